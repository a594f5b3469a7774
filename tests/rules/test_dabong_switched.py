"""dabong! at tables with switched options: a cited rule names what the table plays, not its default alone."""

import pytest

from app.rules.dabong import DABONG
from tests.rules.dabong_tables import at


@pytest.mark.parametrize(
    ("text", "move", "rule", "english", "malay"),
    [
        (
            "KE hands=8W,?5/?8/?8 strict_eights=off",
            "8W",
            "dabong.eights",
            "where the table plays so, only where the play asks for one suit",
            "jika meja menetapkannya, hanya apabila permainan itu memerlukan satu jenis",
        ),
        (
            "KW hands=QW,?5/?8/?8 queen_skips=on",
            "QW",
            "dabong.queen-of-water",
            "and then plays or, where the table plays so, loses the turn",
            "kemudian bermain atau, jika meja menetapkannya, hilang giliran",
        ),
        (
            "2W hands=2E,2F,?5/?8/?8 turn=1t1 level=master several_twos=add_on",
            "2E 2F",
            "dabong.two-addon",
            "unless the table adds them up",
            "kecuali meja menjumlahkannya",
        ),
        (
            "2W hands=2E,KE,?5/?8/?8 turn=1t1 level=master several_twos=add_on",
            "KE 2E",
            "dabong.neutralize",
            "unless all are 2s and the table adds them up",
            "kecuali semuanya 2 dan meja menjumlahkannya",
        ),
    ],
)
def test_what_the_table_has_switched_is_not_denied(
    text: str, move: str, rule: str, english: str, malay: str
) -> None:
    position = at(text)
    assert rule in DABONG.check(position, DABONG.read_move(position, move)).rules
    words = DABONG.rules[rule].words
    assert english in words.en
    assert malay in words.ms

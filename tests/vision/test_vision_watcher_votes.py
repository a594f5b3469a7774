"""What looks at one card come to together, and how cards lie against each other."""

import pytest

from tests.vision.zone_table import card_at, reading
from vision.sightings import UNKNOWN, Reading
from vision.watcher import Votes
from vision.watcher.places import apart_mm, visible_share


def test_agreeing_looks_make_surer_but_never_certain() -> None:
    votes = Votes()
    ps = []
    for _ in range(50):
        votes = votes.with_look(reading("QH", 0.9))
        ps.append(votes.reading.cards["QH"])
    assert ps[0] == pytest.approx(0.9, abs=0.01)
    assert ps[2] > 0.97
    assert max(ps) < 0.9995
    assert ps[49] == pytest.approx(ps[10], abs=1e-3)


def test_a_hundred_doubtful_looks_are_worth_two() -> None:
    votes = Votes()
    for _ in range(100):
        votes = votes.with_look(Reading({"QH": 0.6, "QD": 0.4}, unknown=0.0, face_down=0.0))
    assert votes.reading.card is None
    assert votes.reading.cards["QH"] == pytest.approx(0.36 / 0.52, abs=0.01)


def test_old_looks_are_forgotten() -> None:
    votes = Votes()
    for _ in range(10):
        votes = votes.with_look(reading(UNKNOWN))
    for _ in range(12):
        votes = votes.with_look(reading("QH"))
    assert votes.reading.card == "QH"


def test_no_look_is_no_knowledge() -> None:
    assert Votes().reading.likeliest == (UNKNOWN, 1.0)


def test_cards_lie_apart_by_their_corners() -> None:
    assert apart_mm(card_at(0, 0), card_at(3, 4)) == pytest.approx(5)
    assert apart_mm(card_at(0, 0), card_at(0, 0, 180)) == pytest.approx(0, abs=1e-9)
    assert apart_mm(card_at(0, 0), card_at(0, 0, 90)) > 50


def test_what_of_a_card_shows_under_others() -> None:
    assert visible_share(card_at(0, 0), []) == 1
    assert visible_share(card_at(0, 0), [card_at(0, 0)]) == 0
    assert visible_share(card_at(0, 0), [card_at(31.5, 0)]) == pytest.approx(0.5, abs=0.06)

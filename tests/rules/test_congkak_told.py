"""What Congkak says of each move, right or wrong: the whole sentence in both languages."""

import pytest

from app.rules.congkak import CONGKAK, Move
from app.rules.game import Verdict

STUCK = "0,0,0,0,0,0,0/0,0,0,0,0,2,0 59-37 0"
OVER = "0,0,0,0,0,0,0/0,0,0,0,0,0,0 59-39 0"
MATCH_OVER = "0,0,0,0,0,0,0/0,0,0,0,0,0,0 92-6 0"
NOBODY = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 - first=random"
BOTH = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 - opening=-,- simultaneous_opening=on"
HAND = "7,7,7,7,7,7,7/7,7,7,7,7,7,6 0-0 - opening=1@N7,- simultaneous_opening=on"
WAITING = "0,8,8,8,8,8,8/8,0,8,8,8,8,0 10-0 - opening=done,- simultaneous_opening=on"
BURNT = "7,7,7,7,7,7,7/7,7,7,7,7,7,- 6-1 1 round=2"
START = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0"


def judge(position: str, move: str) -> Verdict[Move]:
    at = CONGKAK.read_position(position)
    return CONGKAK.check(at, CONGKAK.read_move(at, move))


@pytest.mark.parametrize(
    ("position", "move", "english", "malay"),
    [
        (START, "N4", "It is South's turn, not North's.", "Sekarang giliran Selatan, bukan Utara."),
        (
            START,
            "S:N7",
            "North 7 lies in the opponent's row: South chooses a house of South's own row.",
            "Utara 7 terletak di baris lawan: Selatan memilih kampung di barisnya sendiri.",
        ),
        (
            START,
            "8",
            "There is no house 8: choose a house from 1 to 7.",
            "Tiada kampung 8: pilih kampung 1 hingga 7.",
        ),
        (
            START,
            "0",
            "There is no house 0: choose a house from 1 to 7.",
            "Tiada kampung 0: pilih kampung 1 hingga 7.",
        ),
        (
            "7,7,7,7,0,14,7/7,7,7,7,7,7,7 0-0 0",
            "5",
            "South 5 is empty: choose a house with pieces.",
            "Selatan 5 kosong: pilih kampung yang berisi.",
        ),
        (
            BURNT,
            "7",
            "North 7 is burnt: choose a house with pieces.",
            "Utara 7 terbakar: pilih kampung yang berisi.",
        ),
        (
            OVER,
            "1",
            "The round is over: lay out the next one.",
            "Pusingan sudah tamat: susun pusingan berikutnya.",
        ),
        (
            MATCH_OVER,
            "1",
            "The match is over: all houses of a player are burnt.",
            "Perlawanan sudah tamat: semua kampung seorang pemain terbakar.",
        ),
        (NOBODY, "1", "Who begins is not settled yet.", "Pemain yang mula belum ditentukan."),
        (
            BOTH,
            "1",
            "Both players sow at the same time now: follow it piece by piece.",
            "Kedua-dua pemain sedang mengagih serentak: ikut biji demi biji.",
        ),
        (BOTH, "first 1", "Who begins is settled already.", "Pemain yang mula sudah ditentukan."),
        (
            BOTH,
            "S:drop S4",
            "There is no piece in the hand: lift a house first.",
            "Tiada biji di tangan: angkat biji dari kampung dahulu.",
        ),
        (
            BOTH,
            "S:lift N4",
            "North 4 lies in the opponent's row: South chooses a house of South's own row.",
            "Utara 4 terletak di baris lawan: Selatan memilih kampung di barisnya sendiri.",
        ),
        (
            BOTH,
            "S:lift SS",
            "South's store is no house to sow: South chooses a house of South's own row.",
            (
                "Rumah Selatan bukan kampung untuk diagihkan: Selatan memilih kampung di"
                " barisnya sendiri."
            ),
        ),
        (
            BOTH,
            "N:lift SS",
            "South's store is no house to sow: North chooses a house of North's own row.",
            (
                "Rumah Selatan bukan kampung untuk diagihkan: Utara memilih kampung di"
                " barisnya sendiri."
            ),
        ),
        (
            HAND,
            "S:lift S4",
            "The pieces in the hand are dropped first.",
            "Biji di tangan dijatuhkan dahulu.",
        ),
        (
            HAND,
            "S:drop N5",
            "South's next piece belongs in North 6, not in North 5.",
            "Biji Selatan yang seterusnya jatuh ke Utara 6, bukan ke Utara 5.",
        ),
        (
            WAITING,
            "S:lift S2",
            "This player's part of the opening is over: wait for the other.",
            "Bahagian pemain ini dalam pembukaan sudah selesai: tunggu pemain lain.",
        ),
        (
            START,
            "S:lift S4",
            "Nobody sows at the same time now: say which house is sown.",
            "Sekarang bukan masa mengagih serentak: sebut kampung yang diagihkan.",
        ),
        (
            START,
            "next-round",
            "The round is not over: there are pieces in the houses.",
            "Pusingan belum tamat: masih ada biji di kampung.",
        ),
        (
            START,
            "pass",
            "Nobody has to pass now: the player in turn has pieces.",
            "Tiada sesiapa perlu melepaskan giliran: pemain yang mendapat giliran ada biji.",
        ),
    ],
)
def test_what_is_wrong_is_said(position: str, move: str, english: str, malay: str) -> None:
    verdict = judge(position, move)
    assert not verdict.legal
    assert (verdict.why.en, verdict.why.ms) == (english, malay)
    assert verdict.breaches[0].why == verdict.why


@pytest.mark.parametrize(
    ("position", "move", "english", "malay"),
    [
        (
            START,
            "7",
            (
                "South 7 is sown, 7 pieces in all: the last piece falls into South's store"
                " (+1); South moves again."
            ),
            (
                "Selatan 7 diagihkan, 7 biji semuanya: biji terakhir masuk ke rumah Selatan"
                " (+1); Selatan bermain lagi."
            ),
        ),
        (
            "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 1",
            "1",
            (
                "North 1 is sown, 15 pieces in all: it ends in empty North 1 and captures 8"
                " from South 7 (+10); South moves."
            ),
            (
                "Utara 1 diagihkan, 15 biji semuanya: tamat di Utara 1 yang kosong dan"
                " menembak 8 biji dari Selatan 7 (+10); giliran Selatan."
            ),
        ),
        (
            "0,0,0,0,2,0,0/6,0,0,0,0,0,0 3-87 0",
            "5",
            "South 5 is sown, 2 pieces in all: it ends in empty South 3 (+1); North moves.",
            (
                "Selatan 5 diagihkan, 2 biji semuanya: tamat di Selatan 3 yang kosong (+1);"
                " giliran Utara."
            ),
        ),
        (
            "3,0,0,0,0,0,0/0,0,0,0,1,2,0 0-92 0",
            "1",
            "South 1 is sown, 6 pieces in all: it ends in empty North 3 (+1); North moves.",
            (
                "Selatan 1 diagihkan, 6 biji semuanya: tamat di Utara 3 yang kosong (+1);"
                " giliran Utara."
            ),
        ),
        (
            "1,0,0,0,0,0,0/2,0,1,0,2,0,1 56-35 0",
            "1",
            (
                "South 1 is sown, 1 piece in all: the last piece falls into South's store"
                " (+1); South has no pieces and passes, North moves."
            ),
            (
                "Selatan 1 diagihkan, 1 biji semuanya: biji terakhir masuk ke rumah Selatan"
                " (+1); Selatan tiada biji dan melepaskan giliran, Utara bermain."
            ),
        ),
        (
            "1,0,0,0,0,0,0/0,0,0,0,0,0,0 0-97 0",
            "1",
            (
                "South 1 is sown, 1 piece in all: the last piece falls into South's store"
                " (+1); the round is over."
            ),
            (
                "Selatan 1 diagihkan, 1 biji semuanya: biji terakhir masuk ke rumah Selatan"
                " (+1); pusingan tamat."
            ),
        ),
        (
            STUCK,
            "pass",
            "South has no pieces and passes.",
            "Selatan tiada biji dan melepaskan giliran.",
        ),
        (NOBODY, "first 2", "North begins.", "Utara mula dahulu."),
        (
            BOTH,
            "S:lift S4",
            "South lifts 7 pieces from South 4.",
            "Selatan mengangkat 7 biji dari Selatan 4.",
        ),
        (
            HAND,
            "S:drop N6",
            "South drops a piece into North 6.",
            "Selatan menjatuhkan sebiji ke Utara 6.",
        ),
        (
            OVER,
            "next-round",
            "Round 2, burnt: N6, N7; North begins.",
            "Pusingan 2, terbakar: N6, N7; Utara mula dahulu.",
        ),
        (
            "0,0,0,0,0,0,0/0,0,0,0,0,0,0 49-49 0",
            "next-round",
            "Round 2; South begins.",
            "Pusingan 2; Selatan mula dahulu.",
        ),
        (
            "0,0,0,0,0,0,0/0,0,0,0,0,0,0 49-49 0 first=random",
            "next-round",
            "Round 2.",
            "Pusingan 2.",
        ),
    ],
)
def test_what_is_done_is_said(position: str, move: str, english: str, malay: str) -> None:
    verdict = judge(position, move)
    assert verdict.legal
    assert (verdict.why.en, verdict.why.ms) == (english, malay)
    at = CONGKAK.read_position(position)
    done = CONGKAK.apply(at, CONGKAK.read_move(at, move))[1][0]
    assert (done.kind, done.words) == (verdict.kinds[0], verdict.why)


@pytest.mark.parametrize(
    ("position", "move", "kind", "seat", "english", "malay"),
    [
        (
            "1,0,0,0,0,0,0/0,0,0,0,0,0,0 48-49 0",
            "1",
            "round-over",
            0,
            "The round is a draw, 49-49.",
            "Pusingan seri, 49-49.",
        ),
        (
            "1,0,0,0,0,0,0/0,0,0,0,0,0,0 39-58 0",
            "1",
            "round-over",
            2,
            "North wins the round, 58-40.",
            "Utara menang pusingan, 58-40.",
        ),
        (
            "1,0,0,0,0,0,0/0,0,0,0,0,0,0 93-4 0",
            "1",
            "match-over",
            1,
            "The match is over: all houses of a player are burnt.",
            "Perlawanan sudah tamat: semua kampung seorang pemain terbakar.",
        ),
        (
            "1,0,0,0,0,0,0/2,0,1,0,2,0,1 56-35 0",
            "1",
            "pass",
            1,
            "South has no pieces and passes.",
            "Selatan tiada biji dan melepaskan giliran.",
        ),
    ],
)
def test_what_follows_is_said(
    position: str, move: str, kind: str, seat: int, english: str, malay: str
) -> None:
    at = CONGKAK.read_position(position)
    event = CONGKAK.apply(at, CONGKAK.read_move(at, move))[1][-1]
    assert (event.kind, event.seat) == (kind, seat)
    assert (event.words.en, event.words.ms) == (english, malay)

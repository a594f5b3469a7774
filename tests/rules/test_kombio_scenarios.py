"""What the published scenarios play, told to the rules as a referee tells it: the table only."""

from app.rules.kombio import KOMBIO, Position
from tests.rules.kombio_tables import apply, held, legal, play, refused

PLAYERS = ("Ana", "Ben", "Cik")
ANA, BEN, CIK = 1, 2, 3


def ana_has_discarded_a_five() -> Position:
    at = KOMBIO.start(PLAYERS, {})
    return play(at, "flip 9", "draw", "replace 2 5")


def test_a_slap_race() -> None:
    at = ana_has_discarded_a_five()
    assert at.turn == BEN
    at = play(at, "3:press 1000000", "2:press 1005000", "3:slap 3.1 5")
    assert [held(at, seat) for seat in (BEN, CIK)] == [4, 3]
    assert at.turn == BEN


def test_a_dead_heat() -> None:
    at = play(ana_has_discarded_a_five(), "3:press 1000000", "2:press 1000040")
    assert len(legal(at, 0)) == 2
    assert play(at, legal(at, 0)[0]).race.leader == CIK


def test_a_false_start() -> None:
    at = play(ana_has_discarded_a_five(), "3:press 1000000", "3:false-start")
    assert at.false_starts == (0, 0, 1)
    assert (held(at, CIK), at.turn) == (4, BEN)


def test_a_slap_from_another_hand() -> None:
    at = play(ana_has_discarded_a_five(), "3:press 1000000", "3:slap 2.1 5", "3:give 1")
    assert [held(at, seat) for seat in (BEN, CIK)] == [4, 3]


def test_a_wrong_slap() -> None:
    at = play(ana_has_discarded_a_five(), "3:press 1000000")
    assert refused(at, "3:slap 3.1 6") == ("kombio.slap",)
    at = play(at, "3:take-back 3.1 6")
    assert (held(at, CIK), at.turn) == (5, BEN)


def test_buttons_only() -> None:
    """No camera: the buttons say who was first, the players say what was slapped."""
    at = play(KOMBIO.start(PLAYERS, {}), "flip", "draw", "replace ? 5")
    assert at.turn == BEN
    at = play(at, "3:press 1000000", "2:press 1005000", "3:slap 3.? 5")
    assert held(at, CIK) == 3


def test_nothing_said_but_the_race() -> None:
    """The cheapest table: discards that nobody names can be slapped by whoever pressed first."""
    at = play(KOMBIO.start(PLAYERS, {}), "flip", "draw", "replace ?")
    at = play(at, "2:press 5", "3:press 9000")
    assert refused(at, "3:slap 3.?") == ("kombio.race",)
    assert held(play(at, "2:slap 2.?"), BEN) == 3


def test_a_whole_round_told_at_the_table() -> None:
    at = ana_has_discarded_a_five()
    at = play(at, "take", "replace 1 12", "3:draw", "3:lay 9", "3:view 1.1")
    at = play(at, "1:kombio", "2:draw", "2:replace 2 11", "3:take", "3:replace 4 8")
    at, events = apply(at, "reveal")
    assert [event.kind for event in events] == ["reveal"]
    at = play(at, "1:show 1,2,3,4", "2:show 5,-1,10,0")
    at, events = apply(at, "3:show 1,1,1,11")
    assert events[-1].words.en == "Player 1 wins the round (10, 14, 14)."
    assert at.wins == (1, 0, 0)

"""What happens at the table in the published scenarios of Kongkang, as moves of the engine."""

from app.rules.kongkang import KONGKANG
from tests.rules.kongkang_tables import broken, kinds_of, play


def test_a_failed_call() -> None:
    start = KONGKANG.start(("Ana", "Ben", "Cik"), {})
    after = play(start, "draw", "9", "2: draw", "3", "draw", "1", "1: kongkang")
    assert after.phase == "show"
    after = play(after, "1: show 5 6 2 1 4", "2: show 2 3 4 5 6", "3: show 1 1 2 2 3")
    assert after.winner == 3
    assert [after.bananas(seat) for seat in (1, 2, 3)] == [7, 13, 19]


def test_a_slip_chain() -> None:
    start = KONGKANG.start(("Ana", "Ben", "Cik", "Dayang"), {})
    assert start.pot.bananas == 8
    after = play(start, "draw", "9", "2: draw", "8")
    assert after.turn == 3
    after = play(after, "3: 8")
    assert (after.bananas(2), after.bananas(3)) == (12, 14)
    after = play(after, "4: 8 skull")
    assert (after.bananas(2), after.bananas(4), len(after.hands[3])) == (10, 15, 3)


def test_slip_and_drawn_play_are_two_readings() -> None:
    """Without a draw tray the referee has both of these to choose from, and bananas hang on it."""
    start = KONGKANG.start(("Ana", "Ben", "Cik"), {})
    after = play(start, "draw", "8")
    assert kinds_of(after, "2: 8") == ["slip", "paid"]
    assert kinds_of(play(after, "2: draw"), "2: 8") == ["play"]
    assert broken(after, "2: 7") == ("kongkang.slip",)
    assert broken(after, "3: 8") == ()

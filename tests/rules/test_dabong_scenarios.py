"""What happens at a table, by the bare rules: nobody's hand is known, words come after the cards."""

from app.rules.dabong import DABONG, Position
from tests.rules.dabong_tables import after, at

THREE = ("Ana", "Ben", "Cik")


def table(*moves: str, players: tuple[str, ...] = THREE, level: str = "beginner") -> Position:
    """A table where nothing is known but what is laid on it."""
    position = DABONG.start(players, {"level": level})
    for move in moves:
        position, _ = DABONG.apply(position, DABONG.read_move(position, move))
    return position


def test_an_addition_laid_slowly() -> None:
    """Nothing is objected to before the sum is complete."""
    now = table("flip 10W", players=("Ana", "Ben"))
    for laid in ("7F", "7F 2F"):
        verdict = DABONG.check(now, DABONG.read_move(now, laid))
        assert (verdict.legal, verdict.may_become_legal) == (False, True)
    now, events = DABONG.apply(now, DABONG.read_move(now, "7F 2F AF"))
    assert (len(now.hand(1)), now.standing.turn) == (5, 2)
    assert [event.kind for event in events] == ["addition", "turn"]


def test_drawn_and_passed() -> None:
    now = table("flip 4A", "draw")
    assert (len(now.hand(1)), now.standing.turn) == (9, 2)
    now, events = DABONG.apply(now, DABONG.read_move(now, "9A"))
    assert now.standing.turn == 1
    assert [event.kind for event in events] == ["follow", "reverse", "turn"]


def test_an_eight_names_a_suit() -> None:
    now = table("flip 4A", "8F", "1:suit W")
    assert now.standing.turn == 2
    wrong = DABONG.check(now, DABONG.read_move(now, "4F"))
    assert not wrong.legal
    assert wrong.rules[0].startswith("dabong.")
    now, _ = DABONG.apply(now, DABONG.read_move(now, "4W"))
    assert (now.top.text, now.standing.turn) == ("4W", 3)


def test_an_eight_unnamed_is_settled_by_the_next_play() -> None:
    assert table("flip 4A", "8F", "KE").standing.turn == 3


def test_a_race_is_shown() -> None:
    now = after("0:4E 1:KE hands=?7/?2/?2 turn=2 dealer=1", "2:JF 3W")
    assert now.winner == 2
    assert DABONG.winners(now) == (2,)


def test_a_card_seen_elsewhere_cannot_be_there() -> None:
    now = table("flip 4A", "4F", "4W")
    verdict = DABONG.check(now, DABONG.read_move(now, "4A"))
    assert verdict.rules == ("dabong.deck",)
    assert "the deck has 1" in verdict.why.en


def test_two_decks_have_two_of_each() -> None:
    position = DABONG.start(THREE, {"decks": "2"})
    position, _ = DABONG.apply(position, DABONG.read_move(position, "flip 4A"))
    assert DABONG.check(position, DABONG.read_move(position, "4A")).legal


def test_every_seat_turned_by_one_is_the_same_game() -> None:
    """Rotating the seats rotates the turns and nothing else."""
    plays = ("9A", "JA", "2A", "draw", "8W suit E", "take-back")
    one = at("4A hands=9A,2A,?5/JA,?6/8W,JE,?5 turn=1")
    two = at("4A hands=8W,JE,?5/9A,2A,?5/JA,?6 turn=2")
    for play in plays:
        move, turned = DABONG.read_move(one, play), DABONG.read_move(two, play)
        first, second = DABONG.check(one, move), DABONG.check(two, turned)
        assert first.kinds == second.kinds
        if first.legal:
            one, _ = DABONG.apply(one, move)
            two, _ = DABONG.apply(two, turned)
        assert two.standing.turn == one.standing.turn % 3 + 1

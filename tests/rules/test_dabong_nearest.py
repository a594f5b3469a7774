"""What is offered in place of an illegal move: always something that is legal there."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.rules.dabong import DABONG, Play, Position, full_deck
from app.rules.dabong.deck import NAMED
from tests.rules.dabong_tables import LEVELS, at

UNKNOWN = "hands=?8/?8/?8 turn=1"
LAID_ALREADY = f"3:10F {UNKNOWN} level=master"
TWICE = f"3:7F {UNKNOWN} level=intermediate"
RIVERS = f"3:8A {UNKNOWN} community=7E level=master"
ANOTHERS = "3:10F hands=?8/10W,?7/?8 turn=1 level=master"


def offered(text: str, move: str) -> list[str]:
    position = at(text)
    found = DABONG.check(position, DABONG.read_move(position, move))
    assert not found.legal
    for near in found.nearest:
        assert DABONG.check(position, near).legal, near
    return [DABONG.write_move(near) for near in found.nearest]


@pytest.mark.parametrize(
    ("text", "move", "nearest"),
    [
        (LAID_ALREADY, "1:AA 10F 10W JF", ["1:10W", "1:JF", "1:draw"]),
        (TWICE, "1:7E 4E 7E 4E", ["1:7E", "1:draw"]),
        (RIVERS, "1:3E 7E AA AF", ["1:3E", "1:AA", "1:AF"]),
        (ANOTHERS, "1:AA 10W JF", ["1:JF", "1:draw"]),
        (f"3:10F {UNKNOWN}", "1:10F", ["1:draw"]),
        (f"3:5F 1:10F,10F {UNKNOWN} decks=2", "1:10F JF", ["1:JF", "1:draw"]),
        (f"3:S=10F 1:7F {UNKNOWN}", "1:10F 7F 7W", ["1:10F", "1:7W", "1:draw"]),
        ("3:10F 1:2W hands=?8/?8/?8 turn=1t1 level=master", "1:2W 3W", ["1:draw"]),
    ],
)
def test_a_card_that_cannot_be_there_is_not_offered(
    text: str, move: str, nearest: list[str]
) -> None:
    assert offered(text, move) == nearest


def test_a_pair_of_two_decks_is_still_offered() -> None:
    assert "1:10F 10F" in offered(f"3:10W {UNKNOWN} decks=2 level=intermediate", "1:10F 5W 10F")


I, M = "level=intermediate", "level=master"  # noqa: E741 - the two levels


@pytest.mark.parametrize(
    ("text", "move", "nearest"),
    [
        (f"KF {I}", "3E 3A 5F 5A 5W", "5F 5A 5W 3E 3A"),
        (f"5F {I}", "KA 8A 4A 3A AA", "8A KA 4A 3A AA"),
        (f"KF {I}", "5A 3E 5F 3A 5W", "5F 5A 5W 3E 3A"),
        (f"10E {I}", "3A 10A QA 4A JW", "10A 3A QA 4A JW"),
        (f"QF {I} hands=?10/?8/?8", "4A 4E 4W KF KA KW 6F 6A 6W", "KF KA KW 4A 4E 4W 6F 6A 6W"),
        (f"6F {M} hands=?9/?8/?8", "KA KE 3F 3A 4F 4A 5F 5A", "3F 3A 4F 4A KA KE 5F 5A"),
    ],
)
def test_five_cards_or_more_are_offered_in_an_order_that_begins_rightly(
    text: str, move: str, nearest: str
) -> None:
    assert offered(text if "hands" in text else f"{text} hands=?8/?8/?8", move)[0] == f"1:{nearest}"


@pytest.mark.parametrize(
    ("text", "move", "nearest"),
    [
        (f"10E {I}", "10A 3A QA 4A JE", ["1:10A", "1:JE", "1:draw"]),
        (f"KF {M}", "5F 5A 5W 3E 3A 9E", ["1:5F 5A 5W 3E 3A", "1:5F 5A 5W 3A 3E", "1:5F"]),
    ],
)
def test_of_five_cards_or_more_the_most_that_make_a_play_are_offered(
    text: str, move: str, nearest: list[str]
) -> None:
    assert offered(f"{text} hands=?8/?8/?8", move)[: len(nearest)] == nearest


def test_a_whole_hand_with_the_river_is_offered_in_an_order_that_wins() -> None:
    river = f"3:3E hands=7A,7F/?8/?8 turn=1 community=7E {I}"
    assert offered(river, "1:7A 7F 7E river")[:2] == ["1:7E 7A 7F river", "1:7E 7F 7A river"]
    assert not any("river" in near for near in offered(f"{river} river=off", "1:7A 7F 7E river"))
    assert offered(river.replace("7A,7F/", "7A,7F,KE/"), "1:7A 7F 7E river") == ["1:KE", "1:draw"]


@pytest.mark.parametrize(
    ("text", "move", "nearest"),
    [
        ("5F", "S", ["1:S=5F", "1:S=5W", "1:S=5E"]),
        ("3W", "7F S", ["1:7F S=4F"]),
        ("3W", "S S S", ["1:S=7W S=AW S=3W"]),
        (f"4F {I}", "6A S 6W", ["1:S=6F 6A 6W"]),
        (f"KW {M} hands=S,S,9A,4E/?8/?8", "S 9A S", ["1:S=2A 9A S=KA"]),
        (f"KW {M}", "S 9A 2E JF", ["1:S=KW"]),
    ],
)
def test_a_shaman_without_a_name_is_offered_with_one(
    text: str, move: str, nearest: list[str]
) -> None:
    found = offered(text if "hands" in text else f"{text} hands=?8/?8/?8", move)
    assert found[: len(nearest)] == nearest
    assert any("S=" in near for near in found)


def test_a_card_laid_while_a_shaman_is_turned_up_is_shown_the_dealers_names() -> None:
    assert offered("S stage=shaman dealer=3", "1:5F") == ["3:name AF", "3:name 2F", "3:name 3F"]


def test_a_draw_from_a_pile_too_short_is_shown_the_shuffle() -> None:
    assert offered("4A 1:5A 2:6A 3:7A hands=?20/?20/?11", "draw") == ["shuffle 4A,5A,6A"]


def test_where_no_card_is_left_to_draw_a_pass_is_offered() -> None:
    assert offered("2W,3W,5W,10W draw=- hands=?17/?17/?17", "1:5E 6F") == ["1:pass"]


def test_no_draw_is_offered_where_the_pile_is_too_short_for_all_that_are_owed() -> None:
    owed = "2:6A 3:2W hands=?20/?20/?12 draw=?1 turn=1t1"
    assert offered(owed, "1:5E") == ["shuffle 6A"]


@st.composite
def tried(draw: st.DrawFn) -> tuple[Position, Play]:
    """Hands of which little is known, and a play of cards that may lie elsewhere or be there twice."""
    cards = draw(st.permutations(full_deck()[:-3]))
    seen, unseen = cards[:7], cards[7:12]
    pile, known, others, river = seen[:2], seen[2:4], seen[4:6], seen[6]
    unknown = draw(st.integers(0, 6))
    hand = draw(st.sampled_from([f"?{unknown + 2}", f"{','.join(known)},?{unknown}", "S,?5"]))
    text = (
        f"3:{','.join(pile)} hands={hand}/{','.join(others)},?4/?5"
        f" turn={draw(st.sampled_from(['1', '1t1', '1t2', '1q', '1a', '2']))}"
        f" level={draw(st.sampled_from(LEVELS))} community={river}"
        f" strict_eights={draw(st.sampled_from(['on', 'off']))}"
        f" decks={draw(st.sampled_from(['1', '1', '2']))}"
    )
    named = draw(st.sampled_from(NAMED)).text
    some = st.sampled_from([*seen, *seen, *unseen, named, "S"])
    laid = tuple(draw(st.lists(some, min_size=1, max_size=7)))
    return at(text), Play(1, laid, river=river in laid and draw(st.booleans()))


@given(tried())
@example((at(LAID_ALREADY), Play(1, ("AA", "10F", "10W", "JF"))))
@example((at(TWICE), Play(1, ("7E", "4E", "7E", "4E"))))
@example((at(RIVERS), Play(1, ("3E", "7E", "AA", "AF"))))
def test_whatever_is_offered_is_legal(table: tuple[Position, Play]) -> None:
    position, play = table
    for near in DABONG.check(position, play).nearest:
        assert DABONG.check(position, near).legal, near

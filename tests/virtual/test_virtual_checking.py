"""What counts as met: the newest ruling, and the state as published."""

import msgspec
import pytest

from app.match.snapshot import (
    BananasView,
    CardsView,
    HoleView,
    NoteView,
    RulingView,
    SeatView,
    Snapshot,
)
from app.referee.decisions import Choice, Ruling, RulingKind
from app.referee.referee import Live
from app.rules.game import Words
from app.virtual.checking import shortfall
from app.virtual.expectations import Expectation, read_expectation

PLAYERS = ("Aminah", "Badrul")


def said(text: str) -> Words:
    return Words(en=text, ms=text)


def ruling(kind: RulingKind, rule: str, choices: int = 0) -> Ruling:
    choice = Choice(words=said("so"), move="S1", position="", p=0.5)
    return Ruling(
        number=1,
        at_us=0,
        kind=kind,
        rule=rule,
        words=said("so it is"),
        why=said("because"),
        choices=(choice,) * choices,
    )


def snapshot(
    winners: tuple[int, ...] | None = None, question: Ruling | None = None, to_move: int = 1
) -> Snapshot:
    return Snapshot(
        version=1,
        at_us=0,
        heard_us=0,
        match="m",
        game="congkak",
        profile="full",
        board=said("none"),
        round=1,
        seats=tuple(
            SeatView(seat=seat, name=name, score=10 * seat, to_move=bool(to_move >> (seat - 1) & 1))
            for seat, name in enumerate(PLAYERS, start=1)
        ),
        holes=(HoleView(name="S1", count=3, expected=4),),
        position="",
        live=Live(in_hand={1: 2, 2: 1}),
        question=None if question is None else RulingView(question, "open"),
        notes=(NoteView(kind="false-start", words=said("too early"), seat=2),),
        winners=winners,
    )


def expectation(line: str) -> Expectation:
    return read_expectation(line.split(), PLAYERS)


@pytest.mark.parametrize(
    ("line", "got"),
    [
        ("turn Aminah", ""),
        ("turn Badrul", "turn Aminah"),
        ("score Aminah 10", ""),
        ("score Badrul 10", "score Badrul 20"),
        ("hole S1 3", ""),
        ("hole S1 4", ""),
        ("hole S1 5", "hole S1 3 (ruled 4)"),
        ("in-hand 3", ""),
        ("in-hand 2", "in-hand 3"),
        ("choices 2", "no question"),
        ("false-start Badrul", ""),
        ("false-start Aminah", "no false start"),
        ("winner Aminah", "the round goes on"),
        ("winner none", "the round goes on"),
        ("nothing", ""),
        ("ruling accept", "no ruling"),
    ],
)
def test_the_state_as_published(line: str, got: str) -> None:
    assert shortfall(expectation(line), snapshot(), unmet=(), since=()) == got


@pytest.mark.parametrize(
    ("winners", "line", "got"),
    [
        ((1,), "winner Aminah", ""),
        ((2,), "winner Aminah", "winner Badrul"),
        ((), "winner none", ""),
        ((), "winner Badrul", "winner none"),
        ((1,), "winner none", "winner Aminah"),
    ],
)
def test_winners(winners: tuple[int, ...], line: str, got: str) -> None:
    assert shortfall(expectation(line), snapshot(winners), unmet=(), since=()) == got


def test_choices_of_an_open_question() -> None:
    asked = snapshot(question=ruling("ask", "congkak.sow", choices=2))
    assert shortfall(expectation("choices 2"), asked, unmet=(), since=()) == ""
    assert shortfall(expectation("choices 3"), asked, unmet=(), since=()) == "choices 2"


def test_the_newest_ruling_is_the_one_that_counts() -> None:
    rulings = (ruling("accept", "congkak.sow"), ruling("object", "congkak.turn"))
    now = snapshot()
    for line, got in [
        ("ruling object", ""),
        ("ruling object congkak.", ""),
        ("ruling object congkak.turn", ""),
        ("ruling object congkak.sow", "ruling object congkak.turn (so it is)"),
        ("ruling accept", "ruling object congkak.turn (so it is)"),
    ]:
        assert shortfall(expectation(line), now, unmet=rulings, since=()) == got


def test_nothing_means_no_ruling_since_the_line_before() -> None:
    before = (ruling("accept", "congkak.sow"),)
    now = snapshot()
    assert shortfall(expectation("nothing"), now, unmet=before, since=()) == ""
    got = shortfall(expectation("nothing"), now, unmet=before, since=before)
    assert got == "ruling accept congkak.sow (so it is)"


def test_a_turn_of_nobody_or_of_both_is_nobodys_alone() -> None:
    for to_move, got in [(0, "turn none"), (3, "turn Aminah and Badrul")]:
        assert (
            shortfall(expectation("turn Aminah"), snapshot(to_move=to_move), unmet=(), since=())
            == got
        )


@pytest.mark.parametrize(
    ("line", "got"),
    [
        ("bananas Badrul 20", ""),
        ("bananas Badrul 19", "bananas Badrul 20"),
        ("pot 6", ""),
        ("pot 8", "pot 6"),
        ("top SKULL", ""),
        ("top skull", ""),
        ("top 8", "top skull"),
    ],
)
def test_bananas_the_pot_and_the_top_card_are_held_against_what_is_published(
    line: str, got: str
) -> None:
    wanted = read_expectation(line.split(), PLAYERS, cards=True, bananas=True)
    published = msgspec.structs.replace(
        snapshot(), cards=CardsView(top="skull"), bananas=BananasView(pot=6)
    )
    assert shortfall(wanted, published, unmet=(), since=()) == got

"""Lines of the scenario language that say what hands do with cards, and what goes wrong for the camera."""

import pytest

from app.virtual.card_acts import (
    SHARED_ZONES,
    Bet,
    CameraAct,
    CardMove,
    Cover,
    Draw,
    Glare,
    Lay,
    Light,
    MoveMat,
    MoveOver,
    Peek,
    Reveal,
    Spot,
    Swap,
    Take,
    read_card_act,
)
from app.virtual.scenario import ScenarioError, parse_scenario
from app.virtual.tokens import WordError
from vision.decks import DABONG
from vision.zones import zones_of

HEAD = "game dabong\nplayers Ana Ben Cik\n"


def read(line: str) -> CardMove | CameraAct:
    return read_card_act(line.split(), 3, DABONG.cards)


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("draw 2", Draw(2)),
        ("draw 2 3", Draw(2, 3)),
        ("lay 10W on pile", Lay(("10W",), "pile")),
        ("lay 7f s on pile-3 from 3", Lay(("7F", "S"), "pile-3", 3)),
        ("lay 7F 8F on river from 1 fanned", Lay(("7F", "8F"), "river", 1, fanned=True)),
        ("lay 7F on river from 1 half-off", Lay(("7F",), "river", 1, half_off=True)),
        ("lay ? on draw from 2", Lay(("?",), "draw", 2)),
        ("lay ?7f on hand-2 from 1", Lay(("?7F",), "hand-2", 1)),
        ("lay hand-2.3 on discard from 3", Lay(("hand-2.3",), "discard", 3)),
        ("lay draw ?pile-3 on pile", Lay(("draw", "?pile-3"), "pile")),
        ("bet 2", Bet(2)),
        ("bet 2 3", Bet(2, 3)),
        ("reveal 1", Reveal(1, ())),
        ("take pile", Take("pile")),
        ("take hand-2 by 3", Take("hand-2", 1, 3)),
        ("take pile 4", Take("pile", 4)),
        ("take pile 4 by 1", Take("pile", 4, 1)),
        ("swap hand-1.2 hand-3.4 by 1", Swap(Spot(1, 2), Spot(3, 4), 1)),
        ("peek hand-2.1 by 2", Peek(Spot(2, 1), 2)),
        ("move hand-3 hand-2 by 3", MoveOver(3, 2, 3)),
        ("move mat", MoveMat()),
        ("reveal 1 JF 3W", Reveal(1, ("JF", "3W"))),
        ("cover camera", Cover(on=True)),
        ("uncover camera", Cover(on=False)),
        ("light 30%", Light(0.3)),
        ("glare discard", Glare("discard")),
    ],
)
def test_a_line_is_one_act(line: str, act: CardMove | CameraAct) -> None:
    assert read(line) == act


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("lay QX on pile", "there is no card `QX` in this deck"),
        ("lay on pile", "which cards?"),
        ("lay QF pile", "`on ZONE` is missing"),
        ("lay QF on table", "unknown zone `table`"),
        ("lay QF on pile-4", "unknown zone `pile-4`"),
        ("lay QF on pile from 4", "a seat is a whole number from 1 to 3"),
        ("draw", "write `draw SEAT [N]`"),
        ("draw 1 0", "a number of cards is a whole number from 1"),
        ("take pile by", "a number of cards"),
        ("swap hand-1.2 hand-1.2 by 1", "with itself"),
        ("swap hand-1 hand-2.1 by 1", "is no place in a hand"),
        ("peek hand-2.1", "write `peek hand-A.I by SEAT`"),
        ("move hand-2 hand-2 by 1", "into another one"),
        ("move pile hand-2 by 1", "is no hand"),
        ("reveal", "write `reveal SEAT [CARD ...]`"),
        ("lay ?QX on pile", "there is no card `QX` in this deck"),
        ("lay hand-4.1 on pile from 1", "a seat is a whole number from 1 to 3"),
        ("lay pile-4 on pile from 1", "there is no card `pile-4` in this deck"),
        ("bet", "write `bet SEAT [N]`"),
        ("bet 1 16", "a number of tokens is a whole number from 1 to 15"),
        ("cover board", "only the camera can be covered"),
        ("light bright", "is no percentage"),
        ("glare lamp", "unknown zone `lamp`"),
    ],
)
def test_what_is_no_act_says_what_to_write(line: str, part: str) -> None:
    with pytest.raises(WordError) as refused:
        read(line)
    assert part in str(refused.value)


def test_the_zones_that_can_be_named_are_those_of_the_mat() -> None:
    names = [zone.name for zone in zones_of(420, 297, 8)]
    assert tuple(names[: len(SHARED_ZONES)]) == SHARED_ZONES
    for name in names:
        assert read_card_act(["take", name], 8, DABONG.cards) == Take(name)


def test_of_a_deck_of_ones_own_any_card_can_be_named() -> None:
    assert read_card_act(["lay", "Nazgul", "on", "pile"], 2, ()) == Lay(("Nazgul",), "pile")


def test_a_watched_scenario_has_card_acts_and_passes_over_what_is_expected() -> None:
    text = HEAD + "lay 4A on pile\nexpect bananas Ana 3\ndraw 1\nexpect ruling accept\n"
    scenario = parse_scenario(text, "a.table", "cards", watched=True)
    assert [step.what for step in scenario.steps] == [Lay(("4A",), "pile"), Draw(1)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lay 4A on pool\n", "a.table:3: unknown zone `pool`"),
        ("profile buttons\ndeck dabong\n", "a.table:4: `deck` names what a camera reads"),
        ("lift S1\n", "a.table:3: `lift` is an act of a Congkak board"),
    ],
)
def test_a_watched_scenario_is_read_as_strictly(text: str, sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        parse_scenario(HEAD + text, "a.table", watched=True)
    assert str(refused.value).startswith(sentence)


def test_a_watched_scenario_may_be_played_with_a_deck_of_ones_own() -> None:
    scenario = parse_scenario(HEAD + "deck bicycle\nlay Joker on pile\n", "a.table", watched=True)
    assert scenario.deck == "bicycle"
    assert [step.what for step in scenario.steps] == [Lay(("Joker",), "pile")]

"""While an objection is open: what the page says to put back never contradicts what was ruled."""

import random
import re

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from app.referee.decisions import Closed, Stood
from app.referee.observations import StandsAsked
from app.rules.congkak.text import read_position, write_position
from app.rules.game import Words
from tests.referee.clumsy import SLIPS, CannotSlipError, Clumsy
from tests.referee.hands import HOLES, Table, legal_houses, random_position

STEP = re.compile(r"(take|put) (\d+) (?:from|into) ([^,.]+)", re.IGNORECASE)


def steps(said: list[Words]) -> dict[str, int]:
    """By how much each hole is to change, as the sentences have it."""
    return {
        hole: int(count) * (1 if what.lower() == "put" else -1)
        for words in said
        for what, count, hole in STEP.findall(words.en)
    }


def assert_no_contradiction(table: Table) -> None:
    """What is on the page is a part of the open ruling's remedy, or all of it."""
    judged = table.state.judged(table.state.objection)
    if judged is None:
        return
    remedy = judged.ruling.remedy
    assert remedy is not None
    asked, shown = steps([remedy]), steps(list(table.referee.live.restore))
    if not asked:
        assert "holes" in remedy.en or "sow on" in remedy.en
        return
    for hole, by in shown.items():
        assert hole in asked, f"{remedy.en} / {shown}"
        assert 0 < by <= asked[hole] or asked[hole] <= by < 0, f"{remedy.en} / {shown}"


def slipped_at(
    seed: int, chance: random.Random, slip: str
) -> tuple[Table, list[tuple[str, int, int]]] | None:
    """A table and the acts of a sowing with that slip; None where it cannot be made."""
    position = random_position(chance, chance.randint(0, 25))
    house = chance.choice(legal_houses(position))
    origin = position.layout.hole(position.to_move, house)
    try:
        clumsy = Clumsy(list(position.holes), position.to_move, origin, slip, chance.randrange)
    except CannotSlipError:
        return None
    return Table(write_position(position), seed=seed % 1000), clumsy.acts


def meddle(table: Table, chance: random.Random) -> None:
    """Something that a player may do about an objection, rightly or not."""
    what = chance.choice(("repair", "repair", "half", "move", "wait"))
    if what == "move":
        table.lift(chance.choice([hole for hole in range(16) if table.holes[hole]]), 1)
        table.drop(chance.randrange(16))
    elif what != "wait":
        names: dict[str, int] = {}
        for name, at in HOLES.items():
            side = "South" if name[0] == "S" else "North"
            names[f"{side}'s store" if name[1] == "S" else f"{side} {name[1]}"] = at
        for hole, by in list(steps(list(table.referee.live.restore)).items()):
            share = by if what == "repair" else by // 2
            if share < 0:
                table.lift(names[hole], -share)
            elif share > 0 and table.hand >= share:
                table.drop(names[hole], share)
    table.wait(chance.choice((1.5, 4.0)))


@given(st.integers(0, 2**32), st.sampled_from(SLIPS))
@settings(max_examples=60, deadline=None)
def test_the_page_never_contradicts_the_ruling_when_she_sows_on(seed: int, slip: str) -> None:
    chance = random.Random(seed)
    made = slipped_at(seed, chance, slip)
    if made is None:
        return
    table, acts = made
    pauses = {chance.randrange(len(acts)) for _ in range(3)} | {len(acts) - 1}
    for index, act in enumerate(acts):
        table.act([act])
        if index in pauses:
            table.wait(4)
            assert_no_contradiction(table)


@given(st.integers(0, 2**32), st.sampled_from(SLIPS))
@settings(max_examples=60, deadline=None)
def test_the_page_never_contradicts_the_ruling_whatever_is_done_about_it(
    seed: int, slip: str
) -> None:
    chance = random.Random(seed)
    made = slipped_at(seed, chance, slip)
    if made is None:
        return
    table, acts = made
    table.act(acts)
    table.wait(4)
    for _ in range(4):
        if not table.state.objection:
            break
        assert_no_contradiction(table)
        meddle(table, chance)
        table.wait(4)
    assert_no_contradiction(table)


def doubled_and_objected(table: Table) -> None:
    table.lift("S7")
    table.drop("S6")
    table.drop("S5", 2)
    table.wait(3)
    assert table.kinds() == ["object"]


def test_while_she_sows_on_the_page_asks_for_the_same_as_the_ruling() -> None:
    table = Table()
    doubled_and_objected(table)
    for hole in ("S3", "S2", "S1", "SS"):
        table.drop(hole)
        assert steps(list(table.referee.live.restore)) == {"South 5": -1, "South 4": 1}
    table.wait(4)
    assert table.kinds() == ["object"]
    table.see(StandsAsked(table.now_us))
    assert table.position.to_move == 1
    assert table.position.stores == (1, 0)


def test_what_stands_is_what_lies_there_though_nobody_waited() -> None:
    table = Table()
    doubled_and_objected(table)
    for hole in ("S3", "S2", "S1", "SS"):
        table.drop(hole)
    table.see(StandsAsked(table.now_us))
    assert [type(d) for d in table.decisions if isinstance(d, Stood)] == [Stood]
    assert table.position.to_move == 1


def test_told_in_mid_sowing_and_sown_on_it_can_still_be_put_right() -> None:
    table = Table()
    doubled_and_objected(table)
    for hole in ("S3", "S2", "S1", "SS"):
        table.drop(hole)
    table.wait(4)
    table.lift("S5", 1)
    table.drop("S4")
    table.wait(2)
    assert table.kinds() == ["object", "accept"]
    assert table.position.to_move == 1


def test_a_second_slip_after_the_objection_is_ruled_as_well() -> None:
    table = Table()
    doubled_and_objected(table)
    for hole in ("S3", "S2", "S1"):
        table.drop(hole)
    table.drop("N7")
    table.wait(4)
    assert table.kinds() == ["object", "object"]
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["settled"]
    assert_no_contradiction(table)


def test_a_burnt_house_put_right_in_mid_sowing_is_paid_and_the_sowing_goes_on() -> None:
    start = read_position("4,0,0,0,0,0,0/0,0,0,0,3,3,0 50-38 0")
    table = Table(write_position(msgspec.structs.replace(start, burnt=(14,))))
    table.lift("S1")
    table.drop("SS")
    table.drop("N7")
    table.wait(4)
    assert table.kinds() == ["object"]
    assert table.last().rule == "congkak.burnt"
    table.lift("N7")
    table.drop("NS")
    table.wait(4)
    assert table.kinds() == ["object"]
    assert not table.state.objection
    table.drop("N6")
    table.wait(4)
    assert table.kinds() == ["object"]
    table.drop("N5")
    table.wait(4)
    assert table.last().rule != "congkak.sow"

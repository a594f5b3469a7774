"""The quick eye of the tests tells what the product's own eye tells of the same scenario's pictures.

What the shared scenarios expect comes true on pictures and before the quick eye alike.
"""

from pathlib import Path

import pytest

from app.referee.observations import Observation
from app.referee.seen import CardRead, CardSighted, CardTaken, HandReached, PotCounted
from app.virtual.card_acts import Bet, CardMove, Draw, Lay, MoveOver, Peek, Reveal, Swap, Take
from app.virtual.pictured_eye import pictured_stage
from app.virtual.scenario import Scenario, read_scenario
from tests.virtual.heard import Heard, heard, played
from tests.virtual.quick_eye import quick_stage
from tests.virtual.quick_sights import Doubts

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SHARED = (
    "dabong-addition-slowly",
    "dabong-drawn-and-passed",
    "dabong-eight-names-a-suit",
    "dabong-race",
    "kombio-slap-from-another-hand",
    "kombio-slap-race",
    "kombio-wrong-slap",
    "kongkang-failed-call",
    "kongkang-slip-chain",
)
OWN = {
    "a fan, and a play taken back": (
        "game dabong\nplayers Ana Ben Cik\nlay 4A on pile\nlay 5A 6A 7A on pile from 1 fanned\nwait 1s\n"
        "take pile 2 by 1\nwait 1s\ndraw 1 3\nlay 5A on river from 2\n"
    ),
    "Kombio's own acts": (
        "game kombio\nplayers Ana Ben Cik\nlay 9 on discard\ndraw 1\nlay 5 on discard from 1\nwait 1s\n"
        "peek hand-3.1 by 3\nwait 1s\nmove hand-1 hand-2 by 1\nwait 1s\nreveal 3 1 2 3 4\n"
    ),
    "a room in which things go wrong": (
        "game dabong\nplayers Ana Ben\nlay 10W on pile\nlay 7F on river from 1\nwait 1s\ncover camera\n"
        "wait 4s\nuncover camera\nwait 2s\nlight 40%\nmove mat\nwait 3s\nlay 8F on pile from 1\nwait 1s\n"
        "kill\nwait 3s\nlay 9F on pile from 2\n"
    ),
}
NEAR_US = 200_000
GLIMPSE_US = 400_000


def scenario_of(name: str, *, watched: bool = False) -> Scenario:
    if name in OWN:
        return played(OWN[name])
    return read_scenario(SCENARIOS / f"{name}.table", "cards", watched=watched)


def zones_of_acts(scenario: Scenario) -> set[tuple[str, int]]:
    """Where something was done, and by whom."""
    found: set[tuple[str, int]] = set()
    for step in scenario.steps:
        if isinstance(step.what, CardMove):
            found |= _zones_of(step.what)
    return found


def _zones_of(act: CardMove) -> set[tuple[str, int]]:
    match act:
        case Lay(zone=zone, seat=seat) | Take(zone=zone, seat=seat):
            return {(zone, seat)}
        case Draw(seat=seat):
            return {("draw", seat)}
        case Reveal(seat=seat):
            return {(f"hand-{seat}", seat)}
        case Bet(seat=seat):
            return {("pot", seat)}
        case Peek(spot, seat):
            return {(f"hand-{spot.seat}", seat)}
        case Swap(one, other, seat):
            return {(f"hand-{one.seat}", seat), (f"hand-{other.seat}", seat)}
        case MoveOver(giver, taker, seat):
            return {(f"hand-{giver}", seat), (f"hand-{taker}", seat)}


def name_of(read: CardRead) -> str:
    return read.card or ("back" if read.is_back else "?")


def cards(told: list[Heard]) -> list[tuple[object, ...]]:
    """Sightings and takings of each zone in their order, and the run of the app.

    Cards of a hand that lie side by side have none.
    """
    events: list[tuple[object, ...]] = [
        (one.run, one.what.zone, type(one.what).__name__, name_of(one.what.read))
        for one in told
        if isinstance(one.what, CardSighted | CardTaken)
    ]
    events.sort(key=lambda event: event if "hand" in str(event[1]) else event[:2])
    return events


def times(told: list[Heard], wanted: set[tuple[str, int]]) -> list[tuple[object, int]]:
    """What was told, so that the two can be paired, and when. A hand that is lost for a glimpse stayed."""
    found: list[tuple[object, int]] = []
    for one in told:
        key = _key(one.what, wanted)
        if not key or one.at_us <= 0:
            continue
        went = (("hand", *key[1:3], True), one.at_us - GLIMPSE_US)
        before = [at for at in found if at[0] == went[0] and at[1] >= went[1]]
        if key[0] == "hand" and not key[3] and before:
            found.remove(before[-1])
        else:
            found.append((key, one.at_us))
    return found


def _key(what: Observation, wanted: set[tuple[str, int]]) -> tuple[object, ...]:
    match what:
        case CardSighted(zone=zone, read=read) | CardTaken(zone=zone, read=read):
            return type(what).__name__, zone, name_of(read)
        case HandReached(zone=zone, seat=seat, ended_us=ended_us) if (zone, seat) in wanted:
            return "hand", zone, seat, bool(ended_us)
        case PotCounted(yellow=yellow, black=black):
            return "pot", yellow, black
    return ()


@pytest.mark.parametrize("name", [*SHARED, *OWN])
def test_it_tells_the_same_cards_in_the_same_zones_at_the_same_times(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = scenario_of(name)
    judged = name in SHARED
    real = heard(scenario, pictured_stage(scenario), monkeypatch, judged=judged)
    quick = heard(scenario, quick_stage(scenario), monkeypatch, judged=judged)
    assert cards(quick) == cards(real)
    wanted = zones_of_acts(scenario)
    left = times(quick, wanted)
    for key, at_us in times(real, wanted):
        near = min((one for one in left if one[0] == key), key=lambda one: abs(one[1] - at_us))
        left.remove(near)
        assert abs(near[1] - at_us) <= NEAR_US, key
    assert left == []


def test_the_cards_of_one_play_are_told_from_the_lowest(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = played("game dabong\nplayers Ana Ben\nlay 9E 3W QF JA on pile from 1\n")
    for stage in (quick_stage(scenario), pictured_stage(scenario)):
        told = [one.what for one in heard(scenario, stage, monkeypatch)]
        names = [
            one.read.card for one in told if isinstance(one, CardSighted) and one.zone == "pile"
        ]
        assert names == ["9E", "3W", "QF", "JA"]


def test_with_doubts_no_card_is_sure_and_each_read_still_adds_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = scenario_of("dabong-addition-slowly", watched=True)
    told = heard(scenario, quick_stage(scenario, Doubts(doubtful=1.0)), monkeypatch)
    reads = [one.what.read for one in told if isinstance(one.what, CardSighted)]
    up = [read for read in reads if not read.is_back]
    assert len(up) == 4
    for read in up:
        assert read.card == ""
        assert len(read.cards) >= 2
        assert sum(p for _, p in read.cards) + read.unknown + read.face_down == pytest.approx(1)


def test_late_sightings_come_after_their_time_and_none_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = scenario_of("kongkang-slip-chain", watched=True)
    plain = heard(scenario, quick_stage(scenario), monkeypatch)
    late = heard(scenario, quick_stage(scenario, Doubts(late=1.0)), monkeypatch)

    def sightings(told: list[Heard]) -> list[tuple[str, int]]:
        return [
            (name_of(one.what.read), one.at_us)
            for one in told
            if isinstance(one.what, CardSighted) and one.what.zone.startswith("pile")
        ]

    for (name, at_us), (late_name, late_us) in zip(sightings(plain), sightings(late), strict=True):
        assert name == late_name
        assert late_us - at_us >= Doubts().late_us - NEAR_US

"""Makes the log of this version that is kept as test data: `python -m tests.match.sample_log NAME`.

A NAME that ends in `-race` is that of a Kombio match with a race, one that ends in `-camera` of a card
that a camera saw. It writes
`logs/NAME.sqlite`, what it folds to as `logs/NAME.json`, and its export as `logs/NAME.jsonl`.
A file once released is never made again: old logs must open the same for ever.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.board.readings import Estimate
from app.match.events import NewEvent
from app.match.fold import MatchState
from app.match.log import MatchLog, MatchRow
from app.match.resume import recorded
from app.match.transfer import export_match
from app.referee.decisions import (
    Choice,
    Closed,
    Corrected,
    Decision,
    Finalised,
    Moved,
    Noted,
    Raced,
    Ruled,
    Ruling,
    Started,
    Stood,
    Undone,
)
from app.referee.finish import Entry, Finish
from app.referee.observations import (
    Answered,
    CardSighted,
    CardTaken,
    CorrectionAsked,
    HandReached,
    NextRoundAsked,
    Observation,
    PotCounted,
    Pressed,
    Released,
    Said,
    SensorBack,
    SensorLost,
    StandsAsked,
    UndoAsked,
    Weighed,
    ZoneRestless,
    ZoneSettled,
)
from app.referee.seen import CardRead, Corners
from app.rules.game import Words
from app.rules.kombio import KOMBIO
from tests.match.chance_play import START, STARTED, accept, sown, swapped, words

LOGS = Path(__file__).parent / "logs"
LABEL = "2026-11-30T13:50:00.000+00:00"


def summary(state: MatchState) -> dict[str, Any]:
    """What a log folds to, in plain JSON that says nothing of how a state is built."""
    standing = state.standing()
    return {
        "players": list(state.started.players),
        "position": state.position,
        "moves": standing.moves,
        "rulings": standing.rulings,
        "provisional": standing.provisional,
        "open": standing.open_ruling,
        "statuses": {str(j.ruling.number): j.status for j in state.rulings},
        "line": [[s.kind, s.seat, s.text, s.before] for s in state.history],
        "notes": [[note.kind, note.words.en, note.words.ms] for note in state.notes],
        **(
            {}
            if state.race is None
            else {"race": msgspec.json.decode(msgspec.json.encode(state.race))}
        ),
    }


def _events() -> Iterator[Decision | Observation]:
    """One of everything that can be in a log."""
    one = sown(START, 7)
    two, other = sown(one, 2), sown(one, 4)
    reading = Estimate(6.97, 0.11, 0.03, 0.002, settled=True)
    yield Weighed(1, (reading,) * 16 + (None,), disturbed=(3,))
    yield Ruled(accept(1, 1, "S7", 1))
    yield Moved(1, 1, "S7", one)
    yield Finalised(1)
    choices = (Choice(words("two"), "S2", two, 0.6), Choice(words("four"), "S4", other, 0.4))
    yield Ruled(Ruling(2, 2, "ask", "congkak.sow", words("?"), words("why"), 1, choices=choices))
    yield Answered(3, 1, "phone of Aminah")
    yield Closed(2, "answered", 1, "phone of Aminah")
    yield Ruled(accept(3, 1, "S2", 3))
    yield Moved(3, 1, "S2", two)
    yield Ruled(
        Ruling(
            4,
            4,
            "object",
            "congkak.own-house",
            Words("N7 is not hers", "N7 bukan miliknya"),
            words("why"),
            1,
            remedy=words("put 7 back into N7"),
            confidence=0.97,
            evidence=(words("N7 7 → 0"),),
        )
    )
    yield StandsAsked(5, "tv")
    yield Closed(4, "stands", device="tv")
    yield Stood(4, 1, words("sowed N7"), swapped(two), "tv")
    yield CorrectionAsked(6, "turn Aminah", "tv")
    yield Corrected("turn Aminah", two, "tv")
    yield UndoAsked(7, 2, "tv")
    yield Undone(2, "tv")
    yield SensorLost(8, "board", "unplugged", "<b>ttyACM0</b>")
    yield Noted("sensor-lost", Words("The board is unplugged", "Papan tercabut ☹"), 0, 8)
    yield SensorBack(9, "board", was_reset=True, detail="mega")
    yield Pressed(10, 2, 10.5, 77, 1, together=(1,))
    yield Noted("false-start", words("Badrul"), 2, 10)
    yield Released(11, 2, 11.5, 77, 2)
    yield Noted("touch", words("S1"), 1, 11)
    yield Said(12, 1, "sowed 4")
    yield NextRoundAsked(13)
    yield Ruled(Ruling(5, 14, "fault", "congkak.board", words("N3 is dead"), words("why")))
    yield Ruled(accept(6, 1, "S4", 15))
    yield Moved(6, 1, "S4", other)


def _race() -> tuple[Started, tuple[Decision | Observation, ...]]:
    """Cik slaps a 5 that Ana has discarded, 5 ms before Ben presses; then Ben presses once more."""
    players = ("Ana", "Ben", "Cik")
    at = KOMBIO.start(players, {})
    started = Started("kombio", KOMBIO.version, players, {}, "buttons", KOMBIO.write_position(at))
    for move in ("flip", "draw", "replace ? 5"):
        at, _ = KOMBIO.apply(at, KOMBIO.read_move(at, move))
    five = KOMBIO.write_position(at)
    slapped, _ = KOMBIO.apply(at, KOMBIO.read_move(at, "3:slap 3.? 5"))
    claims = (Entry(3, 1_000_000), Entry(2, 1_005_000, tapped=True, slap="2:slap 2.? 5"))
    taken = (Entry(3, 1_000_000, "slapped"), Entry(2, 1_005_000, "late", unordered=True))
    return started, (
        Ruled(accept(1, 1, "1:replace ? 5", 1)),
        Moved(1, 1, "1:replace ? 5", five),
        Pressed(2, 3, 1_000_000.0, 77, 1),
        Raced(Finish(claims, 2_000, 3, (), 0, "5")),
        Raced(Finish(claims, 2_000, 0, (3, 2), 0, "5")),
        Ruled(accept(2, 3, "3:slap 3.? 5", 3)),
        Moved(2, 3, "3:slap 3.? 5", KOMBIO.write_position(slapped)),
        Raced(Finish(taken, 2_000, 3, (), 3, "5")),
    )


def _camera() -> tuple[Started, tuple[Decision | Observation, ...]]:
    """A card is turned up on the discard pile; on a shaken mat something of it is read anew."""
    players = ("Ana", "Ben", "Cik")
    at = KOMBIO.start(players, {})
    started = Started("kombio", KOMBIO.version, players, {}, "cards", KOMBIO.write_position(at))
    corners: Corners = ((10.0, 20.0), (73.0, 20.0), (73.0, 108.0), (10.0, 108.0))
    nine = CardRead((("9", 0.97), ("6", 0.02)), unknown=0.01)
    return started, (
        PotCounted(1, 3, 2, 0.98),
        HandReached(2, "discard", 3, 1, 2),
        CardSighted(3, "discard", nine, corners),
        ZoneRestless(4, "discard", 3),
        ZoneSettled(4, "discard"),
        CardTaken(5, "discard", nine, corners, replaced=True),
        CardTaken(6, "discard", nine, corners, shows=nine),
    )


def _write_one(path: Path, started: Started, events: Iterable[Decision | Observation]) -> None:
    match = path.stem.rpartition("-")[2]
    with MatchLog.open(path) as log:
        log.begin(MatchRow(match, started.game, LABEL), [NewEvent(0, LABEL, started)])
        for at_us, what in enumerate(events, 1):
            log.append(match, [NewEvent(at_us, LABEL, what)])
        _write_beside(path, log)


def main(name: str) -> None:
    path = LOGS / f"{name}.sqlite"
    if name.endswith("-race"):
        _write_one(path, *_race())
    elif name.endswith("-camera"):
        _write_one(path, *_camera())
    else:
        _write_everything(path)
    path.with_name(path.name + ".lock").unlink()


def _write_everything(path: Path) -> None:
    with MatchLog.open(path) as log:
        start = NewEvent(0, LABEL, STARTED)
        log.begin(MatchRow("everything", "congkak", LABEL), [start])
        for at_us, what in enumerate(_events(), 1):
            log.append("everything", [NewEvent(at_us, LABEL, what)])
        log.begin(MatchRow("just-begun", "congkak", LABEL), [start])
        _write_beside(path, log)


def _write_beside(path: Path, log: MatchLog) -> None:
    states = {row.id: summary(recorded(log, row.id).state) for row in log.matches()}
    lines = b"".join(line for row in log.matches() for line in export_match(log, row.id))
    text = msgspec.json.format(msgspec.json.encode(states), indent=1)
    path.with_suffix(".json").write_bytes(text + b"\n")
    path.with_suffix(".jsonl").write_bytes(lines)


if __name__ == "__main__":
    main(sys.argv[1])

"""The published cases of Congkak as questions to the engine; it knows no answers.

The file has a section for each kind of case. `cases_of` gives each of its records twice, as published
and with south and north changed over; what the engine says of a mirrored one is mirrored back.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from app.rules.ask import answer_json
from app.rules.congkak import (
    CONGKAK,
    NORTH,
    SOUTH,
    Pass,
    Position,
    Sow,
    next_round,
    start_position,
    trace,
)
from app.rules.perft import perft
from tests.rules.case_words import Answer, Case, UnknownWordError, differences_between

Players = tuple[int, int]
"""The seats of player 0 and player 1 of the file."""

START = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0"
SMALL = "complete_first_turns_small_boards"
FEWEST = "fewest_sowings_to_win_in_the_first_turn"
SAID = ("game", "notation", "invariants")
"""Sections that are words for people."""


class Question(msgspec.Struct, frozen=True):
    """One record of a file: what is asked in its words, and which way round it is played."""

    section: str
    record: Mapping[str, Any]
    start: str
    mirrored: bool

    @property
    def players(self) -> Players:
        return (NORTH, SOUTH) if self.mirrored else (SOUTH, NORTH)

    def turned(self, text: str) -> str:
        """A position as this question sees it, or back."""
        return mirror_text(text) if self.mirrored else text

    def position(self, text: str) -> Position:
        return CONGKAK.read_position(self.turned(text))

    def written(self, at: Position) -> str:
        return self.turned(CONGKAK.write_position(at))

    def player(self, seat: int) -> int:
        return self.players.index(seat)


def mirror_text(text: str) -> str:
    """The same position with south and north changed over; knows only the published notation."""
    board, stores, side = text.split()
    south, north = board.split("/")
    south_store, north_store = stores.split("-")
    return f"{north}/{south} {north_store}-{south_store} {1 - int(side)}"


def cases_of(file: Mapping[str, Any]) -> Iterator[Case]:
    """Every record of a file as a case with an id, as published and mirrored.

    Raises:
        UnknownWordError: a section of the file has no meaning here.
    """
    start = file.get("start", START)
    for section, records in file.items():
        if section in SAID:
            continue
        if section not in _ASKED:
            raise UnknownWordError(
                f"the section {section!r} of a Congkak file is not a known word."
            )
        for name, record in _named(section, records):
            for mirrored in (False, True):
                label = f"{section} {name}".strip() + (" mirrored" if mirrored else "")
                question = Question(section, record, start, mirrored)
                yield {"id": label, "question": question, "expected": _expected(section, record)}


def _named(section: str, records: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each record of a section by a name of its own."""
    if section == "start":
        yield "", {"start": records}
    elif section in ("perft_by_sowings", SMALL):
        yield from ((key, {"asked": key, "count": count}) for key, count in records.items())
    elif isinstance(records, list):
        for at, record in enumerate(records):
            asked = (record[key] for key in ("name", "id", "house", "stores") if key in record)
            yield str(next(asked, at)), record
    else:
        yield "", records


ASKED_BY = {
    "start": (),
    "first_moves": ("house",),
    "perft_by_sowings": ("asked",),
    SMALL: ("asked",),
    FEWEST: ("houses_chosen",),
    "edge_positions": ("name", "before", "house", "note", "why"),
    "next_round": ("stores", "note", "why"),
    "games": ("id",),
    "ask": ("question", "note"),
}
"""The words of each section's records that ask; all others are what is expected."""


def _expected(section: str, record: Mapping[str, Any]) -> Mapping[str, Any]:
    return {word: value for word, value in record.items() if word not in ASKED_BY[section]}


def answer(case: Case) -> Answer:
    """What the engine says, in the words of that section."""
    question: Question = case["question"]
    return _ASKED[question.section](question)


def differences(case: Case) -> list[str]:
    """What differs between a case and the engine's answer; nothing when they agree."""
    expected, said = dict(case["expected"]), answer(case)
    found: list[str] = []
    if "moves" in said:
        for at, (wanted, got) in enumerate(zip(expected.pop("moves"), said["moves"], strict=True)):
            found += [f"move {at + 1}, {what}" for what in differences_between(wanted, got)]
    return found + list(differences_between(expected, said))


def _start(question: Question) -> Answer:
    at = CONGKAK.start(("Aminah", "Badrul"), {}, question.players[0])
    return {"start": question.written(at)}


def _sown(question: Question, at: Position, seat: int, house: int) -> tuple[Position, Answer]:
    """A sowing by the words of the file."""
    sowing = trace(at, seat, house)
    after, events = CONGKAK.apply(at, Sow(seat, house))
    return after, {
        "after": question.written(after),
        "end": events[0].kind,
        "banked": events[0].amount,
        "drops": sowing.drops,
        "relays": sowing.relays,
        "captured_from_opponent": sowing.captured,
        "turn_continues": after.to_move == seat,
        "last": _hole(at, seat, sowing.last),
    }


def _hole(at: Position, seat: int, hole: int) -> list[object]:
    board = at.layout
    whose = "own" if hole in (*board.row(seat), board.store(seat)) else "opp"
    return ["S", whose, 0] if board.is_store(hole) else ["H", whose, board.house(hole)]


def _first_move(question: Question) -> Answer:
    at = question.position(question.start)
    return _sown(question, at, question.players[0], question.record["house"])[1]


def _counted(question: Question) -> Answer:
    depth = int(question.record["asked"])
    return {"count": perft(CONGKAK, question.position(question.start), depth)}


def _complete_turns(question: Question) -> Answer:
    houses, pieces = map(int, question.record["asked"].split("x"))
    first = question.players[0]
    return {"count": _turns(start_position(houses=houses, pieces=pieces, first=first), first)}


def _turns(at: Position, seat: int) -> int:
    """How many ways there are to play one whole turn."""
    if at.is_over or at.to_move != seat:
        return 1
    return sum(_turns(CONGKAK.apply(at, Sow(seat, h))[0], seat) for h in at.sowable(seat))


def _fewest(question: Question) -> Answer:
    at, seat = question.position(question.start), question.players[0]
    ends = []
    for house in question.record["houses_chosen"]:
        at, told = _sown(question, at, seat, house)
        ends.append(told["end"])
    return {
        "ends": ends,
        "sowings": len(ends),
        "final": question.written(at),
        "stored": at.stores[seat - SOUTH],
    }


def _edge(question: Question) -> Answer:
    at = question.position(question.record["before"])
    after, told = _sown(question, at, at.side, question.record["house"])
    movers = [question.player(seat) for seat in CONGKAK.actors(after) if seat]
    return {
        **told,
        "game_over": CONGKAK.is_over(after),
        "next_to_move_after_forced_pass": movers[0] if movers else None,
    }


def _next_round(question: Question) -> Answer:
    stores = question.record["stores"]
    empty = ",".join(["0"] * 7)
    over = question.position(f"{empty}/{empty} {stores[0]}-{stores[1]} 0")
    over = msgspec.structs.replace(over, choices=_asked_who_begins())
    laid = next_round(over)
    rows = [laid.layout.row(seat) for seat in question.players]
    is_over = CONGKAK.is_match_over(over)
    turn = None if is_over or not laid.side else question.player(laid.side)
    return {
        "match_over": is_over,
        "store": [laid.stores[seat - SOUTH] for seat in question.players],
        "houses": [[laid.holes[hole] for hole in row] for row in rows],
        "burnt": [[laid.layout.house(h) for h in laid.burnt if h in row] for row in rows],
        "turn": turn,
    }


def _asked_who_begins() -> Any:
    return CONGKAK.start(("A", "B"), {"first": "random"}).choices


def _game(question: Question) -> Answer:
    at, told = question.position(question.start), []
    for move in question.record["moves"]:
        if "pass" in move:
            seat = question.players[move["pass"]]
            at, _ = CONGKAK.apply(at, Pass(seat))
            told.append({"pass": question.player(seat), "after": question.written(at)})
            continue
        seat = question.players[move["player"]]
        at, sown = _sown(question, at, seat, move["house"])
        sown |= {"player": move["player"], "house": move["house"]}
        told.append(sown)
    won = [question.player(seat) for seat in CONGKAK.winners(at)]
    return {
        "moves": told,
        "final_stores": [at.stores[seat - SOUTH] for seat in question.players],
        "winner": won[0] if won else None,
    }


def _asked(question: Question) -> Answer:
    """The question of a machine, the board turned round where the case is mirrored."""
    asked = dict(question.record["question"])
    asked["position"] = question.turned(asked["position"])
    line, _ = answer_json(CONGKAK, msgspec.json.encode(asked).decode())
    told = msgspec.json.decode(line)
    if "after" in told:
        told["after"] = question.turned(told["after"])
    return {"answer": {word: told.get(word) for word in question.record["answer"]}}


_ASKED: Mapping[str, Callable[[Question], Answer]] = {
    "start": _start,
    "first_moves": _first_move,
    "perft_by_sowings": _counted,
    SMALL: _complete_turns,
    FEWEST: _fewest,
    "edge_positions": _edge,
    "next_round": _next_round,
    "games": _game,
    "ask": _asked,
}


def without_passes(question: Question) -> Position:
    """Where a game leads if nobody says the passes: they are automatic."""
    at = question.position(question.start)
    for move in question.record["moves"]:
        if "pass" not in move:
            at, _ = CONGKAK.apply(at, Sow(question.players[move["player"]], move["house"]))
    return at

"""The moves of Congkak and their text forms.

| text | move |
|---|---|
| `4`, `S4`, `N4` | sow a house: of the seat to move, of south, of north |
| `S:N4` | south sows a house of north's row (never legal; a referee has to name it) |
| `pass` | the forced pass of the seat in turn |
| `S:lift S4`, `S:drop N7` | one act in a simultaneous opening |
| `first 2` | who begins, once chance, age or an answer has told |
| `next-round` | the board is laid out for another round |
"""

import re

import msgspec

from app.rules.congkak.layout import NORTH, SOUTH, opponent
from app.rules.congkak.position import Position
from app.rules.game import NotAMoveError, RulesError, Seat
from app.rules.options import quoted

LETTERS = {SOUTH: "S", NORTH: "N"}
SEATS = {letter: seat for seat, letter in LETTERS.items()}


class Sow(msgspec.Struct, frozen=True, tag="sow"):
    """A seat sows one of its own houses, or with `across` one of the opponent's row (a mistake)."""

    seat: Seat
    house: int
    across: bool = False


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """The seat in turn has nothing to sow. Passing is automatic: nobody has to play this."""

    seat: Seat


class Lift(msgspec.Struct, frozen=True, tag="lift"):
    """In a simultaneous opening: a seat takes up all the pieces of a house, named as `S4`."""

    seat: Seat
    hole: str


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """In a simultaneous opening: a seat drops one piece. Relay and capture follow of themselves."""

    seat: Seat
    hole: str


class First(msgspec.Struct, frozen=True, tag="first"):
    """That seat begins: what chance, age or the answer to a question has told."""

    seat: Seat


class NextRound(msgspec.Struct, frozen=True, tag="next-round"):
    """The pieces are laid out for another round."""


Move = Sow | Pass | Lift | Drop | First | NextRound

_SOWING = re.compile(r"(?:([SN]):)?([SN])?([0-9]{1,2})", re.ASCII)
_ACT = re.compile(r"([SN]):(lift|drop) ([SN][S0-9][0-9]?)", re.ASCII)
_FIRST = re.compile(r"first ([12])", re.ASCII)


def write_move(move: Move) -> str:
    """The text form of a move; `read_move` gives an equal move back in the same position."""
    match move:
        case Sow(seat, house, across):
            if across:
                return f"{LETTERS[seat]}:{LETTERS[opponent(seat)]}{house}"
            return f"{LETTERS[seat]}{house}"
        case Lift(seat, hole):
            return f"{LETTERS[seat]}:lift {hole}"
        case Drop(seat, hole):
            return f"{LETTERS[seat]}:drop {hole}"
        case First(seat):
            return f"first {seat}"
        case Pass():
            return "pass"
        case NextRound():
            return "next-round"


def read_move(position: Position, text: str) -> Move:
    """The move that a text means in this position.

    Raises:
        NotAMoveError: it is no move of Congkak at all.
    """
    words = " ".join(text.split())
    if words == "pass":
        return Pass(position.side)
    if words == "next-round":
        return NextRound()
    if found := _FIRST.fullmatch(words):
        return First(int(found[1]))
    if found := _SOWING.fullmatch(words):
        return _sowing(position, found)
    if found := _ACT.fullmatch(words):
        seat, act, name = SEATS[found[1]], found[2], found[3]
        try:
            position.layout.named(name)
        except RulesError as error:
            raise NotAMoveError(error.words.en, error.words.ms) from None
        return Lift(seat, name) if act == "lift" else Drop(seat, name)
    raise NotAMoveError(
        f"{quoted(text)} is no move of Congkak: write a house to sow from,"
        f" 1 to {position.houses}, or S4, N4.",
        f"{quoted(text)} bukan langkah Congkak: tulis kampung yang diagih,"
        f" 1 hingga {position.houses}, atau S4, N4.",
    )


def _sowing(position: Position, found: re.Match[str]) -> Sow:
    """`4` is the house of the seat to move, `N4` of north, `S:N4` what south does to north's."""
    by, row, house = found[1], found[2], int(found[3])
    mover = position.to_move or position.side or SOUTH
    owner = SEATS[row] if row else SEATS[by] if by else mover
    seat = SEATS[by] if by else owner
    return Sow(seat, house, across=seat != owner)

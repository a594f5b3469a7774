"""The moves of Kongkang and their text forms. `2:` is the seat; left out, it is the seat in turn.

| text | move |
|---|---|
| `2: draw`, `2: draw 8` | a card is drawn, unseen or seen |
| `2: 8 8 skull` | cards are played; without a draw before, that is a slip |
| `1: 9 left` | the first play of a round says which way round |
| `1: skip skip @3 @4`, `1: trade @3=4` | with targets, and the card that a trade gives |
| `1: aim @3`, `1: aim @3=4` | targets named after the play |
| `1: aim @?`, `1: aim @?=4` | a peek or trade of which nobody here saw the target |
| `turned 8`, `turned ?` | chance: the card that was looked at or taken; `?` if nobody here saw it |
| `1: left`, `1: right` | which way round, said after the play |
| `3: kongkang` | KONGKANG!! |
| `2: no-slip` | no card is left to draw and the player does not slip |
| `2: pass` | a hand of nothing but skulls: nothing can be played |
| `2: show 2 3 4` | a hand is turned face up |
| `first 2` | who begins, once chance or an answer has told |
| `next-round`, `next-round 8 3 ...` | bets and a deal, unseen or 48 cards in the order dealt |
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from app.rules.cards import Card
from app.rules.game import NotAMoveError, RulesError, Seat
from app.rules.kongkang.deck import CARDS, HIDDEN, read_card
from app.rules.kongkang.position import NOBODY, Aim, Position
from app.rules.options import quoted

Side = Literal["left", "right"]


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """A seat draws the top card; `card` where it is known to be that one."""

    seat: Seat
    card: Card = HIDDEN


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A seat plays cards in the order laid; `side` with a round's first play, `aims` with effects."""

    seat: Seat
    cards: tuple[Card, ...]
    side: Side | None = None
    aims: tuple[Aim, ...] = ()


class Target(msgspec.Struct, frozen=True, tag="target"):
    """The seat that played names targets of its card's effect."""

    seat: Seat
    aims: tuple[Aim, ...]


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """Chance: the card that a peek showed or a trade took."""

    card: Card = HIDDEN


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """The seat that made the round's first play says which way round."""

    seat: Seat
    side: Side


class Call(msgspec.Struct, frozen=True, tag="call"):
    """KONGKANG!!"""

    seat: Seat


class NoSlip(msgspec.Struct, frozen=True, tag="no-slip"):
    """No card is left to draw, and the seat in turn does not slip."""

    seat: Seat


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """The seat in turn holds nothing but skulls after drawing."""

    seat: Seat


class Show(msgspec.Struct, frozen=True, tag="show"):
    """A seat turns its whole hand face up at the end of a round."""

    seat: Seat
    cards: tuple[Card, ...]


class First(msgspec.Struct, frozen=True, tag="first"):
    """That seat begins: what chance or the answer to a question has told."""

    seat: Seat


class NextRound(msgspec.Struct, frozen=True, tag="next-round"):
    """Bets are placed and cards dealt; `deal` is all 48 in the order dealt, () if nobody knows it."""

    deal: tuple[Card, ...] = ()


Move = Draw | Play | Target | Turned | Choose | Call | NoSlip | Pass | Show | First | NextRound

_BARE: Mapping[str, type[Call] | type[NoSlip] | type[Pass]] = {
    "kongkang": Call,
    "no-slip": NoSlip,
    "pass": Pass,
}
_SPOKEN = {kind: word for word, kind in _BARE.items()}
_LONGEST_CHARACTERS = 1000
"""A deal of 48 cards is below 200; more than this is no move."""


def mover(move: Move) -> Seat:
    """Whose move it is; NOBODY for chance and the dealer."""
    return NOBODY if isinstance(move, Turned | First | NextRound) else move.seat


def write_move(move: Move) -> str:
    """The text form of a move; `read_move` gives an equal move back."""
    match move:
        case Turned(card):
            return f"turned {card}"
        case First(seat):
            return f"first {seat}"
        case NextRound(deal):
            return " ".join(("next-round", *deal))
        case _:
            return f"{move.seat}: {' '.join(_words(move))}"


def _words(move: Draw | Play | Target | Choose | Call | NoSlip | Pass | Show) -> tuple[str, ...]:
    match move:
        case Draw(_, card):
            return ("draw",) if card == HIDDEN else ("draw", card)
        case Play(_, cards, side, aims):
            return (*cards, *((side,) if side else ()), *map(write_aim, aims)) or ("nothing",)
        case Target(_, aims):
            return ("aim", *map(write_aim, aims))
        case Choose(_, side):
            return (side,)
        case Show(_, cards):
            return ("show", *cards)
        case Call() | NoSlip() | Pass():
            return (_SPOKEN[type(move)],)


def write_aim(aim: Aim) -> str:
    """`@3`, or `@3=4` where the card given is known; `@?` if nobody here saw the target."""
    target = str(aim.target) if aim.target else HIDDEN
    return f"@{target}" if aim.give == HIDDEN else f"@{target}={aim.give}"


def read_move(position: Position, text: str) -> Move:
    """The move that a text means in this position.

    Raises:
        NotAMoveError: it is no move of Kongkang at all.
    """
    words = text.replace(":", " : ", 1).split() if len(text) <= _LONGEST_CHARACTERS else []
    try:
        move = _read(position, words)
    except RulesError as error:
        raise NotAMoveError(error.words.en, error.words.ms) from None
    if move is None:
        raise NotAMoveError(
            f"{quoted(text)} is no move of Kongkang: write draw, the cards that are played"
            " as 8 8 skull, kongkang, or no-slip.",
            f"{quoted(text)} bukan langkah Kongkang: tulis draw, kad yang dimainkan seperti"
            " 8 8 skull, kongkang, atau no-slip.",
        )
    return move


def _read(position: Position, words: list[str]) -> Move | None:
    seat = position.turn
    if len(words) > 1 and words[1] == ":":
        seat = read_seat(position, words[0])
        words = words[2:]
    match words:
        case ["turned", card]:
            return Turned(HIDDEN if card == HIDDEN else read_card(card))
        case ["first", number]:
            return First(read_seat(position, number))
        case ["next-round", *deal]:
            return NextRound(_read_deal(deal))
        case []:
            return None
    if not seat:
        raise NotAMoveError(
            "Nobody is in turn here: write the seat before the move, as 2: draw.",
            "Bukan giliran sesiapa di sini: tulis tempat sebelum langkah, seperti 2: draw.",
        )
    return _read_seats_move(position, seat, words)


def _read_seats_move(position: Position, seat: Seat, words: list[str]) -> Move:
    match words:
        case ["draw"]:
            return Draw(seat)
        case ["draw", card]:
            return Draw(seat, read_card(card))
        case ["aim", *aims]:
            return Target(seat, tuple(read_aim(position, aim) for aim in aims))
        case ["left" | "right" as side]:
            return Choose(seat, "left" if side == "left" else "right")
        case ["show", *cards]:
            return Show(seat, tuple(map(read_card, cards)))
        case ["nothing"]:
            return Play(seat, ())
        case [word] if word.casefold().rstrip("!") in _BARE:
            return _BARE[word.casefold().rstrip("!")](seat)
        case _:
            return _read_play(position, seat, words)


def _read_play(position: Position, seat: Seat, words: list[str]) -> Play:
    cards = [word for word in words if word not in ("left", "right") and word[0] != "@"]
    sides: list[Side] = [
        "left" if word == "left" else "right" for word in words if word in ("left", "right")
    ]
    if len(sides) > 1:
        raise NotAMoveError(
            "Left and right cannot both be meant: write one of them.",
            "Left dan right tidak boleh dimaksudkan bersama: tulis salah satu.",
        )
    return Play(
        seat,
        tuple(map(read_card, cards)),
        sides[0] if sides else None,
        tuple(read_aim(position, word) for word in words if word[0] == "@"),
    )


def read_seat(position: Position, text: str) -> Seat:
    """The seat of a number.

    Raises:
        NotAMoveError: nobody started there.
    """
    players = len(position.purses)
    if text.isascii() and text.isdigit() and len(text) == 1 and 1 <= int(text) <= players:
        return int(text)
    raise NotAMoveError(
        f"{quoted(text)} is no seat here: write 1 to {players}.",
        f"{quoted(text)} bukan tempat di sini: tulis 1 hingga {players}.",
    )


def read_aim(position: Position, text: str) -> Aim:
    """The target that `@3`, `@3=4` or `@?` means.

    Raises:
        NotAMoveError, NoSuchCardError: it means none.
    """
    if not text.startswith("@"):
        raise NotAMoveError(
            f"{quoted(text)} is no target: write @ and a seat, as @3.",
            f"{quoted(text)} bukan sasaran: tulis @ dan tempat, seperti @3.",
        )
    target, _, give = text[1:].partition("=")
    seat = NOBODY if target == HIDDEN else read_seat(position, target)
    return Aim(seat, read_card(give) if give else HIDDEN)


def _read_deal(words: list[str]) -> tuple[Card, ...]:
    if len(words) not in (0, CARDS):
        raise NotAMoveError(
            f"A deal names all {CARDS} cards or none, not {len(words)}.",
            f"Agihan menamakan semua {CARDS} kad atau tiada, bukan {len(words)}.",
        )
    return tuple(map(read_card, words))

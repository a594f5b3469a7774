"""The text forms of moves. `3:` names the seat; without it the seat in turn is meant.

| text | move |
|---|---|
| `1:look` | the two closest cards, before the round |
| `flip`, `flip 9` | the top card is turned up |
| `1:draw`, `1:draw 7` | the top of the draw pile is taken |
| `1:take` | the top discard is taken |
| `1:replace 3`, `1:replace 3 5` | place 3 gets the card taken; a 5 is discarded |
| `1:lay`, `1:lay 9` | the card drawn is laid for its action |
| `1:view 2.3` | card 3 of seat 2 is looked at |
| `1:swap 1.1 2.3`, `1:leave` | two cards change places; the action is left |
| `1:kombio`, `1:pass` | the call; a turn goes by |
| `3:press 120000`, `3:press 120000 tie 85000` | a button, microseconds; its tie window |
| `won 3`, `3:withdraw`, `3:false-start` | a dead heat answered; a press that was no slap |
| `3:slap 2.4`, `3:slap 2.4 5` | a card is slapped |
| `3:take-back 2.4 6` | a slap that does not count goes back |
| `3:give 2`, `3:keep` | the card given for another's |
| `3:penalty peeked 3.1`, `3:penalty revealed 2.1`, `3:penalty declared` | reported |
| `2:amends 3`, `2:amends` | the victim takes the top discard for place 3; the offender takes it |
| `shuffle`, `shuffle 5,7,-1` | chance: a new draw pile, its order from the top |
| `reveal`, `2:show 5,3,-1` | the hands are turned up; what one of them holds |
| `next-round`, `next-round 5,7,...` | chance: another deal |

A place that nobody has told is `?`, as in `3:slap 2.? 5`.
"""

import re
from collections.abc import Callable, Mapping

from app.rules.cards import Card
from app.rules.game import NotAMoveError, Seat
from app.rules.kombio import deck
from app.rules.kombio.choices import MOST_SEATS
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import ANY_PLACE, Spot
from app.rules.kombio.moves import (
    DEFAULT_TIE_US,
    Amends,
    Draw,
    FalseStart,
    Flip,
    Give,
    Keep,
    Kombio,
    Lay,
    Leave,
    Look,
    Move,
    NextRound,
    Pass,
    Penalty,
    Press,
    Replace,
    Reveal,
    Show,
    Shuffle,
    Slap,
    Swap,
    Take,
    TakeBack,
    View,
    Withdraw,
    Won,
    seat_of,
)
from app.rules.kombio.position import Position
from app.rules.options import hinted, quoted

LONGEST_CHARACTERS = 400
"""A whole deck in order takes fewer; more than this is no move."""

MOST_PLACES = 99

_SEAT = re.compile(r"([1-8]):(.*)", re.ASCII)
_PLACE = re.compile(r"[1-9][0-9]?|\?", re.ASCII)
_SPOT = re.compile(r"([1-8])\.([1-9][0-9]?|\?)", re.ASCII)
_MICROSECONDS = re.compile(r"[0-9]{1,18}", re.ASCII)
_NAME = re.compile(r"[a-z][a-z-]{0,23}", re.ASCII)


def write_move(move: Move) -> str:
    """The text form; `read_move` gives an equal move back."""
    words = " ".join(_words(move))
    seat = seat_of(move)
    return f"{seat}:{words}" if seat else words


def _words(move: Move) -> tuple[str, ...]:
    """The words of a move without its seat; those that say nothing are left out."""
    match move:
        case Press(_, at_us, tie_us):
            said = (str(at_us), *(() if tie_us == DEFAULT_TIE_US else ("tie", str(tie_us))))
        case Won(seat):
            said = (str(seat),)
        case Penalty(_, penalty, spot):
            said = (penalty, *((write_spot(spot),) if spot else ()))
        case Show(_, cards) | Shuffle(cards) | NextRound(cards):
            said = (",".join(cards),) if cards else ()
        case _:
            said = _where_and_what(move)
    return (str(move.__struct_config__.tag), *said)


def _where_and_what(move: Move) -> tuple[str, ...]:
    """Places on the table, and the card where it is told."""
    match move:
        case Draw(_, card) | Lay(_, card) | Flip(card):
            return _unless_hidden(card)
        case Slap(_, spot, card) | TakeBack(_, spot, card):
            return (write_spot(spot), *_unless_hidden(card))
        case Replace(_, place, card):
            return (write_place(place), *_unless_hidden(card))
        case Swap(_, one, other):
            return (write_spot(one), write_spot(other))
        case View(_, spot):
            return (write_spot(spot),)
        case Give(_, place):
            return (write_place(place),)
        case Amends(_, place) if place != ANY_PLACE:
            return (write_place(place),)
        case _:
            return ()


def _unless_hidden(card: Card) -> tuple[str, ...]:
    return () if card == HIDDEN else (card,)


def write_place(place: int) -> str:
    """`3`, or `?` where nobody has told."""
    return HIDDEN if place == ANY_PLACE else str(place)


def write_spot(spot: Spot) -> str:
    """`2.3`."""
    return f"{spot.owner}.{write_place(spot.place)}"


def read_move(position: Position, text: str) -> Move:
    """The move that a text means in this position.

    Raises:
        NotAMoveError: it is no move of Kombio at all.
    """
    words = " ".join(text.split()) if len(text) <= LONGEST_CHARACTERS else ""
    found = _SEAT.fullmatch(words)
    seat = int(found[1]) if found else position.turn
    name, *rest = (found[2] if found else words).split() or [""]
    read = _READ.get(name)
    if read is None:
        hint = hinted(name, _READ)
        raise NotAMoveError(
            f"{quoted(text)} is no move of Kombio, as 1:draw, 1:replace 3 or 3:slap 2.4 are:"
            f" {hint.en}",
            f"{quoted(text)} bukan langkah Kombio, seperti 1:draw, 1:replace 3 atau 3:slap 2.4:"
            f" {hint.ms}",
        )
    try:
        return read(_Words(position, seat, rest, found is not None))
    except IndexError:
        raise NotAMoveError(
            f"{quoted(text)} lacks a word: write {EXAMPLES[name]}.",
            f"{quoted(text)} kurang satu perkataan: tulis {EXAMPLES[name]}.",
        ) from None


class _Words:
    """The words after the name of a move, taken one by one."""

    def __init__(self, position: Position, seat: Seat, words: list[str], named: bool) -> None:
        self.position, self.seat, self.words, self.named = position, seat, words, named

    def all_read(self, move: Move) -> Move:
        """The move, if nothing is left over."""
        if self.words:
            raise NotAMoveError(
                f"{quoted(self.words[0])} is a word too many.",
                f"{quoted(self.words[0])} ialah perkataan yang lebih.",
            )
        if self.named and not seat_of(move):
            raise NotAMoveError(
                "The dealer does this: leave the seat out.",
                "Pengedar melakukan ini: tinggalkan nombor tempat.",
            )
        return move

    def place(self) -> int:
        """A place of a hand."""
        word = self.words.pop(0)
        if _PLACE.fullmatch(word) is None:
            raise NotAMoveError(
                f"{quoted(word)} is no place: write 1 to {MOST_PLACES}, or ?.",
                f"{quoted(word)} bukan kedudukan kad: tulis 1 hingga {MOST_PLACES}, atau ?.",
            )
        return ANY_PLACE if word == HIDDEN else int(word)

    def spot(self) -> Spot:
        """A place on the table."""
        word = self.words.pop(0)
        found = _SPOT.fullmatch(word)
        if found is None:
            raise NotAMoveError(
                f"{quoted(word)} is no card on the table: write seat.place, as 2.3.",
                f"{quoted(word)} bukan kad di meja: tulis tempat.kedudukan, seperti 2.3.",
            )
        return Spot(int(found[1]), ANY_PLACE if found[2] == HIDDEN else int(found[2]))

    def card(self) -> Card:
        """A card of the deck in play, or none."""
        return read_card(self.position, self.words.pop(0)) if self.words else HIDDEN

    def cards(self) -> tuple[Card, ...]:
        """Cards with commas between them, or none."""
        word = self.words.pop(0) if self.words else ""
        return tuple(read_card(self.position, card) for card in word.split(",") if word)

    def whole(self) -> int:
        """Microseconds."""
        word = self.words.pop(0)
        if _MICROSECONDS.fullmatch(word) is None:
            raise NotAMoveError(
                f"{quoted(word)} is no number of microseconds.",
                f"{quoted(word)} bukan bilangan mikrosaat.",
            )
        return int(word)


def read_card(position: Position, word: str) -> Card:
    """A card of the deck in play, or `?`.

    Raises:
        NotAMoveError: it is none; the sentence names the nearest.
    """
    known = deck.cards(position.choices.b1)
    if word == HIDDEN or word in known:
        return word
    hint = hinted(word, known)
    raise NotAMoveError(
        f"{quoted(word)} is no card of this deck: {hint.en}",
        f"{quoted(word)} bukan kad dek ini: {hint.ms}",
    )


def _press(words: _Words) -> Press:
    at_us = words.whole()
    if not words.words:
        return Press(words.seat, at_us)
    if words.words.pop(0) != "tie":
        raise NotAMoveError(
            "After the microseconds of a press only its tie window is said.",
            "Selepas mikrosaat tekanan, hanya tetingkap serinya dinyatakan.",
        )
    return Press(words.seat, at_us, words.whole())


def _won(words: _Words) -> Won:
    word = words.words.pop(0)
    if word not in tuple(str(seat) for seat in range(1, MOST_SEATS + 1)):
        raise NotAMoveError(
            f"{quoted(word)} is no seat: write 1 to {MOST_SEATS}.",
            f"{quoted(word)} bukan tempat: tulis 1 hingga {MOST_SEATS}.",
        )
    return Won(int(word))


def _penalty(words: _Words) -> Penalty:
    name = words.words.pop(0)
    if _NAME.fullmatch(name) is None:
        raise NotAMoveError(
            f"{quoted(name)} is no name of a penalty.",
            f"{quoted(name)} bukan nama penalti.",
        )
    return Penalty(words.seat, name, words.spot() if words.words else None)


EXAMPLES: Mapping[str, str] = {
    "look": "1:look",
    "flip": "flip 9",
    "draw": "1:draw",
    "take": "1:take",
    "replace": "1:replace 3",
    "lay": "1:lay",
    "view": "1:view 2.3",
    "swap": "1:swap 1.1 2.3",
    "leave": "1:leave",
    "pass": "1:pass",
    "kombio": "1:kombio",
    "press": "3:press 120000",
    "won": "won 3",
    "withdraw": "3:withdraw",
    "false-start": "3:false-start",
    "slap": "3:slap 2.4 5",
    "take-back": "3:take-back 2.4 6",
    "give": "3:give 2",
    "keep": "3:keep",
    "penalty": "3:penalty peeked 3.1",
    "amends": "2:amends 3",
    "shuffle": "shuffle 5,7,-1",
    "reveal": "reveal",
    "show": "2:show 5,3,-1",
    "next-round": "next-round",
}
"""One example of each move."""

_PARTS: Mapping[str, Callable[[_Words], Move]] = {
    "look": lambda words: Look(words.seat),
    "flip": lambda words: Flip(words.card()),
    "draw": lambda words: Draw(words.seat, words.card()),
    "take": lambda words: Take(words.seat),
    "replace": lambda words: Replace(words.seat, words.place(), words.card()),
    "lay": lambda words: Lay(words.seat, words.card()),
    "view": lambda words: View(words.seat, words.spot()),
    "swap": lambda words: Swap(words.seat, words.spot(), words.spot()),
    "leave": lambda words: Leave(words.seat),
    "pass": lambda words: Pass(words.seat),
    "kombio": lambda words: Kombio(words.seat),
    "press": _press,
    "won": _won,
    "withdraw": lambda words: Withdraw(words.seat),
    "false-start": lambda words: FalseStart(words.seat),
    "slap": lambda words: Slap(words.seat, words.spot(), words.card()),
    "take-back": lambda words: TakeBack(words.seat, words.spot(), words.card()),
    "give": lambda words: Give(words.seat, words.place()),
    "keep": lambda words: Keep(words.seat),
    "penalty": _penalty,
    "amends": lambda words: Amends(words.seat, words.place() if words.words else ANY_PLACE),
    "shuffle": lambda words: Shuffle(words.cards()),
    "reveal": lambda _: Reveal(),
    "show": lambda words: Show(words.seat, words.cards()),
    "next-round": lambda words: NextRound(words.cards()),
}


def _whole_move(read: Callable[[_Words], Move]) -> Callable[[_Words], Move]:
    return lambda words: words.all_read(read(words))


_READ = {name: _whole_move(read) for name, read in _PARTS.items()}

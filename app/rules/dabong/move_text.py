"""Writing and reading moves; the forms are listed in `moves`."""

from collections.abc import Callable

from app.rules.cards import Card
from app.rules.dabong.deck import HIDDEN, SUITS, read_face
from app.rules.dabong.moves import (
    CLAIMS,
    Claim,
    Draw,
    Flip,
    HowMany,
    Move,
    NameFlip,
    NameSuit,
    NextHand,
    OneCard,
    Pass,
    PickUp,
    Play,
    River,
    Show,
    Shuffle,
    TakeBack,
    Trade,
    seat_of,
)
from app.rules.dabong.position import Position
from app.rules.game import NotAMoveError, RulesError, Seat
from app.rules.options import quoted

LONGEST_CHARACTERS = 1000
"""A deal of two decks is below 500; more than this is no move."""

_CLAIM_WORDS = {kind.replace("_", "-"): kind for kind in CLAIMS}


def write_move(move: Move) -> str:
    """The text form of a move; `read_move` gives an equal move back."""
    seat = seat_of(move)
    said = _said(move)
    return f"{seat}:{said}" if seat else said


def _said(move: Move) -> str:  # noqa: C901, PLR0912 - one line for each move: the table of forms
    match move:
        case Play(_, cards, suit, river):
            named = f" suit {suit}" if suit else ""
            return " ".join(cards) + named + (" river" if river else "")
        case NameSuit(_, suit):
            return f"suit {suit}"
        case Draw(_, cards):
            return " ".join(("draw", *cards))
        case Pass():
            return "pass"
        case TakeBack():
            return "take-back"
        case OneCard():
            return "one-card"
        case HowMany(_, target):
            return f"how-many {target}"
        case Trade(_, partner, gives, gets):
            return " ".join(("trade", str(partner), *gives, "for", *gets))
        case Claim(_, kind, shown):
            return " ".join((kind.replace("_", "-"), *(("show", *shown) if shown else ())))
        case Show(_, cards):
            return " ".join(("show", *cards))
        case Flip(card):
            return f"flip {card}"
        case River(card):
            return f"river {card}"
        case NameFlip(_, card):
            return f"name {card}"
        case PickUp(_, puts):
            return f"pick-up {puts}"
        case Shuffle(order):
            return " ".join(("shuffle", *([",".join(order)] if order else ())))
        case NextHand(order, spent):
            parts = ["next-hand", *([",".join(order)] if order else ())]
            if spent is not None:
                parts.append("spent " + (",".join(map(str, spent)) or "-"))
            return " ".join(parts)


def read_move(position: Position, text: str) -> Move:
    """The move that a text means in this position; without a seat, of the seat in turn.

    Raises:
        NotAMoveError: it is no move of dabong! at all.
    """
    if len(text) > LONGEST_CHARACTERS:
        raise NotAMoveError(
            f"{quoted(text)} is too long for a move of dabong!.",
            f"{quoted(text)} terlalu panjang untuk langkah dabong!.",
        )
    before, colon, after = text.partition(":")
    try:
        if colon:
            return _read(after.split(), _seat(before.strip()), text)
        mover = position.dealer if position.stage == "shaman" else position.standing.turn
        return _read(text.split(), mover, text)
    except NotAMoveError:
        raise
    except RulesError as error:
        raise NotAMoveError(error.words.en, error.words.ms) from None


def _seat(text: str) -> Seat:
    if len(text) == 1 and text in "12345678":
        return int(text)
    raise NotAMoveError(
        f"{quoted(text)} is no seat: write 1 to 8.",
        f"{quoted(text)} bukan tempat: tulis 1 hingga 8.",
    )


def _card(text: str) -> Card:
    """A piece of cardboard, or `?`."""
    face = None if text == HIDDEN else read_face(text)
    if face is not None and face.text != face.card:
        raise NotAMoveError(
            f"{quoted(text)}: a Shaman in a hand has no name, write S.",
            f"{quoted(text)}: Shaman di tangan tiada nama, tulis S.",
        )
    return face.card if face else HIDDEN


def _cards(words: list[str]) -> tuple[Card, ...]:
    return tuple(_card(word) for word in words)


def _known(words: list[str]) -> tuple[Card, ...]:
    cards = _cards(words)
    if HIDDEN in cards:
        raise NotAMoveError(
            "Every card has to be named here.", "Setiap kad perlu dinamakan di sini."
        )
    return cards


def _read(words: list[str], seat: Seat, text: str) -> Move:
    if not words:
        raise _none(text)
    name, rest = words[0].casefold(), words[1:]
    if not rest and name in _ALONE:
        return _ALONE[name](seat)
    if name in _CLAIM_WORDS and (not rest or rest[0] == "show"):
        return Claim(seat, _CLAIM_WORDS[name], _known(rest[1:]))
    read = _ONE_WORD.get(name)
    if read is not None and len(rest) == 1:
        return read(seat, rest[0])
    if name in _CARDS:
        return _CARDS[name](seat, rest)
    if name == "trade" and "for" in rest and rest[0] != "for":
        cut = rest.index("for")
        return Trade(seat, _seat(rest[0]), _cards(rest[1:cut]), _cards(rest[cut + 1 :]))
    if name == "flip" and not rest:
        return Flip()
    if name == "next-hand":
        return _next_hand(rest, text)
    if name == "shuffle" and len(rest) <= 1:
        return Shuffle(_known(rest[0].split(",")) if rest else ())
    return _play(words, seat, text)


_ALONE: dict[str, Callable[[Seat], Move]] = {
    "pass": Pass,
    "take-back": TakeBack,
    "one-card": OneCard,
    "draw": Draw,
}


def _suit(text: str) -> str:
    if len(text) == 1 and text.upper() in SUITS:
        return text.upper()
    raise NotAMoveError(
        f"{quoted(text)} is no suit: write F, W, E or A.",
        f"{quoted(text)} bukan jenis: tulis F, W, E atau A.",
    )


def _real(text: str) -> Card:
    face = read_face(text)
    if face.shaman:
        raise NotAMoveError(
            "A Shaman is named as a real card, as 5W.",
            "Shaman dinamakan sebagai kad sebenar, seperti 5W.",
        )
    return face.card


_ONE_WORD: dict[str, Callable[[Seat, str], Move]] = {
    "suit": lambda seat, word: NameSuit(seat, _suit(word)),
    "how-many": lambda seat, word: HowMany(seat, _seat(word)),
    "name": lambda seat, word: NameFlip(seat, _real(word)),
    "pick-up": lambda seat, word: PickUp(seat, _card(word)),
    "flip": lambda _, word: Flip(_card(word)),
    "river": lambda _, word: River(_card(word)),
}


_CARDS: dict[str, Callable[[Seat, list[str]], Move]] = {
    "draw": lambda seat, words: Draw(seat, _cards(words)),
    "show": lambda seat, words: Show(seat, _known(words)),
}


def _next_hand(rest: list[str], text: str) -> NextHand:
    order: tuple[Card, ...] = ()
    if rest and rest[0] != "spent":
        order, rest = _known(rest[0].split(",")), rest[1:]
    if not rest:
        return NextHand(order)
    if len(rest) != 2 or rest[0] != "spent":  # noqa: PLR2004 - the word and its value
        raise _none(text)
    spent = () if rest[1] == "-" else tuple(_seat(seat) for seat in rest[1].split(","))
    return NextHand(order, spent)


def _play(words: list[str], seat: Seat, text: str) -> Play:
    suit, river = "", False
    if words[-1].casefold() == "river":
        words, river = words[:-1], True
    if len(words) > 2 and words[-2].casefold() == "suit":  # noqa: PLR2004 - a card, the word, the suit
        words, suit = words[:-2], _suit(words[-1])
    if not words:
        raise _none(text)
    return Play(seat, tuple(read_face(word).text for word in words), suit, river)


def _none(text: str) -> NotAMoveError:
    return NotAMoveError(
        f"{quoted(text)} is no move of dabong!: write cards as 7F 2F AF, or draw, pass, take-back.",
        f"{quoted(text)} bukan langkah dabong!: tulis kad seperti 7F 2F AF, atau draw, pass,"
        " take-back.",
    )

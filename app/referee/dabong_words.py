"""What a player says of dabong! on a phone: one line of text in, one frozen value out.

| words | what was done |
|---|---|
| `played 7F 2F AF` | cards are laid, the last on top; a Shaman is `S=5W`, or `S` until somebody says |
| `played 8F suit W`, `played 7E 7F river`, `played 3F one-card` | with the suit named, the river, the call |
| `suit W`, `5W` (or `name 5W`) | the suit of an 8 or Jack, the name of a Shaman, said afterwards |
| `natural JF 3W`, `showed JF 3W` | the whole hand as a natural dabong!; at the end, the hand for points |
| `drew`, `drew 2` | what is due was taken; so many were |
| `passed`, `back` | no second play; the last play is picked up again, an illegal one has gone back |
| `one-card`, `how-many 3` | the call; seat 3 is asked how many cards are left |
| `trade 3 2 1`, `trade 3 2F ? for 7A` | two cards given to seat 3 for one; the cards named |
| `gross`, `half-deck`, `worst-hand`, `once-a-year` | a claim to win; ` show 7F 2F` names the hand |
| `flipped 10W`, `river 7E`, `pick-up 3F`, `shuffled` | the dealer's: top card, river, Shaman, draw pile |
| `next-hand` | the cards of another hand are dealt |
"""

import msgspec

from app.referee.said_words import NotUnderstoodError, Rest, Vocabulary, Word
from app.rules.cards import Card
from app.rules.dabong.deck import (
    HIDDEN,
    REAL,
    SHAMAN,
    SUITS,
    NoSuchCardError,
    read_face,
)
from app.rules.dabong.moves import CLAIMS
from app.rules.dabong.position import Position
from app.rules.game import NotAMoveError, Seat, Words
from app.rules.options import quoted

COUNT = Words("number of cards", "bilangan kad")
MOST_TAKEN = 16
"""Eight 2s with Shamans are the most that could ever be owed."""

KNOWN = (*(face.card for face in REAL), SHAMAN)
"""The cards in their order, to name the nearest of what is none."""

CALL = "one-card"
SHOWS = "show"


class Told(msgspec.Struct, frozen=True):
    """What was said.

    Attributes:
        verb: the first word.
        cards: the cards named; of a trade those that are given.
        suit: the suit named; empty where none was.
        river: one of the cards is the river's.
        calls: "one card" was said with it.
        seat: who is asked or traded with; 0 for nobody.
        count: how many were drawn; 0 for what is due.
        gets: of a trade, what comes for them.
    """

    verb: str
    cards: tuple[Card, ...] = ()
    suit: str = ""
    river: bool = False
    calls: bool = False
    seat: Seat = 0
    count: int = 0
    gets: tuple[Card, ...] = ()


def as_line(said: str) -> str:
    """The line with its first word: a card alone says what a Shaman is."""
    words = said.split()
    if len(words) == 1 and words[0].upper().removeprefix(f"{SHAMAN}=") in KNOWN:
        return f"name {words[0]}"
    return said


def _read(_position: Position, word: str) -> str:
    try:
        return read_face(word).text
    except NoSuchCardError as error:
        raise NotAMoveError(error.words.en, error.words.ms) from None


def _card(words: Rest[Position]) -> Card:
    return words.one_card(words.take(), _read, KNOWN)


def _piece(words: Rest[Position]) -> Card:
    """A piece of cardboard: a Shaman in a hand has no name. `?` for one that nobody saw."""
    if words.skip(HIDDEN):
        return HIDDEN
    card = _card(words)
    if card.startswith(f"{SHAMAN}="):
        raise NotUnderstoodError(
            f"{card} has no name here: say `S` for the Shaman.",
            f"{card} belum bernama di sini: sebut `S` untuk Shaman.",
        )
    return card


def _name(words: Rest[Position]) -> Told:
    """What a Shaman is; who writes it as in a play hears the short way."""
    card = _card(words)
    _, is_shaman, name = card.partition("=")
    if is_shaman:
        raise NotUnderstoodError(
            f"Say what the Shaman is by the card alone: `{name}`.",
            f"Sebut kad itu sahaja untuk menamakan Shaman: `{name}`.",
        )
    return Told(words.verb, cards=(card,))


def _suit(words: Rest[Position]) -> str:
    word = words.take().upper()
    if word not in SUITS or len(word) != 1:
        raise NotUnderstoodError(
            f"{quoted(word)} is no suit: say F, W, E or A.",
            f"{quoted(word)} bukan jenis: sebut F, W, E atau A.",
        )
    return word


def _bare(words: Rest[Position]) -> Told:
    return Told(words.verb)


def _played(words: Rest[Position]) -> Told:
    cards = [_card(words)]
    while words.left and words.left[0] not in ("suit", "river", CALL):
        cards.append(_card(words))
    suit = _suit(words) if words.skip("suit") else ""
    river, calls = words.skip("river"), words.skip(CALL)
    return Told(words.verb, cards=tuple(cards), suit=suit, river=river, calls=calls)


def _named(words: Rest[Position]) -> Told:
    return Told(words.verb, cards=(_piece(words),))


def _suited(words: Rest[Position]) -> Told:
    return Told(words.verb, suit=_suit(words))


def _drew(words: Rest[Position]) -> Told:
    return Told(words.verb, count=words.number(MOST_TAKEN, COUNT) if words.left else 0)


def _asked(words: Rest[Position]) -> Told:
    return Told(words.verb, seat=words.whose(len(words.position.hands)))


def _traded(words: Rest[Position]) -> Told:
    """`trade 3 2 1` counts the cards, `trade 3 2F ? for 7A` names them."""
    seat = words.whose(len(words.position.hands))
    if words.left and words.left[0].isdigit():
        most = MOST_TAKEN
        gives = words.number(most, COUNT)
        return Told(
            words.verb,
            seat=seat,
            cards=(HIDDEN,) * gives,
            gets=(HIDDEN,) * words.number(most, COUNT),
        )
    cards = [_piece(words)]
    while not words.skip("for"):
        cards.append(_piece(words))
    gets = [_piece(words)]
    while words.left:
        gets.append(_piece(words))
    return Told(words.verb, seat=seat, cards=tuple(cards), gets=tuple(gets))


def _hand(words: Rest[Position]) -> Told:
    cards = [_piece(words)]
    while words.left:
        cards.append(_piece(words))
    return Told(words.verb, cards=tuple(cards))


def _claimed(words: Rest[Position]) -> Told:
    return _hand(words) if words.skip(SHOWS) else Told(words.verb)


def _picked_up(words: Rest[Position]) -> Told:
    return Told(words.verb, cards=(_piece(words) if words.left else HIDDEN,))


CLAIM_WORDS = {kind.replace("_", "-"): kind for kind in CLAIMS}
"""Claims as they are said, with what the rules call them."""

VOCABULARY: Vocabulary[Position, Told] = Vocabulary(
    title="dabong!",
    words={
        "played": Word(_played, "played 7F 2F AF"),
        "drew": Word(_drew, "drew 2"),
        "passed": Word(_bare, "passed"),
        "back": Word(_bare, "back"),
        "natural": Word(_played, "natural JF 3W"),
        "suit": Word(_suited, "suit W"),
        "name": Word(_name, "name 5W"),
        CALL: Word(_bare, CALL),
        "how-many": Word(_asked, "how-many 3"),
        "trade": Word(_traded, "trade 3 2F ? for 7A"),
        **{word: Word(_claimed, f"{word} show 7F 2F") for word in CLAIM_WORDS},
        "flipped": Word(_named, "flipped 10W"),
        "river": Word(_named, "river 7E"),
        "pick-up": Word(_picked_up, "pick-up 3F"),
        "shuffled": Word(_bare, "shuffled"),
        "next-hand": Word(_bare, "next-hand"),
        "showed": Word(_hand, "showed 7F 2F"),
    },
    usual=("played 7F", "drew", "natural JF 3W", CALL),
)

"""What a player says of Kongkang on a phone: one line of text in, one frozen value out.

| words | what was done |
|---|---|
| `played 8`, `played 8 8 skull` | a card is drawn, if none was, and these are played |
| `drew` | a card is drawn; what is played comes after |
| `drew played 8` | both at once: no slip, whatever lies there |
| `slipped 8 skull` | these are laid without drawing; `slipped` and `drew` alone answer what is asked |
| `played 9 left`, `left`, `right` | which way round, with a round's first play or after it |
| `played skip target 3`, `target 3`, `skip 3`, `peek ?`, `trade 3 2` | the seats aimed at; `?` if unseen |
| `kongkang`, `no-slip`, `passed` | the call; no card to draw and no slip; nothing but skulls in the hand |
| `showed 5 6 2 1 4` | the hand at the end of a round |
| `first 2`, `next-round`, `bet 4` | who begins; bets and a deal; whether a bet is right |
| `back` | what was objected to has gone back |

What only two players may know, the card that a trade gives and the one that a peek shows, is not told: a
table's pages are read by all.
"""

import msgspec

from app.referee.said_words import NotUnderstoodError, Rest, Vocabulary, Word
from app.rules.cards import Card
from app.rules.game import Seat, Words
from app.rules.kongkang import HIDDEN, NoSuchCardError, Position, read_card
from app.rules.kongkang.deck import EFFECTS, TRADE
from app.rules.kongkang.moves import Side
from app.rules.kongkang.position import NOBODY
from app.rules.kongkang.tokens import STARTING_BANANAS

SIDES: dict[str, Side] = {"left": "left", "right": "right"}
TARGET = "target"


class Told(msgspec.Struct, frozen=True):
    """What was said.

    Attributes:
        verb: the first word.
        cards: cards played, slipped or shown.
        side: which way round; None where nobody said.
        targets: seats aimed at, NOBODY for one that nobody saw.
        seat: who begins.
        bananas: of a bet.
    """

    verb: str
    cards: tuple[Card, ...] = ()
    side: Side | None = None
    targets: tuple[Seat, ...] = ()
    seat: Seat = NOBODY
    bananas: int = 0


def _bare(words: Rest[Position]) -> Told:
    return Told(words.verb)


def _cards(words: Rest[Position]) -> tuple[Card, ...]:
    """Cards up to a word that is none of them but belongs to the line."""
    cards: list[Card] = []
    while words.left and words.left[0] not in (*SIDES, TARGET):
        try:
            cards.append(read_card(words.take()))
        except NoSuchCardError as error:
            raise NotUnderstoodError(
                str(error), "Tiada kad begitu: kadnya 1 hingga 10, peek, skip, trade dan skull."
            ) from None
    if not cards:
        raise words.lacking()
    return tuple(cards)


def _played(words: Rest[Position]) -> Told:
    cards = _cards(words)
    side = SIDES.get(words.left[0]) if words.left else None
    if side is not None:
        words.take()
    targets = _seats(words) if words.skip(TARGET) else ()
    return Told(words.verb, cards, side, targets)


def _drew(words: Rest[Position]) -> Told:
    """A card is drawn, and what is played after it may follow in the same line."""
    return (
        msgspec.structs.replace(_played(words), verb="drew")
        if words.skip("played")
        else Told("drew")
    )


def _slipped(words: Rest[Position]) -> Told:
    """The bare word answers whoever asked whether it was a slip."""
    return _played(words) if words.left else Told(words.verb)


def _seats(words: Rest[Position]) -> tuple[Seat, ...]:
    """At least one seat, to the end of the line."""
    seats = [_seat(words)]
    while words.left:
        seats.append(_seat(words))
    return tuple(seats)


def _seat(words: Rest[Position]) -> Seat:
    return NOBODY if words.skip(HIDDEN) else words.whose(len(words.position.purses))


def _targets(words: Rest[Position]) -> Told:
    return Told(words.verb, targets=_seats(words))


def _side(words: Rest[Position]) -> Told:
    return Told(words.verb, side=SIDES[words.verb])


def _showed(words: Rest[Position]) -> Told:
    return Told(words.verb, _cards(words))


def _first(words: Rest[Position]) -> Told:
    return Told(words.verb, seat=words.whose(len(words.position.purses)))


def _bet(words: Rest[Position]) -> Told:
    most = STARTING_BANANAS * len(words.position.purses)
    return Told(words.verb, bananas=words.number(most, Words("bet", "taruhan"), least=0))


VOCABULARY: Vocabulary[Position, Told] = Vocabulary(
    title="Kongkang",
    words={
        "played": Word(_played, "played 8 8 skull"),
        "drew": Word(_drew, "drew"),
        "slipped": Word(_slipped, "slipped 8 skull"),
        "left": Word(_side, "left"),
        "right": Word(_side, "right"),
        TARGET: Word(_targets, "target 3"),
        **{
            kind: Word(_targets, f"{kind} 3 2" if kind == TRADE else f"{kind} 3")
            for kind in EFFECTS
        },
        "kongkang": Word(_bare, "kongkang"),
        "no-slip": Word(_bare, "no-slip"),
        "passed": Word(_bare, "passed"),
        "showed": Word(_showed, "showed 5 6 2 1 4"),
        "first": Word(_first, "first 2"),
        "next-round": Word(_bare, "next-round"),
        "bet": Word(_bet, "bet 4"),
        "back": Word(_bare, "back"),
    },
    usual=("played 8", "slipped 8", "drew", "kongkang"),
)

"""What a player says of Kombio on a phone: one line of text in, one frozen value out.

| words | what was done |
|---|---|
| `played 5`, `played` | in turn the 5 is discarded; out of turn, or after a press, it is slapped |
| `played 5 from 2`, `slapped 5`, `slapped 5 from 2.4` | a 5 is slapped: own, or seat 2's (its card 4) |
| `drew`, `took` | the top of the draw pile, of the discard pile is taken |
| `laid 9`, `looked 2.3`, `swapped 1.1 2.3`, `done` | an action card laid, its use, no more of it |
| `gave`, `gave 2`, `kept` | the card given for another's; none, where the table leaves that free |
| `kombio`, `passed` | the call; a turn without cards goes by |
| `penalty 3 peeked`, `penalty 3 revealed 2` | seat 3 peeked; seat 3 revealed a card of seat 2 |
| `back` | a slap that does not count has gone back, and its penalty is paid |
| `amends`, `amends 3` | the victim leaves the top discard to the offender; takes it for card 3 |
| `flipped 9`, `shuffled`, `showed 5 3 -1` | turned up at the start; a new draw pile; the hand at the end |
"""

import msgspec

from app.referee.said_words import NotUnderstoodError, Rest, Vocabulary, Word
from app.rules.game import Seat, Words
from app.rules.kombio import deck
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import ANY_PLACE, Spot
from app.rules.kombio.move_text import MOST_PLACES, read_card
from app.rules.kombio.penalties import REVEALED
from app.rules.kombio.penalties import names as penalty_names
from app.rules.kombio.position import Position
from app.rules.options import nearest, quoted

PLACE = Words("place of a hand", "kedudukan kad")


class Told(msgspec.Struct, frozen=True):
    """What was said.

    Attributes:
        verb: the first word.
        card: the card named, `?` where none was.
        spot: where a card lies or lay; None where nobody said. A place that was not said is 0.
        other: the second spot of a swap.
        seat: of whom a penalty is reported; 0 for none.
        name: which penalty.
        cards: a hand that was shown.
    """

    verb: str
    card: str = HIDDEN
    spot: Spot | None = None
    other: Spot | None = None
    seat: Seat = 0
    name: str = ""
    cards: tuple[str, ...] = ()


def _card(words: Rest[Position]) -> str:
    """A card of the deck, as people write it; `?` where the line is over or goes on with `from`."""
    if not words.left or words.left[0] == "from":
        return HIDDEN
    return _one_card(words, words.take())


def _one_card(words: Rest[Position], word: str) -> str:
    return words.one_card(word, read_card, deck.cards(words.position.choices.b1))


def _whose(words: Rest[Position]) -> Seat:
    return words.whose(len(words.position.hands))


def _spot(words: Rest[Position]) -> Spot:
    """`2.3`, or `2` where nobody says which of the cards."""
    owner, dot, place = words.take().partition(".")
    words.left[:0] = [owner, place] if dot else [owner]
    return Spot(_whose(words), words.number(MOST_PLACES, PLACE) if dot else ANY_PLACE)


def _bare(words: Rest[Position]) -> Told:
    return Told(words.verb)


def _carded(words: Rest[Position]) -> Told:
    card = _card(words)
    return Told(words.verb, card=card, spot=_spot(words) if words.skip("from") else None)


def _laid(words: Rest[Position]) -> Told:
    return Told(words.verb, card=_one_card(words, words.take()))


def _placed(words: Rest[Position]) -> Told:
    place = words.number(MOST_PLACES, PLACE) if words.left else ANY_PLACE
    return Told(words.verb, spot=Spot(words.seat, place))


def _looked(words: Rest[Position]) -> Told:
    return Told(words.verb, spot=_spot(words))


def _swapped(words: Rest[Position]) -> Told:
    return Told(words.verb, spot=_spot(words), other=_spot(words))


def _flipped(words: Rest[Position]) -> Told:
    return Told(words.verb, card=_card(words))


def _penalty(words: Rest[Position]) -> Told:
    seat, name = _whose(words), words.take()
    known = penalty_names(words.position)
    if name not in known:
        raise NotUnderstoodError(
            f"This table has no penalty {quoted(name)}: {nearest(name, known)}",
            f"Meja ini tiada penalti {quoted(name)}: yang ada {', '.join(known)}.",
        )
    spot = _spot(words) if words.left or name == REVEALED else None
    return Told(words.verb, seat=seat, name=name, spot=spot)


def _showed(words: Rest[Position]) -> Told:
    cards = tuple(_one_card(words, word) for word in words.left)
    words.left.clear()
    return Told(words.verb, cards=cards)


VOCABULARY: Vocabulary[Position, Told] = Vocabulary(
    title="Kombio",
    words={
        "played": Word(_carded, "played 5"),
        "slapped": Word(_carded, "slapped 5 from 2"),
        "drew": Word(_bare, "drew"),
        "took": Word(_bare, "took"),
        "laid": Word(_laid, "laid 9"),
        "looked": Word(_looked, "looked 2.3"),
        "swapped": Word(_swapped, "swapped 1.1 2.3"),
        "done": Word(_bare, "done"),
        "gave": Word(_placed, "gave 2"),
        "kept": Word(_bare, "kept"),
        "kombio": Word(_bare, "kombio"),
        "passed": Word(_bare, "passed"),
        "penalty": Word(_penalty, "penalty 3 peeked"),
        "back": Word(_bare, "back"),
        "amends": Word(_placed, "amends 3"),
        "flipped": Word(_flipped, "flipped 9"),
        "shuffled": Word(_bare, "shuffled"),
        "showed": Word(_showed, "showed 5 3 -1"),
    },
    usual=("played 5", "drew", "slapped 5", "kombio"),
)

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

The text comes from anybody: what is quoted back is cut short.
"""

from collections.abc import Callable, Mapping

import msgspec

from app.rules.game import NotAMoveError, Seat, Words
from app.rules.kombio import deck
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import ANY_PLACE, Spot
from app.rules.kombio.move_text import MOST_PLACES, read_card
from app.rules.kombio.penalties import REVEALED
from app.rules.kombio.penalties import names as penalty_names
from app.rules.kombio.position import Position
from app.rules.options import nearest, quoted

MOST_WORDS = 60
"""A hand of all cards that could ever lie in one; a longer line says nothing of this game."""

OTHER_GAMES = frozenset(
    (
        *("suit", "left", "right", "target", "one-card", "how-many", "trade"),
        *("gross", "half-deck", "worst-hand", "once-a-year", "sowed"),
    )
)
"""Words of the grammar that other games are played with."""


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


class NotUnderstoodError(ValueError):
    """The words say nothing that can be done here; `words` names what was found and what to say."""

    def __init__(self, en: str, ms: str) -> None:
        super().__init__(en)
        self.words = Words(en, ms)


def read_words(position: Position, seat: Seat, said: str) -> Told:
    """Read what that seat says.

    Raises:
        NotUnderstoodError: it is nothing of Kombio; the sentence names the nearest word.
    """
    verb, *rest = said.lower().split()[:MOST_WORDS] or [""]
    read = _READ.get(verb)
    if read is None:
        raise _unknown(verb)
    words = _Rest(position, seat, verb, rest)
    told = read(words)
    if words.left:
        raise NotUnderstoodError(
            f"{quoted(words.left[0])} is a word too many: say `{EXAMPLES[verb]}`.",
            f"{quoted(words.left[0])} tidak diperlukan: sebut `{EXAMPLES[verb]}`.",
        )
    return told


def _unknown(verb: str) -> NotUnderstoodError:
    if verb in OTHER_GAMES:
        return NotUnderstoodError(
            f"{quoted(verb)} is said in another game; this is Kombio: say `played 5`, `drew`,"
            " `slapped 5` or `kombio`.",
            f"{quoted(verb)} untuk permainan lain; ini Kombio: sebut `played 5`, `drew`,"
            " `slapped 5` atau `kombio`.",
        )
    hint = nearest(verb, EXAMPLES)
    listed = ", ".join(EXAMPLES)
    hint_ms = (
        hint.replace("did you mean", "maksud anda")
        if "did you mean" in hint
        else f"yang dikenali: {listed}."
    )
    return NotUnderstoodError(
        f"{quoted(verb)} means nothing in Kombio: {hint}",
        f"{quoted(verb)} tiada makna dalam Kombio: {hint_ms}",
    )


class _Rest:
    """The words after the first, taken one by one."""

    def __init__(self, position: Position, seat: Seat, verb: str, left: list[str]) -> None:
        self.position, self.seat, self.verb, self.left = position, seat, verb, left

    def lacking(self) -> NotUnderstoodError:
        """A word is missing."""
        example = EXAMPLES[self.verb]
        return NotUnderstoodError(
            f"`{self.verb}` needs more words: say `{example}`.",
            f"`{self.verb}` perlu perkataan lagi: sebut `{example}`.",
        )

    def take(self) -> str:
        """The next word."""
        if not self.left:
            raise self.lacking()
        return self.left.pop(0)

    def card(self) -> str:
        """A card of the deck, as people write it; `?` where the line is over or goes on with `from`."""
        if not self.left or self.left[0] == "from":
            return HIDDEN
        return self.one_card(self.left.pop(0))

    def one_card(self, word: str) -> str:
        """That word as a card of the deck in play."""
        try:
            return read_card(self.position, word.upper())
        except NotAMoveError:
            known = deck.cards(self.position.choices.b1)
            span = f"{next(iter(known))} … {list(known)[-1]}"
            raise NotUnderstoodError(
                f"{quoted(word)} is no card of this deck: {nearest(word.upper(), known)}",
                f"{quoted(word)} bukan kad dek ini: kadnya {span}.",
            ) from None

    def number(self, most: int, en: str, ms: str) -> int:
        """A small whole number from 1."""
        word = self.take()
        if not (word.isascii() and word.isdigit() and len(word) <= 2 and 1 <= int(word) <= most):  # noqa: PLR2004 - MOST_PLACES has two digits
            raise NotUnderstoodError(
                f"{quoted(word)} is no {en}: say 1 to {most}.",
                f"{quoted(word)} bukan {ms}: sebut 1 hingga {most}.",
            )
        return int(word)

    def whose(self) -> Seat:
        """A seat that somebody has."""
        return self.number(len(self.position.hands), "seat", "tempat duduk")

    def place(self) -> int:
        """A place of a hand."""
        return self.number(MOST_PLACES, "place of a hand", "kedudukan kad")

    def spot(self) -> Spot:
        """`2.3`, or `2` where nobody says which of the cards."""
        owner, dot, place = self.take().partition(".")
        self.left[:0] = [owner, place] if dot else [owner]
        return Spot(self.whose(), self.place() if dot else ANY_PLACE)

    def spot_from(self) -> Spot | None:
        """What follows `from`; None where nothing does."""
        if not self.left:
            return None
        if self.left[0] != "from":
            return None
        self.left.pop(0)
        return self.spot()


def _bare(words: _Rest) -> Told:
    return Told(words.verb)


def _carded(words: _Rest) -> Told:
    return Told(words.verb, card=words.card(), spot=words.spot_from())


def _laid(words: _Rest) -> Told:
    return Told(words.verb, card=words.one_card(words.take()))


def _placed(words: _Rest) -> Told:
    place = words.place() if words.left else ANY_PLACE
    return Told(words.verb, spot=Spot(words.seat, place))


def _penalty(words: _Rest) -> Told:
    seat, name = words.whose(), words.take()
    known = penalty_names(words.position)
    if name not in known:
        raise NotUnderstoodError(
            f"This table has no penalty {quoted(name)}: {nearest(name, known)}",
            f"Meja ini tiada penalti {quoted(name)}: yang ada {', '.join(known)}.",
        )
    spot = words.spot() if words.left or name == REVEALED else None
    return Told(words.verb, seat=seat, name=name, spot=spot)


def _showed(words: _Rest) -> Told:
    cards = tuple(words.one_card(word) for word in words.left)
    words.left.clear()
    return Told(words.verb, cards=cards)


_READ: Mapping[str, Callable[[_Rest], Told]] = {
    "played": _carded,
    "slapped": _carded,
    "drew": _bare,
    "took": _bare,
    "laid": _laid,
    "looked": lambda words: Told(words.verb, spot=words.spot()),
    "swapped": lambda words: Told(words.verb, spot=words.spot(), other=words.spot()),
    "done": _bare,
    "gave": _placed,
    "kept": _bare,
    "kombio": _bare,
    "passed": _bare,
    "penalty": _penalty,
    "back": _bare,
    "amends": _placed,
    "flipped": lambda words: Told(words.verb, card=words.card()),
    "shuffled": _bare,
    "showed": _showed,
}

EXAMPLES: Mapping[str, str] = {
    "played": "played 5",
    "slapped": "slapped 5 from 2",
    "drew": "drew",
    "took": "took",
    "laid": "laid 9",
    "looked": "looked 2.3",
    "swapped": "swapped 1.1 2.3",
    "done": "done",
    "gave": "gave 2",
    "kept": "kept",
    "kombio": "kombio",
    "passed": "passed",
    "penalty": "penalty 3 peeked",
    "back": "back",
    "amends": "amends 3",
    "flipped": "flipped 9",
    "shuffled": "shuffled",
    "showed": "showed 5 3 -1",
}
"""One example of each word."""

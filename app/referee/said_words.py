"""What a player says at a table on a phone, word by word: what every game's vocabulary is made of.

A line begins with a word that says what was done (`played`, `drew`); a game has one `Word` for each of
its own, which reads what follows and keeps an example. The text comes from anybody: what is quoted back
is cut short, and a line beyond `MOST_WORDS` is read no further.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

import msgspec

from app.rules.game import NotAMoveError, PositionT, Seat, Words
from app.rules.options import nearest, quoted

MOST_WORDS = 60
"""A hand of all cards that could ever lie in one; a longer line says nothing of any game."""

MOST_DIGITS = 2

GRAMMAR = frozenset(
    (
        *("played", "drew", "passed", "flipped", "shuffled", "showed", "back", "penalty"),
        *("slapped", "took", "laid", "looked", "swapped", "done", "gave", "kept", "kombio"),
        *("amends", "suit", "left", "right", "target", "one-card", "how-many", "trade"),
        *("gross", "half-deck", "worst-hand", "once-a-year", "sowed"),
        *("natural", "name", "pick-up", "river", "next-hand"),
        *("slipped", "peek", "skip", "kongkang", "no-slip", "first", "next-round", "bet"),
    )
)
"""The first words of all games that are played at a table, so that each game knows the others'."""

ToldT = TypeVar("ToldT")


class NotUnderstoodError(ValueError):
    """The words say nothing that can be done here; `words` names what was found and what to say."""

    def __init__(self, en: str, ms: str) -> None:
        super().__init__(en)
        self.words = Words(en, ms)


class Rest(Generic[PositionT]):
    """The words after the first, taken one by one.

    Attributes:
        position: where the match stands.
        seat: who speaks.
        verb: the first word.
        left: the words not taken yet, in small letters.
        example: how a line with that verb may read.
    """

    def __init__(
        self, position: PositionT, seat: Seat, verb: str, left: list[str], example: str
    ) -> None:
        self.position, self.seat, self.verb, self.left = position, seat, verb, left
        self.example = example

    def lacking(self) -> NotUnderstoodError:
        """A word is missing."""
        return NotUnderstoodError(
            f"`{self.verb}` needs more words: say `{self.example}`.",
            f"`{self.verb}` perlu perkataan lagi: sebut `{self.example}`.",
        )

    def end(self) -> None:
        """Nothing more may be said.

        Raises:
            NotUnderstoodError: there is a word too many.
        """
        if self.left:
            raise NotUnderstoodError(
                f"{quoted(self.left[0])} is a word too many: say `{self.example}`.",
                f"{quoted(self.left[0])} tidak diperlukan: sebut `{self.example}`.",
            )

    def take(self) -> str:
        """The next word.

        Raises:
            NotUnderstoodError: there is none.
        """
        if not self.left:
            raise self.lacking()
        return self.left.pop(0)

    def skip(self, word: str) -> bool:
        """Take that word where it comes next; whether it did."""
        if not self.left or self.left[0] != word:
            return False
        self.left.pop(0)
        return True

    def number(self, most: int, what: Words, least: int = 1) -> int:
        """A small whole number; `what` says what it is the number of.

        Raises:
            NotUnderstoodError: it is none from `least` to `most`.
        """
        word = self.take()
        is_small = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
        if not (is_small and least <= int(word) <= most):
            raise NotUnderstoodError(
                f"{quoted(word)} is no {what.en}: say {least} to {most}.",
                f"{quoted(word)} bukan {what.ms}: sebut {least} hingga {most}.",
            )
        return int(word)

    def whose(self, seats: int) -> Seat:
        """A seat, of that many, that somebody has."""
        return self.number(seats, Words("seat", "tempat duduk"))

    def one_card(
        self, word: str, read: Callable[[PositionT, str], str], known: Iterable[str]
    ) -> str:
        """That word as a card of the deck in play.

        Args:
            word: as it was said.
            read: the game's reader of a card, which raises NotAMoveError.
            known: the cards of the deck in their order, to name the nearest.

        Raises:
            NotUnderstoodError: it is none.
        """
        try:
            return read(self.position, word.upper())
        except NotAMoveError:
            cards = list(known)
            raise NotUnderstoodError(
                f"{quoted(word)} is no card of this deck: {nearest(word.upper(), cards)}",
                f"{quoted(word)} bukan kad dek ini: kadnya {cards[0]} … {cards[-1]}.",
            ) from None


class Word(msgspec.Struct, Generic[PositionT, ToldT], frozen=True):
    """One word of a game: how what follows it is read, and an example of the whole line."""

    read: Callable[[Rest[PositionT]], ToldT]
    example: str


class Vocabulary(msgspec.Struct, Generic[PositionT, ToldT], frozen=True):
    """What can be said in one game.

    Attributes:
        title: the game's name as people write it.
        words: by first word.
        usual: the lines said most often, for those who say another game's.
    """

    title: str
    words: Mapping[str, Word[PositionT, ToldT]]
    usual: tuple[str, ...]

    @property
    def elsewhere(self) -> frozenset[str]:
        """The words of the grammar that other games are played with."""
        return GRAMMAR - frozenset(self.words)

    def read(self, position: PositionT, seat: Seat, said: str) -> ToldT:
        """Read what that seat says.

        Raises:
            NotUnderstoodError: it is nothing of this game; the sentence names the nearest word.
        """
        verb, *rest = said.lower().split()[:MOST_WORDS] or [""]
        word = self.words.get(verb)
        if word is None:
            raise self._unknown(verb)
        left = Rest(position, seat, verb, rest, word.example)
        told = word.read(left)
        left.end()
        return told

    def _unknown(self, verb: str) -> NotUnderstoodError:
        if verb in self.elsewhere:
            lines = [f"`{line}`" for line in self.usual]
            most, last = ", ".join(lines[:-1]), lines[-1]
            return NotUnderstoodError(
                f"{quoted(verb)} is said in another game; this is {self.title}:"
                f" say {most} or {last}.",
                f"{quoted(verb)} untuk permainan lain; ini {self.title}: sebut {most} atau {last}.",
            )
        hint = nearest(verb, self.words)
        hint_ms = (
            hint.replace("did you mean", "maksud anda")
            if "did you mean" in hint
            else f"yang dikenali: {', '.join(self.words)}."
        )
        return NotUnderstoodError(
            f"{quoted(verb)} means nothing in {self.title}: {hint}",
            f"{quoted(verb)} tiada makna dalam {self.title}: {hint_ms}",
        )

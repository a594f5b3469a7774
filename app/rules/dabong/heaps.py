"""Heaps of cards laid out with each card on top in turn, every set and top once.

Plays are listed once for each set of cards and each card on top: the order of what lies under it, and
what a buried Shaman is called, changes nothing. Only the first card has to match where a kind asks so.
Many kinds make the same heaps, so what has been listed is asked before cards are put in order.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter

from app.rules.dabong.deck import EIGHT, FACES, MASKS, Face, common_suits
from app.rules.dabong.faced import Cards

Begins = frozenset[str]
"""The cards, as written, that may be laid first."""

ANY_FIRST: Begins = frozenset(FACES)
"""For kinds whose first card need not match."""

Laid = tuple[Cards, Sequence[Face]]
"""Cards in order, and what may lie on top of them: as many plays as there are tops."""

weight_of = attrgetter("weight")
"""Cards that weigh the same together are the same cards, in whatever order."""

_RANK = attrgetter("rank")


def weight(cards: Iterable[Face]) -> int:
    """What tells a set of cards from all others."""
    return sum(map(weight_of, cards))


class Heaps:
    """Lays heaps out for one listing, and keeps what it has laid.

    Attributes:
        begins: what may be laid first.
        strict_eights: every 8 has the suit of all the other cards (D4).
    """

    __slots__ = ("_listed", "begins", "strict_eights")

    def __init__(self, begins: Begins, *, strict_eights: bool) -> None:
        self.begins = begins
        self.strict_eights = strict_eights
        self._listed: dict[int, set[str]] = {}

    def beginning(self, begins: Begins) -> "Heaps":
        """The same listing going on, with something else that may be laid first."""
        other = Heaps(begins, strict_eights=self.strict_eights)
        other._listed = self._listed
        return other

    def without_eights(self) -> "Heaps":
        """The same listing going on, for heaps that have no 8 and need not be asked whether it agrees."""
        other = Heaps(self.begins, strict_eights=False)
        other._listed = self._listed
        return other

    def of(
        self,
        listed: set[str],
        cards: Cards,
        buried: Cards,
        names: Sequence[Face],
        first: Cards = (),
    ) -> list[Laid]:
        """A heap with each of its cards on top, and with each of `names` in place of one Shaman.

        Args:
            listed: what has been on top of this heap.
            cards: cards with a face.
            buried: Shamans as they are called under the top card; one fewer goes with a top of `names`.
            names: what a Shaman on top may be called.
            first: cards that lie under all of them, the first of which may begin.
        """
        found: list[Laid] = []
        fresh = [at for at, top in enumerate(cards) if top.text not in listed]
        free = not fresh or self.agrees_anyhow((*first, *cards, *buried))
        for at in fresh:
            top = cards[at]
            rest = (*cards[:at], *cards[at + 1 :], *buried)
            under = (*first, *rest) if first else self.led(rest)
            if under is None or top.text in listed:
                continue
            if free:
                listed.add(top.text)
                found.append((under, (top,)))
            elif new := self.new(listed, under, (top,)):
                found.append((under, new))
        if buried and names:
            rest = (*cards, *buried[1:])
            under = (*first, *rest) if first else self.led(rest)
            if under is not None and (new := self.new(listed, under, names)):
                found.append((under, new))
        return found

    def listed(self, heap: int) -> set[str]:
        """The cards that have been on top of a heap of that weight."""
        found = self._listed.get(heap)
        if found is None:
            found = self._listed[heap] = set()
        return found

    def new(self, listed: set[str], under: Cards, tops: Iterable[Face]) -> list[Face]:
        """The tops that have not been listed on this heap and whose 8s agree; from now on they have."""
        new = [top for top in tops if top.text not in listed]
        if new and under and self.strict_eights:
            new = _agreeing(under, new)
        for top in new:
            listed.add(top.text)
        return new

    def agrees_anyhow(self, cards: Cards) -> bool:
        """Is no 8 among the cards whose suit could matter?"""
        return not self.strict_eights or EIGHT not in map(_RANK, cards)

    def led(self, cards: Cards) -> Cards | None:
        """The cards with one first that may begin; None when none may. No cards ask for none."""
        if not cards:
            return cards
        for at, face in enumerate(cards):
            if face.text in self.begins:
                return cards if at == 0 else (face, *cards[:at], *cards[at + 1 :])
        return None


def _agreeing(under: Cards, tops: list[Face]) -> list[Face]:
    """The tops with which every 8 has the suit of all other cards."""
    if EIGHT in map(_RANK, under):
        suit = common_suits(under) & MASKS[next(face.suit for face in under if face.rank == EIGHT)]
        return [top for top in tops if top.suits & suit]
    if EIGHT in map(_RANK, tops):
        suits = common_suits(under)
        return [top for top in tops if top.rank != EIGHT or top.suits & suits]
    return tops

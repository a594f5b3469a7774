"""Which of what lies on the table the match knows of: cards are reckoned up with each of its positions.

What a hand lays is an act until it is ruled; then it is the match's. What was told on a phone is the
match's before the camera sees it, and is no act when it does.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from app.referee.seen import CardRead
from app.referee.seen_play import ANY_FACE, BACK, LEAST_P
from app.referee.zones_seen import Placed
from app.rules.cards import Card

Zones = Mapping[str, Sequence[Card]]


class Accounts(msgspec.Struct, frozen=True):
    """Numbers of cards are those of `Placed`.

    Attributes:
        settled: cards that are the match's.
        surplus: cards that were the match's until somebody took a move back, and still lie there.
        owed: for each zone, cards that the match has there and that were not seen to come.
        buried: the same of what lay there before the camera looked: it may be covered for good.
    """

    settled: frozenset[int] = frozenset()
    surplus: frozenset[int] = frozenset()
    owed: Mapping[str, tuple[Card, ...]] = {}
    buried: Mapping[str, tuple[Card, ...]] = {}

    @classmethod
    def of(cls, lying: Zones) -> "Accounts":
        """Before the camera has looked."""
        return cls(buried={zone: tuple(cards) for zone, cards in lying.items() if cards})

    def with_settled(self, cards: Iterable[Placed]) -> "Accounts":
        """These cards are the match's now."""
        numbers = {card.number for card in cards}
        return msgspec.structs.replace(
            self, settled=self.settled | numbers, surplus=self.surplus - numbers
        )

    def ruled(
        self,
        cards: Sequence[Placed],
        before: Zones,
        after: Zones,
        took: Sequence[Placed] = (),
    ) -> "Accounts":
        """Of the cards of an act that was accepted, those that the match has there now are its own; backs
        always are, and one that goes back (a slap that came too late) is not. What it `took` was there
        before and left no room for its like.
        """
        left = {
            zone: _less(was, [card.read.card for card in took if card.zone == zone])
            for zone, was in before.items()
        }
        came = {zone: _less(now, left.get(zone, ())) for zone, now in after.items()}
        mine: list[Placed] = []
        for card in cards:
            there = came.get(card.zone, ())
            name = next((one for one in there if may_be(card.read, one)), None)
            if name is not None:
                came[card.zone] = _less(there, (name,))
            if name is not None or card.read.is_back or card.zone not in after:
                mine.append(card)
        return self.with_settled(mine)

    def reopened(self, cards: Iterable[Placed]) -> "Accounts":
        """These cards are an act's again."""
        numbers = {card.number for card in cards}
        return msgspec.structs.replace(
            self, settled=self.settled - numbers, surplus=self.surplus - numbers
        )

    def left_over(self, cards: Iterable[Placed]) -> "Accounts":
        """These cards lie there, and the match was set back to before they did."""
        return msgspec.structs.replace(self, surplus=self.surplus | {card.number for card in cards})

    def lifted(self, cards: Sequence[Placed]) -> "Accounts":
        """These cards were taken, the upmost first, and nothing came of it: a pile was lifted.

        Laid back, that one shows; those below are hidden by it, or shuffled.
        """
        top = next((card for card in cards if card.read.card), None)
        if top is None:
            return self
        owed = {**self.owed, top.zone: (*self.owed.get(top.zone, ()), top.read.card)}
        return msgspec.structs.replace(self, owed=owed)

    def gone(self, number: int) -> "Accounts":
        """That card lies there no more."""
        return msgspec.structs.replace(
            self, settled=self.settled - {number}, surplus=self.surplus - {number}
        )

    def uncovered(self, zone: str) -> "Accounts":
        """A hand has come there: what lay there and was not seen by now lies under other cards."""
        if zone not in self.buried:
            return self
        buried = {name: cards for name, cards in self.buried.items() if name != zone}
        return msgspec.structs.replace(self, buried=buried)

    def sighted(self, card: Placed) -> "Accounts | None":
        """The match knows of that card already: the accounts after it was seen; None if it does not."""
        for name, left in (("owed", self.owed), ("buried", self.buried)):
            there = left.get(card.zone, ())
            known = next((one for one in there if may_be(card.read, one)), None)
            if known is not None:
                rest = _less(there, (known,))
                changed = {**left, card.zone: rest}
                after = msgspec.structs.replace(self, **{name: changed})
                return after.with_settled((card,))
        return None

    def moved(
        self, before: Zones, after: Zones, open_cards: Sequence[Placed], lying: Sequence[Placed]
    ) -> "Accounts":
        """The match stands elsewhere, and not by a ruling on what was seen.

        Args:
            before: what lay where in the match before.
            after: what lies where in it now.
            open_cards: cards of acts that are not ruled, or were objected to.
            lying: all that lies on the table.
        """
        accounts = self
        for zone in {*before, *after}:
            was, now = tuple(before.get(zone, ())), tuple(after.get(zone, ()))
            for name in _less(was, now):
                accounts = _left(accounts, zone, name, lying)
            for name in _less(now, was):
                accounts = _came(accounts, zone, name, open_cards, lying)
        return accounts


def _came(
    accounts: Accounts, zone: str, name: Card, open_cards: Sequence[Placed], lying: Sequence[Placed]
) -> Accounts:
    """The match has one more of that card there: one that was seen, else it is owed."""
    left_over = [card for card in lying if card.number in accounts.surplus]
    free = [card for card in (*open_cards, *left_over) if card.number not in accounts.settled]
    for fits in (
        lambda card: card.zone == zone and may_be(card.read, name),
        lambda card: may_be(card.read, name),
        lambda card: card.zone == zone and not card.read.card,
    ):
        found = next(filter(fits, free), None)
        if found is not None:
            return accounts.with_settled((found,))
    owed = {**accounts.owed, zone: (*accounts.owed.get(zone, ()), name)}
    return msgspec.structs.replace(accounts, owed=owed)


def _left(accounts: Accounts, zone: str, name: Card, lying: Sequence[Placed]) -> Accounts:
    """The match has one less of that card there: it is owed no more, or lies there still."""
    for what, left in (("owed", accounts.owed), ("buried", accounts.buried)):
        there = left.get(zone, ())
        if name in there:
            return msgspec.structs.replace(
                accounts, **{what: {**left, zone: _less(there, (name,))}}
            )
    known = [card for card in reversed(lying) if card.number in accounts.settled]
    found = next((c for c in known if c.zone == zone and may_be(c.read, name)), None)
    found = found or next((c for c in known if may_be(c.read, name)), None)
    if found is None:
        return accounts
    return msgspec.structs.replace(
        accounts,
        settled=accounts.settled - {found.number},
        surplus=accounts.surplus | {found.number},
    )


def may_be(read: CardRead, name: Card) -> bool:
    """Whether a card that was read so can be that card."""
    if name == BACK or read.is_back:
        return name == BACK and read.is_back
    if name == ANY_FACE:
        return True
    if read.card:
        return read.card == name
    return any(card == name and p >= LEAST_P for card, p in read.cards)


def _less(cards: Sequence[Card], less: Sequence[Card]) -> tuple[Card, ...]:
    """The cards without those, in their order; of like cards the last ones stay."""
    away = Counter(less)
    kept: list[Card] = []
    for card in cards:
        if away[card]:
            away[card] -= 1
        else:
            kept.append(card)
    return tuple(kept)

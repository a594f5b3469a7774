"""Listing the plays of one suit: addition, subtraction, twenty-one, flush, straight, self mirror."""

from collections.abc import Iterator

from app.rules.dabong.deck import ACE, ELEVEN, KING, MASKS, TEN, Face
from app.rules.dabong.faced import Cards, Faced
from app.rules.dabong.heaps import Heaps, Laid, weight, weight_of
from app.rules.dabong.plays_intermediate import (
    LONGEST_STRAIGHT,
    SHORTEST_FLUSH,
    SHORTEST_STRAIGHT,
    TWENTY_ONE_TOTAL,
)
from app.rules.dabong.pool import (
    NAMES_OF_SUIT,
    Pool,
    named,
    names_on_top,
    shaman_values,
    subsets,
)

SUIT_MASKS = tuple(MASKS.values())

NAMES_OF_WORTH = {
    (mask, worth): tuple(
        face
        for face in NAMES_OF_SUIT[mask]
        if worth in ((1, ELEVEN) if face.rank == ACE else (face.in_hand,))
    )
    for mask in SUIT_MASKS
    for worth in range(1, ELEVEN + 1)
}
"""What a Shaman that counts so much in a sum of that suit may be called; eleven is an Ace."""

Ranks = tuple[int, ...]
WAYS: tuple[Ranks, ...] = tuple(
    tuple((start + step * at) % KING + 1 for at in range(LONGEST_STRAIGHT))
    for start in range(KING)
    for step in (1, -1)
)
"""The longest sequence from each value, up and down."""


def _rank_of_value(value: int) -> int:
    """A rank that counts so much in a sum; eleven is an Ace."""
    return ACE if value == ELEVEN else value


def _sums(cards: list[Face], total: int, *, high_aces: bool) -> Iterator[tuple[Cards, int]]:
    """Every choice of the cards that stays within the total, and what is missing to it."""
    stack: list[tuple[int, Cards, int]] = [(0, (), total)]
    while stack:
        at, chosen, missing = stack.pop()
        if at == len(cards):
            yield chosen, missing
            continue
        face = cards[at]
        stack.append((at + 1, chosen, missing))
        if face.in_hand <= missing:
            stack.append((at + 1, (*chosen, face), missing - face.in_hand))
        if high_aces and face.rank == ACE and missing >= ELEVEN:
            stack.append((at + 1, (*chosen, face), missing - ELEVEN))


def _summed(
    pool: Pool, mask: int, total: int, heaps: Heaps, fewest: int, first: Cards = (), *, aces: bool
) -> Iterator[Laid]:
    """Heaps of one suit that come to a total, Shamans filling what is missing; `aces` count 11 too."""
    biggest, lies = ELEVEN if aces else TEN, weight(first)
    for cards, missing in _sums(pool.of_suit[mask], total, high_aces=aces):
        for shamans in range(max(0, fewest - len(cards)), pool.shamans + 1):
            values = shaman_values(missing, shamans, biggest)
            if values is None:
                continue
            buried = tuple(named(_rank_of_value(value), mask) for value in values)
            listed = heaps.listed(lies + weight(cards) + shamans)
            yield from heaps.of(listed, cards, buried, (), first)
            if shamans:
                for under, tops in _shaman_on_top(cards, mask, missing, shamans, biggest, listed):
                    led = (*first, *under) if first else heaps.led(under)
                    if led is not None and (new := heaps.new(listed, led, tops)):
                        yield led, new


def _shaman_on_top(
    cards: Cards, mask: int, missing: int, shamans: int, biggest: int, listed: set[str]
) -> Iterator[tuple[Cards, list[Face]]]:
    """Every name that the Shaman on top may have beside those listed, the others filling up."""
    for worth in range(1, biggest + 1):
        values = shaman_values(missing - worth, shamans - 1, biggest)
        if values is None:
            continue
        tops = [face for face in NAMES_OF_WORTH[mask, worth] if face.text not in listed]
        if tops:
            buried = (named(_rank_of_value(value), mask) for value in values)
            yield (*cards, *buried), tops


def addition(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:
    """Additions, 2 cards or more."""
    for mask in SUIT_MASKS:
        fewest = max(2, least)
        yield from _summed(pool, mask, on.top.on_pile, heaps, fewest, aces=False)


def twenty_one(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Twenty-ones."""
    for mask in SUIT_MASKS:
        fewest = max(2, least)
        yield from _summed(pool, mask, TWENTY_ONE_TOTAL, heaps, fewest, aces=True)


def subtraction(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:
    """Subtractions: the biggest first, what it is more than the top card taken off by the others."""
    target = on.top.on_pile
    if target >= TEN:
        return
    fewest = max(1, least - 1)
    for mask in SUIT_MASKS:
        held = pool.of_suit[mask]
        for at, first in enumerate(held):
            if first.in_hand > target and first.text in heaps.begins:
                rest = Pool((*held[:at], *held[at + 1 :]), pool.shamans)
                taken = first.in_hand - target
                yield from _summed(rest, mask, taken, heaps, fewest, (first,), aces=False)
        if pool.shamans:
            rest = Pool(held, pool.shamans - 1)
            for value in range(target + 1, TEN + 1):
                first = named(value, mask)
                if first.text in heaps.begins:
                    taken = value - target
                    yield from _summed(rest, mask, taken, heaps, fewest, (first,), aces=False)


def flush(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Flushes."""
    fewest = max(SHORTEST_FLUSH, least)
    for mask in SUIT_MASKS:
        held = pool.of_suit[mask]
        buried = named(1, mask)
        for shamans in range(pool.shamans + 1):
            for cards in subsets(held, fewest - shamans, len(held)):
                listed = heaps.listed(weight(cards) + shamans)
                yield from heaps.of(listed, cards, (buried,) * shamans, NAMES_OF_SUIT[mask])


def straight(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Straights, up and down, from each value."""
    for mask in SUIT_MASKS:
        if len(pool.of_suit[mask]) + pool.shamans >= SHORTEST_STRAIGHT:
            fewest = max(SHORTEST_STRAIGHT, least)
            yield from walks(pool, mask, heaps, fewest, skip=0)


def walks(pool: Pool, mask: int, heaps: Heaps, fewest: int, skip: int) -> Iterator[Laid]:
    """Sequences of cards that can be of a suit of the mask, Shamans in any place.

    A walk ends before the value `skip`, and before the value that it began with.
    """
    slots: list[list[Face]] = [
        [face for face in held if face.suits & mask] for held in pool.of_rank
    ]
    for way in WAYS:
        ranks = way[: way.index(skip)] if skip else way
        if _reaches(slots, ranks, pool.shamans, fewest):
            yield from _walk(slots, ranks, mask, pool.shamans, heaps, fewest)


def _reaches(slots: list[list[Face]], ranks: Ranks, shamans: int, fewest: int) -> bool:
    if len(ranks) < fewest:
        return False
    return sum(1 for rank in ranks[:fewest] if not slots[rank]) <= shamans


def _walk(
    slots: list[list[Face]],
    ranks: Ranks,
    mask: int,
    shamans: int,
    heaps: Heaps,
    fewest: int,
) -> Iterator[Laid]:
    stack: list[tuple[Cards, int, int]] = [((), 0, shamans)]
    while stack:
        cards, lies, left = stack.pop()
        rank = ranks[len(cards)]
        wild = [named(rank, mask)] if left else []
        for face in (*slots[rank], *wild):
            if not cards and face.text not in heaps.begins:
                continue
            heap = lies + weight_of(face)
            if len(cards) + 1 >= fewest:
                tops = names_on_top(rank, mask) if face in wild else (face,)
                if new := heaps.new(heaps.listed(heap), cards, tops):
                    yield cards, new
            if len(cards) + 1 < len(ranks):
                stack.append(((*cards, face), heap, left - (face in wild)))

"""Listing the plays of one suit: addition, subtraction, twenty-one, flush, straight, self mirror."""

from collections.abc import Iterator

from app.rules.dabong.deck import ACE, ELEVEN, KING, MASKS, TEN, Face
from app.rules.dabong.faced import Cards, Faced
from app.rules.dabong.plays_intermediate import (
    LONGEST_STRAIGHT,
    SHORTEST_FLUSH,
    SHORTEST_STRAIGHT,
    TWENTY_ONE_TOTAL,
)
from app.rules.dabong.pool import (
    NAMES_OF_SUIT,
    Begins,
    Pool,
    laid_out,
    led,
    named,
    names_on_top,
    shaman_values,
    subsets,
)

SUIT_MASKS = tuple(MASKS.values())


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
    pool: Pool, mask: int, total: int, begins: Begins, fewest: int, *, high_aces: bool
) -> Iterator[Cards]:
    """Heaps of one suit that come to a total, Shamans filling what is missing."""
    biggest = ELEVEN if high_aces else TEN
    for cards, missing in _sums(pool.of_suit[mask], total, high_aces=high_aces):
        for shamans in range(max(0, fewest - len(cards)), pool.shamans + 1):
            if shaman_values(missing, shamans, biggest) is None:
                continue
            values = shaman_values(missing, shamans, biggest) or ()
            buried = tuple(named(_rank_of_value(value), mask) for value in values)
            yield from laid_out(cards, buried, (), begins)
            if shamans:
                yield from _shaman_on_top(cards, mask, missing, shamans, begins, biggest)


def _shaman_on_top(
    cards: Cards, mask: int, missing: int, shamans: int, begins: Begins, biggest: int
) -> Iterator[Cards]:
    for top in NAMES_OF_SUIT[mask]:
        worth = (1, ELEVEN) if biggest == ELEVEN and top.rank == ACE else (top.in_hand,)
        for value in worth:
            values = shaman_values(missing - value, shamans - 1, biggest)
            if values is None:
                continue
            buried = tuple(named(_rank_of_value(each), mask) for each in values)
            under = led((*cards, *buried), begins)
            if under is not None:
                yield (*under, top)
                break


def addition(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:
    """Additions, 2 cards or more."""
    for mask in SUIT_MASKS:
        fewest = max(2, least)
        yield from _summed(pool, mask, on.top.on_pile, begins, fewest, high_aces=False)


def twenty_one(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Twenty-ones."""
    for mask in SUIT_MASKS:
        fewest = max(2, least)
        yield from _summed(pool, mask, TWENTY_ONE_TOTAL, begins, fewest, high_aces=True)


def subtraction(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:
    """Subtractions: the biggest first, what it is more than the top card taken off by the others."""
    target = on.top.on_pile
    if target >= TEN:
        return
    for mask in SUIT_MASKS:
        held = pool.of_suit[mask]
        for at, first in enumerate(held):
            if first.in_hand > target and begins(first):
                rest = Pool((*held[:at], *held[at + 1 :]), pool.shamans)
                yield from _taken_off(rest, mask, first, first.in_hand - target, least)
        if pool.shamans:
            rest = Pool(held, pool.shamans - 1)
            for value in range(target + 1, TEN + 1):
                first = named(value, mask)
                if begins(first):
                    yield from _taken_off(rest, mask, first, value - target, least)


def _taken_off(pool: Pool, mask: int, first: Face, total: int, least: int) -> Iterator[Cards]:
    fewest = max(1, least - 1)
    for cards in _summed(pool, mask, total, lambda _: True, fewest, high_aces=False):
        yield (first, *cards)


def flush(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Flushes."""
    fewest = max(SHORTEST_FLUSH, least)
    for mask in SUIT_MASKS:
        held = pool.of_suit[mask]
        buried = named(1, mask)
        for shamans in range(pool.shamans + 1):
            for cards in subsets(held, fewest - shamans, len(held)):
                yield from laid_out(cards, (buried,) * shamans, NAMES_OF_SUIT[mask], begins)


def straight(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Straights, up and down, from each value."""
    for mask in SUIT_MASKS:
        if len(pool.of_suit[mask]) + pool.shamans >= SHORTEST_STRAIGHT:
            fewest = max(SHORTEST_STRAIGHT, least)
            yield from walks(pool, mask, begins, fewest, skip=0)


def walks(pool: Pool, mask: int, begins: Begins, fewest: int, skip: int) -> Iterator[Cards]:
    """Sequences of cards that can be of a suit of the mask, Shamans in any place.

    A walk ends before the value `skip`, and before the value that it began with.
    """
    slots: list[list[Face]] = [
        [face for face in held if face.suits & mask] for held in pool.of_rank
    ]
    for start in range(1, KING + 1):
        for step in (1, -1):
            ranks = [(start - 1 + step * at) % KING + 1 for at in range(LONGEST_STRAIGHT)]
            if skip in ranks:
                ranks = ranks[: ranks.index(skip)]
            if _reaches(slots, ranks, pool.shamans, fewest):
                yield from _walk(slots, ranks, mask, pool.shamans, begins, fewest)


def _reaches(slots: list[list[Face]], ranks: list[int], shamans: int, fewest: int) -> bool:
    if len(ranks) < fewest:
        return False
    return sum(1 for rank in ranks[:fewest] if not slots[rank]) <= shamans


def _walk(
    slots: list[list[Face]],
    ranks: list[int],
    mask: int,
    shamans: int,
    begins: Begins,
    fewest: int,
) -> Iterator[Cards]:
    stack: list[tuple[Cards, int]] = [((), shamans)]
    while stack:
        cards, left = stack.pop()
        rank = ranks[len(cards)]
        wild = [named(rank, mask)] if left else []
        for face in (*slots[rank], *wild):
            if not cards and not begins(face):
                continue
            longer = (*cards, face)
            if len(longer) >= fewest:
                tops = names_on_top(rank, mask) if face in wild else (face,)
                yield from ((*cards, top) for top in tops)
            if len(longer) < len(ranks):
                stack.append((longer, left - (face in wild)))

"""Listing the plays of equal values and of any suits: sets, houses, pairs, mirrors, long straights."""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from app.rules.dabong.deck import ALL_SUITS, EIGHT, KING, SEVEN, SIX, TWO, Face
from app.rules.dabong.faced import Cards, Faced, of_one_suit
from app.rules.dabong.listing_suits import SUIT_MASKS, walks
from app.rules.dabong.plays_intermediate import (
    FEWEST_SETS,
    SHORTEST_EIGHT_STRAIGHT,
    THREE,
)
from app.rules.dabong.plays_master import FOUR, PAIR
from app.rules.dabong.pool import (
    NAMES_OF_RANK,
    Begins,
    Pool,
    any_first,
    laid_out,
    led,
    named,
    names_on_top,
)


class Group(msgspec.Struct, frozen=True):
    """Cards of one value: those with a face, and Shamans as they are called when buried."""

    rank: int
    cards: Cards
    buried: Cards

    @property
    def whole(self) -> Cards:
        """All of its cards."""
        return self.cards + self.buried


def _groups(pool: Pool, rank: int, size: int, shamans: int) -> Iterator[Group]:
    """Every choice of so many cards of a value, with at most so many Shamans."""
    held, shaman = pool.of_rank[rank], (named(rank, ALL_SUITS),)
    for wild in range(max(0, size - len(held)), min(shamans, size) + 1):
        for cards in combinations(held, size - wild):
            yield Group(rank, cards, shaman * wild)


def of_rank(pool: Pool, rank: int, fewest: int, begins: Begins) -> Iterator[Cards]:
    """Heaps of one value, from `fewest` cards on."""
    most = len(pool.of_rank[rank]) + pool.shamans
    for size in range(fewest, most + 1):
        yield from _of_size(pool, rank, size, begins)


def _of_size(pool: Pool, rank: int, size: int, begins: Begins) -> Iterator[Cards]:
    for group in _groups(pool, rank, size, pool.shamans):
        yield from laid_out(group.cards, group.buried, NAMES_OF_RANK[rank], begins)


def follow(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Single cards."""
    if least > 1:
        return
    for face in pool.cards:
        if begins(face):
            yield (face,)
    if pool.shamans:
        for names in NAMES_OF_RANK.values():
            yield from ((face,) for face in names if begins(face))


def clone(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:
    """Clones."""
    return of_rank(pool, on.top.rank, max(2, least), begins)


def two_addon(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: an add-on asks nothing of what it is laid on but that 2s are owed.
    """2s laid on 2s."""
    for face in pool.of_rank[TWO] if least <= 1 else ():
        yield (face,)
    if pool.shamans and least <= 1:
        yield from ((face,) for face in NAMES_OF_RANK[TWO])
    yield from of_rank(pool, TWO, max(2, least), begins)


def four_of_a_kind(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Four of a kind, or more."""
    for rank in range(1, KING + 1):
        yield from of_rank(pool, rank, max(FOUR, least), begins)


def heaven(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Three 7s."""
    if least <= THREE:
        yield from _of_size(pool, SEVEN, THREE, begins)


def hell(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Three 6s."""
    if least <= THREE:
        yield from _of_size(pool, SIX, THREE, begins)


def full_house(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Full houses, the pair or the three first."""
    if least > THREE + PAIR or len(pool) < THREE + PAIR:
        return
    for first, then in ((THREE, PAIR), (PAIR, THREE)):
        for rank in range(1, KING + 1):
            for group in _groups(pool, rank, first, pool.shamans):
                under = led(group.whole, begins)
                if under is not None:
                    yield from _second_block(pool, group, under, then)


def _second_block(pool: Pool, first: Group, under: Cards, size: int) -> Iterator[Cards]:
    for rank in range(1, KING + 1):
        if rank == first.rank:
            continue
        for group in _groups(pool, rank, size, pool.shamans - len(first.buried)):
            for cards in laid_out(group.cards, group.buried, NAMES_OF_RANK[rank], any_first):
                yield (*under, *cards)


def three_by_three(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Three sets of three, or more."""
    return _in_blocks(pool, THREE, FEWEST_SETS, begins, least)


def four_pair(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Four pairs, or more."""
    return _in_blocks(pool, PAIR, FOUR, begins, least)


def _in_blocks(pool: Pool, size: int, fewest: int, begins: Begins, least: int) -> Iterator[Cards]:
    """Plays of blocks of equal values, each block at the end and each of its cards on top."""
    if len(pool) < size * fewest:
        return
    for groups in _chosen(pool, size, 1, pool.shamans):
        blocks = sum(len(group.whole) for group in groups) // size
        if blocks >= fewest and blocks * size >= least:
            for last in range(len(groups)):
                yield from _ending_with(groups, last, size, begins)


def _chosen(pool: Pool, size: int, rank: int, shamans: int) -> Iterator[tuple[Group, ...]]:
    """Every choice of groups, from that value on, that can be cut into blocks."""
    if rank > KING:
        yield ()
        return
    groups = [
        group
        for count in range(size, len(pool.of_rank[rank]) + shamans + 1, size)
        for group in _groups(pool, rank, count, shamans)
    ]
    for rest in _chosen(pool, size, rank + 1, shamans):
        yield rest
        left = shamans - sum(len(group.buried) for group in rest)
        yield from ((group, *rest) for group in groups if len(group.buried) <= left)


def _ending_with(
    groups: tuple[Group, ...], last: int, size: int, begins: Begins
) -> Iterator[Cards]:
    """The blocks in an order that begins rightly, with the last group at the end."""
    ending = groups[last]
    others = [group for at, group in enumerate(groups) if at != last]
    under = _led_by_one(others, begins)
    tops = NAMES_OF_RANK[ending.rank]
    if under is not None:
        for cards in laid_out(ending.cards, ending.buried, tops, any_first):
            yield (*under, *cards)
    elif len(ending.whole) > size:
        between = tuple(face for group in others for face in group.whole)
        for cards in laid_out(ending.cards, ending.buried, tops, begins):
            yield (*cards[:size], *between, *cards[size:])


def _led_by_one(groups: list[Group], begins: Begins) -> Cards | None:
    """All cards of the groups, the first of them one that may begin; None when there is none."""
    for at, group in enumerate(groups):
        cards = led(group.whole, begins)
        if cards is not None:
            others = (*groups[:at], *groups[at + 1 :])
            return (*cards, *(face for other in others for face in other.whole))
    return None


def eight_straight(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Eight or more in sequence; those with an 8 of another suit are left to whoever asks for them."""
    if len(pool) >= SHORTEST_EIGHT_STRAIGHT:
        fewest = max(SHORTEST_EIGHT_STRAIGHT, least)
        yield from walks(pool, ALL_SUITS, begins, fewest, skip=0)


def strict_eight_straight(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Eight or more in sequence that have no 8, or are of one suit."""
    if len(pool) < SHORTEST_EIGHT_STRAIGHT:
        return
    fewest = max(SHORTEST_EIGHT_STRAIGHT, least)
    yield from walks(pool, ALL_SUITS, begins, fewest, skip=EIGHT)
    for mask in SUIT_MASKS:
        yield from walks(pool, mask, begins, fewest, skip=0)


def mirror(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:
    """Mirrors of the previous play."""
    ranks = [face.rank for face in reversed(on.previous)]
    if not max(2, least) <= len(ranks) <= len(pool):
        return
    gaps = sum(1 for rank in ranks if not pool.of_rank[rank])
    if gaps > pool.shamans:
        return
    masks = SUIT_MASKS if of_one_suit(on.previous) else (ALL_SUITS,)
    for mask in masks:
        yield from _filled(pool, ranks, mask, begins)


def _filled(pool: Pool, ranks: list[int], mask: int, begins: Begins) -> Iterator[Cards]:
    """Cards of these values in this order, each card used once."""
    stack: list[tuple[Cards, tuple[Face, ...], int]] = [((), pool.cards, pool.shamans)]
    while stack:
        cards, held, left = stack.pop()
        rank = ranks[len(cards)]
        ends = len(cards) + 1 == len(ranks)
        for at, face in enumerate(held):
            if face.rank == rank and face.suits & mask and (cards or begins(face)):
                if ends:
                    yield (*cards, face)
                else:
                    stack.append(((*cards, face), (*held[:at], *held[at + 1 :]), left))
        if left and (cards or begins(named(rank, mask))):
            if ends:
                yield from ((*cards, top) for top in names_on_top(rank, mask))
            else:
                stack.append(((*cards, named(rank, mask)), held, left - 1))

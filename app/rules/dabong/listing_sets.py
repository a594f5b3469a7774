"""Listing the plays of equal values and of any suits: sets, houses, pairs, mirrors, long straights."""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from app.rules.dabong.deck import ALL_SUITS, EIGHT, KING, SEVEN, SIX, TWO, Face, common_suits
from app.rules.dabong.faced import Cards, Faced, of_one_suit
from app.rules.dabong.heaps import Heaps, Laid, weight, weight_of
from app.rules.dabong.listing_suits import SUIT_MASKS, walks
from app.rules.dabong.plays_intermediate import (
    FEWEST_SETS,
    SHORTEST_EIGHT_STRAIGHT,
    THREE,
)
from app.rules.dabong.plays_master import FOUR, PAIR
from app.rules.dabong.pool import (
    NAMES_OF_RANK,
    Pool,
    named,
    names_on_top,
)


class Group(msgspec.Struct, frozen=True):
    """Cards of one value: those with a face, and Shamans as they are called when buried.

    `whole` are both, `weight` is what they weigh together, `suits` those that all with a face share.
    """

    rank: int
    cards: Cards
    buried: Cards
    whole: Cards
    weight: int
    suits: int


class Chosen(msgspec.Struct, frozen=True):
    """Groups of different values.

    `weight` is what they weigh, `cards` how many they are, `shamans` how many are left over, `suits`
    the suits that all cards with a face share.
    """

    groups: tuple[Group, ...]
    weight: int
    cards: int
    shamans: int
    suits: int

    def may_agree(self) -> bool:
        """Can an 8 among them be of one suit with all the others?"""
        return self.suits != 0 or all(group.rank != EIGHT for group in self.groups)


def _groups(pool: Pool, rank: int, size: int, shamans: int) -> Iterator[Group]:
    """Every choice of so many cards of a value, with at most so many Shamans."""
    held, shaman = pool.of_rank[rank], (named(rank, ALL_SUITS),)
    for wild in range(max(0, size - len(held)), min(shamans, size) + 1):
        buried = shaman * wild
        for cards in combinations(held, size - wild):
            whole, weighs = cards + buried, weight(cards) + wild
            yield Group(rank, cards, buried, whole, weighs, common_suits(cards))


def of_rank(pool: Pool, rank: int, fewest: int, heaps: Heaps) -> Iterator[Laid]:
    """Heaps of one value, from `fewest` cards on."""
    most = len(pool.of_rank[rank]) + pool.shamans
    for size in range(fewest, most + 1):
        yield from _of_size(pool, rank, size, heaps)


def _of_size(pool: Pool, rank: int, size: int, heaps: Heaps) -> Iterator[Laid]:
    for group in _groups(pool, rank, size, pool.shamans):
        listed = heaps.listed(group.weight)
        yield from heaps.of(listed, group.cards, group.buried, NAMES_OF_RANK[rank])


def follow(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Single cards."""
    if least > 1:
        return
    for face in pool.cards:
        if face.text in heaps.begins and (new := heaps.new(heaps.listed(face.weight), (), (face,))):
            yield (), new
    if pool.shamans:
        for names in NAMES_OF_RANK.values():
            beginning = [face for face in names if face.text in heaps.begins]
            yield (), heaps.new(heaps.listed(1), (), beginning)


def clone(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:
    """Clones."""
    return of_rank(pool, on.top.rank, max(2, least), heaps)


def two_addon(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: an add-on asks nothing of what it is laid on but that 2s are owed.
    """2s laid on 2s."""
    for face in pool.of_rank[TWO] if least <= 1 else ():
        yield (), heaps.new(heaps.listed(face.weight), (), (face,))
    if pool.shamans and least <= 1:
        yield (), heaps.new(heaps.listed(1), (), NAMES_OF_RANK[TWO])
    yield from of_rank(pool, TWO, max(2, least), heaps)


def four_of_a_kind(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Four of a kind, or more."""
    for rank in range(1, KING + 1):
        yield from of_rank(pool, rank, max(FOUR, least), heaps)


def heaven(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Three 7s."""
    if least <= THREE:
        yield from _of_size(pool, SEVEN, THREE, heaps)


def hell(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Three 6s."""
    if least <= THREE:
        yield from _of_size(pool, SIX, THREE, heaps)


def full_house(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Full houses, the pair or the three first."""
    if least > THREE + PAIR or len(pool) < THREE + PAIR:
        return
    for first, then in ((THREE, PAIR), (PAIR, THREE)):
        for rank in range(1, KING + 1):
            for group in _groups(pool, rank, first, pool.shamans):
                under = heaps.led(group.whole)
                if under is not None:
                    yield from _second_block(pool, group, under, then, heaps)


def _second_block(
    pool: Pool, first: Group, under: Cards, size: int, heaps: Heaps
) -> Iterator[Laid]:
    lies = first.weight
    for rank in range(1, KING + 1):
        if rank == first.rank:
            continue
        for group in _groups(pool, rank, size, pool.shamans - len(first.buried)):
            listed = heaps.listed(lies + group.weight)
            yield from heaps.of(listed, group.cards, group.buried, NAMES_OF_RANK[rank], under)


def three_by_three(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Three sets of three, or more."""
    return _in_blocks(pool, THREE, FEWEST_SETS, heaps, least)


def four_pair(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Four pairs, or more."""
    return _in_blocks(pool, PAIR, FOUR, heaps, least)


def _in_blocks(pool: Pool, size: int, fewest: int, heaps: Heaps, least: int) -> Iterator[Laid]:
    """Plays of blocks of equal values, each block at the end and each of its cards on top."""
    if len(pool) < size * fewest:
        return
    for chosen in _chosen(pool, size, max(size * fewest, least)):
        if heaps.strict_eights and not chosen.may_agree():
            continue
        listed = heaps.listed(chosen.weight)
        for last, ending in enumerate(chosen.groups):
            if not _all_listed(ending, listed):
                yield from _ending_with(chosen.groups, last, size, heaps, listed)


def _chosen(pool: Pool, size: int, fewest: int) -> list[Chosen]:
    """Every choice of groups, of so many cards or more, that can be cut into blocks of that size."""
    found = [Chosen((), 0, 0, pool.shamans, ALL_SUITS)]
    ahead = len(pool.cards)
    for rank in range(1, KING + 1):
        ahead -= len(pool.of_rank[rank])
        groups = [
            group
            for count in range(size, len(pool.of_rank[rank]) + pool.shamans + 1, size)
            for group in _groups(pool, rank, count, pool.shamans)
        ]
        longer = [
            Chosen(
                (*before.groups, group),
                before.weight + group.weight,
                before.cards + len(group.whole),
                before.shamans - len(group.buried),
                before.suits & group.suits,
            )
            for group in groups
            for before in found
            if len(group.buried) <= before.shamans
        ]
        # What is left cannot make it long enough: it is not carried on.
        lacking = fewest - ahead
        found = [so_far for so_far in found if so_far.cards + so_far.shamans >= lacking]
        found += [so_far for so_far in longer if so_far.cards + so_far.shamans >= lacking]
    return [chosen for chosen in found if chosen.cards >= fewest]


def _all_listed(ending: Group, listed: set[str]) -> bool:
    """Has every card of this group been on top?"""
    for face in ending.cards:
        if face.text not in listed:
            return False
    # A comprehension here is a third of the time of long lists.
    for face in NAMES_OF_RANK[ending.rank] if ending.buried else ():  # noqa: SIM110
        if face.text not in listed:
            return False
    return True


def _ending_with(
    groups: tuple[Group, ...], last: int, size: int, heaps: Heaps, listed: set[str]
) -> Iterator[Laid]:
    """The blocks in an order that begins rightly, with the last group at the end."""
    ending = groups[last]
    others = [group for at, group in enumerate(groups) if at != last]
    under = _led_by_one(others, heaps)
    names = NAMES_OF_RANK[ending.rank]
    if under is not None:
        yield from heaps.of(listed, ending.cards, ending.buried, names, under)
    elif len(ending.whole) > size:
        between = tuple(face for group in others for face in group.whole)
        for cards, tops in heaps.of(listed, ending.cards, ending.buried, names):
            yield (*cards[:size], *between, *cards[size:]), tops


def _led_by_one(groups: list[Group], heaps: Heaps) -> Cards | None:
    """All cards of the groups, the first of them one that may begin; None when there is none."""
    for at, group in enumerate(groups):
        cards = heaps.led(group.whole)
        if cards is not None:
            others = (*groups[:at], *groups[at + 1 :])
            return (*cards, *(face for other in others for face in other.whole))
    return None


def eight_straight(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Eight or more in sequence; those with an 8 of another suit are left to whoever asks for them."""
    if len(pool) >= SHORTEST_EIGHT_STRAIGHT:
        fewest = max(SHORTEST_EIGHT_STRAIGHT, least)
        yield from walks(pool, ALL_SUITS, heaps, fewest, skip=0)


def strict_eight_straight(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Eight or more in sequence that have no 8, or are of one suit."""
    if len(pool) < SHORTEST_EIGHT_STRAIGHT:
        return
    fewest = max(SHORTEST_EIGHT_STRAIGHT, least)
    yield from walks(pool, ALL_SUITS, heaps, fewest, skip=EIGHT)
    for mask in SUIT_MASKS:
        yield from walks(pool, mask, heaps, fewest, skip=0)


def mirror(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:
    """Mirrors of the previous play."""
    ranks = [face.rank for face in reversed(on.previous)]
    if not max(2, least) <= len(ranks) <= len(pool):
        return
    gaps = sum(1 for rank in ranks if not pool.of_rank[rank])
    if gaps > pool.shamans:
        return
    masks = SUIT_MASKS if of_one_suit(on.previous) else (ALL_SUITS,)
    for mask in masks:
        yield from _filled(pool, ranks, mask, heaps)


def _filled(pool: Pool, ranks: list[int], mask: int, heaps: Heaps) -> Iterator[Laid]:
    """Cards of these values in this order, each card used once."""
    stack: list[tuple[Cards, tuple[Face, ...], int, int]] = [((), pool.cards, pool.shamans, 0)]
    while stack:
        cards, held, left, lies = stack.pop()
        rank = ranks[len(cards)]
        ends = len(cards) + 1 == len(ranks)
        for at, face in enumerate(held):
            if face.rank == rank and face.suits & mask and (cards or face.text in heaps.begins):
                heap = lies + weight_of(face)
                if ends:
                    yield cards, heaps.new(heaps.listed(heap), cards, (face,))
                else:
                    rest = (*held[:at], *held[at + 1 :])
                    stack.append(((*cards, face), rest, left, heap))
        if left and (cards or named(rank, mask).text in heaps.begins):
            if ends:
                yield cards, heaps.new(heaps.listed(lies + 1), cards, names_on_top(rank, mask))
            else:
                stack.append(((*cards, named(rank, mask)), held, left - 1, lies + 1))

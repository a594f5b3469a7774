"""Listing the plays of equal values and of any suits: sets, houses, pairs, mirrors, long straights."""

from collections.abc import Iterator
from itertools import combinations
from operator import attrgetter

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

_TEXT = attrgetter("text")

NAMES_AS_WRITTEN = {rank: frozenset(map(_TEXT, faces)) for rank, faces in NAMES_OF_RANK.items()}


class Group(msgspec.Struct, frozen=True):
    """Cards of one value: those with a face, and Shamans as they are called when buried.

    `whole` are both, with one first that may begin if there is one, which `leads` tells; `weight` is
    what they weigh together, `suits` those that all with a face share, `tops` what any may be on top.
    """

    rank: int
    cards: Cards
    buried: Cards
    whole: Cards
    leads: bool
    weight: int
    suits: int
    tops: frozenset[str]


class Chosen(msgspec.Struct, frozen=True):
    """Groups of different values.

    `weight` is what they weigh, `cards` how many they are, `shamans` how many are left over, `suits`
    the suits that all cards with a face share; `eights` tells whether one group is of 8s.
    """

    groups: tuple[Group, ...]
    weight: int
    cards: int
    shamans: int
    suits: int
    eights: bool


def _groups(pool: Pool, rank: int, size: int, heaps: Heaps) -> Iterator[Group]:
    """Every choice of so many cards of a value, Shamans among them."""
    held, shaman = pool.of_rank[rank], (named(rank, ALL_SUITS),)
    for wild in range(max(0, size - len(held)), min(pool.shamans, size) + 1):
        buried = shaman * wild
        for cards in combinations(held, size - wild):
            whole = cards + buried
            led = heaps.led(whole)
            tops = frozenset(map(_TEXT, cards))
            yield Group(
                rank=rank,
                cards=cards,
                buried=buried,
                whole=led or whole,
                leads=led is not None,
                weight=weight(cards) + wild,
                suits=common_suits(cards),
                tops=tops | NAMES_AS_WRITTEN[rank] if wild else tops,
            )


def of_rank(pool: Pool, rank: int, fewest: int, heaps: Heaps) -> Iterator[Laid]:
    """Heaps of one value, from `fewest` cards on."""
    most = len(pool.of_rank[rank]) + pool.shamans
    for size in range(fewest, most + 1):
        yield from _of_size(pool, rank, size, heaps)


def _of_size(pool: Pool, rank: int, size: int, heaps: Heaps) -> Iterator[Laid]:
    for group in _groups(pool, rank, size, heaps):
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
    threes = _of_every_rank(pool, THREE, heaps)
    pairs = _of_every_rank(pool, PAIR, heaps)
    for first, then in ((threes, pairs), (pairs, threes)):
        for under in first:
            if under.leads:
                yield from _second_block(under, then, pool.shamans, heaps)


def _of_every_rank(pool: Pool, size: int, heaps: Heaps) -> list[Group]:
    """Every choice of so many cards of any one value."""
    return [group for rank in range(1, KING + 1) for group in _groups(pool, rank, size, heaps)]


def _second_block(first: Group, seconds: list[Group], shamans: int, heaps: Heaps) -> Iterator[Laid]:
    """The first block with each other on it that leaves it its Shamans."""
    left, lies, without_eights = shamans - len(first.buried), first.weight, heaps.without_eights()
    for group in seconds:
        if group.rank == first.rank or len(group.buried) > left:
            continue
        listed = heaps.listed(lies + group.weight)
        if not group.tops <= listed:
            ways = heaps if EIGHT in (first.rank, group.rank) else without_eights
            names = NAMES_OF_RANK[group.rank]
            yield from ways.of(listed, group.cards, group.buried, names, first.whole)


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
    without_eights = heaps.without_eights()
    for chosen in _chosen(pool, size, max(size * fewest, least), heaps):
        if heaps.strict_eights and chosen.eights and not chosen.suits:
            continue
        listed = heaps.listed(chosen.weight)
        ways = heaps if chosen.eights else without_eights
        for ending in chosen.groups:
            if not ending.tops <= listed:
                yield from _ending_with(chosen.groups, ending, size, ways, listed)


def _chosen(pool: Pool, size: int, fewest: int, heaps: Heaps) -> list[Chosen]:
    """Every choice of groups, of so many cards or more, that can be cut into blocks of that size."""
    found = [Chosen((), 0, 0, pool.shamans, ALL_SUITS, eights=False)]
    ahead = len(pool.cards)
    for rank in range(1, KING + 1):
        ahead -= len(pool.of_rank[rank])
        # What is left cannot make it long enough: it is not carried on.
        lacking = fewest - ahead
        longer = [
            Chosen(
                (*before.groups, group),
                before.weight + group.weight,
                before.cards + len(group.whole),
                before.shamans - len(group.buried),
                before.suits & group.suits,
                before.eights or rank == EIGHT,
            )
            for count in range(size, len(pool.of_rank[rank]) + pool.shamans + 1, size)
            for group in _groups(pool, rank, count, heaps)
            for before in found
            if len(group.buried) <= before.shamans
            and before.cards + before.shamans + len(group.cards) >= lacking
        ]
        found = [so_far for so_far in found if so_far.cards + so_far.shamans >= lacking]
        found += longer
    return [chosen for chosen in found if chosen.cards >= fewest]


def _ending_with(
    groups: tuple[Group, ...], ending: Group, size: int, heaps: Heaps, listed: set[str]
) -> list[Laid]:
    """The blocks in an order that begins rightly, with that group at the end."""
    others = [group for group in groups if group is not ending]
    under = _led_by_one(others)
    names = NAMES_OF_RANK[ending.rank]
    if under is not None:
        return heaps.of(listed, ending.cards, ending.buried, names, under)
    if len(ending.whole) == size:
        return []
    between = tuple(face for group in others for face in group.whole)
    found = heaps.of(listed, ending.cards, ending.buried, names)
    return [((*cards[:size], *between, *cards[size:]), tops) for cards, tops in found]


def _led_by_one(groups: list[Group]) -> Cards | None:
    """All cards of the groups, the first of them one that may begin; None when there is none."""
    for leader in groups:
        if leader.leads:
            cards = leader.whole
            for group in groups:
                if group is not leader:
                    cards += group.whole
            return cards
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

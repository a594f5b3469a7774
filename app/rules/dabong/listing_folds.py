"""Listing self mirrors: folds of two cards of one value, one in each half, any fold outermost."""

from collections.abc import Iterable, Iterator
from operator import attrgetter

import msgspec

from app.rules.dabong.deck import EIGHT, JACK, KING, Face
from app.rules.dabong.faced import Cards, Faced
from app.rules.dabong.heaps import Heaps, Laid
from app.rules.dabong.listing_suits import SUIT_MASKS
from app.rules.dabong.plays_intermediate import SHORTEST_SELF_MIRROR
from app.rules.dabong.pool import Pool, named, names_on_top

_RANK = attrgetter("rank")

Texts = tuple[str, ...]

Choice = tuple[Face, int, Texts]
"""A card that a fold may take, the bit that stands for it (0 for a Shaman), and its names on top."""


class Half(msgspec.Struct, frozen=True):
    """One half of some folds: its cards, and everything that any of them may be on top."""

    cards: Cards
    tops: Texts


class Fold(msgspec.Struct, frozen=True):
    """Two cards of one value: `near` in the first half, `far` in the second.

    `used` are the bits of the cards with a face, `shamans` how many there are beside them, `weight`
    what both weigh together; `near_tops` and `far_tops` what either may be when it lies on top.
    """

    near: Face
    far: Face
    used: int
    shamans: int
    weight: int
    near_tops: Texts
    far_tops: Texts


def self_mirror(pool: Pool, on: Faced, heaps: Heaps, least: int) -> Iterator[Laid]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Self mirrors, each half in one suit."""
    if len(pool) < SHORTEST_SELF_MIRROR:
        return
    fewest = (max(SHORTEST_SELF_MIRROR, least) + 1) // 2
    held = {mask: _by_rank(pool, mask) for mask in SUIT_MASKS}
    without_eights = heaps.without_eights()
    for at, near in enumerate(SUIT_MASKS):
        for far in SUIT_MASKS[at:]:
            folds = _folds(held[near], held[far], pool.shamans)
            if near != far and heaps.strict_eights:
                # Two 8s of different suits in one play agree with nothing.
                folds = [fold for fold in folds if fold.near.rank != EIGHT]
            if len(folds) < fewest and not pool.shamans:
                continue
            for one, other, heap in _choices(folds, pool.shamans, fewest):
                listed = heaps.listed(heap)
                ways = heaps if EIGHT in map(_RANK, one.cards) else without_eights
                yield from _laid(one, other, far, ways, listed)
                if near != far:
                    yield from _laid(other, one, near, ways, listed)


def _by_rank(pool: Pool, mask: int) -> list[list[Choice]]:
    """What a fold may take in that suit, value by value from the Ace."""
    found: list[list[Choice]] = [[] for _ in range(KING)]
    for at, face in enumerate(pool.cards):
        if face.suits & mask:
            found[face.rank - 1].append((face, 1 << at, (face.text,)))
    if pool.shamans:
        for rank, choices in enumerate(found, 1):
            tops = tuple(face.text for face in names_on_top(rank, mask))
            choices.append((named(rank, mask), 0, tops))
    return found


def _folds(nears: list[list[Choice]], fars: list[list[Choice]], shamans: int) -> list[Fold]:
    """Every fold that there is for two suits."""
    return [
        Fold(
            near=one,
            far=other,
            used=taken | more,
            shamans=wild,
            weight=one.weight + other.weight,
            near_tops=tops,
            far_tops=other_tops,
        )
        for near, far in zip(nears, fars, strict=True)
        for one, taken, tops in near
        for other, more, other_tops in far
        if not taken & more and (wild := (not taken) + (not more)) <= shamans
    ]


def _choices(folds: list[Fold], shamans: int, fewest: int) -> Iterator[tuple[Half, Half, int]]:
    """Every choice of `fewest` folds or more that share no card: both halves, and what it weighs."""
    # Those that take most Shamans first: with so many left, all before `starts` ask for more.
    folds = sorted(folds, key=attrgetter("shamans"), reverse=True)
    starts = [sum(fold.shamans > left for fold in folds) for left in range(shamans + 1)]
    nobody = Half((), ())
    stack: list[tuple[int, int, Half, Half, int, int, int]] = [
        (0, 0, nobody, nobody, 0, shamans, 0)
    ]
    while stack:
        count, start, near, far, used, left, heap = stack.pop()
        if count >= fewest:
            yield near, far, heap
        for at in range(max(start, starts[left]), len(folds)):
            fold = folds[at]
            if not fold.used & used:
                stack.append(
                    (
                        count + 1,
                        # A fold of Shamans alone may come again.
                        at,
                        Half((*near.cards, fold.near), near.tops + fold.near_tops),
                        Half((*far.cards, fold.far), far.tops + fold.far_tops),
                        used | fold.used,
                        left - fold.shamans,
                        heap + fold.weight,
                    )
                )


def _laid(near: Half, far: Half, mask: int, heaps: Heaps, listed: set[str]) -> Iterable[Laid]:
    """The folds with each of them outermost that may begin; `mask` is the suit of the far half."""
    if listed.issuperset(far.tops):
        return ()
    nears, fars, begins = near.cards, far.cards, heaps.begins
    turned, last = fars[::-1], len(fars) - 1
    found: list[Laid] = []
    for at, top in enumerate(fars):
        # A Jack on top may be either of two: both are looked at below.
        if (top.text in listed and top.rank != JACK) or nears[at].text not in begins:
            continue
        tops = names_on_top(top.rank, mask) if top.shaman else (top,)
        back = last - at
        under = (nears[at], *nears[:at], *nears[at + 1 :], *turned[:back], *turned[back + 1 :])
        if new := heaps.new(listed, under, tops):
            found.append((under, new))
    return found

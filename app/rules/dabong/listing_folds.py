"""Listing self mirrors: folds of two cards of one value, one in each half, any fold outermost."""

from collections.abc import Iterator

import msgspec

from app.rules.dabong.deck import KING, Face
from app.rules.dabong.faced import Cards, Faced
from app.rules.dabong.listing_suits import SUIT_MASKS
from app.rules.dabong.plays_intermediate import SHORTEST_SELF_MIRROR
from app.rules.dabong.pool import Begins, Pool, named, names_on_top

Choice = tuple[Face, int]
"""A card that a fold may take, and the bit that stands for it; 0 for a Shaman."""


class Fold(msgspec.Struct, frozen=True):
    """Two cards of one value: `near` in the first half, `far` in the second.

    `used` are the bits of the cards with a face, `shamans` how many there are beside them.
    """

    near: Face
    far: Face
    used: int
    shamans: int


def self_mirror(pool: Pool, on: Faced, begins: Begins, least: int) -> Iterator[Cards]:  # noqa: ARG001
    # All listings take the same: what this one is laid on shows only in what may begin.
    """Self mirrors, each half in one suit."""
    if len(pool) < SHORTEST_SELF_MIRROR:
        return
    fewest = (max(SHORTEST_SELF_MIRROR, least) + 1) // 2
    for at, near in enumerate(SUIT_MASKS):
        for far in SUIT_MASKS[at:]:
            folds = _folds(pool, near, far)
            for chosen in _choices(folds, pool.shamans, fewest):
                yield from _laid(chosen, far, begins)
                if near != far:
                    turned = [Fold(fold.far, fold.near, 0, 0) for fold in chosen]
                    yield from _laid(turned, near, begins)


def _folds(pool: Pool, near: int, far: int) -> list[Fold]:
    """Every fold that the pool has for those two suits."""
    bits = [(face, 1 << at) for at, face in enumerate(pool.cards)]
    return [
        Fold(one, other, taken | more, wild)
        for rank in range(1, KING + 1)
        for one, taken in _choices_of(bits, rank, near, pool.shamans)
        for other, more in _choices_of(bits, rank, far, pool.shamans)
        if not taken & more and (wild := (not taken) + (not more)) <= pool.shamans
    ]


def _choices_of(bits: list[Choice], rank: int, mask: int, shamans: int) -> list[Choice]:
    found = [(face, bit) for face, bit in bits if face.rank == rank and face.suits & mask]
    return [*found, (named(rank, mask), 0)] if shamans else found


def _choices(folds: list[Fold], shamans: int, fewest: int) -> Iterator[list[Fold]]:
    """Every choice of `fewest` folds or more that share no card."""
    stack: list[tuple[int, list[Fold], int, int]] = [(0, [], 0, shamans)]
    while stack:
        start, chosen, used, left = stack.pop()
        if len(chosen) >= fewest:
            yield chosen
        for at in range(start, len(folds)):
            fold = folds[at]
            if fold.shamans <= left and not fold.used & used:
                # A fold of Shamans alone may come again.
                more = (at, [*chosen, fold], used | fold.used, left - fold.shamans)
                stack.append(more)


def _laid(folds: list[Fold], far: int, begins: Begins) -> Iterator[Cards]:
    """The folds with each of them outermost that may begin."""
    nears = [fold.near for fold in folds]
    fars = [fold.far for fold in folds[::-1]]
    last = len(folds) - 1
    for at, first in enumerate(nears):
        if not begins(first):
            continue
        back = last - at
        under = (first, *nears[:at], *nears[at + 1 :], *fars[:back], *fars[back + 1 :])
        top = fars[back]
        tops = names_on_top(top.rank, far) if top.shaman else (top,)
        for face in tops:
            yield (*under, face)

"""What has changed in a zone: the cards that lay there against those that a settled view shows."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from vision.geometry import Quad, array, quad
from vision.sightings import FACE_DOWN, SURE, UNKNOWN, Reading, Sighting
from vision.watcher.covering import (
    lie_crosswise,
    lies_on,
    lowest_first,
    moved_mm,
    shows_over,
)
from vision.watcher.events import Event, Lying, SeenCard, TakenAway
from vision.watcher.places import CARD_AREA_MM2, ZoneMask, apart_mm, is_visible, visible_share
from vision.zones import TAKEN_SINGLY

SAME_PLACE_MM = 4.0
"""Readings of a card that lies still differ by up to 2 mm; people lay no card so exactly on another."""

SAME_CARD_MM = 10.0
"""For a card with the same sure reading, whose place was perhaps carried on from one index."""

LAID_MM = 3.0
"""A card on a pile that is read further than this from where its like lay was laid on it: what is read of one
that lies still differs by up to 2 mm."""

UNDER_AGAIN_MM = 3.0
"""A covered card that is seen again lies where it lay; the same card laid anew hardly does."""

JUST_THERE_MM = 1.0
"""Where a card and its like lie over each other, the upper is seen again unless what is seen lies just where
the lower did: so near the other comes one time in ten, and most readings of one that lies differ less."""

DEEP_MM = 4.0
"""The place of a card that was carried on from one index may be off by so much."""

VISIBLE = 0.5
"""A card of which less is free counts as covered."""

MUST_SHOW = 0.65
"""A card of which that much is free has to be found if it is there; from one of which less shows, both
indices may be under others."""

UNTOUCHED = 0.05
"""A card of whose place less than this looks other than before lies there still, found or not: an ace
taken from the white mat leaves little more."""

OVERLAID = 0.5
"""If so much of a card's place in a pile looks other than before, another card lies on it."""

CROSSING = 0.3
"""So much of where two cards cross looks other, at least, once the lower one lies on top."""

STILL_THERE = 0.25
"""A card of which what stands out looks other in less than this lies there still: one that has gone takes its
edge and a part of an index along."""

THING_SHARE = 0.25
"""Something new that is no card that was found is told as unknown from this share of a card's size on."""

BESIDE_MM = 6.0
"""A found card explains changes so far around it: its thickness, its shadow and the error of its place."""

SOMETHING = 0.3
"""A place that looks in so much of it unlike the empty table is not empty."""

UNREAD = Reading({}, unknown=1.0, face_down=0.0)

MOST_LYING = 150
"""Above any deck; a pile on which more was told than there are cards forgets its lowest."""


class _Change(msgspec.Struct):
    """A settlement as it is worked out; `lying` from bottom to top, None where a card has gone."""

    zone: str
    piled: bool
    seen_us: int
    changed: ZoneMask
    bare: ZoneMask | None
    placed_anew: bool
    lying: list[Lying | None]
    seen: list[SeenCard]
    stays: set[int] = msgspec.field(default_factory=set)
    gone: list[TakenAway] = msgspec.field(default_factory=list)
    came: list[Lying] = msgspec.field(default_factory=list)
    replaced: dict[int, tuple[TakenAway, Sighting]] = msgspec.field(default_factory=dict)


def reconciled(
    zone: str,
    lying: Sequence[Lying],
    seen: Sequence[SeenCard],
    changed: ZoneMask,
    bare: ZoneMask | None = None,
    *,
    piled: bool,
    seen_us: int,
    placed_anew: bool = False,
) -> tuple[tuple[Lying, ...], tuple[Event, ...]]:
    """The cards that now lie in a zone, from bottom to top, and what to tell of the difference.

    Args:
        zone: its name.
        lying: what lay there, from bottom to top.
        seen: what the settled view shows.
        changed: where it looks other than when it was last settled.
        bare: where it looks other than when it was last empty, if it ever was.
        piled: cards are laid on each other here, so that a card at another's place covers it.
        seen_us: when it had settled.
        placed_anew: the mat was moved since what lay there was seen, so that it may lie elsewhere now.
    """
    change = _Change(
        zone, piled, seen_us, changed, bare, placed_anew, list(lying), lowest_first(seen)
    )
    _find_again(change)
    _find_moved(change)
    _drop_missing(change)
    for card in change.seen:
        change.came.append(Lying(card.corners_mm, card.reading, card.whole))
    change.came.extend(_things(change, lying))
    now = [card for card in change.lying if card is not None] + change.came
    sighted = [Sighting(zone, card.reading, card.corners_mm, seen_us) for card in change.came]
    replaced = [event for place in sorted(change.replaced) for event in change.replaced[place]]
    return tuple(now[-MOST_LYING:]), (*replaced, *change.gone, *sighted)


def _find_again(change: _Change) -> None:
    """Join what is seen with what lay there, nearest first; equal names before others."""
    pairs = sorted(
        (not same, apart, place, number)
        for place, card in enumerate(change.lying)
        if card is not None
        for number, seen in enumerate(change.seen)
        if (apart := apart_mm(card.corners_mm, seen.corners_mm)) <= SAME_CARD_MM
        for same in (_same_name(card.reading, seen.reading),)
    )
    used: set[int] = set()
    for _, apart, place, number in pairs:
        card, seen = change.lying[place], change.seen[number]
        if card is None or place in change.stays or number in used:
            continue
        if _is_again(change, place, card, seen, apart):
            change.stays.add(place)
            used.add(number)
            change.lying[place] = Lying(seen.corners_mm, card.reading, seen.whole)
            if _is_news(card.reading, seen.reading):
                _replace(change, place, card, seen)
    change.seen = [seen for number, seen in enumerate(change.seen) if number not in used]


def _is_again(change: _Change, place: int, card: Lying, seen: SeenCard, apart: float) -> bool:
    """Is a card that is seen the very piece of cardboard that lay at that place?"""
    above = [other.corners_mm for other in change.lying[place + 1 :] if other is not None]
    covered = not is_visible(card.corners_mm, above, VISIBLE)
    if _same_name(card.reading, seen.reading):
        if not covered:
            is_there = apart <= SAME_CARD_MM and not _is_laid_on(change, card, seen)
            return is_there and not _lies_on_new(change, seen)
        if apart > JUST_THERE_MM and _like_on_top(change, place, seen):
            return False
        near_mm = UNDER_AGAIN_MM if card.whole else SAME_CARD_MM
        return apart <= near_mm and not _is_still_covered(change, place, card, seen, apart)
    if apart > SAME_PLACE_MM or covered:
        return False
    one, other = card.reading.likeliest, seen.reading.likeliest
    overlaid = change.changed.share_of(card.corners_mm) >= OVERLAID
    if min(one[1], other[1]) < SURE or UNKNOWN in (one[0], other[0]):
        return not (change.piled and overlaid)
    # Both are sure and differ: turned over where cards are held, laid on top where they are piled.
    return FACE_DOWN in (one[0], other[0]) and not change.piled


def _is_laid_on(change: _Change, card: Lying, seen: SeenCard) -> bool:
    """Does what is seen lie too far from where a card lay in sight to be that card, and is its like?"""
    piled = change.piled and not change.placed_anew
    return piled and card.whole and moved_mm(card.corners_mm, seen) > LAID_MM


def _lies_on_new(change: _Change, seen: SeenCard) -> bool:
    """Does what is seen lie on a card that has just been laid, so that it was laid after that?"""
    return change.piled and any(
        other is not seen
        and other.reading.likeliest[1] >= SURE
        and not _lay_there(change, other)
        and lies_on(seen, other)
        and (other.whole or shows_over(seen, other.corners_mm, DEEP_MM))
        for other in change.seen
    )


def _like_on_top(change: _Change, place: int, seen: SeenCard) -> bool:
    """Is there a card in sight over that place which may be the one that is seen, too?"""
    return any(
        card is not None and at > place and _is_in_sight(change, at) and _is_read_at(card, seen)
        for at, card in enumerate(change.lying)
    )


def _is_still_covered(
    change: _Change, place: int, card: Lying, seen: SeenCard, apart: float
) -> bool:
    """Do the cards over a covered one lie there still, so that it was its like that was laid on them? It lies
    on whatever else is seen there, and one of them is seen too, or it hides them all and what stands out
    from under it looks as before (if that is too little to tell: if there are several, and it lies not just
    where its like did); and of none is it certain that it has gone. Of some piles several never go at once.
    """
    covering = [
        (at, other)
        for at, other in enumerate(change.lying)
        if at > place and other is not None and _covers(other, card)
    ]
    again = [_seen_again(change, other, seen) is not None for _, other in covering]
    if change.zone in TAKEN_SINGLY and again.count(False) > 1 and _is_upmost(change, seen, apart):
        return True
    if any(_has_gone(change, at, other, seen) for at, other in covering):
        return False
    if seen.whole and _hides_the_upmost(change, covering, seen):
        return True
    beside = [
        other
        for other in change.seen
        if other is not seen
        and not is_visible(seen.corners_mm, [other.corners_mm], VISIBLE)
        and not _lies_below(change, place, other)
    ]
    if not all(_lies_over(change, seen, other, apart) for other in beside):
        return False  # a corner of it shows under the others
    if any(again):
        return True
    hidden = [
        other.corners_mm
        for _, other in covering
        if not is_visible(other.corners_mm, [seen.corners_mm], MUST_SHOW)
    ]
    if len(hidden) < len(covering):
        return False
    if len(hidden) > 1 and apart < JUST_THERE_MM:
        return False  # cards that do not match are taken off together
    over = [one.corners_mm for one in change.seen if one is seen or not _lay_there(change, one)]
    stands_out = change.changed.share_beside(hidden, over)
    return len(hidden) > 1 if stands_out is None else stands_out < STILL_THERE


def _hides_the_upmost(
    change: _Change, covering: Sequence[tuple[int, Lying]], seen: SeenCard
) -> bool:
    """Is the upmost of the cards over a covered one, of those that are seen still, read by one index, and
    nothing but what is seen over it? If it lay on top now all of it would show.
    """
    still = [(at, _seen_again(change, card, seen)) for at, card in reversed(covering)]
    place, upmost = next(((at, card) for at, card in still if card is not None), (0, None))
    if upmost is None or upmost.whole or visible_share(upmost.corners_mm, [seen.corners_mm]) == 1:
        return False
    return all(
        visible_share(upmost.corners_mm, [other.corners_mm]) == 1
        or _lies_below(change, place, other)
        for other in change.seen
        if other is not seen and other is not upmost
    )


def _is_upmost(change: _Change, seen: SeenCard, apart: float) -> bool:
    """Does a card lie on all that is seen where it lies? Where no index tells, those lie still: nearer to
    where their like lay than it does (`apart`).
    """
    beside = [
        other
        for other in change.seen
        if other is not seen and visible_share(seen.corners_mm, [other.corners_mm]) < 1
    ]
    return all(
        lies_on(seen, other)
        or (not lies_on(other, seen) and _moved_least_mm(change, other) < apart)
        for other in beside
    )


def _moved_least_mm(change: _Change, seen: SeenCard) -> float:
    """How far a card lies from the nearest of its name that lay there; infinitely if none did."""
    return min(
        (
            apart_mm(card.corners_mm, seen.corners_mm)
            for card in change.lying
            if card is not None and _same_name(card.reading, seen.reading)
        ),
        default=math.inf,
    )


def _lies_below(change: _Change, place: int, seen: SeenCard) -> bool:
    """Is a card that is seen one from below that place, and from nowhere else?"""
    there = [
        at for at, card in enumerate(change.lying) if card is not None and _is_read_at(card, seen)
    ]
    return bool(there) and max(there) < place


def _lay_there(change: _Change, seen: SeenCard) -> bool:
    """May a card that is seen be one that lay there before, in sight or not?"""
    return any(
        card is not None
        and _same_name(card.reading, seen.reading)
        and apart_mm(card.corners_mm, seen.corners_mm) <= SAME_CARD_MM
        for card in change.lying
    )


def _lies_over(change: _Change, upper: SeenCard, lower: SeenCard, moved_mm: float) -> bool:
    """Is the one laid on the other? Where they lie crosswise no index tells: it is if they look other where
    they cross, and the lower lies where it lay, nearer than the upper to where its like did (`moved_mm`).
    """
    if lies_on(upper, lower):
        return True
    still = any(
        card is not None
        and _is_in_sight(change, place)
        and _is_read_at(card, lower)
        and apart_mm(card.corners_mm, lower.corners_mm) < moved_mm
        for place, card in enumerate(change.lying)
    )
    if not still or not lie_crosswise(upper, lower) or shows_over(lower, upper.corners_mm):
        return False
    return change.changed.share_of_both(upper.corners_mm, lower.corners_mm) >= CROSSING


def _is_in_sight(change: _Change, place: int) -> bool:
    card = change.lying[place]
    above = [other.corners_mm for other in change.lying[place + 1 :] if other is not None]
    return card is not None and is_visible(card.corners_mm, above, VISIBLE)


def _is_read_at(card: Lying, seen: SeenCard) -> bool:
    near = apart_mm(card.corners_mm, seen.corners_mm) <= SAME_PLACE_MM
    return near and _same_name(card.reading, seen.reading)


def _covers(upper: Lying, lower: Lying) -> bool:
    return not is_visible(lower.corners_mm, [upper.corners_mm], VISIBLE)


def _has_gone(change: _Change, place: int, card: Lying, but_for: SeenCard) -> bool:
    """Does another card that lay under it show an index where it lay? Not its like: that is itself."""
    for under in change.lying[:place]:
        again = None if under is None else _seen_again(change, under, but_for)
        if again is None or _is_read_at(card, again):
            continue
        if shows_over(again, card.corners_mm):
            return True
    return False


def _seen_again(change: _Change, card: Lying, but_for: SeenCard) -> SeenCard | None:
    others = (seen for seen in change.seen if seen is not but_for)
    return next((seen for seen in others if _is_read_at(card, seen)), None)


def _same_name(one: Reading, other: Reading) -> bool:
    return one.likeliest[0] == other.likeliest[0]


def _is_news(told: Reading, seen: Reading) -> bool:
    """Is the new reading to be told in place of the old one? A worse look at a known card is not."""
    name, p = seen.likeliest
    surely = p >= SURE and (seen.card is not None or name == FACE_DOWN)
    return surely and (told.likeliest[0] != name or told.likeliest[1] < SURE)


def _replace(change: _Change, place: int, card: Lying, seen: SeenCard) -> None:
    change.lying[place] = Lying(seen.corners_mm, seen.reading, seen.whole)
    change.replaced[place] = (
        TakenAway(change.zone, card.reading, card.corners_mm, change.seen_us, replaced=True),
        Sighting(change.zone, seen.reading, seen.corners_mm, change.seen_us),
    )


def _find_moved(change: _Change) -> None:
    """A card that is missing at one place and seen at another in the same zone was pushed: no news."""
    for place in _from_top(change):
        card = change.lying[place]
        if card is None:
            continue
        same = [seen for seen in change.seen if _same_name(card.reading, seen.reading)]
        # On a pile an equal card over half of another is a second one; where cards lie side by side, or
        # the mat was moved under them, it is the same one, pushed.
        but_for = () if change.piled and not change.placed_anew else same
        if not same or not _is_missing(change, place, but_for):
            continue
        seen = min(same, key=lambda one: apart_mm(card.corners_mm, one.corners_mm))
        change.seen.remove(seen)
        change.stays.add(place)
        _push_those_under(change, place, card.corners_mm, seen.corners_mm)
        change.lying[place] = Lying(seen.corners_mm, card.reading, seen.whole)


def _push_those_under(change: _Change, place: int, old: Quad, new: Quad) -> None:
    """A pile that is pushed is pushed with all that its top card covered."""
    shift = array(new).mean(axis=0) - array(old).mean(axis=0)
    for under in range(place):
        card = change.lying[under]
        if card is None or under in change.stays or is_visible(card.corners_mm, [old], VISIBLE):
            continue
        pushed = quad(np.asarray(array(card.corners_mm) + shift))
        change.lying[under] = Lying(pushed, card.reading)


def _from_top(change: _Change) -> range:
    return range(len(change.lying) - 1, -1, -1)


def _is_missing(change: _Change, place: int, but_for: Sequence[SeenCard] = ()) -> bool:
    """Does a card that lay in sight show no more, where something has changed?"""
    card = change.lying[place]
    if card is None or place in change.stays:
        return False
    above = [other.corners_mm for other in change.lying[place + 1 :] if other is not None]
    new = [seen.corners_mm for seen in change.seen if seen not in but_for]
    new += [other.corners_mm for other in change.came]
    if not is_visible(card.corners_mm, above + new, MUST_SHOW):
        return False
    if change.placed_anew:
        return True
    # What a new card covers says nothing of the part that it leaves free.
    return change.changed.without(new, BESIDE_MM).share_of(card.corners_mm) >= UNTOUCHED


def _drop_missing(change: _Change) -> None:
    """From the top down, as what lay under a card that has gone has to show in its turn."""
    dropped: list[tuple[int, Lying]] = []
    for place in _from_top(change):
        card = change.lying[place]
        if card is None or not _is_missing(change, place):
            continue
        if _is_overlaid(change, card):
            change.came.append(Lying(card.corners_mm, UNREAD))
        else:
            change.lying[place] = None
            dropped.append((place, card))
    for place, card in dropped:
        shows = _on_top_below(change, place, card)
        change.gone.append(
            TakenAway(change.zone, card.reading, card.corners_mm, change.seen_us, shows=shows)
        )


def _is_overlaid(change: _Change, card: Lying) -> bool:
    """Does something lie at a missing card's place that is no card that was found?"""
    if change.bare is None or change.changed.share_of(card.corners_mm) < OVERLAID:
        return False
    known = [here.corners_mm for place in change.stays if (here := change.lying[place]) is not None]
    known += [seen.corners_mm for seen in change.seen]
    return change.bare.without(known, BESIDE_MM).share_of(card.corners_mm) >= SOMETHING


def _on_top_below(change: _Change, place: int, gone: Lying) -> Reading | None:
    """What shows where a card lay: its like if that is seen there now, for of cards that cross nobody knows
    which lies on top; else the nearest that is seen, which may be what hides it; else the upmost.
    """
    below = [
        (at, card)
        for at, card in reversed(list(enumerate(change.lying[:place])))
        if card is not None and visible_share(gone.corners_mm, [card.corners_mm]) < 1
    ]
    seen = [
        (not _same_name(card.reading, gone.reading) or apart > SAME_CARD_MM, apart, card.reading)
        for at, card in below
        if at in change.stays
        for apart in (apart_mm(card.corners_mm, gone.corners_mm),)
    ]
    nearest = min(seen, key=lambda one: one[:2], default=None)
    if nearest is not None:
        return nearest[2]
    return below[0][1].reading if below else None


def _things(change: _Change, before: Sequence[Lying]) -> list[Lying]:
    """Changes that no card explains, as cards that nobody knows."""
    known = [card.corners_mm for card in change.lying if card is not None]
    known += [card.corners_mm for card in (*before, *change.came)]
    left = change.changed.without(known, BESIDE_MM)
    return [Lying(corners, UNREAD) for corners in left.blobs(THING_SHARE * CARD_AREA_MM2)]

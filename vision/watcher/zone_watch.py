"""One zone from look to look: it settles, is read a few times, and what has changed is told once."""

from collections.abc import Sequence

import msgspec

from vision.sightings import SURE
from vision.watcher.events import Event, Lying, Restless, SeenCard
from vision.watcher.places import ZoneMask, apart_mm
from vision.watcher.stack import SAME_CARD_MM, SAME_PLACE_MM, reconciled
from vision.watcher.votes import Votes

STILL_US = 150_000
"""A hand that lays a card stops for less than this before it lets go; five pictures at 30 a second."""

LOOKS = 3
DECIDE_US = 600_000
"""After this time of stillness what was read so far is told: the promise is a second, and a slow picture,
a slow reading and other zones may come between."""

RESTLESS_US = 5_000_000
SEEN_SHARE = 0.5
"""A card counts that was found in at least this share of the looks."""


class Track(msgspec.Struct, frozen=True):
    """A card through the looks of one settlement."""

    card: SeenCard
    votes: Votes


class ZoneWatch(msgspec.Struct, frozen=True, eq=False):
    """What is known of one zone; `seen` and `read` give the next state. Holds no picture.

    Attributes:
        zone: its name.
        piled: cards are laid on each other here.
        lying: the cards that were told to lie here, from bottom to top.
        events: what is to be told now.
        settled: the zone has just been decided: how it looks now is what later looks are held against.
        unsettled_us: since when something is going on; None while nothing is.
        moved_us: when it was last seen to move.
    """

    zone: str
    piled: bool
    lying: tuple[Lying, ...] = ()
    events: tuple[Event, ...] = ()
    settled: bool = False
    unsettled_us: int | None = None
    moved_us: int = 0
    now_us: int = 0
    differs: bool = False
    told_restless: bool = False
    tracks: tuple[Track, ...] = ()
    looks: int = 0

    def seen(
        self, now_us: int, *, moved: bool, differs: bool, occupied: bool = False
    ) -> "ZoneWatch":
        """A picture came.

        Args:
            now_us: when it was taken.
            moved: it shows the zone other than the picture before.
            differs: it shows the zone other than when it was last settled.
            occupied: a hand is in the zone, still or not.
        """
        here = msgspec.structs.replace(
            self, events=(), settled=False, now_us=now_us, differs=differs
        )
        if moved or occupied or (differs and self.unsettled_us is None):
            return _moving(here, now_us)
        if self.unsettled_us is not None and not differs and here.still_us >= STILL_US:
            # A hand or a shadow has passed and left all as it was.
            return _at_rest(here)
        return here

    @property
    def still_us(self) -> int:
        """For how long nothing has moved, in the picture that was just seen."""
        return self.now_us - self.moved_us

    @property
    def reading_wanted(self) -> bool:
        """Should the zone be read in the picture that was just seen?"""
        return self.unsettled_us is not None and self.differs and self.still_us >= STILL_US

    @property
    def due(self) -> bool:
        """Does the promised time run out, so that it has to be read in this picture?"""
        return self.reading_wanted and (not self.looks or self.still_us >= DECIDE_US)

    def read(
        self,
        cards: Sequence[SeenCard],
        changed: ZoneMask,
        bare: ZoneMask | None = None,
        *,
        placed_anew: bool = False,
    ) -> "ZoneWatch":
        """The zone was read in the picture that was just seen; only when `reading_wanted`.

        Args:
            cards: those whose middle lies in the zone.
            changed: where something is other than when the zone was last settled; light is no change.
            bare: the same against the zone when it was last empty, if it ever was.
            placed_anew: the mat was moved since the zone was last settled.
        """
        looked = msgspec.structs.replace(
            self, tracks=_tracked(self.tracks, cards), looks=self.looks + 1
        )
        agreed = looked.looks >= LOOKS and _agreed(looked)
        if not agreed and self.still_us < DECIDE_US:
            return looked
        return _decided(looked, changed, bare, placed_anew=placed_anew)


def _moving(watch: ZoneWatch, now_us: int) -> ZoneWatch:
    since_us = now_us if watch.unsettled_us is None else watch.unsettled_us
    restless = now_us - since_us >= RESTLESS_US and not watch.told_restless
    return msgspec.structs.replace(
        watch,
        events=(Restless(watch.zone, since_us, now_us),) if restless else (),
        unsettled_us=since_us,
        moved_us=now_us,
        told_restless=watch.told_restless or restless,
        tracks=(),
        looks=0,
    )


def _at_rest(watch: ZoneWatch) -> ZoneWatch:
    return msgspec.structs.replace(
        watch, unsettled_us=None, told_restless=False, tracks=(), looks=0
    )


def _agreed(watch: ZoneWatch) -> bool:
    return all(
        track.votes.looks == watch.looks and track.votes.reading.likeliest[1] >= SURE
        for track in watch.tracks
    )


def _decided(
    watch: ZoneWatch, changed: ZoneMask, bare: ZoneMask | None, *, placed_anew: bool
) -> ZoneWatch:
    seen = [
        msgspec.structs.replace(track.card, reading=track.votes.reading)
        for track in watch.tracks
        if track.votes.looks >= SEEN_SHARE * watch.looks
    ]
    lying, events = reconciled(
        watch.zone,
        watch.lying,
        seen,
        changed,
        bare,
        piled=watch.piled,
        seen_us=watch.now_us,
        placed_anew=placed_anew,
    )
    return msgspec.structs.replace(_at_rest(watch), lying=lying, events=events, settled=True)


def _tracked(tracks: Sequence[Track], cards: Sequence[SeenCard]) -> tuple[Track, ...]:
    """The cards of a look joined to those of the looks before, nearest first."""
    pairs = sorted(
        (apart, old, new)
        for old, track in enumerate(tracks)
        for new, card in enumerate(cards)
        if (apart := apart_mm(track.card.corners_mm, card.corners_mm)) <= _joined_mm(track, card)
    )
    joined: dict[int, int] = {}
    for _, old, new in pairs:
        if old not in joined.values() and new not in joined:
            joined[new] = old
    again = {
        old: Track(cards[new], tracks[old].votes.with_look(cards[new].reading))
        for new, old in joined.items()
    }
    fresh = [
        Track(card, Votes().with_look(card.reading))
        for new, card in enumerate(cards)
        if new not in joined
    ]
    return (*(again.get(old, track) for old, track in enumerate(tracks)), *fresh)


def _joined_mm(track: Track, card: SeenCard) -> float:
    same = track.card.reading.likeliest[0] == card.reading.likeliest[0]
    return SAME_CARD_MM if same else SAME_PLACE_MM

"""All of the camera's side at one table: looks at the newest picture and tells what has happened.

This is where a referee takes sightings from: `look` is called often, never waits for a picture, and gives
what is new, each thing once.
"""

from collections import deque
from collections.abc import Sequence
from typing import Protocol, TypeAlias

import msgspec

from vision.cameras.health import CameraHealth, Condition
from vision.decks import Deck
from vision.frames import Frame, Picture
from vision.handled_zones import HandledZones
from vision.markers import found_markers
from vision.mat import LEAST_MAT_PX_PER_MM, Mat, MatError, MatPose, pose_of, rectified
from vision.mat_watch import MatWatch
from vision.reaches import Reach, ReachWatcher, Settled
from vision.tokens import TokenCount, count_tokens
from vision.watcher import Event, Lying, Recognise, Watcher
from vision.zones import Zone, zones_of

MAT_EVERY_US = 1_000_000
"""How often the mat is looked for once it is found: it takes as long as three looks at the zones. Besides,
before zones in which something has moved are read: a mat that was pushed moves all of them."""

BEGIN_US = 300_000
"""A hand over the table that is about something hardly stops for so long."""

POT = "pot"
POT_EVERY_US = 500_000
SURE_COUNT = 0.9
AGREEING = 2
"""Tokens are told when so many counts in a row agree, and are sure."""


class AnyCamera(Protocol):
    """What `vision.cameras` opens: a camera in a process of its own, or a virtual table's."""

    @property
    def health(self) -> CameraHealth:
        """As of the last look."""
        ...

    def look(self) -> Frame | None:
        """The newest picture that was not handed out yet."""
        ...


class CameraTold(msgspec.Struct, frozen=True):
    """The camera's condition has changed: lost, frozen, black, or live again."""

    condition: Condition
    sentence: str
    at_us: int


class MatTold(msgspec.Struct, frozen=True):
    """The mat is found, was moved, or is not seen any more: a sentence for people.

    Attributes:
        sentence: what happened, and what to do.
        gone: zones are not to be trusted until the mat is seen again.
        at_us: when, in microseconds of the camera's clock.
    """

    sentence: str
    gone: bool
    at_us: int


class TokensTold(msgspec.Struct, frozen=True):
    """The tokens in the pot are others than were told before."""

    count: TokenCount
    at_us: int


Told: TypeAlias = Event | Reach | Settled | CameraTold | MatTold | TokensTold


class TableEye:
    """Watches one table through one camera; used by one thread.

    Args:
        camera: open.
        mat: below it.
        seats: at the table.
        deck: in play.
        recognise: reads a picture.
        counts_tokens: tell the tokens in the pot.
    """

    def __init__(
        self,
        camera: AnyCamera,
        mat: Mat,
        seats: int,
        deck: Deck,
        recognise: Recognise,
        *,
        counts_tokens: bool = False,
    ) -> None:
        self._camera = camera
        self._mat = mat
        self._seats = seats
        self._deck = deck
        self._recognise = recognise
        self._counts_tokens = counts_tokens
        self._zones: tuple[Zone, ...] = ()
        self._watcher: Watcher | None = None
        self._reaches: ReachWatcher | None = None
        self._handled = HandledZones()
        self._mat_watch = MatWatch()
        self._condition = Condition.OPENING
        self._mat_us: int | None = None
        self._pot_us: int | None = None
        self._counts: deque[TokenCount] = deque(maxlen=AGREEING)
        self._tokens: tuple[int, int] | None = None
        self._picture: Picture | None = None

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Of the mat; none before it was found."""
        return self._zones

    @property
    def pose(self) -> MatPose | None:
        """Where the mat lies in the picture; None before it was found."""
        return self._mat_watch.pose

    @property
    def picture(self) -> Picture | None:
        """The picture that was looked at last; None before the first."""
        return self._picture

    @property
    def rests(self) -> bool:
        """Is everything told, so that the same picture again would tell nothing new?

        The mat lies where it lay, no hand is in sight, each zone has settled and the tokens are counted.
        """
        if self._watcher is None or self._reaches is None or not self._watcher.rests:
            return False
        counted = not self._counts_tokens or self._told_tokens
        return counted and self._reaches.rests and self._mat_watch.rests

    @property
    def occupied(self) -> frozenset[str]:
        """The zones in which a hand is."""
        return frozenset() if self._reaches is None else self._reaches.occupied

    def lying(self, zone: str) -> Sequence[Lying]:
        """The cards that were told to lie in a zone, from bottom to top."""
        return () if self._watcher is None else self._watcher.lying(zone)

    def look(self, now_us: int) -> tuple[Told, ...]:
        """Look once more; `now_us` is the camera's clock."""
        frame = self._camera.look()
        told: list[Told] = list(self._camera_told(now_us))
        if frame is None or self._condition is not Condition.LIVE:
            return tuple(told)
        if self._camera.health.lit_us < frame.taken_us:
            # Darkness is no hand, and takes no card away.
            return tuple(told)
        self._picture = frame.picture
        told += self._look_for_mat(frame)
        if self._watcher is None or not self._mat_watch.rests:
            return tuple(told)
        told += self._watch(self._watcher, frame)
        told += self._count(self._watcher, frame)
        return tuple(told)

    def _camera_told(self, now_us: int) -> tuple[Told, ...]:
        health = self._camera.health
        if health.condition is self._condition:
            return ()
        self._condition = health.condition
        return (CameraTold(health.condition, health.sentence, now_us),)

    def _look_for_mat(self, frame: Frame) -> tuple[Told, ...]:
        before = self._mat_watch
        moved_us = self._watcher.moved_us(frame.taken_us) if self._watcher is not None else None
        due = self._mat_us is None or frame.taken_us - self._mat_us >= MAT_EVERY_US
        due = due or (moved_us is not None and moved_us >= (self._mat_us or 0))
        unsettled = before.pose is None or before.gone or before.elsewhere is not None
        if not due and not unsettled:
            return ()
        self._mat_us = frame.taken_us
        try:
            pose = pose_of(self._mat, found_markers(frame.picture))
        except MatError as error:
            self._mat_watch = before.missed(str(error), frame.taken_us)
        else:
            self._mat_watch = before.seen(pose, frame.taken_us)
        told: tuple[Told, ...] = ()
        if self._mat_watch.pose is not before.pose and self._mat_watch.pose is not None:
            told = self._place(self._mat_watch.pose, frame.taken_us)
        sentence = self._mat_watch.sentence
        if not sentence or sentence == before.sentence:
            return told
        return (*told, MatTold(sentence, self._mat_watch.gone, frame.taken_us))

    def _place(self, pose: MatPose, now_us: int) -> tuple[Told, ...]:
        """Zones go with the mat; hands that were in them have to come into them again."""
        if self._watcher is None:
            self._zones = zones_of(pose.width_mm, pose.height_mm, self._seats)
            self._watcher = Watcher(self._zones, self._deck, self._recognise)
        self._watcher.place(pose)
        ended = self._reaches.ended(now_us) if self._reaches is not None else ()
        self._reaches = None
        return ended

    def _watch(self, watcher: Watcher, frame: Frame) -> list[Told]:
        """Hands first: a zone in which one is, is not read.

        They are looked for from when nothing has moved for a while: an arm that is there already would be
        taken for part of the table, and its going for another's coming.
        """
        told: list[Told] = []
        view: Picture | None = None
        if self._reaches is not None and watcher.view is not None:
            view = watcher.view.of(frame.picture)
            told += self._reaches.look(frame.taken_us, view)
        if view is None:
            told += watcher.look(frame, self.occupied)
        else:
            told += watcher.look_at_view(frame, view, self.occupied)
        self._handled = self._handled.after(
            told, self.occupied, watcher.has_settled, frame.taken_us
        )
        told += self._handled.events
        still = frame.taken_us - watcher.last_moved_us >= BEGIN_US
        if self._reaches is None and watcher.view is not None and still:
            self._reaches = ReachWatcher(watcher.view)
            self._reaches.look(frame.taken_us, watcher.view.of(frame.picture))
        return told

    @property
    def _told_tokens(self) -> bool:
        """Do the counts since the pot last moved agree with what was told?"""
        counts = {(one.yellow, one.black) for one in self._counts}
        return len(self._counts) == AGREEING and counts == {self._tokens}

    def _count(self, watcher: Watcher, frame: Frame) -> tuple[Told, ...]:
        pose = self._mat_watch.pose
        if not self._counts_tokens or pose is None:
            return ()
        if POT in self.occupied or not watcher.has_settled(POT):
            self._counts.clear()
            return ()
        rests = self._pot_us is not None and frame.taken_us - self._pot_us < POT_EVERY_US
        if rests or self._told_tokens:
            return ()
        self._pot_us = frame.taken_us
        pot = next(zone for zone in self._zones if zone.name == POT)
        scale = max(LEAST_MAT_PX_PER_MM, pose.px_per_mm((pose.width_mm / 2, pose.height_mm / 2)))
        count = count_tokens(rectified(frame.picture, pose, pot, scale), scale)
        self._counts.append(count)
        seen = {(one.yellow, one.black) for one in self._counts if one.p >= SURE_COUNT}
        agreed = len(self._counts) == AGREEING and seen == {(count.yellow, count.black)}
        sure = all(one.p >= SURE_COUNT for one in self._counts)
        if not agreed or not sure or seen == {self._tokens}:
            return ()
        self._tokens = (count.yellow, count.black)
        return (TokensTold(count, frame.taken_us),)

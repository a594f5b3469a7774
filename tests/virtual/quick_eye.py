"""An eye without pictures: what the real one would tell of a virtual table, in a thousandth of its time.

Which cards show is worked out from where they lie; settling, reconciling and reaches are the product's own.
A test holds it against the eye on pictures. Light and glare do nothing here.
"""

import heapq
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from app.camera.eye import CameraObservation
from app.camera.telling import observed
from app.virtual.camera.arms import PALM_MM
from app.virtual.camera.stamps import LAMP_SLOPE
from app.virtual.camera.table_camera import CameraFault
from app.virtual.card_stage import FRAME_US, CardStage, scenario_stage
from app.virtual.card_world import CardWorld
from app.virtual.mat_place import mat_plane
from app.virtual.scenario import Scenario
from app.virtual.scene import Arm, MatPlace
from tests.virtual.quick_sights import Doubts, Laid, ZonePlan, laid_out, seen_cards
from vision.cameras import Condition
from vision.decks import PRINTABLE, Deck
from vision.frames import Frame, Picture
from vision.geometry import Points, array, carried
from vision.handled_zones import HandledZones
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM
from vision.printed.sizes import CARD_HEIGHT_MM
from vision.reaches import DEEP_MM2, ReachLog, Settled, ZoneTouch
from vision.sightings import Sighting
from vision.table_eye import CameraTold, MatTold, TokensTold, Told
from vision.tokens import TokenCount
from vision.watcher import Event, SeenCard, Watcher, ZoneMask
from vision.watcher.change import ZoneChange
from vision.watcher.watcher import MOMENT_US
from vision.zones import Zone, zones_of

BLACK_US = 2_000_000
MAT_US = 200_000
"""A mat that has moved is looked for before its zones are read, and believed at the second look."""

POT_US = 500_000
BLUR_MM = 6.0
"""An arm moves, and is seen in cells of 3 mm that are closed to whole things."""

NOTHING: Picture = np.zeros((1, 1, 3), np.uint8)
"""In place of a picture: nobody looks at it."""

FAR_MM = (0, 5, 15, 30, 50, 70, 90, 110, 130, 160, 200, 250, 2000)
HALF_MM = (4, 8, 20, 27, 40, 47, 46, 43, 38, 27, 25, 36, 36)
"""How wide hands with their sleeves are, so far behind the fingertips."""


class QuickChanges:
    """In place of `vision.watcher.change.ChangeDetector`: what has changed, by where the cards lie.

    Attributes:
        touched: zones over which an arm is.
    """

    def __init__(self, plans: dict[str, ZonePlan]) -> None:
        self._plans = plans
        self._settled: dict[str, NDArray[np.int64]] = {}
        self._bare: set[str] = set()
        self._now: dict[str, NDArray[np.int64]] = {}
        self._moved: set[str] = set(plans)
        self.touched: set[str] = set()

    def show(self, laid: Sequence[Laid]) -> None:
        """The cards lie otherwise."""
        now = {name: plan.tops(laid) for name, plan in self._plans.items()}
        before, self._now = self._now, now
        self._moved |= {n for n in now if n not in before or (now[n] != before[n]).any()}

    def look(self, view: Picture) -> dict[str, ZoneChange]:
        del view
        moved = self._moved | self.touched
        self._moved = set()
        return {
            name: ZoneChange(name in moved, self._differs(name) or name in self.touched)
            for name in self._plans
        }

    def _differs(self, name: str) -> bool:
        return self.is_new(name) or not np.array_equal(self._settled[name], self._now[name])

    def settle(self, name: str, *, empty: bool) -> None:
        self._settled[name] = self._now[name]
        if empty:
            self._bare.add(name)

    def is_new(self, name: str) -> bool:
        return name not in self._settled

    def changed(self, name: str) -> ZoneMask:
        now = self._now[name]
        other = np.zeros(now.shape, np.bool_) if self.is_new(name) else now != self._settled[name]
        return self._plans[name].mask(other)

    def unlike_bare(self, name: str) -> ZoneMask | None:
        return self._plans[name].mask(self._now[name] != 0) if name in self._bare else None


class QuickWatcher(Watcher):
    """The product's watcher, to which cards and changes are told instead of being found in pictures."""

    def __init__(self, zones: Sequence[Zone], deck: Deck, doubts: Doubts) -> None:
        super().__init__(zones, deck, lambda _picture, _deck: ())
        self._doubts = doubts
        self._plans = {zone.name: ZonePlan(zone) for zone in zones}
        self._laid: tuple[Laid, ...] = ()
        self.lay_anew()

    @property
    def plans(self) -> dict[str, ZonePlan]:
        return self._plans

    def lay_anew(self) -> None:
        """The mat was found or has moved."""
        self._quick = QuickChanges(self._plans)
        self._changes = self._quick  # type: ignore[assignment]

    def show(self, laid: tuple[Laid, ...]) -> None:
        self._laid = laid
        self._quick.show(laid)

    def look_quickly(
        self, now_us: int, touched: set[str], occupied: Collection[str]
    ) -> tuple[Event, ...]:
        self._quick.touched = touched
        return self.look_at_view(Frame(0, now_us, NOTHING), NOTHING, occupied)

    def _cards_of(self, zone: Zone, picture: Picture) -> list[SeenCard]:
        del picture
        return seen_cards(self._laid, zone.name, self._zones, self._deck, self._doubts)


class QuickEye:
    """See `app.camera.eye.Eye`."""

    def __init__(self, stage: CardStage, deck: Deck, doubts: Doubts) -> None:
        self._stage = stage
        self._doubts = doubts
        self._watcher = QuickWatcher(zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, stage.seats), deck, doubts)
        self._reaches = ReachLog()
        self._handled = HandledZones()
        self._mat = stage.table.world.mat
        self._spots: dict[str, Spots] = {}  # of each zone on the table, as the mat lies
        self._spots_mat: MatPlace | None = None
        self._mat_since_us: int | None = None
        self._world: CardWorld | None = None
        self._dark_us: int | None = None
        self._condition = Condition.OPENING
        self._pot_us = 0
        self._tokens: tuple[int, int] | None = None
        self._due_us = stage.table.now_us
        self._late: list[tuple[int, int, Told]] = []

    @property
    def has_settled(self) -> bool:
        counted = self._tokens is not None or not self._stage.table.world.tokens
        return self._watcher.rests and counted and not self._reaches.going

    def look(self, now_us: int) -> tuple[CameraObservation, ...]:
        if now_us < self._due_us:
            return ()
        self._due_us = max(self._due_us + FRAME_US, now_us)
        told = self._camera_told(now_us)
        if self._condition is Condition.LIVE and self._dark_us is None:
            told += self._mat_told(now_us)
            if self._mat_since_us is None or now_us - self._mat_since_us < MOMENT_US:
                told += self._watch(now_us)
                told += self._tokens_told(now_us)
        return observed(self._in_time(told, now_us), now_us)

    def close(self) -> None:
        """Nothing is held."""

    def _camera_told(self, now_us: int) -> list[Told]:
        if self._stage.camera.fault is CameraFault.NONE:
            self._dark_us = None
        elif self._dark_us is None:
            self._dark_us = now_us
        black = self._dark_us is not None and now_us - self._dark_us >= BLACK_US
        condition = Condition.BLACK if black else Condition.LIVE
        if condition is self._condition:
            return []
        first = self._condition is Condition.OPENING
        self._condition = condition
        found = [MatTold("The mat is found by 8 markers.", False, now_us)] if first else []
        return [CameraTold(condition, "It is black." if black else "", now_us), *found]

    def _mat_told(self, now_us: int) -> list[Told]:
        lies = self._stage.table.world.mat
        if lies == self._mat:
            self._mat_since_us = None
            return []
        if self._mat_since_us is None:
            self._mat_since_us = now_us
        if now_us - self._mat_since_us < MAT_US:
            return []
        self._mat, self._mat_since_us, self._world = lies, None, None
        self._watcher.lay_anew()
        ended = self._reaches.ended(now_us)
        self._reaches = ReachLog()
        words = "The mat or the camera was moved; the zones have followed."
        return [*ended, MatTold(words, False, now_us)]

    def _watch(self, now_us: int) -> list[Told]:
        world = self._stage.table.world
        if world is not self._world:
            self._world = world
            self._watcher.show(laid_out(world, self._mat))
        touched: set[str] = set()
        touches = []
        for arm in self._stage.table.scene().arms:
            under = self._under(arm)
            touches += [
                ZoneTouch(name, arm.seat, moves=True)
                for name, mm2 in under.items()
                if mm2 >= DEEP_MM2
            ]
            touched |= under.keys() | self._under(arm, shadow=True).keys()
        self._reaches = self._reaches.seen(now_us, touches)
        seen = self._watcher.look_quickly(now_us, touched, self._reaches.occupied)
        told = [*self._reaches.events, *seen]
        occupied, has_settled = self._reaches.occupied, self._watcher.has_settled
        self._handled = self._handled.after(told, occupied, has_settled, now_us)
        return [*told, *self._handled.events]

    def _under(self, arm: Arm, *, shadow: bool = False) -> dict[str, float]:
        """The zones under an arm and what it carries, or under its shadow, and how many mm2 of them."""
        mat = self._stage.table.world.mat
        if mat != self._spots_mat:
            plans, to_table = self._watcher.plans.items(), mat_plane(mat)
            self._spots = {name: Spots(carried(plan.spots_mm, to_table)) for name, plan in plans}
            self._spots_mat = mat
        high = arm.tip.z_mm + PALM_MM if shadow else 0.0
        aside = np.asarray(LAMP_SLOPE) * high
        found = {}
        for name, spots in self._spots.items():
            if not spots.is_near(arm, aside):
                continue
            mm2 = float(_covered(spots.mm - aside, arm).sum()) * 9.0
            if mm2:
                found[name] = mm2
        return found

    def _tokens_told(self, now_us: int) -> list[Told]:
        world = self._stage.table.world
        black = sum(token.black for token in world.tokens)
        count = (len(world.tokens) - black, black)
        busy = not self._watcher.has_settled("pot") or "pot" in self._reaches.occupied
        if busy or count == self._tokens or (self._tokens is None and not world.tokens):
            self._pot_us = now_us
            return []
        if now_us - self._pot_us < POT_US:
            return []
        self._tokens = count
        return [TokensTold(TokenCount(*count, 0.996), now_us)]

    # --- what comes late --------------------------------------------------------------------------

    def _in_time(self, told: Sequence[Told], now_us: int) -> list[Told]:
        """What is told now: all but sightings that come late, and those whose time has come."""
        now: list[Told] = []
        for number, one in enumerate(told):
            late = isinstance(one, Sighting) and self._doubts.chance(
                self._doubts.late, "late", now_us, number
            )
            if isinstance(one, Settled):  # what was done there is told before it
                late = one.zone in {
                    told.zone for _, _, told in self._late if isinstance(told, Sighting)
                }
            if late:
                heapq.heappush(self._late, (now_us + self._doubts.late_us, number, one))
            else:
                now.append(one)
        while self._late and self._late[0][0] <= now_us:
            now.append(heapq.heappop(self._late)[2])
        return now


class Spots:
    """The spots of a zone, on the table: `mm` is n x 2."""

    def __init__(self, mm: Points) -> None:
        self.mm = mm
        self._middle = mm.mean(axis=0)
        self._reach = float(np.hypot(*(mm - self._middle).T).max())

    def is_near(self, arm: Arm, aside_mm: Points) -> bool:
        """Whether an arm and the cards in its fingers may cover any of them, moved back by so much."""
        middle, reach = self._middle - aside_mm, self._reach
        tip = np.asarray((arm.tip.x_mm, arm.tip.y_mm))
        along = np.asarray((arm.from_x_mm, arm.from_y_mm)) - tip
        along = along / np.hypot(*along)
        far, aside = (middle - tip) @ along, abs((middle - tip) @ np.asarray((-along[1], along[0])))
        if far >= -BLUR_MM - reach and aside <= max(HALF_MM) + BLUR_MM + reach:
            return True
        cards = (np.hypot(*(middle - (card.at.x_mm, card.at.y_mm))) for card in arm.carries)
        return any(apart <= reach + CARD_HEIGHT_MM for apart in cards)


def _covered(spots: Points, arm: Arm) -> NDArray[np.bool_]:
    """Which spots of the table an arm and the cards in its fingers cover."""
    tip = np.asarray((arm.tip.x_mm, arm.tip.y_mm))
    along = np.asarray((arm.from_x_mm, arm.from_y_mm)) - tip
    along = along / np.hypot(*along)
    far = (spots - tip) @ along
    aside = np.abs((spots - tip) @ np.asarray((-along[1], along[0])))
    covered = (far >= -BLUR_MM) & (aside <= np.interp(far, FAR_MM, HALF_MM) + BLUR_MM)
    for card in arm.carries:
        turn = np.deg2rad(card.at.turn_deg)
        spin = np.asarray([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        own = np.abs((spots - array(((card.at.x_mm, card.at.y_mm),))) @ spin)
        covered |= (own <= (31.5 * card.lean, 44.0)).all(axis=1)
    return np.asarray(covered, dtype=np.bool_)


def quick_stage(scenario: Scenario, doubts: Doubts | None = None) -> CardStage:
    """The stage of a scenario with a quick eye on it, for `rehearse(..., stage_of=quick_stage)`."""
    deck = PRINTABLE[scenario.deck or scenario.game]
    return scenario_stage(scenario, lambda stage: QuickEye(stage, deck, doubts or Doubts()))

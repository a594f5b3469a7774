"""Scenes in, pictures out: the same scene and number give the same pixels, whatever was drawn before."""

import msgspec
import numpy as np

from app.virtual.camera.arms import Drawn, arm_stamp, drawn_arm
from app.virtual.camera.exposure import GRAINS, Exposure, Sensor
from app.virtual.camera.faces import Faces
from app.virtual.camera.grounds import bare_table
from app.virtual.camera.lens import Lens
from app.virtual.camera.stamps import Box, Stamp
from app.virtual.camera.still import Still, item_stamp
from app.virtual.camera.textures import Textures
from app.virtual.mat_place import mat_plane
from app.virtual.scene import Arm, MatPlace, RoomLight, Scene
from vision.frames import Picture
from vision.geometry import Points, array, carried
from vision.zones import Zone

TEXTURE_SHARE = 1.25
"""Textures are a little finer than they are seen: finer ones would flicker."""

CENTRE_OF_GLARE = (0.5, 0.42)
"""Where in its zone a lamp is mirrored."""


class Table(msgspec.Struct, frozen=True):
    """What the camera hangs over.

    Attributes:
        zones: of the mat as it was put.
        ground: kind of table, as `grounds.GROUNDS`.
        seed: of its grain, of the people's arms and of the noise.
    """

    zones: tuple[Zone, ...]
    ground: str = "wood"
    seed: int = 1


class Renderer:
    """Draws what one camera sees of one table; used by one thread.

    Args:
        table: below the camera.
        lens: of the camera.
        sensor: of the camera.
        faces: of the deck in play.
    """

    def __init__(self, table: Table, lens: Lens, sensor: Sensor, faces: Faces) -> None:
        self._table = table
        self._lens = lens
        self._sensor = sensor
        self._textures = Textures(faces, round(TEXTURE_SHARE * lens.px_per_mm(), 2))
        self._whole = Box(0, 0, lens.width_px, lens.height_px)
        self._mat: MatPlace | None = None
        self._light: RoomLight | None = None
        self._still: Still | None = None
        self._exposure: Exposure | None = None
        self._taken: list[Picture | None] = [None] * GRAINS
        self._stale: list[list[Box]] = [[] for _ in range(GRAINS)]

    @property
    def lens(self) -> Lens:
        """Of the camera."""
        return self._lens

    def draw_arms(self, seats: int) -> None:
        """Draw the arms of so many seats beforehand: each takes as long as several pictures."""
        for seat in range(1, seats + 1):
            self._drawn(seat)

    def picture(self, scene: Scene, number: int) -> Picture:
        """A scene's picture; not to be written to.

        Args:
            scene: what is there.
            number: of the picture; its noise goes by it.

        Raises:
            NoSuchFaceError: a card shows that the deck does not have.
        """
        still, exposure = self._ready(scene)
        for box in still.show(scene):
            for stale in self._stale:
                stale.append(box)
        grain = number % GRAINS
        lying = self._lying(still, exposure, grain)
        moving = self._moving(scene.arms)
        if not moving:
            return lying
        return self._with_arms(lying, still, exposure, moving, grain)

    def _ready(self, scene: Scene) -> tuple[Still, Exposure]:
        """The table and the light, made anew if they are others."""
        light_moves = bool(scene.light.glare) and scene.mat != self._mat
        if self._still is None or scene.mat != self._mat:
            bare = bare_table(self._lens, scene.mat, self._table.ground, self._table.seed)
            self._still = Still(self._lens, bare, self._textures)
            self._mat = scene.mat
            self._taken = [None] * GRAINS
        if self._exposure is None or scene.light != self._light or light_moves:
            self._exposure = Exposure(
                self._lens, self._sensor, scene.light, self._glare(scene), self._table.seed
            )
            self._light = scene.light
            self._taken = [None] * GRAINS
        return self._still, self._exposure

    def _glare(self, scene: Scene) -> Points:
        """Where lamps are mirrored, in pixels."""
        spots = []
        for zone in self._table.zones:
            if zone.name in scene.light.glare:
                a, b, _, d = array(zone.corners_mm)
                across, down = CENTRE_OF_GLARE
                spots.append(a + (b - a) * across + (d - a) * down)
        on_table = carried(array(spots), mat_plane(scene.mat)) if spots else array(())
        return self._lens.to_picture(on_table)

    def _lying(self, still: Still, exposure: Exposure, grain: int) -> Picture:
        """The picture without arms, with that grain."""
        before, stale = self._taken[grain], self._stale[grain]
        if before is None:
            now = exposure.developed(still.picture, self._whole, self._whole, grain)
        elif not stale:
            return before
        else:
            # Who was handed the picture before keeps it as it was.
            now = before.copy()
            reach = exposure.reach_px
            for box in stale:
                part = box.grown(reach).within(self._whole)
                there = exposure.needed(part)
                part.of(now)[:] = exposure.developed(there.of(still.picture), there, part, grain)
        stale.clear()
        now.setflags(write=False)
        self._taken[grain] = now
        return now

    def _moving(self, arms: tuple[Arm, ...]) -> list[Stamp]:
        """Arms and what they carry, the lowest first."""
        stamps: list[Stamp] = []
        for arm in arms:
            smear = self._smear(arm)
            stamps += [item_stamp(card, self._lens, self._textures, smear) for card in arm.carries]
            stamp = arm_stamp(self._drawn(arm.seat), arm, self._lens, self._sensor.shutter_s)
            if stamp is not None:
                stamps.append(stamp)
        return [stamp for stamp in stamps if stamp.box.meets(self._whole)]

    def _drawn(self, seat: int) -> Drawn:
        return drawn_arm(seat, self._table.seed, TEXTURE_SHARE * self._lens.px_per_mm())

    def _smear(self, arm: Arm) -> Points:
        by_mm = np.asarray((arm.speed_x, arm.speed_y)) * self._sensor.shutter_s
        return np.asarray(by_mm * self._lens.px_per_mm(arm.tip.z_mm))

    def _with_arms(
        self, lying: Picture, still: Still, exposure: Exposure, moving: list[Stamp], grain: int
    ) -> Picture:
        box = moving[0].box
        for stamp in moving[1:]:
            box = box.with_(stamp.box)
        part = box.grown(exposure.reach_px).within(self._whole)
        there = exposure.needed(part)
        scene = there.of(still.picture).copy()
        for stamp in moving:
            stamp.lay(scene, there)
        taken = lying.copy()
        part.of(taken)[:] = exposure.developed(scene, there, part, grain)
        taken.setflags(write=False)
        return taken

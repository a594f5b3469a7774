"""Hands and forearms from above: built of tapering limbs, lit as round things, with nails and folds."""

from itertools import pairwise

import cv2
import msgspec
import numpy as np

from vision.frames import Picture
from vision.training.grounds.cloths import woven
from vision.training.grounds.cutouts import MM_PX
from vision.training.grounds.noise import (
    Colour,
    Field,
    any_colour,
    chance,
    cloudy,
    grain,
    hsv,
    toned,
)

SKINS: tuple[Colour, ...] = (
    (196, 214, 245),
    (170, 195, 235),
    (150, 178, 222),
    (125, 158, 205),
    (100, 135, 188),
    (78, 108, 160),
    (58, 82, 128),
    (42, 58, 94),
    (34, 42, 66),
)
"""From very light to very dark; blue, green, red."""

KNUCKLES_MM = ((-27.0, -86.0), (-9.0, -92.0), (10.0, -88.0), (27.0, -78.0))
"""Index to little finger, right hand from above, from the wrist; upwards is negative."""

LENGTHS_MM = (72.0, 80.0, 74.0, 58.0)
RADII_MM = (9.0, 9.3, 8.8, 7.6)
SEGMENTS = (0.45, 0.3, 0.25)
"""Of a finger's length, from the knuckle to the tip."""

NAIL_SEEN = 0.55
"""A finger that is curled more than this turns its nail away."""

POSES = ("open", "closed", "point", "reach", "pinch", "fist")

Point = tuple[float, float]


class Limb(msgspec.Struct, frozen=True):
    """A tapering round piece between two points, in millimetres from the wrist.

    Attributes:
        start: column and row.
        end: column and row.
        start_radius: in millimetres.
        end_radius: in millimetres.
    """

    start: Point
    end: Point
    start_radius: float
    end_radius: float


class Skeleton(msgspec.Struct, frozen=True):
    """A hand's pieces.

    Attributes:
        limbs: all of them.
        fingers: of each finger and the thumb, its joints from the knuckle to the tip.
        radii: of each finger and the thumb, near its tip.
        stretched: of each, how far it is stretched: 1 flat, 0 curled.
    """

    limbs: tuple[Limb, ...]
    fingers: tuple[tuple[Point, ...], ...]
    radii: tuple[float, ...]
    stretched: tuple[float, ...]


def _pose(rng: np.random.Generator, pose: str) -> tuple[list[float], list[float]]:
    """How far each finger is stretched and how far it points aside, in degrees."""
    spread = {"open": rng.uniform(5, 14), "reach": rng.uniform(2, 8)}.get(pose, rng.uniform(0, 3))
    aside = [(finger - 1.4) * spread + rng.normal(0, 2) for finger in range(4)]
    stretch = {
        "open": [rng.uniform(0.88, 1.0)] * 4,
        "closed": [rng.uniform(0.85, 1.0)] * 4,
        "point": [1.0, 0.42, 0.38, 0.36],
        "reach": [rng.uniform(0.6, 0.85)] * 4,
        "pinch": [rng.uniform(0.5, 0.7), 0.6, 0.55, 0.5],
        "fist": [0.38] * 4,
    }[pose]
    return [float(np.clip(s + rng.normal(0, 0.05), 0.3, 1)) for s in stretch], aside


def skeleton(rng: np.random.Generator, pose: str) -> Skeleton:
    """A right hand in that pose; no two are alike."""
    stretch, aside = _pose(rng, pose)
    stout = rng.uniform(0.88, 1.15)
    limbs: list[Limb] = []
    fingers: list[tuple[Point, ...]] = []
    for knuckle, length, radius, far, turn in zip(
        KNUCKLES_MM, LENGTHS_MM, RADII_MM, stretch, aside, strict=True
    ):
        joints, at, angle = [knuckle], knuckle, turn
        for part, segment in enumerate(SEGMENTS):
            reach = length * segment * (far if part == 0 else far**1.6)
            angle += rng.normal(0, 2)
            at = (
                at[0] + reach * float(np.sin(np.deg2rad(angle))),
                at[1] - reach * float(np.cos(np.deg2rad(angle))),
            )
            joints.append(at)
        sizes = [radius * stout * factor for factor in (1.12, 1.0, 0.93, 0.76)]
        limbs += [
            Limb(*ends, *radii)
            for ends, radii in zip(pairwise(joints), pairwise(sizes), strict=True)
        ]
        fingers.append(tuple(joints))
    for knuckle in KNUCKLES_MM:
        root = (knuckle[0] * 0.55, -10.0)
        limbs.append(Limb(root, (knuckle[0] * 0.97, knuckle[1] + 5), 15 * stout, 11.5 * stout))
    thumb = _thumb(rng, pose)
    for part, (first, last) in enumerate(((17.0, 12.5), (12.0, 10.5), (10.5, 8.0))):
        limbs.append(Limb(thumb[part], thumb[part + 1], first * stout, last * stout))
    fingers.append(thumb[1:])
    limbs.append(Limb((0.0, -58.0), (0.0, 22.0), 16 * stout, 24 * stout))
    limbs.append(Limb((0.0, 15.0), (rng.normal(0, 12), 260.0), 23 * stout, 38 * stout))
    near_tips = (*(radius * stout for radius in RADII_MM), 10.0 * stout)
    hidden = pose in {"pinch", "fist"}
    return Skeleton(tuple(limbs), tuple(fingers), near_tips, (*stretch, 0.0 if hidden else 1.0))


def _thumb(rng: np.random.Generator, pose: str) -> tuple[Point, ...]:
    out = {"open": 38.0, "closed": 12.0, "pinch": -12.0, "fist": -30.0}.get(pose, 18.0)
    angle = -out + rng.normal(0, 5)
    at: Point = (-24.0, -26.0)
    joints = [(-16.0, -14.0), at]
    joints[1] = at = (-36.0 - max(0.0, out) * 0.15, -46.0)
    for reach in (32.0, 27.0):
        way = np.deg2rad(angle)
        at = (at[0] + reach * float(np.sin(way)), at[1] - reach * float(np.cos(way)))
        joints.append(at)
        angle += rng.uniform(-4, 16)
    return tuple(joints)


def _surface(limbs: tuple[Limb, ...], size: tuple[int, int], origin: Point) -> tuple[Field, Field]:
    """The height of the limbs' upper side in pixels, and how far each pixel lies within them."""
    down, across = np.indices(size, np.float32)
    powers = np.zeros(size, np.float32)
    inside = np.full(size, -1e6, np.float32)
    for limb in limbs:
        start = (np.array(limb.start) + origin) * MM_PX
        end = (np.array(limb.end) + origin) * MM_PX
        most = max(limb.start_radius, limb.end_radius) * MM_PX + 2
        low = np.floor(np.minimum(start, end) - most).astype(int).clip(0)
        high = np.ceil(np.maximum(start, end) + most).astype(int).clip(0)
        box = (slice(low[1], high[1]), slice(low[0], high[0]))
        x, y = across[box] - start[0], down[box] - start[1]
        if not x.size:
            continue
        axis = end - start
        share = np.clip((x * axis[0] + y * axis[1]) / max(1e-3, float(axis @ axis)), 0, 1)
        radius = (limb.start_radius + (limb.end_radius - limb.start_radius) * share) * MM_PX
        away = np.hypot(x - share * axis[0], y - share * axis[1])
        inside[box] = np.maximum(inside[box], radius - away)
        powers[box] += np.maximum(radius**2 - away**2, 0) ** 2.0
    height = np.asarray(powers**0.25, np.float32)
    # The back of a hand and the wrist are one surface: only the fingers keep their furrows.
    within = (inside > 0).astype(np.float32)
    soft = cv2.GaussianBlur(height, (0, 0), 9) / (cv2.GaussianBlur(within, (0, 0), 9) + 1e-3)
    rim = np.clip(inside / 14, 0, 1)
    share = np.clip((down / MM_PX - origin[1] + 80) / 25, 0, 1) * rim
    return np.asarray(height + (soft - height) * share, np.float32), inside


def _light(rng: np.random.Generator, height: Field) -> Field:
    """Light around 1 on a round surface under a lamp, darker in the furrows between limbs."""
    soft = cv2.GaussianBlur(height, (0, 0), 1.2)
    across = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=0.125)
    down = cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=0.125)
    angle, steep = rng.uniform(0, 2 * np.pi), rng.uniform(0.45, 0.8)
    lamp = np.array([np.cos(angle) * np.cos(steep), np.sin(angle) * np.cos(steep), np.sin(steep)])
    length = np.sqrt(across**2 + down**2 + 1)
    facing = (lamp[2] - across * lamp[0] - down * lamp[1]) / length
    furrow = cv2.GaussianBlur(height, (0, 0), 6) - height
    shade = rng.uniform(0.35, 0.6) + 0.75 * np.clip(facing, 0, 1) - 0.018 * np.clip(furrow, 0, 12)
    return np.asarray(np.clip(shade / 0.95, 0.12, 1.35), np.float32)


def hand(rng: np.random.Generator) -> Picture:
    """A hand with some forearm, bare or in a sleeve, fingers upwards: blue, green, red, alpha."""
    pose = str(rng.choice(POSES, p=[0.22, 0.18, 0.15, 0.2, 0.15, 0.1]))
    bones = skeleton(rng, pose)
    origin, size = (105.0, 195.0), (round(330 * MM_PX), round(210 * MM_PX))
    height, inside = _surface(bones.limbs, size, origin)
    skin = toned(SKINS[rng.integers(len(SKINS))], rng.uniform(0.9, 1.08))
    palm_up = chance(rng, 0.15)
    tint = np.full((*size, 3), skin, np.float32)
    _redden(tint, bones, origin, rng)
    texture = 1 + 0.025 * cloudy(rng, size, (30.0, 30.0), 3) + 0.02 * grain(rng, size, 0.8)
    _folds(texture, bones, origin, rng, palm_up)
    light = _light(rng, height) * texture
    picture = np.clip(tint * light[..., None] ** np.array([1.15, 1.05, 0.85]), 0, 255)
    picture = np.ascontiguousarray(picture, np.float32)
    if not palm_up:
        _nails(picture, bones, origin, skin, rng)
    if chance(rng, 0.75):
        _sleeve(picture, inside, bones, origin, rng)
    alpha = np.clip(inside + 0.5, 0, 1) * 255
    whole = np.dstack([np.clip(picture, 0, 255), alpha]).astype(np.uint8)
    if chance(rng, 0.5):
        whole = whole[:, ::-1]
    rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(whole[..., 3].any(axis=0))
    return np.ascontiguousarray(whole[rows[0] :, columns[0] : columns[-1] + 1])


def digits(rng: np.random.Generator) -> Picture:
    """Fingers or a thumb alone, as they show over the edge of a card that is being held."""
    bones = skeleton(rng, "closed")
    thumb = chance(rng, 0.5)
    picked = [4] if thumb else sorted(rng.permutation(4)[: rng.integers(1, 5)].tolist())
    joints = [bones.fingers[finger] for finger in picked]
    limbs = []
    for finger, points in zip(picked, joints, strict=True):
        radius = bones.radii[finger]
        points_out = [points[0], *points[1:]]
        for part in range(len(points_out) - 1):
            near, far = radius * (1.12 - 0.12 * part), radius * (1.0 - 0.12 * part)
            limbs.append(Limb(points_out[part], points_out[part + 1], near, far))
    part_of = Skeleton(
        tuple(limbs), tuple(joints), tuple(bones.radii[f] for f in picked), (1.0,) * len(picked)
    )
    origin, size = (105.0, 195.0), (round(200 * MM_PX), round(210 * MM_PX))
    height, inside = _surface(part_of.limbs, size, origin)
    skin = toned(SKINS[rng.integers(len(SKINS))], rng.uniform(0.9, 1.08))
    tint = np.full((*size, 3), skin, np.float32)
    texture = 1 + 0.025 * cloudy(rng, size, (30.0, 30.0), 3) + 0.02 * grain(rng, size, 0.8)
    _folds(texture, part_of, origin, rng, palm_up=False)
    light = _light(rng, height) * texture
    picture = np.ascontiguousarray(tint * light[..., None] ** np.array([1.15, 1.05, 0.85]))
    picture = picture.astype(np.float32)
    _nails(picture, part_of, origin, skin, rng)
    alpha = np.clip(inside + 0.5, 0, 1) * 255
    alpha[round((origin[1] + max(points[0][1] for points in joints) - 8) * MM_PX) :] = 0
    whole = np.dstack([np.clip(picture, 0, 255), alpha]).astype(np.uint8)
    rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    return np.ascontiguousarray(whole[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def _redden(tint: Field, bones: Skeleton, origin: Point, rng: np.random.Generator) -> None:
    """Knuckles and tips are a little redder and darker."""
    spots = np.zeros(tint.shape[:2], np.float32)
    for joints in bones.fingers:
        for joint in joints:
            at = ((np.array(joint) + origin) * MM_PX).astype(int).tolist()
            cv2.circle(spots, at, round(7 * MM_PX), 1.0, -1)
    spots = cv2.GaussianBlur(spots, (0, 0), 5 * MM_PX) * rng.uniform(0.05, 0.25)
    tint *= 1 - spots[..., None] * np.array([0.9, 0.8, 0.25], np.float32)


def _folds(
    texture: Field, bones: Skeleton, origin: Point, rng: np.random.Generator, palm_up: bool
) -> None:
    """Folds of skin across the joints, and the lines of a palm; drawn into the texture."""
    lines = np.zeros(texture.shape, np.uint8)
    for joints, radius in zip(bones.fingers, bones.radii, strict=True):
        for before, joint in pairwise(joints[:-1]):
            way = np.array(joint) - before
            turn = float(np.rad2deg(np.arctan2(way[1], way[0])))
            for shift in rng.uniform(-0.35, 0.35, 2 if palm_up else 4) * radius:
                along = way / max(1e-3, float(np.hypot(*way)))
                at = ((np.array(joint) + along * (shift - 3) + origin) * MM_PX).astype(int).tolist()
                wide = int(radius * rng.uniform(0.4, 0.75) * MM_PX)
                axes = (int(rng.uniform(1, 3) * MM_PX), wide)
                level = int(rng.uniform(90, 255))
                cv2.ellipse(lines, at, axes, turn, -75, 75, level, 1, cv2.LINE_AA)
    if palm_up:
        for row, turn, long in ((-52.0, 10.0, 28.0), (-64.0, -12.0, 30.0), (-40.0, 62.0, 30.0)):
            at = (np.array((rng.normal(0, 4), row + rng.normal(0, 4))) + origin) * MM_PX
            axes = (round(long * MM_PX), round(rng.uniform(7, 14) * MM_PX))
            cv2.ellipse(lines, at.astype(int).tolist(), axes, turn, 20, 150, 200, 2, cv2.LINE_AA)
    texture -= cv2.GaussianBlur(lines, (0, 0), 0.8).astype(np.float32) / 255 * 0.35


def _nails(
    picture: Field, bones: Skeleton, origin: Point, skin: Colour, rng: np.random.Generator
) -> None:
    """A nail at each stretched tip, bare or painted, with a gleam."""
    bare = tuple(0.72 * a + 0.28 * b for a, b in zip(skin, (165.0, 175.0, 255.0), strict=True))
    painted = chance(rng, 0.2)
    colour = hsv(rng.uniform(330, 365), rng.uniform(0.4, 0.95), 0.8) if painted else bare
    for joints, radius, far in zip(bones.fingers, bones.radii, bones.stretched, strict=True):
        if far < NAIL_SEEN:
            continue
        way = np.array(joints[-1]) - joints[-2]
        turn = float(np.rad2deg(np.arctan2(way[1], way[0])))
        along = way / max(1e-3, float(np.hypot(*way)))
        at = ((np.array(joints[-1]) + along * radius * 0.18 + origin) * MM_PX).astype(int).tolist()
        long, wide = radius * 0.62 * far * MM_PX, radius * 0.5 * MM_PX
        share = np.zeros(picture.shape[:2], np.float32)
        cv2.ellipse(share, at, (int(long), int(wide)), turn, 0, 360, 1.0, -1, cv2.LINE_AA)
        rim = cv2.GaussianBlur(share, (0, 0), 1.6)[..., None]
        picture *= 1 - 0.18 * rim
        share = cv2.GaussianBlur(share, (0, 0), 0.7)[..., None] * 0.8
        level = picture[at[1] % picture.shape[0], at[0] % picture.shape[1]].mean()
        tone = np.array(colour, np.float32) * np.clip(
            level / max(1.0, np.mean(skin)) * 1.15, 0.5, 1.15
        )
        picture += (tone - picture) * share
        gleam: Field = np.zeros(picture.shape[:2], np.float32)
        spot = (int(long * 0.5), max(1, int(wide * 0.22)))
        cv2.ellipse(gleam, at, spot, turn, 0, 360, 1.0, -1)
        gleam = np.asarray(cv2.GaussianBlur(gleam, (0, 0), 1.5), np.float32)
        picture += gleam[..., None] * rng.uniform(4, 30)


def _sleeve(
    picture: Field, inside: Field, bones: Skeleton, origin: Point, rng: np.random.Generator
) -> None:
    """Cloth around the forearm from somewhere below the wrist; it covers more than the arm."""
    cuff = rng.uniform(8, 90)
    arm = bones.limbs[-1]
    axis = np.array(arm.end) - arm.start
    top = np.array(arm.start) + axis * (cuff / 245)
    wide = rng.uniform(3, 14)
    start_radius = 27 + wide + cuff * 0.05
    limb = Limb((float(top[0]), float(top[1])), arm.end, start_radius, 44 + wide)
    size = (picture.shape[0], picture.shape[1])
    height, within = _surface((limb,), size, origin)
    within[: round((top[1] + origin[1]) * MM_PX)] = -1e6
    down = np.arange(size[0], dtype=np.float32)[:, None] - (top[1] + origin[1]) * MM_PX
    curve = 0.06 * (np.arange(size[1], dtype=np.float32)[None] - (top[0] + origin[0]) * MM_PX)
    within = np.minimum(within, down - np.abs(curve) * rng.uniform(0, 2))
    plain = np.full((*size, 3), any_colour(rng, (0, 0.8), (0.08, 0.95)), np.float32)
    cloth = woven(rng, size).astype(np.float32) if chance(rng, 0.6) else plain
    creases = cloudy(rng, size, (22.0, 90.0), 3) * rng.uniform(1, 5)
    light = _light(rng, np.asarray(height + creases, np.float32))
    band = np.exp(-(((down - rng.uniform(4, 18) * MM_PX) / 2) ** 2)) * rng.uniform(0, 0.4)
    light = light * (1 - band)
    cover = np.clip(within + 0.5, 0, 1)[..., None]
    shadow = np.clip(1 + down / (7 * MM_PX), 0, 1) * (down < 0)
    picture *= 1 - 0.45 * np.where(within > 0, 0, shadow)[..., None]
    picture += (cloth * light[..., None] - picture) * cover
    np.maximum(inside, within, out=inside)

"""Free photographs and textures that come in packages, cut and turned into grounds."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import cv2
import msgspec
import numpy as np

from vision.frames import Picture
from vision.training.grounds.noise import Size, chance

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".tga"})
LEAST_SIDE_PX = 128
"""Smaller ones are icons."""

PHOTOGRAPH_SIDE_PX = 1000
"""From here on a picture is a photograph to cut from; below, a texture to lay side by side."""

MOST_CLEAR_SHARE = 0.02
"""A picture of which more is transparent is a sprite, not a face of something."""

SHRUNK_FIRST = 0.6
"""Below this scale a picture is shrunk by areas before it is turned, or it would flicker."""

LEAST_SPREAD = 3.0
"""Grey levels: a picture that varies less shows nothing."""

SURFACES = re.compile(
    r"wood|floor|stone|brick|tile|carpet|grass|cloth|fabric|sand|wall|marble|plank|parquet"
    r"|leather|paper|dirt|gravel|concrete|ground|rock|roof|table|desk|rug|bark|straw|mosaic|metal"
)
"""What the name of a game's texture must say; the others are skins, skies and sprites."""

UNWANTED = re.compile(
    r"card|poker|icon|help|\bgui/|screenshot|normal|_nm\b|_n\.|gloss|specular|mask|logo|font|sky"
    r"|light|splash|licen|1136x640|1366x768|768x1024|640x1136|retina|ihc|hubble|thumb|preview"
)
"""Pictures that may show cards, are no sight of anything, or are another's smaller copy."""

GAMES = frozenset(
    {"supertuxkart-data", "minetest-data", "openarena-081-textures", "colobot-common-textures"}
)
"""Packages of games, from which only `SURFACES` are taken."""


class Source(msgspec.Struct, frozen=True):
    """A picture in a package.

    Attributes:
        package: the package's name, as its folder is called.
        path: the file.
    """

    package: str
    path: Path


def sources_in(folder: Path) -> dict[str, list[Source]]:
    """The usable pictures of each unpacked package in the folder, one folder for each package."""
    found: dict[str, list[Source]] = {}
    for package in sorted(path for path in folder.iterdir() if path.is_dir()):
        pictures = [Source(package.name, path) for path in _pictures(package)]
        if pictures:
            found[package.name] = pictures
    return found


def _pictures(package: Path) -> Iterator[Path]:
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package).as_posix().casefold()
        if path.suffix.casefold() not in SUFFIXES or not path.is_file() or path.is_symlink():
            continue
        if UNWANTED.search(inside):
            continue
        if package.name in GAMES and not SURFACES.search(path.stem.casefold()):
            continue
        yield path


def licences_of(package: Path) -> tuple[str, ...]:
    """The licences that the package's own copyright file names."""
    names: set[str] = set()
    for path in sorted(package.rglob("copyright")):
        text = path.read_text("utf-8", "replace")
        names |= {line.split(":", 1)[1].strip() for line in re.findall(r"(?m)^\s*License:.*", text)}
    return tuple(sorted(name for name in names if name))


def read_source(source: Source) -> Picture | None:
    """The picture in colours; None where it is too small, transparent, even or unreadable."""
    raw = cv2.imdecode(np.fromfile(source.path, np.uint8), cv2.IMREAD_UNCHANGED)
    if raw is None or min(raw.shape[:2]) < LEAST_SIDE_PX or raw.dtype != np.uint8:
        return None
    if raw.ndim == 2:
        raw = cv2.cvtColor(raw, cv2.COLOR_GRAY2BGR)
    if raw.shape[2] == 4:
        if float((raw[..., 3] < 250).mean()) > MOST_CLEAR_SHARE:
            return None
        raw = raw[..., :3]
    if raw.shape[2] != 3 or float(raw.std()) < LEAST_SPREAD:
        return None
    return np.ascontiguousarray(raw, dtype=np.uint8)


def cut(rng: np.random.Generator, picture: Picture, size: Size) -> Picture:
    """A part of a photograph, or a texture laid side by side, turned, at some magnification."""
    high, wide = picture.shape[:2]
    texture = min(high, wide) < PHOTOGRAPH_SIDE_PX
    if texture:
        scale = rng.uniform(0.25, 0.8) * min(size) / min(high, wide)
        border = cv2.BORDER_WRAP if chance(rng, 0.6) else cv2.BORDER_REFLECT_101
    else:
        fit = max(size[0] / high, size[1] / wide)
        scale = fit * float(np.exp(rng.uniform(0, np.log(max(1.2, min(4.0, 1.5 / fit))))))
        border = cv2.BORDER_REFLECT_101
    if scale < SHRUNK_FIRST:
        picture = np.asarray(
            cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
        (high, wide), scale = picture.shape[:2], 1.0
    angle = rng.choice([0.0, 90.0, 180.0, 270.0]) + rng.normal(0, 6) * (chance(rng, 0.5))
    margin = np.array(size[::-1]) / 2 / scale
    low, top = np.minimum(margin, (wide / 2, high / 2))
    centre = (float(rng.uniform(low, wide - low)), float(rng.uniform(top, high - top)))
    turn = np.asarray(cv2.getRotationMatrix2D(centre, float(angle), float(scale)), np.float64)
    turn[0, 2] += size[1] / 2 - centre[0]
    turn[1, 2] += size[0] / 2 - centre[1]
    turned = cv2.warpAffine(picture, turn, size[::-1], flags=cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(turned, np.uint8)


def chosen(
    rng: np.random.Generator, sources: Mapping[str, Sequence[Source]]
) -> tuple[Source, Picture] | None:
    """A source by chance with its picture; a package with more pictures comes up more often."""
    names = sorted(sources)
    weights = np.sqrt([len(sources[name]) for name in names])
    for _ in range(20):
        name = names[rng.choice(len(names), p=weights / weights.sum())]
        source = sources[name][int(rng.integers(len(sources[name])))]
        picture = read_source(source)
        if picture is not None:
            return source, picture
    return None

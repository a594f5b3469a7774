"""Things and hands at hand to lay about and over the cards of a scene."""

from collections.abc import Callable
from pathlib import Path

import cv2
import msgspec
import numpy as np

from vision.frames import Picture
from vision.training.grounds import hands, things, wares
from vision.training.grounds.cutouts import CARD_PX
from vision.training.grounds.noise import chance

__all__ = ["CARD_PX", "Clutter", "NoClutterError", "Thing", "clutter", "write_clutter"]

COUNT = 200

Drawer = Callable[[np.random.Generator], Picture]

DRAWERS: tuple[tuple[Drawer, float], ...] = (
    (hands.hand, 26),
    (hands.digits, 10),
    (things.pen, 5),
    (things.coin, 5),
    (things.token, 7),
    (things.chip, 4),
    (things.die, 5),
    (things.game_tile, 4),
    (things.key, 2),
    (things.spectacles, 2),
    (things.cable, 3),
    (things.patch, 8),
    (things.crumb, 3),
    (wares.phone, 4),
    (wares.cup, 3),
    (wares.tumbler, 2),
    (wares.plate, 2),
    (wares.paper, 5),
    (wares.note, 4),
    (wares.box, 5),
    (wares.closed_book, 4),
)
"""Each way to draw a thing, and how often it comes up: hands more than all others, as at a table."""

MIRRORED = frozenset({"hand", "digits", "patch", "crumb", "cable"})
"""What looks the same mirrored; print does not."""


class NoClutterError(ValueError):
    """The folder holds no things."""


class Thing(msgspec.Struct, frozen=True, eq=False):
    """A thing to lay into a scene in which a card is `CARD_PX` wide.

    Attributes:
        name: of its kind: `hand`, `coin`.
        picture: rows x columns x 4: blue, green, red, alpha. A hand's fingers point upwards, and its
            arm is cut straight at the lower edge, which belongs outside the scene.
    """

    name: str
    picture: Picture


def clutter(rng: np.random.Generator) -> Thing:
    """Draw something that may lie about: a thing, a piece of print, a hand."""
    weights = np.array([weight for _, weight in DRAWERS])
    drawer = DRAWERS[rng.choice(len(DRAWERS), p=weights / weights.sum())][0]
    return Thing(drawer.__name__, drawer(rng))


def write_clutter(folder: Path, *, seed: int, count: int = COUNT) -> int:
    """Write so many things as PNG files with alpha; says how many were written."""
    folder.mkdir(parents=True, exist_ok=True)
    for index in range(count):
        thing = clutter(np.random.default_rng([seed, index]))
        done, data = cv2.imencode(".png", thing.picture)
        if not done:
            raise OSError(f"Thing {index} ({thing.name}) cannot be made a PNG.")
        (folder / f"{thing.name}-{index:04d}.png").write_bytes(data.tobytes())
    return count


class Clutter:
    """Things drawn beforehand, one of which is given at a time."""

    def __init__(self, things: tuple[Thing, ...]) -> None:
        self.things = things
        self._of_kind: dict[str, list[Thing]] = {}
        for thing in things:
            self._of_kind.setdefault(thing.name, []).append(thing)

    @classmethod
    def drawn(cls, seed: int, count: int = COUNT) -> "Clutter":
        """Draw so many now."""
        return cls(tuple(clutter(np.random.default_rng([seed, index])) for index in range(count)))

    @classmethod
    def loaded(cls, folder: Path) -> "Clutter":
        """Those that `write_clutter` wrote.

        Raises:
            NoClutterError: there are none.
        """
        found = []
        for path in sorted(folder.glob("*.png")):
            picture = cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_UNCHANGED)
            if picture is not None and picture.ndim == 3 and picture.shape[2] == 4:
                found.append(Thing(path.stem.rsplit("-", 1)[0], np.asarray(picture, np.uint8)))
        if not found:
            raise NoClutterError(
                f"{folder.name} holds no things: write some with "
                f"`python -m vision.training.grounds OUT --seed 1 --clutter {folder.name}`."
            )
        return cls(tuple(found))

    def kinds(self) -> tuple[str, ...]:
        """The names of the kinds that are there."""
        return tuple(sorted(self._of_kind))

    def one(self, rng: np.random.Generator, kind: str | None = None) -> Thing:
        """Something by chance, of that kind if one is named; mirrored now and then where it may be."""
        among = self.things if kind is None else self._of_kind[kind]
        thing = among[int(rng.integers(len(among)))]
        if thing.name in MIRRORED and chance(rng, 0.5):
            return Thing(thing.name, np.ascontiguousarray(thing.picture[:, ::-1]))
        return thing

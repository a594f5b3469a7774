"""Grounds at hand: the files' bytes in memory, decoded on demand, cut by chance."""

from pathlib import Path

import cv2
import numpy as np

from vision.frames import Picture
from vision.training.grounds.noise import chance

DECODED = 32
"""Pictures kept decoded, some 2 MB each: decoding one takes longer than cutting from it."""

FRESH_SHARE = 0.1
"""How often a cut comes from a picture decoded anew, which then takes another's place."""

SUFFIXES = frozenset({".jpg", ".jpeg", ".png"})


class NoGroundsError(ValueError):
    """The folder holds no ground."""


class Grounds:
    """Backgrounds without cards, from a folder of pictures."""

    def __init__(self, folder: Path) -> None:
        """Read the files of the folder, still packed.

        Raises:
            NoGroundsError: there are none.
        """
        paths = sorted(p for p in folder.glob("*") if p.suffix.casefold() in SUFFIXES)
        if not paths:
            raise NoGroundsError(
                f"{folder.name} holds no grounds: write some with "
                f"`python -m vision.training.grounds {folder.name}`."
            )
        self.names = tuple(path.name for path in paths)
        self._packed = [path.read_bytes() for path in paths]
        self._decoded: list[Picture] = []

    def __len__(self) -> int:
        return len(self._packed)

    def picture(self, index: int) -> Picture:
        """One of the grounds as it is."""
        found = cv2.imdecode(np.frombuffer(self._packed[index], np.uint8), cv2.IMREAD_COLOR)
        if found is None:
            raise NoGroundsError(f"{self.names[index]} is no picture: write the grounds anew.")
        return np.asarray(found, np.uint8)

    def crop(self, rng: np.random.Generator, height: int, width: int) -> Picture:
        """A part of some ground, mirrored, turned, magnified and lit by chance; blue first."""
        picture = self._some(rng)
        high, wide = picture.shape[:2]
        least = 0.6 * max(height / high, width / wide)
        scale = float(np.exp(rng.uniform(np.log(max(0.5, least)), np.log(max(2.2, 1.5 * least)))))
        quarter = 90.0 * rng.integers(4)
        angle = quarter + (rng.normal(0, 7) if chance(rng, 0.5) else rng.uniform(-45, 45))
        reach = np.minimum(np.array((width, height)) / 2 / scale, (wide / 2, high / 2))
        centre = rng.uniform(reach, np.array((wide, high)) - reach)
        turn = cv2.getRotationMatrix2D((float(centre[0]), float(centre[1])), float(angle), scale)
        turn[:, 2] += width / 2 - centre[0], height / 2 - centre[1]
        if chance(rng, 0.5):
            turn[0] *= -1
            turn[0, 2] += width
        cut = cv2.warpAffine(
            picture,
            turn,
            (width, height),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT_101,
        )
        gain, offset = float(rng.uniform(0.65, 1.3)), float(rng.normal(0, 12))
        return np.asarray(cv2.convertScaleAbs(cut, alpha=gain, beta=max(0.0, offset)), np.uint8)

    def _some(self, rng: np.random.Generator) -> Picture:
        if len(self._decoded) < min(DECODED, len(self)):
            self._decoded.append(self.picture(int(rng.integers(len(self)))))
            return self._decoded[-1]
        place = int(rng.integers(len(self._decoded)))
        if chance(rng, FRESH_SHARE):
            self._decoded[place] = self.picture(int(rng.integers(len(self))))
        return self._decoded[place]

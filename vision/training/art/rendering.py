"""Drawings of cards as pixels with transparency, by librsvg."""

import shutil
import subprocess
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.faces import FACE_WIDTH_PX

ClearPicture: TypeAlias = NDArray[np.uint8]
"""Pixels as rows x columns x 4: blue, green, red, and 0 where nothing is drawn."""

RENDER_TIMEOUT_S = 180
"""The slowest sheet takes half a minute on a small machine."""

SHARPER = 1.25
"""Faces are drawn this much wider than they are kept, so that a cut border costs no sharpness."""

SHEET_COLUMNS = 13
SHEET_ROWS = 5


class ArtError(ValueError):
    """A drawing could not be turned into faces; the sentence says which and why."""


def _converted(path: Path, *options: str) -> ClearPicture:
    program = shutil.which("rsvg-convert")
    if program is None:
        raise ArtError("Card art: rsvg-convert is not installed; install the package librsvg2-bin.")
    command = [program, "--unlimited", *options, str(path)]
    done = subprocess.run(command, capture_output=True, timeout=RENDER_TIMEOUT_S, check=False)  # noqa: S603
    if done.returncode or not done.stdout:
        said = done.stderr.decode(errors="replace").strip() or "no picture came"
        raise ArtError(f"Card art: {path.name} could not be drawn: {said}")
    return _with_transparency(done.stdout, path)


def _with_transparency(data: bytes, path: Path) -> ClearPicture:
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise ArtError(f"Card art: {path.name} is no picture.")
    if picture.ndim == 2:  # grey
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGRA)
    if picture.shape[2] == 3:  # no transparency
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    return np.ascontiguousarray(picture, np.uint8)


def inked(picture: ClearPicture) -> ClearPicture | None:
    """The part of a picture in which anything is drawn."""
    drawn = np.where(picture[:, :, 3] > 127, 255, 0).astype(np.uint8)
    left, top, wide, high = cv2.boundingRect(drawn)
    return picture[top : top + high, left : left + wide] if wide else None


def sheet_cells(path: Path) -> tuple[tuple[ClearPicture, ...], ...]:
    """The cells of a sheet of thirteen columns and five rows, row by row."""
    wide = round(FACE_WIDTH_PX * SHARPER) * SHEET_COLUMNS
    sheet = _converted(path, "--width", str(wide))
    down = np.linspace(0, sheet.shape[0], SHEET_ROWS + 1).round().astype(int)
    across = np.linspace(0, sheet.shape[1], SHEET_COLUMNS + 1).round().astype(int)
    return tuple(
        tuple(
            sheet[down[row] : down[row + 1], across[column] : across[column + 1]]
            for column in range(SHEET_COLUMNS)
        )
        for row in range(SHEET_ROWS)
    )


def element(path: Path, name: str, zoom: float) -> ClearPicture:
    """One named element of a drawing, so many times its size, without the room around it."""
    picture = inked(_converted(path, "--export-id", name, "--zoom", f"{zoom:.4f}"))
    if picture is None:
        raise ArtError(f"Card art: {name} of {path.name} is empty.")
    return picture


def zoom_of(path: Path, name: str) -> float:
    """How much a named element must grow to be drawn as wide as faces are."""
    wide: int = element(path, name, 1.0).shape[1]
    return FACE_WIDTH_PX * SHARPER / wide


def whole(path: Path) -> ClearPicture:
    """A file that is one card: a drawing, or a picture with transparency."""
    if path.suffix == ".png":
        picture = inked(_with_transparency(path.read_bytes(), path))
    else:
        wide = round(FACE_WIDTH_PX * SHARPER)
        picture = inked(_converted(path, "--width", str(wide)))
    if picture is None:
        raise ArtError(f"Card art: {path.name} is empty.")
    return picture

"""Pictures from files: read whole, or refused with a sentence that says what is wrong with them."""

import stat
from pathlib import Path

import cv2
import numpy as np

from vision.frames import Picture
from vision.picture_sizes import JPEG_START, PNG_START, size_told

MOST_MEGAPIXELS = 50.0
"""The largest cameras of phones; decoded, it fills 150 MB, and a Pi has that to spare."""

MOST_FILE_BYTES = 64 * 1024 * 1024
LEAST_SIDE_PX = 32
"""No card can be read on fewer pixels."""

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})

JPEG_END, PNG_END = b"\xff\xd9", b"IEND"
TAIL_BYTES = 65_536
"""Some cameras write notes of their own after the end of a JPEG."""


class PictureError(ValueError):
    """A picture cannot be used; the sentence names the file, what was found and what to do."""


def shown_name(name: str) -> str:
    """A file's name fit for a line of text: what cannot be printed is written as its number."""
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode() for one in name
    )


def read_picture(path: Path) -> Picture:
    """A picture file as three colours; grey ones too, turned as its camera was held.

    Raises:
        PictureError: it is missing, empty, too large, cut off, or no picture.
    """
    name = shown_name(path.name)
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
            # Neither a pipe nor a device has an end.
            raise PictureError(f"{name} is a pipe or a device, not a picture file.")
        if found.st_size > MOST_FILE_BYTES:
            raise PictureError(
                f"{name} has {found.st_size / 1e6:.0f} MB; up to {MOST_FILE_BYTES / 1e6:.0f} MB are read. "
                "Save it smaller."
            )
        data = path.read_bytes()
    except IsADirectoryError as error:
        raise PictureError(f"{name} is a folder, not a picture.") from error
    except FileNotFoundError as error:
        raise PictureError(f"There is no picture {name}.") from error
    except OSError as error:
        raise PictureError(f"{name} cannot be read: {error.strerror}.") from error
    return picture_of(data, name)


def picture_of(data: bytes, name: str) -> Picture:
    """The picture in a file's bytes; `name` is used in sentences.

    Raises:
        PictureError: as for `read_picture`.
    """
    if not data:
        raise PictureError(f"{name} is empty: 0 bytes.")
    _refuse_huge(size_told(data), name)
    if _cut_off(data):
        raise PictureError(f"{name} is cut off: its end is missing. Copy it once more.")
    try:
        found = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:  # some versions raise where others give nothing
        found = None
    if found is None:
        raise PictureError(
            f"{name} is not a picture that can be read: JPEG, PNG, BMP, WebP and TIFF can."
        )
    picture = np.asarray(found, dtype=np.uint8)
    _refuse_huge((picture.shape[1], picture.shape[0]), name)
    if min(picture.shape[:2]) < LEAST_SIDE_PX:
        raise PictureError(
            f"{name} has {picture.shape[1]} x {picture.shape[0]} pixels: too few to show a card."
        )
    return picture


def _refuse_huge(size: tuple[int, int] | None, name: str) -> None:
    if size is not None and size[0] * size[1] > MOST_MEGAPIXELS * 1e6:
        raise PictureError(
            f"{name} has {size[0]} x {size[1]} pixels, {size[0] * size[1] / 1e6:.0f} megapixels; "
            f"up to {MOST_MEGAPIXELS:.0f} are read. Make it smaller."
        )


def _cut_off(data: bytes) -> bool:
    """Does a JPEG or PNG lack its end? OpenCV would fill the rest with grey and say nothing."""
    if data.startswith(JPEG_START):
        return JPEG_END not in data[-TAIL_BYTES:]
    return data.startswith(PNG_START) and PNG_END not in data[-TAIL_BYTES:]


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """The picture files of a folder, by name.

    Raises:
        PictureError: there is no such folder, or no picture in it.
    """
    if not folder.is_dir():
        raise PictureError(f"There is no folder {shown_name(folder.name)}.")
    found = tuple(sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES))
    if not found:
        raise PictureError(f"There is no picture in the folder {shown_name(folder.name)}.")
    return found

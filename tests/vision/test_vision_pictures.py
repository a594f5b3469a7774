"""Picture files that are no pictures, or too much of one."""

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.pictures import PictureError, picture_of, pictures_in, read_picture

PLAIN = np.random.default_rng(0).integers(0, 255, (90, 120, 3)).astype(np.uint8)


def packed(suffix: str, picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]] = PLAIN) -> bytes:
    good, data = cv2.imencode(suffix, picture)
    assert good
    return data.tobytes()


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".bmp", ".webp", ".tiff"])
def test_pictures_of_common_kinds_are_read(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"card{suffix}"
    path.write_bytes(packed(suffix))
    assert read_picture(path).shape == (90, 120, 3)


def test_grey_pictures_are_read_as_three_colours() -> None:
    grey = np.asarray(PLAIN[:, :, 0])
    assert picture_of(packed(".png", grey), "grey.png").shape == (90, 120, 3)
    assert picture_of(packed(".jpg", grey), "grey.jpg").shape == (90, 120, 3)


def test_an_empty_file_is_said() -> None:
    with pytest.raises(PictureError, match=r"card.jpg is empty: 0 bytes"):
        picture_of(b"", "card.jpg")


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_a_truncated_file_is_said_and_not_filled_with_grey(suffix: str) -> None:
    data = packed(suffix)
    for share in (0.2, 0.5, 0.9, 0.99):
        with pytest.raises(PictureError, match="cut off"):
            picture_of(data[: int(len(data) * share)], "card")


def test_text_is_not_a_picture() -> None:
    with pytest.raises(PictureError, match="not a picture that can be read"):
        picture_of(b"dear diary, " * 40, "diary.jpg")


def vast_png(width: int, height: int) -> bytes:
    """A PNG header that promises many pixels, and a small body."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = b""
    for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")):
        chunks += struct.pack(">I", len(body)) + kind + body
        chunks += struct.pack(">I", zlib.crc32(kind + body))
    return b"\x89PNG\r\n\x1a\n" + chunks


def test_a_hundred_megapixels_are_refused_before_they_are_unpacked() -> None:
    with pytest.raises(PictureError, match="10000 x 10000 pixels, 100 megapixels"):
        picture_of(vast_png(10_000, 10_000), "wall.png")


def test_a_vast_jpeg_is_refused_by_its_header() -> None:
    data = bytearray(packed(".jpg"))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", 10_000, 12_000)
    with pytest.raises(PictureError, match="12000 x 10000"):
        picture_of(bytes(data), "wall.jpg")


def test_a_vast_picture_of_another_kind_is_refused_too() -> None:
    tall = np.zeros((60_000, 1_000), np.uint8)
    with pytest.raises(PictureError, match="60 megapixels"):
        picture_of(packed(".tiff", tall), "wall.tiff")


def test_a_stamp_is_too_small() -> None:
    with pytest.raises(PictureError, match="20 x 10 pixels"):
        picture_of(packed(".png", PLAIN[:10, :20]), "stamp.png")


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"There is no picture none\.jpg"):
        read_picture(tmp_path / "none.jpg")
    with pytest.raises(PictureError, match="is a folder"):
        read_picture(tmp_path)


def test_a_huge_file_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "film.jpg"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(PictureError, match="200 MB"):
        read_picture(path)


def test_a_folder_lists_its_pictures(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="no picture in the folder"):
        pictures_in(tmp_path)
    for name in ("b.JPG", "a.png", "c.txt"):
        (tmp_path / name).touch()
    assert [path.name for path in pictures_in(tmp_path)] == ["a.png", "b.JPG"]
    with pytest.raises(PictureError, match="no folder nowhere"):
        pictures_in(tmp_path / "nowhere")


@given(
    st.binary(max_size=300), st.sampled_from([b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"BM"])
)
def test_no_bytes_crash(data: bytes, start: bytes) -> None:
    try:
        read = picture_of(start + data, "x")
    except PictureError:
        return
    assert read.ndim == 3

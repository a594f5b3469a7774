"""How large a picture is, told by the head of its file alone."""

import struct

import pytest

pytest.importorskip("cv2", reason="the camera's part needs OpenCV")

import cv2
import numpy as np

from vision.picture_sizes import size_told
from vision.pictures import MOST_MEGAPIXELS, PictureError, picture_of

LOSSLESS = [cv2.IMWRITE_WEBP_QUALITY, 101]


def packed(suffix: str, width: int, height: int, how: list[int] | None = None) -> bytes:
    picture = np.random.default_rng(3).integers(0, 255, (height, width, 3)).astype(np.uint8)
    return cv2.imencode(suffix, picture, how or [])[1].tobytes()


def tiff(order: str, width: int, height: int, *, is_big: bool = False) -> bytes:
    """The head of a TIFF that holds no picture: its directory alone."""
    start = b"II" if order == "<" else b"MM"
    entries = ((256, 4, 1, width), (257, 3, 1, height))
    if is_big:
        body = b"".join(
            struct.pack(f"{order}HHQ", *one[:3]) + _value(order, one, 8) for one in entries
        )
        return start + struct.pack(f"{order}HHHQQ", 43, 8, 0, 16, len(entries)) + body
    body = b"".join(struct.pack(f"{order}HHI", *one[:3]) + _value(order, one, 4) for one in entries)
    return start + struct.pack(f"{order}HIH", 42, 8, len(entries)) + body


def _value(order: str, entry: tuple[int, int, int, int], size: int) -> bytes:
    form = "H" if entry[1] == 3 else "I"
    return struct.pack(order + form, entry[3]).ljust(size, b"\0")


@pytest.mark.parametrize(
    ("suffix", "how"),
    [(".png", None), (".jpg", None), (".tif", None), (".webp", None), (".webp", LOSSLESS)],
)
def test_each_format_tells_its_size_before_it_is_unpacked(
    suffix: str, how: list[int] | None
) -> None:
    assert size_told(packed(suffix, 77, 41, how)) == (77, 41)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("is_big", [False, True])
def test_both_kinds_of_tiff_tell_their_size_in_both_byte_orders(
    order: str, *, is_big: bool
) -> None:
    assert size_told(tiff(order, 70_000, 41, is_big=is_big)) == (70_000, 41)


def test_a_webp_with_a_canvas_tells_the_canvas() -> None:
    head = b"RIFF\0\0\0\0WEBPVP8X" + struct.pack("<II", 10, 0)
    assert size_told(head + (19_999).to_bytes(3, "little") + (9_999).to_bytes(3, "little")) == (
        20_000,
        10_000,
    )


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".tif", ".webp"])
def test_a_head_that_is_cut_off_tells_none_or_the_size_and_never_fails(suffix: str) -> None:
    whole = packed(suffix, 77, 41)
    told = {size_told(whole[:length]) for length in range(min(len(whole), 400))}
    assert told <= {None, (77, 41)}


@pytest.mark.parametrize(
    "data", [tiff("<", 20_000, 20_000), tiff(">", 20_000, 20_000, is_big=True)]
)
def test_a_huge_tiff_is_refused_before_it_fills_the_memory(data: bytes) -> None:
    with pytest.raises(PictureError, match=f"400 megapixels; up to {MOST_MEGAPIXELS:.0f} are read"):
        picture_of(data, "table.tif")

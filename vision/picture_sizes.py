"""The size of a picture as the head of its file tells it, before anything is unpacked.

Formats: PNG (W3C, section 11.2.1), JPEG (ITU T.81, B.2.2), TIFF 6.0 (section 2) and BigTIFF, WebP (RFC 9649,
sections 2.5 to 2.7).
"""

import struct

JPEG_START = b"\xff\xd8\xff"
PNG_START = b"\x89PNG\r\n\x1a\n"
FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG segments that hold the picture's size."""

BARE_MARKERS = frozenset({0x01, *range(0xD0, 0xD9)})
TIFF_STARTS = {b"II*\0": "<", b"MM\0*": ">", b"II+\0": "<", b"MM\0+": ">"}
WIDTH_TAG, HEIGHT_TAG = 256, 257
SHORT, LONG, LONG8 = 3, 4, 16
"""How a TIFF writes whole numbers: of 2, 4 and 8 bytes."""

Size = tuple[int, int]


def size_told(data: bytes) -> Size | None:
    """Width and height in pixels; None where the head tells none, or is none of these formats'."""
    try:
        if data.startswith(PNG_START):
            return _two(">II", data, 16)
        if data.startswith(JPEG_START):
            return _of_jpeg(data)
        if data[:4] in TIFF_STARTS:
            return _of_tiff(data, TIFF_STARTS[data[:4]])
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _of_webp(data)
    except (struct.error, OverflowError):  # the file ends before its head does
        return None
    return None


def _two(form: str, data: bytes, at: int) -> Size:
    one, other = struct.unpack_from(form, data, at)
    return int(one), int(other)


def _of_jpeg(data: bytes) -> Size | None:
    at = 2
    while data[at : at + 1] == b"\xff":
        (marker,) = struct.unpack_from("B", data, at + 1)
        if marker in FRAME_MARKERS:
            height, width = _two(">HH", data, at + 5)
            return width, height
        at += 2 if marker in BARE_MARKERS else 2 + int(struct.unpack_from(">H", data, at + 2)[0])
    return None


def _of_tiff(data: bytes, order: str) -> Size | None:
    """Of the first picture in the file: the one that is read."""
    is_big = b"+" in data[:4]
    offset, count, entry = ("8xQ", "Q", "HHQ") if is_big else ("4xI", "H", "HHI")
    (at,) = struct.unpack_from(order + offset, data)
    (entries,) = struct.unpack_from(order + count, data, at)
    at += struct.calcsize(order + count)
    tags: dict[int, int] = {}
    for _ in range(entries):
        tag, kind, _ = struct.unpack_from(order + entry, data, at)
        at += struct.calcsize(order + entry)
        form = {SHORT: "H", LONG: "I", LONG8: "Q"}.get(kind)
        if tag in (WIDTH_TAG, HEIGHT_TAG) and form is not None:
            (tags[tag],) = struct.unpack_from(order + form, data, at)
        at += 8 if is_big else 4
    return (
        (tags[WIDTH_TAG], tags[HEIGHT_TAG]) if len(tags) == len((WIDTH_TAG, HEIGHT_TAG)) else None
    )


def _of_webp(data: bytes) -> Size | None:
    match data[12:16]:
        case b"VP8 ":
            width, height = _two("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            (bits,) = struct.unpack_from("<I", data, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            width, height = struct.unpack_from("<4x3s3s", data, 20)
            return 1 + int.from_bytes(width, "little"), 1 + int.from_bytes(height, "little")
    return None

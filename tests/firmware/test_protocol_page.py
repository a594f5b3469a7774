"""firmware/PROTOCOL.md is the one description of the wire: both sides are held against its tables."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from app.board import messages

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
PAGE = (FIRMWARE / "PROTOCOL.md").read_text(encoding="utf-8")
HEADER = (FIRMWARE / "protocol.h").read_text(encoding="utf-8")

C_TYPES = {
    "uint8_t": "u8",
    "uint16_t": "u16",
    "uint32_t": "u32",
    "uint64_t": "u64",
    "u24_t": "u24",
    "i24_t": "i24",
}

Fields = tuple[tuple[str, str], ...]


class PageFrame(NamedTuple):
    kind: int
    fields: Fields

    @property
    def size(self) -> int:
        """Bytes of the payload, from the page's own notation."""
        total = 0
        for _, notation in self.fields:
            times, _, width = notation.rpartition("*")
            total += int(times or 1) * int(width[1:]) // 8
        return total


def section(title: str) -> str:
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, f"the page has no section {title}"
    return found[1]


def page_frames(title: str) -> dict[str, PageFrame]:
    rows = re.findall(r"^\| (0x\w\w) \| (\w+) \| ?(.*?) ?\|$", section(title), re.MULTILINE)
    frames = {}
    for kind, name, payload in rows:
        pairs = [word.split(":") for word in payload.split()]
        frames[name] = PageFrame(int(kind, 16), tuple((field, width) for field, width in pairs))
    return frames


FROM_HOST = page_frames("Frames from the host")
FROM_BOARD = page_frames("Frames from the board")
ALL = FROM_HOST | FROM_BOARD


def defined(name: str) -> int:
    found = re.search(rf"^#define {name} (\w+)$", HEADER, re.MULTILINE)
    assert found is not None, f"protocol.h does not define {name}"
    return int(found[1], 0)


def enumerated(enum: str) -> dict[str, int]:
    body = re.search(rf"enum {enum} {{(.*?)}};", HEADER, re.DOTALL)
    assert body is not None
    return {name: int(value, 0) for name, value in re.findall(r"(\w+) = (\w+)", body[1])}


def struct_fields(name: str) -> Fields:
    """The fields of one packed struct of protocol.h, in the page's notation."""
    body = re.search(rf"struct PACKED wire_{name.lower()} {{(.*?)}};", HEADER, re.DOTALL)
    if body is None:
        return ()
    fields = []
    for c_type, field, times in re.findall(r"(\w+) (\w+)(?:\[(\w+)\])?;", body[1]):
        count = {"": "", "SCALE_COUNT": "17*"}[times]
        fields.append((field, count + C_TYPES[c_type]))
    return tuple(fields)


def test_the_page_has_all_its_frames() -> None:
    assert len(FROM_HOST) == 7
    assert len(FROM_BOARD) == 8
    assert len({frame.kind for frame in ALL.values()}) == len(ALL)
    assert all(frame.kind < 0x80 for frame in FROM_HOST.values())
    assert all(frame.kind >= 0x80 for frame in FROM_BOARD.values())


def test_versions_agree() -> None:
    rows = dict(re.findall(r"^\| (PROTOCOL_\w+) \| (\d+) \|$", section("Version"), re.MULTILINE))
    assert set(rows) == {"PROTOCOL_MAJOR", "PROTOCOL_MINOR"}
    for name, value in rows.items():
        assert defined(name) == int(value)
        assert getattr(messages, name) == int(value)


def test_the_longest_payload_and_the_crc_agree() -> None:
    longest = re.search(r"at most (\d+) bytes", section("Frame"))
    assert longest is not None
    assert defined("PAYLOAD_MAX") == int(longest[1])
    assert max(frame.size for frame in ALL.values()) <= int(longest[1])
    crc = re.search(r"polynomial (0x\w+), start value (0x\w+)", section("Frame"))
    assert crc is not None
    assert defined("CRC16_POLYNOMIAL") == int(crc[1], 16)
    assert defined("CRC16_START") == int(crc[2], 16)


def test_the_firmware_has_the_types_of_the_page() -> None:
    assert enumerated("frame_type") == {f"TYPE_{name}": frame.kind for name, frame in ALL.items()}


@pytest.mark.parametrize("name", ALL)
def test_the_firmware_has_the_fields_of_the_page(name: str) -> None:
    assert struct_fields(name) == ALL[name].fields


def test_the_firmware_has_no_struct_that_the_page_lacks() -> None:
    structs = set(re.findall(r"struct PACKED wire_(\w+)", HEADER))
    assert structs == {name.lower() for name, frame in ALL.items() if frame.fields}


def test_the_firmwares_reasons_and_modes_are_those_of_the_page() -> None:
    meaning = section("What each means")
    refused = meaning[meaning.index("**REFUSED** reasons:") :]
    reasons = {
        "REFUSED_" + words.upper().replace("VALUE ", "").replace(" ", "_"): int(number)
        for number, words in re.findall(r"(\d) ([a-z ]+?)[,.]", " ".join(refused.split()))
    }
    assert enumerated("refusal") == reasons
    lamp = re.search(r"\*\*LAMP\*\* modes: (.*?)\n- ", meaning, re.DOTALL)
    assert lamp is not None
    modes = {
        f"LAMP_{word.upper()}": int(number)
        for number, word in re.findall(r"(?:^|, )(\d) (\w+)", " ".join(lamp[1].split()))
    }
    assert enumerated("lamp_mode") == modes


def test_the_app_has_the_frames_of_the_page() -> None:
    for frames, table in ((FROM_HOST, messages.HOST_FRAMES), (FROM_BOARD, messages.BOARD_FRAMES)):
        assert {name: (frame.kind, frame.fields) for name, frame in frames.items()} == dict(table)


def test_the_seats_and_scales_of_both_sides_are_those_of_the_pins() -> None:
    pins = (FIRMWARE / "pins.h").read_text(encoding="utf-8")
    counts = dict(re.findall(r"^#define (SCALE_COUNT|SEAT_COUNT) (\d+)$", pins, re.MULTILINE))
    assert int(counts["SCALE_COUNT"]) == messages.SCALES
    assert int(counts["SEAT_COUNT"]) == messages.SEATS

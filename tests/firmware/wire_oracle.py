"""The wire of firmware/PROTOCOL.md, read and written here a second time from that page alone.

Tests of the firmware must not trust the application's own codec, so this one shares nothing with it.
"""

import binascii
import struct
from collections.abc import Iterator
from typing import NamedTuple

CYCLES_PER_TICK = 8
"""The board's clock counts 2 MHz, its processor 16 MHz."""


class Frame(NamedTuple):
    kind: int
    sequence: int
    payload: bytes


class Hello(NamedTuple):
    major: int
    minor: int
    board_id: int
    boot_id: int
    reset_cause: int
    scales: int
    buttons: int
    lamps: int
    buzzer: int
    uptime: int


class Weights(NamedTuple):
    at: int
    fresh: int
    rail: int
    dead: int
    raw: tuple[int, ...]


class Press(NamedTuple):
    """PRESS, or RELEASE when `down` is false."""

    down: bool
    number: int
    seat: int
    at: int
    together: int


class Pong(NamedTuple):
    token: int
    received_at: int
    sent_at: int


class Heartbeat(NamedTuple):
    uptime: int
    unacknowledged: int
    refused_presses: int
    glitches: int
    bad_frames: int
    torn_reads: int
    clock_high_max: int
    buttons_down: int


class RaceWon(NamedTuple):
    number: int
    seat: int
    at: int


Message = Hello | Weights | Press | Pong | Heartbeat | RaceWon | Frame


def crc16(data: bytes) -> int:
    """CRC-16/IBM-3740, which the standard library has under another name."""
    return binascii.crc_hqx(data, 0xFFFF)


def stuff(data: bytes) -> bytes:
    return b"".join(bytes([len(run) + 1]) + run for run in data.split(b"\0"))


def unstuff(data: bytes) -> bytes:
    out, at = b"", 0
    while at < len(data):
        out += data[at + 1 : at + data[at]] + b"\0"
        at += data[at]
    return out[:-1]


def u24(data: bytes) -> int:
    return int.from_bytes(data, "little")


def i24(data: bytes) -> int:
    return int.from_bytes(data, "little", signed=True)


def meaning(frame: Frame) -> Message:
    kind, _, data = frame
    if kind == 0x81:
        major, minor, _, _, _, board_id, boot_id, cause = struct.unpack_from("<5BIIB", data)
        buttons, lamps, buzzer, uptime = struct.unpack_from("<3BQ", data, 17)
        scales = u24(data[14:17])
        return Hello(major, minor, board_id, boot_id, cause, scales, buttons, lamps, buzzer, uptime)
    if kind == 0x82:
        (at,) = struct.unpack_from("<Q", data)
        raw = tuple(i24(data[i : i + 3]) for i in range(17, 68, 3))
        return Weights(at, u24(data[8:11]), u24(data[11:14]), u24(data[14:17]), raw)
    if kind in (0x83, 0x84):
        return Press(kind == 0x83, *struct.unpack("<HBQB", data))
    if kind == 0x85:
        return Pong(*struct.unpack("<IQQ", data))
    if kind == 0x86:
        return Heartbeat(*struct.unpack("<QBHHHHBB", data))
    if kind == 0x87:
        return RaceWon(*struct.unpack("<HBQ", data))
    return frame


class Host:
    """The host's end: bytes in, messages out, and frames of its own."""

    def __init__(self) -> None:
        self._pending = b""
        self._sequence = 0
        self.expected: int | None = None
        self.lost = 0
        self.broken = 0

    def take(self, data: bytes) -> Iterator[Message]:
        *whole, self._pending = (self._pending + data).split(b"\0")
        for stuffed in filter(None, whole):
            body = unstuff(stuffed)
            if len(body) < 4 or crc16(body[:-2]) != int.from_bytes(body[-2:], "little"):
                self.broken += 1
                continue
            frame = Frame(body[0], body[1], body[2:-2])
            if self.expected is not None and frame.kind != 0x81:
                self.lost += (frame.sequence - self.expected) % 256
            self.expected = (frame.sequence + 1) % 256
            yield meaning(frame)

    def frame(self, kind: int, payload: bytes = b"") -> bytes:
        body = bytes([kind, self._sequence]) + payload
        self._sequence = (self._sequence + 1) % 256
        return b"\0" + stuff(body + crc16(body).to_bytes(2, "little")) + b"\0"

    def hello_request(self) -> bytes:
        return self.frame(0x01)

    def ping(self, token: int) -> bytes:
        return self.frame(0x02, struct.pack("<I", token))

    def ack(self, boot_id: int, number: int) -> bytes:
        return self.frame(0x03, struct.pack("<IH", boot_id, number))

    def lamp(self, seats: int, mode: int) -> bytes:
        return self.frame(0x04, bytes([seats, mode]))

    def buzz(self, tone_hz: int, duration_ms: int) -> bytes:
        return self.frame(0x05, struct.pack("<HH", tone_hz, duration_ms))

    def race(self, seats: int) -> bytes:
        return self.frame(0x06, bytes([seats]))

"""Frames to typed values and back: the tables of firmware/PROTOCOL.md, said once.

`HOST_FRAMES` and `BOARD_FRAMES` are written in the page's own notation; packing, unpacking and the
test that holds the page against us all read them.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import msgspec

from app.board.frames import Frame, encode

PROTOCOL_MAJOR = 1
PROTOCOL_MINOR = 0

SCALES = 17
SEATS = 8

Fields = tuple[tuple[str, str], ...]


def _fields(notation: str) -> Fields:
    """`token:u32 at:u64` as (("token", "u32"), ("at", "u64"))."""
    pairs = (word.split(":") for word in notation.split())
    return tuple((name, kind) for name, kind in pairs)


HOST_FRAMES: Final[Mapping[str, tuple[int, Fields]]] = {
    "HELLO_REQUEST": (0x01, _fields("")),
    "PING": (0x02, _fields("token:u32")),
    "ACK": (0x03, _fields("boot_id:u32 number:u16")),
    "LAMP": (0x04, _fields("seats:u8 mode:u8")),
    "BUZZ": (0x05, _fields("tone_hz:u16 duration_ms:u16")),
    "RACE": (0x06, _fields("seats:u8")),
    "IDENTIFY": (0x07, _fields("seconds:u8")),
}

BOARD_FRAMES: Final[Mapping[str, tuple[int, Fields]]] = {
    "HELLO": (
        0x81,
        _fields(
            "major:u8 minor:u8 firmware_major:u8 firmware_minor:u8 firmware_patch:u8"
            " board_id:u32 boot_id:u32 reset_cause:u8"
            " scales:u24 buttons:u8 lamps:u8 buzzer:u8 uptime:u64"
        ),
    ),
    "WEIGHTS": (0x82, _fields("at:u64 fresh:u24 rail:u24 dead:u24 raw:17*i24")),
    "PRESS": (0x83, _fields("number:u16 seat:u8 at:u64 together:u8")),
    "RELEASE": (0x84, _fields("number:u16 seat:u8 at:u64 together:u8")),
    "PONG": (0x85, _fields("token:u32 received_at:u64 sent_at:u64")),
    "HEARTBEAT": (
        0x86,
        _fields(
            "uptime:u64 unacknowledged:u8 refused_presses:u16 glitches:u16 bad_frames:u16"
            " torn_reads:u16 clock_high_max:u8 buttons_down:u8"
        ),
    ),
    "RACE_WON": (0x87, _fields("number:u16 seat:u8 at:u64")),
    "REFUSED": (0x88, _fields("type:u8 reason:u8")),
}


class MessageError(ValueError):
    """A frame is none of ours, or a value does not fit its field; one sentence that says which."""


class HelloRequest(msgspec.Struct, frozen=True):
    """Who are you?"""


class Ping(msgspec.Struct, frozen=True):
    """What time is it there? The answer carries the same token."""

    token: int


class Ack(msgspec.Struct, frozen=True):
    """All presses and releases of that boot up to that number have arrived."""

    boot_id: int
    number: int


class Lamp(msgspec.Struct, frozen=True):
    """Lamps of the mask `seats`: 0 off, 1 on, 2 blink, 3 fill in 0.6 s."""

    seats: int
    mode: int


class Buzz(msgspec.Struct, frozen=True):
    """A tone; 0 Hz is silence."""

    tone_hz: int
    duration_ms: int


class Race(msgspec.Struct, frozen=True):
    """The first press among the mask `seats` lights its own lamp; 0 disarms."""

    seats: int


class Identify(msgspec.Struct, frozen=True):
    """Blink and chirp, so that people see which board it is."""

    seconds: int


class Hello(msgspec.Struct, frozen=True):
    """What the board is and what hangs on it; `uptime` in ticks of 0.5 µs."""

    major: int
    minor: int
    firmware_major: int
    firmware_minor: int
    firmware_patch: int
    board_id: int
    boot_id: int
    reset_cause: int
    scales: int
    buttons: int
    lamps: int
    buzzer: int
    uptime: int


class Weights(msgspec.Struct, frozen=True):
    """All 17 scales, raw; masks by scale bit say which are new, at a rail, dead."""

    at: int
    fresh: int
    rail: int
    dead: int
    raw: tuple[int, ...]


class Press(msgspec.Struct, frozen=True):
    """A button went down at `at` (ticks); `together` is a mask of seats that cannot be ordered."""

    number: int
    seat: int
    at: int
    together: int


class Release(msgspec.Struct, frozen=True):
    """A button came up at `at` (ticks)."""

    number: int
    seat: int
    at: int
    together: int


class Pong(msgspec.Struct, frozen=True):
    """The answer to Ping with the board's own two stamps, in ticks."""

    token: int
    received_at: int
    sent_at: int


class Heartbeat(msgspec.Struct, frozen=True):
    """Every 0.5 s: that the board lives, and how well."""

    uptime: int
    unacknowledged: int
    refused_presses: int
    glitches: int
    bad_frames: int
    torn_reads: int
    clock_high_max: int
    buttons_down: int


class RaceWon(msgspec.Struct, frozen=True):
    """The board lit this seat's lamp as the first of an armed race."""

    number: int
    seat: int
    at: int


class Refused(msgspec.Struct, frozen=True):
    """The board did not take a frame: 1 unknown type, 2 wrong length, 3 value out of range."""

    type: int
    reason: int


HostMessage = HelloRequest | Ping | Ack | Lamp | Buzz | Race | Identify
BoardMessage = Hello | Weights | Press | Release | Pong | Heartbeat | RaceWon | Refused
Message = HostMessage | BoardMessage

STRUCTS: Final[Mapping[str, type[Message]]] = {
    "HELLO_REQUEST": HelloRequest,
    "PING": Ping,
    "ACK": Ack,
    "LAMP": Lamp,
    "BUZZ": Buzz,
    "RACE": Race,
    "IDENTIFY": Identify,
    "HELLO": Hello,
    "WEIGHTS": Weights,
    "PRESS": Press,
    "RELEASE": Release,
    "PONG": Pong,
    "HEARTBEAT": Heartbeat,
    "RACE_WON": RaceWon,
    "REFUSED": Refused,
}


class _Field(NamedTuple):
    name: str
    start: int
    size: int
    signed: bool
    repeat: int


class _Layout(NamedTuple):
    name: str
    number: int
    make: Callable[..., Message]
    fields: tuple[_Field, ...]
    size: int


def _layout(name: str, number: int, fields: Fields) -> _Layout:
    laid, start = [], 0
    for field, kind in fields:
        repeat, _, item = kind.rpartition("*")
        size = int(item[1:]) // 8
        count = int(repeat or 0)
        laid.append(_Field(field, start, size, item[0] == "i", count))
        start += size * (count or 1)
    return _Layout(name, number, STRUCTS[name], tuple(laid), start)


_BY_TYPE = {
    number: _layout(name, number, fields)
    for table in (HOST_FRAMES, BOARD_FRAMES)
    for name, (number, fields) in table.items()
}
_BY_STRUCT = {STRUCTS[layout.name]: layout for layout in _BY_TYPE.values()}


def pack(message: Message, sequence: int) -> bytes:
    """The bytes of one message as a frame, zeros included.

    Raises:
        MessageError: a value does not fit its field.
    """
    layout = _BY_STRUCT[type(message)]
    payload = b""
    for field in layout.fields:
        value = getattr(message, field.name)
        items = value if field.repeat else (value,)
        if field.repeat and len(items) != field.repeat:
            raise MessageError(
                f"{layout.name}: {field.name} has {len(items)} values, not {field.repeat}"
            )
        try:
            payload += b"".join(
                item.to_bytes(field.size, "little", signed=field.signed) for item in items
            )
        except OverflowError as error:
            raise MessageError(
                f"{layout.name}: {field.name}={value} does not fit {field.size} bytes"
            ) from error
    return encode(layout.number, sequence, payload)


def unpack(frame: Frame) -> Message:
    """The typed message in a good frame, of either direction.

    Raises:
        MessageError: the type is unknown (a higher minor version may add some) or the length is wrong.
    """
    layout = _BY_TYPE.get(frame.type)
    if layout is None:
        raise MessageError(f"messages: unknown frame type 0x{frame.type:02x}")
    payload = frame.payload
    if len(payload) != layout.size:
        raise MessageError(
            f"messages: {layout.name} has {len(payload)} bytes of payload, not {layout.size}"
        )
    return layout.make(*(_value(payload, field) for field in layout.fields))


def _value(payload: bytes, field: _Field) -> int | tuple[int, ...]:
    start, size, signed = field.start, field.size, field.signed
    if not field.repeat:
        return int.from_bytes(payload[start : start + size], "little", signed=signed)
    return tuple(
        int.from_bytes(payload[at : at + size], "little", signed=signed)
        for at in range(start, start + size * field.repeat, size)
    )

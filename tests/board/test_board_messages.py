"""Messages: every frame round-trips at its extremes, and nothing else is taken."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.frames import Frame, FrameReader
from app.board.messages import (
    BOARD_FRAMES,
    HOST_FRAMES,
    STRUCTS,
    Ack,
    Hello,
    Message,
    MessageError,
    Ping,
    Weights,
    pack,
    unpack,
)

TABLE = {**HOST_FRAMES, **BOARD_FRAMES}


def limits(kind: str) -> tuple[int, int]:
    bits = int(kind[1:])
    return (0, 2**bits - 1) if kind[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def values(kind: str) -> st.SearchStrategy[object]:
    if "*" in kind:
        count, item = kind.split("*")
        return st.tuples(*[values(item)] * int(count))
    return st.integers(*limits(kind))


@st.composite
def messages(draw: st.DrawFn) -> Message:
    name = draw(st.sampled_from(sorted(TABLE)))
    make: Callable[..., Message] = STRUCTS[name]
    return make(*(draw(values(kind)) for _, kind in TABLE[name][1]))


def round_trip(message: Message, sequence: int = 0) -> Message:
    (frame,) = FrameReader().feed(pack(message, sequence))
    assert frame.sequence == sequence
    return unpack(frame)


@settings(deadline=None)
@given(messages(), st.integers(0, 255))
def test_every_message_round_trips(message: Message, sequence: int) -> None:
    assert round_trip(message, sequence) == message


@pytest.mark.parametrize("name", sorted(TABLE))
def test_the_struct_has_the_fields_of_the_table(name: str) -> None:
    fields = [field.name for field in msgspec.structs.fields(STRUCTS[name])]
    assert fields == [field for field, _ in TABLE[name][1]]


def test_types_are_unique_and_the_board_s_have_the_high_bit() -> None:
    numbers = [number for number, _ in TABLE.values()]
    assert len(set(numbers)) == len(numbers)
    assert all(number < 0x80 for number, _ in HOST_FRAMES.values())
    assert all(number >= 0x80 for number, _ in BOARD_FRAMES.values())


def test_the_sign_bit_and_the_rails_survive_hx711_11() -> None:
    raw = (0x7FFFFF, -0x800000, -1, 0, 1, *range(-6, 6))
    assert round_trip(Weights(at=2**64 - 1, fresh=1, rail=2, dead=4, raw=raw)) == Weights(
        at=2**64 - 1, fresh=1, rail=2, dead=4, raw=raw
    )


def test_integers_are_little_endian() -> None:
    (frame,) = FrameReader().feed(pack(Ack(boot_id=0x04030201, number=0x0605), 9))
    assert frame.payload == bytes((1, 2, 3, 4, 5, 6))


def test_a_hello_byte_by_byte() -> None:
    payload = bytes.fromhex("0100 020304 01000000 02000000 01 ffff01 ff ff 01 0a00000000000000")
    assert unpack(Frame(0x81, 0, payload)) == Hello(
        1, 0, 2, 3, 4, board_id=1, boot_id=2, reset_cause=1, scales=0x1FFFF, buttons=255,
        lamps=255, buzzer=1, uptime=10,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        (Frame(0x42, 0, b""), "unknown frame type 0x42"),
        (Frame(0x85, 0, b"abc"), "PONG has 3 bytes of payload, not 20"),
    ],
)
def test_a_frame_that_is_none_of_ours_is_named(frame: Frame, words: str) -> None:
    with pytest.raises(MessageError, match=words):
        unpack(frame)


@settings(deadline=None)
@given(st.integers(0, 255), st.binary(max_size=72))
def test_unpack_raises_nothing_else(number: int, payload: bytes) -> None:
    try:
        message = unpack(Frame(number, 0, payload))
    except MessageError:
        return
    assert round_trip(message) == message


@pytest.mark.parametrize(
    "message", [Ping(token=2**32), Ping(token=-1), Weights(0, 0, 0, 0, (0,) * 16)]
)
def test_a_value_that_does_not_fit_is_refused(message: Message) -> None:
    with pytest.raises(MessageError):
        pack(message, 0)

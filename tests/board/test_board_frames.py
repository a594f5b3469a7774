"""Frames: published check values, round trips, and whatever a bad wire can bring."""

import random
from binascii import crc_hqx

from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.frames import ENCODED_MAX_BYTES, Frame, FrameReader, encode

frames = st.builds(
    Frame,
    type=st.integers(0, 255),
    sequence=st.integers(0, 255),
    payload=st.binary(max_size=72),
)


def wire(*sent: Frame) -> bytes:
    return b"".join(encode(f.type, f.sequence, f.payload) for f in sent)


def test_crc_check_value_is_the_published_one() -> None:
    assert crc_hqx(b"123456789", 0xFFFF) == 0x29B1


def test_a_frame_on_the_wire_byte_by_byte() -> None:
    # By hand: body 01 00, CRC-16/IBM-3740 of it low byte first, COBS around the zero.
    crc = 0xFFFF
    for byte in (0x01, 0x00):
        crc ^= byte << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021) & 0xFFFF if crc & 0x8000 else (crc << 1) & 0xFFFF
    low, high = crc & 0xFF, crc >> 8
    assert low
    assert high
    assert encode(1, 0, b"") == bytes((0, 2, 1, 3, low, high, 0))


@settings(deadline=None)
@given(st.lists(frames, max_size=8), st.integers(1, 50))
def test_what_is_sent_arrives_however_it_is_cut(sent: list[Frame], size: int) -> None:
    data = wire(*sent)
    reader = FrameReader()
    got = [f for at in range(0, len(data), size) for f in reader.feed(data[at : at + size])]
    assert got == sent
    assert reader.counts.bad == 0


@settings(deadline=None)
@given(st.binary(max_size=2000), frames)
def test_after_any_rubbish_the_next_frame_is_read(rubbish: bytes, frame: Frame) -> None:
    reader = FrameReader()
    reader.feed(rubbish)
    assert reader.held_bytes <= ENCODED_MAX_BYTES
    assert reader.feed(wire(frame))[-1] == frame


def test_text_without_end_is_not_kept_and_is_counted_once() -> None:
    reader = FrameReader()
    for _ in range(1000):
        assert reader.feed(b"AT+CGMM\r\n" * 20) == ()
        assert reader.held_bytes <= ENCODED_MAX_BYTES
    reader.feed(b"\x00")
    assert reader.counts.too_long == 1


def test_each_kind_of_fault_has_its_counter() -> None:
    reader = FrameReader()
    good = encode(0x86, 0, bytes(19))
    reader.feed(b"\x00\x05\x01\x00")  # COBS code points past the end
    assert reader.counts.bad_cobs == 1
    reader.feed(b"\x00\x02\x01\x00")  # one byte is no frame
    assert reader.counts.too_short == 1
    flipped = bytearray(good)
    flipped[2] ^= 0x01
    reader.feed(bytes(flipped))
    assert reader.counts.bad_crc + reader.counts.bad_cobs == 2
    assert reader.feed(good)
    assert reader.counts.good == 1


def test_a_gap_in_sequence_is_counted_also_over_the_wrap() -> None:
    reader = FrameReader()
    for sequence in (254, 255, 0, 1):
        reader.feed(encode(0x82, sequence, b""))
    assert reader.counts.lost == 0
    reader.feed(encode(0x82, 4, b""))
    assert reader.counts.lost == 2


def test_mutated_streams_give_no_frame_that_was_not_sent() -> None:
    # One CRC-16 in 65,536 random texts may pass; a flip of up to three bits in a frame never does.
    chance = random.Random(7)
    reader = FrameReader()
    sent = set()
    stream = bytearray()
    for n in range(3000):
        payload = chance.randbytes(chance.randrange(73))
        frame = Frame(chance.randrange(256), n % 256, payload)
        sent.add(frame)
        text = bytearray(wire(frame))
        if chance.random() < 0.5:
            text[chance.randrange(1, len(text) - 1)] ^= 1 << chance.randrange(8)
        stream += text
    got: list[Frame] = []
    at = 0
    while at < len(stream):
        step = chance.randrange(1, 200)
        got += reader.feed(bytes(stream[at : at + step]))
        assert reader.held_bytes <= ENCODED_MAX_BYTES
        at += step
    strangers = [frame for frame in got if frame not in sent]
    assert len(strangers) <= 1
    assert len(got) > 1000


def test_random_bytes_give_frames_only_at_the_odds_of_the_crc() -> None:
    reader = FrameReader()
    data = random.Random(3).randbytes(300_000)
    got = [f for at in range(0, len(data), 4096) for f in reader.feed(data[at : at + 4096])]
    assert len(got) <= 3  # about 1,170 texts, each with odds of 1 in 65,536
    assert reader.counts.bad > 500

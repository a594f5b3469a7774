"""Bytes to frames and back, as in firmware/PROTOCOL.md § Frame. No I/O, no clock.

Whatever comes in, the reader keeps at most one frame's worth of bytes and never raises.
"""

from binascii import crc_hqx

import msgspec
from cobs import cobs

PAYLOAD_MAX_BYTES = 72
HEADER_BYTES = 2  # type and sequence
CRC_BYTES = 2
CRC_START = 0xFFFF  # CRC-16/IBM-3740: `123456789` gives 0x29B1
ENCODED_MAX_BYTES = HEADER_BYTES + PAYLOAD_MAX_BYTES + CRC_BYTES + 1
"""The longest COBS text between two zeros: COBS adds one byte to up to 254."""

DELIMITER = b"\x00"
SEQUENCES = 256


class Frame(msgspec.Struct, frozen=True):
    """One good frame: `type` and `sequence` are 0 to 255, `payload` at most 72 bytes."""

    type: int
    sequence: int
    payload: bytes


class FrameCounts(msgspec.Struct, frozen=True):
    """What a reader has seen so far. `lost` are frames missing by their sequence numbers."""

    good: int = 0
    bad_cobs: int = 0
    bad_crc: int = 0
    too_long: int = 0
    too_short: int = 0
    lost: int = 0

    @property
    def bad(self) -> int:
        """Pieces of text between two zeros that were no frame."""
        return self.bad_cobs + self.bad_crc + self.too_long + self.too_short


def encode(frame_type: int, sequence: int, payload: bytes) -> bytes:
    """The bytes of one frame, with a zero before it and after it.

    Raises:
        ValueError: the type or sequence is no byte, or the payload is longer than 72 bytes.
    """
    if len(payload) > PAYLOAD_MAX_BYTES:
        raise ValueError(
            f"frames: a payload of {len(payload)} bytes is too long; the most is {PAYLOAD_MAX_BYTES}"
        )
    body = bytes((frame_type, sequence)) + payload
    crc = crc_hqx(body, CRC_START).to_bytes(CRC_BYTES, "little")
    return DELIMITER + bytes(cobs.encode(body + crc)) + DELIMITER


class FrameReader:
    """Cuts a stream of bytes into good frames and counts the rest."""

    def __init__(self) -> None:
        self._partial = b""
        self._overlong = False
        self._next_sequence: int | None = None
        self._good = self._bad_cobs = self._bad_crc = 0
        self._too_long = self._too_short = self._lost = 0

    @property
    def counts(self) -> FrameCounts:
        """The counters as they stand."""
        return FrameCounts(
            good=self._good,
            bad_cobs=self._bad_cobs,
            bad_crc=self._bad_crc,
            too_long=self._too_long,
            too_short=self._too_short,
            lost=self._lost,
        )

    @property
    def held_bytes(self) -> int:
        """How many bytes wait for the end of their frame; never more than ENCODED_MAX_BYTES."""
        return len(self._partial)

    def feed(self, data: bytes) -> tuple[Frame, ...]:
        """The good frames that these bytes complete, in their order."""
        *ended, rest = data.split(DELIMITER)
        frames = []
        for text in ended:
            self._hold(text)
            frame = self._end()
            if frame is not None:
                frames.append(frame)
        self._hold(rest)
        return tuple(frames)

    def _hold(self, text: bytes) -> None:
        if self._overlong:
            return
        if len(self._partial) + len(text) > ENCODED_MAX_BYTES:
            self._overlong = True
            self._partial = b""
        else:
            self._partial += text

    def _end(self) -> Frame | None:
        text, self._partial = self._partial, b""
        if self._overlong:
            self._overlong = False
            self._too_long += 1
            return None
        if not text:
            return None
        try:
            body = bytes(cobs.decode(text))
        except cobs.DecodeError:
            self._bad_cobs += 1
            return None
        if len(body) < HEADER_BYTES + CRC_BYTES:
            self._too_short += 1
            return None
        if crc_hqx(body[:-CRC_BYTES], CRC_START) != int.from_bytes(body[-CRC_BYTES:], "little"):
            self._bad_crc += 1
            return None
        self._follow(body[1])
        self._good += 1
        return Frame(body[0], body[1], body[HEADER_BYTES:-CRC_BYTES])

    def _follow(self, sequence: int) -> None:
        if self._next_sequence is not None:
            self._lost += (sequence - self._next_sequence) % SEQUENCES
        self._next_sequence = (sequence + 1) % SEQUENCES

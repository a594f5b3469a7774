"""A board in pure Python that behaves on the wire as the firmware does (firmware/PROTOCOL.md).

It is deterministic in the simulated time of its world: nothing happens except in `advance` and `feed`.
What it does not have is what only wires have: torn reads, interrupt latency, a UART's pace (so answers
are never owed once it has said HELLO, and WEIGHTS never stand back).
"""

import heapq
import random
from collections.abc import Sequence

from app.board import messages
from app.board.frames import FrameReader
from app.board.messages import HOST_FRAMES, MessageError
from app.virtual.board_model import SCALE_COUNT, SEAT_COUNT, ScaleValue
from app.virtual.button_panel import ButtonPanel, Told
from app.virtual.chips import Chips
from app.virtual.lamps import MODES, Lamps
from app.virtual.outbox import Outbox

TICKS_PER_US = 2
WEIGHTS_PERIOD_US = 12_500
HEARTBEAT_PERIOD_US = 500_000

BOOT_US = 500_000
"""From the reset to the first HELLO. It listens, weighs and watches its buttons meanwhile."""

REPLIES_OWED = 8
"""Answers that wait for the first HELLO; what is asked beyond that is dropped and counted."""

TONE_LOWEST_HZ, TONE_HIGHEST_HZ = 20, 20_000

DRIFT_PPM = 30.0
"""A ceramic resonator's usual error; the host must map the clocks and not trust them."""

FIRMWARE_VERSION = (1, 0, 0)
RESET_BY_POWER = 0x01
CLOCK_HIGH_TICKS = 8
"""What a healthy firmware reports as its longest clock pulse: 4 us."""

REFUSED_TYPE, REFUSED_LENGTH, REFUSED_VALUE = 1, 2, 3
COUNTER_MAX = 0xFFFF
HOST_TYPES = frozenset(number for number, _ in HOST_FRAMES.values())


class VirtualBoard:
    """See :class:`app.virtual.board_model.BoardModel`. The seed says board id and boot ids.

    The board is made without power; `power(on=True)` boots it.
    """

    def __init__(self, seed: int = 1, drift_ppm: float = DRIFT_PPM) -> None:
        self._rng = random.Random(seed)
        self._board_id = self._rng.randrange(1, 1 << 32)
        self._rate = TICKS_PER_US * (1 + drift_ppm / 1_000_000)
        self._now_us = 0.0
        self._scales: list[ScaleValue] = ["floating"] * SCALE_COUNT
        self._edges: list[tuple[float, int, int, bool]] = []
        self._edge_count = 0
        self._powered = False
        self._sent = bytearray()
        self._pins = [False] * SEAT_COUNT
        self._reset()

    def advance(self, to_us: int) -> bytes:
        """Run up to `to_us` and return the bytes sent meanwhile."""
        while True:
            next_us = self._next_event_us()
            if next_us is None or next_us > to_us:
                break
            self._now_us = max(self._now_us, next_us)
            self._run_event()
        self._now_us = max(self._now_us, float(to_us))
        sent, self._sent = bytes(self._sent), bytearray()
        return sent

    def feed(self, data: bytes) -> None:
        """Hand bytes to the receiver; they are answered at the time reached."""
        if not self._powered:
            return
        for frame in self._reader.feed(data):
            kind = frame.type
            if kind not in HOST_TYPES:
                self._refuse_frame(kind, REFUSED_TYPE)
                continue
            try:
                message = messages.unpack(frame)
            except MessageError:
                self._refuse_frame(kind, REFUSED_LENGTH)
            else:
                if not self._obey(message):
                    self._reply(messages.Refused(type=kind, reason=REFUSED_VALUE))

    def set_scales(self, values: Sequence[ScaleValue]) -> None:
        """Say what each chip converts from now on; `=` leaves one as it is."""
        if len(values) != SCALE_COUNT:
            raise ValueError(f"a board has {SCALE_COUNT} scales, not {len(values)}")
        self._scales = [
            old if new == "=" else new for old, new in zip(self._scales, values, strict=True)
        ]

    def edge(self, seat: int, closed: bool, at_us: float) -> None:
        """Close or open a seat's contact at that time, or now if that is past."""
        if not 1 <= seat <= SEAT_COUNT:
            raise ValueError(f"seats are 1 to {SEAT_COUNT}, not {seat}")
        self._edge_count += 1
        entry = (max(at_us, self._now_us), self._edge_count, seat, closed)
        heapq.heappush(self._edges, entry)

    def power(self, on: bool) -> None:
        """Pull the cable or put it back; the board then boots."""
        if on == self._powered:
            return
        self._powered = on
        self._reset()

    def lamps(self) -> int:
        """Return the mask of the lamps that are lit now."""
        return self._lamps.lit(self._now_us) if self._powered else 0

    def close(self) -> None:
        """Nothing was started."""

    def _reset(self) -> None:
        self._boot_us = self._now_us
        self._boot_id = self._rng.randrange(1, 1 << 32)
        self._reader = FrameReader()
        self._outbox = Outbox()
        self._lamps = Lamps()
        self._panel = ButtonPanel(self._pins)
        self._chips = Chips()
        self._bad_frames = 0
        self._owed: list[messages.BoardMessage] = []
        self._sequence = 0
        self._sent = bytearray()
        self._is_announced = False
        self._hello_us = self._heartbeat_us = self._boot_us + BOOT_US
        self._weights_us = self._boot_us + WEIGHTS_PERIOD_US

    def _next_event_us(self) -> float | None:
        edge_us = self._edges[0][0] if self._edges else None
        if not self._powered:
            return edge_us
        times = [edge_us, self._weights_us, self._panel.deadline_us]
        if self._is_announced:
            times += [self._heartbeat_us, self._outbox.deadline_us]
        else:
            times.append(self._hello_us)
        return min((time_us for time_us in times if time_us is not None), default=None)

    def _run_event(self) -> None:
        now_us = self._now_us
        while self._edges and self._edges[0][0] <= now_us:
            _, _, seat, closed = heapq.heappop(self._edges)
            self._pins[seat - 1] = closed
            if self._powered:
                self._panel.edge(seat, closed, now_us)
        if not self._powered:
            return
        for told in self._panel.settle(now_us):
            self._tell(told)
        if not self._is_announced and self._hello_us <= now_us:
            self._announce()
        if self._is_announced:
            for message in self._outbox.due(now_us):
                self._send(message)
            if self._heartbeat_us <= now_us:
                self._heartbeat_us += HEARTBEAT_PERIOD_US
                self._send(self._heartbeat())
        if self._weights_us <= now_us:
            self._weights_us += WEIGHTS_PERIOD_US
            self._weigh()

    def _announce(self) -> None:
        self._is_announced = True
        self._send(self._hello())
        for message in self._owed:
            self._send(message)
        self._owed = []

    def _tell(self, told: Told) -> None:
        """Number what the buttons did; RACE_WON goes before the presses themselves."""
        at = self._ticks(told.at_us)
        if not told.is_press:
            for seat in told.seats:
                self._outbox.release(seat, at, told.together, self._now_us)
            return
        numbers: dict[int, int] = {}
        for seat in told.seats:
            number = self._outbox.press(seat, at, told.together, self._now_us)
            if number is not None:
                numbers[seat] = number
        numbered = sum(1 << (seat - 1) for seat in numbers)
        for winner in self._lamps.pressed(numbered, told.at_us, self._now_us):
            won = messages.RaceWon(number=numbers[winner], seat=winner, at=at)
            if self._is_announced:
                self._send(won)
            else:
                self._owed.append(won)

    def _reply(self, message: messages.BoardMessage) -> None:
        if self._is_announced:
            self._send(message)
        elif len(self._owed) < REPLIES_OWED:
            self._owed.append(message)
        else:
            self._bad_frames += 1

    def _refuse_frame(self, kind: int, reason: int) -> None:
        self._bad_frames += 1
        self._reply(messages.Refused(type=kind, reason=reason))

    def _obey(self, message: messages.Message) -> bool:
        """Do what the host asks; False for a value that cannot be."""
        match message:
            case messages.HelloRequest():
                if self._is_announced:
                    self._send(self._hello())
            case messages.Ping(token):
                self._pong(token)
            case messages.Ack(boot_id, number):
                return boot_id != self._boot_id or self._outbox.acknowledge(number)
            case messages.Lamp(seats, mode):
                if mode >= MODES:
                    return False
                self._lamps.set(seats, mode, self._now_us)
            case messages.Race(seats):
                self._lamps.arm(seats, self._now_us)
            case messages.Identify(seconds):
                self._lamps.identify(seconds, self._now_us)
            case messages.Buzz(tone_hz):  # nothing here can be heard
                return tone_hz == 0 or TONE_LOWEST_HZ <= tone_hz <= TONE_HIGHEST_HZ
            case _:
                """A frame of the board's own types was refused before."""
        return True

    def _pong(self, token: int) -> None:
        """The stamp of sending is that of the HELLO for a PING that came before it."""
        sent_us = self._now_us if self._is_announced else self._hello_us
        received_at, sent_at = self._ticks(self._now_us), self._ticks(sent_us)
        self._reply(messages.Pong(token=token, received_at=received_at, sent_at=sent_at))

    def _hello(self) -> messages.Hello:
        major, minor, patch = FIRMWARE_VERSION
        return messages.Hello(
            major=messages.PROTOCOL_MAJOR,
            minor=messages.PROTOCOL_MINOR,
            firmware_major=major,
            firmware_minor=minor,
            firmware_patch=patch,
            board_id=self._board_id,
            boot_id=self._boot_id,
            reset_cause=RESET_BY_POWER,
            scales=self._chips.there,
            buttons=(1 << SEAT_COUNT) - 1,
            lamps=(1 << SEAT_COUNT) - 1,
            buzzer=1,
            uptime=self._ticks(self._now_us),
        )

    def _weigh(self) -> None:
        seen = self._chips.convert(self._scales, self._now_us)
        if self._is_announced:
            at = self._ticks(self._now_us)
            self._send(messages.Weights(at, seen.fresh, seen.rail, seen.dead, seen.raw))

    def _heartbeat(self) -> messages.Heartbeat:
        return messages.Heartbeat(
            uptime=self._ticks(self._now_us),
            unacknowledged=len(self._outbox),
            refused_presses=min(self._outbox.refused, COUNTER_MAX),
            glitches=min(self._panel.glitches, COUNTER_MAX),
            bad_frames=min(self._reader.counts.bad + self._bad_frames, COUNTER_MAX),
            torn_reads=0,
            clock_high_max=CLOCK_HIGH_TICKS,
            buttons_down=self._panel.down,
        )

    def _ticks(self, at_us: float) -> int:
        return int((at_us - self._boot_us) * self._rate)

    def _send(self, message: messages.BoardMessage) -> None:
        self._sent += messages.pack(message, self._sequence)
        self._sequence = (self._sequence + 1) % 256

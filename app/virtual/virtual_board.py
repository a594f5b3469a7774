"""A board in pure Python that behaves on the wire as the firmware does (firmware/PROTOCOL.md).

It is deterministic in the simulated time of its world: nothing happens except in `advance` and `feed`.
What it does not have is what only wires have: torn reads, interrupt latency, a UART's pace.
"""

import heapq
import random
from collections.abc import Sequence

from app.board import messages
from app.board.frames import FrameReader
from app.board.messages import HOST_FRAMES, MessageError
from app.virtual.board_model import SCALE_COUNT, SEAT_COUNT, ScaleValue
from app.virtual.contact import Contact, Outcome
from app.virtual.lamps import MODES, Lamps
from app.virtual.outbox import NUMBERS, Outbox

TICKS_PER_US = 2
WEIGHTS_PERIOD_US = 12_500
HEARTBEAT_PERIOD_US = 500_000

BOOT_US = 30_000
"""From power to the first HELLO. A real Mega's boot loader takes longer; nothing here depends on it."""

DEAD_AFTER_US = 400_000
"""A scale without a conversion for so long is reported dead."""

TOGETHER_US = 4.0
"""First edges closer than this are found in the same look at the port: their order is not known."""

DRIFT_PPM = 30.0
"""A ceramic resonator's usual error; the host must map the clocks and not trust them."""

FIRMWARE_VERSION = (1, 0, 0)
RESET_BY_POWER = 0x01
CLOCK_HIGH_TICKS = 8
"""What a healthy firmware reports as its longest clock pulse: 4 us."""

REFUSED_TYPE, REFUSED_LENGTH, REFUSED_VALUE = 1, 2, 3
COUNTER_MAX = 0xFFFF
RAW_LIMIT = 0x7FFFFF


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
        if not self._is_up:
            return
        for frame in self._reader.feed(data):
            kind = frame.type
            if kind not in {number for number, _ in HOST_FRAMES.values()}:
                self._send(messages.Refused(type=kind, reason=REFUSED_TYPE))
                continue
            try:
                message = messages.unpack(frame)
            except MessageError:
                self._send(messages.Refused(type=kind, reason=REFUSED_LENGTH))
            else:
                self._obey(message)

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
        return self._lamps.lit(self._now_us) if self._is_up else 0

    def close(self) -> None:
        """Nothing was started."""

    @property
    def _is_up(self) -> bool:
        return self._powered and self._hello_us is None

    def _reset(self) -> None:
        self._boot_us = self._now_us
        self._boot_id = self._rng.randrange(1, 1 << 32)
        self._reader = FrameReader()
        self._outbox = Outbox()
        self._lamps = Lamps()
        self._contacts = [Contact() for _ in range(SEAT_COUNT)]
        self._together = [0] * SEAT_COUNT
        self._kept_press = [False] * SEAT_COUNT
        self._last_raw = [0] * SCALE_COUNT
        self._converted_us: list[float | None] = [None] * SCALE_COUNT
        self._glitches = 0
        self._sequence = 0
        self._sent = bytearray()
        self._hello_us: float | None = self._boot_us + BOOT_US
        self._weights_us = self._boot_us + BOOT_US + WEIGHTS_PERIOD_US
        self._heartbeat_us = self._boot_us + BOOT_US + HEARTBEAT_PERIOD_US

    def _next_event_us(self) -> float | None:
        edge_us = self._edges[0][0] if self._edges else None
        if not self._powered:
            return edge_us
        if self._hello_us is not None:
            times = [edge_us, self._hello_us]
        else:
            contact_times = [contact.deadline_us for contact in self._contacts]
            times = [edge_us, self._weights_us, self._heartbeat_us, self._outbox.deadline_us]
            times += contact_times
        return min((time_us for time_us in times if time_us is not None), default=None)

    def _run_event(self) -> None:
        now_us = self._now_us
        while self._edges and self._edges[0][0] <= now_us:
            _, _, seat, closed = heapq.heappop(self._edges)
            self._take_edge(seat, closed)
        if not self._powered:
            return
        if self._hello_us is not None:
            if self._hello_us <= now_us:
                self._come_up()
            return
        for seat, contact in enumerate(self._contacts, start=1):
            outcome = contact.settle(now_us)
            if outcome is not None:
                self._report(seat, *outcome)
        for message in self._outbox.due(now_us):
            self._send(message)
        if self._weights_us <= now_us:
            self._weights_us += WEIGHTS_PERIOD_US
            self._send(self._weigh())
        if self._heartbeat_us <= now_us:
            self._heartbeat_us += HEARTBEAT_PERIOD_US
            self._send(self._heartbeat())

    def _come_up(self) -> None:
        self._hello_us = None
        for seat, closed in enumerate(self._pins, start=1):
            if closed:
                self._contacts[seat - 1].edge(closed, self._now_us)
        self._send(self._hello())

    def _take_edge(self, seat: int, closed: bool) -> None:
        self._pins[seat - 1] = closed
        if not self._is_up:
            return
        contact = self._contacts[seat - 1]
        if not contact.edge(closed, self._now_us):
            return
        self._together[seat - 1] = 0
        for other, contact in enumerate(self._contacts, start=1):
            first_us = contact.first_edge_us
            if other != seat and first_us is not None and self._now_us - first_us <= TOGETHER_US:
                mask = 1 << (seat - 1) | 1 << (other - 1)
                self._together[seat - 1] |= mask
                self._together[other - 1] |= mask

    def _report(self, seat: int, outcome: Outcome, at_us: float) -> None:
        together = self._together[seat - 1]
        if outcome is Outcome.GLITCH:
            self._glitches += 1
            return
        if outcome is Outcome.PRESSED:
            press = self._outbox.put(
                messages.Press, seat, self._ticks(at_us), together, self._now_us
            )
            self._kept_press[seat - 1] = press is not None
            if press is None:
                return
            self._send(press)
            for winner in self._lamps.pressed(seat, together, self._now_us):
                self._send(messages.RaceWon(number=press.number, seat=winner, at=press.at))
        elif self._kept_press[seat - 1]:
            release = self._outbox.put(messages.Release, seat, self._ticks(at_us), 0, self._now_us)
            if release is not None:
                self._send(release)

    def _obey(self, message: messages.Message) -> None:
        match message:
            case messages.HelloRequest():
                self._send(self._hello())
            case messages.Ping(token):
                stamp = self._ticks(self._now_us)
                self._send(messages.Pong(token=token, received_at=stamp, sent_at=stamp))
            case messages.Ack(boot_id, number):
                if boot_id == self._boot_id and 0 <= number < NUMBERS:
                    self._outbox.acknowledge(number)
            case messages.Lamp(seats, mode):
                if mode < MODES:
                    self._lamps.set(seats, mode, self._now_us)
                else:
                    self._send(messages.Refused(type=HOST_FRAMES["LAMP"][0], reason=REFUSED_VALUE))
            case messages.Race(seats):
                self._lamps.arm(seats)
            case messages.Identify(seconds):
                self._lamps.identify(seconds, self._now_us)
            case _:
                """BUZZ: nothing here can be heard."""

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
            scales=(1 << SCALE_COUNT) - 1,
            buttons=(1 << SEAT_COUNT) - 1,
            lamps=(1 << SEAT_COUNT) - 1,
            buzzer=1,
            uptime=self._ticks(self._now_us),
        )

    def _weigh(self) -> messages.Weights:
        fresh = rail = dead = 0
        raw = [0] * SCALE_COUNT
        for scale, value in enumerate(self._scales):
            bit = 1 << scale
            if value in {"rail+", "rail-"} or (isinstance(value, int) and abs(value) >= RAW_LIMIT):
                rail |= bit
                self._converted_us[scale] = self._now_us
                continue
            if isinstance(value, int):
                fresh |= bit
                self._converted_us[scale] = self._now_us
                self._last_raw[scale] = value
            converted_us = self._converted_us[scale]
            if converted_us is None or self._now_us - converted_us > DEAD_AFTER_US:
                dead |= bit
            else:
                raw[scale] = self._last_raw[scale]
        at = self._ticks(self._now_us)
        return messages.Weights(at=at, fresh=fresh, rail=rail, dead=dead, raw=tuple(raw))

    def _heartbeat(self) -> messages.Heartbeat:
        return messages.Heartbeat(
            uptime=self._ticks(self._now_us),
            unacknowledged=len(self._outbox),
            refused_presses=min(self._outbox.refused, COUNTER_MAX),
            glitches=min(self._glitches, COUNTER_MAX),
            bad_frames=min(self._reader.counts.bad, COUNTER_MAX),
            torn_reads=0,
            clock_high_max=CLOCK_HIGH_TICKS,
            buttons_down=sum(contact.closed << seat for seat, contact in enumerate(self._contacts)),
        )

    def _ticks(self, at_us: float) -> int:
        return int((at_us - self._boot_us) * self._rate)

    def _send(self, message: messages.BoardMessage) -> None:
        self._sent += messages.pack(message, self._sequence)
        self._sequence = (self._sequence + 1) % 256

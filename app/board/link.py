"""One connection to one board, used once: bytes in, events and bytes out. No I/O and no clock of its own.

The caller opens a port, says `opened`, and from then on hands in what was read (`feed`) and the time
(`tick`, not later than `deadline_us`), and writes what `outgoing` gives.
"""

from app.board.clock import BoardClock
from app.board.frames import SEQUENCES, Frame, FrameReader
from app.board.link_events import (
    LINK_TIME_LIMITS_US,
    LINK_TRANSITIONS,
    Beat,
    CommandRefused,
    EdgeSeen,
    Ended,
    EndReason,
    Greeted,
    LinkEvent,
    LinkState,
    LinkStatus,
    PressesLost,
    RaceDecided,
    Weighing,
)
from app.board.messages import (
    BOARD_FRAMES,
    PROTOCOL_MAJOR,
    Ack,
    BoardMessage,
    Buzz,
    Heartbeat,
    Hello,
    HelloRequest,
    HostMessage,
    Identify,
    Lamp,
    MessageError,
    Ping,
    Pong,
    Press,
    Race,
    RaceWon,
    Refused,
    Release,
    Weights,
    pack,
    unpack,
)
from app.board.press_ledger import Delivery, PressLedger
from app.board.state_machine import StateMachine

HELLO_EVERY_US = 300_000  # a fresh board loses the first requests: one soon follows
PING_EVERY_US = 500_000
FIRST_PING_EVERY_US = 100_000  # until FIRST_PINGS have come back: a good clock within half a second
FIRST_PINGS = 5
PINGS_OUT_MAX = 16  # eight seconds of unanswered ones; older answers are no use
WEIGHTS_LIMIT_US = (
    1_500_000  # as for the heartbeat: a board with scales that weighs no more is not live
)

HELLO_TYPE = BOARD_FRAMES["HELLO"][0]

Command = Lamp | Buzz | Race | Identify


class LinkError(RuntimeError):
    """A command was given to a link that is not live."""


class Link:
    """One connection. `ledger` is shared by all connections; `clock` belongs to this one."""

    def __init__(self, ledger: PressLedger, now_us: int) -> None:
        self._machine = StateMachine(LinkState.OPENING, LINK_TRANSITIONS)
        self._limit_us = now_us + LINK_TIME_LIMITS_US[LinkState.OPENING]
        self._ledger = ledger
        self._reader = FrameReader()
        self.clock = BoardClock()
        self._sequence = 0
        self._outgoing = bytearray()
        self._next_send_us = now_us
        self._pings: dict[int, int] = {}
        self._token = 0
        self._hello: Hello | None = None
        self._heartbeat: Heartbeat | None = None
        self._weighed_us = now_us
        self._weights_at = -1
        self._strange = 0
        self._bytes = 0

    @property
    def state(self) -> LinkState:
        """Where it stands."""
        return self._machine.state

    @property
    def hello(self) -> Hello | None:
        """What the board said of itself, once it is live."""
        return self._hello

    @property
    def status(self) -> LinkStatus:
        """Figures for the doctor."""
        return LinkStatus(
            state=self.state,
            hello=self._hello,
            heartbeat=self._heartbeat,
            frames=self._reader.counts,
            strange=self._strange,
            clock_rate=self.clock.rate,
            clock_error_us=self.clock.error_us,
        )

    @property
    def deadline_us(self) -> int | None:
        """When `tick` has something to do at the latest; None once closed."""
        if self.state is LinkState.CLOSED:
            return None
        deadline_us = self._limit_us
        if self.state is not LinkState.OPENING:
            deadline_us = min(deadline_us, self._next_send_us)
        if self._hello is not None:
            if self._hello.scales:
                deadline_us = min(deadline_us, self._weighed_us + WEIGHTS_LIMIT_US)
            ledger_us = self._ledger.deadline_us(self._hello.boot_id)
            if ledger_us is not None:
                deadline_us = min(deadline_us, ledger_us)
        return deadline_us

    def opened(self, now_us: int) -> None:
        """The port is open: ask who is there.

        Raises:
            IllegalTransitionError: it was opened before, or is closed.
        """
        self._enter(LinkState.GREETING, now_us)
        self._next_send_us = now_us

    def feed(self, data: bytes, now_us: int) -> tuple[LinkEvent, ...]:
        """Bytes that were read. Whatever they are, it never raises."""
        events: list[LinkEvent] = []
        self._bytes += len(data)
        for frame in self._reader.feed(data):
            if self.state not in (LinkState.GREETING, LinkState.LIVE):
                break
            events += self._take(frame, now_us)
        return tuple(events)

    def tick(self, now_us: int) -> tuple[LinkEvent, ...]:
        """Time went by: time limits, and what is to be sent regularly."""
        if self.state is LinkState.CLOSED:
            return ()
        if now_us >= self._limit_us:
            return self._run_out()
        if self._hello is None:
            if self.state is LinkState.GREETING and now_us >= self._next_send_us:
                self._send(HelloRequest())
                self._next_send_us = now_us + HELLO_EVERY_US
            return ()
        if self._hello.scales and now_us >= self._weighed_us + WEIGHTS_LIMIT_US:
            return self.close("silent", "the board lives but has stopped weighing")
        if now_us >= self._next_send_us:
            self._ping(now_us)
        return self._delivered(self._ledger.tick(self._hello.boot_id, now_us), now_us)

    def send(self, command: Command) -> None:
        """Queue a command.

        Raises:
            LinkError: the link is not live.
            MessageError: a value does not fit its field.
        """
        if self.state is not LinkState.LIVE:
            raise LinkError("link: the board is not connected, so nothing can be sent to it")
        self._send(command)

    def outgoing(self) -> bytes:
        """What is to be written now; given once."""
        data = bytes(self._outgoing)
        self._outgoing.clear()
        return data

    def close(self, reason: EndReason, words: str) -> tuple[LinkEvent, ...]:
        """End it; nothing when it has ended already."""
        if self.state is LinkState.CLOSED:
            return ()
        self._machine.move(LinkState.CLOSED)
        self._outgoing.clear()
        return (Ended(reason, words),)

    def _enter(self, state: LinkState, now_us: int) -> None:
        self._machine.move(state)
        self._limit_us = now_us + LINK_TIME_LIMITS_US[state]

    def _run_out(self) -> tuple[LinkEvent, ...]:
        if self.state is LinkState.LIVE:
            return self.close("silent", "the board has stopped answering")
        if self.state is LinkState.OPENING:
            return self.close("no-answer", "the port does not open")
        if self._bytes:
            return self.close("no-answer", "no answer: what talks there is not a Pengadil board")
        return self.close("no-answer", "no answer: is the firmware on the board? (make flash)")

    def _take(self, frame: Frame, now_us: int) -> tuple[LinkEvent, ...]:
        if frame.type == HELLO_TYPE and frame.payload[:1] not in (b"", bytes((PROTOCOL_MAJOR,))):
            # Looked at before its length: another major version may have another HELLO.
            return self._other_version(frame.payload)
        try:
            message = unpack(frame)
        except MessageError:
            self._strange += 1
            return ()
        if isinstance(message, Hello):
            return self._greeted(message, now_us)
        if self._hello is None or isinstance(message, HostMessage):
            # It ran before we came: first HELLO, then its words mean something. Or an echo of our own.
            self._strange += isinstance(message, HostMessage)
            return ()
        return self._heard(message, self._hello, now_us)

    def _other_version(self, payload: bytes) -> tuple[LinkEvent, ...]:
        minor = payload[1] if len(payload) > 1 else 0
        return self.close(
            "version",
            f"another protocol version {payload[0]}.{minor}: this app speaks {PROTOCOL_MAJOR};"
            " flash the board with make flash",
        )

    def _greeted(self, hello: Hello, now_us: int) -> tuple[LinkEvent, ...]:
        if self._hello is not None:
            if hello.boot_id == self._hello.boot_id:
                return ()
            return self.close("reset", "the board was reset")
        self._hello = hello
        self._enter(LinkState.LIVE, now_us)
        self._weighed_us = self._next_send_us = now_us
        self._ledger.resume(hello.boot_id, now_us)
        self.clock.first_seen(hello.uptime, now_us)
        return (Greeted(hello),)

    def _heard(self, message: BoardMessage, hello: Hello, now_us: int) -> tuple[LinkEvent, ...]:
        match message:
            case Weights():
                if message.at <= self._weights_at:
                    return ()  # a repeat of old data is no sign of life
                self._weights_at, self._weighed_us = message.at, now_us
                return (Weighing(message, self._host_us(message.at, now_us)),)
            case Press() | Release():
                return self._delivered(self._ledger.take(hello.boot_id, message, now_us), now_us)
            case Pong():
                sent_us = self._pings.pop(message.token, None)
                if sent_us is not None:
                    self.clock.exchange(sent_us, message.received_at, message.sent_at, now_us)
                return ()
            case Heartbeat():
                return self._beaten(message, hello, now_us)
            case RaceWon():
                return (RaceDecided(message),)
            case Refused():
                return (CommandRefused(message),)
            case Hello():
                return ()

    def _beaten(self, heartbeat: Heartbeat, hello: Hello, now_us: int) -> tuple[LinkEvent, ...]:
        if self._heartbeat is not None and heartbeat.uptime <= self._heartbeat.uptime:
            return ()  # a repeat of old data is no sign of life
        self._heartbeat = heartbeat
        self._limit_us = now_us + LINK_TIME_LIMITS_US[LinkState.LIVE]
        refused = self._ledger.refused(hello.boot_id, heartbeat.refused_presses)
        if refused:
            return (Beat(heartbeat), PressesLost(missing=0, refused=refused))
        return (Beat(heartbeat),)

    def _delivered(self, delivery: Delivery, now_us: int) -> tuple[LinkEvent, ...]:
        hello = self._hello
        if hello is not None and delivery.acknowledge is not None:
            self._send(Ack(hello.boot_id, delivery.acknowledge))
        edges = tuple(EdgeSeen(edge, self._host_us(edge.at, now_us)) for edge in delivery.edges)
        if delivery.lost:
            return (PressesLost(missing=delivery.lost, refused=0), *edges)
        return edges

    def _host_us(self, ticks: int, now_us: int) -> int:
        """Nothing that has been heard of lies in the future, whatever the clock's error."""
        return min(now_us, self.clock.host_us(ticks))

    def _ping(self, now_us: int) -> None:
        self._token = (self._token + 1) % 2**32
        self._pings[self._token] = now_us
        while len(self._pings) > PINGS_OUT_MAX:
            del self._pings[next(iter(self._pings))]
        self._send(Ping(self._token))
        early = self.clock.exchanges < FIRST_PINGS
        self._next_send_us = now_us + (FIRST_PING_EVERY_US if early else PING_EVERY_US)

    def _send(self, message: HostMessage) -> None:
        self._outgoing += pack(message, self._sequence)
        self._sequence = (self._sequence + 1) % SEQUENCES

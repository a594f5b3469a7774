"""Keeps a board connected: finds it by its HELLO, opens the next connection when one ends, and turns
what it says into observations. It holds no thread and no clock: somebody calls `step` with the time.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Final

import msgspec

from app.board.connection import Connection
from app.board.counting import Counter
from app.board.link import Command
from app.board.link_events import (
    EdgeSeen,
    Ended,
    Greeted,
    LinkEvent,
    LinkStatus,
    PressesLost,
    Weighing,
)
from app.board.messages import SEATS, Hello, Lamp
from app.board.observing import BoardObservation, edge_observation, presses_lost
from app.board.plain_text import plain
from app.board.ports import PortError, PortSource
from app.board.press_ledger import PressLedger
from app.board.readings import SensorBack, SensorLost
from app.board.state_machine import StateMachine


class KeeperState(Enum):
    """What the keeper is about."""

    SEARCHING = "searching"  # looks for ports and opens them, within one step
    GREETING = "greeting"  # ports are open; waits for a HELLO
    CONNECTED = "connected"  # one board is live
    WAITING = "waiting"  # until the next search
    STOPPED = "stopped"  # for good


KEEPER_TRANSITIONS: Final[Mapping[KeeperState, frozenset[KeeperState]]] = {
    KeeperState.SEARCHING: frozenset(
        {KeeperState.GREETING, KeeperState.WAITING, KeeperState.STOPPED}
    ),
    KeeperState.GREETING: frozenset(
        {KeeperState.CONNECTED, KeeperState.WAITING, KeeperState.STOPPED}
    ),
    KeeperState.CONNECTED: frozenset({KeeperState.WAITING, KeeperState.STOPPED}),
    KeeperState.WAITING: frozenset({KeeperState.SEARCHING, KeeperState.STOPPED}),
    KeeperState.STOPPED: frozenset(),
}

KEEPER_TIME_LIMITS_US: Final[Mapping[KeeperState, int]] = {
    KeeperState.SEARCHING: 0,
    KeeperState.GREETING: 5_000_000,  # the links' own 4 s end it before
    KeeperState.CONNECTED: 1_500_000,  # the link's own, renewed by each heartbeat
    KeeperState.WAITING: 1_000_000,
}

FIRST_WAIT_US = 250_000
LONGEST_WAIT_US = KEEPER_TIME_LIMITS_US[KeeperState.WAITING]
GRACE_US = 2_500_000
"""Another board answered: so long the known one may still be booting behind another port."""

CANDIDATES_MAX = 8  # nobody's board is the ninth; each open port costs a read a step

NO_PORT_WORDS = "no board found: plug the board in, or run with --virtual"
TELLING: Final = (
    *("version", "no-permission", "busy", "no-answer", "port"),
    *("stalled", "silent", "reset", "unplugged", "no-port"),
)
"""Of several ports that failed, whose reason helps most."""

WORDLESS_AFTER: Final = frozenset({"unplugged", "silent", "reset", "stalled"})
"""A board that was there and is gone: that there is no port now is no news."""


class KeeperStatus(msgspec.Struct, frozen=True):
    """Where the keeper stands, for pages and the doctor. `port` is empty when none is live."""

    state: KeeperState
    port: str
    link: LinkStatus | None
    trouble: str


class Keeper:
    """Keeps one board connected.

    Args:
        source: where ports are.
        counter: follows the scales; its zeros outlive connections.
        known_board_id: the table's own board, preferred when several answer; None takes the first,
            which is then the known one.
        now_us: monotonic time.
    """

    def __init__(
        self, source: PortSource, counter: Counter, now_us: int, known_board_id: int | None = None
    ) -> None:
        self._source = source
        self._counter = counter
        self._known_board_id = known_board_id
        self._machine = StateMachine(KeeperState.SEARCHING, KEEPER_TRANSITIONS)
        self._limit_us = now_us
        self._wait_us = FIRST_WAIT_US
        self._ledger = PressLedger()
        self._attempts: dict[Connection, list[LinkEvent]] = {}
        self._failures: dict[str, str] = {}
        self._answered_us: int | None = None
        self._board: Connection | None = None
        self._boots: dict[int, int] = {}
        self._lamps: dict[int, int] = {}
        self._told_lost = ""
        self._trouble = ""
        self._weighed_us = now_us
        self._edge_us = now_us

    @property
    def state(self) -> KeeperState:
        """Where it stands."""
        return self._machine.state

    @property
    def status(self) -> KeeperStatus:
        """Figures for pages and the doctor."""
        board = self._board
        return KeeperStatus(
            state=self.state,
            port=plain(board.name) if board is not None else "",
            link=board.link.status if board is not None else None,
            trouble=self._trouble,
        )

    @property
    def deadline_us(self) -> int | None:
        """When `step` has something to do at the latest, bytes apart; None once stopped."""
        if self.state is KeeperState.STOPPED:
            return None
        links = [*self._attempts, *([self._board] if self._board is not None else [])]
        deadlines = [link.link.deadline_us for link in links]
        if self._answered_us is not None and self._attempts:
            deadlines.append(self._answered_us + GRACE_US)
        known = [deadline for deadline in deadlines if deadline is not None]
        return min(known) if known else self._limit_us

    @property
    def has_port(self) -> bool:
        """Whether a port is open, so that `step` should be called again without waiting."""
        return self._board is not None or bool(self._attempts)

    def step(self, now_us: int) -> tuple[BoardObservation, ...]:
        """Do what is to be done now; blocks no longer than the reads of the open ports."""
        match self.state:
            case KeeperState.WAITING if now_us >= self._limit_us:
                self._enter(KeeperState.SEARCHING, now_us)
                return self._search(now_us)
            case KeeperState.SEARCHING:
                return self._search(now_us)
            case KeeperState.GREETING:
                return self._greet(now_us)
            case KeeperState.CONNECTED:
                return self._listen(now_us)
            case _:
                return ()

    def command(self, command: Command) -> bool:
        """Lamp, buzzer, race or identify; False when no board is there to do it.

        Lamps are remembered and lit again when the board is back.
        """
        if isinstance(command, Lamp):
            for seat in range(1, SEATS + 1):
                if command.seats >> (seat - 1) & 1:
                    self._lamps[seat] = command.mode
        if self._board is None or self._board.ended:
            return False
        self._board.send(command)
        return True

    def confirm(self, counts: Mapping[int, int]) -> None:
        """What the referee knows to lie on these scales (scale number to count)."""
        self._counter.confirm(counts)

    def stop(self) -> None:
        """Close whatever is open, for good."""
        if self.state is KeeperState.STOPPED:
            return
        for connection in self._attempts:
            connection.close()
        self._attempts.clear()
        if self._board is not None:
            self._board.close()
            self._board = None
        self._machine.move(KeeperState.STOPPED)

    def _enter(self, state: KeeperState, now_us: int) -> None:
        self._machine.move(state)
        self._limit_us = now_us + KEEPER_TIME_LIMITS_US[state]

    def _search(self, now_us: int) -> tuple[BoardObservation, ...]:
        self._failures.clear()
        self._answered_us = None
        names = self._source.candidates()[:CANDIDATES_MAX]
        for name in names:
            try:
                port = self._source.open(name)
            except PortError as error:
                self._failures[error.reason] = str(error)
                continue
            self._attempts[Connection(name, port, self._ledger, now_us)] = []
        if self._attempts:
            self._enter(KeeperState.GREETING, now_us)
            return ()
        if not names:
            self._failures["no-port"] = NO_PORT_WORDS
            self._wait_us = (
                FIRST_WAIT_US  # looking is cheap, and a board plugged in should be seen soon
            )
        return self._wait(now_us)

    def _wait(self, now_us: int) -> tuple[BoardObservation, ...]:
        """Nothing came of this round: say why, if that is news, and try again later."""
        self._enter(KeeperState.WAITING, now_us)
        self._limit_us = now_us + self._wait_us
        self._wait_us = min(2 * self._wait_us, LONGEST_WAIT_US)
        reason = next((reason for reason in TELLING if reason in self._failures), "no-answer")
        words = self._failures.get(reason, NO_PORT_WORDS)
        if reason == "no-port" and self._told_lost in WORDLESS_AFTER:
            return ()
        self._trouble = words
        if reason == self._told_lost:
            return ()
        self._told_lost = reason
        return (SensorLost(now_us, "board", reason, words),)

    def _greet(self, now_us: int) -> tuple[BoardObservation, ...]:
        for connection, events in list(self._attempts.items()):
            for event in connection.step(now_us):
                if isinstance(event, Greeted):
                    self._answered_us = self._answered_us or now_us
                if isinstance(event, Ended):
                    self._failures[event.reason] = f"{plain(connection.name)}: {event.words}"
                events.append(event)
            if connection.ended:
                del self._attempts[connection]
        chosen = self._choose(now_us)
        if chosen is not None:
            return self._adopt(chosen, now_us)
        if not self._attempts or now_us >= self._limit_us:
            self._close_attempts()
            return self._wait(now_us)
        return ()

    def _choose(self, now_us: int) -> Connection | None:
        """The known board as soon as it answers; another when the known one can be waited for no more."""
        answered = [each for each in self._attempts if each.link.hello is not None]
        if not answered:
            return None
        known = self._known_board_id
        for connection in answered:
            hello = connection.link.hello
            if known is None or (hello is not None and hello.board_id == known):
                return connection
        all_answered = len(answered) == len(self._attempts)
        waited = self._answered_us is not None and now_us >= self._answered_us + GRACE_US
        return answered[0] if all_answered or waited else None

    def _close_attempts(self) -> None:
        for connection in self._attempts:
            connection.close()
        self._attempts.clear()

    def _adopt(self, chosen: Connection, now_us: int) -> tuple[BoardObservation, ...]:
        events = self._attempts.pop(chosen)
        self._close_attempts()
        self._board = chosen
        self._enter(KeeperState.CONNECTED, now_us)
        return self._observe(events, now_us)

    def _listen(self, now_us: int) -> tuple[BoardObservation, ...]:
        if self._board is None:
            return ()
        return self._observe(self._board.step(now_us), now_us)

    def _observe(
        self, events: list[LinkEvent] | tuple[LinkEvent, ...], now_us: int
    ) -> tuple[BoardObservation, ...]:
        observations: list[BoardObservation] = []
        for event in events:
            match event:
                case Greeted():
                    observations.append(self._greeted(event.hello, now_us))
                case Weighing():
                    self._weighed_us = max(self._weighed_us, event.at_us)
                    observations += self._counter.take(event.weights, self._weighed_us)
                case EdgeSeen():
                    self._edge_us = max(self._edge_us, event.at_us)
                    observations += edge_observation(event, self._boot_id())
                case PressesLost():
                    observations += presses_lost(event, self._edge_us, now_us)
                case Ended():
                    observations += self._ended(event, now_us)
                case _:
                    pass
        return tuple(observations)

    def _boot_id(self) -> int:
        hello = self._board.link.hello if self._board is not None else None
        return hello.boot_id if hello is not None else 0

    def _greeted(self, hello: Hello, now_us: int) -> SensorBack:
        before = self._boots.get(hello.board_id)
        self._boots[hello.board_id] = hello.boot_id
        if self._known_board_id is None:
            self._known_board_id = hello.board_id
        self._wait_us = FIRST_WAIT_US
        self._told_lost = self._trouble = ""
        self._counter.fit(hello.scales)
        self._counter.restart()
        self._light_lamps()
        firmware = f"{hello.firmware_major}.{hello.firmware_minor}.{hello.firmware_patch}"
        return SensorBack(
            now_us,
            "board",
            was_reset=before is not None and before != hello.boot_id,
            detail=f"board {hello.board_id:08x}, firmware {firmware}",
        )

    def _light_lamps(self) -> None:
        for mode in sorted(set(self._lamps.values())):
            mask = sum(1 << (seat - 1) for seat, lit in self._lamps.items() if lit == mode)
            if self._board is not None and not self._board.ended:
                self._board.send(Lamp(mask, mode))

    def _ended(self, event: Ended, now_us: int) -> tuple[BoardObservation, ...]:
        self._board = None
        self._failures = {}
        self._enter(KeeperState.WAITING, now_us)
        self._limit_us = now_us + FIRST_WAIT_US
        self._told_lost, self._trouble = event.reason, event.words
        return (SensorLost(now_us, "board", event.reason, event.words),)

"""Runs a keeper in a thread of its own: observations go out, commands come in."""

import queue
import threading
from collections.abc import Callable

import msgspec

from app.board.keeper import Keeper, KeeperStatus
from app.board.link import Command
from app.board.observing import BoardObservation
from app.board.readings import SensorLost

IDLE_S = 0.05  # without an open port: how late a stop or a retry may be
STOP_WITHIN_S = 1.0
COMMANDS_MAX = (
    256  # a board takes 800 lamps a second; more than this waiting means that nobody takes them
)


class Confirm(msgspec.Struct, frozen=True):
    """The referee knows these counts (scale number to pieces)."""

    counts: dict[int, int]


class BoardThread:
    """Steps the keeper until stopped.

    Args:
        keeper: belongs to the thread from `start` on.
        now_us: the monotonic clock, in µs.
        deliver: takes each observation, from this thread; a queue's `put` will do.
    """

    def __init__(
        self,
        keeper: Keeper,
        now_us: Callable[[], int],
        deliver: Callable[[BoardObservation], None],
    ) -> None:
        self._keeper = keeper
        self._now_us = now_us
        self._deliver = deliver
        self._commands: queue.Queue[Command | Confirm] = queue.Queue(COMMANDS_MAX)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="board", daemon=True)
        self._status = keeper.status

    @property
    def status(self) -> KeeperStatus:
        """Where the keeper stood after its last step."""
        return self._status

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def post(self, command: Command | Confirm) -> bool:
        """Hand in a command from any thread; False when too many are waiting already."""
        try:
            self._commands.put_nowait(command)
        except queue.Full:
            return False
        return True

    def stop(self) -> bool:
        """Close the port and end; False when that took longer than a second."""
        self._stopping.set()
        self._thread.join(STOP_WITHIN_S)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                self._obey()
                for observation in self._keeper.step(self._now_us()):
                    self._deliver(observation)
                self._status = self._keeper.status
                if not self._keeper.has_port:
                    self._stopping.wait(IDLE_S)
        except Exception:
            # The program is wrong here; the table must be told, and the traceback must be seen.
            words = "the board's thread has failed: start the app again and report its log"
            self._deliver(SensorLost(self._now_us(), "board", "fault", words))
            raise
        finally:
            self._keeper.stop()

    def _obey(self) -> None:
        while True:
            try:
                command = self._commands.get_nowait()
            except queue.Empty:
                return
            if isinstance(command, Confirm):
                self._keeper.confirm(command.counts)
            else:
                self._keeper.command(command)

"""The virtual table in real time: what the page of the table acts on while the app plays for real.

One thread lets the world go by, 80 steps a second; the app reaches the board through a serial port as it
would a real one. Everybody else may call from any thread.
"""

import random
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from app.rules.congkak import CONGKAK, Position, start_position
from app.rules.game import RulesError, Words
from app.virtual import physics
from app.virtual.acts import (
    Act,
    Bump,
    Dead,
    Drop,
    Lean,
    Lift,
    Plug,
    Press,
    Sow,
    read_act,
    read_card_game_act,
)
from app.virtual.board_model import BoardModel, BoardModelError
from app.virtual.card_acts import CARD_ACT_NAMES, CardMove, read_card_act
from app.virtual.foresight import Foresight
from app.virtual.hands import plan_sowing
from app.virtual.live_boards import BOARDS, PORT_NAME, Kind, best_kind
from app.virtual.physics import HOLE_NAMES, START_COUNTS, ActError, Imperfections
from app.virtual.scenario import LONGEST_LINE, SEATS
from app.virtual.stage import Stage
from app.virtual.table_world import STEP_US, TableWorld
from app.virtual.tokens import WordError
from vision.decks import READABLE

if TYPE_CHECKING:
    from app.virtual.card_world import CardWorld
    from app.virtual.gestures import Ride

PACE_US = 300_000
"""A sowing done by a press of one key drops a piece every 0.3 s, as people do."""

MOST_BEHIND_S = 0.5
"""A computer that slept does not hurry through what it missed."""

ACT_WAIT_S = 4.0
"""An act waits so long for its turn, less than its page does; a step of the table takes milliseconds, or
longer where a computer is busy with other things."""

LEAST_PAUSE_S = 0.001
"""Between two steps, also of a table that is behind: then come acts, pages and the camera."""

TRY_AGAIN_S = 1.0
"""Between two attempts to start another board."""

NO_BOARD_WORDS = "the virtual board has failed and is being started again; try again in a moment"
TOO_SLOW_WORDS = (
    "the virtual table does not keep up just now; nothing was done, try again in a moment"
)

ARM_BUSY_WORDS = "that hand is still over the table; wait until it has gone back"

PLAIN_PIECES = Imperfections(spread=0.02, gain=0.001, zero=0.03, noise=0.02)
"""A table that was set up this morning."""


class LiveState(msgspec.Struct, frozen=True):
    """What the page draws.

    Attributes:
        holes: for each hole name the numbers of the pieces in it, newest last.
        hand: the numbers of the pieces in the hand.
        busy: a sowing is being carried out.
        plugged: the board's cable is in.
        lamps: seats whose lamp is lit.
        dead: holes whose scale is broken.
        shaken: holes with a hand, a forearm or a knock on them just now.
        fault: why there is no board just now, one sentence; empty while all is well. Another one is
            being started.
    """

    holes: dict[str, tuple[int, ...]]
    hand: tuple[int, ...]
    busy: bool
    plugged: bool
    lamps: tuple[int, ...]
    dead: tuple[str, ...]
    shaken: tuple[str, ...]
    fault: str = ""


class CardState(msgspec.Struct, frozen=True):
    """What lies on a table of cards, which seats' arms are over it, and what their fingers hold."""

    world: "CardWorld"
    moving: tuple[int, ...]
    carried: "tuple[tuple[int, Ride], ...]"


class LiveWorld:
    """A running virtual table; see :meth:`start`.

    Attributes:
        port_path: the board's serial port; it vanishes while the cable is out.
        board_words: what board it is, and if it is not the real firmware, why.
        calibrations: what the people of this table have measured, for each of the 17 scales.
    """

    def __init__(
        self,
        table: TableWorld,
        folder: Path,
        board_words: Words,
        position: Callable[[], str],
        start_board: Callable[[], BoardModel],
        stage: Stage | None = None,
    ) -> None:
        """Take over a table that is ready to run; `start` is the usual way.

        `start_board` starts another board, for when the one at the table has failed. `stage` has the cards
        of the table, and the camera above them.
        """
        self.port_path = folder / PORT_NAME
        self.board_words = board_words
        self.calibrations = physics.calibrations(table.world, PLAIN_PIECES)
        self._folder = folder
        self._table = table
        self._position = position
        self._start_board = start_board
        self._foresight = Foresight()
        self._lamps = 0
        self._fault = ""
        self._stage = stage
        self._lock = stage.lock if stage is not None else threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="virtual-table", daemon=True)
        self._thread.start()

    @classmethod
    def start(
        cls,
        kind: Kind | Literal["best"] = "best",
        *,
        counts: Sequence[int] = START_COUNTS,
        position: Callable[[], str] = str,
        seed: int = 1,
        stage: Stage | None = None,
    ) -> "LiveWorld":
        """Lay out the pieces, plug the board in and let time go by.

        Args:
            kind: the real firmware (`mega`), the pure-Python board (`frames`), or the best there is.
            counts: pieces in each of the 16 holes.
            position: what the app publishes as the position, for `sow` and `arrange`; an empty text
                while there is none.
            seed: of all chance in the physics.
            stage: the cards on the table and the camera above them; None where there are none.

        Raises:
            BoardModelError: the board cannot be started.
            ActError: the counts do not add up to 98.
        """
        chosen, words = best_kind() if kind == "best" else (kind, BOARDS[kind].words)
        rng = random.Random(seed)
        world = physics.make_world(rng, counts, PLAIN_PIECES)
        folder = Path(tempfile.mkdtemp(prefix="pengadil-table-"))
        start_board = partial(BOARDS[chosen].start, folder, seed)
        board: BoardModel | None = None
        try:
            board = start_board()
            table = TableWorld(world, board, rng, stage.table if stage is not None else None)
        except BaseException:
            if board is not None:
                board.close()
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return cls(table, folder, words, position, start_board, stage)

    def act(self, line: str) -> str:
        """Do what one line of the scenario language says, or `arrange` (lay the pieces as published).

        Returns:
            An empty text, or one sentence that says why it cannot be done.
        """
        try:
            self.do(line)
        except (WordError, ActError, BoardModelError) as error:
            return str(error)
        return ""

    def do(self, line: str) -> None:
        """As `act`, for who tells words that are no act from acts that cannot be done.

        Raises:
            WordError: the line says nothing, or is no act of this table.
            ActError: it cannot be done in this world, or not now.
            BoardModelError: there is no board just now.
        """
        words = line[:LONGEST_LINE].split()
        if not words:
            raise WordError("say what to do, for example `lift S4`")
        if words == ["arrange"]:
            self._arrange()
        elif self._stage is not None:
            self._do_at_cards(words, self._stage)
        else:
            self._do(read_act(words, SEATS))

    def state(self) -> LiveState:
        """Return what lies where, for drawing."""
        with self._lock:
            table, world = self._table, self._table.world
            shaken = {d.scale for d in world.disturbances if d.to_us > table.now_us}
            return LiveState(
                holes=dict(zip(HOLE_NAMES, world.holes, strict=True)),
                hand=world.hand,
                busy=table.is_busy,
                plugged=table.is_plugged,
                lamps=tuple(bit + 1 for bit in range(8) if self._lamps >> bit & 1),
                dead=tuple(HOLE_NAMES[scale] for scale in sorted(world.dead)),
                shaken=tuple(HOLE_NAMES[scale] for scale in sorted(shaken)),
                fault=self._fault,
            )

    def card_state(self) -> "CardState | None":
        """Where the cards are and who moves them; None at a table without a camera above cards."""
        if self._stage is None:
            return None
        with self._lock:
            cards = self._stage.table
            return CardState(cards.world, cards.moving, cards.carried())

    def stop(self) -> None:
        """End the table, its board and its port. May be called twice."""
        self._stopping.set()
        self._thread.join()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _do_at_cards(self, words: list[str], stage: Stage) -> None:
        """An act at a table of cards: one with cards, or one that any table has."""
        if words[0] not in CARD_ACT_NAMES:
            self._do(read_card_game_act(words, stage.seats))
            return
        known = READABLE[stage.deck].cards if stage.deck in READABLE else ()
        act = read_card_act(words, stage.seats, known)
        with self._turn():
            if isinstance(act, CardMove):
                if stage.is_arm_busy(act):
                    raise ActError(ARM_BUSY_WORDS)
                stage.begin(act)
            else:
                stage.disturb(act)

    def _do(self, act: Act) -> None:
        with self._turn():
            table = self._table
            if self._fault and isinstance(act, Press | Plug | Sow):
                raise BoardModelError(NO_BOARD_WORDS)
            match act:
                case Press():
                    table.press(act)
                case Plug(on):
                    table.plug() if on else table.unplug()
                case Bump() | Lean() | Dead():
                    table.act(act)
                case Lift() | Drop():
                    self._refuse_while_busy()
                    table.act(act)
                    self._foresight.forget()
                case Sow():
                    self._refuse_while_busy()
                    position = self._foresight.position(self._published())
                    table.follow(plan_sowing(table.world, position, act, table.now_us, PACE_US))
                    self._foresight.sown(position, act, table.world)
                case _:
                    raise ActError("that is no act of the table; the operator's page has it")

    def _arrange(self) -> None:
        if self._stage is not None:
            with self._turn():
                self._stage.lay_out(self._position())
            return
        position = self._published()
        with self._turn():
            self._refuse_while_busy()
            self._table.world = physics.arrange(
                self._table.world, position.holes, self._table.now_us
            )
            self._foresight.forget()

    def _refuse_while_busy(self) -> None:
        if self._table.is_busy:
            raise ActError("the hands are still sowing; wait until they have finished")

    def _published(self) -> Position:
        text = self._position()
        try:
            return CONGKAK.read_position(text) if text else start_position()
        except RulesError as error:
            raise ActError(str(error)) from error

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Hold the table for an act, if it is free soon enough."""
        if not self._lock.acquire(timeout=ACT_WAIT_S):
            raise BoardModelError(NO_BOARD_WORDS if self._fault else TOO_SLOW_WORDS)
        try:
            yield
        finally:
            self._lock.release()

    def _run(self) -> None:
        due_s = time.monotonic()
        while not self._stopping.wait(max(LEAST_PAUSE_S, due_s - time.monotonic())):
            try:
                with self._lock:
                    self._table.step()
                    self._lamps = self._table.lamps
            except ActError:
                """The hands could not go on with what they were about: the plan is dropped."""
            except (BoardModelError, OSError) as error:
                self._replace_board(str(error))
            due_s = max(due_s + STEP_US / 1_000_000, time.monotonic() - MOST_BEHIND_S)
        self._table.close()

    def _replace_board(self, fault: str) -> None:
        """The board has failed: say so, and start others until one runs or the table is stopped."""
        with self._lock:
            self._fault, self._lamps = fault, 0
            self._table.halt()
            self._foresight.forget()
        self._table.close()
        while not self._stopping.is_set():
            try:
                board = self._start_board()
            except (BoardModelError, OSError) as error:
                self._fault = str(error)
                self._stopping.wait(TRY_AGAIN_S)
                continue
            try:
                with self._lock:
                    self._table.replace_board(board)
                    self._fault = ""
            except (BoardModelError, OSError) as error:
                board.close()
                self._fault = str(error)
                self._stopping.wait(TRY_AGAIN_S)
                continue
            return

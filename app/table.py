"""The composition root: builds a table from its settings and owns the one thread that holds the state.

Sensors and people put observations onto one queue; the loop takes them in order, lets the sitting
decide, record and publish, and teaches the scales. Web threads read snapshots and enqueue.
"""

import contextlib
import logging
import os
import queue
import threading
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from app import table_eyes, table_virtual
from app.board.board_thread import BoardThread, Confirm
from app.board.calibration import (
    Calibration,
    calibrations_from_table,
    calibrations_under,
    default_calibrations,
)
from app.board.counting import Counter
from app.board.keeper import Keeper
from app.board.messages import Lamp, Race
from app.board.ports import PortSource
from app.board.probe import probe
from app.board.readings import SCALE_NAMES, SensorBack, Weighed
from app.board.serial_port import OnePort, UsbPorts
from app.camera.crops import Crops
from app.camera.disputed import DisputedCards
from app.camera.eye_thread import EyeThread, OpenEye
from app.config import Settings
from app.match.agreement import Agreement
from app.match.lamps import lamp_modes, race_mask
from app.match.log import MatchLog
from app.match.publish import Publisher
from app.match.resume import Resumable, newest_unfinished
from app.match.sitting import OnRuled, Sitting, nobody_hears
from app.match.snapshot import Snapshot
from app.referee.decisions import Started
from app.referee.observations import Observation
from app.referee.referees import not_refereed, referee_of
from app.rules.game import Words
from app.rules.games import game as find_game
from app.virtual.live_world import LiveWorld
from app.virtual.physics import START_COUNTS
from app.virtual.stage import Stage
from app.web.card_truth import NOBODY
from app.web.door import DoorError, World

_LOG = logging.getLogger(__name__)

LOOK_AGAIN_S = 0.25
"""How long the loop sleeps at most: the age of the data on the page is never older than this."""

QUEUE_MAX = 10_000
"""Observations waiting; a board sends ten weighings a second, so this is a loop that has stopped."""


class TableError(Exception):
    """The table cannot be set up; the text is one sentence that says what to do."""


def monotonic_us() -> int:
    """The machine's monotonic clock in whole microseconds."""
    return time.monotonic_ns() // 1000


class Hardware(msgspec.Struct, frozen=True):
    """What a table hangs on: where its board is, how its scales are calibrated, and the virtual world
    behind it, if it is virtual. `source` is None when the profile has no board. `eye` opens the eye on its
    cards, None where no camera hangs.
    """

    source: PortSource | None
    calibrations: tuple[Calibration | None, ...]
    words: Words
    world: LiveWorld | None = None
    eye: Callable[[], OpenEye] | None = None


class LiveTable:
    """A table being played at, with its threads. It is the door of the pages (see `app.web.door`)."""

    def __init__(
        self,
        sitting: Sitting,
        publisher: Publisher,
        hardware: Hardware,
        crops: Crops,
        disputed: DisputedCards,
    ) -> None:
        """Take the sitting over, and everything that publishes through `publisher`."""
        self._crops = crops
        self._disputed = disputed
        self._hardware = hardware
        self._publisher = publisher
        self._queue: queue.Queue[Observation] = queue.Queue(QUEUE_MAX)
        self._stopping = threading.Event()
        self._sitting = sitting
        self._agreement = Agreement(find_game(sitting.match.game))
        self._frames_heard = 0
        self._lamps: dict[int, int] = {}
        self._race_mask = 0
        self._board: BoardThread | None = None
        if hardware.source is not None:
            keeper = Keeper(hardware.source, Counter(hardware.calibrations), monotonic_us())
            self._board = BoardThread(keeper, monotonic_us, self.enqueue)
        self._eye: EyeThread | None = None
        if hardware.eye is not None:
            self._eye = EyeThread(hardware.eye, monotonic_us, self.enqueue)
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        """Let the board be found, the camera be opened and the loop run."""
        if self._board is not None:
            self._board.start()
        if self._eye is not None:
            self._eye.start()
        self._thread.start()

    def stop(self) -> None:
        """End the loop and the sensors' threads; what was decided is on the disk."""
        self._stopping.set()
        if self._eye is not None:
            self._eye.stop()
        if self._board is not None:
            self._board.stop()
        self._thread.join(timeout=2.0)
        self._publisher.close()

    # --- the door of the pages --------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The newest snapshot."""
        latest = self._publisher.latest
        if latest is None:
            raise DoorError("the table has not published anything yet; try again in a moment")
        return latest

    def wait(self, after_version: int, timeout_s: float) -> Snapshot | None:
        """The next snapshot above that version, or None when the time is over."""
        return self._publisher.wait(after_version, timeout_s)

    def is_closed(self) -> bool:
        """Whether no more snapshots will come."""
        return self._publisher.is_closed

    def snapshot_json(self, snapshot: Snapshot) -> bytes:
        """That snapshot as one line of JSON."""
        return self._publisher.json_of(snapshot)

    def heard_us(self) -> int:
        """When sensor data last came (monotonic µs); 0 when never."""
        return self._sitting.heard_us

    def now_us(self) -> int:
        """Monotonic microseconds now."""
        return monotonic_us()

    def enqueue(self, observation: Observation) -> None:
        """Put an observation onto the one queue; called by the board's thread and the pages.

        Raises:
            DoorError: the loop has stopped taking them.
        """
        try:
            self._queue.put_nowait(observation)
        except queue.Full:
            raise DoorError("the table does not keep up; start pengadil again") from None

    def crop(self, number: int) -> bytes | None:
        """The picture of a sighted card by its number, as JPEG; None when it is not kept any more."""
        return self._crops.jpeg(number)

    def disputed(self, ruling: int, crop: int) -> bytes | None:
        """The picture of a card that a ruling of this match was disputed about; None when none is kept."""
        return self._disputed.jpeg(self._sitting.match.id, ruling, crop)

    def act(self, line: str) -> str:
        """Do one act on the virtual table.

        Raises:
            DoorError: it cannot be done, or this table is a real one.
        """
        table_virtual.do(self._hardware.world, line)
        return ""

    def world(self, seat: int = NOBODY) -> World | None:
        """What lies where on the virtual table, as that seat sees it; None at a real one."""
        return table_virtual.truth(self._hardware.world, seat)

    # --- the one loop -----------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                observation = self._queue.get(timeout=self._patience_s())
            except queue.Empty:
                self._sitting.tick(monotonic_us())
            else:
                self._take(observation)
            self._hear_frames()
            self._light_lamps()
            self._disputed.look()

    def _patience_s(self) -> float:
        deadline_us = self._sitting.deadline_us
        if deadline_us is None:
            return LOOK_AGAIN_S
        return min(LOOK_AGAIN_S, max(0.0, (deadline_us - monotonic_us()) / 1e6))

    def _take(self, observation: Observation) -> None:
        now_us = monotonic_us()
        self._sitting.handle(observation, now_us)
        match observation:
            case Weighed() if self._board is not None:
                counts = self._agreement.counts(observation, self._sitting.state.position)
                if counts is not None:
                    self._board.post(Confirm(counts))
            case SensorBack(sensor="board"):
                self._sitting.describe_board(self._on_the_wire(observation.detail), now_us)
            case _:
                pass
        deadline_us = self._sitting.deadline_us
        if deadline_us is not None and deadline_us <= now_us:
            self._sitting.tick(now_us)

    def _on_the_wire(self, detail: str) -> Words:
        if self._hardware.world is not None or self._board is None:
            return self._hardware.words
        where = f"{detail}, {self._board.status.port}"
        return Words(en=f"Arduino: {where}", ms=f"Arduino: {where}")

    def _hear_frames(self) -> None:
        """A table at rest sends nothing up, but its heartbeats show that the data are fresh."""
        link = self._board.status.link if self._board is not None else None
        frames = link.frames.good if link is not None else 0
        if frames != self._frames_heard:
            self._frames_heard = frames
            if frames:
                self._sitting.heard(monotonic_us())

    def _light_lamps(self) -> None:
        """Tell the board which lamps have changed."""
        if self._board is None:
            return
        modes = lamp_modes(self._publisher.latest)
        for seat, mode in modes.items():
            if self._lamps.get(seat) != mode and self._board.post(Lamp(1 << (seat - 1), mode)):
                self._lamps[seat] = mode
        mask = race_mask(self._publisher.latest)
        if mask != self._race_mask and self._board.post(Race(mask)):
            self._race_mask = mask


def sit_down(
    settings: Settings,
    log: MatchLog,
    board: Words,
    publisher: Publisher,
    found: Resumable | None,
    on_ruled: OnRuled = nobody_hears,
) -> Sitting:
    """Go on with `found`, or begin the match of these settings; `on_ruled` hears of each ruling.

    Raises:
        RulesError, MatchError: the match cannot be played or recorded.
    """
    game = find_game(settings.game.name)
    referee = referee_of(settings.game.name, settings.profile)
    now_us = monotonic_us()
    if found is not None:
        return Sitting.resume(
            log,
            game,
            referee,
            publisher,
            found=found,
            now_us=now_us,
            board=board,
            on_ruled=on_ruled,
        )
    return Sitting.start(
        log,
        game,
        referee,
        publisher,
        match_id=f"{settings.game.name}-{len(log.matches()) + 1}",
        started=started_of(settings),
        now_us=now_us,
        board=board,
        on_ruled=on_ruled,
    )


def started_of(settings: Settings) -> Started:
    """The first event of a new match under these settings.

    Raises:
        RulesError: the game, an option, or the number of players is not possible.
        TableError: the game's rules are known, but no referee for it yet, or none under that profile.
    """
    game = find_game(settings.game.name)
    trouble = not_refereed(game.name, settings.profile)
    if trouble:
        raise TableError(f"table: {trouble} Its rules answer to `pengadil ask {game.name}`.")
    options = settings.game.named_options()
    position = game.start(settings.game.players, options)
    return Started(
        game=game.name,
        rules_version=game.version,
        players=settings.game.players,
        options=options,
        profile=settings.profile,
        position=game.write_position(position),
    )


# --- setting up -----------------------------------------------------------------------------------


def open_log(settings: Settings, *, is_virtual: bool, environment: Mapping[str, str]) -> MatchLog:
    """Open the table's log; matches at a virtual table have a file of their own.

    Raises:
        TableError: the folder cannot be made.
        MatchError: the file cannot be opened, or another pengadil has it.
    """
    folder = settings.data_folder(environment)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TableError(
            f"match: the folder {folder} cannot be made ({error.strerror}); set `data` in the settings."
        ) from error
    return MatchLog.open(folder / ("virtual.sqlite3" if is_virtual else "matches.sqlite3"))


def match_to_resume(settings: Settings, log: MatchLog) -> Resumable | None:
    """The newest match that is not over, if these settings would begin the same one.

    Raises:
        MatchError: it cannot be read.
    """
    found = newest_unfinished(log, find_game)
    if found is None:
        return None
    asked, kept = started_of(settings), found.state.started
    same = (asked.game, asked.players, asked.options, asked.profile)
    return found if same == (kept.game, kept.players, kept.options, kept.profile) else None


def calibrations_of(settings: Settings) -> tuple[Calibration | None, ...]:
    """How the scales are calibrated; None for each scale that the profile leaves out.

    Raises:
        TableError: the calibration file cannot be read.
    """
    if settings.profile in {"none", "buttons"}:
        return (None,) * len(SCALE_NAMES)
    return calibrations_under(settings.profile, _measured(settings))


def _measured(settings: Settings) -> tuple[Calibration, ...]:
    if not settings.board.calibration:
        return default_calibrations()
    path = Path(settings.board.calibration).expanduser()
    try:
        return calibrations_from_table(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise TableError(f"board: the calibration {path} cannot be used: {error}.") from error


NO_BOARD = Words(
    en="no board: what is played is said on a phone",
    ms="tiada papan: permainan diberitahu melalui telefon",
)
VIRTUAL_ABSENT = "the virtual board's cable is out, or the board is being started again"
SEARCHING = Words(en="looking for the board", ms="mencari papan")


REFUSED: frozenset[str] = frozenset({"version", "no-permission"})
"""A board is there and cannot be used: playing at a virtual table instead would hide that."""


def choose_hardware(
    settings: Settings, *, virtual: bool, port: str, say: Callable[[str], None]
) -> Hardware | None:
    """The real board where one answers or is named; None asks for the virtual table.

    A port named on the command line has to answer now; one from the settings may come later, as a
    table that starts by itself cannot know who switches what on first.

    Raises:
        TableError: the named port, or the only board there is, cannot be used.
    """
    if settings.profile == "none":
        return Hardware(None, calibrations_of(settings), NO_BOARD)
    if virtual:
        return None
    source: PortSource = OnePort(port or settings.board.port)
    if not port and settings.board.port:
        return Hardware(source, calibrations_of(settings), SEARCHING)
    if not port:
        source = UsbPorts()
        if not source.candidates():
            return None
    trouble = probe(source, monotonic_us)
    if trouble is None:
        return Hardware(source, calibrations_of(settings), SEARCHING)
    if port or trouble.reason in REFUSED:
        raise TableError(f"board: {trouble.detail.rstrip('.')}.")
    say(f"board: {trouble.detail.rstrip('.')}; playing at the virtual table instead.")
    return None


@contextlib.contextmanager
def open_table(
    settings: Settings,
    *,
    virtual: bool = False,
    port: str = "",
    new: bool = False,
    say: Callable[[str], None] = _LOG.warning,
    environment: Mapping[str, str] = os.environ,
) -> Iterator[LiveTable]:
    """Set up a table, let it run while inside, and take it down again.

    Raises:
        TableError: the table cannot be set up; RulesError, MatchError, BoardModelError, ActError
            likewise. Each has one sentence.
    """
    started = started_of(settings)
    data, crops = settings.data_folder(environment), Crops()
    hardware = choose_hardware(settings, virtual=virtual, port=port, say=say)
    publisher = Publisher(run=f"{os.getpid()}-{time.monotonic_ns():x}")
    with contextlib.ExitStack() as undo:
        log = undo.enter_context(
            open_log(settings, is_virtual=hardware is None, environment=environment)
        )
        found = None if new else match_to_resume(settings, log)
        disputed = DisputedCards(data / f"{log.path.stem}-disputed", crops, time.time)
        if hardware is None:
            position = found.state.position if found else started.position
            stage = table_eyes.virtual_stage(settings, position, data, crops, say=say)
            world = _virtual_world(settings, position, publisher, stage)
            undo.callback(world.stop)
            hardware = _virtual_hardware(settings, world, stage)
        sitting = sit_down(settings, log, hardware.words, publisher, found, disputed.keep)
        if hardware.world is None:
            eye = table_eyes.of_camera(settings, data, crops, clock_us=monotonic_us, say=say)
            hardware = msgspec.structs.replace(hardware, eye=eye)
        table = LiveTable(sitting, publisher, hardware, crops, disputed)
        undo.callback(table.stop)
        table.start()
        yield table


def _virtual_world(
    settings: Settings, position: str, publisher: Publisher, stage: Stage | None
) -> LiveWorld:
    """A virtual table with the pieces laid as the match has them, and its cards, if a camera sees them."""

    def published() -> str:
        latest = publisher.latest
        return latest.position if latest is not None else ""

    holes = getattr(find_game(settings.game.name).read_position(position), "holes", START_COUNTS)
    return LiveWorld.start(counts=holes, position=published, stage=stage)


def _virtual_hardware(settings: Settings, world: LiveWorld, stage: Stage | None) -> Hardware:
    calibrations = calibrations_under(settings.profile, world.calibrations)
    return Hardware(
        OnePort(str(world.port_path), VIRTUAL_ABSENT),
        calibrations,
        world.board_words,
        world,
        stage.open_eye if stage is not None else None,
    )

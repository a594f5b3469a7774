"""One sitting at the table: the body of the one loop that owns the state, with no thread of its own.

Each observation goes the same way: the referee decides, the decisions are folded in one batch,
committed in one transaction, told to the referee, and published. The live table calls this from its
thread with the monotonic clock; a rehearsal calls it with the scenario's time.
"""

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar

import msgspec

from app.match.errors import MatchError
from app.match.events import NewEvent
from app.match.fold import MatchState, begin, fold
from app.match.log import MatchLog, MatchRow
from app.match.publish import Publisher
from app.match.recorder import Recorder
from app.match.resume import Resumable
from app.match.sensors import DISK, Sensors
from app.match.snapshot import SensorView, Snapshot
from app.match.view import About, snapshot_of
from app.referee.decisions import Corrected, Decision, Noted, Ruled, Ruling, Started, Undone
from app.referee.observations import (
    HandReached,
    Observation,
    Pressed,
    Released,
    SensorBack,
    SensorLost,
    Weighed,
    ZoneRestless,
    ZoneSettled,
)
from app.referee.referee import Live, Referee
from app.rules.game import Game, RulesError, Words

AGAIN_US = 1_000
"""A referee that wants a tick at a time that has passed gets it this much later, never in a spin."""

AFTER_FAULT_US = 1_000_000
"""How long a referee that has failed is left alone by the clock; observations reach it at once."""

_LOG = logging.getLogger(__name__)
_T = TypeVar("_T")
OnRuled: TypeAlias = Callable[[str, Ruling], None]
"""Hears of each new ruling, of the match of that id, before anybody sees it; it raises nothing."""

_NOBODY = Words(en="no board", ms="tiada papan")


def nobody_hears(_match: str, _ruling: Ruling) -> None:
    """Where no pictures are kept."""


def wall_label() -> str:
    """The time of day, which is a label and never an order."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Sitting:
    """A match being played. All of it is called from one thread; readers use the publisher.

    Attributes:
        state: where the match stands.
        match: its row in the log.
    """

    def __init__(
        self,
        *,
        log: MatchLog,
        game: Game[Any, Any],
        referee: Referee,
        publisher: Publisher,
        match: MatchRow,
        state: MatchState,
        is_recorded: bool,
        board: Words = _NOBODY,
        wall: Callable[[], str] = wall_label,
        on_ruled: OnRuled = nobody_hears,
    ) -> None:
        """Sit down; use :meth:`start` or :meth:`resume`."""
        self.match = match
        self.state = state
        self._game = game
        self._referee = referee
        self._publisher = publisher
        self._recorder = Recorder(log, match, is_begun=is_recorded)
        self._board = board
        self._wall = wall
        self._on_ruled = on_ruled
        self._sensors = Sensors()
        self._live = Live()
        self._pressed: frozenset[int] = frozenset()
        self._heard_us = 0
        self._not_before_us = 0
        self._fault = ""
        self._published: Snapshot | None = None

    @classmethod
    def start(
        cls,
        log: MatchLog,
        game: Game[Any, Any],
        referee: Referee,
        publisher: Publisher,
        *,
        match_id: str,
        started: Started,
        now_us: int,
        board: Words = _NOBODY,
        wall: Callable[[], str] = wall_label,
        on_ruled: OnRuled = nobody_hears,
    ) -> "Sitting":
        """Begin a new match and record its start.

        Raises:
            LogWriteError: a match of that id is there already, or the log cannot be written.
        """
        match = MatchRow(match_id, started.game, wall())
        log.begin(match, (NewEvent(now_us, match.created, started),))
        sitting = cls(
            log=log,
            game=game,
            referee=referee,
            publisher=publisher,
            match=match,
            state=begin(started),
            is_recorded=True,
            board=board,
            wall=wall,
            on_ruled=on_ruled,
        )
        sitting._follow(undone=False)
        sitting._publish(now_us)
        return sitting

    @classmethod
    def resume(
        cls,
        log: MatchLog,
        game: Game[Any, Any],
        referee: Referee,
        publisher: Publisher,
        *,
        found: Resumable,
        now_us: int,
        board: Words = _NOBODY,
        wall: Callable[[], str] = wall_label,
        on_ruled: OnRuled = nobody_hears,
    ) -> "Sitting":
        """Go on with a recorded match exactly where it stopped (see `app.match.resume`)."""
        sitting = cls(
            log=log,
            game=game,
            referee=referee,
            publisher=publisher,
            match=found.match,
            state=found.state,
            is_recorded=True,
            board=board,
            wall=wall,
            on_ruled=on_ruled,
        )
        sitting._take((), sitting._folded((_resumed(found.state, now_us),)), now_us)
        return sitting

    @property
    def deadline_us(self) -> int | None:
        """When to call :meth:`tick` at the latest; None when nothing waits for the clock."""
        times = [t for t in (self._wanted_us(), self._recorder.deadline_us) if t is not None]
        return min(times, default=None)

    @property
    def is_acknowledged(self) -> bool:
        """Whether everything decided so far is on the disk."""
        return not self._recorder.pending

    def handle(self, observation: Observation, now_us: int) -> tuple[Decision, ...]:
        """Take one observation; give what was decided, acknowledged unless :attr:`is_acknowledged`
        says otherwise.
        """
        self._hear(observation)
        batch = self._decide(lambda: self._referee.observe(observation, now_us), now_us)
        seen = (observation,) if _matters(observation, batch) else ()
        return self._take(seen, batch, now_us)

    def tick(self, now_us: int) -> tuple[Decision, ...]:
        """Let the time act; give what was decided."""
        batch = _Batch((), self.state)
        wanted = self._wanted_us()
        if wanted is not None and wanted <= now_us:
            self._not_before_us = now_us + AGAIN_US
            batch = self._decide(lambda: self._referee.tick(now_us), now_us)
        retry_us = self._recorder.deadline_us
        if not batch.decisions and retry_us is not None and retry_us <= now_us:
            self._recorder.retry(now_us)
        return self._take((), batch, now_us)

    def heard(self, at_us: int) -> None:
        """Tell that sensor data came at that monotonic time, though nothing followed from them.

        It goes out with the next change: a quiet table publishes nothing.
        """
        self._heard_us = max(self._heard_us, at_us)

    @property
    def heard_us(self) -> int:
        """When sensor data last came, monotonic; 0 for never."""
        return self._heard_us

    def describe_board(self, words: Words, now_us: int) -> None:
        """Say what is on the wire."""
        self._board = words
        self._publish(now_us)

    def _hear(self, observation: Observation) -> None:
        match observation:
            case SensorLost(sensor=sensor):
                self._sensors = self._sensors.lost(observation)
                if sensor == "board":  # whoever lets go now is not heard
                    self._pressed = frozenset()
            case SensorBack():
                self._sensors = self._sensors.back(observation)
                self._heard_us = max(self._heard_us, observation.at_us)
            case Pressed(seat=seat) | Released(seat=seat):
                self._heard_us = max(self._heard_us, observation.at_us)
                is_down = isinstance(observation, Pressed)
                self._pressed = self._pressed | {seat} if is_down else self._pressed - {seat}
            case Weighed():
                self._heard_us = max(self._heard_us, observation.at_us)
            case _:
                pass

    def _wanted_us(self) -> int | None:
        wanted = self._guarded("deadline", lambda: self._referee.deadline_us, None)
        return None if wanted is None else max(wanted, self._not_before_us)

    def _decide(self, ask: Callable[[], tuple[Decision, ...]], now_us: int) -> "_Batch":
        """Ask the referee and fold what it says; what cannot be folded never gets into the log."""
        try:
            batch = self._folded(ask())
        except Exception as error:  # noqa: BLE001 - whatever fails in a referee, the match goes on
            _LOG.exception("the referee failed; the match goes on without this decision")
            self._not_before_us = now_us + AFTER_FAULT_US
            return self._folded(self._note_fault(error, now_us))
        self._fault = ""
        return batch

    def _folded(self, decisions: tuple[Decision, ...]) -> "_Batch":
        """Fold a batch onto the state.

        Raises:
            FoldError: one of them cannot follow.
            RulesError: one leads to a position that its game cannot read.
        """
        state = self.state
        for decision in decisions:
            state = fold(state, decision)
        if state.position is not self.state.position:
            self._game.read_position(state.position)
        return _Batch(decisions, state)

    def _note_fault(self, error: Exception, now_us: int) -> tuple[Decision, ...]:
        """Tell of a fault once, not with each of the ten readings a second that run into it."""
        name = str(error) if isinstance(error, MatchError | RulesError) else type(error).__name__
        if name == self._fault:
            return ()
        self._fault = name
        return (
            Noted(
                kind="fault",
                words=Words(
                    en=f"The referee could not follow this ({name}): nothing was lost, say or"
                    f" correct what happened.",
                    ms=f"Pengadil tidak dapat mengikuti ini ({name}): tiada yang hilang, beritahu"
                    f" atau betulkan apa yang berlaku.",
                ),
                at_us=now_us,
            ),
        )

    def _take(
        self, seen: tuple[Observation, ...], batch: "_Batch", now_us: int
    ) -> tuple[Decision, ...]:
        """Record a batch in one commit, make its state ours, tell the referee, publish."""
        whats = (*seen, *batch.decisions)
        if whats:
            label = self._wall()
            self._recorder.record([NewEvent(now_us, label, what) for what in whats], now_us)
        for decision in batch.decisions:
            if isinstance(decision, Ruled):
                self._on_ruled(self.match.id, decision.ruling)
        if batch.decisions:
            self.state = batch.state
            self._follow(undone=any(isinstance(d, Undone | Corrected) for d in batch.decisions))
        self._publish(now_us)
        return batch.decisions

    def _follow(self, *, undone: bool) -> None:
        standing = self.state.standing()
        self._guarded("follow", lambda: self._referee.follow(standing, undone=undone), None)

    def _guarded(self, what: str, ask: Callable[[], _T], otherwise: _T) -> _T:
        try:
            return ask()
        except Exception:  # noqa: BLE001 - whatever fails in a referee, the match goes on
            _LOG.exception("the referee failed (%s)", what)
            return otherwise

    def _publish(self, now_us: int) -> None:
        """Publish what has changed; nothing when only the times have."""
        self._live = self._guarded("live", lambda: self._referee.live, self._live)
        about = About(
            match=self.match.id,
            at_us=now_us,
            heard_us=self._heard_us,
            board=self._board,
            sensors=self._seen_sensors(now_us),
            pressed=self._pressed,
        )
        new = snapshot_of(self._game, self.state, self._live, about)
        old = self._published
        if old is not None:
            same = msgspec.structs.replace(
                new, version=old.version, at_us=old.at_us, heard_us=old.heard_us
            )
            if same == old:
                return
        self._published = self._publisher.publish(new)

    def _seen_sensors(self, now_us: int) -> Sensors:
        trouble = self._recorder.trouble
        if trouble:
            words = Words(
                en=f"{self._recorder.pending} events are not on the disk yet. {trouble}",
                ms=f"{self._recorder.pending} peristiwa belum ada pada cakera. {trouble}",
            )
            self._sensors = self._sensors.put(SensorView(DISK, "lost", words, now_us))
        elif any(view.name == DISK and view.state == "lost" for view in self._sensors.views):
            words = Words(
                en="writes again: nothing was lost", ms="menulis semula: tiada yang hilang"
            )
            self._sensors = self._sensors.put(SensorView(DISK, "ok", words, now_us))
        return self._sensors


def _resumed(state: MatchState, now_us: int) -> Noted:
    """The note that marks in the log where the monotonic time of another run begins."""
    moves, players = state.history.moves, ", ".join(state.started.players)
    return Noted(
        kind="resumed",
        words=Words(
            en=f"The match of {players} goes on where it stopped, after {moves} moves.",
            ms=f"Perlawanan {players} diteruskan dari tempat ia terhenti, selepas {moves} gerakan.",
        ),
        at_us=now_us,
    )


class _Batch(msgspec.Struct, frozen=True):
    """What was decided at once, and the state that it leads to."""

    decisions: tuple[Decision, ...]
    state: MatchState


def _matters(observation: Observation, batch: _Batch) -> bool:
    """Whether it is kept as evidence: what people say and each card seen always is, a reading or a hand
    when something follows.
    """
    return bool(batch.decisions) or not isinstance(
        observation, Weighed | Pressed | Released | HandReached | ZoneRestless | ZoneSettled
    )

"""Hands at a Congkak table for the tests: pieces that are lifted and dropped, scales that are noisy
and late, and a match that folds what the referee decides. Knows nothing of how the referee thinks.
"""

import random
from collections.abc import Callable, Iterable

import msgspec

from app.board.readings import SCALE_NAMES, Estimate, Weighed
from app.match.fold import MatchState, begin, fold
from app.referee.congkak_referee import CongkakReferee
from app.referee.decisions import (
    Corrected,
    Decision,
    Moved,
    Noted,
    Ruled,
    Ruling,
    Started,
    Undone,
)
from app.referee.observations import Observation
from app.referee.thresholds import Thresholds
from app.rules.congkak.engine import CONGKAK
from app.rules.congkak.position import Position
from app.rules.congkak.sowing import trace
from app.rules.congkak.text import read_position, write_position

PLAYERS = ("Aminah", "Badrul")
START = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0"
SETTLE_US = 120_000
BEAT_US = 100_000
HOLES = {name: i for i, name in enumerate(SCALE_NAMES[:16])}


class Scales(msgspec.Struct, frozen=True):
    """Standard deviations, as in GRAMMAR.md, and how late a scale may be."""

    spread: float = 0.03
    gain: float = 0.002
    zero: float = 0.1
    noise: float = 0.03
    late_us: int = 0


QUIET_SCALES = Scales(spread=0.0, gain=0.0, zero=0.0, noise=0.01)


class Table:
    """A table with a referee and a match. Time is the table's own and moves only in `wait`."""

    def __init__(
        self,
        position: str = START,
        *,
        scales: Scales = QUIET_SCALES,
        seed: int = 1,
        pace_us: int = 300_000,
        has_board: bool = True,
        options: dict[str, str] | None = None,
        referee: CongkakReferee | None = None,
    ) -> None:
        self.chance = random.Random(seed)
        self.scales = scales
        self.pace_us = pace_us
        self.has_board = has_board
        self.now_us = 5_000_000
        started = Started("congkak", 1, PLAYERS, options or {}, "full", position)
        self.state: MatchState = begin(started)
        self.decisions: list[Decision] = []
        self.referee = referee or self.new_referee()
        self.holes = list(read_position(position).holes)
        self.hand = 0
        self.dead: set[int] = set()
        self.plugged = has_board
        self.on_board: dict[int, float] = {}
        self._changed = [-10_000_000] * 16
        self._shown = [float(n) for n in self.holes]
        self._zero = [self.chance.gauss(0, scales.zero) for _ in range(16)]
        self._gain = [self.chance.gauss(0, scales.gain) for _ in range(16)]
        self._pieces = [self._new_pieces(n) for n in self.holes]
        self._held: list[float] = []
        self._late = [0] * 16
        self._last_us = self.now_us
        self.drop_weighings: Callable[[], bool] = lambda: False
        self.referee.follow(self.state.standing())
        self.beat()

    def new_referee(self) -> CongkakReferee:
        return CongkakReferee(has_board=self.has_board, thresholds=Thresholds())

    # --- the match --------------------------------------------------------------------------------

    def _take(self, decisions: tuple[Decision, ...]) -> tuple[Decision, ...]:
        for decision in decisions:
            self.state = fold(self.state, decision)
        self.decisions.extend(decisions)
        if decisions:
            undone = any(isinstance(d, Undone | Corrected) for d in decisions)
            self.referee.follow(self.state.standing(), undone=undone)
        return decisions

    def see(self, observation: Observation) -> tuple[Decision, ...]:
        return self._take(self.referee.observe(observation, self.now_us))

    def _tick(self) -> None:
        for _ in range(50):
            deadline = self.referee.deadline_us
            if deadline is None or deadline > self.now_us:
                return
            if not self._take(self.referee.tick(self.now_us)):
                again = self.referee.deadline_us
                assert again is None or again > self.now_us, "a deadline that tick does not meet"
        raise AssertionError("the referee is never done")

    @property
    def position(self) -> Position:
        return read_position(self.state.position)

    @property
    def rulings(self) -> list[Ruling]:
        return [d.ruling for d in self.decisions if isinstance(d, Ruled)]

    @property
    def notes(self) -> list[Noted]:
        return [d for d in self.decisions if isinstance(d, Noted)]

    def kinds(self) -> list[str]:
        return [r.kind for r in self.rulings]

    def last(self) -> Ruling:
        return self.rulings[-1]

    def moves(self) -> list[Moved]:
        return [d for d in self.decisions if isinstance(d, Moved)]

    def kill(self) -> None:
        """The app is killed and started again on the same match."""
        self.referee = self.new_referee()
        self.referee.follow(self.state.standing())
        self.beat()

    # --- the scales -------------------------------------------------------------------------------

    def _new_pieces(self, count: int) -> list[float]:
        return [1.0 + self.chance.gauss(0, self.scales.spread) for _ in range(count)]

    def _weight(self, hole: int) -> float:
        return sum(self._pieces[hole])

    def weighed(self) -> Weighed:
        estimates: list[Estimate | None] = []
        sigma = max(0.02, (self.scales.noise**2 + self.scales.zero**2) ** 0.5)
        for i in range(16):
            if i in self.dead:
                estimates.append(None)
                continue
            since = self.now_us - self._changed[i] - self._late[i]
            settled = since >= SETTLE_US or since < 0
            if since >= 0:
                share = min(1.0, max(0.0, since / SETTLE_US))
                if settled:
                    self._shown[i] = self._weight(i)
                else:
                    self._shown[i] += (self._weight(i) - self._shown[i]) * share
            value = self._shown[i] * (1 + self._gain[i]) + self._zero[i]
            value += self.chance.gauss(0, self.scales.noise) + self.on_board.get(i, 0.0)
            estimates.append(
                Estimate(value, sigma, max(self.scales.spread, 0.005), self.scales.gain, settled)
            )
        disturbed = tuple(sorted(self.on_board))
        return Weighed(self.now_us, (*estimates, None), disturbed)

    def beat(self) -> None:
        if self.plugged and not self.drop_weighings():
            self.see(self.weighed())

    def wait(self, seconds: float) -> None:
        """Time goes by, weighings come while anything changed in the last 3 s."""
        end = self.now_us + round(seconds * 1_000_000)
        while self.now_us < end:
            beats = [end, self._last_us + BEAT_US]
            deadline = self.referee.deadline_us
            if deadline is not None and deadline > self.now_us:
                beats.append(deadline)
            self.now_us = max(self.now_us + 1, min(beats))
            if self.now_us - self._last_us >= BEAT_US:
                self._last_us = self.now_us
                if self.now_us - max(self._changed) < 3_000_000 or self.on_board:
                    self.beat()
            self._tick()

    # --- hands ------------------------------------------------------------------------------------

    def _change(self, hole: int, by: int) -> None:
        assert self.holes[hole] + by >= 0, f"no piece in {SCALE_NAMES[hole]}"
        self._changed[hole] = self.now_us
        self._late[hole] = self.chance.randint(0, self.scales.late_us)
        self._move(hole, by)
        self.beat()
        self.wait(self.pace_us / 1_000_000)

    def _move(self, hole: int, by: int) -> None:
        self.holes[hole] += by
        for _ in range(-by):
            self._held.append(self._pieces[hole].pop())
        for _ in range(by):
            self._pieces[hole].append(self._held.pop(0))

    def lift(self, hole: str | int, count: int | None = None) -> None:
        i = HOLES[hole] if isinstance(hole, str) else hole
        n = self.holes[i] if count is None else count
        self.hand += n
        self._change(i, -n)

    def drop(self, hole: str | int, count: int = 1) -> None:
        i = HOLES[hole] if isinstance(hole, str) else hole
        assert self.hand >= count, "no piece in the hand"
        self.hand -= count
        self._change(i, count)

    def act(self, acts: Iterable[tuple[str, int, int]]) -> None:
        for kind, hole, count in acts:
            if kind == "lift":
                self.lift(hole, count)
            else:
                self.drop(hole, count)

    def sow(self, house: int, seat: int | None = None, *, across: bool = False) -> None:
        """A whole correct sowing from what physically lies there."""
        seat = seat or self.position.to_move
        now = read_position(write_position(self.position))
        now = msgspec.structs.replace(now, holes=tuple(self.holes))
        sowing = trace(now, seat, house, across=across)
        self.act((act.kind, act.hole, act.count) for act in sowing.acts)

    def lay(self, holes: Iterable[int]) -> None:
        """The board is set to these counts at once."""
        wanted = tuple(holes)
        for hole in sorted(range(16), key=lambda h: wanted[h] - self.holes[h]):
            if self.holes[hole] != wanted[hole]:
                self._changed[hole] = self.now_us
                self._move(hole, wanted[hole] - self.holes[hole])
        self.hand = sum(self.position.holes) - sum(self.holes)
        self.beat()


def legal_houses(position: Position) -> tuple[int, ...]:
    return position.sowable(position.to_move) if position.to_move else ()


def random_position(chance: random.Random, sowings: int) -> Position:
    """A position of random play, still going on."""
    position = read_position(START)
    for _ in range(sowings):
        moves = CONGKAK.legal_moves(position, position.to_move)
        following, _ = CONGKAK.apply(position, chance.choice(moves))
        if following.is_over:
            break
        position = following
    return position

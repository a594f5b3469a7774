"""The board's clock on the host's monotonic one, from PING and PONG.

Each exchange gives four stamps (NTP's): host sent, board received, board sent, host received. The
middle of the host's two is matched with the middle of the board's; half of the time on the way bounds the
error. A weighted regression over the last minute, older exchanges counting less and slow ones hardly,
gives offset and rate: the board runs on a ceramic resonator that may be off by half a percent.
"""

import math
from collections import deque

import msgspec

TICKS_PER_US = 2  # firmware/PROTOCOL.md: 2 MHz
SAMPLES_MAX = 120  # a minute of exchanges, two a second
HALF_LIFE_US = 15_000_000
"""A resonator's rate wanders with its temperature, over minutes."""

RATE_PRIOR_SD = 0.003
"""Share: ±0.5 % is a ceramic resonator's tolerance; a crystal is a hundred times better."""

STAMP_SD_US = (
    50.0  # of the best exchange: the 16 MHz board stamps within 15, the host's wake-up adds
)
OUTLIER_SIGMAS = 5.0
ROUGH_US = 20_000
"""Before the first PONG: a frame is at most this old when it is read (USB jitter and its own length)."""


class _Exchange(msgspec.Struct, frozen=True):
    host_us: float
    board_us: float
    half_way_us: float


class BoardClock:
    """Maps the board's ticks to host microseconds. Before any stamp, `ready` is False.

    Attributes:
        rate: host microseconds in one board microsecond.
        error_us: standard deviation of a mapped time near the newest exchange, half of the best way
            there and back included (no measurement over one wire can see how it splits).
    """

    def __init__(self) -> None:
        self._exchanges: deque[_Exchange] = deque(maxlen=SAMPLES_MAX)
        self._rough = False
        self._board_us = 0.0
        self._host_us = 0.0
        self.rate = 1.0
        self.error_us = math.inf

    @property
    def ready(self) -> bool:
        """Whether anything is known of the mapping."""
        return math.isfinite(self.error_us)

    @property
    def exchanges(self) -> int:
        """How many exchanges are in the regression."""
        return 0 if self._rough else len(self._exchanges)

    def first_seen(self, ticks: int, now_us: int) -> None:
        """A frame stamped with these ticks was just read: a rough mapping, until the first PONG."""
        if self._exchanges:
            return
        self._rough = True
        self._board_us, self._host_us = ticks / TICKS_PER_US, now_us - ROUGH_US / 2
        self.error_us = ROUGH_US / math.sqrt(12)

    def exchange(self, sent_us: int, received_at: int, sent_at: int, received_us: int) -> bool:
        """One PING and its PONG: host's stamp, board's two in ticks, host's. False for nonsense."""
        on_board_us = (sent_at - received_at) / TICKS_PER_US
        way_us = received_us - sent_us - on_board_us
        if on_board_us < 0 or way_us < 0:
            return False
        self._rough = False
        self._exchanges.append(
            _Exchange(
                (sent_us + received_us) / 2,
                (received_at + sent_at) / (2 * TICKS_PER_US),
                way_us / 2,
            )
        )
        self._fit()
        return True

    def host_us(self, ticks: int) -> int:
        """Host time of these board ticks."""
        return round(self._host_us + (ticks / TICKS_PER_US - self._board_us) * self.rate)

    def _fit(self) -> None:
        newest = self._exchanges[-1]
        best = min(each.half_way_us for each in self._exchanges)
        weighted = [(self._weight(each, newest, best), each) for each in self._exchanges]
        self._regress(weighted, newest, best)
        kept = [
            (weight, each)
            for weight, each in weighted
            if self._residual_us(each) ** 2 * weight <= OUTLIER_SIGMAS**2
        ]
        if kept and len(kept) < len(weighted):
            self._regress(kept, newest, best)

    @staticmethod
    def _weight(each: _Exchange, newest: _Exchange, best_us: float) -> float:
        """The inverse of its variance: the longer on the way than the best, the less is known."""
        age_us = newest.host_us - each.host_us
        sd_us = STAMP_SD_US + (each.half_way_us - best_us)
        return math.exp2(-age_us / HALF_LIFE_US) / (sd_us * sd_us)

    def _residual_us(self, each: _Exchange) -> float:
        return each.host_us - self._host_us - (each.board_us - self._board_us) * self.rate

    def _regress(
        self, weighted: list[tuple[float, _Exchange]], newest: _Exchange, best_us: float
    ) -> None:
        """Weighted least squares of (host - board) over board time, with a prior on the rate."""
        total = sum(weight for weight, _ in weighted)
        # Large numbers are taken off first: 1e12 µs squared would leave no digits.
        at = [(w, e.board_us - newest.board_us, e.host_us - newest.host_us) for w, e in weighted]
        mean_board = sum(w * board for w, board, _ in at) / total
        mean_host = sum(w * host for w, _, host in at) / total
        spread = sum(w * (board - mean_board) ** 2 for w, board, _ in at)
        together = sum(w * (b - mean_board) * (h - b - (mean_host - mean_board)) for w, b, h in at)
        precision = spread + 1 / RATE_PRIOR_SD**2
        self.rate = 1.0 + together / precision
        self._board_us = newest.board_us + mean_board
        self._host_us = newest.host_us + mean_host
        reach_us = -mean_board
        statistical = 1 / total + reach_us * reach_us / precision
        self.error_us = math.sqrt(statistical + best_us * best_us / 3)

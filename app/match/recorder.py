"""Writes a match to its log, and goes on in memory while the disk will not take it."""

import logging
from collections.abc import Sequence

from app.match.errors import LogWriteError
from app.match.events import NewEvent
from app.match.log import MatchLog, MatchRow

RETRY_US = 2_000_000
"""How long after a failed commit the next is tried: a person who frees the disk sees it at once."""

_LOG = logging.getLogger(__name__)


class Recorder:
    """One match's way to the disk: in order, each event once, in whole batches.

    Attributes:
        trouble: why the last commit failed, one sentence; empty while all is well.
    """

    def __init__(self, log: MatchLog, match: MatchRow, *, is_begun: bool) -> None:
        """Record to that match; `is_begun` says that the log has it already."""
        self._log = log
        self._match = match
        self._is_begun = is_begun
        self._pending: list[NewEvent] = []
        self._retry_us: int | None = None
        self.trouble = ""

    @property
    def pending(self) -> int:
        """How many events wait for the disk, and would be lost if the power went now."""
        return len(self._pending)

    @property
    def deadline_us(self) -> int | None:
        """When to call :meth:`retry`; None while nothing waits."""
        return self._retry_us

    def record(self, events: Sequence[NewEvent], now_us: int) -> bool:
        """Commit a batch, after whatever could not be written before it.

        Returns:
            Whether it is acknowledged; if not, it is kept and tried again.
        """
        self._pending.extend(events)
        if self._retry_us is not None and now_us < self._retry_us:
            return False
        return self.retry(now_us)

    def retry(self, now_us: int) -> bool:
        """Try again to commit what waits; True when nothing waits any more."""
        try:
            if self._is_begun:
                self._log.append(self._match.id, self._pending)
            else:
                self._log.begin(self._match, self._pending)
        except LogWriteError as error:
            if not self.trouble:
                _LOG.warning("the match goes on in memory: %s", error)
            self.trouble = str(error)
            self._retry_us = now_us + RETRY_US
            return False
        self._is_begun = True
        self._pending.clear()
        self._retry_us = None
        self.trouble = ""
        return True

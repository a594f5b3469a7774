"""Waits until a live table has come to what a test or a figure is about."""

from collections.abc import Callable

from app.match.snapshot import Snapshot
from app.table import LiveTable

PATIENCE_S = 60.0
"""Of silence. Ten times what anything should take, on a machine that is busy with other tests."""


def until(table: LiveTable, holds: Callable[[Snapshot], bool]) -> Snapshot:
    """The first snapshot for which it holds.

    Raises:
        AssertionError: nothing more came.
    """
    snapshot = table.snapshot()
    while not holds(snapshot):
        newer = table.wait(snapshot.version, PATIENCE_S)
        assert newer is not None, f"nothing more came; the last was {snapshot}"
        snapshot = newer
    return snapshot

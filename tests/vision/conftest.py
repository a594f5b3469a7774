"""The photographs of other people's tables lie beside the repository and are never part of it."""

from pathlib import Path

import pytest

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"

# pytest's own name for files that are not to be collected: these look at those photographs.
WITH_PHOTOS = ("test_vision_photographs.py",)
collect_ignore = [] if PHOTOS.is_dir() else [*WITH_PHOTOS]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly which tests could not run on this machine."""
    if collect_ignore:
        terminalreporter.write_line(
            f"{', '.join(WITH_PHOTOS)} DID NOT RUN: there is no folder shared/photos beside this one",
            yellow=True,
        )

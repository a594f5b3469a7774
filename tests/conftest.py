"""What holds for every test: how examples are drawn, and what the summary says at the end."""

import pytest
from hypothesis import settings

from tests.firmware import toolchain

# No time limit on a single example: two cores are shared, and a slow machine is no fault of the code.
# The same examples in every run: what is found by chance belongs to `make soak`, not to a red commit.
settings.register_profile("pengadil", deadline=None, derandomize=True)
settings.load_profile("pengadil")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly which tests could not run on this machine."""
    if toolchain.missing():
        terminalreporter.write_line(
            f"firmware tests did not run: {toolchain.missing()}", yellow=True
        )

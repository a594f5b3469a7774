"""What holds for every test: how examples are drawn, and what the summary says at the end."""

import shutil

import pytest
from hypothesis import settings

from tests.firmware import toolchain

# No time limit on a single example: two cores are shared, and a slow machine is no fault of the code.
# The same examples in every run: what is found by chance belongs to `make soak`, not to a red commit.
settings.register_profile("pengadil", deadline=None, derandomize=True)
settings.load_profile("pengadil")

# pytest's own name for files that are not to be collected: these compile C for this machine.
COMPILED = ("firmware/test_firmware_host.py", "match/test_power_cut.py")
collect_ignore = [] if shutil.which("cc") else [*COMPILED]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly which tests could not run on this machine."""
    if collect_ignore:
        terminalreporter.write_line(
            f"{', '.join(COMPILED)} DID NOT RUN: there is no C compiler (cc)", yellow=True
        )
    if toolchain.missing():
        terminalreporter.write_line(
            f"firmware tests did not run: {toolchain.missing()}", yellow=True
        )

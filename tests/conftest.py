"""What every run of the tests says at its end."""

import pytest

from tests.firmware import toolchain


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly which tests could not run on this machine."""
    if toolchain.missing():
        terminalreporter.write_line(
            f"firmware tests did not run: {toolchain.missing()}", yellow=True
        )

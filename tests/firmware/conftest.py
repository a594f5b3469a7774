"""The firmware and the bench are built once; without a toolchain the tests that run them stay out."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.virtual.mega import FIRMWARE_ELF, Bench, Pace
from tests.firmware import toolchain

# pytest's own name for files that are not to be collected; tests/conftest.py says so in the summary.
collect_ignore_glob = ["test_bench_*.py", "test_press_*.py"] if toolchain.missing() else []

StartBench = Callable[..., Bench]


@pytest.fixture(scope="session")
def built() -> None:
    toolchain.build()


@pytest.fixture
def start_bench(built: None) -> Iterator[StartBench]:
    """Start benches that end with the test."""
    del built
    with ExitStack() as started:

        def start(
            elf: Path = FIRMWARE_ELF,
            *,
            pace: Pace = "lockstep",
            pty: Path | None = None,
            seed: int = 1,
        ) -> Bench:
            return started.enter_context(Bench.start(elf, pace=pace, pty=pty, seed=seed))

        yield start

"""The boards that a virtual table can have in real time, and which is the best one here."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from app.rules.game import Words
from app.virtual.board_model import BoardModel, ScaleValue
from app.virtual.mega import BENCH_PROGRAM, CYCLES_PER_US, FIRMWARE_ELF, Bench
from app.virtual.pty_port import PtyBoard
from app.virtual.virtual_board import VirtualBoard

Kind = Literal["mega", "frames"]

PORT_NAME = "board"
"""The name of the link to the board's serial port in its folder, whatever the kind of board."""

EEPROM_NAME = "eeprom"
"""What the board keeps without power, in the same folder: a new bench is then the same board."""

ANSWER_S = 0.5
"""A healthy bench answers within a few milliseconds. Whoever acts on the table waits for an answer that
is under way and then for its own: a second at most."""


class LiveMega:
    """The real firmware at the pace of real time, its serial line a pseudo-terminal.

    The world's time and the board's run side by side: `advance` only notes where both stand, so that
    a button's edges keep their distances to the cycle.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        """Start the bench.

        Raises:
            BoardModelError: it cannot be started.
        """
        self._bench = Bench.start(
            pace="real",
            pty=folder / PORT_NAME,
            eeprom=folder / EEPROM_NAME,
            seed=seed,
            answer_s=ANSWER_S,
        )
        self._now_us = 0
        self._cycle = self._bench.time()

    def advance(self, to_us: int) -> bytes:
        """Note the time; the bytes travel through the terminal."""
        self._now_us, self._cycle = to_us, self._bench.time()
        return b""

    def feed(self, data: bytes) -> None:
        """Hand bytes to the board's receiver, beside those of the terminal."""
        self._bench.send(data)

    def set_scales(self, values: Sequence[ScaleValue]) -> None:
        """Say what each chip converts from now on."""
        self._bench.scales(values)

    def edge(self, seat: int, closed: bool, at_us: float) -> None:
        """Close or open a seat's contact."""
        self._bench.edge(seat, closed, self._cycle + round((at_us - self._now_us) * CYCLES_PER_US))

    def power(self, on: bool) -> None:
        """Pull the cable, or put it back."""
        self._bench.power(on)

    def lamps(self) -> int:
        """Return the mask of the lamps that are lit."""
        return self._bench.lamps()

    def close(self) -> None:
        """End the bench."""
        self._bench.close()


class LiveBoard(msgspec.Struct, frozen=True):
    """A kind of board: what it is called, and how to start one whose port is the link `board`.

    `start` takes the folder for the link and a seed; it raises BoardModelError.
    """

    words: Words
    start: Callable[[Path, int], BoardModel]


def _start_frames(folder: Path, seed: int) -> BoardModel:
    return PtyBoard(VirtualBoard(seed), folder / PORT_NAME)


BOARDS: Mapping[Kind, LiveBoard] = {
    "mega": LiveBoard(
        words=Words(
            en="real firmware on a simulated ATmega2560",
            ms="perisian tegar sebenar pada ATmega2560 yang disimulasikan",
        ),
        start=LiveMega,
    ),
    "frames": LiveBoard(
        words=Words(en="virtual board in pure Python", ms="papan maya dalam Python tulen"),
        start=_start_frames,
    ),
}


def best_kind(elf: Path = FIRMWARE_ELF, bench_program: Path = BENCH_PROGRAM) -> tuple[Kind, Words]:
    """Return the real firmware where it and its simulator were built, else pure Python and why."""
    for path, en, ms in (
        (elf, "the firmware", "perisian tegar"),
        (bench_program, "the simulator", "simulator"),
    ):
        if not path.is_file():
            plain = BOARDS["frames"].words
            return "frames", Words(
                en=f"{plain.en}: {en} is not built here (gcc-avr and libsimavr are needed)",
                ms=f"{plain.ms}: {ms} belum dibina di sini (perlukan gcc-avr dan libsimavr)",
            )
    return "mega", BOARDS["mega"].words

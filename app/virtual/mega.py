"""The real firmware binary on a simulated ATmega2560: the client of the bench's control socket.

The bench (`firmware/bench/`) is a program of its own; `firmware/bench/CONTROL.md` is the description of
what is spoken here. `Bench` speaks it line by line, at any pace. `MegaBoard` is a board model on top of
it, in lockstep: the world's time is the board's time.
"""

import os
import select
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

import msgspec

from app.virtual.board_model import BoardModelError, ScaleValue

CYCLES_PER_US = 16
"""The board's crystal is 16 MHz."""

_BUILD = Path(__file__).resolve().parents[2] / "firmware" / "build"
FIRMWARE_ELF = _BUILD / "pengadil.elf"
BENCH_PROGRAM = _BUILD / "pengadil-bench"
"""Where `make firmware` and `make -C firmware/bench` leave what they build."""

Pace = Literal["real", "fast", "lockstep"]

_START_S = 10.0
_ANSWER_S = 10.0
_STOP_S = 5.0
_RUN_SLOWNESS = 5.0
"""A run may take that many times its simulated time; the bench is some six times faster than real time
on a PC, so this is thirty times' room."""


class BenchError(BoardModelError):
    """The bench did not start, did not answer in time, or refused a line; one sentence for a person."""


class PressLatency(msgspec.Struct, frozen=True):
    """From a button's edge to the first instruction at the interrupt's vector, in microseconds."""

    count: int
    min: float
    max: float


class BenchReport(msgspec.Struct, frozen=True):
    """What the bench has measured since it began (CONTROL.md, `report`)."""

    cycle: int
    clock_high_max_us: float
    power_downs: int
    conversions: tuple[int, ...]
    torn: tuple[int, ...]
    press_latency_us: PressLatency | None
    receiver_overruns: int
    resets: int
    crashed: bool
    slipped_us: int
    speed: float
    firmware_clock: int
    seed: int


class Bench:
    """A bench that runs, and the one connection to its control socket.

    Use it as a context manager, or call `close`. Every answer has a deadline; a refusal, a bench that
    died and a missed deadline are a BenchError. After the last two every further line is one at once:
    answers could no longer be told apart, so another bench has to be started.
    """

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        connection: socket.socket,
        folder: Path,
        answer_s: float,
    ) -> None:
        self._process = process
        self._connection = connection
        self._folder = folder
        self._answer_s = answer_s
        self._unread = b""
        self._reached = 0
        self._trouble = ""

    @classmethod
    def start(
        cls,
        elf: Path = FIRMWARE_ELF,
        bench_program: Path = BENCH_PROGRAM,
        *,
        pace: Pace = "lockstep",
        pty: Path | None = None,
        eeprom: Path | None = None,
        seed: int = 0,
        answer_s: float = _ANSWER_S,
    ) -> Self:
        """Start a bench with that firmware and connect to it.

        `pty` is the symbolic link that is to lead to the serial line; without it the bytes travel in
        `run` and `send`. `eeprom` is the file that makes the next bench the same board. An answer may
        take `answer_s`. The bench ends with this process, whatever happens.
        """
        folder = Path(tempfile.mkdtemp(prefix="pengadil-bench-"))
        address = folder / "control"
        command: list[str | Path] = [bench_program, elf, "--socket", address, "--pace", pace]
        command += ["--seed", str(seed), "--die-with-parent"]
        if pty is not None:
            command += ["--pty", pty]
        if eeprom is not None:
            command += ["--eeprom", eeprom]
        process: subprocess.Popen[bytes] | None = None
        connection = socket.socket(socket.AF_UNIX)
        try:
            with (folder / "errors").open("wb") as errors:
                process = subprocess.Popen(  # noqa: S603 - our own program, and no shell between
                    command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors
                )
            _await_ready(process, folder)
            connection.settimeout(_ANSWER_S)
            connection.connect(str(address))
        except (OSError, BenchError) as error:
            connection.close()
            _end(process)
            shutil.rmtree(folder, ignore_errors=True)
            if isinstance(error, BenchError):
                raise
            raise BenchError(f"Bench: {bench_program} could not be started: {error}.") from error
        return cls(process, connection, folder, answer_s)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the bench; a second time does nothing. One in trouble gets no time to end itself."""
        self._connection.close()
        if self._trouble:
            self._process.kill()
        _end(self._process)
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        """The bench's process number."""
        return self._process.pid

    def run(self, cycle: int) -> bytes:
        """Run up to `cycle` and return what the board sent meanwhile (lockstep only)."""
        ahead_s = max(0, cycle - self._reached) / (CYCLES_PER_US * 1_000_000)
        answer = self.ask(f"run {cycle}", within_s=self._answer_s + _RUN_SLOWNESS * ahead_s)
        reached, sent = answer.split()
        self._reached = int(reached)
        return b"" if sent == "-" else bytes.fromhex(sent)

    def send(self, data: bytes) -> None:
        """Queue bytes for the board's receiver, paced as the wire paces them."""
        if data:
            self.ask(f"send {data.hex()}")

    def time(self) -> int:
        """Return the CPU cycle that has been reached; it never goes back."""
        return int(self.ask("time"))

    def scales(self, values: Sequence[ScaleValue]) -> None:
        """Say what each of the 17 chips converts from now on."""
        self.ask("scales " + " ".join(str(value) for value in values))

    def edge(self, seat: int, closed: bool, cycle: int) -> None:
        """Close or open the contact of that seat's button at that cycle (now, if it is past)."""
        self.ask(f"edge {seat} {int(closed)} {cycle}")

    def edges(self, edges: Sequence[tuple[int, bool, int]]) -> None:
        """Many edges (seat, closed, cycle) in one go."""
        lines = [f"edge {seat} {int(closed)} {cycle}" for seat, closed, cycle in edges]
        self._ask_all(lines, self._answer_s)

    def lamps(self) -> int:
        """Return the mask of lit lamps; bit N-1 is seat N."""
        return int(self.ask("lamps"))

    def buzzer(self) -> int:
        """Return the buzzer's tone in hertz, 0 when it is silent."""
        return int(self.ask("buzzer"))

    def power(self, on: bool) -> None:
        """Pull the cable, or put it back: the board boots, and has kept its EEPROM."""
        self.ask("power on" if on else "power off")

    def reset(self) -> None:
        """Pull the reset pin."""
        self.ask("reset")

    def report(self) -> BenchReport:
        """Return what the bench has measured."""
        return msgspec.json.decode(self.ask("report"), type=BenchReport)

    def ask(self, line: str, within_s: float | None = None) -> str:
        """Send one line and return its answer without the `ok`."""
        return self._ask_all([line], self._answer_s if within_s is None else within_s)[0]

    def _ask_all(self, lines: Sequence[str], within_s: float) -> list[str]:
        if self._trouble:
            raise BenchError(self._trouble)
        deadline = time.monotonic() + within_s
        answers: list[str] = []
        # A handful at a time: neither side's buffer can fill up while the other one writes.
        for start in range(0, len(lines), 100):
            some = lines[start : start + 100]
            try:
                self._connection.settimeout(max(0.001, deadline - time.monotonic()))
                self._connection.sendall("".join(f"{line}\n" for line in some).encode())
                answers += [self._answer(line, deadline) for line in some]
            except OSError as error:
                raise self._in_trouble(f"no answer to `{some[0][:40]}` ({error})") from error
        return answers

    def _answer(self, line: str, deadline: float) -> str:
        while b"\n" not in self._unread:
            self._connection.settimeout(max(0.001, deadline - time.monotonic()))
            received = self._connection.recv(1 << 16)
            if not received:
                raise self._in_trouble(f"it ended before `{line[:40]}`")
            self._unread += received
        answer, self._unread = self._unread.split(b"\n", 1)
        verdict, _, rest = answer.decode().partition(" ")
        if verdict != "ok":
            raise BenchError(f"Bench: it refused `{line[:40]}`: {rest}")
        return rest

    def _in_trouble(self, what: str) -> BenchError:
        self._trouble = f"Bench: {what}{_last_words(self._folder)}."
        return BenchError(self._trouble)


def _last_words(folder: Path) -> str:
    """Return the last line of the bench's standard error, as the end of a sentence."""
    try:
        lines = (folder / "errors").read_text(errors="replace").strip().splitlines()
    except OSError:
        return ""
    return f"; it said: {lines[-1].removeprefix('pengadil-bench: ').rstrip('.')}" if lines else ""


def _await_ready(process: "subprocess.Popen[bytes]", folder: Path) -> None:
    assert process.stdout is not None  # noqa: S101 - Popen was asked for it: this tells mypy
    readable, _, _ = select.select([process.stdout], [], [], _START_S)
    if not readable:
        raise BenchError(f"Bench: it was not ready within {_START_S:.0f} s{_last_words(folder)}.")
    if os.read(process.stdout.fileno(), 64) != b"ready\n":
        process.wait(_STOP_S)
        raise BenchError(f"Bench: it ended at once{_last_words(folder)}.")


def _end(process: "subprocess.Popen[bytes] | None") -> None:
    if process is None:
        return
    process.terminate()
    try:
        process.wait(_STOP_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(_STOP_S)
    if process.stdout is not None:
        process.stdout.close()


class MegaBoard:
    """A BoardModel that is the real firmware binary, in lockstep with the world's time."""

    def __init__(
        self, elf: Path = FIRMWARE_ELF, bench_program: Path = BENCH_PROGRAM, *, seed: int = 0
    ) -> None:
        """Start the bench; `seed` decides the chips' paces and what memory holds at power-on."""
        self.bench = Bench.start(elf, bench_program, pace="lockstep", seed=seed)

    def advance(self, to_us: int) -> bytes:
        """Run up to `to_us` and return the bytes sent meanwhile."""
        return self.bench.run(to_us * CYCLES_PER_US)

    def feed(self, data: bytes) -> None:
        """Hand bytes to the board's receiver."""
        self.bench.send(data)

    def set_scales(self, values: Sequence[ScaleValue]) -> None:
        """Say what each of the 17 chips converts from now on."""
        self.bench.scales(values)

    def edge(self, seat: int, closed: bool, at_us: float) -> None:
        """Close or open the contact of that seat's button, to the nearest sixteenth microsecond."""
        self.bench.edge(seat, closed, round(at_us * CYCLES_PER_US))

    def power(self, on: bool) -> None:
        """Pull the cable, or put it back."""
        self.bench.power(on)

    def lamps(self) -> int:
        """Return the mask of the lamps that are lit now."""
        return self.bench.lamps()

    def close(self) -> None:
        """End the bench."""
        self.bench.close()

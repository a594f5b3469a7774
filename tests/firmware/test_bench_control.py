"""The bench as a program: its socket, its pseudo-terminal, its paces, and what it says to bad input."""

import os
import select
import signal
import socket
import struct
import subprocess
import termios
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.virtual.board_model import BoardModelError
from app.virtual.mega import BENCH_PROGRAM, FIRMWARE_ELF, Bench, BenchError
from tests.firmware.conftest import StartBench
from tests.firmware.firmware_board import FirmwareBoard
from tests.firmware.toolchain import REPOSITORY, SELFTEST_ELF

DEADLINE_S = 20.0

pytestmark = pytest.mark.usefixtures("built")


def refusal(*arguments: str | Path) -> tuple[int, str]:
    ended = subprocess.run(
        [BENCH_PROGRAM, *arguments], capture_output=True, text=True, timeout=DEADLINE_S, check=False
    )
    return ended.returncode, ended.stderr.strip()


def await_true(what: str, is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + DEADLINE_S
    while not is_so():
        assert time.monotonic() < deadline, what
        select.select([], [], [], 0.01)


@contextmanager
def running(folder: Path, *more: str | Path) -> Iterator["subprocess.Popen[bytes]"]:
    command = [BENCH_PROGRAM, SELFTEST_ELF, "--socket", folder / "s", *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def client(folder: Path) -> Iterator["Client"]:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(DEADLINE_S)
        connection.connect(str(folder / "s"))
        someone = Client(connection)
        with someone.lines:
            yield someone


class Client:
    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.lines = connection.makefile("r", encoding="ascii")

    def ask(self, line: str) -> str:
        self.connection.sendall(line.encode() + b"\n")
        return self.lines.readline().rstrip("\n")


# ---- what it is started with ----


def test_a_program_that_is_not_there() -> None:
    status, said = refusal("/nowhere/none.elf", "--socket", "/nowhere/s")
    assert status == 2
    assert said == "pengadil-bench: /nowhere/none.elf: No such file or directory"


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program")
    status, said = refusal(tmp_path / "text", "--socket", tmp_path / "s")
    assert status == 2
    assert "it is not an ELF file; build the firmware with `make firmware`." in said
    assert refusal(BENCH_PROGRAM, "--socket", tmp_path / "s") == (
        2,
        f"pengadil-bench: {BENCH_PROGRAM}: it is an ELF file for another processor, not for an AVR.",
    )


@pytest.mark.parametrize(
    ("offset", "layout", "value", "sentence"),
    [
        (36, "<I", 5, "it is a program for another AVR; build it with -mmcu=atmega2560."),
        (28, "<I", 0xFFFFFF00, "its program headers lie outside the file: it is damaged."),
        (44, "<H", 0xFFFF, "its program headers lie outside the file: it is damaged."),
        (44, "<H", 0, "it has nothing to put into flash."),
        (52 + 4, "<I", 0xFFFFFF00, "one of its segments lies outside the file: it is damaged."),
        (52 + 16, "<I", 0xFFFFFF00, "one of its segments lies outside the file: it is damaged."),
        (52 + 12, "<I", 0x3FFFF, "it does not fit into the 256 KiB of flash of an ATmega2560."),
    ],
)
def test_a_program_that_is_damaged_or_for_another_chip(
    tmp_path: Path, offset: int, layout: str, value: int, sentence: str
) -> None:
    image = bytearray(SELFTEST_ELF.read_bytes())
    struct.pack_into(layout, image, offset, value)
    (tmp_path / "bad.elf").write_bytes(image)
    status, said = refusal(tmp_path / "bad.elf", "--socket", tmp_path / "s")
    assert status == 2
    assert said == f"pengadil-bench: {tmp_path / 'bad.elf'}: {sentence}"


@pytest.mark.parametrize("length", [0, 3, 51, 60, 200, 1000])
def test_a_program_that_is_cut_short(tmp_path: Path, length: int) -> None:
    (tmp_path / "cut.elf").write_bytes(SELFTEST_ELF.read_bytes()[:length])
    status, said = refusal(tmp_path / "cut.elf", "--socket", tmp_path / "s")
    assert status == 2
    assert said.startswith("pengadil-bench: ")
    assert said.endswith(".")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--pace", "slow"], "--pace: it is one of real, fast and lockstep."),
        (["--seed", "x"], "--seed: it is a whole number from 0 to 18446744073709551615."),
        (["--seed", "-1"], "--seed: it is a whole number from 0 to 18446744073709551615."),
        (["--socket", "/nowhere/s"], "/nowhere/s: No such file or directory"),
        (["--socket", "/nowhere/" + "x" * 120], "the path of the control socket is too long"),
        (["--pty", "/nowhere/p"], "/nowhere/p: the link to the pseudo-terminal cannot be made"),
        (["--what"], "usage: pengadil-bench ELF --socket PATH"),
    ],
)
def test_options_that_are_wrong(tmp_path: Path, options: list[str], sentence: str) -> None:
    status, said = refusal(SELFTEST_ELF, "--socket", tmp_path / "s", *options)
    assert status == 2
    assert sentence in said
    assert not (tmp_path / "s").exists()


def test_help_says_the_licence() -> None:
    told = subprocess.run(
        [BENCH_PROGRAM, "--help"], capture_output=True, text=True, timeout=DEADLINE_S, check=True
    )
    assert "GNU General Public License, version 3 or later" in told.stdout
    assert refusal()[0] == 2


def test_without_libsimavr_the_build_says_what_to_install(tmp_path: Path) -> None:
    made = subprocess.run(
        ["make", "-C", REPOSITORY / "firmware/bench", f"SIMAVR={tmp_path}", "-B"],
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )
    assert made.returncode != 0
    assert "The bench needs libsimavr" in made.stderr
    assert "apt-get install libsimavr-dev libelf-dev" in made.stderr


# ---- what it is told ----


def test_bad_lines_are_answered_with_a_sentence_and_change_nothing(start_bench: StartBench) -> None:
    bench = start_bench(SELFTEST_ELF)
    seventeen = "0 " * 16
    for line, sentence in [
        ("", "no such line; known are run"),
        ("jump", "no such line; known are run"),
        ("run", "`run` needs one cycle number."),
        ("run x", "`run` needs one cycle number."),
        ("run -5", "`run` needs one cycle number."),
        ("run 1 2", "`run` needs one cycle number."),
        ("run 99999999999999999999999", "`run` needs one cycle number."),
        ("run 18446744073709551615", "more than an hour ahead"),
        ("send", "`send` needs bytes"),
        ("send abc", "`send` needs bytes"),
        ("send ab cd", "`send` needs bytes"),
        ("send xy", "no hexadecimal digit"),
        ("scales 1 2 3", "needs 17 values and found 3"),
        (f"scales {seventeen} 0 0", "needs 17 values and found more"),
        (f"scales {seventeen} heavy", "scale 16: not a number from -8388608 to 8388607"),
        (f"scales {seventeen} 8388608", "scale 16: not a number"),
        (f"scales {seventeen} 1e3", "scale 16: not a number"),
        ("edge 0 1 5", "a seat from 1 to 8 first"),
        ("edge 9 1 5", "a seat from 1 to 8 first"),
        ("edge 1 2 5", "1 (closes) or 0 (opens) second"),
        ("edge 1 1", "one cycle number third"),
        ("power", "`power` needs on or off."),
        ("power maybe", "`power` needs on or off."),
        ("\x1b[31m", "no such line"),
    ]:
        with pytest.raises(BenchError, match="it refused") as caught:
            bench.ask(line)
        assert sentence in str(caught.value), line
        assert str(caught.value).endswith(".")
    assert bench.time() == 0
    assert bench.lamps() == 0


def test_too_much_at_once_is_refused(start_bench: StartBench) -> None:
    bench = start_bench(SELFTEST_ELF)
    far = 10**9
    bench.edges([(1, number % 2 == 0, far + number) for number in range(65_536)])
    with pytest.raises(BenchError, match="too many edges wait"):
        bench.edge(1, True, far)
    for _ in range(8):
        bench.send(b"?" * 131_000)
    with pytest.raises(BenchError, match="too many bytes wait"):
        bench.send(b"?" * 131_000)
    with pytest.raises(BenchError, match="longer than 262144 characters"):
        bench.send(b"?" * 200_000)
    assert bench.time() == 0


def test_hex_may_be_large_or_small_and_spaces_many(start_bench: StartBench) -> None:
    bench = start_bench(SELFTEST_ELF)
    assert bench.run(32_000) == b"!"
    bench.ask("  send   4C0f  ")
    bench.ask("\tsend 6b\r")
    assert bench.run(96_000) == b"??\xff"


def test_run_goes_to_its_cycle_and_never_back(start_bench: StartBench) -> None:
    bench = start_bench(SELFTEST_ELF)
    for cycle in (1, 2, 1_000, 1_001, 500, 0, 40_000):
        before = bench.time()
        bench.run(cycle)
        assert max(before, cycle) <= bench.time() <= max(before, cycle) + 20
    bench.power(on=False)
    bench.run(80_000)
    assert bench.time() == 80_000
    bench.power(on=True)
    assert bench.time() == 80_000
    assert bench.run(120_000) == b"!"
    bench.reset()
    assert bench.time() <= 120_020


def test_one_client_after_another(tmp_path: Path) -> None:
    with running(tmp_path, "--pace", "lockstep"):
        with client(tmp_path) as first:
            assert first.ask("run 1000").startswith("ok 100")
            first.connection.sendall(b"half a li")
        with client(tmp_path) as second:
            assert second.ask("time").startswith("ok 100")
            assert second.ask("x" * 300_000) == "error that line is longer than 262144 characters."
            assert second.ask("time").startswith("ok 100")
        with client(tmp_path) as third:
            third.connection.sendall(b"time\nlamps\nbuzzer\n")
            assert third.lines.readline().startswith("ok 100")
            assert third.lines.readline() == "ok 0\n"
            assert third.lines.readline() == "ok 0\n"


def test_quit_and_signals_end_it_and_leave_nothing(tmp_path: Path) -> None:
    with running(tmp_path, "--pty", tmp_path / "p") as process:
        assert (tmp_path / "s").stat().st_mode & 0o077 == 0
        with client(tmp_path) as someone:
            assert someone.ask("quit") == "ok"
            assert process.wait(DEADLINE_S) == 0
    for end in (signal.SIGTERM, signal.SIGINT):
        with running(tmp_path, "--pty", tmp_path / "p") as process:
            process.send_signal(end)
            assert process.wait(DEADLINE_S) == 0
        assert list(tmp_path.iterdir()) == []


def test_sigterm_ends_a_long_run(tmp_path: Path) -> None:
    with running(tmp_path, "--pace", "lockstep") as process, client(tmp_path) as someone:
        someone.connection.sendall(b"run 50000000000\n")
        select.select([], [], [], 0.1)
        process.terminate()
        assert process.wait(DEADLINE_S) == 0


def test_what_a_killed_bench_left_is_taken_over(tmp_path: Path) -> None:
    with running(tmp_path, "--pty", tmp_path / "p") as process:
        process.kill()
        process.wait(DEADLINE_S)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p", "s"]
    with running(tmp_path, "--pty", tmp_path / "p"), client(tmp_path) as someone:
        assert someone.ask("time").startswith("ok ")
    (tmp_path / "file").write_text("mine")
    assert refusal(SELFTEST_ELF, "--socket", tmp_path / "t", "--pty", tmp_path / "file")[0] == 2
    assert (tmp_path / "file").read_text() == "mine"


def board_id_and_boot(bench: Bench) -> tuple[int, int]:
    board = FirmwareBoard(bench)
    board.pass_s(0.6)
    hello = board.hello()
    return hello.board_id, hello.boot_id


def test_a_board_that_keeps_its_eeprom_is_the_same_in_the_next_bench_even_if_killed(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "eeprom"
    with Bench.start(eeprom=kept, seed=1) as bench:
        first = board_id_and_boot(bench)
        await_true("the file is written", kept.exists)
        os.kill(bench.pid, signal.SIGKILL)
    assert kept.stat().st_size == 4096
    with Bench.start(eeprom=kept, seed=2) as bench:
        second = board_id_and_boot(bench)
    with Bench.start(eeprom=tmp_path / "another", seed=2) as bench:
        third = board_id_and_boot(bench)
    assert second[0] == first[0]
    assert second[1] != first[1], "it is another boot"
    assert third[0] != first[0]


def test_an_eeprom_file_that_cannot_be_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "eeprom"
    for size in (0, 4095, 4097):
        kept.write_bytes(bytes(size))
        status, said = refusal(FIRMWARE_ELF, "--socket", tmp_path / "s", "--eeprom", kept)
        assert status == 2
        assert said.endswith("it is not the 4096 bytes of an ATmega2560's EEPROM.")
    status, said = refusal(FIRMWARE_ELF, "--socket", tmp_path / "s", "--eeprom", tmp_path)
    assert status == 2


def test_a_bench_that_missed_its_deadline_answers_nothing_more(tmp_path: Path) -> None:
    with Bench.start(pace="real", pty=tmp_path / "port", answer_s=0.2) as bench:
        os.kill(bench.pid, signal.SIGSTOP)
        with pytest.raises(BenchError, match="no answer to `time`"):
            bench.time()
        os.kill(bench.pid, signal.SIGCONT)
        with pytest.raises(BenchError, match="no answer to `time`"):
            bench.lamps()


def test_it_ends_with_the_program_that_started_it(tmp_path: Path) -> None:
    command = [str(BENCH_PROGRAM), str(SELFTEST_ELF), "--socket", str(tmp_path / "s")]
    parent = subprocess.Popen(
        ["sh", "-c", '"$@" & wait', "sh", *command, "--die-with-parent"], stdout=subprocess.PIPE
    )
    with parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"ready\n"
        parent.kill()
        parent.wait(DEADLINE_S)
        await_true("the bench outlived its parent", lambda: not (tmp_path / "s").exists())


# ---- the pseudo-terminal and the paces ----


@contextmanager
def opened(link: Path) -> Iterator[int]:
    descriptor = os.open(link, os.O_RDWR | os.O_NOCTTY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def heard(descriptor: int, count: int) -> bytes:
    bytes_heard = b""
    while len(bytes_heard) < count:
        readable, _, _ = select.select([descriptor], [], [], DEADLINE_S)
        assert readable, f"only {bytes_heard!r} came"
        bytes_heard += os.read(descriptor, count - len(bytes_heard))
    return bytes_heard


def test_the_serial_line_is_a_raw_terminal(tmp_path: Path) -> None:
    with running(tmp_path, "--pty", tmp_path / "p"), opened(tmp_path / "p") as line:
        modes = termios.tcgetattr(line)
        assert not modes[tty.LFLAG] & (termios.ECHO | termios.ICANON | termios.ISIG)
        assert not modes[tty.OFLAG] & termios.OPOST
        os.write(line, b"l\x03m\x00")
        assert heard(line, 2).removeprefix(b"!")[:1] == b"\x01"  # it may still say that it booted
        with client(tmp_path) as someone:
            assert someone.ask("lamps") == "ok 3"
            assert someone.ask("run 5").startswith("error `run` is for --pace lockstep")


def test_a_host_may_come_and_go_and_not_listen(tmp_path: Path) -> None:
    with running(tmp_path, "--pty", tmp_path / "p", "--pace", "fast"):
        with opened(tmp_path / "p") as line:
            os.write(line, b"mm")
            assert b"\x01" in heard(line, 2)  # the other one may be that it booted
            os.write(line, b"r" * 4000)  # 300,000 bytes come back, and nobody reads them
        with opened(tmp_path / "p") as line, client(tmp_path) as someone:
            before = int(someone.ask("time").split()[1])
            await_true("time stands still", lambda: int(someone.ask("time").split()[1]) > before)

            def lamps_obey() -> bool:  # some bytes are lost while it still answers what came before
                os.write(line, b"l\x55")
                return someone.ask("lamps") == "ok 85"

            await_true("it is deaf", lamps_obey)


def test_pulling_the_cable_closes_the_terminal(tmp_path: Path) -> None:
    link = tmp_path / "p"
    with running(tmp_path, "--pty", link), client(tmp_path) as someone:
        with opened(link) as line:
            assert someone.ask("power off") == "ok"
            assert not link.is_symlink()
            with pytest.raises(OSError, match="Input/output error"):
                os.write(line, b"m")
        assert someone.ask("power off") == "ok"
        assert someone.ask("power on") == "ok"
        with opened(link) as line:
            os.write(line, b"m")
            assert heard(line, 1)[-1:] in (b"!", b"\x01")


def test_real_time_is_the_wall_clocks(tmp_path: Path) -> None:
    with running(tmp_path, "--pace", "real"), client(tmp_path) as someone:
        begun, cycle = time.monotonic(), int(someone.ask("time").split()[1])
        await_true("a fifth of a second has not passed", lambda: time.monotonic() > begun + 0.2)
        passed_s = (int(someone.ask("time").split()[1]) - cycle) / 16e6
        wall_s = time.monotonic() - begun
        assert 0.02 < passed_s <= wall_s + 0.01


def test_a_reader_in_python_says_what_went_wrong(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match=r"none\.elf: No such file or directory\."):
        Bench.start(tmp_path / "none.elf")
    with pytest.raises(BoardModelError, match="could not be started"):
        Bench.start(FIRMWARE_ELF, tmp_path / "no-bench")
    with Bench.start(SELFTEST_ELF) as bench:
        os.kill(bench.pid, signal.SIGKILL)
        with pytest.raises(BenchError, match=r"^Bench: (it ended|no answer)"):
            bench.time()
    bench.close()

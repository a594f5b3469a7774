"""Row 18 of the reports: a power cut on a disk that drops what was not synced."""

import random
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.match.log import MatchLog
from tests.match.killing import MOST_RULINGS, Expected, Players, found_after
from tests.match.sigkill_server import Request

CUTS = 20
HERE = Path(__file__).parent


class Device:
    """A folder as programs see it, and the platter that alone outlives a power cut."""

    def __init__(self, folder: Path) -> None:
        self.live = folder / "live"
        self.platter = folder / "platter"
        self.live.mkdir()
        self.platter.mkdir()

    def cut_the_power(self) -> None:
        shutil.rmtree(self.live)
        shutil.copytree(self.platter, self.live, ignore=shutil.ignore_patterns("*.fresh"))

    def sync(self) -> None:
        """What a program did that was not under the device's eye."""
        shutil.rmtree(self.platter)
        shutil.copytree(self.live, self.platter)


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(tmp_path)


@pytest.fixture
def players(device: Device, tmp_path: Path) -> Iterator[Players]:
    library = tmp_path / "write_dropping_device.so"
    source = HERE / "write_dropping_device.c"
    strict = ("-std=gnu11", "-Wall", "-Wextra", "-Werror")
    subprocess.run(
        ["cc", *strict, "-O1", "-shared", "-fPIC", "-o", str(library), str(source)], check=True
    )
    players = Players({"LD_PRELOAD": str(library), "PLATTER": str(device.platter)})
    yield players
    players.close()


def test_a_power_cut_loses_nothing_acknowledged(players: Players, device: Device) -> None:
    chance, seed, path = random.Random(18), 18, device.live / "m.sqlite"
    expected = Expected(seed)
    found = cuts = in_mid_game = 0
    while found < len(expected.line) or cuts < CUTS:
        if found == len(expected.line):
            seed, path = seed + 1, device.live / f"{seed + 1}.sqlite"
            expected = Expected(seed)
        request = Request(
            str(path),
            seed,
            MOST_RULINGS,
            acknowledgements=chance.randrange(16),
            part=chance.uniform(0.0, 1.2),
        )
        answer = players.run(request)
        device.cut_the_power()
        cuts += 1
        found = found_after(path, answer, expected)
        in_mid_game += 0 < found < len(expected.line)
        device.sync()
    assert in_mid_game >= CUTS // 2


def test_a_journal_left_by_a_cut_while_the_log_was_made_is_applied(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite"
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript(
        "PRAGMA cache_size = 1; BEGIN; CREATE TABLE half (x);"
        "INSERT INTO half VALUES (zeroblob(100000));"
    )
    for name in ("m.sqlite", "m.sqlite-journal"):
        shutil.copy(tmp_path / name, tmp_path / f"cut-{name}")
    db.close()
    with MatchLog.open(tmp_path / "cut-m.sqlite") as log:
        assert log.matches() == ()


def test_the_device_does_drop_what_is_not_synced(players: Players, device: Device) -> None:
    path, expected = device.live / "m.sqlite", Expected(1)
    request = Request(str(path), 1, MOST_RULINGS, acknowledgements=12, synchronous="NORMAL")
    answer = players.run(request)
    assert answer.killed
    device.cut_the_power()
    with pytest.raises(AssertionError):
        found_after(path, answer, expected)

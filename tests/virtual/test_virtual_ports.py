"""The virtual table's ports: in simulated time for rehearsals, behind a pseudo-terminal for the app."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.board import messages
from app.board.counting import Counter
from app.board.frames import FrameReader
from app.board.keeper import Keeper, KeeperState
from app.board.ports import NoPortError, PortGoneError
from app.board.readings import SensorBack, SensorLost, Weighed
from app.virtual import physics
from app.virtual.board_model import BoardModelError
from app.virtual.pty_port import PtyBoard, PtyPort
from app.virtual.table_world import TableWorld
from app.virtual.virtual_board import BOOT_US, VirtualBoard
from app.virtual.world_port import PORT_NAME, WorldPort, WorldPorts


@pytest.fixture
def table() -> TableWorld:
    rng = random.Random(1)
    return TableWorld(physics.make_world(rng), VirtualBoard(), rng)


def run(table: TableWorld, for_us: int) -> None:
    until_us = table.now_us + for_us
    while table.now_us < until_us:
        table.step()


def test_the_port_is_there_while_the_cable_is_in(table: TableWorld) -> None:
    ports = WorldPorts(table)
    assert ports.candidates() == (PORT_NAME,)
    table.unplug()
    assert ports.candidates() == ()
    with pytest.raises(NoPortError, match="virtual: there is no such port"):
        ports.open(PORT_NAME)
    table.plug()
    with pytest.raises(NoPortError, match="ttyX: there is no such port"):
        ports.open("ttyX")


def test_bytes_go_both_ways(table: TableWorld) -> None:
    port = WorldPorts(table).open(PORT_NAME)
    run(table, BOOT_US)
    frames = FrameReader().feed(port.read())
    assert messages.unpack(frames[0]).__class__ is messages.Hello
    assert port.read() == b""
    data = messages.pack(messages.Lamp(seats=1, mode=1), 0)
    assert port.write(data) == len(data)
    assert table.lamps == 1
    port.close()


def test_a_port_ends_for_good_when_the_cable_is_pulled(table: TableWorld) -> None:
    port = WorldPort(table)
    table.unplug()
    with pytest.raises(PortGoneError, match="the cable was pulled"):
        port.read()
    table.plug()
    with pytest.raises(PortGoneError, match="the cable was pulled"):
        port.write(b"\x00")


def test_a_keeper_finds_the_board_counts_its_pieces_and_meets_it_again(table: TableWorld) -> None:
    counter = Counter(physics.calibrations(table.world))
    keeper = Keeper(WorldPorts(table), counter, table.now_us)
    seen: list[object] = []

    def play(for_us: int) -> None:
        until_us = table.now_us + for_us
        while table.now_us < until_us:
            table.step()
            seen.extend(keeper.step(table.now_us))

    play(2_000_000)
    assert keeper.state is KeeperState.CONNECTED
    newest = [each for each in seen if isinstance(each, Weighed)][-1]
    counts = [estimate.count for estimate in newest.scales[:16] if estimate is not None]
    assert counts == list(physics.START_COUNTS)
    table.unplug()
    play(1_000_000)
    table.plug()
    play(3_000_000)
    told = [each for each in seen if isinstance(each, SensorLost | SensorBack)]
    assert [(each.__class__, each.sensor) for each in told] == [
        (SensorBack, "board"),
        (SensorLost, "board"),
        (SensorBack, "board"),
    ]
    last = told[-1]
    assert isinstance(last, SensorBack)
    assert last.was_reset


@pytest.fixture
def link(tmp_path: Path) -> Path:
    return tmp_path / "board"


@pytest.fixture
def pty(link: Path) -> Iterator[PtyPort]:
    port = PtyPort(link)
    yield port
    port.close()


def opened(link: Path) -> int:
    return os.open(link, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)


def test_a_terminal_carries_every_byte_value_unchanged(pty: PtyPort, link: Path) -> None:
    app = opened(link)
    every = bytes(range(256))
    pty.write(every)
    assert os.read(app, 1_000) == every
    os.write(app, every)
    assert pty.read() == every
    assert pty.read() == b""
    os.close(app)


def test_what_nobody_reads_is_lost_and_counted(pty: PtyPort) -> None:
    for _ in range(100):
        pty.write(bytes(4_096))
    assert pty.lost_bytes > 0


def test_closing_a_terminal_hangs_up_and_takes_its_name_away(link: Path) -> None:
    port = PtyPort(link)
    app = opened(link)
    port.close()
    assert not link.is_symlink()
    with pytest.raises(OSError, match="Input/output error"):
        os.write(app, b"x")
    os.close(app)


def test_an_old_link_of_that_name_is_replaced(link: Path) -> None:
    link.symlink_to("/dev/null")
    port = PtyPort(link)
    assert link.readlink().parent == Path("/dev/pts")
    port.close()


def test_a_link_that_cannot_be_made_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BoardModelError, match=r"virtual board: .*board cannot be made"):
        PtyPort(tmp_path / "nowhere" / "board")


def test_a_board_behind_a_terminal_is_there_while_it_has_power(link: Path) -> None:
    board = PtyBoard(VirtualBoard(), link)
    assert board.advance(10_000) == b""
    assert not link.exists()
    board.power(on=True)
    app = opened(link)
    board.advance(10_000 + BOOT_US)
    first = FrameReader().feed(os.read(app, 4_096))[0]
    assert isinstance(messages.unpack(first), messages.Hello)
    os.write(app, messages.pack(messages.Lamp(seats=2, mode=1), 0))
    board.advance(20_000 + BOOT_US)
    assert board.lamps() == 2
    board.feed(messages.pack(messages.Lamp(seats=2, mode=0), 1))
    assert board.lamps() == 0
    board.set_scales(["dead"] * 17)
    board.edge(1, closed=True, at_us=30_000 + BOOT_US)
    board.advance(40_000 + BOOT_US)
    kinds = {messages.unpack(f).__class__ for f in FrameReader().feed(os.read(app, 4_096))}
    assert messages.Press in kinds
    board.power(on=False)
    assert not link.exists()
    os.close(app)
    board.power(on=True)
    board.close()
    assert not link.exists()

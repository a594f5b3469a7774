"""The whole product in one process, in real time: virtual table, serial port, loop, log, pages."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.config import GameSettings, Settings
from app.match.snapshot import Snapshot
from app.referee.observations import Said, UndoAsked
from app.table import LiveTable, open_table
from app.web.door import DoorError
from tests.live_waiting import until

PATIENCE_S = 30.0
"""Ten times what anything here should take, on a machine that is busy with other tests."""


def settings_in(folder: Path, **changes: object) -> Settings:
    game = GameSettings(players=("Aminah", "Badrul"))
    return Settings(data=str(folder), game=game, **changes)  # type: ignore[arg-type] # fields of it


def board_is(state: str) -> Callable[[Snapshot], bool]:
    return lambda s: any(v.name == "board" and v.state == state for v in s.sensors)


def is_seen(snapshot: Snapshot) -> bool:
    return all(hole.live for hole in snapshot.holes)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LiveTable]:
    with open_table(settings_in(tmp_path), virtual=True) as table:
        until(table, is_seen)
        yield table


def test_a_sowing_at_the_virtual_table_is_ruled_and_survives_a_restart(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with open_table(settings, virtual=True) as table:
        until(table, is_seen)
        for act in ("lift S7", *(f"drop S{house}" for house in range(6, 0, -1)), "drop SS"):
            table.act(act)
        ruled = until(table, lambda s: s.seats[0].score == 1)
        assert ruled.rulings[-1].ruling.kind == "accept" or ruled.rulings[0].ruling.kind == "accept"
        assert ruled.seats[0].to_move
    with open_table(settings, virtual=True) as again:
        assert again.snapshot().position == ruled.position
        assert until(again, is_seen).holes == ruled.holes


def test_a_new_match_can_be_asked_for(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, profile="none")
    with open_table(settings) as table:
        first = table.snapshot()
        table.enqueue(Said(at_us=table.now_us(), seat=1, words="sowed 1"))
        until(table, lambda s: s.seats[0].score == 10)
    with open_table(settings, new=True) as table:
        assert table.snapshot().match != first.match
        assert table.snapshot().position == first.position


def test_another_line_up_begins_another_match(tmp_path: Path) -> None:
    with open_table(settings_in(tmp_path, profile="none")) as table:
        match = table.snapshot().match
    others = Settings(
        data=str(tmp_path), profile="none", game=GameSettings(players=("Chong", "Devi"))
    )
    with open_table(others) as table:
        assert table.snapshot().match != match
        assert [seat.name for seat in table.snapshot().seats] == ["Chong", "Devi"]


def test_without_a_board_sowings_are_said_and_undone(tmp_path: Path) -> None:
    with open_table(settings_in(tmp_path, profile="none")) as table:
        assert table.world() is None
        table.enqueue(Said(at_us=table.now_us(), seat=1, words="sowed 1"))
        said = until(table, lambda s: s.seats[0].score == 10)
        assert said.seats[1].to_move
        table.enqueue(UndoAsked(at_us=table.now_us()))
        until(table, lambda s: s.seats[0].score == 0 and s.seats[0].to_move)
        with pytest.raises(DoorError, match="real table"):
            table.act("lift S1")


def test_the_cable_is_pulled_and_put_back(table: LiveTable) -> None:
    until(table, board_is("ok"))
    table.act("unplug board")
    lost = until(table, board_is("lost"))
    assert lost.seats[0].to_move
    table.act("plug board")
    until(table, board_is("ok"))
    table.act("lift S4")
    until(table, lambda s: sum(s.live.in_hand.values()) == 7)


def test_a_lamp_fills_under_a_finger_and_a_hold_calls_the_operator(table: LiveTable) -> None:
    table.act("press 2 hold=1s")
    until(table, lambda s: s.live.operator_called)
    world = table.world()
    assert world is not None
    assert world.plugged


def test_an_act_that_cannot_be_done_is_one_sentence(table: LiveTable) -> None:
    with pytest.raises(DoorError, match="SS") as caught:
        table.act("lift SS")
    assert "\n" not in str(caught.value)


# --- the program itself -----------------------------------------------------------------------------


class Program:
    """`pengadil run` as a process of its own, on a free port."""

    def __init__(self, folder: Path, *, port: int) -> None:
        config = folder / "pengadil.toml"
        config.write_text(
            f'profile = "none"\ndata = "{folder}"\n[web]\nhost = "127.0.0.1"\nport = {port}\n'
        )
        self.port = port
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "run", "--config", str(config)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )

    def first_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def stream(self) -> socket.socket:
        """An open event stream, from which the first event has come."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)
        connection.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        received = b""
        while b"\ndata: " not in received:
            chunk = connection.recv(65536)
            assert chunk, received
            received += chunk
        return connection


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Callable[[int], Program]]:
    with ExitStack() as undo:

        def start(port: int) -> Program:
            program = Program(tmp_path, port=port)
            undo.enter_context(program.process)  # closes the pipes and waits
            undo.callback(program.process.kill)
            return program

        yield start


def test_sigterm_with_an_open_stream_ends_the_program(
    programs: Callable[[int], Program],
) -> None:
    program = programs(free_port())
    assert f"http://localhost:{program.port}" in program.first_line()
    with program.stream():
        program.process.send_signal(signal.SIGTERM)
        _, errors = program.process.communicate(timeout=PATIENCE_S)
    assert program.process.returncode == 0
    assert errors == ""


def test_a_second_program_at_the_same_table_is_refused_in_one_sentence(
    programs: Callable[[int], Program],
) -> None:
    first = programs(free_port())
    first.first_line()
    second = programs(free_port())
    _, errors = second.process.communicate(timeout=PATIENCE_S)
    assert second.process.returncode == 2
    assert errors.startswith("Error: ")
    assert len(errors.splitlines()) == 1


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        program = Program(tmp_path, port=int(taken.getsockname()[1]))
        _, errors = program.process.communicate(timeout=PATIENCE_S)
    assert program.process.returncode == 2
    assert "in use" in errors
    assert len(errors.splitlines()) == 1


def test_the_state_is_served_as_json(programs: Callable[[int], Program]) -> None:
    program = programs(free_port())
    program.first_line()
    with socket.create_connection(("127.0.0.1", program.port), timeout=PATIENCE_S) as connection:
        connection.sendall(b"GET /api/state HTTP/1.0\r\nHost: localhost\r\n\r\n")
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    state = json.loads(answer.split(b"\r\n\r\n", 1)[1])
    assert state["position"].startswith("7,7,7,7,7,7,7/")


def test_a_slap_at_a_virtual_table_of_cards_is_ruled_and_survives_a_restart(tmp_path: Path) -> None:
    game = GameSettings(name="kombio", players=("Ana", "Ben", "Cik"))
    settings = Settings(data=str(tmp_path), profile="buttons", game=game)
    with open_table(settings, virtual=True) as table:
        until(table, board_is("ok"))
        table.enqueue(Said(table.now_us(), 1, "played 5", "phone"))
        until(table, lambda s: s.cards is not None and s.cards.slappable)
        table.act("press 3 2 gap=50ms")  # a busy machine's simulator is late by some milliseconds
        raced = until(table, lambda s: s.race is not None and len(s.race.entries) == 2)
        assert raced.race is not None
        assert raced.race.first == 3
        assert [entry.seat for entry in raced.race.entries] == [3, 2]
        table.enqueue(Said(table.now_us(), 3, "played 5", "phone"))
        until(table, lambda s: s.seats[2].in_hand == 3)
    with open_table(settings, virtual=True) as table:
        after = until(table, lambda s: s.race is not None)
        assert [seat.in_hand for seat in after.seats] == [4, 4, 3]
        assert after.race is not None
        assert [entry.stand for entry in after.race.entries] == ["slapped", "late"]


def test_a_table_of_cards_needs_no_board_at_all(tmp_path: Path) -> None:
    game = GameSettings(name="kombio", players=("Ana", "Ben"))
    settings = Settings(data=str(tmp_path), profile="none", game=game)
    with open_table(settings, virtual=True) as table:
        assert table.world() is None
        table.enqueue(Said(table.now_us(), 1, "played 5", "phone"))
        table.enqueue(Said(table.now_us(), 2, "slapped 5", "phone"))
        until(table, lambda s: s.seats[1].in_hand == 3)


def test_a_held_button_calls_kongkang_at_a_virtual_table(tmp_path: Path) -> None:
    game = GameSettings(name="kongkang", players=("Ana", "Ben"))
    settings = Settings(data=str(tmp_path), profile="buttons", game=game)
    with open_table(settings, virtual=True) as table:
        until(table, board_is("ok"))
        for seat, words in ((1, "played 8"), (2, "slipped 8")):
            table.enqueue(Said(table.now_us(), seat, words, "phone"))
        until(table, lambda s: [seat.score for seat in s.seats] == [12, 14])
        table.act("press 1 hold=0.8s")
        called = until(table, lambda s: s.cards is not None and s.cards.called == 1)
        assert called.bananas is not None
        assert called.bananas.showing

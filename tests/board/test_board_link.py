"""One connection against a model board, with time moved by the test."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.link import Link, LinkError
from app.board.link_events import (
    LINK_TIME_LIMITS_US,
    LINK_TRANSITIONS,
    EdgeSeen,
    Ended,
    Greeted,
    LinkEvent,
    LinkState,
    PressesLost,
    Weighing,
)
from app.board.messages import Ack, Heartbeat, HelloRequest, Lamp, Ping, Weights, pack
from app.board.press_ledger import PressLedger
from app.board.state_machine import IllegalTransitionError, StateMachine
from tests.board.fake_board import MS, SECOND, FakeBoard


class Bench:
    """A link and a board joined by a wire with a delay each way."""

    def __init__(self, board: FakeBoard | None = None, ledger: PressLedger | None = None) -> None:
        self.now_us = 20 * SECOND
        self.board = board if board is not None else FakeBoard()
        self.ledger = ledger if ledger is not None else PressLedger()
        self.link = Link(self.ledger, self.now_us)
        self.link.opened(self.now_us)
        self.events: list[LinkEvent] = []
        self.cut = False

    def run(self, seconds: float, step_us: int = 2 * MS) -> None:
        until = self.now_us + round(seconds * SECOND)
        while self.now_us < until:
            self.now_us += step_us
            if not self.cut:
                self.events += self.link.feed(self.board.give(self.now_us), self.now_us)
            self.events += self.link.tick(self.now_us)
            data = self.link.outgoing()
            if not self.cut:
                self.board.take(data, self.now_us)

    @property
    def ended(self) -> Ended:
        (ended,) = (event for event in self.events if isinstance(event, Ended))
        return ended

    def edges(self) -> list[tuple[int, int]]:
        return [(e.edge.number, e.edge.seat) for e in self.events if isinstance(e, EdgeSeen)]


def test_every_state_but_the_last_has_a_time_limit_and_a_way_out_octoprint_4985() -> None:
    for state in LinkState:
        if state is LinkState.CLOSED:
            assert not LINK_TRANSITIONS[state]
        else:
            assert LINK_TIME_LIMITS_US[state] > 0
            assert LinkState.CLOSED in LINK_TRANSITIONS[state]


@pytest.mark.parametrize("start", list(LinkState))
@pytest.mark.parametrize("to", list(LinkState))
def test_a_transition_that_is_not_in_the_table_raises(start: LinkState, to: LinkState) -> None:
    machine = StateMachine(start, LINK_TRANSITIONS)
    if to in LINK_TRANSITIONS[start]:
        machine.move(to)
        assert machine.state is to
    else:
        with pytest.raises(IllegalTransitionError):
            machine.move(to)
        assert machine.state is start


def test_each_waiting_state_ends_at_its_deadline() -> None:
    opening = Link(PressLedger(), 0)
    assert opening.deadline_us == LINK_TIME_LIMITS_US[LinkState.OPENING]
    assert isinstance(opening.tick(opening.deadline_us)[0], Ended)
    assert opening.deadline_us is None


def test_a_board_that_has_run_for_hours_answers_at_once_firmata_29() -> None:
    bench = Bench(FakeBoard(since_us=-5 * 3600 * SECOND))
    bench.run(0.01)
    assert isinstance(bench.events[0], Greeted)
    assert bench.link.state is LinkState.LIVE


def test_a_board_that_resets_on_opening_and_loses_bytes_pyserial_124() -> None:
    board = FakeBoard(since_us=20 * SECOND)
    board.boot_us = 2 * SECOND
    board.reset(20 * SECOND)
    bench = Bench(board)
    bench.run(2.4)
    assert any(isinstance(event, Greeted) for event in bench.events)
    bench.run(10)
    assert bench.link.state is LinkState.LIVE


def test_hello_is_asked_every_300_ms() -> None:
    bench = Bench()
    bench.cut = True
    asked = 0
    for _ in range(100):
        bench.now_us += 10 * MS
        bench.link.tick(bench.now_us)
        asked += bench.link.outgoing() == pack(HelloRequest(), asked)
    assert asked == 4


def test_no_answer_is_told_after_four_seconds() -> None:
    bench = Bench()
    bench.cut = True
    bench.run(3.9)
    assert bench.events == []
    bench.run(0.2)
    assert bench.ended.reason == "no-answer"
    assert "make flash" in bench.ended.words


def test_chatter_is_not_taken_for_a_board_and_not_shown_rusefi_4359() -> None:
    bench = Bench()
    bench.cut = True
    for _ in range(50):
        bench.events += bench.link.feed(b"AT+GCAP\r\n<script>\x1b[2J", bench.now_us)
        bench.run(0.1)
    assert bench.ended.words == "no answer: what talks there is not a Pengadil board"


def test_another_major_version_is_refused_in_words() -> None:
    bench = Bench(FakeBoard(major=2))
    bench.run(0.1)
    assert bench.ended == Ended(
        "version",
        "another protocol version 2.0: this app speaks 1; flash the board with make flash",
    )


def test_another_major_version_with_a_longer_hello_is_known_too() -> None:
    link = Link(PressLedger(), 0)
    link.opened(0)
    from app.board.frames import encode

    (ended,) = link.feed(encode(0x81, 0, bytes((3, 4)) + bytes(60)), 1)
    assert isinstance(ended, Ended)
    assert "3.4" in ended.words


def test_three_missed_heartbeats_end_it_within_two_seconds() -> None:
    bench = Bench()
    bench.run(3)
    bench.cut = True
    bench.run(1.6)
    assert bench.ended.reason == "silent"
    bench.run(10)
    assert bench.link.feed(bench.board.give(bench.now_us), bench.now_us) == ()
    assert bench.link.state is LinkState.CLOSED


def test_weights_without_heartbeats_are_no_life_and_heartbeats_without_weights_neither() -> None:
    for mute in ("mute_weights", "mute_heartbeat"):
        bench = Bench()
        bench.run(2)
        setattr(bench.board, mute, True)
        bench.run(2.1)
        assert bench.ended.reason == "silent"


def test_repeats_of_old_data_are_no_sign_of_life() -> None:
    bench = Bench()
    bench.run(2)
    stale = pack(Heartbeat(5, 0, 0, 0, 0, 0, 0, 0), 0) + pack(Weights(5, 1, 0, 0, (0,) * 17), 1)
    bench.cut = True
    for _ in range(20):
        bench.events += bench.link.feed(stale, bench.now_us)
        bench.run(0.1)
    assert bench.ended.reason == "silent"


def test_a_reset_in_the_middle_ends_the_link() -> None:
    bench = Bench()
    bench.run(1)
    bench.board.reset(bench.now_us)
    bench.board.say(bench.board.hello(bench.now_us))
    bench.run(0.1)
    assert bench.ended.reason == "reset"


def test_a_press_is_delivered_once_acknowledged_and_dated_to_a_millisecond() -> None:
    bench = Bench()
    bench.run(5)
    happened = bench.now_us
    bench.board.press(3, happened)
    bench.run(0.1)
    bench.board.press(3, happened + 80 * MS, release=True)
    bench.run(2)
    edges = [event for event in bench.events if isinstance(event, EdgeSeen)]
    assert [e.edge.number for e in edges] == [1, 2]
    assert abs(edges[0].at_us - happened) < 1 * MS
    assert bench.board.kept == []
    acks = [message for message in bench.board.heard if isinstance(message, Ack)]
    assert list(dict.fromkeys(acks)) == [Ack(1, 1), Ack(1, 2)]


def test_no_press_is_lost_or_doubled_over_connections_while_the_board_has_power() -> None:
    chance = random.Random(5)
    board, ledger = FakeBoard(), PressLedger()
    pressed = 0
    got: list[tuple[int, int]] = []
    now_us = 20 * SECOND
    for _ in range(30):
        bench = Bench(board, ledger)
        bench.now_us = now_us
        bench.link = Link(ledger, now_us)
        bench.link.opened(now_us)
        for _ in range(chance.randrange(1, 30)):
            bench.run(0.02)
            bench.cut = chance.random() < 0.3
            if bench.cut:
                board.give(bench.now_us)  # what is on the wire is lost
            if len(board.kept) < 32 and chance.random() < 0.3:
                pressed += 1
                board.press(pressed % 8 + 1, bench.now_us)
        got += bench.edges()
        now_us = bench.now_us + SECOND
    bench = Bench(board, ledger)
    bench.now_us = now_us
    bench.link = Link(ledger, now_us)
    bench.link.opened(now_us)
    bench.run(1)
    got += bench.edges()
    assert got == [(n, n % 8 + 1) for n in range(1, pressed + 1)]


def test_presses_that_the_board_could_not_keep_are_told() -> None:
    bench = Bench()
    bench.run(2)
    bench.board.refused = 3
    bench.run(1)
    assert [e for e in bench.events if isinstance(e, PressesLost)] == [PressesLost(0, 3)]


def test_a_gap_in_the_numbers_is_told() -> None:
    bench = Bench()
    bench.run(1)
    bench.board.press(1, bench.now_us)
    bench.run(0.1)
    bench.board.press(2, bench.now_us)
    bench.board.give(bench.now_us)
    bench.board.kept.clear()
    bench.board.press(4, bench.now_us)
    bench.run(1.5)
    assert bench.edges() == [(1, 1), (3, 4)]
    assert [e for e in bench.events if isinstance(e, PressesLost)] == [PressesLost(1, 0)]


def test_pings_come_twice_a_second_and_the_clock_is_good() -> None:
    bench = Bench()
    bench.run(20)
    pings = [message for message in bench.board.heard if isinstance(message, Ping)]
    assert 40 <= len(pings) <= 48
    assert abs(bench.link.clock.rate * bench.board.rate - 1) < 1e-4
    assert bench.link.status.clock_error_us < 5 * MS
    last = [event for event in bench.events if isinstance(event, Weighing)][-1]
    assert 0 <= bench.now_us - last.at_us < 20 * MS


def test_nothing_is_ever_dated_in_the_future() -> None:
    bench = Bench()
    bench.run(3)
    for event in bench.events:
        if isinstance(event, Weighing):
            assert event.at_us <= bench.now_us


def test_commands_go_out_once_live_and_are_refused_before() -> None:
    bench = Bench()
    with pytest.raises(LinkError):
        bench.link.send(Lamp(1, 1))
    bench.run(0.1)
    bench.link.send(Lamp(1, 1))
    bench.run(0.1)
    assert bench.board.lamps == [Lamp(1, 1)]


def test_a_link_is_opened_once() -> None:
    bench = Bench()
    with pytest.raises(IllegalTransitionError):
        bench.link.opened(bench.now_us)


@settings(deadline=None, max_examples=50)  # a busy machine is no fault of the link
@given(st.lists(st.binary(max_size=300), max_size=10), st.integers(0, 2**32))
def test_no_bytes_raise_or_make_up_a_press(chunks: list[bytes], seed: int) -> None:
    chance = random.Random(seed)
    bench = Bench()
    bench.run(chance.choice([0.0, 0.5]))
    for chunk in chunks:
        data = bytearray(bench.board.give(bench.now_us) + chunk)
        for _ in range(chance.randrange(4)):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        bench.events += bench.link.feed(bytes(data), bench.now_us)
        bench.run(0.05)
    assert bench.edges() == [], "nobody has pressed anything"
    assert sum(isinstance(event, Ended) for event in bench.events) == (
        bench.link.state is LinkState.CLOSED
    )


def test_a_hundred_kilobytes_of_mutated_frames_do_no_harm() -> None:
    chance = random.Random(11)
    bench = Bench()
    bench.run(1)
    fed = 0
    while fed < 200_000:
        bench.board.press(chance.randrange(1, 9), bench.now_us)
        bench.board.kept = bench.board.kept[-32:]
        data = bytearray(bench.board.give(bench.now_us))
        for at in range(len(data)):
            if chance.random() < 0.01:
                data[at] = chance.randrange(256)
        fed += len(data)
        bench.link.feed(bytes(data), bench.now_us)
        bench.link.tick(bench.now_us)
        bench.board.take(bench.link.outgoing(), bench.now_us)
        bench.now_us += 20 * MS
    assert bench.link.status.frames.bad > 100

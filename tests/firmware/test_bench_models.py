"""The bench's models, one by one, shown by a small program that only this test runs on it."""

import pytest

from app.virtual.board_model import ScaleValue
from app.virtual.mega import CYCLES_PER_US, Bench
from tests.firmware.conftest import StartBench
from tests.firmware.toolchain import SELFTEST_ELF

SETTLED_MS = 75
"""Four conversions at 80 Hz, the chips' phases and their spread."""


class SelfTest:
    """The test program on a bench: a command, the time it may take, its answer."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.us = 0
        assert self.pass_ms(2) == b"!"  # it has booted

    @property
    def cycle(self) -> int:
        return self.us * CYCLES_PER_US

    def pass_ms(self, ms: float) -> bytes:
        self.us += round(ms * 1000)
        return self.bench.run(self.cycle)

    def ask(self, command: str, *arguments: int, ms: float = 3) -> bytes:
        self.bench.send(command.encode() + bytes(arguments))
        return self.pass_ms(ms)

    def weigh(self) -> tuple[list[bool], list[int]]:
        """Read all chips at once: which were ready, and the 24 bits of each as a signed number."""
        answer = self.ask("r", ms=12)
        assert len(answer) == 3 + 72
        lines = [int.from_bytes(answer[i : i + 3], "little") for i in range(0, len(answer), 3)]
        ready, *planes = [(word & 0xFFFF) | (word >> 18 & 1) << 16 for word in lines]
        values = []
        for scale in range(17):
            bits = 0
            for plane in planes:
                bits = bits << 1 | plane >> scale & 1
            values.append(bits - (1 << 24) if bits >> 23 else bits)
        return [not ready >> scale & 1 for scale in range(17)], values

    def weigh_surely(self) -> list[int]:
        """Read three conversions of each chip: the median has no torn reading in it."""
        readings: list[list[int]] = [[] for _ in range(17)]
        while min(map(len, readings)) < 3:
            ready, values = self.weigh()
            for scale in range(17):
                if ready[scale]:
                    readings[scale].append(values[scale])
        return [sorted(values)[len(values) // 2] for values in readings]


@pytest.fixture
def board(start_bench: StartBench) -> SelfTest:
    return SelfTest(start_bench(SELFTEST_ELF))


def test_each_scale_reads_what_lies_on_it(board: SelfTest) -> None:
    loads = [
        -8_388_607,
        -70_000,
        -1,
        0,
        1,
        2,
        3,
        255,
        256,
        65_536,
        99_999,
        8_388_606,
        5,
        6,
        7,
        8,
        -9,
    ]
    board.bench.scales(loads)
    board.pass_ms(SETTLED_MS)
    assert all(board.weigh()[0])
    assert board.weigh_surely() == loads


def test_a_chip_is_not_ready_again_before_its_next_conversion(board: SelfTest) -> None:
    board.pass_ms(SETTLED_MS)
    board.weigh()
    ready, values = board.weigh()
    # 12 ms later nearly every chip has converted again; straight after, none that was read has.
    assert sum(ready) > 10
    board.bench.send(b"x\x19")
    board.pass_ms(0.5)
    ready, values = board.weigh()
    assert sum(ready) < 3
    assert {value for value, is_ready in zip(values, ready, strict=True) if not is_ready} == {-1}


@pytest.mark.parametrize(
    ("value", "ready", "reads"),
    [
        ("dead", False, -1),
        ("low", True, 0),
        ("rail+", True, 0x7FFFFF),
        ("rail-", True, -0x800000),
        (12_345, True, 12_345),
    ],
)
def test_how_a_scale_can_fail(board: SelfTest, value: ScaleValue, ready: bool, reads: int) -> None:
    for scale in (0, 7, 8, 15, 16):
        board.bench.scales([value if i == scale else 1000 + i for i in range(17)])
        board.pass_ms(SETTLED_MS)
        were_ready, values = board.weigh()
        assert were_ready[scale] is ready
        if ready:
            values = board.weigh_surely()
        assert values[scale] == reads
        if ready:
            assert values == [reads if i == scale else 1000 + i for i in range(17)]


def test_a_missing_chip_reads_ready_without_a_pull_up_and_dead_with_one(board: SelfTest) -> None:
    board.bench.scales(["floating"] * 17)
    board.pass_ms(SETTLED_MS)
    ready, values = board.weigh()
    assert all(ready)
    assert values == [0] * 17
    board.ask("p")
    ready, values = board.weigh()
    assert not any(ready)
    assert values == [-1] * 17


def test_equals_leaves_a_scale_as_it_is(board: SelfTest) -> None:
    board.bench.scales([500] * 17)
    kept: list[ScaleValue] = ["="] * 17
    kept[1] = 600
    board.bench.scales(kept)
    board.pass_ms(SETTLED_MS)
    assert board.weigh_surely() == [500, 600, *[500] * 15]


def test_a_step_of_load_settles_in_four_conversions(board: SelfTest) -> None:
    board.pass_ms(SETTLED_MS)
    board.weigh()
    board.bench.scales([1000] * 17)
    course: list[int] = []
    for _ in range(6):
        board.pass_ms(2)
        ready, values = board.weigh()
        if ready[3]:
            course.append(values[3])
    rising = [value for value in course if 0 < value < 1000]
    assert course == sorted(course)
    assert 2 <= len(rising) <= 4
    assert course[-1] == 1000


def test_chips_have_their_own_pace_within_one_per_cent(board: SelfTest) -> None:
    board.pass_ms(10_000)
    conversions = board.bench.report().conversions
    assert len(set(conversions)) > 5
    assert all(10 * 80 * 0.985 < count < 10 * 80 * 1.015 for count in conversions)


def test_the_same_seed_is_the_same_table(start_bench: StartBench) -> None:
    def course(seed: int) -> tuple[bytes, tuple[int, ...]]:
        board = SelfTest(start_bench(SELFTEST_ELF, seed=seed))
        board.pass_ms(1_000)
        return board.ask("i"), board.bench.report().conversions

    assert course(7) == course(7)
    assert course(7) != course(8)


def test_readings_tear_now_and_then(board: SelfTest) -> None:
    board.bench.scales([0] * 17)  # a torn zero is a tail of ones, so never zero
    board.pass_ms(SETTLED_MS)
    torn = 0
    for _ in range(400):
        board.pass_ms(1.7)  # slower than they convert: now and then one has just been replaced
        ready, values = board.weigh()
        for is_ready, value in zip(ready, values, strict=True):
            if is_ready and value != 0:
                torn += 1
                assert value & 1, "a tear ends in ones"
                assert (value & 0xFFFFFF) & ((value & 0xFFFFFF) + 1) == 0, "zeros, then only ones"
    assert 0 < torn < 0.02 * 400 * 17
    assert sum(board.bench.report().torn) > 0


def test_a_clock_held_high_powers_the_chips_down(board: SelfTest) -> None:
    board.bench.scales([4321] * 17)
    board.pass_ms(SETTLED_MS)
    board.ask("h", 5)
    assert board.bench.report().power_downs == 0
    assert board.weigh_surely() == [4321] * 17
    board.ask("h", 7)
    report = board.bench.report()
    assert report.power_downs == 1
    assert 70 <= report.clock_high_max_us < 80
    ready, _ = board.weigh()
    assert not any(ready)  # settling anew
    board.pass_ms(SETTLED_MS)
    assert board.weigh_surely() == [4321] * 17


def test_27_pulses_choose_half_the_gain_until_25_come_again(board: SelfTest) -> None:
    board.bench.scales([5000] * 17)
    board.pass_ms(SETTLED_MS)
    board.ask("x", 27)
    board.pass_ms(SETTLED_MS)
    assert board.weigh()[1].count(2500) > 14
    board.pass_ms(SETTLED_MS)
    assert board.weigh_surely() == [5000] * 17


def test_an_edge_comes_at_its_cycle_and_interrupts_as_fast_as_the_chip(board: SelfTest) -> None:
    _ = board.ask("v")
    times = []
    for phase in range(40):
        at = board.cycle + 16_000 + phase
        board.bench.edge(3, True, at)
        board.bench.edge(3, False, at + 32_000)
        board.pass_ms(1.2)
        count, pins, low, high = board.ask("v", ms=0.6)
        assert (count, pins) == (1, 0b1111_1011)
        times.append((low | high << 8) * 8 - at)
        board.pass_ms(2)
        assert board.ask("v")[:2] == b"\x01\xff"
    spread = max((a - times[0]) % 524_288 for a in times)
    spread = min(spread, 524_288 - spread)
    assert spread <= 8 + 8  # a tick, and the instruction that is let finish
    latency = board.bench.report().press_latency_us
    assert latency is not None
    assert latency.count == 80
    # Two cycles to the flag, five to the vector, and at most the longest instruction between.
    assert 7 / 16 <= latency.min <= latency.max <= 13 / 16


def test_a_press_out_of_sleep_costs_five_cycles_more(board: SelfTest) -> None:
    board.bench.send(b"z")
    board.pass_ms(1)
    board.bench.edge(1, True, board.cycle + 1_000)
    board.pass_ms(1)
    latency = board.bench.report().press_latency_us
    assert latency is not None
    assert latency.max == 12 / 16


def test_a_pressed_button_stays_low_when_the_program_writes_its_pull_ups(board: SelfTest) -> None:
    board.bench.edge(8, True, 0)
    assert board.ask("k") == b"\x7f"
    board.bench.power(on=False)
    board.bench.power(on=True)
    assert board.ask("k") == b"!\x7f"  # pressed while it boots
    board.bench.edge(8, False, 0)
    assert board.ask("k") == b"\xff"


def test_a_masked_press_interrupts_when_it_is_unmasked(board: SelfTest) -> None:
    board.ask("c", 1)
    board.bench.edge(2, True, 0)
    assert board.ask("v")[0] == 0
    board.ask("c", 0)
    assert board.ask("v")[0] == 1


def test_edges_of_one_cycle_keep_their_order(board: SelfTest) -> None:
    at = board.cycle + 16_000
    board.bench.edges([(1, closed, at) for closed in (True, False, True, False, True)])
    board.pass_ms(2)
    assert board.ask("v")[1] == 0xFE


def test_clearing_one_timer_flag_leaves_the_other(board: SelfTest) -> None:
    before, after = board.ask("f", ms=10)
    assert (before, after) == (0b11, 0b01)


def test_lamps_and_buzzer_are_read_back(board: SelfTest) -> None:
    board.ask("l", 0b1010_0101)
    assert board.bench.lamps() == 0b1010_0101
    board.ask("b", 1, ms=10)
    assert board.bench.buzzer() == 1000
    board.ask("b", 0, ms=10)
    assert board.bench.buzzer() == 0
    board.bench.power(on=False)
    assert board.bench.lamps() == 0


def test_why_it_was_reset(board: SelfTest) -> None:
    assert board.ask("m") == b"\x01"
    board.bench.reset()
    assert board.ask("m") == b"!\x02"
    assert board.ask("w", ms=40) == b"!"  # the watchdog bites after 16 ms
    assert board.ask("m") == b"\x08"
    board.bench.power(on=False)
    assert board.ask("m") == b""
    board.bench.power(on=True)
    assert board.ask("m") == b"!\x01"


def test_what_memory_keeps(board: SelfTest) -> None:
    first = board.ask("i")
    board.ask("e", 0xA5, ms=10)
    board.bench.reset()
    assert board.ask("i") == b"!" + first  # RAM lives through a reset
    assert board.ask("E") == b"\xa5"
    board.bench.power(on=False)
    board.bench.power(on=True)
    assert board.ask("i") not in (b"!" + first, b"")  # but not through a power cut
    assert board.ask("E") == b"\xa5"


def test_scales_work_after_a_reset_and_a_power_cut(board: SelfTest) -> None:
    board.bench.scales([42] * 17)
    board.pass_ms(SETTLED_MS)
    board.bench.reset()
    board.pass_ms(2)
    assert board.weigh_surely() == [42] * 17
    board.bench.power(on=False)
    board.pass_ms(50)
    board.bench.power(on=True)
    board.pass_ms(2)
    assert not any(board.weigh()[0])
    board.pass_ms(SETTLED_MS)
    assert board.weigh_surely() == [42] * 17


def test_bytes_take_ten_bits_at_115200_baud(board: SelfTest) -> None:
    board.bench.send(b"E" * 100)
    begun = board.us
    while board.pass_ms(0.02) == b"":
        pass
    assert board.us - begun == pytest.approx(2 * 86.8 + 10, abs=25)  # there and back
    board.pass_ms(5)
    received = len(board.pass_ms(100))
    # 100 bytes at 86.8 us: 5 ms were about 57 of them, and all have been answered.
    assert 30 < received < 60


def test_the_receiver_holds_three_bytes_and_loses_the_rest(board: SelfTest) -> None:
    answer = board.ask("d", *b"EEEEEEEEEEEEEEEEEEEE", ms=20)
    assert len(answer) == 3
    assert board.bench.report().receiver_overruns == 17


def test_a_program_that_crashes_is_told_and_can_be_started_anew(board: SelfTest) -> None:
    board.bench.send(b"!")
    with pytest.raises(RuntimeError, match="the program crashed at address 0x"):
        board.pass_ms(5)
    assert board.bench.report().crashed
    board.bench.power(on=False)
    board.bench.power(on=True)
    assert board.ask("m") == b"!\x01"

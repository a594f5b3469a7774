"""The press ledger against a model board that keeps, resends and counts, over a wire that loses."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.messages import Press
from app.board.press_ledger import AHEAD_MAX, Delivery, PressLedger

BOOT = 7
MS = 1_000


def press(number: int) -> Press:
    return Press(number=number % 65_536, seat=1, at=number * 100, together=0)


def numbers(delivery: Delivery) -> list[int]:
    return [edge.number for edge in delivery.edges]


@settings(deadline=None)
@given(
    seed=st.integers(0, 10_000),
    loss=st.sampled_from([0.0, 0.1, 0.5]),
    first=st.sampled_from([1, 200, 65_500]),
    known=st.booleans(),
)
def test_over_a_lossy_wire_each_comes_once_and_in_order(
    seed: int, loss: float, first: int, known: bool
) -> None:
    chance = random.Random(seed)
    ledger = PressLedger()
    if known:
        ledger.take(BOOT, press(first), 0)
        ledger.tick(BOOT, 250 * MS)
        first += 1
    kept: list[Press] = []
    got: list[int] = []
    total = 100
    pressed = 0
    for round_ in range(2000):
        now_us = (round_ + 10) * 20 * MS
        if pressed < total and chance.random() < 0.2 and len(kept) < 32:
            kept.append(press(first + pressed))
            pressed += 1
        deliveries = [ledger.tick(BOOT, now_us)]
        if round_ % 10 == 0 or chance.random() < 0.1:
            deliveries += [
                ledger.take(BOOT, edge, now_us) for edge in kept if chance.random() >= loss
            ]
        for delivery in deliveries:
            got += numbers(delivery)
            if delivery.acknowledge is not None and chance.random() >= loss:
                kept = [e for e in kept if 0 < (e.number - delivery.acknowledge) % 65_536 < 32_768]
    lost = set(range(first, first + total)) - set(got) if first < 60_000 else set()
    assert len(got) == len(set(got))
    assert got == sorted(got, key=lambda number: (number - first) % 65_536)
    if loss < 0.5:
        assert got == [(first + n) % 65_536 for n in range(total)]
    assert len(lost) <= total // 10


def test_a_repeat_is_acknowledged_and_not_delivered() -> None:
    ledger = PressLedger()
    assert numbers(ledger.take(BOOT, press(1), 0)) == [1]
    again = ledger.take(BOOT, press(1), 200 * MS)
    assert again == Delivery(acknowledge=1)


def test_a_later_one_waits_and_is_not_acknowledged_over_the_gap() -> None:
    ledger = PressLedger()
    ledger.take(BOOT, press(1), 0)
    assert ledger.take(BOOT, press(3), 10 * MS) == Delivery()
    filled = ledger.take(BOOT, press(2), 200 * MS)
    assert numbers(filled) == [2, 3]
    assert filled.acknowledge == 3


def test_a_gap_that_stays_is_told_after_a_second() -> None:
    ledger = PressLedger()
    ledger.take(BOOT, press(1), 0)
    ledger.take(BOOT, press(4), 10 * MS)
    assert ledger.tick(BOOT, 1_009 * MS) == Delivery()
    given_up = ledger.tick(BOOT, 1_010 * MS)
    assert numbers(given_up) == [4]
    assert given_up.lost == 2
    assert given_up.acknowledge == 4
    assert ledger.deadline_us(BOOT) is None


def test_a_leap_that_no_queue_holds_is_told_at_once() -> None:
    ledger = PressLedger()
    ledger.take(BOOT, press(1), 0)
    leapt = ledger.take(BOOT, press(2 + AHEAD_MAX), 0)
    assert leapt.lost == AHEAD_MAX
    assert numbers(leapt) == [2 + AHEAD_MAX]


def test_a_board_met_in_mid_life_gives_all_it_keeps_though_the_first_frame_was_lost() -> None:
    ledger = PressLedger()
    for number in (502, 503, 501, 502, 503):
        assert ledger.take(BOOT, press(number), 0) == Delivery()
    assert numbers(ledger.tick(BOOT, 250 * MS)) == [501, 502, 503]


def test_another_boot_starts_its_own_count_and_the_old_one_is_remembered() -> None:
    ledger = PressLedger()
    ledger.take(BOOT, press(1), 0)
    ledger.take(BOOT, press(2), 0)
    assert numbers(ledger.take(8, press(1), 0)) == [1]
    assert ledger.take(BOOT, press(2), 0) == Delivery(acknowledge=2)


@pytest.mark.parametrize("boots", [100])
def test_memory_is_bounded(boots: int) -> None:
    ledger = PressLedger()
    for boot in range(boots):
        for number in range(100, 400):
            ledger.take(boot, press(number), 0)
    assert len(ledger._boots) <= 8
    assert all(len(boot.waiting) <= AHEAD_MAX for boot in ledger._boots.values())

"""Eight buttons: the order in which presses are told, against an oracle that only knows the edges."""

import random

from hypothesis import given
from hypothesis import strategies as st

from app.virtual.button_panel import LOOK_US, ButtonPanel, Told
from app.virtual.buttons import Edge, press

AFTER_US = 1_000_000.0


def play(panel: ButtonPanel, edges: list[Edge], until_us: float = AFTER_US) -> list[Told]:
    told: list[Told] = []

    def settle_until(time_us: float) -> None:
        while (deadline_us := panel.deadline_us) is not None and deadline_us < time_us:
            told.extend(panel.settle(deadline_us))

    for edge in sorted(edges):
        settle_until(edge.at_us)
        panel.edge(edge.seat, edge.closed, edge.at_us)
        told.extend(panel.settle(edge.at_us))
    settle_until(until_us)
    return told


def clean(seat: int, at_us: float, hold_us: float = 80_000) -> list[Edge]:
    return [Edge(at_us, seat, closed=True), Edge(at_us + hold_us, seat, closed=False)]


def test_seats_found_in_the_same_look_have_one_time_and_are_told_together() -> None:
    told = play(ButtonPanel(), clean(1, 1_000) + clean(5, 1_003) + clean(3, 1_010))
    assert told[:2] == [
        Told(is_press=True, seats=(1, 5), at_us=1_000),
        Told(is_press=True, seats=(3,), at_us=1_010),
    ]
    assert (told[0].together, told[1].together) == (0b10001, 0)
    assert told[2] == Told(is_press=False, seats=(1, 5), at_us=81_000)


def test_a_glitch_in_the_same_look_is_not_together_with_the_press() -> None:
    panel = ButtonPanel()
    told = play(panel, clean(1, 1_000) + clean(2, 1_001, hold_us=50))
    assert [(each.is_press, each.seats, each.together) for each in told] == [
        (True, (1,), 0),
        (False, (1,), 0),
    ]
    assert panel.glitches == 1


def test_a_release_never_overtakes_its_own_press() -> None:
    """Seat 2 is down for 30 ms while seat 1 bounces: both its edges wait for what seat 1 becomes."""
    chatter = [edge for step in range(4) for edge in clean(1, 1_000 + 2_400 * step, hold_us=50)]
    told = play(ButtonPanel(), [*chatter, *clean(2, 1_500, hold_us=300)])
    assert [(each.is_press, each.seats, each.at_us) for each in told] == [
        (True, (2,), 1_500),
        (False, (2,), 1_800),
    ]


def test_what_is_closed_at_boot_is_told_neither_as_pressed_nor_as_released() -> None:
    panel = ButtonPanel([True, *[False] * 7])
    assert panel.down == 1
    edges = [Edge(5_000, 1, closed=False), *clean(1, 100_000)]
    assert [(each.is_press, each.at_us) for each in play(panel, edges)] == [
        (True, 100_000),
        (False, 180_000),
    ]


@given(
    st.integers(0, 100_000),
    st.lists(st.floats(1_000, 30_000), min_size=1, max_size=8),
)
def test_bouncing_presses_are_told_in_the_order_of_their_first_edges(
    seed: int, firsts: list[float]
) -> None:
    chance = random.Random(seed)
    edges = [
        edge
        for seat, at_us in enumerate(firsts, start=1)
        for edge in press(seat, at_us, chance.uniform(20_000, 90_000), chance)
    ]
    told = play(ButtonPanel(), edges)
    presses = [each for each in told if each.is_press]
    assert sorted(seat for each in presses for seat in each.seats) == [*range(1, len(firsts) + 1)]
    times = [each.at_us for each in presses]
    assert times == sorted(set(times))
    for each in presses:
        assert all(0 <= firsts[seat - 1] - each.at_us <= LOOK_US for seat in each.seats)
    released = [seat for each in told if not each.is_press for seat in each.seats]
    assert sorted(released) == [*range(1, len(firsts) + 1)]

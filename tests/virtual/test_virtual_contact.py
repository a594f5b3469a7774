"""A contact's debounce: what counts, what is a glitch, and when it was."""

import random

from hypothesis import given
from hypothesis import strategies as st

from app.virtual.buttons import press
from app.virtual.contact import Contact, Outcome


def play(edges: list[tuple[float, bool]], until_us: float) -> list[tuple[Outcome, float]]:
    contact = Contact()
    outcomes: list[tuple[Outcome, float]] = []

    def settle_until(time_us: float) -> None:
        while (deadline_us := contact.deadline_us) is not None and deadline_us <= time_us:
            outcome = contact.settle(deadline_us)
            assert outcome is not None
            outcomes.append(outcome)

    for at_us, closed in edges:
        settle_until(at_us)
        contact.edge(closed, at_us)
    settle_until(until_us)
    return outcomes


def test_a_clean_press_is_timed_at_its_first_edge() -> None:
    assert play([(1_000, True), (81_000, False)], 200_000) == [
        (Outcome.PRESSED, 1_000),
        (Outcome.RELEASED, 81_000),
    ]


def test_a_contact_closed_for_less_than_100_us_is_a_glitch() -> None:
    assert play([(0, True), (99.9, False)], 1_000_000) == [(Outcome.GLITCH, 0)]


def test_a_contact_closed_for_100_us_counts_and_no_shorter() -> None:
    assert play([(0, True), (100, False)], 9_999)[0] == (Outcome.PRESSED, 0)


def test_bouncing_for_longer_than_10_ms_without_100_us_of_contact_is_a_glitch() -> None:
    chatter = [(50.0 * step, step % 2 == 0) for step in range(200)]
    assert play(chatter, 1_000_000)[0] == (Outcome.GLITCH, 0)


def test_a_press_just_after_a_glitch_counts_from_its_own_edge() -> None:
    edges = [(0.0, True), (40.0, False), (10_200.0, True), (90_000.0, False)]
    assert play(edges, 200_000) == [
        (Outcome.GLITCH, 0),
        (Outcome.PRESSED, 10_200),
        (Outcome.RELEASED, 90_000),
    ]


def test_a_break_of_less_than_20_ms_does_not_let_go() -> None:
    edges = [(0.0, True), (50_000.0, False), (69_000.0, True), (90_000.0, False)]
    assert play(edges, 200_000) == [(Outcome.PRESSED, 0), (Outcome.RELEASED, 90_000)]


def test_one_that_is_closed_at_boot_is_nothing_before_it_has_been_open_for_20_ms() -> None:
    contact = Contact(closed=True)
    deadlines = [contact.deadline_us]
    for at_us, closed in ((1_000, False), (2_000, True), (3_000, False)):
        contact.edge(closed=closed, at_us=at_us)
        deadlines.append(contact.deadline_us)
    assert contact.settle(23_000) is None
    deadlines.append(contact.deadline_us)
    assert deadlines == [None, 21_000, None, 23_000, None]
    contact.edge(closed=True, at_us=30_000)
    assert contact.settle(30_100) == (Outcome.PRESSED, 30_000)


@given(st.integers(0, 100_000), st.integers(30_000, 900_000))
def test_any_bouncing_press_is_one_press_at_its_first_edge_and_one_release(
    seed: int, hold_us: int
) -> None:
    train = [(edge.at_us, edge.closed) for edge in press(1, 500.0, hold_us, random.Random(seed))]
    (pressed, pressed_us), (released, released_us) = play(train, 2_000_000)
    assert (pressed, pressed_us) == (Outcome.PRESSED, 500.0)
    assert released is Outcome.RELEASED
    assert 0 <= released_us - 500 - hold_us <= 6_000

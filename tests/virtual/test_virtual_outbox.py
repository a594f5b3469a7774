"""The queue of presses against a plain model: nothing acknowledged comes again, nothing kept is lost."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.board.messages import Press, Release
from app.virtual.outbox import KEPT, NUMBERS, RESEND_US, Outbox


def tap(outbox: Outbox, now_us: float = 0.0) -> int | None:
    number = outbox.press(1, 100, 0, now_us)
    outbox.release(1, 200, 0, now_us)
    return number


def test_numbers_count_from_1_over_presses_and_releases() -> None:
    outbox = Outbox()
    assert outbox.press(3, 100, 5, 0.0) == 1
    outbox.release(3, 200, 0, 0.0)
    assert outbox.due(0.0) == (
        Press(number=1, seat=3, at=100, together=5),
        Release(number=2, seat=3, at=200, together=0),
    )


def test_what_is_not_acknowledged_comes_again_every_200_ms() -> None:
    outbox = Outbox()
    outbox.press(1, 100, 0, 0.0)
    assert outbox.deadline_us == 0.0
    sent = outbox.due(0.0)
    assert outbox.deadline_us == RESEND_US
    assert outbox.due(RESEND_US - 1) == ()
    assert outbox.due(RESEND_US) == sent
    assert outbox.deadline_us == 2 * RESEND_US
    assert outbox.acknowledge(1)
    assert outbox.due(10 * RESEND_US) == ()
    assert len(outbox) == 0


def test_a_full_queue_keeps_the_old_and_counts_the_presses_that_it_refuses() -> None:
    outbox = Outbox()
    for _ in range(KEPT // 2):
        assert tap(outbox) is not None
    assert tap(outbox) is None
    assert (len(outbox), outbox.refused) == (KEPT, 1)
    outbox.acknowledge(2)
    assert tap(outbox) == KEPT + 1


def test_a_press_is_kept_only_when_its_release_will_fit_as_well() -> None:
    outbox = Outbox()
    for _ in range(KEPT // 2 - 1):
        tap(outbox)
    assert outbox.press(1, 100, 0, 0.0) is not None
    assert outbox.press(2, 100, 0, 0.0) is None
    outbox.release(2, 200, 0, 0.0)
    outbox.release(1, 200, 0, 0.0)
    assert len(outbox) == KEPT
    assert outbox.due(0.0)[-1] == Release(number=KEPT, seat=1, at=200, together=0)


def test_numbers_wrap_and_an_acknowledgement_across_the_wrap_still_counts() -> None:
    outbox = Outbox()
    for number in range(2, NUMBERS, 2):
        tap(outbox)
        assert outbox.acknowledge(number)
    assert [tap(outbox), tap(outbox)] == [NUMBERS - 1, 1]
    assert outbox.acknowledge(0)
    assert [message.number for message in outbox.due(1e9)] == [1, 2]


@given(st.integers(0, NUMBERS - 1))
def test_an_acknowledgement_from_the_past_forgets_nothing_and_a_future_one_is_refused(
    number: int,
) -> None:
    outbox = Outbox()
    outbox.press(1, 100, 0, 0.0)
    assert outbox.acknowledge(number) is (number < 2 or number > 1 + NUMBERS // 2)
    assert (len(outbox) == 0) is (number == 1)


class OutboxMachine(RuleBasedStateMachine):
    """Random presses, silences and acknowledgements against a list."""

    def __init__(self) -> None:
        super().__init__()
        self.outbox = Outbox()
        self.model: list[int] = []
        self.held: set[int] = set()
        self.next_number = 1
        self.now_us = 0.0

    @rule(seat=st.integers(1, 8))
    def press(self, seat: int) -> None:
        if seat in self.held:
            return
        number = self.outbox.press(seat, 0, 0, self.now_us)
        if len(self.model) + len(self.held) + 2 > KEPT:
            assert number is None
            return
        assert number == self.next_number
        self.held.add(seat)
        self.keep()

    @rule(seat=st.integers(1, 8))
    def release(self, seat: int) -> None:
        self.outbox.release(seat, 0, 0, self.now_us)
        if seat in self.held:
            self.held.remove(seat)
            self.keep()

    def keep(self) -> None:
        self.model.append(self.next_number)
        self.next_number += 1

    @rule(share=st.floats(0, 1))
    def acknowledge(self, share: float) -> None:
        if self.model:
            number = self.model[int(share * (len(self.model) - 1))]
            assert self.outbox.acknowledge(number)
            self.model = [kept for kept in self.model if kept > number]

    @rule(passes_us=st.integers(0, 3 * RESEND_US))
    def silence(self, passes_us: int) -> None:
        self.now_us += passes_us
        again = [message.number for message in self.outbox.due(self.now_us)]
        assert set(again) <= set(self.model)
        assert again == sorted(again)
        if passes_us >= RESEND_US:
            assert again == self.model

    @invariant()
    def keeps_what_the_model_keeps(self) -> None:
        assert len(self.outbox) == len(self.model)


TestOutboxMachine = OutboxMachine.TestCase

"""The queue of presses against a plain model: nothing acknowledged comes again, nothing kept is lost."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.board.messages import Press, Release
from app.virtual.outbox import KEPT, NUMBERS, RESEND_US, Outbox


def put(outbox: Outbox, now_us: float = 0.0) -> Press | Release | None:
    return outbox.put(Press, 1, 100, 0, now_us)


def test_numbers_count_from_1_over_presses_and_releases() -> None:
    outbox = Outbox()
    first = outbox.put(Press, 3, 100, 5, 0.0)
    second = outbox.put(Release, 3, 200, 0, 0.0)
    assert first == Press(number=1, seat=3, at=100, together=5)
    assert second == Release(number=2, seat=3, at=200, together=0)


def test_what_is_not_acknowledged_comes_again_every_200_ms() -> None:
    outbox = Outbox()
    sent = put(outbox)
    assert outbox.deadline_us == RESEND_US
    assert outbox.due(RESEND_US - 1) == ()
    assert outbox.due(RESEND_US) == (sent,)
    assert outbox.deadline_us == 2 * RESEND_US
    outbox.acknowledge(1)
    assert outbox.due(10 * RESEND_US) == ()
    assert len(outbox) == 0


def test_a_full_queue_keeps_the_old_and_counts_the_presses_that_it_refuses() -> None:
    outbox = Outbox()
    for _ in range(KEPT):
        assert put(outbox) is not None
    assert put(outbox) is None
    assert outbox.put(Release, 1, 100, 0, 0.0) is None
    assert (len(outbox), outbox.refused) == (KEPT, 1)
    outbox.acknowledge(1)
    again = put(outbox)
    assert again is not None
    assert again.number == KEPT + 1


def test_numbers_wrap_and_an_acknowledgement_across_the_wrap_still_counts() -> None:
    outbox = Outbox()
    for number in range(1, NUMBERS - 1):
        put(outbox)
        outbox.acknowledge(number)
    numbers = [message.number for message in (put(outbox), put(outbox), put(outbox)) if message]
    assert numbers == [NUMBERS - 1, 0, 1]
    outbox.acknowledge(0)
    assert [message.number for message in outbox.due(1e9)] == [1]


@given(st.integers(0, NUMBERS - 1))
def test_an_acknowledgement_from_the_past_forgets_nothing_new(number: int) -> None:
    outbox = Outbox()
    put(outbox)
    outbox.acknowledge(number)
    forgotten = 1 <= number < 1 + NUMBERS // 2
    assert (len(outbox) == 0) is forgotten


class OutboxMachine(RuleBasedStateMachine):
    """Random presses, silences and acknowledgements against a list."""

    def __init__(self) -> None:
        super().__init__()
        self.outbox = Outbox()
        self.model: list[int] = []
        self.next_number = 1
        self.now_us = 0.0

    @rule(kind=st.sampled_from([Press, Release]))
    def edge(self, kind: type[Press] | type[Release]) -> None:
        message = self.outbox.put(kind, 1, 0, 0, self.now_us)
        if len(self.model) >= KEPT:
            assert message is None
        else:
            assert message is not None
            assert message.number == self.next_number
            self.model.append(self.next_number)
            self.next_number += 1

    @rule(share=st.floats(0, 1))
    def acknowledge(self, share: float) -> None:
        if self.model:
            number = self.model[int(share * (len(self.model) - 1))]
            self.outbox.acknowledge(number)
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

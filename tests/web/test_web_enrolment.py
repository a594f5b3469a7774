"""What each act makes of an enrolment."""

from collections.abc import Iterable

import pytest

from app.web.enrolment import (
    ABANDONED_S,
    BACK,
    Act,
    BackAsked,
    Enrolment,
    Learned,
    LearningBegan,
    LearningFailed,
    Refused,
    Report,
    Skipped,
    SkippedAsked,
    Stage,
    Stepped,
    Took,
    TookBack,
    Trouble,
    fold,
)

BEGUN = Enrolment("me", "uno", ("r1", "r2", "r3", BACK), touched_s=0.0)
SHOWN = (Took("r1"), Took("r2"), Took("r3"), Took(BACK))


def after(*acts: Act, state: Enrolment = BEGUN) -> Enrolment:
    for at, act in enumerate(acts, start=1):
        state = fold(state, act, float(at))
    return state


def wanted(acts: Iterable[Act]) -> str:
    return after(*acts).wanted


def test_cards_are_wanted_in_order_and_the_back_last() -> None:
    assert [wanted(SHOWN[:shown]) for shown in range(5)] == ["r1", "r2", "r3", BACK, ""]


def test_again_wants_the_last_card_and_then_goes_on() -> None:
    assert wanted([Took("r1"), Took("r2"), TookBack()]) == "r2"
    assert after(Took("r1"), Took("r2"), TookBack()).taken == ("r1",)
    assert wanted([Took("r1"), Took("r2"), TookBack(), Took("r2")]) == "r3"


def test_again_with_nothing_taken_changes_nothing() -> None:
    assert wanted([TookBack()]) == "r1"


def test_a_skipped_card_is_wanted_when_it_is_asked_for() -> None:
    skipped = after(Skipped(), Took("r2"), Took("r3"), Took(BACK))
    assert (skipped.wanted, skipped.skipped) == ("", ("r1",))
    assert after(SkippedAsked(), state=skipped).wanted == "r1"


def test_skipping_what_is_shown_again_leaves_it_out() -> None:
    state = after(Took("r1"), TookBack(), Skipped())
    assert (state.wanted, state.taken, state.skipped) == ("r2", (), ("r1",))


def test_the_back_may_be_shown_at_any_time_and_then_the_rest() -> None:
    assert wanted([Took("r1"), BackAsked()]) == BACK
    assert wanted([Took("r1"), BackAsked(), Took(BACK)]) == "r2"


def test_a_card_taken_twice_is_there_once() -> None:
    assert after(Took("r1"), Took("r2"), Took("r1")).taken == ("r2", "r1")


def test_a_card_of_no_deck_is_not_taken() -> None:
    assert after(Took("joker")).taken == ()


def test_a_refusal_is_told_until_the_next_act() -> None:
    refused = after(Refused(Trouble("no-card")))
    assert refused.trouble == Trouble("no-card")
    assert refused.wanted == "r1"
    assert after(Took("r1"), state=refused).trouble is None


def test_two_cards_are_enough_to_learn_and_the_back_is_none() -> None:
    assert not after(Took("r1"), BackAsked(), Took(BACK)).may_learn
    assert after(Took("r1"), BackAsked(), Took(BACK), LearningBegan(9)).stage is Stage.SHOWING
    assert after(Took("r1"), Took("r2"), LearningBegan(9)).stage is Stage.LEARNING


def test_learning_goes_to_its_end_and_no_further() -> None:
    state = after(*SHOWN, LearningBegan(10), Stepped(4), Stepped(4))
    assert (state.stage, state.steps, state.all_steps) == (Stage.LEARNING, 8, 10)
    assert after(Stepped(40), state=state).steps == 10
    learned = after(Learned(Report(3, has_back=True)), state=state)
    assert learned.stage is Stage.LEARNED
    assert after(Stepped(1), Took("r1"), state=learned) == learned


@pytest.mark.parametrize("act", [Took("r1"), TookBack(), Skipped(), BackAsked(), SkippedAsked()])
def test_nothing_is_shown_while_it_learns(act: Act) -> None:
    learning = after(Took("r1"), Took("r2"), LearningBegan(10))
    assert fold(learning, act, 50.0) == learning


def test_a_failure_to_learn_keeps_what_was_shown() -> None:
    state = after(*SHOWN, LearningBegan(10), LearningFailed(Trouble("not-learned")))
    assert (state.stage, state.taken) == (Stage.SHOWING, ("r1", "r2", "r3", BACK))
    assert state.trouble == Trouble("not-learned")


def test_a_quarter_of_an_hour_without_an_act_ends_it_but_not_while_it_learns() -> None:
    assert not BEGUN.is_abandoned(ABANDONED_S - 1)
    assert BEGUN.is_abandoned(ABANDONED_S)
    assert not after(Took("r1")).is_abandoned(ABANDONED_S)
    learning = after(Took("r1"), Took("r2"), LearningBegan(10))
    assert not learning.is_abandoned(10 * ABANDONED_S)

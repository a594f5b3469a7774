"""Presses at dabong!: who is first shows first, and a held button is the call."""

import pytest

from app.referee.observations import Pressed, Released, SensorLost
from tests.referee.dabong_table import Table, refused
from tests.referee.told_table import BOOT


def on_a_king(**hands: int) -> Table:
    table = Table("4E", hands={2: 2, 3: 2} | {int(seat[1:]): n for seat, n in hands.items()})
    table.say(1, "played KE")
    return table


def test_the_first_to_press_wins_and_the_second_is_too_late() -> None:
    table = on_a_king()
    table.press(3, 10_000_000)
    table.press(2, 10_004_000)
    table.say(3, "natural JF 3W")
    assert table.position.winner == 3
    assert table.stands_of() == [(3, "slapped"), (2, "late")]
    assert "Cik: +0 µs" in [words.en for words in table.last.evidence]


def test_whoever_has_not_pressed_waits_until_the_first_has_shown() -> None:
    table = on_a_king()
    table.press(3, 10_000_000)
    assert "Cik pressed first and shows first" in refused(table.say(2, "natural JF 3W"))
    table.wait(3.1)
    table.say(2, "natural JF 3W")
    assert table.position.winner == 2


def test_without_a_press_the_first_word_wins() -> None:
    table = on_a_king()
    table.say(3, "played JF 3W")
    assert (table.last.rule, table.position.winner) == ("dabong.natural", 3)


def test_a_dead_heat_waits_for_the_answer() -> None:
    table = on_a_king()
    table.press(3, 10_000_000)
    table.press(2, 10_000_500)
    table.wait(0.1)
    assert table.last.kind == "ask"
    table.say(3, "natural JF 3W")
    table.say(2, "natural 10F 3A")
    table.answer(2)
    assert table.position.winner == 2


def test_a_wrong_natural_in_turn_names_what_it_lacks() -> None:
    table = on_a_king()
    table.press(2, 10_000_000)
    table.say(2, "natural 10F 2A")
    assert (table.last.kind, table.last.rule) == ("object", "dabong.natural")
    assert table.last.words.en == "10 + 2 is 12, the King on the pile counts 13."
    assert table.stands_of() == [(2, "wrong")]


def test_a_card_that_follows_is_no_natural_though_it_is_said_so() -> None:
    table = Table("4E")
    table.say(1, "natural 4F")
    assert table.last.rule == "dabong.natural"


def test_a_hand_that_waited_wins_though_play_goes_on() -> None:
    table = on_a_king()
    table.press(2, 10_000_000)
    table.press(3, 10_004_000)
    table.say(3, "natural JF 3W")
    table.say(2, "played KF")
    assert table.position.winner == 3


def test_a_button_held_down_while_play_goes_on_may_still_call() -> None:
    table = on_a_king(_3=1)
    table.press(3, 10_000_000, tap=False)
    table.say(2, "played KF")
    assert table.stands_of() == [(3, "claim")]
    table.wait(0.7)
    assert table.last.rule == "dabong.one-card"


def test_a_call_from_before_counts_once() -> None:
    table = Table(hands={1: 3})
    table.hold(1, 10_000_000)
    table.say(1, "played 5W")
    assert table.position.called == ()
    table.say(2, "drew")
    table.say(3, "drew")
    table.say(1, "played 5A")
    assert table.position.called == ()  # it was called for the play before


def test_who_is_asked_while_the_button_is_down_has_called_when_it_is_held() -> None:
    table = Table(hands={1: 2})
    table.say(1, "played 5W")
    table.press(1, 10_000_000, tap=False)
    [note] = table.say(2, "how-many 1")
    assert "Ana pressed before that" in note.words.en  # type: ignore[union-attr] # a note
    table.wait(0.7)
    assert table.position.called == (1,)
    assert table.held(1) == 1
    assert table.last.words.en == "Ana has 1 card."


@pytest.mark.parametrize("is_cut", [True, False])
def test_who_only_tapped_is_asked_then(is_cut: bool) -> None:
    table = Table(hands={1: 2})
    table.say(1, "played 5W")
    table.observe(Pressed(table.now_us, 1, 10_000_000, BOOT, 1))
    table.say(2, "how-many 1")
    if is_cut:
        table.observe(SensorLost(table.now_us, "board", "cut"))
    else:
        table.observe(Released(table.now_us + 80_000, 1, 10_080_000, BOOT, 2))
    assert table.held(1) == 2


def test_a_call_with_no_card_of_that_kind_is_refused() -> None:
    table = Table(options={"one_card": "off"})
    table.hold(2, 10_000_000)
    assert table.state.notes[-1].words.en == "This house plays without that rule."


def test_a_claim_is_told_on_the_scoreboard() -> None:
    table = on_a_king()
    table.press(2, 10_000_000)
    live = table.referee.live.words
    assert live is not None
    assert live.en == "Ben pressed first: say the whole hand, as `natural JF 3W`"


def test_a_claim_of_an_earlier_run_has_its_whole_time_again() -> None:
    table = on_a_king()
    table.press(2, 10_000_000)
    table.restart()
    table.wait(2.9)
    assert table.stands_of() == [(2, "claim")]
    table.wait(0.3)
    assert table.stands_of() == [(2, "false-start")]

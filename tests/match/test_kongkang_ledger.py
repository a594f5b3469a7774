"""Every transfer of bananas is told with its reason, and is gone once it is taken back."""

from app.match.snapshot import BananasView
from tests.referee.kongkang_table import Table, a_table

HANDS = ("1 showed 5 6 2 1 4", "2 showed 2 3 4 5 6", "3 showed 1 1 2 2 3")


def told(table: Table) -> list[str]:
    """The transfers, oldest first."""
    return [one.words.en for one in reversed(bananas(table).transfers)]


def bananas(table: Table) -> BananasView:
    shown = table.snapshot.bananas
    assert shown is not None
    return shown


def test_the_first_bets_are_told_before_anything_is_played() -> None:
    assert told(Table()) == [
        "Ana bets 2 bananas on round 1.",
        "Ben bets 2 bananas on round 1.",
        "Cik bets 2 bananas on round 1.",
    ]


def test_a_slip_says_who_paid_whom_and_an_undo_takes_the_line_away() -> None:
    table = a_table("1 played 8 left", "2 slipped 8 skull", "3 slipped 8")
    assert told(table)[3:] == [
        "Ana pays Ben 2 bananas: a slip.",
        "Ana pays Cik 1 banana: a slip.",
    ]
    table.undo()
    assert told(table)[3:] == ["Ana pays Ben 2 bananas: a slip."]


def test_a_slip_that_was_answered_and_one_that_stands_are_told_too() -> None:
    table = a_table("1 played 8 left", "2 played 8")
    table.answer(1)
    table.say(3, "slipped 7")
    table.stands()
    assert told(table)[3:] == [
        "Ana pays Ben 1 banana: a slip.",
        "Ana pays Cik 1 banana: a slip.",
    ]


def test_a_failed_call_is_told_before_the_pot() -> None:
    table = a_table("1 played 9 left", "2 played 3", "3 played 1", "1 kongkang", *HANDS)
    assert told(table)[3:] == [
        "Ana loses 6 bananas: KONGKANG!! failed.",
        "Cik takes the pot, 6 bananas: round 1 won.",
    ]
    assert (bananas(table).removed, bananas(table).pot) == (6, 0)


def test_a_pot_that_is_shared_is_told_to_each_who_takes_of_it() -> None:
    hands = ("1 showed 5 6 7 8 10", "2 showed 2 2 3 3 4", "3 showed 1 2 2 4 5")
    calls = ("1 played 9 left", "2 played 3", "3 played 1", "1 kongkang", *hands)
    table = a_table(*calls, options={"k10": "shared"})
    assert told(table)[3:] == [
        "Ana loses 6 bananas: KONGKANG!! failed.",
        "Ben takes a share of the pot, 3 bananas: round 1.",
        "Cik takes a share of the pot, 3 bananas: round 1.",
    ]
    assert table.snapshot.winners == (2, 3)
    assert a_table(*calls).snapshot.winners == (2,)


def test_a_last_card_that_is_a_slip_pays_before_it_wins() -> None:
    table = a_table("1 played 8 left")
    table.correct("cards Ben 1")
    table.say(2, "slipped 8")
    assert told(table)[3:] == [
        "Ana pays Ben 1 banana: a slip.",
        "Ben takes the pot, 6 bananas: round 1 won.",
    ]
    table.next_round()
    assert told(table)[-3:] == [
        "Ana bets 1 banana on round 2.",
        "Ben bets 4 bananas on round 2.",
        "Cik bets 2 bananas on round 2.",
    ]


def test_who_cannot_bet_leaves_and_who_is_left_takes_it_all() -> None:
    table = Table(players=("Ana", "Ben"))
    table.correct("bananas Ana 1")
    table.told_all("1 played 8", "2 slipped 8")
    table.correct("cards Ben 1")
    table.told_all("1 played 9", "2 slipped 9")
    assert table.position.out == (1,)
    assert table.snapshot.match_over
    assert told(table)[-1] == "Ben takes the pot, 16 bananas: round 1 won."


def test_what_is_set_by_hand_is_said_to_be_so() -> None:
    table = a_table("1 played 8 left")
    table.correct("bananas Ana 10")
    table.correct("bananas Cik 14")
    assert told(table)[3:] == [
        "Ana has 10 bananas: set by hand.",
        "Cik has 14 bananas: set by hand.",
    ]


def test_the_ledger_is_told_in_malay_and_goes_back_no_further_than_a_screen() -> None:
    table = a_table("1 played 8 left", "2 slipped 8")
    [newest, *_] = bananas(table).transfers
    assert newest.words.ms == "Ana membayar Ben 1 pisang: slip."
    for card in "123456":
        turn = table.position.turn
        after = turn % 3 + 1
        table.told_all(f"{turn} drew", f"{turn} played {card}", f"{after} slipped {card}")
    assert len(bananas(table).transfers) == 8

"""What the operator and the buttons do: stands, undo, correct, answers, next round."""

import pytest

from app.board.readings import Pressed, Released
from app.referee.decisions import Closed, Corrected, Moved, Stood, Undone
from app.referee.observations import (
    Answered,
    CorrectionAsked,
    NextRoundAsked,
    StandsAsked,
    UndoAsked,
)
from tests.referee.hands import START, Table

NEARLY_OVER = "1,0,0,0,0,0,0/0,0,0,0,0,0,0 54-43 0"
OVER = "0,0,0,0,0,0,0/0,0,0,0,0,0,0 55-43 1"


def wrong_board(table: Table) -> None:
    """South 7 sown with two pieces in South 6 and none in South 5."""
    table.lift("S7")
    table.drop("S6", 2)
    for hole in ("S4", "S3", "S2", "S1", "SS"):
        table.drop(hole)
    table.wait(3)


def test_an_objection_that_stands_is_recorded_as_it_was_played() -> None:
    table = Table()
    wrong_board(table)
    table.see(StandsAsked(table.now_us, "tablet"))
    stood = [d for d in table.decisions if isinstance(d, Stood)]
    assert len(stood) == 1
    assert stood[0].device == "tablet"
    assert table.position.holes == tuple(table.holes)
    # the last piece fell into her own store: she goes on
    assert table.position.to_move == 1
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["stands"]
    table.sow(6)
    table.wait(2)
    assert table.kinds() == ["object", "accept"]


def test_the_turn_passes_when_what_stands_did_not_end_in_the_store() -> None:
    table = Table()
    table.lift("S1")  # she skips her store
    for hole in ("N7", "N6", "N5", "N4", "N3", "N2", "N1"):
        table.drop(hole)
    table.wait(3)
    assert table.kinds() == ["object"]
    table.see(StandsAsked(table.now_us))
    assert table.position.to_move == 2


def test_nothing_stands_while_pieces_are_in_the_hand() -> None:
    table = Table()
    table.lift("S7")
    table.drop("S6", 2)
    table.drop("S4")
    table.wait(3)
    assert table.kinds() == ["object"]
    assert table.last().remedy is not None
    assert table.last().remedy.en == "Take 1 from South 6, put 1 into South 5."  # type: ignore[union-attr]
    table.see(StandsAsked(table.now_us))
    assert table.notes[-1].kind == "refused"
    assert "4 pieces are off the board" in table.notes[-1].words.en


def test_put_right_in_mid_sowing_closes_the_objection_and_the_sowing_goes_on() -> None:
    table = Table()
    table.lift("S7")
    table.drop("S6", 2)
    table.drop("S4")
    table.wait(3)
    assert table.kinds() == ["object"]
    table.lift("S6", 1)
    table.drop("S5")
    table.wait(1.5)
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["repaired"]
    assert table.referee.live.next_hole == "S3"
    for hole in ("S3", "S2", "S1", "SS"):
        table.drop(hole)
    table.wait(1.5)
    assert table.kinds() == ["object", "accept"]


def test_taken_back_after_an_objection() -> None:
    table = Table()
    table.sow(7, seat=2)
    table.wait(3)
    assert table.last().rule == "congkak.turn"
    table.lay([7] * 7 + [0] + [7] * 7 + [0])
    table.wait(2)
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["repaired"]
    assert table.notes[-1].kind == "taken-back"
    assert table.state.position == START


def test_stands_without_an_objection_is_refused_in_words() -> None:
    table = Table()
    table.see(StandsAsked(table.now_us))
    assert table.notes[-1].words.en == "No objection is open."


def test_a_repair_that_goes_wrong_is_ruled_anew_and_asks_for_what_is_wrong_now() -> None:
    table = Table()
    wrong_board(table)
    table.lift("S6", 1)
    table.drop("S3")
    table.wait(8)
    assert table.kinds() == ["object", "object"]
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["settled"]
    remedy = table.last().remedy
    assert remedy is not None
    assert remedy.en == "Take 1 from South 3, put 1 into South 5."
    assert [w.en for w in table.referee.live.restore] == [
        "take 1 from South 3",
        "put 1 into South 5",
    ]
    table.lift("S3", 1)
    table.drop("S5")
    table.wait(2)
    assert table.kinds() == ["object", "object", "accept"]


def test_half_a_repair_is_told_what_is_left_of_it_once() -> None:
    table = Table()
    table.sow(7, seat=2)
    table.wait(3)
    table.hand = 1
    table._held.append(1.0)
    table.drop("N7")  # seven are to go back there
    table.wait(8)
    assert table.kinds() == ["object"]
    assert [n.kind for n in table.notes] == ["still-wrong"]


def test_undo_says_what_to_put_back_and_rules_nothing_until_then() -> None:
    table = Table()
    table.sow(7)
    table.wait(1.5)
    table.see(UndoAsked(table.now_us))
    assert [d.count for d in table.decisions if isinstance(d, Undone)] == [1]
    assert "put 7 into South 7" in [w.en for w in table.referee.live.restore]
    table.wait(40)
    assert table.kinds() == ["accept"]
    table.lay([7] * 7 + [0] + [7] * 7 + [0])
    table.wait(0.5)
    assert table.referee.live.restore == ()
    table.sow(7)
    table.wait(1.5)
    assert table.kinds() == ["accept", "accept"]


def test_an_undo_is_remembered_over_a_restart() -> None:
    table = Table()
    table.sow(7)
    table.wait(1.5)
    table.see(UndoAsked(table.now_us))
    table.kill()
    table.wait(10)
    assert table.kinds() == ["accept"]
    assert table.state.position == START
    assert table.referee.live.restore
    table.lay([7] * 7 + [0] + [7] * 7 + [0])
    table.wait(1)
    table.sow(1)
    table.wait(2)
    assert table.kinds() == ["accept", "accept"]


def test_boards_on_the_way_back_are_not_taken_for_sowings() -> None:
    table = Table()
    table.sow(7)
    table.wait(1.5)
    after_first = list(table.holes)
    table.sow(2)
    table.wait(2)
    table.see(UndoAsked(table.now_us, 2))
    assert table.state.position == START
    table.lay(after_first)
    table.wait(5)
    assert table.kinds() == ["accept", "accept"]
    table.lay([7] * 7 + [0] + [7] * 7 + [0])
    table.wait(3)
    assert table.kinds() == ["accept", "accept"]
    assert table.notes == []


def test_a_new_sowing_after_an_undo_is_taken_though_the_board_never_matched() -> None:
    table = Table()
    table.sow(7)
    table.wait(1.5)
    table.see(UndoAsked(table.now_us))
    other = [0, 8, 8, 8, 8, 8, 8, 10, 8, 0, 8, 8, 8, 8, 0, 0]  # what sowing South 1 leads to
    table.lay(other)
    table.wait(2)
    assert table.position.holes == tuple(other)
    assert table.position.to_move == 2


@pytest.mark.parametrize("count", [0, -1, 2, 10**9])
def test_undo_beyond_the_match_is_refused(count: int) -> None:
    table = Table()
    table.sow(7)
    table.wait(1.5)
    table.see(UndoAsked(table.now_us, count))
    assert table.notes[-1].kind == "refused"
    assert "the match has 1" in table.notes[-1].words.en
    assert table.position.stores == (1, 0)


def test_undo_withdraws_an_open_objection() -> None:
    table = Table()
    table.sow(7)
    table.wait(1.5)
    wrong = [8, 8, 8, 8, 8, 8, 0, 1, 7, 7, 7, 7, 7, 7, 7, 0]
    wrong[0], wrong[1] = 9, 7
    table.lay(wrong)
    table.wait(3)
    assert table.kinds()[-1] == "object"
    table.see(UndoAsked(table.now_us))
    assert table.state.objection == 0
    table.wait(10)
    assert table.kinds() == ["accept", "object"]


def test_correction_of_holes_keeps_all_pieces() -> None:
    table = Table()
    table.see(CorrectionAsked(table.now_us, "hole S3 5 S4 9"))
    assert table.position.holes[2:4] == (5, 9)
    assert [w.en for w in table.referee.live.restore] == [
        "take 2 from South 3",
        "put 2 into South 4",
    ]
    table.wait(5)
    assert table.kinds() == []


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (
            "hole S3 5",
            "The pieces would add up to 96, not 98: say the other holes that change too.",
        ),
        ("hole S3", "Each hole needs its number of pieces: write `hole S3 5 S4 9`."),
        ("hole S9 5 S4 9", "No hole is called 'S9': they are S1 to S7, SS, N1 to N7 and NS."),
        ("hole S3 many S4 9", "'many' is no number of pieces for S3."),
        ("turn Zzz", "Nobody here is called 'Zzz': the players are Aminah, Badrul."),
        ("turn Badrol", "Nobody here is called 'Badrol': did you mean Badrul?"),
        ("bananas Ana 3", "'bananas Ana 3' sets nothing: write `hole S3 5 S4 9` or `turn Aminah`."),
        ("", "'' sets nothing: write `hole S3 5 S4 9` or `turn Aminah`."),
    ],
)
def test_a_correction_that_cannot_be_made_is_refused_in_one_sentence(
    said: str, sentence: str
) -> None:
    table = Table()
    table.see(CorrectionAsked(table.now_us, said))
    assert table.notes[-1].kind == "refused"
    assert table.notes[-1].words.en == sentence
    assert not [d for d in table.decisions if isinstance(d, Corrected)]


def test_correction_of_the_turn() -> None:
    table = Table()
    table.see(CorrectionAsked(table.now_us, "turn badrul"))
    assert table.position.to_move == 2
    table.sow(3)
    table.wait(2)
    assert table.kinds() == ["accept"]


def test_a_hold_calls_the_operator_and_a_tap_does_nothing() -> None:
    table = Table()
    table.see(Pressed(table.now_us, 2, 0.0, 1, 1))
    table.wait(0.08)
    table.see(Released(table.now_us, 2, 0.0, 1, 2))
    table.wait(2)
    assert table.decisions == []
    table.see(Pressed(table.now_us, 2, 0.0, 1, 3))
    table.wait(0.7)
    assert [n.kind for n in table.notes] == ["operator-called"]
    assert table.referee.live.operator_called
    table.see(Released(table.now_us, 2, 0.0, 1, 4))
    table.wait(31)
    assert [n.kind for n in table.notes] == ["operator-called"]
    assert not table.referee.live.operator_called


def test_clearing_the_board_after_the_round_rules_nothing_and_filling_it_starts_the_next() -> None:
    table = Table(NEARLY_OVER)
    table.sow(1)
    table.wait(2)
    assert table.position.is_over
    table.lift("SS")
    table.lift("NS")
    table.wait(10)
    assert table.kinds() == ["accept"]
    assert table.notes == []
    table.lay([7] * 7 + [6] + [7] * 6 + [0] + [1])
    table.wait(2)
    assert table.position.round == 2
    assert table.position.to_move == 2
    assert table.position.burnt == (14,)
    assert [d.move for d in table.decisions if isinstance(d, Moved)][-1] == "next-round"
    table.sow(3)
    table.wait(2)
    assert table.kinds() == ["accept", "accept"]


def test_next_round_asked_shows_how_to_fill_the_board() -> None:
    table = Table(OVER)
    table.see(NextRoundAsked(table.now_us))
    assert table.position.round == 2
    assert "put 7 into South 1" in [w.en for w in table.referee.live.restore]
    table.wait(5)
    table.lay(table.position.holes)
    table.wait(1)
    assert table.referee.live.restore == ()
    table.sow(2)
    table.wait(2)
    assert table.kinds() == ["accept"]


def test_next_round_in_mid_round_is_refused() -> None:
    table = Table()
    table.see(NextRoundAsked(table.now_us))
    assert table.notes[-1].kind == "refused"
    assert table.state.position == START


def test_an_answer_without_a_question_is_refused() -> None:
    table = Table()
    table.see(Answered(table.now_us, 1))
    assert table.notes[-1].words.en == "No question is open."

"""Single steps of the fold: what becomes of rulings, and what undo and correction do to them."""

import sys

import msgspec
import pytest

from app.match.errors import FoldError
from app.match.fold import RECENT_NOTES, RECENT_RULINGS, MatchState, begin, fold, fold_all
from app.match.history import History, Step
from app.referee.decisions import (
    Choice,
    Closed,
    Corrected,
    Decision,
    Finalised,
    Moved,
    Noted,
    Ruled,
    Ruling,
    Stood,
    Undone,
)
from tests.match.chance_play import START, STARTED, accept, objection, play, words


def after(*decisions: Decision) -> MatchState:
    return fold_all((STARTED, *decisions))


def moved(number: int, position: str) -> tuple[Decision, ...]:
    return (Ruled(accept(number, 1, f"m{number}")), Moved(number, 1, f"m{number}", position))


def question(number: int) -> Ruling:
    choices = (Choice(words("a"), "ma", "A", 0.6), Choice(words("b"), "mb", "B", 0.4))
    return Ruling(number, 0, "ask", "congkak.sow", words("?"), words("why"), choices=choices)


def status(state: MatchState, number: int) -> str:
    judged = state.judged(number)
    assert judged is not None
    return judged.status


def test_a_match_begins_with_its_start() -> None:
    state = begin(STARTED)
    assert state.position == START
    assert state.standing().players == ("Aminah", "Badrul")
    assert (state.standing().rulings, state.standing().moves) == (0, 0)


@pytest.mark.parametrize("decisions", [(), (Undone(1),)])
def test_what_does_not_begin_with_its_start_is_refused(decisions: tuple[Decision, ...]) -> None:
    with pytest.raises(FoldError, match="has to begin with its start"):
        fold_all(decisions)


def test_a_second_start_is_refused() -> None:
    with pytest.raises(FoldError, match="Started cannot follow"):
        after(STARTED)


def test_an_accepted_move_is_provisional_until_it_is_final() -> None:
    state = after(*moved(1, "A"))
    assert (state.position, state.provisional, status(state, 1)) == ("A", 1, "provisional")
    state = fold(state, Finalised(1))
    assert (state.provisional, status(state, 1)) == (0, "final")


def test_the_next_act_makes_the_one_before_final() -> None:
    state = after(*moved(1, "A"), *moved(2, "B"))
    assert (status(state, 1), status(state, 2), state.provisional) == ("final", "provisional", 2)


def test_a_fault_waits_for_nothing() -> None:
    ruling = Ruling(1, 0, "fault", "congkak.board", words("f"), words("w"))
    state = after(Ruled(ruling))
    assert status(state, 1) == "final"
    assert state.standing().open_ruling == 0


@pytest.mark.parametrize("how", ["answered", "settled", "expired"])
def test_a_question_closes_with_its_choice(how: str) -> None:
    state = after(Ruled(question(1)))
    assert (state.question, state.standing().open_ruling, status(state, 1)) == (1, 1, "open")
    state = fold(
        state, msgspec.convert({"type": "closed", "ruling": 1, "how": how, "choice": 2}, Closed)
    )
    judged = state.judged(1)
    assert judged is not None
    assert (judged.status, judged.choice, state.question) == (how, 2, 0)


def test_a_new_question_settles_the_one_before() -> None:
    state = after(Ruled(question(1)), Ruled(question(2)))
    assert (status(state, 1), status(state, 2), state.question) == ("settled", "open", 2)


def test_a_question_and_an_objection_may_be_open_together() -> None:
    state = after(Ruled(question(1)), Ruled(objection(2, 1)))
    assert (state.question, state.objection, state.standing().open_ruling) == (1, 2, 2)
    state = fold(state, Closed(2, "repaired"))
    assert (state.question, state.objection, state.standing().open_ruling) == (1, 0, 1)


def test_an_act_that_stands_counts_as_a_move_and_is_kept_as_it_was() -> None:
    state = after(
        *moved(1, "A"), Ruled(objection(2, 1)), Stood(2, 1, words("as it lies"), "B", "tv")
    )
    assert (state.position, state.objection, status(state, 2)) == ("B", 0, "stands")
    assert state.history.moves == 2
    newest = next(iter(state.history))
    assert newest == Step("stood", 2, 1, "as it lies", "A", "tv")
    assert fold(state, Closed(2, "stands")).position == "B"


def test_undo_gives_the_position_before_and_withdraws_the_ruling() -> None:
    state = after(*moved(1, "A"), Finalised(1), *moved(2, "B"), Undone(1))
    assert (state.position, state.provisional, state.history.moves) == ("A", 0, 1)
    assert (status(state, 1), status(state, 2)) == ("final", "withdrawn")


def test_undo_of_several_moves_and_of_an_act_that_stands() -> None:
    state = after(
        *moved(1, "A"),
        Ruled(objection(2, 1)),
        Stood(2, 1, words("x"), "B"),
        *moved(3, "C"),
        Undone(3),
    )
    assert state.position == START
    assert [status(state, n) for n in (1, 2, 3)] == ["withdrawn"] * 3


def test_undo_closes_what_is_open() -> None:
    state = after(*moved(1, "A"), Ruled(question(2)), Ruled(objection(3, 1)), Undone(1))
    assert [status(state, n) for n in (1, 2, 3)] == ["withdrawn"] * 3
    assert state.standing().open_ruling == 0


def test_a_correction_sets_the_position_and_closes_what_is_open() -> None:
    state = after(*moved(1, "A"), Ruled(objection(2, 1)), Corrected("turn Ana", "A2", "phone"))
    assert (state.position, state.objection, status(state, 2)) == ("A2", 0, "withdrawn")
    assert state.history.moves == 1
    assert len(state.history) == 2


def test_undo_after_a_correction_goes_back_to_what_was_corrected() -> None:
    state = after(*moved(1, "A"), Corrected("x", "A2"), *moved(2, "B"))
    assert fold(state, Undone(1)).position == "A2"
    assert fold(fold(state, Undone(1)), Undone(1)).position == START


def test_a_correction_vanishes_with_the_move_before_it() -> None:
    state = after(*moved(1, "A"), Corrected("x", "A2"), *moved(2, "B"), Undone(2))
    assert state.position == START
    assert len(state.history) == 0


def test_a_first_correction_survives_every_undo() -> None:
    state = after(Corrected("x", "S2"), *moved(1, "A"), Undone(1))
    assert state.position == "S2"
    with pytest.raises(FoldError, match="the match has 0"):
        fold(state, Undone(1))


@pytest.mark.parametrize("count", [0, -1, 2, 10**9])
def test_an_undo_deeper_than_the_match_is_refused(count: int) -> None:
    with pytest.raises(FoldError, match="cannot be taken back: the match has 1"):
        after(*moved(1, "A"), Undone(count))


@pytest.mark.parametrize(
    "decision",
    [
        Finalised(2),
        Closed(2, "answered"),
        Moved(2, 1, "m", "B"),
        Stood(3, 1, words("x"), "B"),
        Finalised(-1),
    ],
)
def test_what_speaks_of_a_ruling_that_is_not_there_is_refused(decision: Decision) -> None:
    with pytest.raises(FoldError, match="There is no ruling"):
        after(*moved(1, "A"), decision)


@pytest.mark.parametrize("number", [1, 3, 0])
def test_a_ruling_out_of_number_is_refused(number: int) -> None:
    with pytest.raises(FoldError, match="cannot follow ruling 1"):
        after(*moved(1, "A"), Ruled(accept(number, 1, "x")))


def test_only_the_newest_rulings_and_notes_are_remembered() -> None:
    line: list[Decision] = [Ruled(objection(1, 1))]
    for number in range(2, 100):
        line += [*moved(number, "A"), Finalised(number), Noted("touch", words(str(number)))]
    state = after(*line)
    numbers = [judged.ruling.number for judged in state.rulings]
    assert numbers == [1, *range(100 - RECENT_RULINGS, 100)]
    assert [note.words.en for note in state.notes] == [
        str(n) for n in range(100 - RECENT_NOTES, 100)
    ]
    assert fold(state, Closed(1, "repaired")).objection == 0


def test_a_fold_leaves_the_state_before_as_it_was() -> None:
    state = after(*moved(1, "A"))
    before = msgspec.structs.asdict(state)
    for decision in (*moved(2, "B"), Undone(1), Corrected("x", "C"), Noted("touch", words("t"))):
        if not isinstance(decision, Moved):
            fold(state, decision)
    assert msgspec.structs.asdict(state) == before


def test_a_long_history_compares_prints_and_dies_without_recursion() -> None:
    deep = 20 * sys.getrecursionlimit()

    def made() -> History:
        history = History()
        for number in range(deep):
            history = history.push(Step("move", number, 1, "m", "A"))
        return history

    one, other = made(), made()
    assert one == other
    assert one != other.take_back(1)[0]
    assert f"{deep} moves" in repr(one)
    back, taken = one.take_back(deep)
    assert (len(back), len(taken)) == (0, deep)
    assert back == History()
    assert one != "something else"
    del one, other


def state_without_history(state: MatchState) -> int:
    return len(msgspec.json.encode((state.position, state.rulings, state.notes, state.standing())))


def test_after_five_hundred_games_a_state_is_as_small_as_after_five() -> None:
    # Row 9 of the reports: growth with history. The line of play alone grows, by one short step a
    # move, for undo reaches to the first; everything that is read, shown or copied does not.
    line = [decision for _, batch in play(9, 60) for decision in batch]
    state = begin(STARTED)
    sizes: list[int] = []
    made = 0
    for _ in range(500):
        for decision in line:
            state = fold(state, _renumbered(decision, made))
        made = state.rulings_made
        sizes.append(state_without_history(state))
    assert max(sizes[5:]) <= max(sizes[:5]) * 1.05
    assert len(state.rulings) <= RECENT_RULINGS + 2
    assert state.history.moves > 10_000
    assert fold(state, Undone(state.history.moves)).position == START


def _renumbered(decision: Decision, made: int) -> Decision:
    """The same decision of a later game of the same sitting."""
    match decision:
        case Ruled(ruling=ruling):
            return Ruled(msgspec.structs.replace(ruling, number=ruling.number + made))
        case Moved() | Finalised() | Closed() | Stood():
            return msgspec.structs.replace(decision, ruling=decision.ruling + made)
        case _:
            return decision

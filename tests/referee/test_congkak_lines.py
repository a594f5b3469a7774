"""Lines of play, the path along them, and slips found by making them."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.readings import Estimate, Weighed
from app.referee.ground import Ground, on_the_wood
from app.referee.hypotheses import outcomes, weigh
from app.referee.judging import believed, judge
from app.referee.lines import Book
from app.referee.mistakes import LIKELY, Mistake, Search, Slip
from app.referee.path import Path, exact, overtaken
from app.referee.sensed import Board, Fit, Sensed, sense
from app.referee.thresholds import Thresholds
from app.referee.verdict_words import TOLD, rule_of, told
from app.rules.congkak.rules import RULES
from app.rules.congkak.text import read_position
from tests.referee.clumsy import NORTH_RING, SLIPS, SOUTH_RING, CannotSlipError, Clumsy
from tests.referee.hands import START, random_position

THRESHOLDS = Thresholds()


def seen(
    board: Board, *, moving: frozenset[int] = frozenset(), dead: frozenset[int] = frozenset()
) -> Sensed:
    scales = tuple(
        None if i in dead else Estimate(float(n), 0.1, 0.03, 0.002, i not in moving)
        for i, n in enumerate(board)
    )
    return sense(Weighed(0, (*scales, None)))


def fit(board: Board, *, dead: frozenset[int] = frozenset()) -> Fit:
    return Fit(seen(board, dead=dead), THRESHOLDS.misreading)


def start_book() -> Book:
    return Book(read_position(START))


# --- lines ----------------------------------------------------------------------------------------


def test_a_book_has_a_line_for_each_house_and_for_each_wrong_one() -> None:
    book = start_book()
    assert [line.sowing.house for line in book.legal] == [1, 2, 3, 4, 5, 6, 7]
    assert sorted({line.standing for line in book.wrong}) == ["house", "turn"]
    assert len(book.wrong) == 14


def test_where_a_line_leads_is_known_by_who_sows_what_and_not_by_which_object_says_so() -> None:
    book, same = start_book(), start_book()
    for line, again in zip((*book.legal, *book.wrong), (*same.legal, *same.wrong), strict=True):
        assert book.after(line) is book.after(again)
        assert book.after(line).board == line.final


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_every_stage_of_every_line_keeps_all_pieces(seed: int) -> None:
    chance = random.Random(seed)
    book = Book(random_position(chance, chance.randint(0, 40)))
    for line in (*book.legal, *book.wrong):
        for stage in line.stages:
            assert sum(stage.holes) + stage.hand == 98
            assert min(stage.holes) >= 0
        assert line.stages[-1].holes == line.final
        assert line.stages[-1].hand == 0
        assert line.stages[line.last_drop].act.kind == "drop"


def test_a_board_is_found_on_its_lines() -> None:
    book = start_book()
    line = book.legal[6]
    places = book.places(line.stages[3].holes)
    assert [place.line.sowing.house for place in places] == [7]
    assert places[0].drops == 3
    assert not places[0].is_complete
    assert book.places(line.final)[0].is_complete
    assert book.places((0,) * 16) == []


def test_wrong_lines_are_left_out_where_only_legal_ones_are_wanted() -> None:
    book = start_book()
    other = book.wrong[0].stages[2].holes
    assert book.places(other)
    assert book.places(other, wrong=False) == []


def test_the_book_after_a_line_is_made_once() -> None:
    book = start_book()
    line = book.legal[0]
    assert book.after(line) is book.after(line)
    assert book.after(line).board == line.final
    assert book.after(line).mover == 2


def test_a_round_that_is_over_has_no_lines() -> None:
    book = Book(read_position("0,0,0,0,0,0,0/0,0,0,0,0,0,0 50-48 0"))
    assert book.legal == ()
    assert book.wrong == ()


@given(st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_every_stage_of_a_legal_line_can_be_completed(seed: int) -> None:
    chance = random.Random(seed)
    book = Book(random_position(chance, chance.randint(0, 40)))
    line = chance.choice(book.legal)
    stage = chance.choice(line.stages)
    assert book.completable(fit(stage.holes), THRESHOLDS.explains)


def test_a_piece_too_many_cannot_be_completed_away() -> None:
    book = start_book()
    stage = list(book.legal[6].stages[2].holes)
    stage[5] += 1  # two pieces in South 6
    stage[4] -= 1
    assert not book.completable(fit(tuple(stage)), THRESHOLDS.explains)


# --- the path -------------------------------------------------------------------------------------


def followed(book: Book, boards: list[Board]) -> Path:
    path = Path()
    for board in boards:
        sensed = seen(board)
        path = path.after(book, sensed, Fit(sensed, THRESHOLDS.misreading))
    return path


def test_the_first_lift_and_the_place_are_followed() -> None:
    book = start_book()
    line = book.legal[0]
    path = followed(book, [stage.holes for stage in line.stages[:4]])
    assert path.origin == 0
    assert path.is_on
    assert path.reached == 3
    assert path.has_dropped
    assert path.seen is None
    whole = followed(book, [stage.holes for stage in line.stages])
    assert whole.seen is line


def test_a_house_put_back_leaves_only_that_it_was_touched() -> None:
    book = start_book()
    path = followed(book, [book.legal[3].stages[0].holes, book.board])
    assert path == Path(left=True, touched=3)


def test_another_house_after_a_touch_is_the_origin() -> None:
    book = start_book()
    path = followed(
        book, [book.legal[3].stages[0].holes, book.board, book.legal[6].stages[0].holes]
    )
    assert path.origin == 6


def test_a_wrong_board_leaves_the_line_and_remembers_how_far_it_was_right() -> None:
    book = start_book()
    line = book.legal[6]
    wrong = list(line.stages[3].holes)
    wrong[0] += 1
    path = followed(book, [*(s.holes for s in line.stages[:4]), tuple(wrong)])
    assert not path.is_on
    assert path.reached == 3
    assert path.origin == 6


def test_a_moving_scale_does_not_hide_where_the_sowing_is() -> None:
    book = start_book()
    line = book.legal[6]
    path = followed(book, [line.stages[0].holes])
    board = list(line.stages[2].holes)
    sensed = seen(tuple(board), moving=frozenset({4}))
    path = path.after(book, sensed, Fit(sensed, THRESHOLDS.misreading))
    assert path.is_on
    assert path.place is not None
    assert path.place.index == 2


def test_what_was_followed_weighs_more_than_what_was_glimpsed() -> None:
    book = start_book()
    one, other = book.legal[0], book.legal[6]
    glimpsed = followed(book, [one.stages[0].holes])
    long = followed(book, [stage.holes for stage in one.stages[:6]])
    assert glimpsed.prior(one, THRESHOLDS) == 0.0
    assert glimpsed.prior(other, THRESHOLDS) == THRESHOLDS.prior_other_house
    assert long.prior(other, THRESHOLDS) == THRESHOLDS.prior_other_way
    assert Path().prior(other, THRESHOLDS) == 0.0


def test_a_lift_on_a_complete_sowing_means_that_it_is_over() -> None:
    book = start_book()
    line = book.legal[6]
    then = book.after(line).legal[1].stages[0].holes
    boards = [*(stage.holes for stage in line.stages), then]
    path = followed(book, boards)
    sensed = seen(then)
    assert overtaken(path, book, sensed, Fit(sensed, THRESHOLDS.misreading)) is line
    in_it = followed(book, boards[:4])
    sensed = seen(boards[3])
    assert overtaken(in_it, book, sensed, Fit(sensed, THRESHOLDS.misreading)) is None


def test_a_sowing_that_nobody_saw_end_is_over_once_two_more_pieces_lie_right() -> None:
    book = start_book()
    line = book.legal[6]
    for acts, expected in ((2, None), (3, line)):
        board = book.after(line).legal[1].stages[acts - 1].holes
        sensed = seen(board)
        path = Path().after(book, sensed, Fit(sensed, THRESHOLDS.misreading))
        assert overtaken(path, book, sensed, Fit(sensed, THRESHOLDS.misreading)) is expected


def test_counts_are_exact_only_when_every_hole_speaks() -> None:
    board = read_position(START).holes
    assert exact(seen(board)) == board
    assert exact(seen(board, dead=frozenset({3}))) is None


# --- hypotheses -----------------------------------------------------------------------------------


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_probabilities_add_up_and_the_played_sowing_leads(seed: int) -> None:
    chance = random.Random(seed)
    book = Book(random_position(chance, chance.randint(0, 40)))
    line = chance.choice(book.legal)
    weighted = weigh(book, fit(line.final), Path(), THRESHOLDS, gap=False)
    assert sum(w.p for w in weighted) == pytest.approx(1.0)
    assert [w.p for w in weighted] == sorted((w.p for w in weighted), reverse=True)
    reached = outcomes(book, weighted)
    assert reached[0].board == line.final


def test_nothing_done_is_the_likeliest_when_nothing_was() -> None:
    book = start_book()
    judgement = judge(book, seen(book.board), fit(book.board), Path(), THRESHOLDS, gap=True)
    assert judgement.kind == "nothing"


def test_a_board_on_the_way_is_open_and_a_left_one_is_objected_to() -> None:
    book = start_book()
    line = book.legal[0]
    on_the_way = line.stages[3].holes
    for gap in (False, True):
        judgement = judge(book, seen(on_the_way), fit(on_the_way), Path(), THRESHOLDS, gap=gap)
        assert judgement.kind == "open"
    relay = next(s.holes for s in line.stages if s.hand == 0)
    assert judge(book, seen(relay), fit(relay), Path(), THRESHOLDS, gap=False).kind == "open"
    left = judge(book, seen(relay), fit(relay), Path(), THRESHOLDS, gap=True)
    assert left.kind == "object"
    assert left.mistake is not None
    assert left.mistake.slip == "stopped"


def test_two_sowings_without_a_pause_are_one_reading() -> None:
    book = start_book()
    first = book.legal[6]
    second = book.after(first).legal[1]
    judgement = judge(book, seen(second.final), fit(second.final), Path(), THRESHOLDS, gap=False)
    assert judgement.kind == "accept"
    assert judgement.outcomes[0].first.line is first
    assert judgement.outcomes[0].first.then is not None


def test_two_dead_scales_leave_two_readings_and_a_question() -> None:
    # South 1 (1 piece) into the store, or South 2 (2 pieces) into South 1 and the store
    book = Book(read_position("1,2,0,0,3,0,0/5,0,0,0,0,0,0 50-37 0"))
    dead = frozenset({0, 1})
    board = book.legal[0].final
    judgement = judge(
        book, seen(board, dead=dead), fit(board, dead=dead), Path(), THRESHOLDS, gap=True
    )
    assert judgement.kind == "ask"
    assert len(judgement.outcomes) == 2
    soon = judge(book, seen(board, dead=dead), fit(board, dead=dead), Path(), THRESHOLDS, gap=False)
    assert soon.kind == "open"


def test_something_heavy_on_the_board_is_no_move() -> None:
    board = list(read_position(START).holes)
    board[10] += 30
    book = start_book()
    judged = judge(book, seen(tuple(board)), fit(tuple(board)), Path(), THRESHOLDS, gap=True)
    assert judged.kind == "open"


def test_one_hole_half_way_between_two_counts_is_rounded_so_that_the_pieces_add_up() -> None:
    book = start_book()
    board = list(book.legal[0].final)
    scales = [Estimate(float(n), 0.1, 0.03, 0.002, settled=True) for n in board]
    scales[7] = Estimate(board[7] - 0.52, 0.1, 0.03, 0.002, settled=True)
    sensed = sense(Weighed(0, tuple(scales)))
    assert sensed.hand(98) == 1
    assert believed(sensed, book, ()) == tuple(board)


# --- slips ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "ring"), [(1, SOUTH_RING), (2, NORTH_RING)])
def test_the_ring_of_all_holes_has_the_other_store_where_it_lies(
    seat: int, ring: tuple[int, ...]
) -> None:
    onward = on_the_wood(7, seat)
    hole, way = ring[0], []
    for _ in range(16):
        way.append(hole)
        hole = onward[hole]
    assert hole == ring[0]
    assert way[:15] == list(ring)
    assert way[15] == (15 if seat == 1 else 7)


def test_sown_backwards_the_ring_is_reversed() -> None:
    ground = Ground.of(read_position(START), 1).reversed()
    hole, way = SOUTH_RING[0], []
    for _ in range(15):
        way.append(hole)
        hole = ground.following[hole]
    assert way[1:] == list(reversed(SOUTH_RING[1:]))


@given(st.integers(0, 2**32), st.sampled_from(SLIPS))
@settings(max_examples=120, deadline=None)
def test_every_slip_is_found_by_the_board_it_leads_to(seed: int, slip: Slip) -> None:
    chance = random.Random(seed)
    position = random_position(chance, chance.randint(0, 25))
    book = Book(position)
    line = chance.choice(book.legal)
    try:
        clumsy = Clumsy(list(position.holes), line.seat, line.origin, slip, chance.randrange)
    except CannotSlipError:
        return
    board = tuple(clumsy.holes)
    if any(board == legal.final for legal in book.legal):
        return
    search = Search(position, board, 0, budget=10**7)
    found = search.find([line])
    assert found is not None, f"{slip} from {line.origin} is not found"


def test_a_budget_ends_the_search() -> None:
    position = read_position(START)
    search = Search(position, (98,) + (0,) * 15, 0, budget=50)
    assert search.find(Book(position).legal) is None
    assert search.budget <= 0


@pytest.mark.parametrize("slip", sorted(LIKELY))
def test_every_slip_has_words_in_both_languages_and_a_rule_of_the_book(slip: Slip) -> None:
    form = TOLD[slip]
    assert form.en != form.ms
    assert form.en.endswith(".")
    assert form.ms.endswith(".")
    position = read_position(START)
    line = Book(position).legal[0]
    mistake = Mistake(slip, line, 3, 14, 13, count=2)
    assert rule_of(mistake) in RULES
    words = told(position.layout, "<b>Aminah</b>", mistake)
    assert "{" not in words.en
    assert "{" not in words.ms
    assert not words.en[0].islower()


def test_a_doubtful_board_gives_no_evidence_of_the_first_lift() -> None:
    """North 2 empty but read as half a piece must not look like North 1 sown instead."""
    book = start_book()
    line = book.legal[0]
    board = line.stages[3].holes
    scales = [Estimate(float(n), 0.2, 0.03, 0.002, settled=True) for n in board]
    scales[5] = Estimate(board[5] - 0.45, 0.2, 0.03, 0.002, settled=True)
    sensed = sense(Weighed(0, tuple(scales)))
    path = Path().after(book, sensed, Fit(sensed, THRESHOLDS.misreading))
    assert path.origin is None
    assert path.is_on
    assert path.place is not None
    assert path.place.line is line
    clear = seen(board)
    path = Path().after(book, clear, Fit(clear, THRESHOLDS.misreading))
    assert path.origin == line.origin


def test_a_sowing_that_was_in_doubt_when_it_ended_is_not_remembered_as_seen() -> None:
    book = start_book()
    line = book.legal[6]
    scales = [Estimate(float(n), 0.2, 0.03, 0.002, settled=True) for n in line.final]
    scales[5] = Estimate(line.final[5] - 0.45, 0.2, 0.03, 0.002, settled=True)
    sensed = sense(Weighed(0, tuple(scales)))
    path = Path().after(book, sensed, Fit(sensed, THRESHOLDS.misreading))
    assert path.place is not None
    assert path.place.is_complete
    assert path.seen is None

from app.board.readings import Estimate, Weighed
from app.match.agreement import Agreement, agrees
from app.rules.congkak import CONGKAK

START = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0"
AFTER = "8,8,8,8,8,8,0/7,7,7,7,7,7,7 1-0 0"


def weighed(position: str, *, settled: bool = True, disturbed: tuple[int, ...] = ()) -> Weighed:
    holes = CONGKAK.read_position(position).holes
    scales = tuple(Estimate(n + 0.1, 0.05, 0.03, 0.002, settled) for n in holes)
    return Weighed(at_us=0, scales=(*scales, None), disturbed=disturbed)


def test_a_table_that_shows_the_position_agrees() -> None:
    holes = CONGKAK.read_position(START).holes
    assert agrees(weighed(START), holes)
    assert not agrees(weighed(AFTER), holes)


def test_nothing_is_learned_from_a_table_in_motion() -> None:
    holes = CONGKAK.read_position(START).holes
    assert not agrees(weighed(START, settled=False), holes)
    assert not agrees(weighed(START, disturbed=(3,)), holes)


def test_nothing_is_learned_with_a_scale_missing() -> None:
    whole = weighed(START)
    missing = Weighed(at_us=0, scales=(None, *whole.scales[1:]))
    assert not agrees(missing, CONGKAK.read_position(START).holes)


def test_each_position_is_told_once() -> None:
    agreement = Agreement(CONGKAK)
    assert agreement.counts(weighed(AFTER), START) is None
    told = agreement.counts(weighed(START), START)
    assert told is not None
    assert sum(told.values()) == 98
    assert agreement.counts(weighed(START), START) is None
    assert agreement.counts(weighed(AFTER), AFTER) is not None


def reading(position: str, hole: int, pieces: float) -> Weighed:
    whole = weighed(position)
    scales = list(whole.scales)
    scales[hole] = Estimate(pieces, 0.2, 0.03, 0.002, settled=True)
    return Weighed(at_us=0, scales=tuple(scales))


def test_a_wrong_zero_is_learned_at_once_after_a_ruling() -> None:
    told = Agreement(CONGKAK).counts(reading(START, 8, 7.55), START)
    assert told is not None
    assert told[8] == 7


def test_a_wrong_zero_is_not_taken_for_a_piece_that_a_hand_has_taken_meanwhile() -> None:
    """Half a piece off and one piece lifted reads half a piece off the other way."""
    agreement = Agreement(CONGKAK)
    assert agreement.counts(weighed(START, settled=False), START) is None
    assert agreement.counts(reading(START, 8, 6.55), START) is None
    assert agreement.counts(reading(START, 8, 6.9), START) is not None


def test_a_piece_too_many_is_never_learned_away() -> None:
    assert Agreement(CONGKAK).counts(reading(START, 8, 8.0), START) is None


def test_a_board_that_has_just_been_found_is_waited_for() -> None:
    agreement = Agreement(CONGKAK)
    assert agreement.counts(Weighed(at_us=0, scales=(None,) * 17), START) is None
    assert agreement.counts(reading(START, 8, 7.55), START) is not None

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

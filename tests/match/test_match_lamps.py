import pytest

from app.match.lamps import BLINK, FILL, OFF, ON, lamp_modes
from app.match.snapshot import RulingView, SeatView, Snapshot
from app.referee.decisions import Ruling
from app.referee.referee import Live
from app.rules.game import Words

NOTHING = Words(en="", ms="")


def snapshot(to_move: int, asked: int = 0, pressed: tuple[int, ...] = ()) -> Snapshot:
    ruling = Ruling(
        number=1, at_us=0, kind="ask", rule="congkak.sow", words=NOTHING, why=NOTHING, seat=asked
    )
    return Snapshot(
        version=1,
        at_us=0,
        heard_us=0,
        match="m",
        game="congkak",
        profile="full",
        board=NOTHING,
        round=1,
        seats=tuple(
            SeatView(seat, f"P{seat}", 0, to_move=seat == to_move, pressed=seat in pressed)
            for seat in (1, 2)
        ),
        holes=(),
        position="",
        live=Live(),
        question=RulingView(ruling, "open") if asked else None,
    )


def test_before_anything_is_published_nothing_is_said() -> None:
    assert lamp_modes(None) == {}


@pytest.mark.parametrize(("to_move", "modes"), [(1, {1: ON, 2: OFF}), (2, {1: OFF, 2: ON})])
def test_the_lamp_of_who_is_to_move_is_lit(to_move: int, modes: dict[int, int]) -> None:
    assert lamp_modes(snapshot(to_move)) == modes


def test_a_lamp_fills_under_a_finger_whoever_is_to_move() -> None:
    assert lamp_modes(snapshot(1, asked=2, pressed=(1, 2))) == {1: FILL, 2: FILL}


def test_who_is_asked_blinks() -> None:
    assert lamp_modes(snapshot(1, asked=2)) == {1: ON, 2: BLINK}

"""From the wire's words to the referee's."""

import pytest

from app.board.link_events import EdgeSeen, PressesLost
from app.board.messages import Press, Release
from app.board.observing import edge_observation, presses_lost
from app.board.readings import Pressed, Released, SensorBack, SensorLost


def test_a_press_keeps_its_number_boot_and_board_time() -> None:
    seen = EdgeSeen(Press(number=9, seat=2, at=2_000_001, together=0), at_us=77)
    assert edge_observation(seen, boot_id=5) == (Pressed(77, 2, 1_000_000.5, 5, 9),)


@pytest.mark.parametrize(
    ("mask", "others"),
    [
        (0, ()),
        (0b0000_0010, ()),
        (0b0000_0011, (1,)),
        (0b1000_0110, (3, 8)),
        (0b1111_1111, (1, 3, 4, 5, 6, 7, 8)),
    ],
)
def test_together_names_the_other_seats(mask: int, others: tuple[int, ...]) -> None:
    (pressed,) = edge_observation(EdgeSeen(Press(1, 2, 0, mask), 0), 1)
    assert isinstance(pressed, Pressed)
    assert pressed.together == others


def test_a_release_is_a_release() -> None:
    seen = EdgeSeen(Release(number=10, seat=8, at=4, together=0), at_us=1)
    assert edge_observation(seen, 5) == (Released(1, 8, 2.0, 5, 10),)


@pytest.mark.parametrize("seat", [0, 9, 255])
def test_a_seat_that_no_board_has_is_nothing(seat: int) -> None:
    assert edge_observation(EdgeSeen(Press(1, seat, 0, 0), 0), 1) == ()


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        (PressesLost(missing=0, refused=3), "3 presses came faster than the board could keep them"),
        (PressesLost(missing=2, refused=0), "2 presses or releases did not arrive from the board"),
    ],
)
def test_a_gap_of_the_buttons_has_both_its_ends(lost: PressesLost, words: str) -> None:
    assert presses_lost(lost, since_us=10, now_us=20) == (
        SensorLost(10, "buttons", "presses-lost", words),
        SensorBack(20, "buttons", detail=words),
    )

"""What the product's own camera side makes of acts at the virtual table: nothing skips the recogniser."""

import pytest

from app.virtual.camera.table_camera import CameraFault
from app.virtual.card_deal import Deal
from app.virtual.card_world import knocked
from app.virtual.scene import MatPlace, Place, RoomLight, Thing
from tests.virtual.camera_scenes import Play
from vision.reaches import Reach
from vision.sightings import FACE_DOWN, Sighting
from vision.table_eye import CameraTold, MatTold, TokensTold, Told
from vision.watcher import TakenAway

HELD = Deal((5, 5, 5, 5), 20)


def started(deck: str = "dabong", deal: Deal = HELD, seed: int = 1, light: float = 1.0) -> Play:
    play = Play(deck, deal, seed=seed)
    play.change(light=RoomLight(level=light))
    play.look_for(1_000_000)
    return play


def sighted(told: list[Told], zone: str) -> list[str]:
    return [
        one.reading.likeliest[0] for one in told if isinstance(one, Sighting) and one.zone == zone
    ]


def reaches(told: list[Told], zone: str) -> list[int]:
    return [
        one.seat
        for one in told
        if isinstance(one, Reach) and one.zone == zone and one.ended_us is None
    ]


@pytest.mark.parametrize(("seat", "light"), [(1, 1.0), (2, 1.0), (3, 0.3), (4, 1.0)])
def test_a_card_that_is_laid_is_sighted_once_and_its_player_reached_once(
    seat: int, light: float
) -> None:
    play = started(light=light)
    told = play.act(f"lay QF on pile from {seat}")
    assert sighted(told, "pile") == ["QF"]
    assert reaches(told, "pile") == [seat]
    assert {one.seat for one in told if isinstance(one, Reach)} == {seat}
    assert not [one for one in told if isinstance(one, TakenAway)]


def test_all_cards_of_one_quick_play_are_sighted() -> None:
    told = started().act("lay 7F 8F 9F on pile from 1", pace_us=200_000)
    assert sorted(sighted(told, "pile")) == ["7F", "8F", "9F"]


def test_a_card_laid_on_another_is_sighted_and_the_other_is_not_told_again() -> None:
    play = started()
    play.act("lay QF on pile from 1")
    assert sighted(play.act("lay 3E on pile from 3"), "pile") == ["3E"]


def test_a_card_taken_back_is_told_as_taken() -> None:
    play = started()
    play.act("lay QF on pile from 1")
    told = play.act("take pile by 1")
    taken = [one for one in told if isinstance(one, TakenAway)]
    assert [(one.zone, one.reading.likeliest[0]) for one in taken] == [("pile", "QF")]


def test_a_hand_of_kombio_is_counted_by_its_backs_and_so_is_what_goes_over() -> None:
    play = Play("kombio", Deal((4, 4), 20, grid=True))
    told = play.look_for(1_400_000)
    assert sighted(told, "hand-1") == [FACE_DOWN] * 4
    assert sighted(told, "hand-2") == [FACE_DOWN] * 4
    told = play.act("move hand-1 hand-2 by 1")
    # The fifth card lies beside the four, where the seat's pile would be.
    assert sighted(told, "pile-2") == [FACE_DOWN]
    assert sighted(told, "hand-2") == []
    taken = [one for one in told if isinstance(one, TakenAway) and not one.replaced]
    assert [(one.zone, one.reading.likeliest[0]) for one in taken] == [("hand-1", FACE_DOWN)]


def test_a_hand_that_is_turned_over_is_read() -> None:
    play = Play("kombio", Deal((4, 4), 20, grid=True))
    play.look_for(1_400_000)
    told = play.act("reveal 1 -1 5 12 7")
    assert sorted(sighted(told, "hand-1")) == sorted(["-1", "5", "12", "7"])


def test_a_napkin_on_a_card_is_no_other_card() -> None:
    play = started()
    play.act("lay QF on pile from 1")
    pile = play.world.zone("pile").corners_mm
    x, y = (pile[0][0] + pile[2][0]) / 2, (pile[0][1] + pile[2][1]) / 2
    play.change(things=(Thing(Place(x, y, 12.0)),))
    covered = play.look_for(1_500_000)
    assert set(sighted(covered, "pile")) <= {"unknown"}
    play.change(things=())
    assert set(sighted(play.look_for(1_500_000), "pile")) <= {"QF"}
    assert "QF" in [one.reading.likeliest[0] for one in play.eye.lying("pile")]


def test_the_pots_tokens_are_told_and_told_again_when_they_are_others() -> None:
    play = Play("kongkang", Deal((5, 5, 5), 20, yellow=6, black=1))
    (told,) = [one for one in play.look_for(1_600_000) if isinstance(one, TokensTold)]
    assert (told.count.yellow, told.count.black) == (6, 1)
    play.change(tokens=play.world.tokens[2:])
    (told,) = [one for one in play.look_for(1_600_000) if isinstance(one, TokensTold)]
    assert (told.count.yellow, told.count.black) == (5, 0)


def test_a_knocked_mat_is_told_once_and_cards_are_sighted_in_its_zones_after_it() -> None:
    play = started()
    play.table.world = knocked(play.world, MatPlace(15.0, -12.0, 2.5))
    told = play.look_for(3_000_000)
    (moved,) = [one for one in told if isinstance(one, MatTold)]
    assert "moved by" in moved.sentence
    assert sighted(play.act("lay QF on discard from 2"), "discard") == ["QF"]


def test_a_camera_that_was_knocked_is_told_and_the_zones_follow() -> None:
    play = started()
    play.camera.moved(x_mm=14.0, y_mm=6.0, turn_deg=1.5)
    told = play.look_for(3_000_000)
    assert [one.gone for one in told if isinstance(one, MatTold)] == [False]
    assert sighted(play.act("lay 10W on pile from 1"), "pile") == ["10W"]


def test_a_covered_camera_is_told_and_what_came_meanwhile_is_sighted_after_it() -> None:
    play = started()
    play.camera.fault = CameraFault.COVERED
    told = play.look_until(max(play.plan("lay QF on pile from 1"), play.table.now_us + 3_000_000))
    assert [str(one.condition) for one in told if isinstance(one, CameraTold)] == ["black"]
    assert sighted(told, "pile") == []
    play.camera.fault = CameraFault.NONE
    after = play.look_for(2_500_000)
    assert [str(one.condition) for one in after if isinstance(one, CameraTold)] == ["live"]
    assert sighted(after, "pile") == ["QF"]


def test_of_a_covered_camera_no_hand_and_no_card_is_told() -> None:
    play = started()
    play.act("lay QF on pile from 1")
    play.camera.fault = CameraFault.COVERED
    told = play.look_for(4_000_000)
    play.camera.fault = CameraFault.NONE
    told += play.look_for(2_500_000)
    assert {type(one) for one in told} == {CameraTold}


def test_a_knocked_mat_takes_no_card_away_and_brings_none_also_beside_it() -> None:
    """Hands lie beside the sheet, so their cards stay where they were while the zones go."""
    play = Play("kombio", Deal((4, 4), 20, grid=True))
    play.act("lay 9 on discard from 1")
    play.table.world = knocked(play.world, MatPlace(14.0, -9.0, 1.5))
    told = play.look_for(3_000_000)
    assert not [one for one in told if isinstance(one, Sighting | TakenAway)]
    assert len(play.eye.lying("hand-1")) == 3
    assert len(play.eye.lying("hand-2")) == 4


def test_each_hand_that_came_into_a_zone_goes_even_if_the_mat_is_knocked_meanwhile() -> None:
    play = started()
    gone_us = play.plan("lay QF on pile from 2")
    told = play.look_until(gone_us - 900_000)
    play.table.world = knocked(play.world, MatPlace(12.0, 8.0, 2.0))
    told += play.look_until(gone_us + 3_000_000)
    came = [(one.zone, one.seat) for one in told if isinstance(one, Reach) and not one.ended_us]
    went = [(one.zone, one.seat) for one in told if isinstance(one, Reach) and one.ended_us]
    assert sorted(came) == sorted(went)
    assert came


def test_everything_rests_when_all_is_told_and_not_while_a_hand_is_there() -> None:
    play = Play("kongkang", Deal((5, 5, 5), 20, yellow=6, black=1))
    rested = [play.eye.rests]
    play.look_for(2_000_000)
    rested.append(play.eye.rests)
    gone_us = play.plan("lay 8 on pile-1 from 1")
    play.look_until(gone_us - 500_000)
    rested.append(play.eye.rests)
    play.look_until(gone_us + 3_000_000)
    rested.append(play.eye.rests)
    assert rested == [False, True, False, True]

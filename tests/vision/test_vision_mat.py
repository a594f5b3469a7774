"""The mat's pose, its zones, and what is said when it is moved, gone, bent or too far away."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.geometry import array, carried, rectangle
from vision.markers import MODULES, found_markers, marker_modules
from vision.mat import (
    MatError,
    MatPose,
    pose_of,
    rectified,
    sharpness_complaint,
    zone_to_mat,
)
from vision.mat_printing import (
    A3_HEIGHT_MM,
    A3_WIDTH_MM,
    LOOSE_MAT,
    LOOSE_MM,
    SHEET_MAT,
    marker_drawing,
    sheet_drawing,
)
from vision.mat_watch import GONE_US, MatWatch, apart_mm
from vision.printed.raster import rendered
from vision.zones import MOST_SEATS, zones_of


def view(
    px_per_mm: float = 2.0, turn_deg: float = 0.0, tilt: float = 0.0, x: float = 300, y: float = 200
) -> NDArray[np.float64]:
    """Mat millimetres to pixels, by hand."""
    cos, sin = np.cos(np.deg2rad(turn_deg)), np.sin(np.deg2rad(turn_deg))
    return np.asarray(
        [
            [px_per_mm * cos, -px_per_mm * sin, x],
            [px_per_mm * sin, px_per_mm * cos, y],
            [tilt * 1e-4, -tilt * 0.7e-4, 1.0],
        ]
    )


def seen_sheet(plane: NDArray[np.float64]) -> dict[int, NDArray[np.float64]]:
    return {number: carried(array(corners), plane) for number, corners in SHEET_MAT.markers.items()}


@given(
    st.floats(1.0, 6.0), st.floats(0, 360), st.floats(-3, 3), st.floats(0, 900), st.floats(0, 900)
)
def test_the_pose_is_the_view(ppm: float, turn: float, tilt: float, x: float, y: float) -> None:
    plane = view(ppm, turn, tilt, x, y)
    pose = pose_of(SHEET_MAT, seen_sheet(plane))
    spots = array(((0, 0), (420, 0), (210, 150), (0, 297)))
    assert carried(spots, pose.to_picture) == pytest.approx(carried(spots, plane), abs=1e-3)
    assert pose.to_mat(carried(spots, plane)) == pytest.approx(spots, abs=1e-3)
    assert pose.misfit_mm < 0.01


def test_half_of_the_markers_are_enough() -> None:
    seen = seen_sheet(view(2.0, 30.0, 1.0))
    pose = pose_of(SHEET_MAT, {number: seen[number] for number in list(seen)[:4]})
    assert pose.markers == 4
    assert apart_mm(pose, pose_of(SHEET_MAT, seen)) < 0.01


def test_one_marker_is_too_few_and_said_so() -> None:
    seen = seen_sheet(view())
    with pytest.raises(MatError, match="sees 1 of the mat's 8 markers"):
        pose_of(SHEET_MAT, {4: seen[4]})
    with pytest.raises(MatError, match="sees 0 of"):
        pose_of(SHEET_MAT, {})


def test_a_shifted_tile_is_said() -> None:
    seen = seen_sheet(view())
    for number in (5, 6):
        seen[number] = seen[number] + np.asarray([30.0, 12.0])
    with pytest.raises(MatError, match="push its sheets together"):
        pose_of(SHEET_MAT, seen)


@given(
    st.floats(1.5, 5.0),
    st.floats(-2, 2),
    st.floats(450, 700),
    st.floats(300, 500),
    st.floats(-6, 6),
)
def test_four_loose_corners_tell_plane_and_size(
    ppm: float, tilt: float, width: float, height: float, skew: float
) -> None:
    """Corners that people lay by hand, each a little turned: only their own size is known."""
    plane = view(ppm, skew, tilt, 100, 80)
    seen = {}
    for number, (x, y) in enumerate(((0, 0), (width, 0), (width, height), (0, height))):
        left = x if number in (0, 3) else x - LOOSE_MM
        top = y if number in (0, 1) else y - LOOSE_MM
        seen[number] = carried(array(rectangle(left, top, LOOSE_MM, LOOSE_MM)), plane)
    pose = pose_of(LOOSE_MAT, seen)
    assert pose.width_mm == pytest.approx(width, rel=1e-3)
    assert pose.height_mm == pytest.approx(height, rel=1e-3)
    spots = array(((0, 0), (width, 0), (width, height), (0, height)))
    assert pose.to_mat(carried(spots, plane)) == pytest.approx(spots, abs=0.5)


def test_a_loose_corner_that_is_not_seen_is_named() -> None:
    with pytest.raises(MatError, match="corner at the bottom right"):
        pose_of(LOOSE_MAT, {n: np.zeros((4, 2)) for n in (0, 1, 3)})


def picture_of_sheet(plane: NDArray[np.float64], width: int, height: int) -> NDArray[np.uint8]:
    scale = 4.0
    flat = rendered(sheet_drawing(), A3_WIDTH_MM, A3_HEIGHT_MM, scale)
    down = np.asarray([[1 / scale, 0, 0.5 / scale], [0, 1 / scale, 0.5 / scale], [0, 0, 1]])
    seen = cv2.warpPerspective(
        flat, plane @ down, (width, height), borderValue=(90, 110, 130), flags=cv2.INTER_AREA
    )
    return np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.8), dtype=np.uint8)


@pytest.mark.parametrize("turn", [0.0, 17.0, 90.0, 200.0])
def test_the_printed_sheet_is_found_in_its_picture(turn: float) -> None:
    around = view(1.8, turn, 0.5, 0, 0)
    middle = carried(array(((210, 148),)), around)[0]
    plane = np.asarray([[1, 0, 560 - middle[0]], [0, 1, 480 - middle[1]], [0, 0, 1]]) @ around
    picture = picture_of_sheet(plane, 1120, 960)
    seen = found_markers(picture)
    assert set(seen) == set(SHEET_MAT.markers)
    pose = pose_of(SHEET_MAT, seen)
    spots = array(((40, 40), (380, 40), (210, 150), (40, 250)))
    off = np.linalg.norm(pose.to_mat(carried(spots, plane)) - spots, axis=1)
    assert off.max() < 0.6
    assert pose.misfit_mm < 1.0


def test_a_marker_seen_twice_is_not_believed() -> None:
    one = rendered(marker_drawing(7, rectangle(10, 10, 30, 30)), 50, 50, 4.0)
    other = rendered(marker_drawing(3, rectangle(10, 10, 30, 30)), 50, 50, 4.0)
    assert set(found_markers(np.hstack((one, other)))) == {3, 7}
    assert set(found_markers(np.hstack((one, other, one)))) == {3}
    assert found_markers(np.full((100, 100, 3), 255, np.uint8)) == {}


def test_markers_differ_and_have_a_dark_frame() -> None:
    every = [marker_modules(number) for number in range(12)]
    for modules in every:
        assert modules.shape == (MODULES, MODULES)
        assert modules[0].all()
        assert modules[:, -1].all()
    assert len({modules.tobytes() for modules in every}) == 12


@pytest.mark.parametrize("seats", range(1, MOST_SEATS + 1))
def test_zones_do_not_overlap(seats: int) -> None:
    zones = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, seats)
    assert len({zone.name for zone in zones}) == len(zones) == 5 + 2 * seats
    masks = np.zeros((1700, 1700), np.int32)
    for zone in zones:
        mask = np.zeros_like(masks, dtype=np.uint8)
        points = array(zone.corners_mm) + np.asarray((640, 700))
        assert points.min() > 0
        assert points.max() < 1700
        cv2.fillConvexPoly(mask, np.rint(points).astype(np.int32), 1)
        masks += mask
    # Neighbouring zones may share the pixels of a common edge.
    assert (masks > 1).sum() < 400


def test_seats_run_clockwise_from_below() -> None:
    zones = {zone.name: np.mean(zone.corners_mm, axis=0) for zone in zones_of(420, 297, 4)}
    assert zones["hand-1"][1] > 297
    assert zones["hand-2"][0] < 0
    assert zones["hand-3"][1] < 0
    assert zones["hand-4"][0] > 420


def test_a_table_without_seats_is_refused() -> None:
    for seats in (0, 9):
        with pytest.raises(ValueError, match="1 to 8 seats"):
            zones_of(420, 297, seats)


def test_a_zone_is_seen_upright_from_its_seat() -> None:
    """A dot drawn near the left end of seat 2's hand is at the left of its rectified picture."""
    plane = view(2.0, 0.0, 0.0, 700, 500)
    pose = pose_of(SHEET_MAT, seen_sheet(plane))
    picture = np.full((1500, 2000, 3), 200, np.uint8)
    hand = next(zone for zone in zones_of(420, 297, 4) if zone.name == "hand-2")
    top_left, top_right, _, bottom_left = (np.asarray(corner) for corner in hand.corners_mm)
    spot = top_left + 0.1 * (top_right - top_left) + 0.2 * (bottom_left - top_left)
    x, y = carried(spot[None], plane)[0]
    cv2.circle(picture, (round(x), round(y)), 6, (0, 0, 0), -1)
    shown = rectified(picture, pose, hand, 3.0)
    width, height = hand.size_mm
    assert shown.shape == (round(height * 3), round(width * 3), 3)
    dark = np.argwhere(shown[..., 0] < 100).mean(axis=0)
    assert dark == pytest.approx((0.2 * height * 3, 0.1 * width * 3), abs=2.0)
    back = np.asarray(zone_to_mat(np.asarray([dark[::-1]] * 4), hand, 3.0))[0]
    assert back == pytest.approx(spot, abs=0.7)


def test_a_camera_that_hangs_too_high_is_said_with_the_zone_and_the_figures() -> None:
    zones = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, 2)

    def complaint(ppm: float) -> str:
        return sharpness_complaint(pose_of(SHEET_MAT, seen_sheet(view(ppm))), zones)

    assert complaint(3.1) == ""
    sentence = complaint(2.4)
    assert "hangs too high" in sentence
    assert "2.4 px/mm and needs 3.0" in sentence
    assert "80%" in sentence
    mat_only = [zone for zone in zones if not zone.is_pile]
    pose = pose_of(SHEET_MAT, seen_sheet(view(1.9)))
    assert sharpness_complaint(pose, mat_only) == ""
    assert sharpness_complaint(pose, ()) == ""


def pose_at(x: float) -> MatPose:
    return pose_of(SHEET_MAT, seen_sheet(view(2.0, 0.0, 0.0, x)))


def test_a_moved_mat_is_said_once_and_followed() -> None:
    watch = MatWatch().seen(pose_at(300), 0)
    assert "found by 8 markers" in watch.sentence
    watch = watch.seen(pose_at(300.4), 100_000)
    assert watch.sentence == ""
    watch = watch.seen(pose_at(340), 200_000)
    assert watch.sentence == ""
    watch = watch.seen(pose_at(340), 300_000)
    assert watch.sentence == "The mat or the camera was moved by 20 mm; the zones have followed."
    watch = watch.seen(pose_at(340), 400_000)
    assert watch.sentence == ""
    assert watch.pose is not None
    assert apart_mm(watch.pose, pose_at(340)) < 0.01


def test_nothing_is_said_while_the_mat_is_pushed() -> None:
    watch = MatWatch().seen(pose_at(300), 0)
    for step in range(1, 9):
        watch = watch.seen(pose_at(300 + 10 * step), step * 100_000)
        assert watch.sentence == ""
    watch = watch.seen(pose_at(380), 900_000)
    assert "40 mm" in watch.sentence


def test_one_wrong_look_moves_nothing() -> None:
    watch = MatWatch().seen(pose_at(300), 0)
    watch = watch.seen(pose_at(500), 1).seen(pose_at(300), 2)
    assert watch.sentence == ""
    assert watch.pose is not None
    assert apart_mm(watch.pose, pose_at(300)) < 0.01


def test_a_hand_over_the_markers_is_no_loss_and_a_lost_mat_is_said_once() -> None:
    watch = MatWatch().seen(pose_at(300), 0)
    watch = watch.missed("why", GONE_US - 1)
    assert not watch.gone
    watch = watch.missed("why", GONE_US)
    assert watch.gone
    assert watch.sentence == "why"
    watch = watch.missed("why", GONE_US + 1)
    assert watch.sentence == ""
    watch = watch.seen(pose_at(300), GONE_US + 2)
    assert watch.sentence == "The mat is seen again."
    assert not watch.gone


def test_a_mat_that_was_never_found_is_said_at_once_and_once() -> None:
    watch = MatWatch().missed("why", 0)
    assert watch.gone
    assert watch.sentence == "why"
    assert watch.missed("why", 1).sentence == ""

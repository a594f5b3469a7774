"""The virtual camera's pictures: true to the table, the same for the same seed, and told when it fails."""

import itertools
import random

import msgspec
import numpy as np
import pytest

from app.virtual.camera.exposure import Sensor
from app.virtual.camera.faces import NoSuchFaceError, PhotographedFaces, PrintedFaces
from app.virtual.camera.lens import ARM_ROOM_MM, Lens, bounds, lens_over
from app.virtual.camera.renderer import Renderer, Table
from app.virtual.camera.table_camera import CameraFault, TableCamera
from app.virtual.card_deal import Deal, dealt
from app.virtual.card_table import CardTable
from app.virtual.scene import Arm, MatPlace, Place, RoomLight, Scene, SeenCard, Thing, Token
from vision.cameras import Condition
from vision.geometry import array
from vision.markers import found_markers
from vision.mat import pose_of
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM, SHEET_MAT
from vision.printed.raster import front_picture
from vision.zones import zones_of

ZONES = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, 4)
SIZE = (1280, 960)
LENS = lens_over(ZONES, SIZE)
FRAME_US = 66_667

CARDS = (
    SeenCard("", False, Place(87, 96)),
    SeenCard("QF", True, Place(190, 96, 20)),
    SeenCard("10W", True, Place(200, 100, -8)),
)
ARM = Arm(
    2,
    Place(150.0, 100.0, z_mm=20.0),
    -700.0,
    150.0,
    speed_x=900.0,
    speed_y=100.0,
    carries=(SeenCard("7E", True, Place(172.0, 98.0, 90.0, 16.0)),),
)


SMALL = lens_over(ZONES, (640, 480))


def renderer(sensor: Sensor | None = None, seed: int = 1, lens: Lens = LENS) -> Renderer:
    table = Table(ZONES, seed=seed)
    return Renderer(table, lens, sensor or Sensor(), PrintedFaces("dabong"))


def test_a_lens_that_bends_nothing_and_looks_straight_down_is_a_pinhole() -> None:
    lens = Lens(1000, 800, 900.0, 200.0, 150.0, 750.0, bend=0.0)
    # By similar triangles: 30 mm aside at 750 mm is 36 px, at 600 mm it is 45 px.
    seen = lens.to_picture(array(((230.0, 150.0),)))
    near = lens.to_picture(array(((230.0, 150.0),)), 150.0)
    assert seen[0].tolist() == pytest.approx([499.5 + 36, 399.5])
    assert near[0].tolist() == pytest.approx([499.5 + 45, 399.5])


def test_what_a_pixel_shows_is_seen_in_that_pixel() -> None:
    spots = np.random.default_rng(1).uniform(-90, 500, (60, 2))
    assert LENS.to_table(LENS.to_picture(spots)) == pytest.approx(spots, abs=1e-6)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 8])
def test_all_zones_and_room_for_arms_are_in_the_picture(seats: int) -> None:
    zones = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, seats)
    lens = lens_over(zones, (1640, 1232))
    left, top, right, bottom = bounds(tuple(zone.corners_mm for zone in zones))
    room = ARM_ROOM_MM * 0.7
    edge = array(
        (
            (left - room, top - room),
            (right + room, top - room),
            (right + room, bottom + room),
            (left - room, bottom + room),
        )
    )
    seen = lens.to_picture(edge)
    assert (seen >= 0).all()
    assert (seen <= (1640, 1232)).all()


@pytest.mark.parametrize(
    ("mat", "light", "ground", "sensor"),
    [
        (MatPlace(), RoomLight(), "wood", Sensor()),
        (MatPlace(14.0, -9.0, 3.0), RoomLight(level=0.3), "felt", Sensor()),
        (MatPlace(-6.0, 11.0, -4.0), RoomLight(glare=("river", "draw")), "cloth", Sensor(jpeg=80)),
    ],
)
def test_the_products_own_mat_finder_finds_the_mat_to_a_millimetre(
    mat: MatPlace, light: RoomLight, ground: str, sensor: Sensor
) -> None:
    table = Table(ZONES, ground=ground)
    shown = Renderer(table, LENS, sensor, PrintedFaces("dabong"))
    picture = shown.picture(Scene(mat=mat, light=light), 0)
    pose = pose_of(SHEET_MAT, found_markers(picture))
    assert pose.markers == 8
    spots = array(tuple((float(x), float(y)) for x in (0, 210, 420) for y in (0, 150, 297)))
    # Where those spots of a mat that lies so are, told without the renderer's own map.
    turn = np.deg2rad(mat.turn_deg)
    spin = np.asarray([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    middle = np.asarray((A3_WIDTH_MM / 2, A3_HEIGHT_MM / 2))
    on_table = (spots - middle) @ spin + middle + (mat.x_mm, mat.y_mm)
    error = np.linalg.norm(pose.to_mat(LENS.to_picture(on_table)) - spots, axis=1)
    assert error.max() <= 1.0


def test_the_same_seed_gives_the_same_pixels_and_another_one_does_not() -> None:
    scene = Scene(cards=CARDS, arms=(ARM,))
    one, same, other = (renderer(seed=seed).picture(scene, 3) for seed in (1, 1, 2))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("sensor", [Sensor(), Sensor(jpeg=85, defocus_px=0.8)])
def test_what_was_drawn_before_does_not_show(sensor: Sensor) -> None:
    """What is kept from picture to picture must be what drawing all of it anew gives."""
    scenes = (
        Scene(cards=CARDS[:1]),
        Scene(cards=CARDS, arms=(ARM,)),
        Scene(
            cards=(CARDS[0], CARDS[2], CARDS[1]), tokens=(Token(280, 170), Token(300, 190, True))
        ),
        Scene(cards=CARDS[1:], things=(Thing(Place(190, 96, 10)),)),
        Scene(cards=CARDS[:2], arms=(ARM,), light=RoomLight(level=0.4, glare=("pile",))),
        Scene(cards=CARDS[:2], arms=(ARM,), mat=MatPlace(5.0, 3.0, 1.0)),
    )
    warm = renderer(sensor, lens=SMALL)
    for number, scene in enumerate((*scenes, *scenes[:2])):
        kept = warm.picture(scene, number)
        anew = renderer(sensor, lens=SMALL).picture(scene, number)
        assert np.array_equal(kept, anew), number


def test_pictures_of_a_table_at_rest_differ_by_their_noise_alone() -> None:
    camera = renderer()
    scene = Scene(cards=CARDS)
    pictures = [camera.picture(scene, number).astype(int) for number in range(5)]
    for before, after in itertools.pairwise(pictures):
        off = after - before
        assert off.any()
        assert abs(off.mean()) < 0.1
        assert 1.0 < off.std() < 6.0


def test_a_picture_that_was_handed_out_stays_as_it_was() -> None:
    camera = renderer()
    first = camera.picture(Scene(cards=CARDS[:1]), 0)
    copy = first.copy()
    for number in range(1, 9):
        camera.picture(Scene(cards=CARDS, arms=(ARM,)), number)
    assert np.array_equal(first, copy)


def test_a_card_is_seen_where_it_lies_with_its_own_colours() -> None:
    picture = renderer(Sensor(noise=0, defocus_px=0)).picture(Scene(cards=(CARDS[1],)), 0)
    face = front_picture("dabong", "QF", 2.0)
    # The middle of the panel's upper margin, and a spot of the white rim, by the card's own picture.
    for x_mm, y_mm in ((31.5, 14.5), (31.5, 3.0), (12.0, 60.0)):
        turn = np.deg2rad(20)
        spin = np.asarray([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        at = np.asarray((x_mm - 31.5, y_mm - 44.0)) @ spin + (190, 96)
        column, row = np.rint(LENS.to_picture(at)[0]).astype(int)
        seen = picture[row, column].astype(float)
        drawn = face[round(y_mm * 2), round(x_mm * 2)].astype(float)
        assert seen / seen.max() == pytest.approx(drawn / drawn.max(), abs=0.06)


def test_less_light_is_a_darker_picture_of_the_same() -> None:
    bright = renderer(Sensor(noise=0)).picture(Scene(cards=CARDS), 0).astype(float)
    dim = renderer(Sensor(noise=0)).picture(Scene(cards=CARDS, light=RoomLight(level=0.3)), 0)
    assert dim.mean() / bright.mean() == pytest.approx(0.3, abs=0.02)


def test_glare_is_white_in_its_zone_and_nowhere_else() -> None:
    plain = renderer().picture(Scene(), 0).astype(int)
    shiny = renderer().picture(Scene(light=RoomLight(glare=("river",))), 0).astype(int)
    brighter = (shiny - plain).max(axis=2)
    (left, top), (right, bottom) = (
        LENS.to_picture(array((corner,)))[0].astype(int)
        for zone in ZONES
        if zone.name == "river"
        for corner in (zone.corners_mm[0], zone.corners_mm[2])
    )
    assert shiny[top:bottom, left:right].min(axis=2).max() == 255
    assert brighter[: top - 60].max() < 12


def test_what_moves_is_blurred_and_what_lies_is_not() -> None:
    quick = Arm(2, Place(150.0, 100.0, z_mm=20.0), -700.0, 150.0, speed_x=1500.0)
    slow = msgspec.structs.replace(quick, speed_x=0.0)

    def edges(arm: Arm, rows: slice, columns: slice) -> float:
        picture = renderer(Sensor(noise=0)).picture(Scene(cards=CARDS[:1], arms=(arm,)), 0)
        part = picture[rows, columns].astype(float).mean(axis=2)
        return float(np.abs(np.diff(part, axis=1)).mean())

    tip = LENS.to_picture(array(((150.0, 100.0),)), 20.0)[0].astype(int)
    at = (slice(tip[1] - 40, tip[1] + 40), slice(tip[0] - 60, tip[0] + 10))
    assert edges(quick, *at) < 0.8 * edges(slow, *at)
    far = (slice(0, 100), slice(0, 300))
    assert edges(quick, *far) == pytest.approx(edges(slow, *far))


def test_a_deck_of_photographs_shows_its_own_faces() -> None:
    red = np.full((880, 630, 3), (20, 20, 220), np.uint8)
    faces = PhotographedFaces({"Joker": red})
    table = Table(ZONES)
    card = SeenCard("Joker", True, Place(200, 150))
    picture = Renderer(table, LENS, Sensor(), faces).picture(Scene(cards=(card,)), 0)
    column, row = LENS.to_picture(array(((200.0, 150.0),)))[0].astype(int)
    blue, green, seen_red = picture[row, column]
    assert seen_red > 120 > 3 * max(blue, green) / 2
    with pytest.raises(NoSuchFaceError, match="photograph of 'QH'"):
        faces.picture("QH", 2.0)


def test_a_card_that_the_deck_does_not_have_is_named() -> None:
    card = SeenCard("QH", True, Place(200, 150))
    with pytest.raises(NoSuchFaceError, match="no 'QH' in the deck dabong"):
        renderer().picture(Scene(cards=(card,)), 0)


class Hung:
    """A camera over a table at which nothing happens, looked at as the product does."""

    def __init__(self) -> None:
        self.table = CardTable(dealt(Deal((0,) * 4, 3), 4, random.Random(1)))
        self.camera = TableCamera(Table(ZONES), SMALL, PrintedFaces("dabong"), self.table.scene)
        self.eye = self.camera.opened(lambda: self.table.now_us)

    def conditions(self, us: int) -> list[Condition]:
        seen = []
        until_us = self.table.now_us + us
        while self.table.now_us < until_us:
            self.table.step_to(self.table.now_us + FRAME_US)
            self.eye.look()
            seen.append(self.eye.health.condition)
        return seen


@pytest.mark.parametrize(
    ("fault", "condition"),
    [
        (CameraFault.LOST, Condition.LOST),
        (CameraFault.FROZEN, Condition.FROZEN),
        (CameraFault.COVERED, Condition.BLACK),
    ],
)
def test_a_fault_of_the_camera_is_told_within_three_seconds_and_so_is_its_end(
    fault: CameraFault, condition: Condition
) -> None:
    hung = Hung()
    assert set(hung.conditions(4_000_000)) == {Condition.LIVE}
    hung.camera.fault = fault
    told = hung.conditions(3_000_000)
    assert told[0] is Condition.LIVE
    assert told[-1] is condition
    hung.camera.fault = CameraFault.NONE
    assert hung.conditions(1_000_000)[-1] is Condition.LIVE


def test_frames_are_numbered_and_carry_the_tables_time() -> None:
    hung = Hung()
    frames = []
    for _ in range(3):
        hung.table.step_to(hung.table.now_us + FRAME_US)
        frames.append(hung.eye.look())
    assert [(f.sequence, f.taken_us) for f in frames if f is not None] == [
        (1, FRAME_US),
        (2, 2 * FRAME_US),
        (3, 3 * FRAME_US),
    ]

"""Cards in real time: the virtual table under its camera, a camera of pictures, and no camera at all."""

from collections.abc import Callable
from pathlib import Path

import cv2

from app.config import BoardSettings, CameraSettings, GameSettings, Settings
from app.match.snapshot import Snapshot
from app.referee.observations import Said
from app.table import LiveTable, open_table
from app.virtual.card_deal import Deal
from app.web.app import create_app
from tests.live_waiting import until
from tests.virtual.camera_scenes import Play

JPEG_START = b"\xff\xd8"
PATIENCE_S = 60.0
"""Ten times what anything here should take, on a machine that is busy with other tests."""


def settings_in(folder: Path, **changes: object) -> Settings:
    game = GameSettings(name="kongkang", players=("Ana", "Ben", "Cik"))
    return Settings(profile="cards", data=str(folder), game=game, **changes)  # type: ignore[arg-type]


def sensor_is(name: str, state: str) -> Callable[[Snapshot], bool]:
    return lambda s: any(one.name == name and one.state == state for one in s.sensors)


def until_all_is_well(table: LiveTable, cards: int) -> None:
    """The board and the camera are there, and so many cards that lie on the table were sighted."""
    for sensor in ("board", "camera", "mat"):
        until(table, sensor_is(sensor, "ok"))
    crop_of(table, cards)


def crop_of(table: LiveTable, number: int) -> bytes:
    """The picture of a sighted card, once it was sighted; not everything that is sighted is published."""
    for _ in range(round(PATIENCE_S * 10)):
        jpeg = table.crop(number)
        if jpeg is not None:
            return jpeg
        table.wait(table.snapshot().version, 0.1)
    raise AssertionError(f"no card {number} was sighted")


def is_ruled(move: str) -> Callable[[Snapshot], bool]:
    return lambda s: any(move in view.ruling.words.en for view in s.rulings)


def test_what_is_drawn_and_laid_at_the_virtual_table_is_seen_and_ruled(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with open_table(settings, virtual=True) as table:
        until_all_is_well(table, cards=1)
        table.act("draw 1")
        until(table, is_ruled("Ana draws"))
        table.act("lay 9 on pile-1 from 1")
        ruled = until(table, is_ruled("Ana plays 9"))
        assert ruled.seats[0].in_hand == 5
        assert crop_of(table, 2).startswith(JPEG_START)
    with open_table(settings, virtual=True) as again:
        assert again.snapshot().position == ruled.position
        until_all_is_well(again, cards=2)
        again.act("draw 2")
        until(again, is_ruled("Ben draws"))


def test_an_objection_ends_with_the_picture_of_its_card_served(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with open_table(settings, virtual=True) as table:
        until_all_is_well(table, cards=1)
        table.act("lay 9 on pile-1 from 1")
        objection = until(table, lambda s: s.objection is not None).objection
        assert objection is not None
        [card] = objection.ruling.pictured or ()
        assert card.words.en == "9"
        address = f"/disputed/{objection.ruling.number}/{card.crop}.jpg"
        answer = create_app(table).test_client().get(address)
        assert answer.status_code == 200
        assert answer.data == table.crop(card.crop)
        assert answer.data.startswith(JPEG_START)
    with open_table(settings, virtual=True) as again:
        assert create_app(again).test_client().get(address).data == answer.data


def test_what_is_accepted_leaves_no_picture_behind(tmp_path: Path) -> None:
    with open_table(settings_in(tmp_path), virtual=True) as table:
        until_all_is_well(table, cards=1)
        table.act("draw 1")
        until(table, is_ruled("Ana draws"))
        table.act("lay 9 on pile-1 from 1")
        until(table, is_ruled("Ana plays 9"))
    assert not list(tmp_path.glob("*-disputed"))
    assert not list(tmp_path.rglob("*.jpg"))


def test_a_table_without_a_camera_says_so_and_plays_on_by_phone(tmp_path: Path) -> None:
    said: list[str] = []
    board = BoardSettings(port=str(tmp_path / "no-board"))
    with open_table(settings_in(tmp_path, board=board), say=said.append) as table:
        until(table, sensor_is("camera", "lost"))
        [sentence] = said
        assert "no camera is set up: write its `kind` under [camera]" in sentence
        table.enqueue(Said(at_us=table.now_us(), seat=1, words="drew"))
        table.enqueue(Said(at_us=table.now_us(), seat=1, words="played 9"))
        until(table, is_ruled("Ana plays 9"))


def test_a_camera_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    board = BoardSettings(port=str(tmp_path / "no-board"))
    camera = CameraSettings(kind="folder", which=str(tmp_path / "nowhere"))
    settings = settings_in(tmp_path, board=board, camera=camera)
    with open_table(settings) as table:
        lost = until(table, sensor_is("camera", "lost"))
        [view] = [one for one in lost.sensors if one.name == "camera"]
        assert "There is no folder nowhere" in view.words.en


def test_what_lies_before_a_camera_of_pictures_is_sighted_and_has_a_crop(tmp_path: Path) -> None:
    play = Play("kongkang", Deal((5, 5, 5), 20))
    play.act("lay 9 on pile-1 from 1")
    picture = play.camera.latest
    assert picture is not None
    folder = tmp_path / "pictures"
    folder.mkdir()
    assert cv2.imwrite(str(folder / "1.png"), picture)
    board = BoardSettings(port=str(tmp_path / "no-board"))
    camera = CameraSettings(kind="folder", which=str(folder))
    with open_table(settings_in(tmp_path, board=board, camera=camera)) as table:
        until(table, sensor_is("mat", "ok"))
        assert crop_of(table, 1).startswith(JPEG_START)

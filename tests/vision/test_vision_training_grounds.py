"""Grounds and clutter for training scenes."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.training.grounds import clutter, hands, packages, prints, writing
from vision.training.grounds.clutter import Clutter, NoClutterError, Thing, write_clutter
from vision.training.grounds.pool import Grounds, NoGroundsError

SIZE = (160, 200)


def chance(seed: int = 3) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("drawer", [drawer for drawer, _ in writing.DRAWERS])
def test_each_kind_of_ground_fills_its_picture_and_shows_something(drawer: writing.Drawer) -> None:
    pictures = [drawer(chance(seed), SIZE) for seed in range(3)]
    for picture in pictures:
        assert picture.shape == (*SIZE, 3)
        assert picture.dtype == np.uint8
        assert 3 < picture.mean() < 252
    assert max(float(picture.std()) for picture in pictures) > 2
    assert not np.array_equal(pictures[0], pictures[1])


def test_the_same_chance_draws_the_same_ground() -> None:
    first, again = (writing.draw_ground(chance(9), SIZE) for _ in range(2))
    assert first[0] == again[0]
    assert np.array_equal(first[1], again[1])


def test_a_page_without_any_font_on_the_machine_is_still_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("vision.training.grounds.wording.font_paths", tuple)
    picture = prints.newspaper(chance(), (240, 240))
    assert float((picture.max(axis=2) < 110).mean()) > 0.01


def test_grounds_are_written_without_packages_and_cut_from(tmp_path: Path) -> None:
    missing = tmp_path / "none"
    written = writing.write_grounds(
        tmp_path / "out", seed=1, packages_folder=missing, count=4, side_px=128
    )
    assert written == 4
    grounds = Grounds(tmp_path / "out")
    assert len(grounds) == 4
    cuts = [grounds.crop(chance(seed), 90, 150) for seed in range(12)]
    assert {cut.shape for cut in cuts} == {(90, 150, 3)}
    assert len({cut.tobytes() for cut in cuts}) == 12
    assert "drawn" in (tmp_path / "out" / writing.SOURCES).read_text("utf-8")


def test_packages_give_surfaces_but_no_cards_icons_or_sprites(tmp_path: Path) -> None:
    package = tmp_path / "supertuxkart-data"
    (package / "gui").mkdir(parents=True)
    face = chance().integers(0, 255, (256, 256, 3), np.uint8)
    sprite = np.dstack([face, np.zeros((256, 256), np.uint8)])
    for name in ("wood1.png", "wood_card.png", "kart.png", "gui/wood.png"):
        cv2.imwrite(str(package / name), face)
    cv2.imwrite(str(package / "stone.png"), sprite)
    (package / "copyright").write_text("Files: *\nLicense: CC0\n", "utf-8")
    sources = packages.sources_in(tmp_path)["supertuxkart-data"]
    assert {source.path.name for source in sources} == {"wood1.png", "stone.png"}
    usable = [source for source in sources if packages.read_source(source) is not None]
    assert [source.path.name for source in usable] == ["wood1.png"]
    assert packages.licences_of(package) == ("CC0",)
    assert packages.cut(chance(), face, (300, 320)).shape == (300, 320, 3)


def test_a_ground_from_a_package_names_its_file_and_licence(tmp_path: Path) -> None:
    package = tmp_path / "in" / "wallpapers"
    package.mkdir(parents=True)
    cv2.imwrite(str(package / "lake.png"), chance().integers(0, 255, (300, 300, 3), np.uint8))
    (package / "copyright").write_text("License: CC0\n", "utf-8")
    writing.write_grounds(
        tmp_path / "out", seed=1, packages_folder=tmp_path / "in", count=12, side_px=96
    )
    said = (tmp_path / "out" / writing.SOURCES).read_text("utf-8")
    assert "lake.png" in said
    assert "wallpapers: CC0" in said


def test_an_empty_folder_holds_no_grounds_and_no_things(tmp_path: Path) -> None:
    with pytest.raises(NoGroundsError, match="holds no grounds"):
        Grounds(tmp_path)
    with pytest.raises(NoClutterError, match="holds no things"):
        Clutter.loaded(tmp_path)


@pytest.mark.parametrize("drawer", [drawer for drawer, _ in clutter.DRAWERS])
def test_each_thing_has_an_alpha_that_covers_part_of_its_picture(drawer: clutter.Drawer) -> None:
    picture = drawer(chance(5))
    assert picture.shape[2] == 4
    assert picture.dtype == np.uint8
    covered = picture[..., 3] > 0
    assert 0.02 < float(covered.mean()) <= 1.0
    # Cut close: it reaches each edge of its picture.
    assert covered[:4].any()
    assert covered[-4:].any()
    assert covered[:, :4].any()
    assert covered[:, -4:].any()


def test_hands_are_as_large_beside_a_card_as_they_are_at_a_table() -> None:
    for seed in range(8):
        picture = hands.hand(chance(seed))
        assert 1.1 < picture.shape[1] / clutter.CARD_PX < 3.3
        assert 3.0 < picture.shape[0] / clutter.CARD_PX < 6.0


def test_the_pose_open_spreads_the_fingers_further_than_closed() -> None:
    def spread(pose: str, seed: int) -> float:
        tips = [finger[-1][0] for finger in hands.skeleton(chance(seed), pose).fingers[:4]]
        return max(tips) - min(tips)

    open_mm, closed_mm = (
        np.mean([spread(pose, seed) for seed in range(9)]) for pose in ("open", "closed")
    )
    assert open_mm > closed_mm + 10


def test_things_are_written_and_read_back_with_their_kinds(tmp_path: Path) -> None:
    assert write_clutter(tmp_path, seed=2, count=5) == 5
    loaded, drawn = Clutter.loaded(tmp_path), Clutter.drawn(2, 5)
    assert loaded.kinds() == drawn.kinds()
    assert len(loaded.things) == 5
    assert loaded.one(chance()).picture.shape[2] == 4


def test_print_is_never_mirrored_and_hands_are_now_and_then() -> None:
    picture = np.zeros((2, 2, 4), np.uint8)
    picture[:, 0] = 255
    pool = Clutter((Thing("hand", picture), Thing("note", picture)))
    rng = chance()
    notes = [pool.one(rng, "note").picture[0, 0, 0] for _ in range(20)]
    seen = [pool.one(rng, "hand").picture[0, 0, 0] for _ in range(20)]
    assert set(notes) == {255}
    assert set(seen) == {0, 255}

"""A folder of photographs, one a card: lying on a table, or cut to the card's edges."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.own_deck import faces, on_table, small
from vision.enrolled.names import NameRefusedError
from vision.enrolled.photographs import NoCardError, cards_of, cut_out, photographs_in
from vision.enrolled.quads import QuadFinder
from vision.frames import Picture
from vision.pictures import PictureError


def written(folder: Path, pictures: dict[str, Picture]) -> Path:
    for name, picture in pictures.items():
        assert cv2.imwrite(str(folder / name), picture)
    return folder


def cut(folder: Path) -> dict[str, list[Picture]]:
    return dict(cards_of(list(cut_out(photographs_in(folder), QuadFinder()))))


def alike(one: Picture, other: Picture) -> float:
    """How alike two rectified cards are, 1 at most."""
    a, b = (cv2.GaussianBlur(card, (5, 5), 0).astype(np.float64).ravel() for card in (one, other))
    return float(np.corrcoef(a, b)[0, 1])


def test_cards_on_a_table_are_cut_out(tmp_path: Path) -> None:
    folder = written(
        tmp_path, {f"{name}.png": on_table(face, 9)[0] for name, face in faces().items()}
    )
    cards = cut(folder)
    assert cards.keys() == faces().keys()
    for name, (card,) in cards.items():
        assert alike(card, small(faces()[name])) > 0.9


def test_pictures_cut_to_the_edges_are_the_cards(tmp_path: Path) -> None:
    cards = cut(written(tmp_path, {f"{name}.png": face for name, face in faces().items()}))
    for name, (card,) in cards.items():
        assert alike(card, small(faces()[name])) > 0.99


def test_a_card_cut_to_its_edges_may_lie_on_its_side(tmp_path: Path) -> None:
    sideways = {f"{name}.png": np.rot90(face).copy() for name, face in faces().items()}
    for name, (card,) in cut(written(tmp_path, sideways)).items():
        either = (card, card[::-1, ::-1])
        assert max(alike(way, small(faces()[name])) for way in either) > 0.99


def test_a_card_may_have_several_photographs(tmp_path: Path) -> None:
    own = {"6.png": faces()["6"], "6_2.png": faces()["6"], "8.jpg": faces()["8"]}
    assert {name: len(some) for name, some in cut(written(tmp_path, own)).items()} == {
        "6": 2,
        "8": 1,
    }


def test_a_photograph_without_a_card_is_named(tmp_path: Path) -> None:
    pictures = {f"{name}.png": on_table(face, 5)[0] for name, face in faces().items()}
    pictures["7.png"] = np.full((480, 640, 3), 90, np.uint8)
    with pytest.raises(NoCardError, match=r"^7\.png: no single card"):
        cut(written(tmp_path, pictures))


def test_one_card_is_no_deck(tmp_path: Path) -> None:
    with pytest.raises(NameRefusedError, match="1 photographs of 1 cards"):
        photographs_in(written(tmp_path, {"6.png": faces()["6"]}))


def test_cards_that_differ_in_capitals_alone_are_refused(tmp_path: Path) -> None:
    both = {"qh.png": faces()["6"], "QH.jpg": faces()["8"]}
    with pytest.raises(NameRefusedError, match="capitals"):
        photographs_in(written(tmp_path, both))


def test_a_hostile_file_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NameRefusedError, match="names no card"):
        photographs_in(written(tmp_path, {"6.png": faces()["6"], "a b.png": faces()["8"]}))


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    written(tmp_path, {"6.png": faces()["6"]})
    (tmp_path / "8.png").write_bytes(b"no picture")
    with pytest.raises(PictureError, match=r"^8\.png"):
        cut(tmp_path)

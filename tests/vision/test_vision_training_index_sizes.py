"""Measuring how the indices of a design look, and holding invented decks to what real ones have."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from vision.training.faces import FACE_WIDTH_PX, Design, Face, IndexMark, write_design
from vision.training.index_sizes import IndexSize, is_as_real, size_of, told_sizes
from vision.training.real_indices import RANK, SUIT, is_real_size

WIDTH_MM = 64.0
PX = FACE_WIDTH_PX / WIDTH_MM
HIGH = 440


def drawn(card: str, rank_mm: float, gap_mm: float, suit_mm: float, *, dark: bool = False) -> Face:
    """A face whose rank and suit are bars so tall."""
    picture = np.full((HIGH, FACE_WIDTH_PX, 3), 20 if dark else 250, np.uint8)
    left, top = 20, 25
    at = np.cumsum([top, rank_mm * PX, gap_mm * PX, suit_mm * PX]).round().astype(int)
    picture[at[0] : at[1], left : left + 30] = 250 if dark else 10
    picture[at[2] : at[3], left : left + 30] = 250 if dark else (30, 30, 200)
    high = int(at[3] - top)
    mark = IndexMark(left / FACE_WIDTH_PX, top / HIGH, 30 / FACE_WIDTH_PX, high / HIGH, False)
    return Face(card, card[:-1], picture, np.full((HIGH, FACE_WIDTH_PX), 255, np.uint8), (mark,))


def design_of(*faces: Face) -> Design:
    return Design("drawn", "by this test", WIDTH_MM, faces, ())


@pytest.mark.parametrize("dark", [False, True])
def test_rank_gap_and_suit_are_told_in_millimetres_for_each_suit(dark: bool) -> None:
    hearts, clubs = drawn("7H", 8.0, 2.0, 4.6, dark=dark), drawn("7C", 8.0, 1.0, 6.0, dark=dark)
    assert size_of(design_of(hearts, clubs)) == {
        "H": IndexSize(8.0, 4.6, 2.0, 1.0),
        "C": IndexSize(8.0, 6.0, 1.0, 1.0),
    }


def test_the_usual_height_of_a_suit_is_told_whatever_one_card_shows() -> None:
    faces = [drawn(f"{rank}S", 9.0, 1.6, 5.0) for rank in ("2", "3", "4")]
    assert size_of(design_of(*faces, drawn("AS", 9.0, 1.6, 12.0)))["S"].suit == 5.0


def test_a_suit_that_no_paper_parts_from_its_rank_has_no_height_of_its_own() -> None:
    assert size_of(design_of(drawn("7H", 8.0, 0.0, 5.0))) == {}


def test_each_design_of_a_folder_has_its_line_and_cards_of_other_games_none(tmp_path: Path) -> None:
    write_design(tmp_path / "designs-art" / "held-out", design_of(drawn("7H", 8.0, 2.0, 5.0)))
    plain = Face("", "", drawn("7H", 8.0, 2.0, 5.0).picture, np.zeros((HIGH, 320), np.uint8), ())
    write_design(tmp_path / "designs-invented", Design("foreign", "", WIDTH_MM, (plain,), ()))
    beside = design_of(drawn("7H", 8.0, 0.0, 5.0))
    write_design(tmp_path / "designs-invented", beside)
    assert [line.split(maxsplit=1)[1] for line in told_sizes(tmp_path)] == [
        "rank 8.0, gap 2.0, suits H 5.0 (100% ink)",
        "no suit below a rank",
    ]


def outlined(face: Face) -> Face:
    """The same face, with paper within its suit."""
    picture = face.picture.copy()
    picture[78:98, 22:48] = 250
    return msgspec.structs.replace(face, picture=picture)


def test_suits_that_are_outlines_or_stand_beside_their_ranks_are_not_as_on_real_decks() -> None:
    filled = [drawn("7H", 8.0, 2.0, 5.0), drawn("7C", 8.0, 2.0, 5.0)]
    assert is_as_real(design_of(*filled))
    hollow = outlined(filled[0])
    assert size_of(design_of(hollow))["H"].inked == pytest.approx(1 - 20 * 26 / (25 * 30), abs=0.01)
    assert not is_as_real(design_of(hollow, filled[1]))
    assert not is_as_real(design_of(drawn("7H", 8.0, 0.0, 5.0)))


@pytest.mark.parametrize(
    ("rank_mm", "suit_mm", "real"),
    [
        (8.6, 6.3, True),  # the bridge deck of the photographs
        (RANK.least, SUIT.least, True),
        (RANK.most, SUIT.most, True),
        (RANK.least - 0.1, 6.0, False),
        (RANK.most + 0.1, 6.0, False),
        (9.0, SUIT.least - 0.1, False),
        (9.0, SUIT.most + 0.1, False),
    ],
)
def test_a_real_size_is_one_that_some_deck_has(rank_mm: float, suit_mm: float, real: bool) -> None:
    assert is_real_size(rank_mm, suit_mm) == real

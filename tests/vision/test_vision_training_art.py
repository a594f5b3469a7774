import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from vision.training.art.__main__ import main, npm_path
from vision.training.art.cutting import CutFace, Ink, cut_face, ink_of, line_width
from vision.training.art.indices import marks_of
from vision.training.art.rendering import ClearPicture
from vision.training.art.sources import DEBIAN, NPM, RANKS, Layout, Source
from vision.training.faces import GLYPHS, RANK_OF_GLYPH, SUITS, IndexMark, read_design

WIDE, HIGH = 320, 448
RANK_AT = (20, 24, 50, 70)
SYMBOLS = {
    "S": (22, 80, 44, 104),
    "H": (20, 80, 46, 102),
    "D": (24, 80, 42, 108),
    "C": (21, 78, 45, 104),
}


def invented_ink(rank: str, suit: str, *, four: bool = False, shift: int = 0) -> Ink:
    """A glyph in a box of its own size, a symbol for each suit, and pips and frames in the way."""
    corner = np.zeros((HIGH, WIDE), np.uint8)
    left, top, right, bottom = RANK_AT
    # A bar holds the box; below it each rank has its own stroke, as letters differ.
    number = RANKS.index(rank)
    wider = 24 if rank == "10" else 0
    corner[top : top + 4, left + shift : right + wider + shift] = 255
    corner[top:bottom, left + shift + 2 * number : left + shift + 2 * number + 4] = 255
    left, top, right, bottom = SYMBOLS[suit]
    corner[top:bottom, left:right] = 255
    if rank not in {"A", "2", "3"}:
        half = {"S": 20, "H": 22, "D": 16, "C": 24}[suit]
        corner[60 - half : 60 + half, 100 - half : 100 + half] = 255
    if rank in {"J", "Q", "K"}:
        corner[40 : HIGH - 40, 66:68] = 255
    ink = corner > 0
    if four:
        ink = ink | ink[:, ::-1]
    return np.asarray(ink | ink[::-1, ::-1])


def pixels(mark: IndexMark) -> tuple[int, int, int, int]:
    return (
        round(mark.left * WIDE),
        round(mark.top * HIGH),
        round((mark.left + mark.width) * WIDE),
        round((mark.top + mark.height) * HIGH),
    )


def expected_box(rank: str, suit: str) -> tuple[int, int, int, int]:
    symbol = SYMBOLS[suit]
    right = RANK_AT[2] + (24 if rank == "10" else 0)
    return (min(RANK_AT[0], symbol[0]), RANK_AT[1], max(right, symbol[2]), symbol[3])


def test_an_index_is_the_rank_and_the_symbol_and_nothing_beside_them() -> None:
    inks = {(rank, suit): invented_ink(rank, suit) for rank in RANKS for suit in SUITS}
    marks = marks_of(inks, four=False)
    for rank, suit in inks:
        upright, turned = marks[rank, suit]
        left, top, right, bottom = expected_box(rank, suit)
        assert pixels(upright) == (left, top, right, bottom), (rank, suit)
        assert not upright.turned
        assert pixels(turned) == (WIDE - right, HIGH - bottom, WIDE - left, HIGH - top)
        assert turned.turned


def test_a_deck_with_four_indices_has_two_upright_and_two_turned() -> None:
    inks = {(rank, suit): invented_ink(rank, suit, four=True) for rank in RANKS for suit in SUITS}
    marks = marks_of(inks, four=True)["7", "H"]
    assert [mark.turned for mark in marks] == [False, False, True, True]
    left, top, right, bottom = expected_box("7", "H")
    assert {pixels(mark) for mark in marks} == {
        (left, top, right, bottom),
        (WIDE - right, top, WIDE - left, bottom),
        (left, HIGH - bottom, right, HIGH - top),
        (WIDE - right, HIGH - bottom, WIDE - left, HIGH - top),
    }


def test_a_letter_that_stands_a_little_to_the_side_on_one_card_is_still_boxed_whole() -> None:
    inks = {(rank, suit): invented_ink(rank, suit) for rank in RANKS for suit in SUITS}
    inks["5", "D"] = invented_ink("5", "D", shift=6)
    upright = marks_of(inks, four=False)["5", "D"][0]
    assert pixels(upright) == (24, 24, 56, 108)


def drawn_card(line_px: int) -> ClearPicture:
    card = np.zeros((560, 400, 4), np.uint8)
    card[:, :, :3] = 250
    card[:, :, 3] = 255
    if line_px:
        card[:, :, :3] = 0
        card[line_px:-line_px, line_px:-line_px, :3] = 250
    for corner in ((0, 0), (399, 0), (0, 559), (399, 559)):
        cv2.circle(card, corner, 12, (0, 0, 0, 0), -1)
    return card


@pytest.mark.parametrize("line_px", [0, 2, 6])
def test_the_line_around_a_drawn_card_is_measured_and_turned_to_paper(line_px: int) -> None:
    card = drawn_card(line_px)
    assert line_width(card) == line_px
    face = cut_face(card, line_px)
    assert face.picture.shape == (448, 320, 3)
    assert face.picture[224].min() >= 245
    assert face.outline[224].min() == 255
    assert face.outline[0, 0] == 0


def test_yellow_on_shaded_paper_is_ink_and_the_shade_is_not() -> None:
    shade = np.linspace(250, 170, WIDE).astype(np.uint8)
    picture = np.ascontiguousarray(np.broadcast_to(shade[None, :, None], (HIGH, WIDE, 3)))
    picture[100:110, 100:110] = (60, 200, 230)
    ink = ink_of(CutFace(picture, np.full((HIGH, WIDE), 255, np.uint8)), edge_px=3)
    assert ink[100:110, 100:110].all()
    assert ink.sum() == 100


def test_every_glyph_in_the_table_means_the_rank_it_stands_for() -> None:
    for source in (*DEBIAN, *NPM):
        for rank in RANKS:
            if rank not in source.unread:
                glyph = source.glyphs.get(rank, rank)
                assert glyph in GLYPHS
                assert RANK_OF_GLYPH[glyph] == rank, (source.name, rank)


def test_names_are_used_once_and_each_kind_of_index_is_both_trained_and_held_out() -> None:
    sources: list[Source] = [*DEBIAN, *NPM]
    assert len({source.name for source in sources}) == len(sources)
    assert {source.held_out for source in sources if source.four} == {True, False}
    german = {source.held_out for source in sources if source.glyphs.get("J") == "B"}
    assert german == {True, False}
    assert all((source.naming is not None) == (source.layout is Layout.FILES) for source in sources)


def test_what_is_not_installed_is_said_with_the_package_that_brings_it(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        main, [str(tmp_path / "out"), "--debian-root", str(tmp_path), "--npm", str(tmp_path)]
    )
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert len(lines) == len(DEBIAN) + len(NPM)
    assert "aisleriot-anglo: not here; it comes with Debian gnome-cards-data" in lines
    assert "cardsjs: not here; it comes with npm cardsJS" in lines
    assert not (tmp_path / "out").exists()


def test_an_unpacked_package_is_found_beside_its_archive(tmp_path: Path) -> None:
    (tmp_path / "heruka_urgyen-react-playing-cards-0.5.0").mkdir()
    (tmp_path / "heruka_urgyen-react-playing-cards-0.5.0.tgz").write_bytes(b"")
    kennard = next(source for source in NPM if source.name == "kennard-2color")
    found = npm_path(tmp_path, kennard)
    assert found is not None
    assert found.parts[-5:-3] == ("heruka_urgyen-react-playing-cards-0.5.0", "package")


def sheet_svg() -> str:
    """Thirteen columns and five rows of cards with text and a symbol in two corners."""
    cards = []
    shapes = ("M0-6 6 6H-6z", "M0-8 5 0 0 8-5 0z", "M0 7-7-4H7z", "M-5-6H5V6H-5z")
    for row in range(5):
        for column in range(13):
            index = ""
            if row < 4:
                index = (
                    f'<path d="M9 10h8v3h-8z M{9 + column % 5} 10h2v{12 + column // 5}h-2z"/>'
                    f'<path d="{shapes[row]}" transform="translate(14 36)"/>'
                )
            cards.append(
                f'<g transform="translate({column * 80} {row * 112})">'
                '<rect x="1" y="1" width="78" height="110" rx="5" fill="#fff" stroke="#000"/>'
                f'{index}<g transform="rotate(180 40 56)">{index}</g></g>'
            )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="560" viewBox="0 0 1040 560">'
        f"{''.join(cards)}</svg>"
    )


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="rsvg-convert is not installed")
def test_a_sheet_becomes_a_design_with_every_index(tmp_path: Path) -> None:
    sheet = tmp_path / "aisleriot" / "cards" / "berlin.svgz"
    sheet.parent.mkdir(parents=True)
    sheet.write_text(sheet_svg())
    done = CliRunner().invoke(
        main, [str(tmp_path), "--debian-root", str(tmp_path), "--only", "aisleriot-berlin"]
    )
    assert done.output == "aisleriot-berlin: 52 read, 2 without a card, 1 backs\n"
    design = read_design(tmp_path / "aisleriot-berlin.npz")
    queen = next(face for face in design.faces if face.card == "QH")
    assert queen.glyph == "D"
    assert [mark.turned for mark in queen.indices] == [False, True]
    assert queen.indices[0].left == pytest.approx((7 - 1) / 78, abs=0.015)
    assert queen.indices[0].top == pytest.approx((10 - 1) / 110, abs=0.015)
    assert len(design.backs) == 1

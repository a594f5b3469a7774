"""Decks and mats on paper, measured in the PDF's own drawing commands."""

import re
from pathlib import Path

import pytest
from fpdf import FPDF

from vision.decks import KOMBIO, PRINTABLE, NoSuchDeckError
from vision.mat_printing import FORMS, SHEET_MAT, NoSuchMatError, mat_document, print_mat
from vision.paper import PAPERS, NoSuchPaperError, blank, draw, paper_of
from vision.printed.codes import CODE_MM, QUIET_MM
from vision.printed.drawing import box
from vision.printing import deck_document, print_deck, printable_decks

MM_PER_PT = 25.4 / 72
MOVE = re.compile(rb"([-\d.]+) ([-\d.]+) ([ml])\b")
FILL = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) rg|([\d.]+) g\b")
INK_SHARE = 0x1F / 255


def pages_of(document: FPDF) -> list[bytes]:
    """The drawing commands of each page."""
    document.set_compression(compress=False)
    data = bytes(document.output())
    return [
        part
        for part in re.findall(rb"stream\n(.*?)endstream", data, re.DOTALL)
        if b" m\n" in part or b" l" in part
    ]


def polygons(page: bytes, height_mm: float) -> list[tuple[tuple[float, float], ...]]:
    """Each path of a page as points in millimetres from its top left."""
    found: list[list[tuple[float, float]]] = []
    for x, y, kind in MOVE.findall(page):
        point = (float(x) * MM_PER_PT, height_mm - float(y) * MM_PER_PT)
        if kind == b"m":
            found.append([])
        found[-1].append(point)
    return [tuple(points) for points in found]


def boxes(page: bytes, height_mm: float, side_mm: float) -> set[tuple[float, float]]:
    """Top left corners of the squares of a size, to a tenth of a millimetre."""
    corners = set()
    for points in polygons(page, height_mm):
        if len(points) < 4:
            continue
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if abs(max(xs) - min(xs) - side_mm) < 0.02 and abs(max(ys) - min(ys) - side_mm) < 0.02:
            corners.add((round(min(xs), 1), round(min(ys), 1)))
    return corners


@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_cards_are_printed_at_their_size_in_the_middle_of_the_page(name: str) -> None:
    paper = paper_of(name)
    pages = pages_of(deck_document(KOMBIO, paper))
    left, top = (paper.width_mm - 189) / 2, (paper.height_mm - 264) / 2
    codes = boxes(pages[0], paper.height_mm, CODE_MM)
    for column in range(3):
        for row in range(3):
            x, y = left + 63 * column + QUIET_MM, top + 88 * row + QUIET_MM
            assert any(abs(x - a) < 0.11 and abs(y - b) < 0.11 for a, b in codes)
    assert len(codes) == 36


def test_backs_fall_on_fronts_when_the_sheet_is_turned_on_its_long_side() -> None:
    paper = PAPERS["A4"]
    pages = pages_of(deck_document(KOMBIO, paper))
    fronts, behind = pages[-2], pages[-1]

    def cards(page: bytes) -> set[tuple[float, float]]:
        """Left and top of each card's white ground."""
        return {
            (round(min(x for x, _ in points), 1), round(min(y for _, y in points), 1))
            for points in polygons(page, paper.height_mm)
            if len(points) >= 4
            and abs(max(x for x, _ in points) - min(x for x, _ in points) - 63) < 0.02
            and abs(max(y for _, y in points) - min(y for _, y in points) - 88) < 0.02
        }

    front, back = cards(fronts), cards(behind)
    assert len(front) == KOMBIO.size - 9 * 7
    assert {(round(210 - x - 63, 1), y) for x, y in front} == back


def test_cut_marks_stand_beside_the_cards_and_never_on_them() -> None:
    paper = PAPERS["Letter"]
    page = pages_of(deck_document(KOMBIO, paper))[0]
    left, top = (paper.width_mm - 189) / 2, (paper.height_mm - 264) / 2
    lines = [points for points in polygons(page, paper.height_mm) if len(points) == 2]
    marks, ruler = 16, 3
    assert len(lines) == marks + ruler
    for (x1, y1), (x2, y2) in lines:
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        assert not (left < x < left + 189 and top < y < top + 264)
        assert 0 < x < paper.width_mm
        assert 0 < y < paper.height_mm


def test_the_foot_has_a_ruler_of_fifty_millimetres() -> None:
    page = pages_of(deck_document(KOMBIO, PAPERS["A4"]))[0]
    lengths = [
        abs(points[0][0] - points[1][0])
        for points in polygons(page, 297.0)
        if len(points) == 2 and abs(points[0][1] - points[1][1]) < 0.01
    ]
    assert any(abs(length - 50) < 0.02 for length in lengths)


@pytest.mark.parametrize("listed", printable_decks(), ids=lambda listed: listed.name)
def test_a_list_says_what_would_be_printed(listed: object) -> None:
    name = listed.name  # type: ignore[attr-defined]
    assert listed.cards == PRINTABLE[name].size  # type: ignore[attr-defined]
    assert listed.sheets == -(-PRINTABLE[name].size // 9)  # type: ignore[attr-defined]


def test_a_deck_is_written_as_one_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    listed = print_deck("Kongkang", path, "letter")
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 2 * listed.sheets == 12
    assert len(data) < 2_000_000


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    print_mat(one, "corners")
    print_mat(other, "corners")
    assert one.read_bytes() == other.read_bytes()


def test_no_font_is_embedded(tmp_path: Path) -> None:
    path = tmp_path / "mat.pdf"
    print_mat(path)
    assert b"/FontFile" not in path.read_bytes()


def test_wrong_names_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    with pytest.raises(NoSuchDeckError):
        print_deck("uno", path)
    with pytest.raises(NoSuchPaperError, match="A4, A3, Letter"):
        print_deck("kombio", path, "A5")
    with pytest.raises(NoSuchMatError, match="a4-tiles"):
        print_mat(path, "a2")
    assert not path.exists()


def test_a_page_keeps_millimetres() -> None:
    document = blank(PAPERS["A4"], "test")
    document.add_page()
    draw(document, (box(0, 0, 10, 10, "#ff0000"),), 20.0, 30.0)
    (page,) = pages_of(document)
    (points,) = polygons(page, 297.0)
    assert min(x for x, _ in points) == pytest.approx(20.0, abs=0.01)
    assert max(y for _, y in points) == pytest.approx(40.0, abs=0.01)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_the_mat_has_its_markers_at_their_size(form: str) -> None:
    document = mat_document(form)
    pages = pages_of(document)
    assert len(pages) == {"a3": 1, "a4-tiles": 2, "corners": 1}[form]
    if form == "a3":
        found = boxes(pages[0], 297.0, 27.0)
        assert found >= {corners[0] for corners in SHEET_MAT.markers.values()}
    if form == "corners":
        assert len(boxes(pages[0], 297.0, 40.0)) >= 4


def test_two_tiles_are_the_two_halves_of_one_mat() -> None:
    left, right = pages_of(mat_document("a4-tiles"))
    one, other = boxes(left, 297.0, 27.0), boxes(right, 297.0, 27.0)
    assert {(round(x - 210, 1), y) for x, y in one} == other

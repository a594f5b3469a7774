"""The mat on paper: one A3 sheet, the same as two A4 tiles, or four loose corners."""

from pathlib import Path

import numpy as np
from fpdf import FPDF

from vision.geometry import Quad, rectangle
from vision.markers import MODULES, marker_modules
from vision.mat import Mat
from vision.paper import PAPERS, blank, draw, foot, hairline
from vision.printed.drawing import PAPER, Drawing, Shape, box, placed, rounded_box, stroke
from vision.printed.lettering import CHARACTERS, lettered
from vision.zones import Zone, zones_of

MARKER_MM = 27.0
"""48 pixels at 1.8 px/mm: eight for each module."""

MARGIN_MM = 8.0
"""White around the markers, and room for printers that do not reach the edge."""

LOOSE_MM = 40.0
LINE_COLOUR, WORD_COLOUR, CUT_COLOUR = "#d9d3c5", "#5b635e", "#0b6e4f"
A3_WIDTH_MM, A3_HEIGHT_MM = 420.0, 297.0
FIRST_OF_SHEET = 4
"""Markers 0 to 3 are the loose corners; a sheet has its own, so that neither is taken for the other."""

TOP_ONES = (0, 1)
FORMS = ("a3", "a4-tiles", "corners")


class NoSuchMatError(ValueError):
    """The mat is not printed in that form."""


def _sheet_mat() -> Mat:
    far_x, far_y = A3_WIDTH_MM - MARGIN_MM - MARKER_MM, A3_HEIGHT_MM - MARGIN_MM - MARKER_MM
    third = (A3_WIDTH_MM / 4 - MARKER_MM / 2, A3_WIDTH_MM * 3 / 4 - MARKER_MM / 2)
    places = [
        (MARGIN_MM, MARGIN_MM),
        (far_x, MARGIN_MM),
        (far_x, far_y),
        (MARGIN_MM, far_y),
        *((x, y) for y in (MARGIN_MM, far_y) for x in third),
    ]
    return Mat(
        A3_WIDTH_MM,
        A3_HEIGHT_MM,
        {
            FIRST_OF_SHEET + number: rectangle(x, y, MARKER_MM, MARKER_MM)
            for number, (x, y) in enumerate(places)
        },
    )


SHEET_MAT = _sheet_mat()
"""The mat of one A3 sheet or two A4 tiles: eight markers along its long edges."""

LOOSE_MAT = Mat(0.0, 0.0, {}, loose_mm=LOOSE_MM)
"""The mat of four loose corners; how large it is is measured."""


def print_mat(path: Path, form: str = "a3") -> None:
    """Write the mat as a PDF.

    Args:
        path: of the PDF; an older file there is replaced.
        form: `a3`, `a4-tiles` (two sheets, to be taped edge to edge) or `corners` (four loose ones).

    Raises:
        NoSuchMatError: no such form.
        OSError: the file cannot be written.
    """
    path.write_bytes(bytes(mat_document(form).output()))


def mat_document(form: str) -> FPDF:
    """The pages of a mat.

    Raises:
        NoSuchMatError: no such form.
    """
    if form == "a3":
        document = blank(PAPERS["A3"], "Mat, one sheet A3", wide=True)
        document.add_page()
        draw(document, sheet_drawing(), 0, 0)
        return document
    if form == "a4-tiles":
        return _tiles()
    if form == "corners":
        return _loose_corners()
    raise NoSuchMatError(f"There is no mat {form[:40]!r}: choose one of {', '.join(FORMS)}.")


def sheet_drawing() -> Drawing:
    """The whole mat: its markers and the zones in its middle. Also what a virtual camera sees."""
    zones = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, 1)[:5]
    markers = tuple(
        shape
        for number, corners in SHEET_MAT.markers.items()
        for shape in marker_drawing(number, corners)
    )
    return (
        box(0, 0, A3_WIDTH_MM, A3_HEIGHT_MM, PAPER),
        *(shape for zone in zones for shape in _outline(zone)),
        *markers,
    )


def marker_drawing(number: int, corners: Quad) -> Drawing:
    """A marker as black modules, upright between its corners."""
    (left, top), (right, _), *_ = corners
    module = (right - left) / MODULES
    light = np.argwhere(~marker_modules(number))
    return (
        box(left, top, right - left, right - left, "#000000"),
        *(box(left + x * module, top + y * module, module, module, PAPER) for y, x in light),
    )


def _outline(zone: Zone) -> Drawing:
    (left, top), *_ = zone.corners_mm
    width, height = zone.size_mm
    name = "".join(letter for letter in zone.name.upper() if letter in CHARACTERS)
    word = lettered(name, (left + width / 2, top + height - 9), 6.0, WORD_COLOUR)
    return (
        rounded_box(left, top, width, height, 4, LINE_COLOUR),
        rounded_box(left + 0.7, top + 0.7, width - 1.4, height - 1.4, 3.4, PAPER),
        *word,
    )


def _tiles() -> FPDF:
    """Left and right half, each upright on A4, edge to edge."""
    paper = PAPERS["A4"]
    document = blank(paper, "Mat, two tiles A4")
    whole = sheet_drawing()
    for tile in range(2):
        document.add_page()
        with document.rect_clip(0, 0, paper.width_mm, paper.height_mm):
            draw(document, whole, -tile * paper.width_mm, 0)
        edge = paper.width_mm if tile == 0 else 0.0
        for end in (0.0, paper.height_mm - 5):
            hairline(document, edge, end, edge, end + 5)
    return document


def _loose_corners() -> FPDF:
    """Four markers on one sheet, to be cut apart; the round corner points outwards."""
    paper = PAPERS["A4"]
    document = blank(paper, "Mat, four loose corners")
    document.add_page()
    step_x, step_y = paper.width_mm / 2, paper.height_mm / 2
    quiet = 10.0
    names = ("top left", "top right", "bottom right", "bottom left")
    for number, (column, row) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        left = column * step_x + (step_x - LOOSE_MM) / 2
        top = row * step_y + (step_y - LOOSE_MM) / 2
        draw(document, marker_drawing(number, rectangle(left, top, LOOSE_MM, LOOSE_MM)), 0, 0)
        frame = _dashes(left - quiet, top - quiet, LOOSE_MM + 2 * quiet)
        draw(document, frame, 0, 0)
        draw(document, _outward_sign(number, left, top), 0, 0)
        document.set_font("Helvetica", size=9)
        baseline = top + LOOSE_MM + 6.5 if number in TOP_ONES else top - 3.5
        document.text(left, baseline, f"{names[number]}: dot outwards")
    foot(document, "Four loose corners.", 12, paper.height_mm - 6)
    return document


def _outward_sign(number: int, left: float, top: float) -> Drawing:
    """A dot beside the marker's outer corner."""
    x = left - 4 if number in (0, 3) else left + LOOSE_MM + 4
    y = top - 4 if number in TOP_ONES else top + LOOSE_MM + 4
    dot = Shape(tuple(stroke(((0.0, 0.0), (0.01, 0.0)), 3.0, CUT_COLOUR)[0].points), CUT_COLOUR)
    return placed((dot,), (x, y))


def _dashes(left: float, top: float, side: float) -> Drawing:
    """A dashed square to cut along."""
    corners = rectangle(left, top, side, side)
    shapes: list[Shape] = []
    pieces = 20
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        for piece in range(0, pieces, 2):
            ends = [
                (a[0] + (b[0] - a[0]) * at / pieces, a[1] + (b[1] - a[1]) * at / pieces)
                for at in (piece, piece + 1)
            ]
            shapes.extend(stroke(ends, 0.2, WORD_COLOUR))
    return tuple(shapes)

"""Sheets of paper and what is drawn on them: polygons in millimetres onto the pages of a PDF."""

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType

import msgspec
from fpdf import FPDF

from vision.printed.drawing import Drawing, rgb

MADE = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
"""Written into each PDF, so that the same drawing gives the same bytes."""

FOOT_SIZE_PT = 7
RULER_MM = 50.0
GREY = (91, 99, 94)
HAIRLINE_MM = 0.15


class NoSuchPaperError(ValueError):
    """No paper goes by this name."""


class Paper(msgspec.Struct, frozen=True):
    """A size of paper, upright, in millimetres."""

    name: str
    width_mm: float
    height_mm: float


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        "A4": Paper("A4", 210.0, 297.0),
        "A3": Paper("A3", 297.0, 420.0),
        "Letter": Paper("Letter", 215.9, 279.4),
    }
)


def paper_of(name: str) -> Paper:
    """The paper of that name; capitals do not matter.

    Raises:
        NoSuchPaperError: there is none.
    """
    for paper in PAPERS.values():
        if paper.name.casefold() == name.casefold():
            return paper
    raise NoSuchPaperError(f"There is no paper {name[:40]!r}: choose one of {', '.join(PAPERS)}.")


def blank(paper: Paper, title: str, *, wide: bool = False) -> FPDF:
    """A document of that paper, without pages; `wide` lays the paper on its long side."""
    document = FPDF(
        orientation="landscape" if wide else "portrait",
        unit="mm",
        format=(paper.width_mm, paper.height_mm),
    )
    document.set_auto_page_break(auto=False)
    document.set_margin(0)
    document.set_creation_date(MADE)
    document.set_title(title)
    document.set_creator("pengadil")
    return document


def draw(document: FPDF, drawing: Drawing, left_mm: float, top_mm: float) -> None:
    """Fill a drawing's shapes on the current page, its origin at the given place."""
    for shape in drawing:
        document.set_fill_color(*rgb(shape.colour))
        document.polygon([(left_mm + x, top_mm + y) for x, y in shape.points], style="F")


def hairline(document: FPDF, x1: float, y1: float, x2: float, y2: float) -> None:
    """A thin line to cut along."""
    document.set_draw_color(*GREY)
    document.set_line_width(HAIRLINE_MM)
    document.line(x1, y1, x2, y2)


def foot(
    document: FPDF, words: str, left_mm: float, baseline_mm: float, step_mm: float = 63.0
) -> None:
    """Small words in three columns, the last a ruler that tells whether the printer kept the size."""
    document.set_font("Helvetica", size=FOOT_SIZE_PT)
    document.set_text_color(*GREY)
    document.text(left_mm, baseline_mm, words)
    document.text(left_mm + step_mm, baseline_mm, "Print at 100 %; this line is 50 mm long:")
    start = left_mm + 2 * step_mm
    y = baseline_mm - 0.8
    hairline(document, start, y, start + RULER_MM, y)
    for end in (start, start + RULER_MM):
        hairline(document, end, y - 1, end, y + 1)

"""Decks on paper: nine cards a sheet, fronts and backs that fall on each other when printed on both sides."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from fpdf import FPDF

from vision.decks import PRINTABLE, Deck, printable_deck
from vision.paper import Paper, blank, draw, foot, hairline, paper_of
from vision.printed.faces import back, face
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM

COLUMNS, ROWS = 3, 3
CUT_MARK_MM = 4.0
CUT_GAP_MM = 1.0
FOOT_MM = 4.2
"""Between the sheet's lower edge and the line of words: printers leave the outermost 4 mm white."""

FOOT_INDENT_MM = 3.0
"""Each column of words begins so far right of a cut mark, and ends before the next."""


class Listed(msgspec.Struct, frozen=True):
    """A deck that can be printed: its name, how many kinds of cards, cards in all and sheets."""

    name: str
    kinds: int
    cards: int
    sheets: int


def printable_decks() -> tuple[Listed, ...]:
    """Every deck that `print_deck` knows."""
    return tuple(
        Listed(deck.name, len(deck.kinds), deck.size, len(_sheets(deck)))
        for deck in PRINTABLE.values()
    )


def print_deck(name: str, path: Path, paper: str = "A4") -> Listed:
    """Write a deck as a PDF: for each sheet its fronts, then its backs, to be turned on the long side.

    Args:
        name: of a printable deck.
        path: of the PDF; an older file there is replaced.
        paper: `A4` or `Letter` (or `A3`), in any case of letters.

    Raises:
        NoSuchDeckError: no such deck.
        NoSuchPaperError: no such paper.
        OSError: the file cannot be written.
    """
    deck = printable_deck(name)
    path.write_bytes(bytes(deck_document(deck, paper_of(paper)).output()))
    return next(listed for listed in printable_decks() if listed.name == deck.name)


def deck_document(deck: Deck, paper: Paper) -> FPDF:
    """The pages of a deck."""
    document = blank(paper, f"{deck.name}: {deck.size} cards")
    sheets = _sheets(deck)
    for number, cards in enumerate(sheets, start=1):
        words = f"{deck.name}, sheet {number} of {len(sheets)}."
        _page(document, paper, f"{words} Turn on the long side.")
        for place, card in enumerate(cards):
            draw(document, face(deck, card), *_corner(paper, place))
        _page(document, paper, f"{words} Backs.")
        for place in range(len(cards)):
            draw(document, back(), *_corner(paper, _mirrored(place)))
    return document


def _sheets(deck: Deck) -> list[Sequence[str]]:
    pieces = deck.pieces()
    return [
        pieces[start : start + COLUMNS * ROWS] for start in range(0, len(pieces), COLUMNS * ROWS)
    ]


def _mirrored(place: int) -> int:
    """Where the back of the card at a place lies on the page behind it."""
    row, column = divmod(place, COLUMNS)
    return row * COLUMNS + (COLUMNS - 1 - column)


def _corner(paper: Paper, place: int) -> tuple[float, float]:
    """The top left corner of a place; the cards fill the middle of the page, edge to edge."""
    row, column = divmod(place, COLUMNS)
    left = (paper.width_mm - COLUMNS * CARD_WIDTH_MM) / 2
    top = (paper.height_mm - ROWS * CARD_HEIGHT_MM) / 2
    return left + column * CARD_WIDTH_MM, top + row * CARD_HEIGHT_MM


def _page(document: FPDF, paper: Paper, words: str) -> None:
    document.add_page()
    left, top = _corner(paper, 0)
    right, bottom = left + COLUMNS * CARD_WIDTH_MM, top + ROWS * CARD_HEIGHT_MM
    for column in range(COLUMNS + 1):
        x = left + column * CARD_WIDTH_MM
        hairline(document, x, top - CUT_GAP_MM - CUT_MARK_MM, x, top - CUT_GAP_MM)
        hairline(document, x, bottom + CUT_GAP_MM, x, bottom + CUT_GAP_MM + CUT_MARK_MM)
    for row in range(ROWS + 1):
        y = top + row * CARD_HEIGHT_MM
        hairline(document, left - CUT_GAP_MM - CUT_MARK_MM, y, left - CUT_GAP_MM, y)
        hairline(document, right + CUT_GAP_MM, y, right + CUT_GAP_MM + CUT_MARK_MM, y)
    foot(document, words, left + FOOT_INDENT_MM, paper.height_mm - FOOT_MM)

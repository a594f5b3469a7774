"""The fronts and the back of the printed decks, drawn by code: 63 x 88 mm, the same for either end up."""

from collections.abc import Callable, Mapping
from functools import cache

from vision.decks import Deck
from vision.geometry import Point
from vision.printed.codes import CODE_MM, CORNERS, QUIET_MM, code_squares
from vision.printed.drawing import (
    INK,
    PAPER,
    Drawing,
    Shape,
    arc,
    box,
    disc,
    half_turned,
    placed,
    polygon,
    rounded_box,
    stroke,
)
from vision.printed.emblems import (
    ELEMENT,
    FRENCH,
    FRENCH_COLOURS,
    GREEN,
    SPECIALS,
    banana,
    crown,
    whirl,
)
from vision.printed.lettering import lettered
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM

CENTRE: Point = (CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2)

INDEX_X_MM = QUIET_MM + CODE_MM / 2
"""Middle of the index column: under the code, so that a fan shows both."""

INDEX_Y_MM = 18.4
INDEX_HEIGHT_MM = 11.0
"""A capital of 11 mm is read from two metres with three times the room that sharp eyes need."""

INDEX_WIDTH_MM = 9.6
"""A strip of a fan is about 12 mm wide."""

SUIT_Y_MM = 29.4
SUIT_SIZE_MM = 3.9

LARGE_RANK_AT: Point = (CARD_WIDTH_MM / 2, 22.0)
LARGE_RANK_MM = 14.0

SOFT = "#f6f1e6"
LINE = "#d9d3c5"
PANEL_WIDTH_MM, PANEL_HEIGHT_MM = 35.0, 64.0
PANEL = (
    (CARD_WIDTH_MM - PANEL_WIDTH_MM) / 2,
    (CARD_HEIGHT_MM - PANEL_HEIGHT_MM) / 2,
)


def face(deck: Deck, card: str) -> Drawing:
    """The front of a card, its corner codes on top.

    Raises:
        KeyError: the deck is not one that is drawn here, or has no such card.
    """
    return _face(deck.name, card)


@cache
def _face(deck_name: str, card: str) -> Drawing:
    half, middle = _ARTISTS[deck_name](card)
    codes = tuple(shape for corner in CORNERS for shape in code_squares(deck_name, card, corner))
    return (
        box(0, 0, CARD_WIDTH_MM, CARD_HEIGHT_MM, PAPER),
        *middle,
        *half,
        *half_turned(half, CARD_WIDTH_MM, CARD_HEIGHT_MM),
        *codes,
    )


def _panel(colour: str = SOFT) -> Drawing:
    return (rounded_box(*PANEL, PANEL_WIDTH_MM, PANEL_HEIGHT_MM, 4.5, colour),)


def _index(text: str, colour: str = INK) -> Drawing:
    at = (INDEX_X_MM, INDEX_Y_MM)
    return lettered(text, at, INDEX_HEIGHT_MM, colour, INDEX_WIDTH_MM) + _tell_six(text, at, colour)


def _tell_six(text: str, at: Point, colour: str, scale: float = 1.0) -> Drawing:
    """A bar under 6 and 9, which are each other upside down."""
    if text not in ("6", "9"):
        return ()
    y = at[1] + scale * 7.4
    return stroke(((at[0] - scale * 2.8, y), (at[0] + scale * 2.8, y)), scale * 1.3, colour)


def _suited(rank: str, suit: Drawing, colour: str) -> tuple[Drawing, Drawing]:
    """A suit's card: index and small suit; the large suit in the middle with its rank at both ends."""
    low = 2.0 if rank in ("6", "9") else 0.0
    half = (
        *_index(rank, colour),
        *placed(suit, (INDEX_X_MM, SUIT_Y_MM + low), SUIT_SIZE_MM),
        *lettered(rank, LARGE_RANK_AT, LARGE_RANK_MM, colour),
        *_tell_six(rank, LARGE_RANK_AT, colour, 1.22),
    )
    return half, (*_panel(), *placed(suit, CENTRE, 9.0 if low else 10.5))


def _court(rank: str, colour: str) -> Drawing:
    """A crown over the rank in the panel: one, two or three points."""
    points = {"J": 1, "Q": 2, "K": 3}.get(rank)
    return placed(crown(points, colour), (CENTRE[0] + 10.5, 19.5), 3.6) if points else ()


BOWERS: Mapping[str, str] = {"F": "E", "E": "F", "W": "A", "A": "W"}
"""The second suit that a Jack of dabong! shows beside its own."""


def _dabong(card: str) -> tuple[Drawing, Drawing]:
    if card == "S":
        half = (
            *_index("S", "#7a5195"),
            *placed(whirl(), (INDEX_X_MM, SUIT_Y_MM), SUIT_SIZE_MM),
            *lettered("SHAMAN", (CENTRE[0], 19.5), 5.4, "#7a5195"),
        )
        return half, (*_panel("#f1ebf5"), *placed(whirl(), CENTRE, 15.5))
    rank, suit = card[:-1], card[-1]
    half, middle = _suited(rank, ELEMENT[suit], INK)
    if rank == "J":
        other = placed(ELEMENT[BOWERS[suit]], (INDEX_X_MM, SUIT_Y_MM + 8.6), SUIT_SIZE_MM * 0.8)
        pair = (
            *placed(ELEMENT[suit], (CENTRE[0] - 7.4, CENTRE[1]), 8.0),
            *placed(ELEMENT[BOWERS[suit]], (CENTRE[0] + 9.2, CENTRE[1] + 1.0), 5.6),
        )
        return (*half, *other, *_court(rank, INK)), (*_panel(), *pair)
    return (*half, *_court(rank, INK)), middle


def _standard(card: str) -> tuple[Drawing, Drawing]:
    rank, suit = card[:-1], card[-1]
    colour = FRENCH_COLOURS[suit]
    half, middle = _suited(rank, FRENCH[suit], colour)
    return (*half, *_court(rank, colour)), middle


def _kongkang(card: str) -> tuple[Drawing, Drawing]:
    if card in SPECIALS:
        picture = SPECIALS[card]
        half: Drawing = (
            *placed(picture, (INDEX_X_MM + 0.3, INDEX_Y_MM - 1.5), 5.2),
            *lettered(card.upper(), (CENTRE[0], 21.0), 6.2),
        )
        return half, (*_panel(), *placed(picture, CENTRE, 13.0))
    half = (
        *_index(card, GREEN),
        *placed(banana(), (INDEX_X_MM, SUIT_Y_MM + 2), SUIT_SIZE_MM),
        *_bunch(int(card)),
    )
    number = lettered(card, CENTRE, 24.0, GREEN, 27.0)
    bar = _tell_six(card, CENTRE, GREEN, 1.95)
    return half, (*_panel(), *number, *bar)


def _bunch(number: int) -> Drawing:
    """So many bananas in rows of five over the numeral."""
    rows = [min(5, number - start) for start in range(0, number, 5)]
    return tuple(
        shape
        for row, many in enumerate(rows)
        for column in range(many)
        for shape in placed(
            banana(),
            (CENTRE[0] + 6.3 * (column - (many - 1) / 2), 17.6 + 6.2 * row),
            2.9,
        )
    )


DIAL_PIECES = 15
"""Kombio counts from -1 to 14: as many pieces of the dial are filled as the value is above -1."""


def _kombio(card: str) -> tuple[Drawing, Drawing]:
    value = int(card)
    colour = _heat(value)
    half = _index(card)
    filled = value + 1
    dial: list[Shape] = []
    for piece in range(DIAL_PIECES):
        start = 90 + 360 * piece / DIAL_PIECES + 2.5
        points = (
            *arc(CENTRE, 16.3, 16.3, start, start + 19),
            *reversed(arc(CENTRE, 13.2, 13.2, start, start + 19)),
        )
        dial.append(polygon(points, colour if piece < filled else LINE))
    middle = (
        *_panel(),
        disc(CENTRE, 12.4, PAPER),
        *dial,
        *lettered(card, CENTRE, 15.5, INK, 20.0),
        *_tell_six(card, CENTRE, INK, 1.25),
    )
    pips = placed(_star(colour), (CENTRE[0], 19.5), 3.4)
    return (*half, *placed(_star(colour), (INDEX_X_MM, SUIT_Y_MM + 1.5), 3.2), *pips), middle


COOL, WARM, HOT = 4, 8, 11


def _heat(value: int) -> str:
    """Low is good: from calm to hot, apart in lightness too."""
    if value <= COOL:
        return "#0072b2"
    if value <= WARM:
        return "#009e73"
    return "#e69f00" if value <= HOT else "#d55e00"


def _star(colour: str) -> Drawing:
    points: list[Point] = []
    for outer, inner in zip(
        arc((0, 0), 1, 1, -90, 270)[:-1:9], arc((0, 0), 0.45, 0.45, -45, 315)[:-1:9], strict=True
    ):
        points += [outer, inner]
    return (polygon(points, colour),)


_ARTISTS: Mapping[str, Callable[[str], tuple[Drawing, Drawing]]] = {
    "dabong": _dabong,
    "standard": _standard,
    "kongkang": _kongkang,
    "kombio": _kombio,
}


@cache
def back() -> Drawing:
    """The back, alike for all decks: a lattice of diamonds in a frame, with bananas in its middle.

    The pattern ends 3 mm before the edge, so that a cut that is a little off marks no card; it is the
    same for either end up, so that no card can be marked by turning it.
    """
    margin = 3.0
    width, height = CARD_WIDTH_MM - 2 * margin, CARD_HEIGHT_MM - 2 * margin
    lattice = tuple(
        polygon(((x, y - 2.0), (x + 1.6, y), (x, y + 2.0), (x - 1.6, y)), colour)
        for row in range(15)
        for column in range(11 - row % 2)
        for x, y, colour in (
            (
                CENTRE[0] + 5.0 * (column - (10 - row % 2) / 2),
                CENTRE[1] + 5.2 * (row - 7),
                "#2f8a6a"
                if (abs(2 * column - 10 + row % 2) + abs(row - 7)) // 2 % 2
                else "#5fd3a5",
            ),
        )
    )
    one = placed(banana(), (CENTRE[0] + 2.4, CENTRE[1] + 2.4), 5.0, turned_deg=8)
    return (
        box(0, 0, CARD_WIDTH_MM, CARD_HEIGHT_MM, PAPER),
        rounded_box(margin, margin, width, height, 3.5, GREEN),
        *lattice,
        disc(CENTRE, 12.2, GREEN),
        disc(CENTRE, 11.0, PAPER),
        disc(CENTRE, 10.2, "#12211b"),
        *one,
        *half_turned(one, CARD_WIDTH_MM, CARD_HEIGHT_MM),
    )

"""What truly lies on a virtual table of cards, as one seat sees it: for the page of that table alone."""

import msgspec

NOBODY = 0
"""A page whose visitor has not said who they are: it is shown no face that is down or in a hand."""


class LyingCard(msgspec.Struct, frozen=True):
    """A piece of cardboard on the table.

    Attributes:
        number: which piece.
        face: what it is, as its deck names it; empty where its face is down.
        spot: its place in a hand of Kombio, from 1; 0 elsewhere.
    """

    number: int
    face: str = ""
    spot: int = 0


class ZoneCards(msgspec.Struct, frozen=True):
    """What lies in a zone.

    Attributes:
        name: of the zone.
        count: of all cards there.
        cards: those on top, from bottom to top.
    """

    name: str
    count: int
    cards: tuple[LyingCard, ...] = ()


class CarriedCard(msgspec.Struct, frozen=True):
    """A card in fingers: whose they are, and what it is (empty for whom it does not face)."""

    seat: int
    face: str = ""


class CardTruth(msgspec.Struct, frozen=True):
    """A table of cards.

    Attributes:
        zones: every zone of the table, also empty ones.
        in_hand: how many cards each seat holds off the table, seat 1 first.
        mine: the faces of those that this seat holds; empty texts where nobody has named one.
        moving: seats whose hand is over the table.
        carried: what those hands hold just now.
        yellow: tokens in the pot.
        black: tokens in the pot that count five.
        grid: hands lie face down on the table, each card in its place, as in Kombio.
    """

    zones: tuple[ZoneCards, ...]
    in_hand: tuple[int, ...]
    mine: tuple[str, ...] = ()
    moving: tuple[int, ...] = ()
    carried: tuple[CarriedCard, ...] = ()
    yellow: int = 0
    black: int = 0
    grid: bool = False

"""How indices look on real cards, as measured: what decks invented for checking are held against."""

import msgspec


class Span(msgspec.Struct, frozen=True):
    """From the least to the most, in mm, both included."""

    least: float
    most: float

    def holds(self, value: float) -> bool:
        """Does a height lie within?"""
        return self.least <= value <= self.most


# Measured on 37 designs by `python -m vision.training sizes`, each as a card 63.5 mm wide or 89 mm high at
# most, and on photographs of a bridge deck and a poker deck; the model card has the table. All of these, and
# nine more that training leaves out, have the suit below the rank, or far from it, and none beside it.
RANK = Span(7.3, 18.7)
"""From slavic-costumes of Debian's gnome-cards-data to the big faces of npm's Kennard cards."""

SUIT = Span(4.5, 15.9)
"""From the hearts of orell in Debian's gnome-cards-data to nicu-white in kdegames-card-data-kf5."""

LEAST_INKED = 0.38
"""Of the box around a suit: the clubs of tarocco in Debian's gnome-cards-data. A suit that is an outline has
a quarter at most."""


def is_real_size(rank_mm: float, suit_mm: float) -> bool:
    """Is there a deck whose ranks and one whose suits are as tall as these?"""
    return RANK.holds(rank_mm) and SUIT.holds(suit_mm)

"""The referee's state and deciding, for Kombio: the types, and what can be slapped now."""

from typing import TypeAlias

from app.referee.told_play import Bench, Objection, TablePlay
from app.rules.game import Words
from app.rules.kombio.deck import HIDDEN, card_words
from app.rules.kombio.moves import Move
from app.rules.kombio.position import Position

KombioBench: TypeAlias = Bench[Position, Move]
KombioPlay: TypeAlias = TablePlay[Position, Move]
KombioObjection: TypeAlias = Objection[Move]


def slappable(position: Position) -> str:
    """The discard that can be slapped now, `?` where nobody named it; empty when there is none."""
    window = position.window
    return window.card if window is not None and position.is_open else ""


def the_card(card: str) -> Words:
    """`the 5`, `a card`."""
    if card == HIDDEN:
        return Words("a card", "sekeping kad")
    words = card_words(card)
    return Words(f"the {words.en}", f"kad {words.ms}")

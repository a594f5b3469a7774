"""The referee's state and deciding, for dabong!: the types, what is raced for, and cards in words."""

from collections.abc import Sequence
from typing import TypeAlias

from app.referee.told_play import Bench, Objection, TablePlay
from app.rules.dabong.deck import FACES, HIDDEN, SHAMAN, SUIT_WORDS
from app.rules.dabong.deck import card_words as face_words
from app.rules.dabong.moves import Draw, Move, Pass, Play
from app.rules.dabong.position import Position, open_suits
from app.rules.dabong.sentences import cards_counted
from app.rules.game import Words

DabongBench: TypeAlias = Bench[Position, Move]
DabongPlay: TypeAlias = TablePlay[Position, Move]
DabongObjection: TypeAlias = Objection[Move]


def has_unnamed_shaman(position: Position) -> bool:
    """A Shaman lies on top, and nobody has told as what.

    Such a Shaman is carried under a name that it may have, and more suits follow it than follow that
    card: none of the rules' own positions is like that.
    """
    if position.stage == "shaman":
        return True
    if not position.pile:
        return False
    last = position.pile[-1]
    return last.top.shaman and set(last.suits) > set(open_suits(last.top))


def top_card(position: Position) -> str:
    """The card on top as it was told: `S` for a Shaman without a name; empty where none lies there."""
    if not position.pile:
        return ""
    return SHAMAN if has_unnamed_shaman(position) else position.pile[-1].cards[-1]


def raced_for(position: Position) -> str:
    """The card that a natural dabong! can be played on now, `?` if it has no name; empty for none."""
    if position.stage != "play":
        return ""
    return HIDDEN if has_unnamed_shaman(position) else top_card(position)


def cards_words(cards: Sequence[str]) -> Words:
    """`7 of Fire, Ace of Fire`."""
    said = [face_words(FACES[card]) for card in cards]
    return Words(", ".join(word.en for word in said), ", ".join(word.ms for word in said))


def move_words(move: Move) -> Words:
    """A move that could be made instead, short: `7 of Fire`, `draw 2 cards`."""
    match move:
        case Play(_, cards, suit, _):
            named = cards_words(cards)
            if not suit:
                return named
            name = SUIT_WORDS[suit]
            return Words(f"{named.en} ({name.en})", f"{named.ms} ({name.ms})")
        case Draw(_, cards):
            if not cards:
                return Words("draw: say `drew`", "ambil kad: sebut `drew`")
            count = cards_counted(len(cards))
            return Words(f"draw {count.en}: say `drew`", f"ambil {count.ms}: sebut `drew`")
        case Pass():
            return Words("pass: say `passed`", "lepas: sebut `passed`")
        case _:
            return Words("something else", "yang lain")

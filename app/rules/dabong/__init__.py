"""dabong!: the rulebook and the rulings D1 to D29, as pure functions on frozen positions.

`DABONG` is the game. A position holds the whole table; `view` hides what a seat may not know.
"""

from app.rules.dabong.choices import HOUSE_RULES, OPTIONS, Choices, read_choices
from app.rules.dabong.dealing import Deal
from app.rules.dabong.deck import FACES, HIDDEN, SHAMAN, Face, card_words, full_deck
from app.rules.dabong.engine import DABONG, Dabong
from app.rules.dabong.moves import (
    Claim,
    Draw,
    Flip,
    HowMany,
    Move,
    NameFlip,
    NameSuit,
    NextHand,
    OneCard,
    Pass,
    PickUp,
    Play,
    River,
    Show,
    Shuffle,
    TakeBack,
    Trade,
    seat_of,
)
from app.rules.dabong.position import Laid, Position, Standing
from app.rules.dabong.rules import RULES
from app.rules.dabong.scoring import Score, match_winners, points, score

__all__ = [
    "DABONG",
    "FACES",
    "HIDDEN",
    "HOUSE_RULES",
    "OPTIONS",
    "RULES",
    "SHAMAN",
    "Choices",
    "Claim",
    "Dabong",
    "Deal",
    "Draw",
    "Face",
    "Flip",
    "HowMany",
    "Laid",
    "Move",
    "NameFlip",
    "NameSuit",
    "NextHand",
    "OneCard",
    "Pass",
    "PickUp",
    "Play",
    "Position",
    "River",
    "Score",
    "Show",
    "Shuffle",
    "Standing",
    "TakeBack",
    "Trade",
    "card_words",
    "full_deck",
    "match_winners",
    "points",
    "read_choices",
    "score",
    "seat_of",
]

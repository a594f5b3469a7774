"""Kongkang: the rulebook and the rulings K1 to K17, as pure functions on frozen positions.

`KONGKANG` is the game. A referee who sees only the table starts it without a deal and leaves hands
unknown; a test hands in a `Deal` and sees everything.
"""

from app.rules.kongkang.choices import OPTIONS, Choices, read_choices
from app.rules.kongkang.deck import (
    DECK,
    HIDDEN,
    NoSuchCardError,
    card_points,
    full_deck,
    hand_points,
    read_card,
    symbol,
)
from app.rules.kongkang.endings import penalty
from app.rules.kongkang.engine import KONGKANG, Kongkang
from app.rules.kongkang.moves import (
    Call,
    Choose,
    Draw,
    First,
    Move,
    NextRound,
    NoSlip,
    Pass,
    Play,
    Show,
    Target,
    Turned,
)
from app.rules.kongkang.payments import with_bananas
from app.rules.kongkang.position import (
    LEFT,
    OPEN,
    RIGHT,
    Aim,
    DrawPile,
    Effect,
    Laid,
    Position,
    Sight,
)
from app.rules.kongkang.rounds import Deal, bets, leaders, start_position
from app.rules.kongkang.rules import RULES
from app.rules.kongkang.tokens import BOX, STAKE, NotEnoughTokensError, Purse, stakes, suffices

__all__ = [
    "BOX",
    "DECK",
    "HIDDEN",
    "KONGKANG",
    "LEFT",
    "OPEN",
    "OPTIONS",
    "RIGHT",
    "RULES",
    "STAKE",
    "Aim",
    "Call",
    "Choices",
    "Choose",
    "Deal",
    "Draw",
    "DrawPile",
    "Effect",
    "First",
    "Kongkang",
    "Laid",
    "Move",
    "NextRound",
    "NoSlip",
    "NoSuchCardError",
    "NotEnoughTokensError",
    "Pass",
    "Play",
    "Position",
    "Purse",
    "Show",
    "Sight",
    "Target",
    "Turned",
    "bets",
    "card_points",
    "full_deck",
    "hand_points",
    "leaders",
    "penalty",
    "read_card",
    "read_choices",
    "stakes",
    "start_position",
    "suffices",
    "symbol",
    "with_bananas",
]

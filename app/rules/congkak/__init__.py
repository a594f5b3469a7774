"""Congkak: the rulebook and the rulings C1 to C15, as pure functions on frozen positions.

`CONGKAK` is the game. `trace` gives a sowing act by act, for whoever follows real hands.
"""

from app.rules.congkak.choices import OPTIONS, Choices, read_choices
from app.rules.congkak.engine import CONGKAK, Congkak
from app.rules.congkak.layout import (
    NORTH,
    NOWHERE,
    SOUTH,
    Layout,
    clockwise,
    layout,
    opponent,
)
from app.rules.congkak.moves import Drop, First, Lift, Move, NextRound, Pass, Sow
from app.rules.congkak.position import UNDECIDED, Opening, Position, start_position
from app.rules.congkak.rounds import Refill, next_round, refill
from app.rules.congkak.rules import RULES
from app.rules.congkak.sentences import hole_name, pieces, seat_name
from app.rules.congkak.sowing import (
    Act,
    Burnt,
    End,
    Sowing,
    Stage,
    after_sowing,
    into_burnt,
    trace,
)
from app.rules.congkak.verdicts import put_back

__all__ = [
    "CONGKAK",
    "NORTH",
    "NOWHERE",
    "OPTIONS",
    "RULES",
    "SOUTH",
    "UNDECIDED",
    "Act",
    "Burnt",
    "Choices",
    "Congkak",
    "Drop",
    "End",
    "First",
    "Layout",
    "Lift",
    "Move",
    "NextRound",
    "Opening",
    "Pass",
    "Position",
    "Refill",
    "Sow",
    "Sowing",
    "Stage",
    "after_sowing",
    "clockwise",
    "hole_name",
    "into_burnt",
    "layout",
    "next_round",
    "opponent",
    "pieces",
    "put_back",
    "read_choices",
    "refill",
    "seat_name",
    "start_position",
    "trace",
]

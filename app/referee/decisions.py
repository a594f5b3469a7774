"""What the referee decides: rulings, and the other decisions that the log keeps and folds.

The log is the truth. A decision carries all that its fold needs, so that a match recorded under old
rules folds as it stood. Positions and moves travel in the text forms of their game.
"""

from typing import Literal

import msgspec

from app.referee.finish import Finish
from app.rules.game import Words

RulingKind = Literal["accept", "ask", "object", "fault"]


class Choice(msgspec.Struct, frozen=True):
    """One reading of an open question: the move and position that it would lead to."""

    words: Words
    move: str
    position: str
    p: float


class PicturedCard(msgspec.Struct, frozen=True):
    """A card that was seen, and of which there is a picture: the picture's number, the card as read."""

    crop: int
    words: Words


class Ruling(msgspec.Struct, frozen=True):
    """One line on the scoreboard.

    Attributes:
        number: counts rulings of a match from 1, also over a restart.
        at_us: monotonic time; only differences within one run mean anything.
        kind: accept, ask, object or fault.
        rule: id of the rule that decided (`congkak.sow`).
        words: what was ruled, one line.
        why: rule and evidence in one line (counts before and after).
        seat: whose act it was; 0 when nobody's.
        move: the act in the game's text form; empty when it is no move.
        remedy: how to put it right, for an objection; else None.
        choices: the readings, for a question; likeliest first.
        confidence: probability that this is what happened, 0 to 1.
        evidence: short lines for the fold-out (hole, before, after, expected).
        pictured: cards that a question or an objection came from, as far as pictures were taken of them.
            Unset where there are none, and then no part of what is written.
    """

    number: int
    at_us: int
    kind: RulingKind
    rule: str
    words: Words
    why: Words
    seat: int = 0
    move: str = ""
    remedy: Words | None = None
    choices: tuple[Choice, ...] = ()
    confidence: float = 1.0
    evidence: tuple[Words, ...] = ()
    pictured: tuple[PicturedCard, ...] | msgspec.UnsetType = msgspec.UNSET


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The first event of a match."""

    game: str
    rules_version: int
    players: tuple[str, ...]
    options: dict[str, str]
    profile: str
    position: str


class Ruled(msgspec.Struct, frozen=True, tag="ruled"):
    """A new ruling; it is provisional (accept) or open (ask, object) until another event closes it."""

    ruling: Ruling


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A legal move was played under the ruling of that number; `position` is what it led to."""

    ruling: int
    seat: int
    move: str
    position: str


class Finalised(msgspec.Struct, frozen=True, tag="final"):
    """A provisional ruling became final."""

    ruling: int


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """A question or an objection is over: how, and which choice (from 1; 0 for none).

    `answered`, `settled` (by later evidence), `expired` (to the likeliest), `repaired` (the table was put
    right), `stands` (the players let the act stand), `withdrawn` (undone or corrected).
    """

    ruling: int
    how: Literal["answered", "settled", "expired", "repaired", "stands", "withdrawn"]
    choice: int = 0
    device: str = ""


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """An illegal act stands as it was played; `position` is what it led to. It counts as one move."""

    ruling: int
    seat: int
    words: Words
    position: str
    device: str = ""


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The last `count` moves are taken back."""

    count: int
    device: str = ""


class Corrected(msgspec.Struct, frozen=True, tag="corrected"):
    """Somebody set the position by hand; `words` is what was said."""

    words: str
    position: str
    device: str = ""


class Noted(msgspec.Struct, frozen=True, tag="noted"):
    """Something worth a line and no ruling: `touch`, `knock`, `false-start`, `operator-called`,
    `press` (one that changes nothing, and why), `refused` (something said that cannot be done, and
    why), `sensor-lost`, `sensor-back`.
    """

    kind: str
    words: Words
    seat: int = 0
    at_us: int = 0


class Raced(msgspec.Struct, frozen=True, tag="raced"):
    """A race for a slap has gone on: a press more, one that has become something, or a new race.

    `finish` is the whole race as it stands. It changes no position and no undo takes it back: who
    pressed when is a fact.
    """

    finish: Finish


Decision = Started | Ruled | Moved | Finalised | Closed | Stood | Undone | Corrected | Noted | Raced

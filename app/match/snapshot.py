"""What is published to everybody who looks: one frozen value, made anew after each change."""

import msgspec

from app.referee.decisions import Ruling
from app.referee.finish import Finish
from app.referee.referee import Live
from app.rules.game import Words


class SeatView(msgspec.Struct, frozen=True):
    """One seat: its player, score (pieces in the store; rounds won; bananas) and hand (pieces, or cards
    held).

    `pressed` is True from the first edge of its button on, before anything is made of it. `called` is
    True while "one card" is said; `sets` counts sets won, where a game has any.
    """

    seat: int
    name: str
    score: int
    in_hand: int = 0
    to_move: bool = False
    pressed: bool = False
    called: bool = False
    sets: int = 0


class HoleView(msgspec.Struct, frozen=True):
    """One hole of the board: what the sensors believe lies there and what the rules expect.

    `count` is the believed number (the expected one where no sensor says otherwise); `p` its
    probability; `live` is False where no sensor reads it.
    """

    name: str
    count: int
    expected: int
    p: float = 1.0
    live: bool = False
    burnt: bool = False
    disturbed: bool = False


class CardsView(msgspec.Struct, frozen=True):
    """The piles of a card game: `top` is the card on the discard pile as it was said or seen (`?` where
    nobody told, empty where none lies there), `slappable` whether it can be slapped now, `draw` and
    `discard` how many cards each pile has, `called` the seat that has called; 0 for none. `scored` is
    what the score of a seat counts: `rounds`, `games` (with sets) or `points`.

    Of dabong!: `suits` may be followed, letters of F W E A, where they are not told by the card on top
    alone; `way` play goes, `left` or `right`; `owed` cards are drawn first by whoever is to move; `again`
    says that it may play again; `river` is the community card; `open` is `heaven` or `hell` where
    anybody may answer it. Empty or 0 in other games.
    """

    top: str = ""
    slappable: bool = False
    draw: int = 0
    discard: int = 0
    called: int = 0
    scored: str = "rounds"
    suits: str = ""
    way: str = ""
    owed: int = 0
    again: bool = False
    river: str = ""
    open: str = ""


class PileView(msgspec.Struct, frozen=True):
    """What a seat has played in this round: the newest cards, oldest first, and how many lie there."""

    seat: int
    cards: tuple[str, ...] = ()
    count: int = 0
    out: bool = False
    skipped: bool = False


class TransferView(msgspec.Struct, frozen=True):
    """Bananas that went from one place to another, and why: seats, 0 for the pot, -1 out of the game."""

    payer: int
    receiver: int
    bananas: int
    words: Words


class BananasView(msgspec.Struct, frozen=True):
    """A table of Kongkang: what lies in the pot and out of the game, which way round (`left`, `right`,
    empty while that is open), each seat's pile, and the newest transfers, newest first. `showing` is
    True while hands are compared.
    """

    pot: int
    removed: int = 0
    way: str = ""
    piles: tuple[PileView, ...] = ()
    transfers: tuple[TransferView, ...] = ()
    showing: bool = False


class RulingView(msgspec.Struct, frozen=True):
    """A ruling and what became of it: `provisional`, `open`, `final`, or how it was closed.

    `text` is the move of the reading that was taken, once a question is closed; else empty.
    """

    ruling: Ruling
    status: str
    text: str = ""


class SensorView(msgspec.Struct, frozen=True):
    """One sensor: `state` is `ok`, `lost` or `absent`; `words` says more; since when (monotonic µs)."""

    name: str
    state: str
    words: Words
    since_us: int = 0


class NoteView(msgspec.Struct, frozen=True):
    """A noted event without a ruling (a knock, a false start)."""

    kind: str
    words: Words
    seat: int = 0


class Snapshot(msgspec.Struct, frozen=True):
    """The whole table at one moment. `version` grows by one with every published change.

    `at_us` is the monotonic time at which it was made and `heard_us` that of the last sensor data.
    `board` says what is on the wire (`Arduino on ttyACM0`, `real firmware, simulated`, `virtual board`).
    `winners` is None while a round goes on, () for a draw. `round_over` is True from its end on, also
    where it is not known yet who has won. `rulings` and `notes` are newest first. `cards` is None for a
    game without cards, `race` the newest race for a slap, None before the first, `bananas` None for a
    game that is not played for them.
    """

    version: int
    at_us: int
    heard_us: int
    match: str
    game: str
    profile: str
    board: Words
    round: int
    seats: tuple[SeatView, ...]
    holes: tuple[HoleView, ...]
    position: str
    live: Live
    rulings: tuple[RulingView, ...] = ()
    question: RulingView | None = None
    objection: RulingView | None = None
    notes: tuple[NoteView, ...] = ()
    sensors: tuple[SensorView, ...] = ()
    winners: tuple[int, ...] | None = None
    match_over: bool = False
    options: dict[str, str] = {}
    moves: int = 0
    round_over: bool = False
    cards: CardsView | None = None
    race: Finish | None = None
    bananas: BananasView | None = None

"""Where Kombio's referee is between two calls, and the deciding of one call."""

from collections.abc import Sequence

import msgspec

from app.referee import kombio_naming as naming
from app.referee.asked import Asked
from app.referee.decisions import Choice, Ruling
from app.referee.docket import Docket
from app.referee.finish import Finish
from app.referee.referee import Standing
from app.referee.slap_race import SlapRace
from app.rules.game import IllegalMoveError, Seat, Verdict, Words
from app.rules.kombio import rules
from app.rules.kombio.engine import KOMBIO
from app.rules.kombio.move_text import write_move
from app.rules.kombio.moves import Draw, FalseStart, Move, Penalty, Shuffle, Slap, TakeBack
from app.rules.kombio.position import Position
from app.rules.kombio.position_text import read_position, write_position

TAKES_FROM_DRAW_PILE = (Draw, FalseStart, Penalty, TakeBack)
"""Before these an empty draw pile is made anew; nobody has to say that it was."""


class Objection(msgspec.Struct, frozen=True):
    """An open objection: its ruling's number, whose act it was, its rule, and the moves meant."""

    number: int
    seat: Seat
    rule: str
    moves: tuple[Move, ...]


class KombioPlay(msgspec.Struct):
    """The referee's own state. Every field is replaced, none is changed from inside but the race.

    Attributes:
        standing: as the match told it.
        position: where the match stands; presses are the race's and never stand in it.
        race: the newest race for a slap.
        question, objection: what is open.
        orphan: number of an open ruling of an earlier run, of which no more is known; 0 for none.
    """

    standing: Standing
    position: Position
    race: SlapRace
    question: Asked | None = None
    objection: Objection | None = None
    orphan: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order."""
        return self.standing.players

    def name(self, seat: Seat) -> str:
        """The player's name."""
        return naming.name_of(self.players, seat)

    @property
    def slappable(self) -> str:
        """The discard that can be slapped now, `?` where nobody named it; empty when there is none."""
        window = self.position.window
        return window.card if window is not None and self.position.is_open else ""


class Bench:
    """One call's deciding: what was decided so far, and the position that it has led to."""

    def __init__(self, play: KombioPlay, docket: Docket, now_us: int, question_us: int) -> None:
        self.play = play
        self.docket = docket
        self.now_us = now_us
        self.question_us = question_us
        self.position = play.position

    # --- what the rules say -----------------------------------------------------------------------

    def raced(self, position: Position) -> Position:
        """The position with the presses that still run, for judging a slap."""
        claims = self.play.race.claims() if position.is_open else ()
        return msgspec.structs.replace(position, claims=claims)

    def check(self, move: Move) -> Verdict[Move]:
        """What the rules say of one move now."""
        return KOMBIO.check(self.raced(self.position), move)

    def after(self, moves: Sequence[Move]) -> tuple[Position, Verdict[Move], tuple[Words, ...]]:
        """The position after these moves, the verdict on the last, and what followed from it.

        Raises:
            IllegalMoveError: one of them is not legal where it comes.
        """
        at, verdict = self.position, None
        told: tuple[Words, ...] = ()
        for move in moves:
            if at.must_shuffle and isinstance(move, TAKES_FROM_DRAW_PILE):
                at, _ = KOMBIO.apply(at, Shuffle())
            here = self.raced(at) if isinstance(move, Slap | TakeBack) else at
            verdict = KOMBIO.check(here, move)
            if not verdict.legal:
                raise IllegalMoveError(verdict)
            at, events = KOMBIO.apply(here, move)
            at = msgspec.structs.replace(at, claims=())
            told = tuple(event.words for event in events[1:])
        if verdict is None:
            raise ValueError("no move was given")
        return at, verdict, told

    # --- what is decided --------------------------------------------------------------------------

    def accept(
        self,
        moves: Sequence[Move],
        seat: Seat,
        words: Words | None = None,
        evidence: tuple[Words, ...] = (),
        *,
        main: int = -1,
    ) -> None:
        """Play these moves as one act, ruled by the one with the index `main`.

        Raises:
            IllegalMoveError: one of them is not legal; nothing is decided then.
        """
        position, verdict, followed = self.after(moves)
        if main != -1:
            verdict = self.check(moves[main])
        said = words or self.named(verdict.why)
        why = rules.RULES[verdict.rules[0]].words
        for more in followed:
            named = self.named(more)
            why = Words(f"{why.en} {named.en}", f"{why.ms} {named.ms}")
        if self.play.orphan:
            self.docket.close(self.play.orphan, "repaired")
            self.play.orphan = 0
        self.docket.accept(
            Ruling(
                number=0,
                at_us=self.now_us,
                kind="accept",
                rule=verdict.rules[0],
                words=said,
                why=why,
                seat=seat,
                move=write_move(moves[main]),
                evidence=evidence,
            ),
            write_position(position),
        )
        self.position = position

    def object(
        self, moves: tuple[Move, ...], seat: Seat, verdict: Verdict[Move], remedy: Words
    ) -> None:
        """An illegal act: its rule, and how to put it right."""
        rule = verdict.rules[0]
        number = self.docket.rule(
            Ruling(
                number=0,
                at_us=self.now_us,
                kind="object",
                rule=rule,
                words=self.named(verdict.why),
                why=rules.RULES[rule].words,
                seat=seat,
                move=write_move(moves[-1]),
                remedy=remedy,
                evidence=race_lines(self.play.race.finish, self.play.players),
            )
        )
        self.play.objection = Objection(number, seat, rule, moves)
        self.play.orphan = 0

    def ask(
        self,
        rule: str,
        words: Words,
        choices: Sequence[tuple[Words, Move, Position]],
        *,
        seat: Seat = 0,
        why: Words | None = None,
        likeliest: float = 0.0,
    ) -> None:
        """Ask, with these readings, the likeliest first; `likeliest` is its probability (0: all alike)."""
        alike = 1 / len(choices)
        rest = (1 - likeliest) / max(1, len(choices) - 1) if likeliest else alike
        readings = tuple(
            Choice(
                said,
                write_move(move),
                write_position(position),
                (likeliest or alike) if first else rest,
            )
            for first, (said, move, position) in zip(
                (True, *(False,) * len(choices)), choices, strict=False
            )
        )
        ruling = Ruling(
            number=0,
            at_us=self.now_us,
            kind="ask",
            rule=rule,
            words=words,
            why=why or rules.RULES[rule].words,
            seat=seat,
            choices=readings,
            confidence=readings[0].p,
            evidence=race_lines(self.play.race.finish, self.play.players),
        )
        number = self.docket.rule(ruling)
        expires_us = self.now_us + self.question_us
        self.play.question = Asked(number, seat, rule, readings, expires_us)

    def refuse(self, words: Words, seat: Seat = 0) -> None:
        """A named refusal: one sentence that says why."""
        self.docket.note("refused", self.named(words), self.now_us, seat)

    def note(self, kind: str, en: str, ms: str, seat: Seat = 0) -> None:
        """A line without a ruling."""
        self.docket.note(kind, Words(en, ms), self.now_us, seat)

    def named(self, words: Words) -> Words:
        """A sentence of the rules with the players' names."""
        return naming.named(words, self.play.players)

    def take(self, position: str) -> None:
        """A reading was accepted: the position that it leads to."""
        self.position = read_position(position)


def race_lines(finish: Finish, players: Sequence[str]) -> tuple[Words, ...]:
    """The presses of a race as lines of evidence, microseconds after the first."""
    if not finish.entries:
        return ()
    first_us = finish.entries[0].at_us
    lines = []
    for entry in finish.entries:
        name = naming.name_of(players, entry.seat)
        after = naming.microseconds(entry.at_us - first_us)
        if entry.unordered:
            lines.append(Words(f"{name}: order not known", f"{name}: urutan tidak diketahui"))
        else:
            lines.append(Words(f"{name}: +{after}", f"{name}: +{after}"))
    tie = naming.microseconds(finish.tie_us)
    lines.append(
        Words(f"closer than {tie} is a dead heat", f"lebih rapat daripada {tie} ialah seri")
    )
    return tuple(lines)

"""Where the referee of a told card game is between two calls, and the deciding of one call."""

import re
from collections.abc import Callable, Sequence
from typing import Generic, Protocol

import msgspec

from app.referee import naming
from app.referee.asked import Asked
from app.referee.decisions import Choice, PicturedCard, Ruling
from app.referee.docket import Docket, How
from app.referee.finish import Finish
from app.referee.race import Race
from app.referee.referee import Standing
from app.rules.game import Game, IllegalMoveError, MoveT, PositionT, Seat, Verdict, Words

_WON = re.compile(r"won ([1-8])")
"""How a reading of a dead heat says who was first; it is no move of any game's position."""


PUT_BACK = Words("Put it back. Or let it stand.", "Kembalikan. Atau biarkan.")
"""How what is illegal is put right, where a game has no way of its own."""


class TableRules(Protocol[PositionT, MoveT]):
    """The rules of a game as they are applied where only words and presses tell what was done.

    `race_rule` is the id of the rule by which presses are ordered; empty in a game without races.
    """

    game: Game[PositionT, MoveT]
    race_rule: str

    def with_race(self, position: PositionT, race: Race) -> PositionT:
        """Put the presses that still run into the position, for judging one act."""

    def without_race(self, position: PositionT) -> PositionT:
        """Take them out again: they are the race's and never stand in the match's position."""

    def made_ready(self, position: PositionT, move: MoveT, race: Race) -> PositionT:
        """The position in which that move is played: after what nobody has to say (an empty draw pile
        is made anew), with the race in it where the move depends on one.
        """

    def closed(self, bench: "Bench[PositionT, MoveT]", question: Asked, choice: int) -> None:
        """A question is over and its reading is taken: what follows from it."""


class Objection(msgspec.Struct, Generic[MoveT], frozen=True):
    """An open objection: its ruling's number, whose act it was, its rule, and the moves meant."""

    number: int
    seat: Seat
    rule: str
    moves: tuple[MoveT, ...]


class Witnessed(msgspec.Struct, frozen=True):
    """What is known of an act that was seen and not said: when its last card came to lie there (the host's
    monotonic clock), and whether its seat drew a card for it.
    """

    laid_us: int
    has_drawn: bool


class TablePlay(msgspec.Struct, Generic[PositionT, MoveT]):
    """The referee's own state. Every field is replaced, none is changed from inside but the race.

    Attributes:
        standing: as the match told it.
        position: where the match stands; presses are the race's and never stand in it.
        race: the newest race; one that nobody ever runs in a game without.
        question, objection: what is open.
        orphan: number of an open ruling of an earlier run, of which no more is known; 0 for none.
        down: seats whose button is down, and neither a tap nor the call yet.
        waiting: lines that are heard once a button has become one of them: (its seat, speaker, words).
    """

    standing: Standing
    position: PositionT
    race: Race
    question: Asked | None = None
    objection: Objection[MoveT] | None = None
    orphan: int = 0
    down: frozenset[Seat] = frozenset()
    waiting: tuple[tuple[Seat, Seat, str], ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order."""
        return self.standing.players

    def name(self, seat: Seat) -> str:
        """The player's name."""
        return naming.name_of(self.players, seat)


class Bench(Generic[PositionT, MoveT]):
    """One call's deciding: what was decided so far, and the position that it has led to."""

    def __init__(
        self,
        rules: TableRules[PositionT, MoveT],
        play: TablePlay[PositionT, MoveT],
        now_us: int,
        question_us: int,
    ) -> None:
        self.rules = rules
        self.play = play
        self.docket = Docket(play.standing)
        self.now_us = now_us
        self.question_us = question_us
        self.position = play.position
        self.seen: tuple[Words, ...] = ()
        """What was seen of the act that is being ruled: evidence of each ruling."""
        self.pictured: tuple[PicturedCard, ...] = ()
        """The cards of that act that pictures were taken of: they go with what is disputed."""
        self.witnessed: Witnessed | None = None
        """The act that is being ruled, where it was seen; None for one that was said."""

    # --- what the rules say -----------------------------------------------------------------------

    def check(self, move: MoveT) -> Verdict[MoveT]:
        """What the rules say of one move now, with the presses that still run."""
        race = self.play.race
        at = self.rules.with_race(self.rules.made_ready(self.position, move, race), race)
        return self.rules.game.check(at, move)

    def after(self, moves: Sequence[MoveT]) -> tuple[PositionT, Verdict[MoveT], tuple[Words, ...]]:
        """The position after these moves, the verdict on the last, and what followed from all of them.

        Raises:
            IllegalMoveError: one of them is not legal where it comes.
        """
        game, at, verdict = self.rules.game, self.position, None
        told: tuple[Words, ...] = ()
        for move in moves:
            here = self.rules.made_ready(at, move, self.play.race)
            verdict = game.check(here, move)
            if not verdict.legal:
                raise IllegalMoveError(verdict)
            following, events = game.apply(here, move)
            at = self.rules.without_race(following)
            told += tuple(event.words for event in events[1:])
        if verdict is None:
            raise ValueError("no move was given")
        return at, verdict, told

    # --- what is decided --------------------------------------------------------------------------

    def accept(
        self,
        moves: Sequence[MoveT],
        seat: Seat,
        words: Words | None = None,
        evidence: tuple[Words, ...] = (),
        *,
        main: int = -1,
        left_open: Callable[[PositionT], PositionT] | None = None,
    ) -> None:
        """Play these moves as one act, ruled by the one with the index `main`.

        `left_open` puts into the position after them what nobody has told yet.

        Raises:
            IllegalMoveError: one of them is not legal; nothing is decided then.
        """
        position, verdict, followed = self.after(moves)
        if left_open is not None:
            position = left_open(position)
        if main != -1:
            verdict = self.check(moves[main])
        said = words or self.named(verdict.why)
        why = self.rules.game.rules[verdict.rules[0]].words
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
                move=self.rules.game.write_move(moves[main]),
                evidence=(*evidence, *self.seen),
            ),
            self.rules.game.write_position(position),
        )
        self.position = position

    def object(
        self, moves: tuple[MoveT, ...], seat: Seat, verdict: Verdict[MoveT], remedy: Words
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
                why=self.rules.game.rules[rule].words,
                seat=seat,
                move=self.rules.game.write_move(moves[-1]),
                remedy=remedy,
                evidence=(*race_lines(self.play.race.finish, self.play.players), *self.seen),
                pictured=self.pictured or msgspec.UNSET,
            )
        )
        self.play.objection = Objection(number, seat, rule, moves)
        self.play.orphan = 0

    def ask(
        self,
        rule: str,
        words: Words,
        choices: Sequence[tuple[Words, MoveT, PositionT]],
        *,
        seat: Seat = 0,
        likeliest: float = 0.0,
    ) -> None:
        """Ask, with these readings, the likeliest first; `likeliest` is its probability (0: all alike)."""
        alike = 1 / len(choices)
        rest = (1 - likeliest) / max(1, len(choices) - 1) if likeliest else alike
        game = self.rules.game
        readings = tuple(
            Choice(
                said,
                game.write_move(move),
                game.write_position(position),
                rest if number else likeliest or alike,
            )
            for number, (said, move, position) in enumerate(choices)
        )
        self.ask_among(rule, words, readings, seat=seat)

    def ask_among(
        self, rule: str, words: Words, readings: tuple[Choice, ...], *, seat: Seat = 0
    ) -> None:
        """Ask, with these readings as they stand, the likeliest first."""
        self._open(rule, words, self.rules.game.rules[rule].words, readings, seat)

    def ask_who_won(self, words: Words, why: Words, choices: Sequence[tuple[Words, Seat]]) -> None:
        """Ask who was first in a dead heat; the position stays, whatever the answer."""
        at = self.rules.game.write_position(self.position)
        readings = tuple(
            Choice(said, f"won {seat}", at, 1 / len(choices)) for said, seat in choices
        )
        self._open(self.rules.race_rule, words, why, readings, 0)

    def _open(
        self, rule: str, words: Words, why: Words, readings: tuple[Choice, ...], seat: Seat
    ) -> None:
        ruling = Ruling(
            number=0,
            at_us=self.now_us,
            kind="ask",
            rule=rule,
            words=words,
            why=why,
            seat=seat,
            choices=readings,
            confidence=readings[0].p,
            evidence=(*race_lines(self.play.race.finish, self.play.players), *self.seen),
            pictured=self.pictured or msgspec.UNSET,
        )
        number = self.docket.rule(ruling)
        expires_us = self.now_us + self.question_us
        self.play.question = Asked(number, seat, rule, readings, expires_us)

    def plain(
        self,
        moves: tuple[MoveT, ...],
        seat: Seat,
        *,
        left_open: Callable[[PositionT], PositionT] | None = None,
    ) -> bool:
        """Play moves that are never objected to; refused in the rules' own words when not legal."""
        try:
            self.accept(moves, seat, left_open=left_open)
        except IllegalMoveError as error:
            self.refuse(error.verdict.why, seat)
            return False
        return True

    def object_out_of_turn(
        self, moves: tuple[MoveT, ...], seat: Seat, verdict: Verdict[MoveT], mover: Seat
    ) -> None:
        """An act of a seat that is not to move: it goes back, or is let stand."""
        name = self.play.name(mover)
        self.object(
            moves,
            seat,
            verdict,
            Words(
                f"Put it back: {name} is to move. Or let it stand.",
                f"Kembalikan: giliran {name}. Atau biarkan.",
            ),
        )

    # --- what is closed ---------------------------------------------------------------------------

    def close(self, question: Asked, how: How, choice: int, device: str = "") -> None:
        """A question is over: its reading, counted from 1, is accepted, and play goes on from it; one that
        is illegal is objected to.
        """
        self.play.question = None
        chosen = question.choices[choice - 1]
        won = _WON.fullmatch(chosen.move)
        if won is not None and question.rule == self.rules.race_rule:
            question.close(self.docket, how, choice, self.now_us, device, moves=False)
            self.play.race.answer(int(won[1]), self.now_us)
        elif (wrong := self._illegal(chosen)) is not None:
            self.docket.close(question.number, how, choice=choice, device=device)
            move, verdict = wrong
            self.object((move,), question.seat, verdict, PUT_BACK)
        else:
            question.close(self.docket, how, choice, self.now_us, device)
            self.position = self.rules.game.read_position(chosen.position)
        self.rules.closed(self, question, choice)

    def _illegal(self, chosen: Choice) -> tuple[MoveT, Verdict[MoveT]] | None:
        """The move of a reading that leads nowhere because the rules forbid it."""
        game = self.rules.game
        if not chosen.move or chosen.position != game.write_position(self.position):
            return None
        move = game.read_move(self.position, chosen.move)
        verdict = self.check(move)
        return None if verdict.legal else (move, verdict)

    def overtake(self, question: Asked, choice: int = 0) -> None:
        """A question is over because of what is said now, which is ruled in its place."""
        self.docket.close(question.number, "settled", choice=choice)
        self.play.question = None

    def close_objection(self) -> None:
        """The illegal act was put right, or another has taken its place; nothing where none is open."""
        objection = self.play.objection
        if objection is not None:
            self.docket.close(objection.number, "repaired")
            self.play.objection = None

    # --- what is told -----------------------------------------------------------------------------

    def refuse(self, words: Words, seat: Seat = 0) -> None:
        """A named refusal: one sentence that says why."""
        self.docket.note("refused", self.named(words), self.now_us, seat)

    def note(self, kind: str, en: str, ms: str, seat: Seat = 0) -> None:
        """A line without a ruling."""
        self.docket.note(kind, Words(en, ms), self.now_us, seat)

    def named(self, words: Words) -> Words:
        """A sentence of the rules with the players' names."""
        return naming.named(words, self.play.players)


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

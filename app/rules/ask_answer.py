"""The answer to a question of the rules as a value, for whoever shows it."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import msgspec

from app.rules.asking import Asking
from app.rules.game import Game, MoveT, PositionT, Rule, Verdict, Words
from app.rules.options import read_options

MOST_SURVEYED = 40
"""More legal moves than this are not read by anybody; a hand of dabong! may have thousands."""


class Surveyed(msgspec.Struct, frozen=True):
    """One of the moves that can be made: its text form and what it comes to.

    `others`: it is an act of another player than of the one whose move was asked about.
    """

    move: str
    words: Words
    others: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What the rules say of one move.

    Attributes:
        legal: whether it is.
        why: what happened, or what is wrong.
        further: what else is wrong.
        kinds: every kind of play that it is; empty when illegal.
        called: what these are called at the table, in the same order.
        rules: those that decided, broken ones first.
        follows: what follows from a legal move, one sentence each.
        nearest: legal moves close to an illegal one.
        may_become_legal: more cards or pieces could complete an illegal one.
        position: the text form of the position asked about.
        move: the text form of the move.
        after: the text form of the position after a legal move; else empty.
    """

    legal: bool
    why: Words
    position: str
    move: str
    further: tuple[Words, ...] = ()
    kinds: tuple[str, ...] = ()
    called: tuple[Words, ...] = ()
    rules: tuple[Rule, ...] = ()
    follows: tuple[Words, ...] = ()
    nearest: tuple[Surveyed, ...] = ()
    may_become_legal: bool = False
    after: str = ""


class Survey(msgspec.Struct, frozen=True):
    """What may be done in a position; `more` says that not all of it is listed."""

    position: str
    moves: tuple[Surveyed, ...] = ()
    more: bool = False


def position_of(game: Game[PositionT, MoveT], text: str, options: Mapping[str, str]) -> PositionT:
    """The position of a text form with some options said beside it.

    Raises:
        RulesError: the position or an option cannot be read; the sentence says why.
    """
    read = read_options(game.options, options)
    return game.read_position(
        " ".join([text, *(f"{name}={value}" for name, value in read.items())])
    )


def answer(
    game: Game[PositionT, MoveT],
    position_text: str,
    move_text: str,
    options: Mapping[str, str],
    form: Asking,
) -> Answer:
    """What the rules say of that move there; `form` is how the game is asked about.

    Raises:
        RulesError: the position, the move or an option cannot be read; the sentence says why.
    """
    position = position_of(game, position_text, options)
    move = game.read_move(position, move_text)
    verdict = game.check(position, move)
    effect = effect_of(game, position, move, verdict, form)
    follows, after = form.effects(effect), ""
    if verdict.legal:
        reached, events = game.apply(position, move)
        follows += tuple(event.words for event in events[1:])
        after = game.write_position(reached)
    return Answer(
        legal=verdict.legal,
        why=verdict.why,
        position=game.write_position(position),
        move=game.write_move(move),
        further=tuple(breach.why for breach in verdict.breaches[1:]),
        kinds=tuple(kind.replace("_", " ") for kind in verdict.kinds),
        called=tuple(form.called(kind) for kind in verdict.kinds),
        rules=tuple(game.rules[rule] for rule in verdict.rules if rule in game.rules),
        follows=follows,
        nearest=tuple(
            _surveyed(game, position, near, others=_is_others(form, near, move))
            for near in verdict.nearest
        ),
        may_become_legal=verdict.may_become_legal,
        after=after,
    )


def effect_of(
    game: Game[PositionT, MoveT],
    position: PositionT,
    move: MoveT,
    verdict: Verdict[MoveT],
    form: Asking,
) -> Mapping[str, object]:
    """The game's `outcome` of a legal move; of an illegal one what is owed, where the game tells it."""
    return game.outcome(position, move) if verdict.legal or form.debts else {}


def survey(game: Game[PositionT, MoveT], position_text: str, options: Mapping[str, str]) -> Survey:
    """What everybody who may act can do there, the first `MOST_SURVEYED` moves of it.

    Raises:
        RulesError: the position or an option cannot be read; the sentence says why.
    """
    position = position_of(game, position_text, options)
    first = list(islice(_moves(game, position), MOST_SURVEYED + 1))
    listed = tuple(_surveyed(game, position, move) for move in first[:MOST_SURVEYED])
    return Survey(game.write_position(position), listed, more=len(first) > MOST_SURVEYED)


def _surveyed(
    game: Game[PositionT, MoveT], position: PositionT, move: MoveT, *, others: bool = False
) -> Surveyed:
    return Surveyed(game.write_move(move), game.check(position, move).why, others)


def _is_others(form: Asking, near: object, asked: object) -> bool:
    """A player's act, and not of the player whose move was asked about."""
    return form.mover(near) not in (0, form.mover(asked))


def _moves(game: Game[Any, MoveT], position: object) -> Iterable[MoveT]:
    """Every move once: some fit more than one kind of play."""
    told: set[str] = set()
    for seat in game.actors(position):
        for move in game.legal_moves(position, seat):
            text = game.write_move(move)
            if text not in told:
                told.add(text)
                yield move

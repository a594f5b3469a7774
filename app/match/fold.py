"""The state of a match as a fold of its decisions: pure, total over a log, and the same for ever."""

from collections.abc import Callable, Iterable
from functools import singledispatch
from typing import Literal

import msgspec

from app.match.errors import FoldError
from app.match.history import History, Step
from app.referee.decisions import (
    Closed,
    Corrected,
    Decision,
    Finalised,
    Moved,
    Noted,
    Raced,
    Ruled,
    Ruling,
    Started,
    Stood,
    Undone,
)
from app.referee.finish import Finish
from app.referee.referee import Standing

RECENT_RULINGS = 24
"""How many rulings the state remembers: a screenful; the log keeps all of them."""

RECENT_NOTES = 8
"""How many notes the state remembers: they are of the moment, and the log keeps all of them."""

Status = Literal[
    "provisional",
    "open",
    "final",
    "answered",
    "settled",
    "expired",
    "repaired",
    "stands",
    "withdrawn",
]


class Judged(msgspec.Struct, frozen=True):
    """A ruling and what became of it; `choice` is the reading that was taken, from 1."""

    ruling: Ruling
    status: Status
    choice: int = 0
    device: str = ""

    @property
    def waits(self) -> bool:
        """Whether something may still come of it."""
        return self.status in {"open", "provisional"}


class MatchState(msgspec.Struct, frozen=True):
    """Where a match stands.

    Attributes:
        started: how it began: game, players, options, profile.
        position: the game's text form, after all that was ruled.
        history: what led there, to be taken back to any depth.
        rulings: the newest rulings, oldest first, and older ones that still wait for something.
        rulings_made: how many rulings there have been in all.
        provisional: number of the newest accepted ruling that is not final yet; 0 for none.
        question: number of the open question; 0 for none.
        objection: number of the open objection; 0 for none.
        notes: the newest notes, oldest first.
        restoring: nothing was played since an undo or a correction: the table may not match.
        race: the newest race for a slap; None before the first.
    """

    started: Started
    position: str
    history: History
    rulings: tuple[Judged, ...] = ()
    rulings_made: int = 0
    provisional: int = 0
    question: int = 0
    objection: int = 0
    notes: tuple[Noted, ...] = ()
    restoring: bool = False
    race: Finish | None = None

    def judged(self, number: int) -> Judged | None:
        """Find one of the remembered rulings by its number."""
        for judged in reversed(self.rulings):
            if judged.ruling.number == number:
                return judged
        return None

    def standing(self) -> Standing:
        """Tell a referee where the match stands."""
        open_ruling = max(self.question, self.objection)
        judged = self.judged(open_ruling)
        return Standing(
            position=self.position,
            players=self.started.players,
            rulings=self.rulings_made,
            provisional=self.provisional,
            open_ruling=open_ruling,
            moves=self.history.moves,
            open=None if judged is None else judged.ruling,
            restoring=self.restoring,
            race=self.race,
        )


def begin(started: Started) -> MatchState:
    """Give the state in which a match begins."""
    return MatchState(started=started, position=started.position, history=History())


def fold(state: MatchState, decision: Decision) -> MatchState:
    """Give the state after a decision.

    Raises:
        FoldError: the decision cannot follow from this state (an undo deeper than the match, a ruling
            out of number, a second start).
    """
    return _fold(decision, state)


def fold_all(decisions: Iterable[Decision]) -> MatchState:
    """Fold a match from its first decision to its last.

    Raises:
        FoldError: it does not begin with Started, or a decision cannot follow.
    """
    rest = iter(decisions)
    first = next(rest, None)
    if not isinstance(first, Started):
        raise FoldError("A match has to begin with its start, and this one does not.")
    state = begin(first)
    for decision in rest:
        state = fold(state, decision)
    return state


@singledispatch
def _fold(decision: Decision, _state: MatchState) -> MatchState:
    raise FoldError(f"A {type(decision).__name__} cannot follow in a match that has begun.")


@_fold.register
def _(decision: Ruled, state: MatchState) -> MatchState:
    ruling = decision.ruling
    if ruling.number != state.rulings_made + 1:
        raise FoldError(f"Ruling {ruling.number} cannot follow ruling {state.rulings_made}.")
    changes: dict[str, int] = {"rulings_made": ruling.number}
    status: Status = "open"
    match ruling.kind:
        case "accept":
            # An act is final after the next one, also where nobody said so in between.
            state = _close(state, state.provisional, "final")
            changes["provisional"], status = ruling.number, "provisional"
        case "ask":
            # One question at a time: what raised a new one has settled the one before.
            state = _close(state, state.question, "settled")
            changes["question"] = ruling.number
        case "object":
            state = _close(state, state.objection, "settled")
            changes["objection"] = ruling.number
        case "fault":
            status = "final"
    rulings = (*state.rulings, Judged(ruling, status))
    oldest = ruling.number - RECENT_RULINGS
    kept = tuple(j for j in rulings if j.ruling.number > oldest or j.waits)
    return msgspec.structs.replace(state, rulings=kept, **changes)


@_fold.register
def _(decision: Moved, state: MatchState) -> MatchState:
    _known(state, decision.ruling)
    step = Step("move", decision.ruling, decision.seat, decision.move, state.position)
    return _step(state, step, decision.position)


@_fold.register
def _(decision: Stood, state: MatchState) -> MatchState:
    _known(state, decision.ruling)
    state = _close(state, decision.ruling, "stands", device=decision.device)
    step = Step(
        "stood",
        decision.ruling,
        decision.seat,
        decision.words.en,
        state.position,
        decision.device,
    )
    return _step(state, step, decision.position)


@_fold.register
def _(decision: Corrected, state: MatchState) -> MatchState:
    state = _withdraw_open(state)
    step = Step("correction", 0, 0, decision.words, state.position, decision.device)
    return _step(state, step, decision.position)


@_fold.register
def _(decision: Undone, state: MatchState) -> MatchState:
    try:
        history, taken = state.history.take_back(decision.count)
    except ValueError as error:
        raise FoldError(
            f"{decision.count} moves cannot be taken back: the match has {state.history.moves}."
        ) from error
    state = _withdraw_open(state)
    undone = {step.ruling for step in taken if step.is_move}
    return msgspec.structs.replace(
        state,
        position=taken[-1].before,
        history=history,
        rulings=_mark(
            state, lambda j: j.ruling.number in undone, "withdrawn", device=decision.device
        ),
        provisional=0 if state.provisional in undone else state.provisional,
        restoring=True,
    )


@_fold.register
def _(decision: Finalised, state: MatchState) -> MatchState:
    _known(state, decision.ruling)
    return msgspec.structs.replace(
        state,
        rulings=_mark(state, lambda j: j.ruling.number == decision.ruling, "final"),
        provisional=0 if state.provisional == decision.ruling else state.provisional,
    )


@_fold.register
def _(decision: Closed, state: MatchState) -> MatchState:
    _known(state, decision.ruling)
    return _close(state, decision.ruling, decision.how, decision.choice, decision.device)


@_fold.register
def _(decision: Noted, state: MatchState) -> MatchState:
    return msgspec.structs.replace(state, notes=(*state.notes, decision)[-RECENT_NOTES:])


@_fold.register
def _(decision: Raced, state: MatchState) -> MatchState:
    return msgspec.structs.replace(state, race=decision.finish)


def _known(state: MatchState, ruling: int) -> None:
    if not 0 <= ruling <= state.rulings_made:
        raise FoldError(f"There is no ruling {ruling}: the match has {state.rulings_made}.")


def _step(state: MatchState, step: Step, position: str) -> MatchState:
    return msgspec.structs.replace(
        state,
        position=position,
        history=state.history.push(step),
        restoring=not step.is_move,
    )


def _mark(
    state: MatchState,
    chosen: Callable[[Judged], bool],
    status: Status,
    choice: int = 0,
    device: str = "",
) -> tuple[Judged, ...]:
    return tuple(
        Judged(j.ruling, status, choice or j.choice, device or j.device) if chosen(j) else j
        for j in state.rulings
    )


def _close(
    state: MatchState, number: int, status: Status, choice: int = 0, device: str = ""
) -> MatchState:
    if not number:
        return state
    return msgspec.structs.replace(
        state,
        rulings=_mark(state, lambda j: j.ruling.number == number, status, choice, device),
        provisional=0 if state.provisional == number else state.provisional,
        question=0 if state.question == number else state.question,
        objection=0 if state.objection == number else state.objection,
    )


def _withdraw_open(state: MatchState) -> MatchState:
    """Close what waits for an answer: it spoke of a position that is no more."""
    return _close(_close(state, state.question, "withdrawn"), state.objection, "withdrawn")

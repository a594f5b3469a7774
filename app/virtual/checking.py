"""Whether what the table publishes is what a scenario expects. Pure."""

from collections.abc import Sequence

from app.match.snapshot import Snapshot
from app.referee.decisions import Ruling
from app.virtual.expectations import (
    Expectation,
    ExpectBananas,
    ExpectCards,
    ExpectChoices,
    ExpectFalseStart,
    ExpectHole,
    ExpectInHand,
    ExpectNothing,
    ExpectPot,
    ExpectRuling,
    ExpectScore,
    ExpectTop,
    ExpectTurn,
    ExpectWinner,
)


def shortfall(
    expectation: Expectation,
    snapshot: Snapshot,
    *,
    unmet: Sequence[Ruling],
    since: Sequence[Ruling],
) -> str:
    """Return what was got instead, in a few words; an empty text if the expectation is met.

    Args:
        expectation: what should be.
        snapshot: what is published.
        unmet: rulings after the one that met the `expect ruling` before, oldest first.
        since: rulings since the `expect` line before, oldest first.
    """
    match expectation:
        case ExpectRuling(kind, rule):
            return _ruling(kind, rule, unmet)
        case ExpectNothing():
            return f"ruling {_told(since[-1])}" if since else ""
        case ExpectTurn() | ExpectScore() | ExpectCards() | ExpectBananas():
            return _seat(expectation, snapshot)
        case ExpectHole(hole, count):
            return _hole(hole, count, snapshot)
        case ExpectInHand(count):
            hands = sum(snapshot.live.in_hand.values())
            return "" if hands == count else f"in-hand {hands}"
        case ExpectTop() | ExpectPot():
            return _middle(expectation, snapshot)
        case ExpectChoices(count):
            return _choices(count, snapshot)
        case ExpectFalseStart(seat):
            told = any(note.kind == "false-start" and note.seat == seat for note in snapshot.notes)
            return "" if told else "no false start"
        case ExpectWinner(seat):
            return _winner(seat, snapshot)


def _seat(
    expectation: ExpectTurn | ExpectScore | ExpectCards | ExpectBananas, snapshot: Snapshot
) -> str:
    """What is published of one seat."""
    view = snapshot.seats[expectation.seat - 1]
    match expectation:
        case ExpectTurn():
            to_move = [one.name for one in snapshot.seats if one.to_move]
            wanted = view.to_move and len(to_move) == 1
            return "" if wanted else f"turn {' and '.join(to_move) or 'none'}"
        case ExpectScore(score=score):
            return "" if view.score == score else f"score {view.name} {view.score}"
        case ExpectCards(count=count):
            return "" if view.in_hand == count else f"cards {view.name} {view.in_hand}"
        case ExpectBananas(count=count):
            return "" if view.score == count else f"bananas {view.name} {view.score}"


def _middle(expectation: ExpectTop | ExpectPot, snapshot: Snapshot) -> str:
    """What is published of the middle of a table of cards."""
    match expectation:
        case ExpectTop(card):
            top = snapshot.cards.top if snapshot.cards is not None else ""
            return "" if top.upper() == card else f"top {top or 'none'}"
        case ExpectPot(count):
            pot = snapshot.bananas.pot if snapshot.bananas is not None else 0
            return "" if pot == count else f"pot {pot}"


def _hole(hole: str, count: int, snapshot: Snapshot) -> str:
    """Both are published: what lies there by the sensors, and what should by the rulings."""
    found = next(view for view in snapshot.holes if view.name == hole)
    if count in {found.count, found.expected}:
        return ""
    ruled = "" if found.count == found.expected else f" (ruled {found.expected})"
    return f"hole {hole} {found.count}{ruled}"


def _ruling(kind: str, rule: str, unmet: Sequence[Ruling]) -> str:
    if not unmet:
        return "no ruling"
    newest = unmet[-1]
    fits = newest.kind == kind and newest.rule.startswith(rule)
    return "" if fits else f"ruling {_told(newest)}"


def _told(ruling: Ruling) -> str:
    return f"{ruling.kind} {ruling.rule} ({ruling.words.en})"


def _choices(count: int, snapshot: Snapshot) -> str:
    if snapshot.question is None:
        return "no question"
    found = len(snapshot.question.ruling.choices)
    return "" if found == count else f"choices {found}"


def _winner(seat: int, snapshot: Snapshot) -> str:
    wanted = (seat,) if seat else ()
    if snapshot.winners == wanted:
        return ""
    if snapshot.winners is None:
        return "the round goes on"
    names = [snapshot.seats[winner - 1].name for winner in snapshot.winners]
    return f"winner {' and '.join(names) or 'none'}"

"""What people say and do on a page: checked, then put onto the one queue. All of it is POST."""

from typing import Annotated

import msgspec
from flask import Blueprint, Response, current_app, jsonify, request
from flask_babel import gettext as _

from app.match.snapshot import Snapshot
from app.referee.observations import (
    Answered,
    CorrectionAsked,
    NextRoundAsked,
    Observation,
    Said,
    StandsAsked,
    UndoAsked,
)
from app.web.card_truth import NOBODY
from app.web.door import DoorError, NoSuchActError, TableDoor
from app.web.guard import RefusedError, read_body, require_same_origin

commands = Blueprint("commands", __name__, url_prefix="/api")

PIECES = 98  # of a congkak board, in every round: 14 houses of 7
ACTS = frozenset(
    (
        *("lift", "drop", "sow", "arrange", "bump", "lean", "dead", "press", "unplug", "plug"),
        *("lay", "draw", "take", "swap", "peek", "move", "reveal", "bet", "cover", "uncover"),
    )
)

Count = Annotated[int, msgspec.Meta(ge=0)]
LONGEST_LINE = 80
LONGEST_ACT = 250
"""A whole hand laid at once."""

LONGEST_SAID = 250
"""What a player says: at most a hand of all the cards that `app.referee.said_words` reads."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request that says nothing more than its address."""


class AnswerBody(Body, frozen=True):
    """`choice` counts from 1; `ruling` is the question that the person had before her."""

    choice: Annotated[int, msgspec.Meta(ge=1)]
    ruling: int = 0


class StandsBody(Body, frozen=True):
    """`ruling` is the objection that the person had before her."""

    ruling: int = 0


class UndoBody(Body, frozen=True):
    """How many moves to take back."""

    count: int = 1


class CorrectBody(Body, frozen=True):
    """How the table truly stands: all holes by name, and whose turn it is (0 leaves it).

    `words` is any other correction of GRAMMAR.md (`top 5`, `cards Ana 3`).
    """

    holes: dict[str, Count] = {}
    turn: int = 0
    words: str = ""


class SayBody(Body, frozen=True):
    """What a player tells the table, in GRAMMAR.md's words."""

    seat: int
    words: str


class ActBody(Body, frozen=True):
    """One act on the virtual table, as a line of GRAMMAR.md; `seat` is who wants to see what came of it."""

    line: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ACT)]
    seat: Annotated[int, msgspec.Meta(ge=0)] = NOBODY


@commands.before_request
def _same_origin() -> None:
    if request.method == "POST":
        require_same_origin(request)


def _door() -> TableDoor:
    door: TableDoor = current_app.extensions["door"]
    return door


def _queue(*observations: Observation) -> Response:
    """Accepted, not done: what becomes of it arrives on the stream."""
    for observation in observations:
        _door().enqueue(observation)
    accepted = jsonify(ok=True)
    accepted.status_code = 202
    return accepted


def _device() -> str:
    return f"web {request.remote_addr}"


@commands.post("/answer")
def answer() -> Response:
    """Answer the open question."""
    body = read_body(request, AnswerBody)
    question = _door().snapshot().question
    if question is None or body.ruling not in (0, question.ruling.number):
        raise RefusedError(409, _("That question is closed already."))
    if body.choice > len(question.ruling.choices):
        raise RefusedError(409, _("The question has no such answer."))
    return _queue(Answered(_door().now_us(), body.choice, _device()))


@commands.post("/stands")
def stands() -> Response:
    """Let the act that is objected to stand."""
    body = read_body(request, StandsBody)
    objection = _door().snapshot().objection
    if objection is None or body.ruling not in (0, objection.ruling.number):
        raise RefusedError(409, _("There is no objection now."))
    return _queue(StandsAsked(_door().now_us(), _device()))


@commands.post("/undo")
def undo() -> Response:
    """Take back moves."""
    body = read_body(request, UndoBody)
    moves = _door().snapshot().moves
    if body.count < 1:
        raise RefusedError(400, _("At least one move is taken back."))
    if body.count > moves:
        raise RefusedError(409, _("Only %(moves)s moves can be taken back.", moves=moves))
    return _queue(UndoAsked(_door().now_us(), body.count, _device()))


@commands.post("/correct")
def correct() -> Response:
    """Set the board or the turn as it truly stands."""
    body = read_body(request, CorrectBody)
    snapshot = _door().snapshot()
    now_us = _door().now_us()
    lines = correction_lines(body, snapshot)
    return _queue(*(CorrectionAsked(now_us, line, _device()) for line in lines))


def correction_lines(body: CorrectBody, snapshot: Snapshot) -> list[str]:
    """The correction in GRAMMAR.md's words: one line for the board, one for the turn.

    All holes are named, so that the line means the same whatever happens before it is read.

    Raises:
        RefusedError: holes missing or unknown, a sum that is not 98, an unknown seat, or nothing.
    """
    lines = []
    if body.holes:
        if set(body.holes) != {hole.name for hole in snapshot.holes}:
            raise RefusedError(400, _("A correction of the board names every hole once."))
        total = sum(body.holes.values())
        if total != PIECES:
            raise RefusedError(
                409,
                _("That makes %(total)s pieces; the board has %(all)s.", total=total, all=PIECES),
            )
        lines.append("hole " + " ".join(f"{h.name} {body.holes[h.name]}" for h in snapshot.holes))
    if body.turn:
        _require_seat(body.turn, snapshot)
        lines.append(f"turn {snapshot.seats[body.turn - 1].name}")
    if body.words:
        _require_line(body.words, LONGEST_LINE)
        lines.append(body.words)
    if not lines:
        raise RefusedError(400, _("The correction says nothing."))
    return lines


def _require_line(words: str, longest: int) -> None:
    """What is told is one line of plain words; a person who writes more hears how much it may be."""
    if not words:
        raise RefusedError(400, _("Nothing was said."))
    if len(words) > longest:
        raise RefusedError(400, _("At most %(longest)s characters can be sent.", longest=longest))
    if not words.isprintable():
        raise RefusedError(400, _("Only plain words, on one line."))


def _require_seat(seat: int, snapshot: Snapshot) -> None:
    """Seats are numbered from 1 without a gap."""
    seats = len(snapshot.seats)
    if not 1 <= seat <= seats:
        raise RefusedError(400, _("Seats are 1 to %(seats)s.", seats=seats))


@commands.post("/next-round")
def next_round() -> Response:
    """Begin the next round."""
    read_body(request, Body)
    snapshot = _door().snapshot()
    if snapshot.winners is None and not snapshot.round_over:
        raise RefusedError(409, _("The round still goes on."))
    if snapshot.match_over:
        raise RefusedError(409, _("The match is over."))
    return _queue(NextRoundAsked(_door().now_us(), _device()))


@commands.post("/say")
def say() -> Response:
    """A player tells the table something."""
    body = read_body(request, SayBody)
    _require_line(body.words, LONGEST_SAID)
    _require_seat(body.seat, _door().snapshot())
    return _queue(Said(_door().now_us(), body.seat, body.words, _device()))


@commands.post("/act")
def act() -> Response:
    """Do something on the virtual table."""
    body = read_body(request, ActBody)
    verb = body.line.split(" ", 1)[0]
    if verb not in ACTS or not body.line.isprintable():
        raise RefusedError(400, _("The virtual table knows no such act."))
    try:
        said = _door().act(body.line)
    except NoSuchActError as error:
        raise RefusedError(400, str(error)) from error
    except DoorError as error:
        raise RefusedError(409, str(error)) from error
    # With what came of it, so that whoever acts sees it at once.
    done = {"ok": True, "said": said, "world": _door().world(body.seat)}
    return Response(msgspec.json.encode(done), mimetype="application/json")

"""The page `/decks/enrol`: each card of a deck is shown to a camera, then the deck is learned.

All of it is forms and whole pages, so it works without scripts; they only make it livelier.
"""

import secrets
from collections.abc import Mapping
from http import HTTPStatus

from flask import Blueprint, Response, abort, jsonify, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge

from app.web.deck_door import MOST_PICTURE_BYTES, DeckDoor, DeckRefusedError
from app.web.deck_words import alike_sentence, detail_of, sentence_of
from app.web.decks import deck_door, see
from app.web.enrolment import (
    ABANDONED_S,
    BACK,
    Act,
    BackAsked,
    Enrolment,
    Refused,
    Skipped,
    SkippedAsked,
    Stage,
    TookBack,
    Trouble,
)
from app.web.guard import require_same_origin
from app.web.pages import show

enrol = Blueprint("enrol", __name__, url_prefix="/decks/enrol")

COOKIE = "enrolment"
FORM_BYTES = 16 * 1024
"""What a form with a photograph says besides it."""

ACTS: Mapping[str, Act] = {
    "again": TookBack(),
    "skip": Skipped(),
    "back": BackAsked(),
    "skipped": SkippedAsked(),
}


@enrol.before_request
def _guard() -> None:
    if request.method == "POST":
        require_same_origin(request)
        if request.endpoint == "enrol.take":
            request.max_content_length = MOST_PICTURE_BYTES + FORM_BYTES


@enrol.get("")
def page() -> Response:
    """Whatever comes next for who looks."""
    return _show()


@enrol.post("/begin")
def begin() -> Response:
    """Begin to show a deck."""
    door = _door()
    form = request.form
    french = form.get("which") == "french"
    cards = () if french else tuple(form.get("cards", "").splitlines()) or ("",)
    owner = secrets.token_urlsafe(16)
    try:
        door.begin(owner, form.get("name", ""), cards)
    except DeckRefusedError as error:
        return _show(error.trouble)
    response = _next()
    response.set_cookie(COOKIE, owner, samesite="Strict", httponly=True)
    return response


@enrol.post("/take")
def take() -> Response:
    """Take the picture of the card that the page asked for: the file sent with it, else the camera's."""
    door = _door()
    _own(door)
    try:
        card, file = request.form.get("card", ""), request.files.get("picture")
        with_camera = request.form.get("with") == "camera"
        data = file.read() if file is not None else b""
    except RequestEntityTooLarge:
        door.act(Refused(Trouble("too-large")))
        return _next()
    if with_camera:
        door.take(card)
    elif len(data) > MOST_PICTURE_BYTES:
        door.act(Refused(Trouble("too-large")))
    elif not data:
        door.act(Refused(Trouble("no-file")))
    else:
        door.photograph(card, data)
    return _next()


@enrol.post("/act")
def act() -> Response:
    """Again, skip, back, the skipped ones, learn, or stop; `card` is the one that the page asked for."""
    door = _door()
    state = _own(door)
    said = request.form.get("act", "")
    if said == "stop":
        door.stop()
    elif said == "learn":
        _learn(door)
    elif said in ACTS:
        # A button pressed twice must not skip two cards.
        if request.form.get("card", "") == state.wanted:
            door.act(ACTS[said])
    else:
        abort(HTTPStatus.BAD_REQUEST)
    return _next()


def _learn(door: DeckDoor) -> None:
    try:
        door.learn()
    except DeckRefusedError as error:
        door.act(Refused(error.trouble))


@enrol.get("/live.jpg")
def live() -> Response:
    """What the table's camera sees now."""
    door = _door()
    _own(door)
    return _jpeg(door.live_picture())


@enrol.get("/card.jpg")
def card_picture() -> Response:
    """The cut-out card that was taken as `card`."""
    door = _door()
    _own(door)
    return _jpeg(door.card_picture(request.args.get("card", "")))


@enrol.get("/progress")
def progress() -> Response:
    """How far learning is."""
    state = _own(_door())
    return jsonify(stage=state.stage, steps=state.steps, all_steps=state.all_steps)


def _jpeg(picture: bytes | None) -> Response:
    if picture is None:
        abort(HTTPStatus.NOT_FOUND)
    response = Response(picture, mimetype="image/jpeg")
    response.headers["Cache-Control"] = "no-store"
    return response


def _door() -> DeckDoor:
    door = deck_door()
    if door is None:
        abort(HTTPStatus.SERVICE_UNAVAILABLE)
    return door


def _is_own(state: Enrolment) -> bool:
    return secrets.compare_digest(state.owner.encode(), request.cookies.get(COOKIE, "").encode())


def _own(door: DeckDoor) -> Enrolment:
    """The enrolment of this browser; who has none is sent nowhere."""
    state = door.enrolment()
    if state is None or not _is_own(state):
        abort(HTTPStatus.CONFLICT)
    return state


def _next() -> Response:
    return see(url_for("enrol.page"))


def _show(trouble: Trouble | None = None) -> Response:
    """The page for who looks: to begin, to show a card, to wait, the report, or somebody else's turn."""
    door = deck_door()
    state = None if door is None else door.enrolment()
    own = state is not None and _is_own(state)
    told = trouble or (state.trouble if state is not None and own else None)
    response = show(
        "enrol.html",
        missing=door is None,
        has_camera=door is not None and door.has_camera(),
        state=state,
        own=own,
        is_learning=own and state is not None and state.stage is Stage.LEARNING,
        back=BACK,
        abandoned_minutes=round(ABANDONED_S / 60),
        trouble=sentence_of(told) if told is not None else "",
        detail=detail_of(told) if told is not None else "",
        typed=request.form,
        alike_sentence=alike_sentence,
    )
    if trouble is not None:
        response.status_code = HTTPStatus.CONFLICT
    return response

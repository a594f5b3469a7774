"""The page `/decks`: which decks can be read here, and removing one that was enrolled."""

from flask import Blueprint, Response, current_app, redirect, request, url_for

from app.web.deck_door import DeckDoor, DeckRefusedError
from app.web.deck_words import alike_sentence, sentence_of
from app.web.enrolment import Trouble
from app.web.guard import require_same_origin
from app.web.pages import show

decks = Blueprint("decks", __name__)

SEE_OTHER = 303
CONFLICT = 409


def deck_door() -> DeckDoor | None:
    """What the camera's side offers; None where its libraries are not installed."""
    door: DeckDoor | None = current_app.extensions["decks"]
    return door


@decks.get("/decks")
def deck_list() -> Response:
    """The decks."""
    return show_decks()


@decks.post("/decks/remove")
def remove() -> Response:
    """Forget an enrolled deck."""
    require_same_origin(request)
    door = deck_door()
    if door is None:
        return show_decks()
    try:
        door.remove(request.form.get("name", ""))
    except DeckRefusedError as error:
        return show_decks(error.trouble)
    return see(url_for("decks.deck_list"))


def show_decks(trouble: Trouble | None = None) -> Response:
    """The list, with why something was not done."""
    door = deck_door()
    response = show(
        "decks.html",
        missing=door is None,
        decks=door.listed() if door is not None else (),
        trouble=sentence_of(trouble) if trouble is not None else "",
        alike_sentence=alike_sentence,
    )
    if trouble is not None:
        response.status_code = CONFLICT
    return response


def see(address: str) -> Response:
    """Send the browser on, so that loading the page anew does nothing twice."""
    response = current_app.make_response(redirect(address, SEE_OTHER))
    return response  # noqa: RET504 - the name tells mypy what kind of response it is

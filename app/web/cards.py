"""The pages of a card game beside the scoreboard: a player's phone, and the photo finish for a TV."""

from flask import Blueprint, Response, current_app

from app.rules.game import UnknownOptionError
from app.rules.kombio.choices import PRINTED_PENALTIES, read_house_penalties
from app.rules.kombio.sentences import penalty_name
from app.web.door import TableDoor
from app.web.games_shown import table_game
from app.web.language import current_language
from app.web.pages import has_bananas, show

cards = Blueprint("cards", __name__)


@cards.get("/finish")
def finish() -> Response:
    """The photo finish, read from across the room."""
    return show("finish.html")


@cards.get("/say")
def tell() -> Response:
    """What a player tells the table, with the cards of the game that is played."""
    if has_bananas():
        return show("say_kongkang.html")
    if table_game() == "dabong":
        return show("say_dabong.html")
    return show("say_kombio.html", penalties=_penalties())


def _penalties() -> list[tuple[str, str]]:
    """Each penalty that this table knows and needs no card named, with its words."""
    door: TableDoor = current_app.extensions["door"]
    try:
        own = read_house_penalties(door.snapshot().options.get("house_penalties", "none"))
    except UnknownOptionError:
        own = {}
    names = [name for name in PRINTED_PENALTIES if name != "revealed"]
    language = current_language()
    return [(name, penalty_name(name).spoken(language)) for name in (*names, *own)]

"""The pages that people look at. None of them changes anything."""

from flask import Blueprint, Response, current_app, make_response, render_template, request

from app.web.door import TableDoor
from app.web.games_shown import table_game
from app.web.language import COOKIE, COOKIE_S, LANGUAGES
from app.web.phrases import phrases
from app.web.site import Site

pages = Blueprint("pages", __name__)


def show(template: str, **values: object) -> Response:
    """Make a page, and keep the language that its address asked for in a cookie."""
    site: Site = current_app.extensions["site"]
    address = site.phone_address()
    response = make_response(
        render_template(
            template,
            phrases=phrases(),
            has_cards=has_cards(),
            played=table_game(),
            has_bananas=has_bananas(),
            address=f"http://{address}:{site.port}/" if address and site.port else "",
            **values,
        )
    )
    wanted = request.args.get(COOKIE)
    if wanted in LANGUAGES:
        response.set_cookie(COOKIE, wanted, max_age=COOKIE_S, samesite="Lax", httponly=True)
    return response


def has_cards() -> bool:
    """Whether a card game is played at this table."""
    door: TableDoor = current_app.extensions["door"]
    return door.snapshot().cards is not None


def has_bananas() -> bool:
    """Whether the game at this table is played for bananas."""
    door: TableDoor = current_app.extensions["door"]
    return door.snapshot().bananas is not None


@pages.get("/")
def scoreboard() -> Response:
    """The scoreboard."""
    return show("scoreboard.html")


@pages.get("/table")
def virtual_table() -> Response:
    """The virtual table."""
    return show("card_table.html" if has_cards() else "table.html")


@pages.get("/operator")
def operator() -> Response:
    """What the operator does: answer, let stand, undo, correct, next round."""
    return show("operator.html")

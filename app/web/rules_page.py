"""The pages `/rules/GAME`: the rules that verdicts name and the options, as the engine has them."""

from flask import Blueprint, Response

from app.rules.games import game as find_game
from app.rules.rulebook import choices, sections
from app.web.games_shown import require_game, table_game, table_options, titles
from app.web.language import current_language
from app.web.pages import show

rules = Blueprint("rules", __name__)


@rules.get("/rules")
def table_rules() -> Response:
    """The rules of the game at this table."""
    return _rules_of(table_game())


@rules.get("/rules/<name>")
def game_rules(name: str) -> Response:
    """The rules of a game."""
    return _rules_of(name)


def _rules_of(name: str) -> Response:
    game = find_game(require_game(name))
    options = choices(game, table_options(name))
    return show(
        "rules.html",
        game=name,
        titles=titles(),
        sections=sections(game),
        open_choices=[choice for choice in options if choice.is_open],
        settled_choices=[choice for choice in options if not choice.is_open],
        at_table=name == table_game(),
        spoken=lambda words: words.spoken(current_language()),
    )

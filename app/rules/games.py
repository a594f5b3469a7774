"""The games of the house, by name."""

from collections.abc import Mapping
from typing import Any

from app.rules.congkak import CONGKAK
from app.rules.dabong import DABONG
from app.rules.game import Game, RulesError
from app.rules.kombio import KOMBIO
from app.rules.kongkang import KONGKANG
from app.rules.options import nearest, quoted

GAMES: Mapping[str, Game[Any, Any]] = {
    game.name: game for game in (CONGKAK, DABONG, KONGKANG, KOMBIO)
}


class UnknownGameError(RulesError):
    """No game has that name; the sentence names the nearest."""


def game(name: str) -> Game[Any, Any]:
    """The game of that name.

    Raises:
        UnknownGameError: there is none; the sentence names the nearest.
    """
    found = GAMES.get(name)
    if found is None:
        raise UnknownGameError(f"No game is called {quoted(name)}: {nearest(name, GAMES)}")
    return found

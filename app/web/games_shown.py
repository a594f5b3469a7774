"""What the pages about rules know of the table that they stand beside."""

from collections.abc import Mapping

from flask import current_app
from werkzeug.exceptions import NotFound

from app.rules.games import GAMES, asking
from app.web.door import TableDoor


def titles() -> dict[str, str]:
    """Each game's name as it is printed on its box, by the name that the rules use."""
    return {name: asking(name).title or name for name in GAMES}


def table_game() -> str:
    """What is played at this table."""
    door: TableDoor = current_app.extensions["door"]
    return door.snapshot().game


def table_options(game: str) -> Mapping[str, str]:
    """The options that this table gave for that game; none when it plays another."""
    door: TableDoor = current_app.extensions["door"]
    snapshot = door.snapshot()
    return snapshot.options if snapshot.game == game else {}


def require_game(name: str) -> str:
    """That name, if a game has it.

    Raises:
        NotFound: none has.
    """
    if name not in GAMES:
        raise NotFound
    return name

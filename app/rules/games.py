"""The games of the house, by name."""

from collections.abc import Mapping
from typing import Any

from app.rules.asking import Asking
from app.rules.congkak import CONGKAK
from app.rules.congkak.asking import ASKING as CONGKAK_WORDS
from app.rules.dabong import DABONG
from app.rules.dabong.asking import ASKING as DABONG_WORDS
from app.rules.game import Game, RulesError
from app.rules.kombio import KOMBIO
from app.rules.kombio.asking import ASKING as KOMBIO_WORDS
from app.rules.kongkang import KONGKANG
from app.rules.kongkang.asking import ASKING as KONGKANG_WORDS
from app.rules.options import hinted, quoted

GAMES: Mapping[str, Game[Any, Any]] = {
    game.name: game for game in (CONGKAK, DABONG, KONGKANG, KOMBIO)
}

_ASKINGS: Mapping[str, Asking] = {
    CONGKAK.name: CONGKAK_WORDS,
    DABONG.name: DABONG_WORDS,
    KONGKANG.name: KONGKANG_WORDS,
    KOMBIO.name: KOMBIO_WORDS,
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
        hint = hinted(name, GAMES)
        raise UnknownGameError(
            f"No game is called {quoted(name)}: {hint.en}",
            f"Tiada permainan bernama {quoted(name)}: {hint.ms}",
        )
    return found


def asking(name: str) -> Asking:
    """The words in which that game is asked about; none for one that has only its text forms."""
    return _ASKINGS.get(name, Asking())

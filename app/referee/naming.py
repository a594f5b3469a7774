"""The rules' sentences with the names of the players where they say `Player 3` or `Seat 3`."""

import re
from collections.abc import Iterable, Sequence

from app.rules.game import Seat, Words

_PLAYER_EN = re.compile(r"\b(?:[Pp]layer|Seat) ([1-8])\b")
_PLAYER_MS = re.compile(r"\b(?:[Pp]emain|Tempat) ([1-8])\b")


def named(words: Words, players: Sequence[str]) -> Words:
    """The sentence with each player's name."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return players[seat - 1] if seat <= len(players) else found[0]

    return Words(_PLAYER_EN.sub(name, words.en), _PLAYER_MS.sub(name, words.ms))


def name_of(players: Sequence[str], seat: Seat) -> str:
    """The player's name, or `seat 5` where nobody sits."""
    return players[seat - 1] if 0 < seat <= len(players) else f"seat {seat}"


def still_to_show(names: Iterable[str]) -> Words:
    """What the table waits for while hands are counted."""
    listed = ", ".join(names)
    return Words(f"Still to show: {listed}.", f"Belum menunjukkan kad: {listed}.")


def microseconds(count: int) -> str:
    """`5 012 µs`, digits in threes."""
    return f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}") + " µs"

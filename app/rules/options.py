"""Named options of a game: reading what a table asked for, with the nearest name when it is none."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from app.rules.game import Option, UnknownOptionError

SHOWN_CHARACTERS = 40
"""Longest piece of foreign text that a sentence quotes: enough to recognise a slip of the pen."""

MOST_DIGITS = 9
"""Longest whole number that is read: far above any option's most, far below what is slow to read."""


def quoted(text: object) -> str:
    """What somebody wrote, made safe and short enough to stand in a sentence."""
    shown = str(text)
    if len(shown) > SHOWN_CHARACTERS:
        shown = shown[: SHOWN_CHARACTERS - 1] + "…"
    return repr(shown)


def nearest(word: str, known: Iterable[str]) -> str:
    """`: did you mean first?` for a slip of the pen, else the list of all that is known."""
    names = list(known)
    # 0.5: one wrong or missing letter in a word of four still counts as near.
    close = get_close_matches(word.casefold()[:SHOWN_CHARACTERS], names, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]}?"
    return f"known: {', '.join(names)}."


def read_options(table: Mapping[str, Option], given: Mapping[str, str]) -> dict[str, str]:
    """The options as given, each checked against the game's table; those not given are left out.

    Raises:
        UnknownOptionError: no such option, or no such value; the sentence names the nearest.
    """
    read: dict[str, str] = {}
    for name, value in given.items():
        option = table.get(name)
        if option is None:
            raise UnknownOptionError(f"No option is called {quoted(name)}: {nearest(name, table)}")
        read[name] = _read_value(option, value)
    return read


def _read_value(option: Option, value: str) -> str:
    if option.values:
        if value in option.values:
            return value
        hint = nearest(value, option.values)
        raise UnknownOptionError(f"Option {option.name} has no value {quoted(value)}: {hint}")
    if option.form:
        return value
    if value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS:
        number = int(value)
        if option.least <= number <= option.most:
            return str(number)
    raise UnknownOptionError(
        f"Option {option.name} takes a whole number from {option.least} to {option.most},"
        f" not {quoted(value)}."
    )

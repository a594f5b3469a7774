"""Named options of a game: reading what a table asked for, with the nearest name when it is none."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from app.rules.game import Option, UnknownOptionError, Words

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


NEAR = 0.66
"""One wrong, missing or swapped letter in a word of three still counts as near."""


def hinted(word: str, known: Iterable[str], listed: Iterable[str] = ()) -> Words:
    """`did you mean first?` for a slip of the pen, else the list of what is known.

    `listed`: what is listed then, where all of `known` would not be read.
    """
    names = list(known)
    close = get_close_matches(word.casefold()[:SHOWN_CHARACTERS], names, n=1, cutoff=NEAR)
    if close:
        return Words(f"did you mean {close[0]}?", f"adakah maksudnya {close[0]}?")
    there_are = ", ".join(list(listed) or names)
    return Words(f"known: {there_are}.", f"yang ada: {there_are}.")


def nearest(word: str, known: Iterable[str]) -> str:
    """The same in English, for sentences that there are in English only."""
    return hinted(word, known).en


def read_options(table: Mapping[str, Option], given: Mapping[str, str]) -> dict[str, str]:
    """The options as given, each checked against the game's table; those not given are left out.

    Raises:
        UnknownOptionError: no such option, or no such value; the sentence names the nearest.
    """
    read: dict[str, str] = {}
    for name, value in given.items():
        option = table.get(name)
        if option is None:
            hint = hinted(name, table)
            raise UnknownOptionError(
                f"No option is called {quoted(name)}: {hint.en}",
                f"Tiada pilihan bernama {quoted(name)}: {hint.ms}",
            )
        read[name] = _read_value(option, value)
    return read


def _read_value(option: Option, value: str) -> str:
    if option.values:
        if value in option.values:
            return value
        hint = hinted(value, option.values)
        raise UnknownOptionError(
            f"Option {option.name} has no value {quoted(value)}: {hint.en}",
            f"Pilihan {option.name} tiada nilai {quoted(value)}: {hint.ms}",
        )
    if option.form:
        return value
    if value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS:
        number = int(value)
        if option.least <= number <= option.most:
            return str(number)
    raise UnknownOptionError(
        f"Option {option.name} takes a whole number from {option.least} to {option.most},"
        f" not {quoted(value)}.",
        f"Pilihan {option.name} ialah nombor bulat dari {option.least} hingga {option.most},"
        f" bukan {quoted(value)}.",
    )

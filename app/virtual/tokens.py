"""The small words of the scenario language: holes, numbers, durations, seats, and the nearest word.

Each reader takes one word and returns its value or raises WordError with a sentence that says what was
found and what fits. The text may come from anybody: what is quoted back is cut short.
"""

import difflib
import re
from collections.abc import Iterable

from app.virtual.physics import HOLE_NAMES

LONGEST_QUOTE = 24
"""Characters of a wrong word that a message repeats."""

LONGEST_WAIT_US = 3_600_000_000
"""An hour: no act of a game takes longer, and a slip of the finger must not hang the rehearsal."""

LARGEST_NUMBER = 1_000
"""Above everything that is counted at a table (98 pieces, bananas, seconds of a light)."""

_US_PER_UNIT = {"us": 1, "ms": 1_000, "s": 1_000_000}
_DURATION = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)(us|ms|s)")


class WordError(ValueError):
    """A word or a line is not what the grammar wants here; the text is one sentence."""


def quote(word: str) -> str:
    """Return the word between backticks, cut short, with nothing unprintable in it."""
    shown = "".join(char if char.isprintable() and char != "`" else "?" for char in word)
    return f"`{shown[:LONGEST_QUOTE]}…`" if len(shown) > LONGEST_QUOTE else f"`{shown}`"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean ...?` for the nearest known word, or the list when none is near."""
    words = list(known)
    by_fold = {candidate.casefold(): candidate for candidate in words}
    near = difflib.get_close_matches(word[:LONGEST_QUOTE].casefold(), by_fold, n=1, cutoff=0.5)
    if near:
        return f"; did you mean `{by_fold[near[0]]}`?"
    return f"; known are {', '.join(words)}"


def one_of(word: str, known: Iterable[str], what: str) -> str:
    """Return the word if it is known, else raise with the nearest: ``unknown act `lfit`; did ...``."""
    words = list(known)
    if word not in words:
        raise WordError(f"unknown {what} {quote(word)}{did_you_mean(word, words)}")
    return word


def hole(word: str) -> str:
    """Read a hole: S1-S7, SS, N1-N7 or NS."""
    if word not in HOLE_NAMES:
        near = did_you_mean(word, HOLE_NAMES) if word.upper() in HOLE_NAMES else ""
        raise WordError(
            f"there is no hole {quote(word)}{near or '; the holes are S1-S7, SS, N1-N7 and NS'}"
        )
    return word


def number(word: str, what: str, *, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    """Read a whole number from `least` to `most`."""
    if not re.fullmatch(r"[0-9]{1,6}", word) or not least <= int(word) <= most:
        raise WordError(f"{what} is a whole number from {least} to {most}, not {quote(word)}")
    return int(word)


def seat(word: str, seats: int) -> int:
    """Read a seat number from 1 to `seats`."""
    return number(word, "a seat", least=1, most=seats)


def duration_us(word: str, *, longest_us: int = LONGEST_WAIT_US) -> int:
    """Read a duration such as `40us`, `5ms`, `0.8s`; returns whole microseconds."""
    match = _DURATION.fullmatch(word)
    if match is None:
        raise WordError(f"{quote(word)} is no duration; write for example 40us, 5ms or 2s")
    microseconds = round(float(match[1]) * _US_PER_UNIT[match[2]])
    if microseconds > longest_us:
        raise WordError(f"{quote(word)} is too long; at most {longest_us // 1_000_000}s here")
    return microseconds


def share(word: str, *, most: float) -> float:
    """Read a percentage such as `3%` as a share of one."""
    match = re.fullmatch(r"(\d{1,3}(?:\.\d{1,6})?)%", word)
    if match is None or float(match[1]) > most * 100:
        raise WordError(f"{quote(word)} is no percentage from 0% to {most * 100:g}%")
    return float(match[1]) / 100


def decimal(word: str, *, most: float) -> float:
    """Read a plain number such as `0.1`."""
    match = re.fullmatch(r"\d{1,4}(?:\.\d{1,6})?", word)
    if match is None or float(word) > most:
        raise WordError(f"{quote(word)} is no number from 0 to {most:g}")
    return float(word)


def setting(word: str, known: Iterable[str]) -> tuple[str, str]:
    """Read `key=value`, the key being one of `known`."""
    key, equals, value = word.partition("=")
    if not equals or not value:
        raise WordError(f"{quote(word)} should read name=value")
    return one_of(key, known, "word"), value

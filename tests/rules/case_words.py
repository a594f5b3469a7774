"""What the adapters of published cases share: which words they know, and how answers are compared."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.rules.options import nearest, quoted

Case = Mapping[str, Any]
Answer = dict[str, Any]
Words = Mapping[str, frozenset[str]]
"""The words that may stand in each part of a case (`setup`, `action`, `context`)."""


class UnknownWordError(Exception):
    """A case says something that its adapter has no meaning for; the text is one sentence."""


def name_of(case: Case) -> str:
    """A case as it is called in print."""
    return f"case {case.get('id', '(without an id)')}"


def check_words(case: Case, known: Words) -> None:
    """Look at every word of the case's parts.

    Raises:
        UnknownWordError: naming the case, the word and the nearest that is known.
    """
    for part, words in known.items():
        said = case.get(part, {})
        if not isinstance(said, Mapping):
            raise UnknownWordError(f"{name_of(case)}: its {part} is no table of words.")
        for word in said:
            if word not in words:
                hint = nearest(str(word), sorted(words))
                raise UnknownWordError(
                    f"{name_of(case)}: {quoted(word)} in its {part} is not a known word; {hint}"
                )


def unknown_value(case: Case, word: str, value: object, known: Iterable[str]) -> UnknownWordError:
    """A word that is known with a value that is not."""
    hint = nearest(str(value), sorted(known))
    return UnknownWordError(f"{name_of(case)}: {word} {quoted(value)} is not known; {hint}")


def differences_between(expected: Mapping[str, Any], said: Mapping[str, Any]) -> Iterator[str]:
    """Each word on which they differ: what was expected and what was got."""
    for word, value in expected.items():
        if word not in said:
            yield f"{word}: expected {value!r}, got no answer by that word"
        elif said[word] != value:
            yield f"{word}: expected {value!r}, got {said[word]!r}"

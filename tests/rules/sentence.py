"""Is what people are told a sentence? It begins and ends as one, and shouts no word."""

import re

_SENTENCE = re.compile(r"(dabong! |[A-Z][a-z]+[ :.]|[A-Z0-9] |[0-9]+ ).*[.!]")
_REFUSAL = re.compile(r"(['\"a-z0-9]|[A-Z][a-z ]|[AJQK][FWEA] ).*[.?]")
"""What is wrong with a text may begin with a piece of it: a name, a card, words in quotes."""


def is_sentence(said: str) -> bool:
    """A sentence of a verdict or an event."""
    shouted = any(len(word) > 2 and word.isupper() for word in said.split())
    return bool(_SENTENCE.fullmatch(said)) and not shouted


def is_refusal(error: Exception) -> bool:
    """A sentence that says what is wrong with a text."""
    return bool(_REFUSAL.fullmatch(str(error)))

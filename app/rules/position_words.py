"""What every text of a position has after its table: fields of that game, and options, as name=value."""

from collections.abc import Collection, Iterable, Mapping

from app.rules.game import NotAPositionError, Option
from app.rules.options import hinted, quoted


def read_words(
    words: Iterable[str], fields: Collection[str], options: Mapping[str, Option], form: str
) -> tuple[dict[str, str], dict[str, str]]:
    """Sort `name=value` words into fields and options; their values are the game's to judge.

    Args:
        words: the words as written.
        fields: names of the game's own fields.
        options: the game's options by name.
        form: how such words are written, for the sentence of a refusal.

    Raises:
        NotAPositionError: a word has no equals sign, comes twice or is not known.
    """
    said: dict[str, str] = {}
    chosen: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise NotAPositionError(
                f"{quoted(word)} is no part of a position: write {form}.",
                f"{quoted(word)} bukan bahagian kedudukan: tulis {form}.",
            )
        if name in said or name in chosen:
            raise NotAPositionError(
                f"{quoted(name)} is said twice: leave one of them out.",
                f"{quoted(name)} dinyatakan dua kali: tinggalkan salah satu.",
            )
        if name in fields:
            said[name] = value
        elif name in options:
            chosen[name] = value
        else:
            hint = hinted(name, (*fields, *options))
            raise NotAPositionError(
                f"A position has no {quoted(name)}: {hint.en}",
                f"Kedudukan tiada {quoted(name)}: {hint.ms}",
            )
    return said, chosen

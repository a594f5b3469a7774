"""The page `/ask`: is that move legal, asked in the words of the game, for the argument at the table.

It is a form by GET whose whole question stands in its address: looking at it changes nothing, an answer
can be sent to somebody as a link, and no script is needed.
"""

from collections.abc import Iterable, Mapping

import msgspec
from flask import Blueprint, Response, request

from app.rules.ask_answer import Answer, Survey, answer, survey
from app.rules.asking import (
    LONGEST_TEXT_CHARACTERS,
    LONGEST_WORD_CHARACTERS,
    Asking,
    Word,
    WordsError,
    read_question,
    said_once,
)
from app.rules.game import Option, RulesError, Words
from app.rules.games import asking
from app.rules.games import game as find_game
from app.rules.rulebook import section_words
from app.web.games_shown import require_game, table_game, table_options, titles
from app.web.language import COOKIE, current_language
from app.web.pages import show

ask = Blueprint("ask", __name__)

GAME, OTHER_OPTIONS = "game", "options"
"""Names in the address that are no words of a game."""

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
"""What stands for a character that cannot be shown."""


class Field(msgspec.Struct, frozen=True):
    """One field of the form.

    Attributes:
        name: of the word or option.
        label: what it says, in the language of the page.
        said: what was said.
        example: shown while nothing is said.
        values: all that it accepts, each with how it is shown; empty for one that is written.
        flag: a box to tick.
        usual: what holds while nothing is said; empty where that has no name.
    """

    name: str
    label: str
    said: str = ""
    example: str = ""
    values: tuple[tuple[str, str], ...] = ()
    flag: bool = False
    usual: str = ""


class Told(msgspec.Struct, frozen=True):
    """What came of a question: an answer, the moves that there are, or a sentence why there is none."""

    answer: Answer | None = None
    survey: Survey | None = None
    error: str = ""


@ask.get("/ask")
def ask_page() -> Response:
    """A question, and its answer once something was said."""
    name = require_game(request.args.get(GAME) or table_game())
    words, table = asking(name), table_options(name)
    every = {
        _harmless(key): [_harmless(value) for value in values]
        for key, values in request.args.lists()
        if key not in (GAME, COOKIE)
    }
    said = {key: values[0] for key, values in every.items()}
    shown = {word for example in words.examples for word in example}
    chosen = {**table, **said, **dict(_pairs(said.get(OTHER_OPTIONS, "")))}
    fields = [_of_word(word, said, chosen) for word in words.words]
    options = list(_of_options(name, words, said, table))
    extra = [field for field in fields if field.name not in shown]
    return show(
        "ask.html",
        game=name,
        titles=titles(),
        note=words.note,
        main_fields=[field for field in (*fields, *options) if field.name in shown],
        more_fields=extra,
        more_open=any(field.said for field in extra),
        option_fields=[field for field in options if field.name not in shown],
        texts={key: said.get(key, "") for key in ("position", "move", OTHER_OPTIONS)},
        examples=[
            ({**example, GAME: name}, _example(words, example)) for example in words.examples
        ],
        switched=table,
        told=_told(name, every, table) if any(map(str.strip, said.values())) else None,
        longest={"word": LONGEST_WORD_CHARACTERS, "text": LONGEST_TEXT_CHARACTERS},
        spoken=lambda sentence: sentence.spoken(current_language()),
        section_words=section_words,
    )


def _harmless(text: str) -> str:
    """What somebody said as a page can show it: no control character, nor one that hides or turns text."""
    return "".join(
        piece if piece.isprintable() else " " if piece.isspace() else REPLACEMENT for piece in text
    )


def _of_word(word: Word, said: Mapping[str, str], options: Mapping[str, str]) -> Field:
    return Field(
        name=word.name,
        label=_label(word.words),
        said=said.get(word.name, ""),
        example=word.example,
        values=() if word.flag else _shown_values(word, options),
        flag=word.flag,
    )


def _shown_values(word: Word, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    try:
        accepted = word.accepted(options)
    except RulesError:  # an option that cannot be read is told in the answer
        accepted = word.values
    return tuple((value, _spoken_value(word, value)) for value in accepted)


def _spoken_value(word: Word, value: str) -> str:
    return word.spoken.get(value, Words(value, value)).spoken(current_language())


def _example(words: Asking, said: Mapping[str, str]) -> str:
    """An example as people would say it: what is asked for, and its value."""
    by_name = {word.name: word for word in words.words}
    parts: list[str] = []
    for key, value in said.items():
        word = by_name.get(key)
        if word is None:
            parts.append(f"{key}={value}")
        elif word.flag:
            parts.append(_label(word.words))
        else:
            parts.append(f"{_label(word.words)}: {_spoken_value(word, value)}")
    return " · ".join(parts)


def _of_options(
    name: str, words: Asking, said: Mapping[str, str], table: Mapping[str, str]
) -> Iterable[Field]:
    options: Mapping[str, Option] = find_game(name).options
    for option in map(options.__getitem__, words.options):
        yield Field(
            name=option.name,
            label=_label(option.words),
            said=said.get(option.name, ""),
            values=tuple((value, value) for value in option.values),
            usual=table.get(option.name, option.default),
        )


def _label(words: Words) -> str:
    spoken = words.spoken(current_language())
    return spoken[:1].upper() + spoken[1:]


def _told(name: str, said: Mapping[str, Iterable[str]], table: Mapping[str, str]) -> Told:
    game, words = find_game(name), asking(name)
    try:
        question = read_question(game, words, _all_said(said), table)
        if question.move:
            found = answer(game, question.position, question.move, question.options, words)
            return Told(answer=found)
        return Told(survey=survey(game, question.position, question.options))
    except RulesError as error:
        return Told(error=error.words.spoken(current_language()))


def _all_said(said: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Words and options; those written into one field as `name=value` among them.

    Raises:
        WordsError: a piece of that field has no equals sign, or something is said twice.
    """
    whole = {name: list(values) for name, values in said.items() if name != OTHER_OPTIONS}
    for written in said.get(OTHER_OPTIONS, ()):
        if any("=" not in pair for pair in written.split()):
            raise WordsError(
                "Further options are written name=value, with spaces between them.",
                "Pilihan lain ditulis sebagai nama=nilai, dengan ruang di antaranya.",
            )
        for name, value in _pairs(written):
            whole.setdefault(name, []).append(value)
    return {name: said_once(name, values) for name, values in whole.items()}


def _pairs(text: str) -> Iterable[tuple[str, str]]:
    """The pieces of the field for further options."""
    for pair in text.split():
        name, _, value = pair.partition("=")
        yield name, value

"""`pengadil ask GAME`: a command for each game, its options made of the words that the game describes."""

import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import IO, Any

import click

from app.rules.ask import answer_asked, answer_json
from app.rules.asking import (
    MOVE,
    POSITION,
    YES,
    Asking,
    Word,
    WordsError,
    read_question,
    said_once,
)
from app.rules.game import Game, Option, RulesError, Words
from app.rules.games import GAMES, asking
from app.rules.games import game as find_game
from app.rules.options import hinted, quoted
from app.rules.rulebook import describe_options

BAD_INPUT = 2
"""Exit status for what cannot be read or used; 1 is for an answer of no (an expectation not met)."""

ASK_HELP = (
    "Settle an argument: is this move legal in GAME, what comes of it, and which rule says so."
    " `pengadil ask GAME --help` has the words."
)

_OWN = ("position", "move", "option", "options", "json", "lang", "help")

LANGUAGES = click.Choice(["en", "ms"])


def usual_language() -> str:
    """The language of the person's own surroundings: `ms` where these are Malay, else `en`."""
    named = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "ms" if next(filter(None, named), "").startswith("ms") else "en"


LANGUAGE = click.option(
    "--lang", type=LANGUAGES, default=usual_language, show_default="that of LANG, else en"
)

Sentences = Callable[[], AbstractContextManager[None]]
"""Turns the errors that a person can do something about into one sentence and a status."""


_ERROR = Words("Error", "Ralat")


class BadInput(click.ClickException):
    """A sentence on standard error, and exit status 2."""

    exit_code = BAD_INPUT

    def __init__(self, sentence: str, language: str = "en") -> None:
        super().__init__(sentence)
        self.language = language

    def show(self, file: IO[Any] | None = None) -> None:
        """Say it."""
        said = f"{_ERROR.spoken(self.language)}: {self.format_message()}"
        click.echo(said, file=file or sys.stderr)


def _refused(words: Words, language: str) -> BadInput:
    return BadInput(words.spoken(language), language)


def _language_in(args: Sequence[str]) -> str:
    """The language that a command line asks for, before its words are read."""
    for name, value in zip(args, [*args[1:], ""], strict=True):
        wanted = value if name == "--lang" else name.removeprefix("--lang=")
        if name.startswith("--lang") and wanted in LANGUAGES.choices:
            return wanted
    return usual_language()


class AskGroup(click.Group):
    """The games as commands; a word before the game is as good as after it."""

    def __init__(self, sentences: Sentences, **said: Any) -> None:
        super().__init__(**said)
        self.sentences = sentences

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the game first."""
        ctx.obj = _language_in(args)
        game = next((word for word in args if word in GAMES), None)
        if game is not None:
            args.remove(game)
            args.insert(0, game)
        elif args and args[0].startswith("--lang"):
            words = 1 if "=" in args[0] else 2
            args[:] = [*args[words:], *args[:words]]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own signature
        """The games."""
        return list(GAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command of a game."""
        language = ctx.obj or usual_language()
        with in_language(language, self.sentences):
            return _command(find_game(cmd_name), language, self.sentences)


@contextmanager
def in_language(language: str, sentences: Sentences) -> Iterator[None]:
    """Say what the rules refuse in that language, and other errors as everywhere."""
    with sentences():
        try:
            yield
        except RulesError as error:
            raise _refused(error.words, language) from error


class _AskCommand(click.Command):
    """A command whose wrong words are told in one sentence with the nearest that there is."""

    def __init__(self, language: str, **said: Any) -> None:
        super().__init__(**said)
        self.language = language

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words.

        Raises:
            BadInput: a word is not known, or lacks its value.
        """
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise _refused(self._wrong(error), self.language) from None

    def _wrong(self, error: click.UsageError) -> Words:
        match error:
            case click.NoSuchOption(option_name=name):
                return self._no_word(name.lstrip("-"))
            case click.BadOptionUsage(option_name=name):
                return Words(
                    f"{name} needs a value after it.", f"{name} memerlukan nilai selepasnya."
                )
            case click.BadParameter(param=click.Parameter(name="lang")):
                known = ", ".join(LANGUAGES.choices)
                return Words(f"--lang is one of {known}.", f"--lang ialah satu daripada {known}.")
            case _:
                return Words(
                    f"{self.name} is asked with words as --NAME VALUE; several cards, seats or numbers"
                    " stand in quotes.",
                    f"{self.name} ditanya dengan perkataan seperti --NAMA NILAI; beberapa kad, tempat"
                    " atau nombor ditulis dalam tanda petik.",
                )

    def _no_word(self, word: str) -> Words:
        known = [name.removeprefix("--") for one in self.params for name in one.opts]
        shown = [
            one.opts[0].removeprefix("--")
            for one in self.params
            if not (isinstance(one, click.Option) and one.hidden)
        ]
        hint = hinted(word, known, shown)
        return Words(
            f"{self.name} has no word {quoted(word)}: {hint.en}",
            f"{self.name} tiada perkataan {quoted(word)}: {hint.ms}",
        )


def _command(game: Game[Any, Any], language: str, sentences: Sentences) -> click.Command:
    words = asking(game.name)

    def ask(**said: Any) -> None:
        with in_language(said["lang"], sentences):
            _ask(game, words, said)

    return _AskCommand(
        language,
        name=game.name,
        callback=ask,
        params=[
            *(_of_word(word, language) for word in words.words),
            *_own_params(language),
            *_of_options(game, words, language),
        ],
        help=f"{_ABOUT.spoken(language).format(game=game.name)}\n\n{words.note.spoken(language)}",
        epilog=_epilog(game, words, language),
    )


_ABOUT = Words(
    "Is this move legal in {game}, what comes of it, and which rule says so.",
    "Adakah langkah ini sah dalam {game}, apa akibatnya, dan peraturan mana yang menetapkannya.",
)
_EXAMPLES = Words("Examples:", "Contoh:")
_MORE_OPTIONS = Words(
    "Every option of --options is also a word, as in --NAME VALUE.",
    "Setiap pilihan dalam --options juga satu perkataan, seperti --NAMA NILAI.",
)


def _epilog(game: Game[Any, Any], words: Asking, language: str) -> str:
    """Examples, and where further options are listed."""
    unfolded = "\b"  # click's sign for lines that stay as they are
    shown = [f"  pengadil ask {game.name}{_spoken(said, words)}" for said in words.examples]
    lines = "\n".join([unfolded, _EXAMPLES.spoken(language), *shown])
    return f"{lines}\n\n{_MORE_OPTIONS.spoken(language)}"


def _spoken(said: Mapping[str, str], words: Asking) -> str:
    flags = {word.name for word in words.words if word.flag}
    return "".join(
        f" --{name}" if name in flags else f" --{name} {shlex.quote(value)}"
        for name, value in said.items()
    )


_AS = Words("as", "seperti")


def _of_word(word: Word, language: str) -> click.Option:
    shown = word.words.spoken(language)
    if word.flag:
        return click.Option([f"--{word.name}", _kept(word.name)], flag_value=YES, help=shown)
    values = "|".join(word.values)
    return click.Option(
        [f"--{word.name}", _kept(word.name)],
        multiple=True,
        metavar=f"[{values}]" if values else word.name.upper(),
        help=shown if values else f"{shown}, {_AS.spoken(language)} {word.example}",
    )


def _kept(name: str) -> str:
    """The name under which click hands a word over: apart from the command's own."""
    return f"said_{name.replace('-', '_')}"


_OWN_HELP = {
    "position": Words("The position in its text form.", "Kedudukan dalam bentuk teks."),
    "move": Words(
        "The move in its text form; all if left out.",
        "Langkah dalam bentuk teks; semua jika ditinggalkan.",
    ),
    "option": Words("A named option.", "Pilihan bernama."),
    "options": Words("List all options.", "Senaraikan semua pilihan."),
    "json": Words("Answer JSON lines from standard input.", "Jawab baris JSON dari input piawai."),
    "lang": Words("The language of the answer.", "Bahasa jawapan."),
}


def _own_params(language: str) -> Iterator[click.Parameter]:
    told = {name: words.spoken(language) for name, words in _OWN_HELP.items()}
    yield click.Option(["--position", _kept("position")], multiple=True, help=told["position"])
    yield click.Option(["--move", _kept("move")], multiple=True, help=told["move"])
    yield click.Option(
        ["--option", "pairs"], multiple=True, metavar="NAME=VALUE", help=told["option"]
    )
    yield click.Option(["--options", "list_options"], is_flag=True, help=told["options"])
    yield click.Option(["--json", "as_json"], is_flag=True, help=told["json"])
    yield click.Option(
        ["--lang"], type=LANGUAGES, default=language, show_default=True, help=told["lang"]
    )


def _of_options(game: Game[Any, Any], words: Asking, language: str) -> Iterator[click.Option]:
    """The game's options as words; those that are asked for often are shown."""
    for option in game.options.values():
        if option.name in _OWN or option.name in {word.name for word in words.words}:
            continue
        names = dict.fromkeys((f"--{option.name.replace('_', '-')}", f"--{option.name}"))
        yield click.Option(
            [*names, _kept(option.name)],
            multiple=True,
            metavar=_values(option),
            help=option.words.spoken(language),
            hidden=option.name not in words.options,
        )


def _values(option: Option) -> str:
    return f"[{'|'.join(option.values)}]" if option.values else "NUMBER"


def _ask(game: Game[Any, Any], words: Asking, said: dict[str, Any]) -> None:
    asked = _question(game, words, said)
    if said["list_options"]:
        _alone("--options", [*asked, *(["json"] if said["as_json"] else [])])
        click.echo(describe_options(game, said["lang"]))
    elif said["as_json"]:
        _alone("--json", asked)
        sys.exit(_answer_lines(game, said["lang"]))
    else:
        click.echo(answer_asked(game, read_question(game, words, asked), said["lang"]))


def _alone(flag: str, also: Iterable[str]) -> None:
    """Refuse what would be left unused beside a flag that asks for something else.

    Raises:
        WordsError: something was said beside it.
    """
    for name in also:
        raise WordsError(
            f"--{name} says nothing beside {flag}: leave one of them out.",
            f"--{name} tidak bermakna bersama {flag}: tinggalkan salah satu.",
        )


def _question(game: Game[Any, Any], words: Asking, said: dict[str, Any]) -> dict[str, str]:
    """What was said, by the names of words and options.

    Raises:
        WordsError: an option without its equals sign, or something said twice.
    """
    names = [*(word.name for word in words.words), *game.options, POSITION, MOVE]
    spoken = {name: _all_said(said.get(_kept(name))) for name in names}
    for pair in said["pairs"]:
        name, equals, value = pair.partition("=")
        if not equals:
            raise WordsError(
                f"rules: an option is written name=value, not {quoted(pair)}.",
                f"peraturan: pilihan ditulis sebagai nama=nilai, bukan {quoted(pair)}.",
            )
        spoken[name] = [*spoken.get(name, ()), value]
    return {name: said_once(name, values) for name, values in spoken.items() if any(values)}


def _all_said(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, tuple) else [str(value or "")]


def _answer_lines(game: Game[Any, Any], language: str) -> int:
    """Answer each line of standard input; the status is 2 when one of them could not be read."""
    status = 0
    for sent in sys.stdin.buffer:
        # Bytes that are no text stay in the line, so that its answer says so and the next one is read.
        line = sent.decode("utf-8", "surrogateescape")
        if line.strip():
            answered, is_good = answer_json(game, line, language)
            click.echo(answered)
            status = status if is_good else BAD_INPUT
    return status

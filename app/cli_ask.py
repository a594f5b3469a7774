"""`pengadil ask GAME`: a command for each game, its options made of the words that the game describes."""

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any

import click

from app.rules.ask import answer_asked, answer_json
from app.rules.asking import YES, Asking, Word, read_question
from app.rules.game import Game, Option, RulesError
from app.rules.games import GAMES, asking
from app.rules.games import game as find_game
from app.rules.options import nearest, quoted
from app.rules.rulebook import describe_options

BAD_INPUT = 2
"""Exit status for what cannot be read or used; 1 is for an answer of no (an expectation not met)."""

ASK_HELP = (
    "Settle an argument: is this move legal in GAME, what comes of it, and which rule says so."
    " `pengadil ask GAME --help` has the words."
)

_OWN = ("position", "move", "option", "options", "json", "lang", "help")

LANGUAGES = click.Choice(["en", "ms"])
LANGUAGE = click.option("--lang", type=LANGUAGES, default="en", show_default=True)

Sentences = Callable[[], AbstractContextManager[None]]
"""Turns the errors that a person can do something about into one sentence and a status."""


class BadInput(click.ClickException):
    """A sentence on standard error, and exit status 2."""

    exit_code = BAD_INPUT


class AskGroup(click.Group):
    """The games as commands; a word before the game is as good as after it."""

    def __init__(self, sentences: Sentences, **said: Any) -> None:
        super().__init__(**said)
        self.sentences = sentences

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the game first."""
        game = next((word for word in args if word in GAMES), None)
        if game is not None:
            args.remove(game)
            args.insert(0, game)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own signature
        """The games."""
        return list(GAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002 - click's own signature
        """The command of a game."""
        with self.sentences():
            return _command(find_game(cmd_name), self.sentences)


class _AskCommand(click.Command):
    """A command whose wrong words are told in one sentence with the nearest that there is."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words.

        Raises:
            BadInput: a word is not known, or lacks its value.
        """
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            known = [name.removeprefix("--") for one in self.params for name in one.opts]
            word = error.option_name.lstrip("-")
            raise BadInput(
                f"{self.name} has no word {quoted(word)}: {nearest(word, known)}"
            ) from None
        except click.BadOptionUsage as error:
            raise BadInput(f"{error.option_name} needs a value after it.") from None


def _command(game: Game[Any, Any], sentences: Sentences) -> click.Command:
    words = asking(game.name)

    def ask(**said: Any) -> None:
        with sentences():
            _ask(game, words, said)

    return _AskCommand(
        name=game.name,
        callback=ask,
        params=[*map(_of_word, words.words), *_own_params(), *_of_options(game, words)],
        help=f"Is this move legal in {game.name}, what comes of it, and which rule says so.\n\n"
        + words.note.en,
        epilog=_epilog(game, words),
    )


def _epilog(game: Game[Any, Any], words: Asking) -> str:
    """Examples, and where further options are listed."""
    unfolded = "\b"  # click's sign for lines that stay as they are
    shown = [f"  pengadil ask {game.name}{_spoken(said, words)}" for said in words.examples]
    options = "Every option of --options is also a word, as in --NAME VALUE."
    return "\n".join([unfolded, "Examples:", *shown]) + f"\n\n{options}"


def _spoken(said: Mapping[str, str], words: Asking) -> str:
    flags = {word.name for word in words.words if word.flag}
    return "".join(
        f" --{name}" if name in flags else f" --{name} {shlex.quote(value)}"
        for name, value in said.items()
    )


def _of_word(word: Word) -> click.Option:
    if word.flag:
        return click.Option(
            [f"--{word.name}", _kept(word.name)], flag_value=YES, help=word.words.en
        )
    values = "|".join(word.values)
    example = f"{word.words.en}, as {word.example}"
    return click.Option(
        [f"--{word.name}", _kept(word.name)],
        default="",
        metavar=f"[{values}]" if values else word.name.upper(),
        help=word.words.en if values else example,
    )


def _kept(name: str) -> str:
    """The name under which click hands a word over: apart from the command's own."""
    return f"said_{name.replace('-', '_')}"


def _own_params() -> Iterator[click.Parameter]:
    yield click.Option(["--position"], default="", help="The position in its text form.")
    yield click.Option(["--move"], default="", help="The move in its text form; all if left out.")
    yield click.Option(
        ["--option", "pairs"], multiple=True, metavar="NAME=VALUE", help="A named option."
    )
    yield click.Option(["--options", "list_options"], is_flag=True, help="List all options.")
    yield click.Option(
        ["--json", "as_json"], is_flag=True, help="Answer JSON lines from standard input."
    )
    yield click.Option(["--lang"], type=LANGUAGES, default="en", show_default=True)


def _of_options(game: Game[Any, Any], words: Asking) -> Iterator[click.Option]:
    """The game's options as words; those that are asked for often are shown."""
    for option in game.options.values():
        if option.name in _OWN or option.name in {word.name for word in words.words}:
            continue
        names = dict.fromkeys((f"--{option.name.replace('_', '-')}", f"--{option.name}"))
        yield click.Option(
            [*names, _kept(option.name)],
            default="",
            metavar=_values(option),
            help=option.words.en,
            hidden=option.name not in words.options,
        )


def _values(option: Option) -> str:
    return f"[{'|'.join(option.values)}]" if option.values else "NUMBER"


def _ask(game: Game[Any, Any], words: Asking, said: dict[str, Any]) -> None:
    if said["list_options"]:
        click.echo(describe_options(game, said["lang"]))
    elif said["as_json"]:
        sys.exit(_answer_lines(game, said["lang"]))
    else:
        question = read_question(game, words, _question(game, words, said))
        click.echo(answer_asked(game, question, said["lang"]))


def _question(game: Game[Any, Any], words: Asking, said: dict[str, Any]) -> dict[str, str]:
    """What was said, by the names of words and options.

    Raises:
        RulesError: an option without its equals sign.
    """
    names = [*(word.name for word in words.words), *game.options]
    spoken = {name: str(said.get(_kept(name)) or "") for name in names}
    for pair in said["pairs"]:
        name, equals, value = pair.partition("=")
        if not equals:
            raise RulesError(f"rules: an option is written name=value, not {quoted(pair)}.")
        spoken[name] = value
    return {**spoken, "position": said["position"], "move": said["move"]}


def _answer_lines(game: Game[Any, Any], language: str) -> int:
    """Answer each line of standard input; the status is 2 when one of them could not be read."""
    status = 0
    for line in sys.stdin:
        if line.strip():
            answered, is_good = answer_json(game, line, language)
            click.echo(answered)
            status = status if is_good else BAD_INPUT
    return status

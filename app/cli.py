"""The command `pengadil`: one thin function per command, and one place where errors become sentences."""

import contextlib
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from app.cli_ask import ASK_HELP, LANGUAGE, AskGroup, BadInput, in_language
from app.cli_deck import deck
from app.cli_print import mat
from app.cli_vision import bench, recognise
from app.cli_watch import watch
from app.config import Settings, SettingsError, load
from app.match.errors import MatchError
from app.rules.game import RulesError
from app.rules.games import GAMES
from app.rules.games import game as find_game
from app.rules.perft import perft as count_sowings
from app.rules.rulebook import describe_rules
from app.table import LiveTable, TableError, open_table
from app.virtual.board_model import BoardModelError
from app.virtual.physics import ActError
from app.virtual.rehearse import rehearse as play_scenarios
from app.web.app import create_app
from app.web.deck_door import DeckDoor
from app.web.server import ServerError, WebServer, stop_on_signals

SENTENCES = (
    SettingsError,
    TableError,
    RulesError,
    MatchError,
    BoardModelError,
    ActError,
    ServerError,
)
"""Errors that a person can do something about; their text is the sentence."""


@contextlib.contextmanager
def sentences() -> Iterator[None]:
    """Turn the errors that a person can do something about into one sentence and a status."""
    try:
        yield
    except SENTENCES as error:
        raise BadInput(str(error)) from error


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="pengadil")
def main() -> None:
    """Watch a table, judge the game, keep the score."""


@main.command()
@click.option("--virtual", is_flag=True, help="Play at the virtual table, whatever is plugged in.")
@click.option("--port", default="", metavar="PATH", help="The board's serial port.")
@click.option(
    "--config", type=click.Path(path_type=Path), metavar="FILE", help="A settings file (TOML)."
)
@click.option("--new", is_flag=True, help="Begin a new match, even if one is not over.")
def run(*, virtual: bool, port: str, config: Path | None, new: bool) -> None:
    """Serve a table: real hardware where a board answers, else a virtual one."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with sentences():
        settings = load(config)
        web = settings.web
        with (
            open_table(settings, virtual=virtual, port=port, new=new, say=_warn) as table,
            _open_decks(settings) as decks,
        ):
            pages = create_app(table, decks=decks, names=web.names, port=web.port)
            server = WebServer(pages, web.host, web.port)
            click.echo(_where(table, web.port))
            with stop_on_signals(server):
                server.run()


@contextlib.contextmanager
def _open_decks(settings: Settings) -> Iterator[DeckDoor | None]:
    """The camera's side of the pages; None where its libraries cannot be loaded: the table plays on."""
    try:
        from app.decks.door import open_decks  # noqa: PLC0415 - OpenCV may be missing
    except ImportError:
        yield None
        return
    decks = open_decks(settings.data_folder(os.environ), settings.camera)
    try:
        yield decks
    finally:
        decks.close()


def _warn(sentence: str) -> None:
    click.echo(f"pengadil: {sentence}", err=True)


def _where(table: LiveTable, port: int) -> str:
    virtual = ", and the virtual table on /table" if table.world() is not None else ""
    board = table.snapshot().board.en
    return f"pengadil: {board}. The scoreboard is on http://localhost:{port}{virtual}. Ctrl-C ends."


@main.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@click.option("--board", type=click.Choice(["frames", "mega"]), default="frames", show_default=True)
@click.option("--profile", default="", metavar="NAME", help="none, buttons, cards or full.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a ruling.")
def rehearse(*, files: tuple[Path, ...], board: str, profile: str, as_json: bool) -> None:
    """Play scenario files at the virtual table and check what the referee makes of them."""
    with sentences():
        sys.exit(play_scenarios(files, board=board, profile=profile, as_json=as_json))


main.add_command(AskGroup(sentences, name="ask", help=ASK_HELP))
main.add_command(deck)
main.add_command(mat)
main.add_command(recognise)
main.add_command(bench)
main.add_command(watch)


@main.command()
@click.argument("game")
@LANGUAGE
def rules(*, game: str, lang: str) -> None:
    """Print the rules of GAME by section, as verdicts name them, and its options."""
    with in_language(lang, sentences):
        click.echo(describe_rules(find_game(game), lang))


@main.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.argument("depth", type=click.IntRange(min=0))
def perft(*, game: str, depth: int) -> None:
    """Count the sequences of DEPTH moves from the start of GAME."""
    found = find_game(game)
    click.echo(count_sowings(found, found.start(("South", "North"), {}), depth))


if __name__ == "__main__":
    main()

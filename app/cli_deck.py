"""`pengadil deck`: decks that the house prints, and decks of one's own that the camera is taught.

The camera's room is imported only when one of these runs: it brings OpenCV, which a score-keeper at the
command line should not wait for.
"""

import contextlib
import datetime as dt
import io
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from app.config import SettingsError, load

if TYPE_CHECKING:
    from vision.decks import Deck
    from vision.enrolled.deck import EnrolledDeck
    from vision.enrolled.photographs import Cut, Photograph
    from vision.enrolled.store import DeckStore

OUTPUT = click.option(
    "--out", type=click.Path(path_type=Path), default=None, metavar="FILE", help="The PDF."
)
CONFIG = click.option(
    "--config", type=click.Path(path_type=Path), metavar="FILE", help="A settings file (TOML)."
)
BAR_CHARACTERS = 30


class CannotDo(click.ClickException):
    """A sentence on standard error, and exit status 2."""

    exit_code = 2


@contextlib.contextmanager
def _sentences() -> Iterator[None]:
    """Turn what a person can do something about into one sentence."""
    from vision.enrolled.names import NameRefusedError  # noqa: PLC0415 - see the head of this file
    from vision.enrolled.photographs import NoCardError  # noqa: PLC0415 - see above
    from vision.enrolled.store import EnrolledDeckError  # noqa: PLC0415 - see above
    from vision.pictures import PictureError  # noqa: PLC0415 - see above

    try:
        yield
    except (NameRefusedError, NoCardError, EnrolledDeckError, PictureError) as error:
        raise CannotDo(f"deck: {error}") from error
    except BrokenPipeError:
        raise  # whoever reads has had enough; click ends quietly
    except OSError as error:
        raise CannotDo(f"deck: {error.filename} cannot be written: {error.strerror}.") from error


def _bar_file() -> TextIO:
    """Where a progress bar is drawn: nowhere when nobody looks on."""
    return sys.stderr if sys.stderr.isatty() else io.StringIO()


def _store(config: Path | None) -> "DeckStore":
    from vision.enrolled.store import DeckStore  # noqa: PLC0415 - see the head of this file

    try:
        return DeckStore(load(config).data_folder(os.environ))
    except SettingsError as error:
        raise CannotDo(str(error)) from error


@click.group()
def deck() -> None:
    """Print decks that the camera reads best, and teach it decks of your own."""


@deck.command(name="list")
@CONFIG
def list_decks(*, config: Path | None) -> None:
    """Name the decks that can be printed and those that are enrolled."""
    from vision.enrolled.store import EnrolledDeckError  # noqa: PLC0415 - see the head
    from vision.printing import printable_decks  # noqa: PLC0415 - see the head of this file

    for listed in printable_decks():
        click.echo(f"{listed.name}: {listed.cards} cards on {listed.sheets} sheets")
    store = _store(config)
    for name in store.names():
        try:
            found = store.read(name)
        except (EnrolledDeckError, ValueError) as error:
            click.echo(f"deck: {error}", err=True)
        else:
            click.echo(f"{name}: {len(found.cards)} cards, enrolled on {found.enrolled_on}")


@deck.command(name="print")
@click.argument("name")
@click.option("--paper", default="A4", show_default=True, help="A4 or Letter.")
@OUTPUT
def print_cards(*, name: str, paper: str, out: Path | None) -> None:
    """Write the deck NAME as a PDF with cut marks and backs, to be printed on both sides."""
    from vision.decks import NoSuchDeckError  # noqa: PLC0415 - see the head of this file
    from vision.paper import NoSuchPaperError  # noqa: PLC0415 - see the head of this file
    from vision.printing import print_deck  # noqa: PLC0415 - see the head of this file

    path = out or Path(f"{name.casefold()}.pdf")
    try:
        listed = print_deck(name, path, paper)
    except (NoSuchDeckError, NoSuchPaperError) as error:
        raise CannotDo(f"deck: {error}") from error
    except OSError as error:
        raise CannotDo(f"deck: {path} cannot be written: {error.strerror}.") from error
    click.echo(f"{path}: {listed.cards} cards on {listed.sheets} sheets; print on both sides.")


@deck.command(name="enrol")
@click.argument("name")
@click.argument("folder", type=click.Path(path_type=Path))
@CONFIG
def enrol_deck(*, name: str, folder: Path, config: Path | None) -> None:
    """Teach the camera the deck NAME from FOLDER, one photograph a card: QH.jpg, red-5.png, back.jpg.

    Each photograph shows one card alone on plain ground of another colour, or is cut to the card's edges.
    """
    from vision.enrolled.enrolling import enrol, steps  # noqa: PLC0415 - see the head of this file
    from vision.enrolled.names import new_deck_name  # noqa: PLC0415 - see the head of this file
    from vision.enrolled.photographs import (  # noqa: PLC0415 - see the head of this file
        cards_of,
        photographs_in,
    )

    store = _store(config)
    with _sentences():
        plain = new_deck_name(name)
        cards = cards_of(_cut_out(photographs_in(folder)))
        today = dt.datetime.now(tz=dt.UTC).astimezone().date()
        with click.progressbar(
            length=steps(len(cards)), label="Learning", width=BAR_CHARACTERS, file=_bar_file()
        ) as bar:
            learned = enrol(plain, cards, today.isoformat(), bar.update)
        path = store.write(learned)
    click.echo(f"{plain}: {len(learned.cards)} cards enrolled, in {path}.")
    _tell_doubts(learned)


def _cut_out(photographs: "tuple[Photograph, ...]") -> "list[Cut]":
    """Each photograph with what may be its card, behind a progress bar."""
    from vision.enrolled.finding import card_finder  # noqa: PLC0415 - see the head of this file
    from vision.enrolled.photographs import cut_out  # noqa: PLC0415 - see above

    with click.progressbar(
        cut_out(photographs, card_finder()),
        length=len(photographs),
        label="Cutting out",
        width=BAR_CHARACTERS,
        file=_bar_file(),
    ) as cuts:
        return list(cuts)


def _tell_doubts(found: "EnrolledDeck") -> None:
    """What the owner should know: cards that are missing, no back, cards that look alike."""
    from vision.decks import PRINTABLE  # noqa: PLC0415 - see the head of this file
    from vision.enrolled.names import BACK  # noqa: PLC0415 - see the head of this file

    known = PRINTABLE.get(found.name)
    missing = [] if known is None else [card for card in known.cards if card not in found.cards]
    if missing:
        click.echo(f"{found.name} has other cards too, without a photograph: {', '.join(missing)}.")
    if BACK not in found.photographs:
        click.echo("There is no photograph of the back: cards that lie face down are unknown.")
    for pair in found.look_alikes:
        click.echo(pair.sentence())
    if not found.look_alikes:
        click.echo("No two cards look alike.")


@deck.command(name="show")
@click.argument("name")
@CONFIG
def show_deck(*, name: str, config: Path | None) -> None:
    """Tell the cards of the deck NAME; if it is enrolled, since when, and which of them look alike."""
    from vision.decks import PRINTABLE  # noqa: PLC0415 - see the head of this file

    store = _store(config)
    with _sentences():
        known = PRINTABLE.get(name.casefold())
        if known is not None and known.name not in store.names():
            _tell_cards(dict.fromkeys(known.cards, 0), known)
            click.echo(f"{known.name} is not enrolled: it is read by its printed corner codes.")
            return
        found = store.read(name)
    click.echo(
        f"{found.name}: {len(found.cards)} cards, enrolled on {found.enrolled_on} from "
        f"{sum(found.photographs.values())} photographs."
    )
    _tell_cards(found.photographs, known)
    _tell_doubts(found)


def _tell_cards(photographs: Mapping[str, int], known: "Deck | None") -> None:
    """A line a card: how many the deck has of it where that is known, and photographs if several."""
    counts = {} if known is None else {kind.card: kind.count for kind in known.kinds}
    for card, seen in photographs.items():
        times = f"{counts[card]} x " if card in counts else ""
        click.echo(f"  {times}{card}" + (f", {seen} photographs" if seen > 1 else ""))


@deck.command(name="remove")
@click.argument("name")
@CONFIG
def remove_deck(*, name: str, config: Path | None) -> None:
    """Forget the enrolled deck NAME; its photographs stay where they are."""
    store = _store(config)
    with _sentences():
        store.remove(name)
    click.echo(f"{name.casefold()}: removed.")

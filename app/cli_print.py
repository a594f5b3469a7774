"""`pengadil deck` and `pengadil mat`: what the house prints, as PDF.

The camera's room is imported only when one of these runs: it brings OpenCV, which a score-keeper at the
command line should not wait for.
"""

from pathlib import Path

import click

BAD_INPUT = 2
"""Exit status for what cannot be printed."""

OUTPUT = click.option(
    "--out", type=click.Path(path_type=Path), default=None, metavar="FILE", help="The PDF."
)


class CannotPrint(click.ClickException):
    """A sentence on standard error, and exit status 2."""

    exit_code = BAD_INPUT


@click.group()
def deck() -> None:
    """Print decks of cards that the camera reads best."""


@deck.command(name="list")
def list_decks() -> None:
    """Name the decks that can be printed."""
    from vision.printing import printable_decks  # noqa: PLC0415 - see the head of this file

    for listed in printable_decks():
        click.echo(f"{listed.name}: {listed.cards} cards on {listed.sheets} sheets")


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
        raise CannotPrint(f"deck: {error}") from error
    except OSError as error:
        raise CannotPrint(f"deck: {path} cannot be written: {error.strerror}.") from error
    click.echo(f"{path}: {listed.cards} cards on {listed.sheets} sheets; print on both sides.")


@click.group()
def mat() -> None:
    """Print the mat that tells the camera where the table is."""


@mat.command(name="print")
@click.argument("form", default="a3")
@OUTPUT
def print_sheets(*, form: str, out: Path | None) -> None:
    """Write the mat as a PDF; FORM is a3, a4-tiles or corners."""
    from vision.mat_printing import NoSuchMatError, print_mat  # noqa: PLC0415 - see above

    path = out or Path(f"mat-{form}.pdf")
    try:
        print_mat(path, form)
    except NoSuchMatError as error:
        raise CannotPrint(f"mat: {error}") from error
    except OSError as error:
        raise CannotPrint(f"mat: {path} cannot be written: {error.strerror}.") from error
    click.echo(f"{path}: print at 100 %, not fitted to the page.")

"""`pengadil mat`: the mat that the house prints, as PDF.

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

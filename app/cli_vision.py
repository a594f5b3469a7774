"""`pengadil recognise` and `pengadil bench vision`: what the camera's side makes of pictures.

The camera's room is imported only when one of these runs: it brings OpenCV, which a score-keeper at the
command line should not wait for.
"""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.config import SettingsError, load

if TYPE_CHECKING:
    from vision.decks import Deck
    from vision.opening import Opened

BAD_INPUT = 2
"""Exit status for a command that cannot begin."""

NOT_ALL = 1
"""Exit status when some of what was asked could not be done."""

DECK = click.option(
    "--deck",
    "deck_name",
    default="french",
    show_default=True,
    metavar="NAME",
    help="The deck in play: anybody's french one, a printed one, or one that is enrolled.",
)
CONFIG = click.option(
    "--config", type=click.Path(path_type=Path), metavar="FILE", help="A settings file (TOML)."
)


class CannotSee(click.ClickException):
    """A sentence on standard error, and exit status 2."""

    exit_code = BAD_INPUT


@contextlib.contextmanager
def _camera_room(command: str) -> Iterator[None]:
    """Turn a library that cannot be loaded here into a sentence."""
    try:
        yield
    except ImportError as error:
        raise CannotSee(
            f"{command}: the camera's part needs {_library(error)}, which cannot be loaded here "
            f"({error}): run `make setup`."
        ) from error


def _library(error: ImportError) -> str:
    return "OpenCV" if error.name in {"cv2", None} else error.name


def _say(sentence: str) -> None:
    click.echo(f"pengadil: {sentence}", err=True)


def _opened(command: str, deck_name: str, config: Path | None) -> "tuple[Deck, Opened]":
    """The deck and a recogniser for it; what is missing for it is said."""
    from vision import opening  # noqa: PLC0415 - see the head of this file
    from vision.decks import NoSuchDeckError  # noqa: PLC0415 - see above
    from vision.enrolled.names import NameRefusedError  # noqa: PLC0415 - see above
    from vision.enrolled.store import EnrolledDeckError  # noqa: PLC0415 - see above

    try:
        data = load(config).data_folder(os.environ)
        deck = opening.deck_in_play(deck_name, data)
        makers = (*opening.MAKERS, opening.enrolled_maker(data))
        opened = opening.open_recogniser(deck, makers)
    except (NoSuchDeckError, NameRefusedError, EnrolledDeckError, SettingsError) as error:
        raise CannotSee(f"{command}: {error}") from error
    for sentence in opened.missing:
        _say(sentence)
    return deck, opened


@click.command()
@click.argument(
    "paths",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, readable=False),
    metavar="PATH...",
)
@DECK
@CONFIG
@click.option("--json", "as_json", is_flag=True, help="One JSON object a picture.")
@click.option(
    "--draw",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write each picture there with what was recognised drawn in.",
)
def recognise(
    *,
    paths: tuple[Path, ...],
    deck_name: str,
    config: Path | None,
    as_json: bool,
    draw: Path | None,
) -> None:
    """Say which cards each picture shows; PATH is a picture or a folder of them."""
    with _camera_room("recognise"):
        deck, opened = _opened("recognise", deck_name, config)
        try:
            done = _recognise(paths, opened, deck, as_json=as_json, draw=draw)
        except BrokenPipeError:
            raise  # whoever reads has had enough; click ends quietly
        except OSError as error:
            raise CannotSee(
                f"recognise: what was read cannot be told: {error.strerror}."
            ) from error
    sys.exit(0 if done and not opened.missing else NOT_ALL)


def _recognise(
    paths: tuple[Path, ...], opened: "Opened", deck: "Deck", *, as_json: bool, draw: Path | None
) -> bool:
    """Tell each picture as it is done; were all read?"""
    from vision import telling  # noqa: PLC0415 - see the head of this file
    from vision.pictures import shown_name  # noqa: PLC0415 - see above

    try:
        folder = None if draw is None else telling.DrawnFolder(draw)
    except OSError as error:
        raise CannotSee(f"recognise: {draw} cannot be written: {error.strerror}.") from error
    all_read = True
    for one in telling.recognised(paths, opened.recogniser, deck, time.perf_counter_ns):
        if as_json:
            click.echo(telling.as_json(one))
        if isinstance(one, telling.Refused):
            all_read = False
            _say(one.sentence)
            continue
        if not as_json:
            click.echo(telling.as_text(one))
        if one.is_grey:
            _say(f"{shown_name(one.path.name)} is grey: suits are told by their shapes alone.")
        try:
            if folder is not None:
                folder.add(one)
        except OSError as error:
            all_read = False
            _say(f"{shown_name(one.path.name)} cannot be written to {draw}: {error.strerror}.")
    return all_read


@click.group()
def bench() -> None:
    """Measure on what lies beside the program: figures, not assertions."""


@bench.command(name="vision")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@DECK
@CONFIG
@click.option("--write", is_flag=True, help="Make these the figures that later ones stand beside.")
@click.option(
    "--figures",
    "kept",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where those figures are kept, if not in the program's own vision/figures.csv.",
)
def bench_vision(
    *, folder: Path, deck_name: str, config: Path | None, write: bool, kept: Path | None
) -> None:
    """Score the recogniser on the photographs of DIR, which DIR/labels.csv names with their cards."""
    with _camera_room("bench"):
        from vision.labels import LabelsError  # noqa: PLC0415 - see the head of this file

        deck, opened = _opened("bench", deck_name, config)
        try:
            done = _bench(folder, opened, deck, write=write, kept=kept)
        except LabelsError as error:
            raise CannotSee(f"bench: {error}") from error
        except BrokenPipeError:
            raise  # whoever reads has had enough; click ends quietly
        except OSError as error:
            raise CannotSee(f"bench: the figures cannot be written: {error.strerror}.") from error
    sys.exit(0 if done and not opened.missing else NOT_ALL)


def _bench(folder: Path, opened: "Opened", deck: "Deck", *, write: bool, kept: Path | None) -> bool:
    """Print the tables; was every photograph read?"""
    from vision import figures  # noqa: PLC0415 - see the head of this file
    from vision.labels import read_labels  # noqa: PLC0415 - see the head of this file
    from vision.photo_bench import on_one_core, scored_photos  # noqa: PLC0415 - see the head

    photos = read_labels(folder)
    path = kept or figures.COMMITTED
    before = figures.read_committed(path)
    scored, all_read = [], True
    with on_one_core():
        for one in scored_photos(folder, photos, opened.recogniser, deck, time.process_time_ns):
            if isinstance(one, figures.Scored):
                scored.append(one)
            else:
                all_read = False
                _say(str(one))
    grouped = figures.by_group(scored)
    for line in (
        *figures.table(grouped, before),
        "",
        *figures.levels(scored),
        figures.told_calibration(scored),
        *figures.times(scored),
    ):
        click.echo(line)
    if write:
        figures.write_committed(grouped, path)
    return all_read

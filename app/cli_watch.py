"""`pengadil watch`: what the virtual camera sees of scenario files, and what the camera's side makes of it.

The camera's room is imported only when it runs: it brings OpenCV, which a score-keeper at the command line
should not wait for.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.config import SettingsError, load

if TYPE_CHECKING:
    from app.virtual.camera.faces import Faces
    from vision.decks import Deck
    from vision.frames import Picture
    from vision.table_eye import Told
    from vision.watcher import Recognise

SECOND_US = 1_000_000


class CannotWatch(click.ClickException):
    """A sentence on standard error, and exit status 2."""

    exit_code = 2


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@click.option(
    "--frames",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write the camera's pictures there, as PNG files named by table time.",
)
@click.option(
    "--every",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    help="Write one picture of so many; there are 15 a second.",
)
@click.option(
    "--photographs",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Lay cards cut from these photographs, named by card, in place of the printable deck's.",
)
@click.option(
    "--config", type=click.Path(path_type=Path), metavar="FILE", help="A settings file (TOML)."
)
def watch(
    *,
    files: tuple[Path, ...],
    frames: Path | None,
    every: int,
    photographs: Path | None,
    config: Path | None,
) -> None:
    """Play the acts of scenario FILEs before the virtual camera, and print what is seen of them.

    Nobody referees: what a file expects is passed over.
    """
    try:
        from app.virtual.camera.faces import photographed_faces  # noqa: PLC0415 - see the head
        from vision.enrolled.names import NameRefusedError  # noqa: PLC0415 - see above
        from vision.enrolled.photographs import NoCardError  # noqa: PLC0415 - see above
        from vision.pictures import PictureError  # noqa: PLC0415 - see above
    except ImportError as error:
        raise CannotWatch(
            f"watch: the camera's part cannot be loaded here ({error}): run `make setup`."
        ) from error
    try:
        faces = None if photographs is None else photographed_faces(photographs)
    except (NameRefusedError, NoCardError, PictureError) as error:
        raise CannotWatch(f"watch: {error}") from error
    for path in files:
        _watch(path, frames, every, faces, config)


def _watch(
    path: Path, frames: Path | None, every: int, faces: "Faces | None", config: Path | None
) -> None:
    from app.virtual.camera.faces import NoSuchFaceError  # noqa: PLC0415 - see the head of this file
    from app.virtual.scenario import ScenarioError, read_scenario  # noqa: PLC0415 - see above
    from app.virtual.watching import Watching  # noqa: PLC0415 - see above

    try:
        scenario = read_scenario(path, "cards", watched=True)
        deck, recognise = _opened(scenario.deck or scenario.game, config)
        click.echo(scenario.file)
        Watching(
            scenario,
            recognise,
            deck,
            _say,
            on_picture=_Pictures(frames, path.stem, every),
            faces=faces,
        ).run()
    except (ScenarioError, NoSuchFaceError) as error:
        raise CannotWatch(str(error)) from error


def _opened(name: str, config: Path | None) -> "tuple[Deck, Recognise]":
    """The deck and what reads it."""
    from vision import opening  # noqa: PLC0415 - see the head of this file
    from vision.decks import NoSuchDeckError  # noqa: PLC0415 - see above
    from vision.enrolled.store import EnrolledDeckError  # noqa: PLC0415 - see above

    try:
        deck, opened = opening.open_deck(name, load(config).data_folder(os.environ))
    except (NoSuchDeckError, EnrolledDeckError, SettingsError) as error:
        raise CannotWatch(f"watch: {error}") from error
    for sentence in opened.missing:
        click.echo(f"pengadil: {sentence}", err=True)
    recogniser = opened.recogniser
    return deck, lambda picture, wanted: recogniser.recognise(picture, wanted).found


def _say(told: "Told", at_us: int) -> None:
    from vision.told_words import words_of  # noqa: PLC0415 - see the head of this file

    click.echo(f"  {at_us / SECOND_US:7.2f} s  {words_of(told)}")


class _Pictures:
    """Writes one picture of so many."""

    def __init__(self, folder: Path | None, name: str, every: int) -> None:
        self._folder = folder
        self._name = name
        self._every = every
        self._taken = 0
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, picture: "Picture", at_us: int) -> None:
        self._taken += 1
        if self._folder is None or self._taken % self._every:
            return
        import cv2  # noqa: PLC0415 - see the head of this file

        path = self._folder / f"{self._name}-{at_us // 1000:07d}ms.png"
        if not cv2.imwrite(str(path), picture):
            raise CannotWatch(f"watch: {path} cannot be written.")

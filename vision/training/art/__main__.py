"""`python -m vision.training.art OUT_FOLDER`: write a design for each source of art there is."""

from pathlib import Path

import click

from vision.training.art.designs import design_of
from vision.training.art.rendering import ArtError
from vision.training.art.sources import DEBIAN, NPM, Source
from vision.training.faces import Design, write_design

HELD_OUT_FOLDER = "held-out"


def npm_path(root: Path, source: Source) -> Path | None:
    """Where an unpacked package lies below a folder: `NAME-VERSION`, a scope's slash as a dash."""
    name = source.package.removeprefix("npm ").removeprefix("@").replace("/", "-")
    found = sorted(folder for folder in root.glob(f"{name}-[0-9]*") if folder.is_dir())
    return found[-1] / source.path if found else None


def said_of(design: Design, four: bool) -> str:
    """One line of what a design has, and of what is missing."""
    read = [face for face in design.faces if face.card]
    wanted = 4 if four else 2
    short = [face.card for face in read if len(face.indices) != wanted]
    plain = len(design.faces) - len(read)
    line = f"{design.name}: {len(read)} read, {plain} without a card, {len(design.backs)} backs"
    return f"{line}, indices missing on {' '.join(short)}" if short else line


@click.command()
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--debian-root",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("/usr/share"),
    show_default=True,
    help="Where gnome-cards-data and kdegames-card-data-kf5 are installed.",
)
@click.option(
    "--npm",
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder of unpacked packages, each NAME-VERSION.",
)
@click.option("--only", multiple=True, help="A design's name; may be given several times.")
def main(out: Path, debian_root: Path, npm: Path | None, only: tuple[str, ...]) -> None:
    """Write a design for each source of art there is into OUT."""
    places: list[tuple[Source, Path | None]] = [
        (source, debian_root / source.path) for source in DEBIAN
    ]
    if npm is not None:
        places += [(source, npm_path(npm, source)) for source in NPM]
    for source, path in places:
        if only and source.name not in only:
            continue
        if path is None or not path.exists():
            click.echo(f"{source.name}: not here; it comes with {source.package}")
            continue
        try:
            design = design_of(source, path)
        except ArtError as error:
            click.echo(f"{source.name}: left out. {error}")
            continue
        write_design(out / HELD_OUT_FOLDER if source.held_out else out, design)
        click.echo(said_of(design, source.four))


if __name__ == "__main__":
    main()

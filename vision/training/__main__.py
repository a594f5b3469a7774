"""`python -m vision.training WHAT`: designs, then finder and reader, then the files of weights.

Each step can be run alone; `all` runs them one after the other, the two networks side by side.
"""

import subprocess
import sys
from pathlib import Path

import click

WORK = Path("build/training")
STEPS = ("art", "invented", "held-out", "sizes", "grounds", "finder", "reader", "weights", "check")
INVENTED, FOREIGN, LOOKALIKES = 220, 45, 120
"""Decks to invent: after that many, another one adds nothing new."""

TONGUES = "german,french,english,english"
BESIDE, HOLLOW = 0.2, 0.16
"""Shares of decks to train on that have the suit beside the rank or in outline: more than tables see, as
these are read worst."""

HELD_OUT, HELD_OUT_SEED = 24, 76
"""Decks invented for checking alone, a third of them German and a third French, their indices as large as
real ones: of three a tongue, one odd deck decides the figure."""

HELD_OUT_FOREIGN = 10
"""Decks of other games for checking alone."""

READER_SHARE = 0.6
"""Of the time: the reader's task is the easier one."""


@click.command()
@click.argument("what", type=click.Choice(("all", *STEPS)), default="all")
@click.option("--work", type=click.Path(path_type=Path), default=WORK, show_default=True)
@click.option("--npm", type=click.Path(path_type=Path), help="A folder of unpacked npm packages.")
@click.option(
    "--packages", type=click.Path(path_type=Path), help="A folder of pictures to lay under."
)
@click.option("--minutes", type=float, default=65.0, show_default=True, help="For the networks.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--further", is_flag=True, help="Go on from the weights that are there.")
def main(
    what: str,
    work: Path,
    npm: Path | None,
    packages: Path | None,
    minutes: float,
    seed: int,
    further: bool,
) -> None:
    """Make the networks of the card reader, from nothing but fonts, art and chance."""
    work.mkdir(parents=True, exist_ok=True)
    commands = _commands(work, npm, packages, seed)
    if what in commands:
        _run(commands[what])
    elif what in {"finder", "reader"}:
        _train(what, work, minutes, seed, further=further)
    elif what == "weights":
        _write(work)
    elif what == "check":
        _check(work)
    elif what == "sizes":
        _sizes(work)
    else:
        for command in commands.values():
            _run(command)
        _side_by_side(work, minutes, seed, further=further)
        _write(work)
        _check(work)


def _commands(
    work: Path, npm: Path | None, packages: Path | None, seed: int
) -> dict[str, list[str]]:
    """The programs that draw what scenes are made of."""
    art = ["vision.training.art", str(work / "designs-art")]
    grounds = ["vision.training.grounds", str(work / "grounds"), "--seed", str(seed)]
    invented = ["vision.training.invented", str(work / "designs-invented"), "--seed", str(seed)]
    return {
        "art": art + (["--npm", str(npm)] if npm else []),
        "invented": [
            *(*invented, "--count", str(INVENTED), "--tongues", TONGUES),
            *("--beside", str(BESIDE), "--hollow", str(HOLLOW)),
            *("--foreign", str(FOREIGN), "--lookalikes", str(LOOKALIKES)),
        ],
        "held-out": [
            "vision.training.invented",
            str(work / "designs-invented" / "held-out"),
            *("--seed", str(seed + HELD_OUT_SEED), "--count", str(HELD_OUT), "--first", "9001"),
            *("--tongues", "german,french,english"),
            *("--real-sizes", "--foreign", str(HELD_OUT_FOREIGN), "--foreign-first", "9001"),
        ],
        "grounds": [
            *grounds,
            "--clutter",
            str(work / "clutter"),
            *(["--packages", str(packages)] if packages else []),
        ],
    }


def _run(command: list[str]) -> None:
    click.echo(f"training: {command[0].rsplit('.', 1)[1]}")
    done = subprocess.run([sys.executable, "-m", *command], check=False)  # noqa: S603 - our own programs
    if done.returncode:
        raise click.ClickException(f"{command[0]} ended with {done.returncode}; see above.")


def _side_by_side(work: Path, minutes: float, seed: int, *, further: bool) -> None:
    """Finder and reader, one core each; the finder has both when the reader is done."""
    base = [sys.executable, "-m", "vision.training"]
    options = ["--work", str(work), "--seed", str(seed), *(["--further"] if further else [])]
    times = {"finder": minutes, "reader": minutes * READER_SHARE}
    children = [
        subprocess.Popen([*base, what, *options, "--minutes", str(time)])  # noqa: S603 - this program itself
        for what, time in times.items()
    ]
    codes = [child.wait() for child in children]
    if any(codes):
        raise click.ClickException("A network could not be trained; see above.")


def _train(what: str, work: Path, minutes: float, seed: int, *, further: bool) -> None:
    from vision.training.making import train  # noqa: PLC0415 - PyTorch takes seconds to load

    train(what, work, minutes=minutes, seed=seed, further=further, tell=click.echo)


def _write(work: Path) -> None:
    from vision.training.making import write_weights  # noqa: PLC0415 - PyTorch takes seconds to load

    for what in ("finder", "reader"):
        path = write_weights(what, work)
        click.echo(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")


def _sizes(work: Path) -> None:
    """Print how large the indices of the designs are that are there."""
    from vision.training.index_sizes import told_sizes  # noqa: PLC0415 - only this step needs it

    for line in told_sizes(work):
        click.echo(line)


def _check(work: Path) -> None:
    """Print how well designs are read that training has not seen."""
    from vision.finder import WEIGHTS as FINDER  # noqa: PLC0415 - only this step needs these
    from vision.finder import IndexFinder  # noqa: PLC0415
    from vision.networks import OnnxNetwork  # noqa: PLC0415
    from vision.reader import WEIGHTS as READER  # noqa: PLC0415
    from vision.reader import IndexReader  # noqa: PLC0415
    from vision.trained import TrainedReader  # noqa: PLC0415
    from vision.training.checking import CHECKS, by_tongue, checked, error_of  # noqa: PLC0415

    reader = TrainedReader(IndexFinder(OnnxNetwork(FINDER)), IndexReader(OnnxNetwork(READER)))
    for name, check in CHECKS.items():
        click.echo(f"{name}:")
        each = []
        for one in checked(work, reader, check):
            each.append(one)
            click.echo(f"  {one.told}")
        for group in by_tongue(each):
            click.echo(f"  {group.told}")
        doubts = [doubt for one in each for doubt in one.doubts]
        click.echo(f"  calibration error {error_of(doubts):.1%} over {len(doubts)} readings")


if __name__ == "__main__":
    main()

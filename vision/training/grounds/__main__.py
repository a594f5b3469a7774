"""`python -m vision.training.grounds OUT_FOLDER --seed S [--packages FOLDER] [--clutter FOLDER]`."""

import argparse
from pathlib import Path

from vision.training.grounds.clutter import write_clutter
from vision.training.grounds.writing import COUNT, write_grounds


def main() -> None:
    """Write grounds, and clutter where asked to."""
    parser = argparse.ArgumentParser(description="Backgrounds for training scenes, without cards.")
    parser.add_argument("folder", type=Path, help="where the grounds go")
    parser.add_argument("--seed", type=int, required=True, help="the same seed, the same pictures")
    parser.add_argument("--packages", type=Path, help="folder of unpacked packages with pictures")
    parser.add_argument("--count", type=int, default=COUNT, help="how many grounds")
    parser.add_argument("--clutter", type=Path, help="where things and hands go, if wanted")
    asked = parser.parse_args()
    written = write_grounds(
        asked.folder, seed=asked.seed, packages_folder=asked.packages, count=asked.count
    )
    print(f"{written} grounds in {asked.folder}")  # noqa: T201 - a command's answer
    if asked.clutter is not None:
        things = write_clutter(asked.clutter, seed=asked.seed)
        print(f"{things} things in {asked.clutter}")  # noqa: T201 - a command's answer


if __name__ == "__main__":
    main()

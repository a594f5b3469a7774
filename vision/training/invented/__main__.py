"""Write invented decks: `python -m vision.training.invented OUT_FOLDER --count 60 --foreign 15`."""

import argparse
from pathlib import Path

import numpy as np

from vision.training.faces import write_design
from vision.training.invented.decks import invent
from vision.training.invented.fonts import FontShelf
from vision.training.invented.foreign import KINDS, invent_foreign
from vision.training.invented.lookalikes import invent_lookalikes
from vision.training.invented.pips import HOLLOW_SHARE
from vision.training.invented.styles import BESIDE_SHARE, Shares


def main() -> None:
    """Invent decks, each from its own number, so that any of them can be made again alone."""
    parser = argparse.ArgumentParser(description="Invent decks to train on.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=0, help="decks with indices")
    parser.add_argument("--foreign", type=int, default=0, help="decks of other games")
    parser.add_argument("--lookalikes", type=int, default=0, help="such with signs like indices")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=1, help="the number of the first deck")
    parser.add_argument("--foreign-first", type=int, default=1)
    parser.add_argument("--tongues", default="", help="english, german or french, for each in turn")
    parser.add_argument(
        "--real-sizes", action="store_true", help="indices as large as on real cards, no others"
    )
    parser.add_argument("--beside", type=float, default=BESIDE_SHARE, help="suits beside ranks")
    parser.add_argument("--hollow", type=float, default=HOLLOW_SHARE, help="suits in outline")
    asked = parser.parse_args()
    shares = Shares(asked.beside, asked.hollow)
    fonts = FontShelf.of_this_machine()
    tongues = asked.tongues.split(",") if asked.tongues else []
    for number in range(asked.first, asked.first + asked.count):
        rng = np.random.default_rng((asked.seed, number))
        tongue = tongues[(number - asked.first) % len(tongues)] if tongues else None
        name = f"invented-{number:04d}"
        design = invent(rng, fonts, tongue, name, real_sizes=asked.real_sizes, shares=shares)
        print(write_design(asked.folder, design), flush=True)  # noqa: T201 - a program's output
    for number in range(asked.foreign_first, asked.foreign_first + asked.foreign):
        rng = np.random.default_rng((asked.seed, FOREIGN_SEED, number))
        kind = KINDS[(number - 1) % len(KINDS)]
        design = invent_foreign(rng, fonts, kind, f"foreign-{number:04d}")
        print(write_design(asked.folder, design), flush=True)  # noqa: T201 - a program's output
    for number in range(asked.foreign_first, asked.foreign_first + asked.lookalikes):
        rng = np.random.default_rng((asked.seed, LOOKALIKE_SEED, number))
        design = invent_lookalikes(rng, fonts, f"lookalike-{number:04d}")
        print(write_design(asked.folder, design), flush=True)  # noqa: T201 - a program's output


FOREIGN_SEED, LOOKALIKE_SEED = 7_000, 8_000
"""Keep a foreign deck's chance apart from that of the invented deck of the same number."""

if __name__ == "__main__":
    main()

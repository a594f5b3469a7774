"""One whole training, from art and fonts to the two files of weights: `make train`."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch

from vision.finder import WEIGHTS as FINDER_WEIGHTS
from vision.index_crop import CROP_HEIGHT_PX, CROP_WIDTH_PX
from vision.reader import WEIGHTS as READER_WEIGHTS
from vision.training.exporting import export, with_eight_bits
from vision.training.finder_training import sample as finder_sample
from vision.training.finder_training import train_finder
from vision.training.grounds.clutter import Clutter
from vision.training.grounds.pool import Grounds
from vision.training.index_cuts import sample as reader_sample
from vision.training.networks import FinderNetwork, ReaderNetwork
from vision.training.reader_training import train_reader
from vision.training.scene import Props
from vision.training.stock import stock_of

EXAMPLES = 48
"""Drawn scenes from which the ranges of eight-bit values are taken."""

FULL_NUMBERS = {"finder": ("/out/Conv",), "reader": ("/out/Gemm",)}
"""What is said at the end keeps its full numbers: a corner may lie 600 pixels away, and 8 bits tell 256."""

COMMITTED = {"finder": FINDER_WEIGHTS, "reader": READER_WEIGHTS}

Trainer = Callable[..., Iterator[tuple[float, str, Any]]]


def props_of(work: Path) -> Props:
    """What scenes are made of, as it lies in the training's folder."""
    cv2.setNumThreads(1)
    designs = stock_of([work / "designs-art", work / "designs-invented"])
    grounds, things = Grounds(work / "grounds"), Clutter.loaded(work / "clutter")
    return Props(
        [design for design in designs if design.is_standard],
        [design for design in designs if not design.is_standard],
        grounds.crop,
        lambda rng: things.one(rng).picture,
    )


def train(
    what: str,
    work: Path,
    *,
    minutes: float,
    seed: int,
    further: bool,
    tell: Callable[[str], None],
) -> Path:
    """Train the `finder` or the `reader` and keep its weights in the training's folder.

    Args:
        what: which of the two.
        work: holds designs, grounds and clutter; the weights are written there.
        minutes: to train; drawing the designs comes before.
        seed: of all chance.
        further: go on from the committed weights.
        tell: takes a line of progress.
    """
    trainer: Trainer = train_finder if what == "finder" else train_reader
    path = work / f"{what}.pt"
    begin = COMMITTED[what] if further else None
    for number, (done, line, network) in enumerate(
        trainer(props_of(work), minutes=minutes, seed=seed, threads=1, begin=begin)
    ):
        if number % 5 == 0 or done >= 1:
            tell(f"{what} {done:4.0%}: {line}")
            torch.save(network.state_dict(), path)
    return path


def write_weights(what: str, work: Path, target: Path | None = None) -> Path:
    """Write trained weights as the product loads them, with eight bits; says where."""
    network: Any = FinderNetwork() if what == "finder" else ReaderNetwork()
    network.load_state_dict(torch.load(work / f"{what}.pt"))
    examples = _examples(what, props_of(work))
    full = work / f"{what}-full.onnx"
    free = {2: "rows", 3: "columns"} if what == "finder" else {0: "n"}
    export(network, examples[0], full, free)
    chosen = target or COMMITTED[what]
    chosen.parent.mkdir(exist_ok=True)
    with_eight_bits(full, chosen, examples, keep=FULL_NUMBERS[what])
    return chosen


def _examples(what: str, props: Props) -> Sequence[np.ndarray]:
    """Inputs as at work, n x 3 x rows x columns from 0 to 1; scenes that training has not drawn."""
    rng = np.random.default_rng(7)
    if what == "finder":
        drawn = [finder_sample(rng, props)[0][None] for _ in range(EXAMPLES)]
    else:
        drawn = [reader_sample(rng, props)[0] for _ in range(EXAMPLES)]
        assert drawn[0].shape[2:] == (CROP_HEIGHT_PX, CROP_WIDTH_PX)  # noqa: S101 - the two must agree
    return [picture.astype(np.float32) / 255 for picture in drawn]

"""Trains the network that reads an index: its glyph, its suit, whether it is one, and where it lies."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from vision.reader import INDEX_AT
from vision.training.beginning import begin_with
from vision.training.faces import GLYPHS
from vision.training.feeding import batches
from vision.training.finder_training import averaged
from vision.training.index_cuts import NO_LABEL, sample
from vision.training.networks import ReaderNetwork
from vision.training.scene import Props
from vision.training.schedule import steps

SCENES_IN_BATCH = 8
PEAK_STEP, FURTHER_STEP = 2e-3, 1e-3
"""The largest step from nothing, and from weights that are good already."""

EXAMPLES = 4
"""Batches from which averages are taken when a training goes on."""

KEPT = 0.9995
"""Of the average of the weights at each step. It spans some six minutes, in which the step gets small: what
is kept at the end depends on no single batch."""

FIT_WEIGHT = 2.0


def loss_of(said: Any, glyphs: Any, suits: Any, is_index: Any, fits: Any) -> Any:
    """How wrong the network is; glyph, suit and place count only where there is an index."""
    glyph = functional.cross_entropy(
        said[:, : len(GLYPHS)], glyphs, ignore_index=NO_LABEL, label_smoothing=0.005
    )
    suit = functional.cross_entropy(
        said[:, len(GLYPHS) : INDEX_AT], suits, ignore_index=NO_LABEL, label_smoothing=0.005
    )
    asked = is_index != NO_LABEL
    index = functional.binary_cross_entropy_with_logits(
        said[asked, INDEX_AT], is_index[asked].float()
    )
    seen = ~torch.isnan(fits[:, 0])
    fit = functional.smooth_l1_loss(said[seen, INDEX_AT + 1 :], fits[seen], beta=0.05)
    return glyph + suit + 2 * index + FIT_WEIGHT * fit


def train_reader(
    props: Props, *, minutes: float, seed: int, threads: int, begin: Path | None = None
) -> Iterator[tuple[float, str, ReaderNetwork]]:
    """Train for so long; now and then gives the share done, a line of figures, and the averaged network.

    Args:
        props: what scenes are made of.
        minutes: to train.
        seed: of all chance.
        threads: of this process; one more draws.
        begin: a file of weights to go on from; None begins with chance.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    network = ReaderNetwork().train().to(memory_format=torch.channels_last)
    feed = batches(lambda rng: sample(rng, props), size=SCENES_IN_BATCH, workers=1, seed=seed)
    if begin is not None:
        examples = [next(feed)[0].flatten(0, 1) for _ in range(EXAMPLES)]
        begin_with(begin, network, torch.cat(examples) / 255)
    average = deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), weight_decay=1e-3)
    sums = np.zeros(5)
    peak = PEAK_STEP if begin is None else FURTHER_STEP
    for number, (done, step) in enumerate(steps(minutes, peak), 1):
        pictures, *asked = (part.flatten(0, 1) for part in next(feed))
        pictures = (pictures.float() / 255).contiguous(memory_format=torch.channels_last)
        for group in optimiser.param_groups:
            group["lr"] = step
        with torch.autocast("cpu", dtype=torch.bfloat16):
            said = network(pictures)
        said = said.float()
        loss = loss_of(said, *asked)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 10.0)
        optimiser.step()
        averaged(average, network, min(KEPT, number / (number + 20)))
        sums += _figures(said, *asked)
        if number % 100 == 0:
            glyph, suit, index, off, every = sums / 100
            line = f"{number * len(pictures)} crops, glyph {glyph:.4f}, suit {suit:.4f}, "
            line += f"index {index:.4f}, off {off:.3f}, loss {every:.3f}"
            yield done, line, average
            sums[:] = 0
    yield 1.0, f"{number} steps", average


@torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
def _figures(said: Any, glyphs: Any, suits: Any, is_index: Any, fits: Any) -> Any:
    """Shares right of glyphs, suits and indices, how far off places are, and the loss."""
    known = glyphs != NO_LABEL
    glyph = (said[:, : len(GLYPHS)].argmax(1) == glyphs)[known].float().mean()
    suit = (said[:, len(GLYPHS) : INDEX_AT].argmax(1) == suits)[known].float().mean()
    asked = is_index != NO_LABEL
    index = ((said[:, INDEX_AT] > 0) == (is_index > 0))[asked].float().mean()
    off = (said[:, INDEX_AT + 1 :] - fits).abs().nanmean()
    every = loss_of(said, glyphs, suits, is_index, fits)
    return np.asarray([float(v) for v in (glyph, suit, index, off, every)])

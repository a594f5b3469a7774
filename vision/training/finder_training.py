"""Trains the network that finds indices and cards."""

import math
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from vision.finder_maps import HEATS
from vision.training.beginning import begin_with
from vision.training.feeding import Sample, batches
from vision.training.networks import TURNS, FinderNetwork
from vision.training.scene import Props, scene
from vision.training.schedule import steps
from vision.training.targets import targets_of

PICTURE_PX = 320
WIDTHS_PX = ((34.0, 150.0), (90.0, 340.0))
"""Of cards in scenes: on a table, and close to the camera."""

CLOSE = 0.25
"""So many scenes are close."""

BATCH = 8
PEAK_STEP, FURTHER_STEP = 2e-3, 1e-3
"""The largest step from nothing, and from weights that are good already."""

EXAMPLES = 4
"""Batches from which averages are taken when a training goes on."""

KEPT = 0.999
"""Of the average of the weights at each step; what is kept at the end is the average."""

SHAPE_WEIGHT = 1.5
TURN_WEIGHT = 0.5
DOWN = 4
"""The channel of the shapes at which the arrow down an index begins."""

NO_LABEL = -100
HEAT_WEIGHTS = (1.0, 0.5, 0.5)


def sample(rng: np.random.Generator, props: Props) -> Sample:
    """A drawn scene and what the network is to say of it."""
    widths = WIDTHS_PX[int(rng.random() < CLOSE)]
    drawn = scene(rng, props, PICTURE_PX, widths)
    targets = targets_of(drawn)
    picture = np.ascontiguousarray(drawn.picture.transpose(2, 0, 1))
    return picture, targets.heats, targets.cared, targets.shapes, targets.shape_weights


def loss_of(maps: Any, turns: Any, batch: list[Any]) -> tuple[Any, Any, Any]:
    """How wrong the heats, the shapes and the directions are."""
    _, heats, cared, shapes, weights = batch
    said = maps[:, :HEATS]
    p = torch.sigmoid(said).clamp(1e-4, 1 - 1e-4)
    at = (heats >= 1).float() * cared
    hit = -functional.logsigmoid(said) * (1 - p) ** 2 * at
    miss = -functional.logsigmoid(-said) * p**2 * (1 - heats) ** 4 * cared * (1 - at)
    scale = torch.tensor(HEAT_WEIGHTS)[None, :, None, None]
    heat = ((hit + miss) * scale).sum() / at.sum().clamp(min=1)
    off = functional.smooth_l1_loss(
        maps[:, HEATS:] * weights, shapes * weights, reduction="none", beta=0.02
    )
    spots = (weights > 0).float().sum().clamp(min=1)
    return heat, off.sum() / spots * 10, _turn_loss(turns, shapes, weights)


def _turn_loss(turns: Any, shapes: Any, weights: Any) -> Any:
    """How wrong the directions are, where there is an index."""
    across, down = shapes[:, DOWN], shapes[:, DOWN + 1]
    bins = torch.floor((torch.atan2(down, across) / (2 * math.pi) + 0.5) * TURNS).long() % TURNS
    bins = torch.where(weights[:, DOWN] > 0, bins, torch.full_like(bins, NO_LABEL))
    lost = functional.cross_entropy(turns, bins, ignore_index=NO_LABEL, reduction="sum")
    return lost / (bins != NO_LABEL).sum().clamp(min=1)


def train_finder(
    props: Props, *, minutes: float, seed: int, threads: int, begin: Path | None = None
) -> Iterator[tuple[float, str, FinderNetwork]]:
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
    network = FinderNetwork().train().to(memory_format=torch.channels_last)
    feed = batches(lambda rng: sample(rng, props), size=BATCH, workers=1, seed=seed)
    if begin is not None:
        begin_with(begin, network, torch.cat([next(feed)[0] for _ in range(EXAMPLES)]) / 255)
    average = deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), weight_decay=1e-3)
    peak = PEAK_STEP if begin is None else FURTHER_STEP
    sums = np.zeros(3)
    for number, (done, step) in enumerate(steps(minutes, peak), 1):
        batch = next(feed)
        picture = (batch[0].float() / 255).contiguous(memory_format=torch.channels_last)
        for group in optimiser.param_groups:
            group["lr"] = step
        with torch.autocast("cpu", dtype=torch.bfloat16):
            maps, turns = network.both(picture)
        heat, shape, turn = loss_of(maps.float(), turns.float(), batch)
        optimiser.zero_grad()
        (heat + SHAPE_WEIGHT * shape + TURN_WEIGHT * turn).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 10.0)
        optimiser.step()
        averaged(average, network, min(KEPT, number / (number + 20)))
        sums += (heat.item(), shape.item(), turn.item())
        if number % 200 == 0:
            heats, quads, ups = sums / 200
            line = f"{number * BATCH} scenes, heat {heats:.3f}, shape {quads:.3f}, turn {ups:.3f}"
            sums[:] = 0
            yield done, line, average
    yield 1.0, f"{number * BATCH} scenes", average


@torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
def averaged(average: torch.nn.Module, network: torch.nn.Module, kept: float) -> None:
    """Move the average towards the network's weights, and take over its counts."""
    for old, new in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
        if old.dtype.is_floating_point:
            old.mul_(kept).add_(new, alpha=1 - kept)
        else:
            old.copy_(new)

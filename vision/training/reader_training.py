"""Trains the network that reads an index: its rank's glyph, its suit, and whether it is one at all."""

import math
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from vision.finder_maps import axes_of
from vision.index_crop import cut
from vision.training.faces import GLYPHS, SUITS
from vision.training.feeding import Sample, batches
from vision.training.finder_training import averaged
from vision.training.networks import ReaderNetwork
from vision.training.scene import Props, Scene, scene
from vision.training.schedule import steps

PICTURE_PX = 384
WIDTHS_PX = ((44.0, 180.0), (100.0, 420.0))
CROPS = 12
"""Crops out of each scene; drawing it costs more than cutting."""

SCENES_IN_BATCH = 8
PEAK_STEP = 2e-3
KEPT = 0.999
READABLE, GONE = 0.8, 0.55
"""Of an index in sight: read above, no index below, and nothing asked between."""

LEAST_INDEX_PX = 8.0
NO_LABEL = -1

Cut = tuple[np.ndarray, int, int, int]


def sample(rng: np.random.Generator, props: Props) -> Sample:
    """Crops of one drawn scene with their glyphs, suits, and whether each is an index."""
    drawn = scene(rng, props, PICTURE_PX, WIDTHS_PX[int(rng.random() < 0.35)])
    cuts = _cuts(rng, drawn)
    while len(cuts) < CROPS:
        cuts.append(_anywhere(rng, drawn))
    rng.shuffle(cuts)
    cuts = cuts[:CROPS]
    pictures = np.stack([cut[0] for cut in cuts]).transpose(0, 3, 1, 2)
    return np.ascontiguousarray(pictures), *(
        np.asarray([cut[part] for cut in cuts], np.int64) for part in (1, 2, 3)
    )


def _cuts(rng: np.random.Generator, drawn: Scene) -> list[Cut]:
    cuts: list[Cut] = []
    for index in drawn.indices:
        right, down = axes_of(index.corners)
        if 2 * np.hypot(*down) < LEAST_INDEX_PX:
            continue
        middle = index.corners.mean(axis=0)
        if index.in_sight >= READABLE:
            stock = drawn.cards[index.card].stock
            glyph, suit = GLYPHS.index(stock.glyph), SUITS.index(stock.card[-1])
            cuts.extend(
                (_jittered(rng, drawn, middle, right, down), glyph, suit, 1) for _ in range(2)
            )
            if rng.random() < 0.35:
                quarter = rng.choice((math.pi / 2, math.pi, -math.pi / 2), p=(0.2, 0.6, 0.2))
                turned = _jittered(
                    rng, drawn, middle, _turned(right, quarter), _turned(down, quarter)
                )
                cuts.append((turned, NO_LABEL, NO_LABEL, 0))
            if rng.random() < 0.2:
                aside = middle + rng.choice((-1, 1)) * down * rng.uniform(0.9, 1.6)
                cuts.append((_jittered(rng, drawn, aside, right, down), NO_LABEL, NO_LABEL, 0))
        elif 0.05 < index.in_sight < GONE:
            cuts.append((_jittered(rng, drawn, middle, right, down), NO_LABEL, NO_LABEL, 0))
    cuts.extend(_on_card(rng, drawn) for _ in range(min(3, len(drawn.cards))))
    cuts.append(_anywhere(rng, drawn))
    return cuts


def _on_card(rng: np.random.Generator, drawn: Scene) -> Cut:
    """Somewhere on a card that is no index: pips, court pictures, backs, cards of other games."""
    card = drawn.cards[int(rng.integers(len(drawn.cards)))]
    right, down = axes_of(card.corners)
    at = (
        card.corners.mean(axis=0) + right * rng.uniform(-0.6, 0.6) + down * rng.uniform(-0.85, 0.85)
    )
    size = float(np.hypot(*right)) * rng.uniform(0.1, 0.35)
    turn = 0.0 if rng.random() < 0.6 else rng.uniform(-math.pi, math.pi)
    unit = _turned(down / np.hypot(*down), turn) * rng.choice((-1, 1))
    return _unless_index(rng, drawn, at, unit, size)


def _anywhere(rng: np.random.Generator, drawn: Scene) -> Cut:
    at = rng.uniform(0.05, 0.95, 2) * drawn.picture.shape[0]
    size = float(np.exp(rng.uniform(math.log(5), math.log(40))))
    return _unless_index(
        rng, drawn, at, _turned(np.asarray((0.0, 1.0)), rng.uniform(-3.2, 3.2)), size
    )


def _unless_index(rng: np.random.Generator, drawn: Scene, at: Any, unit: Any, size: float) -> Cut:
    """A crop of no index; moved aside from the indices that are there."""
    for index in drawn.indices:
        middle = index.corners.mean(axis=0)
        reach = float(np.hypot(*(index.corners[3] - index.corners[0])))
        if np.hypot(*(at - middle)) < reach:
            at = middle + (at - middle + 1e-3) * (1.2 * reach / (np.hypot(*(at - middle)) + 1e-3))
    down = unit * size
    right = np.asarray((down[1], -down[0])) * rng.uniform(0.4, 0.8)
    return _jittered(rng, drawn, at, right, down), NO_LABEL, NO_LABEL, 0


def _turned(arrow: Any, angle: float) -> Any:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.asarray((arrow[0] * cos - arrow[1] * sin, arrow[0] * sin + arrow[1] * cos))


def _jittered(rng: np.random.Generator, drawn: Scene, middle: Any, right: Any, down: Any) -> Any:
    """A crop about as exact as the finder's boxes are."""
    off = rng.normal(0, 0.12, 2)
    turn = rng.normal(0, 0.08)
    scale = np.exp(rng.normal(0.05, 0.12) + rng.normal(0, 0.08, 2))
    return cut(
        drawn.picture,
        middle + right * off[0] + down * off[1],
        _turned(right, turn) * scale[0],
        _turned(down, turn + rng.normal(0, 0.03)) * scale[1],
    )


def loss_of(said: Any, glyphs: Any, suits: Any, is_index: Any) -> Any:
    """How wrong the network is; glyph and suit count only where there is an index."""
    glyph = functional.cross_entropy(
        said[:, : len(GLYPHS)], glyphs, ignore_index=NO_LABEL, label_smoothing=0.005
    )
    suit = functional.cross_entropy(
        said[:, len(GLYPHS) : -1], suits, ignore_index=NO_LABEL, label_smoothing=0.005
    )
    index = functional.binary_cross_entropy_with_logits(said[:, -1], is_index.float())
    return glyph + suit + 2 * index


def train_reader(
    props: Props, *, minutes: float, seed: int, threads: int, resume: Path | None = None
) -> Iterator[tuple[float, str, ReaderNetwork]]:
    """Train for so long; now and then gives the share done, a line of figures, and the averaged network."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    network = ReaderNetwork().train().to(memory_format=torch.channels_last)
    if resume is not None:
        network.load_state_dict(torch.load(resume))
    average = deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), weight_decay=1e-3)
    feed = batches(lambda rng: sample(rng, props), size=SCENES_IN_BATCH, workers=1, seed=seed)
    sums = np.zeros(4)
    for number, (done, step) in enumerate(steps(minutes, PEAK_STEP), 1):
        pictures, glyphs, suits, is_index = (part.flatten(0, 1) for part in next(feed))
        pictures = (pictures.float() / 255).contiguous(memory_format=torch.channels_last)
        for group in optimiser.param_groups:
            group["lr"] = step
        with torch.autocast("cpu", dtype=torch.bfloat16):
            said = network(pictures)
        said = said.float()
        loss = loss_of(said, glyphs, suits, is_index)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 10.0)
        optimiser.step()
        averaged(average, network, min(KEPT, number / (number + 20)))
        sums += _figures(said, glyphs, suits, is_index)
        if number % 100 == 0:
            glyph, suit, index, every = sums / 100
            yield (
                done,
                (
                    f"{number * len(pictures)} crops, glyph {glyph:.4f}, suit {suit:.4f}, "
                    f"index {index:.4f}, loss {every:.3f}"
                ),
                average,
            )
            sums[:] = 0
    yield 1.0, f"{number} steps", average


@torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
def _figures(said: Any, glyphs: Any, suits: Any, is_index: Any) -> Any:
    """Shares right of glyphs, suits and indices, and the loss."""
    known = glyphs != NO_LABEL
    glyph = (said[:, : len(GLYPHS)].argmax(1) == glyphs)[known].float().mean()
    suit = (said[:, len(GLYPHS) : -1].argmax(1) == suits)[known].float().mean()
    index = ((said[:, -1] > 0) == (is_index > 0)).float().mean()
    return np.asarray(
        [float(v) for v in (glyph, suit, index, loss_of(said, glyphs, suits, is_index))]
    )

"""Hands the networks what to learn from, drawn by worker processes as fast as it is needed."""

from collections.abc import Callable, Iterator
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

Sample = tuple[NDArray[Any], ...]
Draw = Callable[[np.random.Generator], Sample]


class _Endless(IterableDataset):  # type: ignore[type-arg, misc, unused-ignore]
    """Samples drawn one after the other, from a seed of each worker's own."""

    def __init__(self, draw: Draw, seed: int) -> None:
        self._draw = draw
        self._seed = seed

    def __iter__(self) -> Iterator[Sample]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        info = get_worker_info()
        rng = np.random.default_rng((self._seed, info.id if info else 0))
        while True:
            yield self._draw(rng)


def batches(draw: Draw, *, size: int, workers: int, seed: int) -> Iterator[list[Any]]:
    """Endless batches of what `draw` draws; each part of a sample becomes a tensor.

    Args:
        draw: gives one sample.
        size: samples in a batch.
        workers: processes that draw; with one, the batches of a seed are always the same.
        seed: of all chance.
    """
    loader = DataLoader(
        _Endless(draw, seed),
        batch_size=size,
        num_workers=workers,
        prefetch_factor=4,
        multiprocessing_context="fork",  # the designs are shared, not copied
    )
    return iter(loader)

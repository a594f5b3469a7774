"""The tail that makes a nought a Q, as courts have it."""

import numpy as np
import pytest

pytest.importorskip("PIL")

from PIL import Image, ImageDraw

from vision.training.invented.canvas import LEAST_INK, Mask
from vision.training.invented.dice import Dice
from vision.training.invented.queens import Tail, queen_tail, tailed

WIDE, TALL, STROKE = 70, 140, 9
SEEDS = range(60)


def nought() -> Mask:
    mask = Image.new("L", (WIDE, TALL), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, WIDE - 1, TALL - 1), outline=255, width=STROKE)
    return mask


def tails() -> list[Tail]:
    drawn = [queen_tail(Dice(np.random.default_rng(seed))) for seed in SEEDS]
    return [tail for tail in drawn if tail is not None]


def test_some_queens_keep_the_tail_of_their_font() -> None:
    assert 0.3 < len(tails()) / len(SEEDS) < 0.7


def test_a_tail_stays_in_the_foot_and_runs_out_at_the_right() -> None:
    upper = np.asarray(nought())[: TALL // 2]
    for tail in tails():
        queen = np.asarray(tailed(nought(), tail))
        left = int(np.flatnonzero(queen[TALL // 3] > LEAST_INK)[0])
        before = np.flatnonzero(upper[TALL // 3] > LEAST_INK)[0]
        start = left - int(before)
        assert np.array_equal(queen[: TALL // 2, start : start + WIDE], upper), tail
        foot = queen[TALL // 2 :] > LEAST_INK
        assert foot.sum() > (np.asarray(nought())[TALL // 2 :] > LEAST_INK).sum()
        right = np.flatnonzero((queen > LEAST_INK).any(axis=0))[-1]
        assert right >= start + round(0.88 * WIDE), tail


def test_a_queen_is_cut_as_tightly_as_other_letters() -> None:
    for tail in tails():
        inked = np.asarray(tailed(nought(), tail)) > 0
        assert all(edge.any() for edge in (inked[0], inked[-1], inked[:, 0], inked[:, -1])), tail


def test_a_thick_pen_does_not_fill_its_own_loop() -> None:
    thick = Tail(tuple(tails()[0].path), thick=9.0)
    queen = np.asarray(tailed(nought(), thick)) > LEAST_INK
    assert queen[round(0.7 * TALL) :].mean() < 0.75

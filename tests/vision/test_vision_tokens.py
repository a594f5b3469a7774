"""Tokens are counted as they were drawn, in any light; what is no token is not, or not surely."""

import cv2
import numpy as np
import pytest

from tests.vision.token_figures import DISTRACTIONS, KINDS, counted, distraction, pot
from vision.tokens import TokenCount, TokenGuess, count_tokens

SCENES = 10


@pytest.mark.parametrize("kind", KINDS)
def test_tokens_are_counted_as_they_lie(kind: str) -> None:
    counts = counted(kind, SCENES)
    assert counts["tokens"] > 2 * SCENES
    assert counts["right"] >= SCENES - 1
    assert counts["surely wrong"] == 0


@pytest.mark.parametrize("kind", DISTRACTIONS)
def test_other_things_are_never_surely_tokens(kind: str) -> None:
    counts = counted(kind, SCENES)
    assert counts["surely wrong"] == 0
    # Dark fingers side by side may pass for a doubtful token; reaches say when a hand is there.
    assert counts["right"] >= (SCENES // 2 if kind == "hand" else SCENES - 2)


def test_an_empty_pot_is_surely_empty() -> None:
    rng = np.random.default_rng(1)
    count = count_tokens(*_picture(distraction("nothing", rng)))
    assert (count.yellow, count.black) == (0, 0)
    assert count.p > 0.99


def test_the_guesses_are_probabilities() -> None:
    rng = np.random.default_rng(2)
    for _ in range(6):
        count = count_tokens(*_picture(pot("blurred", rng)))
        ps = [guess.p for guess in count.alternatives]
        assert count.p >= max(ps, default=0.0)
        assert ps == sorted(ps, reverse=True)
        assert 0 < count.p + sum(ps) <= 1 + 1e-9


def test_a_half_hidden_token_leaves_a_doubt() -> None:
    rng = np.random.default_rng(3)
    seen = pot("plain", rng, touching=False)
    while seen.yellow < 3:
        seen = pot("plain", rng, touching=False)
    whole = count_tokens(seen.picture, seen.px_per_mm)
    covered = seen.picture.copy()
    first = _a_yellow_pixel(covered)
    half = round(12 * seen.px_per_mm)
    covered[:, max(0, first[1] - half) : first[1]] = np.median(seen.picture.reshape(-1, 3), axis=0)
    count = count_tokens(covered, seen.px_per_mm)
    assert count.p < whole.p


def test_white_may_be_told_where_the_pot_is_on_no_paper() -> None:
    px_per_mm = 2.5
    picture = np.full((250, 294, 3), (60, 90, 120), np.uint8)
    for x in (60, 150, 230):
        cv2.circle(picture, (x, 120), round(11.8 * px_per_mm), (74, 184, 230), -1, cv2.LINE_AA)
    count = count_tokens(picture, px_per_mm, white=(235.0, 240.0, 242.0))
    assert (count.yellow, count.black) == (3, 0)


def test_counts_are_frozen_values() -> None:
    count = TokenCount(3, 1, 0.9, (TokenGuess(2, 1, 0.1),))
    with pytest.raises(AttributeError):
        count.yellow = 4  # type: ignore[misc]


def _picture(seen: object) -> tuple[np.ndarray, float]:
    return seen.picture, seen.px_per_mm  # type: ignore[attr-defined]


def _a_yellow_pixel(picture: np.ndarray) -> tuple[int, int]:
    yellow = picture[..., 0].astype(int) < 0.45 * picture[..., 2]
    rows, columns = np.nonzero(cv2.erode(yellow.astype(np.uint8), np.ones((9, 9), np.uint8)))
    return int(rows[0]), int(columns[0])


@pytest.mark.parametrize("many", [8, 12, 16])
def test_yellow_tokens_that_fill_the_pot_are_not_taken_for_its_white(many: int) -> None:
    picture = np.full((220, 234, 3), (236, 240, 240), np.uint8)
    for number in range(many):
        middle = (30 + 56 * (number % 4), 30 + 52 * (number // 4))
        cv2.circle(picture, middle, 24, (78, 193, 242), -1)
    count = count_tokens(picture, 2.0)
    assert (count.yellow, count.black) == (many, 0)

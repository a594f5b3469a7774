"""The model of one cell against simulated cells, and against plain Bayes by brute force."""

import math
import random

import pytest

from app.board.calibration import Calibration
from app.board.readings import Estimate
from app.board.scale_model import ScaleModel

SECOND = 1_000_000


class Cell:
    def __init__(self, seed: int, zero_sd: float = 0.2, spread: float = 0.03) -> None:
        self.chance = random.Random(seed)
        self.spread = spread
        self.zero = self.chance.gauss(0, zero_sd)
        self.pieces: list[float] = []

    def add(self, count: int) -> None:
        self.pieces += [self.chance.gauss(1, self.spread) for _ in range(count)]

    def take(self, count: int) -> None:
        self.chance.shuffle(self.pieces)
        del self.pieces[:count]

    def read(self, noise: float = 0.05, averaged: int = 40) -> float:
        rest = self.chance.gauss(0, 0.01)  # friction of the cup: not averaged away
        return self.zero + sum(self.pieces) + rest + self.chance.gauss(0, noise / averaged**0.5)


def test_an_empty_hole_finds_its_zero_at_once() -> None:
    model = ScaleModel(Calibration())
    assert model.confirm(0.37, 40, 0, 0)
    assert model.zero == pytest.approx(0.37, abs=0.01)
    assert model.zero_sd < 0.02


def test_a_full_hole_corrects_its_sum_but_hardly_its_zero() -> None:
    model = ScaleModel(Calibration(zero_sd=0.05))
    assert model.confirm(49.3, 40, 49, 0)
    assert model.estimate(49.3, 40, settled=True).pieces == pytest.approx(49, abs=0.02)
    assert abs(model.zero) < 0.05
    assert model.zero_sd > 0.04


def test_the_same_pieces_confirmed_a_hundred_times_teach_the_zero_nothing_more() -> None:
    once, often = ScaleModel(Calibration()), ScaleModel(Calibration())
    once.confirm(7.2, 40, 7, 0)
    for _ in range(100):
        often.confirm(7.2, 40, 7, 0)
    assert often.zero_sd == pytest.approx(once.zero_sd, rel=0.05)
    assert often.zero == pytest.approx(once.zero, abs=0.01)


def test_zero_and_error_are_honest_over_many_cells() -> None:
    """The standardised errors of zero and of unknown counts have a standard deviation near 1."""
    zeros, loads = [], []
    for seed in range(800):
        cell, model = Cell(seed), ScaleModel(Calibration(gain_sd=0.0))
        known = 0
        for step in range(6):
            change = cell.chance.choice([3, 7, -known])
            if change > 0:
                cell.add(change)
            else:
                cell.take(-change)
            known += change
            reading = cell.read()
            estimate = model.estimate(reading, 40, settled=True)
            moved = abs(known - estimate.known)
            sd = math.sqrt(estimate.sigma**2 + moved * 0.03**2)
            loads.append((estimate.pieces - known) / sd)
            assert model.confirm(reading, 40, known, step * SECOND)
        zeros.append((cell.zero - model.zero) / model.zero_sd)
    for errors in (zeros, loads):
        rms = math.sqrt(sum(error * error for error in errors) / len(errors))
        assert 0.8 < rms < 1.2


def test_the_zero_from_one_full_hole_is_what_bayes_says_by_brute_force() -> None:
    model = ScaleModel(Calibration(gain_sd=0.0))
    model.confirm(7.3, 40, 7, 0)
    grid = [n / 1000 for n in range(-1500, 1501)]
    variance = 7 * 0.03**2 + 0.05**2 / 40 + 0.01**2
    weights = [math.exp(-0.5 * (z / 0.2) ** 2 - 0.5 * (0.3 - z) ** 2 / variance) for z in grid]
    mean = sum(w * z for w, z in zip(weights, grid, strict=True)) / sum(weights)
    assert model.zero == pytest.approx(mean, abs=1e-3)


def test_a_wrong_count_is_refused_and_leaves_no_trace() -> None:
    model = ScaleModel(Calibration())
    model.confirm(7.1, 40, 7, 0)
    before = model.estimate(7.1, 40, settled=True)
    assert not model.confirm(7.1, 40, 8, SECOND)
    assert not model.confirm(7.1, 40, 0, SECOND)
    assert model.estimate(7.1, 40, settled=True) == before


def test_a_zero_that_jumps_in_a_knock_is_learned_afresh() -> None:
    model = ScaleModel(Calibration())
    for n in range(20):
        model.confirm(0.0, 40, 0, n * SECOND)
    assert model.confirm(0.3, 40, 0, 21 * SECOND)
    assert model.confirm(0.3, 40, 0, 22 * SECOND)
    assert model.zero == pytest.approx(0.3, abs=0.03)


def test_the_zero_grows_uncertain_with_time() -> None:
    model = ScaleModel(Calibration())
    model.confirm(0.0, 40, 0, 0)
    model.confirm(9.0, 40, 9, 60 * SECOND)
    after_a_minute = model.zero_sd
    model.confirm(9.0, 40, 9, 3600 * SECOND)
    assert after_a_minute < model.zero_sd < 0.2


def test_other_pieces_in_as_many_places_are_not_taken_for_the_known_ones() -> None:
    """Lifted to nothing and filled again before anybody confirmed: the doubt is that of seven new ones."""
    errors = []
    for seed in range(400):
        cell, model = Cell(seed), ScaleModel(Calibration(gain_sd=0.0))
        cell.add(7)
        model.confirm(cell.read(), 40, 7, 0)
        cell.take(7)
        model.lighten(0)
        cell.add(7)
        estimate = model.estimate(cell.read(), 40, settled=True)
        assert estimate.known == 0
        errors.append((estimate.pieces - 7) / math.sqrt(estimate.sigma**2 + 7 * 0.03**2))
    rms = math.sqrt(sum(error * error for error in errors) / len(errors))
    assert 0.85 < rms < 1.15


def test_lightening_never_makes_pieces_known() -> None:
    model = ScaleModel(Calibration())
    model.lighten(5)
    assert model.known == 0
    model.confirm(7.0, 40, 7, 0)
    model.lighten(9)
    assert model.known == 7
    model.lighten(-1)
    assert model.known == 0


def test_known_pieces_take_their_own_spread_out_of_the_doubt() -> None:
    """A store of 49 average pieces is 0.21 uncertain; one more on 49 known ones only 0.03."""
    estimate = Estimate(pieces=50.02, sigma=0.02, spread=0.03, gain=0.0, settled=True, known=49)
    assert estimate.probability(50) > 0.999999
    blind = Estimate(pieces=50.35, sigma=0.02, spread=0.03, gain=0.0, settled=True)
    assert blind.probability(50) < 0.99


def test_probabilities_of_a_reading_sum_to_one() -> None:
    estimate = Estimate(pieces=6.4, sigma=0.3, spread=0.03, gain=0.002, settled=True)
    assert sum(estimate.probability(n) for n in range(20)) == pytest.approx(1)
    assert estimate.probability(6) > estimate.probability(7) > estimate.probability(5)
    assert estimate.probability(15) == 0.0

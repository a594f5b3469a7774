"""The finder reads the maps of its network: what training asks for is what it finds."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawn_tables import corners_of, props, stock_card
from vision.finder import FoundIndex, IndexFinder, _each_index_once
from vision.finder_maps import CHANNELS, HEATS, STRIDE_PX, doubled, halved
from vision.training.scene import Scene, SeenCard, SeenIndex, scene
from vision.training.targets import READABLE, WHOLE, targets_of


class Told:
    """A network that has learnt perfectly."""

    def __init__(self, table: Scene) -> None:
        targets = targets_of(table)
        heats = np.clip(targets.heats, 1e-4, 1 - 1e-4)
        self.maps = np.concatenate((np.log(heats / (1 - heats)), targets.shapes))[None]
        self.seen: tuple[int, ...] = ()

    def said(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        self.seen = seen.shape
        rows, columns = seen.shape[2] // STRIDE_PX, seen.shape[3] // STRIDE_PX
        maps = np.full((1, CHANNELS, rows, columns), -10.0, np.float32)
        maps[:, :, : self.maps.shape[2], : self.maps.shape[3]] = self.maps[:, :, :rows, :columns]
        return maps


def table_of(*cards: SeenCard, size_px: int = 320) -> Scene:
    indices = tuple(
        SeenIndex(number, _box(card.corners, turned=mark.turned), 1.0)
        for number, card in enumerate(cards)
        for mark in card.stock.indices
    )
    return Scene(np.zeros((size_px, size_px, 3), np.uint8), cards, indices)


def _box(card: NDArray[np.float64], *, turned: bool) -> NDArray[np.float64]:
    a, b, _, d = np.roll(card, 2, axis=0) if turned else card
    right, down = (b - a), (d - a)
    at = a + 0.05 * right + 0.04 * down
    return np.stack((at, at + 0.12 * right, at + 0.12 * right + 0.2 * down, at + 0.2 * down))


@pytest.mark.parametrize("turn", [0.0, 0.4, 1.3, 2.2, 3.1, -0.7, -1.9])
def test_a_card_at_any_angle_is_found_by_both_its_indices_and_its_middle(turn: float) -> None:
    corners = corners_of(160, 150, 90, turn)
    table = table_of(SeenCard(stock_card("QH"), corners, 1.0))
    found = IndexFinder(Told(table), long_side_px=320, levels=1).find(table.picture)
    assert len(found.indices) == 2
    for index in found.indices:
        off = min(
            np.abs(index.card - np.roll(corners, quarter, axis=0)).max() for quarter in (0, 2)
        )
        assert off < 0.01
    (middle,) = found.middles
    assert not middle.back
    nearest = min(np.abs(middle.card - np.roll(corners, k, axis=0)).max() for k in range(4))
    assert nearest < 0.01


def test_an_index_is_found_with_its_own_box() -> None:
    table = table_of(SeenCard(stock_card("7C"), corners_of(160, 160, 120, 0.5), 1.0))
    found = IndexFinder(Told(table), long_side_px=320, levels=1).find(table.picture)
    for index in found.indices:
        box = min(
            (seen.corners for seen in table.indices),
            key=lambda corners: float(np.abs(corners.mean(axis=0) - index.middle).max()),
        )
        drawn = np.stack(
            (
                index.middle - index.right - index.down,
                index.middle + index.right - index.down,
                index.middle + index.right + index.down,
                index.middle - index.right + index.down,
            )
        )
        assert np.abs(drawn - box).max() < 0.01


def boxed(heat: float, x: float, y: float, tall: float, turn: float = 0.4) -> FoundIndex:
    cos, sin = np.cos(turn), np.sin(turn)
    right, down = np.asarray((cos, sin)) * tall / 4, np.asarray((-sin, cos)) * tall / 2
    return FoundIndex(heat, np.asarray((x, y)), right, down, corners_of(x, y, 4 * tall))


def test_half_an_index_with_something_beside_is_no_other_index() -> None:
    whole, half = boxed(0.7, 100, 100, 30), boxed(0.6, 96, 112, 50)
    assert _each_index_once([half, whole]) == [whole]


@pytest.mark.parametrize("step_px", [14.0, 25.0])
def test_indices_side_by_side_are_two(step_px: float) -> None:
    pair = [boxed(0.9, 100, 100, 40, 0.0), boxed(0.8, 100 + step_px, 100, 40, 0.0)]
    assert len(_each_index_once(pair)) == 2


def test_a_back_is_found_face_down_and_has_no_index() -> None:
    table = table_of(SeenCard(stock_card("", back=True), corners_of(100, 200, 80, 1.0), 1.0))
    found = IndexFinder(Told(table), long_side_px=320, levels=1).find(table.picture)
    assert found.indices == ()
    assert [middle.back for middle in found.middles] == [True]


def test_a_larger_picture_is_seen_smaller_and_told_in_its_own_pixels() -> None:
    corners = corners_of(160, 150, 90, 0.3)
    network = Told(table_of(SeenCard(stock_card("2S"), corners, 1.0)))
    found = IndexFinder(network, long_side_px=320, levels=1).find(np.zeros((960, 960, 3), np.uint8))
    assert network.seen[2:] == (320, 320)
    enlarged = (corners + 0.5) * 3 - 0.5
    assert np.abs(found.indices[0].card - enlarged).max() < 0.05 or (
        np.abs(found.indices[0].card - np.roll(enlarged, 2, axis=0)).max() < 0.05
    )


@pytest.mark.parametrize(("height", "width"), [(33, 500), (479, 641), (32, 32), (1000, 40)])
def test_pictures_of_any_shape_fit_the_network(height: int, width: int) -> None:
    network = Told(table_of())
    assert IndexFinder(network, levels=1).find(np.zeros((height, width, 3), np.uint8)).indices == ()
    assert network.seen[2] % 32 == network.seen[3] % 32 == 0


@pytest.mark.parametrize("angle", np.linspace(-3, 3, 13))
def test_a_doubled_arrow_is_that_of_its_opposite_too(angle: float) -> None:
    arrow = np.asarray((np.cos(angle), np.sin(angle))) * 7
    assert np.allclose(doubled(arrow), doubled(-arrow))
    back = halved(doubled(arrow))
    assert np.allclose(back, arrow) or np.allclose(back, -arrow)


def test_what_is_in_sight_of_drawn_tables_is_asked_for_and_nothing_else() -> None:
    rng = np.random.default_rng(5)
    for _ in range(12):
        table = scene(rng, props(), 320, (60.0, 120.0))
        targets = targets_of(table)
        spots = int((targets.heats[0] == 1).sum())
        readable = sum(
            index.in_sight >= READABLE and bool((index.corners.mean(axis=0) < 319.5).all())
            for index in table.indices
        )
        assert spots <= readable
        assert spots >= 0.9 * readable  # two at one spot are one
        whole = sum(card.in_sight >= WHOLE for card in table.cards)
        assert int((targets.heats[1:] == 1).sum()) <= whole
        assert targets.shapes.shape[0] == CHANNELS - HEATS
        assert np.all(targets.shapes[targets.shape_weights == 0] == 0)


def test_a_covered_index_is_not_asked_for() -> None:
    under = SeenCard(stock_card("QH"), corners_of(160, 160, 100), 0.2)
    hidden = SeenIndex(0, _box(under.corners, turned=False), 0.1)
    half = SeenIndex(0, _box(under.corners, turned=True), 0.6)
    targets = targets_of(Scene(np.zeros((320, 320, 3), np.uint8), (under,), (hidden, half)))
    assert targets.heats.max() == 0
    assert targets.cared[0].min() == 0, "half an index may be found or not"
    assert targets.shape_weights.max() == 0


def test_where_another_games_card_looks_like_an_index_nothing_is_asked_of_the_finder() -> None:
    card = SeenCard(stock_card(""), corners_of(160, 160, 100), 1.0)
    lookalike = SeenIndex(0, _box(card.corners, turned=False), 1.0)
    targets = targets_of(Scene(np.zeros((320, 320, 3), np.uint8), (card,), (), (lookalike,)))
    assert targets.heats[0].max() == 0
    x, y = (lookalike.corners.mean(axis=0) / 4).astype(int)
    assert targets.cared[0, y, x] == 0
    assert targets.cared[0].mean() > 0.9

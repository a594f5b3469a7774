"""How well designs are read that training has never seen: `python -m vision.training check`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np

from vision.decks import FRENCH
from vision.trained import TrainedReader
from vision.training.faces import RANK_OF_GLYPH
from vision.training.grounds.clutter import Clutter
from vision.training.grounds.pool import Grounds
from vision.training.scene import Props, Scene, scene
from vision.training.stock import StockDesign, stock_of

SIZE_PX = 640
WIDTHS_PX = (70.0, 170.0)
"""1.8 px/mm is 113 pixels for a card of 63 mm."""

IN_SIGHT = 0.85
LEAST_INDEX_PX = 12.0
"""An index that small is not readable at 1.8 px/mm either: a bridge card's is 15 pixels high there."""

SCENES = 40
NEAR = 0.5
"""A reading counts for a card when their middles are nearer than this share of the card's length."""

HELD_OUT = "held-out"


class Checked(msgspec.Struct, frozen=True):
    """A design's figures: cards in sight, right, wrong, and cards of other games taken for cards."""

    name: str
    in_sight: int
    right: int
    wrong: int
    doubts: tuple[tuple[float, bool], ...]


def checked(work: Path, reader: TrainedReader, scenes: int = SCENES) -> Iterator[Checked]:
    """Each design held out, in scenes of its own, by fixed seeds."""
    folders = [folder / HELD_OUT for folder in sorted(work.glob("designs-*"))]
    designs = stock_of([folder for folder in folders if folder.is_dir()])
    foreign = [design for design in stock_of([work / "designs-invented"]) if not design.is_standard]
    grounds, things = Grounds(work / "grounds"), Clutter.loaded(work / "clutter")
    every: list[tuple[str, Sequence[StockDesign]]] = [(design.name, [design]) for design in designs]
    for number, (name, drawn_of) in enumerate([*every, ("cards of other games", foreign)]):
        props = Props(drawn_of, [], grounds.crop, lambda rng: things.one(rng).picture)
        rng = np.random.default_rng((11, number))
        tables = (scene(rng, props, SIZE_PX, WIDTHS_PX) for _ in range(scenes))
        yield _told(name, [_compared(table, reader) for table in tables])


def error_of(doubts: Sequence[tuple[float, bool]]) -> float:
    """Expected calibration error: how far probabilities are from shares right, over ten equal bins."""
    if not doubts:
        return 0.0
    p, right = np.asarray([d[0] for d in doubts]), np.asarray([d[1] for d in doubts])
    bins = np.minimum((p * 10).astype(int), 9)
    return float(
        sum(
            abs(p[bins == at].mean() - right[bins == at].mean()) * (bins == at).mean()
            for at in np.unique(bins)
        )
    )


def _told(name: str, each: Sequence[tuple[int, int, int, list[tuple[float, bool]]]]) -> Checked:
    doubts = tuple(doubt for one in each for doubt in one[3])
    return Checked(
        name,
        in_sight=sum(one[0] for one in each),
        right=sum(one[1] for one in each),
        wrong=sum(one[2] for one in each),
        doubts=doubts,
    )


def _compared(
    table: Scene, reader: TrainedReader
) -> tuple[int, int, int, list[tuple[float, bool]]]:
    """Cards in sight, right, wrong, and each reading's probability and whether it was right."""
    wanted: dict[int, str] = {}
    there: dict[int, str] = {}
    for index in table.indices:
        card = table.cards[index.card].stock
        name = RANK_OF_GLYPH[card.glyph] + card.card[-1]
        there[index.card] = name
        tall = float(np.linalg.norm(index.corners[3] - index.corners[0]))
        if index.in_sight >= IN_SIGHT and tall >= LEAST_INDEX_PX:
            wanted[index.card] = name
    right: set[int] = set()
    wrong = 0
    doubts: list[tuple[float, bool]] = []
    for read in reader.cards_of(table.picture, FRENCH):
        if not read.reading.cards:
            continue
        name, p = max(read.reading.cards.items(), key=lambda pair: pair[1])
        own = _card_at(table, there, name, np.asarray(read.found.corners_px))
        doubts.append((p, own is not None))
        if read.reading.card is None:
            continue
        if own is None or own in right:
            wrong += 1
        else:
            right.add(own)
    return len(wanted), len(right & set(wanted)), wrong, doubts


def _card_at(table: Scene, there: dict[int, str], name: str, corners: np.ndarray) -> int | None:
    """The card of that name whose place the reading has."""
    for number, own in there.items():
        card = table.cards[number].corners
        length = float(np.linalg.norm(card[3] - card[0]))
        apart = float(np.linalg.norm(card.mean(axis=0) - corners.mean(axis=0)))
        if own == name and apart < NEAR * length:
            return number
    return None

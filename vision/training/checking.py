"""How well designs are read that training has never seen: `python -m vision.training check`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from vision.decks import FRENCH
from vision.frames import Picture
from vision.recogniser import SideBySide
from vision.trained import TrainedReader
from vision.training.arrangements import several
from vision.training.faces import RANK_OF_GLYPH, read_design
from vision.training.grounds.clutter import Clutter
from vision.training.grounds.pool import Grounds
from vision.training.index_sizes import is_as_real
from vision.training.light import in_a_room
from vision.training.scene import Props, Scene, scene
from vision.training.stock import StockDesign, stocked


class Check(msgspec.Struct, frozen=True):
    """A way to check.

    Attributes:
        size_px: of the square pictures.
        widths_px: the least and the largest width of a card.
        is_calm: cards lie beside one another in the light of a room; else in any way, and in any light.
    """

    size_px: int
    widths_px: tuple[float, float]
    is_calm: bool


CHECKS = {
    "side by side in a room, 1.8 to 3 px/mm": Check(1280, (113.0, 190.0), is_calm=True),
    "in any way, in any light, 1.8 to 3 px/mm": Check(1280, (113.0, 190.0), is_calm=False),
    "the same from far away, 1.1 to 2.7 px/mm": Check(640, (70.0, 170.0), is_calm=False),
}
"""A table is set up for no less than 1.8 px/mm."""

IN_SIGHT = 0.85
LEAST_INDEX_PX = 12.0
"""An index that small is not readable: the smallest of 37 real designs is 26 pixels high at 1.8 px/mm."""

SCENES = 40
NEAR = 0.5
"""A reading counts for a card when their middles are nearer than this share of the card's length."""

HELD_OUT = "held-out"
OTHER_GAMES = "cards of other games"


class Checked(msgspec.Struct, frozen=True):
    """A design's figures, or those of several.

    Attributes:
        name: of the design, or of all that are counted together.
        tongue: of its ranks, `english`, `german` or `french`; empty for cards of other games.
        as_real: its suits stand below its ranks, and are filled, as on every real deck measured.
        cards: that lie mostly in sight.
        in_sight: names of which an index is in sight; none of cards of other games.
        right: of these, read right.
        wrong: readings of what is not there.
        doubts: each reading's probability, and whether it was right.
    """

    name: str
    tongue: str
    as_real: bool
    cards: int
    in_sight: int
    right: int
    wrong: int
    doubts: tuple[tuple[float, bool], ...]

    @property
    def told(self) -> str:
        """One line."""
        if self.name == OTHER_GAMES:
            share = self.wrong / max(1, self.cards)
            return (
                f"{self.name:<28} {self.wrong} of {self.cards} taken for the deck's ({share:.1%})"
            )
        share = self.right / max(1, self.in_sight)
        read = f"{self.right} of {self.in_sight} right ({share:.1%})"
        return f"{self.name:<28} {read}, {self.wrong} wrong"


def tongue_of(design: StockDesign) -> str:
    """Whose letters a design's courts show; empty for a deck of another game."""
    glyphs = {face.glyph for face in design.faces}
    if not design.is_standard:
        return ""
    if "V" in glyphs:
        return "french"
    return "german" if "B" in glyphs else "english"


def by_tongue(each: Sequence[Checked]) -> Iterator[Checked]:
    """The designs of each tongue counted together, those like real decks also alone, and all of them."""
    for tongue in sorted({one.tongue for one in each if one.tongue}):
        own = [one for one in each if one.tongue == tongue]
        yield together(f"all {tongue}", own)
        yield together(f"{tongue}, as real decks are", [one for one in own if one.as_real])
    yield together("all", each)


def together(
    name: str, each: Sequence[Checked], tongue: str = "", *, as_real: bool = False
) -> Checked:
    """The figures of several scenes or designs as one's."""
    return Checked(
        name,
        tongue,
        as_real,
        cards=sum(one.cards for one in each),
        in_sight=sum(one.in_sight for one in each),
        right=sum(one.right for one in each),
        wrong=sum(one.wrong for one in each),
        doubts=tuple(doubt for one in each for doubt in one.doubts),
    )


class Sort(NamedTuple):
    """What is checked together: one design, or all cards of other games; else as `Checked` has it."""

    name: str
    tongue: str
    as_real: bool
    designs: Sequence[StockDesign]


def held_out(work: Path) -> list[Sort]:
    """The designs that are held out in the training's folder, and cards of other games last.

    Raises:
        FileNotFoundError: there is none.
    """
    sorts, foreign = [], []
    for path in sorted(work.glob(f"designs-*/{HELD_OUT}/*.npz")):
        design = read_design(path)
        stock = stocked(design)
        if stock.is_standard:
            sorts.append(Sort(stock.name, tongue_of(stock), is_as_real(design), [stock]))
        else:
            foreign.append(stock)
    if not sorts:
        raise FileNotFoundError(
            f"No design is held out in {work.name}: make some with "
            f"`python -m vision.training held-out`."
        )
    return [*sorts, Sort(OTHER_GAMES, "", False, foreign)] if foreign else sorts


def checked(work: Path, reader: TrainedReader, check: Check) -> Iterator[Checked]:
    """Each design held out, in scenes of its own, by fixed seeds.

    Args:
        work: the training's folder, with the designs held out.
        reader: to be checked.
        check: in what scenes.

    Raises:
        FileNotFoundError: no design is held out there.
    """
    grounds, things = Grounds(work / "grounds"), Clutter.loaded(work / "clutter")
    for number, (name, tongue, as_real, drawn_of) in enumerate(held_out(work)):
        props = Props(drawn_of, [], grounds.crop, lambda rng: things.one(rng).picture)
        if check.is_calm:
            props = Props(drawn_of, [], grounds.crop, _nothing, several, in_a_room)
        rng = np.random.default_rng((11, number))
        tables = (scene(rng, props, check.size_px, check.widths_px) for _ in range(SCENES))
        each = [_compared(table, reader) for table in tables]
        yield together(name, each, tongue, as_real=as_real)


def _nothing(_: np.random.Generator) -> Picture:
    """No thing lies about."""
    return np.zeros((4, 4, 4), np.uint8)


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


def _compared(table: Scene, reader: TrainedReader) -> Checked:
    """The figures of one scene. A name lies once in a deck: of two in a drawn scene, one is enough."""
    wanted: set[str] = set()
    there: dict[int, str] = {}
    for index in table.indices:
        card = table.cards[index.card].stock
        name = RANK_OF_GLYPH[card.glyph] + card.card[-1]
        there[index.card] = name
        tall = float(np.linalg.norm(index.corners[3] - index.corners[0]))
        if index.in_sight >= IN_SIGHT and tall >= LEAST_INDEX_PX:
            wanted.add(name)
    right: set[str] = set()
    wrong = 0
    doubts: list[tuple[float, bool]] = []
    for read in SideBySide([reader.cards_of]).recognise(table.picture, FRENCH).found:
        if not read.reading.cards:
            continue
        name, p = max(read.reading.cards.items(), key=lambda pair: pair[1])
        is_there = _card_at(table, there, name, np.asarray(read.found.corners_px)) is not None
        doubts.append((p, is_there))
        if read.reading.card is None:
            continue
        if is_there:
            right.add(name)
        else:
            wrong += 1
    cards = sum(card.in_sight >= IN_SIGHT for card in table.cards)
    return Checked("", "", False, cards, len(wanted), len(right & wanted), wrong, tuple(doubts))


def _card_at(table: Scene, there: dict[int, str], name: str, corners: np.ndarray) -> int | None:
    """The card of that name whose place the reading has."""
    for number, own in there.items():
        card = table.cards[number].corners
        length = float(np.linalg.norm(card[3] - card[0]))
        apart = float(np.linalg.norm(card.mean(axis=0) - corners.mean(axis=0)))
        if own == name and apart < NEAR * length:
            return number
    return None

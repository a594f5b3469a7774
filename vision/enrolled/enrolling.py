"""Learns a deck from one photograph a card: many distorted copies, and what they have in common."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.decks import PRINTABLE
from vision.enrolled.appearance import (
    CARD_WIDTH_PX,
    VIEWS,
    Features,
    Look,
    look_at,
    rectified,
)
from vision.enrolled.classifier import ViewModel, learned
from vision.enrolled.deck import EnrolledDeck, nearness
from vision.enrolled.distorting import Distortion, distorted
from vision.enrolled.lookalikes import look_alikes
from vision.enrolled.weighing import Known, Nearness, weighed
from vision.frames import Picture
from vision.geometry import rectangle
from vision.printed.raster import front_picture
from vision.printed.sizes import CARD_WIDTH_MM

COPIES = 30
"""Of each card, to learn from; 60 read no better."""

CALIBRATED_ON = 10
"""Further copies of each card, from which the weights come and the look-alikes are told."""

LEAST_LEARNED, LEAST_CALIBRATED = 900, 240
"""Small decks need as many copies in all: it takes hundreds to see what chance does to a card."""

TO_LEARN, CLEAR, COVERED = Distortion(), Distortion(covered=0), Distortion(covered=0.8)
"""Weights are learned from clear copies and from covered ones in turn."""

SAME_FACE = 0.9
"""A foreign face that all views together find so near one of the deck's is that card, printed here."""

FOREIGN_COPIES = 400
"""Of cards of other decks, which must be called unknown."""

ABSENT = 0.1
"""What all copies count with their own card struck out, against the same copies as they are: cards of the
same style are rarely foreign, and with 0.5 one photograph in twelve was no longer sure."""

FOREIGN = 0.3
"""What all foreign copies count."""

SEED = 20_261_130

Progress = Callable[[int], None]


class Copy(msgspec.Struct, frozen=True, eq=False):
    """A distorted copy, looked at; `card` is its place among the cards, and nothing covers a clear one."""

    card: int
    clear: bool
    look: Look


def steps(cards: int) -> int:
    """How many times `enrol` reports one step for so many cards, the back among them."""
    return cards * (_to_learn(cards) + _to_calibrate(cards)) + FOREIGN_COPIES


def _to_learn(cards: int) -> int:
    return max(COPIES, -(-LEAST_LEARNED // cards))


def _to_calibrate(cards: int) -> int:
    return max(CALIBRATED_ON, -(-LEAST_CALIBRATED // cards))


def enrol(
    name: str,
    faces: Mapping[str, Sequence[Picture]],
    enrolled_on: str,
    progress: Progress = lambda _: None,
) -> EnrolledDeck:
    """Learn a deck. The same photographs give the same deck: chance has a fixed seed.

    Args:
        name: of the deck.
        faces: rectified photographs of each card, as `appearance.rectified` gives them.
        enrolled_on: the day, as `2026-11-30`.
        progress: told 1 for each of `steps(len(faces))`.
    """
    rng = np.random.default_rng(SEED)
    pictures = [list(some) for some in faces.values()]
    models = _learned(pictures, rng, progress)
    each = _to_calibrate(len(faces))
    copies = list(_copies(pictures, each, (CLEAR, COVERED), rng, progress))
    near = nearness(models, [copy.look for copy in copies])
    cards = np.array([copy.card for copy in copies])
    clear = np.array([copy.clear for copy in copies])
    foreign = nearness(models, list(_foreign(pictures, models, rng, progress)))
    weights = weighed(_known(near, cards, clear, foreign), [view.name for view in VIEWS])
    return EnrolledDeck(
        name=name,
        enrolled_on=enrolled_on,
        photographs={card: len(some) for card, some in faces.items()},
        models=models,
        weights=weights,
        look_alikes=look_alikes(list(faces), weights.log_odds(near[clear]), cards[clear]),
        faces=tuple(some[0] for some in pictures),
    )


def _learned(
    pictures: Sequence[Sequence[Picture]], rng: np.random.Generator, progress: Progress
) -> tuple[ViewModel, ...]:
    seen: list[list[Features]] = [[] for _ in VIEWS]
    cards: list[int] = []
    for copy in _copies(pictures, _to_learn(len(pictures)), (TO_LEARN,), rng, progress):
        cards.append(copy.card)
        for rows, view in zip(seen, VIEWS, strict=True):
            rows.append(view.features(copy.look))
    return tuple(learned(np.stack(rows), np.array(cards), len(pictures)) for rows in seen)


def _known(
    near: Nearness, cards: NDArray[np.int64], clear: NDArray[np.bool_], foreign: Nearness
) -> Known:
    """The deck's copies, the same with their own card struck out, and foreign ones."""
    absent = near.copy()
    absent[np.arange(len(cards)), :, :, cards] = -1.0
    every = np.concatenate((near, absent, foreign))
    truth = np.concatenate((cards, np.full(len(absent) + len(foreign), -1)))
    # Each kind counts as a whole, however many copies there are of it.
    importance = np.concatenate(
        (
            np.full(len(near), 1 / len(near)),
            np.full(len(absent), ABSENT / len(absent)),
            np.full(len(foreign), FOREIGN / len(foreign)),
        )
    )
    every_clear = np.concatenate((clear, clear, np.full(len(foreign), True)))
    return Known(every, truth, importance, every_clear)


def _copies(
    pictures: Sequence[Sequence[Picture]],
    each: int,
    ways: Sequence[Distortion],
    rng: np.random.Generator,
    progress: Progress,
) -> Iterator[Copy]:
    """`each` copies of each card, of its photographs and seen the given ways in turn."""
    for card, mine in enumerate(pictures):
        others = [some[0] for other, some in enumerate(pictures) if other != card]
        for number in range(each):
            how = ways[number % len(ways)]
            # So that no photograph is always seen the same way.
            picture = mine[number // len(ways) % len(mine)]
            yield Copy(card, not how.covered, look_at(distorted(picture, others, how, rng)))
            progress(1)


def _foreign(
    pictures: Sequence[Sequence[Picture]],
    models: tuple[ViewModel, ...],
    rng: np.random.Generator,
    progress: Progress,
) -> Iterator[Look]:
    """Copies of cards of the house's own decks, but for those that are the deck's own."""
    others = [some[0] for some in pictures]
    every = [_drawn(deck.name, card) for deck in PRINTABLE.values() for card in deck.cards]
    near = nearness(models, [look_at(face) for face in every]).mean(axis=2).max(axis=(1, 2))
    faces = [face for face, same in zip(every, near, strict=True) if same < SAME_FACE]
    for number in range(FOREIGN_COPIES):
        face = faces[number * len(faces) // FOREIGN_COPIES]
        yield look_at(distorted(face, others, COVERED if number % 2 else CLEAR, rng))
        progress(1)


def _drawn(deck: str, card: str) -> Picture:
    front = front_picture(deck, card, CARD_WIDTH_PX / CARD_WIDTH_MM)
    return rectified(front, rectangle(0, 0, front.shape[1], front.shape[0]))

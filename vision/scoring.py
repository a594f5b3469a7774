"""How well a recognition agrees with what lies on a photograph.

A card with `?` for a suit is right by its rank. A reading of a card that is not on the table is wrong, but
where the labels do not list all that lies there (fans) it is *unlisted*; a card that is read twice is wrong
anywhere. Where a card's box is known, a reading elsewhere is *misplaced*, and the card is not read.
"""

import enum
from collections import Counter
from collections.abc import Sequence

import msgspec

from vision.decks import Deck
from vision.geometry import Quad
from vision.labels import ANY_SUIT, LabelledCard, LabelledPhoto
from vision.overlap import shared_of_smaller
from vision.recogniser import Recognition
from vision.sightings import SURE

ON_ITS_BOX = 0.5
"""The share of card or box, whichever is smaller, that the other has to cover; boxes are of what shows."""

BINS = 10
"""Of probability, for the calibration error."""

LEVELS = (0.5, 0.7, 0.8, SURE, 0.95, 0.98, 0.99, 0.999)
"""Probabilities from which on a reading might be acted on."""


class Verdict(enum.Enum):
    """What a reading turns out to be."""

    RIGHT = "right"
    WRONG = "wrong"
    UNLISTED = "unlisted"
    MISPLACED = "misplaced"


class JudgedReading(msgspec.Struct, frozen=True):
    """A card that was read, doubtful ones too, and what it is."""

    name: str
    p: float
    verdict: Verdict


class Score(msgspec.Struct, frozen=True):
    """One photograph's recognition.

    Attributes:
        cards: how many cards of the deck are labelled.
        judged: every reading of a card of the deck, the surest first.
        unknown: cards that were seen and not known.
        face_down: cards that were taken for backs.
    """

    cards: int
    judged: tuple[JudgedReading, ...]
    unknown: int
    face_down: int

    def count(self, verdict: Verdict, level: float = SURE) -> int:
        """How many readings of at least that probability are so."""
        return sum(reading.verdict is verdict and reading.p >= level for reading in self.judged)

    @property
    def missed(self) -> int:
        """Cards that lie there and were not read."""
        return self.cards - self.count(Verdict.RIGHT) - self.count(Verdict.MISPLACED)


def score(photo: LabelledPhoto, recognition: Recognition, deck: Deck) -> Score:
    """Each reading judged; the surest has the first choice among the labels."""
    mine = tuple(card for card in photo.cards if _is_of(card, deck))
    bench = _Judge(mine, lists_all=photo.lists_all)
    named = sorted(
        (
            (name, p, card.found.corners_px)
            for card in recognition.found
            for name, p in (card.reading.likeliest,)
            if name in card.reading.cards
        ),
        key=lambda reading: -reading[1],
    )
    judged = tuple(JudgedReading(name, p, bench.judge(name, at)) for name, p, at in named)
    return Score(len(mine), judged, recognition.unknown, recognition.face_down)


def _is_of(card: LabelledCard, deck: Deck) -> bool:
    """Is it a card of this deck, and not of some other game?"""
    return any(card.allows(name) for name in deck.cards)


class _Judge:
    """Gives each reading one label of those that are left."""

    def __init__(self, cards: Sequence[LabelledCard], *, lists_all: bool) -> None:
        self._left = list(cards)
        self._listed = Counter(card.card for card in cards)
        self._read: Counter[str] = Counter()
        self._lists_all = lists_all

    def judge(self, name: str, at: Quad) -> Verdict:
        self._read[name] += 1
        if self._read[name] > max(1, self._listed[name]):
            return Verdict.WRONG
        fitting = [card for card in self._left if card.allows(name)]
        if not fitting:
            return Verdict.WRONG if self._lists_all else Verdict.UNLISTED
        taken = max(fitting, key=lambda card: (ANY_SUIT not in card.card, _on_box(card, at)))
        self._left.remove(taken)
        return Verdict.RIGHT if _on_box(taken, at) >= ON_ITS_BOX else Verdict.MISPLACED


def _on_box(card: LabelledCard, at: Quad) -> float:
    return 1.0 if card.box_px is None else shared_of_smaller(card.box_px, at)


class Calibration(msgspec.Struct, frozen=True):
    """How far readings are as good as they claim.

    Attributes:
        readings: how many were compared; unlisted ones cannot be.
        error: the expected calibration error, 0 to 1: of each bin the mean claim less the share that
            is right, weighted by the bin's readings. 0 where nothing was read.
    """

    readings: int
    error: float


def calibration(scores: Sequence[Score]) -> Calibration:
    """The calibration of all readings, doubtful ones too."""
    judged = [
        reading
        for one in scores
        for reading in one.judged
        if reading.verdict is not Verdict.UNLISTED
    ]
    bins: list[list[float]] = [[] for _ in range(BINS)]
    for reading in judged:
        surplus = reading.p - (reading.verdict is Verdict.RIGHT)
        bins[min(BINS - 1, int(reading.p * BINS))].append(surplus)
    error = sum(abs(sum(each)) for each in bins) / max(1, len(judged))
    return Calibration(len(judged), error)

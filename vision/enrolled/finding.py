"""Finds the card in a photograph from which a deck is learned: by the network, and exactly by its edges."""

from collections.abc import Sequence

from vision.decks import FRENCH
from vision.enrolled.quads import QuadFinder
from vision.frames import Picture
from vision.networks import NetworkError
from vision.overlap import shared_of_both
from vision.recogniser import CardsOf
from vision.sightings import CardFinder, FoundCard, ReadCard
from vision.trained import trained_reader

SAME = 0.6
"""Outlines that share more than this are of one card; that of the edges is the more exact."""

READ = 0.5
"""A card whose index says something with more than this is surely a card."""


class EitherFinder:
    """What the network finds, with the edges' corners where they agree; else the edges alone."""

    def __init__(self, cards_of: CardsOf, edges: CardFinder) -> None:
        self._cards_of = cards_of
        self._edges = edges

    def find(self, picture: Picture) -> tuple[FoundCard, ...]:
        """Every card that lies in sight."""
        by_edges = self._edges.find(picture)
        cards = [card for card in self._cards_of(picture, FRENCH) if card.found.whole]
        read = [card for card in cards if max(card.reading.cards.values(), default=0.0) > READ]
        chosen: Sequence[ReadCard] = read or cards
        return tuple(_exact(card.found, by_edges) for card in chosen) or by_edges


def _exact(found: FoundCard, by_edges: Sequence[FoundCard]) -> FoundCard:
    nearest = max(
        by_edges,
        key=lambda other: shared_of_both(found.corners_px, other.corners_px),
        default=None,
    )
    if nearest is None or shared_of_both(found.corners_px, nearest.corners_px) < SAME:
        return found
    return nearest


def card_finder() -> CardFinder:
    """The best finder that can be had here: without onnxruntime, the edges alone."""
    try:
        return EitherFinder(trained_reader().cards_of, QuadFinder())
    except NetworkError:
        return QuadFinder()

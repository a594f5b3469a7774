"""The card in a photograph: what the network finds, with the corners of the edges where they agree."""

from collections.abc import Sequence

import numpy as np

from vision.decks import Deck
from vision.enrolled.finding import EitherFinder
from vision.frames import Picture
from vision.geometry import Quad, rectangle
from vision.sightings import FoundCard, ReadCard, Reading

PICTURE = np.zeros((400, 300, 3), np.uint8)


class Edges:
    def __init__(self, *quads: Quad) -> None:
        self.quads = quads

    def find(self, _: Picture) -> tuple[FoundCard, ...]:
        return tuple(FoundCard(quad, whole=True, p=0.8) for quad in self.quads)


def network(*cards: tuple[Quad, bool, float]) -> object:
    def cards_of(_: Picture, __: Deck) -> Sequence[ReadCard]:
        return [
            ReadCard(FoundCard(quad, whole, 0.9), Reading({"QH": p} if p else {}, 1 - p, 0.0))
            for quad, whole, p in cards
        ]

    return cards_of


CARD, NEARLY = rectangle(100, 100, 63, 88), rectangle(103, 97, 60, 92)
BOX = rectangle(10, 10, 200, 150)


def found(cards: object, *edges: Quad) -> list[Quad]:
    finder = EitherFinder(cards, Edges(*edges))  # type: ignore[arg-type] # a stand-in of its shape
    return [card.corners_px for card in finder.find(PICTURE)]


def test_where_both_agree_the_edges_are_more_exact() -> None:
    assert found(network((NEARLY, True, 0.99)), BOX, CARD) == [CARD]


def test_what_only_the_network_finds_is_found() -> None:
    assert found(network((CARD, True, 0.99)), BOX) == [CARD]


def test_where_the_network_finds_nothing_the_edges_do() -> None:
    assert found(network(), CARD) == [CARD]


def test_a_card_that_was_read_is_believed_before_one_that_was_not() -> None:
    assert found(network((BOX, True, 0.0), (CARD, True, 0.99))) == [CARD]


def test_a_card_that_shows_no_index_is_found_all_the_same() -> None:
    assert found(network((CARD, True, 0.0))) == [CARD]


def test_a_card_of_which_only_a_corner_shows_is_not_learned_from() -> None:
    assert found(network((CARD, False, 0.99))) == []

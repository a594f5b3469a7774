"""An enrolled deck is read: either end up, in bad light, half covered; what is foreign is unknown."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.vision.own_deck import DAY, enrolled, faces, on_table, small
from vision.decks import Deck, deck_of
from vision.enrolled.appearance import CARD_HEIGHT_PX, CARD_WIDTH_PX, look_at, rectified
from vision.enrolled.deck import as_reading
from vision.enrolled.distorting import Distortion, distorted
from vision.enrolled.lookalikes import look_alikes
from vision.enrolled.reader import EnrolledCards, EnrolledReader, found_by
from vision.enrolled.weighing import shares
from vision.frames import Picture
from vision.geometry import rectangle
from vision.printed.raster import front_picture
from vision.sightings import FACE_DOWN, FoundCard, ReadCard, Reading

CARDS = [name for name in faces() if name != "back"]


def read(card: Picture) -> Reading:
    deck = enrolled()
    return deck.read(look_at(small(card)), deck.deck)


def dim(card: Picture) -> Picture:
    lit = card * 0.3 * np.array((0.8, 0.95, 1.2))
    return np.asarray(lit.clip(0, 255), dtype=np.uint8)


def blurred(card: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(card, (0, 0), 5), dtype=np.uint8)


def upside_down(card: Picture) -> Picture:
    return card[::-1, ::-1].copy()


def low_end_covered(card: Picture) -> Picture:
    covered = card.copy()
    covered[card.shape[0] * 3 // 4 :] = (90, 130, 170)
    return covered


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(
    "seen", [np.copy, dim, blurred, upside_down], ids=lambda seen: seen.__name__
)
def test_a_card_is_read(card: str, seen: Callable[[Picture], Picture]) -> None:
    assert read(seen(faces()[card])).card == card


@pytest.mark.parametrize("card", CARDS)
def test_a_card_with_one_end_covered_is_likeliest_itself(card: str) -> None:
    assert read(low_end_covered(faces()[card])).likeliest[0] == card


def test_a_back_is_face_down() -> None:
    assert read(faces()["back"]).likeliest[0] == FACE_DOWN


@pytest.mark.parametrize(("deck", "card"), [("kombio", "6"), ("standard", "QH"), ("dabong", "3F")])
def test_a_card_of_another_deck_is_unknown(deck: str, card: str) -> None:
    front = front_picture(deck, card, CARD_WIDTH_PX / 63)
    reading = enrolled().read(
        look_at(rectified(front, rectangle(0, 0, front.shape[1], front.shape[0]))), enrolled().deck
    )
    assert reading.card is None
    assert reading.unknown > 0.5


def test_an_empty_spot_is_unknown() -> None:
    assert read(np.full((CARD_HEIGHT_PX, CARD_WIDTH_PX, 3), 128, np.uint8)).unknown > 0.8


def test_copies_are_hardly_ever_wrong() -> None:
    rng = np.random.default_rng(77)
    right = wrong = 0
    for card in CARDS:
        others = [small(face) for name, face in faces().items() if name != card]
        for _ in range(12):
            copy = distorted(small(faces()[card]), others, Distortion(covered=0), rng)
            said = enrolled().read(look_at(copy), enrolled().deck).card
            right += said == card
            wrong += said not in {card, None}
    assert wrong == 0
    assert right >= 0.95 * 12 * len(CARDS)


def test_enrolled_cards_that_are_not_in_play_are_unknown() -> None:
    reading = enrolled().read(look_at(small(faces()["6"])), deck_of("own", {"3": 1, "8": 1}))
    assert reading.unknown > 0.9


def test_reader_and_finder_make_a_part_of_the_recogniser() -> None:
    picture, corners = on_table(faces()["skull"], 20)

    class Known:
        def find(self, picture: Picture) -> tuple[FoundCard, ...]:
            assert picture.shape == (480, 640, 3)
            return (FoundCard(corners, whole=True, p=1.0),)

    (card,) = EnrolledCards(found_by(Known()), EnrolledReader(enrolled()))(picture, enrolled().deck)
    assert card.reading.card == "skull"
    assert card.found.corners_px == corners


class AlwaysAnAce(EnrolledReader):
    """To this reader every face looks like the ace of clubs."""

    def read(self, picture: Picture, found: FoundCard, deck: Deck) -> Reading:  # noqa: ARG002
        return Reading({"AC": 0.99}, 0.01, 0.0)


@pytest.mark.parametrize("sure", [0.95, 0.99])
def test_an_index_of_a_card_that_a_small_french_deck_has_not_objects_to_its_face(
    sure: float,
) -> None:
    """The three of another deck that lies by looks like an ace to a deck of nines and higher."""
    picture, corners = on_table(faces()["6"])

    def others(_: Picture, deck: Deck) -> tuple[ReadCard, ...]:
        said = {card: sure for card in deck.cards if card == "3C"}
        found = FoundCard(corners, whole=True, p=1.0)
        return (ReadCard(found, Reading(said, 1 - sum(said.values()), 0.0)),)

    deck = deck_of("bicycle", {"9C": 1, "AC": 1})
    (card,) = EnrolledCards(others, AlwaysAnAce(enrolled()))(picture, deck)
    assert card.reading.card is None
    assert set(card.reading.cards) <= set(deck.cards)


def test_a_card_outside_the_picture_is_unknown() -> None:
    picture, _ = on_table(faces()["6"])
    away = FoundCard(rectangle(2000, 2000, 60, 84), whole=False, p=0.5)
    assert EnrolledReader(enrolled()).read(picture, away, enrolled().deck).card is None


def test_what_has_no_probability_worth_naming_goes_to_unknown() -> None:
    reading = as_reading({"3": 0.9, "6": 1e-6, "back": 0.05}, deck_of("own", {"3": 1, "6": 1}))
    assert reading.cards == {"3": 0.9}
    assert reading.face_down == 0.05
    assert reading.unknown == pytest.approx(0.05)


def test_shares_add_up_and_count_the_unknown() -> None:
    every = shares(np.array([[2.0, -3.0], [-50.0, -60.0]]))
    assert every.sum(axis=1) == pytest.approx([1, 1])
    assert every[1, 2] == pytest.approx(1)


def test_the_hardest_pair_is_told_first() -> None:
    odds = np.array([[5.0, 4.0, -9.0], [1.0, 5.0, 2.0], [-9.0, -9.0, 5.0]])
    pairs = look_alikes(("6", "9", "8"), odds, np.array([0, 1, 2]))
    assert [(pair.card, pair.other) for pair in pairs] == [("6", "9"), ("9", "8")]
    assert pairs[0].told_apart == pytest.approx(1 / (1 + np.exp(-1.0)))
    assert "told apart with 73% only" in pairs[0].sentence()


def test_a_card_photographed_twice_under_two_names_is_told() -> None:
    odds = np.array([[5.0, 5.1], [5.1, 5.0]])
    (pair,) = look_alikes(("QH", "QD"), odds, np.array([0, 1]))
    assert "Are both photographs right?" in pair.sentence()


def test_the_deck_knows_its_cards_and_its_day() -> None:
    assert enrolled().cards == tuple(CARDS)
    assert enrolled().enrolled_on == DAY
    assert enrolled().photographs["back"] == 1

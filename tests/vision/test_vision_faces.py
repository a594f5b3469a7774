"""The drawn faces: inside their cards, apart from each other, large enough, and ready for printers."""

import numpy as np
import pytest

from vision.decks import KOMBIO, PRINTABLE, STANDARD, printable_deck
from vision.printed.drawing import arc, bezier, half_turned, placed, rgb, stroke
from vision.printed.faces import INDEX_HEIGHT_MM, back, face
from vision.printed.lettering import CHARACTERS, lettered, text_width
from vision.printed.raster import back_picture, card_mask, front_picture

OWNERS = [(deck.name, card) for deck in PRINTABLE.values() for card in deck.cards]


@pytest.mark.parametrize(("deck", "card"), OWNERS)
def test_nothing_is_drawn_beyond_the_card(deck: str, card: str) -> None:
    for shape in face(printable_deck(deck), card):
        points = np.asarray(shape.points)
        assert len(points) >= 3
        assert points.min() >= 0
        assert (points <= (63.0, 88.0)).all()


def test_a_card_that_the_deck_lacks_is_no_card() -> None:
    with pytest.raises(KeyError):
        face(KOMBIO, "15")
    with pytest.raises(KeyError):
        face(STANDARD, "QF")


def test_no_two_faces_look_alike_even_without_their_codes() -> None:
    for deck in PRINTABLE.values():
        small = np.stack([front_picture(deck.name, card, 2.0) for card in deck.cards])
        faces = small[:, 26:-26].reshape(len(small), -1).astype(np.float32)
        for number, one in enumerate(faces[:-1]):
            apart = np.abs(faces[number + 1 :] - one).mean(axis=1)
            assert apart.min() > 0.8, (deck.name, deck.cards[number])


def test_grey_faces_differ_too_so_that_no_colour_has_to_be_seen() -> None:
    suits = [front_picture("dabong", "7" + suit, 2.0).mean(axis=2) for suit in "FWEA"]
    for number, one in enumerate(suits):
        for other in suits[number + 1 :]:
            assert np.abs(one - other).mean() > 2.0


def test_backs_are_the_same_for_either_end_and_far_from_the_edge() -> None:
    picture = back_picture(4.0).astype(int)
    assert np.abs(picture - picture[::-1, ::-1]).mean() < 2.0
    assert picture[:8].min() == 255
    for shape in back()[1:]:
        points = np.asarray(shape.points)
        assert points.min() >= 3.0 - 1e-9
        assert (points <= (60.0 + 1e-9, 85.0 + 1e-9)).all()


def test_indices_are_large_enough_for_two_metres() -> None:
    """Five minutes of arc at two metres are 2.9 mm: the house asks for three times that."""
    assert 3 * 2000 * np.tan(np.deg2rad(5 / 60)) < INDEX_HEIGHT_MM


def test_pictures_have_the_size_that_was_asked_for() -> None:
    assert front_picture("kombio", "-1", 3.0).shape == (264, 189, 3)
    assert card_mask(3.0).shape == (264, 189)
    assert card_mask(3.0)[0, 0] == 0
    assert card_mask(3.0)[132, 94] == 255


def test_shared_pictures_cannot_be_spoilt() -> None:
    with pytest.raises(ValueError, match="read-only"):
        front_picture("kombio", "0", 3.0)[0, 0] = 0


def test_every_character_has_room_and_none_lies_outside_its_line() -> None:
    for character in CHARACTERS:
        shapes = lettered(character, (0.0, 0.0), 10.0)
        points = np.concatenate([np.asarray(shape.points) for shape in shapes])
        assert np.abs(points[:, 1]).max() <= 5.6, character
        assert np.ptp(points[:, 0]) <= text_width(character, 10.0) + 0.6, character


def test_text_is_squeezed_to_its_room() -> None:
    shapes = lettered("10", (0.0, 0.0), 10.0, most_width=9.2)
    points = np.concatenate([np.asarray(shape.points) for shape in shapes])
    assert np.ptp(points[:, 0]) <= 9.2 + 0.05
    assert np.abs(points[:, 0].max() + points[:, 0].min()) < 0.5


def test_an_unknown_character_is_refused() -> None:
    with pytest.raises(KeyError):
        lettered("é", (0.0, 0.0), 10.0)


def test_curves_begin_and_end_where_they_should() -> None:
    curve = bezier((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 2.0))
    assert curve[0] == (0.0, 0.0)
    assert curve[-1] == pytest.approx((2.0, 2.0))
    quarter = arc((0.0, 0.0), 2.0, 1.0, 0, 90)
    assert quarter[0] == pytest.approx((2.0, 0.0))
    assert quarter[-1] == pytest.approx((0.0, 1.0))


def test_a_stroke_is_as_wide_as_its_pen() -> None:
    (piece,) = stroke(((0.0, 0.0), (10.0, 0.0)), 2.0, "#000000")
    points = np.asarray(piece.points)
    assert np.ptp(points, axis=0) == pytest.approx((12.0, 2.0), abs=0.06)


def test_placing_turns_clockwise_and_two_half_turns_are_none() -> None:
    (piece,) = stroke(((0.0, 0.0), (1.0, 0.0)), 0.1, "#000000")
    turned = placed((piece,), (5.0, 5.0), 2.0, 90.0)[0]
    assert np.asarray(turned.points)[:, 1].max() == pytest.approx(7.1, abs=0.01)
    twice = half_turned(half_turned((piece,), 63.0, 88.0), 63.0, 88.0)[0]
    assert np.asarray(twice.points) == pytest.approx(np.asarray(piece.points))
    assert rgb("#0b6e4f") == (11, 110, 79)

"""Readings are probabilities, and only a sure one acts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.geometry import quad, rectangle
from vision.sightings import FACE_DOWN, UNKNOWN, FoundCard, ReadCard, Reading, Sighting


def test_a_sure_card_is_the_card_to_act_on() -> None:
    reading = Reading({"QH": 0.97, "QD": 0.02}, unknown=0.01, face_down=0.0)
    assert reading.likeliest == ("QH", 0.97)
    assert reading.card == "QH"


def test_a_doubtful_card_is_none() -> None:
    reading = Reading({"QH": 0.6, "QD": 0.3}, unknown=0.1, face_down=0.0)
    assert reading.likeliest == ("QH", 0.6)
    assert reading.card is None


def test_unknown_and_face_down_are_no_cards_however_sure() -> None:
    assert Reading({}, unknown=1.0, face_down=0.0).card is None
    assert Reading({}, unknown=1.0, face_down=0.0).likeliest[0] == UNKNOWN
    assert Reading({"8": 0.01}, unknown=0.0, face_down=0.99).likeliest == (FACE_DOWN, 0.99)


@given(st.floats(0, 1), st.floats(0, 1))
def test_what_does_not_add_up_to_one_is_refused(unknown: float, face_down: float) -> None:
    if abs(unknown + face_down - 1) < 1e-5:
        return
    with pytest.raises(ValueError, match="add up to 1"):
        Reading({}, unknown=unknown, face_down=face_down)


def test_negative_probabilities_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 1"):
        Reading({"8": 1.2}, unknown=-0.2, face_down=0.0)


def test_a_sighting_is_a_frozen_value() -> None:
    corners = rectangle(0, 0, 63, 88)
    reading = Reading({"8": 1.0}, unknown=0.0, face_down=0.0)
    sighting = Sighting("pile", reading, corners, 12)
    assert sighting == Sighting("pile", reading, corners, 12)
    with pytest.raises(AttributeError):
        sighting.zone = "pot"  # type: ignore[misc]
    assert ReadCard(FoundCard(corners, whole=True, p=1.0), reading).found.whole
    assert quad([[0, 0], [1, 0], [1, 1], [0, 1]]) == rectangle(0, 0, 1, 1)  # type: ignore[arg-type]

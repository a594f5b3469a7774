"""Index and face together: agreement is surer than either, and two sure ones that differ know nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.enrolled.together import of_deck, together
from vision.sightings import SURE, Reading


def says(card: str, p: float, *, down: float = 0.0) -> Reading:
    return Reading({card: p}, 1 - p - down, down)


NOTHING = Reading({}, 1.0, 0.0)


def test_agreement_is_surer_than_either() -> None:
    both = together(says("QH", 0.8), says("QH", 0.85))
    assert both.card == "QH"
    assert both.cards["QH"] == pytest.approx(0.97)


def test_two_sure_ones_that_differ_know_nothing() -> None:
    assert together(says("QH", 0.99), says("QD", 0.98)).card is None


@pytest.mark.parametrize(("index", "face"), [(0.97, 0.3), (0.3, 0.97)])
def test_a_sure_one_is_believed_where_the_other_does_not_object(index: float, face: float) -> None:
    told = together(says("QH", index), says("QD", face))
    assert told.card == ("QH" if index > face else "QD")


def test_without_an_index_the_face_alone_speaks() -> None:
    assert together(NOTHING, says("red-5", 0.95)).card == "red-5"


def test_two_doubtful_ones_that_differ_stay_doubtful() -> None:
    assert together(says("QH", 0.7), says("QD", 0.6)).card is None


def test_a_back_stays_a_back() -> None:
    down = Reading({}, 0.02, 0.98)
    assert together(down, says("QH", 0.95)) == down


def test_a_card_that_the_deck_has_not_is_unknown() -> None:
    told = of_deck(Reading({"3C": 0.9, "9C": 0.05}, 0.03, 0.02), ["9C", "AC"])
    assert told.cards == {"9C": 0.05}
    assert told.unknown == pytest.approx(0.93)
    assert told.face_down == 0.02


SHARES = st.tuples(
    st.sampled_from(["QH", "QD", "10S", "skull"]), st.floats(0, 1), st.floats(0, 0.5)
).map(lambda t: says(t[0], t[1] * (1 - t[2]), down=t[2]))


@given(SHARES, SHARES)
def test_nothing_is_sure_that_neither_was_nearly_sure_of(index: Reading, face: Reading) -> None:
    told = together(index, face)
    if told.card is not None:
        best = max(index.cards.get(told.card, 0.0), face.cards.get(told.card, 0.0))
        assert best > 1 - (1 - SURE) ** 0.5 - 1e-9

"""Readers side by side: one card is told once, and a reader that cannot be opened is told."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.scenes import Light, Lying, photographed
from vision.decks import KONGKANG, STANDARD, Deck
from vision.frames import Picture
from vision.geometry import Quad, array, quad, rectangle
from vision.networks import NetworkError
from vision.opening import open_recogniser
from vision.overlap import shared_of_both, shared_of_smaller
from vision.recogniser import CardsOf, Recognition, SideBySide
from vision.sightings import FoundCard, ReadCard, Reading

BLANK: Picture = np.full((200, 300, 3), 90, np.uint8)
HERE = rectangle(10, 10, 63, 88)
NEARLY_HERE = rectangle(13, 12, 63, 88)
ROUGHLY_HERE = rectangle(28, 30, 63, 88)
ELSEWHERE = rectangle(150, 60, 63, 88)


def card(name: str, at: Quad = HERE, p: float = 0.97) -> ReadCard:
    return ReadCard(FoundCard(at, whole=True, p=1.0), Reading({name: p}, 1 - p, 0.0))


def unknown(at: Quad = HERE) -> ReadCard:
    return ReadCard(FoundCard(at, whole=True, p=1.0), Reading({}, 1.0, 0.0))


def face_down(at: Quad = HERE, p: float = 0.95) -> ReadCard:
    return ReadCard(FoundCard(at, whole=True, p=1.0), Reading({}, 1 - p, p))


def sees(*cards: ReadCard) -> CardsOf:
    """A reader that sees the same in every picture."""

    def part(picture: Picture, deck: Deck) -> Sequence[ReadCard]:
        assert picture is BLANK
        assert deck.cards
        return cards

    return part


def names(seen: Recognition) -> list[str | None]:
    return [one.reading.card for one in seen.cards]


def side_by_side(*parts: CardsOf, deck: Deck = STANDARD) -> Recognition:
    return SideBySide(parts).recognise(BLANK, deck)


@pytest.mark.parametrize("at", [HERE, NEARLY_HERE, ROUGHLY_HERE])
def test_a_card_that_both_readers_see_is_told_once(at: Quad) -> None:
    assert side_by_side(sees(card("QH")), sees(card("QH", at))).found == (card("QH"),)


def test_a_card_that_is_found_by_its_other_end_is_the_same_card() -> None:
    a, b, c, d = HERE
    turned = (c, d, a, b)
    assert len(side_by_side(sees(card("QH")), sees(card("QH", turned))).found) == 1


def test_where_two_readers_differ_on_one_card_the_earlier_is_believed() -> None:
    assert names(side_by_side(sees(card("QH")), sees(card("KD", NEARLY_HERE)))) == ["QH"]


def test_an_overlapping_neighbour_that_only_the_second_reader_reads_is_told_too() -> None:
    assert names(side_by_side(sees(card("QH")), sees(card("KD", ROUGHLY_HERE)))) == ["QH", "KD"]


def test_cards_that_each_reader_sees_alone_are_all_told() -> None:
    seen = side_by_side(sees(card("QH")), sees(card("KD", ELSEWHERE)))
    assert names(seen) == ["QH", "KD"]


def test_a_reader_that_cannot_tell_adds_nothing_to_a_card_already_read() -> None:
    assert side_by_side(sees(card("QH")), sees(unknown(ROUGHLY_HERE))).found == (card("QH"),)


def test_a_code_of_another_deck_keeps_the_second_reader_from_naming_its_card() -> None:
    seen = side_by_side(sees(unknown()), sees(card("7H", NEARLY_HERE)))
    assert (names(seen), seen.unknown) == ([], 1)


def test_one_reader_may_see_neighbours_that_nearly_cover_each_other() -> None:
    fan = side_by_side(sees(card("QH"), card("KD", NEARLY_HERE)))
    assert names(fan) == ["QH", "KD"]


def test_a_second_card_of_a_name_that_the_deck_has_once_is_unknown_the_less_sure_one() -> None:
    seen = side_by_side(sees(card("QH", p=0.93), card("QH", ELSEWHERE, p=0.99)))
    assert [one.found.corners_px for one in seen.cards] == [ELSEWHERE]
    assert seen.unknown == 1


def test_as_many_of_a_name_as_the_deck_has_are_told() -> None:
    five = [card("7", rectangle(80 * number, 0, 63, 88)) for number in range(5)]
    seen = side_by_side(sees(*five), deck=KONGKANG)
    assert (names(seen), seen.unknown) == (["7"] * 4, 1)


def test_a_card_that_is_not_of_the_deck_is_not_acted_on() -> None:
    seen = side_by_side(sees(card("skull")))
    assert (names(seen), seen.unknown) == ([], 1)


def test_backs_and_doubtful_cards_are_counted_and_not_told() -> None:
    seen = side_by_side(
        sees(face_down(), card("QH", ELSEWHERE, p=0.6), face_down(rectangle(80, 0, 63, 88), p=0.7))
    )
    assert (names(seen), seen.unknown, seen.face_down) == ([], 2, 1)


def test_no_reader_sees_nothing() -> None:
    assert side_by_side() == Recognition(())


def test_a_printed_deck_is_read_by_its_codes() -> None:
    light = Light(px_per_mm=3.0)
    rng = np.random.default_rng(7)
    lying = [Lying("QH", -60, 0, 20), Lying("10C", 60, 10, 200)]
    picture = photographed(STANDARD, lying, light, rng).picture
    opened = open_recogniser(STANDARD)
    assert set(names(opened.recogniser.recognise(picture, STANDARD))) == {"QH", "10C"}


def test_a_reader_whose_library_is_missing_is_told_and_the_others_read_on() -> None:
    def lacking(deck: Deck) -> CardsOf:
        raise ModuleNotFoundError(f"No module for {deck.name}", name="onnxruntime")

    opened = open_recogniser(STANDARD, (lacking, lambda _: None, lambda _: sees(card("QH"))))
    assert names(opened.recogniser.recognise(BLANK, STANDARD)) == ["QH"]
    (sentence,) = opened.missing
    assert sentence.startswith("onnxruntime cannot be loaded here (No module for standard)")


def test_a_reader_whose_network_is_missing_is_told_too() -> None:
    def without_weights(deck: Deck) -> CardsOf:
        raise NetworkError(f"The network for {deck.name} cannot be read.")

    opened = open_recogniser(STANDARD, (without_weights, lambda _: sees(card("QH"))))
    assert names(opened.recogniser.recognise(BLANK, STANDARD)) == ["QH"]
    assert opened.missing == (
        "The network for standard cannot be read. Until then only printed cards are read.",
    )


corner = st.tuples(st.floats(-500, 500), st.floats(-500, 500))
quads = st.tuples(corner, corner, corner, corner)


@given(quads, quads)
def test_shares_are_shares_and_the_same_both_ways(one: Quad, other: Quad) -> None:
    for share in (shared_of_both, shared_of_smaller):
        found = share(one, other)
        assert 0 <= found <= 1
        assert found == pytest.approx(share(other, one), abs=1e-3)


def test_shares_of_known_rectangles() -> None:
    half = rectangle(10, 10, 31.5, 88)
    assert shared_of_both(HERE, HERE) == pytest.approx(1)
    assert shared_of_both(HERE, half) == pytest.approx(0.5)
    assert shared_of_smaller(HERE, half) == pytest.approx(1)
    assert shared_of_both(HERE, ELSEWHERE) == 0


@given(st.floats(0, 360), st.floats(0, 60), st.floats(0.2, 3))
def test_shares_do_not_change_when_the_table_is_turned(
    turn_deg: float, shift: float, scale: float
) -> None:
    turn = np.deg2rad(turn_deg)
    matrix = scale * np.asarray([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    moved = rectangle(10 + shift, 10, 63, 88)
    turned, turned_moved = (quad(array(one) @ matrix) for one in (HERE, moved))
    expected = (63 - shift) / (63 + shift)
    assert shared_of_both(turned, turned_moved) == pytest.approx(expected)
    assert shared_of_smaller(turned, turned_moved) == pytest.approx((63 - shift) / 63)


def test_a_line_covers_nothing() -> None:
    line = ((0.0, 0.0), (50.0, 50.0), (90.0, 90.0), (20.0, 20.0))
    assert shared_of_both(line, HERE) == shared_of_smaller(HERE, line) == 0

"""What players read: both languages say the same holes and the same numbers, in plain short lines."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.congkak import (
    CONGKAK,
    Choices,
    Position,
    Sow,
    hole_name,
    layout,
    pieces,
    seat_name,
    start_position,
    trace,
)
from app.rules.game import Words
from tests.rules.congkak_boards import SWITCHES, boards

LONGEST_CHARACTERS = 170
"""Two lines of a phone, or one of a television."""

MALAY_ONLY = {"giliran", "biji", "kampung", "rumah", "kosong", "pusingan", "agihan"}
ENGLISH_ONLY = {"turn", "piece", "pieces", "house", "store", "empty", "round", "the"}


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def seats_named(text: str) -> list[str]:
    """South and north in the order in which they are named, whatever the language."""
    return sorted(
        {"Selatan": "S", "South": "S", "Utara": "N", "North": "N"}[name]
        for name in re.findall(r"Selatan|South|Utara|North", text)
    )


def parallel(words: Words) -> None:
    """Both sentences carry the same facts and each keeps to its own language."""
    assert numbers(words.en) == numbers(words.ms)
    assert set(seats_named(words.en)) == set(seats_named(words.ms))
    assert not MALAY_ONLY & set(re.findall(r"\w+", words.en.casefold()))
    assert not ENGLISH_ONLY & set(re.findall(r"\w+", words.ms.casefold()))
    for text in (words.en, words.ms):
        assert text == text.strip()
        assert "  " not in text
        assert text.isprintable()
        assert len(text) <= LONGEST_CHARACTERS
        assert text[0].isupper()
        assert text.endswith(".")


@given(boards(choices=SWITCHES), st.sampled_from((1, 2)), st.integers(0, 9), st.booleans())
def test_every_verdict_says_the_same_in_both_languages(
    position: Position, seat: int, house: int, across: bool
) -> None:
    verdict = CONGKAK.check(position, Sow(seat, house, across))
    parallel(verdict.why)
    for breach in verdict.breaches:
        parallel(breach.why)


@given(boards(choices=SWITCHES))
def test_every_event_says_the_same_in_both_languages(position: Position) -> None:
    for seat in CONGKAK.actors(position):
        for move in CONGKAK.legal_moves(position, seat):
            _, events = CONGKAK.apply(position, move)
            for event in events:
                parallel(event.words)


@given(boards())
def test_a_sowing_names_its_house_its_last_hole_and_what_it_brought(position: Position) -> None:
    seat = position.to_move
    for house in position.sowable(seat) if seat else ():
        sowing = trace(position, seat, house)
        said = CONGKAK.check(position, Sow(seat, house)).why.en
        assert said.startswith(f"{seat_name(seat).en} {house} is sown, {sowing.drops} piece")
        assert hole_name(position.layout, sowing.last).en in said
        assert f"(+{sowing.banked})" in said
        assert (f"captures {sowing.captured} from" in said) == (sowing.end == "capture")


@given(st.integers(0, 98))
def test_only_one_piece_is_a_piece(count: int) -> None:
    assert pieces(count).en == (f"{count} piece" if count == 1 else f"{count} pieces")
    assert pieces(count).ms == f"{count} biji"


@pytest.mark.parametrize(
    ("name", "english", "malay"),
    [
        ("S5", "South 5", "Selatan 5"),
        ("N1", "North 1", "Utara 1"),
        ("SS", "South's store", "rumah Selatan"),
        ("NS", "North's store", "rumah Utara"),
    ],
)
def test_holes_have_names(name: str, english: str, malay: str) -> None:
    board = layout(7)
    assert hole_name(board, board.named(name)) == Words(english, malay)


@pytest.mark.parametrize(
    ("stores", "said"),
    [
        ("49-49", "The round is a draw, 49-49."),
        ("50-48", "South wins the round, 50-48."),
        ("48-50", "North wins the round, 50-48."),
    ],
)
def test_the_result_of_a_round(stores: str, said: str) -> None:
    """The last piece goes home; winner first, the larger number first."""
    south, north = map(int, stores.split("-"))
    at = CONGKAK.read_position(f"1,0,0,0,0,0,0/0,0,0,0,0,0,0 {south - 1}-{north} 0")
    _, events = CONGKAK.apply(at, Sow(1, 1))
    assert events[1].words.en == said
    assert numbers(events[1].words.ms) == numbers(said)


def test_nobody_is_blamed() -> None:
    """No sentence speaks of mistakes, cheating or what somebody must not."""
    harsh = re.compile(r"\b(wrong|mistake|cheat|illegal|must not|salah|menipu)\b", re.IGNORECASE)
    start = start_position(Choices(first="random"))
    for position in (start, start_position(), start_position(first=2)):
        for seat in (1, 2):
            for house in range(9):
                for across in (False, True):
                    why = CONGKAK.check(position, Sow(seat, house, across)).why
                    assert not harsh.search(why.en)
                    assert not harsh.search(why.ms)

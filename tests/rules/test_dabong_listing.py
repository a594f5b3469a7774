"""The listing against trial of every order: an oracle that knows only `check`."""

import random
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from app.rules.dabong import DABONG, FACES, Play, Position, full_deck
from app.rules.dabong.deck import NAMED, physical
from tests.rules.dabong_tables import LEVELS, at, some_thrown_out

NAMES = tuple(face.text for face in NAMED)


def orders(hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every order of every choice of the cards."""
    for size in range(1, len(hand) + 1):
        yield from dict.fromkeys(permutations(hand, size))


def named(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to name the Shamans."""
    yield from product(*(NAMES if card == "S" else (card,) for card in cards))


def key(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (*sorted(physical(cards[:-1])), cards[-1])


def by_trial(position: Position, seat: int) -> set[tuple[str, ...]]:
    """Each set and top of which some order is legal, by trying all of them."""
    found: set[tuple[str, ...]] = set()
    for order in orders(position.hand(seat).known):
        for cards in named(order):
            if key(cards) not in found and DABONG.check(position, Play(seat, cards)).legal:
                found.add(key(cards))
    return found


def by_listing(position: Position, seat: int) -> set[tuple[str, ...]]:
    plays = [move for move in DABONG.legal_moves(position, seat) if isinstance(move, Play)]
    for play in plays:
        assert DABONG.check(position, play).legal, play
    return {key(play.cards) for play in plays if "S" not in play.cards}


def table(rng: random.Random, level: str, size: int, shamans: int, *, twos: int = 0) -> Position:
    """A table with a hand from a narrow part of the deck, so that many kinds come about."""
    ranks = rng.sample(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], 5)
    part = [f"{rank}{suit}" for rank in ranks for suit in "FWEA"]
    rng.shuffle(part)
    hand = ["S"] * shamans + part[: size - shamans]
    rest = [card for card in full_deck() if card not in hand and card != "S"]
    if twos:
        rest = [card for card in rest if card[0] == "2"]
        if len(rest) < twos:
            return table(rng, level, size, shamans, twos=twos)
    before = rng.sample(rest, twos or rng.choice([1, 1, 2, 3]))
    state = f"1t{twos}" if twos else "1"
    pile = ",".join(before)
    thrown_out = some_thrown_out(rng)
    return at(f"2:{pile} hands={','.join(hand)}/?5/?5 turn={state} level={level}{thrown_out}")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(12))
def test_every_play_of_a_small_hand_is_listed_and_no_other(level: str, seed: int) -> None:
    position = table(random.Random(seed), level, 5, 0)
    assert by_listing(position, 1) == by_trial(position, 1)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(4))
def test_every_name_of_a_shaman_is_found(level: str, seed: int) -> None:
    position = table(random.Random(100 + seed), level, 4, 1)
    assert by_listing(position, 1) == by_trial(position, 1) - natural_unnamed(position)


def natural_unnamed(position: Position) -> set[tuple[str, ...]]:
    """A natural dabong! is listed once with its Shamans unnamed, not once for each name."""
    found = set()
    hand = position.hand(1).known
    for order in dict.fromkeys(permutations(hand)):
        for cards in named(order):
            kinds = DABONG.check(position, Play(1, cards)).kinds
            if kinds == ("natural",):
                found.add(key(cards))
    listed = by_listing(position, 1)
    return found - listed


@pytest.mark.parametrize("twos", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_what_answers_twos_is_found(twos: int, seed: int) -> None:
    position = table(random.Random(200 + seed), "master", 5, 0, twos=twos)
    assert by_listing(position, 1) == by_trial(position, 1)


@pytest.mark.parametrize("twos", [1, 2, 3])
@pytest.mark.parametrize("seed", range(2))
def test_a_shaman_answers_twos(twos: int, seed: int) -> None:
    position = table(random.Random(300 + seed), "master", 4, 1, twos=twos)
    assert by_listing(position, 1) == by_trial(position, 1) - natural_unnamed(position)


@pytest.mark.parametrize(
    ("hand", "listed"),
    [
        ("S,S,KA", {"S=AF S=AF", "S=AW S=AW", "S=AE S=AE", "S=AA S=AA"}),
        ("S,AE,KA", {"AE S=AE", "S=AE AE"}),
    ],
)
def test_ace_and_shaman_answer_a_single_2(hand: str, listed: set[str]) -> None:
    """D21: of a Shaman and an Ace, or of two Shamans, each named as an Ace of one suit."""
    position = at(f"1:2F hands=?5/{hand}/?5 turn=2t1 level=master straight=off twenty_one=off")
    plays = [move for move in DABONG.legal_moves(position, 2) if isinstance(move, Play)]
    aces = [play for play in plays if all(FACES[card].rank == 1 for card in play.cards)]
    assert {" ".join(play.cards) for play in aces} == listed


@pytest.mark.parametrize(
    ("hand", "top"),
    [
        ("4F,4W,4E,6A,6E,6W,KA,KE,KF", "QF"),
        ("3W,2F,AA,KE,QA,JF,10E,9W", "3F"),
        ("4F,4W,KA,KE,6W,6A,9F,9E", "QF"),
        ("7F,4F,AF,AW,4W,7W", "7A"),
    ],
)
def test_long_plays_are_listed_whole(hand: str, top: str) -> None:
    position = at(f"{top} hands={hand},QE/?5/?5 level=master")
    longest = {
        len(move.cards) for move in DABONG.legal_moves(position, 1) if isinstance(move, Play)
    }
    assert max(longest) >= len(hand.split(","))


@pytest.mark.parametrize(
    ("top", "hand"),
    [
        ("QF", "8F,8W,4F,4W,6F,6W,9F,9W"),
        ("QF", "8F,8W,8E,4F,4W,4E,KF,KW,KE"),
        ("8A", "8F,S,4F,4W,6F,6W,9F"),
        ("2:3E,8A", "8F,3W,8W,3F,S"),
        ("2:8F,8E", "8W,8A,S"),
        ("3F", "3W,2F,AA,KE,QA,JF,10E,9W,8A,7F"),
    ],
)
def test_every_listed_play_with_eights_is_legal(top: str, hand: str) -> None:
    """D4: an 8 among several cards has the suit of all the others, in every kind of play."""
    counts = []
    for strict in ("on", "off"):
        position = at(f"{top} hands={hand}/?5/?5 level=master strict_eights={strict}")
        plays = [move for move in DABONG.legal_moves(position, 1) if isinstance(move, Play)]
        assert all(DABONG.check(position, play).legal for play in plays)
        counts.append(len(plays))
    assert counts[0] < counts[1]


def test_each_set_and_top_is_listed_once() -> None:
    rng = random.Random(5)
    for level in LEVELS:
        position = table(rng, level, 8, 2)
        plays = [
            (key(move.cards), move.suit)
            for move in DABONG.legal_moves(position, 1)
            if isinstance(move, Play)
        ]
        assert len(plays) == len(set(plays))


@pytest.mark.parametrize("twos", [2, 3])
@pytest.mark.parametrize("hand", ["S,AE,KA", "S,S,KA", "AE,AW,KA"])
def test_ace_and_shaman_answer_no_more_than_one_2(twos: int, hand: str) -> None:
    position = at(f"1:2F hands=?5/{hand}/?5 turn=2t{twos} level=master")
    for move in DABONG.legal_moves(position, 2):
        assert DABONG.check(position, move).legal, move


@pytest.mark.parametrize("shamans", [1, 2, 3])
def test_no_play_of_a_long_hand_with_jacks_and_eights_is_listed_twice(shamans: int) -> None:
    """A Jack may be of two suits and an 8 has to agree with all: where lists overlap most."""
    rng = random.Random(shamans)
    real = [card for card in full_deck() if card not in ("S", "JF", "JW", "8E")]
    for _ in range(12):
        some = rng.sample(real, 10 - shamans)
        hand = ",".join(["JF", "JW", "8E", *["S"] * shamans, *some[:-1]])
        position = at(f"{some[-1]} hands={hand}/?5/?5 level=master")
        plays = [move for move in DABONG.legal_moves(position, 1) if isinstance(move, Play)]
        assert all(DABONG.check(position, play).legal for play in plays[::17])
        found = [(key(play.cards), play.suit) for play in plays]
        assert len(found) == len(set(found))


def test_an_eight_is_listed_once_for_each_suit_and_a_jack_for_its_two() -> None:
    position = at("4A hands=8F,JW,?3/?5/?5")
    listed = [DABONG.write_move(move) for move in DABONG.legal_moves(position, 1)]
    assert [text for text in listed if "suit" in text] == [
        *(f"1:8F suit {suit}" for suit in "FWEA"),
        *(f"1:JW suit {suit}" for suit in "WA"),
    ]


def test_hands_nobody_knows_list_no_cards() -> None:
    position = at("4A hands=?8/?8/?8 level=master once_a_year=off")
    assert [DABONG.write_move(move) for move in DABONG.legal_moves(position, 1)] == ["1:draw"]


def test_faces_of_listed_plays_are_real() -> None:
    position = table(random.Random(9), "master", 8, 2)
    for move in DABONG.legal_moves(position, 1):
        if isinstance(move, Play):
            assert all(card in FACES for card in move.cards)

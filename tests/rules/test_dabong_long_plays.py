"""Long plays, made kind by kind: each is legal, is listed, and can still come about while it is laid."""

import random
import re
from collections.abc import Callable
from itertools import permutations, product

import pytest

from app.rules.dabong import DABONG, FACES, Play, full_deck
from app.rules.dabong.deck import NAMED, RANKS, physical
from tests.rules.dabong_tables import KINDS_OF_THE_HOUSE, at

Rng = random.Random
SUITS = "FWEA"
NAMES = [face.text for face in NAMED]
REAL = [card for card in full_deck() if card != "S"]


def sequence(rng: Rng, length: int) -> list[str]:
    """Ranks up or down, the King beside the Ace."""
    start, step = rng.randrange(13), rng.choice((1, -1))
    return [RANKS[(start + step * place) % 13] for place in range(length)]


def in_one_suit(rng: Rng, ranks: list[str]) -> list[str]:
    suit = rng.choice(SUITS)
    return [rank + suit for rank in ranks]


def blocks(rng: Rng, *sizes: int) -> list[str]:
    ranks = rng.sample(RANKS, len(sizes))
    return [
        rank + suit
        for rank, size in zip(ranks, sizes, strict=True)
        for suit in rng.sample(SUITS, size)
    ]


def straight(rng: Rng) -> list[str]:
    return in_one_suit(rng, sequence(rng, rng.randint(3, 13)))


def eight_straight(rng: Rng) -> list[str]:
    ranks = sequence(rng, rng.randint(8, 13))
    if "8" in ranks and rng.random() < 0.7:
        return in_one_suit(rng, ranks)
    return [rank + rng.choice(SUITS) for rank in ranks]


def flush(rng: Rng) -> list[str]:
    return in_one_suit(rng, rng.sample(RANKS, rng.randint(5, 8)))


def full_house(rng: Rng) -> list[str]:
    return blocks(rng, *rng.choice(((2, 3), (3, 2))))


def three_by_three(rng: Rng) -> list[str]:
    return blocks(rng, *[3] * rng.choice((3, 3, 4)))


def four_pair(rng: Rng) -> list[str]:
    return blocks(rng, *rng.choice(((2, 2, 2, 2), (2, 2, 2, 2, 2), (4, 2, 2), (4, 4), (2, 4, 2))))


def four_of_a_kind(rng: Rng) -> list[str]:
    return blocks(rng, 4)


def heaven_or_hell(rng: Rng) -> list[str]:
    return [rng.choice("67") + suit for suit in rng.sample(SUITS, 3)]


def self_mirror(rng: Rng) -> list[str]:
    ranks = rng.sample(RANKS, rng.randint(2, 5))
    near, far = rng.sample(SUITS, 2)
    return [rank + near for rank in ranks] + [rank + far for rank in reversed(ranks)]


def counted(cards: list[str]) -> int:
    return sum(FACES[card].in_hand for card in cards)


def a_sum(rng: Rng) -> list[str]:
    """What a card on the pile counts."""
    cards = in_one_suit(rng, rng.sample(RANKS, rng.randint(2, 5)))
    return cards if counted(cards) in range(3, 15) else a_sum(rng)


def twenty_one(rng: Rng) -> list[str]:
    """Two cards or more that come to 21, or to 11 with an Ace that counts for 11 of 21."""
    total = rng.choice((11, 21))
    while True:
        cards = in_one_suit(rng, rng.sample(RANKS, rng.randint(2, 6)))
        high = any(card[0] == "A" for card in cards)
        if counted(cards) == total and (high or total > 11):
            return cards


def a_difference(rng: Rng) -> list[str]:
    """The biggest first, from which the others are taken."""
    cards = in_one_suit(rng, rng.sample(RANKS, rng.randint(2, 4)))
    cards.sort(key=lambda card: -FACES[card].in_hand)
    return cards if difference(cards) > 0 else a_difference(rng)


def difference(cards: list[str]) -> int:
    return 2 * FACES[cards[0]].in_hand - counted(cards)


def clone(rng: Rng) -> list[str]:
    return blocks(rng, rng.choice((2, 3)))


def mirrored(rng: Rng) -> list[str]:
    """Two cards at least; in several suits or in one."""
    return rng.choice((full_house(rng), blocks(rng, 1, 1), blocks(rng, 1, 1, 2), straight(rng)[:3]))


ON_PILE = {"addition": counted, "subtraction": difference}


KINDS: dict[str, Callable[[Rng], list[str]]] = {
    "straight": straight,
    "eight_straight": eight_straight,
    "flush": flush,
    "full_house": full_house,
    "three_by_three": three_by_three,
    "four_pair": four_pair,
    "four_of_a_kind": four_of_a_kind,
    "heaven": heaven_or_hell,
    "hell": heaven_or_hell,
    "self_mirror": self_mirror,
    "twenty_one": twenty_one,
    "addition": a_sum,
    "subtraction": a_difference,
    "mirror": mirrored,
    "clone": clone,
}


def key(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (*sorted(physical(cards[:-1])), cards[-1])


def under(kind: str, cards: list[str], rest: list[str], rng: Rng) -> list[str]:
    """Something to lay the play on; nothing where the rest of the deck has none."""
    first = FACES[cards[0]]
    if kind == "mirror":
        ranks = [FACES[card].rank for card in reversed(cards)]
        found = [[card for card in rest if FACES[card].rank == rank] for rank in ranks]
        pile = [rng.choice(fits) for fits in found if fits]
        return pile if len(set(pile)) == len(cards) else []
    if kind in ON_PILE:
        value = ON_PILE[kind](cards)
        fits = [card for card in rest if FACES[card].on_pile == value]
    else:
        suits = 0 if kind == "clone" else first.suits
        fits = [
            card for card in rest if FACES[card].suits & suits or FACES[card].rank == first.rank
        ]
    return [rng.choice(fits)] if fits else []


def made(kind: str, rng: Rng) -> tuple[str, tuple[str, ...]]:
    """A table and a legal play of that kind at it, some of its cards Shamans."""
    while True:
        cards = KINDS[kind](rng)
        more = [card for card in REAL if card not in cards]
        for place in rng.sample(range(len(cards)), rng.choice((0, 0, 1, 2))):
            cards[place] = f"S={cards[place]}"
        hand = [*physical(cards), *rng.sample(more, rng.choice((0, 1, 2)))]
        pile = under(kind, cards, [card for card in REAL if card not in hand], rng)
        if not pile:
            continue
        strict = rng.choice(("on", "off"))
        text = (
            f"2:{','.join(pile)} hands={','.join(hand)}/?5/?5 level=master strict_eights={strict}"
        )
        if kind in DABONG.check(at(text), Play(1, tuple(cards))).kinds:
            return text, tuple(cards)


@pytest.mark.parametrize("kind", KINDS)
def test_a_play_that_is_legal_is_listed(kind: str) -> None:
    """Each set of cards with each card on top, so this set with this card on top."""
    rng = random.Random(kind)
    for _ in range(8):
        text, cards = made(kind, rng)
        position = at(text)
        plays = [move for move in DABONG.legal_moves(position, 1) if isinstance(move, Play)]
        assert key(cards) in {key(play.cards) for play in plays}, (text, cards)
        for play in rng.sample(plays, min(8, len(plays))):
            assert DABONG.check(position, play).legal, (text, play)


@pytest.mark.parametrize("kind", KINDS)
def test_what_has_been_laid_of_a_legal_play_may_become_legal(kind: str) -> None:
    """Card by card: nothing is objected to while the rest is on its way."""
    rng = random.Random(f"{kind} card by card")
    for _ in range(12):
        text, cards = made(kind, rng)
        position = at(text)
        for laid in range(1, len(cards)):
            verdict = DABONG.check(position, Play(1, cards[:laid]))
            assert verdict.legal or verdict.may_become_legal, (text, cards[:laid])


ONLY = "".join(f" {kind}=off" for kind in KINDS_OF_THE_HOUSE)


def alone(*kinds: str) -> str:
    """The options of a house that plays no other kinds than these."""
    text = ONLY
    for kind in kinds:
        text = text.replace(f" {kind}=off", "")
    return f" level=master{text}"


@pytest.mark.parametrize(
    ("kind", "hand"),
    [
        ("three_by_three", "4F 4W 4E 6W 6A 6E KA KE S=KW"),
        ("three_by_three", "4F 4W S=4E 6W S=6A 6E KA KE KW"),
        ("four_pair", "4F 4W KA KE 6W S=6A 9F 9E"),
    ],
)
def test_a_shaman_may_fill_a_block_to_come(kind: str, hand: str) -> None:
    cards = tuple(hand.split())
    position = at(f"QF hands={','.join(physical(cards))}/?5/?5{alone(kind)}")
    for laid in range(2, len(cards)):
        assert DABONG.check(position, Play(1, cards[:laid])).may_become_legal, laid


@pytest.mark.parametrize(
    ("kind", "hand"),
    [
        ("three_by_three", "4F 4W 4E 6W 6A 6E KA KE QW"),
        ("three_by_three", "4F 4W 4E 6W 6A 6E KA KE"),
        ("four_pair", "4F 4W KA KE 6W 6A 9F QE"),
    ],
)
def test_it_waits_for_no_block_that_the_hand_does_not_have(kind: str, hand: str) -> None:
    cards = tuple(hand.split())
    position = at(f"QF hands={','.join(cards)}/?5/?5{alone(kind)}")
    for laid in range(2, len(cards)):
        assert not DABONG.check(position, Play(1, cards[:laid])).may_become_legal, laid


@pytest.mark.parametrize(("last", "waits"), [("5A", True), ("5W", True), ("5E", False)])
def test_a_mirror_in_one_suit_waits_for_a_card_of_it(last: str, waits: bool) -> None:
    """Two Jacks may both be of Water or both of Air; the third card has to be of one of these."""
    position = at(f"2:5F,JF,JE hands=JW,JA,{last}/?5/?5{alone('mirror')}")
    verdict = DABONG.check(position, Play(1, ("JW", "JA")))
    assert (verdict.legal, verdict.may_become_legal) == (False, waits)


@pytest.mark.parametrize(
    ("hand", "tops"),
    [
        ("KF,KW,KE,KA,4F,4W,6F,6W", "KF KW KE 4F 4W 6F 6W"),
        ("KF,KE,KA,S,4F,4W,6F,6W", "KF KE KA S=KF S=KW S=KE S=KA 4F 4W 6F 6W"),
    ],
)
def test_a_value_that_alone_may_begin_may_end_as_well(hand: str, tops: str) -> None:
    """Four of a value are two pairs: one at the bottom, where it has to match, and one on top."""
    position = at(f"QA hands={hand}/?5/?5{alone('four_pair')}")
    plays = [move for move in DABONG.legal_moves(position, 1) if isinstance(move, Play)]
    long = [play for play in plays if len(play.cards) == 8]
    assert all(DABONG.check(position, play).legal for play in long)
    assert sorted(play.cards[-1] for play in long) == sorted(tops.split())


def test_a_self_mirror_of_one_suit_may_have_8s() -> None:
    """D4: the 8s have the suit of all the others, the Shamans named as that suit too."""
    position = at(f"QF hands=4F,8F,S,S/?5/?5{alone('self_mirror')}")
    moves = DABONG.legal_moves(position, 1)
    listed = {key(move.cards) for move in moves if isinstance(move, Play)}
    for cards in ("4F 8F S=8F S=4F", "8F 4F S=4F S=8F"):
        play = tuple(cards.split())
        assert DABONG.check(position, Play(1, play)).legal
        assert key(play) in listed


def test_8s_that_do_not_agree_keep_no_other_blocks_away() -> None:
    position = at(f"QF hands=4F,4W,6F,6W,8F,8W,9F,9W,KF,KW/?5/?5{alone('four_pair')}")
    plays = [move.cards for move in DABONG.legal_moves(position, 1) if isinstance(move, Play)]
    tops = [cards[-1] for cards in plays if len(cards) == 8]
    assert sorted(tops) == ["4F", "4W", "6F", "6W", "9F", "9W", "KF", "KW"]


def test_a_play_of_two_kinds_is_listed_once() -> None:
    """Four pairs that are a self mirror too."""
    hand = "4F,6F,9F,KF,4W,6W,9W,KW"
    position = at(f"QF hands={hand}/?5/?5{alone('four_pair', 'self_mirror')}")
    plays = [move for move in DABONG.legal_moves(position, 1) if isinstance(move, Play)]
    tops = [play.cards[-1] for play in plays if len(play.cards) == 8]
    assert sorted(tops) == sorted(hand.split(","))


def can_go_on(text: str, laid: tuple[str, ...], rest: list[str]) -> bool:
    """Does any order of any of the other cards make it legal?"""
    position = at(text)
    for size in range(1, len(rest) + 1):
        for order in permutations(rest, size):
            names = [NAMES if card == "S" else [card] for card in order]
            if any(
                DABONG.check(position, Play(1, (*laid, *more))).legal for more in product(*names)
            ):
                return True
    return False


@pytest.mark.parametrize("kind", KINDS)
def test_with_another_card_in_the_hand_it_waits_for_what_trial_finds(kind: str) -> None:
    """At a table that plays no other kind of the house: one card of what was missing is another."""
    rng = random.Random(f"{kind} with another card")
    for _ in range(12):
        text, cards = made(kind, rng)
        laid, rest = cards[:-1], [*physical(cards[-1:])]
        if len(cards) > 3 and "S" not in cards[-3:]:
            cut = rng.choice((-1, -2, -3))
            laid, rest = cards[:cut], [*physical(cards[cut:])]
        seen = re.split(r"[:, ]", text.partition(" hands=")[0])
        free = [card for card in REAL if card not in (*seen, *cards)]
        rest[rng.randrange(len(rest))] = rng.choice([*free, *free, "S"] if len(rest) < 3 else free)
        if (*physical(laid), *rest).count("S") > 3:
            continue
        hand = ",".join((*physical(laid), *rest))
        table = re.sub(r"hands=[^/]*", f"hands={hand}", text.replace(" level=master", "")) + alone(
            kind
        )
        verdict = DABONG.check(at(table), Play(1, laid))
        if not verdict.legal:
            assert verdict.may_become_legal == can_go_on(table, laid, rest), (table, laid)

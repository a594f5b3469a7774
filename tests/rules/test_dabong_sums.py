"""Every sum that a sentence says adds up, in English and in Malay, whatever was laid."""

import random
import re

import pytest

from app.rules.dabong import DABONG, Play
from app.rules.game import Verdict, Words
from tests.rules.dabong_tables import LEVELS, at

_SUM = re.compile(r"(\d+(?: [+-] \d+)+) (?:is|ialah) (-?\d+)")
_PILE = re.compile(r"(\w+) (?:on the pile counts|di atas longgokan dikira) (\d+)")

ON_PILE = {
    "Ace": 14,
    "As": 14,
    "Jack": 11,
    "Jek": 11,
    "Queen": 12,
    "Ratu": 12,
    "King": 13,
    "Raja": 13,
}

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def said(verdict: Verdict) -> list[Words]:  # type: ignore[type-arg]
    return [verdict.why, *(breach.why for breach in verdict.breaches)]


def added_up(terms: str) -> int:
    """The sum as a child would work it out, term by term."""
    first, *rest = re.findall(r"[+-]? ?\d+", terms)
    total = int(first)
    for term in rest:
        total += int(term.replace(" ", ""))
    return total


def sums_told(words: Words) -> int:
    """How many sums both sentences say; each of them holds, and so does what the pile is said to count."""
    told = 0
    for sentence in (words.en, words.ms):
        for terms, total in _SUM.findall(sentence):
            assert added_up(terms) == int(total), sentence
            told += 1
        for name, counts in _PILE.findall(sentence):
            assert (ON_PILE.get(name) or int(name)) == int(counts), sentence
    assert len(_SUM.findall(words.en)) == len(_SUM.findall(words.ms)), words
    return told


def some_play(rng: random.Random) -> tuple[str, Play]:
    """Cards of one suit or two, Shamans with a name and without, in turn or as a natural."""
    decks = rng.choice(("1", "1", "2"))
    suits = rng.choice(("F", "W", "E", "A", "FE", "WA"))
    deck = [rank + suit for rank in RANKS for suit in suits] * int(decks)
    top, *laid = rng.sample(deck, rng.randint(3, 6))
    for at_card in range(len(laid)):
        if rng.random() < 0.15 and sum(card[0] == "S" for card in laid) < 3:
            laid[at_card] = rng.choice(("S", f"S={rng.choice(RANKS)}{suits[0]}"))
    held = ",".join("S" if card[0] == "S" else card for card in laid)
    hand = rng.choice((held, f"?{len(laid) + 4}"))
    text = (
        f"3:{top} hands={hand}/?5/?5 turn={rng.choice('12')} level={rng.choice(LEVELS)}"
        f" decks={decks} strict_eights={rng.choice(('on', 'off'))}"
    )
    return text, Play(1, tuple(laid))


@pytest.mark.parametrize("seed", range(6))
def test_every_sum_in_a_sentence_adds_up(seed: int) -> None:
    rng, told = random.Random(seed), 0
    for _ in range(400):
        text, play = some_play(rng)
        try:
            position = at(text)
        except ValueError:
            continue
        told += sum(map(sums_told, said(DABONG.check(position, play))))
    assert told > 300


@pytest.mark.parametrize(
    ("text", "play", "en", "ms"),
    [
        ("7F level=master", "AF 9F", "11 + 9 is 20", "11 + 9 ialah 20"),
        ("JF level=master", "KW 2W AW", "10 + 2 + 11 is 23", "10 + 2 + 11 ialah 23"),
        ("QA level=master", "AA 2A KA", "11 + 2 + 10 is 23", "11 + 2 + 10 ialah 23"),
        ("7F level=master decks=2", "AF KF AF", "11 + 10 + 1 is 22", "11 + 10 + 1 ialah 22"),
    ],
)
def test_an_ace_that_counts_11_towards_21_is_written_as_11(
    text: str, play: str, en: str, ms: str
) -> None:
    position = at(text)
    found = said(DABONG.check(position, DABONG.read_move(position, play)))
    nearly = next(words for words in found if "twenty-one" in words.en and "Nearly" in words.en)
    assert nearly.en.endswith(f": {en}.")
    assert nearly.ms.endswith(f": {ms}.")


@pytest.mark.parametrize(
    ("top", "hand", "en", "ms"),
    [
        (
            "4F",
            "S 4A",
            "With the Shaman at 1, 1 + 4 is 5, the 4",
            "Dengan Shaman bernilai 1, 1 + 4 ialah 5, 4",
        ),
        (
            "2F",
            "S S S",
            "With each Shaman at 1, 1 + 1 + 1 is 3, the 2",
            "Dengan setiap Shaman bernilai 1, 1 + 1 + 1 ialah 3",
        ),
        (
            "KF",
            "S AE",
            "With the Shaman at 10, 10 + 1 is 11, the King",
            "Dengan Shaman bernilai 10, 10 + 1 ialah 11",
        ),
        (
            "2F",
            "S S=3W",
            "With the Shaman at 1, 1 + 3 is 4, the 2",
            "Dengan Shaman bernilai 1, 1 + 3 ialah 4",
        ),
    ],
)
def test_a_shaman_without_a_name_counts_in_a_natural_that_fails(
    top: str, hand: str, en: str, ms: str
) -> None:
    held = ",".join(card[0] if card[0] == "S" else card for card in hand.split())
    position = at(f"3:{top} hands={held}/?8/?8 turn=2")
    found = said(DABONG.check(position, DABONG.read_move(position, f"1:{hand}")))
    assert any(words.en.startswith(en) and words.ms.startswith(ms) for words in found), found


@pytest.mark.parametrize(
    ("tens", "more", "en", "ms"),
    [
        (13, "S", "The hand counts 140 with a Shaman at 10", "Tangan berjumlah 140 dengan Shaman"),
        (
            14,
            "5F,S",
            "The hand counts 146 with a Shaman at 1",
            "Tangan berjumlah 146 dengan Shaman",
        ),
        (13, "5F", "The hand counts 135,", "Tangan berjumlah 135,"),
    ],
)
def test_a_shaman_counts_in_a_gross_that_fails(tens: int, more: str, en: str, ms: str) -> None:
    held = [rank + suit for suit in "FWEA" for rank in ("10", "J", "Q", "K")][:tens]
    position = at(f"3:4F hands={','.join(held)},{more}/?5/?5 level=intermediate")
    why = DABONG.check(position, DABONG.read_move(position, "1:gross")).why
    assert why.en.startswith(en)
    assert why.ms.startswith(ms)

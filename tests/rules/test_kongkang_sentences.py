"""What Kongkang says: whole sentences, in both languages, of every rule, event and breach of a match."""

import random
import re

import pytest

from app.rules.game import Words
from app.rules.kongkang import KONGKANG, Aim, Call, Draw, Move, NoSlip, Pass, Play, Show, Target
from app.rules.kongkang import rules as rule_ids
from tests.rules.kongkang_tables import any_move, any_start, at, events_of

SENTENCE = re.compile(r"[A-Z0-9].*[.!)]", re.DOTALL)
SECTIONS = {"Components", "Set Up", "How to Play", "Card Effect", "Round End", "Game End"}
ENGLISH_ONLY = re.compile(r"\b(the|player|card|turn|draws|bananas|round|hand)\b")


def sound(words: Words) -> None:
    assert SENTENCE.fullmatch(words.en), words.en
    assert SENTENCE.fullmatch(words.ms), words.ms
    assert not ENGLISH_ONLY.search(words.ms), words.ms
    assert "None" not in words.en + words.ms


@pytest.mark.parametrize("rule", KONGKANG.rules.values(), ids=lambda rule: str(rule.id))
def test_a_rule_has_sentences_and_a_section_of_the_rulebook(rule: object) -> None:
    known = KONGKANG.rules[str(getattr(rule, "id", ""))]
    sound(known.words)
    assert known.section in SECTIONS


def test_every_rule_id_has_its_rule() -> None:
    named = {
        value
        for value in vars(rule_ids).values()
        if isinstance(value, str) and value.startswith("kongkang.")
    }
    assert named == set(KONGKANG.rules)


@pytest.mark.parametrize("option", KONGKANG.options.values(), ids=lambda option: str(option.name))
def test_an_option_has_sentences(option: object) -> None:
    sound(KONGKANG.options[str(getattr(option, "name", ""))].words)


def anything(seat: int) -> list[Move]:
    """Moves that are hardly ever right."""
    return [
        Draw(seat),
        Call(seat),
        NoSlip(seat),
        Pass(seat),
        Play(seat, ()),
        Play(seat, ("skull",)),
        Play(seat, ("8", "9"), "left"),
        Play(seat, ("skip", "skip"), None, (Aim(seat), Aim(seat))),
        Target(seat, (Aim(seat, "8"),)),
        Show(seat, ("8", "8", "8", "8", "8")),
    ]


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_said_in_a_match_is_said_in_sentences(seed: int) -> None:
    chance = random.Random(seed)
    position = any_start(chance)
    while not KONGKANG.is_match_over(position):
        for wrong in anything(chance.choice(list(position.seats))):
            verdict = KONGKANG.check(position, wrong)
            sound(verdict.why)
            assert all(rule in KONGKANG.rules for rule in verdict.rules)
            for breach in verdict.breaches:
                sound(breach.why)
        position, events = KONGKANG.apply(position, any_move(position, chance))
        for event in events:
            sound(event.words)


@pytest.mark.parametrize(
    ("table", "move", "sentences"),
    [
        (
            "hands=1,2/5,6/4 piles=9/8/3 last=2:8 turn=3",
            "kongkang",
            [
                "Player 3 calls KONGKANG!!",
                "Player 3 is not lowest: 6 bananas out of the game.",
                (
                    "Player 1 wins the round with the lowest hand (1: 3, 2: 11, 3: 4 points)"
                    " and takes 6 bananas."
                ),
            ],
        ),
        (
            "hands=8,3/+5/+5 last=3:8 turn=1",
            "8",
            [
                "Player 1 slips 8 and takes 1 banana from player 3.",
                "Player 3 pays player 1 1 banana.",
            ],
        ),
        (
            "hands=skip,3/+5/+5 last=3:8 turn=1 phase=drawn",
            "skip @2",
            ["Player 1 plays skip.", "Player 2 misses the next turn.", "Player 2 is skipped."],
        ),
        (
            "hands=8/1,2/3 last=3:9 turn=1 phase=drawn",
            "8",
            [
                "Player 1 plays 8. It is the last card: the round is won.",
                "Player 1 wins the round with the last card played and takes 6 bananas.",
            ],
        ),
    ],
)
def test_a_move_is_told_in_order(table: str, move: str, sentences: list[str]) -> None:
    assert [event.words.en for event in events_of(at(table), move)] == sentences

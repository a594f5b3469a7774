"""Malay is whole: every rule, option, section, kind, word and refusal has a Malay text of its own."""

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

import app.rules
from app.rules import game as seam
from app.rules.ask import answer_asked, answer_json
from app.rules.ask_answer import answer
from app.rules.asking import read_question
from app.rules.game import IllegalMoveError, RulesError, Words
from app.rules.games import GAMES, asking, game
from app.rules.rulebook import SECTIONS, section_words, sections
from tests.rules.random_games import PLAYS, moves, plan_of, start

RULES = Path(app.rules.__file__).parent

SAME = {
    "kongkang": {
        "slip": "the game's own word",
        "peek": "printed on the card",
        "skip": "printed on the card",
        "trade": "printed on the card",
    },
    "dabong": {
        "flush": "the rulebook's word, as card players say it in Malay too",
        "gross": "the name of the rule",
    },
}
"""Kinds of play that are called the same in Malay, and why."""

OWN_SENTENCE = {"CannotBeThereError", "TooManyTokensError", "IllegalMoveError"}
"""Errors that make their sentence themselves, of what they are given."""


@pytest.mark.parametrize("name", GAMES)
class TestEachGame:
    def test_rules_and_options(self, name: str) -> None:
        told = [rule.words for rule in game(name).rules.values()]
        told += [option.words for option in game(name).options.values()]
        assert [words for words in told if not _is_malay(words)] == []

    def test_sections(self, name: str) -> None:
        for section in sections(game(name)):
            assert section.name in SECTIONS
            assert _is_malay(section.words)

    def test_kinds(self, name: str) -> None:
        same = {kind for kind, words in asking(name).kinds.items() if words.en == words.ms}
        assert same == SAME.get(name, {}).keys()

    def test_every_kind_that_comes_up_in_play_has_a_name(self, name: str) -> None:
        play, found = PLAYS[name], set[str]()
        for number in range(8):
            plan = plan_of(play, number)
            for at, move, _ in moves(play, plan, start(play, plan)):
                found |= set(play.game.check(at, move).kinds)
        assert len(found) > 3
        assert found - {"talking", "phone", "late"} <= asking(name).kinds.keys()

    def test_every_kind_that_stands_in_the_code_has_a_name(self, name: str) -> None:
        assert set(_kinds_in_the_code(RULES / name)) <= asking(name).kinds.keys()

    def test_words_and_values_that_are_chosen(self, name: str) -> None:
        for word in asking(name).words:
            assert _is_malay(word.words)
            assert all(map(_is_malay, word.spoken.values())), word.name
            assert not word.values or word.spoken.keys() <= set(word.values)

    @pytest.mark.parametrize("number", [0, 1])
    def test_an_answer_has_no_line_of_the_english_one(self, name: str, number: int) -> None:
        said = asking(name).examples[number]
        rules = game(name)
        asked = read_question(rules, asking(name), said)
        told = answer(rules, asked.position, asked.move, asked.options, asking(name))
        english = set(answer_asked(rules, asked).splitlines())
        malay = answer_asked(rules, asked, "ms").splitlines()
        assert [line for line in malay if line in english and line != told.after] == []


def test_section_names_are_not_left_over() -> None:
    named = {rule.section for name in GAMES for rule in game(name).rules.values()}
    assert SECTIONS.keys() == named
    assert section_words("Setup") == Words("Setup", "Persediaan")


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=lambda path: path.stem)
def test_every_refusal_is_raised_with_a_malay_sentence_of_its_own(path: Path) -> None:
    for raised in _raised(path):
        assert len(raised.args) == 2, f"{path.name}:{raised.lineno}"
        english, malay = raised.args
        assert ast.dump(english) != ast.dump(malay), f"{path.name}:{raised.lineno}"


def test_a_refusal_without_malay_is_no_refusal() -> None:
    with pytest.raises(TypeError):
        RulesError("Only English.")  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"id": 5, "position": "x"}', " (tiada `move`)"),
        ('{"id": 5, "positon": "x", "move": 1}', " (`positon` tidak dikenali)"),
        ('{"id": 5, "position": 3, "move": 1}', " (`position` bukan jenis nilai yang betul)"),
        ("[1, 2]", " (bukan objek JSON)"),
        ("nonsense", " (bukan JSON)"),
        ("\udc80", " (bukan teks UTF-8)"),
        ('{"id": 1e999, "position": "x", "move": 1}', ""),
    ],
)
def test_what_is_no_question_is_told_in_malay(line: str, reason: str) -> None:
    answered, understood = answer_json(game("congkak"), line, "ms")
    assert not understood
    assert f'"error":"Baris ini bukan soalan{reason}: tulis ' in answered


def test_an_unreadable_position_in_a_line_is_told_in_malay() -> None:
    answered, _ = answer_json(game("congkak"), '{"id":1,"position":"x","move":1}', "ms")
    assert "bukan kedudukan Congkak" in answered


def _is_malay(words: Words) -> bool:
    return bool(words.ms) and words.ms != words.en


def _raised(path: Path) -> Iterator[ast.Call]:
    """Every `raise Error(...)` of the rules' own errors that takes its sentence from there."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)):
            continue
        called = node.exc.func
        name = called.id if isinstance(called, ast.Name) else ""
        of_the_rules = name.endswith("Error") and not hasattr(builtins, name)
        passed_on = any(isinstance(arg, ast.Starred) for arg in node.exc.args)
        if of_the_rules and name not in OWN_SENTENCE and not passed_on:
            yield node.exc


def _kinds_in_the_code(folder: Path) -> Iterator[str]:
    """The kinds that are written out where a legal move is made: `Fit("draw", ...)` and the like."""
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.args else None
                if node.func.id in ("Fit", "Allowed", "_legal") and isinstance(first, ast.Constant):
                    yield str(first.value)


def test_every_error_of_the_rules_is_known_here() -> None:
    assert issubclass(IllegalMoveError, RulesError)
    assert {name for name in OWN_SENTENCE if hasattr(seam, name)} == {"IllegalMoveError"}

"""The rules as they are shown: nothing that a verdict can name is missing, nothing is said twice."""

import re
from pathlib import Path

import pytest

import app.rules
from app.rules.games import GAMES, game
from app.rules.rulebook import choices, describe_rules, section_words, sections

RULES = Path(app.rules.__file__).parent


@pytest.mark.parametrize("name", GAMES)
class TestEachGame:
    def test_every_rule_is_in_one_section(self, name: str) -> None:
        shown = [rule for section in sections(game(name)) for rule in section.rules]
        assert sorted(rule.id for rule in shown) == sorted(game(name).rules)
        names = [section.name for section in sections(game(name))]
        assert len(names) == len(set(names))
        for section in sections(game(name)):
            assert all(rule.section == section.name for rule in section.rules)

    def test_every_id_in_the_code_of_the_game_is_a_rule(self, name: str) -> None:
        """Verdicts name rules by what stands in the game's own package, and nothing else."""
        named: set[str] = set()
        for path in (RULES / name).glob("*.py"):
            named |= set(re.findall(rf'"({name}\.[a-z-]+)"', path.read_text("utf-8")))
        assert named
        assert named <= game(name).rules.keys()

    @pytest.mark.parametrize("language", ["en", "ms"])
    def test_printed_is_what_the_engine_has(self, name: str, language: str) -> None:
        text = describe_rules(game(name), language)
        lines = [line.strip() for line in text.splitlines()]
        for rule in game(name).rules.values():
            assert lines[lines.index(rule.id) + 1] == rule.words.spoken(language)
            assert section_words(rule.section).spoken(language) in lines
        for choice in choices(game(name)):
            option = choice.option
            assert option.words.spoken(language) in lines
            head = lines[lines.index(option.words.spoken(language)) - 1]
            ruling = f" [{option.ruling}]" if option.ruling else ""
            default = {"en": "default", "ms": "asal"}[language]
            assert head.startswith(f"{option.name}{ruling}: ")
            assert head.endswith(f"({default} {option.default})")

    def test_options_show_what_is_played(self, name: str) -> None:
        for choice in choices(game(name)):
            assert choice.played == choice.option.default
            assert not choice.switched
        assert any(choice.is_open for choice in choices(game(name)))


def test_a_switched_option_is_marked() -> None:
    found = {one.option.name: one for one in choices(game("congkak"), {"no_pieces": "sweep"})}
    assert found["no_pieces"].switched
    assert found["no_pieces"].played == "sweep"
    assert found["no_pieces"].values == ("pass", "sweep")
    assert not found["first"].switched
    assert not found["c2"].is_open


def test_numbers_and_forms_say_what_they_accept() -> None:
    dabong = {one.option.name: one for one in choices(game("dabong"))}
    assert dabong["points_limit"].values == ("10-9999",)
    assert dabong["points_limit"].is_open
    kombio = {one.option.name: one for one in choices(game("kombio"))}
    assert kombio["house_penalties"].is_open

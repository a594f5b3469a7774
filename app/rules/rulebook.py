"""The rules of a game as they are shown: sections of rules, and options, all from what its engine plays.

There is no other list of rules: a page, a printed sheet and a verdict show the same sentences.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from app.rules.game import Game, Option, Rule, Words

SECTIONS: Mapping[str, str] = {
    "Beginner Rules": "Peraturan Pemula",
    "Call": "Panggilan",
    "Card Effect": "Kesan Kad",
    "Components": "Komponen",
    "Considerations for 2-Player dabong!": "Pertimbangan untuk dabong! 2 Pemain",
    "Decks": "Dek",
    "Decks / Actions": "Dek / Kuasa",
    "Extras": "Tambahan",
    "Game End": "Tamat Permainan",
    "Gameplay": "Cara Bermain",
    "How to Play": "Cara Bermain",
    "Intermediate Rules": "Peraturan Pertengahan",
    "Master Rules": "Peraturan Mahir",
    "Object of the Game": "Matlamat Permainan",
    "Penalties": "Penalti",
    "Playing the Game": "Bermain",
    "Round End": "Tamat Pusingan",
    "Score": "Markah",
    "Set Up": "Persediaan",
    "Setting up the Game": "Menyediakan Permainan",
    "Setup": "Persediaan",
    "Slapping": "Menampar",
    "Special Cards": "Kad Khas",
    "Special Features of dabong!": "Ciri Khas dabong!",
    "Turn": "Giliran",
    "Winning the Game": "Memenangi Permainan",
}
"""The headings of the rulebooks in Malay; the rulebooks themselves are in English."""


def section_words(name: str) -> Words:
    """A section of a rulebook by its heading."""
    return Words(name, SECTIONS.get(name, name))


class Section(msgspec.Struct, frozen=True):
    """A section of the rulebook and the rules that come from it."""

    name: str
    words: Words
    rules: tuple[Rule, ...]


class Choice(msgspec.Struct, frozen=True):
    """An option: what it accepts, what this table plays, and whether it has switched it."""

    option: Option
    values: tuple[str, ...]
    played: str
    switched: bool

    @property
    def is_open(self) -> bool:
        """It can be switched at all; otherwise it is a ruling written down."""
        return len(self.values) > 1 or self.values != (self.option.default,)


def sections(game: Game[Any, Any]) -> tuple[Section, ...]:
    """Every rule that a verdict can name, by sections in the order in which the game has them."""
    found: dict[str, list[Rule]] = {}
    for rule in game.rules.values():
        found.setdefault(rule.section, []).append(rule)
    return tuple(Section(name, section_words(name), tuple(rules)) for name, rules in found.items())


def choices(game: Game[Any, Any], table: Mapping[str, str] | None = None) -> tuple[Choice, ...]:
    """Every option, and what a table plays that gave some by name."""
    given = table or {}
    return tuple(
        Choice(
            option=option,
            values=_values(option),
            played=given.get(name, option.default),
            switched=given.get(name, option.default) != option.default,
        )
        for name, option in game.options.items()
    )


def _values(option: Option) -> tuple[str, ...]:
    return (option.form,) if option.form else option.values or (f"{option.least}-{option.most}",)


_DEFAULT = Words("default", "asal")
_RULES = Words("Rules", "Peraturan")
_OPTIONS = Words("Options", "Pilihan")


def describe_options(game: Game[Any, Any], language: str = "en") -> str:
    """Every option: its name, values with the default after them, ruling, sentence."""
    return "\n".join(_option_lines(game, language))


def _option_lines(game: Game[Any, Any], language: str) -> Iterable[str]:
    for choice in choices(game):
        option = choice.option
        ruling = f" [{option.ruling}]" if option.ruling else ""
        default = f"{_DEFAULT.spoken(language)} {option.default}"
        yield f"{option.name}{ruling}: {', '.join(choice.values)} ({default})"
        yield f"    {option.words.spoken(language)}"


def describe_rules(game: Game[Any, Any], language: str = "en") -> str:
    """All rules by section, and all options, to be printed."""
    lines = [f"{game.name} · {_RULES.spoken(language)}"]
    for section in sections(game):
        lines += ["", section.words.spoken(language)]
        for rule in section.rules:
            lines += [f"  {rule.id}", f"    {rule.words.spoken(language)}"]
    lines += ["", _OPTIONS.spoken(language)]
    lines += [f"  {line}" for line in _option_lines(game, language)]
    return "\n".join(lines)

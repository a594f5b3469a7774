"""`pengadil ask` as its user meets it: nothing said is dropped, and all is Malay where Malay is asked for."""

import json

import pytest
from click.testing import CliRunner, Result

from app.cli import main
from app.rules.games import GAMES, asking

START = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0"


@pytest.fixture(autouse=True)
def english_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def ask(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, ["ask", *words], input=stdin)


def refusal(*words: str, of: str = "Error") -> str:
    """The one sentence of a refusal, with status 2 and nothing on standard output."""
    told = ask(*words)
    assert (told.exit_code, told.stdout) == (2, "")
    (line,) = told.stderr.splitlines()
    assert line.startswith(f"{of}: ")
    return line.removeprefix(f"{of}: ")


class TestNothingIsDropped:
    @pytest.mark.parametrize(
        ("words", "name"),
        [
            (("--top", "3"), "top"),
            (("--slip",), "slip"),
            (("--position", "x"), "position"),
            (("--move", "x"), "move"),
            (("--option", "first=1"), "first"),
            (("--extra-tokens", "on"), "extra_tokens"),
        ],
    )
    @pytest.mark.parametrize("flag", ["--json", "--options"])
    def test_beside_a_flag_that_asks_for_something_else(
        self, flag: str, words: tuple[str, ...], name: str
    ) -> None:
        sentence = f"--{name} says nothing beside {flag}: leave one of them out."
        assert refusal("kongkang", flag, *words) == sentence

    def test_both_of_these_flags(self) -> None:
        assert refusal("kombio", "--json", "--options").startswith("--json says nothing beside")

    def test_the_language_goes_with_both(self) -> None:
        assert "(asal 1)" in ask("kombio", "--options", "--lang", "ms").stdout
        line = json.dumps({"id": 1, "position": START, "move": "N1"})
        told = ask("congkak", "--json", "--lang", "ms", stdin=line)
        assert json.loads(told.stdout)["why"].startswith("Sekarang giliran")

    @pytest.mark.parametrize(
        "words",
        [
            ("--level", "beginner", "--level", "master"),
            ("--level", "beginner", "--option", "level=master"),
            ("--option", "level=beginner", "--option", "level=master"),
        ],
    )
    def test_one_thing_said_twice(self, words: tuple[str, ...]) -> None:
        sentence = refusal("dabong", "--top", "7E", *words)
        assert sentence == ("level is said twice, 'beginner' and 'master': leave one of them out.")

    def test_position_and_play_said_twice(self) -> None:
        assert "play is said twice" in refusal("dabong", "--play", "7E", "--play", "7W")
        assert "move is said twice" in refusal("congkak", "--move", "1", "--move", "2")
        assert ask("congkak", "--move", "7", "--move", "7").stdout.startswith("Legal")

    def test_two_acts(self) -> None:
        sentence = refusal("dabong", "--top", "7E", "--does", "draw", "--play", "7W")
        assert sentence == "play and does are two acts: ask about one at a time."

    def test_a_word_too_many(self) -> None:
        assert refusal("dabong", "--top", "7E", "7W").startswith("dabong is asked with words as")


class TestSuggestions:
    @pytest.mark.parametrize("name", GAMES)
    def test_a_word_like_no_other_is_told_what_is_shown_in_help(self, name: str) -> None:
        sentence = refusal(name, "--xyzzy", "3")
        known = sentence.partition("known: ")[2].rstrip(".").split(", ")
        assert known[0] == asking(name).words[0].name
        assert len(known) == len(set(known)) < 30

    def test_a_slip_of_the_pen_is_told_the_nearest(self) -> None:
        assert refusal("dabong", "--tpo", "3").endswith("did you mean top?")
        assert refusal("dabong", "--lveel", "3").endswith("did you mean level?")


class TestMalay:
    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("frob",), "Tiada permainan bernama 'frob': yang ada: congkak"),
            (("congkak", "--frob", "3"), "congkak tiada perkataan 'frob': yang ada: south"),
            (("congkak", "--sow"), "--sow memerlukan nilai selepasnya."),
            (("congkak", "3"), "congkak ditanya dengan perkataan seperti --NAMA NILAI"),
            (("congkak", "--option", "x"), "peraturan: pilihan ditulis sebagai nama=nilai"),
            (("congkak", "--json", "--sow", "3"), "--sow tidak bermakna bersama --json"),
            (("congkak", "--position", "x"), "'x' bukan kedudukan Congkak"),
            (("congkak", "--move", "hop"), "'hop' bukan langkah Congkak"),
            (("congkak", "--no-pieces", "x"), "Pilihan no_pieces tiada nilai 'x': yang ada"),
            (("kombio", "--discard", "99"), "discard: '99' bukan kad dek ini"),
            (("kongkang", "--top", "x"), "'x' bukan kad Kongkang"),
        ],
    )
    def test_every_refusal(self, words: tuple[str, ...], sentence: str) -> None:
        assert refusal("--lang=ms", *words, of="Ralat").startswith(sentence)

    def test_the_language_may_stand_first(self) -> None:
        assert "Tiada permainan" in refusal("--lang", "ms", "frob", of="Ralat")
        assert ask("--lang", "ms", "congkak", "--sow", "7").stdout.startswith("Sah: ")
        assert ask("--lang=ms", "congkak", "--sow", "7").stdout.startswith("Sah: ")

    @pytest.mark.parametrize(
        ("surroundings", "word"),
        [
            ({"LANG": "ms_MY.UTF-8"}, "Sah"),
            ({"LC_ALL": "ms", "LANG": "en_GB.UTF-8"}, "Sah"),
            ({"LC_ALL": "", "LANG": "ms_MY"}, "Sah"),
            ({"LC_ALL": "C.UTF-8", "LANG": "ms_MY"}, "Legal"),
            ({"LANG": "de_DE.UTF-8"}, "Legal"),
            ({}, "Legal"),
        ],
    )
    def test_without_a_word_it_is_that_of_the_surroundings(
        self, monkeypatch: pytest.MonkeyPatch, surroundings: dict[str, str], word: str
    ) -> None:
        for name, value in surroundings.items():
            monkeypatch.setenv(name, value)
        assert ask("congkak", "--sow", "7").stdout.startswith(f"{word}: ")
        english = ask("congkak", "--sow", "7", "--lang", "en").stdout
        assert english.startswith("Legal: ")

    def test_kinds_sections_and_the_way_out(self) -> None:
        told = ask("kombio", "--discard", "5", "--slap", "5", "--lang", "ms").stdout
        assert "[Menampar]" in told
        assert "Jenis permainan: tampar" in told

    @pytest.mark.parametrize("name", GAMES)
    def test_help(self, name: str) -> None:
        told = " ".join(ask(name, "--help", "--lang", "ms").stdout.split())
        for word in asking(name).words:
            assert word.words.ms.split()[0] in told
            assert word.words.en not in told
        assert "Contoh:" in told

    def test_an_unknown_language_is_told_those_that_there_are(self) -> None:
        assert refusal("congkak", "--lang", "xx") == "--lang is one of en, ms."

    def test_rules_of_a_game_that_there_is_not(self) -> None:
        told = CliRunner().invoke(main, ["rules", "congkac", "--lang", "ms"])
        assert told.exit_code == 2
        assert told.stderr.startswith("Ralat: Tiada permainan bernama 'congkac'")

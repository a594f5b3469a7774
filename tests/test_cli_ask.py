"""`pengadil ask GAME` and `pengadil rules GAME` as their user meets them."""

import json

import pytest
from click.testing import CliRunner, Result

from app.cli import main
from app.rules.games import GAMES, asking, game


def pengadil(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, words, input=stdin)


def refusal(result: Result) -> str:
    """The one sentence of a refusal, status 2, and nothing else anywhere."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = (line for line in result.stderr.splitlines() if line.strip())
    assert line.startswith("Error: ")
    return line.removeprefix("Error: ")


def test_the_argument_of_the_readme() -> None:
    result = pengadil("ask", "dabong", "--top", "10W", "--play", "7F 2F AF")
    assert result.exit_code == 0
    assert result.stdout.startswith("Legal: 7 of Fire, 2 of Fire and Ace of Fire")


@pytest.mark.parametrize("name", GAMES)
def test_every_example_of_the_help_is_answered(name: str) -> None:
    help_text = pengadil("ask", name, "--help").stdout
    for said in asking(name).examples:
        flags = {word.name for word in asking(name).words if word.flag}
        words = [
            part
            for key, value in said.items()
            for part in ([f"--{key}"] if key in flags else [f"--{key}", value])
        ]
        result = pengadil("ask", name, *words)
        assert result.exit_code == 0, result.output
        assert result.stdout.splitlines()[-1].startswith("Asked as: --position '")
        assert f"--{next(iter(said))}" in help_text


@pytest.mark.parametrize("name", GAMES)
def test_the_help_has_every_word_and_hides_no_name(name: str) -> None:
    result = pengadil("ask", name, "--help")
    assert result.exit_code == 0
    for word in asking(name).words:
        assert f"--{word.name}" in result.stdout
    assert "Examples:" in result.stdout


def test_a_flag_an_option_and_malay() -> None:
    result = pengadil(
        "ask", "kongkang", "--top", "8", "--play", "8 skull", "--slip", "--lang", "ms"
    )
    assert result.stdout.startswith("Sah: ")
    said = ("--top", "QE", "--play", "3E 4E 5E")
    assert "straight" not in pengadil("ask", "dabong", *said).stdout
    for option in (("--level", "master"), ("--option", "level=master")):
        assert "straight" in pengadil("ask", "dabong", *said, *option).stdout


def test_options_are_words_with_either_kind_of_dash() -> None:
    for name in ("--queen-skips", "--queen_skips"):
        result = pengadil("ask", "dabong", "--top", "QW", "--play", "KW", name, "on")
        assert "loses the turn" in result.stdout


def test_words_may_stand_before_the_game() -> None:
    result = pengadil("ask", "--lang", "ms", "congkak", "--move", "7")
    assert result.stdout.startswith("Sah:")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("dabong", "--tpo", "10W"), "dabong has no word 'tpo': did you mean top?"),
        (("dabong", "--top"), "--top needs a value after it."),
        (("dabong", "--play", "7F"), "top is missing: say the latest play on the pile"),
        (("dabongg", "--top", "7F"), "No game is called 'dabongg': did you mean dabong?"),
        (("dabong", "--top", "7F", "--named", "X"), "named has no value 'X': known: F, W, E, A."),
        (("dabong", "--top", "7F", "--level", "mastr"), "did you mean master?"),
        (("dabong", "--top", "7F", "--position", "7F"), "say the same thing twice"),
        (("dabong", "--top", "17F", "--play", "3F"), "'17F' is no card of dabong!"),
        (("kombio", "--slap", "5"), "discard is missing: say the card on the discard pile, as 5."),
        (("kongkang", "--top", "8", "--play", "8", "--side", "up"), "known: left, right."),
        (("congkak", "--option", "no_pieces"), "an option is written name=value"),
    ],
)
def test_what_cannot_be_understood_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal(pengadil("ask", *words))


@pytest.mark.parametrize("name", GAMES)
def test_without_anything_the_start_is_told(name: str) -> None:
    result = pengadil("ask", name)
    assert result.exit_code == 0
    assert result.stdout.strip()


@pytest.mark.parametrize("name", GAMES)
def test_a_json_line_of_bytes_that_are_no_text_is_one_sentence(name: str) -> None:
    sent = b'\xff\xfe\n{"id": 2, "position": "\xff", "move": 1}\n[]\n'
    result = CliRunner().invoke(main, ["ask", name, "--json", "--lang", "en"], input=sent)
    assert result.exit_code == 2
    errors = [json.loads(line)["error"] for line in result.stdout.splitlines()]
    form = 'write {"id": 1, "position": "...", "move": ...}.'
    assert errors[:2] == [f"This line is no question (not text in UTF-8): {form}"] * 2
    assert errors[2].startswith("This line is no question (Expected `object`")


@pytest.mark.parametrize("name", ["dabong", "kongkang", "kombio"])
def test_json_lines_of_every_game(name: str) -> None:
    start = game(name).write_position(game(name).start(("A", "B"), {}))
    move = next(iter(game(name).legal_moves(game(name).read_position(start), 0)), None)
    move = move or next(iter(game(name).legal_moves(game(name).read_position(start), 1)))
    good = json.dumps({"id": 1, "position": start, "move": game(name).write_move(move)})
    result = pengadil("ask", name, "--json", stdin=f"{good}\n\n{{bad\n{good}\n")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert [answer.get("legal") for answer in answers] == [True, None, True]
    assert answers[1].keys() == {"id", "error"}
    assert pengadil("ask", name, "--json", stdin=good).exit_code == 0


@pytest.mark.parametrize("name", GAMES)
def test_options_are_listed(name: str) -> None:
    listed = pengadil("ask", name, "--options").stdout
    assert all(option in listed for option in game(name).options)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "ms"])
def test_rules_are_printed(name: str, language: str) -> None:
    result = pengadil("rules", name, "--lang", language)
    assert result.exit_code == 0
    for rule in game(name).rules.values():
        assert rule.id in result.stdout
        assert rule.words.spoken(language) in result.stdout


def test_rules_of_no_game() -> None:
    assert "did you mean kombio?" in refusal(pengadil("rules", "kombo"))

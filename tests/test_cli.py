"""The command line as its user meets it: one sentence for bad input, a proper exit status."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli import main
from tests.odd_boards import OddBoard

START = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0"
SCENARIOS = Path(__file__).parent / "scenarios"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def pengadil(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, words, input=stdin)


def refusal(result: Result) -> str:
    """The one sentence of a refusal: one line, no traceback, status 2, nothing on standard output."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = [line for line in result.stderr.splitlines() if line.strip()]
    assert "Traceback" not in result.stderr
    errors = [line for line in lines if line.startswith("Error: ")]
    assert len(errors) == 1, result.stderr
    return errors[0].removeprefix("Error: ")


def test_perft_is_as_published() -> None:
    assert pengadil("perft", "congkak", "4").stdout == "1406\n"


@pytest.mark.parametrize("words", [("perft", "congkak", "-1"), ("perft", "congkak", "x")])
def test_a_depth_is_a_whole_number(words: tuple[str, ...]) -> None:
    assert "DEPTH" in refusal(pengadil("perft", "--", *words[1:]))


def test_a_question_in_words() -> None:
    result = pengadil("ask", "congkak", "--position", START, "--move", "7")
    assert result.exit_code == 0
    assert result.stdout.startswith("Legal: South 7 is sown")


def test_a_question_in_malay() -> None:
    assert pengadil("ask", "congkak", "--move", "7", "--lang", "ms").stdout.startswith("Sah:")


def test_json_lines_are_answered_in_order_and_a_bad_one_loses_nothing() -> None:
    lines = [
        json.dumps({"id": 1, "position": START, "move": 7}),
        "{no json",
        json.dumps({"id": "three", "position": START.replace("0-0", "0-1"), "move": 7}),
        json.dumps({"id": 4, "position": START, "move": 1}),
    ]
    result = pengadil("ask", "congkak", "--json", stdin="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert len(answers) == 4
    assert answers[0]["after"] == "8,8,8,8,8,8,0/7,7,7,7,7,7,7 1-0 0"
    assert "error" in answers[1]
    assert answers[2]["id"] == "three"
    assert "99" in answers[2]["error"]
    assert answers[3]["banked"] == 10


def test_a_position_that_does_not_add_up_is_said() -> None:
    sentence = refusal(pengadil("ask", "congkak", "--position", START.replace("0-0", "0-1")))
    assert "99" in sentence
    assert "98" in sentence


def test_an_unknown_game_names_the_nearest() -> None:
    assert "congkak" in refusal(pengadil("ask", "congkac"))


def test_an_unknown_option_names_the_nearest() -> None:
    sentence = refusal(pengadil("ask", "congkak", "--option", "no_peices=pass"))
    assert "no_pieces" in sentence


def test_an_option_without_a_value_is_said() -> None:
    assert "name=value" in refusal(pengadil("ask", "congkak", "--option", "no_pieces"))


def test_a_move_that_is_none_is_said() -> None:
    sentence = refusal(pengadil("ask", "congkak", "--move", "sideways"))
    assert "sideways" in sentence
    assert "1 to 7" in sentence


def test_every_option_is_listed() -> None:
    listed = pengadil("ask", "congkak", "--options").stdout
    assert all(f"[C{number}]" in listed for number in range(1, 16))


def test_a_scenario_with_a_typo_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "typo.table"
    path.write_text("game congkak\nplayers Aminah Badrul\nlfit S1\n")
    result = pengadil("rehearse", str(path))
    assert result.exit_code == 2
    assert "typo.table:3" in result.stderr
    assert "lift" in result.stderr


def test_a_scenario_that_is_not_there_is_said(tmp_path: Path) -> None:
    result = pengadil("rehearse", str(tmp_path / "none.table"))
    assert result.exit_code == 2
    assert "none.table" in result.stderr
    assert "Traceback" not in result.output


def test_an_expectation_that_does_not_hold_is_status_1(tmp_path: Path) -> None:
    path = tmp_path / "wrong.table"
    path.write_text("game congkak\nplayers Aminah Badrul\nsow S7\nexpect score Aminah 2\n")
    result = pengadil("rehearse", str(path))
    assert result.exit_code == 1
    assert "wrong.table:4" in result.stdout


def test_a_scenario_that_holds_is_status_0_and_json_is_one_object_a_ruling() -> None:
    path = SCENARIOS / "congkak-first-sowing.table"
    result = pengadil("rehearse", "--json", str(path))
    assert result.exit_code == 0, result.output
    assert [json.loads(line)["kind"] for line in result.stdout.splitlines()] == ["accept"]


def test_a_port_that_is_not_there_is_said() -> None:
    sentence = refusal(pengadil("run", "--port", "/dev/tty-nowhere"))
    assert "/dev/tty-nowhere" in sentence
    assert "--virtual" in sentence


def test_a_port_that_is_not_permitted_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_named: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("serial.Serial", refuse)
    assert "dialout" in refusal(pengadil("run", "--port", "/dev/ttyACM0"))


def test_something_that_is_no_serial_port_is_said(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("no port")
    assert "serial port" in refusal(pengadil("run", "--port", str(path)))


@pytest.fixture
def old_board(tmp_path: Path) -> Iterator[OddBoard]:
    with OddBoard(tmp_path / "board", major=2) as board:
        yield board


def test_a_board_with_another_protocol_version_is_refused_in_words(old_board: OddBoard) -> None:
    sentence = refusal(pengadil("run", "--port", str(old_board.path)))
    assert "2.0" in sentence
    assert "make flash" in sentence


def test_settings_with_an_unknown_key_name_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "pengadil.toml"
    path.write_text("[web]\nprot = 80\n")
    sentence = refusal(pengadil("run", "--virtual", "--config", str(path)))
    assert "did you mean `port`?" in sentence


def test_settings_that_are_not_there_are_said(tmp_path: Path) -> None:
    assert "nowhere.toml" in refusal(pengadil("run", "--config", str(tmp_path / "nowhere.toml")))


@pytest.mark.parametrize(
    ("toml", "part"),
    [
        ('[game]\nname = "kongkak"\n', "congkak"),
        (
            'profile = "none"\n[game]\nname = "kongkang"\nplayers = ["A", "B", "C", "D", "E"]\n',
            "Kongkang is for 2 to 4 players",
        ),
        ('[game]\nplayers = ["A", "B", "C"]\n', "player"),
        ("[game]\noptions = {c99 = 'x'}\n", "c99"),
        ('profile = "full"\n[board]\ncalibration = "/nowhere/scales.toml"\n[web]\n', ""),
    ],
)
def test_settings_that_no_game_can_be_played_with_are_said(
    tmp_path: Path, toml: str, part: str
) -> None:
    path = tmp_path / "pengadil.toml"
    path.write_text(toml + ("" if part else "port = 1\nhost = '203.0.113.1'\n"))
    assert part in refusal(pengadil("run", "--virtual", "--config", str(path)))


def test_a_data_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    path = tmp_path / "pengadil.toml"
    path.write_text(f'data = "{tmp_path}/file/below"\n')
    assert "cannot be made" in refusal(pengadil("run", "--virtual", "--config", str(path)))


def test_a_log_of_something_else_is_left_untouched(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "pengadil"
    folder.mkdir(parents=True)
    log = folder / "virtual.sqlite3"
    log.write_bytes(b"this is my diary, not a match log" * 100)
    before = log.read_bytes()
    assert "virtual.sqlite3" in refusal(pengadil("run", "--virtual"))
    assert log.read_bytes() == before

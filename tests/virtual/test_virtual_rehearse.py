"""`rehearse`: what it prints, what it answers, and what it makes of files that are wrong."""

import io
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.rules.congkak import CONGKAK
from app.virtual.rehearse import ALL_MET, CANNOT_READ, NOT_MET, rehearse

HEAD = "game congkak\nplayers Aminah Badrul\n"
FIXED_PARTS = HEAD + "pace 0.1s\n"
CASES: Mapping[str, Any] = json.loads(
    (Path(__file__).parent.parent / "cases" / "congkak.json").read_text(encoding="utf-8")
)


class Run(msgspec.Struct, frozen=True):
    status: int
    out: str
    err: str


def run(tmp_path: Path, text: str, **options: Any) -> Run:
    path = tmp_path / "a.table"
    path.write_text(text, encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    status = rehearse([path], out=out, err=err, **options)
    return Run(status, out.getvalue().replace(str(path), "a.table"), err.getvalue())


def test_rulings_are_printed_with_their_time_and_the_status_is_0(tmp_path: Path) -> None:
    done = run(tmp_path, HEAD + "sow S7\nexpect ruling accept\nexpect score Aminah 1\n")
    assert done.status == ALL_MET
    first, ruling, last = done.out.splitlines()
    assert first == "a.table"
    assert "accept congkak.store" in ruling
    assert last.startswith("  all met: 3 steps, 1 rulings, 3.")
    assert done.err == ""


def test_what_did_not_come_true_is_told_with_file_line_expected_and_got(tmp_path: Path) -> None:
    done = run(tmp_path, HEAD + "sow S7\nexpect score Aminah 2\n\nexpect turn Badrul\n")
    assert done.status == NOT_MET
    assert "a.table:4: expected score Aminah 2; got score Aminah 1" in done.out
    assert "a.table:6: expected turn Badrul; got turn Aminah" in done.out
    assert "2 not met" in done.out


def test_an_expectation_is_waited_for_five_seconds_of_table_time(tmp_path: Path) -> None:
    done = run(tmp_path, HEAD + "expect ruling accept\n")
    assert done.status == NOT_MET
    assert "got no ruling" in done.out
    assert "5.0 s at the table" in done.out


def test_expect_nothing_is_checked_at_once(tmp_path: Path) -> None:
    calm = run(tmp_path, HEAD + "expect nothing\n")
    assert calm.status == ALL_MET
    assert "0.0 s at the table" in calm.out
    told = run(tmp_path, HEAD + "sow S7\nwait 3s\nexpect nothing\nexpect nothing\n")
    assert told.status == NOT_MET
    assert told.out.count("expected nothing; got ruling accept congkak.store") == 1


def test_a_ruling_meets_one_expectation_only(tmp_path: Path) -> None:
    done = run(tmp_path, HEAD + "sow S7\nexpect ruling accept\nexpect ruling accept\n")
    assert "a.table:5: expected ruling accept; got no ruling" in done.out


def test_an_act_that_cannot_be_done_ends_the_file(tmp_path: Path) -> None:
    done = run(tmp_path, HEAD + "lift SS\nexpect turn Badrul\n")
    assert done.status == NOT_MET
    assert (
        "a.table:3: expected `lift SS` to be possible; got SS is empty: there is nothing to lift"
        in done.out
    )
    assert "turn" not in done.out


def test_json_is_one_object_a_ruling_and_nothing_else(tmp_path: Path) -> None:
    done = run(
        tmp_path, FIXED_PARTS + "sow S7\nexpect ruling accept\nexpect turn Badrul\n", as_json=True
    )
    assert done.status == NOT_MET
    (line,) = done.out.splitlines()
    ruling = json.loads(line)
    assert (ruling["kind"], ruling["rule"], ruling["seat"]) == ("accept", "congkak.store", 1)
    assert set(ruling["words"]) == {"en", "ms"}
    assert 1.0 < ruling["at_s"] < 4.0
    assert "a.table:6: expected turn Badrul; got turn Aminah" in done.err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD + "lfit S4\n", "a.table:3: unknown act `lfit`; did you mean `lift`?"),
        ("game congkak c55=skip\nplayers A B\n", "a.table:1: "),
        ("game congkak short_house=7\nplayers A B\n", "a.table:1: "),
    ],
)
def test_a_file_that_cannot_be_read_is_2_and_names_the_line(
    tmp_path: Path, text: str, sentence: str
) -> None:
    done = run(tmp_path, text)
    assert done.status == CANNOT_READ
    assert done.err.count("\n") == 1
    assert sentence in done.err
    assert done.out == ""


def test_all_files_are_read_before_the_first_is_played(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.table", tmp_path / "bad.table"
    good.write_text(HEAD + "sow S7\n", encoding="utf-8")
    bad.write_text(HEAD + "sow S9\n", encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    assert rehearse([good, bad, tmp_path / "none"], out=out, err=err) == CANNOT_READ
    assert out.getvalue() == ""
    assert "bad.table:3: there is no hole `S9`" in err.getvalue()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"board": "maga"}, "unknown board `maga`; did you mean `mega`?"),
        ({"profile": "ful"}, "unknown profile `ful`; did you mean `full`?"),
    ],
)
def test_a_wrong_option_is_2(tmp_path: Path, options: dict[str, str], sentence: str) -> None:
    done = run(tmp_path, HEAD + "wait 1s\n", **options)
    assert (done.status, done.err) == (CANNOT_READ, sentence + "\n")


def test_the_profile_of_the_file_can_be_overridden(tmp_path: Path) -> None:
    """Without scales a sowing is not seen, and can be said."""
    text = FIXED_PARTS + "sow S7\nwait 3s\nexpect nothing\nsay 1 sowed 7\nexpect ruling accept\n"
    for profile in ("none", "buttons", "cards"):
        assert run(tmp_path, text, profile=profile).status == ALL_MET
    assert run(tmp_path, text, profile="full").status == NOT_MET


def test_a_name_cannot_write_to_the_terminal(tmp_path: Path) -> None:
    done = run(tmp_path, "game congkak\nplayers A\x1b[31m B\nsow S7\nexpect ruling accept\n")
    assert "\x1b" not in done.out + done.err


def test_the_same_scenario_goes_the_same_way_twice(tmp_path: Path) -> None:
    text = FIXED_PARTS + "pieces spread=4% zero=0.2 noise=0.05\nsow S7\nsow S1\nwait 3s\n"
    assert run(tmp_path, text, as_json=True) == run(tmp_path, text, as_json=True)


def expected_holes(position: str) -> str:
    names = CONGKAK.read_position(position).layout.names
    holes = CONGKAK.read_position(position).holes
    return "\n".join(
        f"expect hole {name} {count}" for name, count in zip(names, holes, strict=True)
    )


@pytest.mark.parametrize("number", range(5))
def test_a_published_game_is_followed_sowing_by_sowing_to_its_end(
    tmp_path: Path, number: int
) -> None:
    """What the referee publishes after each sowing is what the published cases say."""
    chance = random.Random(number)
    lines = [
        "game congkak",
        "players Aminah Badrul",
        f"pieces spread=3% gain=0.2% zero={chance.choice(['0.05', '0.1', '0.2'])} noise=0.04",
        f"pace {chance.choice(['0.15', '0.2', '0.3'])}s",
        f"seed {number}",
    ]
    for move in CASES["games"][number]["moves"]:
        if "house" in move:
            lines.append(f"sow {'SN'[move['player']]}{move['house']} by {move['player'] + 1}")
            lines += ["expect ruling accept", expected_holes(move["after"])]
    done = run(tmp_path, "\n".join(lines))
    assert done.status == ALL_MET, done.out

"""`pengadil watch` at the command line."""

from pathlib import Path

from click.testing import CliRunner

from app.cli import main
from vision.pictures import pictures_in, read_picture

PLAY = "game dabong level=beginner\nplayers Ana Ben\nlay 10W on pile\nexpect ruling accept\n"


def watch(*arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["watch", *(str(one) for one in arguments)])
    return done.exit_code, done.output


def test_what_the_camera_saw_is_printed_and_its_pictures_are_written(tmp_path: Path) -> None:
    file = tmp_path / "one.table"
    file.write_text(PLAY, encoding="utf-8")
    status, told = watch(file, "--frames", tmp_path / "frames", "--every", "20")
    assert status == 0, told
    assert "The mat is found by 8 markers." in told
    assert told.count("pile     10W (100%)") == 1
    assert "hand of seat 2 comes" in told, "the dealer is the seat before the first"
    pictures = pictures_in(tmp_path / "frames")
    assert len(pictures) >= 2
    assert read_picture(pictures[0]).shape == (1232, 1640, 3)


def test_an_act_that_cannot_be_done_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "none.table"
    file.write_text("game dabong\nplayers Ana Ben\ntake pile by 1\n", encoding="utf-8")
    status, told = watch(file)
    assert status == 2
    assert "none.table:3: pile has 0 cards; 1 cannot be taken from it" in told


def test_what_is_no_scenario_and_no_deck_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "bad.table"
    file.write_text("game dabong\nplayers Ana Ben\nlay QX on pile\n", encoding="utf-8")
    assert watch(file)[0] == 2
    assert "there is no card `QX` in this deck" in watch(file)[1]
    file.write_text("game congkak\nplayers Ana Ben\nwait 1s\n", encoding="utf-8")
    status, told = watch(file)
    assert status == 2
    assert "congkak" in told
    assert "Traceback" not in told


def test_a_folder_without_photographs_is_said(tmp_path: Path) -> None:
    file = tmp_path / "one.table"
    file.write_text(PLAY, encoding="utf-8")
    status, told = watch(file, "--photographs", tmp_path / "nowhere")
    assert status == 2
    assert told.strip().endswith("There is no folder nowhere.")

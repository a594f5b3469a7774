"""`pengadil recognise` and `pengadil bench vision` as their user meets them."""

import json
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from app.cli import main
from tests.vision.scenes import Light, Lying, photographed
from vision.decks import STANDARD
from vision.frames import Picture

ROOT = Path(__file__).resolve().parents[1]

RECOGNISE = ("recognise", "--deck", "standard")
"""The table of these tests is a printed one."""


def pengadil(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture(scope="module")
def table() -> Picture:
    """A printed queen, a printed ten and a back."""
    lying = [Lying("QH", -120, 0, 20), Lying("10C", 0, 10, 200), Lying("", 110, 0, 5)]
    return photographed(STANDARD, lying, Light(px_per_mm=3.0), np.random.default_rng(7)).picture


@pytest.fixture
def photo(tmp_path: Path, table: Picture) -> Path:
    path = tmp_path / "table.png"
    assert cv2.imwrite(str(path), table)
    return path


def vast(path: Path) -> Path:
    """A PNG of 100 megapixels, as its header says."""
    header = struct.pack(">IIBBBBB", 10_000, 10_000, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n"
    for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 99)), (b"IEND", b"")):
        data += struct.pack(">I", len(body)) + kind + body
        data += struct.pack(">I", zlib.crc32(kind + body))
    path.write_bytes(data)
    return path


def bad(folder: Path, kind: str, good: Path) -> Path:
    path = folder / f"{kind}.png"
    if kind == "empty":
        path.write_bytes(b"")
    elif kind == "truncated":
        path.write_bytes(good.read_bytes()[:-5000])
    elif kind == "text":
        path.write_text("dear diary, " * 40)
    elif kind == "huge":
        vast(path)
    return path


def test_json_is_one_object_a_picture_with_what_would_be_acted_on(photo: Path) -> None:
    result = pengadil(*RECOGNISE, photo, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    (line,) = result.stdout.splitlines()
    told = json.loads(line)
    assert list(told) == ["file", "cards", "unknown", "face_down", "ms"]
    assert told["file"] == str(photo)
    assert sorted(card["card"] for card in told["cards"]) == ["10C", "QH"]
    for card in told["cards"]:
        assert list(card) == ["card", "p", "corners", "whole"]
        assert np.asarray(card["corners"]).shape == (4, 2)
        assert 0.9 <= card["p"] <= 1
        assert isinstance(card["whole"], bool)
    assert told["ms"] > 0


def test_without_json_a_picture_is_one_line_to_read(photo: Path) -> None:
    result = pengadil(*RECOGNISE, photo)
    assert result.exit_code == 0
    (line,) = result.stdout.splitlines()
    assert line.startswith(f"{photo}: ")
    assert "QH (" in line
    assert line.endswith(" ms")


def test_cards_of_another_deck_are_not_known(photo: Path) -> None:
    told = json.loads(pengadil(*RECOGNISE, photo, "--json", "--deck", "kombio").stdout)
    assert (told["cards"], told["unknown"]) == ([], 2)


def test_a_folder_is_all_its_pictures_by_name(photo: Path) -> None:
    (photo.parent / "a.png").write_bytes(photo.read_bytes())
    (photo.parent / "notes.txt").write_text("not a picture, and not asked for")
    lines = pengadil(*RECOGNISE, photo.parent, "--json").stdout.splitlines()
    assert [Path(json.loads(line)["file"]).name for line in lines] == ["a.png", "table.png"]


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        ("empty", "is empty: 0 bytes"),
        ("huge", "100 megapixels"),
        ("truncated", "is cut off"),
        ("text", "is not a picture"),
        ("absent", "There is no picture absent.png"),
    ],
)
def test_a_bad_picture_is_one_sentence_and_the_others_are_done(
    photo: Path, kind: str, part: str
) -> None:
    path = bad(photo.parent, kind, photo)
    result = pengadil(*RECOGNISE, path, photo)
    assert result.exit_code == 1
    (sentence,) = result.stderr.splitlines()
    assert part in sentence
    assert len(result.stdout.splitlines()) == 1
    as_json = pengadil(*RECOGNISE, path, photo, "--json")
    refused, told = map(json.loads, as_json.stdout.splitlines())
    assert (as_json.exit_code, list(refused), refused["file"]) == (1, ["file", "error"], str(path))
    assert part in refused["error"]
    assert len(told["cards"]) == 2


def test_a_grey_picture_is_read_and_said_to_be_grey(photo: Path, table: Picture) -> None:
    cv2.imwrite(str(photo), cv2.cvtColor(table, cv2.COLOR_BGR2GRAY))
    result = pengadil(*RECOGNISE, photo, "--json")
    assert result.exit_code == 0
    assert len(json.loads(result.stdout)["cards"]) == 2
    assert result.stderr == "pengadil: table.png is grey: suits are told by their shapes alone.\n"


def test_an_empty_folder_is_said(tmp_path: Path) -> None:
    result = pengadil(*RECOGNISE, tmp_path)
    assert result.exit_code == 1
    assert "There is no picture in the folder" in result.stderr


def test_drawn_pictures_have_names_of_their_own_and_show_the_cards(
    photo: Path, table: Picture
) -> None:
    twin = photo.parent / "more" / "table.png"
    twin.parent.mkdir()
    twin.write_bytes(photo.read_bytes())
    result = pengadil(*RECOGNISE, photo, twin, "--draw", photo.parent / "drawn")
    assert result.exit_code == 0, result.output
    drawn = sorted((photo.parent / "drawn").iterdir())
    assert [path.name for path in drawn] == ["table-2-read.jpg", "table-read.jpg"]
    shown = cv2.imread(str(drawn[0]))
    assert shown is not None
    assert shown.shape == table.shape
    assert (np.abs(shown.astype(int) - table) > 60).any()


def test_a_folder_that_cannot_be_drawn_into_is_one_sentence(photo: Path) -> None:
    result = pengadil(*RECOGNISE, photo, "--draw", photo / "drawn")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.jpg")
    return folder / "pipe.jpg"


ODD_PATHS: dict[str, Callable[[Path], Path]] = {
    "is a pipe or a device": pipe,
    "File name too long": lambda folder: folder / ("x" * 300),
    "There is no picture bad\\udcff\\n": lambda folder: folder / os.fsdecode(b"bad\xff\n.jpg"),
}


@pytest.mark.parametrize("part", ODD_PATHS)
def test_a_path_that_no_picture_has_is_one_sentence_and_the_others_are_done(
    photo: Path, part: str
) -> None:
    path = ODD_PATHS[part](photo.parent)
    result = pengadil(*RECOGNISE, path, photo)
    assert result.exit_code == 1
    (sentence,) = result.stderr.splitlines()
    assert part in sentence
    assert sentence.isprintable()
    assert len(result.stdout.splitlines()) == 1


def test_a_name_that_is_no_utf_8_is_told_in_json_and_the_others_are_done(photo: Path) -> None:
    odd = photo.rename(photo.parent / os.fsdecode(b"bad\xff.png"))
    good = photo.parent / "good.png"
    good.write_bytes(odd.read_bytes())
    result = pengadil(*RECOGNISE, photo.parent, "--json")
    assert result.exit_code == 0, result.output
    files = [json.loads(line)["file"] for line in result.stdout.splitlines()]
    assert [Path(file).name for file in files] == ["bad\\udcff.png", "good.png"]


def test_a_picture_that_cannot_be_drawn_is_said_and_the_others_are_done(photo: Path) -> None:
    long = photo.rename(photo.parent / ("a" * 250 + ".png"))
    good = photo.parent / "good.png"
    good.write_bytes(long.read_bytes())
    result = pengadil(*RECOGNISE, photo.parent, "--draw", photo.parent / "drawn")
    assert result.exit_code == 1
    assert "File name too long" in result.stderr
    assert len(result.stdout.splitlines()) == 2
    assert [one.name for one in (photo.parent / "drawn").iterdir()] == ["good-read.jpg"]


def test_a_deck_whose_file_has_no_decks_name_is_one_sentence(
    photo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "pengadil" / "decks").mkdir(parents=True)
    (tmp_path / "pengadil" / "decks" / "We Ird!.npz").write_bytes(b"")
    result = pengadil("recognise", "--deck", "We Ird!", photo)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "We Ird!" in result.stderr


@pytest.mark.parametrize("command", [("recognise",), ("bench", "vision")])
def test_an_unknown_deck_is_one_sentence(tmp_path: Path, command: tuple[str, ...]) -> None:
    result = pengadil(*command, tmp_path, "--deck", "standart")
    assert result.exit_code == 2
    assert "did you mean standard?" in result.stderr


WITHOUT = (
    "import sys; sys.modules[sys.argv.pop(1)] = None\n"
    "from app.cli import main\n"
    "main(prog_name='pengadil')"
)


@pytest.mark.parametrize("command", [("recognise",), ("bench", "vision")])
def test_without_opencv_the_commands_say_so(photo: Path, command: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, "cv2", *command, str(photo)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    (sentence,) = done.stderr.splitlines()
    assert "needs OpenCV, which cannot be loaded here" in sentence


@pytest.mark.parametrize(("deck", "read", "status"), [("standard", 2, 0), ("french", 0, 1)])
def test_without_onnxruntime_printed_cards_are_read_all_the_same(
    photo: Path, deck: str, read: int, status: int
) -> None:
    words = ("onnxruntime", "recognise", "--json", str(photo), "--deck", deck)
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert len(json.loads(done.stdout)["cards"]) == read
    assert done.returncode == status
    sentences = done.stderr.splitlines()
    assert len(sentences) == status
    assert all("onnxruntime" in sentence for sentence in sentences)


def labelled(photo: Path, cards: str) -> None:
    (photo.parent / "labels.csv").write_text(
        f"file,cards,arrangement\ntable.png,{cards},multiple\n"
    )


def test_the_bench_scores_and_stands_beside_what_was_written(photo: Path) -> None:
    labelled(photo, "QH 10?")
    committed = photo.parent / "figures.csv"
    words = ("bench", "vision", photo.parent, "--deck", "standard", "--figures", committed)
    first = pengadil(*words)
    assert first.exit_code == 0, first.output
    row = first.stdout.splitlines()[1].split()
    assert row[:10] == ["-", "multiple", "1", "(-)", "2", "(-)", "2", "(-)", "0", "(-)"]
    assert "from p 0.9    2 right, 0 wrong, 0 unlisted, 0 misplaced of 2" in first.stdout
    assert "calibration error: " in first.stdout
    assert "a frame with up to 4 cards: median " in first.stdout
    assert not committed.exists()
    assert pengadil(*words, "--write").exit_code == 0
    labelled(photo, "QH 9?")
    again = pengadil(*words).stdout.splitlines()[1].split()
    assert again[6:10] == ["1", "(2)", "1", "(0)"]


def test_a_photograph_that_cannot_be_read_is_said_and_the_rest_scored(photo: Path) -> None:
    (photo.parent / "labels.csv").write_text(
        "file,cards,arrangement\ngone.png,AH,multiple\ntable.png,QH 10C,multiple\n"
    )
    result = pengadil("bench", "vision", photo.parent)
    assert result.exit_code == 1
    assert result.stderr == "pengadil: There is no picture gone.png.\n"
    assert result.stdout.splitlines()[1].split()[2] == "1"


def test_a_folder_without_labels_is_one_sentence(tmp_path: Path) -> None:
    result = pengadil("bench", "vision", tmp_path)
    assert result.exit_code == 2
    assert "There is no labels.csv" in result.stderr


@pytest.mark.parametrize("command", [("recognise",), ("bench", "vision")])
def test_whoever_has_read_enough_is_told_nothing(photo: Path, command: tuple[str, ...]) -> None:
    labelled(photo, "QH 10?")
    reads, writes = os.pipe()
    os.close(reads)  # as `head` does, once it has its lines
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", *command, str(photo.parent), "--deck", "standard"],
        cwd=ROOT,
        stdout=writes,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writes)
    assert done.stderr == ""

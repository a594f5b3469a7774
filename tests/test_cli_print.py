"""`pengadil deck` and `pengadil mat` as their user meets them."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli import main


def pengadil(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_every_deck_is_listed_with_its_size() -> None:
    listed = pengadil("deck", "list").stdout.splitlines()
    assert [line.split(" on ")[0] for line in listed] == [
        "kongkang: 48 cards",
        "dabong: 55 cards",
        "kombio: 70 cards",
        "standard: 52 cards",
    ]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_deck_is_printed(tmp_path: Path, paper: str) -> None:
    path = tmp_path / "deck.pdf"
    result = pengadil("deck", "print", "kongkang", "--paper", paper, "--out", str(path))
    assert result.exit_code == 0, result.output
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("form", ["a3", "a4-tiles", "corners"])
def test_a_mat_is_printed(tmp_path: Path, form: str) -> None:
    path = tmp_path / "mat.pdf"
    assert pengadil("mat", "print", form, "--out", str(path)).exit_code == 0
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("deck", "print", "kongkong"), "did you mean kongkang?"),
        (("deck", "print", "kombio", "--paper", "A9"), "A9"),
        (("mat", "print", "a5"), "a5"),
        (("deck", "print", "kombio", "--out", "/nowhere/deck.pdf"), "cannot be written"),
        (("mat", "print", "a3", "--out", "/nowhere/mat.pdf"), "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(words: tuple[str, ...], part: str) -> None:
    result = pengadil(*words)
    assert result.exit_code == 2
    assert part in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1

"""`pengadil mat` as its user meets it."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli import main


def pengadil(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.mark.parametrize("form", ["a3", "a4-tiles", "corners"])
def test_a_mat_is_printed(tmp_path: Path, form: str) -> None:
    path = tmp_path / "mat.pdf"
    assert pengadil("mat", "print", form, "--out", str(path)).exit_code == 0
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("mat", "print", "a5"), "a5"),
        (("mat", "print", "a3", "--out", "/nowhere/mat.pdf"), "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(words: tuple[str, ...], part: str) -> None:
    result = pengadil(*words)
    assert result.exit_code == 2
    assert part in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1

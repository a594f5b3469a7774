"""`pengadil deck` as its user meets it: what can be printed, and decks of one's own."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from app.cli import main
from tests.vision.own_deck import enrolled, faces
from vision.enrolled.store import DeckStore


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder; with no settings, so that nobody's own are read."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "share" / "pengadil"


@pytest.fixture
def own(data: Path) -> DeckStore:
    """The data folder with the deck `own` enrolled."""
    store = DeckStore(data)
    store.write(enrolled())
    return store


def pengadil(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def refused(result: Result) -> str:
    """The one sentence on standard error."""
    assert result.exit_code == 2, result.output
    (sentence,) = result.stderr.strip().splitlines()
    assert sentence.isprintable()
    return sentence


@pytest.mark.usefixtures("data")
def test_every_deck_is_listed_with_its_size() -> None:
    listed = pengadil("deck", "list").stdout.splitlines()
    assert [line.split(" on ")[0] for line in listed] == [
        "kongkang: 48 cards",
        "dabong: 55 cards",
        "kombio: 70 cards",
        "standard: 52 cards",
    ]


@pytest.mark.usefixtures("own")
def test_enrolled_decks_are_listed_with_their_day() -> None:
    listed = pengadil("deck", "list").stdout.splitlines()
    assert listed[-1] == "own: 5 cards, enrolled on 2026-11-30"


def test_a_damaged_deck_spoils_no_list(own: DeckStore) -> None:
    (own.folder / "broken.npz").write_bytes(b"broken")
    result = pengadil("deck", "list")
    assert result.exit_code == 0
    assert "own: 5 cards" in result.stdout
    assert "broken cannot be read: it is damaged" in result.stderr


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_deck_is_printed(tmp_path: Path, paper: str) -> None:
    path = tmp_path / "deck.pdf"
    result = pengadil("deck", "print", "kongkang", "--paper", paper, "--out", str(path))
    assert result.exit_code == 0, result.output
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("print", "kongkong"), "did you mean kongkang?"),
        (("print", "kombio", "--paper", "A9"), "A9"),
        (("print", "kombio", "--out", "/nowhere/deck.pdf"), "cannot be written"),
        (("show", "uno"), "No deck uno is enrolled"),
        (("remove", "uno"), "No deck uno is enrolled: none is."),
        (("remove", "../uno"), "cannot name a deck"),
        (("enrol", "a b", "."), "cannot name a deck"),
        (("enrol", "Standard", "."), "standard is a deck that is read without being enrolled"),
        (("enrol", "uno", "nowhere"), "There is no folder nowhere"),
        (("list", "--config", "/nowhere.toml"), "/nowhere.toml is not there"),
    ],
)
@pytest.mark.usefixtures("data")
def test_what_cannot_be_done_is_one_sentence(words: tuple[str, ...], part: str) -> None:
    assert part in refused(pengadil("deck", *words))


def test_a_deck_is_enrolled_shown_and_removed(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "photographs"
    folder.mkdir()
    for name in ("3", "blue-3", "skull"):
        assert cv2.imwrite(str(folder / f"{name}.png"), faces()[name])
    assert cv2.imwrite(str(folder / "skull_2.png"), faces()["skull"])
    result = pengadil("deck", "enrol", "Mine", str(folder))
    assert result.exit_code == 0, result.output
    assert "mine: 3 cards enrolled" in result.stdout
    assert "no photograph of the back" in result.stdout
    assert DeckStore(data).names() == ("mine",)
    shown = pengadil("deck", "show", "mine").stdout.splitlines()
    assert shown[0].startswith("mine: 3 cards, enrolled on ")
    assert shown[1:4] == ["  3", "  blue-3", "  skull, 2 photographs"]
    assert pengadil("deck", "remove", "mine").exit_code == 0
    assert DeckStore(data).names() == ()


def test_a_photograph_without_a_card_leaves_nothing_behind(data: Path, tmp_path: Path) -> None:
    for name in ("3", "8"):
        assert cv2.imwrite(str(tmp_path / f"{name}.png"), np.full((480, 900, 3), 90, np.uint8))
    assert "3.png: no single card" in refused(pengadil("deck", "enrol", "mine", str(tmp_path)))
    assert DeckStore(data).names() == ()


@pytest.mark.usefixtures("data")
def test_a_printable_deck_is_shown_with_its_counts() -> None:
    shown = pengadil("deck", "show", "kongkang").stdout.splitlines()
    assert "  4 x 10" in shown
    assert "  2 x skull" in shown
    assert shown[-1].startswith("kongkang is not enrolled")

"""Enrolled decks are kept: whole or not at all, and nothing in a file is believed unchecked."""

import zipfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.vision.own_deck import enrolled, faces, small
from vision.enrolled.appearance import look_at
from vision.enrolled.names import NameRefusedError
from vision.enrolled.reader import EnrolledReader, enrolled_cards, found_by
from vision.enrolled.store import MOST_UNPACKED_BYTES, DeckStore, EnrolledDeckError


@pytest.fixture
def store(tmp_path: Path) -> DeckStore:
    store = DeckStore(tmp_path / "data")
    store.write(enrolled())
    return store


def altered(store: DeckStore, **changes: Any) -> Path:
    """The deck's file with some of its arrays replaced."""
    path = store.path("own")
    with np.load(path) as stored:
        arrays = {key: stored[key] for key in stored.files}
    arrays.update(changes)
    with path.open("wb") as file:
        np.savez(file, **arrays)
    return path


def reworded(store: DeckStore, **changes: Any) -> Path:
    """The deck's file with some of its words replaced."""
    with np.load(store.path("own")) as stored:
        words = msgspec.json.decode(stored["words"].tobytes())
    words.update(changes)
    return altered(store, words=np.frombuffer(msgspec.json.encode(words), np.uint8))


def test_a_deck_reads_after_it_was_stored_as_before(store: DeckStore) -> None:
    again = store.read("OWN")
    assert again.photographs == enrolled().photographs
    assert again.look_alikes == enrolled().look_alikes
    for name, face in faces().items():
        look = look_at(small(face))
        before, after = (deck.read(look, deck.deck).likeliest for deck in (enrolled(), again))
        assert before[0] == after[0], name
        assert before[1] == pytest.approx(after[1], abs=0.01)


def test_a_deck_is_one_small_file(store: DeckStore) -> None:
    assert [path.name for path in store.folder.iterdir()] == ["own.npz"]
    assert store.path("own").stat().st_size < 5e6
    assert store.names() == ("own",)


def test_a_write_that_fails_leaves_the_older_deck(
    store: DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = store.path("own").read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez_compressed", full)
    with pytest.raises(OSError, match="No space"):
        store.write(enrolled())
    assert store.path("own").read_bytes() == before
    assert [path.name for path in store.folder.iterdir()] == ["own.npz"]


def test_a_removed_deck_is_gone(store: DeckStore) -> None:
    store.remove("own")
    assert store.names() == ()
    with pytest.raises(EnrolledDeckError, match="No deck own is enrolled: none is"):
        store.remove("own")
    with pytest.raises(EnrolledDeckError, match="No deck own is enrolled"):
        store.read("own")


def test_a_deck_outside_the_folder_is_neither_read_nor_removed(store: DeckStore) -> None:
    for name in ("../own", "/own", "own.npz"):
        with pytest.raises(NameRefusedError):
            store.read(name)
        with pytest.raises(NameRefusedError):
            store.remove(name)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"\x93NUMPY" + bytes(99), bytes(4096)])
def test_a_file_that_is_no_deck_is_refused(store: DeckStore, data: bytes) -> None:
    store.path("own").write_bytes(data)
    with pytest.raises(EnrolledDeckError, match="own cannot be read: it is damaged"):
        store.read("own")


def test_a_cut_off_file_is_refused(store: DeckStore) -> None:
    path = store.path("own")
    path.write_bytes(path.read_bytes()[:-5000])
    with pytest.raises(EnrolledDeckError, match="damaged"):
        store.read("own")


def test_a_file_that_unpacks_to_too_much_is_refused(store: DeckStore) -> None:
    with zipfile.ZipFile(store.path("own"), "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("words.npy", bytes(MOST_UNPACKED_BYTES + 1))
    with pytest.raises(EnrolledDeckError, match="too large"):
        store.read("own")


def test_a_pickle_is_not_opened(store: DeckStore) -> None:
    path = store.path("own")
    with path.open("wb") as file:
        np.savez(file, words=np.array([{"version": 1}], dtype=object))
    with pytest.raises(EnrolledDeckError, match="damaged"):
        store.read("own")


def test_a_later_version_is_refused_by_its_number(store: DeckStore) -> None:
    reworded(store, version=7)
    with pytest.raises(EnrolledDeckError, match="version 7, not 1"):
        store.read("own")


def test_another_set_of_views_is_refused(store: DeckStore) -> None:
    reworded(store, views=[{"name": "whole", "features": 3, "directions": 2}])
    with pytest.raises(EnrolledDeckError, match="other views"):
        store.read("own")


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "other"},
        {"photographs": {"6": 1}},
        {"photographs": {"\x1b[2J": 1, "6": 1, "7": 1, "8": 1, "9": 1, "10": 1}},
        {"enrolled_on": "\x07"},
        {"bias": "much"},
        {"look_alikes": [{"card": "\x07", "other": "6", "told_apart": 0.5}]},
        {"face_bytes": [1, 2, 3, 4, 5, -6]},
        {"face_bytes": [1]},
        {"surplus": 1},
    ],
)
def test_words_that_do_not_fit_are_refused(store: DeckStore, changes: dict[str, Any]) -> None:
    reworded(store, **changes)
    with pytest.raises(EnrolledDeckError, match="damaged"):
        store.read("own")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("terms", np.zeros((2, 2), np.float32)),
        ("means_0", np.full((6, 3), np.nan, np.float32)),
        ("project_1", np.zeros((3, 3), np.int64)),
        ("faces", np.zeros(10, np.uint8)),
        ("words", np.zeros(4, np.float32)),
    ],
)
def test_numbers_that_do_not_fit_are_refused(store: DeckStore, key: str, value: Any) -> None:
    altered(store, **{key: value})
    with pytest.raises(EnrolledDeckError, match="damaged"):
        store.read("own")


def test_the_reader_of_a_deck_that_is_enrolled_is_opened_by_its_name(store: DeckStore) -> None:
    class Blind:
        def find(self, picture: object) -> tuple[()]:
            assert picture is not None
            return ()

    data = store.folder.parent
    found = enrolled_cards(data, found_by(Blind()), enrolled().deck)
    assert found is not None
    assert found(np.zeros((64, 64, 3), np.uint8), enrolled().deck) == []
    store.remove("own")
    assert enrolled_cards(data, found_by(Blind()), enrolled().deck) is None


def test_a_reader_opens_a_file(store: DeckStore) -> None:
    assert EnrolledReader(store.path("own")).enrolled.cards == enrolled().cards

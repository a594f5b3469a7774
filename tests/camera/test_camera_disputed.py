"""Pictures of disputed cards: which are kept, how they are written, and for how long."""

import logging
from pathlib import Path

import pytest
from msgspec import UNSET

from app.camera.crops import Crops
from app.camera.disputed import KEPT_S, LOOK_EVERY_S, DisputedCards
from app.referee.decisions import PicturedCard, Ruling, RulingKind
from app.rules.game import Words

DAY_S = 24 * 3600.0
WEEK_S = 7 * DAY_S
MATCH = "kombio-1"
EIGHT = Words("8", "8")


class Clock:
    """The time of day, as the test has it."""

    def __init__(self) -> None:
        self.now_s = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def crops() -> Crops:
    crops = Crops()
    for picture in (b"one", b"two", b"three"):
        crops.keep(picture)
    return crops


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "matches-disputed"


@pytest.fixture
def disputed(folder: Path, crops: Crops, clock: Clock) -> DisputedCards:
    return DisputedCards(folder, crops, clock)


def ruling(number: int, kind: RulingKind, *pictures: int) -> Ruling:
    cards = tuple(PicturedCard(picture, EIGHT) for picture in pictures)
    return Ruling(number, 0, kind, "kombio.slap", EIGHT, EIGHT, pictured=cards or UNSET)


@pytest.mark.parametrize("kind", ["ask", "object"])
def test_the_pictures_of_a_dispute_are_kept(
    disputed: DisputedCards, folder: Path, kind: RulingKind
) -> None:
    disputed.keep(MATCH, ruling(4, kind, 1, 3))
    assert sorted(path.name for path in folder.iterdir()) == [
        "kombio-1.4.1.jpg",
        "kombio-1.4.3.jpg",
    ]
    assert disputed.jpeg(MATCH, 4, 1) == b"one"
    assert disputed.jpeg(MATCH, 4, 3) == b"three"
    assert disputed.jpeg(MATCH, 4, 2) is None
    assert disputed.jpeg(MATCH, 5, 1) is None
    assert disputed.jpeg("kombio-2", 4, 1) is None


@pytest.mark.parametrize("kind", ["accept", "fault"])
def test_of_other_rulings_nothing_is_kept(
    disputed: DisputedCards, folder: Path, kind: RulingKind
) -> None:
    disputed.keep(MATCH, ruling(4, kind, 1, 2))
    assert not folder.exists()


def test_a_dispute_without_pictures_makes_no_folder(disputed: DisputedCards, folder: Path) -> None:
    disputed.keep(MATCH, ruling(4, "object"))
    disputed.keep(MATCH, ruling(5, "object", 61))
    assert not folder.exists()


def test_a_picture_stays_when_its_crop_is_forgotten_and_the_table_starts_anew(
    disputed: DisputedCards, folder: Path, clock: Clock
) -> None:
    disputed.keep(MATCH, ruling(4, "ask", 2))
    clock.now_s += DAY_S
    assert DisputedCards(folder, Crops(), clock).jpeg(MATCH, 4, 2) == b"two"


def test_nothing_is_ever_a_week_old(disputed: DisputedCards, folder: Path, clock: Clock) -> None:
    disputed.keep(MATCH, ruling(4, "ask", 1))
    clock.now_s += 3 * DAY_S
    disputed.keep(MATCH, ruling(9, "object", 2))
    begun_s = clock.now_s - 3 * DAY_S
    while clock.now_s < begun_s + KEPT_S:
        disputed.look()
        assert disputed.jpeg(MATCH, 4, 1) == b"one"
        clock.now_s += LOOK_EVERY_S / 4
    while clock.now_s < begun_s + WEEK_S:
        clock.now_s += LOOK_EVERY_S / 4
        disputed.look()
    assert [path.name for path in folder.iterdir()] == ["kombio-1.9.2.jpg"]


def test_what_became_too_old_while_the_table_was_off_is_deleted_at_its_start(
    disputed: DisputedCards, folder: Path, clock: Clock
) -> None:
    disputed.keep(MATCH, ruling(4, "ask", 1))
    (folder / "half.part").write_bytes(b"on")
    clock.now_s += WEEK_S
    DisputedCards(folder, Crops(), clock)
    assert disputed.jpeg(MATCH, 4, 1) is None


def test_a_picture_dated_by_a_clock_that_was_wrong_does_not_stay(
    disputed: DisputedCards, folder: Path, clock: Clock
) -> None:
    disputed.keep(MATCH, ruling(4, "ask", 1))
    clock.now_s -= 365 * DAY_S
    disputed.look()
    assert list(folder.iterdir()) == []


def test_looking_is_cheap_until_an_hour_has_passed(
    disputed: DisputedCards, folder: Path, clock: Clock
) -> None:
    disputed.keep(MATCH, ruling(4, "ask", 1))
    stray = folder / "other.1.1.jpg"
    stray.write_bytes(b"stray")  # dated by the machine's own clock, long before the test's
    clock.now_s += LOOK_EVERY_S - 1
    disputed.look()
    assert stray.exists()
    clock.now_s += 1
    disputed.look()
    assert not stray.exists()
    assert disputed.jpeg(MATCH, 4, 1) == b"one"


def test_a_picture_is_there_whole_or_not_at_all(
    disputed: DisputedCards,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def full(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with caplog.at_level(logging.WARNING):
        disputed.keep(MATCH, ruling(4, "ask", 1))
    assert list(folder.iterdir()) == []
    assert "cannot be kept (No space left on device)" in caplog.text


@pytest.mark.parametrize("match", ["../../etc/passwd", "..", "a/b", "\x00", "m" * 400, ""])
def test_a_match_of_any_name_writes_into_the_folder_alone(
    disputed: DisputedCards, folder: Path, match: str
) -> None:
    folder.mkdir()
    before = set(folder.parent.rglob("*"))
    disputed.keep(match, ruling(4, "ask", 1))
    added = set(folder.parent.rglob("*")) - before
    assert all(path.parent == folder for path in added)
    assert disputed.jpeg(match, 4, 1) == (b"one" if added else None)

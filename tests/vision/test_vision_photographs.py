"""Real photographs of cards without corner codes: no code may be seen in them, and they are scored."""

import time
from pathlib import Path

import pytest

from vision.decks import DABONG, STANDARD
from vision.figures import Scored, figures_of
from vision.labels import read_labels
from vision.opening import open_recogniser
from vision.photo_bench import scored_photos
from vision.pictures import pictures_in, read_picture
from vision.printed.reader import read_printed

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"
FOLDERS = sorted(path for path in PHOTOS.iterdir() if path.is_dir())
EACH = 5
"""Every fifth here; `python -m tests.vision.figures` takes them all."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_printed_card_is_seen_where_there_is_none(folder: Path) -> None:
    paths = pictures_in(folder)[::EACH]
    assert paths
    for path in paths:
        assert read_printed(read_picture(path), DABONG) == (), path.name


LEAST_RIGHT = dict.fromkeys(("edje_bicycle", "bidly_cards", "bidly_deals", "zpigula"), 0.0)
"""The share of cards that has to be right, by folder; 0 as long as no trained reader is there."""

MOST_WRONG = 0.0
"""The share of cards that may be wrong, in any folder."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_cards_are_read_as_they_are_labelled(folder: Path) -> None:
    photos = [photo for photo in read_labels(PHOTOS) if photo.source == folder.name]
    recogniser = open_recogniser(STANDARD).recogniser
    scored = list(scored_photos(PHOTOS, photos, recogniser, STANDARD, time.process_time_ns))
    found = figures_of([one for one in scored if isinstance(one, Scored)])
    assert found.pictures == len(photos) > 0
    assert found.right >= LEAST_RIGHT.get(folder.name, 0.0) * found.cards
    assert found.wrong <= MOST_WRONG * found.cards

"""Real photographs of cards without corner codes: no code may be seen in them, and they are scored."""

import time
from pathlib import Path

import pytest

from vision.decks import DABONG, FRENCH
from vision.figures import Scored, by_group
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


# Source and arrangement: the share of cards that has to be right or only misplaced, and the share that may
# be wrong: what the project asks for.
BOUNDS = {
    ("edje_bicycle", "single"): (0.99, 0.002),
    ("edje_bicycle", "multiple"): (0.99, 0.002),
    ("edje_bicycle", "overlapping"): (0.98, 0.005),
    ("bidly_cards", "single"): (0.99, 0.002),
    ("bidly_deals", "overlapping (4 fans of 13)"): (0.96, 0.01),
    ("zpigula", "partial (corner only)"): (0.9, 0.01),
    ("zpigula", "none"): (0.0, 0.0),
    ("special_mtg", "various"): (0.0, 0.0),
}


def test_cards_are_read_as_they_are_labelled() -> None:
    recogniser = open_recogniser(FRENCH).recogniser
    photos = read_labels(PHOTOS)
    scored = list(scored_photos(PHOTOS, photos, recogniser, FRENCH, time.process_time_ns))
    assert all(isinstance(one, Scored) for one in scored)
    grouped = by_group([one for one in scored if isinstance(one, Scored)])
    assert set(BOUNDS) <= set(grouped)
    for key, (least_right, most_wrong) in BOUNDS.items():
        figures = grouped[key]
        found = figures.right + figures.misplaced
        assert found >= least_right * figures.cards, (key, figures)
        assert figures.wrong <= most_wrong * max(figures.cards, figures.pictures), (key, figures)

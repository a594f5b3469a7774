"""Real photographs of cards that bear no corner codes: nothing may be read in them."""

from pathlib import Path

import pytest

from vision.decks import DABONG
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

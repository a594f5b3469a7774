"""A question and an objection with pictures of their cards, in a real browser."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from app.match.snapshot import Snapshot
from tests.browser.conftest import HEIGHTS
from tests.browser.test_browser_layout import CUT_OFF, SMALL_TEXT
from tests.web import pictured_snapshots
from tests.web.fake_door import FakeDoor
from tests.web.test_web_disputed import KEPT

OpenPage = Callable[..., Page]

ALTS = {
    "en": (
        "8, as the camera saw it",
        "a card that cannot be read, as the camera saw it",
    ),
    "ms": (
        "8, seperti dilihat kamera",
        "kad yang tidak dapat dibaca, seperti dilihat kamera",
    ),
}


def a_jpeg() -> bytes:
    """As large as a crop: 87 by 112 mm at 3 pixels a millimetre."""
    _, data = cv2.imencode(".jpg", np.full((336, 261, 3), 120, np.uint8))
    return data.tobytes()


def put(door: FakeDoor, snapshot: Snapshot) -> None:
    """Show it, with its two pictures."""
    view = snapshot.question or snapshot.objection
    assert view is not None
    door.begin_anew(snapshot, None)
    door.pictures.update({(view.ruling.number, crop): a_jpeg() for crop in (1, 2)})


@pytest.mark.parametrize("lang", ["en", "ms"])
@pytest.mark.parametrize("path", ["/", "/operator"])
def test_disputed_cards_are_shown_beside_the_question(
    open_page: OpenPage, door: FakeDoor, path: str, lang: str
) -> None:
    put(door, pictured_snapshots.asked())
    page = open_page(path, lang=lang)
    images = page.locator("#ruling .pictures img")
    expect(images).to_have_count(2)
    for number, alt in enumerate(ALTS[lang]):
        expect(images.nth(number)).to_have_attribute("alt", alt)
        expect(images.nth(number)).to_have_js_property("naturalWidth", 261)
    expect(page.locator("#ruling .pictures > p")).to_have_text(KEPT[lang])
    for width, height in HEIGHTS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(SMALL_TEXT) == []


def test_an_objection_shows_its_cards_too(open_page: OpenPage, door: FakeDoor) -> None:
    put(door, pictured_snapshots.objected())
    expect(open_page("/operator").locator("#ruling .pictures img")).to_have_count(2)


def test_pictures_that_are_not_kept_any_more_leave_no_trace(
    open_page: OpenPage, door: FakeDoor
) -> None:
    put(door, pictured_snapshots.asked())
    door.pictures.clear()
    page = open_page("/operator")
    expect(page.locator("#ruling .choices")).to_be_visible()
    expect(page.locator("#ruling .pictures")).to_have_count(0)


def test_what_a_card_was_read_as_is_text(open_page: OpenPage, door: FakeDoor) -> None:
    put(door, pictured_snapshots.asked(pictured_snapshots.HOSTILE))
    page = open_page("/operator")
    expect(page.locator("#ruling figcaption")).to_have_text(pictured_snapshots.HOSTILE.en)
    expect(page.locator("#ruling img")).to_have_count(1)


def test_a_ruling_without_pictures_says_nothing_of_them(
    open_page: OpenPage,
) -> None:
    expect(open_page("/").locator("#ruling .pictures")).to_have_count(0)

"""Every page at every width, in both themes and languages: readable, nothing cut off, nothing sideways."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from app.match.snapshot import Snapshot
from tests.browser.conftest import HEIGHTS, take_picture, wait_for_version
from tests.web import tables
from tests.web.fake_door import FakeDoor

OpenPage = Callable[..., Page]
PAGES = ("/", "/table", "/operator")

SMALL_TEXT = """() => {
  const small = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !element.checkVisibility()) continue;
    if (element.closest(".unseen, script, noscript")) continue;
    let size = parseFloat(getComputedStyle(element).fontSize);
    const svg = element.closest("svg");
    if (svg) size *= svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    if (size < 16) small.push([walker.currentNode.textContent, size]);
  }
  return small;
}"""
UNNAMED = """() => [...document.querySelectorAll("button, input, select, a, [role=img]")]
  .filter((one) => one.checkVisibility())
  .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length))
  .map((one) => one.outerHTML)"""
CUT_OFF = """() => [...document.querySelectorAll("button:not(.hole), h1, h2, p, summary, .score, .count")]
  .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
  .filter((one) => getComputedStyle(one).clipPath === "none")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
  .map((one) => one.outerHTML)"""
LONG = "Siti Nurhaliza binti Abdul Rahman al-Haj"


def show(page: Page, door: FakeDoor, snapshot: Snapshot) -> None:
    wait_for_version(page, door.publish(snapshot).version)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("lang", ["en", "ms"])
def test_each_page_fits(open_page: OpenPage, door: FakeDoor, path: str, lang: str) -> None:
    page = open_page(path, lang=lang)
    for make in tables.TABLES.values():
        show(page, door, make())
        for width, height in HEIGHTS.items():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_text_is_small_on_a_phone(open_page: OpenPage, door: FakeDoor, path: str) -> None:
    page = open_page(path, width=360)
    for make in tables.TABLES.values():
        show(page, door, make())
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert page.evaluate(SMALL_TEXT) == []


@pytest.mark.parametrize("path", PAGES)
def test_everything_that_can_be_used_has_a_name(
    open_page: OpenPage, door: FakeDoor, path: str
) -> None:
    page = open_page(path)
    for make in tables.TABLES.values():
        show(page, door, make())
        assert page.evaluate(UNNAMED) == []


@pytest.mark.parametrize("path", PAGES)
def test_long_names_do_not_push_the_page_wide(
    open_page: OpenPage, door: FakeDoor, path: str
) -> None:
    page = open_page(path, width=360)
    door.change(seats=tables.seats(LONG, LONG.replace(" ", ""), scores=(98, 98), hands=(49, 49)))
    wait_for_version(page, door.snapshot().version)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_both_themes_are_worn(open_page: OpenPage, theme: str) -> None:
    ground = open_page("/", theme=theme).evaluate(
        "getComputedStyle(document.documentElement).backgroundColor"
    )
    assert ground == {"light": "rgb(250, 247, 240)", "dark": "rgb(18, 33, 27)"}[theme]


def test_headings_and_landmarks_lead_the_way(open_page: OpenPage) -> None:
    for path in PAGES:
        page = open_page(path)
        assert page.locator("h1").count() == 1
        assert page.locator("main").count() == 1
        assert page.locator("nav[aria-label]").count() == 2
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"


def test_a_picture_can_be_taken(open_page: OpenPage, tmp_path: Path) -> None:
    picture = tmp_path / "scoreboard.png"
    take_picture(open_page("/", width=768, theme="dark", lang="ms", motion=True), picture)
    assert picture.read_bytes().startswith(b"\x89PNG")

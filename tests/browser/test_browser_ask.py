"""Asking the rules and reading them in a real browser, with and without scripts, at every width."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from app.rules.games import GAMES, asking
from tests.browser.conftest import HEIGHTS
from tests.browser.test_browser_layout import CUT_OFF, SMALL_TEXT, UNNAMED
from tests.web import tables
from tests.web.fake_door import FakeDoor

PATHS = (
    "/ask",
    "/ask?game=dabong&top=10W&play=7F+2F+AF",
    "/ask?game=dabong&top=10W&play=7F+2F&hand=7F+2F+10E+3E&players=4",
    "/ask?game=dabong&play=7F",
    "/ask?game=kombio&discard=5&slap=6&from=2.1",
    "/ask?game=kongkang&top=3&played=4",
    "/ask?game=kongkang&top=8&play=8+8+8+8",
    "/ask?game=kombio&discard=frob&slap=5",
    "/ask?game=kombio&penalty=talking&options=house_penalties%3Dtalking:1",
    *(f"/rules/{name}" for name in GAMES),
)


class Reader:
    """Opens pages that have no script to wait for."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site

    def open(
        self,
        path: str,
        width: int = 1280,
        theme: str = "light",
        lang: str = "en",
        *,
        js: bool = True,
    ) -> Page:
        context = self.browser.new_context(
            viewport={"width": width, "height": HEIGHTS.get(width, 800)},
            color_scheme="dark" if theme == "dark" else "light",
            locale=lang,
            java_script_enabled=js,
        )
        page = context.new_page()
        page.goto(self.site + path)
        return page

    def close(self) -> None:
        for context in self.browser.contexts:
            context.close()


@pytest.fixture
def reader(browser: Browser, site: str, door: FakeDoor) -> Iterator[Reader]:
    assert door.observations == []
    opened = Reader(browser, site)
    yield opened
    opened.close()


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("lang", ["en", "ms"])
def test_each_page_fits_and_can_be_read(reader: Reader, path: str, lang: str) -> None:
    page = reader.open(path, 360, lang=lang)
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    for width, height in HEIGHTS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate(UNNAMED) == []


@pytest.mark.parametrize("lang", ["en", "ms"])
def test_the_menu_is_one_line_on_a_phone(reader: Reader, lang: str) -> None:
    page = reader.open("/ask", 360, lang=lang)
    tops = page.evaluate(
        "[...document.querySelectorAll('.top a')].filter((one) => one.checkVisibility())"
        ".map((one) => one.getBoundingClientRect()).map(({top, height}) => [top, height])"
    )
    assert len({tuple(top) for top in tops}) == 1


@pytest.mark.parametrize("js", [True, False])
def test_a_question_is_asked_by_hand(reader: Reader, js: bool) -> None:
    page = reader.open("/ask?game=dabong", js=js)
    page.get_by_label("The latest play on the pile").fill("10W")
    page.get_by_label("The cards that are laid").fill("7F 2F")
    page.get_by_role("button", name="Ask the rules").click()
    answer = page.get_by_role("region", name="Answer")
    assert "Not legal. 7 + 2 is 9" in answer.inner_text()
    assert "may still become legal" in answer.inner_text()
    page.get_by_label("The cards that are laid").fill("7F 2F AF")
    page.get_by_role("button", name="Ask the rules").click()
    assert "Legal. 7 of Fire, 2 of Fire and Ace of Fire" in answer.inner_text()
    page.get_by_role("link", name="Bahasa Melayu").click()
    assert "Sah. 7 Api, 2 Api dan As Api" in page.get_by_role("region", name="Jawapan").inner_text()


def test_a_flag_a_list_and_a_fold(reader: Reader) -> None:
    page = reader.open("/ask?game=kongkang", 360)
    page.get_by_label("The cards of the latest play").fill("8")
    page.get_by_label("The cards that are played").fill("8 skull")
    page.get_by_label("They are slipped").check()
    page.get_by_text("More about the table").click()
    page.get_by_label("How many play").fill("4")
    page.get_by_role("button", name="Ask the rules").click()
    answer = page.get_by_role("region", name="Answer").inner_text()
    assert "takes 2 bananas from player 4" in answer
    assert page.get_by_label("They are slipped").is_checked()
    assert page.get_by_label("How many play").is_visible()


def test_an_answer_leads_to_its_rule(reader: Reader) -> None:
    page = reader.open("/ask?game=dabong&top=10W&play=7F+2F")
    page.get_by_role("link", name="dabong.addition").click()
    rule = page.locator("li:target")
    assert "add up to the value" in rule.inner_text()
    assert rule.evaluate("(one) => one.getBoundingClientRect().top < innerHeight")


def test_an_example_is_a_question(reader: Reader) -> None:
    for name in GAMES:
        page = reader.open(f"/ask?game={name}")
        page.locator("section", has_text="Examples").get_by_role("link").first.click()
        assert page.get_by_role("region", name="Answer").count() == 1


def test_the_keyboard_is_enough(reader: Reader) -> None:
    page = reader.open("/ask?game=congkak")
    page.get_by_label("The house that is sown").focus()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    assert "Legal. South 7 is sown" in page.get_by_role("region", name="Answer").inner_text()


@pytest.mark.parametrize("path", ["/ask", "/rules/kombio"])
def test_headings_and_landmarks_lead_the_way(reader: Reader, path: str) -> None:
    page = reader.open(path)
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_both_themes_are_worn(reader: Reader, theme: str) -> None:
    page = reader.open("/rules/dabong", theme=theme)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == {"light": "rgb(250, 247, 240)", "dark": "rgb(18, 33, 27)"}[theme]


def test_what_the_table_has_switched_is_seen(reader: Reader, door: FakeDoor) -> None:
    door.change(options={"no_pieces": "sweep"})
    page = reader.open("/rules/congkak")
    assert page.locator(".choice.switched").inner_text().startswith("no_pieces")
    door.publish(tables.quiet())
    assert asking("congkak").title in page.title()

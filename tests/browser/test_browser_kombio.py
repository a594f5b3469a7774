"""Kombio's pages in a real browser: the photo finish from across the room, the scoreboard, a phone."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from app.referee.observations import Said
from tests.browser.conftest import OpenPage, take_picture, wait_for_version
from tests.web.fake_door import FakeDoor
from tests.web.kombio_snapshots import EIGHT, TIED, WON, WORLD, kombio

WIDTHS = (360, 768, 1920)
LEAST_ON_A_TV_PX = 64  # 6 % of the height: read from five metres on a TV of 40 inches
A_LINES_DESCENT_PX = 8
"""What tight lines of type stick out below their own boxes, where nothing is cut off."""


@pytest.fixture(autouse=True)
def cards_are_played(door: FakeDoor) -> None:
    door.begin_anew(kombio(), WORLD)


def has_nothing_to_scroll(page: Page) -> bool:
    return bool(
        page.evaluate(
            "(() => { const d = document.documentElement;"
            " return d.scrollWidth <= innerWidth && d.scrollHeight <= innerHeight })()"
        )
    )


def size_px(page: Page, selector: str) -> float:
    return float(
        page.evaluate(
            "(s) => parseFloat(getComputedStyle(document.querySelector(s)).fontSize)", selector
        )
    )


@pytest.mark.parametrize("lang", ["en", "ms"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_photo_finish_fits_the_screen(
    open_page: OpenPage, tmp_path: Path, width: int, lang: str
) -> None:
    page = open_page("/finish", width=width, lang=lang)
    expect(page.locator(".finish-words")).to_have_text(
        "Cik first" if lang == "en" else "Cik dahulu"
    )
    expect(page.locator(".finish-line").nth(1)).to_contain_text("+5\u202f012 µs")
    expect(page.locator(".tie-window")).to_be_visible()
    assert has_nothing_to_scroll(page)
    take_picture(page, tmp_path / f"finish-{width}-{lang}.png")


def test_it_is_dark_and_large_on_a_tv_by_daylight_too(open_page: OpenPage) -> None:
    page = open_page("/finish", width=1920, theme="light")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(18, 33, 27)"
    assert size_px(page, ".finish-words") >= 2 * LEAST_ON_A_TV_PX
    assert size_px(page, ".finish-line") >= LEAST_ON_A_TV_PX


def test_a_new_race_comes_with_the_stream_and_a_dead_heat_is_said(
    open_page: OpenPage, door: FakeDoor
) -> None:
    page = open_page("/finish", width=1920, lang="ms")
    newer = door.publish(kombio(TIED, tied=True))
    wait_for_version(page, newer.version)
    expect(page.locator(".finish-words")).to_have_text("Seri: Cik · Ben")
    expect(page.locator(".finish-line").nth(1)).to_contain_text("+40 µs")
    expect(page.locator("#finish-ruling")).to_contain_text("siapa dahulu")


@pytest.mark.parametrize("width", WIDTHS)
def test_eight_presses_fit_too(open_page: OpenPage, door: FakeDoor, width: int) -> None:
    names = tuple(f"Player {seat}" for seat in range(1, 9))
    door.publish(kombio(EIGHT, names=names))
    page = open_page("/finish", width=width)
    expect(page.locator(".finish-line")).to_have_count(8)
    assert has_nothing_to_scroll(page)
    last = page.locator(".finish-line").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= page.viewport_size["height"]  # type: ignore[index] # set above
    cut_px = "(s) => (e => e.scrollHeight - e.clientHeight)(document.querySelector(s))"
    for part in ("#finish", ".finish-list"):
        assert page.evaluate(cut_px, part) < A_LINES_DESCENT_PX


def test_a_name_is_text_and_never_markup(open_page: OpenPage, door: FakeDoor) -> None:
    door.publish(kombio(WON, names=("Ana", "Ben", "<img src=x onerror=alert(1)>")))
    page = open_page("/finish", width=768)
    expect(page.locator(".finish-words")).to_contain_text("<img src=x")
    assert page.locator("main img").count() == 0


@pytest.mark.parametrize("width", WIDTHS)
def test_the_scoreboard_shows_hands_piles_and_the_finish(open_page: OpenPage, width: int) -> None:
    page = open_page("/", width=width)
    expect(page.locator(".seat-card").nth(2)).to_contain_text("3 cards")
    expect(page.locator(".card")).to_have_text("5")
    expect(page.locator("#finish .finish-words")).to_have_text("Cik first")
    expect(page.locator("#board")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("lang", ["en", "ms"])
@pytest.mark.parametrize("score", [0, 12, 288])
def test_what_is_in_hand_after_the_call_never_covers_the_score(
    open_page: OpenPage, door: FakeDoor, tmp_path: Path, lang: str, score: int
) -> None:
    called = kombio(names=("Ana", "Ben", "Cik", "Kumaran"))
    seats = tuple(replace(seat, score=score, in_hand=12) for seat in called.seats)
    cards = called.cards
    assert cards is not None
    newer = door.publish(replace(called, seats=seats, cards=replace(cards, called=2)))
    page = open_page("/", width=360, lang=lang)
    wait_for_version(page, newer.version)
    expect(page.locator(".seat-card").nth(1)).to_contain_text("Kombio!")
    for tile in page.locator(".seat-card").all():
        number, hand = tile.locator(".score"), tile.locator(".seat-hand")
        left, right, whole = number.bounding_box(), hand.bounding_box(), tile.bounding_box()
        assert left is not None
        assert right is not None
        assert whole is not None
        assert left["x"] + number.evaluate("e => e.scrollWidth") <= right["x"] + 0.5
        assert right["x"] + hand.evaluate("e => e.scrollWidth") <= whole["x"] + whole["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    take_picture(page, tmp_path / f"kombio-called-360-{lang}-{score}.png")


def test_a_player_says_a_slap_with_two_taps(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/say", width=360)
    page.locator("#say-seats button").nth(2).click()
    page.get_by_label("slapped", exact=True).check()
    page.locator('[data-card="5"]').click()
    [said] = door.wait_for_observation()
    assert isinstance(said, Said)
    assert (said.seat, said.words) == (3, "slapped 5")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_virtual_table_of_cards_has_buttons_and_no_holes(
    open_page: OpenPage, door: FakeDoor
) -> None:
    page = open_page("/table", width=768)
    page.locator(".seat-buttons").nth(2).get_by_role("button").first.click()
    assert door.wait_for_act() == ["press 3"]
    page.locator("#together button").click()
    assert door.wait_for_act(2)[1] == "press 3 2 gap=5000us"
    expect(page.locator(".hole")).to_have_count(0)


def test_the_operator_answers_a_dead_heat_and_corrects_in_words(
    open_page: OpenPage, door: FakeDoor
) -> None:
    door.publish(kombio(TIED, tied=True))
    page = open_page("/operator", width=768)
    page.get_by_role("button", name="2. Ben was first").click()
    door.wait_for_observation(1)
    page.locator("#correct-words input").fill("cards Cik 4")
    page.locator("#correct-words button").click()
    said = door.wait_for_observation(2)
    assert [type(one).__name__ for one in said] == ["Answered", "CorrectionAsked"]

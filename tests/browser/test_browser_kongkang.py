"""Kongkang's pages in a real browser: bananas and piles on the scoreboard, and a player's phone."""

from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from app.referee.observations import Said
from tests.browser.conftest import OpenPage, take_picture, wait_for_version
from tests.web.fake_door import FakeDoor
from tests.web.kombio_snapshots import WORLD
from tests.web.kongkang_snapshots import after_a_chain, asked, comparing, objected, won


@pytest.fixture(autouse=True)
def bananas_are_played_for(door: FakeDoor) -> None:
    door.begin_anew(after_a_chain(), WORLD)


def is_no_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("lang", ["en", "ms"])
@pytest.mark.parametrize("width", [360, 1920])
def test_the_scoreboard_shows_bananas_piles_and_who_paid(
    open_page: OpenPage, tmp_path: Path, width: int, lang: str
) -> None:
    page = open_page("/", width=width, lang=lang)
    expect(page.locator(".score")).to_have_text(["13", "10", "14", "15"])
    expect(page.locator(".banana-row").nth(3).locator(".pile-cards")).to_have_text("8skull")
    expect(page.locator(".pot")).to_contain_text("8")
    paid = "Ben pays Dayang 2 bananas" if lang == "en" else "Ben membayar Dayang 2 pisang"
    expect(page.locator("#transfers li").first).to_contain_text(paid)
    widths = [page.locator(".banana-bar").nth(row).bounding_box() for row in (1, 3)]
    assert widths[0] is not None
    assert widths[1] is not None
    assert widths[0]["width"] < widths[1]["width"]
    assert is_no_wider_than_the_screen(page)
    take_picture(page, tmp_path / f"kongkang-{width}-{lang}.png")


def test_what_happens_comes_with_the_stream(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/", width=1920)
    wait_for_version(page, door.publish(asked()).version)
    expect(page.locator("#ruling .choices li")).to_have_count(2)
    wait_for_version(page, door.publish(objected()).version)
    expect(page.locator("#ruling")).to_contain_text("7 does not match the 8")
    wait_for_version(page, door.publish(comparing()).version)
    expect(page.locator("#turn")).to_contain_text("everybody shows the hand")
    expect(page.locator(".cards-held").first).to_contain_text("KONGKANG!!")
    wait_for_version(page, door.publish(won()).version)
    expect(page.locator("#turn")).to_have_text("3Cik wins the round.")


def test_a_player_gathers_cards_and_says_a_slip(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/say", width=360)
    page.locator("#say-seats button").nth(2).click()
    expect(page.locator('[data-verb="slipped"]')).to_be_disabled()
    page.locator('[data-card="skip"]').click()
    page.locator('[data-card="skull"]').click()
    expect(page.locator("#say-gathered")).to_have_text("skip · skull")
    page.locator('[data-verb="slipped"]').click()
    page.locator("#say-targets input").nth(0).check()
    page.locator("#say-targets input").nth(2).check()
    page.locator("#say-aim button").click()
    told = door.wait_for_observation(2)
    assert [(one.seat, one.words) for one in told if isinstance(one, Said)] == [
        (3, "slipped skip skull"),
        (3, "target 1 4"),
    ]
    expect(page.locator("#say-gathered")).to_contain_text("Tap the cards")
    assert is_no_wider_than_the_screen(page)


def test_the_whole_hand_can_be_shown_once_hands_are_compared(
    open_page: OpenPage, door: FakeDoor
) -> None:
    page = open_page("/say?seat=3", width=360)
    expect(page.locator('[data-verb="showed"]')).to_be_hidden()
    wait_for_version(page, door.publish(comparing()).version)
    for card in ("1", "10", "skull"):
        page.locator(f'[data-card="{card}"]').click()
    page.locator('[data-verb="showed"]').click()
    [said] = door.wait_for_observation()
    assert isinstance(said, Said)
    assert said.words == "showed 1 10 skull"


def test_a_name_is_text_and_never_markup(open_page: OpenPage, door: FakeDoor) -> None:
    snapshot = after_a_chain()
    door.publish(snapshot)
    hostile = "<img src=x onerror=alert(1)>"
    door.change(seats=tuple(msgspec.structs.replace(one, name=hostile) for one in snapshot.seats))
    page = open_page("/", width=360)
    expect(page.locator(".banana-name").first).to_contain_text("<img src=x")
    assert page.locator("main img").count() == 0

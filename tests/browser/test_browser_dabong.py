"""dabong!'s pages in a real browser: what a player tells with a few taps, and what the scoreboard shows."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.referee.observations import Said
from tests.browser.conftest import OpenPage, take_picture
from tests.web.dabong_snapshots import MUCH_GOES_ON, dabong
from tests.web.fake_door import FakeDoor
from tests.web.kombio_snapshots import WORLD

WIDTHS = (360, 768, 1920)


@pytest.fixture(autouse=True)
def dabong_is_played(door: FakeDoor) -> None:
    door.begin_anew(dabong(), WORLD)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def said_of(door: FakeDoor) -> tuple[int, str]:
    said = door.wait_for_observation()[-1]
    assert isinstance(said, Said)
    return said.seat, said.words


@pytest.mark.parametrize("lang", ["en", "ms"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", ["/", "/say", "/operator", "/finish", "/table"])
def test_each_page_fits_its_screen(
    open_page: OpenPage, tmp_path: Path, path: str, width: int, lang: str
) -> None:
    page = open_page(path, width=width, lang=lang)
    assert fits(page)
    take_picture(page, tmp_path / f"dabong{path.replace('/', '-')}-{width}-{lang}.png")


def test_the_scoreboard_shows_what_may_follow_and_who_called(open_page: OpenPage) -> None:
    page = open_page("/", width=1920)
    expect(page.locator(".card")).to_have_text("8F")
    expect(page.locator("#piles")).to_contain_text("On the discard pile: 8 of Fire")
    expect(page.locator("#piles")).to_contain_text("To follow: Water")
    expect(page.locator("#piles")).to_contain_text("Play goes to the left")
    expect(page.locator(".seat-card").nth(2)).to_contain_text("1 card · one card!")
    expect(page.locator(".seat-card").nth(0)).to_contain_text("games won · sets: 1")
    expect(page.locator(".finish-list")).to_contain_text("dabong!")


@pytest.mark.parametrize("lang", ["en", "ms"])
def test_what_is_owed_the_river_and_heaven_are_shown(
    open_page: OpenPage, door: FakeDoor, tmp_path: Path, lang: str
) -> None:
    door.publish(dabong(MUCH_GOES_ON, names=("Siti", "Ahmad", "Mei-Ling", "Kumaran")))
    page = open_page("/", width=360, lang=lang)
    piles = page.locator("#piles")
    shown = {
        "en": (
            "Shaman (2 of Water)",
            "Owed: 4 cards",
            "to the right",
            "River: 7 of Earth",
            "Heaven",
        ),
        "ms": ("Shaman (2 Air)", "Perlu diambil: 4 kad", "ke kanan", "Sungai: 7 Tanah", "Syurga"),
    }
    for words in shown[lang]:
        expect(piles).to_contain_text(words)
    assert fits(page)
    take_picture(page, tmp_path / f"dabong-much-360-{lang}.png")


def test_before_the_first_card_nobody_is_to_move(open_page: OpenPage, door: FakeDoor) -> None:
    door.publish(dabong(to_move=0))
    expect(open_page("/", width=768).locator("#turn")).to_have_text("A card is turned up to begin.")


def test_a_player_puts_a_play_together_and_tells_it(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/say", width=360)
    page.locator("#say-seats button").nth(1).click()
    page.locator("#say-cards").get_by_label("Water", exact=True).first.check()
    page.locator('[data-rank="7"]').click()
    page.locator("#say-shaman").click()
    page.locator('[data-rank="5"]').click()
    page.locator('[data-rank="8"]').click()
    expect(page.locator("#say-line")).to_have_text("7WS=5W8W")
    page.locator("#say-line button").first.click()
    page.locator("#say-suit").get_by_label("Earth").check()
    page.get_by_label("and I call one card").check()
    page.locator("#say-cards button[type=submit]").click()
    assert said_of(door) == (2, "played S=5W 8W suit E one-card")
    expect(page.locator("#say-line")).to_contain_text("No card yet")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ("button:has-text('Drew what is due')", "drew"),
        ("button:has-text('One card!')", "one-card"),
        ("#say-suit-E", "suit E"),
        ("#say-how-many button", "how-many 1"),
        ("#say-claim button", "gross"),
    ],
)
def test_one_tap_says_it(open_page: OpenPage, door: FakeDoor, act: str, words: str) -> None:
    page = open_page("/say", width=360)
    page.locator("#say-seats button").nth(2).click()
    page.locator(act).click()
    assert said_of(door) == (3, words)


def test_a_beginner_is_offered_no_claims(open_page: OpenPage, door: FakeDoor) -> None:
    door.publish(dabong(level="beginner"))
    expect(open_page("/say", width=360).locator("#say-claims")).to_be_hidden()

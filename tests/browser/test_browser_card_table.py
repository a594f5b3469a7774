"""A card game at the virtual table in a real browser, by mouse, by touch and by keyboard."""

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.config import GameSettings, Settings
from app.table import open_table
from app.web.app import create_app
from app.web.card_truth import CardTruth, CarriedCard
from app.web.door import DoorError
from app.web.server import WebServer
from tests.browser.conftest import HEIGHTS, take_picture
from tests.browser.test_browser_layout import CUT_OFF, SMALL_TEXT, UNNAMED
from tests.web import card_tables
from tests.web.fake_door import FakeDoor

OpenPage = Callable[..., Page]
PATIENCE_MS = 120_000
"""Ten times what a card takes to be drawn, laid, seen and ruled, on a machine that is busy otherwise."""

GAMES = {
    "dabong": card_tables.dabong,
    "kombio": card_tables.kombio,
    "kongkang": card_tables.kongkang,
}


@pytest.fixture
def play(open_page: OpenPage, door: FakeDoor) -> Callable[..., Page]:
    """Opens the table of a game as Ana sees it, or as nobody does."""

    def open_it(name: str, seat: int = 1, **how: object) -> Page:
        door.begin_anew(*GAMES[name]())
        return open_page(f"/table?seat={seat}" if seat else "/table", **how)

    return open_it


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Opens an address on a phone: fingers, and no mouse."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )

    def open_it(address: str) -> Page:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("#mine [data-source]")
        return page

    yield open_it
    context.close()


def change_cards(door: FakeDoor, **values: object) -> None:
    world = door.world()
    assert world is not None
    assert world.cards is not None
    cards: CardTruth = msgspec.structs.replace(world.cards, **values)
    door.set_world(msgspec.structs.replace(world, cards=cards))


def mine(page: Page, at: int) -> Locator:
    return page.locator("#mine [data-source]").nth(at)


def zone(page: Page, name: str) -> Locator:
    return page.locator(f'.zone[data-zone="{name}"]')


def top(page: Page, name: str) -> Locator:
    return zone(page, name).locator("[data-source]").last


def drag(page: Page, source: Locator, target: Locator) -> None:
    """By mouse, as people do: not all the way at once."""
    target.scroll_into_view_if_needed()
    begin, end = source.bounding_box(), target.bounding_box()
    assert begin is not None
    assert end is not None
    page.mouse.move(begin["x"] + 20, begin["y"] + 20)
    page.mouse.down()
    page.mouse.move(begin["x"] + 40, begin["y"] + 30, steps=2)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 20, steps=3)
    page.mouse.up()


def test_cards_are_dragged_wherever_people_put_them(play: OpenPage, door: FakeDoor) -> None:
    page = play("kongkang", width=1920)
    drag(page, mine(page, 1), zone(page, "pile-1"))
    drag(page, mine(page, 0), zone(page, "hand-3"))
    drag(page, top(page, "draw"), zone(page, "mine"))
    drag(page, top(page, "pile-1"), zone(page, "mine"))
    drag(page, top(page, "pile-2"), zone(page, "pile-1"))
    assert door.wait_for_act(5) == [
        "lay 10 on pile-1 from 1",
        "lay ?5 on hand-3 from 1",
        "draw 1",
        "take pile-1 1 by 1",
        "lay pile-2 on pile-1 from 1",
    ]
    assert page.locator(".ghost").count() == 0


def test_several_cards_go_along_in_the_order_in_which_they_were_tapped(
    play: OpenPage, door: FakeDoor
) -> None:
    page = play("kongkang", width=1920)
    for at in (2, 0, 4):
        mine(page, at).click()
    assert mine(page, 0).get_attribute("aria-pressed") == "true"
    expect(mine(page, 0).locator(".order")).to_have_text("2")
    drag(page, mine(page, 4), zone(page, "pile-1"))
    assert door.wait_for_act() == ["lay trade 5 9 on pile-1 from 1"]
    expect(page.locator("[aria-pressed=true][data-source]")).to_have_count(0)
    mine(page, 0).click()
    mine(page, 1).click()
    page.get_by_label("in a fan").check()
    page.get_by_label("face down").check()
    zone(page, "pile-1").click(position={"x": 5, "y": 60})
    assert door.wait_for_act(2)[1:] == ["lay ?5 ?10 on pile-1 from 1 fanned"]


def test_a_drag_that_ends_nowhere_does_nothing(play: OpenPage, door: FakeDoor) -> None:
    page = play("kongkang", width=1920)
    drag(page, mine(page, 1), page.locator("h1"))
    drag(page, mine(page, 1), zone(page, "mine"))
    page.mouse.move(0, 0)
    mine(page, 0).hover()
    page.mouse.down()
    zone(page, "pile-1").hover()
    expect(page.locator(".ghost")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.locator(".ghost").count() == 0
    drag(page, mine(page, 2), zone(page, "pile-1"))
    assert door.wait_for_act() == ["lay trade on pile-1 from 1"]


def test_a_finger_taps_a_card_and_then_where_it_goes(
    play: OpenPage, phone: Callable[[str], Page], door: FakeDoor, site: str
) -> None:
    play("kombio")
    page = phone(f"{site}/table?seat=1")
    spots = zone(page, "hand-1").locator("[data-source]")
    mine(page, 0).tap()
    top(page, "discard").tap()
    spots.nth(2).tap()
    page.get_by_role("button", name="Lay here: Discard pile").tap()
    spots.nth(0).tap()
    zone(page, "hand-2").locator("[data-source]").nth(3).tap()
    spots.nth(1).tap()
    page.get_by_role("button", name="Look at it").tap()
    top(page, "draw").tap()
    assert door.wait_for_act(5) == [
        "lay 7 on discard from 1",
        "lay hand-1.3 on discard from 1",
        "swap hand-1.1 hand-2.4 by 1",
        "peek hand-1.2 by 1",
        "draw 1",
    ]


def test_a_finger_drags_a_card_and_the_page_stays(
    play: OpenPage, phone: Callable[[str], Page], door: FakeDoor, site: str
) -> None:
    play("kombio")
    page = phone(f"{site}/table?seat=1")
    begin, end = mine(page, 0).bounding_box(), zone(page, "discard").bounding_box()
    assert begin is not None
    assert end is not None
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [dict(zip("xy", at, strict=True))] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", begin["x"] + 20, begin["y"] + 20)
    for step in range(1, 9):
        x = begin["x"] + 20 + (end["x"] - begin["x"]) * step / 8
        touch("touchMove", x, begin["y"] + 20 + (end["y"] - begin["y"]) * step / 8)
    expect(page.locator(".ghost")).to_be_visible()
    touch("touchEnd")
    assert door.wait_for_act() == ["lay 7 on discard from 1"]
    assert page.evaluate("window.scrollY") == 0


def test_all_can_be_done_by_keyboard_alone(play: OpenPage, door: FakeDoor) -> None:
    page = play("kombio", width=1920)

    def go_to(name: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            focused = page.evaluate(
                "[document.activeElement.ariaLabel, document.activeElement.textContent].join()"
            )
            if name in focused:
                return
        pytest.fail(f"{name} is not reached by Tab")

    go_to("Draw a card")
    page.keyboard.press("Enter")
    assert door.wait_for_act() == ["draw 1"]
    assert page.evaluate("document.activeElement.dataset.put") == "draw"
    go_to("a card face down, place 4")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "false"
    go_to("7")
    page.keyboard.press("Enter")
    page.locator("main").focus()
    go_to("Lay my hand open")
    page.keyboard.press("Enter")
    assert door.wait_for_act(2)[1:] == ["reveal 1 7"]


def test_what_else_hands_do(play: OpenPage, door: FakeDoor) -> None:
    page = play("kongkang")
    top(page, "pile-1").click()
    page.get_by_role("button", name="Turn it over").click()
    page.get_by_role("button", name="Lay my hand open").click()
    page.get_by_label("Bananas", exact=True).fill("3")
    page.get_by_role("button", name="Into the pot").click()
    page.get_by_role("button", name="Lay the cards as on the scoreboard").click()
    acts = ["lay ?pile-1 on pile-1 from 1", "reveal 1", "bet 1 3", "arrange"]
    assert sorted(door.wait_for_act(4)) == sorted(acts)
    change_cards(door, zones=card_tables.zones(4, draw=24, hand_1=card_tables.faces(1, "5", "9")))
    page.get_by_role("button", name="Take my cards up").click()
    assert door.wait_for_act(5)[4:] == ["take hand-1 2 by 1"]


def test_a_button_is_tapped_and_held(play: OpenPage, door: FakeDoor) -> None:
    page = play("kombio")
    tap = page.get_by_role("button", name="Tap the button of Ben")
    tap.click()
    assert door.wait_for_act() == ["press 2"]
    tap.hover()
    page.mouse.down()
    assert door.wait_for_act(2)[1:] == ["press 2 hold=0.8s"]
    page.mouse.up()
    page.get_by_role("button", name="Tap the button of Cik").press("Enter")
    assert door.wait_for_act(3)[2:] == ["press 3"]
    page.get_by_role("button", name="Press my button").click()
    assert door.wait_for_act(4)[3:] == ["press 1"]


def test_what_comes_while_my_hand_is_out_waits_for_it(play: OpenPage, door: FakeDoor) -> None:
    page = play("kongkang")
    change_cards(door, moving=(1,))
    expect(page.locator("#hands")).to_have_text("Your hand is over the table.")
    for _ in range(5):
        top(page, "draw").click()
    expect(page.locator("#hands")).to_contain_text("Waiting for it: 4.")
    expect(page.locator("#said")).to_contain_text("That is enough at once")
    assert door.acts == []
    change_cards(door, moving=(2,))
    assert door.wait_for_act(4) == ["draw 1"] * 4
    expect(page.locator("#hands")).to_have_text("The hand of Ben is over the table.")


def test_a_refusal_is_said_and_what_was_to_follow_is_dropped(
    play: OpenPage, door: FakeDoor
) -> None:
    page = play("kongkang")
    change_cards(door, moving=(1,))
    expect(page.locator("#hands")).to_have_text("Your hand is over the table.")
    top(page, "draw").click()
    top(page, "draw").click()
    door.refuse(DoorError("the draw pile is <b>empty</b>"))
    change_cards(door, moving=())
    expect(page.locator("#said")).to_have_text("the draw pile is <b>empty</b>")
    expect(page.locator("#hands")).to_have_text("")
    assert door.acts == []


def test_who_looks_at_a_card_reads_what_it_is(play: OpenPage, door: FakeDoor) -> None:
    page = play("kombio")
    change_cards(door, moving=(1,), carried=(CarriedCard(1, "12"),))
    expect(page.locator("#hands")).to_have_text("Your hand is over the table. You see: 12.")
    change_cards(door, moving=(), carried=())
    expect(page.locator("#hands")).to_have_text("You see: 12.")
    top(page, "draw").click()
    expect(page.locator("#hands")).to_have_text("")


def test_nobody_sees_a_hand_before_saying_who_it_is(play: OpenPage, door: FakeDoor) -> None:
    page = play("kongkang", seat=0)
    change_cards(door, mine=())
    top(page, "draw").click()
    expect(page.locator("#said")).to_have_text("Say first who you are.")
    assert door.acts == []
    page.locator("#say-seats").get_by_role("button", name="Cik").click()
    change_cards(door, mine=("1", "2"))
    expect(page.locator("#mine [data-source]")).to_have_count(2)
    assert door.asked_for == 3
    top(page, "draw").click()
    assert door.wait_for_act() == ["draw 3"]


def test_hostile_names_of_cards_and_people_are_shown_as_text(
    play: OpenPage, door: FakeDoor
) -> None:
    evil = '<img src=x onerror="document.title=1">'
    page = play("kongkang")
    change_cards(
        door, mine=(evil,), zones=card_tables.zones(4, draw=1, pile_1=card_tables.faces(1, evil))
    )
    expect(mine(page, 0)).to_have_text(evil)
    assert page.locator("#play img").count() == 0
    assert page.title() == "Virtual table · Pengadil"


def test_without_a_camera_there_are_buttons_and_no_cards(
    open_page: OpenPage, door: FakeDoor
) -> None:
    door.begin_anew(*card_tables.without_a_camera())
    page = open_page("/table")
    expect(page.locator("#play")).to_be_hidden()
    expect(page.get_by_role("button", name="Tap the button of Ana")).to_be_visible()
    expect(page.get_by_role("button", name="Lay the cards as on the scoreboard")).to_be_hidden()


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("lang", ["en", "ms"])
def test_each_table_fits_and_is_named(play: OpenPage, tmp_path: Path, name: str, lang: str) -> None:
    page = play(name, lang=lang)
    mine(page, 0).click()
    for width, height in HEIGHTS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT_OFF) == []
        take_picture(page, tmp_path / f"{width}.png")
    page.set_viewport_size({"width": 360, "height": 740})
    # The strip of the photo finish is measured with its own page.
    page.evaluate("document.getElementById('finish')?.remove()")
    assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate(UNNAMED) == []


@pytest.fixture
def live_site(tmp_path: Path) -> Iterator[str]:
    """A real game of Kongkang at the virtual table, with its camera and its referee."""
    game = GameSettings(name="kongkang", players=("Ana", "Ben", "Cik"))
    settings = Settings(profile="cards", data=str(tmp_path), game=game)
    with open_table(settings, virtual=True) as table:
        server = WebServer(create_app(table), "127.0.0.1", 0)
        thread = threading.Thread(target=server.run)
        thread.start()
        yield f"http://127.0.0.1:{server.port}"
        server.stop()
        thread.join(10)


def test_a_card_that_is_dragged_is_seen_by_the_camera_and_ruled(
    open_page: OpenPage, live_site: str
) -> None:
    page = open_page(f"{live_site}/table", width=1920)
    expect(page.locator(".sensor").filter(has_text="mat")).to_contain_text(
        "working", timeout=PATIENCE_MS
    )
    page.locator("#say-seats").get_by_role("button", name="Ana").click()
    expect(page.locator("#mine [data-source]")).to_have_count(5)
    top(page, "draw").click()
    expect(page.locator("#mine [data-source]")).to_have_count(6, timeout=PATIENCE_MS)
    expect(page.locator("#hands")).not_to_contain_text("over the table", timeout=PATIENCE_MS)
    number = page.locator("#mine [data-source]").filter(has_text=re.compile(r"^\d+$")).first
    card = number.get_attribute("aria-label")
    drag(page, number, zone(page, "pile-1"))
    expect(page.locator("#ruling")).to_contain_text(f"Ana plays {card}", timeout=PATIENCE_MS)
    expect(page.locator("#mine [data-source]")).to_have_count(5)
    expect(zone(page, "pile-1").locator("[data-source]")).to_have_count(1)

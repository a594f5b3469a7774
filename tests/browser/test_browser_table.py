"""The virtual table in a real browser, by keyboard, mouse and touch."""

from collections.abc import Callable

import msgspec
from playwright.sync_api import Page, expect

from tests.web import tables
from tests.web.fake_door import FakeDoor

OpenPage = Callable[..., Page]


def test_a_house_is_lifted_by_keyboard_alone(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/table")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.hole") == "S1":
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.hole") == "S3"
    page.keyboard.press("Enter")
    assert door.wait_for_act() == ["lift S3"]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    assert door.wait_for_act(2)[1:] == ["lift N5"]


def test_the_arrows_go_round_the_board_as_it_is_seen(open_page: OpenPage) -> None:
    page = open_page("/table")
    page.locator('[data-hole="S1"]').focus()
    seen = []
    for key in ("Left", "Up", "Right", "Down", "Left", "Left", "Right"):
        page.keyboard.press(f"Arrow{key}")
        seen.append(page.evaluate("document.activeElement.dataset.hole"))
    assert seen == ["SS", "N7", "N6", "S2", "S1", "SS", "S1"]
    assert page.locator('.hole[tabindex="0"]').count() == 1


def test_with_pieces_in_the_hand_a_press_drops_one(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/table")
    door.set_world(msgspec.structs.replace(tables.world_of(tables.quiet()), hand=3))
    expect(page.locator("#hands")).to_have_text("In the hand: 3")
    page.locator('[data-hole="S2"]').click()
    page.locator('[data-hole="N2"]').click(modifiers=["Shift"])
    assert door.wait_for_act(2) == ["drop S2", "lift N2"]
    assert page.locator('[data-hole="S2"]').get_attribute("aria-label") == (
        "put into south 2, 8 lie there"
    )


def test_how_many_and_what_can_be_chosen(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/table")
    page.get_by_label("How many").fill("2")
    page.locator('[data-hole="S4"]').click()
    page.get_by_label("puts", exact=True).check()
    page.locator('[data-hole="S3"]').click()
    page.get_by_label("sows the whole turn").check()
    page.locator('[data-hole="N3"]').click()
    page.locator('[data-hole="N3"]').press("d")
    page.locator('[data-hole="N3"]').press("l")
    page.locator('[data-hole="N3"]').press("s")
    assert door.wait_for_act(6) == [
        "lift S4 2",
        "drop S3 2",
        "sow N3",
        "drop N3 2",
        "lift N3 2",
        "sow N3",
    ]


def test_buttons_and_mishaps(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/table")
    page.get_by_role("button", name="Tap the button of Aminah").click()
    page.get_by_role("button", name="Hold the button of Badrul").click()
    page.locator("#at").select_option("N4")
    for name in ("Knock it", "Lean on it", "Break its scale", "Pull the cable"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Lay the pieces as on the scoreboard").click()
    assert sorted(door.wait_for_act(7)) == sorted(
        ["press 1", "press 2 hold=0.8s", "bump N4", "lean N4", "dead N4", "unplug board", "arrange"]
    )


def test_the_table_shows_what_is_true_not_what_is_believed(
    open_page: OpenPage, door: FakeDoor
) -> None:
    page = open_page("/table")
    world = tables.world_of(tables.quiet())
    door.set_world(
        msgspec.structs.replace(
            world, holes={**world.holes, "S2": 5}, hand=3, plugged=False, lamps=(2,), busy=True
        )
    )
    expect(page.locator('[data-hole="S2"] .count')).to_have_text("5")
    expect(page.get_by_role("button", name="Plug it in again")).to_be_visible()
    expect(page.locator("#hands")).to_have_text("A sowing goes on: 3 in the hand")
    expect(page.locator("#buttons .lamp").nth(1)).to_have_text("lamp on")
    expect(page.locator(".seat-buttons").nth(1)).to_have_class("seat-buttons lit")


def test_a_refusal_is_said(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/table")
    door.set_world(None)
    page.locator('[data-hole="S2"]').click()
    expect(page.locator("#said")).to_have_text("There is no virtual table here.")
    expect(page.locator("#no-table")).to_be_visible()
    assert door.acts == []


def test_holes_are_big_enough_for_a_finger(open_page: OpenPage) -> None:
    page = open_page("/table", width=360)
    for name in tables.HOLES:
        box = page.locator(f'[data-hole="{name}"]').bounding_box()
        assert box is not None
        assert box["width"] >= 24  # WCAG 2.5.8
        assert box["height"] >= 44

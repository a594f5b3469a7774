"""The scoreboard in a real browser: it shows the table, moves with it, and says what it doubts."""

import time
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, expect

from app.referee.referee import Live
from app.rules.game import Words
from tests.browser.conftest import wait_for_version
from tests.web import tables
from tests.web.fake_door import FakeDoor

OpenPage = Callable[..., Page]


def hole(page: Page, name: str) -> str:
    """What a screen reader says of a hole."""
    return page.locator(f'[data-hole="{name}"]').get_attribute("aria-label") or ""


def test_it_shows_the_table_as_it_stands(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.locator("#turn")).to_have_text("2Badrul to move")
    expect(page.locator(".seat-card .score")).to_have_text(["10", "0"])
    assert hole(page, "S1") == "south 1: 0"
    assert hole(page, "N3") == "north 3: 8"
    assert hole(page, "SS") == "south's store: 10"
    assert page.locator('[data-hole="N3"] circle').count() == 8
    expect(page.locator("#ruling .sign")).to_have_text("✓")
    expect(page.locator("#ruling")).to_contain_text("Aminah sows south 1: 10 to her store")
    expect(page.locator("#ruling .why")).to_contain_text("she takes it and the 8 in north 7")
    expect(page.locator("#wire")).to_have_text("real firmware, simulated")
    expect(page.locator("#age")).to_have_text("Data are fresh")


def test_it_is_a_board_seen_from_above(open_page: OpenPage) -> None:
    page = open_page("/", width=1920)
    boxes = {name: page.locator(f'[data-hole="{name}"]').bounding_box() for name in tables.HOLES}
    middle = {n: (b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for n, b in boxes.items() if b}
    south = [middle[f"S{n}"] for n in range(1, 8)]
    north = [middle[f"N{n}"] for n in range(1, 8)]
    assert [x for x, _ in south] == sorted(x for x, _ in south)  # house 1 is her leftmost
    assert [x for x, _ in north] == sorted((x for x, _ in north), reverse=True)
    assert middle["SS"][0] < south[0][0]  # her store on her left
    assert middle["NS"][0] > north[0][0]
    assert all(n[1] < s[1] for n, s in zip(north, south, strict=True))
    for house in range(1, 8):  # house k faces house 8 - k
        assert middle[f"S{house}"][0] == pytest.approx(middle[f"N{8 - house}"][0], abs=1)


def test_it_moves_with_the_table(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/")
    door.publish(tables.sowing())
    expect(page.locator("#live")).to_have_text("3 in hand, next: south 6")
    expect(page.locator('[data-seat="2"] .seat-hand')).to_have_text("3 in hand")
    assert "the next piece goes here" in hole(page, "S6")
    assert page.locator(".hole.next").count() == 1
    door.publish(tables.won())
    expect(page.locator("#turn")).to_contain_text("Aminah wins the round, 55 to 43.")
    assert "burnt" in hole(page, "N6")
    assert page.locator(".hole.next").count() == 0
    door.change(winners=(), seats=tables.seats(scores=(49, 49), mover=0))
    expect(page.locator("#turn")).to_have_text("The round is a draw, 49 all.")


def test_an_objection_says_how_to_put_it_right(open_page: OpenPage, door: FakeDoor) -> None:
    door.publish(tables.objection())
    page = open_page("/")
    expect(page.locator("#ruling .sign")).to_have_text("✕")
    expect(page.locator("#ruling .remedy")).to_contain_text(
        "move one piece from south 6 to south 7"
    )
    expect(page.locator("#ruling")).to_contain_text("almost sure")
    expect(page.locator("#restore li")).to_have_text(["take 1 from South 6", "put 1 into South 7"])
    expect(page.locator('[data-hole="S6"] .mark')).to_have_text("+1")
    expect(page.locator('[data-hole="S7"] .mark')).to_have_text("\u22121")
    page.locator("#ruling summary").click()
    expect(page.locator("#ruling details li").first).to_be_visible()
    expect(page.locator("#ruling details")).to_contain_text("96.0 %")
    door.change(moves=1)
    wait_for_version(page, door.snapshot().version)
    expect(page.locator("#ruling details")).to_have_attribute("open", "")


def test_a_question_shows_its_choices_and_the_time_left(
    open_page: OpenPage, door: FakeDoor
) -> None:
    door.publish(tables.question())
    page = open_page("/")
    expect(page.locator("#ruling .choices li")).to_have_text(
        ["He sowed north 4", "He sowed north 3"]
    )
    expect(page.locator(".time-left")).to_contain_text("s left")
    assert page.locator('[data-hole="N2"] .count').text_content() == "~0"
    assert "not sure" in hole(page, "N2")


def test_rulings_are_announced_once(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/")
    announcer = page.locator("#announcer")
    expect(announcer).to_have_attribute("aria-live", "polite")
    door.publish(tables.objection())
    expect(announcer).to_contain_text("objection. South 7 has one too few, south 6 one too many")
    page.evaluate("document.getElementById('announcer').textContent = ''")
    version = door.change(moves=2).version
    wait_for_version(page, version)
    expect(announcer).to_have_text("")


def test_a_lost_sensor_is_named_and_its_age_told(open_page: OpenPage, door: FakeDoor) -> None:
    door.hear(door.now_us() - 12_000_000)
    door.publish(tables.sensors_lost())
    page = open_page("/")
    expect(page.locator("#sensor-list")).to_contain_text("board: lost")
    expect(page.locator("#sensor-list")).to_contain_text("south 3: lost")
    expect(page.locator("#age")).to_contain_text("s old")
    expect(page.locator(".board-note")).to_contain_text("No scale is heard")
    assert "no scale reads it" in hole(page, "S1")
    expect(page.locator("#notes")).to_contain_text("Somebody knocked south 3.")


def test_without_sensors_no_age_is_told(open_page: OpenPage, door: FakeDoor) -> None:
    door.hear(0)
    door.change(profile="none")
    page = open_page("/")
    expect(page.locator("#age")).to_contain_text("all is said on a phone")
    expect(page.locator(".board-note")).to_be_hidden()


def test_the_call_for_the_operator_is_shown(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/")
    door.change(live=Live(operator_called=True, words=Words("x", "x")))
    expect(page.locator("#live")).to_have_text("The operator is called.")


def test_it_speaks_malay(open_page: OpenPage) -> None:
    page = open_page("/", lang="ms")
    expect(page.locator("#turn")).to_have_text("2Giliran Badrul")
    expect(page.locator("#ruling")).to_contain_text("Aminah menyemai selatan 1")
    assert hole(page, "N3") == "utara 3: 8"
    page.get_by_role("link", name="English").click()
    expect(page.locator("#turn")).to_have_text("2Badrul to move")


def test_markup_from_outside_is_text(open_page: OpenPage, door: FakeDoor) -> None:
    door.publish(tables.hostile())
    for path in ("/", "/operator", "/table"):
        page = open_page(path)
        expect(page.locator("#turn")).to_contain_text("<svg onload")
        assert page.evaluate("window.ran") is None
        assert page.locator("img, svg[onload], main script").count() == 0


LISTEN = """() => new Promise((begun) => {
  window.heard = {};
  const source = new EventSource("/events");
  source.onmessage = (event) => {
    const { moves } = JSON.parse(event.data);
    window.heard[moves] = performance.timeOrigin + performance.now();
    document.body.dataset.heard = moves;
    begun();
  };
})"""


def test_news_reach_an_event_source_soon(
    open_page: OpenPage, door: FakeDoor, record_testsuite_property: Callable[[str, object], None]
) -> None:
    page = open_page("/")
    page.evaluate(LISTEN)
    sent_ms = {}
    for moves in range(1000, 1100):
        sent_ms[moves] = time.time() * 1000  # the browser's clock counts from the same epoch
        door.change(moves=moves)
        page.wait_for_selector(f'body[data-heard="{moves}"]', state="attached")
    heard_ms = page.evaluate("window.heard")
    delays_ms = sorted(heard_ms[str(moves)] - at_ms for moves, at_ms in sent_ms.items())
    record_testsuite_property("news_to_eventsource_ms_p99", round(delays_ms[98], 1))
    # Asked for: 50 ms. Ten times that is the room this suite gives to every time.
    assert delays_ms[98] < 500


def test_reduced_motion_moves_nothing(open_page: OpenPage) -> None:
    still, moving = open_page("/"), open_page("/", motion=True)
    for page, expected in ((still, "0s"), (moving, "0.2s")):
        duration = page.locator(".seat-card").first.evaluate(
            "(card) => getComputedStyle(card).transitionDuration"
        )
        assert duration == expected


def test_one_snapshot_is_encoded_as_it_is(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/")
    state = page.evaluate("fetch('/api/state').then((answer) => answer.json())")
    assert state == msgspec.json.decode(msgspec.json.encode(door.snapshot()))

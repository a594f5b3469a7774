"""Row 19 of the reports: a page that sleeps, loses its line or is turned away is never silently stale."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web import tables
from tests.web.fake_door import FakeDoor

OpenPage = Callable[..., Page]

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
COUNT_STREAMS = """
  window.streams = [];
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    constructor(...given) {
      super(...given);
      window.streams.push(this);
      document.body.dataset.streams = window.streams.length;
    }
  };
"""


LOOKS = 250
"""At an answer that is fetched, 20 ms apart: five seconds, as for what is expected of a page."""


def test_a_page_that_wakes_is_fresh_at_once(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/")
    page.evaluate(HIDE, True)
    door.publish(tables.won())
    expect(page.locator("#turn")).to_contain_text("Badrul to move")
    page.evaluate(HIDE, False)
    expect(page.locator("#turn")).to_contain_text("Aminah wins")
    door.publish(tables.quiet())
    expect(page.locator("#turn")).to_contain_text("Badrul to move")


def test_a_late_answer_does_not_take_the_page_back(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/")
    page.evaluate(HIDE, True)
    door.publish(tables.won())
    held: list[tuple[Any, Any]] = []
    page.route("**/api/state", lambda route: held.append((route, route.fetch())))
    page.evaluate(HIDE, False)
    expect(page.locator("#turn")).to_contain_text("Aminah wins")
    for _ in range(LOOKS):  # the stream may be quicker than the answer that is held back
        if held:
            break
        page.evaluate("() => new Promise((done) => setTimeout(done, 20))")
    door.publish(tables.quiet())
    expect(page.locator("#turn")).to_contain_text("Badrul to move")
    assert held
    with page.expect_response("**/api/state"):
        for route, answer in held:
            route.fulfill(response=answer)
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")  # the page takes it in
    expect(page.locator("#turn")).to_contain_text("Badrul to move")


def test_a_page_from_the_browsers_memory_is_fresh_at_once(
    open_page: OpenPage, door: FakeDoor
) -> None:
    page = open_page("/")
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    door.publish(tables.won())
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.locator("#turn")).to_contain_text("Aminah wins")


def test_a_lost_line_is_told_and_found_again(
    open_page: OpenPage, door: FakeDoor, site: str
) -> None:
    page = open_page("/")
    page.clock.install()
    page.reload()
    page.wait_for_selector("body[data-version]")
    page.context.set_offline(offline=True)
    page.clock.fast_forward(20_000)
    page.clock.run_for(2_000)
    expect(page.locator("#line")).to_contain_text("No connection to the table")
    expect(page.locator("body")).to_have_class("stale")
    door.publish(tables.won())
    page.context.set_offline(offline=False)
    page.clock.run_for(10_000)
    expect(page.locator("#turn")).to_contain_text("Aminah wins")
    page.clock.run_for(2_000)
    expect(page.locator("#line")).to_be_hidden()
    assert page.url == site + "/"


def test_without_a_stream_the_state_is_fetched(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/")
    page.clock.install()
    full = {"status": 503, "headers": {"Retry-After": "5"}, "body": "{}"}
    page.route("**/events*", lambda route: route.fulfill(**full))
    page.reload()
    page.clock.run_for(7_000)
    page.wait_for_selector("body[data-version]")
    expect(page.locator("#line")).to_contain_text("Too many pages are open")
    door.publish(tables.won())
    page.clock.run_for(7_000)
    expect(page.locator("#turn")).to_contain_text("Aminah wins")


def test_a_stream_that_ends_is_resumed_where_it_was(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/")
    page.add_init_script(COUNT_STREAMS)
    page.reload()
    page.wait_for_selector("body[data-version]")
    page.evaluate("window.streams[0].dispatchEvent(new MessageEvent('rest', {data: '{}'}))")
    expect(page.locator("body")).to_have_attribute("data-streams", "2")
    assert f".{door.snapshot().version}" in page.evaluate("window.streams[1].url")
    assert page.evaluate("window.streams[0].readyState") == 2
    door.publish(tables.won())
    expect(page.locator("#turn")).to_contain_text("Aminah wins")


def test_a_silent_line_is_opened_anew(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/")
    page.clock.install()
    page.add_init_script(COUNT_STREAMS)
    page.reload()
    page.wait_for_selector("body[data-version]")
    page.evaluate("for (const name of ['onmessage', 'onopen']) window.streams[0][name] = null")
    page.clock.fast_forward(15_000)
    page.clock.run_for(5_000)
    expect(page.locator("body")).to_have_attribute("data-streams", re.compile("[2-9]"))
    door.publish(tables.won())
    expect(page.locator("#turn")).to_contain_text("Aminah wins")

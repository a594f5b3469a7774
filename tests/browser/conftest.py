"""A real browser on the pages: the machine's own Chromium, driven by Playwright.

Where there is no Chromium these tests cannot run; they are left out at collection and the summary says so.
"""

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest

from app.web.app import create_app
from app.web.server import WebServer
from tests.web import tables
from tests.web.fake_door import FakeDoor

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
try:
    from playwright.sync_api import Browser, Page, expect, sync_playwright
except ImportError:
    MISSING = "the Python package playwright is not installed (make setup installs it)"
else:
    MISSING = "" if CHROMIUM else "no Chromium was found (Debian's package is called chromium)"
    # Waiting costs nothing when all is well; five seconds are not enough on a machine that is busy.
    expect.set_options(timeout=20_000)

collect_ignore_glob = ["test_*.py"] if MISSING else []

FLAGS = (
    "--no-sandbox",  # tests also run as root in containers, where Chromium has no sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HEIGHTS = {360: 740, 768: 1024, 1920: 1080}

Theme = Literal["light", "dark"]
OpenPage = Callable[..., "Page"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if MISSING:
        terminalreporter.write_line(f"tests/browser DID NOT RUN: {MISSING}.", yellow=True)


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """One Chromium for the session."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lasting_door() -> FakeDoor:
    """The one table behind the pages of all tests of the session."""
    return FakeDoor(tables.quiet())


@pytest.fixture
def door(lasting_door: FakeDoor) -> FakeDoor:
    """The table as every test finds it: after a first sowing, with nothing said yet."""
    lasting_door.begin_anew(tables.quiet(), tables.world_of(tables.quiet()))
    return lasting_door


@pytest.fixture(scope="session")
def site(lasting_door: FakeDoor) -> Iterator[str]:
    """The pages of the table, served; gives their address without a slash at the end."""
    server = WebServer(create_app(lasting_door), "127.0.0.1", 0)
    thread = threading.Thread(target=server.run)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.stop()
    thread.join(10)
    assert not thread.is_alive()


@pytest.fixture
def open_page(browser: "Browser", site: str, door: FakeDoor) -> Iterator[OpenPage]:
    """Opens a page: `open_page("/table", width=360, theme="dark", lang="ms")`.

    Another site than the fixture's own is opened by its whole address. Every context is closed at
    the end, and a page whose script failed fails the test.
    """
    assert door.observations == []
    contexts = []
    errors: list[str] = []

    def open_it(
        path: str,
        width: int = 1280,
        theme: Theme = "light",
        lang: str = "en",
        *,
        motion: bool = False,
    ) -> "Page":
        context = browser.new_context(
            viewport={"width": width, "height": HEIGHTS.get(width, 800)},
            color_scheme=theme,
            locale=lang,
            reduced_motion="no-preference" if motion else "reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path if "://" in path else site + path)
        page.wait_for_selector("body[data-version]")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert errors == []


def wait_for_version(page: "Page", version: int) -> None:
    """Wait until the page shows that version of the snapshot."""
    page.wait_for_selector(f'body[data-version="{version}"]', state="attached")


def take_picture(page: "Page", path: Path) -> None:
    """Save the whole page as it looks now, once its pieces lie still."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    page.screenshot(path=path, full_page=True)

"""The whole product in a real browser: a game at the virtual table, and the picture of the README."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser, expect

from app.config import GameSettings, Settings
from app.match.snapshot import Snapshot
from app.table import LiveTable, open_table
from app.web.app import create_app
from app.web.server import WebServer
from tests.browser.conftest import take_picture
from tests.live_waiting import until

PATIENCE_S = 30.0
PICTURE = Path(__file__).parent / "scoreboard.png"
VIEW = {"width": 1280, "height": 760}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LiveTable]:
    settings = Settings(data=str(tmp_path), game=GameSettings(players=("Aminah", "Badrul")))
    with open_table(settings, virtual=True) as table:
        until(table, lambda s: all(hole.live for hole in s.holes))
        yield table


@pytest.fixture
def address(table: LiveTable) -> Iterator[str]:
    server = WebServer(create_app(table), "127.0.0.1", 0)
    serving = threading.Thread(target=server.run)
    serving.start()
    yield f"http://127.0.0.1:{server.port}"
    server.stop()
    serving.join(PATIENCE_S)


def in_hand(pieces: int) -> Callable[[Snapshot], bool]:
    return lambda snapshot: sum(snapshot.live.in_hand.values()) == pieces


def test_a_game_in_progress_is_seen_in_a_browser(
    browser: Browser, table: LiveTable, address: str, tmp_path: Path
) -> None:
    page = browser.new_page(viewport=VIEW)  # type: ignore[arg-type] # a TypedDict of Playwright's own
    page.goto(address)
    table.act("lift S7")
    for left, hole in zip(range(7, 0, -1), ("S6", "S5", "S4", "S3", "S2", "S1", "SS"), strict=True):
        until(table, in_hand(left))
        table.act(f"drop {hole}")
    until(table, lambda s: s.seats[0].score == 1)
    expect(page.locator(".ruling-words").first).to_contain_text("Aminah sows South 7")
    table.act("lift S2")
    until(table, in_hand(8))
    for left, hole in enumerate(("S1", "SS", "N7", "N6"), start=1):
        table.act(f"drop {hole}")
        until(table, in_hand(8 - left))
    expect(page.locator("#live")).to_contain_text("4 in hand, next: North 5")

    picture = PICTURE if os.environ.get("PENGADIL_PICTURE") else tmp_path / "scoreboard.png"
    take_picture(page, picture)
    page.close()
    shown = cv2.imread(str(picture))
    assert shown is not None
    assert shown.shape[1] == VIEW["width"]
    assert shown.std() > 20, "a picture of one colour shows nothing"


def test_the_readme_shows_the_picture_that_this_test_makes() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    assert f"]({PICTURE.relative_to(Path(__file__).parents[2])})" in readme
    assert PICTURE.read_bytes().startswith(b"\x89PNG")

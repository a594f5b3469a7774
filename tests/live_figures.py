"""Figures of the whole product in real time: press to browser, sowing to ruling, memory and idle load.

`python -m tests.live_figures` prints them; nothing is asserted, for they are the machine's.
"""

import queue
import random
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from app.config import GameSettings, Settings
from app.rules.congkak import start_position
from app.table import LiveTable, open_table
from app.virtual.acts import Sow
from app.virtual.hands import plan_sowing
from app.virtual.physics import START_COUNTS, Imperfections, make_world
from app.virtual.rehearsal import Rehearsal
from app.virtual.rehearsal_boards import start_board
from app.virtual.scenario import read_scenario
from app.web.app import create_app
from app.web.server import WebServer
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.live_waiting import until

PRESSES = 300
PATIENCE_S = 30.0
IDLE_S = 10.0
PACE_US = 300_000

LISTEN = """() => {
  window.pressed = [];
  window.down = false;
  const source = new EventSource('/events');
  source.onmessage = (event) => {
    const now = performance.timeOrigin + performance.now();
    const down = JSON.parse(event.data).seats[0].pressed;
    if (down && !window.down) window.pressed.push(now);
    window.down = down;
  };
  return new Promise((resolve) => { source.onopen = () => resolve(true); });
}"""
"""Runs in the page: notes when each press of seat 1 arrived, in milliseconds since 1970."""


def figures() -> Iterator[tuple[str, str]]:
    """Each figure's name, and its value with its unit."""
    with _served() as (table, address):
        if CHROMIUM is not None:
            yield from _presses(table, address)
        yield from _idle(table)
    yield from _rulings()


@contextmanager
def _served() -> Iterator[tuple[LiveTable, str]]:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=folder, game=GameSettings(players=("Aminah", "Badrul")))
        with open_table(settings, virtual=True, new=True) as table:
            server = WebServer(create_app(table), "127.0.0.1", 0)
            serving = threading.Thread(target=server.run)
            serving.start()
            try:
                until(table, lambda s: all(hole.live for hole in s.holes))
                yield table, f"http://127.0.0.1:{server.port}"
            finally:
                server.stop()
                serving.join(PATIENCE_S)


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def _presses(table: LiveTable, address: str) -> Iterator[tuple[str, str]]:
    with _chromium() as browser:
        page = browser.new_page()
        page.goto(f"{address}/api/state")
        page.evaluate(LISTEN)
        delays_ms = [delay for delay in (_press(table, page) for _ in range(PRESSES)) if delay]
    p99_ms, missed = quantiles(delays_ms, n=100)[98], PRESSES - len(delays_ms)
    took = f"median {median(delays_ms):.1f} ms, p99 {p99_ms:.1f} ms, limit 50 ms"
    yield (
        f"press → event at a browser's EventSource, {PRESSES} presses",
        f"{took}; {missed} over before the browser looked",
    )


def _press(table: LiveTable, page: Page) -> float:
    """From the moment that the button is told to close until the browser has it, in ms.

    0 when the browser was told of nothing within 2 s: a stream gives the newest snapshot, and a press
    of 80 ms can be over before a machine that is busy with other work comes to write it.
    """
    before = int(page.evaluate("() => window.pressed.length"))
    began_ms = time.time() * 1000
    table.act("press 1")
    try:
        page.wait_for_function(f"() => window.pressed.length > {before}", timeout=2000)
    except PlaywrightTimeoutError:
        return 0.0
    arrived_ms = float(page.evaluate(f"() => window.pressed[{before}]"))
    until(table, lambda s: not s.seats[0].pressed)
    return arrived_ms - began_ms


def _idle(table: LiveTable) -> Iterator[tuple[str, str]]:
    """Processor time of this process with nothing happening, virtual physics and pages included."""
    waiting: queue.Queue[None] = queue.Queue()
    begun_s, before_s = time.monotonic(), time.process_time()
    with suppress(queue.Empty):
        waiting.get(timeout=IDLE_S)
    share = (time.process_time() - before_s) / (time.monotonic() - begun_s)
    yield "idle, one process with the virtual table in it", f"{share:.1%} of one core here"
    yield "threads", str(threading.active_count())
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield "peak memory of this process, browser's driver included", f"{peak_mb:.0f} MB"
    yield "board", table.snapshot().board.en


def _rulings() -> Iterator[tuple[str, str]]:
    """Table time from the last piece to the ruling, the quiet second included, for each first sowing."""
    for board in ("frames", "mega"):
        delays_s = [_ruled_after(board, house) for house in range(1, 8)]
        yield (
            f"sowing complete → ruling, table time ({board})",
            f"median {median(delays_s):.2f} s, worst {max(delays_s):.2f} s, limit 1.5 s",
        )


def _ruled_after(board: str, house: int) -> float:
    text = f"game congkak\nplayers Aminah Badrul\npace {PACE_US}us\nsow S{house}\nexpect ruling accept\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "first.table"
        path.write_text(text)
        scenario = read_scenario(path)
        ruled_us: list[int] = []
        model = start_board(board, scenario.seed)
        rehearsal = Rehearsal(
            scenario, model, Path(folder), lambda _, at_us: ruled_us.append(at_us)
        )
        try:
            outcome = rehearsal.run()
        finally:
            rehearsal.close()
    if outcome.failures:
        raise RuntimeError(str(outcome.failures[0]))
    plan = plan_sowing(
        make_world(random.Random(0), START_COUNTS, Imperfections()),
        start_position(),
        Sow("S" + str(house)),
        0,
        PACE_US,
    )
    return (ruled_us[0] - plan.moments[-1].at_us) / 1e6


if __name__ == "__main__":
    for name, value in figures():
        sys.stdout.write(f"{name:<62} {value}\n")

"""How fast a slap is seen: from the button's contact to the photo finish on a phone, in real time.

`python -m tests.slap_figures [RACES]`. Kombio is played at the virtual table of profile `cards`: the real
firmware at the pace of real time, the camera drawn and its pictures read beside, cards drawn and laid while
people slap. The phone is a process of its own that reads the pages' stream. Nothing is asserted: the figures
are the machine's, and the virtual camera and the simulated chip cost it more than real ones would.
"""

import multiprocessing
import os
import queue
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.queues import Queue
from statistics import median, quantiles
from unittest.mock import patch
from urllib.request import urlopen

import msgspec

from app.config import GameSettings, Settings
from app.match.lamps import race_mask
from app.match.snapshot import Snapshot
from app.table import LiveTable, open_table
from app.virtual.live_boards import LiveMega
from app.virtual.mega import CYCLES_PER_US
from app.web.app import create_app
from app.web.door import DoorError
from app.web.server import WebServer
from tests.firmware import toolchain
from tests.live_waiting import until

RACES = 60
PLAYERS = ("Ana", "Ben", "Cik", "Dol", "Eda", "Fay")
PLAIN = ("1", "2", "3", "4", "5", "6")
"""Cards without an action: whoever discards one has done."""

GAP_MS = 5
WITHIN_S = 1.5
"""A race begins so long after the discard is on the pages at most; the next player draws meanwhile."""

RULED_S = 6.0

SEEN_S = 2.0
"""A press that no phone has seen by then is counted as missed."""

LAID_S = 5.0
"""What lies on the table is read before anybody moves, and the first card is ruled before anybody draws."""

AGAIN_S = 0.5
PATIENCE_S = 60.0

Claim = tuple[int, int]
"""A press of a race as a page has it: seat, and microseconds of the board's clock."""

Seen = tuple[list[Claim], float]
"""What of a race was new on a phone, and when: seconds of the machine's monotonic clock."""


def figures(races: int = RACES) -> Iterator[tuple[str, str]]:
    """Each figure's name, and its value with its unit."""
    if toolchain.missing():
        yield "not measured", str(toolchain.missing())
        return
    toolchain.build()
    game = GameSettings(name="kombio", players=PLAYERS)
    with tempfile.TemporaryDirectory() as folder, _contacts() as contacts:
        settings = Settings(profile="cards", data=folder, game=game)
        with open_table(settings, virtual=True, new=True) as table, _phone(table) as phone:
            yield from _slaps(table, phone, contacts, races)


class Contacts:
    """When contacts first closed, by seat, in seconds of the machine's monotonic clock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._closed_s: dict[int, float] = {}

    def note(self, seat: int, at_s: float) -> None:
        """What follows a first contact is bounce."""
        with self._lock:
            self._closed_s.setdefault(seat, at_s)

    def taken(self) -> dict[int, float]:
        """Those since the last call."""
        with self._lock:
            closed_s, self._closed_s = self._closed_s, {}
        return closed_s


@contextmanager
def _contacts() -> Iterator[Contacts]:
    """Note when contacts close on the simulated chip, to its cycle."""
    contacts, edge = Contacts(), LiveMega.edge

    def noting(board: LiveMega, seat: int, closed: bool, at_us: float) -> None:
        ahead_us = at_us - board._now_us - (board._bench.time() - board._cycle) / CYCLES_PER_US
        now_s = time.monotonic()
        edge(board, seat, closed, at_us)
        if closed:
            contacts.note(seat, now_s + max(0.0, ahead_us) / 1e6)

    with patch.object(LiveMega, "edge", noting):
        yield contacts


@contextmanager
def _phone(table: LiveTable) -> Iterator["Queue[Seen]"]:
    """Serve the pages, and let a phone look at them."""
    server = WebServer(create_app(table), "127.0.0.1", 0)
    serving = threading.Thread(target=server.run)
    serving.start()
    context = multiprocessing.get_context("spawn")
    told: Queue[Seen] = context.Queue()
    address = f"http://127.0.0.1:{server.port}/events"
    phone = context.Process(target=_look, args=(address, told), daemon=True)
    phone.start()
    try:
        yield told
    finally:
        phone.terminate()
        server.stop()
        serving.join(PATIENCE_S)


def _look(address: str, told: "Queue[Seen]") -> None:
    """In the phone: tell each claim once, as soon as its event has come to its end."""
    known: set[Claim] = set()
    while True:  # a stream ends after a minute, and is resumed
        with urlopen(address, timeout=PATIENCE_S) as stream:  # noqa: S310 - our own page
            for line in stream:
                at_s = time.monotonic()
                if line.startswith(b'data: {"version"'):
                    race = msgspec.json.decode(line[6:], type=Snapshot).race
                    claims = {(one.seat, one.at_us) for one in race.entries} if race else set()
                    if claims - known:
                        told.put((sorted(claims - known), at_s))
                    known |= claims


def _slaps(
    table: LiveTable, phone: "Queue[Seen]", contacts: Contacts, races: int
) -> Iterator[tuple[str, str]]:
    until(table, _is_well)
    rng = random.Random(1)
    delays_ms: list[float] = []
    missed = armed = 0
    began_s, before_s = time.monotonic(), time.process_time()
    _rest(LAID_S)
    _do(table, "lay 7 on discard")
    _rest(LAID_S)
    _do(table, "draw 1")
    for race in range(races):
        mover = race % len(PLAYERS) + 1
        _lay(table, mover, PLAIN[race % len(PLAIN)])
        _do(table, f"draw {mover % len(PLAYERS) + 1}")
        _rest(rng.uniform(0.1, WITHIN_S))
        armed += race_mask(table.snapshot()) != 0
        others = [seat for seat in range(1, len(PLAYERS) + 1) if seat != mover]
        rng.shuffle(others)
        _do(table, f"press {' '.join(map(str, others))} gap={GAP_MS}ms")
        took_ms = _seen(phone, contacts, len(others))
        delays_ms += took_ms
        missed += len(others) - len(took_ms)
        until(table, _has_no_race)
    wall_s = time.monotonic() - began_s
    busy = (time.process_time() - before_s) / wall_s
    p99_ms = quantiles(delays_ms, n=100, method="inclusive")[98]
    took = f"median {median(delays_ms):.1f} ms, p99 {p99_ms:.1f} ms, limit 60 ms"
    ready = f"{armed} of {races} races armed before"
    yield (
        f"slap → photo finish on a phone, {len(delays_ms)} presses",
        f"{took}; worst {max(delays_ms):.0f} ms, {missed} missed; {ready}",
    )
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    yield (
        "beside it, in the same process",
        f"{wall_s / races:.0f} s a race, {busy:.0%} of a core; {load}",
    )


def _do(table: LiveTable, line: str) -> None:
    """Act; a machine that is busy with other work may not find the time at once."""
    until_s = time.monotonic() + PATIENCE_S
    while True:
        try:
            table.act(line)
        except DoorError:
            if time.monotonic() > until_s:
                raise
            _rest(AGAIN_S)
        else:
            return


def _lay(table: LiveTable, seat: int, card: str) -> None:
    """Lay a card, and wait until it is on the pages or is not to be waited for any more."""
    _do(table, f"lay {card} on discard from {seat}")
    until_s = time.monotonic() + RULED_S
    snapshot = table.snapshot()
    while (snapshot.cards is None or snapshot.cards.top != card) and time.monotonic() < until_s:
        snapshot = table.wait(snapshot.version, RULED_S) or snapshot


def _seen(phone: "Queue[Seen]", contacts: Contacts, presses: int) -> list[float]:
    """How long each press took to the phone, in ms; those not seen in time are left out."""
    until_s = time.monotonic() + SEEN_S
    seen: dict[int, float] = {}
    while len(seen) < presses and time.monotonic() < until_s:
        try:
            claims, at_s = phone.get(timeout=until_s - time.monotonic())
        except queue.Empty:
            break
        seen |= {seat: at_s for seat, _ in claims}
    closed_s = contacts.taken()
    return [(at_s - closed_s[seat]) * 1000 for seat, at_s in seen.items() if seat in closed_s]


def _is_well(snapshot: Snapshot) -> bool:
    return {"board", "camera", "mat"} <= {one.name for one in snapshot.sensors if one.state == "ok"}


def _has_no_race(snapshot: Snapshot) -> bool:
    """A claim that no card follows is over after some seconds; then its seat can press anew."""
    return snapshot.race is None or not snapshot.race.running


def _rest(lasts_s: float) -> None:
    threading.Event().wait(lasts_s)


if __name__ == "__main__":
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else RACES):
        sys.stdout.write(f"{name:<62} {value}\n")

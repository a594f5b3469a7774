"""Forks players that record a match of chance, and kills them in the midst of it.

A program of its own, so that it can fork without threads. It reads requests, one JSON line each, and
answers each with a line when the player is dead or done.
"""

import os
import select
import signal
import sqlite3
import sys
import time
import traceback
from pathlib import Path

import msgspec

from app.match.log import MatchLog
from app.match.publish import Publisher
from app.match.resume import recorded
from app.match.sitting import Sitting
from app.rules.congkak.engine import CONGKAK
from tests.match.chance_play import STARTED, Hearsay, next_act

ACK_BYTES = 8

OPENING_NS = 10_000_000
"""About what a player needs to open and read its log, on an idle machine."""


class Request(msgspec.Struct, frozen=True):
    """Play on `path`, and die: at the n-th step of SQLite's machine, or else by the clock.

    By the clock it is after so many acknowledgements and a part of the time that one takes, so that
    a busy machine is hit in the same places as an idle one.
    """

    path: str
    seed: int
    most_rulings: int
    acknowledgements: int = 0
    part: float = 0.0
    sqlite_step: int = 0
    synchronous: str = "FULL"


class Answer(msgspec.Struct, frozen=True):
    """`acknowledged` is the last event number that the player was promised; 0 for none. A player that
    was not killed says with `failed` whether it broke down.
    """

    acknowledged: int
    killed: bool
    failed: bool


def main() -> None:
    for line in sys.stdin.buffer:
        request = msgspec.json.decode(line, type=Request)
        sys.stdout.buffer.write(msgspec.json.encode(_run(request)) + b"\n")
        sys.stdout.buffer.flush()


def _run(request: Request) -> Answer:
    reading, writing = os.pipe()
    player = os.fork()
    if player == 0:
        os.close(reading)
        try:
            _play(request, writing)
            os._exit(0)
        finally:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    acknowledged = b""
    if not request.sqlite_step:
        acknowledged = _listen(reading, request)
        os.kill(player, signal.SIGKILL)
    while chunk := os.read(reading, 65536):
        acknowledged += chunk
    os.close(reading)
    _, status = os.waitpid(player, 0)
    last = acknowledged[-ACK_BYTES:]
    killed = os.WIFSIGNALED(status)
    return Answer(int.from_bytes(last, "big"), killed, failed=not killed and status != 0)


def _listen(reading: int, request: Request) -> bytes:
    """Take acknowledgements until the player's time has come."""
    taken = b""
    first_ns = time.monotonic_ns()
    while len(taken) < request.acknowledgements * ACK_BYTES:
        chunk = os.read(reading, ACK_BYTES)
        if not chunk:
            return taken
        if not taken:
            first_ns = time.monotonic_ns()
        taken += chunk
    now_ns = time.monotonic_ns()
    between_ns = (now_ns - first_ns) // max(1, request.acknowledgements - 1) or OPENING_NS
    end_ns = now_ns + int(request.part * between_ns)
    while time.monotonic_ns() < end_ns:
        select.select([], [], [], 20e-6)
    return taken


def _play(request: Request, acknowledge: int) -> None:
    with MatchLog.open(Path(request.path)) as log:
        if request.synchronous != "FULL":
            log._db.execute(f"PRAGMA synchronous = {request.synchronous}")
        if request.sqlite_step:
            _die_at_step(log, request.sqlite_step)
        referee, publisher = Hearsay(), Publisher()
        if log.matches():
            sitting = Sitting.resume(
                log, CONGKAK, referee, publisher, found=recorded(log, "m"), now_us=0
            )
        else:
            sitting = Sitting.start(
                log, CONGKAK, referee, publisher, match_id="m", started=STARTED, now_us=0
            )
        while sitting.state.rulings_made < request.most_rulings:
            act = next_act(sitting.state, request.seed)
            if act is None:
                return
            sitting.handle(act, 0)
            if not sitting.is_acknowledged:
                raise AssertionError("the disk did not take it")
            os.write(acknowledge, log.last_number("m").to_bytes(ACK_BYTES, "big"))


def _die_at_step(log: MatchLog, step: int) -> None:
    """Die by SIGKILL at the n-th step of SQLite's machine: inside a transaction more often than not."""
    left = step

    def count() -> int:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    db: sqlite3.Connection = log._db
    db.set_progress_handler(count, 1)


if __name__ == "__main__":
    main()

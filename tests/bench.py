"""`make bench`: what is measured and not asserted, as one table. Each room has its own `figures.py`.

`python -m tests.bench [WORD...]` runs those whose name contains one of the words.
"""

import importlib
import sys
import time

ROOMS = (
    "tests.rules.figures",
    "tests.board.figures",
    "tests.referee.figures",
    "tests.match.figures",
    "tests.firmware.figures",
    "tests.virtual.figures",
    "tests.virtual.camera_figures",
    "tests.virtual.photographed_figures",
    "tests.vision.figures",
    "tests.vision.token_figures",
    "tests.vision.watcher_figures",
    "tests.live_figures",
    "tests.slap_figures",
)


def main(words: list[str]) -> None:
    """Print each room's figures as it measures them."""
    for room in ROOMS:
        if words and not any(word in room for word in words):
            continue
        begun_s = time.monotonic()
        _say(f"\n{room}")
        for name, value in importlib.import_module(room).figures():
            _say(f"  {name:<62} {value}")
        _say(f"  ({time.monotonic() - begun_s:.0f} s)")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])

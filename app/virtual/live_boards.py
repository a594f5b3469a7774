"""The boards that a virtual table can have in real time, and which is the best one here."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from app.rules.game import Words
from app.virtual.board_model import BoardModel
from app.virtual.pty_port import PtyBoard
from app.virtual.virtual_board import VirtualBoard

Kind = Literal["mega", "frames"]


class LiveBoard(msgspec.Struct, frozen=True):
    """A kind of board: what it is called, and how to start one whose port is the link `board`.

    `start` takes the folder for the link and a seed; it raises BoardModelError.
    """

    words: Words
    start: Callable[[Path, int], BoardModel]


def _start_frames(folder: Path, seed: int) -> BoardModel:
    return PtyBoard(VirtualBoard(seed), folder / PORT_NAME)


PORT_NAME = "board"
"""The link's name in its folder, whatever the kind of board."""

BOARDS: Mapping[Kind, LiveBoard] = {
    "frames": LiveBoard(
        words=Words(en="virtual board (pure Python)", ms="papan maya (Python tulen)"),
        start=_start_frames,
    ),
}


def best_kind() -> tuple[Kind, Words]:
    """Return the real firmware where it was built, else the pure-Python board and why."""
    return "frames", BOARDS["frames"].words

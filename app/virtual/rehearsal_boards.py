"""The boards that a scenario can be played on."""

from app.virtual.board_model import BoardModel, BoardModelError
from app.virtual.mega import MegaBoard
from app.virtual.tokens import did_you_mean, quote
from app.virtual.virtual_board import VirtualBoard

BOARD_NAMES = ("frames", "mega")


def start_board(name: str, seed: int) -> BoardModel:
    """Start a board without power: `frames` in pure Python, `mega` the real firmware in lockstep.

    Raises:
        BoardModelError: no board has that name, or it cannot be started; one sentence.
    """
    if name == "frames":
        return VirtualBoard(seed)
    if name == "mega":
        return MegaBoard(seed=seed)
    raise BoardModelError(f"unknown board {quote(name)}{did_you_mean(name, BOARD_NAMES)}")

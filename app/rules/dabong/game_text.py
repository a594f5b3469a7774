"""The text of a whole game: a position, and each move on a line of its own.

Blank lines and what follows `#` are left out, so that a person may write beside the moves.
"""

from collections.abc import Iterable

from app.rules.dabong.engine import DABONG
from app.rules.dabong.moves import Move
from app.rules.dabong.position import Position
from app.rules.game import IllegalMoveError, NotAMoveError, NotAPositionError, RulesError


def write_game(start: Position, moves: Iterable[Move]) -> str:
    """The text of a game that began there and went on with these moves."""
    lines = [DABONG.write_position(start), *map(DABONG.write_move, moves)]
    return "\n".join(lines) + "\n"


def read_game(text: str) -> tuple[Position, tuple[Move, ...], Position]:
    """Where the game began, its moves, and where it stands after them.

    Raises:
        RulesError: a line cannot be read or a move is not legal; the sentence names the line.
    """
    start: Position | None = None
    at: Position | None = None
    moves: list[Move] = []
    for number, whole in enumerate(text.splitlines(), 1):
        line = whole.partition("#")[0].strip()
        if not line:
            continue
        try:
            if at is None:
                start = at = DABONG.read_position(line)
                continue
            move = DABONG.read_move(at, line)
            at, _ = DABONG.apply(at, move)
        except IllegalMoveError as error:
            raise NotAMoveError(f"Line {number}: {error}") from error
        except RulesError as error:
            raise type(error)(f"Line {number}: {error}") from error
        moves.append(move)
    if start is None or at is None:
        raise NotAPositionError("The text has no position: its first line says where play begins.")
    return start, tuple(moves), at

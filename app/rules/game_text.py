"""The text of a whole game: a position, and each move on a line of its own.

Blank lines and what follows `#` are left out, so that a person may write beside the moves.
"""

from collections.abc import Iterable

from app.rules.game import (
    Game,
    IllegalMoveError,
    MoveT,
    NotAMoveError,
    NotAPositionError,
    PositionT,
    RulesError,
)


def write_game(game: Game[PositionT, MoveT], start: PositionT, moves: Iterable[MoveT]) -> str:
    """The text of a game that began there and went on with these moves."""
    lines = [game.write_position(start), *map(game.write_move, moves)]
    return "\n".join(lines) + "\n"


def read_game(
    game: Game[PositionT, MoveT], text: str
) -> tuple[PositionT, tuple[MoveT, ...], PositionT]:
    """Where the game began, its moves, and where it stands after them.

    Raises:
        RulesError: a line cannot be read or a move is not legal; the sentence names the line.
    """
    lines = [
        (number, line)
        for number, whole in enumerate(text.splitlines(), 1)
        if (line := whole.partition("#")[0].strip())
    ]
    if not lines:
        raise NotAPositionError(
            "The text has no position: its first line says where play begins.",
            "Teks ini tiada kedudukan: baris pertamanya menyatakan tempat permainan bermula.",
        )
    number, first = lines[0]
    moves: list[MoveT] = []
    try:
        start = at = game.read_position(first)
        for number, line in lines[1:]:  # noqa: B007 - the error names the line
            move = game.read_move(at, line)
            at, _ = game.apply(at, move)
            moves.append(move)
    except IllegalMoveError as error:
        raise NotAMoveError(*_on_line(number, error)) from error
    except RulesError as error:
        raise type(error)(*_on_line(number, error)) from error
    return start, tuple(moves), at


def _on_line(number: int, error: RulesError) -> tuple[str, str]:
    return f"Line {number}: {error.words.en}", f"Baris {number}: {error.words.ms}"

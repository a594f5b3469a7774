"""Counting what can be played to a depth: an oracle that knows nothing of how it is computed."""

from app.rules.game import Game, MoveT, PositionT


def perft(game: Game[PositionT, MoveT], position: PositionT, depth: int) -> int:
    """How many sequences of exactly `depth` moves the players can make within the round.

    Forced passes and the dealer's moves cost nothing and are not counted.

    Raises:
        ValueError: the depth is negative.
    """
    if depth < 0:
        raise ValueError(f"The depth is a whole number from 0, not {depth}.")
    if depth == 0:
        return 1
    if game.is_over(position):
        return 0
    moves = [
        move for seat in game.actors(position) if seat for move in game.legal_moves(position, seat)
    ]
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(position, move)[0], depth - 1) for move in moves)

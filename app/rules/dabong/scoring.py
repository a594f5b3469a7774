"""What a hand is worth: games and sets, or the points left in the hands."""

import msgspec

from app.rules.dabong.deck import FACES, SHAMAN
from app.rules.dabong.position import Position
from app.rules.game import Seat


class Score(msgspec.Struct, frozen=True):
    """By seat: games won in this set (or points), and sets won."""

    games: tuple[int, ...]
    sets: tuple[int, ...]


def points(position: Position, seat: Seat) -> int | None:
    """What is left in that seat's hand, for points: nothing for the winner, None when unknown."""
    if seat == position.winner:
        return 0
    hand = position.hand(seat)
    if hand.unknown:
        return None
    shaman = int(position.choices.shaman_points)
    return sum(shaman if card == SHAMAN else FACES[card].in_hand for card in hand.known)


def knows_points(position: Position) -> bool:
    """Is every hand known that has to be counted?"""
    return position.choices.scoring != "points" or all(
        points(position, seat) is not None for seat in position.seats
    )


def score(position: Position) -> Score:
    """The score so far, this hand included once it is over and its points are known."""
    before = Score(position.games, position.sets)
    if position.stage != "over" or not knows_points(position):
        return before
    if position.choices.scoring == "points":
        left = (points(position, seat) or 0 for seat in position.seats)
        return Score(tuple(map(sum, zip(position.games, left, strict=True))), position.sets)
    games = _won(position.games, position.winner)
    if games[position.winner - 1] < position.choices.games_to_set:
        return Score(games, position.sets)
    return Score((0,) * len(games), _won(position.sets, position.winner))


def _won(counts: tuple[int, ...], winner: Seat) -> tuple[int, ...]:
    return tuple(count + (seat == winner) for seat, count in enumerate(counts, 1))


def is_match_over(position: Position) -> bool:
    """The points limit is reached, or a player has the sets that the table plays for."""
    if position.stage != "over":
        return False
    now, choices = score(position), position.choices
    if choices.scoring == "points":
        return max(now.games) >= choices.points_limit
    return bool(choices.sets_to_win) and max(now.sets) >= choices.sets_to_win


def match_winners(position: Position) -> tuple[Seat, ...]:
    """Who leads: fewest points, or most sets and then games; several when they are equal."""
    now = score(position)
    if position.choices.scoring == "points":
        best = min(now.games)
        return tuple(seat for seat in position.seats if now.games[seat - 1] == best)
    standing = list(zip(now.sets, now.games, strict=True))
    return tuple(seat for seat in position.seats if standing[seat - 1] == max(standing))

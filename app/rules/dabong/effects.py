"""What lies on top takes effect: 2s, 8s, 9s, Jacks, the Queen of Water, and the 4th card in a row."""

from app.rules.dabong.choices import INTERMEDIATE
from app.rules.dabong.deck import JACK, NINE, TWO, Face, faces
from app.rules.dabong.position import (
    FOURTH,
    Laid,
    Opens,
    Position,
    Standing,
    is_queen_of_water,
    open_suits,
    seat_on,
    twos_on_top,
)
from app.rules.game import Seat

TWO_PLAYERS = 2
TURNS_BACK = (TWO, NINE, JACK)
"""Ranks that give the turn back where only two play (D24)."""


def runs(cards: tuple[str, ...], before: int, top: Face | None) -> tuple[int, int]:
    """Equal ranks in a row after a play, and the longest that it came to on the way.

    Args:
        cards: the play, bottom first.
        before: how many equal ranks lay on top.
        top: the card that it is laid on; None when there is none.
    """
    rank, run, longest = (top.rank if top else 0), before, 0
    for face in faces(cards):
        run = run + 1 if face.rank == rank else 1
        rank = face.rank
        longest = max(longest, run)
    return run, longest


def run_on(pile: tuple[Laid, ...]) -> int:
    """Equal ranks in a row on top of a pile, none of whose plays was taken back."""
    run, top = 0, None
    for each in pile:
        run, _ = runs(each.cards, run, top)
        top = each.top
    return run or 1


def twos_after(position: Position, cards: tuple[str, ...], kinds: tuple[str, ...]) -> int:
    """How many 2s the next player faces after that play: those before it too where it adds on."""
    return twos_on_top(cards) + (position.standing.twos if "two_addon" in kinds else 0)


def plays_again(position: Position, cards: tuple[str, ...]) -> bool:
    """Does that play bring a 4th equal card in a row, which lets its player play again?"""
    if not position.choices.plays("fourth_card", INTERMEDIATE):
        return False
    return runs(cards, position.standing.run, position.top)[1] >= FOURTH


def standing_after(
    position: Position, seat: Seat, cards: tuple[str, ...], kinds: tuple[str, ...]
) -> Standing:
    """How things stand after a play that does not win."""
    top = faces(cards[-1:])[0]
    standing = position.standing
    direction = -standing.direction if top.rank == NINE else standing.direction
    again = plays_again(position, cards)
    return Standing(
        turn=seat if again else seat_after(len(position.hands), seat, direction, top),
        direction=direction,
        twos=twos_after(position, cards, kinds),
        queen=is_queen_of_water(top),
        again=again,
        run=runs(cards, standing.run, position.top)[0],
        opens=opened_by(position, kinds),
    )


def seat_after(players: int, seat: Seat, direction: int, top: Face) -> Seat:
    """Who is in turn after that seat laid a play with this on top, the direction already turned.

    A Jack skips one; with two players a 9 gives the turn back as a Jack does (D24).
    """
    skips = top.rank == JACK or (top.rank == NINE and players == TWO_PLAYERS)
    return seat_on(players, seat, 2 * direction if skips else direction)


def opened_by(position: Position, kinds: tuple[str, ...]) -> Opens:
    """`heaven` or `hell` when that play may be answered with the other; else empty (D13)."""
    if "heaven_and_hell" in kinds:
        return "hell" if position.standing.opens == "heaven" else "heaven"
    if "heaven" in kinds:
        return "heaven"
    return "hell" if "hell" in kinds else ""


def laid(position: Position, seat: Seat, cards: tuple[str, ...], suit: str) -> Laid:
    """The play as it lies on the pile: with the suit named, or all that may be followed."""
    top = faces(cards[-1:])[0]
    return Laid(seat, cards, suit or open_suits(top), before=position.standing)

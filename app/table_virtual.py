"""The virtual table's side of the door of the pages: what they do at it, and what they are shown of it."""

from typing import TYPE_CHECKING

from app.virtual.board_model import BoardModelError
from app.virtual.live_world import CardState, LiveWorld
from app.virtual.physics import ActError
from app.virtual.tokens import WordError
from app.web.card_truth import CardTruth, CarriedCard, LyingCard, ZoneCards
from app.web.door import DoorError, NoSuchActError, World

if TYPE_CHECKING:
    from app.virtual.card_world import CardWorld
    from app.virtual.gestures import Ride

MOST_SHOWN = 16
"""Cards of one zone that are shown; what lies deeper is counted."""

SHARED = ("draw", "discard", "pile", "river", "pot")
DRAW = "draw"
"""Nobody looks through the cards that are to be drawn: they are counted."""

REAL_TABLE = "this is a real table; only a virtual one can be acted on here"


def do(live: LiveWorld | None, line: str) -> None:
    """Do one act at the virtual table.

    Raises:
        NoSuchActError: the words are no act of this table.
        DoorError: it cannot be done now, or the table is a real one (None).
    """
    if live is None:
        raise DoorError(REAL_TABLE)
    try:
        live.do(line)
    except WordError as error:
        raise NoSuchActError(str(error)) from error
    except (ActError, BoardModelError) as error:
        raise DoorError(str(error)) from error


def truth(live: LiveWorld | None, seat: int) -> World | None:
    """What lies where, as that seat sees it (0: as anybody does); None at a real table."""
    if live is None:
        return None
    state, cards = live.state(), live.card_state()
    return World(
        holes={name: len(pieces) for name, pieces in state.holes.items()},
        hand=len(state.hand),
        busy=state.busy,
        plugged=state.plugged,
        lamps=state.lamps,
        dead=state.dead,
        fault=state.fault,
        cards=_seen_by(seat, cards) if cards is not None else None,
    )


def _seen_by(seat: int, state: CardState) -> CardTruth:
    world = state.world
    seats = range(1, world.seats + 1)
    names = (*SHARED, *(f"{kind}-{owner}" for owner in seats for kind in ("pile", "hand")))
    black = sum(token.black for token in world.tokens)
    return CardTruth(
        zones=tuple(_zone(world, name) for name in names),
        in_hand=tuple(len(world.held.get(owner, ())) for owner in seats),
        mine=world.held.get(seat, ()),
        moving=state.moving,
        carried=tuple(
            CarriedCard(owner, ride.face if _is_faced(ride, owner, seat) else "")
            for owner, ride in state.carried
        ),
        yellow=len(world.tokens) - black,
        black=black,
        grid=world.grid_hands,
    )


def _zone(world: "CardWorld", name: str) -> ZoneCards:
    there = world.in_zone(name)
    shown = () if name == DRAW else there[-MOST_SHOWN:]
    return ZoneCards(
        name,
        len(there),
        tuple(LyingCard(card.number, card.face if card.up else "", card.spot) for card in shown),
    )


def _is_faced(ride: "Ride", owner: int, seat: int) -> bool:
    """Does a carried card show its face to that seat alone? A card that it draws, or looks at, does."""
    is_looked_at = ride.start == ride.end and not ride.up
    return owner == seat and not ride.up_before and (is_looked_at or not ride.zone)

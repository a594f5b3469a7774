"""Where every card, token and napkin of a table is. The world is a frozen value; acts make the next one.

A card that lies face down has no name until somebody shows it: the table prints what a scenario names.
Lengths are millimetres of the table, as `app.virtual.scene` has them.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
import numpy as np

from app.virtual.mat_place import mat_plane
from app.virtual.physics import ActError
from app.virtual.scene import MatPlace, Place, RoomLight, Thing, Token
from vision.geometry import array, carried, quad
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM
from vision.zones import Zone, zones_of


class Card(msgspec.Struct, frozen=True):
    """A piece of cardboard that lies on the table.

    Attributes:
        number: which piece; none comes twice.
        face: `QH`; empty while nobody has said what it is.
        up: its face is up.
        at: where.
        zone: in which zone it was put.
        spot: in a hand of Kombio its place, from 1; 0 elsewhere.
    """

    number: int
    face: str
    up: bool
    at: Place
    zone: str
    spot: int = 0


class CardWorld(msgspec.Struct, frozen=True):
    """Where everything is.

    Attributes:
        seats: how many people sit at the table.
        dealer: the seat that lays what nobody is named for.
        lying: cards on the table, each over those before it.
        held: for each seat, the faces of the cards in its hand, off the table; empty for unknown ones.
        next_number: of the next piece of cardboard.
        grid_hands: hands lie face down in their zones in two rows, as in Kombio.
        tokens: bananas in the pot.
        things: what lies on the cards.
        mat: how the mat lies against how it was put.
        light: in the room.
        round: of the match for which the cards were dealt; 0 where nobody counts.
    """

    seats: int
    dealer: int = 1
    lying: tuple[Card, ...] = ()
    held: Mapping[int, tuple[str, ...]] = {}
    next_number: int = 1
    grid_hands: bool = False
    tokens: tuple[Token, ...] = ()
    things: tuple[Thing, ...] = ()
    mat: MatPlace = MatPlace()
    light: RoomLight = RoomLight()
    round: int = 0

    def in_zone(self, zone: str) -> tuple[Card, ...]:
        """The cards that were put there, from bottom to top."""
        return tuple(card for card in self.lying if card.zone == zone)

    def zone(self, name: str) -> Zone:
        """A zone where it now is: it goes with the mat.

        Raises:
            ActError: there is no such zone at this table.
        """
        for zone in zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, self.seats):
            if zone.name == name:
                return Zone(name, quad(carried(array(zone.corners_mm), mat_plane(self.mat))))
        raise ActError(f"there is no zone `{name[:12]}` at a table of {self.seats}")

    def card(self, number: int) -> Card | None:
        """A piece that lies on the table; None if it does not."""
        return next((card for card in self.lying if card.number == number), None)


def put(world: CardWorld, cards: Iterable[Card]) -> CardWorld:
    """Lay cards on top of all others, in that order."""
    return msgspec.structs.replace(world, lying=(*world.lying, *cards))


def printed(world: CardWorld, count: int) -> tuple[CardWorld, tuple[int, ...]]:
    """The world after so many new pieces of cardboard were made, and their numbers."""
    first = world.next_number
    after = msgspec.structs.replace(world, next_number=first + count)
    return after, tuple(range(first, first + count))


def lifted(world: CardWorld, numbers: Sequence[int]) -> CardWorld:
    """Take pieces from the table; those that do not lie there are passed over."""
    gone = set(numbers)
    left = tuple(card for card in world.lying if card.number not in gone)
    return msgspec.structs.replace(world, lying=left)


def with_held(world: CardWorld, seat: int, faces: tuple[str, ...]) -> CardWorld:
    """A seat holds these cards and no others."""
    return msgspec.structs.replace(world, held={**world.held, seat: faces})


def held_without(held: Sequence[str], face: str) -> tuple[str, ...]:
    """A hand after the card of that face left it: the last such one, else one that nobody has named, else
    the last of all.
    """
    for wanted in (face, ""):
        if wanted in held:
            at = len(held) - 1 - held[::-1].index(wanted)
            return (*held[:at], *held[at + 1 :])
    return tuple(held[:-1])


def knocked(world: CardWorld, by: MatPlace) -> CardWorld:
    """The mat is pushed and turned, and what lies on it goes with it."""
    before = mat_plane(world.mat)
    mat = MatPlace(
        world.mat.x_mm + by.x_mm, world.mat.y_mm + by.y_mm, world.mat.turn_deg + by.turn_deg
    )
    back = np.asarray(np.linalg.inv(before), dtype=np.float64)
    plane = np.asarray(mat_plane(mat) @ back, dtype=np.float64)

    def pushed(x_mm: float, y_mm: float) -> tuple[float, float]:
        at = array(((x_mm, y_mm),))
        on_mat = carried(at, back)[0]
        if not (0 <= on_mat[0] <= A3_WIDTH_MM and 0 <= on_mat[1] <= A3_HEIGHT_MM):
            return x_mm, y_mm
        x, y = carried(at, plane)[0]
        return float(x), float(y)

    def card(one: Card) -> Card:
        x, y = pushed(one.at.x_mm, one.at.y_mm)
        turn = by.turn_deg if (x, y) != (one.at.x_mm, one.at.y_mm) else 0.0
        at = Place(x, y, one.at.turn_deg + turn, one.at.z_mm)
        return msgspec.structs.replace(one, at=at)

    return msgspec.structs.replace(
        world,
        mat=mat,
        lying=tuple(card(one) for one in world.lying),
        tokens=tuple(Token(*pushed(one.x_mm, one.y_mm), one.black) for one in world.tokens),
    )

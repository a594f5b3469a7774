"""What there is to see at a table of cards at one moment: cards, tokens, hands, the mat and the light.

Lengths are millimetres of the table: x to the right and y downwards as seat 1's people see it from above,
z up. (0, 0) is where the mat's top left corner was put when the table was set up.
"""

import msgspec


class Place(msgspec.Struct, frozen=True):
    """Where a card lies or is carried: its middle, how far it is turned clockwise, and its height."""

    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    z_mm: float = 0.0


class SeenCard(msgspec.Struct, frozen=True):
    """A card as it shows.

    Attributes:
        face: `QH`, as its deck names it; empty where nobody has said what it is.
        up: its face is up.
        at: where.
        lean: how far it is turned over, as the share of its width that shows: 1 flat, 0 on its edge.
    """

    face: str
    up: bool
    at: Place
    lean: float = 1.0


class Arm(msgspec.Struct, frozen=True):
    """A forearm and a hand over the table.

    Attributes:
        seat: whose it is; each has its own skin and sleeve.
        tip: where the fingertips are.
        from_x_mm: where the elbow is.
        from_y_mm: where the elbow is.
        speed_x: of the fingertips, in millimetres a second.
        speed_y: of the fingertips, in millimetres a second.
        carries: cards under the fingers, the lowest first.
    """

    seat: int
    tip: Place
    from_x_mm: float
    from_y_mm: float
    speed_x: float = 0.0
    speed_y: float = 0.0
    carries: tuple[SeenCard, ...] = ()


class Token(msgspec.Struct, frozen=True):
    """A banana token; a black one counts five."""

    x_mm: float
    y_mm: float
    black: bool = False


class Thing(msgspec.Struct, frozen=True):
    """Something that is no card and lies on the table, perhaps on cards: a napkin."""

    at: Place
    width_mm: float = 110.0
    height_mm: float = 110.0


class MatPlace(msgspec.Struct, frozen=True):
    """How the mat lies against how it was put: moved, and turned clockwise about its own middle."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    turn_deg: float = 0.0


class RoomLight(msgspec.Struct, frozen=True):
    """The light in the room.

    Attributes:
        level: 1 is the light in which the camera was set up.
        blue: of white light, each as a share.
        green: of white light.
        red: of white light.
        glare: zones on which a lamp is mirrored.
    """

    level: float = 1.0
    blue: float = 1.0
    green: float = 1.0
    red: float = 1.0
    glare: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """One moment.

    Attributes:
        cards: that lie, each over those before it.
        arms: over everything.
        tokens: in the pot.
        things: on the cards.
        mat: how the mat lies.
        light: in the room.
    """

    cards: tuple[SeenCard, ...] = ()
    arms: tuple[Arm, ...] = ()
    tokens: tuple[Token, ...] = ()
    things: tuple[Thing, ...] = ()
    mat: MatPlace = MatPlace()
    light: RoomLight = RoomLight()

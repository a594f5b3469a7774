"""What people do with cards and to the camera, one line each: acts of the scenario language."""

import re
from collections.abc import Callable, Collection

import msgspec

from app.virtual import tokens
from app.virtual.tokens import WordError

MOST_CARDS_AT_ONCE = 60
"""A whole deck."""

MOST_TOKENS_AT_ONCE = 15
"""All that a player of Kongkang begins with."""

MOST_SPOTS = 20
LONGEST_NAME = 24
"""No card of a deck of one's own is called by more characters."""

SHARED_ZONES = ("draw", "pile", "discard", "river", "pot")
_SPOT = re.compile(r"hand-(\d)\.(\d{1,2})")
_OWN_ZONE = re.compile(r"(hand|pile)-\d")


class Spot(msgspec.Struct, frozen=True):
    """A place in a hand of Kombio: whose hand, and which card of it, from 1."""

    seat: int
    number: int


FACE_DOWN = "?"
"""Before a card that is laid with its back up; alone where nobody says which card it is."""


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Cards are laid one by one, `?7` for one face down; by the dealer if `seat` is 0.

    In place of a card's name may stand where it lies: a place in a hand (`hand-2.3`), or a zone for the
    card on top there (`draw`). What it is need then not be known to whoever says it. Fanned, or all of them
    half over the zone's edge (`half_off`).
    """

    cards: tuple[str, ...]
    zone: str
    seat: int = 0
    fanned: bool = False
    half_off: bool = False


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """A seat takes cards from the draw pile."""

    seat: int
    count: int = 1


class Take(msgspec.Struct, frozen=True, tag="take"):
    """The top cards of a zone are taken away; by the dealer if `seat` is 0."""

    zone: str
    count: int = 1
    seat: int = 0


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """Two face-down cards change places."""

    one: Spot
    other: Spot
    seat: int


class Peek(msgspec.Struct, frozen=True, tag="peek"):
    """A face-down card is looked at and put back."""

    spot: Spot
    seat: int


class MoveOver(msgspec.Struct, frozen=True, tag="move"):
    """A card goes over from one hand into another."""

    giver: int
    taker: int
    seat: int


class Reveal(msgspec.Struct, frozen=True, tag="reveal"):
    """A seat's cards are turned face up in its hand zone; all that it has, if none is named."""

    seat: int
    cards: tuple[str, ...]


class Bet(msgspec.Struct, frozen=True, tag="bet"):
    """A seat puts yellow tokens into the pot."""

    seat: int
    count: int = 1


class Cover(msgspec.Struct, frozen=True, tag="cover"):
    """The camera is covered (`on`) or uncovered."""

    on: bool


class Light(msgspec.Struct, frozen=True, tag="light"):
    """The room has this share of the light in which the table was set up."""

    share: float


class Glare(msgspec.Struct, frozen=True, tag="glare"):
    """A lamp is mirrored in a zone."""

    zone: str


class MoveMat(msgspec.Struct, frozen=True, tag="move-mat"):
    """The mat is knocked aside."""


CardMove = Lay | Draw | Take | Swap | Peek | MoveOver | Reveal | Bet
"""What hands do with cards and tokens."""

CameraAct = Cover | Light | Glare | MoveMat
"""What goes wrong before the camera."""


class Here(msgspec.Struct, frozen=True):
    """What can be named at a table: how many seats it has, and the names of the deck's cards.

    Without names, any is taken: those of a deck of one's own are known by its photographs.
    """

    seats: int
    cards: frozenset[str]


def read_card_act(words: list[str], seats: int, cards: Collection[str]) -> CardMove | CameraAct:
    """Read the words of one act with cards or before the camera.

    Args:
        words: of the line.
        seats: at the table.
        cards: the names of the deck's cards; none for a deck of one's own.

    Raises:
        WordError: it is no such act, or names what this table does not have.
    """
    tokens.one_of(words[0], CARD_ACT_NAMES, "act")
    return _READERS[words[0]](words[1:], Here(seats, frozenset(cards)))


def _card(word: str, here: Here) -> str:
    if not here.cards:
        if not word.isprintable() or len(word) > LONGEST_NAME:
            raise WordError(f"{tokens.quote(word)} is no name of a card")
        return word
    by_fold = {card.casefold(): card for card in here.cards}
    if word.casefold() not in by_fold:
        near = tokens.did_you_mean(word, sorted(here.cards))
        raise WordError(f"there is no card {tokens.quote(word)} in this deck{near}")
    return by_fold[word.casefold()]


def _laid(word: str, here: Here) -> str:
    """A card that is laid: by its name, or by where it lies; with its back up after a `?`."""
    if word == FACE_DOWN:
        return word
    named = word.removeprefix(FACE_DOWN)
    if _SPOT.fullmatch(named):
        _spot(named, here)
    elif named not in _zones(here):
        named = _card(named, here)
    return (FACE_DOWN if word.startswith(FACE_DOWN) else "") + named


def shown_as(word: str) -> tuple[str, bool]:
    """What a card that is laid is called (empty where nobody says it), and whether its face is up."""
    named = word.removeprefix(FACE_DOWN)
    return named if place_of(named) is None else "", not word.startswith(FACE_DOWN)


def place_of(word: str) -> Spot | str | None:
    """The place in a hand, or the zone, that stands for the card there; None for a card's own name."""
    found = _SPOT.fullmatch(word)
    if found is not None:
        return Spot(int(found[1]), int(found[2]))
    return word if word in SHARED_ZONES or _OWN_ZONE.fullmatch(word) else None


def _zones(here: Here) -> tuple[str, ...]:
    own = (f"{kind}-{seat}" for seat in range(1, here.seats + 1) for kind in ("hand", "pile"))
    return (*SHARED_ZONES, *own)


def _zone(word: str, here: Here) -> str:
    return tokens.one_of(word, _zones(here), "zone")


def _seat(word: str, here: Here) -> int:
    return tokens.seat(word, here.seats)


def _hand(word: str, here: Here) -> int:
    zone = _zone(word, here)
    if not zone.startswith("hand-"):
        raise WordError(f"{tokens.quote(word)} is no hand; write `hand-2`")
    return int(zone.removeprefix("hand-"))


def _spot(word: str, here: Here) -> Spot:
    found = _SPOT.fullmatch(word)
    if found is None or not 1 <= int(found[2]) <= MOST_SPOTS:
        raise WordError(f"{tokens.quote(word)} is no place in a hand; write `hand-2.1`")
    return Spot(_seat(found[1], here), int(found[2]))


def _by(words: list[str], here: Here, usage: str) -> int:
    match words:
        case ["by", seat]:
            return _seat(seat, here)
    raise WordError(f"write `{usage}`")


def _lay(words: list[str], here: Here) -> Lay:
    usage = "lay CARD ... on ZONE [from SEAT] [fanned|half-off]"
    if "on" not in words:
        raise WordError(f"`on ZONE` is missing: write `{usage}`")
    at = words.index("on")
    cards, where = words[:at], words[at + 1 :]
    way = where[-1] if where and where[-1] in ("fanned", "half-off") else ""
    fanned, half_off = way == "fanned", way == "half-off"
    if way:
        where = where[:-1]
    if not 1 <= len(cards) <= MOST_CARDS_AT_ONCE:
        raise WordError(f"which cards? Write `{usage}`")
    named = tuple(_laid(word, here) for word in cards)
    match where:
        case [zone]:
            return Lay(named, _zone(zone, here), 0, fanned, half_off)
        case [zone, "from", seat]:
            return Lay(named, _zone(zone, here), _seat(seat, here), fanned, half_off)
    raise WordError(f"write `{usage}`")


def _draw(words: list[str], here: Here) -> Draw:
    match words:
        case [seat]:
            return Draw(_seat(seat, here))
        case [seat, count]:
            return Draw(_seat(seat, here), _count(count))
    raise WordError("write `draw SEAT [N]`")


def _count(word: str) -> int:
    return tokens.number(word, "a number of cards", least=1, most=MOST_CARDS_AT_ONCE)


def _take(words: list[str], here: Here) -> Take:
    usage = "take ZONE [N] [by SEAT]"
    match words:
        case [zone]:
            return Take(_zone(zone, here))
        case [zone, "by", seat]:
            return Take(_zone(zone, here), 1, _seat(seat, here))
        case [zone, count]:
            return Take(_zone(zone, here), _count(count))
        case [zone, count, "by", seat]:
            return Take(_zone(zone, here), _count(count), _seat(seat, here))
    raise WordError(f"write `{usage}`")


def _swap(words: list[str], here: Here) -> Swap:
    usage = "swap hand-A.I hand-B.J by SEAT"
    if len(words) < 2:  # noqa: PLR2004 - two places
        raise WordError(f"write `{usage}`")
    one, other = _spot(words[0], here), _spot(words[1], here)
    if one == other:
        raise WordError("a card cannot change places with itself")
    return Swap(one, other, _by(words[2:], here, usage))


def _peek(words: list[str], here: Here) -> Peek:
    usage = "peek hand-A.I by SEAT"
    if not words:
        raise WordError(f"write `{usage}`")
    return Peek(_spot(words[0], here), _by(words[1:], here, usage))


def _move(words: list[str], here: Here) -> MoveOver | MoveMat:
    usage = "move hand-A hand-B by SEAT (or: move mat)"
    if words == ["mat"]:
        return MoveMat()
    if len(words) < 2:  # noqa: PLR2004 - two hands
        raise WordError(f"write `{usage}`")
    giver, taker = _hand(words[0], here), _hand(words[1], here)
    if giver == taker:
        raise WordError("a card moves from one hand into another one")
    return MoveOver(giver, taker, _by(words[2:], here, usage))


def _reveal(words: list[str], here: Here) -> Reveal:
    if not words:
        raise WordError("write `reveal SEAT [CARD ...]`")
    return Reveal(_seat(words[0], here), tuple(_card(word, here) for word in words[1:]))


def _bet(words: list[str], here: Here) -> Bet:
    match words:
        case [seat]:
            return Bet(_seat(seat, here))
        case [seat, count]:
            most = MOST_TOKENS_AT_ONCE
            return Bet(
                _seat(seat, here), tokens.number(count, "a number of tokens", least=1, most=most)
            )
    raise WordError("write `bet SEAT [N]`")


def _cover(words: list[str], *, on: bool) -> Cover:
    if words != ["camera"]:
        raise WordError(f"only the camera can be covered: write `{'' if on else 'un'}cover camera`")
    return Cover(on)


def _light(words: list[str], _here: Here) -> Light:
    if len(words) != 1:
        raise WordError("write `light 30%`")
    return Light(tokens.share(words[0], most=2.0))


def _glare(words: list[str], here: Here) -> Glare:
    if len(words) != 1:
        raise WordError("write `glare ZONE`")
    return Glare(_zone(words[0], here))


_READERS: dict[str, Callable[[list[str], Here], CardMove | CameraAct]] = {
    "lay": _lay,
    "draw": _draw,
    "take": _take,
    "swap": _swap,
    "peek": _peek,
    "move": _move,
    "reveal": _reveal,
    "bet": _bet,
    "cover": lambda words, _: _cover(words, on=True),
    "uncover": lambda words, _: _cover(words, on=False),
    "light": _light,
    "glare": _glare,
}

CARD_ACT_NAMES = tuple(_READERS)

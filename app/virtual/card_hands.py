"""How people's hands carry out an act with cards: which way an arm goes, and which cards go along.

Nothing is moved here: the world is looked at as it is, and a gesture is planned from now on.
"""

import random
from collections.abc import Sequence

import msgspec

from app.virtual.arm_way import HIGH_MM, Way
from app.virtual.card_acts import (
    Bet,
    CardMove,
    Draw,
    Lay,
    MoveOver,
    Peek,
    Reveal,
    Spot,
    Swap,
    Take,
    shown_as,
)
from app.virtual.card_deal import TOKEN_APART_MM
from app.virtual.card_places import (
    edge_places,
    free_spots,
    grid_place,
    play_places,
    scattered,
    shown_places,
    stack_place,
    turn_of,
)
from app.virtual.card_table import DRAW_ZONE
from app.virtual.card_world import Card, CardWorld, lifted, printed
from app.virtual.gestures import Gesture, Ride
from app.virtual.laid_cards import all_of, at_spot, faces_laid, lying_at
from app.virtual.physics import ActError
from app.virtual.scene import Place, Token
from vision.geometry import Quad
from vision.zones import Zone

PUT_US = 110_000
"""Fingers stay at a card before they close or open."""

BACK_MM = 75.0
"""Between two cards laid in a row the hand goes back so far, for the next one."""

AWAY_US = 1_500_000
"""With more time than this between two cards the hand goes all the way back, and comes again."""

LIFT_MM = 26.0
LOOK_US = 900_000
"""A card that is peeked at is lifted for so long."""

BESIDE_MM = 70.0
ON_CARD_MM = 14.0
"""Fingers that slide or lift a card lie on it, this much short of its middle."""

QUARTERS = 4
POT_ZONE = "pot"


class CardHands:
    """Plans what people do with cards.

    Args:
        world: as it is now.
        now_us: when the gesture begins, in microseconds of the table.
        pace_us: between two cards that are laid.
        rng: how well people aim.
    """

    def __init__(self, world: CardWorld, now_us: int, pace_us: int, rng: random.Random) -> None:
        self.world = world
        self._now_us = now_us
        self._pace_us = pace_us
        self._rng = rng

    def plan(self, act: CardMove) -> Gesture:
        """The gesture for an act; `world` may have got cards that had to be printed for it.

        Raises:
            ActError: it cannot be done in this world.
        """
        match act:
            case Lay():
                return self._lay(act)
            case Draw(seat, count):
                return self._take_away(seat, DRAW_ZONE, count)
            case Take(zone, count, seat):
                return self._take_away(seat or self.world.dealer, zone, count)
            case Reveal(seat, cards):
                return self._reveal(seat, cards or all_of(self.world, seat))
            case Bet(seat, count):
                return self._bet(seat, count)
            case Swap(one, other, seat):
                return self._swap(one, other, seat)
            case Peek(spot, seat):
                return self._peek(spot, seat)
            case MoveOver(giver, taker, seat):
                return self._move_over(giver, taker, seat)

    # --- cards laid -------------------------------------------------------------------------------

    def _lay(self, act: Lay) -> Gesture:
        seat = act.seat or self.world.dealer
        there = lying_at(self.world, act.cards)
        zone = facing(self.world.zone(act.zone), turn_of(self.world.zone(f"hand-{seat}")))
        if self.world.grid_hands and act.zone.startswith("hand-"):
            owner = int(act.zone.removeprefix("hand-"))
            # A card that is turned over where it lies leaves its own place free.
            around = lifted(self.world, [card.number for card in there])
            spots: Sequence[int] = free_spots(around, owner, len(act.cards))
            ends = self._grid_places(owner, spots)
        else:
            spots = (0,) * len(act.cards)
            ends = self._places(act, zone)
        way = Way(self.world, seat, self._now_us)
        there = there or self._meant_on_table(act, seat)
        where = list(zip(ends, spots, strict=True))
        if len(there) == len(act.cards):
            return self._lay_from_table(way, seat, there, act, where)
        return self._lay_from_hand(way, seat, act, where)

    def _meant_on_table(self, act: Lay, seat: int) -> tuple[Card, ...]:
        """Cards on the table that are laid although only their names are said."""
        if act.seat:
            return self._own_cards(seat, len(act.cards), act.zone)
        # The dealer turns up what nobody plays.
        return self.world.in_zone(DRAW_ZONE)[: -len(act.cards) - 1 : -1]

    def _places(self, act: Lay, zone: Zone) -> tuple[Place, ...]:
        """A card that goes back onto the draw pile is squared with it; others show their index."""
        if act.zone == DRAW_ZONE:
            return tuple(stack_place(zone, self._rng) for _ in act.cards)
        if act.half_off:
            return edge_places(zone, len(act.cards), self._rng)
        return play_places(zone, len(act.cards), self._rng, fanned=act.fanned)

    def _grid_places(self, owner: int, spots: Sequence[int]) -> tuple[Place, ...]:
        zone = self.world.zone(f"hand-{owner}")
        return tuple(grid_place(zone, spot, self._rng) for spot in spots)

    def _own_cards(self, seat: int, count: int, zone: str) -> tuple[Card, ...]:
        """Cards of the seat's own hand that lie on the table: those are laid when it holds no others."""
        if not self.world.grid_hands or self.world.held.get(seat) or zone == f"hand-{seat}":
            return ()
        mine = [card for card in self.world.in_zone(f"hand-{seat}") if not card.up]
        mine.sort(key=lambda card: -card.spot)
        return tuple(mine[:count])

    def _lay_from_table(
        self,
        way: Way,
        seat: int,
        there: Sequence[Card],
        act: Lay,
        ends: Sequence[tuple[Place, int]],
    ) -> Gesture:
        rides = []
        for card, word, (end, spot) in zip(there, act.cards, ends, strict=True):
            face, up = shown_as(word)
            took_us = self._pick(way, card.at)
            way.to(way.fingers(end))
            left_us = way.wait(PUT_US)
            rides.append(
                _slid(
                    card,
                    took_us,
                    left_us,
                    end,
                    zone=act.zone,
                    face=face,
                    up=up,
                    spot=spot,
                )
            )
        return self._done(way, seat, rides)

    def _lay_from_hand(
        self, way: Way, seat: int, act: Lay, ends: Sequence[tuple[Place, int]]
    ) -> Gesture:
        numbers = self._printed(len(act.cards))
        rides: list[Ride] = []
        faces = faces_laid(self.world.held.get(seat, ()), act.cards)
        first_us = came_us = self._now_us
        for at, ((end, spot), word) in enumerate(zip(ends, act.cards, strict=True)):
            _, up = shown_as(word)
            if at == 0:
                way.to(way.fingers(end))
                left_us = first_us = way.wait(PUT_US)
            else:
                due_us = first_us + at * self._pace_us
                if self._pace_us > AWAY_US:
                    came_us = way.home()
                left_us = self._next_card(way, end, due_us)
            rides.append(
                Ride(
                    number=numbers[at],
                    from_us=came_us + 1,
                    to_us=left_us,
                    start=way.in_hand(len(act.cards) - 1 - at),
                    end=end,
                    face=faces[at],
                    up_before=up,
                    up=up,
                    zone=act.zone,
                    spot=spot,
                )
            )
        return self._done(way, seat, rides)

    def _next_card(self, way: Way, end: Place, due_us: int) -> int:
        """A little back for the next card, or wherever the hand is, and to its place in time."""
        at = way.fingers(end)
        left_us = due_us - way.now_us
        if self._pace_us > AWAY_US:
            way.to(at, by_us=due_us - PUT_US)
            return way.wait(PUT_US)
        back = min(BACK_MM, left_us / 1_000_000 * BACK_MM * 4)
        way.within(way.back_from(at, back), HIGH_MM / 2, left_us * 2 // 5)
        way.within(at, 8.0, left_us * 2 // 5)
        return way.wait(max(1, due_us - way.now_us))

    # --- cards taken ------------------------------------------------------------------------------

    def _take_away(self, seat: int, zone: str, count: int) -> Gesture:
        there = self.world.in_zone(zone)
        if len(there) < count:
            raise ActError(f"{zone} has {len(there)} cards; {count} cannot be taken from it")
        way = Way(self.world, seat, self._now_us)
        took: list[tuple[Card, int]] = []
        one_by_one = zone == DRAW_ZONE
        for number, card in enumerate(reversed(there[len(there) - count :])):
            if number == 0 or one_by_one:
                if number:
                    back = way.back_from(way.fingers(card.at, ON_CARD_MM), BACK_MM)
                    way.within(back, HIGH_MM / 2, self._pace_us // 2)
                self._pick(way, card.at, within_us=self._pace_us // 2 if number else 0)
            took.append((card, way.now_us))
        gone_us = way.home()
        rides = [
            _slid(card, took_us, gone_us - 1, way.in_hand(number), zone="", face="", up=False)
            for number, (card, took_us) in enumerate(took)
        ]
        return self._done(way, seat, rides)

    def _pick(self, way: Way, at: Place, within_us: int = 0) -> int:
        """Go to a card and close the fingers on it."""
        fingers = way.fingers(at, ON_CARD_MM)
        if within_us:
            way.within(fingers, 8.0, max(1, within_us - PUT_US))
        else:
            way.to(fingers)
        return way.wait(PUT_US)

    # --- cards of hands that lie on the table --------------------------------------------------------

    def _reveal(self, seat: int, cards: Sequence[str]) -> Gesture:
        zone = f"hand-{seat}"
        lying = sorted(
            (card for card in self.world.in_zone(zone) if not card.up),
            key=lambda card: card.spot,
        )
        way = Way(self.world, seat, self._now_us)
        rides = []
        for card, face in zip(lying, cards, strict=False):
            took_us = self._pick(way, card.at)
            fingers = way.fingers(card.at, ON_CARD_MM)
            way.within(way.back_from(fingers, -8.0), LIFT_MM, 160_000)
            way.within(fingers, 8.0, 160_000)
            rides.append(_slid(card, took_us, way.now_us, card.at, zone=zone, face=face, up=True))
        rest = cards[len(rides) :]
        if not rest:
            return self._done(way, seat, rides)
        ends = shown_places(self.world.zone(zone), len(rest), self._rng)
        laid = Lay(tuple(rest), zone, seat)
        shown = self._lay_from_hand(way, seat, laid, [(end, 0) for end in ends])
        return msgspec.structs.replace(shown, rides=(*rides, *shown.rides))

    def _swap(self, one: Spot, other: Spot, seat: int) -> Gesture:
        """One card is put beside the other, that one takes its place, and the first moves up."""
        first, second = at_spot(self.world, one), at_spot(self.world, other)
        way = Way(self.world, seat, self._now_us)
        x, y = way.back_from((second.at.x_mm, second.at.y_mm), BESIDE_MM)
        beside = Place(x, y, second.at.turn_deg)
        rides = [
            self._slide(way, first, beside, f"hand-{other.seat}", other.number),
            self._slide(way, second, first.at, f"hand-{one.seat}", one.number),
        ]
        waiting = msgspec.structs.replace(
            first, at=beside, zone=f"hand-{other.seat}", spot=other.number
        )
        rides.append(self._slide(way, waiting, second.at, f"hand-{other.seat}", other.number))
        return self._done(way, seat, rides)

    def _slide(self, way: Way, card: Card, end: Place, zone: str, spot: int) -> Ride:
        took_us = self._pick(way, card.at)
        way.to(way.fingers(end, ON_CARD_MM))
        left_us = way.wait(PUT_US)
        return _slid(card, took_us, left_us, end, zone=zone, face=card.face, up=False, spot=spot)

    def _peek(self, spot: Spot, seat: int) -> Gesture:
        """The card is lifted with its face to the player: the camera sees its back, and the hand."""
        card = at_spot(self.world, spot)
        way = Way(self.world, seat, self._now_us)
        took_us = self._pick(way, card.at)
        fingers = way.fingers(card.at, ON_CARD_MM)
        way.within(way.back_from(fingers, 12.0), LIFT_MM, 200_000)
        way.wait(LOOK_US)
        way.within(fingers, 8.0, 200_000)
        ride = _slid(card, took_us, way.now_us, card.at, zone=card.zone, face=card.face, up=False)
        return self._done(way, seat, [ride])

    def _move_over(self, giver: int, taker: int, seat: int) -> Gesture:
        (spot,) = free_spots(self.world, taker, 1)
        if self.world.grid_hands:
            end = self._grid_places(taker, (spot,))[0]
        else:
            end = shown_places(self.world.zone(f"hand-{taker}"), 1, self._rng)[0]
        there = self.world.in_zone(f"hand-{giver}")
        if not there:
            raise ActError(f"hand-{giver} has no card on the table that could be moved")
        card = max(there, key=lambda one: one.spot)
        way = Way(self.world, seat, self._now_us)
        return self._done(way, seat, [self._slide(way, card, end, f"hand-{taker}", spot)])

    # --- tokens -------------------------------------------------------------------------------------

    def _bet(self, seat: int, count: int) -> Gesture:
        lying = [(token.x_mm, token.y_mm) for token in self.world.tokens]
        places = scattered(self.world.zone(POT_ZONE), count, TOKEN_APART_MM, self._rng, lying)
        if len(places) < count:
            raise ActError(f"the pot has room for {len(places)} more tokens, not for {count}")
        way = Way(self.world, seat, self._now_us)
        for place in places:
            way.to((place.x_mm, place.y_mm))
        gesture = self._done(way, seat, [])
        paid = tuple(Token(place.x_mm, place.y_mm) for place in places)
        # They are there when the hand goes: nobody counts under a hand.
        return msgspec.structs.replace(gesture, pays=paid, pays_us=gesture.way[-2].at_us)

    # --- all of them --------------------------------------------------------------------------------

    def _printed(self, count: int) -> tuple[int, ...]:
        self.world, numbers = printed(self.world, count)
        return numbers

    def _done(self, way: Way, seat: int, rides: Sequence[Ride]) -> Gesture:
        way.home()
        return Gesture(seat, *way.elbow, tuple(way.points), tuple(rides))


def _slid(
    card: Card,
    took_us: int,
    left_us: int,
    end: Place,
    *,
    zone: str,
    face: str,
    up: bool,
    spot: int | None = None,
) -> Ride:
    """A card that lay on the table goes along."""
    return Ride(
        number=card.number,
        from_us=took_us,
        to_us=left_us,
        start=card.at,
        end=end,
        face=face or card.face,
        up_before=card.up,
        up=up,
        from_table=True,
        zone=zone,
        spot=card.spot if spot is None else spot,
    )


def facing(zone: Zone, turn_deg: float) -> Zone:
    """A zone as a seat sees it that is turned so far: its corners begin at that seat's top left."""
    quarters = round((turn_deg - turn_of(zone)) / 90) % QUARTERS
    a, b, c, d = (zone.corners_mm[(at + quarters) % QUARTERS] for at in range(QUARTERS))
    corners: Quad = (a, b, c, d)
    return Zone(zone.name, corners)

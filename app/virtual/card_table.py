"""The cards of a virtual table in simulated time: gestures are carried out as the time goes by."""

import math
from collections.abc import Iterator

import msgspec

from app.board.calibration import CARD_GRAMS
from app.virtual.card_world import Card, CardWorld, held_without, lifted, put, with_held
from app.virtual.gestures import Gesture, Ride, arm_at
from app.virtual.scene import Scene, SeenCard

DRAW_ZONE = "draw"

FINGERS_GRAMS = 15.0
FINGERS_US = 100_000
"""Fingers that take a card press on the pile before they lift it, for so long."""


class CardTable:
    """Cards, and arms that follow their gestures; several at once, if people are quick.

    Attributes:
        world: where everything is, but for what is being carried.
        now_us: simulated time.
    """

    def __init__(self, world: CardWorld, now_us: int = 0) -> None:
        self.world = world
        self.now_us = now_us
        self._gestures: list[Gesture] = []
        self._void: set[tuple[Gesture, int]] = set()

    @property
    def is_busy(self) -> bool:
        """Is an arm over the table, or about to come?"""
        return bool(self._gestures)

    @property
    def tray_grams(self) -> float:
        """What weighs on the scale under the draw pile: cards, and fingers that are about to take one."""
        cards = CARD_GRAMS * len(self.world.in_zone(DRAW_ZONE))
        return cards + max(
            (
                _pressed_grams(self.now_us - ride.from_us + FINGERS_US)
                for gesture in self._gestures
                for ride in gesture.rides
                if ride.from_table and self._is_drawn(ride)
            ),
            default=0.0,
        )

    @property
    def moving(self) -> tuple[int, ...]:
        """Seats whose arm is over the table, or about to come, ascending."""
        return tuple(sorted({gesture.seat for gesture in self._gestures}))

    def carried(self) -> tuple[tuple[int, Ride], ...]:
        """What the fingers of whom hold just now."""
        return tuple(
            (gesture.seat, ride)
            for gesture in self._gestures
            for ride in gesture.rides
            if ride.from_us <= self.now_us < ride.to_us and (gesture, ride.number) not in self._void
        )

    def lay_out(self, world: CardWorld) -> None:
        """Lay everything anew, as if nobody's hand had been there; arms that are under way are gone."""
        self.world = world
        self._gestures.clear()
        self._void.clear()

    def follow(self, gesture: Gesture) -> None:
        """Let an arm make this gesture; its times are the table's."""
        self._gestures.append(gesture)

    def step_to(self, now_us: int) -> None:
        """Let time go by until then; never back."""
        for gesture, ride, takes in _due(self._gestures, self.now_us, now_us):
            if ride is None:
                tokens = (*self.world.tokens, *gesture.pays)
                self.world = msgspec.structs.replace(self.world, tokens=tokens)
            elif takes:
                self._take(gesture, ride)
            else:
                self._leave(gesture, ride)
        self.now_us = max(self.now_us, now_us)
        self._gestures = [one for one in self._gestures if one.ends_us > now_us]

    def scene(self) -> Scene:
        """What there is to see now."""
        world = self.world
        arms = []
        for gesture in self._gestures:
            if gesture.begins_us <= self.now_us:
                arm = arm_at(_without(gesture, self._void), self.now_us)
                arms.append(arm)
        return Scene(
            cards=tuple(
                SeenCard(card.face if card.up else "", card.up, card.at) for card in world.lying
            ),
            arms=tuple(arms),
            tokens=world.tokens,
            things=world.things,
            mat=world.mat,
            light=world.light,
        )

    def _is_drawn(self, ride: Ride) -> bool:
        card = self.world.card(ride.number)
        return card is not None and card.zone == DRAW_ZONE

    def _take(self, gesture: Gesture, ride: Ride) -> None:
        if not ride.from_table:
            held = self.world.held.get(gesture.seat, ())
            self.world = with_held(self.world, gesture.seat, held_without(held, ride.face))
        elif self.world.card(ride.number) is None:
            # Somebody else was quicker: the fingers close on nothing.
            self._void.add((gesture, ride.number))
        else:
            self.world = lifted(self.world, (ride.number,))

    def _leave(self, gesture: Gesture, ride: Ride) -> None:
        if (gesture, ride.number) in self._void:
            return
        if not ride.zone:
            held = self.world.held.get(gesture.seat, ())
            self.world = with_held(self.world, gesture.seat, (*held, ride.face))
            return
        card = Card(ride.number, ride.face, ride.up, ride.end, ride.zone, ride.spot)
        self.world = put(self.world, (card,))


def _pressed_grams(since_us: int) -> float:
    """How hard fingers press that came down so long ago: more and more, and then less; never evenly."""
    if not 0 <= since_us < FINGERS_US:
        return 0.0
    return FINGERS_GRAMS * math.sin(math.pi * since_us / FINGERS_US)


def _without(gesture: Gesture, void: set[tuple[Gesture, int]]) -> Gesture:
    if not void:
        return gesture
    rides = tuple(ride for ride in gesture.rides if (gesture, ride.number) not in void)
    return msgspec.structs.replace(gesture, rides=rides)


def _due(
    gestures: list[Gesture], after_us: int, until_us: int
) -> Iterator[tuple[Gesture, Ride | None, bool]]:
    """What happens in a span of time, in order: a card is taken (True) or left, or tokens are paid."""
    events: list[tuple[int, int, Gesture, Ride | None, bool]] = []
    for gesture in gestures:
        for ride in gesture.rides:
            events.append((ride.from_us, 1, gesture, ride, True))
            events.append((ride.to_us, 0, gesture, ride, False))
        if gesture.pays:
            events.append((gesture.pays_us, 2, gesture, None, False))
    events.sort(key=lambda event: event[:2])
    return (
        (gesture, what, takes)
        for at_us, _, gesture, what, takes in events
        if after_us < at_us <= until_us
    )

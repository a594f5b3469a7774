"""The table in simulated time: physics and a board joined, step by step of 12.5 ms.

In each step the scales get what weighs on them, buttons their edges, and the board runs; what it sent
waits to be read. Nothing here reads a clock.
"""

import random
from collections import deque
from typing import Protocol

import msgspec

from app.virtual import buttons, physics
from app.virtual.acts import Bump, Dead, Drop, Lean, Lift, Press
from app.virtual.board_model import SCALE_COUNT, BoardModel
from app.virtual.hands import Moment, Movement, Plan
from app.virtual.physics import World

STEP_US = 12_500
"""The scales convert eighty times a second: nothing is gained by shorter steps."""

UNREAD_LIMIT_BYTES = 65_536
"""What an operating system keeps for a port that nobody reads; what comes after is lost."""


class Cards(Protocol):
    """The cards at a table: `card_table.CardTable`, which needs the camera's libraries."""

    @property
    def tray_grams(self) -> float:
        """What weighs on the draw tray."""
        ...

    def step_to(self, now_us: int) -> None:
        """Let time go by until then."""
        ...


class TableWorld:
    """A board on a cable, the pieces on it, and hands that follow a plan.

    Attributes:
        world: where everything is.
        now_us: simulated time.
        is_plugged: whether the board's cable is in.
        plugs: how often it was put in; a connection belongs to one plugging.
    """

    def __init__(
        self, world: World, board: BoardModel, rng: random.Random, cards: Cards | None = None
    ) -> None:
        self.world = world
        self._cards = cards
        self.now_us = 0
        self.is_plugged = False
        self.plugs = 0
        self._board = board
        self._rng = rng
        self._planned: deque[Moment] = deque()
        self._unread = bytearray()
        self._step_loads()
        self.plug()

    @property
    def is_busy(self) -> bool:
        """Whether a planned movement is still to come."""
        return bool(self._planned)

    @property
    def lamps(self) -> int:
        """The mask of lamps that are lit."""
        return self._board.lamps()

    def step(self) -> None:
        """Let 12.5 ms go by."""
        self._move_hands()
        self._step_loads()
        self.now_us += STEP_US
        self._unread += self._board.advance(self.now_us)
        del self._unread[UNREAD_LIMIT_BYTES:]

    def follow(self, plan: Plan) -> None:
        """Let the hands carry out a plan, after what they are doing now."""
        self._planned.extend(plan.moments)

    def act(self, movement: Movement) -> None:
        """Make one movement now.

        Raises:
            ActError: it cannot be done in this world.
        """
        self.world = moved(self.world, movement, self.now_us)

    def press(self, press: Press) -> int:
        """Press buttons, beginning somewhere within the next step; returns when all are let go."""
        first_us = self.now_us + self._rng.random() * STEP_US
        ends_us = first_us
        for number, seat in enumerate(press.seats):
            begins_us = first_us + number * press.gap_us
            ends_us = begins_us + press.hold_us
            for edge in buttons.press(seat, begins_us, press.hold_us, self._rng):
                self._board.edge(edge.seat, edge.closed, edge.at_us)
        return int(ends_us + buttons.LONGEST_BOUNCE_US) + 1

    def plug(self) -> None:
        """Put the cable in: the board boots."""
        if not self.is_plugged:
            self._board.power(on=True)
            self.is_plugged = True
            self.plugs += 1

    def unplug(self) -> None:
        """Pull the cable: the board loses its power, and what was not read is lost."""
        if self.is_plugged:
            self._board.power(on=False)
            self.is_plugged = False
            self._unread.clear()

    def halt(self) -> None:
        """The hands stop where they are; what they hold stays in them."""
        self._planned.clear()

    def replace_board(self, board: BoardModel) -> None:
        """Put another board, that nobody has powered yet, in the place of the one that failed."""
        self._board = board
        self._unread.clear()
        self._board.power(on=self.is_plugged)
        self.plugs += self.is_plugged

    def read(self, limit: int) -> bytes:
        """Take what the board has sent, at most `limit` bytes; empty when there is nothing."""
        taken = bytes(self._unread[:limit])
        del self._unread[:limit]
        return taken

    def write(self, data: bytes) -> None:
        """Hand bytes to the board."""
        self._board.feed(data)

    def close(self) -> None:
        """End the board."""
        self._board.close()

    def _move_hands(self) -> None:
        while self._planned and self._planned[0].at_us <= self.now_us:
            moment = self._planned.popleft()
            try:
                self.act(moment.movement)
            except physics.ActError:
                self._planned.clear()
                raise

    def _step_loads(self) -> None:
        if self._cards is not None:
            self._cards.step_to(self.now_us)
            grams = self._cards.tray_grams
            self.world = msgspec.structs.replace(self.world, tray_grams=grams)
        self._board.set_scales(
            [
                physics.load(self.world, scale, self.now_us, self._rng)
                for scale in range(SCALE_COUNT)
            ]
        )


def moved(world: World, movement: Movement, at_us: int) -> World:
    """Return the world after one movement.

    Raises:
        ActError: it cannot be done in this world.
    """
    match movement:
        case Lift(hole, count):
            return physics.lift(world, hole, count, at_us)
        case Drop(hole, count):
            return physics.drop(world, hole, count, at_us)
        case Bump(hole):
            return physics.bump(world, hole, at_us)
        case Lean(hole):
            return physics.lean(world, hole, at_us)
        case Dead(hole):
            return physics.kill_scale(world, hole)

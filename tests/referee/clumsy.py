"""A clumsy player for the tests: sows by the rules as she knows them, and slips once.

Written without the referee's code, and without the rules' own sowing: the ring, the relay and the
capture are said again here, in the plainest way.
"""

from collections.abc import Callable

SOUTH_RING: tuple[int, ...] = (6, 5, 4, 3, 2, 1, 0, 7, 14, 13, 12, 11, 10, 9, 8)
NORTH_RING: tuple[int, ...] = (14, 13, 12, 11, 10, 9, 8, 15, 6, 5, 4, 3, 2, 1, 0)
STORES = {1: 7, 2: 15}
ROWS = {1: range(7), 2: range(8, 15)}
Act = tuple[str, int, int]
SLIPS = (
    "doubled",
    "skipped",
    "misplaced",
    "into-origin",
    "other-store",
    "stopped",
    "went-on",
    "no-capture",
    "capture-short",
    "capture-wrong",
    "capture-not-due",
    "capture-other-store",
    "left-behind",
    "wrong-way",
)


class CannotSlipError(Exception):
    """This sowing gives no chance for that slip."""


class Clumsy:
    """Sows from `origin` on `holes` with one slip; `acts` is what the hands do."""

    def __init__(
        self, holes: list[int], seat: int, origin: int, slip: str, pick: Callable[[int], int]
    ) -> None:
        self.holes = list(holes)
        self.seat = seat
        self.slip = slip
        self.pick = pick
        self.acts: list[Act] = []
        self.ring = SOUTH_RING if seat == 1 else NORTH_RING
        if slip == "wrong-way":
            self.ring = tuple(reversed(self.ring))
        self.where = -1
        self.drops = 0
        self.total = self._count(origin)
        self.at = pick(self.total) if self.total else 0
        self.done = slip == "wrong-way"
        self._sow(origin)
        if not self.done:
            raise CannotSlipError(slip)

    def _count(self, origin: int) -> int:
        if self.slip in ("doubled", "skipped", "misplaced", "other-store", "left-behind"):
            plain = Clumsy.__new__(Clumsy)
            plain.__dict__.update(self.__dict__)
            plain.holes, plain.acts = list(self.holes), []
            plain.slip, plain.done, plain.at, plain.drops = "none", True, -1, 0
            plain._sow(origin)
            return plain.drops
        return 0

    def _next(self, hole: int) -> int:
        if hole not in self.ring:
            # from the other's store on
            return self.ring[0]
        return self.ring[(self.ring.index(hole) + 1) % len(self.ring)]

    def _lift(self, hole: int, count: int | None = None) -> int:
        n = self.holes[hole] if count is None else count
        self.acts.append(("lift", hole, n))
        self.holes[hole] -= n
        return n

    def _drop(self, hole: int, count: int = 1) -> None:
        self.acts.append(("drop", hole, count))
        self.holes[hole] += count

    def _slips(self, slip: str) -> bool:
        if self.done or self.slip != slip or self.drops < self.at:
            return False
        self.where = -1
        return True

    def _slipped(self, where: int) -> None:
        self.done, self.where = True, where

    def _sow(self, origin: int) -> None:
        hole = origin
        hand = self._take_up(hole)
        while True:
            while hand:
                hole, hand = self._one(origin, hole, hand)
            if hole in STORES.values():
                return  # nobody lifts a store, not even one that she should have passed over
            if self.holes[hole] == 1:
                if self._ends(hole):
                    return
                hand = self._lift(hole)
            elif self._slips("stopped"):
                self._slipped(hole)
                return
            else:
                hand = self._take_up(hole)

    def _take_up(self, hole: int) -> int:
        if self.holes[hole] > 1 and self._slips("left-behind"):
            self._slipped(hole)
            return self._lift(hole, self.holes[hole] - 1)
        return self._lift(hole)

    def _one(self, origin: int, hole: int, hand: int) -> tuple[int, int]:
        onward = self._next(hole)
        if hand > 1 and self._slips("doubled"):
            self._slipped(onward)
            self._drop(onward, 2)
            self.drops += 2
            return onward, hand - 2
        if self._slips("skipped"):
            self._slipped(onward)
            onward = self._next(onward)
        elif hand > 1 and self._slips("misplaced") and hole != origin:
            self._slipped(hole)
            self._drop(hole)
            self.drops += 1
            return onward, hand - 1
        elif hole == origin and self._slips("into-origin"):
            self._slipped(hole)
            onward = hole
        elif hole == self.ring[-1] and self._slips("other-store"):
            onward = STORES[3 - self.seat]
            self._slipped(onward)
        self._drop(onward)
        self.drops += 1
        return onward, hand - 1

    def _ends(self, last: int) -> bool:
        """The last piece fell into an empty house; False if she goes on all the same."""
        if self._slips("went-on"):
            self._slipped(last)
            return False
        store = STORES[self.seat]
        if last not in ROWS[self.seat]:
            if self._slips("capture-not-due"):
                self._slipped(last)
                self._drop(store, self._lift(last))
            return True
        facing = 14 - last
        if self._slips("no-capture"):
            self._slipped(last)
            return True
        if self._slips("capture-other-store"):
            self._slipped(last)
            store = STORES[3 - self.seat]
        if self.holes[facing] > 1 and self._slips("capture-short"):
            self._slipped(facing)
            count = self._lift(last) + self._lift(facing, self.holes[facing] - 1)
            self._drop(store, count)
            return True
        beside = facing - 1 if facing % 8 else facing + 1
        if self.holes[beside] and self._slips("capture-wrong"):
            self._slipped(beside)
            facing = beside
        count = self._lift(last)
        if self.holes[facing]:
            count += self._lift(facing)
        self._drop(store, count)
        return True

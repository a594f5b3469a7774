"""Which presses and releases have been delivered: none twice, none skipped in silence, all in order.

The board numbers them (modulo 65,536), keeps each until it is acknowledged and resends every 200 ms. An
acknowledgement covers all earlier numbers, so it may only name a number up to which nothing is missing.
The ledger outlives connections: what was delivered before an unplug is known after it.
"""

from collections import OrderedDict

import msgspec

from app.board.messages import Press, Release

Edge = Press | Release

NUMBERS = 65_536
AHEAD_MAX = 64
"""The board keeps at least 32; a number further ahead than this says that the gap will not be filled."""

MISSING_AFTER_US = 1_000_000  # five resends: what has not come by then will not
FIRST_WAIT_US = 250_000
"""A board that this program meets in mid-life resends all it keeps within 200 ms: then the lowest number
is the first."""

BOOTS_MAX = 8  # boards and resets remembered; older ones are forgotten first


class Delivery(msgspec.Struct, frozen=True):
    """What one step of the ledger gives.

    Attributes:
        edges: new presses and releases, in the order of their numbers.
        acknowledge: the number to acknowledge; None when there is none.
        lost: how many numbers never came and were given up.
    """

    edges: tuple[Edge, ...] = ()
    acknowledge: int | None = None
    lost: int = 0


class _Boot:
    """Numbers of one boot: `last` is the newest delivered, None while it is not known."""

    def __init__(self) -> None:
        self.last: int | None = None
        self.waiting: dict[int, Edge] = {}
        self.waiting_since_us = 0
        self.refused: int | None = None


class PressLedger:
    """All boots of all boards that this program has met (the newest few)."""

    def __init__(self) -> None:
        self._boots: OrderedDict[int, _Boot] = OrderedDict()

    def take(self, boot_id: int, edge: Edge, now_us: int) -> Delivery:
        """A PRESS or RELEASE arrived, perhaps not for the first time."""
        boot = self._boot(boot_id)
        if boot.last is None and edge.number == 1 and not boot.waiting:
            boot.last = 0  # the first of a boot's life
        if boot.last is not None:
            ahead = (edge.number - boot.last) % NUMBERS
            if ahead == 0 or ahead >= NUMBERS // 2:
                return Delivery(acknowledge=boot.last)
            if ahead > AHEAD_MAX:
                return self._give_up(boot, now_us, edge)
        if not boot.waiting:
            boot.waiting_since_us = now_us
        if len(boot.waiting) < AHEAD_MAX:
            boot.waiting[edge.number] = edge
        return self._deliver(boot, now_us)

    def tick(self, boot_id: int, now_us: int) -> Delivery:
        """Time went by: what has waited long enough for an earlier number is delivered without it."""
        boot = self._boots.get(boot_id)
        deadline_us = self.deadline_us(boot_id)
        if boot is None or deadline_us is None or now_us < deadline_us:
            return Delivery()
        if boot.last is None:
            boot.last = (_lowest(boot.waiting) - 1) % NUMBERS
            return self._deliver(boot, now_us)
        return self._give_up(boot, now_us)

    def deadline_us(self, boot_id: int) -> int | None:
        """When `tick` has something to do; None while nothing waits."""
        boot = self._boots.get(boot_id)
        if boot is None or not boot.waiting:
            return None
        return boot.waiting_since_us + (FIRST_WAIT_US if boot.last is None else MISSING_AFTER_US)

    def resume(self, boot_id: int, now_us: int) -> None:
        """A new connection: what was missing before may still be resent from now on."""
        boot = self._boots.get(boot_id)
        if boot is not None:
            boot.waiting_since_us = now_us

    def refused(self, boot_id: int, count: int) -> int:
        """The board's counter of presses that it could not keep: by how much it has grown.

        A board met in mid-life has refused what it has before anybody listened: that is no news.
        """
        boot = self._boot(boot_id)
        before, boot.refused = boot.refused, count
        return 0 if before is None else (count - before) % NUMBERS

    def _boot(self, boot_id: int) -> _Boot:
        boot = self._boots.setdefault(boot_id, _Boot())
        self._boots.move_to_end(boot_id)
        while len(self._boots) > BOOTS_MAX:
            self._boots.popitem(last=False)
        return boot

    def _deliver(self, boot: _Boot, now_us: int) -> Delivery:
        if boot.last is None:
            return Delivery()
        edges: list[Edge] = []
        while (edge := boot.waiting.pop((boot.last + 1) % NUMBERS, None)) is not None:
            edges.append(edge)
            boot.last = (boot.last + 1) % NUMBERS
            boot.waiting_since_us = now_us
        return Delivery(tuple(edges), boot.last if edges else None)

    def _give_up(self, boot: _Boot, now_us: int, far: Edge | None = None) -> Delivery:
        """Deliver what waits over its gaps; the numbers between are lost."""
        if far is not None:
            boot.waiting[far.number] = far
        last = boot.last or 0
        in_order = sorted(boot.waiting.values(), key=lambda edge: (edge.number - last) % NUMBERS)
        lost = (in_order[-1].number - last) % NUMBERS - len(in_order)
        boot.last = in_order[-1].number
        boot.waiting.clear()
        boot.waiting_since_us = now_us
        return Delivery(tuple(in_order), boot.last, lost)


def _lowest(numbers: dict[int, Edge]) -> int:
    """The earliest of a few numbers that lie within half of the circle."""
    return next(
        number
        for number in numbers
        if all((other - number) % NUMBERS < NUMBERS // 2 for other in numbers)
    )

"""Weights to counts: 17 scales followed at 80 readings a second, published as `Weighed`.

A count is what lies there; a piece that lies nowhere is in a hand, never lost. What cannot be pieces
(see `plausibility`) is flagged and never counted: the scale keeps what it said before.
"""

from collections.abc import Mapping, Sequence

from app.board.calibration import TRAY, Calibration
from app.board.messages import SCALES, Weights
from app.board.plausibility import Load, cannot_be, disturbed, in_hands
from app.board.readings import SCALE_NAMES, Estimate, SensorBack, SensorLost, Weighed
from app.board.scale import Scale

CONGKAK_PIECES = 98
HOLES = (1 << TRAY) - 1
"""The scales of a Congkak board: where they are calibrated, the table counts on each of them."""

REPEAT_US = 100_000  # the page follows a hand ten times a second
LIVELY_US = 3_000_000
"""While the last change is younger: the referee's quiet interval is 2.5 s."""

SICK_WORDS = {
    "dead": "the scale under {} does not answer: check its plug and its wires",
    "rail": "the scale under {} is beyond its range: take the load off, then check its wires",
}

CountingObservation = Weighed | SensorLost | SensorBack


class Counter:
    """Counts what lies on each scale, and says when that cannot be.

    Args:
        calibrations: one for each of the 17 scales; None where there is none to count with.
        total: pieces of the game on the holes and in the hands together.
        tray_total: cards that can lie on the draw tray; None if nobody knows.
    """

    def __init__(
        self,
        calibrations: Sequence[Calibration | None],
        total: int = CONGKAK_PIECES,
        tray_total: int | None = None,
    ) -> None:
        if len(calibrations) != SCALES:
            raise ValueError(f"counting: {len(calibrations)} calibrations, not {SCALES}")
        self._all = tuple(Scale(c) if c is not None else None for c in calibrations)
        self._totals = (total, tray_total)
        self._known = HOLES
        self._absent = 0
        self._present: tuple[tuple[int, int, Scale], ...] = ()
        self._now_us = 0
        self._told: tuple[int, int, int] | None = None
        self._told_us = 0
        self._changed_us = 0
        self._moving = True
        self._confirmed = False
        self._meet(0)

    def fit(self, scales: int) -> None:
        """Which scales have answered since the board's reset (mask as in HELLO).

        A calibrated hole, and a draw tray that was ever there, is missed like one that falls silent;
        a tray that never was is not.
        """
        self._meet(scales)
        self._absent = self._known & ~scales

    def _meet(self, scales: int) -> None:
        self._known |= scales
        self._present = tuple(
            (1 << index, index, scale)
            for index, scale in enumerate(self._all)
            if scale is not None and self._known >> index & 1
        )

    def restart(self) -> None:
        """The readings have had a gap (another connection). Zeros and known counts stay."""
        for _, _, scale in self._present:
            scale.restart()
        self._moving = True

    def take(self, weights: Weights, now_us: int) -> tuple[CountingObservation, ...]:
        """One WEIGHTS frame that was taken at `now_us`; what there is to tell, in its order."""
        self._now_us = now_us
        told: list[CountingObservation] = []
        fresh, raw = weights.fresh, weights.raw
        if fresh & ~self._known:
            self._meet(fresh)
        self._absent &= ~(fresh | weights.rail)
        failing = weights.rail | weights.dead | self._absent
        changed = False
        for bit, index, scale in self._present:
            if failing & bit:
                changed = True
                if scale.fail("rail" if weights.rail & bit else "dead", now_us):
                    told.append(_lost(index, scale.sick, now_us))
            elif fresh & bit and scale.read(raw[index]):
                changed = True
                if scale.recovered():
                    told.append(SensorBack(now_us, SCALE_NAMES[index]))
        if changed or self._moving:
            self._judge()
        weighed = self._weighed(now_us)
        return (*told, weighed) if weighed is not None else tuple(told)

    def confirm(self, counts: Mapping[int, int]) -> tuple[int, ...]:
        """What the referee knows to lie on these scales (scale number to count) teaches the zeros.

        Returns the scales that were learned from: those at rest that could hold that count.
        """
        learned = tuple(
            index
            for _, index, scale in self._present
            if index in counts and scale.confirm(counts[index], self._now_us)
        )
        if learned:
            self._confirmed = True
            self._judge()
        return learned

    def zero(self, scale: int) -> tuple[float, float] | None:
        """Mean and standard deviation of that scale's zero, in pieces off its calibration."""
        followed = self._all[scale]
        return None if followed is None else (followed.model.zero, followed.model.zero_sd)

    def _judge(self) -> None:
        """Flag what cannot be pieces, believe the rest."""
        holes: dict[int, Load] = {}
        tray: dict[int, Load] = {}
        self._moving = False
        for _, index, scale in self._present:
            if scale.sick:
                continue
            if not scale.settling.heard:
                self._moving = True
                continue
            (tray if index == TRAY else holes)[index] = load = scale.load()
            self._moving = self._moving or not load.settled
        for loads, total in zip((holes, tray), self._totals, strict=True):
            self._judge_together(loads, total)

    def _judge_together(self, loads: dict[int, Load], total: int | None) -> None:
        limit = float("inf") if total is None else total
        blamed = disturbed(loads, limit)
        for index in blamed:
            held = loads[index].held or 0.0
            loads[index] = Load(held, held, loads[index].variance, settled=True)
        hands = in_hands(loads, limit)
        for index, load in loads.items():
            scale = self._all[index]
            if scale is None:
                continue
            if scale.settling.settled:
                scale.calm()
                scale.disturbed = index in blamed
                if not scale.disturbed:
                    scale.keep()
            else:
                scale.disturbed = scale.note_wild(wild=cannot_be(load, hands))

    def _weighed(self, now_us: int) -> Weighed | None:
        settled = shaken = sick = 0
        for bit, _, scale in self._present:
            if scale.sick:
                sick |= bit
            elif scale.disturbed:
                shaken |= bit
            elif scale.settling.settled:
                settled |= bit
        state = (settled, shaken, sick)
        if state != self._told:
            self._changed_us = now_us
        elif not self._confirmed:
            lively = self._moving or now_us - self._changed_us < LIVELY_US
            if not lively or now_us - self._told_us < REPEAT_US:
                return None
        self._told, self._told_us, self._confirmed = state, now_us, False
        flagged = tuple(index for bit, index, _ in self._present if shaken & bit)
        return Weighed(now_us, _estimates(self._present), flagged)


def _estimates(present: Sequence[tuple[int, int, Scale]]) -> tuple[Estimate | None, ...]:
    found = {index: scale.estimate() for _, index, scale in present}
    return tuple(found.get(index) for index in range(SCALES))


def _lost(scale: int, how: str, at_us: int) -> SensorLost:
    name = SCALE_NAMES[scale]
    return SensorLost(at_us, name, how, SICK_WORDS[how].format(name))

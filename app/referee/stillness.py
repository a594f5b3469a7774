"""Since when nothing has moved: what every wait of the referee is measured from."""

import msgspec

from app.referee.sensed import HOLES, Sensed

FOLLOW = 0.5
"""A settled scale draws its anchor after it: an anchor taken half-way through a change, or a zero
that creeps, would else be half a piece off for ever, and noise would look like motion."""


class Stillness(msgspec.Struct, frozen=True):
    """A fold over weighings.

    Attributes:
        anchors: for each hole the pieces at its last move; None where it never read.
        moved_us: when a hole last changed by an act's worth; None before the first weighing.
        restless_us: since when something has been moving without a break; None when all is still.
        moves: counts the changes, so that a wait can tell that something happened meanwhile.
    """

    anchors: tuple[float | None, ...] = (None,) * HOLES
    moved_us: int | None = None
    restless_us: int | None = None
    moves: int = 0

    def after(self, sensed: Sensed, motion_pieces: float) -> "Stillness":
        """The next state: a hole has moved when it is more than `motion_pieces` off its anchor."""
        anchors = list(self.anchors)
        moved = False
        for i, reading in enumerate(sensed.readings):
            anchor = anchors[i]
            if reading is None:
                moved = moved or anchor is not None
                anchors[i] = None
            elif anchor is None or abs(reading.estimate.load - anchor) > motion_pieces:
                moved = True
                anchors[i] = reading.estimate.load
            elif reading.settled:
                anchors[i] = anchor + FOLLOW * (reading.estimate.load - anchor)
        restless_us = self.restless_us
        if sensed.is_still:
            restless_us = None
        elif restless_us is None:
            restless_us = sensed.at_us
        return Stillness(
            anchors=tuple(anchors),
            moved_us=sensed.at_us if moved or self.moved_us is None else self.moved_us,
            restless_us=restless_us,
            moves=self.moves + int(moved),
        )

    def quiet_us(self, now_us: int) -> int:
        """How long nothing has changed; 0 before the first weighing."""
        return 0 if self.moved_us is None else max(0, now_us - self.moved_us)

"""One scale as the counter follows it: its readings, its rest, its model and its health."""

from app.board.calibration import Calibration
from app.board.plausibility import Load
from app.board.readings import Estimate
from app.board.scale_model import ScaleModel
from app.board.settling import Settling

SICK_AFTER_US = 600_000
"""A knock may hit a rail for half a second; what lasts longer is a fault and is told."""

WILD_READINGS = 4
"""Readings out of all reach (50 ms of them) before something that moves is called a disturbance: the
landing of one piece may overshoot for one or two."""


class Scale:
    """State of one scale; all loads in pieces.

    Attributes:
        held: the last load at rest that could be pieces, as read (offset not taken off); None before.
        disturbed: something lies or leans on it, or shakes it, that is no piece.
        sick: `dead` or `rail` once that has lasted and was told, else empty.
    """

    __slots__ = (
        "_averaged",
        "_calibration",
        "_failing",
        "_failing_since_us",
        "_wild",
        "_zero_raw",
        "disturbed",
        "held",
        "model",
        "settling",
        "sick",
    )

    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._zero_raw = calibration.zero_raw
        self.model = ScaleModel(calibration)
        self.settling = Settling(calibration.noise_sd)
        self.held: float | None = None
        self._averaged = 0
        self.disturbed = False
        self.sick = ""
        self._failing = ""
        self._failing_since_us = 0
        self._wild = 0

    def read(self, raw: int) -> bool:
        """A new conversion. True when the scale began to move or came to rest."""
        self._failing = ""
        settling = self.settling
        was, mean, averaged = settling.settled, settling.mean, settling.averaged
        changed = settling.take((raw - self._zero_raw) / self._calibration.raw_per_piece)
        if changed and was and not self.disturbed:
            self.held, self._averaged = mean, averaged
        return changed

    def fail(self, how: str, at_us: int) -> bool:
        """No reading, because it is `dead` or at a `rail`. True when that is news to be told."""
        if self._failing != how:
            self._failing, self._failing_since_us = how, at_us
        if self.settling.settled and not self.disturbed:
            self.keep()
        self.settling.restart()
        self._wild += how == "rail"
        self.disturbed = self._wild >= WILD_READINGS
        if self.sick == how or at_us - self._failing_since_us < SICK_AFTER_US:
            return False
        self.sick = how
        return True

    def recovered(self) -> bool:
        """True once, when a sick scale rests on a reading again."""
        if self.sick and self.settling.settled:
            self.sick = ""
            return True
        return False

    def restart(self) -> None:
        """There was a gap in the readings; zeros and what was held stay."""
        if self.settling.settled and not self.disturbed:
            self.keep()
        self.settling.restart()
        self._failing = ""
        self._wild = 0
        self.disturbed = False

    def keep(self) -> None:
        """Believe the load at rest."""
        self.held, self._averaged = self.settling.mean, self.settling.averaged
        self.model.lighten(round(self.held - self.model.offset))

    def load(self) -> Load:
        """What plausibility is judged on."""
        offset = self.model.offset
        settling = self.settling
        return Load(
            now=(settling.mean if settling.settled else settling.last) - offset,
            held=None if self.held is None else self.held - offset,
            variance=self.model.variance(settling.averaged),
            settled=settling.settled,
        )

    def note_wild(self, *, wild: bool) -> bool:
        """Count a moving reading that is out of reach; whether that makes it disturbed by now."""
        self._wild += wild
        return self._wild >= WILD_READINGS

    def calm(self) -> None:
        """It came to rest: the next movement is judged afresh."""
        self._wild = 0

    def estimate(self) -> Estimate | None:
        """What to publish; None without any reading to trust."""
        if self.sick:
            return None
        settling = self.settling
        if settling.settled and not self.disturbed:
            return self.model.estimate(settling.mean, settling.averaged, settled=True)
        if self.held is None:
            return None
        return self.model.estimate(self.held, self._averaged, settled=False)

    def confirm(self, count: int, at_us: int) -> bool:
        """Learn from a known count; False when the scale is not at rest or says something else."""
        settling = self.settling
        if not settling.settled or self.disturbed or self.sick:
            return False
        return self.model.confirm(settling.mean, settling.averaged, count, at_us)

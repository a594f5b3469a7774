"""What the board room hands to the referee. All times are microseconds of the host's monotonic clock."""

import math

import msgspec

SCALE_NAMES = (
    *(f"S{house}" for house in range(1, 8)),
    "SS",
    *(f"N{house}" for house in range(1, 8)),
    "NS",
    "draw",
)
"""Scale number (as in firmware/PROTOCOL.md) to the name of the hole that it lies under."""

SQRT_2PI = math.sqrt(2 * math.pi)


class Estimate(msgspec.Struct, frozen=True):
    """What one scale says, in pieces (or cards).

    Attributes:
        pieces: mean of what lies there, in pieces of average weight.
        sigma: standard deviation of the cell itself (noise, zero), in pieces.
        spread: standard deviation of one piece's weight, as a share of it.
        gain: standard deviation of the cell's gain, as a share of the load.
        settled: False while something moves or leans on it; `pieces` is then what it said before.
        known: how many pieces lie there since they were last confirmed; how those very pieces differ
            from average is already taken off, so that only what came or went since is uncertain.
        offset: what was taken off the load to get `pieces`, in pieces (zero and odd pieces, as learned
            so far); two loads can be compared over a lesson only with it.
    """

    pieces: float
    sigma: float
    spread: float
    gain: float
    settled: bool
    known: int = 0
    offset: float = 0.0

    @property
    def load(self) -> float:
        """What the cell feels, in pieces over its calibrated zero: no lesson changes it."""
        return self.pieces + self.offset

    @property
    def count(self) -> int:
        """The nearest whole number of pieces, never negative."""
        return max(0, round(self.pieces))

    def log_likelihood(self, count: int) -> float:
        """Natural log of the density of this reading if `count` pieces lay there."""
        changed = abs(count - self.known)
        variance = self.sigma**2 + changed * self.spread**2 + (changed * self.gain) ** 2
        deviation = self.pieces - count
        return (
            -0.5 * deviation * deviation / variance - 0.5 * math.log(variance) - math.log(SQRT_2PI)
        )

    def probability(self, count: int) -> float:
        """Probability that `count` pieces lie there, among its neighbours within three."""
        near = range(max(0, self.count - 3), self.count + 4)
        weights = {n: self.log_likelihood(n) for n in near}
        if count not in weights:
            return 0.0
        top = max(weights.values())
        total = sum(math.exp(w - top) for w in weights.values())
        return math.exp(weights[count] - top) / total


class Weighed(msgspec.Struct, frozen=True, tag="weighed"):
    """All scales as they stand: sent when a scale settles on something else, begins or stops
    moving, and, while anything is unsettled or changed in the last 3 s, at least every 100 ms.

    `scales` has 17 places (see SCALE_NAMES); None where there is no scale or no trustworthy reading.
    `disturbed` are the scales whose reading cannot be pieces just now (a knock, a forearm).
    """

    at_us: int
    scales: tuple[Estimate | None, ...]
    disturbed: tuple[int, ...] = ()


class Pressed(msgspec.Struct, frozen=True, tag="pressed"):
    """A button went down. `board_us` (board's clock) is what decides who was first.

    `together` are the other seats whose edges the board could not put in order with this one.
    """

    at_us: int
    seat: int
    board_us: float
    boot_id: int
    number: int
    together: tuple[int, ...] = ()


class Released(msgspec.Struct, frozen=True, tag="released"):
    """A button came up again."""

    at_us: int
    seat: int
    board_us: float
    boot_id: int
    number: int


class SensorLost(msgspec.Struct, frozen=True, tag="sensor-lost"):
    """A sensor is not to be trusted: `sensor` is `board`, `camera`, `mat`, `buttons` or a scale's name;
    `reason` is a short key such as `unplugged`, `dead`, `rail`, `version`, `no-permission`, or for the
    buttons `presses-lost` (SensorBack follows at once: the two stamps are the gap); `detail` is one
    sentence for people, free of control characters.
    """

    at_us: int
    sensor: str
    reason: str
    detail: str = ""


class SensorBack(msgspec.Struct, frozen=True, tag="sensor-back"):
    """A sensor answers again. For the board: whether it was reset meanwhile, and what it says it is."""

    at_us: int
    sensor: str
    was_reset: bool = False
    detail: str = ""

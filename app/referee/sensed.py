"""What the scales of a Congkak board say at one moment, and how well a board of counts fits it."""

import math

import msgspec

from app.board.readings import SQRT_2PI, Estimate, Weighed

HOLES = 16
"""Holes of a board in the order of the scales: S1..S7, SS, N1..N7, NS."""

RESTLESS_PIECES = 3.0
"""A scale that moves is believed to be no farther off than this: a falling piece and a finger."""

GONE_PIECES = 0.5
"""A hole lighter by more than this than when its count was known has had pieces taken out."""

BETWEEN_PIECES = 0.35
"""A reading farther than this from a whole number is not proof of one: with a zero that is 0.2 pieces
off (one sigma) a count of an empty hole is wrong once in 80, and in doubt like this beforehand."""

NEAR_COUNTS = 3
"""Counts farther than this from the reading have no share in its doubt."""

Board = tuple[int, ...]
"""Pieces in each of the 16 holes."""


class Reference(msgspec.Struct, frozen=True):
    """What a scale showed when the count was known: at the ruling before.

    As long as nothing is taken out of the hole, only what fell in since then has to be weighed: 60
    pieces of a store, each a little off the mean, no longer blur the 61st. `load` is what the cell
    felt: what the scale learns of its zero meanwhile must not look like pieces.
    """

    count: int = 0
    load: float = 0.0


NO_REFERENCE = Reference()


class HoleReading(msgspec.Struct, frozen=True):
    """One scale's estimate, read against its reference. All figures in pieces."""

    estimate: Estimate
    reference: Reference = NO_REFERENCE

    @property
    def pieces(self) -> float:
        """What lies there."""
        if self.reference == NO_REFERENCE:
            return self.estimate.pieces
        return self.reference.count + self.estimate.load - self.reference.load

    @property
    def settled(self) -> bool:
        """Nothing moves there."""
        return self.estimate.settled

    @property
    def count(self) -> int:
        """The nearest whole number of pieces, never negative."""
        return max(0, round(self.pieces))

    def log_likelihood(self, count: int) -> float:
        """Natural log of the density of this reading if `count` pieces lay there."""
        known = self.estimate
        since = count - self.reference.count
        variance = known.sigma**2 + abs(since) * known.spread**2 + (since * known.gain) ** 2
        off = self.pieces - count
        return -0.5 * off * off / variance - 0.5 * math.log(variance) - math.log(SQRT_2PI)

    def probability(self, count: int) -> float:
        """Probability of `count` among the counts near the reading."""
        nearest = self.count
        near = range(max(0, nearest - NEAR_COUNTS), nearest + NEAR_COUNTS + 1)
        likelihoods = {n: self.log_likelihood(n) for n in near}
        if count not in likelihoods:
            return 0.0
        top = max(likelihoods.values())
        total = sum(math.exp(value - top) for value in likelihoods.values())
        return math.exp(likelihoods[count] - top) / total


class Sensed(msgspec.Struct, frozen=True):
    """The board as the scales have it.

    Attributes:
        at_us: monotonic time.
        readings: for each hole what its scale says; None where it says nothing to be trusted.
        counts: for each hole the nearest whole number of pieces; None as above.
        restless: holes in which something moves or leans.
        disturbed: holes whose reading cannot be pieces (a knock, a forearm).
    """

    at_us: int
    readings: tuple[HoleReading | None, ...]
    counts: tuple[int | None, ...]
    restless: frozenset[int]
    disturbed: frozenset[int]

    @property
    def silent(self) -> frozenset[int]:
        """Holes that have no reading."""
        return frozenset(i for i, n in enumerate(self.counts) if n is None)

    @property
    def doubtful(self) -> bool:
        """Some hole at rest reads so far between two counts that it may be either."""
        return any(
            reading is not None
            and reading.settled
            and hole not in self.disturbed
            and abs(reading.pieces - reading.count) > BETWEEN_PIECES
            for hole, reading in enumerate(self.readings)
        )

    @property
    def is_still(self) -> bool:
        """Nothing moves and nothing leans on the board."""
        return not self.restless and not self.disturbed

    def hand(self, pieces: int) -> int | None:
        """How many of `pieces` are not on the board; None while a hole has no reading."""
        known = [n for n in self.counts if n is not None]
        return pieces - sum(known) if len(known) == HOLES else None


References = tuple[Reference, ...]
NO_REFERENCES: References = (NO_REFERENCE,) * HOLES


def sense(
    weighed: Weighed,
    dead: frozenset[int] = frozenset(),
    references: References = NO_REFERENCES,
) -> Sensed:
    """Read the 16 holes out of a weighing; `dead` are scales that are known to be untrustworthy."""
    readings: list[HoleReading | None] = []
    for i in range(HOLES):
        estimate = None if i in dead or i >= len(weighed.scales) else weighed.scales[i]
        if estimate is None:
            readings.append(None)
            continue
        taken = estimate.load < references[i].load - GONE_PIECES
        readings.append(HoleReading(estimate, NO_REFERENCE if taken else references[i]))
    return Sensed(
        at_us=weighed.at_us,
        readings=tuple(readings),
        counts=tuple(None if r is None else r.count for r in readings),
        restless=frozenset(i for i, r in enumerate(readings) if r is not None and not r.settled),
        disturbed=frozenset(i for i in weighed.disturbed if i < HOLES and i not in dead),
    )


def learn(sensed: Sensed, board: Board) -> References:
    """References from a board at rest whose counts are known."""
    return tuple(
        NO_REFERENCE
        if reading is None or not reading.settled or i in sensed.disturbed
        else Reference(board[i], reading.estimate.load)
        for i, reading in enumerate(sensed.readings)
    )


def still_good(sensed: Sensed, references: References) -> References:
    """The references without those of holes that pieces were taken out of: others lie there now."""
    return tuple(
        NO_REFERENCE
        if reading is not None
        and reading.settled
        and i not in sensed.disturbed
        and reading.estimate.load < reference.load - GONE_PIECES
        else reference
        for i, (reading, reference) in enumerate(zip(sensed.readings, references, strict=True))
    )


class Fit:
    """How well boards fit one weighing: natural log of likelihood relative to the nearest counts.

    Holes that are restless, disturbed or without a reading say nothing. One scale never speaks
    against a board by more than `misreading`.
    """

    def __init__(self, sensed: Sensed, misreading: float) -> None:
        self.sensed = sensed
        mute = sensed.restless | sensed.disturbed
        self._heard = [
            (i, reading, reading.count, reading.log_likelihood(reading.count))
            for i, reading in enumerate(sensed.readings)
            if reading is not None and i not in mute
        ]
        self._misreading = misreading
        self._known: dict[tuple[int, int], float] = {}

    @property
    def heard(self) -> int:
        """How many holes have a say."""
        return len(self._heard)

    def of(self, board: Board, worst: float = -100.0) -> float:
        """Relative log likelihood of `board`, at most about 0; stops counting below `worst`."""
        total = 0.0
        for i, reading, nearest, peak in self._heard:
            count = board[i]
            if count == nearest:
                continue
            key = (i, count)
            loss = self._known.get(key)
            if loss is None:
                loss = max(self._misreading, reading.log_likelihood(count) - peak)
                self._known[key] = loss
            total += loss
            if total < worst:
                return total
        return total

    def restless(self, board: Board) -> float:
        """How far the restless holes are from `board`, at most 0: a tie-break, no likelihood."""
        off = 0.0
        for i in self.sensed.restless:
            reading = self.sensed.readings[i]
            if reading is not None and i not in self.sensed.disturbed:
                off += min(RESTLESS_PIECES, abs(reading.pieces - board[i]))
        return -off

    def below(self, board: Board, worst: float = -100.0) -> float:
        """Relative log likelihood that no hole holds more than `board` has there."""
        total = 0.0
        for i, reading, nearest, peak in self._heard:
            if nearest > board[i]:
                total += max(self._misreading, reading.log_likelihood(board[i]) - peak)
                if total < worst:
                    return total
        return total

"""How long the referee waits and how sure it wants to be: every figure with its reason beside it."""

import msgspec


class Thresholds(msgspec.Struct, frozen=True):
    """The settings of judgement. Times are microseconds, priors natural logarithms.

    The defaults are those of the design page; a table may be built with others.
    """

    quiet_complete_us: int = 1_000_000
    """A board that is a complete sowing is ruled after this long: children let go and look up."""

    quiet_gap_us: int = 2_500_000
    """Anything else is judged after this long with nothing moving: the design's gap in play."""

    sighting_lag_us: int = 700_000
    """A card is told up to this long after its hand has left (the watcher reads for 0.6 s at most, and a
    picture comes between): so long an act of one seat stays open once another's has begun."""

    hand_limit_us: int = 10_000_000
    """A hand that stays over the cards for longer than this is an elbow, and no longer waited for."""

    tray_rest_us: int = 1_000_000
    """An act waits so much longer while the draw tray swings: a pile that was touched rests in half."""

    pot_wrong_us: int = 5_000_000
    """A pot that differs from the bets for this long, with no hand at it, is told: change takes a while."""

    motion_pieces: float = 0.5
    """A scale that moves by less than half a piece has not moved: noise and drift, not an act."""

    unsettled_limit_us: int = 3_000_000
    """A scale restless for longer than a forearm leans (2 s) is judged around, not waited for."""

    hold_us: int = 600_000
    """A press as long as this is a hold; the lamp fills meanwhile."""

    question_us: int = 30_000_000
    """An open question closes to the likeliest reading after this long: the game never waits."""

    operator_call_us: int = 30_000_000
    """A call to the operator is shown for this long, or until the operator does something."""

    dead_heat_us: int = 200_000
    """Two hands that finish the opening closer together than this: a scale takes 60 to 150 ms to come
    to rest, so which piece fell first is not known."""

    knock_note_every_us: int = 2_000_000
    """Knocks closer together than this are one: somebody drums on the table."""

    sure: float = 0.95
    """A reading this probable is ruled without asking. With healthy scales (sigma 0.05 pieces)
    the likeliest reading stands above 0.9999; below 0.95 one ruling in twenty would be wrong."""

    misreading: float = -15.0
    """The most that one scale may speak against a reading: ln(1e-4 / 98) - ln(peak of a density).
    One scale in ten thousand is off by more than its own model; two at once are believed."""

    explains: float = -8.0
    """A mistake explains the board if the scales prefer no other board by more than e^8: a
    piece's weight 4 sigma off its mean, which 98 pieces of 3 % show once in 160 games."""

    prior_chain: float = -3.0
    """Two sowings without a pause between them: one in twenty with lively children."""

    prior_other_house: float = -6.0
    """Another house than the one that was seen to be lifted: the first lift is rarely misread."""

    prior_held: float = -2.0
    """The last pieces still in the hand after a quiet second: one player in eight stops to think
    just there."""

    prior_other_way: float = -13.0
    """Another house than the one that was followed for several acts: rarer than any mistake, and
    with a second sowing on top rarer than a board that nothing explains."""

    prior_incomplete: float = -4.0
    """A sowing left off, once the gap has passed: only counts where a dead scale hides the end."""

    prior_mistake: float = -5.0
    """A mistake that people make: about one sowing in 150."""

    prior_rare_mistake: float = -7.0
    """A mistake that is mostly explained better by another: one in 1,000."""

    prior_unexplained: float = -14.0
    """A board that no sowing and no known mistake leads to."""

    budget_steps: int = 12_000
    """Drops that may be tried while mistakes are worked out: 6 ms of a PC's core, 0.5 us each."""

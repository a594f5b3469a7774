"""What is known of each scale before it has said anything; read from and written to the settings.

A board that nobody has calibrated gets the numbers below: 16 mm glass marbles of 5 g on the holes,
playing cards of 2 g on the draw tray, and a zero that was taken when the board was built.
"""

import difflib
import math
from collections.abc import Mapping, Sequence

import msgspec

from app.board.readings import SCALE_NAMES

RAW_PER_GRAM = 2000.0
"""HX711 at gain 128 (±20 mV is ±2^23) on a 1 kg cell of 1 mV/V at 5 V: 2,097 a gram, rounded."""

PIECE_GRAMS = 5.0  # a 16 mm glass marble
CARD_GRAMS = 2.0  # 63 by 88 mm, unsleeved: 1.6 to 2.4 g
TRAY = SCALE_NAMES.index("draw")

RAW_PER_PIECE = RAW_PER_GRAM * PIECE_GRAMS
RAW_PER_CARD = RAW_PER_GRAM * CARD_GRAMS


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scale. A piece is whatever it counts: a marble, a card.

    Attributes:
        zero_raw: what the chip says when nothing lies there.
        raw_per_piece: how much more it says for one piece of average weight; negative when the cell
            hangs upside down, never 0.
        spread: standard deviation of one piece's weight, as a share of it (±1 % of a marble's
            diameter is ±3 % of its weight).
        gain_sd: standard deviation of `raw_per_piece`, as a share of it.
        zero_sd: standard deviation of the zero when the board starts, in pieces.
        noise_sd: standard deviation of one reading, in pieces.
    """

    zero_raw: float = 0.0
    raw_per_piece: float = RAW_PER_PIECE
    spread: float = 0.03
    gain_sd: float = 0.002
    zero_sd: float = 0.2
    noise_sd: float = 0.05


class CalibrationError(ValueError):
    """The settings of a scale cannot be used; one sentence that names the key."""


def default_calibration(scale: int) -> Calibration:
    """What an uncalibrated board gets for that scale (0 to 16)."""
    if scale != TRAY:
        return Calibration()
    # The same cell under lighter things: noise and zero are the same in grams.
    lighter = PIECE_GRAMS / CARD_GRAMS
    return Calibration(
        raw_per_piece=RAW_PER_CARD,
        spread=0.05,  # a bent or worn card; decks from different makers are calibrated anyway
        zero_sd=0.2 * lighter,
        noise_sd=0.05 * lighter,
    )


def default_calibrations() -> tuple[Calibration, ...]:
    """All 17, in the order of the wire."""
    return tuple(default_calibration(scale) for scale in range(len(SCALE_NAMES)))


def calibrations_under(
    profile: str, calibrations: Sequence[Calibration]
) -> tuple[Calibration | None, ...]:
    """Of the 17 those of the scales that a table with that profile has; None for the others."""
    scales = {"full": range(len(SCALE_NAMES)), "cards": (TRAY,)}.get(profile, ())
    return tuple(one if scale in scales else None for scale, one in enumerate(calibrations))


def calibrations_from_table(table: Mapping[str, object]) -> tuple[Calibration, ...]:
    """All 17 from a table such as `{"S1": {"zero_raw": 8123.0}}`; what is left out is the default.

    Raises:
        CalibrationError: an unknown scale or key (the nearest is named), or a number that cannot be.
    """
    for name in table:
        if name not in SCALE_NAMES:
            raise CalibrationError(
                f"scales: there is no scale {name!r:.40}{_nearest(name, SCALE_NAMES)}"
            )
    return tuple(
        _one(name, table[name], default_calibration(scale))
        if name in table
        else default_calibration(scale)
        for scale, name in enumerate(SCALE_NAMES)
    )


def table_from_calibrations(calibrations: Sequence[Calibration]) -> dict[str, dict[str, float]]:
    """What `calibrations_from_table` reads back to the same values."""
    return {
        name: msgspec.structs.asdict(calibration)
        for name, calibration in zip(SCALE_NAMES, calibrations, strict=True)
    }


def _one(name: str, entry: object, default: Calibration) -> Calibration:
    if not isinstance(entry, Mapping):
        raise CalibrationError(f"scales.{name}: expected a table of numbers")
    known = msgspec.structs.asdict(default)
    values: dict[str, float] = {}
    for key, value in entry.items():
        if key not in known:
            raise CalibrationError(
                f"scales.{name}: there is no setting {key!r:.40}{_nearest(str(key), tuple(known))}"
            )
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not math.isfinite(value)
        ):
            raise CalibrationError(f"scales.{name}.{key}: expected a number, got {value!r:.40}")
        values[key] = float(value)
    calibration = msgspec.structs.replace(default, **values)
    if calibration.raw_per_piece == 0:
        raise CalibrationError(f"scales.{name}.raw_per_piece: 0 would make every load nothing")
    for key in ("spread", "gain_sd", "zero_sd", "noise_sd"):
        if getattr(calibration, key) < 0:
            raise CalibrationError(f"scales.{name}.{key}: a standard deviation cannot be negative")
    return calibration


def _nearest(word: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.0)
    return f"; did you mean {close[0]!r}?" if close else ""

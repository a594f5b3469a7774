"""Figures of recognition by source and arrangement, and those that were last committed."""

import csv
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

import msgspec

from vision.labels import LabelledPhoto
from vision.scoring import LEVELS, Score, Verdict, calibration

COMMITTED = Path(__file__).with_name("figures.csv")
"""Those of the photographs that the project is measured on."""

EVERY = "all"
KEY_FIELDS = ("source", "arrangement")
FEW_CARDS = 4
"""Up to so many a frame may take 20 ms, with more 50."""

TAIL = 0.95
"""The share of frames that took no longer than the tail's figure."""


class Scored(msgspec.Struct, frozen=True):
    """One photograph, scored and timed."""

    photo: LabelledPhoto
    score: Score
    ms: float


class Figures(msgspec.Struct, frozen=True):
    """What a group of photographs came to; `ms` is the median of a frame's time on one core."""

    pictures: int
    cards: int
    right: int
    wrong: int
    missed: int
    unknown: int
    unlisted: int
    misplaced: int
    face_down: int
    ms: float


Key = tuple[str, str]
"""Source and arrangement."""

FIELDS = Figures.__struct_fields__


def figures_of(scored: Sequence[Scored]) -> Figures:
    """The figures of some photographs, at least one."""
    scores = [one.score for one in scored]
    return Figures(
        pictures=len(scored),
        cards=sum(score.cards for score in scores),
        right=sum(score.count(Verdict.RIGHT) for score in scores),
        wrong=sum(score.count(Verdict.WRONG) for score in scores),
        missed=sum(score.missed for score in scores),
        unknown=sum(score.unknown for score in scores),
        unlisted=sum(score.count(Verdict.UNLISTED) for score in scores),
        misplaced=sum(score.count(Verdict.MISPLACED) for score in scores),
        face_down=sum(score.face_down for score in scores),
        ms=round(median(one.ms for one in scored), 1),
    )


def by_group(scored: Sequence[Scored]) -> dict[Key, Figures]:
    """The figures by source and arrangement in the order of the labels, and of all at the end."""
    groups: defaultdict[Key, list[Scored]] = defaultdict(list)
    for one in scored:
        groups[one.photo.source, one.photo.arrangement].append(one)
    if scored:
        groups[EVERY, EVERY] = list(scored)
    return {key: figures_of(group) for key, group in groups.items()}


def read_committed(path: Path) -> dict[Key, Figures]:
    """The committed figures; none where there is no such file."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {
            (row["source"], row["arrangement"]): msgspec.convert(
                {name: row[name] for name in FIELDS}, Figures, strict=False
            )
            for row in csv.DictReader(file)
        }


def write_committed(figures: Mapping[Key, Figures], path: Path) -> None:
    """Make these the figures that later ones are compared with."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow((*KEY_FIELDS, *FIELDS))
        for key, value in figures.items():
            table.writerow((*key, *msgspec.structs.astuple(value)))


def table(figures: Mapping[Key, Figures], before: Mapping[Key, Figures]) -> list[str]:
    """Lines of a table, the committed figure in brackets beside each."""
    heads = (*KEY_FIELDS, *(name.replace("_", " ") for name in FIELDS))
    rows = [heads] + [(*key, *_beside(now, before.get(key))) for key, now in figures.items()]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def _beside(now: Figures, before: Figures | None) -> list[str]:
    values = msgspec.structs.astuple(now)
    old = ["-"] * len(values) if before is None else msgspec.structs.astuple(before)
    return [f"{value} ({was})" for value, was in zip(values, old, strict=True)]


def levels(scored: Sequence[Scored]) -> list[str]:
    """Lines that say what acting from other probabilities on would come to."""
    scores = [one.score for one in scored]
    cards = sum(score.cards for score in scores)
    return [
        f"from p {level:<5g}  "
        + ", ".join(
            f"{sum(score.count(verdict, level) for score in scores)} {verdict.value}"
            for verdict in Verdict
        )
        + f" of {cards}"
        for level in LEVELS
    ]


def told_calibration(scored: Sequence[Scored]) -> str:
    """A sentence on how far the probabilities are what they claim."""
    found = calibration([one.score for one in scored])
    if not found.readings:
        return "calibration error: nothing was read"
    return f"calibration error: {found.error:.1%} over {found.readings} readings"


def times(scored: Sequence[Scored]) -> list[str]:
    """Lines on a frame's time on one core, by how many cards lie there."""
    few = sorted(one.ms for one in scored if len(one.photo.cards) <= FEW_CARDS)
    more = sorted(one.ms for one in scored if len(one.photo.cards) > FEW_CARDS)
    return [
        f"a frame with {name}: median {median(ms):.1f} ms, "
        f"{TAIL:.0%} within {ms[min(len(ms) - 1, int(TAIL * len(ms)))]:.1f} ms ({len(ms)} frames)"
        for name, ms in ((f"up to {FEW_CARDS} cards", few), ("more cards", more))
        if ms
    ]

"""Photographs with what lies on them: `labels.csv`, and `boxes.csv` where somebody drew boxes."""

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

import msgspec

from vision.geometry import Quad, rectangle

LABELS, BOXES = "labels.csv", "boxes.csv"
LABEL_COLUMNS = ("file", "cards", "arrangement")
"""Those that are needed; `source`, `licence`, `deck`, `conditions` and `labels_by` are for people."""

BOX_COLUMNS = ("file", "card", "xmin", "ymin", "xmax", "ymax")

ANY_SUIT = "?"
"""`10?`: a ten whose suit nobody wrote down."""

FAN_WORD = "fan"
"""An arrangement with this in its name shows more cards than its labels list."""


class LabelsError(ValueError):
    """Labels cannot be used; the sentence names the file, what was found and what to do."""


class LabelledCard(msgspec.Struct, frozen=True):
    """A card that somebody says is in the picture.

    Attributes:
        card: `AH`; `A?` for any suit; anything else is a card of some other game.
        box_px: the upright box around what shows of it, where somebody drew one.
    """

    card: str
    box_px: Quad | None = None

    def allows(self, name: str) -> bool:
        """May a reading of this name be of this card?"""
        if self.card.endswith(ANY_SUIT):
            return len(name) == len(self.card) and name[:-1] == self.card[:-1]
        return name == self.card


class LabelledPhoto(msgspec.Struct, frozen=True):
    """A photograph and what lies there.

    Attributes:
        file: its place below the folder, with `/`.
        source: the folder that it lies in, or where it is from.
        arrangement: `single`, `overlapping`, `none`, as the labels call it.
        cards: what lies there.
    """

    file: str
    source: str
    arrangement: str
    cards: tuple[LabelledCard, ...]

    @property
    def lists_all(self) -> bool:
        """Is a card that is not listed not there?"""
        return FAN_WORD not in self.arrangement.casefold()


def read_labels(folder: Path) -> tuple[LabelledPhoto, ...]:
    """The photographs that a folder's `labels.csv` names, in its order.

    Raises:
        LabelsError: there are no labels, or they cannot be understood.
    """
    boxes = _read_boxes(folder / BOXES)
    photos = tuple(_photo(row, boxes) for row in _rows(folder / LABELS, LABEL_COLUMNS))
    if not photos:
        raise LabelsError(f"{LABELS} of {folder.name} names no photograph.")
    return photos


def _rows(path: Path, needed: Iterable[str]) -> list[dict[str, str]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            table = csv.DictReader(file, restval="")
            lacking = [name for name in needed if name not in (table.fieldnames or ())]
            rows = list(table)
    except FileNotFoundError as error:
        raise LabelsError(
            f"There is no {path.name} in {path.parent}: it names each photograph and its cards."
        ) from error
    except OSError as error:
        raise LabelsError(f"{path} cannot be read: {error.strerror}.") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise LabelsError(f"{path.name} is not a table in CSV and UTF-8: {error}.") from error
    if lacking:
        raise LabelsError(f"{path.name} lacks the column {lacking[0]}.")
    return rows


def _photo(row: Mapping[str, str], boxes: Mapping[str, list[LabelledCard]]) -> LabelledPhoto:
    file = PurePosixPath(row["file"])
    if not file.name or file.is_absolute() or ".." in file.parts:
        raise LabelsError(f"{LABELS}: {row['file'][:80]!r} is no file below its folder.")
    folder = file.parent.as_posix()
    origin = (row.get("source") or "").split(" ")[0]
    return LabelledPhoto(
        file=file.as_posix(),
        source=folder if folder != "." else origin or "-",
        arrangement=row["arrangement"].strip() or "-",
        cards=_with_boxes(row["cards"].split(), boxes.get(row["file"], [])),
    )


def _with_boxes(names: list[str], boxed: list[LabelledCard]) -> tuple[LabelledCard, ...]:
    left = list(boxed)
    cards = []
    for name in names:
        box = next((card for card in left if card.card == name), None)
        if box is not None:
            left.remove(box)
        cards.append(box or LabelledCard(name))
    return tuple(cards)


def _read_boxes(path: Path) -> Mapping[str, list[LabelledCard]]:
    """The boxed cards of each file; none where nobody drew boxes."""
    boxes: defaultdict[str, list[LabelledCard]] = defaultdict(list)
    if not path.exists():
        return boxes
    for row in _rows(path, BOX_COLUMNS):
        try:
            left, top, right, bottom = (float(row[name]) for name in BOX_COLUMNS[2:])
        except ValueError as error:
            raise LabelsError(f"{BOXES}: a side of {row['file'][:80]} is no number.") from error
        box = rectangle(left, top, right - left, bottom - top)
        boxes[row["file"]].append(LabelledCard(row["card"], box))
    return boxes

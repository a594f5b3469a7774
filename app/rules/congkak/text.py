"""The one-line text form of a Congkak position, as in the published cases.

    7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0

South's houses 1 to 7, north's, the stores, and whose turn it is (0 south, 1 north, - nobody yet). A
burnt house is `-`. After that, each only where it differs from a plain first round: `round=2`,
`houses=3 pieces=3` (a small board), `opening=3@N5,done` (hands in a simultaneous opening: pieces and
the hole of the last act, `-` free to choose, `done`), and the options by name.
"""

import re

from app.rules.congkak.choices import OPTIONS, read_choices, switched
from app.rules.congkak.layout import NORTH, NOWHERE, SOUTH, layout
from app.rules.congkak.opening import acts
from app.rules.congkak.position import (
    HOUSES,
    PIECES,
    UNDECIDED,
    Opening,
    Position,
    settled,
)
from app.rules.game import NotAPositionError, RulesError
from app.rules.options import quoted
from app.rules.position_words import read_words

FORM = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0"
LONGEST_CHARACTERS = 1000
"""A position with every option switched is below 300; more than this is not one."""

MOST_HOUSES = 16
"""Boards with up to 16 houses a side are known; anything larger is a slip of the pen."""

_BASE_PARTS = 3
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_STORES = re.compile(r"([0-9]{1,4})-([0-9]{1,4})", re.ASCII)
_HAND = re.compile(r"([0-9]{1,4})@([SN][S0-9][0-9]?)", re.ASCII)
_SIDES = {"0": SOUTH, "1": NORTH, "-": UNDECIDED}
_LETTERS = {side: letter for letter, side in _SIDES.items()}
_FIELDS = ("round", "houses", "pieces", "opening")


def write_position(position: Position) -> str:
    """The text form; `read_position` gives an equal position back."""
    board, burnt = position.layout, set(position.burnt)
    rows = (
        ",".join("-" if hole in burnt else str(position.holes[hole]) for hole in board.row(seat))
        for seat in (SOUTH, NORTH)
    )
    south, north = position.stores
    parts = ["/".join(rows), f"{south}-{north}", _LETTERS[position.side]]
    if position.round != 1:
        parts.append(f"round={position.round}")
    if (position.houses, position.pieces) != (HOUSES, PIECES):
        parts.append(f"houses={position.houses} pieces={position.pieces}")
    if position.opening is not None:
        parts.append(f"opening={_write_opening(position, position.opening)}")
    parts.extend(f"{name}={value}" for name, value in switched(position.choices).items())
    return " ".join(parts)


def _write_opening(position: Position, opening: Opening) -> str:
    def hand(pieces: int, at: int, *, done: bool) -> str:
        if done:
            return "done"
        return "-" if at == NOWHERE else f"{pieces}@{position.layout.names[at]}"

    return ",".join(
        hand(pieces, at, done=done)
        for pieces, at, done in zip(opening.hands, opening.at, opening.done, strict=True)
    )


def read_position(text: str) -> Position:
    """The position that a text describes.

    Raises:
        NotAPositionError: it is none, or its pieces do not add up; the sentence says where.
        UnknownOptionError: an option that Congkak does not have.
    """
    parts = text.split() if len(text) <= LONGEST_CHARACTERS else []
    if len(parts) < _BASE_PARTS:
        raise NotAPositionError(
            f"{quoted(text)} is no position of Congkak: write it as {FORM}.",
            f"{quoted(text)} bukan kedudukan Congkak: tulis sebagai {FORM}.",
        )
    fields, options = read_words(parts[_BASE_PARTS:], _FIELDS, OPTIONS, "name=value")
    houses = _whole(fields.get("houses", str(HOUSES)), "houses", least=1, most=MOST_HOUSES)
    south, north = _rows(parts[0], houses)
    stores = _STORES.fullmatch(parts[1])
    if stores is None:
        raise NotAPositionError(
            f"{quoted(parts[1])} are no stores: write south-north, as 10-3.",
            f"{quoted(parts[1])} bukan isi rumah: tulis selatan-utara, seperti 10-3.",
        )
    if parts[2] not in _SIDES:
        raise NotAPositionError(
            f"{quoted(parts[2])} is nobody's turn: write 0 for south, 1 for north, - for neither.",
            f"{quoted(parts[2])} bukan giliran sesiapa: tulis 0 bagi selatan, 1 bagi utara,"
            " - jika bukan kedua-duanya.",
        )
    burnt = tuple(
        offset + index
        for offset, row in ((0, south), (houses + 1, north))
        for index, count in enumerate(row)
        if count is None
    )
    opening = _read_opening(fields["opening"], houses) if "opening" in fields else None
    position = Position(
        holes=(
            *(count or 0 for count in south),
            int(stores[1]),
            *(count or 0 for count in north),
            int(stores[2]),
        ),
        side=_SIDES[parts[2]],
        houses=houses,
        pieces=_whole(fields.get("pieces", str(PIECES)), "pieces", least=1, most=99),
        burnt=burnt,
        round=_whole(fields.get("round", "1"), "round", least=1, most=9999),
        choices=read_choices(options),
        opening=opening,
    )
    _agree(position)
    return settled(position)


def _rows(text: str, houses: int) -> tuple[list[int | None], list[int | None]]:
    rows = [row.split(",") for row in text.split("/")]
    if len(rows) != len((SOUTH, NORTH)):
        raise NotAPositionError(
            f"{quoted(text)} is no board: write south's houses, a slash, north's houses.",
            f"{quoted(text)} bukan papan: tulis kampung selatan, garis miring, kampung utara.",
        )
    for en, ms, row in zip(("South", "North"), ("Selatan", "Utara"), rows, strict=True):
        if len(row) != houses:
            raise NotAPositionError(
                f"{en} has {len(row)} houses, not {houses}: {quoted(text)}.",
                f"{ms} ada {len(row)} kampung, bukan {houses}: {quoted(text)}.",
            )
    south, north = ([_count(cell) for cell in row] for row in rows)
    return south, north


def _count(cell: str) -> int | None:
    """Pieces in one house; None where it is burnt."""
    if cell == "-":
        return None
    if _NUMBER.fullmatch(cell) is None:
        raise NotAPositionError(
            f"{quoted(cell)} is no number of pieces: write a whole number, or - for a burnt house.",
            f"{quoted(cell)} bukan bilangan biji: tulis nombor bulat, atau - bagi kampung terbakar.",
        )
    return int(cell)


def _whole(text: str, name: str, *, least: int, most: int) -> int:
    if _NUMBER.fullmatch(text) is None or not least <= int(text) <= most:
        raise NotAPositionError(
            f"{name} is a whole number from {least} to {most}, not {quoted(text)}.",
            f"{name} ialah nombor bulat dari {least} hingga {most}, bukan {quoted(text)}.",
        )
    return int(text)


def _read_opening(text: str, houses: int) -> Opening:
    seats = text.split(",")
    if len(seats) != len((SOUTH, NORTH)):
        raise NotAPositionError(
            f"{quoted(text)} is no opening: write south's hand, a comma, north's, as 3@N5,done.",
            f"{quoted(text)} bukan pembukaan: tulis tangan selatan, koma, tangan utara, seperti"
            " 3@N5,done.",
        )
    hands: list[int] = []
    at: list[int] = []
    for seat in seats:
        found = _HAND.fullmatch(seat)
        if found is None and seat not in ("-", "done"):
            raise NotAPositionError(
                f"{quoted(seat)} is no hand: write pieces@hole as 3@N5, or - or done.",
                f"{quoted(seat)} bukan isi tangan: tulis biji@lubang seperti 3@N5, atau - atau done.",
            )
        try:
            hole = layout(houses).named(found[2]) if found else NOWHERE
        except RulesError as error:
            raise NotAPositionError(error.words.en, error.words.ms) from None
        if found and not int(found[1]):
            raise NotAPositionError(
                "A hand with no pieces is free to choose: write - for it.",
                "Tangan tanpa biji bebas memilih: tulis - baginya.",
            )
        hands.append(int(found[1]) if found else 0)
        at.append(hole)
    return Opening(
        hands=(hands[0], hands[1]),
        at=(at[0], at[1]),
        done=(seats[0] == "done", seats[1] == "done"),
    )


def _agree(position: Position) -> None:
    """During a simultaneous opening it is nobody's turn, and somebody can go on."""
    if not position.in_opening or position.is_over:
        return
    if position.side != UNDECIDED:
        raise NotAPositionError(
            "While both sow at once it is nobody's turn: write - for it.",
            "Semasa kedua-duanya mengagih serentak, bukan giliran sesiapa: tulis - baginya.",
        )
    if not any(acts(position, seat) for seat in (SOUTH, NORTH)):
        raise NotAPositionError(
            "Neither hand can go on: write opening=done,done.",
            "Kedua-dua tangan tidak boleh diteruskan: tulis opening=done,done.",
        )

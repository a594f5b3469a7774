"""The doubtful points of the Kombio rulebook and the rules of the house, each a named option.

Two have one value only, a ruling written down so that it is shown: the table of penalties is printed
(B5), and a race that the first press did not win is no race (B13).
"""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import msgspec

from app.rules.game import Option, UnknownOptionError, Words
from app.rules.options import quoted, read_options

Switch = Literal["on", "off"]

MOST_SEATS = 8
"""The mat has no more seats."""

SEATS = tuple(str(seat) for seat in range(1, MOST_SEATS + 1))
HOUSE = "house_penalties"
NO_HOUSE_PENALTIES = "none"
PRINTED_PENALTIES = ("peeked", "revealed", "declared")
"""The rows of the rulebook's table, by the one word that reports them."""

MOST_HOUSE_PENALTIES = 12
_HOUSE_PENALTY = re.compile(r"([a-z][a-z-]{0,23}):([0-9])", re.ASCII)


class Choices(msgspec.Struct, frozen=True, dict=True):
    """What a table plays, one field an option; the defaults are the rulings."""

    b1: Literal["special", "standard"] = "special"
    b2: Switch = "off"
    chain_slaps: Switch = "off"
    b4: Literal["must", "may"] = "must"
    b5: Literal["table"] = "table"
    b6: Literal["taken_or_covered", "next_draw"] = "taken_or_covered"
    b7: Literal["locked", "silent"] = "locked"
    b8: Literal["rank", "value"] = "rank"
    tie: Literal["caller_loses", "caller_wins", "shared"] = "caller_loses"
    empty_hand: Literal["may_call", "calls"] = "may_call"
    b11: Literal["shuffle", "ends"] = "shuffle"
    b12: Literal["always", "not_last"] = "always"
    b13: Literal["press"] = "press"
    b14: Literal["winner", "left"] = "winner"
    b15: Switch = "on"
    false_start: Literal["noted", "draw"] = "noted"
    house_penalties: str = NO_HOUSE_PENALTIES
    first: str = "1"

    @cached_property
    def penalties(self) -> Mapping[str, int]:
        """What the house's own penalties cost, in cards from the draw pile, by name."""
        return read_house_penalties(self.house_penalties)


DEFAULTS = Choices()


def read_house_penalties(text: str) -> dict[str, int]:
    """`talking:1,phone:2` as names and cards.

    Raises:
        UnknownOptionError: it is no such list; the sentence shows one.
    """
    if text == NO_HOUSE_PENALTIES:
        return {}
    read: dict[str, int] = {}
    for item in text.split(","):
        match = _HOUSE_PENALTY.fullmatch(item)
        if match is None or match[1] in read or match[1] in PRINTED_PENALTIES:
            raise UnknownOptionError(
                f"Option {HOUSE} takes new names with their cost in cards,"
                f" as talking:1,phone:2, or none; not {quoted(item)}.",
                f"Pilihan {HOUSE} ialah nama baharu dengan bilangan kadnya,"
                f" seperti talking:1,phone:2, atau none; bukan {quoted(item)}.",
            )
        read[match[1]] = int(match[2])
    if len(read) > MOST_HOUSE_PENALTIES:
        raise UnknownOptionError(
            f"Option {HOUSE} takes up to {MOST_HOUSE_PENALTIES} penalties.",
            f"Pilihan {HOUSE} menerima hingga {MOST_HOUSE_PENALTIES} penalti.",
        )
    return read


def _option(
    name: str, ruling: str, values: tuple[str, ...], en: str, ms: str, *, ask: bool = False
) -> Option:
    return Option(
        name=name,
        default=values[0],
        words=Words(en=en, ms=ms),
        values=values,
        ruling=ruling,
        ask=ask,
    )


_ALL = (
    _option(
        "b1",
        "B1",
        ("special", "standard"),
        "The deck: special, 70 cards from -1 to 14; standard, 52 playing cards.",
        "Dek: special, 70 kad dari -1 hingga 14; standard, 52 kad biasa.",
    ),
    _option(
        "b2",
        "B2",
        ("off", "on"),
        "On: the card turned up at the start can be slapped.",
        "On: kad yang dibuka pada permulaan boleh ditampar.",
    ),
    _option(
        "chain_slaps",
        "B3",
        ("off", "on"),
        "After a successful slap: off, a later match goes back free; on, it counts as well.",
        "Selepas satu tamparan berjaya: off, kad sepadan yang lewat dipulangkan tanpa penalti;"
        " on, kad itu juga dikira.",
        ask=True,
    ),
    _option(
        "b4",
        "B4",
        ("must", "may"),
        "After slapping a card of another hand, the slapper must, or may, give a card for it.",
        "Selepas menampar kad dari tangan lain, penampar mesti (must) atau boleh (may) memberi"
        " sekeping kad sebagai ganti.",
    ),
    _option(
        "b5",
        "B5",
        ("table",),
        "A wrong slap: an own card goes back and one is drawn; for another's card"
        " the top discard is the amends.",
        "Tamparan salah: kad sendiri dipulangkan dan sekeping dicabut; bagi kad orang lain,"
        " kad buangan teratas menjadi ganti rugi.",
    ),
    _option(
        "b6",
        "B6",
        ("taken_or_covered", "next_draw"),
        "A discard can be slapped until it is taken or covered (taken_or_covered), or until a turn draws"
        " a card, if that comes sooner (next_draw).",
        "Kad buangan boleh ditampar sehingga diambil atau ditutup (taken_or_covered), atau sehingga satu"
        " giliran mencabut kad, jika itu lebih awal (next_draw).",
    ),
    _option(
        "b7",
        "B7",
        ("locked", "silent"),
        "After Kombio! the caller's hand is locked against all; the caller may still slap from"
        " other hands: locked, yes; silent, no.",
        "Selepas Kombio! tangan pemanggil terkunci; pemanggil masih boleh menampar dari tangan"
        " lain: locked, ya; silent, tidak.",
    ),
    _option(
        "b8",
        "B8",
        ("rank", "value"),
        "In a standard deck cards match by rank, or by what they count.",
        "Dalam dek biasa kad sepadan mengikut pangkat (rank) atau nilai (value).",
    ),
    _option(
        "tie",
        "B9",
        ("caller_loses", "caller_wins", "shared"),
        "A tie for the lowest total that includes the caller: the caller loses it, wins it,"
        " or all share the round.",
        "Jumlah terendah seri dengan pemanggil: pemanggil kalah, pemanggil menang,"
        " atau pusingan dikongsi.",
        ask=True,
    ),
    _option(
        "empty_hand",
        "B10",
        ("may_call", "calls"),
        "A hand with no cards counts 0: its player may call in turn, or it counts as the call.",
        "Tangan tanpa kad dikira 0: pemainnya boleh memanggil pada gilirannya (may_call),"
        " atau dikira sebagai panggilan (calls).",
        ask=True,
    ),
    _option(
        "b11",
        "B11",
        ("shuffle", "ends"),
        "An empty draw pile is made anew from the discards under the top one (shuffle), or the round"
        " ends with the turn (ends).",
        "Timbunan cabutan yang habis dibuat semula daripada kad buangan di bawah kad teratas"
        " (shuffle), atau pusingan tamat dengan giliran itu (ends).",
    ),
    _option(
        "b12",
        "B12",
        ("always", "not_last"),
        "The top discard may be taken on any turn; not_last, not once Kombio! is called.",
        "Kad buangan teratas boleh diambil pada setiap giliran; not_last, tidak selepas Kombio!"
        " dipanggil.",
    ),
    _option(
        "b13",
        "B13",
        ("press",),
        "In a race the first press wins and the card confirms it; presses too close are asked.",
        "Dalam perlumbaan, tekanan pertama menang dan kad mengesahkannya; tekanan yang terlalu"
        " rapat ditanya.",
    ),
    _option(
        "b14",
        "B14",
        ("winner", "left"),
        "A later round begins with the last winner, or left of the dealer.",
        "Pusingan berikutnya dimulakan oleh pemenang lalu (winner) atau pemain di kiri pengedar"
        " (left).",
    ),
    _option(
        "b15",
        "B15",
        ("on", "off"),
        "A card laid for its action can be slapped.",
        "Kad yang diletakkan untuk kuasanya boleh ditampar.",
    ),
    _option(
        "false_start",
        "B16",
        ("noted", "draw"),
        "A press that no card follows is noted only, or costs a card.",
        "Tekanan tanpa kad hanya dicatat (noted) atau dikenakan sekeping kad (draw).",
    ),
    Option(
        name=HOUSE,
        default=NO_HOUSE_PENALTIES,
        words=Words(
            "The house's own penalties and the cards that each costs, as talking:1,phone:2.",
            "Penalti rumah sendiri dan bilangan kad bagi setiap satu, seperti talking:1,phone:2.",
        ),
        form="NAME:CARDS,...",
        ruling="B17",
    ),
    _option(
        "first",
        "B14",
        SEATS,
        "Who begins the first round: the seat left of the dealer.",
        "Siapa memulakan pusingan pertama: tempat di kiri pengedar.",
    ),
)

OPTIONS: Mapping[str, Option] = {option.name: option for option in _ALL}


def read_choices(given: Mapping[str, str]) -> Choices:
    """The choices of a table that gave some options by name; the rest are the defaults.

    Raises:
        UnknownOptionError: no such option or value; the sentence names the nearest.
    """
    choices = msgspec.convert(read_options(OPTIONS, given), Choices)
    read_house_penalties(choices.house_penalties)
    return choices


def switched(choices: Choices) -> dict[str, str]:
    """The options that differ from their defaults, in the order of the rulings."""
    values = {name: str(getattr(choices, name)) for name in OPTIONS}
    return {name: value for name, value in values.items() if value != OPTIONS[name].default}

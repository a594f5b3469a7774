"""The doubtful points of the Congkak rulebook, each a named option with the ruling it comes from."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from app.rules.game import Option, Words
from app.rules.options import read_options

Switch = Literal["on", "off"]


class Choices(msgspec.Struct, frozen=True):
    """What a table plays, one field an option; the defaults are the rulings."""

    bank_lone_piece: Switch = "on"
    c2: Literal["stays"] = "stays"
    no_pieces: Literal["pass", "sweep"] = "pass"
    c4: Literal["ends"] = "ends"
    c5: Literal["sow"] = "sow"
    c6: Literal["any"] = "any"
    simultaneous_opening: Switch = "off"
    short_house: Literal["burnt", "played"] = "burnt"
    c9: Literal["opponent"] = "opponent"
    c10: Literal["empty"] = "empty"
    c11: Literal["draw"] = "draw"
    c12: Literal["fewer"] = "fewer"
    c13: Literal["loses"] = "loses"
    touch_move: Switch = "off"
    first: Literal["1", "2", "random", "youngest", "last_winner"] = "1"


DEFAULTS = Choices()


def _option(name: str, ruling: str, values: tuple[str, ...], en: str, ms: str) -> Option:
    return Option(
        name=name, default=values[0], words=Words(en=en, ms=ms), values=values, ruling=ruling
    )


_ALL = (
    _option(
        "bank_lone_piece",
        "C1",
        ("on", "off"),
        "The last piece falls into an own empty house and the facing house is empty too:"
        " on, it goes into the own store; off, it stays where it is. The turn ends.",
        "Biji terakhir jatuh ke kampung sendiri yang kosong dan kampung di depannya juga kosong:"
        " on, biji itu masuk ke rumah sendiri; off, biji itu kekal di situ. Giliran tamat.",
    ),
    _option(
        "c2",
        "C2",
        ("stays",),
        "The last piece falls into the opponent's empty house: it stays there and the turn ends.",
        "Biji terakhir jatuh ke kampung lawan yang kosong: biji itu kekal di situ"
        " dan giliran tamat.",
    ),
    _option(
        "no_pieces",
        "C3",
        ("pass", "sweep"),
        "The player to move has no pieces in her houses: pass, the other plays on;"
        " sweep, the other takes all that is left.",
        "Pemain yang mendapat giliran tiada biji di kampungnya: pass, lawannya terus bermain;"
        " sweep, lawannya mengambil semua baki.",
    ),
    _option(
        "c4",
        "C4",
        ("ends",),
        "The last piece falls into the own store and no own house has pieces: the turn ends.",
        "Biji terakhir masuk ke rumah sendiri dan semua kampung sendiri kosong: giliran tamat.",
    ),
    _option(
        "c5",
        "C5",
        ("sow",),
        "A long sowing comes round to the house it started from: a piece falls into it as well.",
        "Agihan yang panjang sampai semula ke kampung asalnya: sebiji dijatuhkan ke dalamnya juga.",
    ),
    _option(
        "c6",
        "C6",
        ("any",),
        "After a sowing that ends in the own store: any own house with pieces, the same one too"
        " if it has pieces again.",
        "Selepas agihan tamat di rumah sendiri: mana-mana kampung sendiri yang berisi,"
        " termasuk kampung tadi jika sudah berisi semula.",
    ),
    _option(
        "simultaneous_opening",
        "C7",
        ("off", "on"),
        "On: both players sow at the same time first; then they alternate,"
        " starting with the one who finished first.",
        "On: kedua-dua pemain mula mengagih serentak; kemudian mereka bergilir,"
        " bermula dengan yang selesai dahulu.",
    ),
    _option(
        "short_house",
        "C8",
        ("burnt", "played"),
        "A new round, and the pieces do not fill a house: burnt, the remainder stays in the store;"
        " played, that house is played with the pieces there are.",
        "Pusingan baharu, dan biji tidak cukup untuk satu kampung: burnt, bakinya kekal di rumah;"
        " played, kampung itu dimainkan dengan biji yang ada.",
    ),
    _option(
        "c9",
        "C9",
        ("opponent",),
        "Burnt houses are skipped; a piece dropped into one goes to the store of the opponent of"
        " whoever dropped it, and the sowing goes on.",
        "Kampung terbakar dilangkau; biji yang jatuh ke dalamnya masuk ke rumah lawan"
        " si penjatuh, dan agihan diteruskan.",
    ),
    _option(
        "c10",
        "C10",
        ("empty",),
        "A burnt house that faces the last piece counts as empty.",
        "Kampung terbakar di depan biji terakhir dikira kosong.",
    ),
    _option(
        "c11",
        "C11",
        ("draw",),
        "As many pieces each: a draw, and the next round starts as the first.",
        "Sama banyak biji: seri, dan pusingan berikutnya bermula seperti pusingan pertama.",
    ),
    _option(
        "c12",
        "C12",
        ("fewer",),
        "Whoever had fewer pieces starts the next round.",
        "Pemain yang kurang bijinya memulakan pusingan berikutnya.",
    ),
    _option(
        "c13",
        "C13",
        ("loses",),
        "A player whose houses are all burnt loses the match.",
        "Pemain yang semua kampungnya terbakar kalah perlawanan.",
    ),
    _option(
        "touch_move",
        "C14",
        ("off", "on"),
        "On: a house whose pieces were lifted has to be sown;"
        " off, they may go back until the first piece is dropped.",
        "On: kampung yang bijinya sudah diangkat mesti diagihkan;"
        " off, biji boleh dikembalikan selagi belum ada yang dijatuhkan.",
    ),
    _option(
        "first",
        "C15",
        ("1", "2", "random", "youngest", "last_winner"),
        "Who moves first: seat 1 or 2, or as chance, age or the last match decides.",
        "Siapa mula dahulu: tempat 1 atau 2, atau mengikut undian, umur atau perlawanan yang lalu.",
    ),
)

OPTIONS: Mapping[str, Option] = {option.name: option for option in _ALL}


def read_choices(given: Mapping[str, str]) -> Choices:
    """The choices of a table that gave some options by name; the rest are the defaults.

    Raises:
        UnknownOptionError: no such option or value; the sentence names the nearest.
    """
    return msgspec.convert(read_options(OPTIONS, given), Choices)


def switched(choices: Choices) -> dict[str, str]:
    """The options that differ from their defaults, in the order of the rulings."""
    values = {name: str(getattr(choices, name)) for name in OPTIONS}
    return {name: value for name, value in values.items() if value != OPTIONS[name].default}

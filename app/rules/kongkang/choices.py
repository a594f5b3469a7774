"""The doubtful points of the Kongkang rulebook, each a named option with the ruling it comes from.

Those with one value only are rulings written down, so that they are shown and the score sheet can
print them: nobody plays them otherwise, or it would come to the same. So it is with K12: an effect done
before the last card wins would show or skip for nothing, and no card is left to trade.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from app.rules.game import Option, Words
from app.rules.options import read_options

Switch = Literal["on", "off"]

FEWEST_SEATS = 2
MOST_SEATS = 4
"""Five players would need 75 bananas and 10 black tokens; the box has 72 and 8."""

MOST_SEATS_WITH_EXTRA_TOKENS = 6


class Choices(msgspec.Struct, frozen=True):
    """What a table plays where there is a choice; the defaults are the rulings."""

    extra_tokens: Switch = "off"
    k5: Literal["round", "left"] = "round"
    k6: Literal["opener", "previous"] = "opener"
    k9: Literal["own", "with_bet"] = "own"
    k10: Literal["nearest", "shared"] = "nearest"
    k14: Literal["served", "pile_up"] = "served"
    k15: Literal["all", "tied"] = "all"
    call_needs_card_this_round: Switch = "on"
    first: Literal["1", "2", "3", "4", "5", "6", "random", "banana"] = "1"

    @property
    def most_seats(self) -> int:
        """How many may play."""
        return MOST_SEATS_WITH_EXTRA_TOKENS if self.extra_tokens == "on" else MOST_SEATS


DEFAULTS = Choices()


def _option(name: str, ruling: str, values: tuple[str, ...], en: str, ms: str) -> Option:
    return Option(
        name=name, default=values[0], words=Words(en=en, ms=ms), values=values, ruling=ruling
    )


_ALL = (
    _option(
        "k1",
        "K1",
        ("48",),
        "The deck has 48 cards: 40 numbers and 8 specials, two of them skulls.",
        "Dek mempunyai 48 kad: 40 nombor dan 8 kad khas, dua daripadanya skull.",
    ),
    _option(
        "extra_tokens",
        "K2",
        ("off", "on"),
        "Off: 2 to 4 players, as the tokens of one box allow; on: a second box, up to 6 players.",
        "Off: 2 hingga 4 pemain, setakat token satu kotak; on: kotak kedua, hingga 6 pemain.",
    ),
    _option(
        "k3",
        "K3",
        ("free",),
        "Tokens are changed freely, through the pot or the bank.",
        "Token boleh ditukar dengan bebas, melalui tabung atau bank.",
    ),
    _option(
        "k4",
        "K4",
        ("two",),
        "All have as many bananas: each bets 2.",
        "Semua sama banyak pisang: setiap pemain bertaruh 2.",
    ),
    _option(
        "k5",
        "K5",
        ("round", "left"),
        "The first play of a round chooses left or right, and the round keeps to it; left, the turn"
        " always goes to the left.",
        "Permainan pertama pusingan memilih kiri atau kanan, dan arah itu kekal sepanjang pusingan;"
        " left, giliran sentiasa ke kiri.",
    ),
    _option(
        "k6",
        "K6",
        ("opener", "previous"),
        "A slip is paid by the last player who played after drawing (opener), or by whoever made the"
        " play that it matches (previous); nobody pays himself.",
        "Slip dibayar oleh pemain terakhir yang bermain selepas mencabut (opener), atau oleh yang"
        " membuat permainan yang sepadan dengannya (previous); tiada yang membayar diri sendiri.",
    ),
    _option(
        "k7",
        "K7",
        ("counts",),
        "In a slip a skull counts as a card beside at least one that matches.",
        "Dalam slip, skull dikira sekeping di sisi sekurang-kurangnya satu kad yang sepadan.",
    ),
    _option(
        "k8",
        "K8",
        ("leaves",),
        "Who cannot pay or bet pays what is left and leaves with his cards;"
        " the bets are worked out before.",
        "Pemain yang tidak mampu membayar atau bertaruh membayar bakinya lalu keluar bersama"
        " kadnya; taruhan dikira sebelum itu.",
    ),
    _option(
        "k9",
        "K9",
        ("own", "with_bet"),
        "A failed call costs half of the caller's own bananas, rounded down, out of the game; with_bet,"
        " half of those and the bet together, but no more than those.",
        "Laungan yang gagal dikenakan separuh pisang pelaung sendiri, dibundarkan ke bawah,"
        " dan dibuang; with_bet, separuh daripada jumlah itu dan taruhannya, tetapi tidak melebihi"
        " pisang sendiri.",
    ),
    _option(
        "k10",
        "K10",
        ("nearest", "shared"),
        "Several are lowest against a failed call: the nearest after the last play wins (nearest), or"
        " they share the pot, what is left over going one each from the nearest on (shared). A tied"
        " caller wins.",
        "Beberapa pemain terendah apabila laungan gagal: yang terdekat selepas permainan terakhir"
        " menang (nearest), atau mereka berkongsi tabung, dan baki diberi satu setiap pemain mulai yang"
        " terdekat (shared). Pelaung yang seri menang.",
    ),
    _option(
        "k11",
        "K11",
        ("no_slip",),
        "With no card to draw the round ends when the player in turn does not slip;"
        " ties go to the nearest after the last play.",
        "Apabila tiada kad untuk dicabut, pusingan tamat jika pemain yang mendapat giliran tidak"
        " membuat slip; seri dimenangi yang terdekat selepas permainan terakhir.",
    ),
    _option(
        "k12",
        "K12",
        ("at_once",),
        "The last card wins at once: a slip is paid first, the effect is dropped.",
        "Kad terakhir menang serta-merta: slip dibayar dahulu, kesan kad digugurkan.",
    ),
    _option(
        "k13",
        "K13",
        ("lost",),
        "More effects than opponents: one each, the rest is lost.",
        "Kesan melebihi bilangan lawan: satu setiap lawan, selebihnya hilang.",
    ),
    _option(
        "k14",
        "K14",
        ("served", "pile_up"),
        "A player is skipped again only after the pending skip has been served (served), or skips pile"
        " up and each costs a turn (pile_up).",
        "Pemain dilangkau lagi hanya selepas langkauan yang tertunggak selesai (served), atau langkauan"
        " bertimbun dan setiap satu melangkau satu giliran (pile_up).",
    ),
    _option(
        "k15",
        "K15",
        ("all", "tied"),
        "A tie after the third round: all who are left play on until one leads (all), or only those who"
        " tie (tied).",
        "Seri selepas pusingan ketiga: semua yang tinggal terus bermain sehingga seorang mendahului"
        " (all), atau hanya yang seri (tied).",
    ),
    _option(
        "call_needs_card_this_round",
        "K16",
        ("on", "off"),
        "On: a caller has played a card in this round; off: in this match.",
        "On: pelaung sudah memainkan kad dalam pusingan ini; off: dalam perlawanan ini.",
    ),
    _option(
        "first",
        "K17",
        ("1", "2", "3", "4", "5", "6", "random", "banana"),
        "Who begins: a seat, as chance decides, or who most recently ate a banana.",
        "Siapa mula: satu tempat, mengikut undian, atau yang paling baru makan pisang.",
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
    values = {name: str(getattr(choices, name)) for name in Choices.__struct_fields__}
    return {name: value for name, value in values.items() if value != OPTIONS[name].default}

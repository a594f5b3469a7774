"""The doubtful points of dabong!, the rules of the house, and the levels, each a named option."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from app.rules.game import Option, Words
from app.rules.options import read_options

Switch = Literal["on", "off"]
Level = Literal["beginner", "intermediate", "master"]

BEGINNER, INTERMEDIATE, MASTER = 1, 2, 3
LEVELS: Mapping[str, int] = {"beginner": BEGINNER, "intermediate": INTERMEDIATE, "master": MASTER}

MOST_SEATS = 8
"""The mat has no more seats."""

FEWEST_SEATS, SEATS_WITH_ONE_DECK = 2, 5

FIXED: Mapping[str, tuple[str, str, str]] = {
    "d1": (
        "pairs",
        "A Jack is of both suits it shows: Water and Air, or Earth and Fire.",
        "Jek mempunyai kedua-dua jenis yang tertera: Air dan Udara, atau Tanah dan Api.",
    ),
    "d2": (
        "both",
        "The player of a Jack may name one of its suits; unnamed, both may be followed.",
        "Pemain Jek boleh menamakan satu jenisnya; jika tidak, kedua-duanya boleh diikut.",
    ),
    "d3": (
        "rank",
        "Cards match in value when they have the same rank; 10 and the court cards count 10 in hand.",
        "Nilai sepadan apabila pangkat sama; 10 dan kad bergambar dikira 10 di tangan.",
    ),
    "d5": (
        "top",
        "In a play of several cards only the top card has its power; 2s on top add up.",
        "Dalam permainan beberapa kad hanya kad teratas berkuasa; kad 2 di atas dijumlahkan.",
    ),
    "d6": (
        "blocks",
        "Straights run in sequence; sets lie in blocks; sums and flushes lie in any order.",
        "Susunan berturut mengikut urutan; set dalam blok; jumlah dan flush dalam apa-apa urutan.",
    ),
    "d7": (
        "any",
        "A play is legal when any kind of play fits.",
        "Permainan sah jika mana-mana jenis permainan sesuai.",
    ),
    "d8": (
        "any_card",
        "A Shaman may be named as a card that lies in sight.",
        "Shaman boleh dinamakan sebagai kad yang sudah kelihatan.",
    ),
    "d9": (
        "listed",
        "Sums, clones, mirrors and answers to heaven, hell or 2s need no matching first card.",
        (
            "Jumlah, klon, cermin dan jawapan kepada syurga, neraka atau 2 tidak perlu kad pertama"
            " yang sepadan."
        ),
    ),
    "d10": (
        "whole_hand",
        "A natural dabong! takes the whole hand, two cards or more, and not the player's own card.",
        (
            "dabong! semula jadi memerlukan seluruh tangan, dua kad atau lebih, dan bukan di atas kad"
            " sendiri."
        ),
    ),
    "d11": (
        "natural_first",
        "Faced with a 2, a natural dabong! comes before drawing.",
        "Apabila berdepan 2, dabong! semula jadi didahulukan sebelum mengambil kad.",
    ),
    "d12": (
        "across_players",
        "Equal ranks in a row are counted across players; a take-back starts the count anew.",
        (
            "Pangkat sama berturut-turut dikira merentas pemain; pengambilan balik memulakan semula"
            " kiraan."
        ),
    ),
    "d13": (
        "next_act",
        "Heaven or hell can be answered until the next play or draw.",
        "Syurga atau neraka boleh dijawab sehingga permainan atau cabutan berikutnya.",
    ),
    "d14": (
        "one_suit",
        "A mirror of a play in one suit is in one suit.",
        "Cermin bagi permainan satu jenis juga satu jenis.",
    ),
    "d15": (
        "own_turn",
        "Gross and half deck are claimed on one's own turn; a Shaman counts 1 to 10 for gross.",
        (
            "Gross dan separuh dek dituntut pada giliran sendiri; Shaman dikira 1 hingga 10 untuk"
            " gross."
        ),
    ),
    "d16": (
        "exactly_four",
        "A worst hand has exactly four cards that count 10, and at most one pair, as dealt.",
        "Tangan terburuk mempunyai tepat empat kad bernilai 10 dan paling banyak satu pasangan.",
    ),
    "d17": (
        "calendar_year",
        "Once a year is counted for each player and calendar year.",
        "Sekali setahun dikira bagi setiap pemain dan tahun kalendar.",
    ),
    "d18": (
        "last_first",
        (
            "Plays are taken back last first, and cards drawn because of them go back too;"
            " one card called before those cards counts again."
        ),
        (
            "Permainan terakhir diambil balik dahulu, dan kad yang dicabut kerananya dipulangkan;"
            " satu kad yang disebut sebelum itu dikira semula."
        ),
    ),
    "d19": (
        "one_each",
        "In a trade each side gives at least one card.",
        "Dalam pertukaran setiap pihak memberi sekurang-kurangnya satu kad.",
    ),
    "d20": (
        "asked_first",
        "One card unsaid costs a card only when somebody asks first.",
        "Satu kad yang tidak disebut dikenakan satu kad hanya jika ditanya dahulu.",
    ),
    "d21": (
        "two_to_ten",
        "Pending 2s can be neutralised up to 10; 12 and 14 are drawn.",
        "Kad 2 yang tertunggak boleh dineutralkan hingga 10; 12 dan 14 mesti dicabut.",
    ),
    "d22": (
        "shuffle",
        "An empty draw pile is made anew from the discards under the last play.",
        "Timbunan cabutan yang habis dibuat semula daripada kad buangan di bawah permainan akhir.",
    ),
    "d24": (
        "turn_back",
        "With two players a 2, 9 or Jack gives the turn back.",
        "Dengan dua pemain, 2, 9 atau Jek mengembalikan giliran.",
    ),
    "d26": (
        "no_effect",
        "A 2 or the Queen of Water turned up at the start has no effect.",
        "2 atau Ratu Air yang dibuka pada permulaan tiada kesan.",
    ),
    "d27": (
        "left",
        "The deal moves to the left from hand to hand.",
        "Pengagihan kad berpindah ke kiri setiap pusingan.",
    ),
    "d28": (
        "lowest",
        "Points count as in hand; the lowest total wins.",
        "Mata dikira seperti di tangan; jumlah terendah menang.",
    ),
    "d29": (
        "never",
        "Table talk and slow play cost nothing.",
        "Bercakap dan bermain perlahan tidak dikenakan apa-apa.",
    ),
}
"""Points with one answer: its value and its sentences; the option has the ruling's id."""

HOUSE_RULES: Mapping[str, str] = {
    "subtraction": "subtraction",
    "one_card": "the one-card rule",
    "unwinding": "taking plays back",
    "trading": "trading cards",
    "two_addon": "the 2s add-on",
    "clone": "clone",
    "twenty_one": "twenty-one",
    "straight": "straight",
    "full_house": "full house",
    "flush": "flush",
    "fourth_card": "the 4th card",
    "three_by_three": "three by three",
    "eight_straight": "eight straight",
    "heaven": "heaven",
    "hell": "hell",
    "heaven_and_hell": "heaven and hell",
    "mirror": "mirror",
    "self_mirror": "self mirror",
    "river": "the river",
    "gross": "the gross rule",
    "half_deck": "half deck",
    "worst_hand": "worst hand",
    "once_a_year": "once a year",
    "neutralize": "2s neutralisation",
    "four_of_a_kind": "four of a kind",
    "four_pair": "four pair",
}
"""Rules that a house may throw out, by option."""


class Choices(msgspec.Struct, frozen=True):
    """What a table plays; the defaults are the rulings.

    `off` names the rules of `HOUSE_RULES` that this house does not play, in their order.
    """

    level: Level = "beginner"
    decks: int = 1
    hand_size: int = 8
    first: int = 1
    strict_eights: Switch = "on"
    queen_skips: Switch = "off"
    several_twos: Literal["neutralize", "add_on"] = "neutralize"
    scoring: Literal["sets", "points"] = "sets"
    games_to_set: int = 4
    sets_to_win: int = 0
    points_limit: int = 300
    shaman_points: Literal["20", "30", "50"] = "20"
    off: tuple[str, ...] = ()

    @property
    def rank(self) -> int:
        """The level as a number: each level has the rules of those below it."""
        return LEVELS[self.level]

    def plays(self, rule: str, level: int = BEGINNER) -> bool:
        """Does this table play a rule that belongs to that level?"""
        return self.rank >= level and rule not in self.off


DEFAULTS = Choices()


def _named(
    name: str,
    en: str,
    ms: str,
    *,
    values: tuple[str, ...] = (),
    ruling: str = "",
    ask: bool = False,
) -> Option:
    default = str(getattr(DEFAULTS, name))
    return Option(
        name=name, default=default, words=Words(en, ms), values=values, ruling=ruling, ask=ask
    )


def _number(name: str, least: int, most: int, en: str, ms: str, ruling: str = "") -> Option:
    default = str(getattr(DEFAULTS, name))
    return Option(
        name=name, default=default, words=Words(en, ms), least=least, most=most, ruling=ruling
    )


_NAMED = (
    _named(
        "level",
        "Which rules are played: each level has all of the levels before it.",
        "Peraturan yang dimainkan: setiap tahap merangkumi tahap sebelumnya.",
        values=tuple(LEVELS),
    ),
    _number(
        "decks",
        1,
        2,
        "How many decks are mixed: one for 2 to 5 players, two for up to 8.",
        "Berapa dek dicampur: satu untuk 2 hingga 5 pemain, dua untuk sehingga 8.",
        "D23",
    ),
    _number(
        "hand_size",
        1,
        26,
        "How many cards each player is dealt.",
        "Berapa kad diberi kepada setiap pemain.",
        "D27",
    ),
    _number(
        "first",
        1,
        MOST_SEATS,
        "The seat that plays first; the dealer sits before it.",
        "Tempat yang bermain dahulu; pengagih duduk sebelumnya.",
    ),
    _named(
        "strict_eights",
        "On: an 8 in a play of several cards has the suit of all the others;"
        " off, only where the play asks for one suit.",
        "On: 8 dalam permainan beberapa kad sama jenis dengan semua kad lain;"
        " off, hanya jika permainan itu memerlukan satu jenis.",
        values=("on", "off"),
        ruling="D4",
        ask=True,
    ),
    _named(
        "queen_skips",
        "After the Queen of Water the next player draws two: off, and then plays;"
        " on, and loses the turn.",
        "Selepas Ratu Air pemain berikutnya mengambil dua kad: off, kemudian bermain;"
        " on, dan hilang giliran.",
        values=("off", "on"),
        ruling="D25",
        ask=True,
    ),
    # The book has both: several 2s are an add-on "by yourself" at intermediate level, and at master
    # "a multi-card play beginning with a 2, however, will neutralize". The second speaks of answering
    # 2s, and D21 calls only a lone 2 an add-on: so at master level they neutralise.
    _named(
        "several_twos",
        "At master level several 2s laid on 2s: neutralize, as the book says of a play of several cards"
        " that begins with a 2, so that the next player faces only those; add_on, they add up.",
        "Pada tahap master beberapa kad 2 di atas kad 2: neutralize, seperti kata buku tentang permainan"
        " beberapa kad yang bermula dengan 2, jadi pemain berikutnya hanya berdepan kad itu; add_on,"
        " semuanya dijumlahkan.",
        values=("neutralize", "add_on"),
        ruling="D21",
        ask=True,
    ),
    _named(
        "scoring",
        "What is counted from hand to hand: games and sets, or points.",
        "Apa yang dikira dari pusingan ke pusingan: permainan dan set, atau mata.",
        values=("sets", "points"),
    ),
    _number(
        "games_to_set",
        1,
        9,
        "How many games win a set.",
        "Berapa permainan untuk memenangi set.",
    ),
    _number(
        "sets_to_win",
        0,
        9,
        "How many sets win the match; 0, the match ends when the players stop.",
        "Berapa set untuk memenangi perlawanan; 0, tamat apabila pemain berhenti.",
    ),
    _number(
        "points_limit",
        10,
        9999,
        "The match ends when a player has this many points.",
        "Perlawanan tamat apabila seorang pemain mencapai mata ini.",
        "D28",
    ),
    _named(
        "shaman_points",
        "What a Shaman left in a hand counts in points scoring.",
        "Nilai Shaman yang tinggal di tangan dalam pengiraan mata.",
        values=("20", "30", "50"),
        ruling="D15",
    ),
)


def _fixed(name: str, value: str, en: str, ms: str) -> Option:
    return Option(
        name=name, default=value, words=Words(en, ms), values=(value,), ruling=name.upper()
    )


def _house(name: str, what: str) -> Option:
    words = Words(
        f"Off: this house plays without {what}.",
        f"Off: meja ini bermain tanpa peraturan {name.replace('_', ' ')}.",
    )
    return Option(name=name, default="on", words=words, values=("on", "off"))


OPTIONS: Mapping[str, Option] = {
    option.name: option
    for option in (
        *_NAMED,
        *(_fixed(name, *said) for name, said in FIXED.items()),
        *(_house(name, what) for name, what in HOUSE_RULES.items()),
    )
}


def read_choices(given: Mapping[str, str]) -> Choices:
    """The choices of a table that gave some options by name; the rest are the defaults.

    Raises:
        UnknownOptionError: no such option or value; the sentence names the nearest.
    """
    read = read_options(OPTIONS, given)
    off = tuple(name for name in HOUSE_RULES if read.get(name) == "off")
    named = {option.name: read[option.name] for option in _NAMED if option.name in read}
    return msgspec.convert({**named, "off": off}, Choices, strict=False)


def why_no_such_table(players: int, decks: int) -> Words | None:
    """Why so many players cannot sit at a table with so many decks (D23); None where they can."""
    most = SEATS_WITH_ONE_DECK if decks == 1 else MOST_SEATS
    if FEWEST_SEATS <= players <= most:
        return None
    said = "1 deck" if decks == 1 else f"{decks} decks"
    return Words(
        f"dabong! with {said} is for {FEWEST_SEATS} to {most} players, not {players}.",
        f"dabong! dengan {decks} dek untuk {FEWEST_SEATS} hingga {most} pemain, bukan {players}.",
    )


def switched(choices: Choices) -> dict[str, str]:
    """The options that differ from their defaults, in the order of `OPTIONS`."""
    named = {option.name: str(getattr(choices, option.name)) for option in _NAMED}
    differ = {name: value for name, value in named.items() if value != OPTIONS[name].default}
    return {**differ, **dict.fromkeys(choices.off, "off")}

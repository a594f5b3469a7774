"""The rules of dabong!: id, sentence in English and Malay, section of the rulebook.

A kind of play has the id `dabong.` and its name with hyphens.
"""

from collections.abc import Mapping

from app.rules.game import Rule, Words

SETUP_SECTION = "Setting up the Game"
PLAYING = "Playing the Game"
SPECIAL = "Special Cards"
BEGINNER = "Beginner Rules"
FEATURES = "Special Features of dabong!"
INTERMEDIATE = "Intermediate Rules"
MASTER = "Master Rules"
EXTRAS = "Extras"

SETUP = "dabong.setup"
TURN = "dabong.turn"
DRAW = "dabong.draw"
PASS = "dabong.pass"  # noqa: S105 - a rule, not a password
HAND = "dabong.hand"
DECK = "dabong.deck"
TWOS = "dabong.twos"
EIGHTS = "dabong.eights"
NINES = "dabong.nines"
JACKS = "dabong.jacks"
QUEEN = "dabong.queen-of-water"
SHAMAN = "dabong.shaman"
FOLLOW = "dabong.follow"
NATURAL = "dabong.natural"
ADDITION = "dabong.addition"
SUBTRACTION = "dabong.subtraction"
ONE_CARD = "dabong.one-card"
TAKE_BACK = "dabong.take-back"
TRADE = "dabong.trade"
TWO_PLAYERS = "dabong.two-players"
TWO_ADDON = "dabong.two-addon"
FIRST_CARD = "dabong.first-card"
FOURTH_CARD = "dabong.fourth-card"
HEAVEN_AND_HELL = "dabong.heaven-and-hell"
RIVER = "dabong.river"
NEUTRALIZE = "dabong.neutralize"
SHUFFLE = "dabong.shuffle"
OVER = "dabong.over"
SCORE = "dabong.score"
NEXT_HAND = "dabong.next-hand"


def _rule(rule_id: str, section: str, en: str, ms: str) -> Rule:
    return Rule(id=rule_id, words=Words(en=en, ms=ms), section=section)


_SETTING_UP = (
    _rule(
        SETUP,
        SETUP_SECTION,
        "All players get the same number of cards, and one card is turned up to begin the pile.",
        "Semua pemain menerima bilangan kad yang sama, dan sekeping kad dibuka untuk memulakan"
        " longgokan.",
    ),
    _rule(
        TURN,
        PLAYING,
        "The players play in turn; out of turn there is only a natural dabong!, a claim,"
        " and an answer to heaven or hell.",
        "Pemain bermain mengikut giliran; di luar giliran hanya dabong! semula jadi, tuntutan,"
        " dan jawapan kepada syurga atau neraka.",
    ),
    _rule(
        DRAW,
        PLAYING,
        "A player who plays nothing takes one card, and the turn passes.",
        "Pemain yang tidak bermain mengambil sekeping kad, dan giliran berpindah.",
    ),
    _rule(
        PASS,
        INTERMEDIATE,
        "The option to play again may be left without drawing;"
        " otherwise one passes only when no card is left to draw.",
        "Pilihan untuk bermain lagi boleh ditinggalkan tanpa mengambil kad;"
        " selain itu giliran dilepaskan hanya apabila tiada kad untuk diambil.",
    ),
    _rule(
        SHUFFLE,
        PLAYING,
        "When the draw pile is too short, the cards under the last play are shuffled into it.",
        "Apabila timbunan cabutan tidak cukup, kad di bawah permainan terakhir dikocok ke"
        " dalamnya.",
    ),
    _rule(
        HAND,
        PLAYING,
        "A player plays cards of the own hand.",
        "Pemain memainkan kad dari tangannya sendiri.",
    ),
    _rule(
        DECK,
        SETUP_SECTION,
        "A deck has one of each card and three Shamans.",
        "Satu dek mempunyai sekeping bagi setiap kad dan tiga Shaman.",
    ),
    _rule(
        TRADE,
        PLAYING,
        "Players may trade cards; each of the two gives at least one.",
        "Pemain boleh bertukar kad; setiap pihak memberi sekurang-kurangnya satu.",
    ),
    _rule(
        OVER,
        "Object of the Game",
        "The first player without cards wins the hand.",
        "Pemain pertama yang kehabisan kad memenangi pusingan.",
    ),
)

_SPECIAL = (
    _rule(
        TWOS,
        SPECIAL,
        "Whoever faces a 2 takes two cards for each 2 on top and loses the turn.",
        "Sesiapa yang berdepan kad 2 mengambil dua kad bagi setiap 2 di atas dan hilang giliran.",
    ),
    _rule(
        EIGHTS,
        SPECIAL,
        "An 8 goes on any card and its player names the suit; among several cards it has the suit of"
        " the others or, where the table plays so, only where the play asks for one suit.",
        "Kad 8 boleh diletakkan di atas mana-mana kad dan pemainnya menamakan jenis; antara beberapa"
        " kad, jenisnya sama dengan yang lain atau, jika meja menetapkannya, hanya apabila permainan"
        " itu memerlukan satu jenis.",
    ),
    _rule(
        NINES,
        SPECIAL,
        "A 9 reverses the direction of play.",
        "Kad 9 menterbalikkan arah permainan.",
    ),
    _rule(
        JACKS,
        SPECIAL,
        "A Jack is of both suits it shows and skips the next player.",
        "Jek mempunyai kedua-dua jenis yang tertera dan melangkau pemain berikutnya.",
    ),
    _rule(
        QUEEN,
        SPECIAL,
        "After the Queen of Water the next player takes two cards, and then plays or, where the table"
        " plays so, loses the turn.",
        "Selepas Ratu Air pemain berikutnya mengambil dua kad, kemudian bermain atau, jika meja"
        " menetapkannya, hilang giliran.",
    ),
    _rule(
        SHAMAN,
        SPECIAL,
        "A Shaman is named as a real card and has its powers.",
        "Shaman dinamakan sebagai kad sebenar dan mempunyai kuasanya.",
    ),
)

_BEGINNER = (
    _rule(
        FOLLOW,
        BEGINNER,
        "A single card matches the suit or the value of the top card.",
        "Sekeping kad sepadan dengan jenis atau nilai kad teratas.",
    ),
    _rule(
        NATURAL,
        BEGINNER,
        "A whole hand of two cards or more that adds up to another player's top card wins at once.",
        "Seluruh tangan, dua kad atau lebih, yang berjumlah nilai kad teratas pemain lain"
        " menang serta-merta.",
    ),
    _rule(
        ADDITION,
        BEGINNER,
        "Cards of one suit add up to the value of the top card.",
        "Kad satu jenis berjumlah nilai kad teratas.",
    ),
    _rule(
        SUBTRACTION,
        BEGINNER,
        "Cards of one suit, the biggest first, subtract to the value of the top card.",
        "Kad satu jenis, yang terbesar dahulu, ditolak menjadi nilai kad teratas.",
    ),
    _rule(
        ONE_CARD,
        BEGINNER,
        'A player with one card left says "one card"; whoever is asked first takes one card.',
        'Pemain yang tinggal sekeping kad menyebut "satu kad"; jika ditanya dahulu, dia'
        " mengambil sekeping kad.",
    ),
    _rule(
        TAKE_BACK,
        FEATURES,
        "A play may be picked up until the next player has played, the last play first; cards drawn"
        " because of it go back, and one card called before them counts again.",
        "Permainan boleh diambil balik selagi pemain berikutnya belum bermain, yang terakhir"
        " dahulu; kad yang dicabut kerananya dipulangkan, dan satu kad yang disebut sebelum itu"
        " dikira semula.",
    ),
    _rule(
        TWO_PLAYERS,
        "Considerations for 2-Player dabong!",
        "With two players a 2, 9 or Jack gives its player the turn back.",
        "Dengan dua pemain, 2, 9 atau Jek mengembalikan giliran kepada pemainnya.",
    ),
)

_INTERMEDIATE = tuple(
    _rule(rule_id, INTERMEDIATE, en, ms)
    for rule_id, en, ms in (
        (
            TWO_ADDON,
            (
                "A 2 is answered with more 2s, and the next player faces them all; at master level only"
                " those laid, where several are laid at once, unless the table adds them up."
            ),
            (
                "Kad 2 dijawab dengan kad 2 lagi, dan pemain berikutnya berdepan semuanya; pada tahap"
                " master hanya yang diletakkan, jika beberapa diletakkan serentak, kecuali meja"
                " menjumlahkannya."
            ),
        ),
        (
            FIRST_CARD,
            "The first card of the play matches the suit or the value of the top card.",
            "Kad pertama permainan sepadan dengan jenis atau nilai kad teratas.",
        ),
        (
            "dabong.clone",
            "Several cards of the top card's value are one play.",
            "Beberapa kad yang senilai dengan kad teratas ialah satu permainan.",
        ),
        (
            "dabong.twenty-one",
            "Cards of one suit add up to 21, an Ace as 1 or 11; the first matches the top card.",
            (
                "Kad satu jenis berjumlah 21, As sebagai 1 atau 11; yang pertama sepadan dengan kad"
                " teratas."
            ),
        ),
        (
            "dabong.straight",
            "Three or more cards of one suit lie in sequence; the first matches the top card.",
            "Tiga kad atau lebih satu jenis berturutan; yang pertama sepadan dengan kad teratas.",
        ),
        (
            "dabong.full-house",
            "A pair and three of a kind are one play; the first matches the top card.",
            (
                "Satu pasangan dan tiga serupa ialah satu permainan; yang pertama sepadan dengan kad"
                " teratas."
            ),
        ),
        (
            "dabong.flush",
            "Five or more cards of one suit are one play; the first matches the top card.",
            (
                "Lima kad atau lebih satu jenis ialah satu permainan; yang pertama sepadan dengan kad"
                " teratas."
            ),
        ),
        (
            FOURTH_CARD,
            "Whoever plays the 4th equal card in a row may play again.",
            "Sesiapa yang memainkan kad keempat yang sama berturut-turut boleh bermain lagi.",
        ),
        (
            "dabong.three-by-three",
            "Three or more sets of three are one play; the first card matches the top card.",
            (
                "Tiga set tiga serupa atau lebih ialah satu permainan; kad pertama sepadan dengan kad"
                " teratas."
            ),
        ),
        (
            "dabong.eight-straight",
            "Eight or more cards of any suit lie in sequence; the first matches the top card.",
            (
                "Lapan kad atau lebih apa-apa jenis berturutan; yang pertama sepadan dengan kad"
                " teratas."
            ),
        ),
        (
            "dabong.heaven",
            "Three 7s are heaven; the first matches the top card.",
            "Tiga kad 7 ialah syurga; yang pertama sepadan dengan kad teratas.",
        ),
        (
            "dabong.hell",
            "Three 6s are hell; the first matches the top card.",
            "Tiga kad 6 ialah neraka; yang pertama sepadan dengan kad teratas.",
        ),
        (
            HEAVEN_AND_HELL,
            "Right after heaven or hell anybody may play the other; play goes on from there.",
            (
                "Sejurus selepas syurga atau neraka sesiapa boleh memainkan lawannya; permainan"
                " bersambung dari situ."
            ),
        ),
        (
            "dabong.mirror",
            "The values of the previous play are played backwards.",
            "Nilai permainan sebelumnya dimainkan secara terbalik.",
        ),
        (
            "dabong.self-mirror",
            "Each half of the play is of one suit, and the second is the first backwards.",
            (
                "Setiap separuh permainan satu jenis, dan separuh kedua ialah yang pertama secara"
                " terbalik."
            ),
        ),
        (
            RIVER,
            "The river card is used only in a play that wins.",
            "Kad sungai hanya digunakan dalam permainan yang menang.",
        ),
        (
            "dabong.gross",
            "On the own turn a hand that counts exactly 144 wins.",
            "Pada giliran sendiri, tangan yang berjumlah tepat 144 menang.",
        ),
        (
            "dabong.half-deck",
            "On the own turn a hand of 26 cards or more wins.",
            "Pada giliran sendiri, tangan dengan 26 kad atau lebih menang.",
        ),
        (
            "dabong.worst-hand",
            (
                "A hand as dealt wins with no special card, four cards that count 10, all four suits"
                " and at most one pair, unless it faces a 2 or the Queen of Water."
            ),
            (
                "Tangan asal menang jika tiada kad khas, empat kad bernilai 10, keempat-empat jenis"
                " dan paling banyak satu pasangan, kecuali berdepan 2 atau Ratu Air."
            ),
        ),
        (
            "dabong.once-a-year",
            "Once in a calendar year a player may win by saying so.",
            "Sekali dalam setahun kalendar, pemain boleh menang dengan mengisytiharkannya.",
        ),
    )
)

_MASTER = (
    _rule(
        NEUTRALIZE,
        MASTER,
        "2s worth up to 10 are neutralised by a play that begins with a card of their worth,"
        " or by several cards that begin with a 2, unless all are 2s and the table adds them up;"
        " a single 2 also by an Ace and a Shaman.",
        "Kad 2 bernilai hingga 10 dineutralkan oleh permainan yang bermula dengan kad senilai,"
        " atau beberapa kad yang bermula dengan 2, kecuali semuanya 2 dan meja menjumlahkannya;"
        " satu kad 2 juga oleh As dan Shaman.",
    ),
    _rule(
        "dabong.four-of-a-kind",
        MASTER,
        "Four or more cards of one value are one play; the first matches the top card.",
        "Empat kad atau lebih yang senilai ialah satu permainan; yang pertama sepadan dengan kad"
        " teratas.",
    ),
    _rule(
        "dabong.four-pair",
        MASTER,
        "Four or more pairs are one play; the first card matches the top card.",
        "Empat pasangan atau lebih ialah satu permainan; kad pertama sepadan dengan kad teratas.",
    ),
)

_EXTRAS = (
    _rule(
        SCORE,
        EXTRAS,
        "Hands are scored as games and sets, or by the points left in the hands.",
        "Pusingan dikira sebagai permainan dan set, atau dengan mata yang tinggal di tangan.",
    ),
    _rule(
        NEXT_HAND,
        EXTRAS,
        "The deal moves to the left for the next hand.",
        "Pengagihan berpindah ke kiri untuk pusingan berikutnya.",
    ),
)

RULES: Mapping[str, Rule] = {
    rule.id: rule
    for rule in (*_SETTING_UP, *_SPECIAL, *_BEGINNER, *_INTERMEDIATE, *_MASTER, *_EXTRAS)
}


def rule_of(kind: str) -> str:
    """The id of the rule of a kind."""
    return "dabong." + kind.replace("_", "-")

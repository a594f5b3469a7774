"""The rules of Kongkang: id, sentence in English and Malay, section of the rulebook."""

from collections.abc import Mapping

from app.rules.game import Rule, Words

COMPONENTS, SET_UP, PLAY_SECTION = "Components", "Set Up", "How to Play"
CARD_EFFECT, ROUND_END, GAME_END = "Card Effect", "Round End", "Game End"

DECK = "kongkang.deck"
TOKENS = "kongkang.tokens"
FIRST = "kongkang.first"
BET = "kongkang.bet"
TURN = "kongkang.turn"
DRAW = "kongkang.draw"
PLAY = "kongkang.play"
SAME = "kongkang.same"
HAND = "kongkang.hand"
DIRECTION = "kongkang.direction"
SLIP = "kongkang.slip"
SLIP_PAY = "kongkang.slip-pay"
SKULL = "kongkang.skull"
PEEK = "kongkang.peek"
SKIP = "kongkang.skip"
TRADE = "kongkang.trade"
TARGETS = "kongkang.targets"
PASS = "kongkang.pass"  # noqa: S105 - a rule, not a password
CALL = "kongkang.call"
POINTS = "kongkang.points"
EMPTY_DECK = "kongkang.empty-deck"
GOING_OUT = "kongkang.going-out"
LEAVING = "kongkang.leaving"
ROUND = "kongkang.round"
MATCH = "kongkang.match"

OF_EFFECT: Mapping[str, str] = {"peek": PEEK, "skip": SKIP, "trade": TRADE}


def _rule(rule_id: str, section: str, en: str, ms: str) -> Rule:
    return Rule(id=rule_id, words=Words(en=en, ms=ms), section=section)


_ALL = (
    _rule(
        DECK,
        COMPONENTS,
        "There are four cards of each number from 1 to 10, and two each of peek, skip, trade"
        " and skull.",
        "Terdapat empat kad bagi setiap nombor 1 hingga 10, dan dua bagi setiap peek, skip, trade"
        " dan skull.",
    ),
    _rule(
        TOKENS,
        SET_UP,
        "Each player starts with five yellow tokens of 1 banana and two black ones of 5.",
        "Setiap pemain bermula dengan lima token kuning bernilai 1 pisang dan dua token hitam"
        " bernilai 5.",
    ),
    _rule(
        FIRST,
        SET_UP,
        "Who most recently ate a banana begins, or whom the table names or draws; then the winner of"
        " the round before.",
        "Yang paling baru makan pisang mula dahulu, atau yang dinamakan atau diundi oleh meja;"
        " kemudian pemenang pusingan sebelumnya.",
    ),
    _rule(
        BET,
        SET_UP,
        "Each bets 2 bananas in the first round; later those with most bet 4, those with least 1,"
        " the others 2, and all 2 where all have as many.",
        "Setiap pemain bertaruh 2 pisang pada pusingan pertama; kemudian yang terbanyak bertaruh 4,"
        " yang paling sedikit 1, yang lain 2, dan semua 2 jika semua sama banyak.",
    ),
    _rule(
        TURN,
        PLAY_SECTION,
        "The players take turns; only the player in turn draws, plays, slips or calls.",
        "Pemain bermain bergilir-gilir; hanya pemain yang mendapat giliran mencabut, bermain,"
        " membuat slip atau melaungkan.",
    ),
    _rule(
        DRAW,
        PLAY_SECTION,
        "A turn begins with drawing one card, unless it is a slip or a call.",
        "Giliran bermula dengan mencabut sekeping kad, kecuali slip atau laungan.",
    ),
    _rule(
        PLAY,
        PLAY_SECTION,
        "After drawing, at least one card is played.",
        "Selepas mencabut, sekurang-kurangnya sekeping kad dimainkan.",
    ),
    _rule(
        SAME,
        PLAY_SECTION,
        "Cards played together have the same number or symbol.",
        "Kad yang dimainkan bersama mempunyai nombor atau simbol yang sama.",
    ),
    _rule(
        HAND,
        PLAY_SECTION,
        "Cards come from the player's own hand.",
        "Kad datang dari tangan pemain sendiri.",
    ),
    _rule(
        DIRECTION,
        PLAY_SECTION,
        "The first play of a round goes to the left or to the right, and the turn keeps that way;"
        " where the table plays so, the turn always goes to the left.",
        "Permainan pertama pusingan diletakkan ke kiri atau ke kanan, dan giliran mengikut arah itu;"
        " jika meja menetapkannya, giliran sentiasa ke kiri.",
    ),
    _rule(
        SLIP,
        PLAY_SECTION,
        "A slip matches the number or symbol of the latest play and is laid without drawing.",
        "Slip sepadan dengan nombor atau simbol permainan terakhir dan diletakkan tanpa mencabut.",
    ),
    _rule(
        SLIP_PAY,
        PLAY_SECTION,
        "A slip takes one banana a card from the last player who played after drawing or, where the"
        " table plays so, from whoever made the play that it matches.",
        "Slip mengambil satu pisang bagi setiap kad daripada pemain terakhir yang bermain selepas"
        " mencabut atau, jika meja menetapkannya, daripada yang membuat permainan yang sepadan.",
    ),
    _rule(
        SKULL,
        CARD_EFFECT,
        "A skull is played beside a number or symbol and counts as one of those.",
        "Skull dimainkan di sisi nombor atau simbol dan dikira sebagai kad itu.",
    ),
    _rule(
        PEEK,
        CARD_EFFECT,
        "Peek: a card in another hand is looked at.",
        "Peek: sekeping kad di tangan pemain lain dilihat.",
    ),
    _rule(
        SKIP,
        CARD_EFFECT,
        "Skip: the target misses a turn, and can be skipped again only after that unless the table lets"
        " skips pile up.",
        "Skip: sasaran terlepas satu giliran, dan boleh dilangkau lagi hanya selepas itu kecuali meja"
        " membenarkan langkauan bertimbun.",
    ),
    _rule(
        TRADE,
        CARD_EFFECT,
        "Trade: a chosen card is swapped for a random one of the target.",
        "Trade: sekeping kad pilihan ditukar dengan sekeping kad rawak sasaran.",
    ),
    _rule(
        TARGETS,
        CARD_EFFECT,
        "An effect is done once for each card played, each time at another opponent.",
        "Kesan dilakukan sekali bagi setiap kad yang dimainkan, setiap kali kepada lawan yang lain.",
    ),
    _rule(
        PASS,
        CARD_EFFECT,
        "A hand of nothing but skulls cannot be played: the turn goes on.",
        "Tangan yang berisi skull sahaja tidak boleh dimainkan: giliran diteruskan.",
    ),
    _rule(
        CALL,
        ROUND_END,
        "KONGKANG!! is called in turn, before drawing or a slip, by a player who has played a card.",
        "KONGKANG!! dilaungkan pada giliran sendiri, sebelum mencabut atau slip, oleh pemain yang"
        " sudah memainkan kad.",
    ),
    _rule(
        POINTS,
        ROUND_END,
        "The lowest hand wins, of several the nearest after the last play; a caller wins a tie, and one"
        " who is not lowest loses half of his bananas, the bet counted in where the table"
        " plays so. The others who are lowest then may share the pot, if the table plays so.",
        "Tangan terendah menang, jika beberapa maka yang terdekat selepas permainan terakhir; pelaung"
        " menang jika seri, dan pelaung yang bukan terendah kehilangan separuh pisangnya, termasuk"
        " taruhan jika meja menetapkannya. Yang lain yang terendah ketika itu boleh berkongsi tabung,"
        " jika meja menetapkannya.",
    ),
    _rule(
        EMPTY_DECK,
        ROUND_END,
        "With no card left to draw, the round ends when the player in turn does not slip.",
        "Apabila tiada kad untuk dicabut, pusingan tamat jika pemain yang mendapat giliran tidak"
        " membuat slip.",
    ),
    _rule(
        GOING_OUT,
        ROUND_END,
        "Who plays the last card of a hand wins the round.",
        "Yang memainkan kad terakhir di tangan memenangi pusingan.",
    ),
    _rule(
        ROUND,
        ROUND_END,
        "The winner of a round takes the pot, or the largest share where the table shares it, and begins"
        " the next.",
        "Pemenang pusingan mengambil tabung, atau bahagian terbesar jika meja berkongsi, dan memulakan"
        " pusingan berikutnya.",
    ),
    _rule(
        LEAVING,
        GAME_END,
        "Who cannot bet, or pay for a slip, leaves the game.",
        "Yang tidak mampu bertaruh, atau membayar slip, keluar dari permainan.",
    ),
    _rule(
        MATCH,
        GAME_END,
        "After three rounds the most bananas win; in a tie all, or only those who tie where the table"
        " plays so, play on until one leads.",
        "Selepas tiga pusingan pisang terbanyak menang; jika seri semua, atau hanya yang seri jika meja"
        " menetapkannya, terus bermain sehingga seorang mendahului.",
    ),
)

RULES: Mapping[str, Rule] = {rule.id: rule for rule in _ALL}

"""The rules of Kombio: id, sentence in English and Malay, section of the rulebook."""

from collections.abc import Mapping

from app.rules.game import Rule, Words
from app.rules.kombio.deck import Power

SETUP, TURNS, CALLING, SCORING = "Setup", "Turn", "Call", "Score"
SLAPPING, PENALTIES, DECKS = "Slapping", "Penalties", "Decks"
ACTIONS = "Decks / Actions"

CARD = "kombio.card"
LOOK = "kombio.look"
FLIP = "kombio.flip"
TURN = "kombio.turn"
TAKE = "kombio.take"
REPLACE = "kombio.replace"
ACTION = "kombio.action"
VIEW_OWN = "kombio.view-own"
VIEW_OTHER = "kombio.view-other"
BLIND_SWAP = "kombio.blind-swap"
LOOK_ONE_SWAP = "kombio.look-one-swap"
LOOK_TWO_SWAP = "kombio.look-two-swap"
EMPTY_HAND = "kombio.empty-hand"
CALL = "kombio.call"
LOCKED = "kombio.locked"
LAST_TURNS = "kombio.last-turns"
SLAP = "kombio.slap"
WINDOW = "kombio.window"
RACE = "kombio.race"
GIVE = "kombio.give"
FALSE_START = "kombio.false-start"
PEEK = "kombio.peek"
REVEALED = "kombio.revealed"
DECLARED = "kombio.declared"
HOUSE = "kombio.house"
SHUFFLE = "kombio.shuffle"
SCORE = "kombio.score"
ROUND = "kombio.round"

OF_POWER: Mapping[Power, str] = {
    "view_own": VIEW_OWN,
    "view_other": VIEW_OTHER,
    "blind_swap": BLIND_SWAP,
    "look1_swap": LOOK_ONE_SWAP,
    "look2_swap": LOOK_TWO_SWAP,
}
"""The rule of each action."""


def _rule(rule_id: str, section: str, en: str, ms: str) -> Rule:
    return Rule(id=rule_id, words=Words(en=en, ms=ms), section=section)


_ALL = (
    _rule(
        CARD,
        DECKS,
        "Every card is one of the deck in play, and no card is there more often than the deck has it.",
        "Setiap kad ialah kad dek yang dimainkan, dan tiada kad melebihi bilangannya dalam dek.",
    ),
    _rule(
        LOOK,
        SETUP,
        "Before the round each player may look once at the two closest cards of the own hand.",
        "Sebelum pusingan, setiap pemain boleh melihat sekali dua kad terdekat di tangannya.",
    ),
    _rule(
        FLIP,
        SETUP,
        "The round begins when the top card of the draw pile is turned up;"
        " that card can be slapped only where the table plays so.",
        "Pusingan bermula apabila kad teratas timbunan cabutan dibuka; kad itu boleh ditampar"
        " hanya jika meja menetapkannya.",
    ),
    _rule(
        TURN,
        TURNS,
        "The players take turns clockwise; only slaps come out of turn.",
        "Pemain bermain bergilir-gilir mengikut arah jam; hanya tamparan boleh di luar giliran.",
    ),
    _rule(
        TAKE,
        TURNS,
        "A turn begins with one card: the top of the draw pile or of the discard pile.",
        "Giliran bermula dengan sekeping kad: dari atas timbunan cabutan atau timbunan buangan.",
    ),
    _rule(
        REPLACE,
        TURNS,
        "The card taken replaces a card of the hand, which is discarded face up.",
        "Kad yang diambil menggantikan sekeping kad di tangan, yang dibuang terbuka.",
    ),
    _rule(
        ACTION,
        TURNS,
        "Only an action card from the face-down draw pile may be discarded for its power.",
        "Hanya kad kuasa dari timbunan cabutan yang tertutup boleh dibuang untuk kuasanya.",
    ),
    _rule(
        VIEW_OWN,
        ACTIONS,
        "This action looks at one card of the own hand.",
        "Kuasa ini melihat sekeping kad di tangan sendiri.",
    ),
    _rule(
        VIEW_OTHER,
        ACTIONS,
        "This action looks at one card of another hand.",
        "Kuasa ini melihat sekeping kad di tangan pemain lain.",
    ),
    _rule(
        BLIND_SWAP,
        ACTIONS,
        "This action swaps any two cards on the table, unseen.",
        "Kuasa ini menukar mana-mana dua kad di meja tanpa melihatnya.",
    ),
    _rule(
        LOOK_ONE_SWAP,
        ACTIONS,
        "This action looks at one card on the table and may swap it with any other.",
        "Kuasa ini melihat sekeping kad di meja dan boleh menukarnya dengan mana-mana kad lain.",
    ),
    _rule(
        LOOK_TWO_SWAP,
        ACTIONS,
        "This action looks at two cards on the table and may swap them.",
        "Kuasa ini melihat dua kad di meja dan boleh menukarnya.",
    ),
    _rule(
        EMPTY_HAND,
        SCORING,
        "A hand without cards counts 0; its player may call, draw, or let the turn go by, unless the"
        " table counts that hand as the call.",
        "Tangan tanpa kad dikira 0; pemainnya boleh memanggil, mencabut, atau melepaskan giliran,"
        " kecuali meja mengira tangan itu sebagai panggilan.",
    ),
    _rule(
        CALL,
        CALLING,
        "Kombio! is called at most once a round, in turn and before a card is taken; where the table"
        " plays so, a hand without cards counts as the call.",
        "Kombio! dipanggil paling banyak sekali setiap pusingan, pada giliran sendiri sebelum"
        " mengambil kad; jika meja menetapkannya, tangan tanpa kad dikira sebagai panggilan.",
    ),
    _rule(
        LOCKED,
        CALLING,
        "After Kombio! nobody changes the caller's hand, and the caller slaps no card of it, nor of"
        " another hand where the table plays so.",
        "Selepas Kombio! tiada sesiapa mengubah tangan pemanggil, dan pemanggil tidak menampar"
        " kad daripadanya, ataupun dari tangan lain jika meja menetapkannya.",
    ),
    _rule(
        LAST_TURNS,
        CALLING,
        "After Kombio! every other player has one last turn, unless the table ends the round with the"
        " draw pile before it; the discard may be taken in it unless the table plays otherwise.",
        "Selepas Kombio! setiap pemain lain mendapat satu giliran terakhir, kecuali meja menamatkan"
        " pusingan bersama timbunan cabutan sebelum itu; kad buangan boleh diambil kecuali meja"
        " menetapkan sebaliknya.",
    ),
    _rule(
        SLAP,
        SLAPPING,
        "A card that matches the discard may be slapped on it, from any hand and at any time.",
        "Kad yang sepadan dengan kad buangan boleh ditampar di atasnya, dari mana-mana tangan"
        " pada bila-bila masa.",
    ),
    _rule(
        WINDOW,
        SLAPPING,
        "A card discarded in normal play, for its action too unless the table plays otherwise, can be"
        " slapped once, or more often where the table plays so, until it is taken or covered or, where"
        " the table plays so, the next card is drawn; a later match goes back free.",
        "Kad yang dibuang secara biasa, termasuk untuk kuasanya kecuali meja menetapkan sebaliknya,"
        " boleh ditampar sekali, atau lebih jika meja menetapkannya, sehingga diambil atau ditutup"
        " atau, jika meja menetapkannya, kad berikutnya dicabut; kad sepadan yang lewat dipulangkan"
        " tanpa penalti.",
    ),
    _rule(
        RACE,
        SLAPPING,
        "The first press wins the race and the card confirms it; a dead heat is asked.",
        "Tekanan pertama memenangi perlumbaan dan kad mengesahkannya; jika seri, pemain ditanya.",
    ),
    _rule(
        GIVE,
        SLAPPING,
        "Whoever slaps another's card gives one of the own in its place, or may give none where the"
        " table plays so.",
        "Sesiapa yang menampar kad pemain lain memberi sekeping kad sendiri sebagai ganti, atau boleh"
        " tidak memberi jika meja menetapkannya.",
    ),
    _rule(
        FALSE_START,
        SLAPPING,
        "A press that no card follows is a false start.",
        "Tekanan yang tidak diikuti kad ialah mula yang salah.",
    ),
    _rule(
        PEEK,
        PENALTIES,
        "Cards are looked at only before the round or by an action; peeking costs a card.",
        "Kad hanya dilihat sebelum pusingan atau dengan kuasa; mengintai dikenakan sekeping kad.",
    ),
    _rule(
        REVEALED,
        PENALTIES,
        "For a revealed card the top discard goes to the offender, or to the victim"
        " in place of a card that the offender gets.",
        "Bagi kad yang didedahkan, kad buangan teratas diberi kepada pesalah, atau kepada mangsa"
        " sebagai ganti kad yang diberi kepada pesalah.",
    ),
    _rule(
        DECLARED,
        PENALTIES,
        "An action card is placed before it is named; naming it first costs a card.",
        "Kad kuasa diletakkan sebelum disebut; menyebutnya dahulu dikenakan sekeping kad.",
    ),
    _rule(
        HOUSE,
        PENALTIES,
        "A house may have penalties of its own beside the printed ones.",
        "Rumah boleh mempunyai penalti sendiri selain yang tercetak.",
    ),
    _rule(
        SHUFFLE,
        TURNS,
        "When the draw pile is empty, the discards under the top one are shuffled into a new one, or"
        " the round ends with the turn where the table plays so.",
        "Apabila timbunan cabutan habis, kad buangan di bawah kad teratas dikocok menjadi timbunan"
        " baharu, atau pusingan tamat dengan giliran itu jika meja menetapkannya.",
    ),
    _rule(
        SCORE,
        SCORING,
        "The lowest hand wins the round; the caller loses a tie unless the table plays otherwise.",
        "Tangan terendah memenangi pusingan; pemanggil kalah jika seri kecuali meja menetapkan"
        " sebaliknya.",
    ),
    _rule(
        ROUND,
        SETUP,
        "A round ends when the hands are turned up; the last winner begins the next or, where the"
        " table plays so, the player left of the dealer.",
        "Pusingan tamat apabila semua tangan dibuka; pemenang lalu memulakan pusingan berikutnya"
        " atau, jika meja menetapkannya, pemain di kiri pengedar.",
    ),
)

RULES: Mapping[str, Rule] = {rule.id: rule for rule in _ALL}

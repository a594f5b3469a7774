"""The rules of Congkak: id, sentence in English and Malay, section of the rulebook."""

from collections.abc import Mapping

from app.rules.game import Rule, Words

SETUP, GAMEPLAY, WINNING = "Setup", "Gameplay", "Winning the Game"

SOW = "congkak.sow"
TURN = "congkak.turn"
OWN_HOUSE = "congkak.own-house"
EMPTY_HOUSE = "congkak.empty-house"
RELAY = "congkak.relay"
STORE = "congkak.store"
CAPTURE = "congkak.capture"
LONE_PIECE = "congkak.lone-piece"
LONE_PIECE_STAYS = "congkak.lone-piece-stays"
OPPONENT_EMPTY = "congkak.opponent-empty"
BURNT = "congkak.burnt"
PASS = "congkak.pass"  # noqa: S105 - a rule, not a password
SWEEP = "congkak.sweep"
TOUCH_MOVE = "congkak.touch-move"
FIRST = "congkak.first"
OPENING = "congkak.opening"
ROUND = "congkak.round"
NEXT_ROUND = "congkak.next-round"
MATCH = "congkak.match"


def _rule(rule_id: str, section: str, en: str, ms: str) -> Rule:
    return Rule(id=rule_id, words=Words(en=en, ms=ms), section=section)


_ALL = (
    _rule(
        SOW,
        GAMEPLAY,
        "Pieces are dropped one at a time, clockwise, into each house and the own store;"
        " the opponent's store is skipped.",
        "Biji dijatuhkan satu demi satu mengikut arah jam ke dalam setiap kampung dan rumah"
        " sendiri; rumah lawan dilangkau.",
    ),
    _rule(
        TURN,
        GAMEPLAY,
        "The players take turns; only the player in turn sows.",
        "Pemain bermain bergilir-gilir; hanya pemain yang mendapat giliran mengagih.",
    ),
    _rule(
        OWN_HOUSE,
        GAMEPLAY,
        "A player sows from a house of her own row.",
        "Pemain mengagih dari kampung di barisnya sendiri.",
    ),
    _rule(
        EMPTY_HOUSE,
        GAMEPLAY,
        "Only a house with pieces can be sown.",
        "Hanya kampung yang berisi boleh diagihkan.",
    ),
    _rule(
        RELAY,
        GAMEPLAY,
        "When the last piece falls into a house with pieces, all of them are picked up and sown on.",
        "Apabila biji terakhir jatuh ke kampung yang berisi, semua bijinya diangkat"
        " dan diagihkan lagi.",
    ),
    _rule(
        STORE,
        GAMEPLAY,
        "When the last piece falls into the own store, the player sows again.",
        "Apabila biji terakhir masuk ke rumah sendiri, pemain itu mengagih lagi.",
    ),
    _rule(
        CAPTURE,
        GAMEPLAY,
        "When the last piece falls into an own empty house, it and the pieces of the facing house"
        " go into the own store, and the turn ends.",
        "Apabila biji terakhir jatuh ke kampung sendiri yang kosong, biji itu dan biji di kampung"
        " bertentangan masuk ke rumah sendiri, dan giliran tamat.",
    ),
    _rule(
        LONE_PIECE,
        GAMEPLAY,
        "When the facing house is empty too, the last piece alone goes into the own store,"
        " and the turn ends.",
        "Jika kampung bertentangan juga kosong, hanya biji terakhir itu masuk ke rumah sendiri,"
        " dan giliran tamat.",
    ),
    _rule(
        LONE_PIECE_STAYS,
        GAMEPLAY,
        "By the rule of this table the last piece stays when the facing house is empty too,"
        " and the turn ends.",
        "Menurut peraturan meja ini, biji terakhir kekal jika kampung bertentangan juga kosong,"
        " dan giliran tamat.",
    ),
    _rule(
        OPPONENT_EMPTY,
        GAMEPLAY,
        "When the last piece falls into the opponent's empty house, it stays there"
        " and the turn ends.",
        "Apabila biji terakhir jatuh ke kampung lawan yang kosong, biji itu kekal di situ"
        " dan giliran tamat.",
    ),
    _rule(
        BURNT,
        WINNING,
        "Burnt houses are skipped; a piece dropped into one goes to the opponent's store.",
        "Kampung terbakar dilangkau; biji yang jatuh ke dalamnya masuk ke rumah lawan.",
    ),
    _rule(
        PASS,
        WINNING,
        "A player with no pieces in her houses passes until she has some again.",
        "Pemain yang semua kampungnya kosong melepaskan giliran sehingga ada biji semula.",
    ),
    _rule(
        SWEEP,
        WINNING,
        "When the player in turn has no pieces in her houses, the other takes all that is left.",
        "Apabila semua kampung pemain yang mendapat giliran kosong, lawannya mengambil semua baki.",
    ),
    _rule(
        TOUCH_MOVE,
        GAMEPLAY,
        "Lifted pieces may go back until the first of them is dropped, unless touch move is played.",
        "Biji yang diangkat boleh dikembalikan selagi belum ada yang dijatuhkan,"
        " kecuali jika peraturan sentuh-main digunakan.",
    ),
    _rule(
        FIRST,
        SETUP,
        "Who begins is settled before the first sowing.",
        "Pemain yang mula dahulu ditentukan sebelum agihan pertama.",
    ),
    _rule(
        OPENING,
        GAMEPLAY,
        "Both players sow at the same time first; whoever finishes first then begins.",
        "Kedua-dua pemain mengagih serentak dahulu; yang selesai dahulu memulakan giliran.",
    ),
    _rule(
        ROUND,
        WINNING,
        "A round ends when all pieces are in the stores; the fuller store wins.",
        "Pusingan tamat apabila semua biji berada di dalam rumah; pemain yang rumahnya lebih banyak"
        " biji menang.",
    ),
    _rule(
        NEXT_ROUND,
        WINNING,
        "For another round each player refills her houses from her store; houses that stay"
        " empty are burnt, and whoever had fewer pieces starts.",
        "Untuk pusingan lagi, setiap pemain mengisi kampung dari rumahnya; kampung yang tidak"
        " terisi terbakar, dan pemain yang kurang bijinya mula dahulu.",
    ),
    _rule(
        MATCH,
        WINNING,
        "The match ends when all houses of a player are burnt.",
        "Perlawanan tamat apabila semua kampung seorang pemain terbakar.",
    ),
)

RULES: Mapping[str, Rule] = {rule.id: rule for rule in _ALL}

"""What an objection says: each mistake with its holes and counts, in English and Malay."""

from app.referee.mistakes import Mistake, Slip
from app.rules.congkak import rules
from app.rules.congkak.layout import NOWHERE, Layout
from app.rules.congkak.sentences import hole_name, pieces, seat_name
from app.rules.game import Words

RULE_OF = {
    "turn": rules.TURN,
    "house": rules.OWN_HOUSE,
    "stopped": rules.RELAY,
    "went-on": rules.OPPONENT_EMPTY,
    "into-burnt": rules.BURNT,
    "no-capture": rules.CAPTURE,
    "capture-short": rules.CAPTURE,
    "capture-wrong": rules.CAPTURE,
    "capture-extra": rules.CAPTURE,
    "capture-not-due": rules.OPPONENT_EMPTY,
    "capture-other-store": rules.CAPTURE,
    "left-behind": rules.RELAY,
}
"""The rule that a slip breaks; `congkak.sow` where none is named."""


def rule_of(mistake: Mistake) -> str:
    """The id of the rule that was broken."""
    sowing = mistake.line.sowing
    if mistake.slip in ("no-capture", "capture-other-store") and sowing.end == "own_empty":
        return rules.LONE_PIECE
    if mistake.slip == "went-on" and sowing.end != "opp_empty":
        return rules.CAPTURE if sowing.end == "capture" else rules.LONE_PIECE
    if mistake.slip == "left-behind" and mistake.index == 0:
        return rules.SOW
    return RULE_OF.get(mistake.slip, rules.SOW)


TOLD: dict[Slip, Words] = {
    "turn": Words(
        "{player} sows {where} out of turn.", "{player} mengagih {where} di luar giliran."
    ),
    "house": Words(
        "{where} is not {player}'s house: it lies in {owner}'s row.",
        "{where} bukan kampung {player}: ia di baris {owner}.",
    ),
    "doubled": Words(
        "Two pieces fall into {where} at once.", "Dua biji jatuh serentak ke {where}."
    ),
    "skipped": Words("{where} is skipped.", "{where} dilangkau."),
    "misplaced": Words(
        "The piece for {other} lies in {where}.", "Biji untuk {other} berada di {where}."
    ),
    "into-origin": Words(
        "The first piece falls back into {where}, where it came from.",
        "Biji pertama jatuh semula ke {where}, tempat asalnya.",
    ),
    "other-store": Words(
        "A piece falls into {where}, which is passed over.",
        "Sebiji jatuh ke {where}, yang sepatutnya dilangkau.",
    ),
    "into-burnt": Words(
        "A piece falls into {where}, which is burnt: it goes to the other store.",
        "Sebiji jatuh ke {where} yang terbakar: ia masuk ke rumah lawan.",
    ),
    "wrong-way": Words(
        "{where} is sown the wrong way round.", "{where} diagihkan ke arah yang salah."
    ),
    "left-behind": Words(
        "{count} left behind in {where} when it is lifted.",
        "{count} tertinggal di {where} semasa diangkat.",
    ),
    "stopped": Words(
        "The last piece falls into {where}, which has pieces: the sowing goes on.",
        "Biji terakhir jatuh ke {where} yang berisi: agihan diteruskan.",
    ),
    "went-on": Words(
        "The sowing ends in empty {where}, and goes on all the same.",
        "Agihan tamat di {where} yang kosong, tetapi diteruskan juga.",
    ),
    "no-capture": Words(
        "The last piece falls into empty {where}: the capture is missing.",
        "Biji terakhir jatuh ke {where} yang kosong: tembakan belum dibuat.",
    ),
    "capture-short": Words(
        "The capture is too small: pieces are left in {where}.",
        "Tembakan terlalu sedikit: ada biji tertinggal di {where}.",
    ),
    "capture-wrong": Words(
        "The capture takes {where} instead of {other}.",
        "Tembakan mengambil {where} dan bukan {other}.",
    ),
    "capture-extra": Words(
        "The capture takes {where} too; only {other} faces the last piece.",
        "Tembakan turut mengambil {where}; hanya {other} bertentangan dengan biji terakhir.",
    ),
    "capture-not-due": Words(
        "{count} taken, though the sowing ends in the opponent's {where}.",
        "{count} diambil, walaupun agihan tamat di {where} milik lawan.",
    ),
    "capture-other-store": Words(
        "The capture of {count} goes into the wrong store.",
        "Tembakan {count} masuk ke rumah yang salah.",
    ),
}
"""What happened, one sentence a slip: {where} and {other} are holes, {owner} whose row {where} is in."""


def told(board: Layout, player: str, mistake: Mistake) -> Words:
    """What happened, in one sentence."""
    where = hole_name(board, mistake.hole)
    other = hole_name(board, mistake.other) if mistake.other != NOWHERE else where
    count = pieces(mistake.count)
    owner = seat_name(board.owners[mistake.hole])
    form = TOLD[mistake.slip]
    en = form.en.format(
        player=player, where=where.en, other=other.en, count=count.en, owner=owner.en
    )
    ms = form.ms.format(
        player=player, where=where.ms, other=other.ms, count=count.ms, owner=owner.ms
    )
    return Words(en[:1].upper() + en[1:], ms[:1].upper() + ms[1:])

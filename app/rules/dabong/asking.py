"""dabong! in the words of the table: the card on top, what is laid on it, and what is owed.

The player whose play is in question sits at seat 1, the next at 2. Where nothing else is said it is
their turn, the player before them has laid the card on top, 2s and a Queen of Water on top are to be
answered, and nobody's hand is known.
"""

from collections.abc import Mapping
from typing import Any

from app.rules.asking import (
    ASKER,
    MOVE,
    YES,
    Asking,
    Said,
    Word,
    WordsError,
    listed,
    needed,
    whole,
)
from app.rules.dabong.choices import INTERMEDIATE, LEVELS, MOST_SEATS, OPTIONS, read_choices
from app.rules.dabong.deck import SEVEN, SIX, SUIT_WORDS, SUITS, TWO, Face, card_words, read_face
from app.rules.dabong.engine import DABONG
from app.rules.dabong.limits import why_not_so_long_a_row, why_not_so_many_twos
from app.rules.dabong.position import is_queen_of_water, twos_on_top
from app.rules.dabong.sentences import KIND_WORDS
from app.rules.dabong.text import PLAYERS
from app.rules.game import Words

_THREE = 3
"""Three 7s are heaven, three 6s hell."""

_NO = "no"

_MOST = 99
"""No count at the table has three digits; what cannot be for other reasons is told for those."""

_SUITS = {
    letter: Words(f"{letter}, {name.en}", f"{letter}, {name.ms}")
    for letter, name in SUIT_WORDS.items()
}
_WAYS = {"left": Words("left", "kiri"), "right": Words("right", "kanan")}
_ACTS = {
    "draw": Words("draw a card", "ambil kad"),
    "pass": Words("pass", "lepas giliran"),
    "one-card": Words('say "one card"', 'sebut "satu kad"'),
    "gross": Words("claim gross", "tuntut gross"),
    "half-deck": Words("claim half deck", "tuntut separuh dek"),
    "worst-hand": Words("claim worst hand", "tuntut tangan terburuk"),
    "once-a-year": Words("claim once a year", "tuntut sekali setahun"),
}

WORDS = (
    Word(
        "top",
        Words(
            "the latest play on the pile, its top card last",
            "permainan terakhir, kad teratas di akhir",
        ),
        "10W",
        many=True,
    ),
    Word(
        "named",
        Words(
            "the suit that was named for an 8 or Jack on top",
            "jenis yang dinamakan untuk 8 atau Jek",
        ),
        "W",
        values=tuple(SUITS),
        spoken=_SUITS,
    ),
    Word(
        "play",
        Words(
            "the cards that are laid, the last on top", "kad yang diletakkan, yang akhir di atas"
        ),
        "7F 2F AF",
        MOVE,
        many=True,
        act=True,
    ),
    Word(
        "call",
        Words("the suit that the player names for it", "jenis yang dinamakan pemain"),
        "F",
        MOVE,
        values=tuple(SUITS),
        spoken=_SUITS,
        beside=("play",),
    ),
    Word(
        "does",
        Words(
            "what the player does instead of laying cards", "apa yang dibuat selain meletakkan kad"
        ),
        "draw",
        MOVE,
        values=tuple(_ACTS),
        spoken=_ACTS,
        act=True,
    ),
    Word(
        "hand",
        Words("the player's whole hand before the play", "semua kad di tangan sebelum bermain"),
        "7F 2F AF KE",
        many=True,
    ),
    Word(
        "cards",
        Words("how many cards that hand has, if it is not known", "bilangan kad di tangan itu"),
        "8",
        instead_of=("hand",),
    ),
    Word("players", Words("how many play", "bilangan pemain"), "3"),
    Word(
        "by",
        Words(
            "the seat that laid the top card, 0 for the dealer",
            "tempat yang meletakkan kad teratas",
        ),
        "3",
    ),
    Word(
        "turn",
        Words("the seat in turn, if it is not the player's", "tempat yang mendapat giliran"),
        "2",
    ),
    Word(
        "way",
        Words("which way play goes", "arah permainan"),
        "left",
        values=tuple(_WAYS),
        spoken=_WAYS,
    ),
    Word("twos", Words("how many 2s are to be answered", "bilangan 2 yang perlu dijawab"), "1"),
    Word(
        "queen",
        Words("two cards are owed for the Queen of Water", "dua kad perlu diambil kerana Ratu Air"),
        "yes",
        values=(YES, _NO),
        spoken={YES: Words("yes", "ya"), _NO: Words("no", "tidak")},
    ),
    Word(
        "row",
        Words(
            "how many equal cards lie in a row on top", "bilangan kad sama berturut-turut di atas"
        ),
        "3",
    ),
    Word(
        "again",
        Words("the player has just laid a 4th card", "pemain baru meletakkan kad keempat"),
        flag=True,
    ),
    Word("river-card", Words("the river card", "kad sungai"), "7E"),
    Word(
        "dealt",
        Words("the hand is still as it was dealt", "tangan masih seperti yang diagihkan"),
        flag=True,
    ),
)


def _position(said: Said, options: Said) -> str:
    top = [read_face(card) for card in listed(needed(WORDS, said, "top"))]
    players = whole(said, "players", PLAYERS, 2, MOST_SEATS)
    owner = whole(said, "by", players, 0, players)
    named = f"/{said['named']}" if "named" in said else ""
    cards = ",".join(face.text for face in top)
    dealt = int(options.get("hand_size", OPTIONS["hand_size"].default))
    hands = "/".join([_hand(said, dealt), *[f"?{dealt}"] * (players - 1)])
    words = [f"{owner}:{cards}{named}", f"hands={hands}", f"turn={_standing(said, options, top)}"]
    if "river-card" in said:
        _refuse(_no_river(options))
        words.append(f"community={read_face(said['river-card']).text}")
    if "dealt" in said:
        words.append(f"as_dealt={ASKER}")
    return " ".join(words)


def _hand(said: Said, dealt: int) -> str:
    if "hand" in said:
        return ",".join(listed(said["hand"]))
    # One more than was laid: a hand that nobody has told is not known to be empty.
    laid = len(listed(said.get("play", ""))) + 1
    return f"?{whole(said, 'cards', max(dealt, laid), 1, _MOST)}"


def _standing(said: Said, options: Said, top: list[Face]) -> str:
    """Whose turn it is and what is owed, as the text form writes it."""
    decks = int(options.get("decks", OPTIONS["decks"].default))
    twos = whole(said, "twos", twos_on_top(tuple(face.text for face in top)), 0, _MOST)
    _refuse(why_not_so_many_twos(twos, decks) or (_no_two(top[-1]) if twos else None))
    queen = said.get("queen", YES if is_queen_of_water(top[-1]) else _NO) == YES
    _refuse(_no_queen(top[-1]) if queen else None)
    row = whole(said, "row", 1, 1, _MOST)
    _refuse(why_not_so_long_a_row(row, decks))
    again = "again" in said
    return "".join(
        (
            str(whole(said, "turn", ASKER, 1, whole(said, "players", PLAYERS, 2, MOST_SEATS))),
            "r" if said.get("way") == "right" else "",
            f"t{twos}" if twos else "",
            "q" * queen,
            "a" * again,
            f"n{row}" if "row" in said else "",
            _opens(options, top),
        )
    )


def _refuse(why: Words | None) -> None:
    if why is not None:
        raise WordsError(why.en, why.ms)


def _no_river(options: Said) -> Words | None:
    """The river is dealt from intermediate level on, unless the house leaves it out."""
    if read_choices(options).plays("river", INTERMEDIATE):
        return None
    return Words(
        "river-card: this table deals no river: say level intermediate or master, or leave it out.",
        "river-card: meja ini tidak membuka sungai: nyatakan level intermediate atau master, atau"
        " tinggalkan.",
    )


def _no_two(top: Face) -> Words | None:
    """2s are answered while one lies on top."""
    if top.rank == TWO:
        return None
    card = card_words(top)
    return Words(
        f"twos: {card.en} is on top, and 2s are answered only while a 2 is.",
        f"twos: {card.ms} di atas, dan kad 2 dijawab hanya semasa 2 di atas.",
    )


def _no_queen(top: Face) -> Words | None:
    """Cards are owed for the Queen of Water while she lies on top."""
    if is_queen_of_water(top):
        return None
    card = card_words(top)
    return Words(
        f"queen: {card.en} is on top, not the Queen of Water.",
        f"queen: {card.ms} di atas, bukan Ratu Air.",
    )


def _opens(options: Said, top: list[Face]) -> str:
    """Heaven or hell on top can be answered with its opposite."""
    level = LEVELS[options.get("level", OPTIONS["level"].default)]
    ranks = {face.rank for face in top}
    if level < INTERMEDIATE or len(top) != _THREE:
        return ""
    return "h" if ranks == {SEVEN} else "l" if ranks == {SIX} else ""


def _move(said: Said, options: Said) -> str:
    if "play" not in said:
        return f"{ASKER}:{said['does']}" if "does" in said else ""
    cards = [read_face(card).text for card in listed(said["play"])]
    hand = listed(said.get("hand", "").upper())
    river = read_face(said["river-card"]).text if "river-card" in said else ""
    if river in cards and river not in hand:
        return _laid(cards, said, river=True)
    plain = _laid(cards, said, river=False)
    is_whole_hand = sorted(cards) == sorted(hand)
    return _helped(cards, plain, river, said, options) if river and is_whole_hand else plain


def _laid(cards: list[str], said: Said, *, river: bool) -> str:
    suit = f" suit {said['call']}" if "call" in said else ""
    return f"{ASKER}:{' '.join(cards)}{suit}{' river' if river else ''}"


def _helped(cards: list[str], plain: str, river: str, said: Said, options: Said) -> str:
    """The whole hand as it was laid, with the river card where only that makes it a play."""
    written = " ".join([_position(said, options), *(f"{n}={v}" for n, v in options.items())])
    position = DABONG.read_position(written)
    places = range(len(cards), -1, -1)
    helped = [_laid([*cards[:at], river, *cards[at:]], said, river=True) for at in places]
    tried = (plain, *helped)
    legal = (one for one in tried if DABONG.check(position, DABONG.read_move(position, one)).legal)
    return next(legal, plain)


def _effects(effect: Mapping[str, Any]) -> tuple[Words, ...]:
    """What the top card does, or what is owed first; nobody comes next after a hand that is won."""
    if effect.get("win"):
        return ()
    told: list[Words] = []
    skipped = effect.get("next_skipped") or effect.get("skipped")
    turn = Words(" and loses the turn", " dan hilang giliran") if skipped else Words("", "")
    if cards := effect.get("next_draws"):
        en, ms = f"The next player draws {cards} cards", f"Pemain berikutnya mengambil {cards} kad"
        told.append(Words(f"{en}{turn.en}.", f"{ms}{turn.ms}."))
    if cards := effect.get("must_draw"):
        en, ms = f"The player owes {cards} cards", f"Pemain perlu mengambil {cards} kad"
        told.append(Words(f"{en}{turn.en}.", f"{ms}{turn.ms}."))
    if effect.get("skip"):
        told.append(Words("The next player is skipped.", "Pemain berikutnya dilangkau."))
    if suits := effect.get("suit_choice"):
        names = [SUIT_WORDS[suit] for suit in suits]
        en, ms = " or ".join(n.en for n in names), " atau ".join(n.ms for n in names)
        told.append(Words(f"Its player may name {en}.", f"Pemainnya boleh menamakan {ms}."))
    if suit := effect.get("next_suit"):
        name = SUIT_WORDS[suit]
        told.append(Words(f"{name.en} is to be followed.", f"{name.ms} perlu diikut."))
    return tuple(told)


KINDS = {
    **KIND_WORDS,
    "follow": Words("follow", "ikut"),
    "river": Words("river", "sungai"),
    "neutralize": Words("2s neutralisation", "peneutralan kad 2"),
    "suit": Words("name a suit", "namakan jenis"),
    "draw": Words("draw", "ambil kad"),
    "pass": Words("pass", "lepas giliran"),
    "take_back": Words("take back", "ambil semula"),
    "call": Words('"one card"', '"satu kad"'),
    "ask": Words("ask how many", "tanya bilangan"),
    "penalty": Words("penalty", "penalti"),
    "trade": Words("trade", "tukar kad"),
    "show": Words("show", "tunjuk tangan"),
    "setup": Words("turn up", "buka kad"),
    "pick_up": Words("pick up the Shaman", "ambil Shaman"),
    "name": Words("name the Shaman", "namakan Shaman"),
    "shuffle": Words("shuffle", "kocok"),
    "next-hand": Words("next hand", "pusingan berikutnya"),
}

ASKING = Asking(
    title="dabong!",
    note=Words(
        "Cards are rank and suit as 10W: F Fire, W Water, E Earth, A Air; a Shaman is S=5W once it is"
        " named. The player in question sits at seat 1, the next at 2.",
        "Kad ditulis pangkat dan jenis seperti 10W: F Api, W Air, E Tanah, A Udara; Shaman ialah S=5W"
        " setelah dinamakan. Pemain berkenaan di tempat 1, yang berikutnya di tempat 2.",
    ),
    words=WORDS,
    position=_position,
    move=_move,
    examples=(
        {"top": "10W", "play": "7F 2F AF"},
        {"top": "2W", "twos": "2", "play": "4E", "level": "master"},
        {"top": "QE", "play": "3E 4E 5E", "level": "intermediate"},
    ),
    options=("level", "strict_eights", "queen_skips", "several_twos"),
    kinds=KINDS,
    effects=_effects,
    debts=True,
)

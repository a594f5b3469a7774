"""Kombio in the words of the table: what lies on the discard pile, who slaps what, which action is used.

The player whose move is in question sits at seat 1, the next at 2. Where nothing else is said there are
three players with four cards each that nobody here knows, and the card on the discard pile was discarded
through normal play and can be slapped. It is the player's turn, for a slap that of seat 2.
"""

from collections.abc import Mapping

from app.rules.asking import (
    ASKER,
    MOVE,
    Asking,
    Said,
    Word,
    WordsError,
    each_seat,
    listed,
    needed,
    seats,
    whole,
)
from app.rules.game import Words
from app.rules.kombio import deck
from app.rules.kombio.choices import (
    DEFAULTS,
    HOUSE,
    MOST_SEATS,
    NO_HOUSE_PENALTIES,
    PRINTED_PENALTIES,
    read_house_penalties,
)
from app.rules.kombio.deck import HIDDEN, Deck
from app.rules.kombio.hands import HAND_SIZE, Spot
from app.rules.kombio.moves import seat_of
from app.rules.kombio.position_text import GAP, NOTHING, SPOT
from app.rules.kombio.sentences import POWER_WORDS, no_card_there, penalty_name
from app.rules.options import hinted, quoted

_PLAYERS = 3
_PRESSES_APART_US = 100_000
"""Presses that were told in order are no dead heat."""

_WINDOWS = {
    "open": Words("it can be slapped", "boleh ditampar"),
    "shut": Words("it cannot be slapped", "tidak boleh ditampar"),
    "slapped": Words("it has been slapped", "sudah ditampar"),
}
_ACTS = {
    "draw": Words("draw a card", "cabut kad"),
    "take": Words("take the discard", "ambil kad buangan"),
    "lay": Words("lay the card drawn", "letakkan kad yang dicabut"),
    "leave": Words("leave the action", "tinggalkan kuasa"),
    "pass": Words("pass", "lepas giliran"),
    "kombio": Words("call Kombio!", "panggil Kombio!"),
}


def _house_penalties(options: Said) -> tuple[str, ...]:
    return tuple(read_house_penalties(options.get(HOUSE, NO_HOUSE_PENALTIES)))


WORDS = (
    Word("discard", Words("the card on the discard pile", "kad di atas timbunan buangan"), "5"),
    Word(
        "window",
        Words(
            "whether it can be slapped: shut if not, as after it was taken; slapped if it has been",
            "sama ada boleh ditampar: shut jika tidak, misalnya telah diambil; slapped jika sudah"
            " ditampar",
        ),
        "open",
        values=tuple(_WINDOWS),
        spoken=_WINDOWS,
    ),
    Word("slap", Words("the card that is slapped", "kad yang ditamparkan"), "5", MOVE, act=True),
    Word(
        "from",
        Words("where it lay: seat and place", "tempat asalnya: tempat duduk dan kedudukan"),
        "2.1",
        MOVE,
        beside=("slap", "penalty"),
    ),
    Word(
        "back",
        Words("a slap that does not count goes back", "tamparan yang tidak dikira dipulangkan"),
        flag=True,
        of=MOVE,
        beside=("slap",),
    ),
    Word("drawn", Words("the card just drawn", "kad yang baru dicabut"), "7"),
    Word("laid", Words("the action card just laid", "kad kuasa yang baru diletakkan"), "9"),
    Word(
        "looked",
        Words("what it has been used on", "kad yang telah dilihat dengannya"),
        "1.1",
        many=True,
        beside=("laid",),
    ),
    Word("look", Words("the card that is looked at", "kad yang dilihat"), "2.3", MOVE, act=True),
    Word(
        "swap",
        Words("the two cards that change places", "dua kad yang ditukar"),
        "1.1 2.3",
        MOVE,
        many=True,
        act=True,
    ),
    Word(
        "replace",
        Words("the place that gets the card drawn", "kedudukan yang menerima kad itu"),
        "3",
        MOVE,
        act=True,
    ),
    Word(
        "penalty",
        Words(
            "what the player has done wrong, the house's own by its name",
            "kesalahan pemain, yang ditetapkan sendiri dengan namanya",
        ),
        "peeked",
        MOVE,
        values=PRINTED_PENALTIES,
        further=_house_penalties,
        spoken={name: penalty_name(name) for name in PRINTED_PENALTIES},
        act=True,
    ),
    Word(
        "does",
        Words("what else the player does", "perbuatan lain pemain"),
        "kombio",
        MOVE,
        values=tuple(_ACTS),
        spoken=_ACTS,
        act=True,
    ),
    Word(
        "hand",
        Words(
            "the player's cards by place, ? for unknown, . for a gap, - for none",
            "kad pemain ikut kedudukan, ? jika tidak tahu, . jika kosong, - jika tiada kad",
        ),
        "5 ? ? ?",
        many=True,
    ),
    Word(
        "cards",
        Words(
            "how many cards each seat has, from seat 1, if not four",
            "bilangan kad setiap tempat, dari tempat 1, jika bukan empat",
        ),
        "4 5 4",
        many=True,
    ),
    Word("players", Words("how many play", "bilangan pemain"), "3"),
    Word(
        "turn",
        Words("the seat in turn, if it is not the player's", "tempat yang mendapat giliran"),
        "2",
    ),
    Word("called", Words("the seat that called Kombio!", "tempat yang memanggil Kombio!"), "2"),
    Word(
        "pressed",
        Words("the seats that pressed, first one first", "tempat yang menekan, ikut urutan"),
        "3 1",
        many=True,
    ),
)


def _position(said: Said, options: Said) -> str:
    spots = _spots(said, "from", "looked", "look", "swap")
    usual = max([_PLAYERS, *(spot.owner for spot in spots)])
    players = whole(said, "players", usual, 2, MOST_SEATS)
    hands = _hands(said, players, _deck(options))
    action = _action(said, options)
    _lie_there(_spots(said, "looked"), hands)
    pile, window = _discard(said, options)
    held = [f"held={_card(said, 'drawn', _deck(options))}@draw"] if "drawn" in said else []
    lie = sum(map(_count, hands))
    left = _left_to_draw(_deck(options), lie + len(pile) + len(held))
    turn = whole(said, "turn", _usual_turn(said, players), 1, players)
    words = [
        "/".join(map(",".join, hands)),
        ",".join(pile),
        f"{HIDDEN}*{left}",
        str(turn),
        *window,
        *held,
        *action,
        *([f"called={whole(said, 'called', turn, 1, players)}"] if "called" in said else []),
        *(_claims(said, players) if "window" in said or not _is_closed(said, options) else []),
    ]
    return " ".join(words)


def _deck(options: Said) -> Deck:
    return "standard" if options.get("b1") == "standard" else DEFAULTS.b1


def _card(said: Said, name: str, kind: Deck) -> str:
    """One card of the deck, or `?`."""
    return _cards(said, name, kind, (HIDDEN,))[0]


def _cards(said: Said, name: str, kind: Deck, also: tuple[str, ...]) -> list[str]:
    """Cards of the deck, and what else may stand for one."""
    found = listed(said[name])
    for card in found:
        if card not in deck.cards(kind) and card not in also:
            hint = hinted(card, deck.cards(kind))
            raise WordsError(
                f"{name}: {quoted(card)} is no card of this deck: {hint.en}",
                f"{name}: {quoted(card)} bukan kad dek ini: {hint.ms}",
            )
    return found


def _left_to_draw(kind: Deck, lie: int) -> int:
    """The cards of the draw pile; one at least, so that what is asked about can go on."""
    there_are = sum(deck.cards(kind).values())
    if lie >= there_are:
        raise WordsError(
            f"{lie} cards lie about and one is to be drawn: the deck has {there_are}.",
            f"Ada {lie} kad di meja dan satu untuk dicabut: dek ada {there_are}.",
        )
    return there_are - lie


def _spots(said: Said, *names: str) -> list[Spot]:
    """Where the cards lie that these words name; what is no place the text forms refuse."""
    written = [SPOT.fullmatch(spot) for name in names for spot in listed(said.get(name, ""))]
    return [Spot(int(spot[1]), int(spot[2])) for spot in written if spot]


def _count(hand: list[str]) -> int:
    return sum(card not in (GAP, NOTHING) for card in hand)


def _hands(said: Said, players: int, kind: Deck) -> list[list[str]]:
    """The cards of each hand by place; of those that nobody told, so many unknown ones."""
    counts = [HAND_SIZE] * players
    if "cards" in said:
        most = sum(deck.cards(kind).values())
        each = each_seat(said, "cards", players)
        counts = [whole({"cards": one}, "cards", HAND_SIZE, 0, most) for one in each]
    hands = [[HIDDEN] * count or [NOTHING] for count in counts]
    if "hand" not in said:
        return hands
    own = _cards(said, "hand", kind, (HIDDEN, GAP, NOTHING))
    if "cards" in said and _count(own) != counts[ASKER - 1]:
        raise WordsError(
            f"hand has {_count(own)} cards, and cards says {counts[ASKER - 1]} of seat {ASKER}.",
            f"hand ada {_count(own)} kad, tetapi cards menyatakan {counts[ASKER - 1]} bagi tempat"
            f" {ASKER}.",
        )
    return [own, *hands[ASKER:]]


def _lie_there(looked: list[Spot], hands: list[list[str]]) -> None:
    """What was looked at is a card of one of the hands."""
    for spot in looked:
        hand = hands[spot.owner - 1] if spot.owner <= len(hands) else []
        if hand[spot.place - 1 : spot.place] in ([], [GAP], [NOTHING]):
            words = no_card_there(spot)
            raise WordsError(f"looked: {words.en}", f"looked: {words.ms}")


def _discard(said: Said, options: Said) -> tuple[list[str], list[str]]:
    """The discard pile, its top first, and what it can be slapped by."""
    if "slap" in said and "laid" not in said:
        needed(WORDS, said, "discard")
    pile = [_card(said, name, _deck(options)) for name in ("laid", "discard") if name in said]
    card = pile[0] if pile else HIDDEN
    if card == HIDDEN and "window" not in said:
        return pile or [HIDDEN], []
    usual = "shut" if _is_closed(said, options) else "open"
    return pile or [HIDDEN], [f"window={said.get('window', usual)}:{card}"]


def _is_closed(said: Said, options: Said) -> bool:
    """What was done since, or laid, has closed the window at this table; presses then come too late."""
    drawn = "drawn" in said and options.get("b6") == "next_draw"
    return drawn or ("laid" in said and options.get("b15") == "off")


def _usual_turn(said: Said, players: int) -> int:
    """The player's own turn; when a card is slapped the next player's who has not called."""
    own = not {"slap", "penalty"} & said.keys()
    seats = (ASKER,) if own else (*range(2, players + 1), ASKER)
    return next((seat for seat in seats if str(seat) != said.get("called")), ASKER)


def _action(said: Said, options: Said) -> list[str]:
    if "laid" not in said:
        return []
    kind, card = _deck(options), said["laid"]
    power = deck.power(kind, card) if card != HIDDEN else None
    if power is None:
        cards = [one for one in deck.cards(kind) if deck.power(kind, one)]
        hint = hinted(card, cards)
        raise WordsError(
            f"{quoted(card)} is no action card: {hint.en}",
            f"{quoted(card)} bukan kad kuasa: {hint.ms}",
        )
    looked = ",".join(listed(said.get("looked", "")))
    return [f"action={power}" + (f"@{looked}" if looked else "")]


def _claims(said: Said, players: int) -> list[str]:
    claims = [
        f"{seat}@{turn * _PRESSES_APART_US}"
        for turn, seat in enumerate(seats(said, "pressed", players))
    ]
    return [f"claims={','.join(claims)}"] if claims else []


def _move(said: Said, _options: Said) -> str:
    if "slap" in said:
        return f"{ASKER}:{'take-back' if 'back' in said else 'slap'} {_from(said)} {said['slap']}"
    for name, move in (("look", "view"), ("swap", "swap"), ("replace", "replace")):
        if name in said:
            return f"{ASKER}:{move} {' '.join(listed(said[name]))}"
    if "penalty" in said:
        spot = f" {said['from']}" if "from" in said else ""
        return f"{ASKER}:penalty {said['penalty']}{spot}"
    return f"{ASKER}:{said['does']}" if "does" in said else ""


def _from(said: Said) -> str:
    """Where the card lay: as said, else in the player's own hand, in its place if that is known."""
    if "from" in said:
        return said["from"]
    hand = listed(said.get("hand", ""))
    place = hand.index(said["slap"]) + 1 if said["slap"] in hand else HIDDEN
    return f"{ASKER}.{place}"


_OWED: Mapping[object, Words] = {
    "draw": Words(
        "The card goes back, and the slapper takes a card from the draw pile.",
        "Kad itu dipulangkan, dan penampar mengambil sekeping kad dari timbunan cabutan.",
    ),
    "amends": Words(
        "The card goes back, and its player chooses the amends.",
        "Kad itu dipulangkan, dan pemiliknya memilih ganti rugi.",
    ),
    None: Words(
        "The card goes back, and nothing is owed.",
        "Kad itu dipulangkan, tanpa penalti.",
    ),
}


def _owed_for_a_slap(effect: Mapping[str, object]) -> tuple[Words, ...]:
    """What a slap that does not count costs; one that is taken back says it of itself."""
    if "kind" in effect or "penalty" not in effect:
        return ()
    return (_OWED[effect["penalty"]],)


KINDS = {
    "look": Words("look", "lihat"),
    "flip": Words("turn up", "buka kad"),
    "draw": Words("draw", "cabut kad"),
    "take": Words("take the discard", "ambil kad buangan"),
    "replace": Words("replace", "ganti kad"),
    "discard": Words("discard", "buang kad"),
    **POWER_WORDS,
    "view": Words("look at a card", "lihat sekeping kad"),
    "swap": Words("swap", "tukar kad"),
    "leave": Words("leave the action", "tinggalkan kuasa"),
    "pass": Words("pass", "lepas giliran"),
    "kombio": Words("the call Kombio!", "panggilan Kombio!"),
    "claim": Words("a press in the race", "tekanan dalam perlumbaan"),
    "again": Words("pressed again", "ditekan sekali lagi"),
    "no-window": Words("a press on nothing", "tekanan tanpa kad"),
    "won": Words("won the race", "menang perlumbaan"),
    "withdraw": Words("withdrawn press", "tekanan ditarik balik"),
    "false-start": Words("false start", "mula salah"),
    "slap": Words("slap", "tampar"),
    "slap-other": Words("slap from another hand", "tampar dari tangan lain"),
    "wrong-slap": Words("wrong slap", "tamparan salah"),
    "late-slap": Words("late slap", "tamparan lewat"),
    "give": Words("give a card", "beri kad"),
    "keep": Words("keep the cards", "simpan kad"),
    **{name: penalty_name(name) for name in PRINTED_PENALTIES},
    "amends": Words("amends", "ganti rugi"),
    "amends-taken": Words("amends taken", "ganti rugi diambil"),
    "shuffle": Words("shuffle", "kocok"),
    "reveal": Words("reveal", "buka tangan"),
    "show": Words("show", "tunjuk tangan"),
    "next-round": Words("next round", "pusingan berikutnya"),
}


ASKING = Asking(
    title="Kombio",
    note=Words(
        "Cards are -1 to 14, of a standard deck rank and suit as 10S. Card 3 of seat 2 is 2.3; places"
        " 1 and 2 are closest to their player. The player in question sits at seat 1.",
        "Kad ialah -1 hingga 14; dek biasa: pangkat dan jenis seperti 10S. Kad 3 di tempat 2 ialah"
        " 2.3; kedudukan 1 dan 2 paling dekat dengan pemainnya. Pemain berkenaan di tempat 1.",
    ),
    words=WORDS,
    position=_position,
    move=_move,
    examples=(
        {"discard": "5", "slap": "5", "from": "2.1"},
        {"discard": "5", "slap": "6", "back": "yes", "hand": "6 ? ? ?"},
        {"laid": "9", "look": "2.3"},
    ),
    options=("b1", "chain_slaps", "b8"),
    kinds=KINDS,
    effects=_owed_for_a_slap,
    debts=True,
    mover=seat_of,
)

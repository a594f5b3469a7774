"""Kombio in the words of the table: what lies on the discard pile, who slaps what, which action is used.

The player whose move is in question sits at seat 1, the next at 2. Where nothing else is said there are
three players with four cards each that nobody here knows, and the card on the discard pile was discarded
through normal play and can be slapped. It is the player's turn, for a slap that of seat 2.
"""

from collections.abc import Iterable, Mapping

from app.rules.asking import (
    ASKER,
    MOVE,
    Asking,
    Said,
    Word,
    WordsError,
    hinted,
    listed,
    needed,
    whole,
)
from app.rules.game import Words
from app.rules.kombio import deck
from app.rules.kombio.choices import DEFAULTS, MOST_SEATS, PRINTED_PENALTIES
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import HAND_SIZE
from app.rules.kombio.move_text import MOST_PLACES
from app.rules.kombio.position_text import GAP, NOTHING
from app.rules.options import quoted

_PLAYERS = 3
_PRESSES_APART_US = 100_000
"""Presses that were told in order are no dead heat."""

WORDS = (
    Word("discard", Words("the card on the discard pile", "kad di atas longgokan buangan"), "5"),
    Word(
        "window",
        Words(
            "whether it can be slapped: shut if it was taken or turned up, slapped if it has been",
            "sama ada boleh ditampar: shut jika telah diambil, slapped jika sudah ditampar",
        ),
        "open",
        values=("open", "shut", "slapped"),
    ),
    Word("slap", Words("the card that is slapped", "kad yang ditamparkan"), "5", MOVE),
    Word(
        "from",
        Words("where it lay: seat and place", "tempat asalnya: tempat duduk dan kedudukan"),
        "2.1",
        MOVE,
    ),
    Word(
        "back",
        Words("a slap that does not count goes back", "tamparan yang tidak dikira dipulangkan"),
        flag=True,
        of=MOVE,
    ),
    Word("drawn", Words("the card just drawn", "kad yang baru dicabut"), "7"),
    Word("laid", Words("the action card just laid", "kad tindakan yang baru diletakkan"), "9"),
    Word("looked", Words("what it has been used on", "kad yang telah dilihat dengannya"), "1.1"),
    Word("look", Words("the card that is looked at", "kad yang dilihat"), "2.3", MOVE),
    Word(
        "swap", Words("the two cards that change places", "dua kad yang ditukar"), "1.1 2.3", MOVE
    ),
    Word(
        "replace",
        Words("the place that gets the card drawn", "kedudukan yang menerima kad itu"),
        "3",
        MOVE,
    ),
    Word(
        "penalty",
        Words("what the player has done wrong", "kesalahan pemain"),
        "peeked",
        MOVE,
        values=PRINTED_PENALTIES,
    ),
    Word(
        "does",
        Words("what else the player does", "perbuatan lain pemain"),
        "kombio",
        MOVE,
        values=("draw", "take", "lay", "leave", "pass", "kombio"),
    ),
    Word(
        "hand",
        Words(
            "the player's cards by place, ? for unknown, . for a gap, - for none",
            "kad pemain ikut kedudukan, ? jika tidak tahu, . jika kosong, - jika tiada kad",
        ),
        "5 ? ? ?",
    ),
    Word("players", Words("how many play", "bilangan pemain"), "3"),
    Word(
        "turn",
        Words("the seat in turn, if it is not the player's", "tempat yang mendapat giliran"),
        "2",
    ),
    Word("called", Words("the seat that called Kombio!", "tempat yang melaungkan Kombio!"), "2"),
    Word(
        "pressed",
        Words("the seats that pressed, first one first", "tempat yang menekan, ikut urutan"),
        "3 1",
    ),
)


def _position(said: Said, options: Said) -> str:
    spots = [
        spot for name in ("from", "looked", "look", "swap") for spot in listed(said.get(name, ""))
    ]
    players = whole(said, "players", max([_PLAYERS, *map(_owner, spots)]), 2, MOST_SEATS)
    hands = [_hand(said, seat, spots) for seat in range(1, players + 1)]
    known = deck.cards("standard" if options.get("b1") == "standard" else DEFAULTS.b1)
    top, window = _discard(said, options)
    drawn = said.get("drawn")
    lie = sum(card not in (GAP, NOTHING) for hand in hands for card in hand)
    left = sum(known.values()) - lie - 1 - (drawn is not None)
    turn = whole(said, "turn", _usual_turn(said, players), 1, players)
    words = [
        "/".join(map(",".join, hands)),
        top,
        f"{HIDDEN}*{max(1, left)}",
        str(turn),
        *window,
        *([f"held={drawn}@draw"] if drawn else []),
        *_action(said, options),
        *([f"called={said['called']}"] if "called" in said else []),
        *_claims(said),
    ]
    return " ".join(words)


def _owner(spot: str) -> int:
    seat = spot.partition(".")[0]
    return int(seat) if seat in tuple("12345678") else ASKER


def _hand(said: Said, seat: int, spots: Iterable[str]) -> list[str]:
    """The cards of a hand by place: those said, and unknown ones wherever a place is spoken of."""
    cards = listed(said["hand"]) if seat == ASKER and "hand" in said else [HIDDEN] * HAND_SIZE
    for spot in spots:
        place = spot.partition(".")[2]
        if _owner(spot) == seat and place.isascii() and place.isdigit() and len(place) < 3:  # noqa: PLR2004 - MOST_PLACES has two digits
            cards += [HIDDEN] * (min(int(place), MOST_PLACES) - len(cards))
    return cards


def _discard(said: Said, options: Said) -> tuple[str, list[str]]:
    """The card on the discard pile, and what it can be slapped by."""
    if "slap" in said:
        needed(WORDS, said, "discard")
    card = said.get("laid") or said.get("discard") or HIDDEN
    if card == HIDDEN and "window" not in said:
        return card, []
    closed = "laid" in said and options.get("b15") == "off"
    return card, [f"window={said.get('window', 'shut' if closed else 'open')}:{card}"]


def _usual_turn(said: Said, players: int) -> int:
    """The player's own turn; when a card is slapped the next player's who has not called."""
    own = not {"slap", "penalty"} & said.keys()
    seats = (ASKER,) if own else (*range(2, players + 1), ASKER)
    return next((seat for seat in seats if str(seat) != said.get("called")), ASKER)


def _action(said: Said, options: Said) -> list[str]:
    if "laid" not in said:
        return []
    kind = "standard" if options.get("b1") == "standard" else DEFAULTS.b1
    card, known = said["laid"], deck.cards(kind)
    power = deck.power(kind, card) if card in known else None
    if power is None:
        cards = [one for one in known if deck.power(kind, one)]
        hint = hinted(card, cards)
        raise WordsError(
            f"{quoted(card)} is no action card: {hint.en}",
            f"{quoted(card)} bukan kad tindakan: {hint.ms}",
        )
    looked = ",".join(listed(said.get("looked", "")))
    return [f"action={power}" + (f"@{looked}" if looked else "")]


def _claims(said: Said) -> list[str]:
    pressed = listed(said.get("pressed", ""))
    claims = [f"{seat}@{turn * _PRESSES_APART_US}" for turn, seat in enumerate(pressed)]
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
    effects=_owed_for_a_slap,
    debts=True,
)

"""Kongkang in the words of the table: the latest play, what is played or slipped, and at whom it aims.

The player whose play is in question sits at seat 1, the next at 2. Where nothing else is said it is
their turn, the player before them has made the latest play after drawing, and nobody's hand is known.
"""

from app.rules.asking import (
    ASKER,
    MOVE,
    Asking,
    Said,
    Word,
    WordsError,
    each_seat,
    listed,
    seats,
    whole,
)
from app.rules.game import Words
from app.rules.kongkang.choices import (
    FEWEST_SEATS,
    MOST_SEATS,
    MOST_SEATS_WITH_EXTRA_TOKENS,
)
from app.rules.kongkang.deck import CARDS, HAND_SIZE, HIDDEN, read_card, symbols
from app.rules.kongkang.deck import listed as listed_words
from app.rules.kongkang.moves import mover
from app.rules.kongkang.rounds import BET_OF_MOST
from app.rules.kongkang.text import NOTHING
from app.rules.kongkang.tokens import BET, STARTING_BANANAS

_PLAYERS = 3
_SIDES = {"left": Words("left", "kiri"), "right": Words("right", "kanan")}
_ACTS = {
    "draw": Words("draw a card", "cabut kad"),
    "kongkang": Words("call KONGKANG!!", "laung KONGKANG!!"),
    "no-slip": Words(
        "not slip, with no card to draw", "tidak slip apabila tiada kad untuk dicabut"
    ),
    "pass": Words("pass", "lepas giliran"),
}
_AFTER_DRAWING = ("pass",)
"""What is done with a card drawn before, as playing is."""

WORDS = (
    Word("top", Words("the cards of the latest play", "kad permainan terakhir"), "8", many=True),
    Word(
        "play",
        Words("the cards that are played", "kad yang dimainkan"),
        "8 skull",
        MOVE,
        many=True,
        act=True,
    ),
    Word(
        "slip",
        Words("they are slipped: laid without drawing", "kad itu slip: dimainkan tanpa mencabut"),
        flag=True,
        beside=("play",),
    ),
    Word(
        "side",
        Words("which way round the first play goes", "arah yang dipilih permainan pertama"),
        "left",
        MOVE,
        values=tuple(_SIDES),
        spoken=_SIDES,
        beside=("play",),
    ),
    Word(
        "targets",
        Words(
            "the seats aimed at, ? for one not seen", "tempat yang disasarkan, ? jika tidak dilihat"
        ),
        "2 3",
        MOVE,
        many=True,
        beside=("play",),
    ),
    Word(
        "give",
        Words(
            "the card that a trade gives to each of them, ? for one not seen",
            "kad yang diberi dalam trade kepada setiap sasaran, ? jika tidak dilihat",
        ),
        "4 5",
        MOVE,
        many=True,
        beside=("targets",),
    ),
    Word(
        "does",
        Words("what the player does instead of playing", "apa yang dibuat selain bermain"),
        "kongkang",
        MOVE,
        values=tuple(_ACTS),
        spoken=_ACTS,
        act=True,
    ),
    Word(
        "hand",
        Words("the player's whole hand before that", "semua kad di tangan sebelum itu"),
        "8 skull 3 4 6",
        many=True,
    ),
    Word(
        "cards",
        Words("how many cards that hand has, if it is not known", "bilangan kad di tangan itu"),
        "5",
        instead_of=("hand",),
    ),
    Word(
        "played",
        Words("what the player has played in this round", "kad yang dimainkan dalam pusingan ini"),
        "3 4 4",
        many=True,
    ),
    Word(
        "before",
        Words("the player has played in an earlier round", "pemain sudah bermain pusingan lepas"),
        flag=True,
    ),
    Word("players", Words("how many play", "bilangan pemain"), "3"),
    Word(
        "by",
        Words("the seat that made the latest play", "tempat yang membuat permainan terakhir"),
        "3",
        beside=("top",),
    ),
    Word(
        "payer",
        Words("the seat that began the chain of slips", "tempat yang memulakan rantaian slip"),
        "2",
        beside=("top",),
    ),
    Word(
        "turn",
        Words("the seat in turn, if it is not the player's", "tempat yang mendapat giliran"),
        "2",
    ),
    Word(
        "way",
        Words("which way round the game goes", "arah permainan"),
        "left",
        values=tuple(_SIDES),
        spoken=_SIDES,
    ),
    Word(
        "bananas",
        Words("the bananas of each seat, from seat 1", "pisang setiap tempat, dari tempat 1"),
        "13 13 13",
        many=True,
    ),
    Word(
        "bets",
        Words(
            "what each seat has bet, where the table counts it and it is not 2 each",
            "taruhan setiap tempat, jika meja mengiranya dan bukan 2 setiap tempat",
        ),
        "4 2 1",
        many=True,
    ),
)


def _position(said: Said, options: Said) -> str:
    most = MOST_SEATS_WITH_EXTRA_TOKENS if options.get("extra_tokens") == "on" else MOST_SEATS
    players = whole(said, "players", _PLAYERS, FEWEST_SEATS, most)
    owner = whole(said, "by", players, 1, players)
    is_drawn = ("play" in said and "slip" not in said) or said.get("does") in _AFTER_DRAWING
    hands = [_hand(said, players, is_drawn=is_drawn), *[f"+{HAND_SIZE}"] * (players - 1)]
    words = [f"hands={'/'.join(hands)}", f"turn={whole(said, 'turn', ASKER, 1, players)}"]
    if is_drawn:
        words.append("phase=drawn")
    if "top" in said:
        words.append(f"last={owner}:{','.join(listed(said['top']))}")
    if "played" in said:
        words.append(f"piles={'/'.join(_piles(said, players, owner))}")
    if "before" in said:
        words.append(f"before={ASKER}")
    if "payer" in said:
        words.append(f"payer={whole(said, 'payer', owner, 1, players)}")
    if "way" in said:
        words.append(f"way={said['way']}")
    return " ".join([*words, *_bananas(said, players)])


def _bananas(said: Said, players: int) -> list[str]:
    """What each seat has; where only the bets are told, what is left of its stake after them."""
    words = []
    if "bananas" in said:
        words.append(f"bananas={'/'.join(each_seat(said, 'bananas', players))}")
    if "bets" in said:
        each = each_seat(said, "bets", players)
        bets = [whole({"bets": one}, "bets", BET, 0, BET_OF_MOST) for one in each]
        if "bananas" not in said:
            words.append(f"bananas={'/'.join(str(STARTING_BANANAS - bet) for bet in bets)}")
        words.append(f"bets={'/'.join(map(str, bets))}")
    return words


def _hand(said: Said, players: int, *, is_drawn: bool) -> str:
    """The hand as it was told; else one that nobody knows, and that the play does not empty."""
    if "hand" in said:
        return ",".join(listed(said["hand"]))
    laid = len(listed(said.get("play", "")))
    elsewhere = HAND_SIZE * (players - 1) + len(listed(said.get("top", "")))
    usual = max(HAND_SIZE + is_drawn, laid + 1)
    return f"+{whole(said, 'cards', min(usual, CARDS - elsewhere), 0, CARDS - elsewhere)}"


def _piles(said: Said, players: int, owner: int) -> list[str]:
    """What the player has played, and the latest play on its own pile."""
    piles = [NOTHING] * players
    played, top = listed(said["played"]), listed(said.get("top", ""))
    if top and owner == ASKER and played[-len(top) :] != top:
        played += top
    _could_be_played(played[: len(played) - (len(top) if owner == ASKER else 0)])
    piles[ASKER - 1] = ",".join(played)
    if top and owner != ASKER:
        piles[owner - 1] = ",".join(top)
    return piles


def _could_be_played(pile: list[str]) -> None:
    """Each card was played alone or beside one of its kind: any pile but one of skulls only.

    A position in its text form may have one: where the players let such a play stand.
    """
    cards = [read_card(card) for card in pile]
    if cards and not symbols(cards):
        names = listed_words(cards)
        raise WordsError(
            f"Nobody can have played {names.en} with no other card: a skull is never played alone.",
            f"Tiada siapa boleh memainkan {names.ms} tanpa kad lain: skull tidak dimainkan"
            " sendirian.",
        )


def _move(said: Said, _options: Said) -> str:
    if "play" not in said:
        return f"{ASKER}: {said['does']}" if "does" in said else ""
    cards = [read_card(card) for card in listed(said["play"])]
    side = [said["side"]] if "side" in said else []
    return f"{ASKER}: {' '.join([*cards, *side, *_aims(said)])}"


def _aims(said: Said) -> list[str]:
    """Each target, with the card that a trade gives to it."""
    targets = seats(said, "targets", MOST_SEATS_WITH_EXTRA_TOKENS, unknown=HIDDEN)
    gives = [card if card == HIDDEN else read_card(card) for card in listed(said.get("give", ""))]
    if gives and len(gives) != len(targets):
        raise WordsError(
            f"give is one card for each of the {len(targets)} targets, not {len(gives)}:"
            " write ? for one that nobody saw.",
            f"give ialah satu kad bagi setiap satu daripada {len(targets)} sasaran,"
            f" bukan {len(gives)}: tulis ? jika tiada yang melihatnya.",
        )
    given = [f"={card}" if card != HIDDEN else "" for card in gives] or [""] * len(targets)
    return [f"@{target}{give}" for target, give in zip(targets, given, strict=True)]


# Slip and the names printed on the cards stay as they are.
KINDS = {
    "draw": Words("draw", "cabut kad"),
    "play": Words("play", "permainan"),
    "slip": Words("slip", "slip"),
    "peek": Words("peek", "peek"),
    "skip": Words("skip", "skip"),
    "trade": Words("trade", "trade"),
    "call": Words("call", "laungan"),
    "no-slip": Words("no slip", "tanpa slip"),
    "pass": Words("pass", "lepas giliran"),
    "show": Words("show", "tunjuk tangan"),
    "target": Words("target", "sasaran"),
    "turned": Words("turned", "kad dibuka"),
    "choose": Words("choose", "pilih arah"),
    "first": Words("first", "pemula"),
    "next-round": Words("next round", "pusingan berikutnya"),
}


ASKING = Asking(
    title="Kongkang",
    note=Words(
        "Cards are 1 to 10, peek, skip, trade and skull. The player in question sits at seat 1,"
        " the next at 2.",
        "Kad ialah 1 hingga 10, peek, skip, trade dan skull. Pemain berkenaan di tempat 1,"
        " yang berikutnya di tempat 2.",
    ),
    words=WORDS,
    position=_position,
    move=_move,
    examples=(
        {"top": "8", "play": "8 skull", "slip": "yes"},
        {"top": "3", "play": "skip skip", "targets": "2 3"},
        {"top": "3", "played": "4 4", "does": "kongkang"},
    ),
    options=("call_needs_card_this_round", "extra_tokens"),
    kinds=KINDS,
    mover=mover,
)

"""Kongkang in the words of the table: the latest play, what is played or slipped, and at whom it aims.

The player whose play is in question sits at seat 1, the next at 2. Where nothing else is said it is
their turn, the player before them has made the latest play after drawing, and nobody's hand is known.
"""

from app.rules.asking import ASKER, MOVE, Asking, Said, Word, listed, whole
from app.rules.game import Words
from app.rules.kongkang.choices import (
    FEWEST_SEATS,
    MOST_SEATS,
    MOST_SEATS_WITH_EXTRA_TOKENS,
)
from app.rules.kongkang.deck import HAND_SIZE
from app.rules.kongkang.text import NOTHING

_PLAYERS = 3
_SIDES = ("left", "right")
_AFTER_DRAWING = ("pass",)
"""What is done with a card drawn before, as playing is."""

WORDS = (
    Word("top", Words("the cards of the latest play", "kad mainan terakhir"), "8"),
    Word("play", Words("the cards that are played", "kad yang dimainkan"), "8 skull", MOVE),
    Word(
        "slip",
        Words("they are slipped: laid without drawing", "kad itu slip: dimainkan tanpa mencabut"),
        flag=True,
    ),
    Word(
        "side",
        Words("which way round the first play goes", "arah yang dipilih mainan pertama"),
        "left",
        MOVE,
        values=_SIDES,
    ),
    Word("targets", Words("the seats aimed at", "tempat yang disasarkan"), "3", MOVE),
    Word("give", Words("the card that a trade gives", "kad yang diberi dalam trade"), "4", MOVE),
    Word(
        "does",
        Words("what the player does instead of playing", "apa yang dibuat selain bermain"),
        "kongkang",
        MOVE,
        values=("draw", "kongkang", "no-slip", "pass"),
    ),
    Word(
        "hand",
        Words("the player's whole hand before that", "semua kad di tangan sebelum itu"),
        "8 skull 3 4 6",
    ),
    Word(
        "cards",
        Words("how many cards that hand has, if it is not known", "bilangan kad di tangan itu"),
        "5",
    ),
    Word(
        "played",
        Words("what the player has played in this round", "kad yang dimainkan dalam pusingan ini"),
        "3 4 4",
    ),
    Word(
        "before",
        Words("the player has played in an earlier round", "pemain sudah bermain pusingan lepas"),
        flag=True,
    ),
    Word("players", Words("how many play", "bilangan pemain"), "3"),
    Word("by", Words("the seat that made the latest play", "tempat mainan terakhir"), "3"),
    Word(
        "payer",
        Words("the seat that began the chain of slips", "tempat yang memulakan rantaian slip"),
        "2",
    ),
    Word(
        "turn",
        Words("the seat in turn, if it is not the player's", "tempat yang mendapat giliran"),
        "2",
    ),
    Word("way", Words("which way round the game goes", "arah permainan"), "left", values=_SIDES),
    Word(
        "bananas",
        Words("the bananas of each seat, from seat 1", "pisang setiap tempat, dari tempat 1"),
        "13 13 13",
    ),
)


def _position(said: Said, options: Said) -> str:
    most = MOST_SEATS_WITH_EXTRA_TOKENS if options.get("extra_tokens") == "on" else MOST_SEATS
    players = whole(said, "players", _PLAYERS, FEWEST_SEATS, most)
    owner = whole(said, "by", players, 1, players)
    is_drawn = ("play" in said and "slip" not in said) or said.get("does") in _AFTER_DRAWING
    hands = [_hand(said, is_drawn=is_drawn), *[f"+{HAND_SIZE}"] * (players - 1)]
    words = [f"hands={'/'.join(hands)}", f"turn={whole(said, 'turn', ASKER, 1, players)}"]
    if is_drawn:
        words.append("phase=drawn")
    if "top" in said:
        words.append(f"last={owner}:{','.join(listed(said['top']))}")
    if "played" in said:
        words.append(f"piles={'/'.join(_piles(said, players, owner))}")
    if "before" in said:
        words.append(f"before={ASKER}")
    words += [f"{name}={said[name]}" for name in ("payer", "way") if name in said]
    if "bananas" in said:
        words.append(f"bananas={'/'.join(listed(said['bananas']))}")
    return " ".join(words)


def _hand(said: Said, *, is_drawn: bool) -> str:
    if "hand" in said:
        return ",".join(listed(said["hand"]))
    laid = len(listed(said.get("play", "")))
    return f"+{whole(said, 'cards', max(HAND_SIZE + is_drawn, laid), 0, 48)}"


def _piles(said: Said, players: int, owner: int) -> list[str]:
    """What the player has played, and the latest play on its own pile."""
    piles = [NOTHING] * players
    if "top" in said:
        piles[owner - 1] = ",".join(listed(said["top"]))
    if owner != ASKER or "top" not in said:
        piles[ASKER - 1] = ",".join(listed(said["played"]))
    return piles


def _move(said: Said, _options: Said) -> str:
    targets = listed(said.get("targets", ""))
    give = f"={said['give']}" if "give" in said else ""
    aims = [f"@{target}{give}" for target in targets]
    if "play" in said:
        side = [said["side"]] if "side" in said else []
        return f"{ASKER}: {' '.join([*listed(said['play']), *side, *aims])}"
    return f"{ASKER}: {said['does']}" if "does" in said else ""


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
)

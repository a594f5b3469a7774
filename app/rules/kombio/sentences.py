"""What Kombio says to its players, in English and Malay.

Glossary, kept on every page: to slap *menampar*, a slap *tamparan*, card *kad*, hand *tangan*, discard
pile *timbunan buangan*, draw pile *timbunan cabutan*, turn *giliran*, round *pusingan*, action *kuasa*,
locked *terkunci*, to swap *menukar*, penalty *penalti*. Sentences are short, in the present tense, and
blame nobody.
"""

from collections.abc import Sequence

from app.rules.cards import Card
from app.rules.game import Seat, Words
from app.rules.kombio.deck import HIDDEN, Power, card_words
from app.rules.kombio.hands import ANY_PLACE, Spot


def player(seat: Seat) -> Words:
    """`Player 3`."""
    return Words(f"Player {seat}", f"Pemain {seat}")


def spot_words(spot: Spot) -> Words:
    """`Player 2's card 3`."""
    if spot.place == ANY_PLACE:
        return Words(f"a card of Player {spot.owner}", f"sekeping kad Pemain {spot.owner}")
    return Words(
        f"Player {spot.owner}'s card {spot.place}", f"kad {spot.place} Pemain {spot.owner}"
    )


def the_card(card: Card) -> Words:
    """`the 5`, `the queen of hearts`, `the face-down card`."""
    words = card_words(card)
    return Words(f"the {words.en}", words.ms if card == HIDDEN else f"kad {words.ms}")


def cards(count: int) -> Words:
    """`1 card`, `3 cards`."""
    return Words("1 card" if count == 1 else f"{count} cards", f"{count} kad")


def both(en: str, ms: str, **parts: Words) -> Words:
    """One sentence from two patterns, each part put in by its language."""
    return Words(
        en.format(**{name: words.en for name, words in parts.items()}),
        ms.format(**{name: words.ms for name, words in parts.items()}),
    )


def by(seat: Seat, en: str, ms: str, **parts: Words) -> Words:
    """A sentence that begins with the player."""
    return both(f"{{who}} {en}", f"{{who}} {ms}", who=player(seat), **parts)


def capital(words: Words) -> Words:
    """The same at the beginning of a sentence."""
    return Words(words.en[:1].upper() + words.en[1:], words.ms[:1].upper() + words.ms[1:])


_PENALTIES = {
    "peeked": Words("peeked", "mengintai"),
    "revealed": Words("revealed a card", "mendedahkan kad"),
    "declared": Words("declared an action card", "menyebut kad kuasa"),
}


def penalty_name(name: str) -> Words:
    """A printed penalty in words; the house's own as the house calls it."""
    return _PENALTIES.get(name) or Words(name, name)


def penalised(seat: Seat, name: str, owed: int, taken: int) -> Words:
    """A penalty that costs cards, and how many of them the draw pile still had."""
    parts = {"name": penalty_name(name), "cards": cards(taken)}
    if not owed:
        return by(
            seat,
            "is noted for “{name}”, which costs no card.",
            "dicatat kerana “{name}”, tanpa penalti kad.",
            **parts,
        )
    if not taken:
        return by(
            seat,
            "is noted for “{name}”: no card is left to draw.",
            "dicatat kerana “{name}”: tiada kad lagi untuk dicabut.",
            **parts,
        )
    return by(
        seat,
        "takes {cards} from the draw pile for “{name}”.",
        "mengambil {cards} dari timbunan cabutan kerana “{name}”.",
        **parts,
    )


def is_locked(seat: Seat) -> Words:
    """The hand of whoever called."""
    return by(
        seat,
        "has called Kombio!: that hand is locked.",
        "sudah memanggil Kombio!: tangan itu terkunci.",
    )


def slaps_no_more(seat: Seat) -> Words:
    """Whoever called, at a table where that ends all slapping."""
    return by(
        seat,
        "has called Kombio!: at this table the caller slaps no more.",
        "sudah memanggil Kombio!: di meja ini pemanggil tidak menampar lagi.",
    )


POWER_WORDS: dict[Power, Words] = {
    "view_own": Words("look at an own card", "melihat kad sendiri"),
    "view_other": Words("look at another player's card", "melihat kad pemain lain"),
    "blind_swap": Words("swap two cards unseen", "menukar dua kad tanpa melihat"),
    "look1_swap": Words(
        "look at a card and swap it with another", "melihat sekeping kad dan menukarnya"
    ),
    "look2_swap": Words("look at two cards and swap them", "melihat dua kad dan menukarnya"),
}


def not_your_turn(seat: Seat, turn: Seat) -> Words:
    """An act out of turn."""
    return both(
        "It is {turn}'s turn, not {who}'s.",
        "Sekarang giliran {turn}, bukan {who}.",
        turn=player(turn),
        who=player(seat),
    )


def no_such_seat(seat: Seat, seats: int) -> Words:
    """A seat that nobody has."""
    return Words(
        f"Nobody sits at seat {seat}: there are {seats} players.",
        f"Tiada pemain di tempat {seat}: ada {seats} pemain.",
    )


def no_card_there(spot: Spot) -> Words:
    """A place where nothing lies, or one that has to be told."""
    if spot.place == ANY_PLACE:
        return both(
            "Which card of {who} it is has to be told.",
            "Kad {who} yang mana perlu dinyatakan.",
            who=player(spot.owner),
        )
    return both(
        "{who} has no card in place {place}.",
        "{who} tiada kad di tempat {place}.",
        who=player(spot.owner),
        place=Words(str(spot.place), str(spot.place)),
    )


def cannot_be(card: Card) -> Words:
    """A named card that is not the one there, or all of which lie elsewhere."""
    return both(
        "It cannot be {card}: look at the card again.",
        "Kad ini tidak mungkin {card}: lihat semula.",
        card=the_card(card),
    )


NOT_OF_THE_DECK = Words(
    "A card named is not of the deck in play.", "Kad yang disebut bukan daripada dek ini."
)
NAME_IT = Words("Which card it is has to be told.", "Kad yang mana perlu dinyatakan.")
TURN_UP_FIRST = Words(
    "The round has not begun: the top card of the draw pile is turned up first.",
    "Pusingan belum bermula: kad teratas timbunan cabutan dibuka dahulu.",
)
HAS_BEGUN = Words("The round has begun already.", "Pusingan sudah bermula.")
LAST_TURN_OVER = Words(
    "The last turn is over: the hands are turned up.",
    "Giliran terakhir sudah tamat: semua tangan dibuka.",
)
DRAWN_OUT = Words(
    "No card is left to draw: the round ends, and the hands are turned up.",
    "Tiada kad lagi untuk dicabut: pusingan tamat dan semua tangan dibuka.",
)
ROUND_OVER = Words(
    "The round is over: deal the next one.", "Pusingan sudah tamat: edarkan kad semula."
)
ROUND_GOES_ON = Words("The round is not over.", "Pusingan belum tamat.")
SHUFFLE_FIRST = Words(
    "The draw pile is empty: the discards under the top one are shuffled first.",
    "Timbunan cabutan habis: kad buangan di bawah kad teratas dikocok dahulu.",
)
NOTHING_TO_DRAW = Words("No card is left to draw.", "Tiada kad lagi untuk dicabut.")
NOTHING_DISCARDED = Words("The discard pile is empty.", "Timbunan buangan kosong.")
NO_DISCARD_IN_LAST_TURNS = Words(
    "Kombio! has been called: at this table no discard is taken in the last turns.",
    "Kombio! sudah dipanggil: di meja ini kad buangan tidak diambil dalam giliran terakhir.",
)
NO_SHUFFLE = Words(
    "The draw pile has cards, or there are no discards to shuffle.",
    "Timbunan cabutan masih ada kad, atau tiada kad buangan untuk dikocok.",
)
NEVER_SHUFFLED = Words(
    "At this table the discards are not shuffled: the round ends when no card is left to draw.",
    "Di meja ini kad buangan tidak dikocok: pusingan tamat apabila tiada kad lagi untuk dicabut.",
)
WRONG_ORDER = Words(
    "The order does not hold just the cards that are shuffled.",
    "Susunan itu tidak sama dengan kad yang dikocok.",
)


def calls_kombio(seat: Seat, *, is_drawn_out: bool, may_run_out: bool) -> Words:
    """The call, and the last turns that follow: none where no card is left and the round ends (B11)."""
    if is_drawn_out:
        return by(
            seat,
            "calls Kombio!: the hand is locked. No card is left to draw, so nobody has another turn.",
            "memanggil Kombio!: tangannya terkunci. Tiada kad lagi untuk dicabut, maka tiada lagi"
            " giliran.",
        )
    if may_run_out:
        return by(
            seat,
            "calls Kombio!: the hand is locked, everybody else has one last turn unless the draw pile"
            " runs out first.",
            "memanggil Kombio!: tangannya terkunci, setiap pemain lain mendapat satu giliran terakhir"
            " kecuali timbunan cabutan habis dahulu.",
        )
    return by(
        seat,
        "calls Kombio!: the hand is locked, everybody else has one last turn.",
        "memanggil Kombio!: tangannya terkunci, setiap pemain lain mendapat satu giliran terakhir.",
    )


def emptied(seat: Seat, *, calls: bool, may_call: bool) -> Words:
    """A hand that has lost its last card."""
    if calls:
        return by(
            seat,
            "has no cards left, which counts as the call.",
            "tiada kad lagi, dan ini dikira sebagai panggilan.",
        )
    if not may_call:
        return by(seat, "has no cards left.", "tiada kad lagi.")
    return by(
        seat,
        "has no cards left and may call Kombio! in turn.",
        "tiada kad lagi dan boleh memanggil Kombio! pada gilirannya.",
    )


def show_first(hidden: Sequence[Seat]) -> Words:
    """Hands are still to be shown before the round counts."""
    words = [player(seat) for seat in hidden]
    return both(
        "The round is not counted yet. Still to show: {who}.",
        "Pusingan belum dikira. Belum menunjukkan kad: {who}.",
        who=Words(", ".join(word.en for word in words), ", ".join(word.ms for word in words)),
    )


def round_won(seats: Sequence[Seat], totals: Sequence[int | None]) -> Words:
    """Who has the lowest hand."""
    who = ", ".join(str(seat) for seat in seats)
    counts = ", ".join(str(total) for total in totals)
    shared = len(seats) > 1
    return Words(
        f"Player{'s' if shared else ''} {who} {'win' if shared else 'wins'} the round ({counts}).",
        f"Pemain {who} menang pusingan ({counts}).",
    )

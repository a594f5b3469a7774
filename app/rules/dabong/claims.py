"""Winning by what is in the hand: gross, half deck, worst hand, once a year."""

from collections import Counter
from collections.abc import Sequence

from app.rules.cards import Card, Hand
from app.rules.dabong import sentences
from app.rules.dabong.deck import (
    EIGHT,
    FACES,
    JACK,
    NINE,
    SHAMAN,
    SUITS,
    TEN,
    TWO,
    Face,
    faces,
    total_in_hand,
)
from app.rules.dabong.moves import Claim
from app.rules.dabong.plays_beginner import sums_to
from app.rules.dabong.position import Position, is_queen_of_water
from app.rules.game import Words

GROSS_TOTAL = 144
HALF_DECK_CARDS = 26
WORST_HAND_TENS = 4
MOST_IN_A_WORST_HAND = 10
"""The 10, Queen and King with one pair among them, and one each of the six other plain values."""

SHOW_HAND = Words("The hand is turned up to be counted.", "Kad di tangan dibuka untuk dikira.")


def hand_shown(position: Position, claim: Claim) -> tuple[Card, ...] | None:
    """The cards that are counted: those known, or those shown; None when nobody knows them."""
    hand = position.hand(claim.seat)
    if not hand.unknown:
        return hand.known
    return claim.shown if len(claim.shown) == len(hand) else None


def why_no_gross(cards: Sequence[Card]) -> Words | None:
    """A hand that counts exactly 144, a Shaman at any value from 1 to 10 (D15)."""
    held = faces(cards)
    if sums_to(held, GROSS_TOTAL):
        return None
    shamans, named = sum(1 for face in held if face.shaman), total_in_hand(held)
    shaman = 1 if named + shamans > GROSS_TOTAL else TEN
    total = named + shaman * shamans
    en, ms = f"The hand counts {total}", f"Tangan berjumlah {total}"
    if shamans:
        en, ms = f"{en} with a Shaman at {shaman}", f"{ms} dengan Shaman bernilai {shaman}"
    return Words(f"{en}, gross takes {GROSS_TOTAL}.", f"{ms}, gross memerlukan {GROSS_TOTAL}.")


def why_never_gross(hand: Hand, unseen: Counter[Card]) -> Words | None:
    """Why no cards that nobody here knows could make that hand count 144; None when some could."""
    fresh = faces(unseen.elements())
    least = sorted(1 if face.shaman else face.in_hand for face in fresh)
    most = sorted((TEN if face.shaman else face.in_hand for face in fresh), reverse=True)
    known, shamans = total_in_hand(faces(hand.known)), hand.known.count(SHAMAN)
    at_least = known + shamans + sum(least[: hand.unknown])
    at_most = known + TEN * shamans + sum(most[: hand.unknown])
    if at_least <= GROSS_TOTAL <= at_most:
        return None
    bound = Words(f"at most {at_most}", f"paling banyak {at_most}")
    if at_least > GROSS_TOTAL:
        bound = Words(f"at least {at_least}", f"sekurang-kurangnya {at_least}")
    cards = sentences.cards_counted(len(hand))
    counts = "counts" if len(hand) == 1 else "count"
    return Words(
        f"{cards.en} {counts} {bound.en}, gross takes {GROSS_TOTAL}.",
        f"{cards.ms} berjumlah {bound.ms}, gross memerlukan {GROSS_TOTAL}.",
    )


def why_no_half_deck(count: int) -> Words | None:
    """26 cards or more."""
    if count >= HALF_DECK_CARDS:
        return None
    return Words(
        f"The hand has {count} cards, half a deck takes {HALF_DECK_CARDS}.",
        f"Tangan mempunyai {count} kad, separuh dek memerlukan {HALF_DECK_CARDS}.",
    )


def is_special(face: Face) -> bool:
    """A Shaman, 2, 8, 9, Jack or the Queen of Water."""
    return face.shaman or face.rank in (TWO, EIGHT, NINE, JACK) or is_queen_of_water(face)


def why_no_worst_hand(cards: Sequence[Card]) -> Words | None:
    """No special card, exactly four that count 10, all four suits, at most one pair (D16)."""
    held = faces(cards)
    special = [face for face in held if is_special(face)]
    if special:
        named = sentences.cards_named(special)
        return Words(
            f"A worst hand has no special card: {named.en}.",
            f"Tangan terburuk tiada kad khas: {named.ms}.",
        )
    tens = sum(1 for face in held if face.in_hand == TEN)
    if tens != WORST_HAND_TENS:
        return Words(
            f"A worst hand has four cards that count 10, this has {tens}.",
            f"Tangan terburuk mempunyai empat kad bernilai 10, ini {tens}.",
        )
    if len({face.suit for face in held}) < len(SUITS):
        return Words(
            "A worst hand has all four suits.", "Tangan terburuk mempunyai keempat-empat jenis."
        )
    pairs = Counter(face.rank for face in held)
    if sum(count - 1 for count in pairs.values()) > 1:
        return Words(
            "A worst hand has at most one pair.",
            "Tangan terburuk mempunyai paling banyak satu pasangan.",
        )
    return None


def why_never_worst_hand(hand: Hand) -> Words | None:
    """Why no cards that nobody here knows could make that a worst hand; None when some could."""
    held = len(hand)
    if not WORST_HAND_TENS <= held <= MOST_IN_A_WORST_HAND:
        cards = sentences.cards_counted(held)
        return Words(
            f"A worst hand has from {WORST_HAND_TENS} to {MOST_IN_A_WORST_HAND} cards, with four"
            f" that count 10 and one pair at most: not {cards.en}.",
            f"Tangan terburuk ada dari {WORST_HAND_TENS} hingga {MOST_IN_A_WORST_HAND} kad, dengan"
            f" empat bernilai 10 dan paling banyak satu pasangan: bukan {cards.ms}.",
        )
    special = any(is_special(face) for face in faces(hand.known))
    return why_no_worst_hand(hand.known) if special else None


def faces_two_or_queen(position: Position, seat: int) -> bool:
    """Is that seat in turn and the card before it a 2 or the Queen of Water?"""
    if position.standing.turn != seat:
        return False
    top = FACES[position.pile[-1].cards[-1]]
    return top.rank == TWO or is_queen_of_water(top)

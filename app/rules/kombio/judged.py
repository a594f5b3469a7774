"""What the judging of one kind of move comes to, and the reasons that many kinds share."""

import msgspec

from app.rules.cards import Card
from app.rules.game import Breach, Seat, Words
from app.rules.kombio import rules, sentences
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import Lying, Spot, found
from app.rules.kombio.position import Position


class Fit(msgspec.Struct, frozen=True):
    """A legal move: which kind of play, by which rules, and how it is told.

    `amount` is how many cards it moves into or out of the hand of its player.
    """

    kind: str
    rules: tuple[str, ...]
    why: Words
    amount: int = 0


class Broken(msgspec.Struct, frozen=True):
    """An illegal move: each rule broken, the first speaks. `waits`: it may be legal in a moment."""

    breaches: tuple[Breach, ...]
    waits: bool = False


Judged = Fit | Broken


def broken(rule: str, why: Words, *, waits: bool = False) -> Broken:
    """A move that breaks one rule."""
    return Broken((Breach(rule, why),), waits)


def not_begun_or_over(position: Position) -> Broken | None:
    """Cards cannot move: nothing was turned up yet, or the hands are."""
    if position.stage == "look":
        return broken(rules.FLIP, sentences.TURN_UP_FIRST, waits=True)
    if position.stage == "over":
        return broken(rules.ROUND, sentences.ROUND_OVER)
    return None


def nobody_there(position: Position, *seats: Seat) -> Broken | None:
    """A seat was named that this table does not have."""
    for seat in seats:
        if seat not in position.seats:
            why = sentences.no_such_seat(seat, len(position.hands))
            return broken(rules.TURN, why)
    return None


def out_of_turn(position: Position, seat: Seat) -> Broken | None:
    """That seat may not act in turn now."""
    early = nobody_there(position, seat) or not_begun_or_over(position)
    if early:
        return early
    if position.stage == "last":
        if position.is_drawn_out:
            return broken(rules.SHUFFLE, sentences.DRAWN_OUT)
        return broken(rules.LAST_TURNS, sentences.LAST_TURN_OVER)
    if seat != position.turn:
        return broken(rules.TURN, sentences.not_your_turn(seat, position.turn))
    if position.debt is not None and position.debt.seat == seat:
        return owes(seat)
    return None


def owes(seat: Seat) -> Broken:
    """A card for a slap is to be given first."""
    why = sentences.by(
        seat, "gives a card for the slap first.", "memberi kad ganti tamparan dahulu."
    )
    return broken(rules.GIVE, why, waits=True)


def pile_is_claimed(position: Position) -> tuple[Breach, ...]:
    """Why the top discard cannot be taken or covered yet: a press stands, or amends are owed."""
    breaches = []
    if position.claims:
        first = position.race.order[0].seat
        why = sentences.by(
            first,
            "has pressed: the slap is settled before the discard is taken or covered.",
            "sudah menekan: tamparan diselesaikan sebelum kad buangan diambil atau ditutup.",
        )
        breaches.append(Breach(rules.RACE, why))
    if position.offence is not None:
        breaches.append(amends_first(position.offence.victim))
    return tuple(breaches)


def draw_is_claimed(position: Position) -> Broken | None:
    """Why no card can be drawn yet: a press stands, and the discard could not be slapped any more."""
    if not (position.claims and position.closes_on_draw):
        return None
    why = sentences.by(
        position.race.order[0].seat,
        "has pressed: the slap is settled before the next card is drawn.",
        "sudah menekan: tamparan diselesaikan sebelum kad berikutnya dicabut.",
    )
    return broken(rules.RACE, why, waits=True)


def amends_first(victim: Seat) -> Breach:
    """The victim of a revealed card has a choice to make."""
    why = sentences.by(
        victim,
        "chooses the amends for the revealed card first.",
        "memilih ganti rugi bagi kad yang didedahkan dahulu.",
    )
    return Breach(rules.REVEALED, why)


def cannot_pay(position: Position) -> Broken | None:
    """The draw pile is to be made anew before a card is drawn from it."""
    if position.must_shuffle:
        return broken(rules.SHUFFLE, sentences.SHUFFLE_FIRST, waits=True)
    return None


def known_as(position: Position, lying: Card, named: Card) -> Broken | None:
    """The card named is not the one that lies there."""
    if position.could_be(lying, named):
        return None
    return broken(rules.CARD, sentences.cannot_be(named))


def not_there(position: Position, spot: Spot, card: Card = HIDDEN) -> Broken | None:
    """No such card lies at that spot."""
    nobody = nobody_there(position, spot.owner)
    if nobody:
        return nobody
    place = found(position.hand(spot.owner), spot.place, card)
    if place is None:
        return broken(rules.CARD, sentences.no_card_there(spot))
    lying = position.lying(Spot(spot.owner, place)) or Lying()
    return known_as(position, lying.card, card)

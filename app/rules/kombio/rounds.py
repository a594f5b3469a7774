"""A round from the deal to the score: looks, the card turned up, shuffles, hands turned up, the next."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from app.rules.cards import Card
from app.rules.game import Breach, RulesError, Seat, Words
from app.rules.kombio import deck, rules, sentences
from app.rules.kombio.choices import MOST_SEATS, Choices
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import (
    CLOSEST,
    HAND_SIZE,
    Hand,
    Lying,
    Spot,
    at,
    with_card,
    with_hand,
    with_lying,
)
from app.rules.kombio.judged import (
    Broken,
    Fit,
    Judged,
    broken,
    known_as,
    nobody_there,
    not_begun_or_over,
    owes,
    pile_is_claimed,
)
from app.rules.kombio.moves import Flip, Look, NextRound, Reveal, Show, Shuffle
from app.rules.kombio.position import Position, Window, emptied_hand_calls

FEWEST_SEATS = 2


def start_position(seats: int, choices: Choices, order: Sequence[Card] | None) -> Position:
    """A first round, dealt from a deck in this order, its top first; None where nobody knows it.

    Raises:
        RulesError: not 2 to 8 players, nobody sits at `first`, or the deal is not just the deck.
    """
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise RulesError(
            f"Kombio is for {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}.",
            f"Kombio untuk {FEWEST_SEATS} hingga {MOST_SEATS} pemain, bukan {seats}.",
        )
    first = int(choices.first)
    if first > seats:
        raise RulesError(
            f"Seat {first} begins, and there are {seats} players.",
            f"Tempat {first} memulakan, sedangkan ada {seats} pemain.",
        )
    total = len(deck.full_deck(choices.b1))
    cards = tuple(order) if order is not None else (HIDDEN,) * total
    if not _may_be_deck(choices, cards):
        raise RulesError(
            f"The deal does not hold just the {total} cards of the deck.",
            f"Agihan itu bukan tepat {total} kad dek.",
        )
    dealer = (first - 2) % seats + 1
    return _dealt(seats, choices, cards, dealer, first)


def _may_be_deck(choices: Choices, cards: tuple[Card, ...]) -> bool:
    known = Counter(card for card in cards if card != HIDDEN)
    the_deck = Counter(dict(deck.cards(choices.b1)))
    return len(cards) == the_deck.total() and known <= the_deck


def _dealt(
    seats: int, choices: Choices, cards: tuple[Card, ...], dealer: Seat, first: Seat
) -> Position:
    """Four cards each, one at a time from the left of the dealer, and the rest as the draw pile."""
    hands: list[Hand] = [()] * seats
    for number, card in enumerate(cards[: HAND_SIZE * seats]):
        seat = (dealer + number) % seats
        hands[seat] = (*hands[seat], Lying(card))
    return Position(
        hands=tuple(hands),
        discard=(),
        draw=cards[HAND_SIZE * seats :],
        stage="look",
        turn=first,
        dealer=dealer,
        false_starts=(0,) * seats,
        wins=(0,) * seats,
        choices=choices,
    )


def judge_look(position: Position, move: Look) -> Judged:
    """A player looks at the two closest cards, once, before the round."""
    wrong = nobody_there(position, move.seat)
    if wrong:
        return wrong
    if position.stage != "look" or move.seat in position.looked:
        why = sentences.by(
            move.seat,
            "looks at the two closest cards once, before the first card is turned up.",
            "melihat dua kad terdekat sekali sahaja, sebelum kad pertama dibuka.",
        )
        return broken(rules.LOOK, why)
    why = sentences.by(move.seat, "looks at the two closest cards.", "melihat dua kad terdekat.")
    return Fit("look", (rules.LOOK,), why)


def do_look(position: Position, move: Look) -> Position:
    """The seat knows the two."""
    hand = position.hand(move.seat)
    for place in CLOSEST:
        lying = at(hand, place)
        if lying is not None:
            hand = with_card(hand, place, lying.seen_by((move.seat,)))
    looked = tuple(sorted((*position.looked, move.seat)))
    return replace(position, hands=with_hand(position.hands, move.seat, hand), looked=looked)


def judge_flip(position: Position, move: Flip) -> Judged:
    """The top card is turned up."""
    if position.stage == "over":
        return broken(rules.ROUND, sentences.ROUND_OVER)
    if position.stage != "look":
        return broken(rules.FLIP, sentences.HAS_BEGUN)
    if not position.draw:
        return broken(rules.TAKE, sentences.NOTHING_TO_DRAW)
    other = known_as(position, position.draw[0], move.card)
    if other:
        return other
    card = position.draw[0] if move.card == HIDDEN else move.card
    why = sentences.both(
        "{card} is turned up; {first} begins.",
        "{card} dibuka; {first} mula dahulu.",
        card=sentences.capital(sentences.the_card(card)),
        first=sentences.player(position.turn),
    )
    return Fit("flip", (rules.FLIP,), why)


def do_flip(position: Position, move: Flip) -> Position:
    """The round has begun."""
    top, *rest = position.draw
    card = top if move.card == HIDDEN else move.card
    return emptied_hand_calls(
        replace(
            position,
            draw=tuple(rest),
            discard=(card,),
            stage="play",
            window=Window(card, "open" if position.choices.b2 == "on" else "shut"),
        )
    )


def judge_shuffle(position: Position, move: Shuffle) -> Judged:
    """A new draw pile from the discards."""
    wrong = not_begun_or_over(position)
    if wrong:
        return wrong
    if position.choices.b11 == "ends":
        return broken(rules.SHUFFLE, sentences.NEVER_SHUFFLED)
    if not position.must_shuffle:
        return broken(rules.SHUFFLE, sentences.NO_SHUFFLE)
    if move.order and not _same(position.discard[1:], move.order):
        return broken(rules.SHUFFLE, sentences.WRONG_ORDER)
    shuffled = sentences.cards(len(position.discard) - 1)
    why = sentences.both(
        "{cards} are shuffled into a new draw pile.",
        "{cards} dikocok menjadi timbunan cabutan baharu.",
        cards=shuffled,
    )
    return Fit("shuffle", (rules.SHUFFLE,), why)


def _same(discards: tuple[Card, ...], order: tuple[Card, ...]) -> bool:
    """Is the order one of just these cards, a hidden one standing for any?"""
    if len(discards) != len(order):
        return False
    named = Counter(card for card in order if card != HIDDEN)
    return (named - Counter(discards)).total() <= discards.count(HIDDEN)


def do_shuffle(position: Position, move: Shuffle) -> Position:
    """Only the top discard stays; where no order is told, nobody knows the new pile."""
    top, *under = position.discard
    order = move.order or (HIDDEN,) * len(under)
    return replace(position, discard=(top,), draw=order)


def judge_reveal(position: Position, move: Reveal) -> Judged:  # noqa: ARG001 - it says nothing more
    """The hands are turned up."""
    wrong = not_begun_or_over(position)
    if wrong:
        return wrong
    if position.stage != "last":
        return broken(rules.ROUND, sentences.ROUND_GOES_ON)
    if position.debt is not None:
        return owes(position.debt.seat)
    claimed = pile_is_claimed(position)
    if claimed:
        return Broken(claimed, waits=True)
    return Fit("reveal", (rules.ROUND, rules.SCORE), score_words(position))


def do_reveal(position: Position, move: Reveal) -> Position:  # noqa: ARG001 - it says nothing more
    """All is known to all; the round counts as soon as every card of it is."""
    everybody = tuple(position.seats)
    hands = tuple(
        tuple(Lying(lying.card, everybody) if lying else None for lying in hand)
        for hand in position.hands
    )
    return counted(replace(position, hands=hands, stage="over", window=None))


def judge_show(position: Position, move: Show) -> Judged:
    """What a hand turned out to hold is told."""
    wrong = nobody_there(position, move.seat)
    if wrong:
        return wrong
    if position.stage != "over":
        return broken(rules.ROUND, sentences.ROUND_GOES_ON)
    lying = [lying.card for lying in position.hand(move.seat) if lying is not None]
    if HIDDEN not in lying or len(lying) != len(move.cards) or HIDDEN in move.cards:
        why = sentences.by(
            move.seat,
            "has {cards}, and each that is not known yet is told once.",
            "ada {cards}, dan setiap kad yang belum diketahui dinyatakan sekali.",
            cards=sentences.cards(len(lying)),
        )
        return broken(rules.SCORE, why)
    wrongly = _cannot_be(position, lying, move.cards)
    if wrongly:
        return Broken(wrongly)
    shown = ", ".join(move.cards)
    why = sentences.by(
        move.seat, "shows {cards}.", "menunjukkan {cards}.", cards=Words(shown, shown)
    )
    return Fit("show", (rules.SCORE,), why)


def _cannot_be(
    position: Position, lying: Sequence[Card], named: Sequence[Card]
) -> tuple[Breach, ...]:
    """Which of the cards shown cannot lie there."""
    pairs = list(zip(lying, named, strict=True))
    new = Counter(card for held, card in pairs if held == HIDDEN)
    false = {card for held, card in pairs if HIDDEN != held != card}
    false |= {card for card, number in new.items() if number > position.unseen[card]}
    return tuple(Breach(rules.CARD, sentences.cannot_be(card)) for card in sorted(false))


def do_show(position: Position, move: Show) -> Position:
    """The hand is known."""
    cards = iter(move.cards)
    for spot in [spot for spot in position.spots() if spot.owner == move.seat]:
        lying = Lying(next(cards), tuple(position.seats))
        hands = with_lying(position.hands, Spot(spot.owner, spot.place), lying)
        position = replace(position, hands=hands)
    return counted(position)


def totals(position: Position) -> tuple[int | None, ...]:
    """What each hand counts, seat 1 first; None for one with a card that nobody here knows."""
    return tuple(total(position, hand) for hand in position.hands)


def total(position: Position, hand: Hand) -> int | None:
    """What a hand counts; None where a card of it is not known."""
    cards = [lying.card for lying in hand if lying is not None]
    if HIDDEN in cards:
        return None
    return sum(deck.value(position.choices.b1, card) for card in cards)


def not_shown(position: Position) -> tuple[Seat, ...]:
    """Whose hand is still to be shown before the round counts; () before its end."""
    if position.stage != "over":
        return ()
    return tuple(
        seat for seat, count in zip(position.seats, totals(position), strict=True) if count is None
    )


def winners(position: Position) -> tuple[Seat, ...]:
    """Who won the round; () before its end and while a hand is not known."""
    if position.stage != "over" or not_shown(position):
        return ()
    counts = [count for count in totals(position) if count is not None]
    least = min(counts)
    lowest = tuple(seat for seat in position.seats if counts[seat - 1] == least)
    if position.called in lowest and len(lowest) > 1:
        if position.choices.tie == "caller_wins":
            return (position.called,)
        if position.choices.tie == "caller_loses":
            return tuple(seat for seat in lowest if seat != position.called)
    return lowest


def counted(position: Position) -> Position:
    """The round won is counted once all hands are known."""
    won = winners(position)
    wins = tuple(
        wins + (seat in won) for seat, wins in zip(position.seats, position.wins, strict=True)
    )
    return replace(position, wins=wins)


def score_words(position: Position) -> Words:
    """What each hand counts, in one sentence."""
    shown = ", ".join(
        f"{seat}: {'?' if total is None else total}"
        for seat, total in zip(position.seats, totals(position), strict=True)
    )
    return Words(f"The hands are turned up ({shown}).", f"Semua tangan dibuka ({shown}).")


def judge_next_round(position: Position, move: NextRound) -> Judged:
    """Another round is dealt."""
    if position.stage != "over":
        return broken(rules.ROUND, sentences.ROUND_GOES_ON)
    hidden = not_shown(position)
    if hidden:
        return broken(rules.SCORE, sentences.show_first(hidden))
    if move.order and not _may_be_deck(position.choices, move.order):
        return broken(rules.CARD, sentences.WRONG_ORDER)
    number = Words(str(position.round + 1), str(position.round + 1))
    why = sentences.both(
        "Round {number}: {first} begins.",
        "Pusingan {number}: {first} mula dahulu.",
        number=number,
        first=sentences.player(first_of_next(position)),
    )
    return Fit("next-round", (rules.ROUND,), why)


def first_of_next(position: Position) -> Seat:
    """Who begins the next round: the winner (of several, the first left of the new dealer).

    The seat left of the new dealer where the table plays that.
    """
    dealer = position.left_of(position.dealer)
    won = winners(position) if position.choices.b14 == "winner" else ()
    seat = position.left_of(dealer)
    for _ in position.seats:
        if seat in won:
            return seat
        seat = position.left_of(seat)
    return position.left_of(dealer)


def do_next_round(position: Position, move: NextRound) -> Position:
    """The deal goes on to the left."""
    seats, choices = len(position.hands), position.choices
    cards = move.order or (HIDDEN,) * len(deck.full_deck(choices.b1))
    dealer = position.left_of(position.dealer)
    dealt = _dealt(seats, choices, cards, dealer, first_of_next(position))
    return replace(dealt, wins=position.wins, round=position.round + 1)

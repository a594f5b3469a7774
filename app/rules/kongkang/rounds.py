"""From one round to the next: bets by rank, the deal, who starts, and when the match is over."""

from collections.abc import Mapping
from functools import partial

import msgspec

from app.rules.cards import Card, Hand
from app.rules.game import Event, RulesError, Seat
from app.rules.kongkang import banana_sentences
from app.rules.kongkang.choices import DEFAULTS, FEWEST_SEATS, Choices
from app.rules.kongkang.deck import CARDS, HAND_SIZE
from app.rules.kongkang.endings import won
from app.rules.kongkang.payments import POT, paid
from app.rules.kongkang.position import LEFT, NOBODY, DrawPile, Position
from app.rules.kongkang.steps import Step
from app.rules.kongkang.tokens import BET, STAKE, Purse
from app.rules.kongkang.turns import starting_way

BET_OF_MOST, BET_OF_LEAST = 4, 1
ROUNDS = 3
"""Rounds of a match; a tie after them is played on, by all or by those who tie (K15)."""


class Deal(msgspec.Struct, frozen=True):
    """A shuffled deck as it is dealt.

    Attributes:
        order: all 48 cards; one goes to each player in turn, from the lowest seat on, until all have
            their hands, and the rest is the draw pile from its top. () if nobody knows it.
        sizes: cards for each seat where it is not the usual five.
    """

    order: tuple[Card, ...] = ()
    sizes: tuple[int, ...] = ()


def bets(bananas: Mapping[Seat, int]) -> dict[Seat, int]:
    """What each player bets: most 4, least 1, others 2, ties alike; all alike 2 (K4)."""
    most, least = max(bananas.values()), min(bananas.values())
    if most == least:
        return dict.fromkeys(bananas, BET)
    rank = {most: BET_OF_MOST, least: BET_OF_LEAST}
    return {seat: rank.get(count, BET) for seat, count in bananas.items()}


def bets_due(position: Position) -> dict[Seat, int]:
    """What each player has to bet for the round after this one."""
    return bets({seat: position.bananas(seat) for seat in playing_on(position)})


def playing_on(position: Position) -> tuple[Seat, ...]:
    """Who plays the round after this one: all who are left, or to break a tie only those in it (K15)."""
    if position.round >= ROUNDS and position.choices.k15 == "tied":
        return leaders(position)
    return position.live


def is_match_over(position: Position) -> bool:
    """The round is over, and no other follows: one leads after round 3, or is alone able to bet."""
    if not position.is_over:
        return False
    if len(position.live) < FEWEST_SEATS or not _able(position):
        return True
    return position.round >= ROUNDS and len(leaders(position)) == 1


def _able(position: Position) -> list[Seat]:
    """Who can place the next bet. If nobody can, the match ends as it stands."""
    return [seat for seat, bet in bets_due(position).items() if position.bananas(seat) >= bet]


def leaders(position: Position) -> tuple[Seat, ...]:
    """The players with the most bananas."""
    most = max(position.bananas(seat) for seat in position.live)
    return tuple(seat for seat in position.live if position.bananas(seat) == most)


def start_position(players: int, choices: Choices = DEFAULTS, deal: Deal | None = None) -> Position:
    """The first round: stakes, bets and a deal.

    Raises:
        RulesError: too few or too many players, a first player who is not there, or a deal that is
            none.
    """
    if not FEWEST_SEATS <= players <= choices.most_seats:
        extra = choices.extra_tokens == "on"
        raise RulesError(
            f"Kongkang is for {FEWEST_SEATS} to {choices.most_seats} players"
            f"{'' if extra else ' (more with extra_tokens=on)'}, not {players}.",
            f"Kongkang untuk {FEWEST_SEATS} hingga {choices.most_seats} pemain"
            f"{'' if extra else ' (lebih ramai dengan extra_tokens=on)'}, bukan {players}.",
        )
    first = int(choices.first) if choices.first.isdigit() else NOBODY
    if first > players:
        raise RulesError(
            f"Seat {first} cannot begin: there are {players} players.",
            f"Tempat {first} tidak boleh memulakan: ada {players} pemain.",
        )
    deal = deal or Deal()
    if deal.sizes and (
        len(deal.sizes) != players or min(deal.sizes) < 1 or sum(deal.sizes) > CARDS
    ):
        sizes = ", ".join(map(str, deal.sizes))
        raise RulesError(
            f"Hands of {sizes} cards are no deal for {players} players:"
            f" name one size each, {CARDS} cards in all at most.",
            f"Tangan {sizes} kad bukan agihan bagi {players} pemain:"
            f" namakan satu saiz setiap pemain, jumlahnya tidak melebihi {CARDS} kad.",
        )
    before = Position(
        hands=(Hand(),) * players,
        draw=DrawPile(unknown=CARDS),
        piles=((),) * players,
        purses=(STAKE,) * players,
        pot=Purse(),
        phase="over",
        winner=first,
        round=0,
        choices=choices,
    )
    return next_round(before, deal).position


def next_round(position: Position, deal: Deal) -> Step:
    """Bets are placed, who cannot bet or has no part in a tie leaves, and cards are dealt.

    Who is left alone wins.

    Raises:
        NotAPositionError: the deal is not the deck.
    """
    cleared = msgspec.structs.replace(
        position,
        hands=(Hand(),) * len(position.seats),
        draw=_pile(deal.order),
        piles=((),) * len(position.seats),
        last=None,
        payer=NOBODY,
        skips=(),
        caller=NOBODY,
        aside=Hand(),
        seen=(),
        played_before=tuple(
            seat
            for seat in position.seats
            if seat in position.played_before or position.piles[seat - 1]
        ),
        round=position.round + 1,
    )
    step = _kept(cleared, playing_on(position))
    for seat, bet in bets_due(position).items():
        step = step.then(partial(_bet, seat=seat, bet=bet))
    step = step.then(partial(_with_bets, before=position))
    return step.then(lambda at: _begun(at, position.winner, deal))


def _kept(position: Position, playing: tuple[Seat, ...]) -> Step:
    """Everybody but these leaves, and keeps the bananas."""
    gone = [seat for seat in position.live if seat not in playing]
    events = (
        Event(kind="left", words=banana_sentences.does_not_play_on(seat), seat=seat)
        for seat in gone
    )
    out = tuple(sorted((*position.out, *gone)))
    return Step(msgspec.structs.replace(position, out=out), tuple(events))


def _pile(order: tuple[Card, ...]) -> DrawPile:
    return DrawPile(order) if order else DrawPile(unknown=CARDS)


def _bet(position: Position, seat: Seat, bet: int) -> Step:
    amount = min(bet, position.bananas(seat))
    event = Event(kind="bet", words=banana_sentences.bets(seat, amount), seat=seat, amount=amount)
    step = Step(paid(position, seat, POT, amount), (event,))
    if amount == bet:
        return step
    out = tuple(sorted((*position.out, seat)))
    left = Event(kind="left", words=banana_sentences.leaves(seat), seat=seat)
    return step.then(lambda at: Step(msgspec.structs.replace(at, out=out), (left,)))


def _with_bets(position: Position, before: Position) -> Step:
    """What each player has bet is remembered where a failed call counts it (K9)."""
    if position.choices.k9 == "own":
        return Step(position)
    placed = tuple(before.bananas(seat) - position.bananas(seat) for seat in position.seats)
    return Step(msgspec.structs.replace(position, bets=() if set(placed) == {BET} else placed))


def _begun(position: Position, starter: Seat, deal: Deal) -> Step:
    """The winner of the round before starts, or who sits to his left if he had to leave."""
    live = position.live
    if len(live) < FEWEST_SEATS:
        return won(position, live[0], "alone")
    if starter in position.out:
        starter = position.beside(starter, LEFT)
    sizes = deal.sizes or tuple(HAND_SIZE if seat in live else 0 for seat in position.seats)
    hands, draw = _dealt(position.draw, sizes)
    following = msgspec.structs.replace(
        position,
        hands=hands,
        draw=draw,
        turn=starter,
        phase="turn" if starter else "first",
        way=starting_way(len(live), position.choices),
        winner=NOBODY,
        end="",
    )
    return Step(following)


def _dealt(pile: DrawPile, sizes: tuple[int, ...]) -> tuple[tuple[Hand, ...], DrawPile]:
    """One card to each hand in turn until all are full."""
    hands = [Hand() for _ in sizes]
    for card_number in range(max(sizes)):
        for place, size in enumerate(sizes):
            if card_number < size:
                hands[place] = (
                    hands[place].with_cards((pile.top,))
                    if pile.known
                    else hands[place].with_cards(unknown=1)
                )
                pile = pile.drawn()
    return tuple(hands), pile

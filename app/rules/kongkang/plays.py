"""Drawing and playing: cards go from a hand to its pile, slips are paid, effects begin."""

import msgspec

from app.rules.kongkang import effects, endings, sights, slips
from app.rules.kongkang.deck import HIDDEN, symbol
from app.rules.kongkang.moves import Draw, Play
from app.rules.kongkang.position import Laid, Position, with_hand
from app.rules.kongkang.steps import Step
from app.rules.kongkang.turns import way_of


def drawn(position: Position, move: Draw) -> Step:
    """One card from the top goes into the hand; a play is due."""
    card = position.draw.top if move.card == HIDDEN else move.card
    hand = position.hand(move.seat)
    hand = hand.with_cards(unknown=1) if card == HIDDEN else hand.with_cards((card,))
    hands = with_hand(position, move.seat, hand)
    return Step(
        msgspec.structs.replace(position, hands=hands, draw=position.draw.drawn(), phase="drawn")
    )


def played(position: Position, move: Play) -> Step:
    """Cards are laid: as a slip where none was drawn before. The last card wins at once (K12)."""
    slip = position.phase == "turn"
    step = Step(_laid(position, move, payer=position.payer if slip else move.seat))
    if slip:
        step = step.then(lambda at: slips.settled(at, move.seat, len(move.cards)))
        step = step.then(lambda at: Step(slips.next_payer(at, move.seat)))
    return step.then(lambda at: _followed(at, move))


def _laid(position: Position, move: Play, payer: int) -> Position:
    seat = move.seat
    pile = position.piles[seat - 1] + move.cards
    return msgspec.structs.replace(
        position,
        hands=with_hand(position, seat, position.hand(seat).without(move.cards)),
        piles=(*position.piles[: seat - 1], pile, *position.piles[seat:]),
        last=Laid(seat, move.cards),
        payer=payer,
        way=way_of(move.side, position),
        seen=sights.played(position.seen, seat, move.cards),
    )


def _followed(position: Position, move: Play) -> Step:
    """What a play leads to once it is paid for."""
    seat = move.seat
    if not len(position.hand(seat)):
        return endings.won(position, seat, "out")
    if position.live == (seat,):
        return endings.won(position, seat, "alone")
    kind = symbol(move.cards)
    left = effects.times(position, seat, move.cards, kind)
    # Who could not pay for this very slip is no target any more.
    aims = tuple(aim for aim in move.aims if aim.target not in position.out)
    return effects.opened(position, left, kind or "", aims[:left])

"""Every rule that a move breaks, the one that speaks first; an empty list means legal."""

from collections import Counter
from collections.abc import Iterator

from app.rules.cards import Card, Hand
from app.rules.game import Breach, Seat
from app.rules.kongkang import effects, rules, sentences, slips
from app.rules.kongkang.deck import EFFECTS, HIDDEN, SKIP, TRADE, full_deck, symbol, symbols
from app.rules.kongkang.endings import may_call
from app.rules.kongkang.generation import may_hold_only_skulls
from app.rules.kongkang.moves import (
    Call,
    Choose,
    Draw,
    First,
    Move,
    NextRound,
    NoSlip,
    Pass,
    Play,
    Show,
    Target,
    Turned,
)
from app.rules.kongkang.position import NOBODY, Aim, Position
from app.rules.kongkang.rounds import is_match_over

_DECK_IN_ORDER = sorted(full_deck())


def find(position: Position, move: Move) -> list[Breach]:  # noqa: C901 - one arm a move
    """Each rule that the move breaks here, once the way round that it tells is taken (`told`)."""
    if not isinstance(move, Turned | NextRound) and move.seat not in position.seats:
        return [Breach(rules.TURN, sentences.no_such_seat(move.seat, len(position.seats)))]
    match move:
        case Draw():
            return [*_not_now(position, move.seat), *_drawing(position, move)]
        case Play():
            return _playing(position, move)
        case Call(seat):
            return [*_not_now(position, seat), *_calling(position, seat)]
        case NoSlip(seat):
            return [*_not_now(position, seat), *_not_slipping(position)]
        case Pass(seat):
            return [*_not_now(position, seat), *_passing(position, seat)]
        case Show():
            return _showing(position, move)
        case Target():
            return _targeting(position, move)
        case Turned(card):
            return _turning(position, card)
        case Choose(seat):
            return _choosing(position, seat)
        case First(seat):
            return _beginning(position, seat)
        case NextRound(deal):
            return _dealing(position, deal)


def _not_now(position: Position, seat: Seat) -> Iterator[Breach]:
    """Why that seat may neither draw, play nor call now, whatever the cards."""
    if position.is_over:
        yield _over(position)
    elif position.phase == "first":
        yield Breach(rules.FIRST, sentences.NOBODY_BEGINS_YET)
    elif seat in position.out:
        yield Breach(rules.LEAVING, sentences.has_left(seat))
    elif position.phase == "show":
        hidden = [other for other in position.live if position.hand(other).unknown]
        yield Breach(rules.POINTS, sentences.show_first(hidden))
    elif position.phase == "side":
        yield Breach(rules.DIRECTION, sentences.side_first(position.turn))
    else:
        if seat != position.turn:
            yield Breach(rules.TURN, sentences.not_your_turn(seat, position.turn))
        yield from _effect_waits(position)


def _over(position: Position) -> Breach:
    if is_match_over(position):
        return Breach(rules.MATCH, sentences.MATCH_OVER)
    return Breach(rules.ROUND, sentences.ROUND_OVER)


def _effect_waits(position: Position) -> Iterator[Breach]:
    effect = position.effect
    if effect is None:
        return
    rule = rules.OF_EFFECT[effect.kind]
    if effect.turning is not None:
        yield Breach(rule, sentences.turn_first(effect.turning.target))
    else:
        yield Breach(rule, sentences.aim_first(position.turn, effect.kind, effect.left))


def _drawing(position: Position, move: Draw) -> Iterator[Breach]:
    if position.phase == "drawn":
        yield Breach(rules.DRAW, sentences.DRAWN_ALREADY)
    elif not len(position.draw):
        yield Breach(rules.EMPTY_DECK, sentences.PILE_EMPTY)
    elif move.card != HIDDEN:
        if position.draw.known and position.draw.top != move.card:
            yield Breach(rules.DECK, sentences.top_is(position.draw.top))
        elif not position.draw.known:
            yield from _too_many(position, [move.card])


def _calling(position: Position, seat: Seat) -> Iterator[Breach]:
    if position.phase == "drawn" and seat == position.turn:
        yield Breach(rules.CALL, sentences.CALLED_AFTER_DRAWING)
    if not may_call(position, seat):
        this_round = position.choices.call_needs_card_this_round == "on"
        yield Breach(rules.CALL, sentences.no_card_played(seat, this_round=this_round))


def _not_slipping(position: Position) -> Iterator[Breach]:
    if position.phase == "drawn":
        yield Breach(rules.PLAY, sentences.NOTHING_PLAYED)
    elif len(position.draw):
        yield Breach(rules.EMPTY_DECK, sentences.PILE_NOT_EMPTY)


def _passing(position: Position, seat: Seat) -> Iterator[Breach]:
    if position.phase == "turn":
        yield Breach(rules.DRAW, sentences.NO_PASS)
    elif not may_hold_only_skulls(position, seat):
        yield Breach(rules.PASS, sentences.CAN_PLAY)


def _playing(position: Position, move: Play) -> list[Breach]:
    found = list(_not_now(position, move.seat))
    in_time = not found
    found += _cards(position, move)
    if in_time and position.phase == "turn":
        found += _slipping(position, move)
    found += _sending(position, move)
    if not found and move.aims:
        found += _play_aims(position, move)
    return found


def _sending(position: Position, move: Play) -> Iterator[Breach]:
    """A way round that is said and cannot be chosen: none is at a table that always goes left (K5)."""
    if position.choices.k5 == "left":
        if move.side == "right":
            yield Breach(rules.DIRECTION, sentences.SIDE_FIXED)
    elif move.side is not None and position.last is not None:
        yield Breach(rules.DIRECTION, sentences.SIDE_CHOSEN)


def _cards(position: Position, move: Play) -> Iterator[Breach]:
    """What is wrong with the cards themselves, whoever lays them and when."""
    different = symbols(move.cards)
    if not move.cards:
        drawn = position.phase == "drawn"
        yield Breach(rules.PLAY, sentences.NOTHING_PLAYED if drawn else sentences.NOTHING_LAID)
    elif not different:
        yield Breach(rules.SKULL, sentences.skulls_alone(len(move.cards)))
    elif len(different) > 1:
        yield Breach(rules.SAME, sentences.different(different))
    yield from _from_hand(position, move.seat, move.cards)


def _from_hand(position: Position, seat: Seat, cards: tuple[Card, ...]) -> Iterator[Breach]:
    """Cards that the hand cannot hold, or that cannot be there at all."""
    hand = position.hand(seat)
    missing = list((Counter(cards) - Counter(hand.known)).elements())
    if not missing:
        return
    if len(missing) > hand.unknown:
        yield Breach(rules.HAND, sentences.not_in_hand(seat, missing))
    yield from _too_many(position, missing)


def _too_many(position: Position, cards: list[Card]) -> Iterator[Breach]:
    for card in Counter(cards) - position.unseen_cards():
        yield Breach(rules.DECK, sentences.cannot_be(card))


def _slipping(position: Position, move: Play) -> Iterator[Breach]:
    if position.last is None:
        yield Breach(rules.DRAW, sentences.NOTHING_TO_SLIP_ON)
    elif symbol(move.cards) and not slips.matches(position, move.cards):
        words = sentences.does_not_match(move.cards, position.last.symbol or "")
        yield Breach(rules.SLIP, words)


def _play_aims(position: Position, move: Play) -> Iterator[Breach]:
    """Targets named with a play; those of a last card are dropped with its effect (K12)."""
    kind = symbol(move.cards)
    hand = position.hand(move.seat).without(move.cards)
    if kind not in EFFECTS:
        yield Breach(rules.TARGETS, sentences.nothing_to_aim(move.cards))
    elif not len(hand):
        yield from _given_of_nothing(move)
    else:
        left = effects.times(position, move.seat, move.cards, kind)
        yield from _aims(position, move.seat, kind, move.aims, (), left, hand)


def _given_of_nothing(move: Play) -> Iterator[Breach]:
    """With a last card no effect is done (K12), at whomever it aims; nor is there a card to give."""
    given = [aim.give for aim in move.aims if aim.give != HIDDEN]
    if given:
        yield Breach(rules.HAND, sentences.not_in_hand(move.seat, given))


def _targeting(position: Position, move: Target) -> list[Breach]:
    effect = position.effect
    if effect is None or not move.aims:
        return [Breach(rules.TARGETS, sentences.NOTHING_PENDING)]
    if move.seat != position.turn:
        return [Breach(rules.TURN, sentences.not_your_turn(move.seat, position.turn))]
    if effect.turning is not None:
        return list(_effect_waits(position))
    hand = position.hand(move.seat)
    return list(_aims(position, move.seat, effect.kind, move.aims, effect.aimed, effect.left, hand))


def _aims(
    position: Position,
    seat: Seat,
    kind: Card,
    aims: tuple[Aim, ...],
    aimed: tuple[Seat, ...],
    left: int,
    hand: Hand,
) -> Iterator[Breach]:
    """What is wrong with targets: who they are, how many, and what is given."""
    taken = list(aimed)
    for aim in aims:
        if aim.target == NOBODY:
            if kind == SKIP:
                yield Breach(rules.TARGETS, sentences.WHO_IS_SKIPPED)
            continue
        if aim.target in taken:
            yield Breach(rules.TARGETS, sentences.same_target(aim.target))
        elif aim.target not in position.others(seat):
            yield Breach(rules.TARGETS, sentences.no_target(aim.target))
        elif effects.is_skipped_out(position, aim.target, kind):
            yield Breach(rules.SKIP, sentences.skip_pending(aim.target))
        taken.append(aim.target)
    if len(aims) > left:
        yield Breach(rules.TARGETS, sentences.too_many_targets(len(aims), left))
    given = tuple(aim.give for aim in aims if aim.give != HIDDEN)
    if given and kind != TRADE:
        yield Breach(rules.OF_EFFECT[kind], sentences.gives_nothing(kind))
    elif not hand.may_hold(given):
        missing = (Counter(given) - Counter(hand.known)).elements()
        yield Breach(rules.HAND, sentences.not_in_hand(seat, list(missing)))
    else:
        yield from _too_many(position, list((Counter(given) - Counter(hand.known)).elements()))


def _turning(position: Position, card: Card) -> list[Breach]:
    effect = position.effect
    if effect is None or effect.turning is None:
        return [Breach(rules.TARGETS, sentences.NOTHING_PENDING)]
    target = effect.turning.target
    hand = position.hand(target)
    if card == HIDDEN or card in hand.known:
        return []
    if not hand.unknown:
        return [Breach(rules.HAND, sentences.not_in_hand(target, [card]))]
    return list(_too_many(position, [card]))


def _showing(position: Position, move: Show) -> list[Breach]:
    if position.is_over:
        return [_over(position)]
    if position.phase != "show":
        return [Breach(rules.POINTS, sentences.NOT_COMPARED)]
    if move.seat in position.out:
        return [Breach(rules.LEAVING, sentences.has_left(move.seat))]
    size = len(position.hand(move.seat))
    if len(move.cards) != size:
        return [Breach(rules.HAND, sentences.hand_size(move.seat, len(move.cards), size))]
    return list(_from_hand(position, move.seat, move.cards))


def _choosing(position: Position, seat: Seat) -> list[Breach]:
    if position.phase != "side":
        fixed = position.choices.k5 == "left"
        why = sentences.SIDE_FIXED if fixed else sentences.SIDE_CHOSEN
        return [Breach(rules.DIRECTION, why)]
    if seat != position.turn:
        return [Breach(rules.DIRECTION, sentences.side_first(position.turn))]
    return []


def _beginning(position: Position, seat: Seat) -> list[Breach]:
    if position.phase != "first":
        return [Breach(rules.FIRST, sentences.BEGUN)]
    if seat not in position.live:
        return [Breach(rules.LEAVING, sentences.has_left(seat))]
    return []


def _dealing(position: Position, deal: tuple[Card, ...]) -> list[Breach]:
    if not position.is_over:
        return [Breach(rules.ROUND, sentences.ROUND_GOES_ON)]
    if is_match_over(position):
        return [Breach(rules.MATCH, sentences.MATCH_OVER)]
    if deal and sorted(deal) != _DECK_IN_ORDER:
        return [Breach(rules.DECK, sentences.NO_DECK)]
    return []

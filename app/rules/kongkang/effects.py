"""Peek, Skip and Trade: done once for each card played, each time at another opponent (K13, K14).

Chance, the card that a peek shows or a trade takes, is asked of the dealer only where the hand of the
target is known here; of a hand that nobody here has seen, one more unknown card moves.
"""

import msgspec

from app.rules.cards import Card, Hand
from app.rules.game import Event, Seat
from app.rules.kongkang import sentences, sights
from app.rules.kongkang.deck import EFFECTS, HIDDEN, PEEK, SKIP, TRADE
from app.rules.kongkang.position import NOBODY, Aim, Effect, Position, with_hand
from app.rules.kongkang.steps import Step
from app.rules.kongkang.turns import passed_on


def targets(
    position: Position, seat: Seat, kind: Card, aimed: tuple[Seat, ...]
) -> tuple[Seat, ...]:
    """Whom that seat may aim at still: opponents not aimed at, nor skipped already (K14)."""
    pending = tuple(seat for seat in position.skips if is_skipped_out(position, seat, kind))
    return tuple(
        other for other in position.others(seat) if other not in aimed and other not in pending
    )


def is_skipped_out(position: Position, seat: Seat, kind: Card) -> bool:
    """The effect is a skip, and that seat is waiting for one and cannot be given another (K14)."""
    return kind == SKIP and seat in position.skips and position.choices.k14 == "served"


def times(position: Position, seat: Seat, cards: tuple[Card, ...], kind: Card | None) -> int:
    """How often the effect of a play is done: once a card, at most once an opponent."""
    if kind not in EFFECTS:
        return 0
    return min(len(cards), len(targets(position, seat, kind, ())))


def opened(position: Position, left: int, kind: Card, aims: tuple[Aim, ...]) -> Step:
    """The effects of the latest play begin, at the targets named with it; without any, play goes on."""
    if not left:
        return passed_on(position)
    effect = Effect(kind=kind, left=left, queue=aims)
    return served(msgspec.structs.replace(position, phase="effect", effect=effect))


def aimed(position: Position, aims: tuple[Aim, ...]) -> Step:
    """Targets are named after the play."""
    effect = position.effect
    if effect is None:
        return Step(position)
    effect = msgspec.structs.replace(effect, queue=effect.queue + aims)
    return served(msgspec.structs.replace(position, effect=effect))


def served(position: Position) -> Step:
    """Named targets are served one by one, until one waits for chance, a name, or all is done."""
    effect = position.effect
    if effect is None or not effect.left:
        return passed_on(position)
    if not effect.queue:
        return Step(position)
    aim, queue = effect.queue[0], effect.queue[1:]
    begun = msgspec.structs.replace(
        effect,
        left=effect.left - 1,
        aimed=tuple(sorted({*effect.aimed, aim.target} - {NOBODY})),
        queue=queue,
        turning=aim,
    )
    at = msgspec.structs.replace(position, effect=begun)
    if effect.kind == SKIP:
        skips = tuple(sorted((*position.skips, aim.target)))
        again = aim.target in position.skips
        words = sentences.will_be_skipped(aim.target, again=again)
        done = msgspec.structs.replace(at, skips=skips, effect=_turned(begun))
        return Step(done, (Event(kind="skip", words=words, seat=aim.target),)).then(served)
    if aim.target == NOBODY:
        return _unseen(at, aim)
    if position.hand(aim.target).known:
        return Step(at)
    return turned(at, HIDDEN)


def _turned(effect: Effect) -> Effect:
    return msgspec.structs.replace(effect, turning=None)


def turned(position: Position, card: Card) -> Step:
    """Chance has told which card was looked at or taken; the effects go on."""
    effect = position.effect
    if effect is None or effect.turning is None:
        return Step(position)
    aim = effect.turning
    act = _peeked if effect.kind == PEEK else _traded
    moved, event = act(position, aim, card)
    return Step(msgspec.structs.replace(moved, effect=_turned(effect)), (event,)).then(served)


def _unseen(position: Position, aim: Aim) -> Step:
    """Nobody here saw who the target was: after a trade, any hand but its player's may be another."""
    effect, seat = position.effect, position.turn
    if effect is None:
        return Step(position)
    hands, seen = position.hands, position.seen
    if effect.kind == TRADE:
        _, left = _parted(position.hand(seat), aim.give)
        blurred = [Hand(unknown=len(hand)) for hand in hands]
        blurred[seat - 1] = left.with_cards(unknown=1)
        hands, seen = tuple(blurred), ()
    event = Event(kind=effect.kind, words=sentences.unseen_effect(seat, effect.kind))
    done = msgspec.structs.replace(position, hands=hands, seen=seen, effect=_turned(effect))
    return Step(done, (event,)).then(served)


def _peeked(position: Position, aim: Aim, card: Card) -> tuple[Position, Event]:
    seen = sights.peeked(position.seen, position.turn, aim.target, card)
    words = sentences.peeks(position.turn, aim.target)
    event = Event(kind="peek", words=words, seat=aim.target)
    return msgspec.structs.replace(position, seen=seen), event


def _traded(position: Position, aim: Aim, card: Card) -> tuple[Position, Event]:
    giver, taker = position.turn, aim.target
    given, giving = _parted(position.hand(giver), aim.give)
    taken, taking = _parted(position.hand(taker), card)
    hands = with_hand(position, giver, _joined(giving, taken))
    at = (*hands[: taker - 1], _joined(taking, given), *hands[taker:])
    moved = msgspec.structs.replace(
        position,
        hands=at,
        seen=sights.traded(position.seen, (giver, taker), aim.give, card),
    )
    words = sentences.trades(giver, taker)
    return moved, Event(kind="trade", words=words, seat=taker)


def _parted(hand: Hand, card: Card) -> tuple[Hand, Hand]:
    """One card and what is left; if nobody here saw it, no card of that hand is certain any more."""
    if card == HIDDEN:
        return Hand(unknown=1), Hand(unknown=len(hand) - 1)
    return Hand((card,)), hand.without([card])


def _joined(hand: Hand, other: Hand) -> Hand:
    return hand.with_cards(other.known, other.unknown)

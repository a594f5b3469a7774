"""What each legal move leads to. The moves are checked before they come here."""

import msgspec

from app.rules.cards import Card, Hand
from app.rules.dabong import dealing
from app.rules.dabong.acts import is_caught
from app.rules.dabong.dealing import hand_without
from app.rules.dabong.deck import FACES, HIDDEN, SHAMAN, physical
from app.rules.dabong.effects import laid, seat_after, standing_after
from app.rules.dabong.judging import own_cards
from app.rules.dabong.moves import (
    Claim,
    Draw,
    Flip,
    HowMany,
    Move,
    NameFlip,
    NameSuit,
    NextHand,
    OneCard,
    Pass,
    PickUp,
    Play,
    River,
    Show,
    Shuffle,
    TakeBack,
    Trade,
)
from app.rules.dabong.position import Laid, Position, Standing, with_hand
from app.rules.game import Seat

replace = msgspec.structs.replace


def applied(position: Position, move: Move, kinds: tuple[str, ...]) -> Position:  # noqa: C901, PLR0912
    """The position after a legal move of these kinds.

    One line for each move: the table of what there is.
    """
    match move:
        case Play():
            return _played(position, move, kinds)
        case NameSuit():
            return _suit_named(position, move.suit)
        case Draw():
            return _drawn(position, move)
        case Pass():
            return replace(position, standing=_turn_passed(position))
        case TakeBack():
            return _taken_back(position)
        case OneCard(seat):
            return replace(position, called=_with(position.called, seat))
        case HowMany():
            return _asked(position, move)
        case Trade():
            return _traded(position, move)
        case Claim():
            return _claimed(position, move)
        case Show(seat, cards):
            return replace(position, hands=with_hand(position, seat, _known(cards)))
        case Flip(card):
            return dealing.turned_up(position, card)
        case River(card):
            return dealing.with_river(position, card)
        case NameFlip():
            return dealing.begun(position, FACES[f"{SHAMAN}={move.card}"])
        case PickUp():
            return dealing.shaman_taken(position, move.puts)
        case Shuffle():
            return _shuffled(position, move.order)
        case NextHand():
            return dealing.next_hand(position, move)


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(sorted({*seats, seat}))


def _without(seats: tuple[Seat, ...], *gone: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat not in gone)


def _known(cards: tuple[Card, ...]) -> Hand:
    return Hand(tuple(sorted(cards)))


def _still_called(called: tuple[Seat, ...], hands: tuple[Hand, ...]) -> tuple[Seat, ...]:
    """Whoever has another number of cards than one has to call again."""
    return tuple(seat for seat in called if len(hands[seat - 1]) == 1)


def _settled(pile: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """The pile, none of whose plays can be taken back any more."""
    return tuple(
        Laid(play.seat, play.cards, play.suits, guessed=play.guessed)
        if play.before is not None
        else play
        for play in pile
    )


def _for_good(pile: tuple[Laid, ...], seat: Seat) -> tuple[Laid, ...]:
    """The pile after that seat got a card that no take-back returns: its hand stays as it is not dealt."""
    return tuple(replace(play, as_dealt=_without(play.as_dealt, seat)) for play in pile)


def _played(position: Position, play: Play, kinds: tuple[str, ...]) -> Position:
    hand = position.hand(play.seat).without(physical(own_cards(position, play)))
    hands = with_hand(position, play.seat, hand)
    won = not len(hand)
    fresh = laid(position, play.seat, play.cards, play.suit)
    if play.seat in position.as_dealt:
        fresh = replace(fresh, as_dealt=(play.seat,))
    return replace(
        position,
        hands=hands,
        pile=(*position.pile, fresh),
        standing=standing_after(position, play.seat, play.cards, kinds),
        stage="over" if won else position.stage,
        winner=play.seat if won else 0,
        river="" if play.river else position.river,
        called=_still_called(position.called, hands),
        as_dealt=_without(position.as_dealt, play.seat),
    )


def _suit_named(position: Position, suit: str) -> Position:
    last = replace(position.pile[-1], suits=suit)
    return replace(position, pile=(*position.pile[:-1], last))


def _turn_passed(position: Position) -> Standing:
    """The turn goes on; a Jack that brought the option to play again skips now."""
    standing = position.standing
    players = len(position.hands)
    if standing.again:
        turn = seat_after(players, standing.turn, standing.direction, position.top)
    else:
        turn = position.next_seat(standing.turn)
    return replace(standing, turn=turn, again=False)


def _taken(
    position: Position, seat: Seat, count: int, said: tuple[Card, ...] = ()
) -> tuple[Position, tuple[Card, ...]]:
    """That seat takes cards from the top of the draw pile; what they are comes beside it."""
    count = min(count, len(position.draw))
    top = position.draw[:count]
    named = said or (HIDDEN,) * count
    cards = tuple(
        there if there != HIDDEN else told for there, told in zip(top, named, strict=True)
    )
    known = [card for card in cards if card != HIDDEN]
    hand = position.hand(seat).with_cards(known, count - len(known))
    hands = with_hand(position, seat, hand)
    after = replace(
        position,
        hands=hands,
        draw=position.draw[count:],
        called=_still_called(position.called, hands),
        as_dealt=_without(position.as_dealt, seat),
    )
    return after, cards


def _drawn(position: Position, move: Draw) -> Position:
    """Cards are drawn: as a penalty that a take-back undoes, or in place of a play."""
    standing = position.standing
    after, cards = _taken(position, move.seat, position.owed, move.cards)
    if standing.again:
        turn = replace(_turn_passed(position), opens="")
        return replace(after, standing=turn, pile=_settled(position.pile))
    if not standing.twos and not standing.queen:
        turn = replace(_turn_passed(position), opens="")
        return replace(after, standing=turn, pile=_settled(position.pile))
    last = position.pile[-1]
    pile = (*position.pile[:-1], _with_penalty(position, last, move.seat, cards))
    keeps_turn = standing.queen and position.choices.queen_skips == "off"
    turn = standing if keeps_turn else _turn_passed(position)
    return replace(after, pile=pile, standing=replace(turn, twos=0, queen=False, opens=""))


def _with_penalty(position: Position, last: Laid, seat: Seat, cards: tuple[Card, ...]) -> Laid:
    """The last play, with what was drawn because of it and what that seat lost by it."""
    if last.before is None:
        return last
    return replace(
        last,
        drawn=(*last.drawn, *((seat, card) for card in cards)),
        called=_with(last.called, seat) if seat in position.called else last.called,
        as_dealt=_with(last.as_dealt, seat) if seat in position.as_dealt else last.as_dealt,
    )


def _taken_back(position: Position) -> Position:
    """The last play and the penalty cards drawn because of it go back where they were (D18).

    The book is silent on what was said before them. All is as it was, so whoever had called one card
    when the penalty came need not call again, and a hand that is as it was dealt again counts as such.
    """
    last = position.pile[-1]
    before = last.before or position.standing
    hands, draw = list(position.hands), position.draw
    for seat, card in reversed(last.drawn):
        hand = hands[seat - 1]
        known = card if card in hand.known else HIDDEN
        hands[seat - 1] = (
            Hand(hand.known, hand.unknown - 1)
            if known == HIDDEN and hand.unknown
            else hand_without(hand, (known,))
        )
        draw = (known, *draw)
    hands[last.seat - 1] = hands[last.seat - 1].with_cards(physical(last.cards))
    after = tuple(hands)
    return replace(
        position,
        hands=after,
        draw=draw,
        pile=position.pile[:-1],
        standing=replace(before, run=1),
        called=_still_called(tuple(sorted({*position.called, *last.called})), after),
        as_dealt=tuple(sorted({*position.as_dealt, *last.as_dealt})),
    )


def _asked(position: Position, move: HowMany) -> Position:
    """Who is caught with one card unsaid draws one."""
    if not is_caught(position, move.target):
        return position
    after = _taken(position, move.target, 1)[0]
    return replace(after, pile=_for_good(after.pile, move.target))


def _traded(position: Position, move: Trade) -> Position:
    hands = list(position.hands)
    one, other = move.seat - 1, move.partner - 1
    left_one, left_other = (
        hand_without(hands[one], move.gives),
        hand_without(hands[other], move.gets),
    )
    hands[one] = _given(left_one, move.gets)
    hands[other] = _given(left_other, move.gives)
    after = tuple(hands)
    return replace(
        position,
        hands=after,
        pile=_settled(position.pile),
        called=_still_called(position.called, after),
        as_dealt=_without(position.as_dealt, move.seat, move.partner),
    )


def _given(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    known = [card for card in cards if card != HIDDEN]
    return hand.with_cards(known, len(cards) - len(known))


def _claimed(position: Position, move: Claim) -> Position:
    """The claim wins; a hand shown for it is known from now on."""
    hands = with_hand(position, move.seat, _known(move.shown)) if move.shown else position.hands
    spent = position.spent
    if move.kind == "once_a_year":
        spent = _with(spent, move.seat)
    return replace(position, hands=hands, spent=spent, stage="over", winner=move.seat)


def _shuffled(position: Position, order: tuple[Card, ...]) -> Position:
    """What lies under the last play becomes the draw pile, below what is left of it (D22)."""
    under = sum(len(play.cards) for play in position.pile[:-1])
    fresh = order or (HIDDEN,) * under
    return replace(position, draw=(*position.draw, *fresh), pile=_settled(position.pile[-1:]))

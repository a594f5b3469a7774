"""A turn: a card is taken, and replaces one of the hand or is laid for its action; or Kombio!."""

from msgspec.structs import replace

from app.rules.cards import Card
from app.rules.game import Seat
from app.rules.kombio import rules, sentences
from app.rules.kombio.deck import HIDDEN, Power, card_words, power
from app.rules.kombio.hands import (
    ANY_PLACE,
    Lying,
    Spot,
    blurred,
    count,
    found,
    with_card,
    with_hand,
)
from app.rules.kombio.judged import (
    Broken,
    Fit,
    Judged,
    broken,
    cannot_pay,
    draw_is_claimed,
    known_as,
    not_there,
    out_of_turn,
    pile_is_claimed,
)
from app.rules.kombio.moves import Draw, Kombio, Lay, Pass, Replace, Take
from app.rules.kombio.position import (
    Action,
    Held,
    Position,
    after_turn,
    covered,
    shut,
)


def _busy(position: Position, seat: Seat) -> Broken | None:
    """The turn is not at its beginning."""
    if position.held is not None:
        why = sentences.by(
            seat,
            "has taken a card: it is placed first.",
            "sudah mengambil kad: kad itu diletakkan dahulu.",
        )
        return broken(rules.REPLACE, why)
    if position.action is not None:
        why = sentences.by(
            seat,
            "may {power}: this is done or left first.",
            "boleh {power}: selesaikan atau tinggalkan dahulu.",
            power=sentences.POWER_WORDS[position.action.power],
        )
        return broken(rules.OF_POWER[position.action.power], why)
    return None


def _nothing_held(position: Position, seat: Seat) -> Broken | None:
    if position.held is not None:
        return None
    why = sentences.by(
        seat,
        "takes a card from one of the piles first.",
        "mengambil sekeping kad dari satu timbunan dahulu.",
    )
    return broken(rules.TAKE, why)


def judge_draw(position: Position, move: Draw) -> Judged:
    """The top of the draw pile is taken."""
    wrong = out_of_turn(position, move.seat) or _busy(position, move.seat) or cannot_pay(position)
    if wrong:
        return wrong
    if not position.draw:
        return broken(rules.TAKE, sentences.NOTHING_TO_DRAW)
    claimed = draw_is_claimed(position)
    if claimed:
        return claimed
    other = known_as(position, position.draw[0], move.card)
    if other:
        return other
    why = sentences.by(move.seat, "draws a card.", "mencabut sekeping kad.")
    return Fit("draw", (rules.TAKE,), why)


def do_draw(position: Position, move: Draw) -> Position:
    """The card is in hand, and only its taker knows it."""
    top, *rest = position.draw
    card = top if move.card == HIDDEN else move.card
    window = shut(position) if position.closes_on_draw else position.window
    return replace(position, draw=tuple(rest), held=Held(card, "draw"), window=window)


def judge_take(position: Position, move: Take) -> Judged:
    """The top discard is taken."""
    wrong = out_of_turn(position, move.seat) or _busy(position, move.seat)
    if wrong:
        return wrong
    if not position.discard:
        return broken(rules.TAKE, sentences.NOTHING_DISCARDED)
    if not position.may_take_discard:
        return broken(rules.LAST_TURNS, sentences.NO_DISCARD_IN_LAST_TURNS)
    if not count(position.hand(move.seat)):
        why = sentences.by(
            move.seat,
            "has no card that the discard could replace.",
            "tiada kad untuk digantikan dengan kad buangan.",
        )
        return broken(rules.EMPTY_HAND, why)
    claimed = pile_is_claimed(position)
    if claimed:
        return Broken(claimed, waits=True)
    why = sentences.by(
        move.seat,
        "takes {card} from the discard pile.",
        "mengambil {card} dari timbunan buangan.",
        card=sentences.the_card(position.discard[0]),
    )
    return Fit("take", (rules.TAKE,), why)


def do_take(position: Position, move: Take) -> Position:  # noqa: ARG001 - the seat in turn
    """The card is in hand, known to all; it can no longer be slapped."""
    top, *rest = position.discard
    return replace(
        position,
        discard=tuple(rest),
        held=Held(top, "discard"),
        window=shut(position),
    )


def judge_replace(position: Position, move: Replace) -> Judged:
    """The card taken goes into the hand, and the card that lay there is discarded."""
    spot = Spot(move.seat, move.place)
    wrong = (
        out_of_turn(position, move.seat)
        or _nothing_held(position, move.seat)
        or not_there(position, spot, move.card)
    )
    if wrong:
        return wrong
    if move.seat == position.called:
        return _locked(move.seat)
    claimed = pile_is_claimed(position)
    if claimed:
        return Broken(claimed, waits=True)
    _, out, _ = taken_out(position, spot, move.card)
    why = sentences.by(
        move.seat,
        "replaces {spot} and discards {card}.",
        "menggantikan {spot} dan membuang {card}.",
        spot=sentences.spot_words(spot),
        card=sentences.the_card(out),
    )
    return Fit("replace", (rules.REPLACE,), why)


def _locked(seat: Seat) -> Broken:
    """An emptied hand counted as the call in the middle of a turn: a card given to it since stays."""
    why = sentences.by(
        seat,
        "has called Kombio!: that hand is locked, and the card taken is laid on the discard pile.",
        "sudah memanggil Kombio!: tangan itu terkunci, dan kad yang diambil diletakkan di atas"
        " timbunan buangan.",
    )
    return broken(rules.LOCKED, why)


def do_replace(position: Position, move: Replace) -> Position:
    """The turn passes on, and what was discarded can be slapped."""
    held = position.held
    assert held is not None, "judged before"  # noqa: S101 - narrows the type
    place, out, certain = taken_out(position, Spot(move.seat, move.place), move.card)
    seen = tuple(position.seats) if held.source == "discard" else (move.seat,)
    # Where nobody told which place it was, nobody can say either where the new card lies.
    lying = Lying(held.card, seen) if certain else Lying()
    hand = position.hand(move.seat)
    hand = with_card(hand if certain else blurred(hand), place, lying)
    changes = {**covered(position, out), **after_turn(position)}
    return replace(position, hands=with_hand(position.hands, move.seat, hand), **changes)


def can_replace(position: Position, seat: Seat) -> bool:
    """The seat has a card, in a hand that is not locked, which the card taken can replace."""
    return seat != position.called and count(position.hand(seat)) > 0


def taken_out(position: Position, spot: Spot, named: Card) -> tuple[int, Card, bool]:
    """From which place a card leaves a hand, which card it is, and whether the place is certain."""
    hand = position.hand(spot.owner)
    place = found(hand, spot.place, named)
    lying = hand[place - 1] if place else None
    if place is None or lying is None:
        raise AssertionError("judged before: a card lies there")
    card = lying.card if named == HIDDEN else named
    certain = spot.place != ANY_PLACE or lying.card != HIDDEN or count(hand) == 1
    return place, card, certain


def judge_lay(position: Position, move: Lay) -> Judged:
    """The card drawn is laid on the discard pile instead of going into the hand."""
    wrong = out_of_turn(position, move.seat) or _nothing_held(position, move.seat)
    if wrong:
        return wrong
    held = position.held
    assert held is not None, "nothing held is refused above"  # noqa: S101 - narrows the type
    other = known_as(position, held.card, move.card)
    if other:
        return other
    card = held.card if move.card == HIDDEN else move.card
    if card == HIDDEN:
        return broken(rules.CARD, sentences.NAME_IT, waits=True)
    does = power(position.choices.b1, card)
    if held.source == "discard" and can_replace(position, move.seat):
        return _back_on_the_pile(move.seat, card, does)
    if does is None and can_replace(position, move.seat):
        why = sentences.by(
            move.seat,
            "has drawn {card}, which is no action card: it replaces a card of the hand.",
            "mencabut {card}, yang bukan kad kuasa: kad itu menggantikan sekeping kad di tangan.",
            card=sentences.the_card(card),
        )
        return broken(rules.REPLACE, why)
    claimed = pile_is_claimed(position)
    if claimed:
        return Broken(claimed, waits=True)
    return _laid(move.seat, card, does if held.source == "draw" else None)


def _back_on_the_pile(seat: Seat, card: Card, does: Power | None) -> Broken:
    """A card from the discard pile is neither put back nor has its action."""
    must = sentences.by(
        seat,
        "has taken {card} from the discard pile: it replaces a card of the hand.",
        "mengambil {card} dari timbunan buangan: kad itu menggantikan sekeping kad di tangan.",
        card=sentences.the_card(card),
    )
    breach = broken(rules.REPLACE, must)
    if does is None:
        return breach
    why = sentences.both(
        "A {card} taken from the discard pile has no action.",
        "Kad {card} yang diambil dari timbunan buangan tiada kuasa.",
        card=card_words(card),
    )
    return Broken((*broken(rules.ACTION, why).breaches, *breach.breaches))


def _laid(seat: Seat, card: Card, does: Power | None) -> Fit:
    if does is None:
        why = sentences.by(
            seat,
            "has no card to replace and discards {card}.",
            "tiada kad untuk digantikan dan membuang {card}.",
            card=sentences.the_card(card),
        )
        return Fit("discard", (rules.EMPTY_HAND,), why)
    why = sentences.by(
        seat,
        "lays {card} and may {power}.",
        "meletakkan {card} dan boleh {power}.",
        card=sentences.the_card(card),
        power=sentences.POWER_WORDS[does],
    )
    return Fit(does, (rules.ACTION, rules.OF_POWER[does]), why)


def do_lay(position: Position, move: Lay) -> Position:
    """The card lies on the discard pile; its action follows, or the turn passes on."""
    held = position.held
    assert held is not None, "judged before"  # noqa: S101 - narrows the type
    card = held.card if move.card == HIDDEN else move.card
    drawn = held.source == "draw"
    does = power(position.choices.b1, card) if drawn else None
    if does is None:
        changes = {**covered(position, card, slappable=drawn), **after_turn(position)}
        return replace(position, **changes)
    changes = covered(position, card, slappable=position.choices.b15 == "on")
    return replace(position, **changes, held=None, action=Action(does))


def judge_pass(position: Position, move: Pass) -> Judged:
    """A player without cards, or with nothing to take, lets the turn go by."""
    wrong = out_of_turn(position, move.seat) or _busy(position, move.seat)
    if wrong:
        return wrong
    if position.is_nothing_to_take:
        why = sentences.by(move.seat, "has nothing to take.", "tiada kad untuk diambil.")
        return Fit("pass", (rules.TAKE,), why)
    if count(position.hand(move.seat)):
        why = sentences.by(
            move.seat,
            "has cards and takes one from a pile, or calls.",
            "masih ada kad: ambil sekeping kad dari timbunan, atau panggil Kombio.",
        )
        return broken(rules.EMPTY_HAND, why)
    why = sentences.by(move.seat, "has no cards and passes.", "tiada kad dan melepaskan giliran.")
    return Fit("pass", (rules.EMPTY_HAND,), why)


def do_pass(position: Position, move: Pass) -> Position:  # noqa: ARG001 - the seat in turn
    """The turn passes on."""
    return replace(position, **after_turn(position))


def judge_kombio(position: Position, move: Kombio) -> Judged:
    """Kombio! is called."""
    wrong = out_of_turn(position, move.seat)
    if wrong:
        return wrong
    if position.called:
        why = sentences.both(
            "{caller} has called already: {seat} takes a last turn.",
            "{caller} sudah memanggil: {seat} mengambil giliran terakhir.",
            caller=sentences.player(position.called),
            seat=sentences.player(move.seat),
        )
        return broken(rules.CALL, why)
    if _busy(position, move.seat):
        why = sentences.by(
            move.seat,
            "has taken a card: Kombio! is called before that, on the next turn.",
            "sudah mengambil kad: Kombio! dipanggil sebelum itu, pada giliran seterusnya.",
        )
        return broken(rules.CALL, why)
    why = sentences.calls_kombio(
        move.seat,
        is_drawn_out=position.is_drawn_out,
        may_run_out=position.choices.b11 == "ends",
    )
    follows = rules.SHUFFLE if position.is_drawn_out else rules.LAST_TURNS
    return Fit("kombio", (rules.CALL, rules.LOCKED, follows), why)


def do_kombio(position: Position, move: Kombio) -> Position:
    """The caller's hand is locked and the last turns begin; a press held for the call is no claim."""
    claims = tuple(claim for claim in position.claims if claim.seat != move.seat)
    called = replace(position, called=move.seat, claims=claims)
    return replace(called, **after_turn(called))

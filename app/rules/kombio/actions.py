"""The actions: view an own card, view another's, blind swap, look at one and swap, look at two and swap."""

from msgspec.structs import replace

from app.rules.game import Seat, Words
from app.rules.kombio import rules, sentences
from app.rules.kombio.hands import ANY_PLACE, Lying, Spot, with_lying
from app.rules.kombio.judged import (
    Broken,
    Fit,
    Judged,
    broken,
    nobody_there,
    not_there,
    out_of_turn,
)
from app.rules.kombio.moves import Leave, Swap, View
from app.rules.kombio.position import Action, Position, after_turn

LOOKS = {"view_own": 1, "view_other": 1, "blind_swap": 0, "look1_swap": 1, "look2_swap": 2}
"""How many cards an action looks at."""

SWAPS = ("blind_swap", "look1_swap", "look2_swap")


def _pending(position: Position, seat: Seat) -> Action | Broken:
    """The action that the seat has laid a card for, or why it has none."""
    wrong = out_of_turn(position, seat)
    if wrong:
        return wrong
    if position.action is None:
        why = sentences.by(
            seat,
            "has laid no action card from the draw pile.",
            "belum meletakkan kad kuasa dari timbunan cabutan.",
        )
        return broken(rules.ACTION, why)
    return position.action


def _nowhere(position: Position, *spots: Spot) -> Broken | None:
    for spot in spots:
        if spot.place == ANY_PLACE:
            return broken(rules.CARD, sentences.no_card_there(spot), waits=True)
        wrong = not_there(position, spot)
        if wrong:
            return wrong
    return None


def judge_view(position: Position, move: View) -> Judged:
    """A card is looked at: only an action allows that."""
    nobody = nobody_there(position, move.seat)
    if nobody:
        return nobody
    action = position.action if not out_of_turn(position, move.seat) else None
    if action is None or not LOOKS[action.power]:
        return broken(rules.PEEK, _peeks(move))
    wrong = _nowhere(position, move.spot)
    if wrong:
        return wrong
    rule = rules.OF_POWER[action.power]
    if len(action.looked) >= LOOKS[action.power]:
        why = sentences.by(
            move.seat,
            "has looked at all that this action shows.",
            "sudah melihat semua yang dibenarkan oleh kuasa ini.",
        )
        return broken(rule, why)
    if move.spot in action.looked:
        return broken(rule, _looked_at_already(move))
    if not may_view(action, move.seat, move.spot):
        return broken(rule, _not_this_hand(action, move.seat, move.spot))
    why = sentences.by(
        move.seat, "looks at {spot}.", "melihat {spot}.", spot=sentences.spot_words(move.spot)
    )
    return Fit("view", (rule,), why)


def may_view(action: Action, seat: Seat, spot: Spot) -> bool:
    """Does that action look into that hand?"""
    match action.power:
        case "view_own":
            return spot.owner == seat
        case "view_other":
            return spot.owner != seat
        case _:
            return True


def _peeks(move: View) -> Words:
    return sentences.by(
        move.seat,
        "has no action that looks at {spot}.",
        "tiada kuasa untuk melihat {spot}.",
        spot=sentences.spot_words(move.spot),
    )


def _looked_at_already(move: View) -> Words:
    return sentences.by(
        move.seat,
        "has looked at {spot} already: the look that is left is for another card.",
        "sudah melihat {spot}: baki peluang melihat ialah untuk kad lain.",
        spot=sentences.spot_words(move.spot),
    )


def _not_this_hand(action: Action, seat: Seat, spot: Spot) -> Words:
    return sentences.by(
        seat,
        "may {power}, and {spot} is none.",
        "boleh {power}, tetapi bukan {spot}.",
        power=sentences.POWER_WORDS[action.power],
        spot=sentences.spot_words(spot),
    )


def do_view(position: Position, move: View) -> Position:
    """The seat knows the card; an action without a swap is over."""
    action = position.action
    assert action is not None, "judged before"  # noqa: S101 - narrows the type
    lying = position.lying(move.spot) or Lying()
    hands = with_lying(position.hands, move.spot, lying.seen_by((move.seat,)))
    if action.power not in SWAPS:
        return replace(position, hands=hands, **after_turn(position))
    looked = Action(action.power, (*action.looked, move.spot))
    return replace(position, hands=hands, action=looked)


def judge_swap(position: Position, move: Swap) -> Judged:
    """Two cards on the table change places."""
    action = _pending(position, move.seat)
    if isinstance(action, Broken):
        return action
    wrong = _nowhere(position, move.one, move.other)
    if wrong:
        return wrong
    rule = rules.OF_POWER[action.power]
    if locked := next((s for s in (move.one, move.other) if s.owner == position.called), None):
        return broken(rules.LOCKED, sentences.is_locked(locked.owner))
    if action.power in SWAPS and move.one == move.other:
        why = sentences.by(
            move.seat,
            "swaps a card with another one, not {spot} with itself.",
            "menukar sekeping kad dengan kad lain, bukan {spot} dengan kad itu sendiri.",
            spot=sentences.spot_words(move.one),
        )
        return broken(rule, why)
    if action.power not in SWAPS:
        why = sentences.by(
            move.seat,
            "may {power}, not swap these.",
            "boleh {power}, bukan menukar kad ini.",
            power=sentences.POWER_WORDS[action.power],
        )
        return broken(rule, why)
    if not may_swap(action, move.one, move.other):
        why = sentences.by(
            move.seat,
            "swaps what this action has looked at.",
            "menukar kad yang telah dilihat dengan kuasa ini.",
        )
        return broken(rule, why, waits=len(action.looked) < LOOKS[action.power])
    why = sentences.by(
        move.seat,
        "swaps {one} and {other}.",
        "menukar {one} dengan {other}.",
        one=sentences.spot_words(move.one),
        other=sentences.spot_words(move.other),
    )
    return Fit("swap", (rule,), why)


def may_swap(action: Action, one: Spot, other: Spot) -> bool:
    """Does that action, after what it has looked at, swap these two? A blind swap looks at none."""
    return len(action.looked) == LOOKS[action.power] and set(action.looked) <= {one, other}


def do_swap(position: Position, move: Swap) -> Position:
    """What was known of each card goes with it; the turn passes on."""
    one, other = position.lying(move.one), position.lying(move.other)
    hands = with_lying(with_lying(position.hands, move.one, other), move.other, one)
    return replace(position, hands=hands, **after_turn(position))


def judge_leave(position: Position, move: Leave) -> Judged:
    """The action, or the rest of it, is not used."""
    action = _pending(position, move.seat)
    if isinstance(action, Broken):
        return action
    why = sentences.by(move.seat, "leaves the action.", "tidak menggunakan kuasa itu.")
    return Fit("leave", (rules.OF_POWER[action.power],), why)


def do_leave(position: Position, move: Leave) -> Position:  # noqa: ARG001 - the seat in turn
    """The turn passes on."""
    return replace(position, **after_turn(position))

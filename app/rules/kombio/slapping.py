"""Slaps: from the own and from another's hand, those that do not count, and the card given."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.rules.cards import Card
from app.rules.game import Breach, Seat, Words
from app.rules.kombio import rules, sentences
from app.rules.kombio.choices import Choices
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import Lying, Spot, blurred, count, with_card, with_hand, with_lying
from app.rules.kombio.judged import (
    Broken,
    Fit,
    Judged,
    amends_first,
    broken,
    cannot_pay,
    nobody_there,
    not_begun_or_over,
    not_there,
    owes,
)
from app.rules.kombio.moves import Give, Keep, Slap, TakeBack
from app.rules.kombio.penalties import draw_onto, revealed
from app.rules.kombio.position import (
    NOBODY,
    Debt,
    Position,
    Window,
    emptied_hand_calls,
)
from app.rules.kombio.turns import taken_out

WRONG, LATE = "wrong-slap", "late-slap"
"""What a slap that does not count is: its card is no match, or it comes too late or from a locked hand."""


def judge_slap(position: Position, move: Slap | TakeBack) -> Judged:
    """A card is slapped: does it count?"""
    wrong = _impossible(position, move)
    if wrong:
        return wrong
    _, card, _ = taken_out(position, move.spot, move.card)
    counts_not = _counts_not(position, move, card)
    if counts_not:
        return Broken(counts_not, waits=counts_not[0].rule == rules.RACE)
    unsettled = _unsettled(position)
    if unsettled:
        return unsettled
    own = move.spot.owner == move.seat
    why = sentences.by(
        move.seat,
        "slaps {card} from {spot}.",
        "menampar {card} dari {spot}.",
        card=sentences.the_card(card),
        spot=sentences.spot_words(move.spot),
    )
    if own:
        return Fit("slap", (rules.SLAP,), why, amount=1)
    return Fit("slap-other", (rules.SLAP, rules.GIVE), why, amount=1)


def _impossible(position: Position, move: Slap | TakeBack) -> Broken | None:
    return (
        nobody_there(position, move.seat)
        or not_begun_or_over(position)
        or not_there(position, move.spot, move.card)
    )


def _counts_not(position: Position, move: Slap | TakeBack, card: Card) -> tuple[Breach, ...]:
    """Every reason why that card goes back."""
    breaches = []
    if not position.matches(card):
        breaches.append(Breach(rules.SLAP, _no_match(position, card)))
    if move.spot.owner == position.called:
        breaches.append(Breach(rules.LOCKED, sentences.is_locked(position.called)))
    elif not position.may_slap(move.seat):
        breaches.append(Breach(rules.LOCKED, sentences.slaps_no_more(move.seat)))
    if not position.is_open:
        breaches.append(Breach(rules.WINDOW, _closed(position)))
    elif position.claims and position.race.leader != move.seat:
        breaches.append(Breach(rules.RACE, _not_first(position, move.seat)))
    return tuple(breaches)


def _no_match(position: Position, card: Card) -> Words:
    window = position.window
    top = position.discard[0] if position.discard else HIDDEN
    if window is not None and card == top != HIDDEN:
        return sentences.both(
            "{under} is covered, and {card} on it was not discarded in a turn: it cannot be slapped.",
            "{under} sudah ditutup, dan {card} di atasnya tidak dibuang pada giliran: ia tidak boleh"
            " ditampar.",
            under=sentences.capital(sentences.the_card(window.card)),
            card=sentences.the_card(card),
        )
    return sentences.both(
        "{card} does not match {discard}.",
        "{card} tidak sepadan dengan {discard}.",
        card=sentences.capital(sentences.the_card(card)),
        discard=sentences.the_card(window.card if window else HIDDEN),
    )


def _closed(position: Position) -> Words:
    window = position.window
    parts = {"card": sentences.capital(sentences.the_card(window.card if window else HIDDEN))}
    if window is not None and window.state == "slapped":
        return sentences.both(
            "{card} has been slapped already: a later card goes back.",
            "{card} sudah ditampar: kad yang lewat dipulangkan.",
            **parts,
        )
    if position.choices.b15 == "off" and position.action is not None:
        return sentences.both(
            "{card} was laid for its action: at this table such a card is not slapped.",
            "{card} diletakkan untuk kuasanya: di meja ini kad begitu tidak ditampar.",
            **parts,
        )
    return sentences.both(
        "{card} cannot be slapped now: it was {closed}.",
        "{card} tidak boleh ditampar sekarang: ia {closed}.",
        closed=_how_it_closes(position.choices),
        **parts,
    )


def _how_it_closes(choices: Choices) -> Words:
    """All that can have closed a window at this table, for nobody here knows which it was."""
    en, ms = [], []
    if choices.b2 == "off":
        en.append("turned up at the start")
        ms.append("dibuka pada permulaan")
    if choices.b15 == "off":
        en.append("laid for its action")
        ms.append("diletakkan untuk kuasanya")
    ms.append("diambil atau ditutup")
    if choices.b6 == "next_draw":
        en += ["taken or covered", "or the next card has been drawn"]
        ms.append("atau kad berikutnya sudah dicabut")
    else:
        en += ["taken", "or covered"] if en else ["taken or covered"]
    return Words(", ".join(en), ", ".join(ms))


def _not_first(position: Position, seat: Seat) -> Words:
    leader = position.race.leader
    if leader == NOBODY:
        one, other, *_ = position.race.tied
        return sentences.both(
            "{one} and {other} pressed too close together: who was first is asked.",
            "{one} dan {other} menekan terlalu rapat: siapa dahulu ditanya.",
            one=sentences.player(one),
            other=sentences.player(other),
        )
    return sentences.both(
        "{leader} pressed before {seat}.",
        "{leader} menekan sebelum {seat}.",
        leader=sentences.player(leader),
        seat=sentences.player(seat),
    )


def _unsettled(position: Position) -> Broken | None:
    """Something else is to be settled before another slap can count."""
    if position.debt is not None:
        return owes(position.debt.seat)
    if position.offence is not None:
        return Broken((amends_first(position.offence.victim),), waits=True)
    return None


def do_slap(position: Position, move: Slap) -> Position:
    """The card is on the discard pile; for another's card one of the own is owed."""
    place, card, certain = taken_out(position, move.spot, move.card)
    owner = move.spot.owner
    hand = position.hand(owner)
    hand = with_card(hand if certain else blurred(hand), place, None)
    hands = with_hand(position.hands, owner, hand)
    chained = position.choices.chain_slaps == "on"
    claims = tuple(claim for claim in position.claims if claim.seat != move.seat)
    debt = None
    if owner != move.seat and count(position.hand(move.seat)):
        debt = Debt(move.seat, Spot(owner, place))
    window = position.window
    return emptied_hand_calls(
        replace(
            position,
            hands=hands,
            discard=(card, *position.discard),
            window=window if chained or window is None else Window(window.card, "slapped"),
            claims=claims if chained else (),
            debt=debt,
        )
    )


def judge_take_back(position: Position, move: TakeBack) -> Judged:
    """A slapped card goes back because the slap does not count."""
    judged = judge_slap(position, move)
    if isinstance(judged, Fit):
        why = sentences.by(
            move.seat,
            "has slapped a matching card: it counts and stays.",
            "menampar kad yang sepadan: tamparan itu dikira dan kekal.",
        )
        return broken(rules.SLAP, why)
    if _impossible(position, move):
        return judged
    reasons = tuple(breach.rule for breach in judged.breaches)
    if rules.SLAP in reasons:
        return _wrong(position, move, judged.breaches)
    if _is_asked(position, reasons):
        return judged
    if not {rules.LOCKED, rules.WINDOW, rules.RACE} & set(reasons):
        return judged
    why = sentences.both(
        "{reason} There is no penalty.",
        "{reason} Tiada penalti.",
        reason=judged.breaches[0].why,
    )
    return Fit(LATE, reasons, why)


def owed(position: Position, move: Slap | TakeBack) -> Mapping[str, str | bool | None]:
    """What whoever slaps a card that goes back owes; {} of a slap that counts or waits.

    `penalty`: `draw`, `amends` (the victim chooses), or None.
    """
    if _impossible(position, move):
        return {}
    _, card, _ = taken_out(position, move.spot, move.card)
    reasons = tuple(breach.rule for breach in _counts_not(position, move, card))
    if not reasons or _is_asked(position, reasons):
        return {}
    penalty = None
    if rules.SLAP in reasons and (move.spot.owner == move.seat or not position.discard):
        penalty = "draw" if position.draw or position.must_shuffle else None
    elif rules.SLAP in reasons:
        penalty = "amends"
    return {"success": False, "penalty": penalty}


def _is_asked(position: Position, reasons: tuple[str, ...]) -> bool:
    """Nothing is against the slap but a dead heat, and who was first is asked."""
    return reasons == (rules.RACE,) and position.race.leader == NOBODY


def _wrong(position: Position, move: TakeBack, breaches: tuple[Breach, ...]) -> Judged:
    """A card that is no match: the penalty is paid at once, or waits for its victim's choice."""
    own = move.spot.owner == move.seat
    if not own and position.offence is not None:
        return Broken((amends_first(position.offence.victim),), waits=True)
    if own or not position.discard:
        pays = cannot_pay(position)
        if pays:
            return pays
    drawn = min(1, len(position.draw)) if own or not position.discard else 0
    if own:
        return Fit(WRONG, (rules.SLAP,), _own_goes_back(position, move, breaches[0].why), drawn)
    why = sentences.both(
        "{reason} It goes back, and {victim} chooses the amends.",
        "{reason} Kad itu dipulangkan, dan {victim} memilih ganti rugi.",
        reason=breaches[0].why,
        victim=sentences.player(move.spot.owner),
    )
    return Fit(WRONG, (rules.SLAP, rules.REVEALED), why, amount=drawn)


def _own_goes_back(position: Position, move: TakeBack, reason: Words) -> Words:
    if not position.draw:
        return sentences.both(
            "{reason} It goes back, and no card is left to draw.",
            "{reason} Kad itu dipulangkan, dan tiada kad lagi untuk dicabut.",
            reason=reason,
        )
    return sentences.both(
        "{reason} It goes back, and {who} takes a card from the draw pile.",
        "{reason} Kad itu dipulangkan, dan {who} mengambil sekeping kad dari timbunan cabutan.",
        reason=reason,
        who=sentences.player(move.seat),
    )


def do_take_back(position: Position, move: TakeBack) -> Position:
    """The card lies where it lay, seen by all; a card that is no match costs its penalty."""
    place, card, certain = taken_out(position, move.spot, move.card)
    claims = tuple(claim for claim in position.claims if claim.seat != move.seat)
    owner = move.spot.owner
    if certain:
        lying = Lying(card, tuple(position.seats))
        hands = with_lying(position.hands, Spot(owner, place), lying)
    else:
        hands = with_hand(position.hands, owner, blurred(position.hand(owner)))
    back = replace(position, hands=hands, claims=claims)
    if position.matches(card):
        return back
    return draw_onto(back, move.seat) if owner == move.seat else revealed(back, move.seat, owner)


def judge_give(position: Position, move: Give | Keep) -> Judged:
    """A card is given, or where the table leaves it free, none, for a card slapped from another hand."""
    wrong = nobody_there(position, move.seat) or not_begun_or_over(position)
    if wrong:
        return wrong
    debt = position.debt
    if debt is None or debt.seat != move.seat:
        why = sentences.by(move.seat, "owes no card.", "tidak perlu memberi kad.")
        return broken(rules.GIVE, why)
    if isinstance(move, Keep):
        return _kept(position, move)
    wrong = not_there(position, Spot(move.seat, move.place))
    if wrong:
        return wrong
    why = sentences.by(
        move.seat,
        "gives {card} for {gap}.",
        "memberi {card} sebagai ganti {gap}.",
        card=sentences.spot_words(Spot(move.seat, move.place)),
        gap=sentences.spot_words(debt.spot),
    )
    return Fit("give", (rules.GIVE,), why, amount=1)


def _kept(position: Position, move: Keep) -> Judged:
    if position.choices.b4 == "must":
        return owes(move.seat)
    why = sentences.by(move.seat, "gives no card.", "tidak memberi kad.")
    return Fit("keep", (rules.GIVE,), why)


def do_give(position: Position, move: Give) -> Position:
    """The card fills the gap; whoever had looked at it still knows it."""
    debt = position.debt
    assert debt is not None, "judged before"  # noqa: S101 - narrows the type
    place, _, certain = taken_out(position, Spot(move.seat, move.place), HIDDEN)
    given = position.lying(Spot(move.seat, place)) if certain else Lying()
    hand = position.hand(move.seat)
    left = with_card(hand if certain else blurred(hand), place, None)
    hands = with_lying(with_hand(position.hands, move.seat, left), debt.spot, given)
    return emptied_hand_calls(replace(position, hands=hands, debt=None))


def do_keep(position: Position, move: Keep) -> Position:  # noqa: ARG001 - the seat that owes
    """The gap stays."""
    return emptied_hand_calls(replace(position, debt=None))

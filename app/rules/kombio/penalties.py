"""Penalties: the printed table, the house's own, and the amends for a card that was revealed."""

from msgspec.structs import replace

from app.rules.game import Seat, Words
from app.rules.kombio import rules, sentences
from app.rules.kombio.choices import PRINTED_PENALTIES
from app.rules.kombio.hands import (
    ANY_PLACE,
    Lying,
    Spot,
    first_gap,
    with_card,
    with_hand,
    with_lying,
)
from app.rules.kombio.judged import (
    Broken,
    Fit,
    Judged,
    amends_first,
    broken,
    cannot_pay,
    nobody_there,
    not_there,
)
from app.rules.kombio.moves import Amends, Penalty
from app.rules.kombio.position import Offence, Position, shut

PEEKED, REVEALED, DECLARED = PRINTED_PENALTIES
RULE_OF = {PEEKED: rules.PEEK, REVEALED: rules.REVEALED, DECLARED: rules.DECLARED}


def names(position: Position) -> tuple[str, ...]:
    """Every penalty that this table knows, the printed ones first."""
    return (*PRINTED_PENALTIES, *position.choices.penalties)


def cost(position: Position, name: str) -> int:
    """How many cards from the draw pile a penalty costs; 0 for one that is settled by amends."""
    if name in (PEEKED, DECLARED):
        return 1
    return position.choices.penalties.get(name, 0)


def draw_onto(position: Position, seat: Seat, cards: int = 1) -> Position:
    """That hand is increased by the top of the draw pile, unseen; an empty pile gives nothing."""
    hand, draw = position.hand(seat), position.draw
    kept = gap_kept(position, seat)
    for card in draw[:cards]:
        hand = with_card(hand, first_gap(hand, kept), Lying(card))
    return replace(position, hands=with_hand(position.hands, seat, hand), draw=draw[cards:])


def gap_kept(position: Position, seat: Seat) -> int:
    """The place in that hand that waits for a card owed to it; ANY_PLACE when none does."""
    debt = position.debt
    return debt.spot.place if debt is not None and debt.spot.owner == seat else ANY_PLACE


def revealed(position: Position, offender: Seat, victim: Seat) -> Position:
    """Amends are owed; while no discard lies there to be theirs, the draw pile serves."""
    if not position.discard:
        return draw_onto(position, offender)
    return replace(position, offence=Offence(offender, victim))


def judge_penalty(position: Position, move: Penalty) -> Judged:
    """A penalty is reported."""
    wrong = nobody_there(position, move.seat)
    if wrong:
        return wrong
    if position.stage == "over":
        return broken(rules.ROUND, sentences.ROUND_OVER)
    if move.name not in names(position):
        return broken(rules.HOUSE, _unknown(position))
    wrong = _wrong_spot(position, move)
    if wrong:
        return wrong
    if move.name == REVEALED and position.offence is not None:
        return Broken((amends_first(position.offence.victim),), waits=True)
    pays = cannot_pay(position) if cost(position, move.name) else None
    return pays or _reported(position, move)


def _unknown(position: Position) -> Words:
    known = ", ".join(names(position))
    return Words(
        f"This table has no such penalty: known are {known}.",
        f"Meja ini tiada penalti itu: yang ada ialah {known}.",
    )


_WHOSE = Words(
    "Whose card was revealed has to be told.",
    "Kad siapa yang didedahkan perlu dinyatakan.",
)


def _wrong_spot(position: Position, move: Penalty) -> Broken | None:
    """The card that was seen fits the penalty: an own one peeked at, another's revealed."""
    rule = RULE_OF.get(move.name, rules.HOUSE)
    if move.name == REVEALED:
        if move.spot is None:
            return broken(rule, _WHOSE, waits=True)
        fits = move.spot.owner != move.seat
    else:
        fits = move.spot is None or (move.name == PEEKED and move.spot.owner == move.seat)
    if not fits:
        why = Words(
            "A peek is at an own card, a revealed card is another player's.",
            "Mengintai ialah melihat kad sendiri; kad yang didedahkan ialah kad pemain lain.",
        )
        return broken(rule, why)
    if move.spot is None:
        return None
    if move.spot.place == ANY_PLACE:
        return nobody_there(position, move.spot.owner)
    return not_there(position, move.spot)


def _reported(position: Position, move: Penalty) -> Fit:
    rule = RULE_OF.get(move.name, rules.HOUSE)
    if move.name == REVEALED and move.spot is not None and position.discard:
        why = sentences.by(
            move.seat,
            "has revealed {spot}: {victim} chooses the amends.",
            "mendedahkan {spot}: {victim} memilih ganti rugi.",
            spot=sentences.spot_words(move.spot),
            victim=sentences.player(move.spot.owner),
        )
        return Fit(move.name, (rule,), why)
    owed = cost(position, move.name) or int(move.name == REVEALED)
    taken = min(owed, len(position.draw))
    why = sentences.penalised(move.seat, move.name, owed, taken)
    return Fit(move.name, (rule,), why, amount=taken)


def do_penalty(position: Position, move: Penalty) -> Position:
    """What was seen is known, and the cost is paid."""
    seers = tuple(position.seats) if move.name == REVEALED else (move.seat,)
    lying = position.lying(move.spot) if move.spot is not None else None
    if move.spot is not None and lying is not None:
        position = replace(
            position, hands=with_lying(position.hands, move.spot, lying.seen_by(seers))
        )
    if move.name == REVEALED and move.spot is not None:
        return revealed(position, move.seat, move.spot.owner)
    return draw_onto(position, move.seat, cost(position, move.name))


def judge_amends(position: Position, move: Amends) -> Judged:
    """The victim of a revealed card says where the top discard goes."""
    wrong = nobody_there(position, move.seat)
    if wrong:
        return wrong
    offence = position.offence
    if offence is None or offence.victim != move.seat:
        why = sentences.by(move.seat, "has no amends to choose.", "tiada ganti rugi untuk dipilih.")
        return broken(rules.REVEALED, why)
    if position.claims:
        first = position.race.order[0].seat
        why = sentences.by(
            first, "has pressed: the slap is settled first.", "sudah menekan: selesaikan dahulu."
        )
        return broken(rules.RACE, why, waits=True)
    offender = sentences.player(offence.offender)
    if move.place == ANY_PLACE:
        why = sentences.both(
            "The top discard goes into the hand of {offender}.",
            "Kad buangan teratas masuk ke tangan {offender}.",
            offender=offender,
        )
        return Fit("amends", (rules.REVEALED,), why)
    return _amends_taken(position, move, offender)


def _amends_taken(position: Position, move: Amends, offender: Words) -> Judged:
    if move.seat == position.called:
        return broken(rules.LOCKED, sentences.is_locked(move.seat))
    spot = Spot(move.seat, move.place)
    wrong = not_there(position, spot)
    if wrong:
        return wrong
    why = sentences.by(
        move.seat,
        "takes the top discard for {spot}, which goes to {offender}.",
        "mengambil kad buangan teratas sebagai ganti {spot}, yang diberi kepada {offender}.",
        spot=sentences.spot_words(spot),
        offender=offender,
    )
    return Fit("amends-taken", (rules.REVEALED,), why)


def do_amends(position: Position, move: Amends) -> Position:
    """The top discard lies in a hand, known to all; it can no longer be slapped."""
    offence = position.offence
    assert offence is not None, "judged before"  # noqa: S101 - narrows the type
    top, *rest = position.discard
    hands, going = position.hands, Lying(top, tuple(position.seats))
    if move.place != ANY_PLACE:
        spot = Spot(move.seat, move.place)
        replaced = position.lying(spot) or Lying()
        hands, going = with_lying(hands, spot, going), replaced
    hand = position.hand(offence.offender)
    gap = Spot(offence.offender, first_gap(hand, gap_kept(position, offence.offender)))
    return replace(
        position,
        hands=with_lying(hands, gap, going),
        discard=tuple(rest),
        offence=None,
        window=shut(position),
    )

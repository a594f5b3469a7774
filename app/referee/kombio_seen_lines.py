"""The words for what was seen at a table of Kombio: one act, each way to understand it."""

from msgspec.structs import replace

from app.referee.kombio_sayings import may_go_on
from app.referee.kombio_seen_zones import backs_taken, discarded, given_to, shown, taken_discards
from app.referee.seen_game import Line, Reading
from app.referee.seen_play import Act, as_covering, reads
from app.rules.cards import Card
from app.rules.game import Seat, Words
from app.rules.kombio.deck import HIDDEN, power
from app.rules.kombio.engine import KOMBIO
from app.rules.kombio.hands import ANY_PLACE, places
from app.rules.kombio.moves import Give
from app.rules.kombio.penalties import PEEKED
from app.rules.kombio.position import Position

Said = tuple[Line, ...]

SLAPS_IN_TURN = 0.1
"""How often a card laid by the seat in turn is a slap, where nothing tells whether a card was drawn."""

DRAW_NOT_WEIGHED = 0.003
"""How often a card is drawn that a healthy scale does not tell: ten times as rare as a wrong slap."""

OVER_DRAW_IF_DRAWN = 0.97
"""How probable it is that a hand was seen over the draw pile when it drew: it is there for half a second."""

OVER_DRAW_IF_NOT = 0.2
"""The same when it did not draw: an arm passes over the middle of the table on its way."""

LAID_JUST_OVER = 0.02
"""How often a card is laid so exactly over its like that the one between seems taken off it, to once that a
discard is taken: one card in 200 was, and a discard is taken in one turn of five."""

TAKES_OUT_OF_TURN = 0.1
"""How often a discard is taken out of turn, to once that a card is slapped out of turn that seems so: people
know when they may take a card, and slap whenever they like."""

FACE_DOWN = Words(
    "A card lies face down on the discard pile: turn it up.",
    "Ada kad tertelungkup di atas timbunan buangan: terbalikkan.",
)
UNREAD = Words(
    "A card was laid that cannot be read: say `played 5`, with the card's name.",
    "Ada kad yang tidak dapat dibaca: sebut `played 5`, dengan nama kad itu.",
)
UNREAD_HAND = Words(
    "A hand was shown that cannot be read: say `showed 5 3 -1`, with the cards' names.",
    "Ada tangan yang tidak dapat dibaca: sebut `showed 5 3 -1`, dengan nama kad.",
)


# --- with a card on the discard pile --------------------------------------------------------------


def discards(position: Position, act: Act, *, all_named: bool) -> tuple[Reading, ...] | Words:
    """A card turned up, discarded or slapped, and slaps upon it."""
    cards = discarded(act)
    if any(card.read.is_back for card in cards):
        return FACE_DOWN
    found = tuple(
        Reading(said, p * how)
        for names, p in reads(cards, all_named=all_named)
        for said, how in _ways(position, act, names)
    )
    return found or UNREAD


def _ways(position: Position, act: Act, names: tuple[Card, ...]) -> tuple[tuple[Said, float], ...]:
    """What would be said of these cards, each way with its share."""
    first, *more = names
    if position.stage == "look":
        return (((Line(act.seat, f"flipped {first}"), *_slaps(act, more)), 1.0),)
    turn = (*_before(position, act), _turn(position, act, first), *_slaps(act, more))
    slap = (_slap(act, first), *_slaps(act, more))
    has_drawn = act.drawn > 0 or bool(taken_discards(act)) or holds(position, act.seat)
    if has_drawn:
        return ((turn, 1.0),)
    was_over_draw = not act.is_weighed and act.seat in (act.over_draw or ())
    if position.stage == "play" and not may_go_on(position, act.seat) and was_over_draw:
        return ((turn, OVER_DRAW_IF_DRAWN), (slap, OVER_DRAW_IF_NOT))
    if position.stage != "play" or not may_go_on(position, act.seat):
        return ((slap, 1.0),)
    if act.is_weighed and len(position.draw):
        return ((slap, 1 - DRAW_NOT_WEIGHED), (turn, DRAW_NOT_WEIGHED))
    drawn, slapped = OVER_DRAW_IF_DRAWN, OVER_DRAW_IF_NOT
    if act.over_draw is None:
        drawn = slapped = 1.0
    elif act.seat not in act.over_draw:
        drawn, slapped = 1 - drawn, 1 - slapped
    return ((turn, (1 - SLAPS_IN_TURN) * drawn), (slap, SLAPS_IN_TURN * slapped))


def holds(position: Position, seat: Seat) -> bool:
    """That seat has taken a card and not placed it yet."""
    return position.held is not None and position.turn == seat


def _before(position: Position, act: Act) -> Said:
    """An action was done before a turn out of turn; the discard was taken; a card too many was drawn."""
    done = ("done",) * (position.action is not None and position.turn == act.seat)
    took = ("took",) * bool(taken_discards(act))
    drew = ("drew",) * max(0, act.drawn - 1 + holds(position, act.seat))
    return tuple(Line(act.seat, words) for words in (*done, *took, *drew))


def _turn(position: Position, act: Act, card: Card) -> Line:
    """A card is discarded: for its action if it can be the one drawn, for nothing of the hand has moved."""
    held = position.held if holds(position, act.seat) else None
    from_draw_pile = held.source == "draw" if held is not None else not taken_discards(act)
    is_own = act.seat in backs_taken(act) or given_to(act, act.seat)
    is_action = power(position.choices.b1, card) is not None
    laid = from_draw_pile and is_action and not is_own
    return Line(act.seat, f"{'laid' if laid else 'played'} {card}")


def _slap(act: Act, card: Card) -> Line:
    """A card is slapped from the hand that lacks one now; from the own where none is seen to."""
    others = [owner for owner in backs_taken(act) if owner != act.seat]
    return Line(act.seat, f"slapped {card} from {others[0] if others else act.seat}")


def _slaps(act: Act, cards: list[Card]) -> Said:
    """Cards upon the first: whoever else had a hand there has slapped them."""
    seat = act.rivals[0] if act.rivals else act.seat
    return tuple(Line(seat, f"slapped {card}") for card in cards)


# --- with one taken off it -------------------------------------------------------------------------


def taking(position: Position, act: Act, *, all_named: bool) -> tuple[Reading, ...] | Words:
    """The discard is taken, or another was laid on it just where its like lies below. Who takes several lifts
    the pile: to square it, or to make a new draw pile of it.
    """
    if len(taken_discards(act)) > 1:
        return ()
    card, over = taken_discards(act)[-1], as_covering(act, taken_discards(act)[-1])
    drew = (Line(act.seat, "drew"),) * act.drawn
    in_turn = may_go_on(position, act.seat)
    p = 1.0 if in_turn else TAKES_OUT_OF_TURN
    if not act.is_weighed and act.over_draw is not None:
        p *= OVER_DRAW_IF_NOT if act.seat in act.over_draw else 1 - OVER_DRAW_IF_NOT
    took = Reading((*drew, *without_discard(position, act)), p)
    if position.offence is not None or card.shows is None or not card.shows.cards:
        return (took,)
    laid = discards(position, over, all_named=all_named)
    if isinstance(laid, Words):
        return (took,)
    others = tuple(replace(one, p=one.p * LAID_JUST_OVER, act=over) for one in laid)
    return others if backs_taken(act) and not in_turn else (took, *others)


# --- without one ----------------------------------------------------------------------------------


def without_discard(position: Position, act: Act) -> Said:
    """A card given, amends, one taken or drawn; () for cards that are only moved about."""
    if position.stage not in ("play", "last"):
        return ()
    if position.debt is not None and given_to(act, position.debt.spot.owner):
        return (_gave(position, position.debt.seat),)
    if position.offence is not None and taken_discards(act):
        return (_amends(position, act, position.offence.victim),)
    if taken_discards(act):
        return (Line(act.seat, "took"),)
    if act.drawn and not may_go_on(position, act.seat) and given_to(act, act.seat):
        return (Line(act.seat, f"penalty {act.seat} {PEEKED}"),)
    return (Line(act.seat, "drew"),) * act.drawn


def _gave(position: Position, seat: Seat) -> Line:
    """Which card it was nobody can see; where all of the hand are known, the first."""
    if KOMBIO.check(position, Give(seat, ANY_PLACE)).legal:
        return Line(seat, "gave")
    return Line(seat, f"gave {places(position.hand(seat))[0]}")


def _amends(position: Position, act: Act, victim: Seat) -> Line:
    """The top discard goes into the victim's hand, or into that of the offender."""
    mine = places(position.hand(victim))
    takes = act.seat == victim and mine and not _is_given_away(act, victim)
    return Line(victim, f"amends {mine[0]}" if takes else "amends")


def _is_given_away(act: Act, victim: Seat) -> bool:
    return bool(act.laid) and not any(card.zone.endswith(f"-{victim}") for card in act.laid)


# --- hands turned up ------------------------------------------------------------------------------


def hands_shown(position: Position, act: Act, *, all_named: bool) -> tuple[Reading, ...] | Words:
    """Hands that lie face up, each in its own zone."""
    hands = shown(act)
    cards = tuple(card for seat in hands for card in hands[seat])
    found = []
    for names, p in reads(cards, all_named=all_named):
        left, said = list(names), []
        for seat in hands:
            mine, left = left[: len(hands[seat])], left[len(hands[seat]) :]
            said.append(Line(seat, f"showed {' '.join(_by_place(position, seat, mine))}"))
        found.append(Reading(tuple(said), p))
    return tuple(found) or UNREAD_HAND


def _by_place(position: Position, seat: Seat, names: list[Card]) -> list[Card]:
    """The cards in the order of their places, as far as it is known what lies where."""
    known = [lying.card for lying in position.hand(seat) if lying is not None]
    left = list(names)
    for card in known:
        if card in left:
            left.remove(card)
    rest = iter(left)
    ordered = [card if card != HIDDEN else next(rest, "") for card in known]
    return ordered if sorted(ordered) == sorted(names) else names

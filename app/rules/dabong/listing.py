"""Listing what may be done now, kind by kind and never by trial of all orders.

Plays come once for each set of cards and each card on top, an 8 once for each suit that it may be
called. Not listed, though legal: trades (they take two to agree), hands shown, idle questions, other
orders of the same cards, an 8 or Jack whose suit is left open, and cards that nobody here knows.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from operator import attrgetter

from app.rules.dabong import listing_folds, listing_sets, listing_suits
from app.rules.dabong.acts import Allowed, claim, is_caught, suit_can_be_named
from app.rules.dabong.choices import INTERMEDIATE, MASTER, Choices
from app.rules.dabong.deck import (
    ACE,
    FACES,
    HIDDEN,
    NAMING,
    REAL,
    SHAMAN,
    SUITS,
    TWO,
    Face,
)
from app.rules.dabong.faced import Cards, Faced, faced, goes_on
from app.rules.dabong.heaps import ANY_FIRST, Heaps, Laid
from app.rules.dabong.judging import faced_by
from app.rules.dabong.kinds import (
    NEUTRALIZE,
    TWO_ADDON,
    answers_heaven_or_hell,
    is_natural,
    kinds_here,
)
from app.rules.dabong.moves import (
    CLAIMS,
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
    Shuffle,
    TakeBack,
)
from app.rules.dabong.plays_intermediate import OPPOSITES
from app.rules.dabong.plays_master import MOST_TWOS_NEUTRALISED, PAIR
from app.rules.dabong.pool import Pool, pool_of
from app.rules.dabong.position import Position, may_name_suit, open_suits
from app.rules.dabong.scoring import is_match_over, knows_points
from app.rules.game import Seat

Lister = Callable[[Pool, Faced, Heaps, int], Iterator[Laid]]

LISTERS: dict[str, Lister] = {
    "follow": listing_sets.follow,
    "addition": listing_suits.addition,
    "subtraction": listing_suits.subtraction,
    "clone": listing_sets.clone,
    "twenty_one": listing_suits.twenty_one,
    "straight": listing_suits.straight,
    "full_house": listing_sets.full_house,
    "flush": listing_suits.flush,
    "three_by_three": listing_sets.three_by_three,
    "eight_straight": listing_sets.eight_straight,
    "heaven": listing_sets.heaven,
    "hell": listing_sets.hell,
    "mirror": listing_sets.mirror,
    "self_mirror": listing_folds.self_mirror,
    "four_of_a_kind": listing_sets.four_of_a_kind,
    "four_pair": listing_sets.four_pair,
}

SUITS_TO_NAME = {
    text: tuple(open_suits(face)) if may_name_suit(face) else ("",) for text, face in FACES.items()
}
"""What the player of each card on top may call: a suit of an 8 or a Jack, of others nothing."""

_TEXT = attrgetter("text")

FEWEST_NATURAL, MOST_NATURAL = 2, 14
"""An Ace on the pile counts 14, and no card less than 1."""


def _lister(kind: str, choices: Choices) -> Lister:
    if kind == "eight_straight" and choices.strict_eights == "on":
        return listing_sets.strict_eight_straight
    return LISTERS[kind]


def plays(pool: Pool, on: Faced, choices: Choices, least: int = 1) -> Iterator[Cards]:
    """Every play of the pool on what is faced, `least` cards or more, each set and top once."""
    for under, tops in laid(pool, on, choices, least):
        yield from ((*under, top) for top in tops)


def laid(pool: Pool, on: Faced, choices: Choices, least: int = 1) -> Iterator[Laid]:
    """The same plays, those with the same cards under the top one together."""
    matches = frozenset(text for text, face in FACES.items() if face.rank and goes_on(face, on))
    heaps = Heaps(matches, strict_eights=choices.strict_eights == "on")
    if on.twos:
        yield from _answers(pool, on, choices, least, heaps)
        return
    anyhow = heaps.beginning(ANY_FIRST)
    for kind in kinds_here(choices):
        ways = heaps if kind.matches_first else anyhow
        yield from _lister(kind.name, choices)(pool, on, ways, least)


def _answers(pool: Pool, on: Faced, choices: Choices, least: int, heaps: Heaps) -> Iterator[Laid]:
    """2s on 2s, and what neutralises them."""
    if choices.plays(TWO_ADDON, INTERMEDIATE):
        yield from listing_sets.two_addon(pool, on, heaps.beginning(ANY_FIRST), least)
    if not choices.plays(NEUTRALIZE, MASTER) or on.twos > MOST_TWOS_NEUTRALISED:
        return
    ranks = {TWO, PAIR * on.twos}
    answers = frozenset(text for text, face in FACES.items() if face.rank in ranks)
    yield from _neutralising(pool, on, choices, least, heaps.beginning(answers))
    if on.twos == 1 and pool.shamans:
        yield from _ace_and_shaman(pool, least, heaps)
    for rank in ranks if pool.shamans else ():
        for suit in SUITS:
            yield from _begun_by_shaman(pool, on, choices, least, heaps, NAMING[rank, suit])


def _neutralising(
    pool: Pool, on: Faced, choices: Choices, least: int, heaps: Heaps
) -> Iterator[Laid]:
    """Plays of every kind that begin rightly; a lone 2 only adds on, and where the table says so all 2s."""
    several = choices.several_twos == "neutralize"
    for kind in kinds_here(choices):
        for under, tops in _lister(kind.name, choices)(pool, on, heaps, least):
            if not (several and under) and all(face.rank == TWO for face in under):
                tops = [top for top in tops if top.rank != TWO]  # noqa: PLW2901 - fewer of them
            yield under, tops


def _begun_by_shaman(
    pool: Pool, on: Faced, choices: Choices, least: int, heaps: Heaps, first: Face
) -> Iterator[Laid]:
    """Plays whose first card is a Shaman called that."""
    rest = Pool((*pool.cards, first), pool.shamans - 1)
    is_first = heaps.beginning(frozenset((first.text,)))
    yield from _neutralising(rest, on, choices, least, is_first)


def _ace_and_shaman(pool: Pool, least: int, heaps: Heaps) -> Iterator[Laid]:
    if least > PAIR:
        return
    for ace in pool.of_rank[ACE]:
        listed = heaps.listed(ace.weight + 1)
        shaman = NAMING[ACE, ace.suit]
        yield (ace,), heaps.new(listed, (ace,), (shaman,))
        yield (shaman,), heaps.new(listed, (shaman,), (ace,))
    if pool.shamans >= PAIR:
        for suit in SUITS:
            shaman = NAMING[ACE, suit]
            yield (shaman,), heaps.new(heaps.listed(PAIR), (shaman,), (shaman,))


def legal_moves(position: Position, seat: Seat) -> Iterator[Move]:
    """What that seat may do now, what is out of turn first; seat 0 is chance."""
    if not seat:
        return chance_moves(position)
    if position.stage == "shaman" and seat == position.dealer:
        return dealers_moves(position, seat)
    if position.stage != "play" or seat not in position.seats:
        return iter(())
    in_turn = _in_turn(position, seat) if position.standing.turn == seat else ()
    return chain(_any_time(position, seat), in_turn)


def dealers_moves(position: Position, seat: Seat) -> Iterator[Move]:
    """What the dealer may do with a Shaman turned up: name it, or take it for a card of the hand."""
    yield from (NameFlip(seat, face.card) for face in REAL)
    yield from (PickUp(seat, card) for card in dict.fromkeys(position.hand(seat).known))


def chance_moves(position: Position) -> Iterator[Move]:
    """What chance may do: turn a card up, shuffle, deal another hand."""
    if position.stage == "over" and knows_points(position) and not is_match_over(position):
        yield NextHand()
    if position.must_shuffle:
        cards = [FACES[card].card for laid in position.pile[:-1] for card in laid.cards]
        yield Shuffle(tuple(cards))
    if position.stage != "deal":
        return
    top = position.draw[0]
    turned = (top,) if top != HIDDEN else tuple(sorted(position.unseen))
    yield from (Flip(card) for card in turned)
    if position.plays("river") and not position.river:
        yield from (River(card) for card in turned)


def _any_time(position: Position, seat: Seat) -> Iterator[Move]:
    """What needs no turn: naming a suit, calls, taking back, natural dabong!, heaven and hell, claims."""
    choices, hand = position.choices, position.hand(seat)
    if suit_can_be_named(position, seat):
        yield from (NameSuit(seat, suit) for suit in open_suits(position.top))
    last = position.pile[-1]
    if choices.plays("unwinding") and last.seat == seat and last.before is not None:
        yield TakeBack(seat)
    if choices.plays("one_card"):
        if len(hand) == 1 and seat not in position.called:
            yield OneCard(seat)
        for other in position.seats:
            if other != seat and is_caught(position, other) and position.draw:
                yield HowMany(seat, other)
    yield from _naturals(position, seat)
    yield from _heaven_and_hell(position, seat)
    for kind in CLAIMS:
        wanted = Claim(seat, kind)
        if isinstance(claim(position, wanted), Allowed):
            yield wanted


def _naturals(position: Position, seat: Seat) -> Iterator[Move]:
    hand = position.hand(seat)
    if hand.unknown or not FEWEST_NATURAL <= len(hand) <= MOST_NATURAL:
        return
    cards = tuple(FACES[card] for card in hand.known)
    if is_natural(cards, position, seat, hand, river=False):
        yield Play(seat, hand.known)
    if position.river and position.plays("river"):
        more = (*cards, FACES[position.river])
        if is_natural(more, position, seat, hand, river=True):
            yield Play(seat, (*hand.known, position.river), river=True)


def _heaven_and_hell(position: Position, seat: Seat) -> Iterator[Move]:
    opens = position.standing.opens
    if not opens:
        return
    pool, on = pool_of(position.hand(seat).known), faced(position)
    heaps = Heaps(ANY_FIRST, strict_eights=False)
    for under, tops in LISTERS[OPPOSITES[opens].name](pool, on, heaps, 1):
        for top in tops:
            cards = (*under, top)
            if answers_heaven_or_hell(cards, position):
                yield Play(seat, tuple(map(_TEXT, cards)))


def _in_turn(position: Position, seat: Seat) -> Iterator[Move]:
    standing, hand = position.standing, position.hand(seat)
    if not standing.queen or standing.again:
        on = faced_by(position, seat)
        yield from _played(seat, laid(pool_of(hand.known), on, position.choices), river=False)
        if position.river and position.plays("river") and not hand.unknown:
            pool = pool_of((*hand.known, position.river))
            whole = laid(pool, on, position.choices, least=len(pool))
            yield from _played(seat, whole, river=True)
    if not position.must_shuffle and position.draw:
        yield Draw(seat)
    if standing.again or not (position.draw or position.must_shuffle):
        yield Pass(seat)


def _played(seat: Seat, found: Iterator[Laid], *, river: bool) -> Iterator[Move]:
    """The plays, with each suit that an 8 or a Jack on top may be called."""
    for cards, tops in found:
        under = tuple(map(_TEXT, cards))
        for top in tops:
            text = top.text
            texts = (*under, text)
            for suit in SUITS_TO_NAME[text]:
                yield Play(seat, texts, suit, river)


def actors(position: Position) -> tuple[Seat, ...]:
    """Who may act now: the seat in turn, whoever may act out of turn, and 0 for chance."""
    chance = (0,) if next(chance_moves(position), None) is not None else ()
    if position.stage == "shaman":
        return (position.dealer,)
    if position.stage != "play":
        return chance
    turn = position.standing.turn
    others = tuple(
        seat
        for seat in position.seats
        if seat != turn
        and (_may_be_natural(position, seat) or next(_any_time(position, seat), None) is not None)
    )
    return (turn, *others, *chance)


def _may_be_natural(position: Position, seat: Seat) -> bool:
    """A hand that nobody here knows might be a natural dabong!."""
    hand = position.hand(seat)
    if not hand.unknown or position.pile[-1].seat == seat or len(hand) < FEWEST_NATURAL:
        return False
    least = len(hand) - hand.known.count(SHAMAN)
    return least <= position.top.on_pile

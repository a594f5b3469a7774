"""What cards that make no play here nearly are: each big play that they miss by one thing.

For each kind there is one function: it says what the cards lack to be it (an order, one card, one suit),
or None where they are not near. It is asked only of cards that are no whole play of that kind.
"""

import itertools
from collections import Counter
from collections.abc import Callable

import msgspec

from app.rules.dabong import near_sentences as told
from app.rules.dabong import sentences
from app.rules.dabong.deck import (
    ACE,
    ELEVEN,
    KING,
    MASKS,
    SEVEN,
    SIX,
    Face,
    total_in_hand,
)
from app.rules.dabong.faced import (
    Cards,
    Faced,
    Kind,
    goes_on,
    in_blocks,
    in_sequence,
    of_one_rank,
    of_one_suit,
)
from app.rules.dabong.plays_intermediate import (
    FEWEST_SETS,
    FULL_HOUSE_CARDS,
    LONGEST_STRAIGHT,
    SHORTEST_EIGHT_STRAIGHT,
    SHORTEST_FLUSH,
    SHORTEST_SELF_MIRROR,
    SHORTEST_STRAIGHT,
    THREE,
    TWENTY_ONE_TOTAL,
)
from app.rules.dabong.plays_master import FOUR, PAIR
from app.rules.game import Words

MOST_OFF_21 = 2
"""A sum further from 21 was hardly meant as a twenty-one."""

FEWEST_NEARLY_EIGHT = 6
"""A sequence of any suits shorter than this was hardly meant as an eight straight."""

BESIDE_FULL_HOUSE = ([2, 2], [3, 1], [2, 2, 1], [3, 1, 1], [4, 1], [3, 3], [3, 2, 1], [4, 2])
"""How many of each value lie in what one card more, less or other would make a full house."""


class Lack(msgspec.Struct, frozen=True):
    """What cards lack to be a play: `why` says it; `instead` is an order of the same cards that will do."""

    why: Words
    instead: Cards = ()


class NearMiss(msgspec.Struct, frozen=True):
    """A kind of play that some cards nearly are, and what they lack."""

    kind: Kind
    lack: Lack


def near_misses(cards: Cards, on: Faced, kinds: tuple[Kind, ...]) -> list[NearMiss]:
    """Those of the kinds that the cards nearly are, in the order of the kinds."""
    found = []
    for kind in kinds:
        near = NEAR.get(kind.name)
        if near is None or kind.shape(cards, on):
            continue
        if lack := near(cards, on):
            found.append(NearMiss(kind, lack))
    return found


# Sequences ------------------------------------------------------------------------------------------


def _sorted_in_sequence(cards: Cards) -> Cards:
    """The cards in sequence, upwards from the first after a gap; none when they make no sequence."""
    ranks = {face.rank: face for face in cards}
    if len(ranks) < len(cards) or len(cards) >= LONGEST_STRAIGHT:
        return ()
    starts = [rank for rank in ranks if (rank - 2) % KING + 1 not in ranks]
    if len(starts) != 1:
        return ()
    return tuple(ranks[(starts[0] - 1 + at) % KING + 1] for at in range(len(cards)))


def _rank_left_out(cards: Cards) -> int:
    """The one value that is missing in cards that otherwise lie in sequence; 0 when it is not so."""
    steps = [(after.rank - before.rank) % KING for before, after in itertools.pairwise(cards)]
    for step in (1, KING - 1):
        leaps = [at for at, one in enumerate(steps) if one != step]
        if len(leaps) == 1 and steps[leaps[0]] == 2 * step % KING:
            return (cards[leaps[0]].rank - 1 + step) % KING + 1
    return 0


def _sequence(kind: str, cards: Cards, on: Faced, shortest: int) -> Lack | None:
    """Long enough, of the right suits, and no sequence: another order, or one value left out."""
    if len(cards) < shortest:
        return None
    if upwards := _sorted_in_sequence(cards):
        ways = (upwards, upwards[::-1])
        instead = max(ways, key=lambda way: (way[0] is cards[0], goes_on(way[0], on)))
        return Lack(told.ordered(kind, instead), instead)
    left_out = _rank_left_out(cards)
    return Lack(told.missing_rank(kind, left_out)) if left_out else None


def straight(cards: Cards, on: Faced) -> Lack | None:
    """Out of sequence, one value left out, or one card of another suit."""
    if len(cards) < SHORTEST_STRAIGHT:
        return None
    if of_one_suit(cards):
        return _sequence("straight", cards, on, SHORTEST_STRAIGHT)
    odd = _of_another_suit(cards)
    if len(odd) == 1 and in_sequence(cards):
        return Lack(told.odd_suit("straight", odd))
    return None


def eight_straight(cards: Cards, on: Faced) -> Lack | None:
    """Six or seven in sequence, or eight of which one lies wrongly."""
    count = len(cards)
    if FEWEST_NEARLY_EIGHT <= count < SHORTEST_EIGHT_STRAIGHT and in_sequence(cards):
        return Lack(told.short("eight_straight", count))
    return _sequence("eight_straight", cards, on, SHORTEST_EIGHT_STRAIGHT)


# One suit -------------------------------------------------------------------------------------------


def _of_another_suit(cards: Cards) -> Cards:
    """The cards that are not of the suit that most of them can be."""
    most = max(MASKS.values(), key=lambda mask: sum(1 for face in cards if face.suits & mask))
    return tuple(face for face in cards if not face.suits & most)


def flush(cards: Cards, on: Faced) -> Lack | None:  # noqa: ARG001 - all take the same
    """Four of a suit, or five with one of another."""
    if len(cards) == SHORTEST_FLUSH - 1 and of_one_suit(cards):
        return Lack(told.short("flush", len(cards)))
    odd = _of_another_suit(cards)
    if len(cards) >= SHORTEST_FLUSH and len(odd) == 1:
        return Lack(told.odd_suit("flush", odd))
    return None


def twenty_one(cards: Cards, on: Faced) -> Lack | None:  # noqa: ARG001 - all take the same
    """A sum beside 21, or 21 with one card of another suit."""
    total, aces = total_in_hand(cards), sum(1 for face in cards if face.rank == ACE)
    sums = [total + (ELEVEN - 1) * raised for raised in range(aces + 1)]
    closest = min(sums, key=lambda value: abs(value - TWENTY_ONE_TOTAL))
    if len(cards) == 1 or abs(closest - TWENTY_ONE_TOTAL) > MOST_OFF_21:
        return None
    if of_one_suit(cards):
        return Lack(told.misses_21(cards, closest))
    odd = _of_another_suit(cards)
    if closest == TWENTY_ONE_TOTAL and len(odd) == 1:
        return Lack(told.odd_suit("twenty_one", odd))
    return None


# Equal values ---------------------------------------------------------------------------------------


def _odd_ones(cards: Cards, rank: int) -> Cards:
    """The cards of any other value."""
    return tuple(face for face in cards if face.rank != rank)


def _most_common_rank(cards: Cards) -> int:
    return Counter(face.rank for face in cards).most_common(1)[0][0]


def clone(cards: Cards, on: Faced) -> Lack | None:
    """Equal cards of another value than the pile's, or one of another among them."""
    if len(cards) > 1 and of_one_rank(cards):
        return Lack(told.wrong_value(on.top))
    odd = _odd_ones(cards, on.top.rank)
    if len(cards) >= THREE and len(odd) == 1:
        return Lack(told.odd_in_clone(odd[0], on.top))
    return None


def four_of_a_kind(cards: Cards, on: Faced) -> Lack | None:  # noqa: ARG001 - all take the same
    """Three of a value, or four with one of another."""
    rank = _most_common_rank(cards)
    odd = _odd_ones(cards, rank)
    if len(cards) == THREE and not odd and rank not in (SIX, SEVEN):
        return Lack(told.short("four_of_a_kind", THREE))
    if len(cards) >= FOUR and len(odd) == 1:
        return Lack(told.odd_card("four_of_a_kind", odd[0]))
    return None


def _three_of(kind: str, rank: int, cards: Cards) -> Lack | None:
    """Two or four of that value, or three with one of another."""
    odd = _odd_ones(cards, rank)
    if len(cards) == THREE and len(odd) == 1:
        return Lack(told.odd_card(kind, odd[0]))
    if len(cards) in (PAIR, FOUR) and not odd:
        return Lack(told.composed_of(kind, cards))
    return None


def heaven(cards: Cards, on: Faced) -> Lack | None:  # noqa: ARG001 - all take the same
    """Two or four 7s, or three cards with two."""
    return _three_of("heaven", SEVEN, cards)


def hell(cards: Cards, on: Faced) -> Lack | None:  # noqa: ARG001 - all take the same
    """Two or four 6s, or three cards with two."""
    return _three_of("hell", SIX, cards)


# Blocks ---------------------------------------------------------------------------------------------


def _in_blocks_of_all(cards: Cards) -> Cards:
    """The cards with equal ones together, in the order in which their values first come."""
    order = list(dict.fromkeys(face.rank for face in cards))
    return tuple(sorted(cards, key=lambda face: order.index(face.rank)))


def full_house(cards: Cards, on: Faced) -> Lack | None:  # noqa: ARG001 - all take the same
    """A pair and three that do not lie in blocks (D6), or one card more, less or other."""
    counts = sorted(Counter(face.rank for face in cards).values(), reverse=True)
    if len(cards) == FULL_HOUSE_CARDS and counts == [THREE, PAIR]:
        instead = _in_blocks_of_all(cards)
        return Lack(told.ordered("full_house", instead), instead)
    return Lack(told.composed_of("full_house", cards)) if counts in BESIDE_FULL_HOUSE else None


def _blocks(kind: str, cards: Cards, size: int, fewest: int) -> Lack | None:
    """Sets that do not lie in blocks (D6), one set short, or one card more, less or other."""
    over = sorted(count % size for count in Counter(face.rank for face in cards).values())
    odd = [rest for rest in over if rest]
    if not odd and len(cards) >= size * fewest:
        instead = _in_blocks_of_all(cards)
        return Lack(told.ordered(kind, instead), instead)
    if len(cards) == size * (fewest - 1) and in_blocks(cards, size):
        return Lack(told.composed_of(kind, cards))
    by_one = odd in ([size - 1], [1], [1, size - 1])
    if by_one and len(cards) >= size * fewest - 1:
        return Lack(told.composed_of(kind, cards))
    return None


def three_by_three(cards: Cards, on: Faced) -> Lack | None:  # noqa: ARG001 - all take the same
    """Sets of three, not quite."""
    return _blocks("three_by_three", cards, THREE, FEWEST_SETS)


def four_pair(cards: Cards, on: Faced) -> Lack | None:  # noqa: ARG001 - all take the same
    """Pairs, not quite."""
    return _blocks("four_pair", cards, PAIR, FOUR)


# Mirrors --------------------------------------------------------------------------------------------


def mirror(cards: Cards, on: Faced) -> Lack | None:
    """The previous play in another order or in several suits, or with one card other or less."""
    wanted = [face.rank for face in reversed(on.previous)]
    ranks = [face.rank for face in cards]
    if len(cards) > 1 and sorted(ranks) == sorted(wanted):
        instead = _as_ranks(cards, wanted)
        return Lack(sentences.wrong_mirror(on.previous, cards), instead)
    if len(wanted) < THREE:
        return None
    if len(ranks) == len(wanted) - 1 and ranks == wanted[: len(ranks)]:
        return Lack(told.short("mirror", len(ranks)))
    unlike = [face for face, rank in zip(cards, wanted, strict=False) if face.rank != rank]
    if len(ranks) == len(wanted) and len(unlike) == 1:
        return Lack(told.odd_card("mirror", unlike[0]))
    return None


def _as_ranks(cards: Cards, ranks: list[int]) -> Cards:
    """The same cards, their values in that order."""
    left = list(cards)
    found: list[Face] = []
    for rank in ranks:
        found.append(next(face for face in left if face.rank == rank))
        left.remove(found[-1])
    return tuple(found)


def self_mirror(cards: Cards, on: Faced) -> Lack | None:  # noqa: ARG001 - all take the same
    """A fold with a card in its middle, a half of two suits, or a second half that does not match."""
    half, odd = divmod(len(cards), 2)
    if len(cards) < SHORTEST_SELF_MIRROR:
        return None
    near, far = cards[:half], cards[half + odd :]
    unlike = [face for face, other in zip(far[::-1], near, strict=True) if face.rank != other.rank]
    suited = of_one_suit(near) and of_one_suit(far)
    if odd:
        return Lack(told.composed_of("self_mirror", cards)) if suited and not unlike else None
    if not suited:
        strays = (*_strays(near), *_strays(far))
        return Lack(told.odd_suit("self_mirror", strays)) if not unlike else None
    wanted = [face.rank for face in reversed(near)]
    if sorted(wanted) == sorted(face.rank for face in far):
        instead = (*near, *_as_ranks(far, wanted))
        return Lack(told.ordered("self_mirror", instead), instead)
    return Lack(told.odd_card("self_mirror", unlike[0])) if len(unlike) == 1 else None


def _strays(part: Cards) -> Cards:
    """The cards of a half that is not of one suit which are of another than most."""
    return () if of_one_suit(part) else _of_another_suit(part)


NEAR: dict[str, Callable[[Cards, Faced], Lack | None]] = {
    "clone": clone,
    "twenty_one": twenty_one,
    "straight": straight,
    "full_house": full_house,
    "flush": flush,
    "three_by_three": three_by_three,
    "eight_straight": eight_straight,
    "heaven": heaven,
    "hell": hell,
    "mirror": mirror,
    "self_mirror": self_mirror,
    "four_of_a_kind": four_of_a_kind,
    "four_pair": four_pair,
}
"""By kind; what a single card or a sum misses is told by `explaining`."""

"""For each kind of play: can the rest of a hand complete what has been laid of it?

Each takes the cards laid, the rest, and what they are laid on; it is asked only of plays that are no
whole play yet, so at least one card more is wanted.
"""

from collections import Counter
from collections.abc import Callable, Iterable

import msgspec

from app.rules.dabong.deck import (
    ACE,
    ALL_SUITS,
    EIGHT,
    ELEVEN,
    KING,
    MASKS,
    SEVEN,
    SIX,
    TEN,
    Face,
    common_suits,
    total_in_hand,
)
from app.rules.dabong.faced import Cards, Faced, in_sequence, of_one_rank, of_one_suit
from app.rules.dabong.plays_intermediate import (
    FEWEST_SETS,
    LONGEST_STRAIGHT,
    SHORTEST_EIGHT_STRAIGHT,
    SHORTEST_FLUSH,
    SHORTEST_STRAIGHT,
    THREE,
    TWENTY_ONE_TOTAL,
)
from app.rules.dabong.plays_master import FOUR, PAIR


class Rest(msgspec.Struct, frozen=True):
    """What is left in the hand.

    Attributes:
        cards: those with a face.
        wild: how many may be anything.
        mask: the suits that a wild card may be of.
        eights: may a wild card be an 8?
    """

    cards: Cards
    wild: int
    mask: int = ALL_SUITS
    eights: bool = True

    def ranks(self, mask: int = ALL_SUITS) -> Counter[int]:
        """How many cards of each rank are of those suits."""
        return Counter(face.rank for face in self.cards if face.suits & mask)

    def lacks(self, wanted: Counter[int], mask: int = ALL_SUITS) -> int:
        """How many wild cards it takes to have these ranks; more than there are when it cannot."""
        if not mask & self.mask:
            return self.wild + 1
        missing = wanted - self.ranks(mask)
        if missing[EIGHT] and not self.eights:
            return self.wild + 1
        return missing.total()

    def has(self, wanted: Counter[int], mask: int = ALL_SUITS) -> bool:
        """Can these ranks of those suits be had?"""
        return self.lacks(wanted, mask) <= self.wild


Completes = Callable[[Cards, Rest, Faced | None], bool]


def _reaches(values: Iterable[tuple[int, ...]], wild: int, missing: int, biggest: int) -> bool:
    """Can some of the cards, each at one of its values, and wild ones make up what is missing?"""
    if missing <= 0:
        return False
    sums = 1
    for worth in values:
        taken = 0
        for value in worth:
            taken |= sums << value
        sums |= taken
    # Any sum that leaves from 1 to `biggest` for each of some wild cards will do.
    least = max(0, missing - biggest * wild)
    return any(sums >> reached & 1 for reached in range(least, missing + 1))


def addition(cards: Cards, rest: Rest, on: Faced | None) -> bool:
    """What is missing to the top card's value can be made up."""
    if on is None or not of_one_suit(cards):
        return False
    missing = on.top.on_pile - total_in_hand(cards)
    return _reaches(((face.in_hand,) for face in rest.cards), rest.wild, missing, TEN)


def subtraction(cards: Cards, rest: Rest, on: Faced | None) -> bool:
    """What is still to be taken off the first card can be made up."""
    first = cards[0].in_hand
    if on is None or not of_one_suit(cards) or any(face.in_hand > first for face in cards):
        return False
    missing = 2 * first - total_in_hand(cards) - on.top.on_pile
    return _reaches(((face.in_hand,) for face in rest.cards), rest.wild, missing, TEN)


def twenty_one(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """What is missing to 21 can be made up, each Ace as 1 or 11."""
    if not of_one_suit(cards):
        return False
    values = [(1, ELEVEN) if face.rank == ACE else (face.in_hand,) for face in rest.cards]
    aces = sum(1 for face in cards if face.rank == ACE)
    missing = TWENTY_ONE_TOTAL - total_in_hand(cards)
    return any(
        _reaches(values, rest.wild, missing - (ELEVEN - 1) * raised, ELEVEN)
        for raised in range(aces + 1)
    )


def flush(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """There are five of the suit."""
    more = len(rest.cards) + rest.wild
    return of_one_suit(cards) and len(cards) + more >= SHORTEST_FLUSH


def _goes_on_to(cards: Cards, rest: Rest, length: int) -> bool:
    """Can the sequence go on to that length, up or down?"""
    if len(cards) >= length or (len(cards) > 1 and not in_sequence(cards)):
        return False
    steps = ((cards[1].rank - cards[0].rank) % KING,) if len(cards) > 1 else (1, KING - 1)
    more = range(1, length - len(cards) + 1)
    return any(
        rest.has(Counter((cards[-1].rank - 1 + step * at) % KING + 1 for at in more))
        for step in steps
    )


def straight(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """The sequence of one suit can go on."""
    return of_one_suit(cards) and _goes_on_to(cards, rest, SHORTEST_STRAIGHT)


def eight_straight(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """The sequence can go on to eight."""
    return len(cards) < LONGEST_STRAIGHT and _goes_on_to(cards, rest, SHORTEST_EIGHT_STRAIGHT)


def full_house(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """One block can be filled and the other laid."""
    for first, then in ((THREE, PAIR), (PAIR, THREE)):
        if len(cards) >= first + then:
            continue
        begun, second = cards[:first], cards[first:]
        if not of_one_rank(begun) or (second and not of_one_rank(second)):
            continue
        wanted = Counter({begun[0].rank: first - len(begun)})
        others = (second[0].rank,) if second else range(1, KING + 1)
        for rank in others:
            both = wanted + Counter({rank: then - len(second)})
            if rank != begun[0].rank and rest.has(both):
                return True
    return False


def _blocks(cards: Cards, rest: Rest, size: int, fewest: int) -> bool:
    """The block begun can be filled, and as many more laid as are wanted."""
    whole, begun = divmod(len(cards), size)
    cuts = [cards[at : at + size] for at in range(0, len(cards), size)]
    if not all(of_one_rank(cut) for cut in cuts):
        return False
    wanted = Counter({cuts[-1][0].rank: size - begun}) if begun else Counter[int]()
    filling = rest.lacks(wanted)
    more = fewest - whole - (1 if begun else 0)
    if filling > rest.wild or (not begun and more <= 0):
        return False
    left = rest.ranks() - wanted
    costs: list[int] = []
    for rank in range(1, KING + 1):
        full, over = divmod(left[rank], size)
        costs += [0] * full
        if rank != EIGHT or rest.eights:
            costs += [size - over] + [size] * max(0, more)
    return filling + sum(sorted(costs)[: max(0, more)]) <= rest.wild


def three_by_three(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """The sets of three can be laid."""
    return _blocks(cards, rest, THREE, FEWEST_SETS)


def four_pair(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """The pairs can be laid."""
    return _blocks(cards, rest, PAIR, FOUR)


def _alike(cards: Cards, rest: Rest, size: int) -> bool:
    """As many of the value as are wanted can be had."""
    missing = size - len(cards)
    return missing > 0 and of_one_rank(cards) and rest.has(Counter({cards[0].rank: missing}))


def four_of_a_kind(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """Four of the value can be had."""
    return _alike(cards, rest, FOUR)


def clone(cards: Cards, rest: Rest, on: Faced | None) -> bool:
    """Another of the top card's value can be had: asked of a 2 that adds nothing on where it lies."""
    if on is None or not of_one_rank(cards) or cards[0].rank != on.top.rank:
        return False
    return rest.has(Counter({on.top.rank: 1}))


def heaven(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """Three 7s can be had."""
    return cards[0].rank == SEVEN and _alike(cards, rest, THREE)


def hell(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """Three 6s can be had."""
    return cards[0].rank == SIX and _alike(cards, rest, THREE)


def mirror(cards: Cards, rest: Rest, on: Faced | None) -> bool:
    """The rest of the previous play, backwards, can be had."""
    if on is None:
        return False
    ranks = [face.rank for face in reversed(on.previous)]
    if len(cards) >= len(ranks) or [face.rank for face in cards] != ranks[: len(cards)]:
        return False
    wanted = Counter(ranks[len(cards) :])
    if not of_one_suit(on.previous):
        return rest.has(wanted)
    return any(rest.has(wanted, mask) for mask in _masks(common_suits(cards)))


def _masks(suits: int) -> list[int]:
    return [mask for mask in MASKS.values() if mask & suits]


def self_mirror(cards: Cards, rest: Rest, on: Faced | None) -> bool:  # noqa: ARG001 - all take the same
    """What is laid can be folded: what the second half lacks can be had."""
    laid = len(cards)
    if laid == 1:
        return _folds_one(cards[0], rest)
    for half in range(laid // 2 + 1, laid + 1):
        near, far = cards[:half], cards[half:]
        folded = all(one.rank == other.rank for one, other in zip(far, near[::-1], strict=False))
        if half < PAIR or not folded or not of_one_suit(near):
            continue
        wanted = Counter(face.rank for face in near[: half - len(far)])
        if any(rest.has(wanted, mask) for mask in _masks(common_suits(far))):
            return True
    return False


def _folds_one(first: Face, rest: Rest) -> bool:
    """A second value in the first card's suit, and both in some suit for the other half."""
    for near in _masks(first.suits):
        for far in MASKS.values():
            for rank in range(1, KING + 1):
                if _supplies(rest, (near, rank), (far, rank), (far, first.rank)):
                    return True
    return False


def _supplies(rest: Rest, *slots: tuple[int, int]) -> bool:
    """Can each slot, a suit and a rank, have a card of its own, wild ones filling up?

    Any card will do that fits: a Jack that may fill either of two slots is like the other that may.
    """
    held, wild = list(rest.cards), rest.wild
    for mask, rank in slots:
        found = next((face for face in held if face.rank == rank and face.suits & mask), None)
        if found is not None:
            held.remove(found)
        elif not wild or not mask & rest.mask or (rank == EIGHT and not rest.eights):
            return False
        else:
            wild -= 1
    return True


COMPLETES: dict[str, Completes] = {
    "addition": addition,
    "subtraction": subtraction,
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
"""By kind; a single card and an add-on are whole with the first card or never."""

"""Why some cards are no legal play: each rule that they break, in a sentence that names the cards."""

from app.rules.dabong import rules, sentences
from app.rules.dabong.choices import INTERMEDIATE, Choices
from app.rules.dabong.deck import TEN
from app.rules.dabong.faced import Cards, Faced, goes_on, of_one_rank, of_one_suit
from app.rules.dabong.kinds import eights_agree, kinds_here
from app.rules.dabong.plays_beginner import SUBTRACTION, subtraction
from app.rules.game import Breach


def why_not(cards: Cards, on: Faced, choices: Choices) -> list[Breach]:
    """Every rule that named cards, which fit no kind, break for the player in turn."""
    if on.twos:
        return [Breach(rules.TWOS, sentences.draw_first(on.twos, 2 * on.twos))]
    if len(cards) == 1:
        words = sentences.follows_nothing(cards[0], on.top, on.suits)
        return [Breach(rules.FOLLOW, words)]
    breaches = []
    if not eights_agree(cards, choices):
        breaches.append(Breach(rules.EIGHTS, sentences.eights_differ(cards)))
    breaches += _first_card(cards, on, choices)
    breaches += _sums(cards, on, choices)
    if choices.plays("mirror", INTERMEDIATE) and _nearly_a_mirror(cards, on):
        words = sentences.wrong_mirror(on.previous, cards)
        breaches.append(Breach("dabong.mirror", words))
    return breaches or [Breach(rules.FOLLOW, sentences.no_kind(cards))]


def _first_card(cards: Cards, on: Faced, choices: Choices) -> list[Breach]:
    """Kinds that the cards would be, were the first of them one that matches."""
    if goes_on(cards[0], on):
        return []
    return [
        Breach(
            rules.FIRST_CARD,
            sentences.first_does_not_match(cards[0], on.top, on.suits, kind.name),
        )
        for kind in kinds_here(choices)
        if kind.matches_first and kind.shape(cards, on)
    ]


def _sums(cards: Cards, on: Faced, choices: Choices) -> list[Breach]:
    """What is missing to an addition, and to a subtraction where one was tried."""
    if not of_one_suit(cards):
        if of_one_rank(cards) and choices.plays("clone", INTERMEDIATE):
            return []
        return [Breach(rules.ADDITION, sentences.not_one_suit(cards))]
    found = []
    if sum(face.in_hand for face in cards) != on.top.on_pile:
        found.append(Breach(rules.ADDITION, sentences.wrong_sum(cards, on.top)))
    # Nothing in a hand counts more than 10, so nothing subtracts to 10 or more.
    if choices.plays(SUBTRACTION.name) and on.top.on_pile < TEN:
        found += _difference(cards, on)
    return found


def _difference(cards: Cards, on: Faced) -> list[Breach]:
    biggest = max(range(len(cards)), key=lambda at: cards[at].in_hand)
    ordered = (cards[biggest], *cards[:biggest], *cards[biggest + 1 :])
    if cards[0].in_hand < cards[biggest].in_hand:
        if subtraction(ordered, on):
            return [Breach(rules.SUBTRACTION, sentences.biggest_first(cards))]
        return []
    if 2 * cards[0].in_hand <= sum(face.in_hand for face in cards):
        return []
    return [Breach(rules.SUBTRACTION, sentences.wrong_difference(cards, on.top))]


def _nearly_a_mirror(cards: Cards, on: Faced) -> bool:
    """The values of the previous play, but in another order or in several suits."""
    return sorted(face.rank for face in cards) == sorted(face.rank for face in on.previous)

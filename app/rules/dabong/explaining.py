"""Why some cards are no legal play: each rule that they break, in a sentence that names the cards."""

from app.rules.dabong import near_sentences, rules, sentences
from app.rules.dabong.choices import INTERMEDIATE, MASTER, Choices
from app.rules.dabong.deck import ACE, TEN, TWO
from app.rules.dabong.faced import Cards, Faced, goes_on, of_one_rank, of_one_suit
from app.rules.dabong.kinds import (
    KINDS,
    NEUTRALIZE,
    TWO_ADDON,
    eights_agree,
    fitting,
    kinds_here,
)
from app.rules.dabong.near_misses import near_misses
from app.rules.dabong.plays_beginner import SUBTRACTION, subtraction
from app.rules.dabong.plays_master import MOST_TWOS_NEUTRALISED, PAIR, may_begin_neutralising
from app.rules.game import Breach

LEVEL_OF = {kind.name: kind.level for kind in KINDS} | {
    TWO_ADDON: INTERMEDIATE,
    NEUTRALIZE: MASTER,
}
"""The lowest level at which each kind is played."""


def why_not(cards: Cards, on: Faced, choices: Choices) -> list[Breach]:
    """Every rule that named cards, which fit no kind, break for the player in turn."""
    if on.twos:
        first = Breach(rules.TWOS, sentences.draw_first(on.twos, 2 * on.twos))
        return [first, *_no_answer(cards, on, choices)]
    if len(cards) == 1:
        words = sentences.follows_nothing(cards[0], on.top, on.suits)
        return [Breach(rules.FOLLOW, words)]
    breaches = _not_played(cards, on, choices) + _no_play(cards, on, choices)
    return breaches or [Breach(rules.FOLLOW, sentences.no_kind(cards))]


def _no_play(cards: Cards, on: Faced, choices: Choices) -> list[Breach]:
    """What several cards lack to be a play: of the kinds that they nearly are, and of sums."""
    breaches = []
    if not eights_agree(cards, choices):
        breaches.append(Breach(rules.EIGHTS, sentences.eights_differ(cards)))
    breaches += _first_card(cards, on, choices)
    if not breaches:
        near = near_misses(cards, on, kinds_here(choices))
        breaches += [Breach(miss.kind.rule, miss.lack.why) for miss in near]
    return breaches + _sums(cards, on, choices)


def _not_played(cards: Cards, on: Faced, choices: Choices) -> list[Breach]:
    """Kinds that the cards are, and that this table does not play: by its level or its own choice."""
    if choices.rank == MASTER and not choices.off:
        return []
    would_be: dict[str, None] = {}
    # What several 2s count as is one or the other: here each is told that the table leaves out.
    for several in ("neutralize", "add_on"):
        all_played = Choices(
            level="master", strict_eights=choices.strict_eights, several_twos=several
        )
        would_be |= dict.fromkeys(fitting(cards, on, all_played))
    return [
        Breach(rules.rule_of(kind), near_sentences.not_played(kind, LEVEL_OF[kind], choices))
        for kind in would_be
        if not choices.plays(kind, LEVEL_OF[kind])
    ]


def _no_answer(cards: Cards, on: Faced, choices: Choices) -> list[Breach]:
    """What cards lack to answer 2s: they are no more 2s, and neutralise none."""
    if out := _not_played(cards, on, choices):
        return out
    if not choices.plays(NEUTRALIZE, MASTER):
        if not choices.plays(TWO_ADDON, INTERMEDIATE):
            return []
        return [Breach(rules.TWO_ADDON, sentences.only_more_twos(cards))]
    if on.twos > MOST_TWOS_NEUTRALISED:
        return [Breach(rules.NEUTRALIZE, sentences.beyond_ten(on.twos))]
    if on.twos == 1 and cards[0].rank == ACE and len(cards) <= PAIR:
        return [Breach(rules.NEUTRALIZE, sentences.ace_and_shaman(cards))]
    if cards[0].rank not in (TWO, PAIR * on.twos):
        return [Breach(rules.NEUTRALIZE, sentences.begins_no_answer(cards[0], on.twos))]
    if may_begin_neutralising(cards, on) and len(cards) > 1:
        return _no_play(cards, on, choices)
    return []


def _first_card(cards: Cards, on: Faced, choices: Choices) -> list[Breach]:
    """Kinds that the cards would be, were the first of them one that matches; on 2s none has to."""
    if on.twos or goes_on(cards[0], on):
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

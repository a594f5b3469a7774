"""People who play: legal by the rules, possible with cardboard, and wrong where they say so."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.rules.cards import Hand
from app.rules.dabong.deck import physical
from app.rules.games import game as find_game
from tests.card_games import dabong_mistakes, kombio_mistakes, kongkang_mistakes
from tests.card_games.dabong_people import DabongPeople
from tests.card_games.deeds import Conditions, Habits, People, Play
from tests.card_games.kombio_people import KombioPeople
from tests.card_games.kongkang_people import KongkangPeople
from tests.card_games.on_cardboard import Cardboard

PEOPLE: dict[str, People] = {
    "kongkang": KongkangPeople(),
    "dabong": DabongPeople(),
    "kombio": KombioPeople(),
}
WITH_WORDS = ("kongkang", "dabong")
NAMES = ("Ana", "Ben", "Cik", "Dol")

KINDS = {
    "kongkang": set(kongkang_mistakes.MISTAKES),
    "dabong": {
        *dabong_mistakes.MISTAKES,
        "one card not called, nobody asks",
        "one card not called, and asked",
    },
    "kombio": set(kombio_mistakes.MISTAKES),
}


def played(people: People, seed: int, conditions: Conditions) -> list[tuple[Any, Play]]:
    """A game in which every mistake is put right at once: positions before each play, and the plays."""
    rng = Random(seed)
    habits = Habits(rng, conditions)
    at = people.start(NAMES[: people.seats(rng)], people.options(rng), rng)
    plays: list[tuple[Any, Play]] = []
    while not people.is_over(at):
        play = people.play(at, habits)
        plays.append((at, play))
        if play.wrong is not None:
            plays.append((play.end, play.wrong.right))
        at = plays[-1][1].end
    return plays


def faces_of(game: str, at: Any) -> Counter[str]:
    """The cards that lie face up on piles."""
    if game == "kongkang":
        return Counter(card for pile in at.piles for card in pile)
    if game == "kombio":
        return Counter(at.discard)
    return Counter(card for laid in at.pile for card in physical(laid.cards))


def laid_out(game: str, cardboard: Cardboard, seats: int) -> Counter[str]:
    """The same, on the table."""
    shared = {"dabong": ["pile"], "kombio": ["discard"]}
    zones = shared.get(game, [f"pile-{seat + 1}" for seat in range(seats)])
    return Counter(card for zone in zones for card in cardboard.lying(zone))


def hand_of(at: Any, place: int) -> tuple[Any, ...]:
    """The cards of a hand, None for a gap in one that lies on the table."""
    hand = at.hands[place]
    return hand.known if isinstance(hand, Hand) else hand


@pytest.mark.parametrize("name", PEOPLE)
@pytest.mark.parametrize("seed", range(25))
def test_cards_lie_where_the_true_position_has_them_after_every_play(name: str, seed: int) -> None:
    plays = played(PEOPLE[name], seed, Conditions(errs=0.3))
    seats = len(plays[0][0].hands)
    cardboard = Cardboard(name, seats, plays[0][0], seed)
    for number, (_, play) in enumerate(plays):
        cardboard.do(play)
        end = play.end
        if play.wrong is not None or find_game(name).is_over(end):
            continue
        assert len(cardboard.lying("draw")) == len(end.draw), (number, play)
        held = tuple(cardboard.of(seat + 1) for seat in range(seats))
        assert held == tuple(sum(map(bool, hand_of(end, seat))) for seat in range(seats))
        assert laid_out(name, cardboard, seats) == faces_of(name, end)


@pytest.mark.parametrize("name", PEOPLE)
@pytest.mark.parametrize("seed", range(25))
def test_every_position_reads_back_and_is_like_none_of_its_neighbours(name: str, seed: int) -> None:
    people, game = PEOPLE[name], find_game(name)
    for before, play in played(people, seed, Conditions(errs=0.3)):
        for at in play.through:
            assert game.read_position(game.write_position(at)) == at
            assert not people.differences(game.view(at, 0), at)
        assert 0 <= play.told <= len(play.through)
        may_be_alike = play.wrong is not None or play.kind.startswith("after: ")
        assert may_be_alike or not play.told or people.differences(before, play.end)


@pytest.mark.parametrize("name", PEOPLE)
def test_every_mistake_is_made_and_is_one(name: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(60):
        for _, play in played(PEOPLE[name], seed, Conditions(errs=0.5)):
            met[play.kind] += play.wrong is not None or play.is_odd
            assert play.wrong is None or play.wrong.rules or play.wrong.notes
    assert KINDS[name] <= set(+met), KINDS[name] - set(+met)


@pytest.mark.parametrize("name", WITH_WORDS)
def test_words_are_left_unsaid_as_often_as_is_asked(name: str) -> None:
    def said(unsaid: float) -> int:
        games = (
            played(PEOPLE[name], seed, Conditions(errs=0, unsaid=unsaid)) for seed in range(15)
        )
        deeds = [deed for plays in games for _, play in plays for deed in play.deeds]
        words = ("left", "right", "target", "suit", "passed")
        return sum(deed.line.split()[2] in words for deed in deeds if deed.is_word)

    assert said(1.0) <= said(0.0) * 0.1
    assert said(0.0) * 0.4 < said(0.3) < said(0.0)


@pytest.mark.parametrize("name", PEOPLE)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    assert played(PEOPLE[name], 7, Conditions()) == played(PEOPLE[name], 7, Conditions())

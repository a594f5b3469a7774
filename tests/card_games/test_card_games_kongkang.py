"""People who play Kongkang: legal by the rules, possible with cardboard, and wrong where they say so."""

from collections import Counter
from random import Random

import pytest

from app.rules.kongkang import KONGKANG, Position
from tests.card_games.deeds import Conditions, Habits, Play
from tests.card_games.kongkang_mistakes import ELSEWHERE, MISTAKES
from tests.card_games.kongkang_people import KongkangPeople
from tests.card_games.on_cardboard import Cardboard

PEOPLE = KongkangPeople()
NAMES = ("Ana", "Ben", "Cik", "Dol")


def played(seed: int, conditions: Conditions) -> list[tuple[Position, Play]]:
    """A game in which every mistake is put right at once."""
    rng = Random(seed)
    habits = Habits(rng, conditions)
    at = PEOPLE.start(NAMES[: PEOPLE.seats(rng)], rng)
    plays: list[tuple[Position, Play]] = []
    while not PEOPLE.is_over(at):
        play = PEOPLE.play(at, habits)
        plays.append((at, play))
        if play.wrong is not None:
            plays.append((play.end, play.wrong.right))
        at = plays[-1][1].end
    return plays


@pytest.mark.parametrize("seed", range(30))
def test_cards_lie_where_the_true_position_has_them_after_every_play(seed: int) -> None:
    plays = played(seed, Conditions(errs=0.3))
    start = plays[0][0]
    seats = len(start.hands)
    cardboard = Cardboard("kongkang", seats, start, seed)
    for number, (_, play) in enumerate(plays):
        cardboard.do(play)
        if play.wrong is not None or play.end.is_over:
            continue
        end = play.end
        assert len(cardboard.lying("draw")) == len(end.draw), (number, play)
        for seat in end.live:
            assert cardboard.held(seat) == len(end.hand(seat)), (number, play)
        lying = Counter(card for seat in end.seats for card in cardboard.lying(f"pile-{seat}"))
        assert lying == Counter(card for pile in end.piles for card in pile)


@pytest.mark.parametrize("seed", range(30))
def test_every_position_can_be_reached_and_read_back(seed: int) -> None:
    for _, play in played(seed, Conditions(errs=0.3)):
        for at in (*play.through, *([play.wrong.stood] if play.wrong and play.wrong.stood else [])):
            assert KONGKANG.read_position(KONGKANG.write_position(at)) == at
        assert 1 <= play.told <= len(play.through)


def test_every_mistake_is_made_and_is_one() -> None:
    met: Counter[str] = Counter()
    for seed in range(40):
        for _, play in played(seed, Conditions(errs=0.5)):
            met[play.kind] += play.wrong is not None or play.kind == ELSEWHERE
            if play.wrong is not None:
                assert play.wrong.rules
    assert set(MISTAKES) <= set(+met)


def test_words_are_left_unsaid_as_often_as_is_asked() -> None:
    silent = [play for seed in range(30) for _, play in played(seed, Conditions(errs=0, unsaid=1))]
    assert not any(
        "left" in deed.line or "target" in deed.line for play in silent for deed in play.deeds
    )
    assert any(play.told < len(play.through) for play in silent)
    spoken = [play for seed in range(30) for _, play in played(seed, Conditions(errs=0, unsaid=0))]
    assert all(play.told == len(play.through) for play in spoken)


def test_the_same_seed_is_the_same_game() -> None:
    assert played(7, Conditions()) == played(7, Conditions())

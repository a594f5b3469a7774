"""Random games by the listed moves alone: they end, conserve every card, and read back equal."""

from collections.abc import Mapping

import pytest

from app.rules.dabong import DABONG, HOUSE_RULES, Move
from app.rules.game_text import read_game, write_game
from tests.rules.dabong_tables import (
    LEVELS,
    RandomGame,
    by_chance,
    conserved,
    lay_faces_down,
    play_random,
)

EVERY_HOUSE_RULE = [{name: "off"} for name in HOUSE_RULES]
OPTIONS: list[Mapping[str, str]] = [
    {},
    {"strict_eights": "off"},
    {"queen_skips": "on"},
    {"scoring": "points", "shaman_points": "50"},
    {"hand_size": "3", "first": "2"},
    {"decks": "2"},
    *EVERY_HOUSE_RULE,
]


def settings(seed: int) -> tuple[int, dict[str, str]]:
    """Players and options of a game: every level, count and option comes about."""
    options = {"level": LEVELS[seed % 3], **OPTIONS[seed % len(OPTIONS)]}
    most = 8 if options.get("decks") == "2" else 5
    return 2 + seed % (most - 1), options


@pytest.mark.parametrize("seed", range(160))
def test_a_game_ends_and_conserves(seed: int) -> None:
    players, options = settings(seed)
    game = RandomGame(seed, players, options)
    steps = 0
    while game.step():
        steps += 1
        assert conserved(game.position)
        assert steps < 4000
    assert len(DABONG.winners(game.position)) == 1


@pytest.mark.parametrize("seed", range(1000, 1024))
def test_every_position_and_move_of_a_game_reads_back_equal(seed: int) -> None:
    players, options = settings(seed)
    game = RandomGame(seed, players, options)
    while game.step():
        position = game.position
        assert DABONG.read_position(DABONG.write_position(position)) == position
        hidden = lay_faces_down(position)
        assert DABONG.read_position(DABONG.write_position(hidden)) == hidden
    for move in game.moves:
        assert DABONG.read_move(game.start, DABONG.write_move(move)) == move


@pytest.mark.parametrize("seed", range(2000, 2012))
def test_a_whole_game_reads_back_from_its_text(seed: int) -> None:
    players, options = settings(seed)
    game = play_random(seed, players, options)
    start, moves, end = read_game(DABONG, write_game(DABONG, game.start, game.moves))
    assert (start, moves, end) == (game.start, tuple(game.moves), game.position)


@pytest.mark.parametrize("seed", range(3000, 3010))
def test_a_referee_who_knows_no_hand_accepts_every_legal_game(seed: int) -> None:
    """Judged by the table alone, each play of a real game is legal, and the same kinds at least."""
    players, options = settings(seed)
    game = play_random(seed, players, options)
    position = game.start
    for move in game.moves:
        seen = lay_faces_down(position)
        verdict = DABONG.check(position, move)
        if DABONG.write_move(move).split(":")[-1].split()[0] not in ("gross", "worst-hand"):
            found = DABONG.check(seen, move)
            assert found.legal, (DABONG.write_position(seen), move, found.why.en)
            assert set(verdict.kinds) <= set(found.kinds)
        position, _ = DABONG.apply(position, move)


@pytest.mark.parametrize("seed", range(4000, 4008))
def test_several_hands_make_a_match(seed: int) -> None:
    game = RandomGame(seed, 3, {"level": LEVELS[seed % 3], "scoring": "points"})
    dealers = []
    for _ in range(3):
        while game.step():
            pass
        dealers.append(game.position.dealer)
        if DABONG.is_match_over(game.position):
            break
        game.position, _ = DABONG.apply(
            game.position, by_chance(_next(game), game.position, game.rng)
        )
    assert dealers == [(2 + at) % 3 + 1 for at in range(len(dealers))]


def _next(game: RandomGame) -> Move:
    return next(iter(DABONG.legal_moves(game.position, 0)))

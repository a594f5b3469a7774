"""Figures of the rules for `make bench`: what judging, listing and playing cost in each game.

Seconds are of the processor, so that a busy machine does not show in them.
"""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time
from typing import Any

from app.rules.ask import answer_json
from app.rules.congkak import CONGKAK, start_position, trace
from app.rules.dabong import DABONG, SHAMAN, Play, full_deck
from app.rules.dabong import Position as DabongTable
from app.rules.perft import perft
from tests.rules.random_games import PLAYS, Plan, RandomPlay, moves, start

SOWINGS = 20_000
QUESTIONS = 2_000
QUESTION = '{"id": 1, "position": "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0", "move": 1}'

JUDGED_GAMES = 12
PLAYED_FOR_S = 2.0
"""Long enough for a figure of two digits."""

MASTER_HANDS = 150
HAND = 12
BESIDE_PLAYERS = 4


def figures() -> Iterator[tuple[str, str]]:
    """Each figure's name, and its value with its unit."""
    yield from _congkak()
    for name, play in PLAYS.items():
        yield f"{name}: check, p50 and p99", _spread(_judging(play))
    for shamans in range(4):
        costs = _listing(shamans)
        yield f"dabong: moves of {HAND} cards at master level, {shamans} Shamans", _spread(costs)
    for name, play in PLAYS.items():
        yield f"{name}: random playouts", _rate(partial(_play_out, play))
    yield from _beside()


def _congkak() -> Iterator[tuple[str, str]]:
    first = start_position()
    begun_s = process_time()
    for _ in range(SOWINGS):
        trace(first, 1, 1)
    yield "a sowing of 15 drops, traced", f"{(process_time() - begun_s) / SOWINGS * 1e6:.1f} µs"
    begun_s = process_time()
    counted = perft(CONGKAK, first, 6)
    yield f"perft congkak 6 = {counted}", f"{process_time() - begun_s:.2f} s"
    begun_s = process_time()
    for _ in range(QUESTIONS):
        answer_json(CONGKAK, QUESTION)
    yield "a question answered", f"{(process_time() - begun_s) / QUESTIONS * 1e6:.0f} µs"


def _timed(act: Callable[[], object]) -> float:
    begun_s = process_time()
    act()
    return process_time() - begun_s


def _spread(costs_s: list[float]) -> str:
    """Median and 99th percentile, in milliseconds."""
    ordered = sorted(costs_s)
    middle, high = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"{middle * 1e3:.3f} ms, {high * 1e3:.3f} ms ({len(ordered):,})"


def _plan(play: RandomPlay, number: int) -> Plan:
    """A game by the defaults; of dabong! at its highest level."""
    options = {"level": "master"} if play.game is DABONG else {}
    return Plan(number, min(BESIDE_PLAYERS, play.seats[-1]), options, 1)


def _judging(play: RandomPlay) -> list[float]:
    """What `check` costs: moves of some games, moves out of place, and seen by who knows no hand."""
    game, rng, costs_s = play.game, Random(1), []
    for number in range(JUDGED_GAMES):
        plan = _plan(play, number)
        made: list[Any] = []
        for before, move, _ in moves(play, plan, start(play, plan)):
            made.append(move)
            table = game.view(before, 0)
            asked = [(before, move), (before, rng.choice(made)), (table, move)]
            wild = _wild(before, rng)
            asked += [(before, wild), (table, wild)] if wild else []
            costs_s += [_timed(partial(game.check, *question)) for question in asked]
    return costs_s


def _wild(position: Any, rng: Random) -> Play | None:
    """Any cards of the hand in turn, in any order: mostly no play at all."""
    if not isinstance(position, DabongTable) or position.stage != "play":
        return None
    seat = position.standing.turn
    hand = position.hand(seat).known
    cards = rng.sample(hand, min(len(hand), rng.randint(1, 6)))
    named = (f"{card}=5W" if card == SHAMAN else card for card in cards)
    return Play(seat, tuple(named))


def _listing(shamans: int) -> list[float]:
    """What the whole list of a hand of 12 costs on one card or a play of a few."""
    rng, costs_s = Random(shamans), []
    real = [card for card in full_deck() if card != SHAMAN]
    for _ in range(MASTER_HANDS):
        cards = rng.sample(real, HAND + 3)
        hand = [SHAMAN] * shamans + cards[: HAND - shamans]
        pile = cards[HAND : HAND + rng.choice((1, 1, 2, 3))]
        text = f"2:{','.join(pile)} hands={','.join(hand)}/?5/?5 turn=1 level=master"
        position = DABONG.read_position(text)
        costs_s.append(_timed(partial(_listed, position)))
    return costs_s


def _listed(position: DabongTable) -> int:
    return sum(1 for _ in DABONG.legal_moves(position, 1))


def _play_out(play: RandomPlay, number: int) -> int:
    plan = _plan(play, number)
    return sum(1 for _ in moves(play, plan, start(play, plan)))


def _rate(play_one: Callable[[int], int]) -> str:
    """Games a second, and how long they are."""
    begun_s, games, length = process_time(), 0, 0
    while (spent_s := process_time() - begun_s) < PLAYED_FOR_S:
        length += play_one(games)
        games += 1
    return f"{games / spent_s:.0f} games/s, {length / spent_s:,.0f} moves/s"


def _beside() -> Iterator[tuple[str, str]]:
    """Two engines that others know, where they are installed; nothing of ours needs them."""
    if importlib.util.find_spec("pyspiel"):
        yield "OpenSpiel: crazy_eights, random playouts", _rate(_crazy_eights())
    if importlib.util.find_spec("rlcard"):
        yield "RLCard: uno, random playouts", _rate(_uno())


def _crazy_eights() -> Callable[[int], int]:
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game("crazy_eights", {"players": BESIDE_PLAYERS})

    def play_one(number: int) -> int:
        rng, state, made = Random(number), game.new_initial_state(), 0
        while not state.is_terminal():
            made += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return made

    return play_one


def _uno() -> Callable[[int], int]:
    rlcard = importlib.import_module("rlcard")
    agents = importlib.import_module("rlcard.agents")
    env = rlcard.make("uno", config={"game_num_players": BESIDE_PLAYERS, "seed": 1})
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(BESIDE_PLAYERS)])

    def play_one(_: int) -> int:
        trajectories, _ = env.run(is_training=False)
        # A trajectory is state, action, state, ... and ends with a state.
        return sum(len(of_player) // 2 for of_player in trajectories)

    return play_one


if __name__ == "__main__":
    for name, value in figures():
        sys.stdout.write(f"{name:<62} {value}\n")

"""Whole matches: by chance on legal moves alone, as a machine that undoes, and seen by each seat."""

import random

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.rules.game import IllegalMoveError
from app.rules.kongkang import (
    BOX,
    HIDDEN,
    KONGKANG,
    Aim,
    Call,
    Choose,
    Draw,
    First,
    Move,
    NextRound,
    NoSlip,
    Pass,
    Play,
    Position,
    Show,
    Target,
)
from tests.rules.kongkang_tables import any_move, any_start, play_random, shuffled, turned_round

MATCHES = 60
"""Enough for every number of players and every option in `make test`; a bench plays 10,000."""


def conserved(position: Position) -> None:
    """Cards, bananas and tokens, counted by hand."""
    cards = sum(len(hand) for hand in position.hands) + sum(map(len, position.piles))
    assert cards + len(position.draw) + len(position.aside) == 48
    places = (*position.purses, position.pot, position.removed)
    assert sum(purse.yellow + 5 * purse.black for purse in places) == 15 * len(position.purses)
    boxes = 2 if position.choices.extra_tokens == "on" else 1
    assert position.bank.yellow + sum(p.yellow for p in places) == boxes * BOX.yellow
    assert position.bank.black + sum(p.black for p in places) == boxes * BOX.black
    assert all(min(p.yellow, p.black) >= 0 for p in (*places, position.bank))


class TestByChance:
    @pytest.mark.parametrize("seed", range(MATCHES))
    def test_a_match_ends_conserves_and_round_trips(self, seed: int) -> None:
        start, moves, end = play_random(seed)
        position = start
        for move in moves:
            conserved(position)
            assert KONGKANG.read_position(KONGKANG.write_position(position)) == position
            assert KONGKANG.read_move(position, KONGKANG.write_move(move)) == move
            position, events = KONGKANG.apply(position, move)
            assert all(event.words.en and event.words.ms for event in events)
        assert position == end
        conserved(end)
        assert KONGKANG.is_match_over(end)
        assert KONGKANG.actors(end) == ()
        assert KONGKANG.winners(end) == (end.winner,)

    def test_every_ending_option_and_number_of_players_comes_up(self) -> None:
        ends = {(end.end, len(end.purses)) for _, _, end in map(play_random, range(150))}
        assert {end for end, _ in ends} >= {"call", "deck", "out"}
        assert {players for _, players in ends} == {2, 3, 4, 5, 6}


class TestLegalMoves:
    @pytest.mark.parametrize("seed", range(12))
    def test_none_is_missing_and_none_is_wrong(self, seed: int) -> None:
        """Beside the list: every set of the hand that `check` allows, found by trying them all."""
        chance = random.Random(seed)
        position = any_start(chance)
        for _ in range(60):
            if KONGKANG.is_match_over(position):
                break
            for seat in KONGKANG.actors(position):
                listed = list(KONGKANG.legal_moves(position, seat))
                assert len(listed) == len(set(listed))
                assert all(KONGKANG.check(position, move).legal for move in listed)
            assert _tried(position) == _listed(position)
            listed = [move for seat in range(7) for move in KONGKANG.legal_moves(position, seat)]
            for move in _thinkable(position):
                assert KONGKANG.check(position, move).legal == (move in listed), move
            position, _ = KONGKANG.apply(position, any_move(position, chance))


def _listed(position: Position) -> set[tuple[str, ...]]:
    moves = KONGKANG.legal_moves(position, position.turn) if position.turn else ()
    return {tuple(sorted(move.cards)) for move in moves if isinstance(move, Play)}


def _tried(position: Position) -> set[tuple[str, ...]]:
    """Every part of the hand in turn that is a legal play."""
    seat = position.turn
    if not seat or position.phase not in ("turn", "drawn"):
        return set()
    parts: set[tuple[str, ...]] = {()}
    for card in position.hand(seat).known:
        parts |= {tuple(sorted((*part, card))) for part in parts}
    return {part for part in parts if KONGKANG.check(position, Play(seat, part)).legal}


def _thinkable(position: Position) -> list[Move]:
    """Everything but plays that anybody in turn, or the dealer, can be thought to do, by brute force."""
    seat = position.turn
    hand = position.hand(seat).known if seat else ()
    gives = dict.fromkeys((HIDDEN, *hand))
    is_trade = position.effect is not None and position.effect.kind == "trade"
    aims = [
        Aim(target, give)
        for target in position.seats
        for give in gives
        if (give != HIDDEN) == is_trade
    ]
    moves: list[Move] = [Target(seat, (aim,)) for aim in aims]
    moves += [Draw(seat), Call(seat), NoSlip(seat), Pass(seat)] if seat else []
    moves += [Choose(seat, "left"), Choose(seat, "right")] if seat else []
    return [*moves, *map(First, position.seats), NextRound()]


class TestSymmetry:
    @pytest.mark.parametrize("seed", range(12))
    def test_the_table_may_be_turned_round(self, seed: int) -> None:
        """The same match with everybody some seats further on; only who gives change may differ."""
        start, moves, _ = play_random(seed)
        by = 1 + seed % (len(start.purses) - 1)
        position = start
        for move in moves:
            if isinstance(move, NextRound):
                break
            following, _ = KONGKANG.apply(position, move)
            turned, _ = KONGKANG.apply(
                turned_round(position, by), _moved_on(move, by, len(start.purses))
            )
            assert _worth(turned) == _worth(turned_round(following, by))
            position = following


def _moved_on(move: Move, by: int, players: int) -> Move:
    """The same move by a player so many seats further on."""

    def seat(number: int) -> int:
        return (number - 1 + by) % players + 1

    if isinstance(move, Play | Target):
        aims = tuple(Aim(seat(aim.target), aim.give) for aim in move.aims)
        return msgspec.structs.replace(move, seat=seat(move.seat), aims=aims)
    if isinstance(move, First | Draw | Pass | Call | NoSlip | Choose | Show):
        return msgspec.structs.replace(move, seat=seat(move.seat))
    return move


def _worth(position: Position) -> tuple[list[str], list[int]]:
    """All of a position, with bananas in place of tokens."""
    words = KONGKANG.write_position(position).split()
    tokens = ("bananas=", "pot=", "removed=")
    bananas = [purse.bananas for purse in (*position.purses, position.pot, position.removed)]
    return [word for word in words if not word.startswith(tokens)], bananas


class TestSeenByASeat:
    @pytest.mark.parametrize("seed", range(12))
    def test_a_view_hides_cards_and_nothing_else(self, seed: int) -> None:
        chance = random.Random(seed)
        position = any_start(chance)
        while not KONGKANG.is_match_over(position):
            for seat in position.seats:
                view = KONGKANG.view(position, seat)
                conserved(view)
                assert view.hand(seat) == position.hand(seat)
                for whole, seen in zip(position.hands, view.hands, strict=True):
                    assert len(whole) == len(seen)
                    assert whole.may_hold(seen.known)
            position, _ = KONGKANG.apply(position, any_move(position, chance))

    @pytest.mark.parametrize("seed", range(12))
    def test_a_referee_who_sees_only_the_table_judges_the_same(self, seed: int) -> None:
        """Every move of a match is legal to one who knows no hand; the table comes out the same."""
        start, moves, _ = play_random(seed)
        position, blind = start, KONGKANG.view(start, 0)
        for move in moves:
            if isinstance(move, NextRound | Call) or position.effect is not None:
                break
            position, _ = KONGKANG.apply(position, move)
            blind, _ = KONGKANG.apply(blind, move)
            assert _table(blind) == _table(position)


def _table(position: Position) -> tuple[object, ...]:
    sizes = [len(hand) for hand in position.hands]
    return (sizes, len(position.draw), position.piles, position.purses, position.turn)


class Machine(RuleBasedStateMachine):
    """Legal moves, moves out of place, and undo, in any order and every phase."""

    def __init__(self) -> None:
        super().__init__()
        self.past: list[tuple[Position, str, Move]] = []
        self.at = KONGKANG.start(("Ana", "Ben"), {})
        self.chance = random.Random(0)

    @initialize(seed=st.integers(0, 10_000))
    def start(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.at = any_start(self.chance)

    @precondition(lambda self: not KONGKANG.is_match_over(self.at))
    @rule(data=st.data())
    def somebody_moves(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(KONGKANG.actors(self.at)))
        move = data.draw(st.sampled_from(list(KONGKANG.legal_moves(self.at, seat))))
        if isinstance(move, NextRound):
            move = NextRound(shuffled(self.chance))
        if isinstance(move, Play) and move.side and data.draw(st.booleans()):
            move = msgspec.structs.replace(move, side=None)
        self.past.append((self.at, KONGKANG.write_position(self.at), move))
        self.at, _ = KONGKANG.apply(self.at, move)

    @precondition(lambda self: bool(self.past))
    @rule()
    def a_move_is_taken_back_and_made_again(self) -> None:
        before, written, move = self.past.pop()
        assert KONGKANG.write_position(before) == written
        assert KONGKANG.apply(before, move)[0] == self.at
        self.at = before

    @rule(data=st.data())
    def a_move_out_of_place_changes_nothing(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(list(self.at.seats)))
        anything: list[Move] = [
            Draw(seat),
            Call(seat),
            Pass(seat),
            Choose(seat, "left"),
            Play(seat, ("skull",)),
            Play(seat, ("1", "2")),
            Target(seat, (Aim(seat),)),
            NextRound(("8",)),
        ]
        move = data.draw(st.sampled_from(anything))
        verdict = KONGKANG.check(self.at, move)
        if verdict.legal:
            return
        assert verdict.rules[0] == verdict.breaches[0].rule
        assert set(verdict.rules) <= set(KONGKANG.rules)
        before = KONGKANG.write_position(self.at)
        with pytest.raises(IllegalMoveError):
            KONGKANG.apply(self.at, move)
        assert KONGKANG.write_position(self.at) == before

    @invariant()
    def nothing_is_lost(self) -> None:
        conserved(self.at)
        assert KONGKANG.read_position(KONGKANG.write_position(self.at)) == self.at


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)

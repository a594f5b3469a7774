"""A match as a machine: any order of legal moves, passes, rounds and openings, and never a surprise."""

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.rules.congkak import (
    CONGKAK,
    Choices,
    First,
    Move,
    NextRound,
    Pass,
    Position,
    Sow,
    opponent,
)

ANY_CHOICES = st.fixed_dictionaries(
    {},
    optional={name: st.sampled_from(option.values) for name, option in CONGKAK.options.items()},
)


class Match(RuleBasedStateMachine):
    """Plays a match move by move; every position that ever was is kept and looked at again."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[tuple[Position, str]] = []
        self.at = CONGKAK.start(("Aminah", "Badrul"), {})

    @initialize(options=ANY_CHOICES, first=st.sampled_from((None, 1, 2)))
    def start(self, options: dict[str, str], first: int | None) -> None:
        self.at = CONGKAK.start(("Aminah", "Badrul"), options, first)
        assert self.at.choices == msgspec.convert(options, Choices)

    def play(self, move: Move) -> None:
        before = self.at
        self.played.append((before, CONGKAK.write_position(before)))
        assert CONGKAK.read_move(before, CONGKAK.write_move(move)) == move
        self.at, events = CONGKAK.apply(before, move)
        assert all(event.words.en and event.words.ms for event in events)
        assert [event.kind for event in events].count("round-over") == (
            self.at.is_over and not before.is_over
        )

    @precondition(lambda self: any(seat for seat in CONGKAK.actors(self.at)))
    @rule(data=st.data())
    def somebody_plays(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from([seat for seat in CONGKAK.actors(self.at) if seat]))
        moves = CONGKAK.legal_moves(self.at, seat)
        move = data.draw(st.sampled_from(list(moves)))
        before = self.at
        self.play(move)
        if isinstance(move, Sow) and self.at.choices.no_pieces == "pass":
            other = opponent(seat) - 1
            assert self.at.stores[other] == before.stores[other]
        assert self.at.round == before.round

    @precondition(lambda self: self.at.must_pass)
    @rule()
    def the_pass_is_said(self) -> None:
        to_move = self.at.to_move
        self.play(Pass(self.at.side))
        assert self.at.side == self.at.to_move == to_move

    @precondition(lambda self: bool(CONGKAK.legal_moves(self.at, 0)))
    @rule(data=st.data())
    def the_dealer_speaks(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(list(CONGKAK.legal_moves(self.at, 0))))
        before = self.at
        self.play(move)
        if isinstance(move, First):
            assert self.at.side == move.seat
        if isinstance(move, NextRound):
            assert self.at.round == before.round + 1
            assert self.at.choices == before.choices

    @rule()
    def the_last_move_is_taken_back(self) -> None:
        """Undo is keeping the position before: nothing that came later has touched it."""
        if self.played:
            self.at, text = self.played.pop()
            assert CONGKAK.write_position(self.at) == text

    @invariant()
    def every_piece_is_there(self) -> None:
        hands = sum(self.at.opening.hands) if self.at.opening else 0
        assert sum(self.at.holes) + hands == 98
        assert all(self.at.holes[hole] == 0 for hole in self.at.burnt)

    @invariant()
    def the_text_reads_back(self) -> None:
        assert CONGKAK.read_position(CONGKAK.write_position(self.at)) == self.at

    @invariant()
    def somebody_can_act_until_the_match_is_over(self) -> None:
        assert bool(CONGKAK.actors(self.at)) != CONGKAK.is_match_over(self.at)

    @invariant()
    def earlier_positions_are_as_they_were(self) -> None:
        for position, text in self.played[-3:]:
            assert CONGKAK.write_position(position) == text


Match.TestCase.settings = settings(max_examples=30, stateful_step_count=40, deadline=None)
TestMatch = Match.TestCase

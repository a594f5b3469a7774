"""A table as a state machine: doing and undoing, conservation in every phase, what a seat may know."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.rules.dabong import DABONG, Deal, Move, Position, Shuffle, TakeBack, Trade, full_deck
from tests.rules.dabong_tables import LEVELS, conserved


class Table(RuleBasedStateMachine):
    """Legal moves of every phase; the old positions are kept and must never change."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[Position, str]] = []
        self.position: Position | None = None

    @property
    def now(self) -> Position:
        assert self.position is not None
        return self.position

    @initialize(
        level=st.sampled_from(LEVELS),
        players=st.integers(2, 5),
        order=st.permutations(full_deck()),
    )
    def deal(self, level: str, players: int, order: list[str]) -> None:
        self.position = DABONG.start(("P",) * players, {"level": level}, Deal(tuple(order)))

    def do(self, move: Move) -> None:
        self.kept.append((self.now, DABONG.write_position(self.now)))
        self.position, events = DABONG.apply(self.now, move)
        assert events[0].kind in DABONG.check(self.kept[-1][0], move).kinds

    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        actors = DABONG.actors(self.now)
        moves = [move for seat in actors for move in DABONG.legal_moves(self.now, seat)]
        if moves:
            self.do(data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.position is not None and self.position.stage == "play")
    @rule(data=st.data())
    def trade(self, data: st.DataObject) -> None:
        one, other = data.draw(st.permutations(list(self.now.seats)))[:2]
        if not (self.now.hand(one).known and self.now.hand(other).known):
            return  # Another hand was dealt, and nobody knows its cards.
        gives = data.draw(st.sampled_from(self.now.hand(one).known))
        gets = data.draw(st.sampled_from(self.now.hand(other).known))
        self.do(Trade(one, other, (gives,), (gets,)))

    @precondition(lambda self: self.position is not None and self.position.stage == "play")
    @rule()
    def take_back_what_can_be(self) -> None:
        last = self.now.pile[-1]
        move = TakeBack(last.seat)
        if last.seat and DABONG.check(self.now, move).legal:
            hand = len(self.now.hand(last.seat))
            self.do(move)
            assert len(self.now.hand(last.seat)) >= hand

    @precondition(lambda self: self.position is not None and self.position.must_shuffle)
    @rule(data=st.data())
    def shuffle(self, data: st.DataObject) -> None:
        for move in DABONG.legal_moves(self.now, 0):
            if isinstance(move, Shuffle):
                self.do(Shuffle(tuple(data.draw(st.permutations(move.order)))))
                break

    @invariant()
    def every_card_is_somewhere(self) -> None:
        if self.position is not None:
            assert conserved(self.position)

    @invariant()
    def nothing_that_was_changes(self) -> None:
        for before, text in self.kept[-3:]:
            assert DABONG.write_position(before) == text

    @invariant()
    def somebody_may_act_until_the_match_is_over(self) -> None:
        if self.position is not None and not DABONG.is_match_over(self.position):
            assert DABONG.actors(self.position)

    @invariant()
    def a_seat_knows_no_other_hand(self) -> None:
        if self.position is not None:
            for seat in self.position.seats:
                seen = DABONG.view(self.position, seat)
                others = [hand for at, hand in enumerate(seen.hands, 1) if at != seat]
                assert all(not hand.known for hand in others)


Table.TestCase.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
TestTable = Table.TestCase

"""Acts that are complete: each is ruled, taken for put back, or for a touch."""

from collections.abc import Sequence
from typing import Generic

import msgspec

from app.referee import seen_words
from app.referee.acts_ruled import PUSHED, STRAIGHTENED, TOLD_AGAIN, ActRuling, Doubt
from app.referee.open_acts import RuledAct
from app.referee.readings_tried import Trial, hear_all
from app.referee.seen_game import Line
from app.referee.seen_play import UNTOLD, Act
from app.referee.table_seen import TableSeen
from app.referee.told_play import Bench
from app.referee.zones_seen import Placed, lie_near, lie_together
from app.rules.game import MoveT, PositionT


class CompleteActs(Generic[PositionT, MoveT]):
    """Rules on acts of one table."""

    def __init__(self, seen: TableSeen[PositionT, MoveT]) -> None:
        self._seen = seen

    def rule(self, bench: Bench[PositionT, MoveT], act: Act, said: str = "") -> None:
        """An act is complete; `said` are words of its seat that belong to it."""
        seen, going = self._seen, self._seen.going
        going.remove(act)
        objected = going.objected
        is_again = objected is not None and objected.act.seat == act.seat
        if act.is_empty or (is_again and seen.game.is_put_right(bench.position, act)):
            self._put_back(bench, act, is_again=is_again)
            return
        if is_again:
            bench.close_objection()
            going.objected = None
        told, act, before = act, self._completed(bench, act), bench.position
        for card in told.laid:
            if card not in act.laid:
                seen.stands_for_its_like(card)
        ruled = self._as_done(act, self._ruling(bench, act, said).rule(act))
        act, going.ruled = ruled.act, ruled
        seen.position = bench.position
        drawn = seen.game.draw_pile(before) - seen.game.draw_pile(bench.position)
        seen.draws.ruled(act, drawn, bench.now_us)
        if ruled.outcome == "accept":
            lying, cards = seen.game.lying, (*act.laid, *act.turned)
            there, took = lying(bench.position), act.took
            seen.accounts = seen.accounts.ruled(cards, lying(before), there, took)
            if not ruled.lines:
                seen.accounts = seen.accounts.lifted(took)
        elif ruled.outcome == "object":
            going.objected = ruled

    def is_told_by(self, bench: Bench[PositionT, MoveT], act: Act, said: str) -> bool:
        """Whether an open act and those words of its seat are one legal play."""
        act = self._completed(bench, act)
        return self._ruling(bench, act, said).is_accepted(act)

    def is_surely_legal(self, bench: Bench[PositionT, MoveT], act: Act) -> bool:
        """Whether an act is legal as things stand, in all likely readings."""
        act = self._completed(bench, act)
        return self._ruling(bench, act).is_surely_legal(act)

    def would_be_legal(self, bench: Bench[PositionT, MoveT], act: Act, position: str) -> bool:
        """Whether an act is legal where the match stood at that position, in its likeliest reading."""
        copied = Trial(self._seen.game.told, bench).copied()
        copied.position = self._seen.game.told.game.read_position(position)
        return self._ruling(copied, act).is_accepted(act)

    def ends_with(self, bench: Bench[PositionT, MoveT], known: Act, deed: Act) -> bool:
        """Whether an open act is a whole one after which the same seat goes on with a deed of another."""
        if not self._seen.game.ends(bench.position, known, deed):
            return False
        copied = Trial(self._seen.game.told, bench).copied()
        known = self._completed(bench, known)
        outcome = self._ruling(copied, known).rule(known).outcome
        return outcome == "accept" and self._seen.game.goes_on(copied.position, deed)

    def position_after(self, bench: Bench[PositionT, MoveT], acts: Sequence[Act]) -> PositionT:
        """Where the match would stand if these open acts were complete; nothing is decided."""
        if not acts:
            return bench.position
        copied = Trial(self._seen.game.told, bench).copied()
        for act in acts:
            completed = self._completed(copied, act)
            self._ruling(copied, completed).rule(completed)
        return copied.position

    def _completed(self, bench: Bench[PositionT, MoveT], act: Act) -> Act:
        """An act with what is known of its draws, and without cards that only showed again beside what it
        did: all of that name are where the match has them. One that is told alone is asked about.
        """
        laid = tuple(c for c in act.laid if not self._seen.is_told_again(bench.position, c))
        if laid or act.took or act.drawn:
            act = msgspec.structs.replace(act, laid=laid)
        return self._seen.draws.completed(act)

    def _as_done(self, told: Act, ruled: RuledAct) -> RuledAct:
        """An act as it was ruled: where it has covered what it was told to have taken, that lies there."""
        act, seen = ruled.act, self._seen
        for card in told.took:
            if card in act.took:
                continue
            seen.zones, over = seen.zones.after_covering(card)
            seen.accounts = seen.accounts.with_settled((card,))
            laid = tuple(over if c.number == UNTOLD else c for c in act.laid)
            act = msgspec.structs.replace(act, laid=laid)
        return msgspec.structs.replace(ruled, act=act)

    def _put_back(self, bench: Bench[PositionT, MoveT], act: Act, *, is_again: bool) -> None:
        """All of an act was put back: an objection to it is over, or it was a touch."""
        seen = self._seen
        seen.draws.forget(act.seat, act.told_us)
        if not is_again or bench.play.objection is None:
            words = seen_words.put_back(bench.play.name(act.seat))
            bench.docket.note("touch", words, bench.now_us, act.seat)
            return
        hear_all(seen.game.told, bench, (Line(act.seat, "back"),))
        seen.going.objected = None
        drawn = seen.game.draw_pile(bench.play.position) - seen.game.draw_pile(bench.position)
        seen.draws.ruled_back(act, drawn, bench.now_us)
        seen.position = bench.position
        seen.accounts = seen.accounts.ruled(act.laid, {}, seen.game.lying(bench.position))

    def _ruling(
        self, bench: Bench[PositionT, MoveT], act: Act, said: str = ""
    ) -> ActRuling[PositionT, MoveT]:
        seen = self._seen
        return ActRuling(seen.game, bench, seen.thresholds.sure, self._doubtful(act), said)

    def _doubtful(self, act: Act) -> dict[int, Doubt]:
        """Cards of an act that may be no other than one that lies there and is like them: one of the match
        that was covered there shows again, or was in sight and is pushed, or one of the same act is taken to
        lie squarely on it.
        """
        seen, doubts = self._seen, dict[int, Doubt]()
        for card in act.laid:
            for other in seen.zones.in_zone(card.zone):
                if other.number >= card.number or not other.read.card == card.read.card != "":
                    continue
                if self._is_pushed(other, card):
                    doubts[card.number] = PUSHED
                elif other.number in seen.accounts.settled and lie_together(card, other):
                    doubts[card.number] = TOLD_AGAIN
                elif other.corners_mm == card.corners_mm:
                    doubts[card.number] = STRAIGHTENED
        return doubts

    def _is_pushed(self, other: Placed, card: Placed) -> bool:
        """Whether a card that is told may be one of the match that lay in sight there, a little beside."""
        if other.corners_mm == card.corners_mm:
            return False  # nothing was told of it
        later = [c for c in self._seen.zones.in_zone(card.zone) if c.number > other.number]
        is_settled = other.number in self._seen.accounts.settled
        return is_settled and min(c.number for c in later) == card.number and lie_near(other, card)

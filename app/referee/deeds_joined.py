"""Deeds joined to acts: which deed is an act's at all, and whose.

What the match knows of is no deed; what means nothing where it lies is put aside until it does.
"""

from functools import partial
from typing import Generic

import msgspec

from app.referee.acts_going_on import Add
from app.referee.complete_acts import CompleteActs
from app.referee.draws_seen import DRAW
from app.referee.open_acts import RuledAct, owner_of, whose
from app.referee.readings_tried import Outcome
from app.referee.seen_play import Act, with_laid, with_turned
from app.referee.table_seen import TableSeen
from app.referee.told_play import Bench
from app.referee.zones_seen import Deed, Laid, Placed, Took, Turned
from app.rules.game import MoveT, PositionT, Seat


class DeedsJoined(Generic[PositionT, MoveT]):
    """Joins the deeds of one table to acts."""

    def __init__(
        self, seen: TableSeen[PositionT, MoveT], complete: CompleteActs[PositionT, MoveT]
    ) -> None:
        self._seen = seen
        self._complete = complete
        self._bared_us: dict[str, int] = {}  # when a card was told gone there last

    def drew(
        self, bench: Bench[PositionT, MoveT], drawn: int, seats: tuple[Seat, ...], at_us: int
    ) -> None:
        """So many cards were drawn; less than 0: put back. `seats` are those whose hand was there."""
        self.join(bench, seats, DRAW, at_us, at_us, partial(_with_drawn, drawn))

    def take_up(self, bench: Bench[PositionT, MoveT]) -> None:
        """Cards that meant nothing where they lie, and mean something now, are laid."""
        for card in self.to_take_up(bench.position):
            self._seen.aside -= {card.number}
            add = partial(with_laid, card=card, puts_back=self._seen.game.puts_back)
            self.join(bench, card.seats, card.zone, card.laid_us, card.told_us, add)

    def to_take_up(self, position: PositionT) -> tuple[Placed, ...]:
        """Cards that meant nothing where they lie, and mean something now."""
        if self._seen.is_restoring or not self._seen.aside:
            return ()
        return tuple(
            card
            for card in self._seen.zones.lying
            if card.number in self._seen.aside and self._seen.game.matters(position, card.zone)
        )

    def did(self, bench: Bench[PositionT, MoveT], deed: Deed) -> None:
        """Something was done to a card."""
        if deed.card.zone == DRAW:
            return  # its cards come and go by weight: which back lies on top tells nothing
        match deed:
            case Laid(card):
                self.laid(bench, card)
            case Turned(was, card):
                self._turned(bench, was, card)
            case Took():
                self._took(bench, deed)

    def laid(self, bench: Bench[PositionT, MoveT], card: Placed) -> None:
        """A card has come to lie there."""
        known = self._seen.accounts.sighted(card)
        if known is not None:
            self._seen.accounts = known
            return
        is_bared = self._bared_us.get(card.zone) == card.told_us
        if card.is_where_its_like_lies and (
            is_bared or self._seen.is_told_again(bench.position, card)
        ):
            self._seen.stands_for_its_like(card)
            return
        is_read = card.read.is_back or card.read.card
        if not card.seats and not is_read:
            return  # a shadow, or the edge of a mat that was moved
        if not card.seats and self._seen.is_restoring:
            self._seen.accounts = self._seen.accounts.left_over((card,))
        elif not self._seen.game.matters(bench.position, card.zone):
            self._seen.aside |= {card.number}
        elif card.seats or not self._is_of_an_earlier_run(bench, card):
            add = partial(with_laid, card=card, puts_back=self._seen.game.puts_back)
            self.join(bench, card.seats, card.zone, card.laid_us, card.told_us, add)
            if (
                self._seen.going.find(card.number) is None
            ):  # it went back to where it was taken from
                self._seen.accounts = self._seen.accounts.with_settled((card,))

    def _is_of_an_earlier_run(self, bench: Bench[PositionT, MoveT], card: Placed) -> bool:
        """Something was open before the camera looked: a card that lies there is what it was about."""
        play, going = bench.play, self._seen.going
        opened = play.objection or play.question
        if opened is None or going.ruled is not None or going.acts:
            return False
        seat = opened.seat or owner_of(card.zone) or self._seen.game.to_move(bench.position)
        known = going.objected
        act = Act(seat, card.laid_us, card.laid_us, card.told_us) if known is None else known.act
        outcome: Outcome = "ask" if play.objection is None else "object"
        text = self._seen.game.told.game.write_position(bench.position)
        moves = play.standing.moves
        going.objected = RuledAct(with_laid(act, card), outcome, (), moves, 0, text)
        return True

    def _turned(self, bench: Bench[PositionT, MoveT], was: Placed, card: Placed) -> None:
        """A card is told anew: better read, or turned over by a hand."""
        if (was.read.card, was.read.is_back) == (card.read.card, card.read.is_back):
            self._seen.going.better_read(card)
        elif self._seen.going.turn(bench, card):
            pass
        elif card.seats and self._seen.game.matters(bench.position, card.zone):
            add = partial(with_turned, card=card)
            self.join(bench, card.seats, card.zone, card.told_us, card.told_us, add)

    def _took(self, bench: Bench[PositionT, MoveT], took: Took) -> None:
        card = took.card
        self._bared_us[card.zone] = took.at_us
        is_settled = card.number in self._seen.accounts.settled
        self._seen.aside -= {card.number}
        self._seen.accounts = self._seen.accounts.gone(card.number)
        if not self._seen.game.matters(bench.position, card.zone):
            return  # cards are gathered at the end of a round
        add = partial(_with_taken, card)
        is_act = is_settled and bool(took.seats)
        if not (is_act and self._takes(bench, took, add)) and self._seen.going.take_back(
            bench, card.number, took.at_us
        ):
            return
        if is_act:
            self.join(bench, took.seats, card.zone, took.at_us, took.at_us, add)

    def _takes(self, bench: Bench[PositionT, MoveT], took: Took, add: Add) -> bool:
        """Whether a card of the match that is gone was taken for good."""
        position = bench.position
        seat, _ = whose(
            took.seats, took.card.zone, self._seen.going.seats, self._seen.game.to_move(position)
        )
        return self._seen.game.takes(position, add(Act(seat, took.at_us, took.at_us, took.at_us)))

    def join(
        self,
        bench: Bench[PositionT, MoveT],
        seats: tuple[Seat, ...],
        zone: str,
        done_us: int,
        told_us: int,
        add: Add,
    ) -> None:
        """A deed is of an act; `seats` are those whose hand may have done it."""
        there = tuple(seat for seat in seats if 1 <= seat <= len(bench.play.players))
        to_move = self._seen.game.to_move(bench.position)
        seat, rivals = whose(there, zone, self._seen.going.seats, to_move)
        if not seat or (not there and zone == DRAW and self._has_played(seat)):
            # Whose hand it was nobody saw: it is of whoever acts next.
            self._seen.draws.ahead += add(Act(seat, done_us, done_us, told_us)).drawn
            return
        ahead = self._seen.draws.take_ahead()
        fresh = Act(seat, done_us, done_us, told_us, drawn=ahead, rivals=rivals)
        fresh = self._seen.draws.completed(fresh)
        self._seen.is_restoring = False
        known = next((act for act in self._seen.going.acts if act.seat == seat), None)
        if known is not None and not self._seen.draws.was_over(seat, known.done_us):
            fresh = msgspec.structs.replace(fresh, over_draw=())  # it was before what is open
        if known is not None and (
            self._is_overtaken(bench, known, done_us)
            or self._complete.ends_with(bench, known, add(fresh))
        ):
            self._complete.rule(bench, known)
        self._seen.going.add(bench, fresh, add, anew=self._follows_a_draw(bench, add(fresh)))
        reopened = next((act for act in self._seen.going.acts if act.seat == seat), None)
        if reopened is not None:
            self._seen.accounts = self._seen.accounts.reopened((*reopened.laid, *reopened.turned))

    def _has_played(self, seat: Seat) -> bool:
        """That seat has drawn and laid in its open act: another draw is of the next."""
        return any(act.seat == seat and act.drawn and act.laid for act in self._seen.going.acts)

    def _follows_a_draw(self, bench: Bench[PositionT, MoveT], act: Act) -> bool:
        """Whether the seat to move may have drawn meanwhile, with no scale to tell, and the act is legal
        then, or may become so while it is not legal as a part of the one before: it is one more, and does
        not reopen that.
        """
        to_move = self._seen.game.to_move(bench.position)
        if to_move == act.seat or not self._seen.draws.may_have_drawn(to_move):
            return False
        if self._complete.is_surely_legal(bench, act):
            return True
        begun = self._seen.draws.completed(act)
        return self._seen.game.may_begin(bench.position, begun) and not self._goes_with_last(
            bench, act
        )

    def _goes_with_last(self, bench: Bench[PositionT, MoveT], act: Act) -> bool:
        """Whether an act is legal as a part of the one that its seat had ruled last."""
        ruled = self._seen.going.ruled
        if ruled is None or ruled.act.seat != act.seat:
            return False
        whole = msgspec.structs.replace(ruled.act, laid=(*ruled.act.laid, *act.laid))
        return self._complete.would_be_legal(bench, whole, ruled.position)

    def _is_overtaken(self, bench: Bench[PositionT, MoveT], known: Act, done_us: int) -> bool:
        """Whether another seat has acted between an open act and what its seat did then."""
        return not self._seen.game.side_by_side(bench.position) and any(
            known.done_us < act.begun_us < done_us
            for act in self._seen.going.acts
            if act.seat != known.seat
        )


def _with_drawn(drawn: int, act: Act) -> Act:
    """So many cards were drawn; less than 0: put back."""
    return msgspec.structs.replace(act, drawn=max(0, act.drawn + drawn))


def _with_taken(card: Placed, act: Act) -> Act:
    """A card of the match was taken away."""
    return msgspec.structs.replace(act, took=(*act.took, card))

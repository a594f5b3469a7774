"""Acts from their first deed to their ruling, and reopened after it."""

from collections.abc import Callable, Iterator
from typing import Generic

import msgspec

from app.referee.decisions import Undone
from app.referee.open_acts import RuledAct, placed_in
from app.referee.seen_game import SeenGame
from app.referee.seen_play import Act, with_turned, without
from app.referee.told_play import Bench, TablePlay
from app.referee.zones_seen import Placed
from app.rules.game import MoveT, PositionT, Seat

DEVICE = "camera"
"""Who takes a move back when what was seen of it changes."""

Add = Callable[[Act], Act]
"""Puts a deed into an act."""


class ActsGoingOn(Generic[PositionT, MoveT]):
    """The acts of all seats: at most one open of each.

    Attributes:
        acts: those that are open.
        ruled: the newest that was ruled; a deed of its seat may reopen it.
        objected: the one that is objected to, until that is closed.
        is_undoing: a ruling is being taken back because its act was reopened: the match has yet to follow.
    """

    def __init__(self, game: SeenGame[PositionT, MoveT]) -> None:
        self._game = game
        self.acts: tuple[Act, ...] = ()
        self.ruled: RuledAct | None = None
        self.objected: RuledAct | None = None
        self.is_undoing = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose acts are open."""
        return tuple(act.seat for act in self.acts)

    @property
    def cards(self) -> Iterator[Placed]:
        """The cards of acts that are asked about, open, objected to, or ruled last: what an answer tells is
        of the act that was asked about, also where one that was begun since has a like card.
        """
        asked = [self.ruled] if self.ruled is not None and self.ruled.outcome == "ask" else []
        ruled = [one.act for one in (self.objected, self.ruled) if one is not None]
        for act in (*(one.act for one in asked), *self.acts, *ruled):
            yield from (*act.laid, *act.turned)

    @property
    def unruled(self) -> Iterator[Placed]:
        """The cards of acts that the match may yet know of: open, asked, or objected to."""
        asked = self.ruled if self.ruled is not None and self.ruled.outcome == "ask" else None
        waiting = [one.act for one in (self.objected, asked) if one is not None]
        for act in (*self.acts, *waiting):
            yield from (*act.laid, *act.turned)

    def add(
        self, bench: Bench[PositionT, MoveT], fresh: Act, add: Add, *, anew: bool = False
    ) -> None:
        """A deed: of its seat's open act, of one that it reopens, or of a new one.

        Args:
            bench: the call.
            fresh: the act that it begins if it begins one: whose, when.
            add: puts it into an act.
            anew: it reopens none.
        """
        known = next((act for act in self.acts if act.seat == fresh.seat), None)
        if known is not None:
            self.put(_gone_on(add(known), fresh))
            return
        before = None if anew else self._reopened_by(bench, fresh, add(fresh))
        if before is None:
            self.put(add(fresh))
        else:
            self.reopen(bench, before, _gone_on(add(before.act), fresh))

    def put(self, act: Act) -> None:
        """The open act of that seat is this one."""
        self.acts = (*(one for one in self.acts if one.seat != act.seat), act)

    def remove(self, act: Act) -> None:
        """That seat has no act open any more."""
        self.acts = tuple(one for one in self.acts if one.seat != act.seat)

    def find(self, number: int) -> Placed | None:
        """A card of an act that is open or may be reopened."""
        return next((card for card in self.cards if card.number == number), None)

    def take_back(self, bench: Bench[PositionT, MoveT], number: int, at_us: int) -> bool:
        """A card was taken away; whether it was one of these acts, which then is without it."""
        return self._change(bench, number, lambda act: _at(without(act, number), at_us))

    def turn(self, bench: Bench[PositionT, MoveT], card: Placed) -> bool:
        """A card is told anew; whether it was one of these acts."""
        return self._change(bench, card.number, lambda act: with_turned(act, card))

    def better_read(self, card: Placed) -> bool:
        """The same card has the same name as before and is only surer; whether it was of these acts."""
        if self.find(card.number) is None:
            return False
        self.acts = tuple(_with_read(act, card) for act in self.acts)
        self.ruled, self.objected = (
            one and msgspec.structs.replace(one, act=_with_read(one.act, card))
            for one in (self.ruled, self.objected)
        )
        return True

    @property
    def drawn_open(self) -> int:
        """Cards that were drawn in acts which were asked or objected to: the match knows of them once that
        is closed.
        """
        asked = self.ruled if self.ruled is not None and self.ruled.outcome == "ask" else None
        return sum(one.act.drawn for one in {asked, self.objected} if one is not None)

    def close(self, play: TablePlay[PositionT, MoveT]) -> None:
        """What was asked or objected to is so no more, if that was closed."""
        if play.objection is None:
            self.objected = None
        asked = self.ruled
        if play.question is None and asked is not None and asked.outcome == "ask":
            self.ruled = None
            if self.objected is None and play.objection is not None:  # as was answered
                self.objected = msgspec.structs.replace(asked, outcome="object")

    def forget(self) -> None:
        """The match was set elsewhere: no act is known any more."""
        self.acts, self.ruled, self.objected = (), None, None

    def reopen(
        self, bench: Bench[PositionT, MoveT], before: RuledAct, act: Act, *, stands: bool = False
    ) -> None:
        """An act that was ruled goes on: its moves are taken back until it is ruled anew, if none stands."""
        moves = bench.play.standing.moves
        if before.moves and before.is_newest(moves) and not stands:
            bench.docket.add(Undone(before.moves, DEVICE))
            self.is_undoing = True
        question = bench.play.question
        if before.outcome == "ask" and question is not None and not before.moves:
            bench.overtake(question)
        if before is self.ruled:
            self.ruled = None
        self.put(act)

    def _change(
        self, bench: Bench[PositionT, MoveT], number: int, change: Callable[[Act], Act]
    ) -> bool:
        for act in self.acts:
            if placed_in(act, number) is not None:
                self.put(change(act))
                return True
        for one in (self.objected, self.ruled):
            if one is not None and placed_in(one.act, number) is not None:
                if one is not self.objected and not self._may_reopen(bench, one):
                    return False
                less = change(one.act)
                is_taken = len(less.laid) < len(one.act.laid)
                self.reopen(bench, one, less, stands=is_taken and one.drew_before)
                return True
        return False

    def _reopened_by(
        self, bench: Bench[PositionT, MoveT], fresh: Act, deed: Act
    ) -> RuledAct | None:
        """The act that a deed of its seat reopens."""
        objected, ruled = self.objected, self.ruled
        if objected is not None and objected.act.seat == fresh.seat:
            return objected
        if ruled is None or ruled.act.seat != fresh.seat or not self._may_reopen(bench, ruled):
            return None
        return None if self._game.goes_on(bench.position, deed) else ruled

    def _may_reopen(self, bench: Bench[PositionT, MoveT], ruled: RuledAct) -> bool:
        """Nobody else has done anything since."""
        is_asked = ruled.outcome == "ask" and bench.play.question is not None
        return not self.acts and (is_asked or ruled.is_newest(bench.play.standing.moves))


def _gone_on(act: Act, fresh: Act) -> Act:
    """The act after a deed that was told just now."""
    return msgspec.structs.replace(
        act,
        begun_us=min(act.begun_us, fresh.begun_us),
        done_us=max(act.done_us, fresh.done_us),
        told_us=max(act.told_us, fresh.told_us),
        rivals=tuple(dict.fromkeys((*act.rivals, *fresh.rivals))),
    )


def _at(act: Act, at_us: int) -> Act:
    return msgspec.structs.replace(act, done_us=at_us, told_us=at_us)


def _with_read(act: Act, card: Placed) -> Act:
    return act if placed_in(act, card.number) is None else with_turned(act, card)

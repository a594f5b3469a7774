"""The camera as one more who tells the table what was done: what is seen becomes acts, an act becomes lines
of the vocabulary that phones use, and the told game judges them.

Order of a play: its deeds come in one by one (`see`) and are joined to an act of a seat; once the act is
complete (`pass_time`) its readings are tried, and one is heard for good or all are asked. A deed of the same
seat before anybody else acts reopens what was ruled.
"""

from functools import partial
from typing import Generic

import msgspec

from app.board.calibration import TRAY
from app.board.readings import SCALE_NAMES, SensorBack, SensorLost, Weighed
from app.referee import seen_words
from app.referee.accounts import Accounts
from app.referee.acts_going_on import ActsGoingOn, Add
from app.referee.acts_ruled import ActRuling
from app.referee.draw_tray import DrawTray
from app.referee.observations import Observation
from app.referee.open_acts import RuledAct, Timing, owner_of, whose
from app.referee.pot_watch import PotWatch
from app.referee.race import CLAIM_US
from app.referee.referee import Live
from app.referee.said_beside import SaidBeside
from app.referee.seen import CardSighted, CardTaken, HandReached, PotCounted
from app.referee.seen_game import Line, SeenGame
from app.referee.seen_play import Act, with_laid, with_turned, without
from app.referee.thresholds import Thresholds
from app.referee.told_play import Bench, TablePlay
from app.referee.trying import Outcome, Trial, hear_all
from app.referee.unchanged import UnchangedZones
from app.referee.zones_seen import HAND_ZONE, Deed, Laid, Placed, Took, Turned, ZonesSeen
from app.rules.game import MoveT, PositionT, Seat

DRAW = "draw"
"""The zone of the draw pile, and the name of the scale below it."""

POT = "pot"

TAKE_UP_US = 3_000_000
"""Once the camera sees again, what lies is told within this: a look at each zone, two where hands are."""

EYES = ("camera", "mat")
"""Sensors without which nothing is seen."""


class CameraSide(Generic[PositionT, MoveT]):
    """Implements `app.referee.beside.Beside` for a table with a camera over it."""

    def __init__(self, game: SeenGame[PositionT, MoveT], thresholds: Thresholds) -> None:
        self._game = game
        self._thresholds = thresholds
        self._zones = ZonesSeen()
        self._tray = DrawTray()
        self._pot = PotWatch(thresholds.pot_wrong_us)
        self._unchanged = UnchangedZones(thresholds.sighting_lag_us)
        self._accounts = Accounts()
        self._going = ActsGoingOn(game)
        self._said = SaidBeside(game, self._going, self._rule, self._is_told_by)
        self._aside: frozenset[int] = frozenset()  # cards that meant nothing where they came to lie
        self._over_draw: dict[Seat, int] = {}  # whose hand was over the draw pile last when
        self._is_unweighed = True  # a card may have been drawn unweighed since the last ruling
        self._over_drawn = 0  # cards drawn that the match took back: they are of the next act
        self._lost: frozenset[str] = frozenset()
        self._back_us: int | None = None  # when the camera began to look, or saw the table again
        self._is_restoring = False
        self._play: TablePlay[PositionT, MoveT] | None = None
        self._position: PositionT | None = None  # with which the cards were reckoned up
        self._moves = 0  # of the match then
        self._is_said = False  # words are being heard

    # --- where the match stands -------------------------------------------------------------------

    def follow(self, play: TablePlay[PositionT, MoveT], *, undone: bool) -> None:
        """Reckon up what lies with where the match stands now."""
        self._play = play
        if self._position is None:
            self._accounts = Accounts.of(self._game.lying(play.position))
            self._is_restoring = play.standing.restoring
        elif self._going.is_undoing:
            self._going.is_undoing = False
        elif undone:
            is_undo = play.standing.moves < self._moves
            self._set_back(self._position, play.position, is_undo=is_undo)
        else:
            unseen = self._reckon(self._position, play.position)
            self._expect_drawn(unseen if self._is_said else 0)
        self._is_said = False
        self._position, self._moves = play.position, play.standing.moves
        if play.objection is None:
            self._going.objected = None

    def _set_back(self, before: PositionT, after: PositionT, *, is_undo: bool) -> None:
        """An undo or a correction: what lies is as it is, until a new act begins. Cards that were drawn and
        are so no more go back, or are of the next act; what a correction counts anew was not drawn.
        """
        self._accounts = self._accounts.left_over(c for act in self._going.acts for c in act.laid)
        drawn = sum(act.drawn for act in self._going.acts)
        if is_undo and not self._tray.is_blind:
            drawn += self._game.draw_pile(after) - self._game.draw_pile(before)
        self._going.forget()
        self._reckon(before, after)
        self._over_drawn = max(0, drawn)
        self._is_restoring = True

    def _reckon(self, before: PositionT, after: PositionT) -> int:
        """The match was moved by words, an answer or the operator; how many cards it has drawn with it that
        nobody has seen to be drawn yet.
        """
        self._accounts = self._accounts.moved(
            self._game.lying(before),
            self._game.lying(after),
            tuple(self._going.cards),
            self._zones.lying,
        )
        drawn = self._game.draw_pile(before) - self._game.draw_pile(after)
        for act in self._going.acts:
            told = max(0, min(drawn, act.drawn))
            drawn -= told
            less = msgspec.structs.replace(act, drawn=act.drawn - told)
            for card in (*act.laid, *act.turned):
                if card.number in self._accounts.settled:
                    less = without(less, card.number)
            if less.is_empty:
                self._going.remove(act)
            elif less != act:
                self._going.put(less)
        unseen = max(0, drawn - self._over_drawn)
        self._over_drawn = max(0, self._over_drawn - max(0, drawn))
        return unseen

    def _expect_drawn(self, cards: int) -> None:
        """What was said has cards drawn; their weight, when it comes, tells nothing more."""
        if cards:
            until_us = self._tray.rested_us + self._thresholds.hand_limit_us
            self._tray = self._tray.expecting(cards, until_us)

    # --- what is seen -----------------------------------------------------------------------------

    def see(self, bench: Bench[PositionT, MoveT], observation: Observation) -> None:
        """A sensor says something."""
        self._is_said = False
        if self._back_us is None:
            self._back_us = bench.now_us
        match observation:
            case HandReached():
                self._reached(observation)
            case CardSighted():
                looks_anew = observation.at_us - self._back_us < TAKE_UP_US
                self._unchanged.told(observation.zone, observation.at_us)
                self._zones, deed = self._zones.after_sighting(observation, anew=looks_anew)
                self._did(bench, deed)
            case CardTaken():
                self._unchanged.told(observation.zone, observation.at_us)
                self._zones, taking = self._zones.after_taking(observation)
                if taking is not None:
                    self._did(bench, taking)
            case Weighed():
                self._weighed(bench, observation)
            case PotCounted():
                self._pot.counted(observation)
            case SensorLost():
                self._sensor_lost(bench, observation)
            case SensorBack():
                self._sensor_back(bench, observation)
            case _:
                pass

    def _reached(self, reached: HandReached) -> None:
        self._zones = self._zones.after_hand(reached)
        if not reached.ended_us:
            self._accounts = self._accounts.uncovered(reached.zone)
        if reached.zone == DRAW:
            self._over_draw[reached.seat] = reached.at_us
            self._is_unweighed |= self._tray.is_blind

    def _weighed(self, bench: Bench[PositionT, MoveT], weighed: Weighed) -> None:
        since_us = self._tray.touched_us
        self._tray, drawn = self._tray.after(weighed)
        if not drawn or not self._game.matters(bench.position, DRAW):
            return
        if drawn < 0 and self._over_drawn:  # what an undo took back goes back onto the pile
            self._over_drawn = max(0, self._over_drawn + drawn)
            return
        seats = self._zones.seats_over(DRAW, since_us)
        self._join(bench, seats, DRAW, weighed.at_us, weighed.at_us, partial(_with_drawn, drawn))

    def _sensor_lost(self, bench: Bench[PositionT, MoveT], lost: SensorLost) -> None:
        if lost.sensor in EYES:
            if not self._lost:
                bench.docket.note("sensor-lost", seen_words.CAMERA_LOST, bench.now_us)
            self._lost |= {lost.sensor}
            self._zones = self._zones.without_hands()
        elif lost.sensor in ("board", SCALE_NAMES[TRAY]):
            self._tray = self._tray.lost()
        self._is_unweighed |= bool(self._lost) and self._tray.is_blind

    def _sensor_back(self, bench: Bench[PositionT, MoveT], back: SensorBack) -> None:
        if back.sensor in self._lost:
            self._lost -= {back.sensor}
            if not self._lost:
                self._back_us = back.at_us
                bench.docket.note("sensor-back", seen_words.CAMERA_BACK, bench.now_us)

    # --- deeds ------------------------------------------------------------------------------------

    def _did(self, bench: Bench[PositionT, MoveT], deed: Deed) -> None:
        if deed.card.zone == DRAW:
            return  # its cards come and go by weight: which back lies on top tells nothing
        match deed:
            case Laid(card):
                self._laid(bench, card)
            case Turned(was, card):
                self._turned(bench, was, card)
            case Took():
                self._took(bench, deed)

    def _laid(self, bench: Bench[PositionT, MoveT], card: Placed) -> None:
        known = self._accounts.sighted(card)
        if known is not None:
            self._accounts = known
            return
        is_read = card.read.is_back or card.read.card
        if not card.seats and not is_read:
            return  # a shadow, or the edge of a mat that was moved
        if not card.seats and self._is_restoring:
            self._accounts = self._accounts.left_over((card,))
        elif not self._game.matters(bench.position, card.zone):
            self._aside |= {card.number}
        elif card.seats or not self._is_of_an_earlier_run(bench, card):
            add = partial(with_laid, card=card, puts_back=self._game.puts_back)
            self._join(bench, card.seats, card.zone, card.laid_us, card.told_us, add)
            if self._going.find(card.number) is None:  # it went back to where it was taken from
                self._accounts = self._accounts.with_settled((card,))

    def _lay_alike(self, bench: Bench[PositionT, MoveT]) -> None:
        """Cards that were laid on their like, and so not told."""
        for hand in self._unchanged.left(self._zones, bench.now_us):
            seat, at_us = hand.seat, hand.ended_us
            known = next((act for act in self._going.acts if act.seat == seat), None)
            act = Act(seat, at_us, at_us, at_us) if known is None else known
            pressed = bench.play.race.finish.runs(seat)
            if self._game.lays_alike(bench.position, act, hand, has_pressed=pressed):
                self._zones, laid = self._zones.after_another(hand, bench.now_us)
                if laid is not None:
                    self._laid(bench, laid.card)

    def _is_of_an_earlier_run(self, bench: Bench[PositionT, MoveT], card: Placed) -> bool:
        """Something was open before the camera looked: a card that lies there is what it was about."""
        play, going = bench.play, self._going
        opened = play.objection or play.question
        if opened is None or going.ruled is not None:
            return False
        seat = opened.seat or owner_of(card.zone) or self._game.to_move(bench.position)
        known = going.objected
        act = Act(seat, card.laid_us, card.laid_us, card.told_us) if known is None else known.act
        outcome: Outcome = "ask" if play.objection is None else "object"
        text = self._game.told.game.write_position(bench.position)
        moves = play.standing.moves
        going.objected = RuledAct(with_laid(act, card), outcome, (), moves, 0, text)
        return True

    def _turned(self, bench: Bench[PositionT, MoveT], was: Placed, card: Placed) -> None:
        """A card is told anew: better read, or turned over by a hand."""
        if (was.read.card, was.read.is_back) == (card.read.card, card.read.is_back):
            self._going.better_read(card)
        elif self._going.turn(bench, card):
            pass
        elif card.seats and self._game.matters(bench.position, card.zone):
            add = partial(with_turned, card=card)
            self._join(bench, card.seats, card.zone, card.told_us, card.told_us, add)

    def _took(self, bench: Bench[PositionT, MoveT], took: Took) -> None:
        card = took.card
        is_settled = card.number in self._accounts.settled
        self._aside -= {card.number}
        self._accounts = self._accounts.gone(card.number)
        if not self._game.matters(bench.position, card.zone):
            return  # cards are gathered at the end of a round
        add = partial(_with_taken, card)
        is_act = is_settled and bool(took.seats)
        if not (is_act and self._takes(bench, took, add)) and self._going.take_back(
            bench, card.number, took.at_us
        ):
            return
        if is_act:
            self._join(bench, took.seats, card.zone, took.at_us, took.at_us, add)

    def _takes(self, bench: Bench[PositionT, MoveT], took: Took, add: Add) -> bool:
        """Whether a card of the match that is gone was taken for good."""
        position = bench.position
        seat, _ = whose(took.seats, took.card.zone, self._going.seats, self._game.to_move(position))
        return self._game.takes(position, add(Act(seat, took.at_us, took.at_us, took.at_us)))

    def _join(
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
        to_move = self._game.to_move(bench.position)
        seat, rivals = whose(there, zone, self._going.seats, to_move)
        if not seat or (not there and zone == DRAW and self._has_played(seat)):
            # Whose hand it was nobody saw: it is of whoever acts next.
            self._over_drawn += add(Act(seat, done_us, done_us, told_us)).drawn
            return
        fresh = Act(seat, done_us, done_us, told_us, drawn=self._over_drawn, rivals=rivals)
        self._over_drawn = 0
        self._is_restoring = False
        known = next((act for act in self._going.acts if act.seat == seat), None)
        if known is not None and (
            self._is_overtaken(bench, known, done_us) or self._ends_with(bench, known, add(fresh))
        ):
            self._rule(bench, known)
        self._going.add(bench, fresh, add)
        reopened = next((act for act in self._going.acts if act.seat == seat), None)
        if reopened is not None:
            self._accounts = self._accounts.reopened((*reopened.laid, *reopened.turned))

    def _has_played(self, seat: Seat) -> bool:
        """That seat has drawn and laid in its open act: another draw is of the next."""
        return any(act.seat == seat and act.drawn and act.laid for act in self._going.acts)

    # --- time -------------------------------------------------------------------------------------

    @property
    def deadline_us(self) -> int | None:
        """When an act is to be ruled, or the pot told."""
        play = self._play
        if play is None:
            return None
        if self._taken_up(play.position):
            return 0
        dues = [due_us for due_us, _ in self._timing(play.position).due_us(self._going.acts)]
        left_off = self._left_off(play)
        left_us = None if left_off is None else left_off[0]
        alike_us = self._unchanged.deadline_us(self._zones)
        waits = (*dues, left_us, alike_us, self._pot.deadline_us, self._said.deadline_us)
        return min((wait for wait in waits if wait is not None), default=None)

    def pass_time(self, bench: Bench[PositionT, MoveT]) -> None:
        """Rule on the act that is complete; one a call, so that the match can fold it first."""
        if not bench.docket.is_empty:
            return
        for card in self._taken_up(bench.position):
            self._aside -= {card.number}
            add = partial(with_laid, card=card, puts_back=self._game.puts_back)
            self._join(bench, card.seats, card.zone, card.laid_us, card.told_us, add)
        self._lay_alike(bench)
        if self._said.hear_what_waited(bench):
            return
        for due_us, act in self._timing(bench.position).due_us(self._going.acts)[:1]:
            if due_us <= bench.now_us:
                self._rule(bench, act)
                return
        left_off = self._left_off(bench.play)
        if left_off is not None and left_off[0] <= bench.now_us:
            hear_all(self._game.told, bench, (left_off[1],))
            return
        there = bool(self._zones.seats_over(POT, bench.now_us))
        due = self._game.pot(bench.position)
        words = self._pot.look(due, bench.now_us, hand_there=there)
        if words is not None:
            bench.docket.note("pot", words, bench.now_us)

    def _taken_up(self, position: PositionT) -> tuple[Placed, ...]:
        """Cards that meant nothing where they lie, and mean something now."""
        if self._is_restoring or not self._aside:
            return ()
        return tuple(
            card
            for card in self._zones.lying
            if card.number in self._aside and self._game.matters(position, card.zone)
        )

    def _timing(self, position: PositionT) -> Timing:
        game = self._game
        return Timing(
            zones=self._zones,
            thresholds=self._thresholds,
            matters=partial(game.matters, position),
            is_complete=partial(game.is_complete, position),
            side_by_side=game.side_by_side(position),
            tray_moves=self._tray.is_moving and not self._tray.is_blind,
        )

    def _rule(self, bench: Bench[PositionT, MoveT], act: Act, said: str = "") -> None:
        """An act is complete; `said` are words of its seat that belong to it."""
        going = self._going
        going.remove(act)
        objected = going.objected
        is_again = objected is not None and objected.act.seat == act.seat
        if act.is_empty or (is_again and self._game.is_put_right(bench.position, act)):
            if is_again and bench.play.objection is not None:
                hear_all(self._game.told, bench, (Line(act.seat, "back"),))
                going.objected = None
                self._drawn_ahead(bench, act, bench.play.position)
                self._accounts = self._accounts.ruled(
                    act.laid, {}, self._game.lying(bench.position)
                )
            else:
                words = seen_words.put_back(bench.play.name(act.seat))
                bench.docket.note("touch", words, bench.now_us, act.seat)
            return
        if is_again:
            bench.close_objection()
            going.objected = None
        act = self._completed(act)
        before = bench.position
        ruled = self._ruling(bench, act, said).rule(act)
        going.ruled = ruled
        self._position = bench.position
        self._drawn_ahead(bench, act, before)
        self._over_draw = {
            seat: at_us
            for seat, at_us in self._over_draw.items()
            if seat != act.seat and at_us > act.done_us
        }
        self._is_unweighed = False
        if ruled.outcome == "accept":
            lying = self._game.lying
            cards = (*act.laid, *act.turned)
            self._accounts = self._accounts.ruled(cards, lying(before), lying(bench.position))
        elif ruled.outcome == "object":
            going.objected = ruled

    def _completed(self, act: Act) -> Act:
        """An act with what is known of draws by now."""
        return msgspec.structs.replace(
            act,
            is_weighed=act.is_weighed and not self._is_unweighed and not self._tray.is_blind,
            over_draw=tuple(self._over_draw) if any(card.seats for card in act.laid) else None,
        )

    def _ruling(
        self, bench: Bench[PositionT, MoveT], act: Act, said: str = ""
    ) -> ActRuling[PositionT, MoveT]:
        doubtful = self._told_before(act)
        return ActRuling(self._game, bench, self._thresholds.sure, doubtful, said)

    def _is_told_by(self, bench: Bench[PositionT, MoveT], act: Act, said: str) -> bool:
        """Whether an open act and those words of its seat are one legal play."""
        act = self._completed(act)
        return self._ruling(bench, act, said).is_accepted(act)

    def _is_overtaken(self, bench: Bench[PositionT, MoveT], known: Act, done_us: int) -> bool:
        """Whether another seat has acted between an open act and what its seat did then."""
        return not self._game.side_by_side(bench.position) and any(
            known.done_us < act.begun_us < done_us
            for act in self._going.acts
            if act.seat != known.seat
        )

    def _ends_with(self, bench: Bench[PositionT, MoveT], known: Act, deed: Act) -> bool:
        """Whether an open act is a whole turn after which the same seat is in turn again, and draws."""
        if not (known.laid and deed.drawn > 0):
            return False
        copied, known = Trial(self._game.told, bench).copied(), self._completed(known)
        outcome = self._ruling(copied, known).rule(known).outcome
        return outcome == "accept" and self._game.goes_on(copied.position, deed)

    def _drawn_ahead(self, bench: Bench[PositionT, MoveT], act: Act, before: PositionT) -> None:
        """What was ruled took cards from the draw pile that have not been weighed yet."""
        drawn = self._game.draw_pile(before) - self._game.draw_pile(bench.position) - act.drawn
        if drawn > 0 and (act.is_weighed or self._tray.is_moving):
            until_us = bench.now_us + self._thresholds.hand_limit_us
            self._tray = self._tray.expecting(drawn, until_us)

    def _left_off(self, play: TablePlay[PositionT, MoveT]) -> tuple[int, Line] | None:
        """When and what is taken for said because nobody does anything more; None for nothing."""
        line = self._game.left_off(play.position)
        opened = play.question or play.objection
        if line is None or opened is not None or line.seat in self._going.seats:
            return None
        ruled = self._going.ruled
        told_us = (self._back_us or 0) if ruled is None else ruled.act.told_us
        rested_us = max(told_us, self._zones.hand_left_us(line.seat))
        if self._zones.hands_over(line.seat):
            return rested_us + self._thresholds.hand_limit_us, line
        return rested_us + self._thresholds.quiet_gap_us, line

    def _is_busy(self, seat: Seat) -> bool:
        """Whether a hand of that seat is over the table, and not before its own cards."""
        return any(hand.zone != f"{HAND_ZONE}{seat}" for hand in self._zones.hands_over(seat))

    def _told_before(self, act: Act) -> frozenset[int]:
        """Cards of an act that are alike one of the match in the same zone."""
        known = [c for c in self._zones.lying if c.number in self._accounts.settled]
        return frozenset(
            card.number
            for card in act.laid
            if card.read.card
            and any(c.zone == card.zone and c.read.card == card.read.card for c in known)
        )

    # --- words and buttons ------------------------------------------------------------------------

    def is_acting(self, seat: Seat, now_us: int) -> bool:
        """Whether something that seat does is not ruled yet, or not told yet, or its hand is at it."""
        told_us = self._zones.hand_left_us(seat) + self._thresholds.sighting_lag_us
        has_come = any(now_us - h.begun_us < CLAIM_US for h in self._zones.hands_over(seat))
        is_there = has_come or now_us < told_us or self._is_busy(seat)
        return is_there or seat in self._going.seats

    def before_words(self, bench: Bench[PositionT, MoveT], seat: Seat, words: str) -> bool:
        """What has been done before is ruled first; False when the words say what was seen already, or
        wait for a card that may still be told.
        """
        self._is_said = True
        return self._said.before(bench, Line(seat, words), self._awaited_us(bench))

    def before_call(self, bench: Bench[PositionT, MoveT], seat: Seat) -> None:
        """That seat acts by word or button: the open acts of others are complete."""
        self._said.end_acts_of_others(bench, seat)

    def _awaited_us(self, bench: Bench[PositionT, MoveT]) -> int | None:
        """Until when a card may still be told that a hand has laid; None when none may."""
        matters = partial(self._game.matters, bench.position)
        left_us = self._zones.last_hand_us(matters, bench.now_us)
        until_us = left_us + self._thresholds.sighting_lag_us
        return until_us if until_us > bench.now_us else None

    # --- live -------------------------------------------------------------------------------------

    def live(self, live: Live) -> Live:
        """What goes on, with what is seen put in."""
        name_of = self._game.card_name
        if self._is_restoring:
            lying = [c for c in self._zones.lying if c.number in self._accounts.surplus]
            owed = self._accounts.owed.items()
            live = msgspec.structs.replace(
                live, restore=seen_words.to_restore(lying, owed, name_of)
            )
        if self._lost:
            return msgspec.structs.replace(live, words=seen_words.CAMERA_LOST_LIVE)
        act = next((one for one in self._going.acts if not one.is_empty), None)
        if act is None or self._play is None:
            return live
        words = seen_words.going_on(self._play.name(act.seat), act, name_of)
        return msgspec.structs.replace(live, words=words)


def _with_drawn(drawn: int, act: Act) -> Act:
    """So many cards were drawn; less than 0: put back."""
    return msgspec.structs.replace(act, drawn=max(0, act.drawn + drawn))


def _with_taken(card: Placed, act: Act) -> Act:
    """A card of the match was taken away."""
    return msgspec.structs.replace(act, took=(*act.took, card))

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
from app.referee import dealt_anew, seen_words
from app.referee.cards_accounted import Accounts
from app.referee.complete_acts import CompleteActs
from app.referee.deeds_joined import DeedsJoined
from app.referee.draws_seen import DRAW
from app.referee.observations import Observation
from app.referee.open_acts import Timing
from app.referee.pot_watch import PotWatch
from app.referee.race import CLAIM_US
from app.referee.readings_tried import hear_all
from app.referee.referee import Live
from app.referee.said_beside import SaidBeside
from app.referee.seen import CardSighted, CardTaken, HandReached, PotCounted, ZoneSettled
from app.referee.seen_game import Line, SeenGame
from app.referee.seen_play import Act, without
from app.referee.table_seen import TableSeen
from app.referee.thresholds import Thresholds
from app.referee.told_play import Bench, TablePlay
from app.referee.unchanged_zones import UnchangedZones
from app.referee.zones_seen import HAND_ZONE
from app.rules.game import MoveT, PositionT, Seat

POT = "pot"

TAKE_UP_US = 3_000_000
"""Once the camera sees again, what lies is told within this: a look at each zone, two where hands are."""

MAY_LAY = ("claim", "waiting", "late")
"""Presses that a card may still follow."""

EYES = ("camera", "mat")
"""Sensors without which nothing is seen."""


class CameraSide(Generic[PositionT, MoveT]):
    """Implements `app.referee.beside_phones.Beside` for a table with a camera over it."""

    def __init__(self, game: SeenGame[PositionT, MoveT], thresholds: Thresholds) -> None:
        self._seen = seen = TableSeen(game, thresholds)
        self._complete = CompleteActs(seen)
        self._deeds = DeedsJoined(seen, self._complete)
        self._said = SaidBeside(game, seen.going, self._complete.rule, self._complete.is_told_by)
        self._pot = PotWatch(thresholds.pot_wrong_us)
        self._unchanged = UnchangedZones()
        self._lost: frozenset[str] = frozenset()
        self._back_us: int | None = None  # when the camera began to look, or saw the table again
        self._play: TablePlay[PositionT, MoveT] | None = None
        self._moves = 0  # of the match when the cards were reckoned up
        self._said_us: int | None = None  # when the words that are being heard are heard
        self._drawer: Seat = 0  # who draws what was said last, if it costs cards

    # --- where the match stands -------------------------------------------------------------------

    def follow(self, play: TablePlay[PositionT, MoveT], *, undone: bool) -> None:
        """Reckon up what lies with where the match stands now."""
        self._play = play
        if self._seen.position is None:
            self._seen.accounts = Accounts.of(self._seen.game.lying(play.position))
            self._seen.is_restoring = play.standing.restoring
            if not play.standing.rulings:
                self._seen.draws.begin()
        elif self._seen.going.is_undoing:
            self._seen.going.is_undoing = False
        elif undone:
            is_undo = play.standing.moves < self._moves
            self._set_back(self._seen.position, play.position, is_undo=is_undo)
        else:
            self._reckon(self._seen.position, play.position, said_us=self._said_us)
        self._said_us = None
        self._seen.position, self._moves = play.position, play.standing.moves
        self._seen.going.close(play)

    def _set_back(self, before: PositionT, after: PositionT, *, is_undo: bool) -> None:
        """An undo or a correction: what lies is as it is, until a new act begins. Cards that were drawn and
        are so no more go back, or are of the next act; what a correction counts anew was not drawn.
        """
        seen = self._seen
        seen.accounts = seen.accounts.left_over(c for act in seen.going.acts for c in act.laid)
        drawn = sum(act.drawn for act in seen.going.acts)
        if is_undo and not seen.draws.tray.is_blind:
            drawn += seen.game.draw_pile(after) - seen.game.draw_pile(before)
        seen.going.forget()
        self._reckon(before, after)
        seen.draws.ahead = max(0, drawn)
        seen.is_restoring = True

    def _reckon(self, before: PositionT, after: PositionT, *, said_us: int | None = None) -> None:
        """The match was moved by words (heard at `said_us`), an answer or the operator: what it knows now is
        no act's.
        """
        seen, going = self._seen, self._seen.going
        seen.accounts = seen.accounts.moved(
            seen.game.lying(before), seen.game.lying(after), tuple(going.cards), seen.zones.lying
        )
        drawn = seen.game.draw_pile(before) - seen.game.draw_pile(after) - going.drawn_open
        for act in going.acts:
            told = max(0, min(drawn, act.drawn))
            drawn -= told
            less = msgspec.structs.replace(act, drawn=act.drawn - told)
            for card in (*act.laid, *act.turned):
                if card.number in seen.accounts.settled:
                    less = without(less, card.number)
            if less != act and less.is_empty:
                going.remove(act)
            elif less != act:
                going.put(less)
        seen.draws.told(drawn, said_us, self._drawer)

    # --- what is seen -----------------------------------------------------------------------------

    def see(self, bench: Bench[PositionT, MoveT], observation: Observation) -> None:
        """A sensor says something."""
        self._said_us = None
        if self._back_us is None:
            self._back_us = bench.now_us
        match observation:
            case HandReached() | ZoneSettled():
                self._handled(bench, observation)
            case CardSighted():
                looks_anew = observation.at_us - self._back_us < TAKE_UP_US
                self._unchanged.told(observation.zone, observation.at_us)
                self._seen.zones, deed = self._seen.zones.after_sighting(
                    observation, anew=looks_anew
                )
                self._deeds.did(bench, deed)
            case CardTaken():
                self._unchanged.told(observation.zone, observation.at_us)
                self._seen.zones, taking = self._seen.zones.after_taking(observation)
                if taking is not None:
                    self._deeds.did(bench, taking)
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

    def _handled(self, bench: Bench[PositionT, MoveT], reached: HandReached | ZoneSettled) -> None:
        if isinstance(reached, ZoneSettled):
            self._unchanged.settled(reached.zone, reached.at_us)
            return
        self._seen.zones = self._seen.zones.after_hand(reached)
        if not reached.ended_us:
            self._seen.accounts = self._seen.accounts.uncovered(reached.zone)
        if reached.zone == DRAW:
            self._seen.draws.reached(reached.seat, reached.at_us, reached.begun_us)
            if reached.ended_us and self._seen.zones.reached_through(reached):
                self._seen.draws.passed(reached.seat, reached.begun_us)
            held_back = self._seen.draws.held_back
            if held_back is not None and not self._seen.zones.is_reached(DRAW):
                self._weighed(bench, msgspec.structs.replace(held_back, at_us=reached.at_us))

    def _weighed(self, bench: Bench[PositionT, MoveT], weighed: Weighed) -> None:
        draws = self._seen.draws
        since_us = draws.tray.touched_us
        seats = self._seen.zones.seats_over(DRAW, since_us)
        in_turn = self._seen.game.to_move(bench.position)
        drawn = draws.weighed(
            weighed,
            hand_there=self._seen.zones.is_reached(DRAW),
            begins=in_turn if seats == (in_turn,) else 0,
        )
        if not drawn or not self._seen.game.matters(bench.position, DRAW):
            return
        if drawn > 0 or not draws.gone_back(-drawn):
            self._deeds.drew(bench, drawn, seats, weighed.at_us)

    def _sensor_lost(self, bench: Bench[PositionT, MoveT], lost: SensorLost) -> None:
        if lost.sensor in EYES:
            if not self._lost:
                bench.docket.note("sensor-lost", seen_words.CAMERA_LOST, bench.now_us)
            self._lost |= {lost.sensor}
            self._seen.zones = self._seen.zones.without_hands()
        elif lost.sensor in ("board", SCALE_NAMES[TRAY]):
            self._seen.draws.lost()
        if self._lost:
            self._seen.draws.unwatched()

    def _sensor_back(self, bench: Bench[PositionT, MoveT], back: SensorBack) -> None:
        if back.sensor in self._lost:
            self._lost -= {back.sensor}
            if not self._lost:
                self._back_us = back.at_us
                bench.docket.note("sensor-back", seen_words.CAMERA_BACK, bench.now_us)

    # --- time -------------------------------------------------------------------------------------

    @property
    def deadline_us(self) -> int | None:
        """When an act is to be ruled, or the pot told."""
        play = self._play
        if play is None:
            return None
        if self._deeds.to_take_up(play.position) or self._unchanged.is_due(self._seen.zones):
            return 0
        dues = [due_us for due_us, _ in self._timing(play.position).due_us(self._seen.going.acts)]
        left_off = self._left_off(play)
        left_us = None if left_off is None else left_off[0]
        waits = (*dues, left_us, self._pot.deadline_us, self._said.deadline_us)
        return min((wait for wait in waits if wait is not None), default=None)

    def pass_time(self, bench: Bench[PositionT, MoveT]) -> None:
        """Rule on the act that is complete; one a call, so that the match can fold it first."""
        if not bench.docket.is_empty:
            return
        self._deeds.take_up(bench)
        self._lay_alike(bench)
        if self._said.hear_what_waited(bench):
            self._said_us = bench.now_us
            return
        for due_us, act in self._timing(bench.position).due_us(self._seen.going.acts)[:1]:
            if due_us <= bench.now_us:
                self._complete.rule(bench, self._put_right_before(bench, act) or act)
                return
        left_off = self._left_off(bench.play)
        if left_off is not None and left_off[0] <= bench.now_us:
            self._seen.draws.forget(left_off[1].seat, bench.now_us)
            hear_all(self._seen.game.told, bench, (left_off[1],))
            return
        there = bool(self._seen.zones.seats_over(POT, bench.now_us))
        due = self._seen.game.pot(bench.position)
        words = self._pot.look(due, bench.now_us, hand_there=there)
        if words is not None:
            bench.docket.note("pot", words, bench.now_us)

    def _put_right_before(self, bench: Bench[PositionT, MoveT], act: Act) -> Act | None:
        """What another seat had put right, as was objected, before that act began: what follows settles it,
        and what was drawn for it would be another act.
        """
        objected = self._seen.going.objected
        return next(
            (
                other
                for other in self._seen.going.acts
                if objected is not None
                and other.seat == objected.act.seat != act.seat
                and other.done_us < act.begun_us
                and self._seen.game.is_put_right(bench.position, other)
            ),
            None,
        )

    def _lay_alike(self, bench: Bench[PositionT, MoveT]) -> None:
        """Cards that were laid on their like, or taken off it, and so not told."""
        for hand in self._unchanged.left(self._seen.zones):
            seat, at_us = hand.seat, hand.ended_us
            known = next((act for act in self._seen.going.acts if act.seat == seat), None)
            act = Act(seat, at_us, at_us, at_us) if known is None else known
            passed = self._seen.zones.went_on_to(DRAW, hand) and self._may_have_drawn(act)
            if passed or self._puts_right(bench, hand):
                continue
            act = self._seen.draws.completed(act)
            entry = bench.play.race.finish.of(seat)
            pressed = entry is not None and entry.stand in MAY_LAY
            position = self._complete.position_after(bench, self._before(bench, hand))
            if self._seen.game.lays_alike(position, act, hand, has_pressed=pressed):
                self._seen.zones, laid = self._seen.zones.after_another(hand, bench.now_us)
                if laid is not None:
                    self._deeds.laid(bench, laid.card)
            elif not pressed and self._takes_alike(bench, act, hand):
                self._seen.zones, took = self._seen.zones.after_taking_top(hand, bench.now_us)
                self._deeds.did(bench, took)

    def _may_have_drawn(self, act: Act) -> bool:
        """Whether the scale under the draw pile does not tell that its seat drew nothing."""
        draws = self._seen.draws
        return act.drawn > 0 or draws.tray.is_blind or draws.is_moving

    def _puts_right(self, bench: Bench[PositionT, MoveT], hand: HandReached) -> bool:
        """Whether what that seat did is objected to: it takes cards back and draws, and lays none more."""
        return bench.play.objection is not None and bench.play.objection.seat == hand.seat

    def _takes_alike(self, bench: Bench[PositionT, MoveT], act: Act, hand: HandReached) -> bool:
        """Whether that hand has taken the top card off its like: the match's if the game has it so, one that
        it laid itself and that does not count if it does nothing else.
        """
        seen, there = self._seen, self._seen.zones.in_zone(hand.zone)
        over_draw = hand.seat in seen.zones.seats_over(DRAW, hand.begun_us)
        if over_draw and self._may_have_drawn(act):
            return False
        if not act.is_empty or bench.play.question is not None or not there:
            return False
        top, below = there[-1], there[-2:-1]
        if not top.read.card or [card.read.card for card in below] != [top.read.card]:
            return False
        if top.number in seen.accounts.settled:
            return seen.game.takes_alike(bench.position, hand)
        return top.seats[:1] == (hand.seat,) and top.told_us < hand.begun_us

    def _before(self, bench: Bench[PositionT, MoveT], hand: HandReached) -> tuple[Act, ...]:
        """Open acts of others that are ruled before what that hand did."""
        if self._seen.game.side_by_side(bench.position):
            return ()
        return tuple(
            act
            for act in self._seen.going.acts
            if act.seat != hand.seat and act.done_us < hand.begun_us
        )

    def _timing(self, position: PositionT) -> Timing:
        game = self._seen.game
        return Timing(
            zones=self._seen.zones,
            thresholds=self._seen.thresholds,
            matters=partial(game.matters, position),
            is_complete=partial(game.is_complete, position),
            side_by_side=game.side_by_side(position),
            tray_moves=self._seen.draws.is_moving,
        )

    def _left_off(self, play: TablePlay[PositionT, MoveT]) -> tuple[int, Line] | None:
        """When and what is taken for said because nobody does anything more; None for nothing."""
        seen = self._seen
        over_draw = seen.draws.may_have_drawn(seen.game.to_move(play.position))
        line = seen.game.left_off(play.position, over_draw=over_draw)
        opened = play.question or play.objection
        dealt = dealt_anew.told(seen, seen.game.dealt_anew(play.position))
        if dealt is not None and opened is None:
            return dealt
        if line is None or opened is not None or line.seat in self._seen.going.seats:
            return None
        ruled = self._seen.going.ruled
        told_us = (self._back_us or 0) if ruled is None else ruled.act.told_us
        rested_us = max(told_us, self._seen.zones.hand_left_us(line.seat))
        there = seen.zones.hands_over(line.seat)
        if there:
            came_us = max(hand.begun_us for hand in there)
            return max(rested_us, came_us) + seen.thresholds.hand_limit_us, line
        return rested_us + seen.thresholds.quiet_gap_us, line

    def _is_busy(self, seat: Seat) -> bool:
        """Whether a hand of that seat is over the table, and not before its own cards."""
        return any(hand.zone != f"{HAND_ZONE}{seat}" for hand in self._seen.zones.hands_over(seat))

    # --- words and buttons ------------------------------------------------------------------------

    def is_acting(self, seat: Seat, now_us: int) -> bool:
        """Whether something that seat does is not ruled yet, or not told yet, or its hand is at it."""
        told_us = self._seen.zones.hand_left_us(seat) + self._seen.thresholds.sighting_lag_us
        has_come = any(now_us - h.begun_us < CLAIM_US for h in self._seen.zones.hands_over(seat))
        is_there = has_come or now_us < told_us or self._is_busy(seat)
        return is_there or seat in self._seen.going.seats

    def before_words(self, bench: Bench[PositionT, MoveT], seat: Seat, words: str) -> bool:
        """What has been done before is ruled first; False when the words say what was seen already, or
        wait for a card that may still be told.
        """
        self._said_us, self._drawer = bench.now_us, self._seen.game.drawer(seat, words)
        return self._said.before(bench, Line(seat, words), self._awaited_us(bench))

    def before_call(self, bench: Bench[PositionT, MoveT], seat: Seat) -> None:
        """That seat acts by word or button: the open acts of others are complete."""
        self._said.end_acts_of_others(bench, seat)

    def _awaited_us(self, bench: Bench[PositionT, MoveT]) -> int | None:
        """Until when a card may still be told that a hand has laid; None when none may."""
        matters = partial(self._seen.game.matters, bench.position)
        left_us = self._seen.zones.last_hand_us(matters, bench.now_us)
        until_us = left_us + self._seen.thresholds.sighting_lag_us
        return until_us if until_us > bench.now_us else None

    # --- live -------------------------------------------------------------------------------------

    def live(self, live: Live) -> Live:
        """What goes on, with what is seen put in."""
        name_of = self._seen.game.card_name
        if self._seen.is_restoring:
            lying = [c for c in self._seen.zones.lying if c.number in self._seen.accounts.surplus]
            owed = self._seen.accounts.owed.items()
            live = msgspec.structs.replace(
                live, restore=seen_words.to_restore(lying, owed, name_of)
            )
        if self._lost:
            return msgspec.structs.replace(live, words=seen_words.CAMERA_LOST_LIVE)
        act = next((one for one in self._seen.going.acts if not one.is_empty), None)
        if act is None or self._play is None:
            return live
        words = seen_words.going_on(self._play.name(act.seat), act, name_of)
        return msgspec.structs.replace(live, words=words)

"""The ruling of a complete act: its readings are tried, and one is heard for good or several are asked."""

from collections.abc import Mapping, Sequence
from typing import Generic

import msgspec
from msgspec.structs import replace

from app.referee import seen_words
from app.referee.open_acts import RuledAct
from app.referee.readings_tried import (
    MOST_CHOICES,
    PRIORS,
    Outcome,
    Trial,
    Tried,
    hear_all,
    moves_of,
    outcome_of,
    weighed,
)
from app.referee.seen_game import Line, Reading, SeenGame
from app.referee.seen_play import Act
from app.referee.told_play import Bench, Witnessed
from app.rules.game import MoveT, PositionT, Words


def _breaks(tried: Tried, rule: str) -> bool:
    return tried.ruling is not None and tried.ruling.rule == rule


def _done(act: Act, tried: Sequence[Tried]) -> Act:
    """What was done, if it is other than it was told in one of these."""
    return next((one.reading.act for one in tried if one.reading.act is not None), act)


class Doubt(msgspec.Struct, frozen=True):
    """Why a card may not have been laid, and the odds that it was not; `is_asked`: it is asked also if to lay
    it was illegal.
    """

    odds: float
    is_asked: bool = False


TOLD_AGAIN = Doubt(0.04)
"""How often a card that lay covered in a pile is told again when another is laid beside it, so that it seems
to be laid too: so rare that nobody is asked, but oftener than that people lay just that card against the
rules."""

PUSHED = Doubt(0.04, is_asked=True)
"""How often a hand pushes the top card of a pile by 3 to 10 mm when it lays another, to once that it lays its
like there; about as often as anything illegal is laid."""

STRAIGHTENED = Doubt(0.5)
"""How often a hand that comes back to cards just laid straightens them, to once that it lays one more
squarely on its like. Nobody has counted: it is to be asked."""

NO_DOUBT: Mapping[int, Doubt] = {}


class ActRuling(Generic[PositionT, MoveT]):
    """One act before one bench.

    Args:
        game: how it is understood.
        bench: where it is ruled; all of it is decided there.
        sure: the share from which on a reading is ruled without asking.
        doubtful: numbers of cards that may not have been laid, and why.
        said: words of its seat that are of the same act (`left`), as the end of what it would say.
    """

    def __init__(
        self,
        game: SeenGame[PositionT, MoveT],
        bench: Bench[PositionT, MoveT],
        sure: float,
        doubtful: Mapping[int, Doubt] = NO_DOUBT,
        said: str = "",
    ) -> None:
        self._game = game
        self._bench = bench
        self._sure = sure
        self._doubtful = doubtful
        self._said = said

    def is_accepted(self, act: Act) -> bool:
        """Whether the likeliest that it would come to is legal; nothing is decided."""
        tried = self._tried(act, all_named=False)
        return bool(tried) and not isinstance(tried, Words) and tried[0].outcome == "accept"

    def is_surely_legal(self, act: Act) -> bool:
        """Whether all likely readings of it are legal; nothing is decided."""
        tried = self._tried(act, all_named=False)
        if isinstance(tried, Words):
            return False
        return sum(one.weight for one in tried if one.leads_on) >= self._sure

    def rule(self, act: Act) -> RuledAct:
        """Rule on it: it is accepted, asked, objected to or refused."""
        bench = self._bench
        position = self._game.told.game.write_position(bench.position)
        since = len(bench.docket.decisions)
        before = bench.play.standing.moves + moves_of(bench)
        bench.seen = seen_words.evidence(act, self._game.card_name)
        bench.pictured = seen_words.pictured(act, self._game.card_name)
        laid_us = max((card.laid_us for card in act.laid), default=act.done_us)
        bench.witnessed = Witnessed(laid_us, act.drawn > 0)
        lines, done = self._heard(act)
        bench.seen, bench.pictured, bench.witnessed = (), (), None
        outcome: Outcome = outcome_of(bench, since)
        return RuledAct(done, outcome, lines, before, moves_of(bench, since), position)

    def _heard(self, act: Act) -> tuple[tuple[Line, ...], Act]:
        """What was heard of it in the end; () when it was asked, or cannot be understood. And what was done
        then.
        """
        bench = self._bench
        tried = self._tried(act, all_named=False)
        if isinstance(tried, Words):
            bench.refuse(tried, act.seat)
            return (), act
        if not tried:
            bench.docket.note(
                "touch", seen_words.handled(bench.play.name(act.seat)), bench.now_us, act.seat
            )
            return (), act
        likeliest = tried[0]
        if likeliest.outcome == "refuse" or _breaks(likeliest, self._game.impossible):
            choices = self._possible(act)
            if choices:
                self._ask(act, choices)
                return (), _done(act, choices)
        elif likeliest.weight < self._sure and any(one.leads_on for one in tried):
            choices = tuple(one for one in tried if one.choice is not None)[:MOST_CHOICES]
            if len(choices) > 1:
                self._ask(act, choices)
                return (), _done(act, choices)
        if likeliest.leads_on and not likeliest.reading.lines:
            words = seen_words.pushed(bench.play.name(act.seat))
            bench.docket.note("touch", words, bench.now_us, act.seat)
        hear_all(self._game.told, bench, likeliest.reading.lines)
        return likeliest.reading.lines, _done(act, (likeliest,))

    def _tried(self, act: Act, *, all_named: bool) -> tuple[Tried, ...] | Words:
        """All readings, the likeliest first, or the sentence that says why there is none."""
        position, trial = self._bench.position, Trial(self._game.told, self._bench)
        readings = self._game.readings(position, act, all_named=all_named)
        if isinstance(readings, Words):
            return readings
        laid = tuple(card for card in act.laid if card.number not in self._doubtful)
        fewer, doubts = replace(act, laid=laid), tuple(self._doubtful.values())
        if doubts and any(doubt.is_asked for doubt in doubts):
            readings = tuple(replace(one, is_asked=True) for one in readings)
        if laid and laid != act.laid:
            others = self._game.readings(position, fewer, all_named=all_named)
            if not isinstance(others, Words):
                odds = max(doubt.odds for doubt in doubts)
                readings += tuple(replace(one, p=one.p * odds) for one in others)
        tried = [self._of(trial, self._with_words(reading)) for reading in readings]
        if doubts and fewer.is_empty and all(doubt.is_asked for doubt in doubts):
            all_told = sum(reading.p for reading in readings)
            tried.append(self._nothing_done(act, tried[0], doubts, all_told))
        return weighed(tried)

    def _nothing_done(
        self, act: Act, as_told: Tried, doubts: Sequence[Doubt], all_told: float
    ) -> Tried:
        """All that was told is what the match has there, pushed a little."""
        words = seen_words.pushed(self._bench.play.name(act.seat))
        ruling = as_told.ruling and replace(as_told.ruling, words=words, move="")
        p = max(doubt.odds for doubt in doubts) * all_told
        position = self._game.told.game.write_position(self._bench.position)
        return Tried(Reading((), p), "accept", ruling, position, p)

    def _of(self, trial: Trial[PositionT, MoveT], reading: Reading) -> Tried:
        """A card that cannot be there is not there, however it is ruled on when it is said."""
        tried = trial.of(reading)
        if not _breaks(tried, self._game.impossible):
            return tried
        return replace(tried, weight=reading.p * PRIORS["refuse"])

    def _with_words(self, reading: Reading) -> Reading:
        if not self._said or not reading.lines:  # no lines: cards only went back
            return reading
        return replace(reading, lines=self._game.with_words(reading.lines, self._said))

    def _possible(self, act: Act) -> tuple[Tried, ...]:
        """For a card that cannot be there, the likeliest that can."""
        tried = self._tried(act, all_named=True)
        if isinstance(tried, Words):
            return ()
        can_be = [one for one in tried if one.leads_on]
        return weighed(can_be)[:MOST_CHOICES]

    def _ask(self, act: Act, tried: tuple[Tried, ...]) -> None:
        bench, name = self._bench, self._bench.play.name(act.seat)
        choices = tuple(one.choice for one in weighed(tried) if one.choice is not None)
        rules = [one.ruling.rule for one in tried if one.ruling is not None]
        bench.ask_among(
            rules[0],
            Words(f"What did {name} play?", f"Apa yang {name} mainkan?"),
            choices,
            seat=act.seat,
        )

"""A table of any told card game, for tests: words and presses in, decisions folded, time handed in."""

from collections.abc import Mapping
from typing import Any

from app.match.fold import MatchState, begin, fold
from app.referee.decisions import Corrected, Decision, Noted, Ruled, Ruling, Started, Undone
from app.referee.observations import (
    Answered,
    CorrectionAsked,
    NextRoundAsked,
    Observation,
    Pressed,
    Released,
    Said,
    StandsAsked,
    UndoAsked,
)
from app.referee.told_game import ToldGame
from app.referee.told_referee import ToldReferee

PLAYERS = ("Ana", "Ben", "Cik")
BOOT = 77


class ToldTable:
    """Players, their words and presses, and the match that is folded from what is decided."""

    def __init__(
        self,
        told: ToldGame[Any, Any],
        *,
        options: Mapping[str, str] | None = None,
        players: tuple[str, ...] = PLAYERS,
        sigmas_us: Mapping[int, int] | None = None,
    ) -> None:
        self.told = told
        self.sigmas_us = sigmas_us
        game = told.game
        position = game.write_position(game.start(players, options or {}))
        started = Started(
            game.name, game.version, players, dict(options or {}), "buttons", position
        )
        self.state: MatchState = begin(started)
        self.now_us = 1_000_000
        self.referee = ToldReferee(told, sigmas_us=sigmas_us)
        self.referee.follow(self.state.standing())

    def _fold(self, decisions: tuple[Decision, ...]) -> tuple[Decision, ...]:
        for decision in decisions:
            self.state = fold(self.state, decision)
        if decisions:
            undone = any(isinstance(decision, Undone | Corrected) for decision in decisions)
            self.referee.follow(self.state.standing(), undone=undone)
        return decisions

    def observe(self, observation: Observation) -> tuple[Decision, ...]:
        return self._fold(self.referee.observe(observation, self.now_us))

    def say(self, seat: int, words: str) -> tuple[Decision, ...]:
        return self.observe(Said(self.now_us, seat, words, "phone"))

    def hold(self, seat: int, board_us: float, seconds: float = 0.8) -> None:
        """Hold a button; time goes by."""
        self.press(seat, board_us, tap=False)
        self.wait(seconds)
        self.observe(Released(self.now_us, seat, board_us + seconds * 1e6, BOOT, 2))

    def press(self, seat: int, board_us: float, *, boot: int = BOOT, tap: bool = True) -> None:
        self.observe(Pressed(self.now_us, seat, board_us, boot, 1))
        if tap:
            self.observe(Released(self.now_us + 80_000, seat, board_us + 80_000, boot, 2))

    def answer(self, choice: int) -> tuple[Decision, ...]:
        return self.observe(Answered(self.now_us, choice, "tv"))

    def stands(self) -> tuple[Decision, ...]:
        return self.observe(StandsAsked(self.now_us, "tv"))

    def undo(self, moves: int = 1) -> tuple[Decision, ...]:
        return self.observe(UndoAsked(self.now_us, moves, "tv"))

    def correct(self, words: str) -> tuple[Decision, ...]:
        return self.observe(CorrectionAsked(self.now_us, words, "tv"))

    def next_round(self) -> tuple[Decision, ...]:
        return self.observe(NextRoundAsked(self.now_us))

    def wait(self, seconds: float) -> None:
        until_us = self.now_us + round(seconds * 1e6)
        for _ in range(100):
            due_us = self.referee.deadline_us
            if due_us is None or due_us > until_us:
                break
            self.now_us = max(self.now_us, due_us)
            self._fold(self.referee.tick(self.now_us))
        self.now_us = until_us

    def restart(self) -> None:
        """Another run of the app on the same match."""
        self.referee = ToldReferee(self.told, sigmas_us=self.sigmas_us)
        self.referee.follow(self.state.standing())

    @property
    def last(self) -> Ruling:
        return self.state.rulings[-1].ruling


def refused(decisions: tuple[Decision, ...]) -> str:
    """The one sentence of a refusal; fails where anything was ruled."""
    [note] = [decision for decision in decisions if isinstance(decision, Noted)]
    assert not [decision for decision in decisions if isinstance(decision, Ruled)]
    assert note.kind == "refused"
    assert note.words.ms != note.words.en
    return note.words.en

"""A match of Congkak by chance, and the plainest of referees: what is said is played.

What comes next depends on the seed and on where the match stands, and on nothing else, so that a
match which was interrupted and resumed must become the same as one that was not.
"""

import random
from collections.abc import Iterator

import msgspec

from app.match.fold import MatchState, begin, fold
from app.referee.decisions import (
    Closed,
    Corrected,
    Decision,
    Finalised,
    Moved,
    Ruled,
    Ruling,
    Started,
    Stood,
    Undone,
)
from app.referee.observations import (
    CorrectionAsked,
    NextRoundAsked,
    Observation,
    Said,
    StandsAsked,
    UndoAsked,
)
from app.referee.referee import Live, Standing
from app.rules.congkak.position import start_position
from app.rules.congkak.rounds import is_match_over, next_round
from app.rules.congkak.sowing import after_sowing, trace
from app.rules.congkak.text import read_position, write_position
from app.rules.game import Words

START = write_position(start_position())
STARTED = Started(
    game="congkak",
    rules_version=1,
    players=("Aminah", "Badrul"),
    options={},
    profile="none",
    position=START,
)


def words(text: str) -> Words:
    return Words(en=text, ms=text)


def accept(number: int, seat: int, move: str, at_us: int = 0) -> Ruling:
    return Ruling(
        number, at_us, "accept", "congkak.sow", words(move), words("why"), seat=seat, move=move
    )


def objection(number: int, seat: int, at_us: int = 0) -> Ruling:
    return Ruling(
        number, at_us, "object", "congkak.own-house", words("not hers"), words("why"), seat=seat
    )


def sown(position: str, house: int) -> str:
    before = read_position(position)
    return write_position(after_sowing(before, trace(before, before.to_move, house)))


def swapped(position: str) -> str:
    """The same board with the turn on the other side: what a correction or a wrong act leads to."""
    before = read_position(position)
    return write_position(msgspec.structs.replace(before, side=3 - (before.side or 1)))


class Hearsay:
    """A referee without doubts: every sowing said is legal, every `!` is an objection."""

    deadline_us: int | None = None

    def __init__(self) -> None:
        self.standing = Standing(position=START, players=STARTED.players)
        self.undone: list[bool] = []
        self.live = Live()

    def follow(self, standing: Standing, *, undone: bool = False) -> None:
        self.standing = standing
        self.undone.append(undone)

    def tick(self, now_us: int) -> tuple[Decision, ...]:
        del now_us
        return ()

    def observe(self, observation: Observation, now_us: int) -> tuple[Decision, ...]:
        now = self.standing
        match observation:
            case Said(words="!"):
                return (*self._finalised(), Ruled(objection(now.rulings + 1, 1, now_us)))
            case Said(words=house):
                return self._played(f"S{house}", sown(now.position, int(house)), now_us)
            case NextRoundAsked():
                position = next_round(read_position(now.position))
                if not position.side:
                    position = msgspec.structs.replace(position, side=1)
                return self._played("next-round", write_position(position), now_us)
            case StandsAsked():
                number = now.open_ruling
                act = Stood(number, 1, words("as it lies"), swapped(now.position), "phone")
                return (Closed(number, "stands", device="phone"), act)
            case UndoAsked(count=count):
                return (Undone(count, "phone"),)
            case CorrectionAsked(words=said):
                return (Corrected(said, swapped(now.position), "phone"),)
            case _:
                return ()

    def _finalised(self) -> tuple[Decision, ...]:
        return (Finalised(self.standing.provisional),) if self.standing.provisional else ()

    def _played(self, move: str, position: str, now_us: int) -> tuple[Decision, ...]:
        number = self.standing.rulings + 1
        ruling = accept(number, 1, move, now_us)
        return (*self._finalised(), Ruled(ruling), Moved(number, 1, move, position))


def next_act(state: MatchState, seed: int, *, at_us: int = 0) -> Observation | None:
    """What happens next at the table by chance; None when the match is over."""
    chance = random.Random(f"{seed} {state.rulings_made} {state.history.moves} {state.objection}")
    position = read_position(state.position)
    if state.objection:
        return StandsAsked(at_us)
    if is_match_over(position):
        return None
    if position.is_over:
        return NextRoundAsked(at_us)
    match chance.randrange(20):
        case 0 if state.history.moves:
            return UndoAsked(at_us, chance.randint(1, min(3, state.history.moves)))
        case 1 if position.left(3 - position.to_move) and not _just_corrected(state):
            return CorrectionAsked(at_us, "turn")
        case 2:
            return Said(at_us, 1, "!")
        case _:
            return Said(at_us, 1, str(chance.choice(position.sowable(position.to_move))))


def _just_corrected(state: MatchState) -> bool:
    newest = next(iter(state.history), None)
    return newest is not None and newest.kind == "correction"


def play(seed: int, most_rulings: int) -> Iterator[tuple[Observation, tuple[Decision, ...]]]:
    """A match with no log and no sitting: what a recorded one is held against."""
    state = begin(STARTED)
    referee = Hearsay()
    while state.rulings_made < most_rulings:
        act = next_act(state, seed)
        if act is None:
            return
        referee.follow(state.standing())
        decisions = referee.observe(act, 0)
        for decision in decisions:
            state = fold(state, decision)
        yield act, decisions

"""A table without a camera at which every deed is said aloud at once, as the words of its game.

What a referee makes of these plays when it is told them without doubt or delay: whatever goes wrong here
is no fault of any camera's side.
"""

from typing import Any

from app.match.sensors import Sensors
from app.match.snapshot import Snapshot
from app.match.view import About, snapshot_of
from app.referee.dabong_told import DabongTold
from app.referee.decisions import Ruling
from app.referee.kombio_told import KombioTold
from app.referee.kongkang_told import KongkangTold
from app.referee.told_game import ToldGame
from app.rules.game import Words
from tests.card_games.clairvoyant import Watcher
from tests.card_games.deeds import Play
from tests.referee.told_table import ToldTable

TOLD: dict[str, ToldGame[Any, Any]] = {
    "kongkang": KongkangTold(),
    "dabong": DabongTold(),
    "kombio": KombioTold(),
}
UNSAID = {
    "one card not called, and asked": ("draw",),
    "after: wrong slap": ("draw", "lay"),
    "after: late slap": ("take", "lay"),
    "after: slap of a locked hand": ("take", "lay"),
}
"""Deeds that follow of themselves from what was said before."""

DEED_US = 1_000_000
STEP_US = 50_000
BOARD_US = 1_000.0
"""The board's clock runs beside the table's."""


class Dictation:
    """Implements `game.Table`."""

    def __init__(self, watcher: Watcher, players: tuple[str, ...], options: dict[str, str]) -> None:
        self._watcher = watcher
        self._game = watcher.game
        options = {"first": "1", **options}
        self._table = ToldTable(TOLD[self._game], players=players, options=options)
        self._deeds = 0
        self._known = 0
        self._laid: dict[int, list[str]] = {}
        self._has_drawn: set[int] = set()
        self._pressed: set[int] = set()
        self._from: dict[int, str] = {}
        self._shown: dict[int, list[str]] = {}

    @property
    def now_us(self) -> int:
        return self._table.now_us

    @property
    def snapshot(self) -> Snapshot:
        about = About("dictation", self.now_us, 0, Words("virtual", "maya"), Sensors())
        told = TOLD[self._game]
        return snapshot_of(told.game, self._table.state, self._table.referee.live, about)

    def new_rulings(self) -> tuple[Ruling, ...]:
        new = [one.ruling for one in self._table.state.rulings if one.ruling.number > self._known]
        self._known += len(new)
        return tuple(new)

    def placed(self, line: str) -> str:
        return line

    def step(self) -> None:
        self._table.wait(STEP_US / 1e6)

    def begin(self, line: str) -> int:
        name, *words = line.split()
        if name == "answer":
            self._table.answer(int(words[0]))
            return self.now_us
        self._deeds += 1
        ends_us = self.now_us + DEED_US
        play, is_last = self._play()
        if name not in UNSAID.get(play.kind, ()):
            getattr(self, f"_{name}")(words)
        if is_last:
            self._flush()
            self._has_drawn.clear()
            self._pressed.clear()
        return ends_us

    def _play(self) -> tuple[Play, bool]:
        """The play that this deed belongs to, and whether it is its last."""
        done = 0
        for play in self._watcher.plays:
            done += len(play.deeds)
            if done >= self._deeds:
                return play, done == self._deeds
        raise AssertionError("a deed of no play")

    def _flush(self) -> None:
        """What was laid is said, once all of it lies there."""
        for seat, cards in self._laid.items():
            self._table.say(seat, self._of_laid(seat, " ".join(cards)))
        self._laid.clear()

    def _of_laid(self, seat: int, cards: str) -> str:
        if self._game == "dabong":
            return f"played {cards}"
        if self._game == "kongkang":
            drawn = seat in self._has_drawn or self._phase == "drawn"
            return f"played {cards}" if drawn else f"slipped {cards}"
        owner = self._from.pop(seat, "")
        if seat in self._pressed:
            self._pressed.discard(seat)
            return f"slapped {cards} from {owner}" if owner else f"slapped {cards}"
        return f"played {cards}"

    @property
    def _phase(self) -> str:
        told = TOLD[self._game]
        return getattr(told.game.read_position(self._table.state.position), "phase", "")

    def _say(self, words: list[str]) -> None:
        self._flush()
        self._table.say(int(words[0]), " ".join(words[1:]))

    def _press(self, words: list[str]) -> None:
        seats = [int(word) for word in words if "=" not in word]
        gap_us = 40 if "gap=40us" in words else 5_000
        if any(word.startswith("hold") for word in words):
            self._flush()
            self._table.hold(seats[0], self.now_us + BOARD_US)
            return
        for number, seat in enumerate(seats):
            self._table.press(seat, self.now_us + BOARD_US + number * gap_us)
            self._pressed.add(seat)

    def _draw(self, words: list[str]) -> None:
        seat, count = int(words[0]), int(words[1]) if len(words) > 1 else 1
        self._has_drawn.add(seat)
        if self._game == "dabong":
            self._table.say(seat, f"drew {count}")
            return
        for _ in range(count):
            self._table.say(seat, "drew")

    def _lay(self, words: list[str]) -> None:
        at = words.index("on")
        cards, zone, seat = words[:at], words[at + 1], int(words[-1]) if "from" in words else 0
        if not seat:
            self._table.say(1, f"flipped {cards[0]}")
        elif zone.startswith("hand-") and "?" not in cards:
            self._shown[seat] += cards
            self._table.say(seat, f"showed {' '.join(self._shown[seat])}")
        elif zone == "draw":
            if self._game != "kombio":
                self._table.say(seat, "back")
            if self._game == "dabong":  # of those drawn, the others stay
                self._table.say(seat, "drew")
        elif "?" not in cards:
            if self._game == "kombio":
                self._laid = {seat: cards}
                self._flush()
            else:
                self._laid.setdefault(seat, []).extend(cards)

    def _take(self, words: list[str]) -> None:
        zone, seat = words[0], int(words[-1])
        if zone == "discard":
            objection = self.snapshot.objection
            is_back = objection is not None and objection.ruling.seat == seat
            self._table.say(seat, "back" if is_back else "took")
        elif zone.startswith("hand-") and self._game == "kombio":
            self._from[seat] = zone.removeprefix("hand-")
        else:
            self._table.say(seat, "back")

    def _reveal(self, words: list[str]) -> None:
        seat, cards = int(words[0]), words[1:]
        self._shown[seat] = cards
        said = "natural" if self._game == "dabong" else "showed"
        self._table.say(seat, f"{said} {' '.join(cards)}")

    def _peek(self, words: list[str]) -> None:
        """Said by nobody."""

    _swap = _move = _peek

"""The app at a virtual table under a virtual camera, driven deed by deed."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from msgspec.structs import replace

from app.board.calibration import TRAY
from app.camera.eye import Eye
from app.match.snapshot import Snapshot
from app.referee.decisions import Ruling
from app.virtual import physics
from app.virtual.acts import Press, SpokenAct, read_card_game_act
from app.virtual.card_acts import CARD_ACT_NAMES, CameraAct, read_card_act
from app.virtual.card_stage import CardStage
from app.virtual.refereed import Refereed, seating_of
from app.virtual.rehearsal import WARM_UP_LIMIT_US, spoken
from app.virtual.scenario import Scenario, start_counts
from app.virtual.table_world import TableWorld
from app.virtual.virtual_board import VirtualBoard
from tests.card_games.on_cardboard import placed
from vision.decks import READABLE

Doubt = Callable[[Eye], Eye]


class RefereedTable:
    """Implements `game.Table`. To be closed.

    Args:
        scenario: game, players, pace and seed; its steps are not looked at.
        stage: the cards, and the eye on them.
        folder: for the match's log.
        doubt: what stands between the eye and the app.
        has_tray: there is a scale under the draw pile.
    """

    def __init__(
        self,
        scenario: Scenario,
        stage: CardStage,
        folder: Path,
        doubt: Doubt = lambda eye: eye,
        *,
        has_tray: bool = True,
    ) -> None:
        rng = Random(scenario.seed)
        self._seats = len(scenario.players)
        self._cards = READABLE[scenario.game].cards
        self._rng = Random(scenario.seed + 1)
        world = physics.make_world(rng, start_counts(scenario), scenario.imperfections)
        self._stage = stage
        board = VirtualBoard(scenario.seed)
        self._table = TableWorld(world, board, rng, stage.table)
        seating = seating_of(scenario, physics.calibrations(world, scenario.imperfections))
        if not has_tray:
            known = list(seating.calibrations)
            known[TRAY] = None
            seating = replace(seating, calibrations=tuple(known))
        self._app = Refereed(self._table, seating, folder, lambda: doubt(stage.open_eye()))

    def warm_up(self) -> None:
        """Until the board is found and the camera has told what lies there."""
        while not self._app.is_ready and self._table.now_us < WARM_UP_LIMIT_US:
            self.step()

    def close(self) -> None:
        """End the app and the board."""
        self._app.close()
        self._table.close()

    @property
    def now_us(self) -> int:
        """The table's time."""
        return self._table.now_us

    @property
    def snapshot(self) -> Snapshot:
        """What is published."""
        return self._app.snapshot

    def placed(self, line: str) -> str:
        """The line with a place in which a card lies for each `hand-2.any`."""
        return placed(line, self._stage.table.world, self._rng)

    def begin(self, line: str) -> int:
        """Begin what a line says; when the arm will be gone."""
        words: Sequence[str] = line.split()
        if words[0] in CARD_ACT_NAMES:
            act = read_card_act(list(words), self._seats, self._cards)
            if isinstance(act, CameraAct):
                self._stage.disturb(act)
                return self.now_us
            return self._stage.begin(act)
        said = read_card_game_act(list(words), self._seats)
        if isinstance(said, Press):
            return self._table.press(said)
        assert isinstance(said, SpokenAct), line
        self._app.tell(spoken(said, self.now_us))
        return self.now_us

    def step(self) -> None:
        """Let 12.5 ms go by."""
        self._table.step()
        self._app.step()

    def new_rulings(self) -> tuple[Ruling, ...]:
        """Rulings since the last call."""
        return self._app.new_rulings()

"""Plays the acts of a scenario before the virtual camera, and tells what the camera's side makes of them.

Nobody referees: what is expected is passed over. Time is the scenario's own, as fast as it goes.
"""

from collections.abc import Callable

from app.virtual.acts import Press, Wait
from app.virtual.camera.faces import Faces
from app.virtual.card_acts import CameraAct, CardMove
from app.virtual.card_stage import FRAME_US, SIZE_PX, scenario_stage
from app.virtual.physics import ActError
from app.virtual.scenario import Scenario, ScenarioError, Step
from vision.decks import Deck
from vision.frames import Picture
from vision.table_eye import Told
from vision.watcher import Recognise

SETTLE_US = 1_500_000
"""Before the first act and after the last: the mat is found and what lies there is read."""


class Watching:
    """One scenario before one camera; used once.

    Args:
        scenario: what people do.
        recognise: reads pictures.
        deck: that is looked for.
        on_told: called with what the camera's side tells, and its table time in microseconds.
        on_picture: called with each picture.
        faces: of the cards; those of the printable deck if left out.
        size_px: of the pictures.
    """

    def __init__(
        self,
        scenario: Scenario,
        recognise: Recognise,
        deck: Deck,
        on_told: Callable[[Told, int], None],
        *,
        on_picture: Callable[[Picture, int], None] = lambda _picture, _at_us: None,
        faces: Faces | None = None,
        size_px: tuple[int, int] = SIZE_PX,
    ) -> None:
        self._scenario = scenario
        self._on_told = on_told
        self._on_picture = on_picture
        self._stage = scenario_stage(scenario, faces=faces, size_px=size_px)
        self.table = self._stage.table
        self.eye = self._stage.table_eye(deck, recognise)

    def run(self) -> None:
        """Play all acts.

        Raises:
            ScenarioError: an act cannot be done; names its line.
            NoSuchFaceError: a card is laid that the deck does not have.
        """
        self._run_until(SETTLE_US)
        for step in self._scenario.steps:
            self._do(step)
        self._run_until(self.table.now_us + SETTLE_US)

    def _do(self, step: Step) -> None:
        act = step.what
        if isinstance(act, CardMove):
            self._move(step, act)
        elif isinstance(act, CameraAct):
            self._stage.disturb(act)
        elif isinstance(act, Wait):
            self._run_until(self.table.now_us + act.lasts_us)
        elif isinstance(act, Press):
            # A button is out of the picture: only the time goes by.
            self._run_until(self.table.now_us + act.hold_us)

    def _move(self, step: Step, act: CardMove) -> None:
        try:
            gone_us = self._stage.begin(act)
        except ActError as error:
            raise ScenarioError(self._scenario.file, step.line, str(error)) from error
        self._run_until(gone_us)

    def _run_until(self, until_us: int) -> None:
        while self.table.now_us < until_us:
            self.table.step_to(self.table.now_us + FRAME_US)
            for told in self.eye.look(self.table.now_us):
                self._on_told(told, self.table.now_us)
            picture = self._stage.camera.latest
            if picture is not None:
                self._on_picture(picture, self.table.now_us)

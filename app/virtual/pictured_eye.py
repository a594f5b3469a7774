"""The product's own eye on a virtual camera, as fast as pictures come, in the table's simulated time.

Nothing skips the recogniser: cards are read from pictures. But while nothing moves, and everything that
is to be seen has been told, four pictures a second are enough: more of the same would tell nothing.
"""

from collections.abc import Sequence

from app.camera.camera_eye import CameraEye
from app.camera.crops import Crops
from app.camera.eye import CameraObservation
from app.virtual.camera.table_camera import CameraFault
from app.virtual.card_stage import FRAME_US, CardStage, scenario_stage
from app.virtual.card_world import CardWorld
from app.virtual.scenario import Scenario, ScenarioError
from vision.decks import Deck, NoSuchDeckError, printable_deck
from vision.frames import Picture
from vision.opening import open_recogniser
from vision.sightings import ReadCard
from vision.watcher import Recognise

AT_REST_US = 250_000
"""So often is looked at what rests: the camera's health is told by the pictures that come."""


class PicturedEye:
    """See `app.camera.eye.Eye`; its `look` may be called more often than pictures come."""

    def __init__(
        self, stage: CardStage, deck: Deck, recognise: Recognise, crops: Crops | None = None
    ) -> None:
        """Open an eye on a stage; `recognise` reads cards of `deck`, which are kept among the crops."""
        self._stage = stage
        self._eye = CameraEye(stage.table_eye(deck, recognise), crops)
        self._due_us = self._looked_us = 0
        self._world: CardWorld | None = None

    @property
    def has_settled(self) -> bool:
        """As `Eye.has_settled`."""
        return self._eye.has_settled

    def look(self, now_us: int) -> tuple[CameraObservation, ...]:
        """As `Eye.look`; nothing before the next picture is due."""
        if now_us < self._due_us:
            return ()
        self._due_us = max(self._due_us + FRAME_US, now_us)
        if self._is_still() and now_us - self._looked_us < AT_REST_US:
            return ()
        self._looked_us, self._world = now_us, self._stage.table.world
        return self._eye.look(now_us)

    def close(self) -> None:
        """Nothing is held."""

    def _is_still(self) -> bool:
        """Would a picture show what the one before showed, all of which is told?"""
        table, camera = self._stage.table, self._stage.camera
        same = table.world is self._world and not table.is_busy
        return same and camera.fault is CameraFault.NONE and self._eye.has_settled


def pictured_stage(scenario: Scenario) -> CardStage:
    """The stage of a scenario whose cards are drawn, and read from the pictures.

    Raises:
        ScenarioError: there is no such deck, or none that can be drawn.
    """
    try:
        deck = printable_deck(scenario.deck or scenario.game)
    except NoSuchDeckError as error:
        raise ScenarioError(scenario.file, 0, str(error)) from error
    recogniser = open_recogniser(deck).recogniser

    def recognise(picture: Picture, wanted: Deck) -> Sequence[ReadCard]:
        return recogniser.recognise(picture, wanted).found

    return scenario_stage(scenario, lambda stage: PicturedEye(stage, deck, recognise))

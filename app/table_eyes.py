"""The camera's side of a table that is played at: the eye of a real camera, or the virtual table's stage.

OpenCV may be missing on a machine: then the table says so and plays on without a camera.
"""

import random
from collections.abc import Callable
from pathlib import Path

from app.board.readings import SensorLost
from app.camera.crops import Crops
from app.camera.eye import CameraObservation
from app.camera.eye_thread import OpenEye
from app.config import Settings, SettingsError
from app.referee.referees import SEEN, WATCHED
from app.rules.games import game as find_game
from app.virtual.stage import Stage

BANANA_GAME = "kongkang"
"""Its pot has tokens to be counted."""

NO_CAMERA = "no camera is set up: write its `kind` under [camera] in the settings"


class BlindEye:
    """An eye that never opened: it says so once."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence
        self._told = False

    @property
    def has_settled(self) -> bool:
        """There is nothing more to come."""
        return True

    def look(self, now_us: int) -> tuple[CameraObservation, ...]:
        """That the camera cannot be used, in the first look."""
        if self._told:
            return ()
        self._told = True
        return (SensorLost(now_us, "camera", "not-opened", self._sentence),)

    def close(self) -> None:
        """Nothing is held."""


def of_camera(
    settings: Settings,
    data: Path,
    crops: Crops,
    *,
    clock_us: Callable[[], int],
    say: Callable[[str], None],
) -> Callable[[], OpenEye] | None:
    """What opens the eye of a real table; None where its game or profile has none.

    Args:
        settings: of the table.
        data: the folder with the enrolled decks.
        crops: where the cards that are sighted are kept.
        clock_us: the machine's monotonic clock.
        say: takes a sentence when there is no camera or it cannot be used; the table plays on.
    """
    if not _is_watched(settings):
        return None
    try:
        eye = _camera_eye(settings, data, crops, clock_us, say)
        sentence = NO_CAMERA
    except (ImportError, SettingsError, ValueError) as error:
        eye, sentence = None, str(error)
    if eye is not None:
        return eye
    say(f"camera: {sentence.rstrip('.')}; what is played is told on a phone.")
    return lambda: BlindEye(sentence)


def _camera_eye(
    settings: Settings,
    data: Path,
    crops: Crops,
    clock_us: Callable[[], int],
    say: Callable[[str], None],
) -> Callable[[], OpenEye] | None:
    from app.camera import opening  # noqa: PLC0415 - OpenCV may be missing
    from app.camera.sources import source_of  # noqa: PLC0415 - see above

    source = source_of(settings.camera)
    if source is None:
        return None
    game = settings.game
    deck, recognise = opening.recogniser_of(settings.camera.deck or game.name, data, say)
    return lambda: opening.camera_eye(
        source,
        settings.camera.mat,
        deck,
        recognise,
        seats=len(game.players),
        counts_tokens=game.name == BANANA_GAME,
        clock_us=clock_us,
        crops=crops,
    )


def virtual_stage(
    settings: Settings, position: str, data: Path, crops: Crops, *, say: Callable[[str], None]
) -> Stage | None:
    """The cards of a virtual table and the camera above them; None where its game or profile has none.

    Args:
        settings: of the table.
        position: of the match when it begins or goes on, as its game writes it.
        data: the folder with the enrolled decks.
        crops: where the cards that are sighted are kept.
        say: takes a sentence when the camera's side cannot be used; the table plays on.
    """
    if not _is_watched(settings):
        return None
    name = settings.game.name
    try:
        from app.camera.opening import recogniser_of  # noqa: PLC0415 - OpenCV may be missing
        from app.virtual.live_cards import live_stage  # noqa: PLC0415 - see above
    except ImportError as error:
        say(f"camera: its part cannot be loaded here ({error}); run `make setup`.")
        return None
    deck, recognise = recogniser_of(name, data, say)
    at = find_game(name).read_position(position)
    return live_stage(name, at, deck, recognise, crops, random.SystemRandom())


def _is_watched(settings: Settings) -> bool:
    return settings.game.name in SEEN and settings.profile in WATCHED

"""Opens the eye of a real table, by its settings."""

from collections.abc import Callable, Sequence
from pathlib import Path

from app.camera.camera_eye import CameraEye
from app.camera.crops import Crops
from app.camera.kept_camera import KeptCamera
from vision.cameras import Camera, Source
from vision.decks import Deck
from vision.frames import Picture
from vision.mat_printing import LOOSE_MAT, SHEET_MAT
from vision.opening import open_deck
from vision.sightings import ReadCard
from vision.table_eye import TableEye
from vision.watcher import Recognise


def recogniser_of(name: str, data: Path, say: Callable[[str], None]) -> tuple[Deck, Recognise]:
    """The deck of that name and what reads it; readers that are missing here are told.

    Raises:
        NoSuchDeckError, EnrolledDeckError: there is no such deck, or it cannot be used.
    """
    deck, opened = open_deck(name, data)
    for sentence in opened.missing:
        say(sentence)
    recogniser = opened.recogniser

    def recognise(picture: Picture, wanted: Deck) -> Sequence[ReadCard]:
        return recogniser.recognise(picture, wanted).found

    return deck, recognise


def camera_eye(
    source: Source,
    mat: str,
    deck: Deck,
    recognise: Recognise,
    *,
    seats: int,
    counts_tokens: bool,
    clock_us: Callable[[], int],
    crops: Crops,
) -> CameraEye:
    """The eye on a camera whose pictures are grabbed in a process of its own.

    Args:
        source: where they come from.
        mat: `sheet`, or `loose` for one of four loose corners.
        deck: in play.
        recognise: reads a picture.
        seats: at the table.
        counts_tokens: tell the tokens in the pot.
        clock_us: the machine's monotonic clock.
        crops: where cards that are sighted are kept.
    """
    camera = KeptCamera(lambda: Camera(source), clock_us)
    kind = LOOSE_MAT if mat == "loose" else SHEET_MAT
    eye = TableEye(camera, kind, seats, deck, recognise, counts_tokens=counts_tokens)
    return CameraEye(eye, crops, close=camera.close)

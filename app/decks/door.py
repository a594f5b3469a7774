"""The real `DeckDoor`: decks in the data folder, cards cut out of pictures, one enrolment at a time."""

import datetime as dt
import threading
import time
from collections.abc import Callable
from pathlib import Path

import cv2

from app.config import CameraSettings
from app.decks.camera import CameraWatch, OpenCamera, opener
from app.decks.learning import Learner, LearningError, LearningProcess
from app.decks.naming import cards_named, deck_named
from app.web.deck_door import DeckKind, DeckListed, DeckRefusedError
from app.web.enrolment import (
    BACK,
    Act,
    Alike,
    Enrolment,
    Learned,
    LearningBegan,
    LearningFailed,
    Refused,
    Report,
    Stage,
    Stepped,
    Took,
    Trouble,
    fold,
)
from vision.decks import FRENCH, PRINTABLE
from vision.enrolled.appearance import rectified
from vision.enrolled.deck import EnrolledDeck
from vision.enrolled.enrolling import steps
from vision.enrolled.finding import card_finder
from vision.enrolled.names import NameRefusedError
from vision.enrolled.photographs import LEAST_CONTRAST
from vision.enrolled.store import DeckStore, EnrolledDeckError
from vision.frames import Picture
from vision.geometry import area, array
from vision.pictures import PictureError, picture_of
from vision.sightings import CardFinder

LIVE_WIDTH_PX = 960
"""Wide enough to see whether a card lies right, and 60 kB."""

JPEG_QUALITY = 80
UPLOAD = "The photograph"
"""How sentences call it: the name that a phone gives to a picture says nothing."""


class Decks:
    """The decks of one table; see `DeckDoor`."""

    def __init__(
        self,
        store: DeckStore,
        *,
        finder: CardFinder,
        camera: Callable[[], OpenCamera] | None,
        learner: Learner,
        end_learning: Callable[[], None] = lambda: None,
        clock_s: Callable[[], float] = time.monotonic,
        today: Callable[[], dt.date] = dt.date.today,
    ) -> None:
        self._store = store
        self._finder = finder
        self._learner = learner
        self._end_learning = end_learning
        self._clock_s = clock_s
        self._today = today
        self._watch = None if camera is None else CameraWatch(camera, clock_s)
        # Held while a picture is cut out, too: a large one fills 150 MB, and two would fill 300.
        self._lock = threading.RLock()
        self._state: Enrolment | None = None
        self._faces: dict[str, Picture] = {}
        self._worker: threading.Thread | None = None

    def listed(self) -> tuple[DeckListed, ...]:
        """French, printed, then enrolled decks."""
        printed = [DeckListed(d.name, DeckKind.PRINTED, len(d.cards)) for d in PRINTABLE.values()]
        enrolled = [self._listed(name) for name in self._store.names()]
        french = DeckListed(FRENCH.name, DeckKind.FRENCH, len(FRENCH.cards))
        return (french, *printed, *enrolled)

    def _listed(self, name: str) -> DeckListed:
        try:
            found = self._store.read(name)
        except (EnrolledDeckError, NameRefusedError):
            return DeckListed(name, DeckKind.ENROLLED, 0)
        return DeckListed(
            name, DeckKind.ENROLLED, len(found.cards), found.enrolled_on, _alike(found)
        )

    def remove(self, name: str) -> None:
        """Forget an enrolled deck."""
        try:
            self._store.remove(name)
        except (EnrolledDeckError, NameRefusedError) as error:
            raise DeckRefusedError(Trouble("not-removed", name)) from error

    def has_camera(self) -> bool:
        """Is a camera set up?"""
        return self._watch is not None

    def enrolment(self) -> Enrolment | None:
        """The enrolment in progress."""
        with self._lock:
            if self._state is not None and self._state.is_abandoned(self._clock_s()):
                self._forget()
            return self._state

    def begin(self, owner: str, name: str, cards: tuple[str, ...]) -> None:
        """Begin an enrolment."""
        with self._lock:
            if self.enrolment() is not None:
                raise DeckRefusedError(Trouble("busy"))
            plain = deck_named(name, self._store.names())
            named = cards_named(cards) if cards else FRENCH.cards
            self._state = Enrolment(owner, plain, (*named, BACK), self._clock_s())

    def photograph(self, card: str, data: bytes) -> None:
        """Take a card's picture from a file."""
        with self._lock:
            if self._wants(card):
                try:
                    self._cut(card, picture_of(data, UPLOAD))
                except PictureError as error:
                    self.act(Refused(Trouble("no-picture", str(error))))

    def take(self, card: str) -> None:
        """Take a card's picture from the camera."""
        picture = None if self._watch is None else self._watch.newest()
        with self._lock:
            if not self._wants(card):
                return
            if picture is None:
                sentence = "" if self._watch is None else self._watch.sentence
                self.act(Refused(Trouble("no-camera", sentence)))
            else:
                self._cut(card, picture)

    def _wants(self, card: str) -> bool:
        """Is that the card to show? A button pressed twice must not take the next one."""
        state = self.enrolment()
        return state is not None and state.stage is Stage.SHOWING and state.wanted == card

    def _cut(self, card: str, picture: Picture) -> None:
        found = max(
            self._finder.find(picture),
            key=lambda one: abs(area(array(one.corners_px))),
            default=None,
        )
        face = None if found is None else rectified(picture, found.corners_px)
        if face is None or float(face.std()) < LEAST_CONTRAST:
            self.act(Refused(Trouble("no-card")))
        else:
            self._faces[card] = face
            self.act(Took(card))

    def act(self, act: Act) -> None:
        """Do an act."""
        with self._lock:
            state = self.enrolment()
            if state is not None:
                self._state = fold(state, act, self._clock_s())

    def learn(self) -> None:
        """Begin to learn."""
        with self._lock:
            state = self.enrolment()
            if state is None or state.stage is not Stage.SHOWING:
                return
            if not state.may_learn:
                raise DeckRefusedError(Trouble("too-few"))
            faces = {card: [self._faces[card]] for card in state.cards if card in state.taken}
            self.act(LearningBegan(steps(len(faces))))
            self._worker = threading.Thread(
                target=self._learn, args=(state.name, faces), name="deck-learning", daemon=True
            )
            self._worker.start()
        if self._watch is not None:
            self._watch.close()

    def _learn(self, name: str, faces: dict[str, list[Picture]]) -> None:
        try:
            found = self._learner(
                name, faces, self._today().isoformat(), lambda n: self.act(Stepped(n))
            )
            self._store.write(found)
        except (LearningError, OSError) as error:
            self.act(LearningFailed(Trouble("not-learned", str(error))))
        else:
            has_back = BACK in found.photographs
            self.act(Learned(Report(len(found.cards), has_back, _alike(found))))

    def stop(self) -> None:
        """Give up, or end; what is being learned is learned to its end."""
        with self._lock:
            if self._state is not None and self._state.stage is not Stage.LEARNING:
                self._forget()
        if self._watch is not None:
            self._watch.close()

    def _forget(self) -> None:
        self._state = None
        self._faces = {}

    def card_picture(self, card: str) -> bytes | None:
        """A cut-out card as JPEG."""
        with self._lock:
            face = self._faces.get(card)
        return None if face is None else _jpeg(face)

    def live_picture(self) -> bytes | None:
        """What the camera sees as JPEG."""
        picture = None if self._watch is None else self._watch.newest()
        if picture is None:
            return None
        scale = LIVE_WIDTH_PX / picture.shape[1]
        if scale < 1:
            picture = cv2.resize(
                picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
            ).astype("uint8")
        return _jpeg(picture)

    def close(self) -> None:
        """Give the camera back and end what is being learned."""
        if self._watch is not None:
            self._watch.close()
        self._end_learning()

    def wait_until_learned(self, patience_s: float) -> None:
        """Wait for what is being learned."""
        if self._worker is not None:
            self._worker.join(patience_s)


def _alike(found: EnrolledDeck) -> tuple[Alike, ...]:
    return tuple(Alike(pair.card, pair.other, pair.told_apart) for pair in found.look_alikes)


def _jpeg(picture: Picture) -> bytes:
    _, packed = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY))
    return packed.tobytes()


def open_decks(data: Path, camera: CameraSettings) -> Decks:
    """The decks of a data folder, and the camera that the settings name."""
    process = LearningProcess()
    return Decks(
        DeckStore(data),
        finder=card_finder(),
        camera=opener(camera),
        learner=process,
        end_learning=process.kill,
    )

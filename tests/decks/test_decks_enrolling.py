"""A deck shown through the pages to the real camera's side, and what is then in the data folder."""

import datetime as dt
import io
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("cv2", reason="the camera's part needs OpenCV")

import cv2
import numpy as np
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.config import CameraSettings, SettingsError
from app.decks.camera import IDLE_S, OpenCamera, opener
from app.decks.door import Decks
from app.decks.learning import Faces, Learner, LearningError, LearningProcess
from app.web.app import create_app
from app.web.deck_door import MOST_PICTURE_BYTES, DeckKind, DeckRefusedError
from app.web.enrolment import ABANDONED_S, BACK, Stage, Trouble
from tests.decks.learning_doubles import dying, endless
from tests.vision.own_deck import faces, on_table, small
from tests.web import tables
from tests.web.fake_door import QuietDoor
from vision.cameras.health import CameraHealth, Condition
from vision.enrolled import names
from vision.enrolled.appearance import look_at, rectified
from vision.enrolled.deck import EnrolledDeck
from vision.enrolled.enrolling import enrol
from vision.enrolled.quads import QuadFinder
from vision.enrolled.store import DeckStore
from vision.frames import Frame, Picture
from vision.pictures import MOST_FILE_BYTES, picture_of

CARDS = ("3", "6", "blue-3", "8", "skull")
PATIENCE_S = 600.0
"""On a busy machine; a test that works waits for seconds."""


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def decks_in(
    folder: Path,
    learner: Learner = enrol,
    camera: Callable[[], OpenCamera] | None = None,
    clock_s: Callable[[], float] | None = None,
) -> Decks:
    return Decks(
        DeckStore(folder),
        finder=QuadFinder(),
        camera=camera,
        learner=learner,
        clock_s=clock_s or Clock(),
        today=lambda: dt.date(2026, 11, 30),
    )


def client_of(decks: Decks) -> FlaskClient:
    return create_app(
        QuietDoor(tables.quiet()), decks=decks, addresses=tuple, phone=str
    ).test_client()


def photograph_of(card: Picture) -> bytes:
    picture, _ = on_table(card)
    return cv2.imencode(".jpg", picture)[1].tobytes()


def show(client: FlaskClient, card: str, data: bytes) -> TestResponse:
    form = {"card": card, "picture": (io.BytesIO(data), "IMG.jpg")}
    return client.post("/decks/enrol/take", data=form, follow_redirects=True)


def show_all(client: FlaskClient) -> TestResponse:
    form = {"name": "Nenek Punya", "which": "own", "cards": "\n".join(CARDS).replace("-", " ")}
    client.post("/decks/enrol/begin", data=form)
    for card in (*CARDS, BACK):
        page = show(client, card, photograph_of(faces()[card]))
        assert page.status_code == 200
    return page


def learn(client: FlaskClient, decks: Decks) -> str:
    client.post("/decks/enrol/act", data={"act": "learn"})
    decks.wait_until_learned(PATIENCE_S)
    return client.get("/decks/enrol").text


def test_a_drawn_deck_is_shown_learned_listed_read_and_removed(tmp_path: Path) -> None:
    decks = decks_in(tmp_path)
    client = client_of(decks)
    assert "All cards were shown." in show_all(client).text
    assert client.get("/decks/enrol/card.jpg?card=skull").data.startswith(b"\xff\xd8\xff")
    assert "nenek-punya is learned: 5 cards." in learn(client, decks)
    assert "5 cards, taught on 2026-11-30" in client.get("/decks").text
    learned = DeckStore(tmp_path).read("nenek-punya")
    assert set(learned.cards) == set(CARDS)
    for card in CARDS:
        picture, corners = on_table(faces()[card], turn_deg=200)
        reading = learned.read(look_at(rectified(picture, corners)), learned.deck)
        assert reading.card == card
    client.post("/decks/remove", data={"name": "nenek-punya"})
    assert DeckStore(tmp_path).names() == ()


def test_the_cut_out_card_is_the_card(tmp_path: Path) -> None:
    decks = decks_in(tmp_path)
    decks.begin("me", "own", CARDS)
    decks.photograph("3", photograph_of(faces()["3"]))
    cut = decks.card_picture("3")
    assert cut is not None
    shown = picture_of(cut, "the cut-out card")
    assert np.abs(shown.astype(int) - small(faces()["3"])).mean() < 12


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"no picture at all", "no-picture"),
        (photograph_of(faces()["3"])[:2000], "no-picture"),
        (cv2.imencode(".png", on_table(faces()["3"])[0][:40, :60])[1].tobytes(), "no-card"),
    ],
)
def test_what_shows_no_card_is_refused_and_asked_for_again(
    tmp_path: Path, data: bytes, kind: str
) -> None:
    decks = decks_in(tmp_path)
    decks.begin("me", "own", CARDS)
    decks.photograph("3", data)
    state = decks.enrolment()
    assert state is not None
    assert state.trouble is not None
    assert (state.trouble.kind, state.wanted, state.taken) == (kind, "3", ())


def test_a_picture_of_a_card_that_is_not_wanted_is_left(tmp_path: Path) -> None:
    decks = decks_in(tmp_path)
    decks.begin("me", "own", CARDS)
    decks.photograph("6", photograph_of(faces()["6"]))
    assert decks.card_picture("6") is None


@pytest.mark.parametrize(
    ("name", "cards", "kind"),
    [
        ("../../etc/passwd", CARDS, "deck-name"),
        ("", CARDS, "deck-name"),
        ("French", CARDS, "deck-taken"),
        ("kongkang", CARDS, "deck-taken"),
        ("own", ("",), "card-count"),
        ("own", ("3",), "card-count"),
        ("own", ("3", "<b>", "6"), "card-name"),
        ("own", ("unknown", "6"), "card-name"),
        ("own", ("r1", "R1"), "card-twice"),
        ("own", tuple(f"c{n}" for n in range(161)), "card-count"),
    ],
)
def test_names_that_cannot_be_are_refused(
    tmp_path: Path, name: str, cards: tuple[str, ...], kind: str
) -> None:
    decks = decks_in(tmp_path)
    with pytest.raises(DeckRefusedError) as refused:
        decks.begin("me", name, cards)
    assert refused.value.trouble.kind == kind
    assert decks.enrolment() is None


def test_one_at_a_time_and_after_a_quarter_of_an_hour_the_next(tmp_path: Path) -> None:
    clock = Clock()
    decks = decks_in(tmp_path, clock_s=clock)
    decks.begin("me", "own", CARDS)
    decks.photograph("3", photograph_of(faces()["3"]))
    with pytest.raises(DeckRefusedError, match="busy"):
        decks.begin("you", "other", CARDS)
    clock.now_s = ABANDONED_S
    decks.begin("you", "other", ())
    state = decks.enrolment()
    assert state is not None
    assert (state.owner, state.wanted, len(state.cards)) == ("you", "AS", 53)
    assert decks.card_picture("3") is None


def test_learning_that_fails_keeps_the_pictures(tmp_path: Path) -> None:
    def failing(_name: str, _faces: Faces, _day: str, _told: Callable[[int], None]) -> EnrolledDeck:
        raise LearningError("Learning ended without a deck: try once more.")

    decks = decks_in(tmp_path, failing)
    client = client_of(decks)
    show_all(client)
    page = learn(client, decks)
    assert "The deck could not be learned; the pictures are still here." in page
    assert "Learn the deck" in page
    assert decks.card_picture("3") is not None


def test_a_process_of_its_own_learns_the_same_and_tells_how_far_it_is() -> None:
    shown = {card: [small(faces()[card])] for card in ("3", "6", "skull")}
    told: list[int] = []
    learned = LearningProcess()("own", shown, "2026-11-30", told.append)
    assert learned.cards == ("3", "6", "skull")
    assert len(told) > 20
    assert sum(told) > 1000


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    told: list[int] = []
    with pytest.raises(LearningError, match="Learning ended without a deck"):
        LearningProcess(dying)("own", {}, "2026-11-30", told.append)
    assert told == [20, 20]


def test_learning_can_be_killed() -> None:
    process = LearningProcess(endless)
    with pytest.raises(LearningError, match="Learning ended without a deck"):
        process("own", {}, "2026-11-30", lambda _: process.kill())


def test_a_damaged_deck_is_listed_as_one(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "worn.npz").write_bytes(b"worn")
    listed = {deck.name: deck for deck in decks_in(tmp_path).listed()}
    assert (listed["worn"].kind, listed["worn"].cards) == (DeckKind.ENROLLED, 0)


class OneCard:
    """A camera before which one card lies, once `lain` is set; it tells when it was looked at since."""

    def __init__(self) -> None:
        self.lain = threading.Event()
        self.seen = threading.Event()
        self.closed = threading.Event()
        self.health = CameraHealth(Condition.OPENING, never_still=False, opened_us=0)
        self._sequence = 0

    def look(self) -> Frame | None:
        if not self.lain.is_set():
            return None
        if self._sequence:
            self.seen.set()
        self._sequence += 1
        return Frame(self._sequence, self._sequence, on_table(faces()["3"])[0])

    def close(self) -> bool:
        self.closed.set()
        return True


def test_a_card_is_taken_from_the_tables_camera(tmp_path: Path) -> None:
    camera = OneCard()
    decks = decks_in(tmp_path, camera=lambda: camera)
    assert decks.has_camera()
    decks.begin("me", "own", CARDS)
    decks.take("3")
    refused = decks.enrolment()
    assert refused is not None
    assert refused.trouble == Trouble("no-camera")
    assert decks.live_picture() is None
    camera.lain.set()
    assert camera.seen.wait(PATIENCE_S)
    live = decks.live_picture()
    assert live is not None
    assert live.startswith(b"\xff\xd8\xff")
    decks.take("3")
    taken = decks.enrolment()
    assert taken is not None
    assert (taken.stage, taken.taken, taken.trouble) == (Stage.SHOWING, ("3",), None)
    decks.stop()
    assert camera.closed.wait(PATIENCE_S)


def test_a_camera_that_nobody_looks_at_is_given_back(tmp_path: Path) -> None:
    clock, camera = Clock(), OneCard()
    decks = decks_in(tmp_path, camera=lambda: camera, clock_s=clock)
    decks.live_picture()
    clock.now_s = IDLE_S
    assert camera.closed.wait(PATIENCE_S)


def test_the_settings_say_which_camera() -> None:
    assert opener(CameraSettings()) is None
    assert opener(CameraSettings("csi", "1")) is not None
    with pytest.raises(SettingsError, match="named by a number"):
        opener(CameraSettings("csi", "left"))


def test_page_and_camera_agree_on_the_largest_picture_and_the_back() -> None:
    assert (MOST_PICTURE_BYTES, BACK) == (MOST_FILE_BYTES, names.BACK)

"""Cameras that freeze, go dark, vanish, crash or ignore signals: each is told, and none holds up the game."""

import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from tests.vision.camera_doubles import (
    SIZE,
    Counting,
    Deaf,
    broken,
    crashing,
    noisy,
    refusing,
    vast,
)
from vision.cameras import (
    CallableSource,
    Camera,
    CameraError,
    CameraHealth,
    Condition,
    CsiSource,
    DirectCamera,
    FolderSource,
    Source,
    UsbSource,
    VideoSource,
)
from vision.cameras.child import ENDED, grab_all, in_colours
from vision.cameras.health import FROZEN_US, LOST_US, OPENING_US, fingerprint, is_black
from vision.cameras.ring import SLOTS, PictureTooLargeError, Ring
from vision.cameras.usb import device_of, usb_cameras
from vision.frames import Frame, Picture

SECOND_US = 1_000_000
TOLD_US = 3 * SECOND_US
DEADLINE_S = 60.0
"""Ten times what a fresh interpreter needs on a busy machine."""


def health(*, never_still: bool = True) -> CameraHealth:
    return CameraHealth(Condition.OPENING, never_still=never_still, opened_us=0)


def until(wanted: Callable[[], bool]) -> None:
    """Wait for another process, with a deadline."""
    gate, end = threading.Event(), time.monotonic() + DEADLINE_S
    while not wanted():
        assert time.monotonic() < end, "the other process did not get there"
        gate.wait(0.01)


# -- health: a fold over frames and time


def test_a_camera_opens_then_lives() -> None:
    state = health().at(SECOND_US)
    assert (state.condition, state.sentence) == (Condition.OPENING, "")
    state = state.framed(Frame(1, 2 * SECOND_US, noisy(1)))
    assert (state.condition, state.sentence) == (Condition.LIVE, "")


def test_a_camera_that_never_opens_is_told() -> None:
    state = health().at(OPENING_US - 1)
    assert state.condition is Condition.OPENING
    state = state.at(OPENING_US)
    assert state.condition is Condition.LOST
    assert "15 s" in state.sentence


def test_the_same_picture_again_and_again_is_told_within_three_seconds() -> None:
    """Row 14: `read()` succeeds after the camera is gone."""
    state, told_us = health(), None
    for number in range(1, 200):
        now_us = number * 33_333
        state = state.framed(Frame(number, now_us, noisy(1)))
        if state.condition is Condition.FROZEN and told_us is None:
            told_us = now_us
    assert told_us is not None
    assert told_us <= TOLD_US
    assert "repeats one old picture" in state.sentence


def test_a_frozen_camera_that_moves_again_lives() -> None:
    state = health().framed(Frame(1, 0, noisy(1))).framed(Frame(2, FROZEN_US, noisy(1)))
    assert state.condition is Condition.FROZEN
    assert state.framed(Frame(3, FROZEN_US + 1, noisy(2))).condition is Condition.LIVE


def test_one_pixel_is_change_enough() -> None:
    other = noisy(1).copy()
    other[5, 5, 1] ^= 1
    assert fingerprint(noisy(1)) != fingerprint(other)


def test_a_still_picture_of_a_folder_is_not_frozen() -> None:
    state = health(never_still=False).framed(Frame(1, 0, noisy(1)))
    assert state.framed(Frame(2, 10 * SECOND_US, noisy(1))).condition is Condition.LIVE


def test_a_covered_lens_is_told_within_three_seconds() -> None:
    rng = np.random.default_rng(0)
    state, told_us = health().framed(Frame(1, 0, noisy(1))), None
    for number in range(2, 150):
        dark = np.abs(rng.normal(3, 2, SIZE)).astype(np.uint8)
        state = state.framed(Frame(number, number * 33_333, dark))
        if state.condition is Condition.BLACK and told_us is None:
            told_us = number * 33_333
    assert told_us is not None
    assert told_us <= TOLD_US
    assert "only black" in state.sentence
    assert state.framed(Frame(500, 20 * SECOND_US, noisy(3))).condition is Condition.LIVE


def test_a_dim_room_with_a_lamp_is_not_black() -> None:
    dim = np.full((480, 640, 3), 6, np.uint8)
    assert is_black(dim)
    cv2.circle(dim, (320, 240), 60, (90, 90, 90), -1)
    assert not is_black(dim)


def test_a_camera_that_gives_no_more_is_told_within_three_seconds() -> None:
    state = health().framed(Frame(1, 0, noisy(1))).at(LOST_US - 1)
    assert state.condition is Condition.LIVE
    state = state.at(LOST_US)
    assert LOST_US <= TOLD_US
    assert state.condition is Condition.LOST
    assert state.framed(Frame(2, 9 * SECOND_US, noisy(2))).condition is Condition.LIVE


def test_what_a_driver_said_is_kept() -> None:
    state = health().failed("No USB camera is plugged in.").at(60 * SECOND_US)
    assert state.condition is Condition.LOST
    assert state.sentence == "No USB camera is plugged in."


def test_the_end_of_a_file_is_no_loss() -> None:
    state = health().framed(Frame(1, 0, noisy(1))).ended().at(60 * SECOND_US)
    assert state.condition is Condition.ENDED


# -- the ring


@pytest.fixture
def ring() -> Ring:
    return Ring(multiprocessing.get_context("spawn"), 64 * 48)


def test_the_ring_gives_the_newest_frame_once(ring: Ring) -> None:
    assert ring.newest(0) is None
    for number in range(1, 3 * SLOTS):
        ring.write(Frame(number, number * 10, noisy(number)))
        frame = ring.newest(number - 1)
        assert frame is not None
        assert (frame.sequence, frame.taken_us) == (number, number * 10)
        assert (frame.picture == noisy(number)).all()
        assert ring.newest(number) is None


def test_the_ring_is_bounded_and_skips_what_nobody_took(ring: Ring) -> None:
    for number in range(1, 101):
        ring.write(Frame(number, number, noisy(number)))
    frame = ring.newest(0)
    assert frame is not None
    assert frame.sequence == 100


def test_a_frame_taken_is_a_copy(ring: Ring) -> None:
    ring.write(Frame(1, 1, noisy(1)))
    frame = ring.newest(0)
    assert frame is not None
    for number in range(2, 2 + SLOTS):
        ring.write(Frame(number, number, noisy(number)))
    assert (frame.picture == noisy(1)).all()


def test_a_half_written_frame_is_never_given(ring: Ring) -> None:
    ring.write(Frame(1, 1, noisy(1)))
    ring._header(2)[:] = (2, 2, 48, 64, 0)
    frame = ring.newest(0)
    assert frame is not None
    assert frame.sequence == 1


def test_pictures_may_change_their_size(ring: Ring) -> None:
    ring.write(Frame(1, 1, noisy(1)[:20, :30].copy()))
    frame = ring.newest(0)
    assert frame is not None
    assert frame.picture.shape == (20, 30, 3)


def test_a_picture_that_does_not_fit_is_refused_with_figures(ring: Ring) -> None:
    with pytest.raises(PictureTooLargeError, match="400 x 400"):
        ring.write(Frame(1, 1, np.zeros((400, 400, 3), np.uint8)))


# -- the grabbing loop, in this process


def told_by(source: Source, ring: Ring) -> str:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    grab_all(source, ring, theirs)
    note = str(ours.recv())
    ours.close()
    return note


def test_grabbing_numbers_the_frames_and_says_the_end(ring: Ring) -> None:
    before_us = time.monotonic_ns() // 1000
    assert told_by(CallableSource(Counting(5)), ring) == ENDED
    frame = ring.newest(0)
    assert frame is not None
    assert frame.sequence == 5
    assert frame.picture.max() == 5
    assert before_us <= frame.taken_us <= time.monotonic_ns() // 1000


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (refusing, "on holiday"),
        (broken, "driver failed: ZeroDivisionError"),
        (vast, "400 x 400"),
    ],
)
def test_what_fails_is_said_in_words(
    call: Callable[[], Picture | None], sentence: str, ring: Ring
) -> None:
    assert sentence in told_by(CallableSource(call), ring)


def test_grey_and_transparent_pictures_become_three_colours() -> None:
    assert in_colours(np.zeros((4, 5), np.uint8)).shape == (4, 5, 3)
    assert in_colours(np.zeros((4, 5, 4), np.uint8)).shape == (4, 5, 3)


# -- sources


def test_a_folder_gives_its_pictures_by_name(tmp_path: Path, ring: Ring) -> None:
    for number in (2, 1, 3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((40, 50, 3), number * 20, np.uint8))
    (tmp_path / "notes.txt").write_text("no picture")
    grabber = FolderSource(str(tmp_path), period_s=0.0).open()
    means = []
    while (picture := grabber.grab()) is not None:
        means.append(int(picture.mean()))
    grabber.close()
    assert means == [20, 40, 60]
    again = FolderSource(str(tmp_path), period_s=0.0, again=True).open()
    assert [int(np.mean(p)) for _ in range(4) if (p := again.grab()) is not None] == [
        20,
        40,
        60,
        20,
    ]
    assert told_by(FolderSource(str(tmp_path / "none")), ring) == "There is no folder none."


def test_a_folder_with_a_broken_picture_names_it(tmp_path: Path, ring: Ring) -> None:
    (tmp_path / "bad.jpg").write_bytes(b"\xff\xd8\xff\x00")
    assert "bad.jpg is cut off" in told_by(FolderSource(str(tmp_path)), ring)


def test_a_video_is_read_to_its_end(tmp_path: Path, ring: Ring) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25.0, (64, 48))
    for number in range(4):
        writer.write(np.full(SIZE, 40 + 40 * number, np.uint8))
    writer.release()
    assert told_by(VideoSource(str(path), in_its_own_time=False), ring) == ENDED
    frame = ring.newest(0)
    assert frame is not None
    assert frame.sequence == 4
    assert abs(int(frame.picture.mean()) - 160) < 6


def test_a_missing_video_is_said(tmp_path: Path, ring: Ring) -> None:
    assert told_by(VideoSource(str(tmp_path / "no.avi")), ring) == "There is no video no.avi."


def test_no_usb_camera_is_a_sentence(tmp_path: Path) -> None:
    assert usb_cameras(tmp_path / "none") == ()
    with pytest.raises(CameraError, match="No USB camera is plugged in"):
        device_of("", tmp_path)


def test_a_usb_camera_is_known_by_its_id_and_not_by_its_number(tmp_path: Path) -> None:
    by_id = tmp_path / "by-id"
    by_id.mkdir()
    for number, name in ((2, "usb-Old_Cam-video-index0"), (0, "usb-New_Cam-video-index0")):
        (tmp_path / f"video{number}").touch()
        (by_id / name).symlink_to(tmp_path / f"video{number}")
    (by_id / "usb-New_Cam-video-index1").touch()
    assert usb_cameras(by_id) == ("usb-New_Cam-video-index0", "usb-Old_Cam-video-index0")
    assert device_of("usb-Old_Cam-video-index0", by_id).name == "video2"
    assert device_of("", by_id).name == "video0"
    with pytest.raises(CameraError, match="there is usb-New_Cam"):
        device_of("usb-Third-video-index0", by_id)


def test_a_missing_picamera2_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 16: a missing package was reported as a missing camera."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match="python3-picamera2"):
        CsiSource().open()


def test_a_picamera2_that_does_not_load_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "picamera2.py").write_text("raise ValueError('numpy.dtype size changed')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CameraError, match=r"does not load .numpy.dtype size changed"):
        CsiSource().open()


class FakePicamera2:
    def __init__(self, number: int) -> None:
        if number > 0:
            raise IndexError("list index out of range")
        self.running = False
        self.camera_controls: dict[str, object] = {}

    def create_video_configuration(self, main: dict[str, object]) -> dict[str, object]:
        return main

    def configure(self, configuration: dict[str, object]) -> None:
        assert configuration["size"] == (2304, 1296)

    def start(self) -> None:
        self.running = True

    def set_controls(self, controls: dict[str, object]) -> None:
        assert not controls

    def capture_metadata(self) -> dict[str, object]:
        return {"ExposureTime": 9000, "AnalogueGain": 2.0}

    def capture_array(self, name: str) -> Picture:
        assert name == "main"
        return noisy(4)

    def stop(self) -> None:
        self.running = False


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("picamera2")
    module.__dict__["Picamera2"] = FakePicamera2
    monkeypatch.setitem(sys.modules, "picamera2", module)


@pytest.mark.usefixtures("picamera2")
def test_a_csi_camera_gives_pictures() -> None:
    grabber = CsiSource().open()
    picture = grabber.grab()
    assert picture is not None
    assert (picture == noisy(4)).all()
    grabber.close()


@pytest.mark.usefixtures("picamera2")
def test_a_missing_csi_camera_is_a_sentence() -> None:
    with pytest.raises(CameraError, match="ribbon cable"):
        CsiSource(number=1).open()


# -- the whole, with a process of its own


def test_a_grabber_that_ignores_signals_is_killed() -> None:
    """Row 15: `stop()` blocks, and the process cannot be killed."""
    camera = Camera(CallableSource(Deaf()), most_pixels=64 * 48)
    until(lambda: camera.look() is not None)
    assert camera.health.condition is Condition.LIVE
    pid = camera.pid
    assert pid is not None
    assert camera.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_grabber_that_crashes_is_told() -> None:
    with Camera(CallableSource(crashing), most_pixels=64 * 48) as camera:
        until(lambda: camera.look() is None and camera.health.condition is Condition.LOST)
        assert "ended without a word" in camera.health.sentence
        assert camera.look() is None


def test_pictures_come_with_numbers_and_this_machines_clock() -> None:
    before_us = time.monotonic_ns() // 1000
    with Camera(CallableSource(Counting(1)), most_pixels=64 * 48) as camera:
        frames: list[Frame] = []

        def ended() -> bool:
            frame = camera.look()
            if frame is not None:
                frames.append(frame)
            return camera.health.condition is Condition.ENDED

        until(ended)
    assert [frame.sequence for frame in frames] == [1]
    assert before_us <= frames[0].taken_us <= time.monotonic_ns() // 1000


def test_a_missing_camera_is_said_by_its_process() -> None:
    with Camera(UsbSource(id="usb-None-video-index0"), most_pixels=64 * 48) as camera:
        until(lambda: camera.look() is None and camera.health.condition is Condition.LOST)
        assert "plugged in" in camera.health.sentence


# -- without a process


def test_a_direct_camera_hands_on_what_is_drawn() -> None:
    now = [0]
    shown: list[Picture | None] = [noisy(1), None]
    camera = DirectCamera(lambda: shown[0], lambda: now[0])
    frame = camera.look()
    assert frame is not None
    assert (frame.sequence, frame.taken_us) == (1, 0)
    shown[0] = None
    now[0] = LOST_US
    assert camera.look() is None
    assert camera.health.condition is Condition.LOST
    assert camera.close()

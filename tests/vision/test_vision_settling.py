"""Exposure, white balance and focus come to rest before they are held."""

import sys
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from vision.cameras.csi import open_csi
from vision.cameras.errors import CameraError
from vision.cameras.settling import LEAST_AUTOMATIC_US, MOST_AUTOMATIC_US, Settling
from vision.cameras.usb import AUTOMATIC_EXPOSURE, MANUAL_EXPOSURE, open_usb

FRAME_US = 33_333
CAMERA = "usb-Cam-video-index0"


def settled_at(levels: list[float]) -> int | None:
    """In which picture a run of levels was taken for settled."""
    state = Settling(0)
    for number, level in enumerate(levels, 1):
        state = state.seen(level, number * FRAME_US)
        if state.settled:
            return number
    return None


def test_a_steady_level_is_believed_after_a_second() -> None:
    number = settled_at([120.0] * 200)
    assert number is not None
    assert LEAST_AUTOMATIC_US <= number * FRAME_US < LEAST_AUTOMATIC_US + 2 * FRAME_US


def test_a_level_that_still_climbs_is_waited_for() -> None:
    climbing = [20 + 2.5 * number for number in range(45)]
    number = settled_at(climbing + [climbing[-1]] * 100)
    assert number is not None
    assert number > 45 + 10


def test_a_light_that_never_rests_is_taken_as_it_is_at_last() -> None:
    number = settled_at([100.0, 140.0] * 100)
    assert number is not None
    assert MOST_AUTOMATIC_US <= number * FRAME_US < MOST_AUTOMATIC_US + 2 * FRAME_US


class FakeCapture:
    """A camera whose automatic exposure starts dark, and that jumps to its factory values by hand."""

    def __init__(self, clock: list[int]) -> None:
        self.clock = clock
        self.level = 20.0
        self.values: dict[int, float] = {
            cv2.CAP_PROP_EXPOSURE: 156.0,
            cv2.CAP_PROP_GAIN: 0.0,
            cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
            cv2.CAP_PROP_FOCUS: 0.0,
        }
        self.asked: list[tuple[int, float]] = []
        self.gives = True

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def set(self, what: int, value: float) -> bool:
        self.asked.append((what, value))
        self.values[what] = value
        if (what, value) == (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE):
            self.values[cv2.CAP_PROP_EXPOSURE] = 156.0
        return True

    def get(self, what: int) -> float:
        return self.values.get(what, -1.0)

    def read(self) -> tuple[bool, np.ndarray | None]:
        self.clock[0] += FRAME_US
        if self.values.get(cv2.CAP_PROP_AUTO_EXPOSURE) == AUTOMATIC_EXPOSURE:
            self.level += (128 - self.level) * 0.08
            self.values[cv2.CAP_PROP_EXPOSURE] = self.level * 2
            self.values[cv2.CAP_PROP_GAIN] = 31.0
            self.values[cv2.CAP_PROP_FOCUS] = 85.0
            self.values[cv2.CAP_PROP_WB_TEMPERATURE] = 3300.0
        return self.gives, np.full((48, 64, 3), round(self.level), np.uint8) if self.gives else None

    def release(self) -> None:
        self.gives = False


@pytest.fixture
def by_id(tmp_path: Path) -> Path:
    (tmp_path / CAMERA).touch()
    return tmp_path


def opened(by_id: Path, *, locked: bool) -> tuple[FakeCapture, int]:
    clock = [0]
    capture = FakeCapture(clock)
    open_usb(
        CAMERA,
        (64, 48),
        locked=locked,
        by_id=by_id,
        capture_of=lambda _: capture,
        clock_us=lambda: clock[0],
    )
    return capture, clock[0]


def test_a_usb_camera_runs_by_itself_until_its_picture_rests_and_keeps_that(by_id: Path) -> None:
    capture, took_us = opened(by_id, locked=True)
    assert LEAST_AUTOMATIC_US <= took_us <= MOST_AUTOMATIC_US + FRAME_US
    assert capture.level > 115
    assert capture.get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL_EXPOSURE
    assert capture.get(cv2.CAP_PROP_EXPOSURE) == pytest.approx(2 * capture.level)
    assert capture.get(cv2.CAP_PROP_GAIN) == 31.0
    assert (capture.get(cv2.CAP_PROP_AUTO_WB), capture.get(cv2.CAP_PROP_AUTOFOCUS)) == (0, 0)
    assert capture.get(cv2.CAP_PROP_WB_TEMPERATURE) == 3300.0
    assert capture.get(cv2.CAP_PROP_FOCUS) == 85.0


def test_a_usb_camera_that_is_not_to_be_locked_is_left_alone(by_id: Path) -> None:
    capture, took_us = opened(by_id, locked=False)
    assert took_us == 0
    assert cv2.CAP_PROP_AUTO_EXPOSURE not in dict(capture.asked)


def test_a_usb_camera_that_dies_while_it_settles_is_a_sentence(by_id: Path) -> None:
    capture = FakeCapture([0])
    capture.release()
    with pytest.raises(CameraError, match="gives no picture"):
        open_usb(
            CAMERA,
            (64, 48),
            locked=True,
            by_id=by_id,
            capture_of=lambda _: capture,
            clock_us=lambda: 0,
        )


class FakeCsi:
    """A Camera Module whose exposure, colours and focus move to their places over a second."""

    last: "FakeCsi"

    def __init__(self, number: int) -> None:
        assert number == 0
        FakeCsi.last = self
        self.camera_controls = {
            "AeEnable": (),
            "AwbEnable": (),
            "AfMode": (),
            "ExposureTime": (),
            "AnalogueGain": (),
            "ColourGains": (),
            "LensPosition": (),
        }
        self.asked: list[dict[str, object]] = []
        self.clock_us = 0

    def create_video_configuration(self, main: dict[str, object]) -> dict[str, object]:
        return main

    def configure(self, configuration: dict[str, object]) -> None:
        pass

    def start(self) -> None:
        pass

    def set_controls(self, controls: dict[str, object]) -> None:
        self.asked.append(controls)

    def capture_metadata(self) -> dict[str, object]:
        self.clock_us += FRAME_US
        share = min(1.0, self.clock_us / 1_500_000)
        return {
            "ExposureTime": round(2000 + 10_000 * share),
            "AnalogueGain": 1 + 2 * share,
            "ColourGains": (1.4 + share, 2.0),
            "LensPosition": 2.5 * share,
            "Lux": 210.0,
        }


def test_a_csi_camera_settles_and_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("picamera2")
    module.__dict__["Picamera2"] = FakeCsi
    monkeypatch.setitem(sys.modules, "picamera2", module)
    open_csi(0, (64, 48), clock_us=lambda: FakeCsi.last.clock_us)
    automatic, held = FakeCsi.last.asked
    assert automatic == {"AeEnable": True, "AwbEnable": True, "AfMode": 2}
    assert held == {
        "AeEnable": False,
        "AwbEnable": False,
        "AfMode": 0,
        "ExposureTime": 12_000,
        "AnalogueGain": 3.0,
        "ColourGains": (2.4, 2.0),
        "LensPosition": 2.5,
    }


def test_a_csi_camera_without_a_lens_motor_is_not_asked_for_focus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Fixed(FakeCsi):
        def __init__(self, number: int) -> None:
            super().__init__(number)
            del self.camera_controls["AfMode"], self.camera_controls["LensPosition"]

    module = ModuleType("picamera2")
    module.__dict__["Picamera2"] = Fixed
    monkeypatch.setitem(sys.modules, "picamera2", module)
    open_csi(0, (64, 48), clock_us=lambda: FakeCsi.last.clock_us)
    assert all(
        "AfMode" not in asked and "LensPosition" not in asked for asked in FakeCsi.last.asked
    )

"""The grabbing process: opens a source and writes its pictures into the ring, until it is killed."""

import time
from multiprocessing.connection import Connection

import cv2
import numpy as np

from vision.cameras.errors import CameraError
from vision.cameras.ring import PictureTooLargeError, Ring
from vision.cameras.sources import Source
from vision.frames import Frame, GreyPicture, Picture

ENDED = "ended"
"""Sent when the pictures are at their end; any other text is a sentence about a failure."""

COLOURS = 3


def grab_all(source: Source, ring: Ring, notes: Connection) -> None:
    """Grab until the end, a failure, or the end of this process."""
    try:
        _grab_all(source, ring)
        notes.send(ENDED)
    except (CameraError, PictureTooLargeError) as error:
        notes.send(str(error))
    except Exception as error:  # noqa: BLE001 - whatever a driver raises is told, not lost
        notes.send(f"The camera's driver failed: {type(error).__name__}: {error}.")
    finally:
        notes.close()


def _grab_all(source: Source, ring: Ring) -> None:
    grabber = source.open()
    sequence = 0
    while (picture := grabber.grab()) is not None:
        sequence += 1
        taken_us = time.monotonic_ns() // 1000
        ring.write(Frame(sequence, taken_us, in_colours(picture)))
    grabber.close()


def in_colours(picture: Picture | GreyPicture) -> Picture:
    """A picture in three colours, grey or with transparency as it may be."""
    if picture.ndim < COLOURS:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    return np.ascontiguousarray(picture[:, :, :COLOURS], dtype=np.uint8)

"""Pictures of the cards that were sighted lately, so that a dispute can be settled by looking at them."""

import threading
from collections import OrderedDict

KEPT = 60
"""The cards of several rounds; a crop has some 15 kB."""


class Crops:
    """The newest crops by number, from 1 on; any thread may ask for one.

    Their memory is bounded: with each new one the oldest is forgotten.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._jpegs: OrderedDict[int, bytes] = OrderedDict()
        self._last = 0
        self._lock = threading.Lock()

    def keep(self, jpeg: bytes) -> int:
        """Keep a picture, as JPEG; its number."""
        with self._lock:
            self._last += 1
            self._jpegs[self._last] = jpeg
            if len(self._jpegs) > self._kept:
                self._jpegs.popitem(last=False)
            return self._last

    def jpeg(self, number: int) -> bytes | None:
        """A picture as JPEG; None if there is none of that number any more."""
        with self._lock:
            return self._jpegs.get(number)

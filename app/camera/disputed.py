"""Pictures of the cards that a question or an objection came from: kept as files, a week at most."""

import contextlib
import logging
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from app.camera.crops import Crops
from app.referee.decisions import Ruling

LOOK_EVERY_S = 3600.0
"""How often old pictures are looked for: often enough that little is taken off the week."""

KEPT_S = 7 * 24 * 3600.0 - LOOK_EVERY_S
"""What is older is deleted, so that nothing is a week old at the next look."""

DISPUTED = frozenset({"ask", "object"})

_LOG = logging.getLogger(__name__)


class DisputedCards:
    """The pictures of one table's disputes, one small JPEG each, named by match, ruling and number.

    They are kept by the thread that owns the match; any thread may ask for one. A disk that cannot be
    written costs the picture and nothing else.

    Args:
        folder: where they lie; made with the first of them.
        crops: where the cards that were sighted lately are.
        clock_s: the time of day in seconds, for their age.
    """

    def __init__(self, folder: Path, crops: Crops, clock_s: Callable[[], float]) -> None:
        self._folder = folder
        self._crops = crops
        self._clock_s = clock_s
        self._looked_s = clock_s()
        self._forget_old()

    def keep(self, match: str, ruling: Ruling) -> None:
        """Keep the pictures of a disputed ruling; of any other, nothing."""
        if ruling.kind not in DISPUTED:
            return
        for card in ruling.pictured or ():
            jpeg = self._crops.jpeg(card.crop)
            if jpeg is None:
                continue
            try:
                self._write(self._path(match, ruling.number, card.crop), jpeg)
            except OSError as error:
                _LOG.warning(
                    "camera: the picture of a disputed card cannot be kept (%s); look at the disk.",
                    error.strerror,
                )

    def jpeg(self, match: str, ruling: int, crop: int) -> bytes | None:
        """The picture of that number of a ruling; None where none is kept."""
        try:
            return self._path(match, ruling, crop).read_bytes()
        except OSError:
            return None

    def look(self) -> None:
        """Delete what is too old, if that was not looked for within the hour; call it often."""
        now_s = self._clock_s()
        if abs(now_s - self._looked_s) >= LOOK_EVERY_S:
            self._looked_s = now_s
            self._forget_old()

    def _path(self, match: str, ruling: int, crop: int) -> Path:
        return self._folder / f"{quote(match, safe='')}.{ruling}.{crop}.jpg"

    def _write(self, path: Path, jpeg: bytes) -> None:
        """Whole or not at all. It is not waited for the disk: a power cut may cost the picture."""
        self._folder.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
        part = Path(name)
        try:
            with os.fdopen(descriptor, "wb") as target:
                target.write(jpeg)
            now_s = self._clock_s()
            os.utime(part, (now_s, now_s))
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)
            raise

    def _forget_old(self) -> None:
        """Delete what is too old, or dated later than now by as much: the clock was wrong then."""
        now_s = self._clock_s()
        for path in (*self._folder.glob("*.jpg"), *self._folder.glob("*.part")):
            with contextlib.suppress(OSError):
                if abs(now_s - path.stat().st_mtime) > KEPT_S:
                    path.unlink()

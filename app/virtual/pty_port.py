"""A board behind a pseudo-terminal, so that the app opens it as it opens a real serial port."""

import errno
import os
import tty
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.virtual.board_model import BoardModel, BoardModelError, ScaleValue

READ_BYTES = 4_096


class PtyPort:
    """One pseudo-terminal with a symbolic link that names it; used once, as a cable is plugged once.

    Closing it hangs up on whoever has it open and takes the link away.
    """

    def __init__(self, link: Path) -> None:
        """Open a terminal and make `link` point to it.

        Raises:
            BoardModelError: the system gives no terminal, or the link cannot be made.
        """
        self.link = link
        self.lost_bytes = 0
        try:
            self._ours, self._theirs = os.openpty()
        except OSError as error:
            raise BoardModelError(
                f"virtual board: no pseudo-terminal: {error.strerror}; is /dev/pts mounted?"
            ) from error
        try:
            tty.setraw(self._theirs)
            os.set_blocking(self._ours, False)
            with suppress(FileNotFoundError):
                link.unlink()
            link.symlink_to(os.ttyname(self._theirs))
        except OSError as error:
            self._close_both()
            raise BoardModelError(
                f"virtual board: {link} cannot be made: {error.strerror}"
            ) from error

    def read(self) -> bytes:
        """Take what the app has written; empty when there is nothing."""
        try:
            return os.read(self._ours, READ_BYTES)
        except BlockingIOError:
            return b""
        except OSError as error:
            if error.errno == errno.EIO:  # what Linux says when nobody has the other side open
                return b""
            raise

    def write(self, data: bytes) -> None:
        """Send to the app; what does not fit because nobody reads is lost, as on a wire."""
        sent = 0
        with suppress(BlockingIOError):
            sent = os.write(self._ours, data)
        self.lost_bytes += len(data) - sent

    def close(self) -> None:
        """Hang up."""
        with suppress(FileNotFoundError):
            self.link.unlink()
        self._close_both()

    def _close_both(self) -> None:
        os.close(self._ours)
        os.close(self._theirs)


class PtyBoard:
    """A board model whose bytes travel through a pseudo-terminal instead of `advance` and `feed`.

    The terminal is there while the board has power: pulling the cable hangs up, as with a real one.
    """

    def __init__(self, board: BoardModel, link: Path) -> None:
        self._board = board
        self._link = link
        self._port: PtyPort | None = None

    def advance(self, to_us: int) -> bytes:
        """Run the board, moving bytes between it and the terminal; nothing is returned."""
        if self._port is not None:
            self._board.feed(self._port.read())
            self._port.write(self._board.advance(to_us))
        else:
            self._board.advance(to_us)
        return b""

    def feed(self, data: bytes) -> None:
        """Hand bytes to the board's receiver."""
        self._board.feed(data)

    def set_scales(self, values: Sequence[ScaleValue]) -> None:
        """Say what each chip converts from now on."""
        self._board.set_scales(values)

    def edge(self, seat: int, closed: bool, at_us: float) -> None:
        """Close or open a seat's contact."""
        self._board.edge(seat, closed, at_us)

    def power(self, on: bool) -> None:
        """Pull the cable and hang up, or put it back with a new terminal."""
        self._board.power(on)
        if on and self._port is None:
            self._port = PtyPort(self._link)
        elif not on and self._port is not None:
            self._port.close()
            self._port = None

    def lamps(self) -> int:
        """Return the mask of the lamps that are lit."""
        return self._board.lamps()

    def close(self) -> None:
        """Hang up and end the board."""
        if self._port is not None:
            self._port.close()
            self._port = None
        self._board.close()

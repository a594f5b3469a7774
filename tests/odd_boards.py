"""Boards that answer, but not as they should: behind a pseudo-terminal, for whole-program tests."""

import select
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from app.board.frames import FrameReader
from app.board.messages import Hello, HelloRequest, pack, unpack
from app.virtual.pty_port import PtyPort


class OddBoard:
    """Answers every HELLO_REQUEST with a HELLO of that protocol version, and nothing else."""

    def __init__(self, path: Path, *, major: int) -> None:
        self.path = path
        self._port = PtyPort(path)
        self._hello = Hello(
            major=major,
            minor=0,
            firmware_major=9,
            firmware_minor=9,
            firmware_patch=9,
            board_id=7,
            boot_id=1,
            reset_cause=1,
            scales=0,
            buttons=255,
            lamps=255,
            buzzer=1,
            uptime=0,
        )
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stopping.set()
        self._thread.join(timeout=5.0)
        self._port.close()

    def _run(self) -> None:
        reader, sequence = FrameReader(), 0
        while not self._stopping.is_set():
            for frame in reader.feed(self._port.read()):
                if isinstance(unpack(frame), HelloRequest):
                    self._port.write(pack(self._hello, sequence % 256))
                    sequence += 1
            select.select([], [], [], 0.01)

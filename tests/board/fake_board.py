"""A model board in as few lines as the protocol allows, and a world of ports that it can be put on."""

import random

from app.board.frames import FrameReader
from app.board.messages import (
    Ack,
    Heartbeat,
    Hello,
    HelloRequest,
    Lamp,
    Message,
    Ping,
    Pong,
    Press,
    Release,
    Weights,
    pack,
    unpack,
)
from app.board.ports import NoPortError, Port, PortError, PortGoneError

MS = 1_000
SECOND = 1_000_000
FIRST_WEIGHTS = (70_000,) * 7 + (0,) + (70_000,) * 7 + (0, 0)


class FakeBoard:
    """Runs from `since_us` on; `rate` is how fast its clock goes."""

    def __init__(
        self, since_us: int = 0, board_id: int = 0xB0A2D, boot_id: int = 1, major: int = 1
    ) -> None:
        self.since_us, self.board_id, self.boot_id, self.major = since_us, board_id, boot_id, major
        self.rate = 1.003
        self.boot_us = 0  # how long it is deaf after a reset
        self.raw = FIRST_WEIGHTS
        self.mute_weights = self.mute_heartbeat = False
        self.refused = 0
        self.heard: list[Message] = []
        self.kept: list[Press | Release] = []
        self._number = 0
        self._sequence = 0
        self._out = bytearray()
        self._reader = FrameReader()
        self._told_us = since_us
        self._resent_us = since_us

    def reset(self, now_us: int) -> None:
        self.since_us = self._told_us = self._resent_us = now_us + self.boot_us
        self.boot_id += 1
        self.kept.clear()
        self._number = self._sequence = 0
        self._out.clear()

    def ticks(self, at_us: float) -> int:
        return max(0, int((at_us - self.since_us) * self.rate * 2))

    def say(self, message: Message) -> None:
        self._out += pack(message, self._sequence)
        self._sequence = (self._sequence + 1) % 256

    def press(self, seat: int, at_us: int, together: int = 0, *, release: bool = False) -> None:
        self._number = (self._number + 1) % 65_536
        kind = Release if release else Press
        edge = kind(self._number, seat, self.ticks(at_us), together)
        self.kept.append(edge)
        self.say(edge)

    def hello(self, now_us: int) -> Hello:
        return Hello(
            self.major, 0, 1, 2, 3, self.board_id, self.boot_id, 1, 0x1FFFF, 255, 255, 1,
            self.ticks(now_us),
        )  # fmt: skip

    def take(self, data: bytes, now_us: int) -> None:
        if now_us < self.since_us:
            return
        for frame in self._reader.feed(data):
            message = unpack(frame)
            self.heard.append(message)
            match message:
                case HelloRequest():
                    self.say(self.hello(now_us))
                case Ping():
                    self.say(Pong(message.token, self.ticks(now_us), self.ticks(now_us) + 60))
                case Ack():
                    if message.boot_id == self.boot_id:
                        self.kept = [
                            edge
                            for edge in self.kept
                            if 0 < (edge.number - message.number) % 65_536 < 32_768
                        ]
                case _:
                    pass

    def give(self, now_us: int) -> bytes:
        """All that it has said up to now."""
        self._told_us = max(
            self._told_us, now_us // 12_500 * 12_500 - SECOND
        )  # the wire kept no more
        while self._told_us + 12_500 <= now_us:
            self._told_us += 12_500
            at = self.ticks(self._told_us)
            if not self.mute_weights:
                self.say(Weights(at, 0x1FFFF, 0, 0, self.raw))
            if not self.mute_heartbeat and self._told_us % 500_000 < 12_500:
                self.say(Heartbeat(at, len(self.kept), self.refused, 0, 0, 0, 80, 0))
        if now_us - self._resent_us >= 200 * MS:
            self._resent_us = now_us
            for edge in self.kept:
                self.say(edge)
        data = bytes(self._out)
        self._out.clear()
        return data

    @property
    def lamps(self) -> list[Lamp]:
        return [message for message in self.heard if isinstance(message, Lamp)]


class World:
    """Names of ports, what hangs on each, and the time."""

    def __init__(self) -> None:
        self.now_us = 10 * SECOND
        self.boards: dict[str, FakeBoard] = {}
        self.errors: dict[str, PortError] = {}
        self.chatter: dict[str, bytes] = {}
        self.open_ports: list[FakePort] = []
        self.resets_on_open = False
        self.takes_bytes = True
        self.opened: list[str] = []
        self.corruption: random.Random | None = None

    def candidates(self) -> tuple[str, ...]:
        return tuple(sorted({*self.boards, *self.errors, *self.chatter}))

    def open(self, name: str) -> Port:
        self.opened.append(name)
        if name in self.errors:
            raise self.errors[name]
        board = self.boards.get(name)
        if board is None and name not in self.chatter:
            raise NoPortError(f"{name}: there is no such port")
        if board is not None and self.resets_on_open:
            board.reset(self.now_us)
        port = FakePort(self, name, board)
        self.open_ports.append(port)
        return port

    def carry(self, data: bytes) -> bytes:
        """Over the wire, where one byte in 500 changes one bit while `corruption` is set."""
        chance = self.corruption
        if chance is None:
            return data
        return bytes(
            byte ^ (1 << chance.randrange(8)) if chance.random() < 0.002 else byte for byte in data
        )

    def unplug(self, name: str) -> FakeBoard:
        return self.boards.pop(name)


class FakePort:
    def __init__(self, world: World, name: str, board: FakeBoard | None) -> None:
        self._world, self._name, self._board = world, name, board
        self.closed = False
        self._drop = 20 if world.resets_on_open else 0  # the first bytes are lost

    def _there(self) -> None:
        if self._board is not None and self._world.boards.get(self._name) is not self._board:
            raise PortGoneError("the board was unplugged")

    def read(self) -> bytes:
        assert not self.closed
        self._there()
        if self._board is None:
            return self._world.chatter[self._name]
        data = self._world.carry(self._board.give(self._world.now_us))
        dropped, self._drop = self._drop, max(0, self._drop - len(data))
        return data[dropped:]

    def write(self, data: bytes) -> int:
        assert not self.closed
        self._there()
        if not self._world.takes_bytes:
            return 0
        if self._board is not None:
            self._board.take(self._world.carry(data), self._world.now_us)
        return len(data)

    def close(self) -> None:
        self.closed = True
        if self in self._world.open_ports:
            self._world.open_ports.remove(self)

"""Serving the pages: waitress, one process, many threads, a clean stop with streams open."""

import contextlib
import errno
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import waitress.server
from flask import Flask

from app.web.site import Site

USER_TIMEOUT_MS = 10_000  # a phone that left the Wi-Fi frees its thread after this, not after 90 s
BACKLOG = 64
STOP_S = 2  # streams look every half second whether they should end
LOOP_S = 1.0  # the loop is woken by every event; this only bounds what was missed
CONNECTIONS = 400  # each phone keeps up to six connections open; idle ones cost no thread


class ServerError(Exception):
    """The pages cannot be served; the text is one sentence that says what to do."""


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket.

    Raises:
        ServerError: the port is in use or not allowed, or the address is not this machine's.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Connections inherit it. Not every system has it.
        user_timeout = getattr(socket, "TCP_USER_TIMEOUT", None)
        if user_timeout is not None:
            listener.setsockopt(socket.IPPROTO_TCP, user_timeout, USER_TIMEOUT_MS)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise ServerError(_explain(error, host, port)) from error
    return listener


def _explain(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"web: port {port} is in use by another program (perhaps another pengadil); "
            f"stop that one, or choose another port under [web] in the settings."
        )
    if error.errno == errno.EACCES:
        return (
            f"web: port {port} is not permitted; choose one from 1024 up under [web] in the "
            f"settings."
        )
    return f"web: {host} port {port} cannot be opened ({error.strerror}); check [web] host."


class WebServer:
    """Serves an app until it is told to stop. `port` is the one it listens on; 0 asks for a free one.

    Raises:
        ServerError: see `listen`.
    """

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self._site: Site = app.extensions["site"]
        self._socket_map: dict[int, Any] = {}
        self._is_open = True
        # A signal handler may call `stop` in the very thread that closes.
        self._lock = threading.RLock()
        limits = self._site.limits
        # It warns of any request that waits a moment, the first of all: new threads count as busy.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        listener = listen(host, port)
        self.port = int(listener.getsockname()[1])
        self._site.port = self.port
        self._server = waitress.server.create_server(
            app,
            map=self._socket_map,
            sockets=[listener],
            threads=limits.streams + limits.spare_threads,
            connection_limit=CONNECTIONS,
            channel_request_lookahead=1,  # so that a reader who is gone is noticed
            ident="pengadil",
            clear_untrusted_proxy_headers=True,
        )

    def run(self) -> None:
        """Serve in this thread until `stop` is called from any other, or from a signal handler."""
        loop: Callable[..., None] = self._server.asyncore.loop
        try:
            while not self._site.closing.is_set():
                loop(timeout=LOOP_S, map=self._socket_map, use_poll=True, count=1)
        finally:
            self.close()

    def stop(self) -> None:
        """End all streams and make `run` return. May be called at any time, and more than once."""
        self._site.closing.set()
        with self._lock:
            if self._is_open:
                self._server.pull_trigger()

    def close(self) -> None:
        """Free the port and all threads; `run` does it at its end, whoever never runs does it here."""
        self._site.closing.set()
        with self._lock:
            if not self._is_open:
                return
            self._is_open = False
        self._server.task_dispatcher.shutdown(timeout=STOP_S)
        self._server.close()
        for channel in list(self._socket_map.values()):
            channel.close()


@contextlib.contextmanager
def stop_on_signals(server: WebServer) -> Iterator[None]:
    """While inside, SIGTERM and SIGINT stop the server. Does nothing outside the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle(_number: int, _frame: FrameType | None) -> None:
        server.stop()

    before = {number: signal.signal(number, handle) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def serve(app: Flask, host: str, port: int) -> None:
    """Serve until SIGTERM or SIGINT.

    Raises:
        ServerError: see `listen`.
    """
    server = WebServer(app, host, port)
    with stop_on_signals(server):
        server.run()

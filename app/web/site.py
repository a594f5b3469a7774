"""What the pages know about the server that they run in."""

import secrets
import threading
from collections.abc import Callable

from app.web.stream import Limits, StreamSlots


class Site:
    """One running web room: its port, limits, open streams and whether it is closing.

    Attributes:
        run: a word of this run of the program, in every event id.
        port: on which the pages are served; 0 when not served yet.
        phone_address: finds the address to show to phones, anew for each page.
        closing: set when the server stops, so that streams end.
    """

    def __init__(self, limits: Limits, port: int, phone_address: Callable[[], str]) -> None:
        self.limits = limits
        self.phone_address = phone_address
        self.port = port
        self.run = secrets.token_hex(4)
        self.slots = StreamSlots(limits.streams)
        self.closing = threading.Event()

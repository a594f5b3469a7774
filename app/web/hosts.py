"""Which host names the pages answer to: a forged one is how a foreign page reads a table at home."""

import ipaddress
import socket
from collections.abc import Callable, Iterable

from app.web.address import own_addresses

ALWAYS = ("localhost", "127.0.0.1", ".local")


class TrustedHosts:
    """The list for Flask's TRUSTED_HOSTS, kept up to date: a table that starts before its Wi-Fi gets
    its address later, and a lease may change it.
    """

    def __init__(
        self,
        names: Iterable[str] = (),
        addresses: Callable[[], tuple[str, ...]] = own_addresses,
    ) -> None:
        """`names` are further names from the settings, a leading dot for all below it."""
        self._addresses = addresses
        self._names = (*ALWAYS, socket.gethostname().lower(), *names)
        self.hosts: list[str] = []
        self._renew()

    def look_at(self, host_header: str) -> None:
        """Look up the machine's addresses again when somebody asks for one that is not known."""
        host = host_header.rpartition(":")[0] or host_header
        if host not in self.hosts and _is_address(host):
            self._renew()

    def _renew(self) -> None:
        # In one step: other threads read the list meanwhile.
        self.hosts[:] = dict.fromkeys((*self._names, *self._addresses()))


def _is_address(host: str) -> bool:
    try:
        ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return True

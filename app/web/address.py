"""Under which addresses this machine is reached, so that phones get one that works."""

import ipaddress
import socket
import struct
from collections.abc import Callable

SIOCGIFADDR = 0x8915  # Linux: "get interface address", see netdevice(7)
IFREQ_NAME_BYTES = 15
IFREQ_ADDRESS = slice(20, 24)  # sockaddr_in.sin_addr within struct ifreq
ELSEWHERE = ("203.0.113.1", 9)  # TEST-NET-3 (RFC 5737): routed by default, owned by nobody


def default_route_address() -> str:
    """The IPv4 address of the interface with the default route, or "" when there is none.

    Connecting a datagram socket only looks up the route: nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if ipaddress.ip_address(address).is_unspecified else address


def own_addresses() -> tuple[str, ...]:
    """Every IPv4 address of this machine's interfaces, in the interfaces' order."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            address = _interface_address(probe, name)
            if address:
                found.append(address)
    return tuple(dict.fromkeys(found))


def _interface_address(probe: socket.socket, name: str) -> str:
    try:
        import fcntl  # noqa: PLC0415 - not every system has it; the default route is enough there
    except ImportError:
        return ""
    request = struct.pack("256s", name.encode()[:IFREQ_NAME_BYTES])
    try:
        answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
    except OSError:
        return ""  # an interface without an IPv4 address
    return socket.inet_ntoa(answer[IFREQ_ADDRESS])


def phone_address(
    route: Callable[[], str] = default_route_address,
    addresses: Callable[[], tuple[str, ...]] = own_addresses,
) -> str:
    """The address to show to phones: the default route's, else the first that is not loopback.

    A table on a network without a way out still has an address; "" when only this machine itself
    can reach the pages.
    """
    return route() or next((a for a in addresses() if not ipaddress.ip_address(a).is_loopback), "")

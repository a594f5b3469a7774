"""Row 10 of the reports: the address shown to phones is one that phones can reach."""

import ipaddress
import socket
import threading

from app.web.address import default_route_address, own_addresses, phone_address
from app.web.app import create_app
from app.web.hosts import TrustedHosts
from app.web.server import WebServer
from tests.web import tables
from tests.web.fake_door import FakeDoor

EVERYWHERE = "0.0.0.0"  # noqa: S104 - the test is about every interface of this machine


def test_of_several_interfaces_the_default_routes_is_shown() -> None:
    several = ("127.0.0.1", "172.17.0.1", "192.168.1.20", "10.8.0.2")
    assert phone_address(lambda: "192.168.1.20", lambda: several) == "192.168.1.20"


def test_without_a_way_out_the_first_that_others_can_reach_is_shown() -> None:
    assert phone_address(str, lambda: ("127.0.0.1", "192.168.4.1")) == "192.168.4.1"
    assert phone_address(str, lambda: ("127.0.0.1",)) == ""
    assert phone_address(str, tuple) == ""


def test_this_machine_knows_its_addresses() -> None:
    addresses = own_addresses()
    assert "127.0.0.1" in addresses
    assert len(set(addresses)) == len(addresses)
    assert all(ipaddress.IPv4Address(address) for address in addresses)
    route = default_route_address()
    assert route == "" or route in addresses


def test_each_address_of_this_machine_answers() -> None:
    server = WebServer(create_app(FakeDoor(tables.quiet())), EVERYWHERE, 0)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        for address in own_addresses():
            with socket.create_connection((address, server.port), 10) as line:
                host = f"{address}:{server.port}"
                line.sendall(f"HEAD / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                assert line.recv(100).startswith(b"HTTP/1.1 200")
    finally:
        server.stop()
        thread.join(20)


def test_an_address_is_looked_up_again_only_when_it_is_not_known() -> None:
    asked = []

    def addresses() -> tuple[str, ...]:
        asked.append(1)
        return ("192.168.1.20",)

    hosts = TrustedHosts((), addresses)
    for header in (
        "192.168.1.20:80",
        "192.168.1.20",
        "evil.example",
        "",
        "[::1]:80",
        "localhost:1",
    ):
        hosts.look_at(header)
    assert len(asked) == 1
    hosts.look_at("10.0.0.9:80")
    assert len(asked) == 2
    assert "10.0.0.9" not in hosts.hosts

"""The pages of a table that only the tests move."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.web.app import create_app
from app.web.stream import Limits
from tests.web import tables
from tests.web.fake_door import QuietDoor

FEW = Limits(streams=2)
"""So few streams that a test can fill them."""


@pytest.fixture
def quiet_door() -> QuietDoor:
    return QuietDoor(tables.quiet(), tables.world_of(tables.quiet()))


@pytest.fixture
def app(quiet_door: QuietDoor) -> Flask:
    return create_app(
        quiet_door,
        port=8000,
        limits=FEW,
        addresses=lambda: ("192.168.7.20",),
        phone=lambda: "192.168.7.20",
    )


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()

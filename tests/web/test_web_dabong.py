"""The pages of dabong!: what the server makes of them, in both languages."""

import pytest
from flask.testing import FlaskClient

from app.referee.observations import Said
from app.web.app import create_app
from tests.web.dabong_snapshots import dabong
from tests.web.fake_door import FakeDoor
from tests.web.kombio_snapshots import WORLD

SAME = {"Origin": "http://localhost"}


@pytest.fixture
def door() -> FakeDoor:
    return FakeDoor(dabong(), WORLD)


@pytest.fixture
def client(door: FakeDoor) -> FlaskClient:
    return create_app(door, addresses=tuple).test_client()


@pytest.mark.parametrize(
    ("path", "en", "ms"),
    [
        ("/say", "are my natural dabong!", "dabong! semula jadi saya"),
        ("/say", "Name the suit of my 8 or Jack", "Namakan jenis 8 atau Jek saya"),
        ("/operator", "suit W · way left", "suit W · way left"),
        ("/finish", "held: one card", "ditahan: satu kad"),
        ("/", "Photo finish for a TV", "Gambar penamat untuk TV"),
    ],
)
def test_each_page_is_there_in_both_languages(
    client: FlaskClient, path: str, en: str, ms: str
) -> None:
    assert en in client.get(path).get_data(as_text=True)
    assert ms in client.get(f"{path}?lang=ms").get_data(as_text=True)


def test_no_slap_is_offered(client: FlaskClient) -> None:
    assert "slapped" not in client.get("/say").get_data(as_text=True).split("<main")[1]


def test_a_hand_of_half_a_deck_can_be_shown(client: FlaskClient, door: FakeDoor) -> None:
    words = "gross show " + " ".join(["10W"] * 26)
    answer = client.post("/api/say", json={"seat": 1, "words": words}, headers=SAME)
    assert answer.status_code == 202
    [said] = door.observations
    assert isinstance(said, Said)
    assert said.words == words

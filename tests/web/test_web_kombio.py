"""The pages of a card game: what the server makes of them, in both languages."""

import pytest
from flask.testing import FlaskClient

from app.referee.observations import CorrectionAsked
from app.web.app import create_app
from tests.web import tables
from tests.web.fake_door import FakeDoor
from tests.web.kombio_snapshots import WORLD, kombio

SAME = {"Origin": "http://localhost"}


@pytest.fixture
def door() -> FakeDoor:
    return FakeDoor(kombio(), WORLD)


@pytest.fixture
def client(door: FakeDoor) -> FlaskClient:
    return create_app(door, addresses=tuple).test_client()


@pytest.mark.parametrize(
    ("path", "en", "ms"),
    [
        ("/finish", "Photo finish", "Gambar penamat"),
        ("/say", "Tell the table", "Beritahu meja"),
        ("/table", "Several buttons at once", "Beberapa butang serentak"),
        ("/operator", "Correct the table", "Betulkan meja"),
        ("/", "Photo finish for a TV", "Gambar penamat untuk TV"),
    ],
)
def test_each_page_is_there_in_both_languages(
    client: FlaskClient, path: str, en: str, ms: str
) -> None:
    assert en in client.get(path).get_data(as_text=True)
    assert ms in client.get(f"{path}?lang=ms").get_data(as_text=True)


def test_a_board_of_holes_is_drawn_only_where_there_is_one(client: FlaskClient) -> None:
    assert 'id="board"' not in client.get("/").get_data(as_text=True)
    congkak = create_app(FakeDoor(tables.quiet()), addresses=tuple).test_client()
    page = congkak.get("/").get_data(as_text=True)
    assert 'id="board"' in page
    assert 'id="finish"' not in page


def test_the_houses_own_penalties_can_be_reported_and_are_escaped(door: FakeDoor) -> None:
    door.change(options={"house_penalties": "talking:1,phone:2"})
    page = create_app(door, addresses=tuple).test_client().get("/say").get_data(as_text=True)
    assert '<option value="talking">' in page
    assert '<option value="peeked">peeked' in page
    door.change(options={"house_penalties": "<script>:1"})
    client = create_app(door, addresses=tuple).test_client()
    assert "<script>:1" not in client.get("/say").get_data(as_text=True)


def test_a_correction_in_words_is_queued_as_it_is(client: FlaskClient, door: FakeDoor) -> None:
    assert (
        client.post("/api/correct", json={"words": "cards Cik 3"}, headers=SAME).status_code == 202
    )
    [said] = door.observations
    assert isinstance(said, CorrectionAsked)
    assert said.words == "cards Cik 3"


@pytest.mark.parametrize("words", ["a\nb", "x" * 81])
def test_a_correction_that_is_no_line_is_refused(client: FlaskClient, words: str) -> None:
    assert client.post("/api/correct", json={"words": words}, headers=SAME).status_code == 400


def test_the_next_round_may_begin_where_nobody_has_told_who_won(
    client: FlaskClient, door: FakeDoor
) -> None:
    assert client.post("/api/next-round", json={}, headers=SAME).status_code == 409
    door.change(round_over=True)
    assert client.post("/api/next-round", json={}, headers=SAME).status_code == 202

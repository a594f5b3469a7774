"""The pages of Kongkang: what the server makes of them, in both languages."""

import pytest
from flask.testing import FlaskClient

from app.web.app import create_app
from tests.web.fake_door import FakeDoor
from tests.web.kombio_snapshots import WORLD, kombio
from tests.web.kongkang_snapshots import after_a_chain

PARTS = {
    "/": ("Who paid whom", "Siapa membayar siapa"),
    "/say": ("Slipped, not drawn", "Slip, tanpa mencabut"),
    "/table": ("Bananas and piles", "Pisang dan timbunan"),
    "/operator": ("bananas Ana 12", "bananas Ana 12"),
}


@pytest.fixture
def client() -> FlaskClient:
    return create_app(FakeDoor(after_a_chain(), WORLD), addresses=tuple).test_client()


@pytest.mark.parametrize("lang", ["en", "ms"])
def test_each_page_speaks_the_language_asked_for(client: FlaskClient, lang: str) -> None:
    for path, (english, malay) in PARTS.items():
        page = client.get(path, query_string={"lang": lang}).get_data(as_text=True)
        assert (english if lang == "en" else malay) in page, path


def test_each_game_has_its_own_words_on_a_phone(client: FlaskClient) -> None:
    page = client.get("/say").get_data(as_text=True)
    assert 'data-verb="slipped"' in page
    assert "Report a penalty" not in page
    other = create_app(FakeDoor(kombio(), WORLD), addresses=tuple).test_client()
    assert "Report a penalty" in other.get("/say").get_data(as_text=True)


def test_nothing_is_raced_for_and_no_photo_finish_is_shown(client: FlaskClient) -> None:
    for path in ("/", "/table"):
        page = client.get(path).get_data(as_text=True)
        assert 'id="finish"' not in page
        assert 'href="/finish"' not in page

"""Pictures of disputed cards: who is given which, and what the pages say of them."""

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.fake_door import QuietDoor

JPEG = b"\xff\xd8 a card"
KEPT = {
    "en": "Pictures of disputed cards stay on this table for a week at most.",
    "ms": "Gambar kad yang dipertikaikan disimpan di meja ini paling lama seminggu.",
}


@pytest.fixture(autouse=True)
def picture(quiet_door: QuietDoor) -> None:
    quiet_door.pictures[12, 3] = JPEG


def test_a_picture_is_given_by_ruling_and_number_and_never_stored(client: FlaskClient) -> None:
    answer = client.get("/disputed/12/3.jpg")
    assert (answer.status_code, answer.data, answer.mimetype) == (200, JPEG, "image/jpeg")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "path",
    [
        "/disputed/12/4.jpg",
        "/disputed/13/3.jpg",
        "/disputed/0/0.jpg",
        "/disputed/-12/3.jpg",
        "/disputed/12/..%2f..%2fmatches.sqlite3",
        "/disputed/../matches.sqlite3",
        "/disputed/%2e%2e/3.jpg",
        "/disputed/12/3.jpg/..",
        "/disputed/12/3",
        "/disputed/12/3%00.jpg",
        "/disputed/12/%D9%A3x.jpg",
        "/disputed/12.0/3.jpg",
        f"/disputed/{'9' * 400}/3.jpg",
        f"/disputed/12/{'9' * 400}.jpg",
        "/disputed/",
        "/disputed",
    ],
)
def test_nothing_else_is_given(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert JPEG not in answer.data


def test_nobody_changes_anything_there(client: FlaskClient) -> None:
    for method in ("POST", "PUT", "DELETE"):
        assert client.open("/disputed/12/3.jpg", method=method).status_code == 405


def test_a_foreign_name_is_given_no_picture(app: Flask) -> None:
    answer = app.test_client().get("/disputed/12/3.jpg", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert JPEG not in answer.data


@pytest.mark.parametrize("lang", ["en", "ms"])
@pytest.mark.parametrize("path", ["/", "/operator"])
def test_the_pages_have_the_words_in_their_language(
    client: FlaskClient, path: str, lang: str
) -> None:
    page = client.get(path, query_string={"lang": lang}).text
    text = page.split('id="phrases"', 1)[1].split(">", 1)[1].split("</script>", 1)[0]
    phrases = json.loads(text)
    assert phrases["pictures-kept"] == KEPT[lang]
    assert "{card}" in phrases["picture-of"]

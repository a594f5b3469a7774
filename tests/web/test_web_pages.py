"""The pages themselves: what each shows, in which language, to whom, and that looking changes nothing."""

import msgspec
import pytest
from flask.testing import FlaskClient

from app.match.snapshot import Snapshot
from app.web.app import create_app
from tests.web import tables
from tests.web.fake_door import FakeDoor, QuietDoor

PAGES = ("/", "/table", "/operator")
READ = (*PAGES, "/api/state", "/api/world", "/static/live.js", "/no-such-page", "/api/nothing")
POSTS = ("answer", "stands", "undo", "correct", "next-round", "say", "act")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_html_in_the_language_of_its_reader(client: FlaskClient, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 200
    assert page.mimetype == "text/html"
    assert '<html lang="en">' in page.text
    assert '<html lang="ms">' in client.get(path, headers={"Accept-Language": "ms-MY"}).text


def test_a_chosen_language_is_kept_in_a_cookie(client: FlaskClient) -> None:
    chosen = client.get("/?lang=ms")
    assert '<html lang="ms">' in chosen.text
    assert "Papan mata" in chosen.text
    assert "SameSite=Lax" in chosen.headers["Set-Cookie"]
    assert "Papan mata" in client.get("/operator").text
    assert "Scoreboard" in client.get("/?lang=en").text


@pytest.mark.parametrize("asked", ["xx", "../../etc", "", "<script>"])
def test_an_unknown_language_is_english(client: FlaskClient, asked: str) -> None:
    page = client.get("/", query_string={"lang": asked})
    assert '<html lang="en">' in page.text
    assert "Set-Cookie" not in page.headers


@pytest.mark.parametrize("path", READ)
def test_looking_changes_nothing(client: FlaskClient, quiet_door: QuietDoor, path: str) -> None:
    before = quiet_door.snapshot()
    for method in ("GET", "HEAD"):
        query = {"choice": "1", "lang": "en"}
        with client.open(path, method=method, query_string=query):
            pass
    assert quiet_door.snapshot() is before
    assert quiet_door.observations == []
    assert quiet_door.acts == []


@pytest.mark.parametrize("name", POSTS)
def test_what_changes_something_cannot_be_got(
    client: FlaskClient, quiet_door: QuietDoor, name: str
) -> None:
    answer = client.get(f"/api/{name}")
    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}
    assert quiet_door.observations == []


@pytest.mark.parametrize("path", [*READ, "/events"])
def test_every_answer_carries_the_security_headers(client: FlaskClient, path: str) -> None:
    with client.head(path) as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Cache-Control" in answer.headers


@pytest.mark.parametrize("path", PAGES)
def test_pages_take_nothing_from_elsewhere(client: FlaskClient, path: str) -> None:
    text = client.get(path).text
    assert "//" not in text.replace("http://192.168.7.20:8000/", "")
    assert "<style" not in text
    assert " style=" not in text
    assert " onclick=" not in text


def test_the_state_is_the_snapshot(client: FlaskClient, quiet_door: QuietDoor) -> None:
    answer = client.get("/api/state")
    assert msgspec.json.decode(answer.data, type=Snapshot) == quiet_door.snapshot()
    assert answer.headers["Table-Now-Us"] == str(quiet_door.now_us())
    again = client.get("/api/state", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert again.headers["Table-Now-Us"] == str(quiet_door.now_us())
    quiet_door.change(moves=2)
    newer = client.get("/api/state", headers={"If-None-Match": answer.headers["ETag"]})
    assert newer.json is not None
    assert newer.json["moves"] == 2


def test_the_world_of_a_real_board_is_nothing(client: FlaskClient, quiet_door: QuietDoor) -> None:
    world = client.get("/api/world").json
    assert world is not None
    assert world["holes"]["S2"] == 8
    quiet_door.set_world(None)
    assert client.get("/api/world").data == b"null"


HOSTS = {
    "localhost": 200,
    "localhost:8000": 200,
    "127.0.0.1:8000": 200,
    "192.168.7.20:8000": 200,
    "pengadil.local:8000": 200,
    "evil.example": 400,
    "evil.example:8000": 400,
    "localhost.evil.example": 400,
    "10.9.8.7": 400,
    "a b": 400,
}


@pytest.mark.parametrize(("host", "status"), HOSTS.items())
def test_only_the_tables_own_names_are_answered(
    client: FlaskClient, host: str, status: int
) -> None:
    for path in ("/", "/api/state", "/static/live.js"):
        with client.get(path, headers={"Host": host}) as answer:
            assert answer.status_code == status


def test_a_forged_host_is_told_what_to_do(client: FlaskClient) -> None:
    answer = client.get("/", headers={"Host": "evil.example"})
    assert "address shown on its scoreboard" in answer.text
    assert "evil" not in answer.text


def test_phones_are_told_where_to_look(client: FlaskClient) -> None:
    assert 'href="http://192.168.7.20:8000/"' in client.get("/").text


def test_names_of_the_settings_are_answered_too() -> None:
    door = FakeDoor(tables.quiet())
    client = create_app(door, names=("table.cafe.example",), addresses=tuple).test_client()
    assert client.get("/", headers={"Host": "table.cafe.example"}).status_code == 200


def test_an_address_that_comes_later_is_answered() -> None:
    addresses = ["127.0.0.1"]
    app = create_app(FakeDoor(tables.quiet()), addresses=lambda: tuple(addresses))
    client = app.test_client()
    assert client.get("/", headers={"Host": "10.0.0.5:8000"}).status_code == 400
    addresses.append("10.0.0.5")
    assert client.get("/", headers={"Host": "10.0.0.5:8000"}).status_code == 200


def test_a_page_that_is_not_there_shows_the_way_back(client: FlaskClient) -> None:
    page = client.get("/no-such-page")
    assert page.status_code == 404
    assert "Back to the scoreboard" in page.text
    answer = client.get("/api/nothing")
    assert answer.status_code == 404
    assert answer.json is not None
    assert "error" in answer.json


def test_markup_never_reaches_a_page_as_markup() -> None:
    door = FakeDoor(tables.hostile())
    client = create_app(door, addresses=tuple).test_client()
    for path in (*PAGES, "/<script>alert(1)</script>", "/?lang=<script>alert(1)</script>"):
        text = client.get(path).text
        assert "<script>alert" not in text
        assert "onerror" not in text
    # The state is JSON, never sniffed as a page; the scripts put it in as text.
    state = client.get("/api/state")
    assert state.mimetype == "application/json"
    assert "onerror" in state.text

"""The pages about decks: the list, and showing a deck card by card."""

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.web import enrol
from app.web.app import create_app
from app.web.deck_door import DeckKind, DeckListed
from app.web.enrolment import ABANDONED_S, Alike, Stage
from tests.web import tables
from tests.web.fake_decks import JPEG, FakeDecks
from tests.web.fake_door import QuietDoor

HOSTILE = "<img src=x onerror=alert(1)>&\"'"
POSTS = ("/decks/remove", "/decks/enrol/begin", "/decks/enrol/take", "/decks/enrol/act")


@pytest.fixture
def fake_decks() -> FakeDecks:
    return FakeDecks()


@pytest.fixture
def app(fake_decks: FakeDecks) -> Flask:
    return app_with(fake_decks)


def app_with(decks: FakeDecks | None) -> Flask:
    return create_app(QuietDoor(tables.quiet()), decks=decks, addresses=tuple, phone=str)


def begin(client: FlaskClient, name: str = "uno", cards: str = "r1\nr2") -> TestResponse:
    form = {"name": name, "which": "own", "cards": cards}
    return client.post("/decks/enrol/begin", data=form, follow_redirects=True)


def photograph(client: FlaskClient, card: str, data: bytes = b"a card") -> TestResponse:
    form = {"card": card, "picture": (io.BytesIO(data), "IMG_1.jpg")}
    return client.post("/decks/enrol/take", data=form, follow_redirects=True)


def act(client: FlaskClient, what: str, card: str = "") -> TestResponse:
    form = {"act": what, "card": card}
    return client.post("/decks/enrol/act", data=form, follow_redirects=True)


def test_the_list_tells_every_deck(client: FlaskClient, fake_decks: FakeDecks) -> None:
    pair = Alike("r1", "r2", 0.9)
    fake_decks.decks.append(DeckListed("uno", DeckKind.ENROLLED, 54, "2026-11-30", (pair,)))
    fake_decks.decks.append(DeckListed("broken", DeckKind.ENROLLED, 0))
    page = client.get("/decks").text
    assert "14 kinds of card, printed with corner codes" in page
    assert "54 cards, taught on 2026-11-30" in page
    assert "r1 and r2 look alike: the hardest copy was told apart with 90 % only." in page
    assert "its file is damaged: remove it and teach it again" in page
    malay = client.get("/decks?lang=ms").text
    assert "54 kad, diajar pada 2026-11-30" in malay
    assert "r1 dan r2 serupa" in malay


def test_an_enrolled_deck_is_removed(client: FlaskClient, fake_decks: FakeDecks) -> None:
    fake_decks.decks.append(DeckListed("uno", DeckKind.ENROLLED, 54, "2026-11-30"))
    assert "Yes, remove uno" in client.get("/decks").text
    page = client.post("/decks/remove", data={"name": "uno"}, follow_redirects=True)
    assert "uno" not in page.text
    again = client.post("/decks/remove", data={"name": HOSTILE})
    assert again.status_code == 409
    assert "is not there any more" in again.text
    assert "<img src=x" not in again.text


def test_each_card_is_asked_for_taken_shown_and_learned(
    client: FlaskClient, fake_decks: FakeDecks
) -> None:
    assert "<strong>r1</strong>" in begin(client).text
    page = photograph(client, "r1").text
    assert "<strong>r2</strong>" in page
    assert "This is r1. Right?" in page
    assert client.get("/decks/enrol/card.jpg?card=r1").data == JPEG
    assert "Show the back of a card" in photograph(client, "r2").text
    assert "All cards were shown." in photograph(client, "back").text
    learning = act(client, "learn").text
    assert "<progress" in learning
    assert "Learning uno" in learning
    fake_decks.learn_on(4)
    told = client.get("/decks/enrol/progress").json
    assert told == {"stage": "learning", "steps": 4, "all_steps": 10}
    fake_decks.end_learning(Alike("r1", "r2", 0.3))
    page = client.get("/decks/enrol").text
    assert "uno is learned: 3 cards." in page
    assert "a copy of one was taken for the other" in page
    assert "What is the deck called?" in act(client, "stop").text


def test_the_fifty_two_french_cards_need_not_be_written(
    client: FlaskClient, fake_decks: FakeDecks
) -> None:
    form = {"name": "bridge", "which": "french", "cards": "not looked at"}
    page = client.post("/decks/enrol/begin", data=form, follow_redirects=True).text
    assert "<strong>AS</strong>" in page
    assert fake_decks.state is not None
    assert "not looked at" not in fake_decks.state.cards


def test_own_cards_that_nobody_wrote_are_not_the_french_ones(
    client: FlaskClient, fake_decks: FakeDecks
) -> None:
    begin(client, cards="")
    assert fake_decks.state is not None
    assert "AS" not in fake_decks.state.cards


def test_again_skip_and_back_do_what_they_say(client: FlaskClient) -> None:
    begin(client)
    photograph(client, "r1")
    assert "<strong>r1</strong>" in act(client, "again", "r2").text
    assert "<strong>r2</strong>" in act(client, "skip", "r1").text
    assert "Show the back of a card" in act(client, "back", "r2").text
    assert "<strong>r2</strong>" in photograph(client, "back").text
    assert "All cards were shown." in photograph(client, "r2").text
    assert "<strong>r1</strong>" in act(client, "skipped").text


def test_a_button_pressed_twice_does_its_work_once(
    client: FlaskClient, fake_decks: FakeDecks
) -> None:
    begin(client)
    act(client, "skip", "r1")
    act(client, "skip", "r1")
    photograph(client, "r1")
    assert fake_decks.state is not None
    assert (fake_decks.state.skipped, fake_decks.state.taken) == (("r1",), ())


def test_a_picture_without_a_card_is_refused_in_a_sentence(client: FlaskClient) -> None:
    begin(client)
    page = photograph(client, "r1", b"nothing to see")
    assert "No card can be made out: lay it alone" in page.text
    assert "<strong>r1</strong>" in page.text
    assert "Tiada kad dapat dikenal pasti" in client.get("/decks/enrol?lang=ms").text


def test_no_file_and_an_empty_one_are_told(client: FlaskClient) -> None:
    begin(client)
    assert "No picture was chosen." in photograph(client, "r1", b"").text
    nothing = client.post("/decks/enrol/take", data={"card": "r1"}, follow_redirects=True)
    assert "No picture was chosen." in nothing.text


def test_too_large_an_upload_is_told_and_not_read(
    client: FlaskClient, fake_decks: FakeDecks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enrol, "MOST_PICTURE_BYTES", 40_000)
    begin(client)
    assert "larger than 64 MB" in photograph(client, "r1", bytes(41_000)).text
    assert "larger than 64 MB" in photograph(client, "r1", bytes(80_000)).text
    assert fake_decks.given == []
    assert "<strong>r2</strong>" in photograph(client, "r1", bytes(39_000)).text


def test_other_forms_stay_small(client: FlaskClient) -> None:
    assert begin(client, cards="x" * 20_000).status_code == 413


def test_without_a_camera_the_page_shows_none(client: FlaskClient) -> None:
    page = begin(client).text
    assert "live.jpg" not in page
    assert 'capture="environment"' in page


def test_the_tables_camera_is_shown_and_taken_from() -> None:
    decks = FakeDecks(camera=True)
    client = app_with(decks).test_client()
    assert 'src="/decks/enrol/live.jpg"' in begin(client).text
    picture = client.get("/decks/enrol/live.jpg")
    assert (picture.mimetype, picture.headers["Cache-Control"]) == ("image/jpeg", "no-store")
    form = {"card": "r1", "with": "camera"}
    page = client.post("/decks/enrol/take", data=form, follow_redirects=True).text
    assert "<strong>r2</strong>" in page
    decks.live = None
    assert client.get("/decks/enrol/live.jpg").status_code == 404
    lost = client.post(
        "/decks/enrol/take", data={"card": "r2", "with": "camera"}, follow_redirects=True
    ).text
    assert "camera shows no picture now." in lost
    assert "The camera is &lt;lost&gt;." in lost


def test_a_second_person_is_told_and_cannot_take_part(app: Flask, fake_decks: FakeDecks) -> None:
    first, second = app.test_client(), app.test_client()
    begin(first)
    photograph(first, "r1")
    page = second.get("/decks/enrol").text
    assert "Somebody is teaching the deck uno on another device." in page
    assert 'name="picture"' not in page
    assert begin(second, "mine").status_code == 409
    assert photograph(second, "r2").status_code == 409
    assert act(second, "stop").status_code == 409
    for path in ("live.jpg", "card.jpg?card=r1", "progress"):
        assert second.get(f"/decks/enrol/{path}").status_code == 409
    assert fake_decks.state is not None
    assert fake_decks.state.taken == ("r1",)


def test_an_abandoned_deck_is_free_for_the_next(app: Flask, fake_decks: FakeDecks) -> None:
    first, second = app.test_client(), app.test_client()
    begin(first)
    fake_decks.now_s += ABANDONED_S
    assert "<strong>b1</strong>" in begin(second, "mine", "b1\nb2").text
    assert photograph(first, "b1").status_code == 409


def test_hostile_names_are_shown_as_text(client: FlaskClient, fake_decks: FakeDecks) -> None:
    refused = begin(client, HOSTILE + "!", HOSTILE)
    assert refused.status_code == 409
    assert "cannot name a deck" in refused.text
    pages = [refused.text, begin(client, HOSTILE, f"{HOSTILE}\nr2").text]
    pages.append(photograph(client, HOSTILE).text)
    photograph(client, "r2")
    pages.append(act(client, "skip", "back").text)
    pages.append(act(client, "learn").text)
    assert fake_decks.state is not None
    assert fake_decks.state.stage is Stage.LEARNING
    fake_decks.end_learning(Alike(HOSTILE, "r2", 0.9))
    pages += [client.get(path).text for path in ("/decks/enrol", "/decks", "/decks?lang=ms")]
    assert sum("&lt;img src=x" in page for page in pages) == len(pages)
    assert not any("<img src=x" in page for page in pages)


@pytest.mark.parametrize("path", POSTS)
def test_what_changes_something_cannot_be_got(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 405


@pytest.mark.parametrize("path", POSTS)
def test_a_foreign_page_can_do_nothing(
    client: FlaskClient, fake_decks: FakeDecks, path: str
) -> None:
    begin(client)
    before = fake_decks.state
    foreign = client.post(path, data={"name": "kongkang"}, headers={"Origin": "http://evil.test"})
    assert foreign.status_code == 403
    assert fake_decks.state is before
    assert len(fake_decks.decks) == 2


def test_an_act_that_there_is_not_is_refused(client: FlaskClient) -> None:
    begin(client)
    assert act(client, "dance", "r1").status_code == 400


def test_learning_with_too_few_cards_is_told(client: FlaskClient) -> None:
    begin(client)
    photograph(client, "r1")
    assert "Show at least two cards first." in act(client, "learn", "r2").text


def test_without_opencv_the_pages_say_what_is_missing() -> None:
    client = app_with(None).test_client()
    for path in ("/decks", "/decks/enrol"):
        assert "needs OpenCV, which is not installed here" in client.get(path).text
        assert "memerlukan OpenCV" in client.get(path, headers={"Accept-Language": "ms"}).text
    assert begin(client).status_code == 503
    removed = client.post("/decks/remove", data={"name": "uno"})
    assert "needs OpenCV" in removed.text


def test_the_operator_finds_the_decks(client: FlaskClient) -> None:
    page = client.get("/operator").text
    assert 'href="/decks"' in page
    assert 'href="/decks/enrol"' in page

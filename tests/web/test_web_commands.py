"""What people say and do: it reaches the queue once and whole, or is refused in a sentence."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from app.referee.observations import (
    Answered,
    CorrectionAsked,
    NextRoundAsked,
    Said,
    StandsAsked,
    UndoAsked,
)
from app.web.app import create_app
from app.web.commands import CorrectBody, correction_lines
from app.web.door import DoorError, NoSuchActError
from app.web.guard import RefusedError
from tests.web import tables
from tests.web.fake_door import QuietDoor

HERE = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}


def post(client: FlaskClient, name: str, body: object = None, **headers: str) -> TestResponse:
    return client.post(f"/api/{name}", json=body or {}, headers={**HERE, **headers})


def sentence(answer: TestResponse) -> str:
    told: Any = answer.json
    return str(told["error"])


def test_an_answer_goes_onto_the_queue(client: FlaskClient, quiet_door: QuietDoor) -> None:
    quiet_door.publish(tables.question())
    assert post(client, "answer", {"choice": 2, "ruling": 13}).status_code == 202
    assert quiet_door.observations == [Answered(quiet_door.now_us(), 2, "web 127.0.0.1")]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"choice": 3}, 409),
        ({"choice": 1, "ruling": 12}, 409),
        ({"choice": 0}, 400),
        ({"choice": "1"}, 400),
        ({"choice": 1, "more": 1}, 400),
        ({}, 400),
        ([], 400),
    ],
)
def test_an_answer_that_means_nothing_is_refused(
    client: FlaskClient, quiet_door: QuietDoor, body: object, status: int
) -> None:
    quiet_door.publish(tables.question())
    answer = client.post("/api/answer", json=body, headers=HERE)
    assert answer.status_code == status
    assert sentence(answer).endswith(".")
    assert quiet_door.observations == []


def test_nothing_can_be_answered_without_a_question(client: FlaskClient) -> None:
    assert sentence(post(client, "answer", {"choice": 1})) == "That question is closed already."


def test_an_objection_stands(client: FlaskClient, quiet_door: QuietDoor) -> None:
    assert post(client, "stands").status_code == 409
    quiet_door.publish(tables.objection())
    assert post(client, "stands", {"ruling": 12}).status_code == 409
    assert post(client, "stands", {"ruling": 13}).status_code == 202
    assert quiet_door.observations == [StandsAsked(quiet_door.now_us(), "web 127.0.0.1")]


def test_undo_takes_back_as_many_as_there_are(client: FlaskClient, quiet_door: QuietDoor) -> None:
    quiet_door.change(moves=3)
    assert post(client, "undo").status_code == 202
    assert post(client, "undo", {"count": 3}).status_code == 202
    refused = post(client, "undo", {"count": 4})
    assert refused.status_code == 409
    assert "3" in sentence(refused)
    assert [o.count for o in quiet_door.observations if isinstance(o, UndoAsked)] == [1, 3]


def test_a_correction_names_every_hole(client: FlaskClient, quiet_door: QuietDoor) -> None:
    holes = {**tables.AFTER_FIRST, "S2": 7, "S3": 9}
    assert post(client, "correct", {"holes": holes, "turn": 1}).status_code == 202
    board, turn = quiet_door.observations
    assert isinstance(board, CorrectionAsked)
    assert board.words.startswith("hole S1 0 S2 7 S3 9 ")
    assert board.words.count(" ") == 32
    assert isinstance(turn, CorrectionAsked)
    assert turn.words == "turn Aminah"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"holes": {**tables.AFTER_FIRST, "S2": 7}}, 409),
        ({"holes": {**tables.AFTER_FIRST, "S2": -1, "S3": 17}}, 400),
        ({"holes": {"S2": 8}}, 400),
        ({"holes": {**tables.AFTER_FIRST, "S8": 0}}, 400),
        ({"turn": 3}, 400),
        ({"holes": {}}, 400),
        ({"holes": "S1 7"}, 400),
    ],
)
def test_a_correction_that_does_not_add_up_is_refused(
    client: FlaskClient, quiet_door: QuietDoor, body: object, status: int
) -> None:
    answer = post(client, "correct", body)
    assert answer.status_code == status
    assert sentence(answer).endswith(".")
    assert quiet_door.observations == []


@given(st.lists(st.integers(0, 98), min_size=16, max_size=16))
def test_only_boards_of_98_become_corrections(counts: list[int]) -> None:
    body = CorrectBody(holes=dict(zip(tables.HOLES, counts, strict=True)))
    if sum(counts) != 98:
        with pytest.raises(RefusedError):
            correction_lines(body, tables.quiet())
        return
    (line,) = correction_lines(body, tables.quiet())
    words = line.split()
    assert words[0] == "hole"
    assert [int(n) for n in words[2::2]] == counts


def test_the_next_round_begins_only_after_one_has_ended(
    client: FlaskClient, quiet_door: QuietDoor
) -> None:
    assert post(client, "next-round").status_code == 409
    quiet_door.publish(tables.won())
    assert post(client, "next-round").status_code == 202
    assert isinstance(quiet_door.observations[0], NextRoundAsked)
    quiet_door.change(match_over=True)
    assert post(client, "next-round").status_code == 409


def test_a_sowing_can_be_said(client: FlaskClient, quiet_door: QuietDoor) -> None:
    assert post(client, "say", {"seat": 2, "words": "sowed 4"}).status_code == 202
    said = Said(quiet_door.now_us(), 2, "sowed 4", "web 127.0.0.1")
    assert quiet_door.observations == [said]
    for body in (
        {"seat": 3, "words": "x"},
        {"seat": 9, "words": "x"},
        {"seat": 1, "words": "a\nb"},
    ):
        assert post(client, "say", body).status_code == 400
    assert post(client, "say", {"seat": 1, "words": "x" * 251}).status_code == 400
    assert quiet_door.observations == [said]


def test_an_act_on_the_virtual_table(client: FlaskClient, quiet_door: QuietDoor) -> None:
    done = post(client, "act", {"line": "lift S3 2"})
    assert done.status_code == 200
    assert done.json is not None
    assert done.json["said"] == "did lift S3 2"
    assert done.json["world"]["holes"]["S3"] == 8
    assert quiet_door.acts == ["lift S3 2"]


@pytest.mark.parametrize("line", ["kill", "", "lift S3\ndrop S4", "expect nothing", " lift S3"])
def test_no_other_line_reaches_the_virtual_table(
    client: FlaskClient, quiet_door: QuietDoor, line: str
) -> None:
    assert post(client, "act", {"line": line}).status_code == 400
    assert quiet_door.acts == []


CARD_LINES = (
    "lay 5 ?7 hand-2.3 on discard from 1 fanned",
    "draw 1 2",
    "take pile-1 2 by 1",
    "swap hand-1.1 hand-2.2 by 1",
    "peek hand-1.1 by 1",
    "move hand-3 hand-2 by 3",
    "reveal 1",
    "bet 1 2",
    "cover camera",
    "arrange",
)


@pytest.mark.parametrize("line", CARD_LINES)
def test_acts_with_cards_reach_the_virtual_table_as_they_are_written(
    client: FlaskClient, quiet_door: QuietDoor, line: str
) -> None:
    done = post(client, "act", {"line": line, "seat": 2})
    assert done.status_code == 200
    assert quiet_door.acts == [line]
    assert quiet_door.asked_for == 2


def test_words_that_are_no_act_are_told_from_acts_that_cannot_be_done(
    client: FlaskClient, quiet_door: QuietDoor
) -> None:
    quiet_door.refuse(NoSuchActError("there is no card `<b>` in this deck"))
    refused = post(client, "act", {"line": "lay <b> on pile from 1"})
    assert (refused.status_code, sentence(refused)) == (400, "there is no card `<b>` in this deck")
    quiet_door.refuse(DoorError("that hand is still over the table"))
    assert post(client, "act", {"line": "draw 1"}).status_code == 409
    assert quiet_door.acts == []


@pytest.mark.parametrize(
    "body",
    [
        {"line": "draw 1", "seat": -1},
        {"line": "draw 1", "seat": "1"},
        {"line": "draw " + "1" * 250},
        {"line": "lay 5\u202e on pile from 1"},
        {"line": "light 1%"},
        {"line": ["draw", "1"]},
        {"line": "draw 1", "by": 2},
    ],
)
def test_hostile_acts_are_refused_and_do_nothing(
    client: FlaskClient, quiet_door: QuietDoor, body: dict[str, object]
) -> None:
    refused = post(client, "act", body)
    assert refused.status_code == 400
    assert sentence(refused)
    assert quiet_door.acts == []


def test_an_act_without_a_virtual_table_is_refused_in_words(
    client: FlaskClient, quiet_door: QuietDoor
) -> None:
    quiet_door.set_world(None)
    refused = post(client, "act", {"line": "lift S3"})
    assert refused.status_code == 409
    assert sentence(refused) == "There is no virtual table here."


FOREIGN = [
    {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://localhost:9999"},
    {"Origin": "http://localhost.evil.example"},
]


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize(
    "name", ["answer", "stands", "undo", "correct", "next-round", "say", "act"]
)
def test_another_sites_page_can_do_nothing(
    client: FlaskClient, quiet_door: QuietDoor, name: str, headers: dict[str, str]
) -> None:
    answer = client.post(f"/api/{name}", json={}, headers=headers)
    assert answer.status_code == 403
    assert quiet_door.observations == []


def test_a_program_that_is_no_browser_may_send_json(
    client: FlaskClient, quiet_door: QuietDoor
) -> None:
    assert client.post("/api/undo", json={"count": 1}).status_code == 202
    assert len(quiet_door.observations) == 1


BROKEN = [b"", b"{", b"nonsense", b"\xff\xfe", b'{"count": 1', b"[" * 5000, b"null", b"NaN"]


@pytest.mark.parametrize("data", BROKEN)
def test_broken_json_is_refused(client: FlaskClient, quiet_door: QuietDoor, data: bytes) -> None:
    headers = {**HERE, "Content-Type": "application/json"}
    answer = client.post("/api/undo", data=data, headers=headers)
    assert answer.status_code == 400
    assert quiet_door.observations == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_what_a_form_could_send_across_sites_is_refused(
    client: FlaskClient, quiet_door: QuietDoor, kind: str
) -> None:
    headers = {**HERE, "Content-Type": kind}
    answer = client.post("/api/undo", data=json.dumps({"count": 1}), headers=headers)
    assert answer.status_code == 415
    assert quiet_door.observations == []


def test_a_huge_body_is_refused_unread(client: FlaskClient, quiet_door: QuietDoor) -> None:
    answer = post(client, "say", {"seat": 1, "words": "x" * 1_000_000})
    assert answer.status_code == 413
    assert quiet_door.observations == []


@given(st.binary(max_size=200))
@settings(deadline=None)  # the first example builds the app
def test_no_body_breaks_the_server(data: bytes) -> None:
    client = create_app(QuietDoor(tables.quiet()), addresses=tuple).test_client()
    for name in ("undo", "correct", "say", "act"):
        answer = client.post(f"/api/{name}", data=data, content_type="application/json")
        assert answer.status_code < 500


def test_refusals_speak_malay_too(client: FlaskClient) -> None:
    answer = post(client, "stands", **{"Accept-Language": "ms"})
    assert sentence(answer) == "Tiada bantahan sekarang."


@pytest.mark.parametrize(
    ("name", "body", "en", "ms"),
    [
        ("say", {"seat": 1, "words": "x" * 251}, "At most 250 characters", "Paling banyak 250"),
        ("say", {"seat": 9, "words": "drew"}, "Seats are 1 to 2.", "Tempat ialah 1 hingga 2."),
        ("say", {"seat": 0, "words": "drew"}, "Seats are 1 to 2.", "Tempat ialah 1 hingga 2."),
        ("say", {"seat": 1, "words": ""}, "Nothing was said.", "Tiada apa-apa yang disebut."),
        ("correct", {"words": "x" * 81}, "At most 80 characters", "Paling banyak 80 aksara"),
        ("correct", {"turn": 9}, "Seats are 1 to 2.", "Tempat ialah 1 hingga 2."),
        ("undo", {"count": 0}, "At least one move", "Sekurang-kurangnya"),
    ],
)
def test_a_limit_is_told_in_words_for_people(
    client: FlaskClient, name: str, body: object, en: str, ms: str
) -> None:
    assert sentence(post(client, name, body)).startswith(en)
    assert sentence(post(client, name, body, **{"Accept-Language": "ms"})).startswith(ms)

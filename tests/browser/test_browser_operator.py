"""The operator's page in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from app.referee.observations import (
    Answered,
    CorrectionAsked,
    NextRoundAsked,
    Said,
    StandsAsked,
    UndoAsked,
)
from tests.browser.conftest import wait_for_version
from tests.web import tables
from tests.web.fake_door import FakeDoor

OpenPage = Callable[..., Page]


def test_moves_are_taken_back(open_page: OpenPage, door: FakeDoor) -> None:
    door.change(moves=3)
    page = open_page("/operator")
    page.get_by_role("button", name="Take back the last move").click()
    page.get_by_label("How many moves").fill("3")
    page.get_by_role("button", name="Take back 3 moves").click()
    counts = [o.count for o in door.wait_for_observation(2) if isinstance(o, UndoAsked)]
    assert counts == [1, 3]
    expect(page.locator("#said")).to_have_text("Sent to the table.")
    door.change(moves=0)
    expect(page.get_by_role("button", name="No move to take back")).to_be_disabled()


def test_a_question_is_answered(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/operator")
    expect(page.locator("#open")).to_contain_text("Nothing is open.")
    door.publish(tables.question())
    page.get_by_role("button", name="2. He sowed north 3").click()
    (answer,) = door.wait_for_observation()
    assert isinstance(answer, Answered)
    assert answer.choice == 2
    door.publish(tables.quiet())
    expect(page.locator("#open")).to_contain_text("Nothing is open.")


def test_an_objection_is_let_stand(open_page: OpenPage, door: FakeDoor) -> None:
    door.publish(tables.objection())
    page = open_page("/operator")
    page.get_by_role("button", name="Let it stand as played").click()
    assert isinstance(door.wait_for_observation()[0], StandsAsked)
    door.publish(tables.quiet())
    expect(page.get_by_role("button", name="Let it stand as played")).to_be_hidden()


def test_the_board_is_corrected_only_to_98(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/operator")
    expect(page.locator("#sum")).to_have_text("98 pieces: right.")
    page.get_by_label("south 2").fill("7")
    expect(page.locator("#sum")).to_have_text("97 pieces, the board has 98.")
    expect(page.get_by_role("button", name="Set the board so")).to_be_disabled()
    door.change(moves=2)  # news do not wipe what somebody is typing
    wait_for_version(page, door.snapshot().version)
    expect(page.get_by_label("south 2")).to_have_value("7")
    page.get_by_label("south 3").fill("9")
    page.locator("#correct select").select_option("Aminah")
    page.get_by_role("button", name="Set the board so").click()
    board, turn = door.wait_for_observation(2)
    assert isinstance(board, CorrectionAsked)
    assert board.words.startswith("hole S1 0 S2 7 S3 9 S4 8")
    assert isinstance(turn, CorrectionAsked)
    assert turn.words == "turn Aminah"


def test_a_turn_that_is_right_is_not_corrected(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/operator")
    page.get_by_role("button", name="Set the board so").click()
    expect(page.locator("#said")).to_have_text("Sent to the table.")
    (board,) = door.wait_for_observation()
    assert isinstance(board, CorrectionAsked)
    assert board.words.startswith("hole ")


def test_a_correction_can_be_begun_anew(open_page: OpenPage) -> None:
    page = open_page("/operator")
    page.get_by_label("south 2").fill("1")
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_label("south 2")).to_have_value("8")
    expect(page.locator("#sum")).to_have_text("98 pieces: right.")


def test_the_next_round_is_begun(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/operator")
    begin = page.get_by_role("button", name="Begin the next round")
    expect(begin).to_be_disabled()
    door.publish(tables.won())
    begin.click()
    assert isinstance(door.wait_for_observation()[0], NextRoundAsked)
    door.change(match_over=True)
    expect(begin).to_be_disabled()


def test_without_sensors_a_sowing_is_said(open_page: OpenPage, door: FakeDoor) -> None:
    page = open_page("/operator")
    expect(page.locator("#say")).to_be_hidden()
    door.change(profile="none")
    expect(page.locator("#say-who")).to_have_text("Badrul sowed from house")
    page.locator("#say-houses").get_by_role("button", name="4").click()
    (said,) = door.wait_for_observation()
    assert isinstance(said, Said)
    assert (said.seat, said.words) == (2, "sowed 4")

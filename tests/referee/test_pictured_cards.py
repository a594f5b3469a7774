"""Which rulings carry the pictures of the cards that they came from: those that are disputed."""

import msgspec

from app.referee.decisions import PicturedCard, Ruling
from app.referee.seen import CardRead
from app.rules.game import Words
from app.rules.kongkang import rules
from tests.referee.kongkang_seen_table import a_table

SEVEN, EIGHT = (Words(card, card) for card in ("7", "8"))


def test_what_is_accepted_carries_no_pictures() -> None:
    table = a_table((1, "9"), (2, "8"))
    assert [judged.ruling.kind for judged in table.state.rulings] == ["accept", "accept"]
    assert {judged.ruling.pictured for judged in table.state.rulings} == {msgspec.UNSET}


def test_an_objection_carries_the_pictures_of_its_act_alone() -> None:
    table = a_table((1, "9"))
    table.lay(2, "7", on="pile-2")
    table.settle()
    assert table.ruled == ("object", rules.SLIP)
    assert table.last.pictured == (PicturedCard(2, SEVEN),)


def test_a_question_carries_the_picture_of_the_card_in_doubt() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.wait(0.6)
    table.reach(2, "pile-2")
    table.sight("pile-2", CardRead((("8", 0.55), ("7", 0.44)), unknown=0.01))
    table.settle()
    assert table.last.kind == "ask"
    assert table.last.pictured == (PicturedCard(2, EIGHT),)


def test_a_card_that_no_picture_was_taken_of_is_not_named() -> None:
    table = a_table((1, "9"))
    table.draw(2)
    table.draw(2)
    table.settle()
    assert table.last.kind == "object"
    assert table.last.pictured is msgspec.UNSET


def test_a_better_look_at_a_card_is_the_picture_that_counts() -> None:
    table = a_table((1, "9"))
    table.reach(2, "pile-2")
    table.sight("pile-2", CardRead((("7", 0.6), ("8", 0.3)), unknown=0.1))
    table.miss("pile-2", "7", replaced=True)
    table.sight("pile-2", CardRead((("7", 0.99),), unknown=0.01))
    table.settle()
    assert table.ruled == ("object", rules.SLIP)
    assert table.last.pictured == (PicturedCard(3, SEVEN),)


def test_a_ruling_without_pictures_is_written_as_before_there_were_any() -> None:
    words = {"en": "", "ms": ""}
    old = {"number": 3, "at_us": 0, "kind": "object", "rule": "", "words": words, "why": words}
    ruling = msgspec.convert(old, Ruling)
    assert ruling.pictured is msgspec.UNSET
    assert b"pictured" not in msgspec.json.encode(ruling)


def test_a_ruling_with_pictures_is_written_and_read() -> None:
    table = a_table((1, "9"))
    table.lay(2, "7", on="pile-2")
    table.settle()
    written = msgspec.json.encode(table.last)
    assert msgspec.json.decode(written, type=Ruling) == table.last

"""What pages do at a virtual table of cards, and what each seat is shown of it."""

import random
import select
import time
from collections.abc import Callable, Iterator

import pytest

from app import table_virtual
from app.rules.games import game
from app.virtual.card_stage import CardStage
from app.virtual.card_world import CardWorld
from app.virtual.live_cards import lying_in
from app.virtual.live_world import LiveWorld
from app.web.card_truth import CardTruth
from app.web.door import DoorError, NoSuchActError
from vision.decks import PRINTABLE

THREE = ("Ana", "Ben", "Cik")
PATIENCE_S = 30.0
"""Ten times what a hand takes, on a machine that is busy with other tests."""


def live_table(name: str) -> LiveWorld:
    """A table in real time at which that game begins, with nobody looking at it."""
    rng, deck = random.Random(1), PRINTABLE[name]

    def lay_out(text: str, before: CardWorld | None = None) -> CardWorld:
        at = game(name).read_position(text)
        return lying_in(name, at, deck, rng, random.Random(1), before)

    begins = game(name).write_position(game(name).start(THREE, {"first": "1"}))
    stage = CardStage(lay_out(begins), name, rng, pace_us=300_000, lay_out=lay_out)
    return LiveWorld.start("frames", position=lambda: begins, stage=stage)


@pytest.fixture
def kombio() -> Iterator[LiveWorld]:
    live = live_table("kombio")
    yield live
    live.stop()


@pytest.fixture
def kongkang() -> Iterator[LiveWorld]:
    live = live_table("kongkang")
    yield live
    live.stop()


def cards_of(live: LiveWorld, seat: int) -> CardTruth:
    world = table_virtual.truth(live, seat)
    assert world is not None
    assert world.cards is not None
    return world.cards


def until(live: LiveWorld, seat: int, holds: Callable[[CardTruth], object]) -> CardTruth:
    end_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < end_s:
        shown = cards_of(live, seat)
        if holds(shown):
            return shown
        select.select([], [], [], 0.01)
    pytest.fail("the table did not come to that in time")


def is_still(shown: CardTruth) -> bool:
    return shown.moving == ()


def test_each_seat_is_shown_its_own_hand_alone(kongkang: LiveWorld) -> None:
    hands = [cards_of(kongkang, seat).mine for seat in (0, 1, 2, 3, 4, -1)]
    assert [len(hand) for hand in hands] == [0, 5, 5, 5, 0, 0]
    for seat in (0, 1, 2):
        shown = cards_of(kongkang, seat)
        assert shown.in_hand == (5, 5, 5)
        assert {zone.name: zone.count for zone in shown.zones if zone.count} == {"draw": 33}
        assert not any(zone.cards for zone in shown.zones)
    assert (shown.yellow, shown.black, shown.grid) == (6, 0, False)


def test_a_card_is_drawn_and_laid_and_seen_by_all(kongkang: LiveWorld) -> None:
    table_virtual.do(kongkang, "draw 1")
    assert cards_of(kongkang, 2).moving == (1,)
    drawn = until(kongkang, 1, lambda shown: is_still(shown) and shown.in_hand == (6, 5, 5))
    card = drawn.mine[0]
    table_virtual.do(kongkang, f"lay {card} on pile-1 from 1")
    laid = until(kongkang, 3, lambda shown: is_still(shown) and shown.in_hand == (5, 5, 5))
    (pile,) = [zone for zone in laid.zones if zone.name == "pile-1"]
    assert [one.face for one in pile.cards] == [card]


def test_who_looks_at_a_card_alone_sees_it(kombio: LiveWorld) -> None:
    assert cards_of(kombio, 1).grid
    table_virtual.do(kombio, "peek hand-2.3 by 1")
    looking = until(kombio, 1, lambda shown: shown.carried)
    assert looking.carried[0].seat == 1
    assert looking.carried[0].face in PRINTABLE["kombio"].cards
    for seat in (0, 2, 3):
        assert not any(carried.face for carried in cards_of(kombio, seat).carried)


def test_a_second_act_of_a_hand_that_is_not_back_is_refused(kongkang: LiveWorld) -> None:
    table_virtual.do(kongkang, "draw 1")
    with pytest.raises(DoorError, match="that hand is still over the table"):
        table_virtual.do(kongkang, "draw 1")
    table_virtual.do(kongkang, "draw 2")
    assert cards_of(kongkang, 1).moving == (1, 2)


@pytest.mark.parametrize(
    ("line", "part", "kind"),
    [
        ("lay QX on pile-1 from 1", "there is no card `QX`", NoSuchActError),
        ("lay <script>alert(1)</script> on pile-1 from 1", "there is no card", NoSuchActError),
        ("draw 9", "a seat is a whole number from 1 to 3", NoSuchActError),
        ("   ", "say what to do", NoSuchActError),
        ("take pile-1 by 1", "pile-1 has 0 cards", DoorError),
        ("lay discard on pile-1 from 1", "discard has 0 cards", DoorError),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    kongkang: LiveWorld, line: str, part: str, kind: type[DoorError]
) -> None:
    before = cards_of(kongkang, 1)
    with pytest.raises(kind, match=part) as told:
        table_virtual.do(kongkang, line)
    assert type(told.value) is kind
    assert cards_of(kongkang, 1) == before


def test_the_cards_are_laid_anew_as_the_match_has_them(kongkang: LiveWorld) -> None:
    table_virtual.do(kongkang, "draw 1")
    table_virtual.do(kongkang, "arrange")
    assert cards_of(kongkang, 1).moving == ()
    assert cards_of(kongkang, 1).in_hand == (5, 5, 5)


def test_a_real_table_has_no_truth_and_no_acts() -> None:
    assert table_virtual.truth(None, 1) is None
    with pytest.raises(DoorError, match="this is a real table"):
        table_virtual.do(None, "draw 1")


def test_a_table_of_congkak_has_no_cards() -> None:
    live = LiveWorld.start("frames")
    try:
        world = table_virtual.truth(live, 1)
        assert world is not None
        assert world.cards is None
        assert world.holes["S1"] == 7
    finally:
        live.stop()

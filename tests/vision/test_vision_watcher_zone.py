"""One zone, pure: what settles is told once, what passes is not told, what lies under is remembered."""

import itertools
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.zone_table import (
    FRAME_US,
    PROMISE_US,
    Table,
    card_at,
    mask,
    names,
    reading,
    seen,
)
from vision.geometry import Quad, array, quad, rectangle
from vision.sightings import FACE_DOWN, UNKNOWN, Sighting
from vision.watcher import Lying, Restless, SeenCard, TakenAway
from vision.watcher.places import visible_share
from vision.watcher.stack import MOST_LYING, reconciled
from vision.watcher.zone_watch import DECIDE_US, RESTLESS_US, STILL_US


def test_a_card_that_is_laid_is_told_once() -> None:
    table = Table()
    told = table.settles([seen("QH", card_at(100, 100))])
    assert names(told) == ["+QH"]
    sighting = told[0]
    assert isinstance(sighting, Sighting)
    assert sighting.zone == "pile"
    assert sighting.reading.card == "QH"


def test_a_passing_hand_or_shadow_decides_nothing() -> None:
    table = Table()
    for _ in range(5):
        table.moves(20)
        for _ in range(30):
            table.frame(differs=False)
    assert (table.told, table.reads) == ([], 0)


def test_a_still_hand_in_the_zone_decides_nothing() -> None:
    table = Table()
    corners = card_at(100, 100)
    table.settles([seen("QH", corners)])
    for _ in range(100):
        table.frame(occupied=True)
    assert names(table.told) == ["+QH"]
    assert names(table.settles([seen("QH", corners)])) == []


def test_nothing_is_read_before_it_is_still() -> None:
    table = Table()
    table.moves(1)
    while table.now_us + FRAME_US - table.watch.moved_us < STILL_US:
        table.frame()
    assert table.reads == 0


def test_the_pile_gains_a_card_and_what_lies_under_is_remembered() -> None:
    table = Table()
    low, high = card_at(100, 100), card_at(104, 97, 9)
    table.settles([seen("QH", low)])
    assert names(table.settles([seen("5S", high)])) == ["+5S"]
    assert [lying.reading.card for lying in table.watch.lying] == ["QH", "5S"]


def test_a_card_taken_away_shows_what_lay_under() -> None:
    table = Table()
    low, high = card_at(100, 100), card_at(104, 97, 9)
    table.settles([seen("QH", low)])
    table.settles([seen("5S", high)])
    told = table.settles([seen("QH", card_at(101, 100))], mask(high))
    assert names(told) == ["-5S"]
    taken = told[0]
    assert isinstance(taken, TakenAway)
    assert taken.shows is not None
    assert taken.shows.card == "QH"
    assert not taken.replaced
    assert [lying.reading.card for lying in table.watch.lying] == ["QH"]


def test_a_pile_that_is_swept_away_is_told_card_by_card() -> None:
    table = Table()
    spots = [card_at(100 + 3 * n, 100 + 2 * n, 7 * n) for n in range(4)]
    for name, corners in zip(("QH", "5S", "2D", "AC"), spots, strict=True):
        table.settles([seen(name, corners)])
    assert names(table.settles([], mask(*spots))) == ["-AC", "-2D", "-5S", "-QH"]
    assert table.watch.lying == ()


@pytest.mark.parametrize("aside", [(2.0, 0.0), (0.0, -2.0), (1.4, 1.4)])
def test_a_card_found_again_two_millimetres_aside_is_the_same(aside: tuple[float, float]) -> None:
    table = Table()
    table.settles([seen("QH", card_at(100, 100))])
    moved = [seen("QH", card_at(100 + aside[0], 100 + aside[1], 1.5))]
    assert names(table.settles(moved)) == []
    assert len(table.watch.lying) == 1


def test_either_end_of_a_card_may_be_its_top() -> None:
    table = Table()
    table.settles([seen("QH", card_at(100, 100))])
    assert names(table.settles([seen("QH", card_at(100, 100, 180))])) == []


def test_a_card_pushed_aside_is_no_news() -> None:
    table = Table(piled=False)
    table.settles([seen("QH", card_at(60, 100)), seen("2D", card_at(150, 100))])
    told = table.settles([seen("QH", card_at(60, 140, 30)), seen("2D", card_at(150, 100))])
    assert told == []


def test_a_pile_pushed_aside_keeps_what_lies_under() -> None:
    table = Table()
    table.settles([seen("QH", card_at(80, 100))])
    table.settles([seen("5S", card_at(83, 98, 4))])
    assert table.settles([seen("5S", card_at(123, 98, 4))]) == []
    told = table.settles([seen("QH", card_at(120, 100))], mask(card_at(123, 98, 4)))
    assert names(told) == ["-5S"]


def test_a_card_that_the_finder_misses_and_nobody_touched_lies_there_still() -> None:
    table = Table(piled=False)
    left, right = card_at(60, 100), card_at(150, 100)
    table.settles([seen("QH", left)])
    assert names(table.settles([seen("2D", right)], mask(right))) == ["+2D"]
    assert len(table.watch.lying) == 2


def test_a_card_turned_over_in_a_hand_is_told_anew() -> None:
    table = Table(piled=False)
    corners = card_at(100, 100)
    table.settles([seen(FACE_DOWN, corners)])
    told = table.settles([seen("7", corners)])
    assert names(told) == [f"-{FACE_DOWN}", "+7"]
    taken = told[0]
    assert isinstance(taken, TakenAway)
    assert taken.replaced
    assert len(table.watch.lying) == 1


def test_a_better_look_at_an_unknown_card_is_told_and_a_worse_one_at_a_known_card_is_not() -> None:
    table = Table()
    corners = card_at(100, 100)
    table.settles([seen("QH", corners, p=0.6)])
    told = table.settles([seen("QH", corners)], mask())
    assert names(told) == ["-QH", "+QH"]
    assert [event.reading.card for event in told if isinstance(event, Sighting)] == ["QH"]
    assert table.settles([seen("QH", corners, p=0.4)], mask()) == []
    assert table.settles([seen(UNKNOWN, corners)], mask()) == []
    assert [lying.reading.card for lying in table.watch.lying] == ["QH"]


def test_a_thing_that_is_no_card_ends_as_unknown_and_is_taken_away_again() -> None:
    table = Table()
    thing = rectangle(60, 60, 70, 60)
    told = table.settles([], mask(thing))
    assert names(told) == [f"+{UNKNOWN}"]
    assert names(table.settles([], mask(thing))) == [f"-{UNKNOWN}"]


def test_a_change_of_light_without_a_thing_is_told_as_nothing() -> None:
    table = Table()
    corners = card_at(100, 100)
    table.settles([seen("QH", corners)])
    assert table.settles([seen("QH", corners)], mask()) == []
    assert table.settles([], mask()) == []


def test_an_unreadable_card_laid_on_a_known_one_does_not_take_it_away() -> None:
    table = Table()
    corners = card_at(100, 100)
    table.settles([seen("QH", corners)])
    told = table.settles([], mask(corners), bare=mask(corners))
    assert names(told) == [f"+{UNKNOWN}"]
    assert len(table.watch.lying) == 2
    assert names(table.settles([seen("QH", corners)], mask(corners), bare=mask(corners))) == [
        f"-{UNKNOWN}"
    ]


def test_an_unsure_card_is_told_within_the_second_all_the_same() -> None:
    table = Table()
    table.moves()
    still_us = table.now_us
    while not table.watch.settled:
        table.frame([seen("QH", card_at(100, 100), p=0.5)])
    assert DECIDE_US <= table.now_us - still_us <= PROMISE_US
    told = [event for event in table.told if isinstance(event, Sighting)]
    assert [sighting.reading.card for sighting in told] == [None]


def test_one_wrong_look_is_outvoted() -> None:
    table = Table()
    corners = card_at(100, 100)
    table.moves()
    looks = itertools.chain(["5S"], itertools.repeat("QH"))
    while not table.watch.settled:
        table.now_us += FRAME_US
        table.watch = table.watch.seen(table.now_us, moved=False, differs=True)
        if table.watch.reading_wanted:
            card = seen(next(looks), corners, p=0.95)
            table.watch = table.watch.read([card], mask(corners))
    (sighting,) = table.watch.events
    assert isinstance(sighting, Sighting)
    assert sighting.reading.likeliest[0] == "QH"


def test_a_ghost_of_one_look_is_no_card() -> None:
    table = Table()
    real, ghost = seen("QH", card_at(100, 100)), seen("9C", card_at(180, 60))
    table.moves()
    number = 0
    while not table.watch.settled:
        number += 1
        table.frame([real, ghost] if number == 6 else [real])
    assert names(table.told) == ["+QH"]


def test_a_zone_that_never_rests_says_so_once_and_recovers() -> None:
    table = Table()
    began_us = table.now_us + FRAME_US
    while table.now_us < 3 * RESTLESS_US:
        table.frame(moved=True)
    (restless,) = table.told
    assert isinstance(restless, Restless)
    assert restless.since_us == began_us
    assert RESTLESS_US <= restless.seen_us - began_us < RESTLESS_US + 2 * FRAME_US
    table.told.clear()
    assert names(table.settles([seen("QH", card_at(100, 100))])) == ["+QH"]


def test_a_pile_above_any_deck_forgets_its_lowest() -> None:
    table = Table()
    for number in range(MOST_LYING + 20):
        corners = card_at(100 + number % 7, 100 + number % 5, 11 * number % 90)
        table.watch = table.watch.seen(table.now_us, moved=True, differs=True)
        table.now_us += DECIDE_US
        table.watch = table.watch.seen(table.now_us, moved=False, differs=True)
        table.watch = table.watch.read([seen(f"c{number}", corners)], mask(corners))
    assert len(table.watch.lying) == MOST_LYING


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 51)), max_size=25), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_sightings_less_takings_are_the_cards_that_lie_there(
    acts: list[tuple[bool, int]], seed: int
) -> None:
    """People lay and take back as they like; the finder sees what shows, a millimetre off."""
    rng = np.random.default_rng(seed)
    table = Table()
    pile: list[tuple[str, Quad]] = []
    for lay, number in acts:
        before = [corners for _, corners in pile]
        if lay:
            name = f"c{number}"
            if any(name == other for other, _ in pile):
                continue
            x, y = rng.normal(110, 9, 2)
            pile.append((name, card_at(float(x), float(y), float(rng.normal(0, 15)))))
        elif pile:
            pile.pop()
        else:
            continue
        looks = []
        for place, (name, corners) in enumerate(pile):
            above = [over for _, over in pile[place + 1 :]]
            if visible_share(corners, above) > 0.6:
                noise = rng.normal(0, 0.5, (4, 2))
                looks.append(seen(name, quad(np.asarray(array(corners) + noise))))
        touched = set(before) ^ {corners for _, corners in pile}
        table.settles(looks, mask(*touched))
        lies = Counter[str]()
        for sign in names(table.told):
            lies[sign[1:]] += 1 if sign[0] == "+" else -1
        assert +lies == Counter(name for name, _ in pile)
        assert [card.reading.card for card in table.watch.lying] == [name for name, _ in pile]


@pytest.mark.parametrize("piled", [True, False])
@pytest.mark.parametrize("shift", [4.0, 14.0, 26.0])
def test_a_card_that_lies_elsewhere_because_the_mat_was_moved_is_no_news(
    piled: bool, shift: float
) -> None:
    before = Lying(card_at(100, 100), reading("7F"))
    now = SeenCard(card_at(100 + shift, 108, 2.0), whole=True, reading=reading("7F"))
    unknown = mask()
    lying, events = reconciled(
        "pile", [before], [now], unknown, piled=piled, seen_us=1, placed_anew=True
    )
    assert events == ()
    assert [card.corners_mm for card in lying] == [now.corners_mm]


def test_what_is_gone_when_the_mat_is_found_again_was_taken() -> None:
    before = Lying(card_at(100, 100), reading("7F"))
    lying, events = reconciled(
        "pile", [before], [], mask(), piled=True, seen_us=1, placed_anew=True
    )
    assert lying == ()
    assert [type(event) for event in events] == [TakenAway]

"""One zone, pure: what settles is told once, what passes is not told, what lies under is remembered."""

import itertools
from collections import Counter

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.geometry import Quad, array, quad, rectangle
from vision.sightings import FACE_DOWN, UNKNOWN, Reading, Sighting
from vision.watcher import Event, Lying, Restless, SeenCard, TakenAway, Votes, ZoneMask, ZoneWatch
from vision.watcher.covering import moved_mm
from vision.watcher.places import apart_mm, visible_share
from vision.watcher.stack import LAID_MM, MOST_LYING, reconciled
from vision.watcher.zone_watch import DECIDE_US, RESTLESS_US, STILL_US

FRAME_US = 33_333
PROMISE_US = 1_000_000
SIDE_MM, CELL_MM = 240.0, 3.0


def reading(name: str, p: float = 0.99) -> Reading:
    if name == UNKNOWN:
        return Reading({}, unknown=1.0, face_down=0.0)
    if name == FACE_DOWN:
        return Reading({}, unknown=0.01, face_down=0.99)
    return Reading({name: p}, unknown=1 - p, face_down=0.0)


def card_at(x: float, y: float, turn_deg: float = 0.0) -> Quad:
    turn = np.deg2rad(turn_deg)
    spin = np.asarray([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return quad((array(rectangle(-31.5, -44, 63, 88)) @ spin) + (x, y))


def seen(name: str, corners: Quad, p: float = 0.99) -> SeenCard:
    return SeenCard(corners, whole=True, reading=reading(name, p))


def mask(*quads: Quad) -> ZoneMask:
    """Where something has changed: within these."""
    side = int(SIDE_MM / CELL_MM)
    every = ZoneMask(np.ones((side, side), np.bool_), 0.0, 0.0, CELL_MM)
    return ZoneMask(~every.without(quads, 0.0).cells, 0.0, 0.0, CELL_MM)


class Table:
    """Plays frames into a watch and keeps what it told."""

    def __init__(self, *, piled: bool = True) -> None:
        self.watch = ZoneWatch("pile", piled)
        self.now_us = 0
        self.told: list[Event] = []
        self.reads = 0

    def frame(
        self,
        cards: list[SeenCard] | None = None,
        changed: ZoneMask | None = None,
        *,
        moved: bool = False,
        differs: bool = True,
        occupied: bool = False,
        bare: ZoneMask | None = None,
    ) -> None:
        self.now_us += FRAME_US
        self.watch = self.watch.seen(self.now_us, moved=moved, differs=differs, occupied=occupied)
        self.told += self.watch.events
        if self.watch.reading_wanted:
            assert cards is not None, "the zone was read where nothing was to be read"
            self.reads += 1
            touched = [card.corners_mm for card in cards]
            touched += [lying.corners_mm for lying in self.watch.lying]
            self.watch = self.watch.read(cards, changed or mask(*touched), bare)
            self.told += self.watch.events

    def moves(self, count: int = 10) -> None:
        for _ in range(count):
            self.frame(moved=True)

    def settles(
        self,
        cards: list[SeenCard],
        changed: ZoneMask | None = None,
        bare: ZoneMask | None = None,
    ) -> list[Event]:
        """A hand has moved; then nothing moves for a second. What is told is given back."""
        before = len(self.told)
        self.moves()
        began_us = self.now_us
        while self.now_us - began_us < PROMISE_US and not self.watch.settled:
            self.frame(cards, changed, bare=bare)
        assert self.watch.settled, "nothing was decided within the promised second"
        for _ in range(30):
            self.frame(differs=False)
        return self.told[before:]


def names(events: list[Event]) -> list[str]:
    """`+QH` came, `-QH` went."""
    signs = []
    for event in events:
        assert not isinstance(event, Restless)
        sign = "+" if isinstance(event, Sighting) else "-"
        signs.append(sign + event.reading.likeliest[0])
    return signs


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


def test_a_second_card_of_the_same_kind_is_a_second_card() -> None:
    """Kongkang has four of each number, and equal cards are laid on each other."""
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    told = table.settles([seen("8", card_at(100, 100)), seen("8", card_at(118, 92, 14))])
    assert names(told) == ["+8"]
    assert len(table.watch.lying) == 2


def test_a_card_laid_nearly_where_its_like_lies_in_sight_is_a_second_one() -> None:
    """A pile is not pushed by so much and left; readings differ by less."""
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    assert names(table.settles([seen("8", card_at(104, 102))])) == ["+8"]
    assert names(table.settles([seen("8", card_at(104, 102, 8))])) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "8", "8"]


def test_a_card_read_by_one_index_is_measured_where_that_was_seen() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    index, turn = (72.0, 61.0), np.deg2rad(5)
    spin = np.asarray([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    far_end_off = quad((array(card_at(100, 100)) - index) @ spin + index)
    again, upper = (
        SeenCard(far_end_off, False, reading("8"), (index,)),
        seen("3", card_at(116, 100)),
    )
    assert apart_mm(card_at(100, 100), far_end_off) > LAID_MM > moved_mm(card_at(100, 100), again)
    assert names(table.settles([again, upper])) == ["+3"]


def test_of_a_card_that_was_never_read_whole_nobody_knows_the_place() -> None:
    table = Table()
    part = SeenCard(card_at(96, 97, 4), False, reading("8"))
    table.settles([part])
    assert table.settles([seen("8", card_at(100, 100))]) == []


def test_two_cards_taken_off_show_the_covered_one_just_where_it_lay() -> None:
    """Of kongkang 63: too little stands out to tell."""
    table = Table()
    for name, x in (("peek", 100), ("5", 96), ("10", 104)):
        table.settles([seen(name, card_at(x, 100))])
    assert names(table.settles([seen("peek", card_at(100, 100))])) == ["-10", "-5"]


def test_a_card_that_was_not_read_whole_shows_again_beside_where_it_was_told() -> None:
    """Of kongkang 803 on pictures: the 6 had been read by one index."""
    table = Table()
    part = SeenCard(card_at(97, 98, 2), False, reading("6"))
    for card in (part, seen("9", card_at(88, 103)), seen("5", card_at(112, 104))):
        table.settles([card])
    assert names(table.settles([seen("6", card_at(100, 100))])) == ["-5", "-9"]


def test_a_second_card_of_the_same_kind_laid_over_a_covered_one_is_new() -> None:
    table = Table()
    for name, corners in (("8", card_at(100, 100)), ("3", card_at(103, 99, 3))):
        table.settles([seen(name, corners)])
    told = table.settles([seen("8", card_at(106, 104, -4))])
    assert names(told) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "3", "8"]


def test_a_card_laid_just_where_its_like_lies_under_others_is_new() -> None:
    table = Table()
    for name, corners in (("8", 0), ("3", 2), ("5", 1)):
        table.settles([seen(name, card_at(100 + corners, 100))])
    told = table.settles([seen("8", card_at(100, 101))])
    assert names(told) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "3", "5", "8"]


def test_a_card_laid_just_where_its_like_lies_is_new_while_the_one_between_shows() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("3", card_at(103, 104, 3))])
    upper = msgspec.structs.replace(seen("8", card_at(101, 100)), read_at_mm=((80.0, 70.0),))
    told = table.settles([upper, seen("3", card_at(103, 104, 3))])
    assert names(told) == ["+8"]


def test_a_card_laid_on_one_that_lies_crosswise_over_its_like_is_new() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("8", card_at(100, 100)), seen("3", card_at(101, 100, 88))])
    told = table.settles([seen("8", card_at(102, 101, 1)), seen("3", card_at(101, 100, 88))])
    assert names(told) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "3", "8"]


def test_a_card_laid_on_its_like_does_not_tell_the_one_crosswise_under_both() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("8", card_at(100, 100)), seen("3", card_at(101, 100, 88))])
    told = table.settles([seen("8", card_at(100, 100)), seen("3", card_at(103, 101, 90))])
    assert names(told) == []


def test_a_card_crosswise_over_its_like_that_is_only_read_again_is_no_new_one() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("3", card_at(101, 100, 88))])
    cards = [seen("8", card_at(101, 100)), seen("3", card_at(101, 100, 88))]
    told = table.settles(cards, changed=mask(rectangle(80, 56, 40, 10)))
    assert names(told) == []


def test_a_card_laid_on_its_like_does_not_show_one_more_of_them_from_below() -> None:
    table = Table()
    between = seen("3", card_at(100, 100, 88))
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("8", card_at(100, 100)), between])
    assert names(table.settles([seen("8", card_at(103, 101)), between])) == ["+8"]
    assert names(table.settles([seen("8", card_at(101, 101)), between])) == []


def test_a_covered_card_of_which_a_corner_shows_is_no_new_one() -> None:
    table = Table()
    for name, corners in (("8", card_at(100, 100)), ("3", card_at(103, 104, 3))):
        table.settles([seen(name, corners)])
    told = table.settles([seen("8", card_at(101, 100)), seen("3", card_at(103, 104, 3))])
    assert names(told) == []


def test_a_card_taken_off_its_like_shows_the_one_below_again() -> None:
    table = Table()
    for name, corners in (("8", card_at(100, 100)), ("3", card_at(102, 100))):
        table.settles([seen(name, corners)])
    told = table.settles([seen("8", card_at(100, 100))])
    assert names(told) == ["-3"]


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


def test_a_card_laid_squarely_on_a_pile_covers_the_one_there() -> None:
    table = Table()
    corners = card_at(100, 100)
    table.settles([seen("QH", corners)])
    assert names(table.settles([seen("7S", corners)])) == ["+7S"]
    assert len(table.watch.lying) == 2


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


def test_a_card_half_covered_by_a_new_one_and_not_found_lies_there_still() -> None:
    table = Table()
    low, high = card_at(100, 100), card_at(132, 116, 10)
    table.settles([seen("QH", low)])
    assert visible_share(low, [high]) > 0.5
    assert names(table.settles([seen("5S", high)], mask(high))) == ["+5S"]
    assert [lying.reading.card for lying in table.watch.lying] == ["QH", "5S"]


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


def test_agreeing_looks_make_surer_but_never_certain() -> None:
    votes = Votes()
    ps = []
    for _ in range(50):
        votes = votes.with_look(reading("QH", 0.9))
        ps.append(votes.reading.cards["QH"])
    assert ps[0] == pytest.approx(0.9, abs=0.01)
    assert ps[2] > 0.97
    assert max(ps) < 0.9995
    assert ps[49] == pytest.approx(ps[10], abs=1e-3)


def test_a_hundred_doubtful_looks_are_worth_two() -> None:
    votes = Votes()
    for _ in range(100):
        votes = votes.with_look(Reading({"QH": 0.6, "QD": 0.4}, unknown=0.0, face_down=0.0))
    assert votes.reading.card is None
    assert votes.reading.cards["QH"] == pytest.approx(0.36 / 0.52, abs=0.01)


def test_old_looks_are_forgotten() -> None:
    votes = Votes()
    for _ in range(10):
        votes = votes.with_look(reading(UNKNOWN))
    for _ in range(12):
        votes = votes.with_look(reading("QH"))
    assert votes.reading.card == "QH"


def test_no_look_is_no_knowledge() -> None:
    assert Votes().reading.likeliest == (UNKNOWN, 1.0)


def test_cards_lie_apart_by_their_corners() -> None:
    assert apart_mm(card_at(0, 0), card_at(3, 4)) == pytest.approx(5)
    assert apart_mm(card_at(0, 0), card_at(0, 0, 180)) == pytest.approx(0, abs=1e-9)
    assert apart_mm(card_at(0, 0), card_at(0, 0, 90)) > 50


def test_what_of_a_card_shows_under_others() -> None:
    assert visible_share(card_at(0, 0), []) == 1
    assert visible_share(card_at(0, 0), [card_at(0, 0)]) == 0
    assert visible_share(card_at(0, 0), [card_at(31.5, 0)]) == pytest.approx(0.5, abs=0.06)


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


def test_a_pile_from_which_the_top_is_taken_shows_what_lay_there_and_no_second_one() -> None:
    """Of the lowest card less than half is free, and the index that it shows lies under no other."""
    places = {"4A": card_at(100, 100), "8F": card_at(117, 103), "4F": card_at(104, 110)}
    lying = [Lying(corners, reading(name)) for name, corners in places.items()]
    lowest = SeenCard(places["4A"], False, reading("4A"), ((74.5, 62.0), (74.5, 138.0)))
    above = SeenCard(
        places["8F"],
        True,
        reading("8F"),
        ((91.5, 65.0), (142.5, 65.0), (142.5, 141.0), (91.5, 141.0)),
    )
    now, events = reconciled(
        "pile", lying, [lowest, above], mask(places["4F"]), piled=True, seen_us=1
    )
    [taken] = events
    assert isinstance(taken, TakenAway)
    assert taken.reading.likeliest[0] == "4F"
    assert [card.reading.likeliest[0] for card in now] == ["4A", "8F"]


def test_two_cards_taken_off_show_the_covered_one_again() -> None:
    """What stood out from over it has gone too: dabong! 108, a play of two taken back."""
    table = Table()
    spots = [card_at(100, 100), card_at(108, 98), card_at(92, 99)]
    for name, corners in zip(("2F", "2W", "AW"), spots, strict=True):
        table.settles([seen(name, corners)])
    told = table.settles([seen("2F", card_at(100, 100))], mask(*spots))
    assert names(told) == ["-AW", "-2W"]
    assert [lying.reading.card for lying in table.watch.lying] == ["2F"]


def test_a_card_laid_just_where_its_like_lies_leaves_what_stands_out_as_it_was() -> None:
    table = Table()
    for name, x in (("8", 100), ("3", 110), ("5", 92)):
        table.settles([seen(name, card_at(x, 100))])
    told = table.settles([seen("8", card_at(100, 101))], mask(card_at(100, 101)))
    assert names(told) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "3", "5", "8"]


def test_a_card_laid_across_where_its_like_lies_changes_the_one_it_crosses() -> None:
    """All indices of both are in sight, which tells nothing: dabong! 106."""
    table = Table()
    across, upper = card_at(100, 100, 90), card_at(101, 101)
    table.settles([seen("S", across)])
    table.settles([seen("S", across), seen("KA", upper)])
    told = table.settles([seen("KA", upper), seen("S", card_at(101, 100, 91))], mask(across))
    assert names(told) == ["+S"]
    assert [lying.reading.card for lying in table.watch.lying] == ["S", "KA", "S"]


def test_a_covered_card_found_at_both_sides_of_the_one_across_it_is_no_new_one() -> None:
    table = Table()
    across, upper = card_at(100, 100, 90), card_at(101, 101)
    table.settles([seen("S", across)])
    table.settles([seen("S", across), seen("KA", upper)])
    new = card_at(170, 100)
    told = table.settles([seen("KA", upper), seen("S", across), seen("5F", new)], mask(new))
    assert names(told) == ["+5F"]


def test_a_card_laid_on_one_across_its_like_is_new_whatever_shows_from_below() -> None:
    """Of the card under both another index is in sight: dabong! 49, a Shaman in a play one by one."""
    table = Table()
    across = [card_at(100, y, 90) for y in (94, 113, 96)]
    lowest = msgspec.structs.replace(seen("AE", card_at(100, 90)), read_at_mm=((80.0, 53.0),))
    upper = msgspec.structs.replace(seen("3E", across[1]), read_at_mm=((62.0, 138.0),))
    spots = ((62.0, 121.0), (62.0, 71.0), (138.0, 71.0), (138.0, 121.0))
    table.settles([seen("AE", card_at(100, 90))])
    table.settles([lowest, seen("S", across[0])], mask(across[0]))
    table.settles([lowest, seen("3E", across[1])], mask(across[1]))
    laid = msgspec.structs.replace(seen("S", across[2]), read_at_mm=spots)
    assert names(table.settles([lowest, upper, laid], mask(across[2]))) == ["+S"]
    assert [lying.reading.card for lying in table.watch.lying] == ["AE", "S", "3E", "S"]

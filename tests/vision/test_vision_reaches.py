"""Hands come into zones from their seats' sides; shadows, light and things that lie are no hands."""

import math

import numpy as np
import pytest

from tests.vision.table_scenes import Arm, Lies, Moment, Shadow, Stage, middle_of, zones
from vision.geometry import array
from vision.reaches import (
    BEGIN_LOOKS,
    END_US,
    Reach,
    ReachLog,
    ReachWatcher,
    ZoneTouch,
    seat_angles,
)
from vision.watcher.table_view import table_view

FRAME_US = 66_667
ZONES = {zone.name: zone for zone in zones()}
MIDDLE = (210.0, 148.5)
ROOTS = {1: (190.0, 800.0), 2: (-400.0, 140.0), 3: (220.0, -500.0), 4: (820.0, 160.0)}
"""Where the people of four seats sit, in millimetres of the mat: below, left, above, right."""


class Play:
    def __init__(self, stage: Stage | None = None) -> None:
        self.stage = stage or Stage()
        self.view = table_view(self.stage.pose, zones(), (800, 600))
        self.watcher = ReachWatcher(self.view)
        self.now_us = 0

    def shows(self, moment: Moment) -> list[Reach]:
        self.now_us += FRAME_US
        return list(self.watcher.look(self.now_us, self.view.of(self.stage.take(moment))))

    def shows_for(self, moment: Moment, frames: int) -> list[Reach]:
        return [reach for _ in range(frames) for reach in self.shows(moment)]


@pytest.fixture
def play() -> Play:
    play = Play()
    assert play.shows_for(Moment(), 4) == []
    return play


def arm(seat: int, to: tuple[float, float], share: float, **looks: object) -> Arm:
    """An arm from a seat that has come so much of the way to a place."""
    root = np.asarray(ROOTS[seat])
    tip = root + (np.asarray(to) - root) * share
    return Arm(ROOTS[seat], (float(tip[0]), float(tip[1])), **looks)  # type: ignore[arg-type]


def there_and_back(play: Play, *who: tuple[int, str], **looks: object) -> list[Reach]:
    """Arms that go to zones together, rest there a moment, and go back."""
    reaches: list[Reach] = []
    for share in (0.3, 0.5, 0.65, 0.8, 0.9, 1.0, 1.0, 1.0, 0.9, 0.75, 0.6, 0.4, 0.2):
        arms = tuple(arm(seat, middle_of(ZONES[zone]), share, **looks) for seat, zone in who)
        reaches += play.shows(Moment(arms=arms))
    return reaches + play.shows_for(Moment(), 6)


def begun(reaches: list[Reach]) -> set[tuple[str, int]]:
    return {(reach.zone, reach.seat) for reach in reaches if reach.ended_us is None}


def ended(reaches: list[Reach]) -> set[tuple[str, int]]:
    return {(reach.zone, reach.seat) for reach in reaches if reach.ended_us is not None}


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_hand_is_known_by_the_side_from_which_it_comes(play: Play, seat: int) -> None:
    reaches = there_and_back(play, (seat, "pile"))
    assert ("pile", seat) in begun(reaches)
    assert {who for _, who in begun(reaches)} == {seat}
    assert begun(reaches) == ended(reaches)
    assert play.watcher.occupied == frozenset()


def test_a_reach_lasts_as_long_as_the_hand_is_there(play: Play) -> None:
    reaches = there_and_back(play, (2, "pile"))
    (reach,) = [one for one in reaches if one.zone == "pile" and one.ended_us is not None]
    assert reach.ended_us is not None
    assert 2 * FRAME_US <= reach.ended_us - reach.begun_us <= 10 * FRAME_US


@pytest.mark.parametrize(
    ("sleeve", "skin"),
    [
        ((40, 40, 42), (35, 50, 80)),
        ((180, 60, 40), (130, 165, 215)),
        ((200, 205, 205), (160, 185, 225)),
        ((60, 60, 190), (40, 40, 45)),
        ((120, 122, 124), (190, 150, 70)),
    ],
)
def test_skin_gloves_and_sleeves_of_any_colour_are_hands(
    play: Play, sleeve: tuple[int, int, int], skin: tuple[int, int, int]
) -> None:
    reaches = there_and_back(play, (3, "river"), sleeve=sleeve, skin=skin)
    assert ("river", 3) in begun(reaches)
    assert {who for _, who in begun(reaches)} == {3}


def test_two_hands_at_once_are_two_reaches(play: Play) -> None:
    reaches = there_and_back(play, (2, "draw"), (4, "discard"))
    assert {("draw", 2), ("discard", 4)} <= begun(reaches)
    assert ("draw", 4) not in begun(reaches)
    assert ("discard", 2) not in begun(reaches)


def test_two_hands_that_meet_are_still_two(play: Play) -> None:
    reaches = there_and_back(play, (2, "pile"), (4, "pile"))
    assert {("pile", 2), ("pile", 4)} <= begun(reaches)


def test_a_hand_that_crosses_the_table_is_its_owners_all_the_way(play: Play) -> None:
    reaches = there_and_back(play, (1, "hand-3"))
    assert ("hand-3", 1) in begun(reaches)
    assert {who for _, who in begun(reaches)} == {1}
    assert len(begun(reaches)) >= 3


@pytest.mark.parametrize("soft_mm", [14.0, 40.0])
def test_a_shadow_is_no_hand(play: Play, soft_mm: float) -> None:
    reaches: list[Reach] = []
    for x in np.linspace(-300, 500, 16):
        shadow = Shadow(float(x), 150, 200, 70, 0.5, soft_mm)
        reaches += play.shows(Moment(shadows=(shadow,)))
    assert reaches == []
    assert play.watcher.occupied == frozenset()


def test_light_that_flickers_is_no_hand(play: Play) -> None:
    reaches: list[Reach] = []
    for share in (0.95, 1.05, 0.8, 1.0, 0.6, 0.5, 0.9, 1.0, 0.7, 1.0):
        reaches += play.shows(Moment(light=(share, share * 0.98, share)))
    assert reaches == []


def test_cards_that_appear_are_no_hands(play: Play) -> None:
    x, y = middle_of(ZONES["pile"])
    cards: tuple[Lies, ...] = ()
    reaches: list[Reach] = []
    for number, colour in enumerate(("red", "blue", "green")):
        cards = (*cards, Lies(colour, x + 5 * number, y, 10.0 * number))
        reaches += play.shows_for(Moment(cards), 5)
    assert reaches == []


def test_a_hand_is_seen_over_cards_that_lie_there(play: Play) -> None:
    x, y = middle_of(ZONES["pile"])
    card = Lies("red", x, y)
    play.shows_for(Moment((card,)), 30)
    reaches: list[Reach] = []
    for share in (0.4, 0.6, 0.8, 1.0, 1.0, 0.8, 0.5):
        reaches += play.shows(Moment((card,), (arm(4, (x, y), share),)))
    reaches += play.shows_for(Moment((card,)), 6)
    assert ("pile", 4) in begun(reaches)
    assert begun(reaches) == ended(reaches)


def test_a_thing_left_at_the_edge_is_no_endless_reach(play: Play) -> None:
    x, y = ROOTS[1][0], 420.0
    book = Moment((Lies("", x, y), Lies("", x, y + 60), Lies("", x, y + 120)))
    play.shows_for(book, 6)
    for _ in range(8):
        play.now_us += 5_000_000
        play.shows(book)
    assert play.watcher.occupied == frozenset()


# -- the log, pure


def touch(zone: str = "pile", seat: int = 1, *, moves: bool = True) -> ZoneTouch:
    return ZoneTouch(zone, seat, moves)


def test_one_look_is_no_reach() -> None:
    log = ReachLog().seen(0, [touch()])
    assert (log.events, BEGIN_LOOKS) == ((), 2)
    assert log.seen(END_US, []).events == ()


def test_a_reach_is_told_when_it_begins_and_when_it_ends() -> None:
    log = ReachLog().seen(0, [touch()]).seen(30_000, [touch(moves=False)])
    assert log.events == (Reach("pile", 1, 0),)
    log = log.seen(60_000, [touch(moves=False)])
    assert log.events == ()
    assert log.occupied == {"pile"}
    log = log.seen(90_000, [])
    assert log.events == ()
    assert log.occupied == {"pile"}
    log = log.seen(60_000 + END_US, [])
    assert log.events == (Reach("pile", 1, 0, 60_000),)
    assert log.occupied == frozenset()


def test_a_gap_of_one_picture_does_not_end_a_reach() -> None:
    log = ReachLog()
    events: list[Reach] = []
    for number in range(30):
        log = log.seen(number * 30_000, [] if number % 4 == 3 else [touch()])
        events += log.events
    assert events == [Reach("pile", 1, 0)]


def test_what_never_moves_begins_no_reach() -> None:
    log = ReachLog()
    for number in range(30):
        log = log.seen(number * 30_000, [touch(moves=False)])
        assert log.events == ()
    assert log.occupied == frozenset()


@pytest.mark.parametrize("seats", range(1, 9))
def test_seats_lie_in_the_directions_of_their_zones(seats: int) -> None:
    angles = seat_angles(zones(seats))
    assert list(angles) == list(range(1, seats + 1))
    for seat, angle in angles.items():
        (zone,) = [zone for zone in zones(seats) if zone.name == f"hand-{seat}"]
        x, y = array(zone.corners_mm).mean(axis=0) - MIDDLE
        assert abs(math.remainder(angle - math.atan2(y, x), 2 * math.pi)) < 0.1

"""A zone is told to have settled once: when its hands have left, and what they did has been told."""

from vision.handled_zones import HandledZones
from vision.reaches import Reach, Settled

COMES, GOES = Reach("pile", 2, 10), Reach("pile", 2, 10, 50)


ALL = frozenset({"pile", "draw"})
never, always = frozenset[str]().__contains__, ALL.__contains__
"""Which zones are as they were last told."""


def test_a_zone_settles_once_its_hands_have_left_and_it_rests() -> None:
    handled = HandledZones().after([COMES], {"pile"}, never, 20)
    assert handled.events == ()
    handled = handled.after([], {"pile"}, always, 40)
    assert handled.events == ()
    handled = handled.after([GOES], set(), never, 70)
    assert handled.events == ()
    handled = handled.after([], set(), always, 90)
    assert handled.events == (Settled("pile", 90),)
    assert handled.after([], set(), always, 110) == HandledZones()


def test_a_zone_in_which_no_hand_was_is_not_told() -> None:
    assert HandledZones().after([], set(), always, 20).events == ()


def test_a_hand_of_which_only_the_end_is_told_settles_too() -> None:
    assert HandledZones().after([GOES], set(), always, 70).events == (Settled("pile", 70),)


def test_zones_settle_each_for_itself() -> None:
    handled = HandledZones().after([COMES, Reach("draw", 2, 10)], {"pile", "draw"}, never, 20)
    handled = handled.after([GOES], {"draw"}, always, 90)
    assert handled.events == (Settled("pile", 90),)
    assert handled.after([], set(), always, 130).events == (Settled("draw", 130),)

"""A hand has changed nothing once its zone is told to have settled, and not before."""

from app.referee.seen import HandReached
from app.referee.unchanged_zones import UnchangedZones
from app.referee.zones_seen import ZonesSeen

S = 1_000_000
COMES = HandReached(S, "pile-2", 2, S)
GOES = HandReached(3 * S, "pile-2", 2, S, 2 * S)


def test_a_hand_is_known_to_have_changed_nothing_once_its_zone_has_settled() -> None:
    unchanged, zones = UnchangedZones(), ZonesSeen().after_hand(COMES)
    unchanged.settled("pile-2", S)
    assert not unchanged.is_due(zones)
    zones = zones.after_hand(GOES)
    assert not unchanged.is_due(zones)
    unchanged.settled("draw", 9 * S)
    assert not unchanged.is_due(zones)
    unchanged.settled("pile-2", 9 * S)
    assert unchanged.is_due(zones)
    assert unchanged.left(zones) == (GOES,)
    assert not unchanged.is_due(zones)
    assert unchanged.left(zones) == ()


def test_a_hand_that_has_passed_its_own_is_left_once_both_have_settled() -> None:
    """Of kombio 7017, hard: the back that was slapped is missed a little after the discard pile is still."""
    own = HandReached(3 * S, "hand-2", 2, S, 2 * S + 100_000)
    unchanged, zones = UnchangedZones(), ZonesSeen().after_hand(GOES).after_hand(own)
    unchanged.settled("pile-2", 4 * S)
    assert not unchanged.is_due(zones)
    assert unchanged.left(zones) == ()
    unchanged.settled("hand-2", 5 * S)
    assert unchanged.left(zones) == (GOES, own)


def test_of_a_zone_of_which_something_was_told_no_hand_is_left() -> None:
    unchanged, zones = UnchangedZones(), ZonesSeen().after_hand(GOES)
    unchanged.told("pile-2", 5 * S)
    unchanged.settled("pile-2", 5 * S)
    assert unchanged.left(zones) == ()
    assert not unchanged.is_due(zones)


def test_what_was_told_before_a_hand_left_was_none_of_its_deeds() -> None:
    unchanged, zones = UnchangedZones(), ZonesSeen().after_hand(GOES)
    unchanged.told("pile-2", S)
    unchanged.settled("pile-2", 5 * S)
    assert unchanged.left(zones) == (GOES,)

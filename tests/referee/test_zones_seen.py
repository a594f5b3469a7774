"""Which cards lie where and whose hands were there, from what a camera tells with its delays."""

from app.referee.seen import CardRead, CardSighted, CardTaken, Corners, HandReached
from app.referee.zones_seen import Laid, Took, Turned, ZonesSeen
from tests.referee.seen_table import BACK_UP, sure

S = 1_000_000


def corners(x: float) -> Corners:
    return ((x, 0.0), (x + 60, 0.0), (x + 60, 90.0), (x, 90.0))


def hand(zone: str, seat: int, begun_s: float, ended_s: float) -> HandReached:
    at_us = round((ended_s + 0.2) * S)
    return HandReached(at_us, zone, seat, round(begun_s * S), round(ended_s * S))


def sighted(zone: str, read: CardRead, at_s: float, x: float = 0.0) -> CardSighted:
    return CardSighted(round(at_s * S), zone, read, corners(x))


def seats_of(*hands: HandReached, at_s: float, zone: str = "pile") -> tuple[int, ...]:
    """Who may have laid a card that is told then."""
    zones = ZonesSeen()
    for one in hands:
        zones = zones.after_hand(one)
    _, deed = zones.after_sighting(sighted(zone, sure("8"), at_s))
    assert isinstance(deed, Laid)
    return deed.card.seats


def test_the_hand_before_a_sighting_has_laid_the_card() -> None:
    assert seats_of(hand("pile", 2, 1.0, 1.4), at_s=1.67) == (2,)


def test_hands_of_other_zones_and_of_long_ago_have_not() -> None:
    assert seats_of(hand("draw", 2, 1.0, 1.4), at_s=1.67) == ()
    assert seats_of(hand("pile", 2, 1.0, 1.4), at_s=9.0) == ()


def test_hands_close_after_each_other_may_both_have_the_latest_first() -> None:
    hands = (hand("pile", 1, 1.0, 1.4), hand("pile", 3, 1.5, 1.9))
    assert seats_of(*hands, at_s=2.2) == (3, 1)


def test_a_hand_after_which_the_zone_would_have_been_read_has_not() -> None:
    hands = (hand("pile", 3, 1.0, 1.4), hand("pile", 1, 2.5, 2.9))
    assert seats_of(*hands, at_s=3.2) == (1,)


def test_a_hand_that_was_seen_on_its_way_alone_has_laid_the_card() -> None:
    """Of dabong 108 on pictures: Ben's fingers were missed, and his card was taken for one of Ana's play."""
    zones = ZonesSeen().after_hand(hand("pile", 1, 1.0, 1.2))
    zones, _ = zones.after_sighting(sighted("pile", sure("5"), 1.5))
    zones = zones.after_hand(hand("hand-2", 2, 2.4, 2.7))
    _, deed = zones.after_sighting(sighted("pile", sure("2"), 3.0, 20.0))
    assert isinstance(deed, Laid)
    assert deed.card.seats == (2,)


def test_a_hand_that_rests_over_its_cards_has_laid_none_of_another_play() -> None:
    zones = ZonesSeen().after_hand(HandReached(S, "hand-2", 2, S))
    zones = zones.after_hand(hand("pile", 1, 1.0, 1.2))
    for card, at_s in (("5", 1.5), ("2", 1.8)):
        zones, deed = zones.after_sighting(sighted("pile", sure(card), at_s, 10 * at_s))
        assert isinstance(deed, Laid)
        assert deed.card.seats == (1,)


def test_a_card_is_laid_when_the_hand_had_left() -> None:
    zones = ZonesSeen().after_hand(hand("pile", 2, 1.0, 1.4))
    zones, deed = zones.after_sighting(sighted("pile", sure("8"), 1.67))
    assert isinstance(deed, Laid)
    assert (deed.card.laid_us, deed.card.told_us) == (1_400_000, 1_670_000)


def test_a_card_taken_away_is_the_one_at_that_place() -> None:
    zones = ZonesSeen()
    for x in (0.0, 100.0):
        zones = zones.after_hand(hand("pile", 2, 1.0, 1.4))
        zones, _ = zones.after_sighting(sighted("pile", sure("8"), 1.67, x))
    zones = zones.after_hand(hand("pile", 3, 3.0, 3.4))
    zones, deed = zones.after_taking(CardTaken(3_700_000, "pile", sure("8"), corners(99.0)))
    assert isinstance(deed, Took)
    assert (deed.seats, deed.card.corners_mm) == ((3,), corners(100.0))
    assert [card.corners_mm for card in zones.in_zone("pile")] == [corners(0.0)]


def test_a_card_never_told_is_not_taken() -> None:
    zones, deed = ZonesSeen().after_taking(CardTaken(S, "pile", sure("8"), corners(0.0)))
    assert deed is None
    assert zones.lying == ()


def test_a_card_that_is_told_anew_keeps_its_number() -> None:
    zones = ZonesSeen().after_hand(hand("pile", 2, 1.0, 1.4))
    zones, _ = zones.after_sighting(sighted("pile", BACK_UP, 1.67))
    taken = CardTaken(3_000_000, "pile", BACK_UP, corners(0.0), replaced=True)
    zones, gone = zones.after_taking(taken)
    assert gone is None
    zones, deed = zones.after_sighting(sighted("pile", sure("8"), 3.0))
    assert isinstance(deed, Turned)
    assert (deed.was.number, deed.card.number) == (1, 1)
    assert [card.read.card for card in zones.lying] == ["8"]


def test_a_card_told_again_without_a_hand_is_the_same_unless_the_camera_looks_anew() -> None:
    zones = ZonesSeen().after_hand(hand("pile", 2, 1.0, 1.4))
    zones, _ = zones.after_sighting(sighted("pile", sure("8"), 1.67))
    again = sighted("pile", sure("8"), 9.0, x=18.0)
    _, moved = zones.after_sighting(again)
    _, another = zones.after_sighting(again, anew=True)
    assert isinstance(moved, Turned)
    assert isinstance(another, Laid)


def test_hands_are_there_until_they_have_left() -> None:
    coming = HandReached(S, "pile", 2, S)
    zones = ZonesSeen().after_hand(coming)
    assert [one.zone for one in zones.hands_over(2)] == ["pile"]
    assert zones.hand_left_us(2) == 0
    zones = zones.after_hand(HandReached(2 * S, "pile", 2, S, 1_800_000))
    assert zones.hands_over(2) == ()
    assert zones.hand_left_us(2) == 1_800_000
    assert zones.seats_over("pile", 1_500_000) == (2,)
    assert zones.seats_over("pile", 1_900_000) == ()
    assert zones.without_hands().hands == ()

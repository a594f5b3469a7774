"""From the eye's words to the referee's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.board.readings import SensorBack, SensorLost
from app.camera.telling import observed, read_of
from app.referee.seen import (
    CardRead,
    CardSighted,
    CardTaken,
    HandReached,
    PotCounted,
    ZoneRestless,
    ZoneSettled,
)
from vision.cameras import Condition
from vision.geometry import rectangle
from vision.reaches import Reach, Settled
from vision.sightings import Reading, Sighting
from vision.table_eye import CameraTold, MatTold, TokensTold
from vision.tokens import TokenCount
from vision.watcher import Restless, TakenAway

AT = rectangle(10, 20, 63, 88)
QUEEN = Reading({"QF": 0.97, "QW": 0.02}, unknown=0.01, face_down=0.0)
READ = CardRead((("QF", 0.97), ("QW", 0.02)), unknown=0.01)


def test_a_sighting_is_a_card_sighted_when_it_had_settled() -> None:
    assert observed([Sighting("pile", QUEEN, AT, 70)], 90) == (CardSighted(70, "pile", READ, AT),)


@pytest.mark.parametrize("replaced", [False, True])
def test_a_card_taken_away_keeps_whether_it_is_told_anew(replaced: bool) -> None:
    taken = TakenAway("hand-2", QUEEN, AT, 70, replaced)
    assert observed([taken], 90) == (CardTaken(70, "hand-2", READ, AT, replaced),)


def test_a_card_taken_away_tells_which_one_shows_under_it() -> None:
    taken = TakenAway("pile-2", QUEEN, AT, 70, shows=Reading({"8W": 0.99}, 0.01, 0.0))
    below = CardRead((("8W", 0.99),), unknown=0.01)
    assert observed([taken], 90) == (CardTaken(70, "pile-2", READ, AT, shows=below),)


def test_a_reach_is_told_when_it_begins_and_when_it_has_ended() -> None:
    assert observed([Reach("pile", 3, 40)], 90) == (HandReached(90, "pile", 3, 40),)
    assert observed([Reach("pile", 3, 40, 65)], 95) == (HandReached(95, "pile", 3, 40, 65),)


def test_a_zone_of_which_all_is_told_has_settled() -> None:
    assert observed([Settled("pile", 65)], 95) == (ZoneSettled(65, "pile"),)


def test_restless_zones_and_counted_tokens_are_told() -> None:
    told = observed([Restless("river", 5, 90), TokensTold(TokenCount(6, 1, 0.98), 60)], 91)
    assert told == (ZoneRestless(90, "river", 5), PotCounted(60, 6, 1, 0.98))


@pytest.mark.parametrize("condition", sorted(set(Condition) - {Condition.LIVE, Condition.OPENING}))
def test_a_camera_that_shows_nothing_new_is_lost(condition: Condition) -> None:
    told = observed([CameraTold(condition, "Uncover its lens.", 60)], 90)
    assert told == (SensorLost(60, "camera", condition.value, "Uncover its lens."),)


def test_a_camera_that_opens_says_nothing_and_one_that_is_live_is_back() -> None:
    told = [CameraTold(Condition.OPENING, "", 10), CameraTold(Condition.LIVE, "", 60)]
    assert observed(told, 90) == (SensorBack(60, "camera"),)


def test_a_mat_is_lost_while_it_is_not_seen_and_back_when_it_was_moved() -> None:
    told = [MatTold("No marker is seen.", True, 50), MatTold("It was moved by 9 mm.", False, 60)]
    assert observed(told, 90) == (
        SensorLost(50, "mat", "not-seen", "No marker is seen."),
        SensorBack(60, "mat", detail="It was moved by 9 mm."),
    )


def test_what_came_in_one_look_stays_in_order() -> None:
    told = observed([Reach("pile", 1, 5, 9), Sighting("pile", QUEEN, AT, 70)], 90)
    assert [type(one) for one in told] == [HandReached, CardSighted]


@given(
    st.dictionaries(st.text("AKQJ29FEWS", min_size=1, max_size=3), st.floats(1e-7, 1), max_size=30),
    st.floats(0, 1),
    st.floats(1e-6, 1),
)
def test_a_read_adds_up_and_has_the_likeliest_first(
    weights: dict[str, float], unknown: float, face_down: float
) -> None:
    total = sum(weights.values()) + unknown + face_down
    cards = {name: weight / total for name, weight in weights.items()}
    read = read_of(Reading(cards, unknown=unknown / total, face_down=face_down / total))
    ps = [p for _, p in read.cards]
    assert ps == sorted(ps, reverse=True)
    assert sum(ps) + read.unknown + read.face_down == pytest.approx(1)
    assert all(cards[name] == p for name, p in read.cards)

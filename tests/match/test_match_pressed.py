"""A press is published from its first edge on, before anything is made of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.match.log import MatchLog
from app.match.publish import Publisher
from app.match.sitting import Sitting
from app.referee.observations import Pressed, Released, SensorLost
from app.rules.congkak import CONGKAK
from tests.match.chance_play import STARTED, Hearsay


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[tuple[Sitting, Publisher]]:
    publisher = Publisher()
    with MatchLog.open(tmp_path / "m.sqlite3") as log:
        yield (
            Sitting.start(
                log, CONGKAK, Hearsay(), publisher, match_id="m", started=STARTED, now_us=0
            ),
            publisher,
        )


def down(publisher: Publisher) -> list[int]:
    assert publisher.latest is not None
    return [view.seat for view in publisher.latest.seats if view.pressed]


def test_a_press_shows_at_once_and_goes_with_its_release(
    sitting: tuple[Sitting, Publisher],
) -> None:
    table, publisher = sitting
    table.handle(Pressed(1, 2, 1.0, 7, 1), 1)
    assert down(publisher) == [2]
    table.handle(Pressed(2, 1, 2.0, 7, 2), 2)
    assert down(publisher) == [1, 2]
    table.handle(Released(3, 2, 3.0, 7, 3), 3)
    assert down(publisher) == [1]


def test_nobody_holds_a_button_of_a_board_that_is_lost(sitting: tuple[Sitting, Publisher]) -> None:
    table, publisher = sitting
    table.handle(Pressed(1, 2, 1.0, 7, 1), 1)
    table.handle(SensorLost(2, "board", "unplugged"), 2)
    assert down(publisher) == []

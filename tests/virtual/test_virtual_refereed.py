"""The app at a virtual table: the parts of the real one in simulated time, and a kill that is a kill."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.match.log import MatchLog
from app.referee.decisions import Ruling
from app.referee.observations import Said, UndoAsked
from app.rules.congkak import CONGKAK
from app.rules.kombio import KOMBIO
from app.rules.kombio.hands import count
from app.virtual import physics
from app.virtual.acts import Press, Sow
from app.virtual.hands import plan_sowing
from app.virtual.refereed import MATCH, Refereed, first_position, seating_of
from app.virtual.scenario import ScenarioError, parse_scenario
from app.virtual.table_world import TableWorld
from app.virtual.virtual_board import VirtualBoard

HEAD = "game congkak\nplayers Aminah Badrul\n"


class Table:
    """A table with the app at it."""

    def __init__(self, folder: Path, text: str = HEAD) -> None:
        self.scenario = parse_scenario(text, "a.table")
        rng = random.Random(1)
        world = physics.make_world(rng)
        self.world = TableWorld(world, VirtualBoard(), rng)
        self.app = Refereed(
            self.world, seating_of(self.scenario, physics.calibrations(world)), folder
        )
        self.rulings: list[Ruling] = []

    def run(self, for_us: int) -> None:
        until_us = self.world.now_us + for_us
        while self.world.now_us < until_us:
            self.world.step()
            self.app.step()
            self.rulings += self.app.new_rulings()

    def sow(self, house: str) -> None:
        plan = plan_sowing(
            self.world.world,
            CONGKAK.read_position(first_position(self.scenario)),
            Sow(hole=house, seat=1),
            self.world.now_us,
            200_000,
        )
        self.world.follow(plan)
        self.run(plan.free_us - self.world.now_us + 2_000_000)

    def score(self) -> int:
        return self.app.snapshot.seats[0].score


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    seated = Table(tmp_path)
    yield seated
    seated.app.close()


def test_it_is_ready_once_the_board_was_found_and_its_scales_rest(table: Table) -> None:
    ready = [table.app.is_ready]
    table.run(2_000_000)
    ready.append(table.app.is_ready)
    assert ready == [False, True]
    assert all(hole.live for hole in table.app.snapshot.holes)


@pytest.mark.parametrize("profile", ["none", "buttons", "cards"])
def test_without_scales_nothing_on_the_board_is_seen(tmp_path: Path, profile: str) -> None:
    table = Table(tmp_path, HEAD + f"profile {profile}\n")
    table.run(1_000_000)
    assert table.app.is_ready
    table.sow("S7")
    assert table.rulings == []
    table.app.tell(Said(at_us=table.world.now_us, seat=1, words="sowed 7"))
    table.rulings += table.app.new_rulings()
    assert [ruling.kind for ruling in table.rulings] == ["accept"]
    table.app.close()


def test_each_ruling_is_given_once(table: Table) -> None:
    table.run(1_000_000)
    table.sow("S7")
    assert [ruling.kind for ruling in table.rulings] == ["accept"]
    table.run(5_000_000)
    assert len(table.rulings) == 1
    assert table.score() == 1


def test_the_lamp_of_who_is_to_move_is_lit_on_the_board(table: Table) -> None:
    table.run(2_000_000)
    assert table.world.lamps == 0b01
    table.sow("S1")
    assert table.world.lamps == 0b10


def test_a_held_button_fills_its_lamp(table: Table) -> None:
    table.run(2_000_000)
    table.world.press(Press(seats=(2,), hold_us=1_000_000))
    table.run(500_000)
    assert table.world.lamps == 0b11
    table.run(1_500_000)
    assert table.world.lamps == 0b01


def test_a_killed_app_publishes_nothing_and_goes_on_where_it_stopped(table: Table) -> None:
    table.run(1_000_000)
    table.sow("S7")
    before = table.app.snapshot
    table.app.kill()
    table.app.kill()
    with pytest.raises(RuntimeError, match="the app was killed"):
        _ = table.app.snapshot
    table.run(500_000)
    table.app.tell(UndoAsked(at_us=table.world.now_us))
    table.app.start_again()
    table.app.start_again()
    after = table.app.snapshot
    assert (after.position, after.moves) == (before.position, before.moves)
    table.run(2_000_000)
    table.sow("S6")
    assert [ruling.number for ruling in table.rulings] == [1, 2]


def test_nothing_is_flushed_by_a_kill_and_nothing_acknowledged_is_lost(
    table: Table, tmp_path: Path
) -> None:
    """Each run has files of its own, copied while the one before was still open."""
    table.run(1_000_000)
    for number, house in enumerate(["S7", "S6"], start=1):
        table.sow(house)
        table.app.kill()
        table.app.start_again()
        assert table.app.snapshot.moves == number
    table.app.close()
    with MatchLog.open_for_reading(tmp_path / "match-2.db") as log:
        kinds = [type(event.what).__name__ for event in log.events(MATCH)]
    assert kinds.count("Moved") == 2


def test_the_first_position_is_what_the_file_says() -> None:
    def first(text: str) -> tuple[int, tuple[int, ...]]:
        position = CONGKAK.read_position(first_position(parse_scenario(text, "a.table")))
        return position.side, position.holes

    assert first(HEAD) == (1, physics.START_COUNTS)
    assert first("game congkak first=2\nplayers A B\n") == (2, physics.START_COUNTS)
    assert first("game congkak\nplayers A B first=2\n") == (2, physics.START_COUNTS)
    assert first(HEAD + "turn Badrul\n") == (2, physics.START_COUNTS)
    side, holes = first(HEAD + "holes S1 8 NS 90\nturn Badrul\n")
    assert (side, holes[0], holes[15]) == (2, 8, 90)
    assert first("game congkak first=youngest\nplayers A B\n")[0] == 0


def test_an_option_that_congkak_does_not_have_is_told_with_its_line() -> None:
    scenario = parse_scenario("# options\ngame congkak bank=7\nplayers A B\n", "a.table")
    with pytest.raises(ScenarioError, match=r"^a\.table:2: "):
        first_position(scenario)


def test_hands_and_turn_of_a_card_game_are_set_by_its_own_corrections() -> None:
    text = "game kombio\nplayers A B C\nprofile none\nhand B 2\nturn C\n"
    position = KOMBIO.read_position(first_position(parse_scenario(text, "a.table")))
    assert [count(hand) for hand in position.hands] == [4, 2, 4]
    assert position.turn == 3


def test_more_cards_than_there_are_is_told_with_the_line_of_the_game() -> None:
    hands = "".join(f"hand {name} 20\n" for name in "ABCDEFGH")
    text = f"game kombio\nplayers A B C D E F G H\nprofile none\n{hands}"
    with pytest.raises(ScenarioError, match=r"^a\.table:1: The draw pile has no"):
        first_position(parse_scenario(text, "a.table"))

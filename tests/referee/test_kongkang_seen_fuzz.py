"""Whatever hands, cameras and phones do at a table of Kongkang, the referee goes on and stays consistent."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.match.fold import begin
from app.rules.kongkang import DECK
from tests.referee.any_acts import Act, any_acts, assert_all_is_closed
from tests.referee.kongkang_seen_table import Table

ZONES = (
    *("pile-1", "pile-2", "pile-3", "hand-1", "hand-2"),
    *("draw", "pot", "river", "hand-9", "nowhere"),
)
SAID = (
    *("drew", "played 8", "slipped 8", "left", "right", "skip 2", "kongkang", "back"),
    *("showed 1 2", "x"),
)
ACTS = any_acts(DECK, ZONES, SAID)


def played(acts: list[Act], *, with_tray: bool) -> Table:
    table = Table(with_tray=with_tray)
    for act in acts:
        act(table)
        assert table.position.pot.bananas >= 0  # a position that does not add up cannot be read
    return table


@settings(max_examples=60, deadline=None)
@given(ACTS, st.booleans())
def test_nothing_stays_open_once_all_is_quiet(acts: list[Act], with_tray: bool) -> None:
    assert_all_is_closed(played(acts, with_tray=with_tray))


@settings(max_examples=20, deadline=None)
@given(ACTS)
def test_the_same_table_is_refereed_the_same(acts: list[Act]) -> None:
    one, other = played(acts, with_tray=True), played(acts, with_tray=True)
    assert one.state == other.state
    assert one.state.started == begin(one.state.started).started

"""Whatever hands, cameras, buttons and phones do at a table of dabong!, the referee goes on and stays
consistent.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.dabong import full_deck
from tests.referee.any_acts import Act, any_acts, assert_all_is_closed
from tests.referee.dabong_seen_table import Table

ZONES = ("pile", "pile", "pile", "hand-1", "hand-2", "river", "draw", "nowhere")
SAID = (
    *("drew", "drew 2", "played 8F suit W", "suit W", "5W", "natural JF 3W", "passed", "back"),
    *("one-card", "how-many 2", "trade 2 1 1", "gross", "once-a-year", "x"),
)


@settings(max_examples=80, deadline=None)
@given(
    any_acts(set(full_deck()), ZONES, SAID),
    st.booleans(),
    st.sampled_from(("beginner", "intermediate", "master")),
    st.sampled_from(("", "4E", "S", "9F", "JW")),
)
def test_nothing_stays_open_once_all_is_quiet(
    acts: list[Act], with_tray: bool, level: str, top: str
) -> None:
    table = Table(top, {"level": level}, hands={2: 2}, with_tray=with_tray)
    for act in acts:
        act(table)
        assert table.position.total == len(full_deck())  # one that does not add up cannot be read
    assert_all_is_closed(table)

"""Whatever hands, cameras, buttons and phones do at a table of Kombio, the referee goes on and stays
consistent.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.any_acts import Act, any_acts, assert_all_is_closed
from tests.referee.kombio_seen_table import Table

CARDS = tuple(str(number) for number in range(-1, 15))
ZONES = ("discard", "discard", "discard", "hand-1", "hand-2", "pile-1", "draw", "nowhere")
SAID = (
    *("drew", "took", "played 5", "slapped 5", "slapped 5 from 2", "laid 9", "looked 2.1", "done"),
    *("gave 2", "kombio", "back", "penalty 3 peeked", "amends", "showed 5 3 1 2", "x"),
)


@settings(max_examples=80, deadline=None)
@given(any_acts(CARDS, ZONES, SAID), st.booleans())
def test_nothing_stays_open_once_all_is_quiet(acts: list[Act], with_tray: bool) -> None:
    table = Table(with_tray=with_tray)
    for act in acts:
        act(table)
        assert tuple(table.position.seats) == (
            1,
            2,
            3,
        )  # a position that does not add up cannot be read
    assert_all_is_closed(table)

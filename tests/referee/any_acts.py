"""Whatever hands, buttons and phones may do at a table under a camera, as hypothesis makes it up."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from hypothesis import strategies as st

from tests.referee.seen_table import SeenTable

SEATS = st.integers(1, 3)
SENSORS = st.sampled_from(("camera", "mat", "board"))
MOST_DRAWN = 3

Act: TypeAlias = Callable[[SeenTable], object]


def any_acts(
    cards: Iterable[str], zones: tuple[str, ...], said: tuple[str, ...]
) -> st.SearchStrategy[list[Act]]:
    """A sitting of up to 25 acts, legal or not: cards of that deck, zones (also such as are not there), and
    lines that people say.
    """
    card, zone = st.sampled_from(sorted(cards)), st.sampled_from(zones)
    several = st.lists(card, min_size=1, max_size=3)
    acts: st.SearchStrategy[Act] = st.one_of(
        st.builds(
            lambda s, many: lambda t: t.draw(s, many),
            SEATS,
            st.integers(1 - MOST_DRAWN, MOST_DRAWN),
        ),
        st.builds(lambda s, c, z: lambda t: t.lay(s, *c, on=z), SEATS, several, zone),
        st.builds(_taking, SEATS, zone),
        st.builds(lambda s, z: lambda t: t.reach(s, z), SEATS, zone),
        st.builds(lambda c, z: lambda t: t.sight(z, t.read(c)), card, zone),
        st.builds(lambda s, words: lambda t: t.say(s, words), SEATS, st.sampled_from(said)),
        st.builds(lambda s: lambda t: t.press(s, t.now_us), SEATS),
        st.builds(lambda s: lambda t: t.hold(s, t.now_us), SEATS),
        st.builds(lambda name: lambda t: t.lose(name), SENSORS),
        st.builds(lambda name: lambda t: t.find(name), SENSORS),
        st.builds(lambda s: lambda t: t.wait(s), st.floats(0.1, 4.0)),
        st.builds(lambda: lambda t: (t.restart(), t.look_anew())),
        st.builds(lambda: lambda t: t.undo()),
        st.builds(lambda: lambda t: t.stands()),
        st.builds(lambda: lambda t: t.answer(1)),
        st.builds(lambda: lambda t: t.next_round()),
    )
    return st.lists(acts, max_size=25)


def _taking(seat: int, zone: str) -> Act:
    def take(table: SeenTable) -> None:
        lying = table.lying(zone)
        if lying:
            table.take(seat, lying[-1], off=zone)

    return take


def assert_all_is_closed(table: SeenTable) -> None:
    """Once the camera is back and everybody has been quiet for a minute, nothing is open or waits."""
    table.find("camera")
    table.find("mat")
    table.wait(60)
    assert table.state.question == 0
    assert "…" not in table.live
    assert table.referee.deadline_us is None

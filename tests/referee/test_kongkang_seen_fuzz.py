"""Whatever hands, cameras and phones do at a table of Kongkang, the referee goes on and stays consistent."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from app.match.fold import begin
from app.rules.kongkang import DECK
from tests.referee.kongkang_seen_table import Table

SEATS = st.integers(1, 3)
CARDS = st.lists(st.sampled_from(sorted(DECK)), min_size=1, max_size=3)
ZONES = st.sampled_from(
    ("pile-1", "pile-2", "pile-3", "hand-1", "hand-2", "draw", "pot", "river", "hand-9", "nowhere")
)
SAID = st.sampled_from(
    (
        "drew",
        "played 8",
        "slipped 8",
        "left",
        "right",
        "skip 2",
        "kongkang",
        "back",
        "showed 1 2",
        "x",
    )
)
Act = Callable[[Table], object]


def taking(seat: int, zone: str) -> Act:
    def take(table: Table) -> None:
        lying = table.lying(zone)
        if lying:
            table.take(seat, lying[-1], off=zone)

    return take


ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(lambda seat, many: lambda t: t.draw(seat, many), SEATS, st.integers(-1, 2)),
    st.builds(lambda s, c, z: lambda t: t.lay(s, *c, on=z), SEATS, CARDS, ZONES),
    st.builds(taking, SEATS, ZONES),
    st.builds(lambda seat, zone: lambda t: t.reach(seat, zone), SEATS, ZONES),
    st.builds(lambda c, z: lambda t: t.sight(z, t.read(c)), st.sampled_from(sorted(DECK)), ZONES),
    st.builds(lambda seat, words: lambda t: t.say(seat, words), SEATS, SAID),
    st.builds(lambda seat: lambda t: t.hold(seat, t.now_us), SEATS),
    st.builds(lambda name: lambda t: t.lose(name), st.sampled_from(("camera", "mat", "board"))),
    st.builds(lambda name: lambda t: t.find(name), st.sampled_from(("camera", "mat", "board"))),
    st.builds(lambda s: lambda t: t.wait(s), st.floats(0.1, 4.0)),
    st.builds(lambda: lambda t: (t.restart(), t.look_anew())),
    st.builds(lambda: lambda t: t.undo()),
    st.builds(lambda: lambda t: t.stands()),
    st.builds(lambda: lambda t: t.answer(1)),
    st.builds(lambda: lambda t: t.next_round()),
)


def played(acts: list[Act], *, with_tray: bool) -> Table:
    table = Table(with_tray=with_tray)
    for act in acts:
        act(table)
        assert table.position.pot.bananas >= 0  # a position that does not add up cannot be read
    return table


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTS, max_size=25), st.booleans())
def test_nothing_stays_open_once_all_is_quiet(acts: list[Act], with_tray: bool) -> None:
    table = played(acts, with_tray=with_tray)
    table.find("camera")
    table.find("mat")
    table.wait(60)
    assert table.state.question == 0
    assert "…" not in table.live
    assert table.referee.deadline_us is None


@settings(max_examples=20, deadline=None)
@given(st.lists(ACTS, max_size=15))
def test_the_same_table_is_refereed_the_same(acts: list[Act]) -> None:
    one, other = played(acts, with_tray=True), played(acts, with_tray=True)
    assert one.state == other.state
    assert one.state.started == begin(one.state.started).started

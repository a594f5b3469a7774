"""Whatever hands, cameras, buttons and phones do at a table of dabong!, the referee goes on and stays
consistent.
"""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.dabong import full_deck
from tests.referee.dabong_seen_table import Table

SEATS = st.integers(1, 3)
CARDS = st.sampled_from(sorted(set(full_deck())))
ZONES = st.sampled_from(("pile", "pile", "pile", "hand-1", "hand-2", "river", "draw", "nowhere"))
SAID = st.sampled_from(
    (
        "drew",
        "drew 2",
        "played 8F suit W",
        "suit W",
        "5W",
        "natural JF 3W",
        "passed",
        "back",
        "one-card",
        "how-many 2",
        "trade 2 1 1",
        "gross",
        "once-a-year",
        "x",
    )
)
SENSORS = st.sampled_from(("camera", "mat", "board"))
Act = Callable[[Table], object]


def taking(seat: int, zone: str) -> Act:
    def take(table: Table) -> None:
        lying = table.lying(zone)
        if lying:
            table.take(seat, lying[-1], off=zone)

    return take


ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(lambda seat, many: lambda t: t.draw(seat, many), SEATS, st.integers(-2, 3)),
    st.builds(
        lambda s, c, z: lambda t: t.lay(s, *c, on=z),
        SEATS,
        st.lists(CARDS, min_size=1, max_size=3),
        ZONES,
    ),
    st.builds(taking, SEATS, ZONES),
    st.builds(lambda seat, zone: lambda t: t.reach(seat, zone), SEATS, ZONES),
    st.builds(lambda c, z: lambda t: t.sight(z, t.read(c)), CARDS, ZONES),
    st.builds(lambda seat, words: lambda t: t.say(seat, words), SEATS, SAID),
    st.builds(lambda seat: lambda t: t.press(seat, t.now_us), SEATS),
    st.builds(lambda seat: lambda t: t.hold(seat, t.now_us), SEATS),
    st.builds(lambda name: lambda t: t.lose(name), SENSORS),
    st.builds(lambda name: lambda t: t.find(name), SENSORS),
    st.builds(lambda s: lambda t: t.wait(s), st.floats(0.1, 4.0)),
    st.builds(lambda: lambda t: (t.restart(), t.look_anew())),
    st.builds(lambda: lambda t: t.undo()),
    st.builds(lambda: lambda t: t.stands()),
    st.builds(lambda: lambda t: t.answer(1)),
    st.builds(lambda: lambda t: t.next_round()),
)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(ACTS, max_size=25),
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
    table.find("camera")
    table.find("mat")
    table.wait(60)
    assert table.state.question == 0
    assert "…" not in table.live
    assert table.referee.deadline_us is None

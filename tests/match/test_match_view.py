"""What is published of a Congkak table, from either side of the board."""

import msgspec
import pytest

from app.match.errors import MatchError
from app.match.fold import MatchState, begin, fold_all
from app.match.sensors import Sensors
from app.match.snapshot import SensorView, Snapshot
from app.match.view import SHOWN_RULINGS, About, snapshot_of, view_of
from app.referee.decisions import Choice, Closed, Decision, Noted, Ruled, Ruling
from app.referee.observations import SensorBack, SensorLost
from app.referee.referee import Live
from app.rules.congkak import CONGKAK
from app.rules.game import Words
from tests.match.chance_play import STARTED, accept, words

ABOUT = About("m", 10, 7, words("virtual board"), Sensors())


def shown(position: str, live: Live | None = None) -> Snapshot:
    state = begin(msgspec.structs.replace(STARTED, position=position))
    return snapshot_of(CONGKAK, state, live or Live(), ABOUT)


def folded(*decisions: Decision) -> MatchState:
    return fold_all((STARTED, *decisions))


def test_holes_are_named_as_people_and_scales_name_them() -> None:
    snapshot = shown("1,2,3,4,5,6,7/8,9,10,0,0,0,0 20-23 1")
    names = [hole.name for hole in snapshot.holes]
    assert names == [*(f"S{n}" for n in range(1, 8)), "SS", *(f"N{n}" for n in range(1, 8)), "NS"]
    counts = {hole.name: hole.count for hole in snapshot.holes}
    assert (counts["S1"], counts["S7"], counts["SS"]) == (1, 7, 20)
    assert (counts["N1"], counts["N3"], counts["NS"]) == (8, 10, 23)
    assert [(s.seat, s.name, s.score, s.to_move) for s in snapshot.seats] == [
        (1, "Aminah", 20, False),
        (2, "Badrul", 23, True),
    ]


def test_who_passes_is_not_to_move() -> None:
    snapshot = shown("0,0,0,0,0,0,0/8,0,0,0,0,0,0 45-45 0")
    assert [seat.to_move for seat in snapshot.seats] == [False, True]


@pytest.mark.parametrize(
    ("stores", "winners", "match_over"),
    [("49-49", (), False), ("60-38", (1,), False), ("38-60", (2,), False), ("92-6", (1,), True)],
)
def test_a_round_that_is_over_has_winners(
    stores: str, winners: tuple[int, ...], match_over: bool
) -> None:
    snapshot = shown(f"0,0,0,0,0,0,0/0,0,0,0,0,0,0 {stores} 0")
    assert (snapshot.winners, snapshot.match_over) == (winners, match_over)


def test_a_round_that_goes_on_has_none() -> None:
    snapshot = shown("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0")
    assert (snapshot.winners, snapshot.match_over, snapshot.round) == (None, False, 1)


def test_burnt_houses_and_the_round_are_told() -> None:
    snapshot = shown("7,7,7,7,7,7,7/7,7,7,7,7,7,- 6-1 1 round=2")
    assert snapshot.round == 2
    assert [hole.name for hole in snapshot.holes if hole.burnt] == ["N7"]


def test_what_sensors_say_stands_beside_what_the_rules_expect() -> None:
    live = Live(
        counts={"S1": 0, "N7": 8},
        doubts={"S1": 0.9},
        in_hand={2: 3},
        disturbed=("N4",),
        words=words("3 in hand"),
    )
    snapshot = shown("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0", live)
    holes = {hole.name: hole for hole in snapshot.holes}
    assert (holes["S1"].count, holes["S1"].expected, holes["S1"].p) == (0, 7, 0.9)
    assert (holes["N7"].count, holes["N7"].live, holes["N7"].p) == (8, True, 1.0)
    assert (holes["S2"].count, holes["S2"].live) == (7, False)
    assert holes["N4"].disturbed
    assert [seat.in_hand for seat in snapshot.seats] == [0, 3]
    assert snapshot.live.words == words("3 in hand")


def test_rulings_and_notes_come_newest_first_and_not_for_ever() -> None:
    line: list[Decision] = [Ruled(accept(number, 1, "m")) for number in range(1, 40)]
    line += [Noted("touch", words("first")), Noted("knock", words("second"), 2)]
    snapshot = snapshot_of(CONGKAK, folded(*line), Live(), ABOUT)
    numbers = [view.ruling.number for view in snapshot.rulings]
    assert numbers == list(range(39, 39 - SHOWN_RULINGS, -1))
    assert [(n.kind, n.words.en, n.seat) for n in snapshot.notes] == [
        ("knock", "second", 2),
        ("touch", "first", 0),
    ]


def test_an_open_question_is_shown_until_it_is_answered() -> None:
    choices = (Choice(words("a"), "S1", "A", 0.6), Choice(words("b"), "S2", "B", 0.4))
    ask = Ruling(1, 0, "ask", "congkak.sow", words("?"), words("why"), choices=choices)
    opened = snapshot_of(CONGKAK, folded(Ruled(ask)), Live(), ABOUT)
    assert opened.question is not None
    assert (opened.question.ruling, opened.question.status) == (ask, "open")
    closed = snapshot_of(CONGKAK, folded(Ruled(ask), Closed(1, "answered", 2)), Live(), ABOUT)
    assert closed.question is None
    assert (closed.rulings[0].status, closed.rulings[0].text) == ("answered", "S2")


def test_the_payload_is_small() -> None:
    line: list[Decision] = [Ruled(accept(number, 1, "m")) for number in range(1, 400)]
    snapshot = snapshot_of(CONGKAK, folded(*line), Live(), ABOUT)
    assert len(msgspec.json.encode(snapshot)) < 8_000


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(
        MatchError,
        match=r"No game is called 'chess'; there are: congkak, dabong, kombio, kongkang\.",
    ):
        view_of("chess")


def test_sensors_keep_their_place_and_when_their_state_began() -> None:
    sensors = Sensors((SensorView("camera", "ok", words("sees"), 1),))
    sensors = sensors.lost(SensorLost(5, "N3", "dead")).lost(SensorLost(9, "N3", "rail"))
    assert [(v.name, v.state, v.since_us) for v in sensors.views] == [
        ("camera", "ok", 1),
        ("N3", "lost", 5),
    ]
    assert "range" in sensors.views[1].words.en
    sensors = sensors.back(SensorBack(12, "N3"))
    assert (sensors.views[1].state, sensors.views[1].since_us) == ("ok", 12)


@pytest.mark.parametrize(
    "reason",
    [
        *("unplugged", "no-port", "no-answer", "silent", "stalled", "reset", "closed", "busy"),
        *("port", "fault", "presses-lost", "dead", "rail", "version", "no-permission"),
    ],
)
def test_every_reason_has_words_in_both_languages(reason: str) -> None:
    (plain,) = Sensors().lost(SensorLost(1, "board", reason)).views
    assert plain.words.en != plain.words.ms
    assert reason not in {plain.words.en, plain.words.ms}
    (told,) = Sensors().lost(SensorLost(1, "board", reason, "ttyACM0 is gone")).views
    assert told.words == Words(en="ttyACM0 is gone", ms=plain.words.ms)


def test_a_reason_without_words_is_told_as_it_is() -> None:
    (view,) = Sensors().lost(SensorLost(1, "camera", "fog")).views
    assert view.words == words("fog")

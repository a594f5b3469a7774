"""The scenario language: every line of the grammar, and a clear sentence for every slip."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.virtual import acts, expectations
from app.virtual.physics import Imperfections
from app.virtual.scenario import (
    Scenario,
    ScenarioError,
    parse_scenario,
    read_scenario,
    start_counts,
)

HEAD = "game congkak\nplayers Aminah Badrul\n"
SCENARIOS = Path(__file__).parent.parent / "scenarios"


def only_step(line: str) -> object:
    (step,) = parse_scenario(HEAD + line, "a.table").steps
    assert step.line == 3
    return step.what


def refusal(text: str) -> str:
    with pytest.raises(ScenarioError) as refused:
        parse_scenario(text, "a.table")
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("congkak-*.table")), ids=lambda p: p.stem)
def test_every_congkak_scenario_reads(path: Path) -> None:
    scenario = read_scenario(path)
    assert scenario.game == "congkak"
    assert scenario.steps
    assert sum(start_counts(scenario)) == 98


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("wait 1500ms", acts.Wait(lasts_us=1_500_000)),
        ("wait 0.25s", acts.Wait(lasts_us=250_000)),
        ("lift S4", acts.Lift(hole="S4")),
        ("lift SS 12", acts.Lift(hole="SS", count=12)),
        ("drop N1", acts.Drop(hole="N1", count=1)),
        ("drop NS 9", acts.Drop(hole="NS", count=9)),
        ("sow S7", acts.Sow(hole="S7")),
        ("sow N2 by 2", acts.Sow(hole="N2", seat=2)),
        ("bump N3", acts.Bump(hole="N3")),
        ("lean N4", acts.Lean(hole="N4")),
        ("dead S1", acts.Dead(hole="S1")),
        ("press 2", acts.Press(seats=(2,))),
        ("press 1 hold=0.8s", acts.Press(seats=(1,), hold_us=800_000)),
        ("press 2 1 gap=5ms", acts.Press(seats=(2, 1), gap_us=5_000)),
        ("say 1 sowed 4", acts.Say(seat=1, words="sowed 4")),
        ("unplug board", acts.Plug(on=False)),
        ("plug board", acts.Plug(on=True)),
        ("kill", acts.Kill()),
        ("answer 2", acts.Answer(choice=2)),
        ("stands", acts.Stands()),
        ("undo", acts.Undo(count=1)),
        ("undo 3", acts.Undo(count=3)),
        ("correct hole S3 5 S4 9", acts.Correct(words="hole S3 5 S4 9")),
        ("correct turn Badrul", acts.Correct(words="turn Badrul")),
        ("next-round", acts.NextRound()),
    ],
)
def test_every_act_reads(line: str, act: object) -> None:
    assert only_step(line + "   # as people do") == act


@pytest.mark.parametrize(
    ("line", "expectation"),
    [
        ("expect ruling accept", expectations.ExpectRuling(kind="accept")),
        (
            "expect ruling object congkak.sow",
            expectations.ExpectRuling(kind="object", rule="congkak.sow"),
        ),
        ("expect nothing", expectations.ExpectNothing()),
        ("expect turn Badrul", expectations.ExpectTurn(seat=2)),
        ("expect score Aminah 10", expectations.ExpectScore(seat=1, score=10)),
        ("expect hole N7 0", expectations.ExpectHole(hole="N7", count=0)),
        ("expect in-hand 3", expectations.ExpectInHand(count=3)),
        ("expect choices 2", expectations.ExpectChoices(count=2)),
        ("expect false-start Badrul", expectations.ExpectFalseStart(seat=2)),
        ("expect winner Aminah", expectations.ExpectWinner(seat=1)),
        ("expect winner none", expectations.ExpectWinner(seat=0)),
    ],
)
def test_every_expectation_reads(line: str, expectation: object) -> None:
    assert only_step(line) == expectation


def test_settings_are_taken_with_their_units() -> None:
    scenario = parse_scenario(
        "game congkak short_house=play # rules of the house\n"
        "players Aminah Badrul first=2\n"
        "profile none\n"
        "pieces spread=5% gain=0.5% zero=0.2 noise=0.05\n"
        "pace 0.15s\n"
        "seed 11\n"
        "holes S1 1 SS 90 N3 7\n"
        "turn Badrul\n",
        "a.table",
    )
    assert scenario == Scenario(
        file="a.table",
        game="congkak",
        game_line=1,
        options={"short_house": "play", "first": "2"},
        players=("Aminah", "Badrul"),
        profile="none",
        imperfections=Imperfections(spread=0.05, gain=0.005, zero=0.2, noise=0.05),
        pace_us=150_000,
        seed=11,
        counts=(1, 0, 0, 0, 0, 0, 0, 90, 0, 0, 7, 0, 0, 0, 0, 0),
        turn=2,
        steps=(),
    )


def test_what_is_left_out_has_its_default() -> None:
    scenario = parse_scenario(HEAD, "a.table")
    assert (scenario.profile, scenario.pace_us, scenario.counts) == ("full", 300_000, None)
    assert start_counts(scenario) == (7, 7, 7, 7, 7, 7, 7, 0, 7, 7, 7, 7, 7, 7, 7, 0)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("lfit S4", "unknown act `lfit`; did you mean `lift`?"),
        ("uplug board", "unknown act `uplug`; did you mean `unplug`?"),
        ("lift S8", "there is no hole `S8`; the holes are S1-S7, SS, N1-N7 and NS"),
        ("lift s4", "there is no hole `s4`; did you mean `S4`?"),
        ("lift", "an argument is missing: write `lift HOLE [N]`"),
        ("lift S4 5 6", "there is a word too many: write `lift HOLE [N]`"),
        ("lift S4 0", "a count is a whole number from 1 to 98, not `0`"),
        ("lift S4 -1", "a count is a whole number from 1 to 98, not `-1`"),
        ("wait 5", "`5` is no duration; write for example 40us, 5ms or 2s"),
        ("wait 2 s", "there is a word too many: write `wait DURATION`"),
        ("wait 7200s", "`7200s` is too long; at most 3600s here"),
        ("sow SS", "SS is a store; a sowing begins in a house"),
        ("sow S1 as 2", "write `sow HOLE [by SEAT]`"),
        ("sow S1 by 3", "a seat is a whole number from 1 to 2, not `3`"),
        ("press", "an argument is missing: write `press SEAT [SEAT ...] [hold=0.8s] [gap=5ms]`"),
        ("press 1 1", "a seat is named twice in one press"),
        ("press 1 hodl=1s", "unknown word `hodl`; did you mean `hold`?"),
        ("plug camera", "only the board can be plugged: write `plug board`"),
        ("lay 5 on pile", "`lay` is a card act; this game has no cards"),
        ("draw 1", "`draw` is a card act; this game has no cards"),
        ("cover camera", "`cover` is an act of the camera; this game has none"),
        ("expect", "`expect` what? One of ruling, nothing, turn, score, hole, in-hand"),
        ("expect trun Aminah", "unknown expectation `trun`; did you mean `turn`?"),
        ("expect turn Amina", "no player is called `Amina`; did you mean `Aminah`?"),
        ("expect score Aminah", "an argument is missing: write `expect score NAME N`"),
        ("expect ruling acept", "unknown kind of ruling `acept`; did you mean `accept`?"),
        ("expect bananas Aminah 3", "`expect bananas` is for Kongkang; this game has no bananas"),
        ("seed 5", "`seed` is a setting; settings come before the first act (line 3)"),
    ],
)
def test_a_slip_is_told_with_its_line_and_what_to_write(line: str, sentence: str) -> None:
    text = refusal(HEAD + "wait 1s\n" + line)
    assert text.startswith("a.table:4: ")
    assert text.removeprefix("a.table:4: ").startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a.table: has no `game` line; write `game congkak`"),
        ("game congkak", "a.table: has no `players` line; write `players NAME NAME`"),
        ("game congkok", "a.table:1: unknown game `congkok`; did you mean `congkak`?"),
        ("game congkak c5", "a.table:1: `c5` should read option=value"),
        ("game congkak\nplayers A B C", "a.table:2: Congkak has 2 players, not 3"),
        ("game congkak\nplayers A A", "a.table:2: two players are called `A`"),
        ("game congkak\ngame congkak", "a.table:2: `game` was already set in line 1"),
        ("game congkak\nwait 1s", "a.table:2: the `players` line has to come before the first act"),
        (HEAD + "seed", "a.table:3: `seed` needs a value"),
        (HEAD + "seed 1 2", "a.table:3: there is a word too many: write `seed N`"),
        (HEAD + "turn Cik\n", "a.table:3: no player is called `Cik`; known are Aminah, Badrul"),
        (HEAD + "profile ful", "a.table:3: unknown profile `ful`; did you mean `full`?"),
        (
            HEAD + "holes S1 5 N1 4",
            "a.table:3: the holes add up to 9, but a board has 98 pieces",
        ),
        (HEAD + "holes S1 49 S1 49", "a.table:3: S1 is named twice"),
        (HEAD + "holes S1", "a.table:3: write holes and counts in pairs: `holes S1 1 S2 3 ...`"),
        (HEAD + "pieces spread=3", "a.table:3: `3` is no percentage from 0% to 50%"),
        (HEAD + "pieces zeor=3", "a.table:3: unknown word `zeor`; did you mean `zero`?"),
        (HEAD + "pieces zero=nan", "a.table:3: `nan` is no number from 0 to 20"),
        (HEAD + "deck bicycle", "a.table:3: `deck` is a setting of card games; this game has no"),
    ],
)
def test_a_wrong_setting_is_told(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)


def test_hostile_text_is_cut_short_and_bounded() -> None:
    assert "longer than 500 characters" in refusal(HEAD + "x" * 501)
    assert "at most 10000 lines" in refusal(HEAD + "\n" * 10_001)
    shown = refusal(HEAD + "wait " + "\x1b[31m" + "9" * 100)
    assert "\x1b" not in shown
    assert len(shown) < 120


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"none\.table: cannot be read: No such file"):
        read_scenario(tmp_path / "none.table")
    wrong = tmp_path / "wrong.table"
    wrong.write_bytes(b"game congkak\nplayers A \xff\n")
    with pytest.raises(ScenarioError, match=r"wrong\.table:2: is not UTF-8 text"):
        read_scenario(wrong)
    wrong.write_bytes(b"#" * 262_145)
    with pytest.raises(ScenarioError, match="larger than 262144 bytes"):
        read_scenario(wrong)


def read_or_refused(text: str) -> Scenario | ScenarioError:
    try:
        return parse_scenario(text, "a.table")
    except ScenarioError as refused:
        return refused


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    outcome = read_or_refused(HEAD + text)
    if isinstance(outcome, ScenarioError):
        assert str(outcome).startswith("a.table")
        assert "\n" not in str(outcome)


KNOWN = "lift|drop|sow|by|press|hold=1s|gap=5ms|expect|ruling|turn|S1|SS|N8|1|2|99|-3|Aminah|5s"
LINES = st.lists(st.sampled_from(KNOWN.split("|")), min_size=1, max_size=5).map(" ".join)


@given(st.lists(LINES, max_size=8))
def test_any_mix_of_known_words_is_read_or_refused(lines: list[str]) -> None:
    outcome = read_or_refused(HEAD + "\n".join(lines))
    if isinstance(outcome, ScenarioError):
        assert 3 <= outcome.line <= 10
    else:
        assert len(outcome.steps) == len(lines)


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        (
            "game congkak first=1\nplayers A B first=2\n",
            "a.table:2: `first=2` contradicts `first=1` in line 1; leave one of them out",
        ),
        (
            "players A B first=2\n\ngame congkak first=1\n",
            "a.table:3: `first=1` contradicts `first=2` in line 1; leave one of them out",
        ),
        (
            "game congkak\nplayers A B first=1 first=2\n",
            "a.table:2: `first=2` contradicts `first=1` in line 2; leave one of them out",
        ),
        (
            "game congkak\nplayers A B\npace 0s\n",
            "a.table:3: a pace of 0 leaves no time between two pieces; write `pace 0.3s`",
        ),
    ],
)
def test_settings_that_contradict_or_cannot_be_are_told_by_their_lines(
    head: str, sentence: str
) -> None:
    with pytest.raises(ScenarioError) as told:
        parse_scenario(head + "wait 1s\n", "a.table")
    assert str(told.value) == sentence


@pytest.mark.parametrize("head", ["game congkak first=2\nplayers A B first=2\n"])
def test_the_same_setting_said_twice_is_no_contradiction(head: str) -> None:
    assert parse_scenario(head + "wait 1s\n", "a.table").options == {"first": "2"}


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("lay 5 on discard", "is seen by a camera"),
        ("draw 1", "is seen by a camera"),
        ("lift S1", "is an act of a Congkak board"),
        ("cover camera", "is an act of the camera"),
        ("expect hole S1 3", "is for a Congkak board"),
        ("expect bananas Ana 3", "no bananas"),
        ("holes S1 98", "a setting of Congkak"),
        ("hand Dik 3\nwait 1s", "no player is called"),
        ("prss 1", "did you mean `press`?"),
    ],
)
def test_a_line_that_no_table_of_cards_without_a_camera_knows_is_told(line: str, part: str) -> None:
    text = f"game kombio\nplayers Ana Ben\nprofile buttons\n{line}\n"
    with pytest.raises(ScenarioError, match=re.escape(part)):
        parse_scenario(text, "a.table")


@pytest.mark.parametrize("players", ["Ana", "A B C D E F G H I"])
def test_two_to_eight_people_play_cards(players: str) -> None:
    with pytest.raises(ScenarioError, match="2 to 8 people play cards"):
        parse_scenario(f"game kombio\nplayers {players}\n", "a.table")


def test_a_hand_of_a_short_scenario_is_as_long_as_it_says() -> None:
    text = "game kombio\nplayers Ana Ben\nprofile none\nhand Ben 2\nwait 1s\n"
    assert parse_scenario(text, "a.table").hands == {2: 2}

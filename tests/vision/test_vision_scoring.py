"""What a recognition is worth beside what truly lies on the table."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.decks import STANDARD
from vision.figures import Scored, by_group, read_committed, table, times, write_committed
from vision.geometry import Quad, rectangle
from vision.labels import LabelledCard, LabelledPhoto
from vision.recogniser import Recognition
from vision.scoring import JudgedReading, Score, Verdict, calibration, score
from vision.sightings import FoundCard, ReadCard, Reading

RIGHT, WRONG = Verdict.RIGHT, Verdict.WRONG
UNLISTED, MISPLACED = Verdict.UNLISTED, Verdict.MISPLACED
LEFT, MIDDLE = rectangle(0, 0, 63, 88), rectangle(100, 0, 63, 88)
FAN = "overlapping (4 fans of 13)"


def photo(cards: str, arrangement: str = "single") -> LabelledPhoto:
    listed = tuple(LabelledCard(name) for name in cards.split())
    return LabelledPhoto("x/a.jpg", "x", arrangement, listed)


def boxed(*cards: tuple[str, Quad]) -> LabelledPhoto:
    listed = tuple(LabelledCard(name, box) for name, box in cards)
    return LabelledPhoto("x/a.jpg", "x", "multiple", listed)


def read(name: str, p: float = 0.97, at: Quad = LEFT) -> ReadCard:
    return ReadCard(FoundCard(at, whole=True, p=1.0), Reading({name: p}, 1 - p, 0.0))


def scored(lying: LabelledPhoto, *cards: ReadCard) -> Score:
    return score(lying, Recognition(cards), STANDARD)


def verdicts(lying: LabelledPhoto, names: str) -> dict[str, int]:
    one = scored(lying, *(read(name) for name in names.split()))
    return {verdict.value: one.count(verdict) for verdict in Verdict if one.count(verdict)}


@pytest.mark.parametrize(
    ("lying", "names", "counts", "missed"),
    [
        ("AH KD", "AH KD", {"right": 2}, 0),
        ("AH KD", "AH", {"right": 1}, 1),
        ("AH", "AS", {"wrong": 1}, 1),
        ("AH", "AH KD", {"right": 1, "wrong": 1}, 0),
        ("AH", "AH AH", {"right": 1, "wrong": 1}, 0),
        ("AH AH", "AH AH", {"right": 2}, 0),
        ("A?", "AS", {"right": 1}, 0),
        ("A?", "KS", {"wrong": 1}, 1),
        ("A? AH", "AS AH", {"right": 2}, 0),
        ("A? AH", "AH AS", {"right": 2}, 0),
        ("A? A?", "AH AS", {"right": 2}, 0),
        ("A? A?", "AH AH", {"right": 1, "wrong": 1}, 1),
        ("MTG:black", "", {}, 0),
        ("MTG:black", "AH", {"wrong": 1}, 0),
    ],
)
def test_readings_are_judged_by_what_lies_there(
    lying: str, names: str, counts: dict[str, int], missed: int
) -> None:
    assert verdicts(photo(lying), names) == counts
    assert scored(photo(lying), *map(read, names.split())).missed == missed


def test_where_nothing_lies_every_reading_is_wrong() -> None:
    assert verdicts(photo("", "none"), "AH 2C") == {"wrong": 2}


def test_in_a_fan_a_card_that_is_not_listed_is_not_wrong_and_a_card_read_twice_is() -> None:
    assert verdicts(photo("AH KD", FAN), "AH 2C") == {"right": 1, "unlisted": 1}
    assert verdicts(photo("AH KD", FAN), "AH AH 2C 2C") == {"right": 1, "wrong": 2, "unlisted": 1}


def test_cards_of_another_game_are_no_cards_of_the_deck() -> None:
    assert scored(photo("MTG:black AH")).cards == 1


def test_a_reading_away_from_its_cards_box_is_misplaced_and_neither_right_nor_missed() -> None:
    one = scored(boxed(("AH", LEFT)), read("AH", at=MIDDLE))
    assert (one.count(MISPLACED), one.count(RIGHT), one.count(WRONG), one.missed) == (1, 0, 0, 0)


def test_of_two_cards_of_one_rank_each_reading_takes_the_one_it_lies_on() -> None:
    lying = boxed(("10?", LEFT), ("10?", MIDDLE))
    one = scored(lying, read("10H", at=MIDDLE), read("10S", at=LEFT))
    assert one.count(RIGHT) == 2


def test_a_box_of_what_shows_of_a_covered_card_is_on_its_quad() -> None:
    corner = rectangle(0, 0, 15, 30)
    assert scored(boxed(("AH", corner)), read("AH", at=LEFT)).count(RIGHT) == 1


def test_doubtful_readings_count_only_from_lower_levels_on_and_leave_the_card_missed() -> None:
    one = scored(photo("AH KD"), read("AH", 0.8), read("2C", 0.6), read("KD", 0.95))
    assert (one.count(RIGHT), one.count(WRONG), one.missed, one.unknown) == (1, 0, 1, 2)
    assert (one.count(RIGHT, 0.7), one.count(WRONG, 0.7)) == (2, 0)
    assert (one.count(RIGHT, 0.5), one.count(WRONG, 0.5)) == (2, 1)


def test_the_surest_of_two_equal_readings_is_the_one_that_is_right() -> None:
    one = scored(photo("AH"), read("AH", 0.91), read("AH", 0.99))
    assert [(reading.p, reading.verdict) for reading in one.judged] == [
        (0.99, RIGHT),
        (0.91, WRONG),
    ]


def test_backs_and_unknown_cards_are_counted_and_not_judged() -> None:
    back = ReadCard(FoundCard(LEFT, whole=True, p=1.0), Reading({}, 0.05, 0.95))
    lost = ReadCard(FoundCard(LEFT, whole=True, p=1.0), Reading({"AH": 0.1}, 0.9, 0.0))
    one = scored(photo("AH"), back, lost)
    assert (one.judged, one.unknown, one.face_down, one.missed) == ((), 1, 1, 1)


names = st.lists(st.sampled_from(("AH", "AS", "KD", "2C", "10H")), max_size=6)
labels = st.lists(st.sampled_from(("AH", "A?", "KD", "10?", "MTG:x")), max_size=6)


@given(labels, names, st.sampled_from(("single", FAN)))
def test_each_reading_has_one_verdict_and_no_card_is_counted_twice(
    lying: list[str], seen: list[str], arrangement: str
) -> None:
    one = scored(photo(" ".join(lying), arrangement), *map(read, seen))
    assert len(one.judged) == len(seen)
    assert one.missed >= 0
    assert (one.count(UNLISTED) == 0) or arrangement == FAN


def judged(p: float, verdict: Verdict, times: int = 1) -> tuple[JudgedReading, ...]:
    return (JudgedReading("AH", p, verdict),) * times


def test_readings_that_are_right_as_often_as_they_claim_are_calibrated() -> None:
    one = Score(10, (*judged(0.75, RIGHT, 3), *judged(0.75, WRONG)), 0, 0)
    assert calibration([one]).error == pytest.approx(0)


def test_the_calibration_error_is_the_mean_distance_of_claim_and_share_by_bin() -> None:
    # Nine readings claim 0.95 and two thirds are right; three claim 0.55 and all are.
    one = Score(
        12, (*judged(0.95, RIGHT, 6), *judged(0.95, WRONG, 3), *judged(0.55, RIGHT, 3)), 0, 0
    )
    found = calibration([one])
    assert found.readings == 12
    assert found.error == pytest.approx((9 * (0.95 - 6 / 9) + 3 * (1 - 0.55)) / 12)


def test_unlisted_readings_say_nothing_about_calibration_and_a_claim_of_1_is_in_the_last_bin() -> (
    None
):
    one = Score(2, (*judged(1.0, RIGHT), *judged(0.95, UNLISTED)), 0, 0)
    assert calibration([one]) == calibration([Score(1, judged(1.0, RIGHT), 0, 0)])
    assert calibration([]).error == 0


def some_photos() -> list[Scored]:
    fan = photo("AH KD 2C 3C 4C", FAN)
    return [
        Scored(photo("AH"), scored(photo("AH"), read("AH")), 12.0),
        Scored(photo("KD"), scored(photo("KD"), read("2C")), 20.0),
        Scored(fan, scored(fan, read("AH"), read("9S")), 41.0),
    ]


def test_figures_are_by_source_and_arrangement_and_of_all() -> None:
    grouped = by_group(some_photos())
    assert list(grouped) == [("x", "single"), ("x", FAN), ("all", "all")]
    single, every = grouped["x", "single"], grouped["all", "all"]
    assert (single.pictures, single.cards, single.right, single.wrong, single.ms) == (
        2,
        2,
        1,
        1,
        16,
    )
    assert (every.cards, every.right, every.unlisted, every.missed) == (7, 2, 1, 5)
    assert by_group([]) == {}


def test_figures_that_were_written_are_the_ones_beside_which_new_ones_stand(tmp_path: Path) -> None:
    path = tmp_path / "figures.csv"
    assert read_committed(path) == {}
    grouped = by_group(some_photos())
    write_committed(grouped, path)
    assert read_committed(path) == grouped
    lines = table({("x", "single"): grouped["x", "single"]}, read_committed(path))
    assert lines[1].split()[2:10] == ["2", "(2)", "2", "(2)", "1", "(1)", "1", "(1)"]
    assert "1 (-)" in table({("x", "single"): grouped["x", "single"]}, {})[1]


def test_times_are_by_the_number_of_cards() -> None:
    few, more = times(some_photos())
    assert few == "a frame with up to 4 cards: median 16.0 ms, 95% within 20.0 ms (2 frames)"
    assert more == "a frame with more cards: median 41.0 ms, 95% within 41.0 ms (1 frames)"

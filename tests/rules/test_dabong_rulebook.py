"""Every worked example of the dabong! rulebook, each named after its section."""

import pytest

from app.rules.dabong import DABONG
from tests.rules.dabong_tables import after, at, kinds

I, M = "level=intermediate", "level=master"  # noqa: E741 - the two levels


class TestSpecialCards:
    def test_8s_example_1(self) -> None:
        now = after("4A hands=8F,?5/4W,8E,4F,?2/?8", "8F suit W")
        for play, legal in (("8E suit F", True), ("4W", True), ("4F", False)):
            assert DABONG.check(now, DABONG.read_move(now, play)).legal == legal

    def test_8s_example_2(self) -> None:
        assert kinds("KE hands=5W,8W,?3/?8/?8", "5W 8W suit F") == ("addition",)
        assert kinds("KE hands=5W,8F,?3/?8/?8", "5W 8F suit F") == ()

    def test_jack_example_1(self) -> None:
        for suit in "AW":
            now = after("4A hands=JW,?5/?8/?8", f"JW suit {suit}")
            assert now.pile[-1].suits == suit
            assert now.standing.turn == 3

    def test_jack_example_2(self) -> None:
        now = after("KF hands=AF,JE,2F,?5/?8/?8", "AF JE 2F")
        assert now.standing.twos == 1
        assert DABONG.outcome(now, DABONG.read_move(now, "draw"))["draw"] == 2

    def test_the_queen_of_water_brings_a_natural_dabong(self) -> None:
        before = "5W hands=QW,?5/AF/?8 draw=9F,2A,?37"
        now = after(before, "QW")
        assert not DABONG.check(now, DABONG.read_move(now, "AF")).legal
        drawn = after(before, "QW", "draw")
        assert drawn.standing.turn == 2
        assert "natural" in DABONG.check(drawn, DABONG.read_move(drawn, "9F AF 2A")).kinds

    def test_shaman_example_1(self) -> None:
        now = after("5F hands=S,?5/5A,9W,8F,S,4F,?3/?8", "S=5W")
        for play, legal in (("5A", True), ("9W", True), ("8F", True), ("4F", False)):
            assert DABONG.check(now, DABONG.read_move(now, play)).legal == legal
        assert DABONG.check(now, DABONG.read_move(now, "S=KE")).legal

    @pytest.mark.parametrize("top", ["5F", "9W", "10E", "JE", "QA", "KF", "AF"])
    def test_shaman_example_2(self, top: str) -> None:
        assert "natural" in kinds(f"1:{top} hands=?5/?5/S,4A turn=2", "3:S 4A")

    def test_a_4_and_a_shaman_are_too_much_for_a_4(self) -> None:
        assert kinds("1:4F hands=?5/?5/S,4A turn=2", "3:S 4A") == ()


class TestBeginnerRules:
    def test_important_card_valuing_rules(self) -> None:
        assert kinds("1:KE hands=?5/JF,3W/?5 turn=3", "2:JF 3W") == ("natural",)

    def test_addition_in_any_order(self) -> None:
        for play in ("7F 2F AF", "7F AF 2F", "2F 7F AF", "2F AF 7F", "AF 7F 2F", "AF 2F 7F"):
            assert kinds("10W", play) == ("addition",)

    def test_subtraction(self) -> None:
        assert kinds("3E", "KA 3A 4A") == ("subtraction",)
        assert kinds("3E", "KA 4A 3A") == ("subtraction",)
        assert kinds("3E", "4A KA 3A") == ()

    def test_considerations_for_2_player_dabong(self) -> None:
        now = after("7F hands=JE,9F,9W,2W,AA/?8 turn=1", "JE suit F", "9F", "9W", "2W")
        assert now.standing.turn == 2
        assert now.standing.twos == 1
        drawn, _ = DABONG.apply(now, DABONG.read_move(now, "draw"))
        assert drawn.standing.turn == 1
        assert len(drawn.hand(2)) == 10


class TestIntermediateRules:
    def test_2s_add_on(self) -> None:
        now = after(f"1:2W hands=?8/2F,?3/2E,?3 turn=2t1 {I}", "2F", "2E")
        assert now.standing.twos == 3
        assert DABONG.outcome(now, DABONG.read_move(now, "draw"))["draw"] == 6

    def test_clone(self) -> None:
        assert kinds(f"3A {I}", "3E 3F") == ("clone",)

    def test_twenty_one_example_1(self) -> None:
        for play in ("AF JF", "JF AF"):
            assert kinds(f"6F {I}", play) == ("twenty_one",)

    def test_twenty_one_example_2(self) -> None:
        assert kinds(f"9F {I}", "9E 2E QE") == ("twenty_one",)
        assert kinds(f"9F {I}", "2E 9E QE") == ()

    def test_straight_example_1_is_an_addition_too(self) -> None:
        for play in ("3A 4A 5A", "5A 4A 3A"):
            assert kinds(f"QA {I}", play) == ("addition", "straight")

    def test_straight_example_2(self) -> None:
        now = after(f"5F hands=5E,6E,7E,8E,?3/?8/?8 {I}", "5E 6E 7E 8E suit A")
        assert now.pile[-1].suits == "A"

    def test_full_house(self) -> None:
        assert kinds(f"KF {I}", "5F 5A 5W 3E 3A") == ("full_house",)

    def test_flush_example_1(self) -> None:
        text = f"10E hands=10A,3A,QA,4A,JW,?3/?8/?8 {I}"
        assert kinds(text, "10A 3A QA 4A JW") == ("flush",)
        assert after(text, "10A 3A QA 4A JW").standing.turn == 3

    def test_flush_example_2(self) -> None:
        assert kinds(f"5F {I}", "8A KA 4A 3A AA") == ("flush",)

    def test_4th_card(self) -> None:
        before = f"KF hands=4F,4W,7F,7W,7A,?1/7E,10E,?3/?8 {I}"
        now = after(before, "4F 4W 7F 7W 7A", "7E")
        assert now.standing.again
        assert now.standing.turn == 2
        again, _ = DABONG.apply(now, DABONG.read_move(now, "10E"))
        assert again.standing.turn == 3
        passed, _ = DABONG.apply(now, DABONG.read_move(now, "pass"))
        assert passed.standing.turn == 3
        drawn, _ = DABONG.apply(now, DABONG.read_move(now, "draw"))
        assert len(drawn.hand(2)) == len(now.hand(2)) + 1

    def test_three_by_three(self) -> None:
        assert kinds(f"QF hands=?9/?8/?8 {I}", "4F 4W 4E KA KE KF 6W 6A 6E") == ("three_by_three",)

    def test_eight_straight(self) -> None:
        text = f"3F hands=?9/?8/?8 {I}"
        assert kinds(text, "3W 2F AA KE QA JF 10E 9W") == ("eight_straight",)
        assert after(text, "3W 2F AA KE QA JF 10E 9W").standing.direction == -1

    def test_mirror(self) -> None:
        assert kinds(f"2:3W,7W {I}", "7E 3E") == ("mirror",)

    def test_self_mirror(self) -> None:
        assert kinds(f"7A {I}", "7F 4F AF AW 4W 7W") == ("self_mirror",)

    def test_the_river(self) -> None:
        text = f"3E hands=7A,7F/?8/?8 community=7E {I}"
        assert kinds(text, "7E 7A 7F river") == ("heaven", "river")
        now = after(text, "7E 7A 7F river")
        assert now.winner == 1
        assert not now.river


class TestMasterRules:
    def test_2s_neutralization_example_1(self) -> None:
        text = f"1:2W 2:2E hands=?8/?8/4F,?3 turn=3t2 {M}"
        for suit in "FWEA":
            assert kinds(text.replace("4F", f"4{suit}"), f"4{suit}")[0] == "neutralize"
        assert after(text, "4F").standing.twos == 0

    def test_2s_neutralization_example_2(self) -> None:
        for twos in range(1, 6):
            found = kinds(f"1:2W hands=?8/?8/?8 turn=2t{twos} {M}", "2A 3A 4A")
            assert found == ("neutralize", "straight")

    def test_2s_neutralization_example_3(self) -> None:
        assert kinds(f"1:2F hands=?8/?8/?8 turn=2t3 {M}", "6W 5W 10W") == (
            "neutralize",
            "twenty_one",
        )

    def test_special_shaman_assisted_addition(self) -> None:
        for play in ("AE S=AE", "S=AE AE"):
            assert kinds(f"1:2F hands=?8/?8/?8 turn=2t1 {M}", play) == ("neutralize", "addition")
            assert kinds(f"1:2F hands=?8/?8/?8 turn=2t2 {M}", play) == ()

    def test_four_of_a_kind(self) -> None:
        now = after(f"6F hands=?8/?8/?8 {M}", "KF KW KE KA")
        assert now.standing.again
        assert kinds(f"6F {M}", "KW KF KE KA") == ()

    def test_four_pair(self) -> None:
        assert kinds(f"QF hands=?9/?8/?8 {M}", "4F 4W KA KE 6W 6A 9F 9E") == ("four_pair",)


class TestLevels:
    @pytest.mark.parametrize(
        ("text", "play"),
        [
            ("3A", "3E 3F"),
            ("6F", "AF JF"),
            ("KF", "5F 5A 5W 3E 3A"),
            ("5F", "8A KA 4A 3A AA"),
            ("7A", "7F 7W 7E"),
            ("3E", "6E 6F 6W"),
            ("2:3W,7W", "7E 3E"),
            ("7A", "7F 4F AF AW 4W 7W"),
            ("1:2W turn=2t1", "2F"),
        ],
    )
    def test_intermediate_plays_are_none_for_beginners(self, text: str, play: str) -> None:
        assert kinds(f"{text} level=beginner", play) == ()
        assert kinds(f"{text} {I}", play)
        assert kinds(f"{text} {M}", play)

    @pytest.mark.parametrize(
        ("text", "play"),
        [
            ("6F", "KF KW KE KA"),
            ("QF hands=?9/?8/?8", "4F 4W KA KE 6W 6A 9F 9E"),
            ("1:2W turn=2t2", "4F"),
        ],
    )
    def test_master_plays_are_none_before(self, text: str, play: str) -> None:
        assert kinds(f"{text} {I}", play) == ()
        assert kinds(f"{text} {M}", play)


def test_one_card_says_so_and_is_not_caught() -> None:
    text = "5F hands=9E/?8/?8 turn=2"
    caught = after(text, "2:how-many 1")
    assert len(caught.hand(1)) == 2
    said = after(text, "1:one-card", "2:how-many 1")
    assert len(said.hand(1)) == 1
    assert at(text).hand(1) == said.hand(1)

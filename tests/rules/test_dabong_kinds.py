"""Each kind of play at its edges, by the rulebook's own words: what just is one, and what just is not."""

import pytest

from app.rules.dabong import DABONG, Play
from app.rules.dabong.deck import FACES, NAMED, REAL, Face, deck, faces, full_deck, read_face
from app.rules.dabong.deck import NoSuchCardError as NoSuchCard
from app.rules.dabong.faced import goes_on, in_sequence
from app.rules.dabong.judging import faced_by
from app.rules.dabong.kinds import KINDS
from tests.rules.dabong_tables import after, at, kinds

BY_NAME = {kind.name: kind for kind in KINDS}


def fits(kind: str, play: str, top: str = "0:4A") -> bool:
    """Have the cards the shape of the kind on that pile, whatever else they may be?"""
    return BY_NAME[kind].shape(faces(play.split()), faced_by(at(top), 1))


@pytest.mark.parametrize(
    ("kind", "play", "top"),
    [
        ("follow", "5W", "4A"),
        ("addition", "3W AW", "4A"),
        ("addition", "10F AF", "JA"),
        ("addition", "KW 2W", "QA"),
        ("addition", "QE 3E", "KA"),
        ("addition", "JE 4E", "AA"),
        ("addition", "JE 4F", "AA"),
        ("addition", "JW AA 2A", "KE"),
        ("addition", "AF S=AF", "2A"),
        ("subtraction", "9A 4A", "5W"),
        ("subtraction", "KA 5A", "5W"),
        ("subtraction", "10A 3A 2A", "5W"),
        ("subtraction", "JW 8A", "2F"),
        ("clone", "4F 4W", "4A"),
        ("clone", "4F S=4W 4E", "4A"),
        ("twenty_one", "AF KF", "4A"),
        ("twenty_one", "KF QF AF", "4A"),
        ("twenty_one", "AF JE QF", "4A"),
        ("twenty_one", "9E 2E QE", "4A"),
        ("twenty_one", "2F 3F 4F 5F 6F AF", "4A"),
        ("twenty_one", "AF S=AF 9F", "4A"),
        ("straight", "3A 4A 5A", "4A"),
        ("straight", "5A 4A 3A", "4A"),
        ("straight", "QF KF AF", "4A"),
        ("straight", "KF AF 2F", "4A"),
        ("straight", "2F AF KF QF", "4A"),
        ("straight", "10F JE QF", "4A"),
        ("full_house", "5F 5A 3E 3A 3W", "4A"),
        ("full_house", "5F 5A 5W 3E S=3A", "4A"),
        ("flush", "2F 5F 7F 9F KF", "4A"),
        ("flush", "2F 5F 7F 9F JE KF", "4A"),
        ("three_by_three", "4F 4W 4E KA KE KF 6W 6A 6E", "4A"),
        ("three_by_three", "4F 4W 4E KA KE KF 6W 6A 6E 9F 9W 9E", "4A"),
        ("eight_straight", "3W 2F AA KE QA JF 10E 9W", "4A"),
        ("eight_straight", "9W 10E JF QA KE AA 2F 3W 4F", "4A"),
        ("heaven", "7F 7W S=7F", "4A"),
        ("hell", "6F 6W 6A", "4A"),
        ("mirror", "7E 3E", "2:3W,7W"),
        ("mirror", "7E 3F", "2:3W,7A"),
        ("mirror", "5F 4F 4W 3A", "2:3A,4E,4A,5W"),
        ("self_mirror", "7F 4F 4W 7W", "4A"),
        ("self_mirror", "7F S=7F S=7W 7W", "4A"),
        ("self_mirror", "JE 4F 4W JA", "4A"),
        ("four_of_a_kind", "KF KW KE KA", "4A"),
        ("four_of_a_kind", "KF KW KE KA S=KF", "4A"),
        ("four_pair", "4F 4W KA KE 6W 6A 9F 9E", "4A"),
        ("four_pair", "4F 4W 4A 4E 6W 6A 9F 9E", "4A"),
    ],
)
def test_it_is_one(kind: str, play: str, top: str) -> None:
    assert fits(kind, play, top)


@pytest.mark.parametrize(
    ("kind", "play", "top"),
    [
        ("follow", "5W 5F", "4A"),
        ("addition", "10W", "10A"),
        ("addition", "KW", "10A"),
        ("addition", "3W AF", "4A"),
        ("addition", "3W 2W", "4A"),
        ("addition", "AW 3W", "AA"),
        ("addition", "JE 4W", "AA"),
        ("subtraction", "4A 9A", "5W"),
        ("subtraction", "9A 4W", "5W"),
        ("subtraction", "9A 3A", "5W"),
        ("subtraction", "KA", "10W"),
        ("clone", "4F", "4A"),
        ("clone", "4F 5F", "4A"),
        ("clone", "5F 5W", "4A"),
        ("twenty_one", "KF QF", "4A"),
        ("twenty_one", "KF QF 2F", "4A"),
        ("twenty_one", "KF QW AF", "4A"),
        ("twenty_one", "AF KF QF JF AW", "4A"),
        ("twenty_one", "AF 9F", "4A"),
        ("straight", "3A 4A", "4A"),
        ("straight", "3A 5A 4A", "4A"),
        ("straight", "3A 4A 5F", "4A"),
        ("straight", "3A 4A 6A", "4A"),
        ("straight", "3A 4A 3A", "4A"),
        ("full_house", "5F 5A 3E 3A", "4A"),
        ("full_house", "5F 3A 5A 3E 3W", "4A"),
        ("full_house", "5F 5A 5W 5E S=5F", "4A"),
        ("flush", "2F 5F 7F 9F", "4A"),
        ("flush", "2F 5F 7F 9F KW", "4A"),
        ("three_by_three", "4F 4W 4E KA KE KF", "4A"),
        ("three_by_three", "4F 4W KA 4E KE KF 6W 6A 6E", "4A"),
        ("three_by_three", "4F 4W 4E KA KE KF 6W 6A 6E 9F", "4A"),
        ("eight_straight", "3W 2F AA KE QA JF 10E", "4A"),
        ("eight_straight", "3W 2F AA KE QA JF 10E 8W", "4A"),
        ("heaven", "7F 7W", "4A"),
        ("heaven", "7F 7W 7E 7A", "4A"),
        ("heaven", "6F 6W 6E", "4A"),
        ("hell", "6F 6W 7E", "4A"),
        ("mirror", "7E", "2:3W,7W"),
        ("mirror", "3E 7E", "2:3W,7W"),
        ("mirror", "7E 3F", "2:3W,7W"),
        ("mirror", "7E 3E 3F", "2:3W,7W"),
        ("self_mirror", "7F 7W", "4A"),
        ("self_mirror", "7F 4F 7W 4W", "4A"),
        ("self_mirror", "7F 4W 4F 7W", "4A"),
        ("self_mirror", "7F 4F 5F 4W 7W", "4A"),
        ("four_of_a_kind", "KF KW KE", "4A"),
        ("four_of_a_kind", "KF KW KE QA", "4A"),
        ("four_pair", "4F 4W KA KE 6W 6A", "4A"),
        ("four_pair", "4F KA 4W KE 6W 6A 9F 9E", "4A"),
        ("four_pair", "4F 4W KA KE 6W 6A 9F 9E 9A", "4A"),
    ],
)
def test_it_is_none(kind: str, play: str, top: str) -> None:
    assert not fits(kind, play, top)


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS if kind.matches_first])
def test_the_first_card_has_to_match(kind: str) -> None:
    """The same play with a first card that matches, and on a pile that none of its cards matches."""
    play = {
        "follow": "5F",
        "twenty_one": "AF KF",
        "straight": "5F 6F 7F",
        "full_house": "5F 5A 5W 3E 3A",
        "flush": "2F 5F 7F 9F KF",
        "three_by_three": "4F 4W 4E KA KE KF 6W 6A 6E",
        "eight_straight": "3F 2F AA KE QA JF 10E 9W",
        "heaven": "7F 7W 7E",
        "hell": "6F 6W 6E",
        "self_mirror": "7F 4F 4W 7W",
        "four_of_a_kind": "KF KW KE KA",
        "four_pair": "4F 4W KA KE 6W 6A 9F 9E",
    }[kind]
    deal = "hands=?12/?5/?5 level=master"
    assert kind in kinds(f"0:8E/F {deal}", play)
    assert kind not in kinds(f"0:8A/A {deal}", play)


@pytest.mark.parametrize(
    ("card", "top", "goes"),
    [
        ("5F", "5W", True),
        ("5F", "6F", True),
        ("5F", "6W", False),
        ("8F", "6W", True),
        ("S=5F", "6W", True),
        ("JE", "6F", True),
        ("JW", "6F", False),
        ("5A", "JW", True),
        ("5A", "JW/W", False),
        ("4W", "8F/W", True),
        ("4F", "8F/W", False),
        ("4F", "8F", True),
        ("S=8F", "6W", True),
    ],
)
def test_what_goes_on_what(card: str, top: str, goes: bool) -> None:
    assert goes_on(FACES[card], faced_by(at(f"0:{top}"), 1)) == goes


class TestTwosToAnswer:
    def answer(self, twos: int, play: str, level: str = "master") -> tuple[str, ...]:
        return kinds(f"1:2F hands=?8/?8/?8 turn=2t{twos} level={level}", play)

    @pytest.mark.parametrize("twos", range(1, 6))
    def test_a_card_of_their_worth_neutralises(self, twos: int) -> None:
        card = f"{2 * twos}A" if twos > 1 else ""
        if card:
            assert self.answer(twos, card) == ("neutralize", "follow")
        assert self.answer(twos, "3A") == ()

    @pytest.mark.parametrize("twos", [6, 7])
    def test_beyond_ten_nothing_does(self, twos: int) -> None:
        assert self.answer(twos, "QA") == ()
        assert self.answer(twos, "2A 3A 4A") == ()
        assert self.answer(twos, "2A") == ("two_addon", "follow")
        assert self.answer(twos, "2A 2W") == ("two_addon", "clone")

    def test_several_2s_neutralise_at_master_level_and_are_every_kind_that_fits(self) -> None:
        """The book: a lone 2 adds on, "a multi-card play beginning with a 2, however, will neutralize"."""
        assert self.answer(1, "2A", "master") == ("two_addon", "follow")
        assert self.answer(1, "2A 2W", "master") == ("neutralize", "clone")
        four = ("neutralize", "clone", "four_of_a_kind")
        assert self.answer(1, "2A 2W 2E S=2F", "master") == four
        assert self.answer(1, "2A 2W", "intermediate") == ("two_addon", "clone")
        assert self.answer(1, "2A 2W", "beginner") == ()

    @pytest.mark.parametrize(
        ("options", "faced"),
        [
            ("level=master", 2),
            ("level=master several_twos=add_on", 4),
            ("level=master neutralize=off", 4),
            ("level=master two_addon=off", 2),
            ("level=intermediate", 4),
        ],
    )
    def test_several_2s_leave_those_of_the_table_to_the_next(
        self, options: str, faced: int
    ) -> None:
        text = f"1:2F hands=?8/2A,2W,9E/?8 turn=2t2 {options}"
        assert after(text, "2A 2W").standing.twos == faced
        assert Play(2, ("2A", "2W")) in set(DABONG.legal_moves(at(text), 2))

    @pytest.mark.parametrize(
        ("options", "named"),
        [
            ("level=master", ("neutralize", "clone")),
            ("level=master clone=off", ("neutralize",)),
            ("level=master two_addon=off", ("neutralize", "clone")),
            ("level=master clone=off two_addon=off", ()),
            ("level=master several_twos=add_on", ("two_addon", "clone")),
            ("level=master several_twos=add_on clone=off", ("two_addon",)),
            ("level=master neutralize=off", ("two_addon", "clone")),
            ("level=intermediate", ("two_addon", "clone")),
        ],
    )
    def test_several_2s_are_named_by_what_they_come_to(
        self, options: str, named: tuple[str, ...]
    ) -> None:
        """Never as an add-on where the next player faces only their own worth, nor the other way."""
        text = f"1:2F hands=?8/2A,2W,9E/?8 turn=2t1 {options}"
        assert kinds(text, "2A 2W") == named
        listed = Play(2, ("2A", "2W")) in set(DABONG.legal_moves(at(text), 2))
        assert listed == bool(named)
        if named:
            verdict = DABONG.check(at(text), Play(2, ("2A", "2W")))
            adds_on = "dabong.two-addon" in verdict.rules
            assert after(text, "2A 2W").standing.twos == (3 if adds_on else 2)

    def test_several_2s_that_the_level_leaves_out_are_told_as_both(self) -> None:
        text = "1:2F hands=?8/2A,2W,9E/?8 turn=2t1"
        breaches = DABONG.check(at(text), Play(2, ("2A", "2W"))).breaches
        told = [breach.rule for breach in breaches]
        assert {"dabong.two-addon", "dabong.neutralize", "dabong.clone"} < set(told)
        assert len(told) == len(set(told))

    def test_several_2s_that_may_not_add_on_are_refused_where_they_would(self) -> None:
        text = "1:2F hands=?8/2A,2W,9E/?8 turn=2t2 level=master several_twos=add_on two_addon=off"
        assert kinds(text, "2A 2W") == ()
        assert Play(2, ("2A", "2W")) not in set(DABONG.legal_moves(at(text), 2))

    def test_what_neutralises_has_to_be_a_play(self) -> None:
        assert self.answer(2, "4A 9W") == ()
        assert self.answer(2, "4A 2A") == ("neutralize", "subtraction")

    def test_two_aces_of_two_decks_are_no_ace_and_shaman(self) -> None:
        text = "1:2F hands=?8/?8/?8 turn=2t1 level=master decks=2"
        assert kinds(text, "AE AE") == ()
        assert kinds(text, "AE S=AE") == ("neutralize", "addition")
        assert kinds(text, "AE S=AW") == ()

    def test_an_eight_answers_four_twos_and_names_the_suit(self) -> None:
        assert self.answer(4, "8A suit W") == ("neutralize", "follow")


class TestCards:
    def test_a_deck_has_55_cards(self) -> None:
        assert len(full_deck()) == 55
        assert deck(2)["S"] == 6
        assert len(REAL) == len(NAMED) == 52

    @pytest.mark.parametrize(
        ("card", "in_hand", "on_pile"),
        [
            ("AF", 1, 14),
            ("9F", 9, 9),
            ("10F", 10, 10),
            ("JF", 10, 11),
            ("QF", 10, 12),
            ("KF", 10, 13),
        ],
    )
    def test_values(self, card: str, in_hand: int, on_pile: int) -> None:
        face = FACES[card]
        assert (face.in_hand, face.on_pile) == (in_hand, on_pile)

    def test_weights_tell_sets_apart(self) -> None:
        weights = [face.weight for face in REAL]
        assert len({one + other for one in weights for other in weights}) == 52 * 53 // 2
        assert sum(face.weight for face in NAMED[:6]) < min(weights)

    @pytest.mark.parametrize("text", ["", "1F", "AB", "5", "F5", "S=", "S=S", "S=11W", "?"])
    def test_what_is_no_card(self, text: str) -> None:
        with pytest.raises(NoSuchCard):
            read_face(text)

    def test_letters_may_be_small(self) -> None:
        assert read_face("s=qw").text == "S=QW"

    @pytest.mark.parametrize(
        ("cards", "runs"),
        [
            ("KF AF 2F", True),
            ("2F AF KF", True),
            ("QF AF", False),
            ("3F 3W", False),
            ("AF KF", True),
        ],
    )
    def test_sequences_wrap(self, cards: str, runs: bool) -> None:
        held: tuple[Face, ...] = faces(cards.split())
        assert in_sequence(held) == runs

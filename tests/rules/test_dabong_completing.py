"""May an illegal play still become legal? Against trial of every continuation."""

import random
from collections import Counter
from itertools import permutations, product

import pytest

from app.rules.dabong import DABONG, Play, Position, full_deck
from app.rules.dabong.deck import NAMED, physical
from tests.rules.dabong_tables import LEVELS, at, some_thrown_out

NAMES = tuple(face.text for face in NAMED)


def may(text: str, play: str) -> bool:
    position = at(text)
    return DABONG.check(position, DABONG.read_move(position, play)).may_become_legal


def by_trial(position: Position, cards: tuple[str, ...], suit: str = "") -> bool:
    """Does any order of any more cards of the hand make it legal?"""
    rest = tuple((Counter(position.hand(1).known) - Counter(physical(cards))).elements())
    for size in range(1, len(rest) + 1):
        for order in dict.fromkeys(permutations(rest, size)):
            for named in product(*(NAMES if card == "S" else (card,) for card in order)):
                if DABONG.check(position, Play(1, (*cards, *named), suit)).legal:
                    return True
    return False


def table(rng: random.Random, level: str, size: int, shamans: int, state: str) -> Position:
    ranks = rng.sample(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], 4)
    part = [f"{rank}{suit}" for rank in ranks for suit in "FWEA"]
    rng.shuffle(part)
    hand = ["S"] * shamans + part[: size - shamans]
    rest = [card for card in full_deck() if card not in hand and card != "S"]
    twos = "t" in state
    free = [card for card in rest if not twos or card[0] == "2"]
    under = ",".join(rng.sample([card for card in rest if card not in free], 1)) if twos else ""
    tops = rng.sample(free, 1 if twos else rng.choice([1, 2, 3])) if free else ["2F"]
    pile = ",".join(card for card in (under, *tops) if card)
    strict = rng.choice(["on", "off"])
    return at(
        f"2:{pile} hands={','.join(hand)}/?5/?5 turn={state} level={level} strict_eights={strict}"
        f"{some_thrown_out(rng)}"
    )


def prefixes(rng: random.Random, hand: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Some first cards of plays, Shamans called something near the others."""
    found = []
    for size in (1, 1, 2, 2, 3):
        cards = rng.sample(hand, min(size, len(hand)))
        found.append(tuple(f"S={rng.choice(NAMES)[2:]}" if card == "S" else card for card in cards))
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(14))
def test_known_hands_agree_with_trial(level: str, seed: int) -> None:
    rng = random.Random(seed)
    position = table(rng, level, 5, 0, "1")
    for cards in prefixes(rng, position.hand(1).known):
        verdict = DABONG.check(position, Play(1, cards))
        if not verdict.legal:
            assert verdict.may_become_legal == by_trial(position, cards), cards


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(6))
def test_hands_with_a_shaman_agree_with_trial(level: str, seed: int) -> None:
    rng = random.Random(1000 + seed)
    position = table(rng, level, 4, 1, "1")
    for cards in prefixes(rng, position.hand(1).known)[:3]:
        verdict = DABONG.check(position, Play(1, cards))
        if not verdict.legal:
            assert verdict.may_become_legal == by_trial(position, cards), cards


@pytest.mark.parametrize("twos", [1, 2, 3, 5])
@pytest.mark.parametrize("seed", range(8))
def test_answers_to_twos_agree_with_trial(twos: int, seed: int) -> None:
    rng = random.Random(2000 + seed)
    position = table(rng, "master", 5, 0, f"1t{twos}")
    for cards in prefixes(rng, position.hand(1).known):
        verdict = DABONG.check(position, Play(1, cards))
        if not verdict.legal:
            assert verdict.may_become_legal == by_trial(position, cards), cards


class TestAtATable:
    """The referee sees the pile and no hand: nothing is objected to that could still come right."""

    def test_7_of_fire_waits_for_2_and_ace(self) -> None:
        assert may("10W", "7F")
        assert may("10W", "7F 2F")
        assert not may("10W", "7F 2F AF")  # It is legal.

    def test_a_single_card_in_a_hand_of_one_waits_for_nothing(self) -> None:
        assert not may("10W hands=?1/?5/?5", "7F")

    def test_a_sum_that_is_past_waits_for_a_subtraction_only(self) -> None:
        assert may("5W", "9F 2F")
        assert not may("5W", "9F 4F 2F")

    def test_out_of_turn_only_a_whole_hand_waits(self) -> None:
        assert may("KW hands=?8/?2/?8", "2:JF")
        assert not may("KW hands=?8/?8/?8", "2:JF 9W")

    @pytest.mark.parametrize(
        ("top", "size", "card", "waits"),
        [
            ("7W", 3, "5F", True),
            ("6W", 3, "5F", False),
            ("KW", 2, "3F", True),
            ("KW", 2, "2F", False),
        ],
    )
    def test_the_rest_of_a_whole_hand_counts_from_1_to_10_a_card(
        self, top: str, size: int, card: str, waits: bool
    ) -> None:
        assert may(f"{top} hands=?8/?{size}/?8", f"2:{card}") == waits

    def test_a_shaman_in_the_hand_counts_as_one_such_card(self) -> None:
        assert may("10W hands=?5/7F,S/?5", "2:7F")
        assert not may("8W hands=?5/7F,S,2F/?5", "2:7F")

    def test_a_shaman_without_a_name_waits_for_a_natural_only(self) -> None:
        assert may("10W", "S")
        assert not may("2W", "S")

    def test_a_draw_of_two_waits_for_the_second(self) -> None:
        assert may("1:2W turn=2t1", "2:draw ?")
        assert not may("1:2W turn=2t1", "2:draw ? ? ?")

    def test_a_shaman_may_be_among_the_cards_nobody_knows(self) -> None:
        assert may("QA level=intermediate hands=?8/?8/?8", "3F 4F")

    def test_a_gross_claim_waits_for_the_hand_to_be_shown(self) -> None:
        assert may("5F level=intermediate hands=?20/?5/?5", "gross")

    def test_a_card_that_cannot_come_from_the_hand_waits_for_nothing(self) -> None:
        assert may("10W hands=7F,AF,2F/?5/?5", "7F")
        assert not may("10W hands=7F,AF,2F/?5/?5", "9F")

    def test_a_play_with_the_river_that_lacks_the_rivers_card_waits_for_nothing(self) -> None:
        river = "10W hands=7F,2F,AF/?5/?5 community=7E"
        assert may(river, "7F")
        assert not may(river, "7F river")

    def test_twos_wait_for_a_four_of_a_kind_on_a_5_where_they_are_no_add_on(self) -> None:
        twos = "5F hands=2F,2A,2E,2W/?5/?5 level=master several_twos=add_on"
        assert may(twos, "2F 2A")

    @pytest.mark.parametrize("several", ["neutralize", "add_on"])
    def test_a_2_waits_for_a_pair_only_where_several_2s_neutralise(self, several: str) -> None:
        answer = "1:2W hands=2F,2A,2E,5W/?8/?8 turn=1t1 level=master two_addon=off"
        assert may(f"{answer} several_twos={several}", "2F") == (several == "neutralize")

    @pytest.mark.parametrize(("ace", "waits"), [("AE", True), ("AW", False)])
    def test_a_shaman_called_an_ace_waits_for_the_ace_of_its_suit(
        self, ace: str, waits: bool
    ) -> None:
        hand = f"3:2W hands=S,{ace},5F,9W/?8/?8 turn=1t1 level=master"
        assert may(hand, "S=AE") == waits

    def test_a_lone_ace_waits_for_a_shaman_on_a_single_2_only(self) -> None:
        twos = "3:2W hands=?8/?8/?8 level=master"
        assert may(f"{twos} turn=1t1", "AE")
        assert not may(f"{twos} turn=1t2", "AE")

    def test_2s_are_answered_by_longer_plays_only_where_they_can_be_neutralised(self) -> None:
        twos = "3:2W hands=?8/?8/?8 turn=1t2"
        assert may(f"{twos} level=master", "4F 5F")
        assert not may(f"{twos} level=master neutralize=off", "4F 5F")
        assert not may(f"{twos} level=intermediate", "4F 5F")

    def test_nothing_waits_once_the_hand_is_over(self) -> None:
        assert not may("5F stage=over winner=2 hands=?3/-/?3", "7F")

    @pytest.mark.parametrize(
        ("text", "claim"),
        [
            ("4F", "gross"),
            ("4F", "worst-hand"),
            ("4F level=intermediate gross=off", "gross"),
            ("4F level=intermediate worst_hand=off as_dealt=1", "worst-hand"),
            ("4F level=intermediate", "worst-hand"),
            ("1:2F turn=2t1 level=intermediate as_dealt=2", "2:worst-hand"),
            ("1:QW turn=2q level=intermediate as_dealt=2", "2:worst-hand"),
            ("4F level=intermediate hands=?20/?20/?8 turn=2", "1:gross"),
            ("4F level=master hands=?3/?8/?8", "gross"),
            ("4F level=master hands=?14/?8/?8", "gross"),
            ("4F level=master hands=AF,AE,?14/?8/?8", "gross"),
            ("4F level=master hands=?36/?8/?8", "gross"),
            ("4F level=master as_dealt=1 hands=?3/?8/?8", "worst-hand"),
            ("4F level=master as_dealt=1 hands=?11/?8/?8", "worst-hand"),
            ("4F level=master as_dealt=1 hands=8F,?7/?8/?8", "worst-hand"),
        ],
    )
    def test_a_claim_that_no_hand_could_win_waits_for_nothing(self, text: str, claim: str) -> None:
        assert not may(text, claim)

    @pytest.mark.parametrize(
        ("text", "claim"),
        [
            ("4F level=master hands=?15/?8/?8", "gross"),
            ("4F level=master hands=AF,S,?15/?8/?8", "gross"),
            ("4F level=master hands=?34/?8/?8", "gross"),
            ("4F level=master as_dealt=1", "worst-hand"),
            ("4F level=master as_dealt=1 hands=?4/?8/?8", "worst-hand"),
            ("4F level=master as_dealt=1 hands=KF,?9/?8/?8", "worst-hand"),
        ],
    )
    def test_a_claim_that_the_hand_may_win_waits_for_it(self, text: str, claim: str) -> None:
        assert may(text, claim)

    @pytest.mark.parametrize(
        ("hand", "claim", "en", "ms"),
        [
            ("?3", "gross", "3 cards count at most 30, gross", "3 kad berjumlah paling banyak 30"),
            ("?14", "gross", "14 cards count at most 140", "14 kad berjumlah paling banyak 140"),
            (
                "?36",
                "gross",
                "36 cards count at least 161",
                "36 kad berjumlah sekurang-kurangnya 161",
            ),
            (
                "?3",
                "worst-hand",
                "A worst hand has from 4 to 10 cards",
                "Tangan terburuk ada dari 4",
            ),
            ("8F,?7", "worst-hand", "no special card: 8 of Fire", "tiada kad khas: 8 Api"),
        ],
    )
    def test_a_claim_that_no_hand_could_win_is_told_why(
        self, hand: str, claim: str, en: str, ms: str
    ) -> None:
        position = at(f"4F level=master as_dealt=1 hands={hand}/?8/?8")
        why = DABONG.check(position, DABONG.read_move(position, claim)).why
        assert en in why.en
        assert ms in why.ms

    @pytest.mark.parametrize(
        ("text", "play", "waits"),
        [
            ("4A", "JW suit F", False),
            ("KE", "5W suit F", True),
            ("KE hands=5W,8W,9F/?8/?8", "5W suit F", True),
            ("KE hands=5W,8E,9F/?8/?8", "5W suit F", False),
            ("AE hands=4W,JA,9F/?8/?8", "4W suit A", True),
            ("AE hands=4W,JA,9F/?8/?8", "4W suit F", False),
            ("4W", "5W suit F", False),
            ("4A level=intermediate", "JW suit F", True),
            ("4W level=intermediate", "JW suit F", True),
        ],
    )
    def test_a_call_waits_for_a_card_that_can_take_it(
        self, text: str, play: str, waits: bool
    ) -> None:
        assert may(text, play) == waits


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(6))
def test_a_call_on_known_hands_agrees_with_trial(level: str, seed: int) -> None:
    """Exactly where order counts in no kind; elsewhere nothing that may come is denied."""
    rng = random.Random(f"{level}{seed}")
    position = table(rng, level, 5, seed % 2, "1")
    for cards in prefixes(rng, position.hand(1).known):
        for suit in "FW":
            verdict = DABONG.check(position, Play(1, cards, suit))
            if not verdict.legal:
                waits = by_trial(position, cards, suit)
                assert verdict.may_become_legal >= waits, (position, cards, suit)
                assert level != "beginner" or verdict.may_become_legal == waits

"""Whose turn it is: powers of the top card, drawing, the 4th card, out-of-turn windows, setting up."""

from collections import Counter

import pytest

from app.rules.dabong import DABONG, Deal, Flip, Move, full_deck
from app.rules.game import IllegalMoveError, RulesError
from tests.rules.dabong_tables import after, at

I, M = "level=intermediate", "level=master"  # noqa: E741 - the two levels


def broken(text: str, move: str) -> tuple[str, ...]:
    position = at(text)
    verdict = DABONG.check(position, DABONG.read_move(position, move))
    assert not verdict.legal
    return verdict.rules


def listed(text: str, seat: int) -> set[str]:
    return {DABONG.write_move(move) for move in DABONG.legal_moves(at(text), seat)}


class TestSettingUp:
    def dealt(self, first: str, **options: str) -> Counter[str]:
        rest = [card for card in full_deck() if card != first]
        order = (*rest[:24], first, *rest[24:])
        return self.flipped(order, options)

    @staticmethod
    def flipped(order: tuple[str, ...], options: dict[str, str]) -> Counter[str]:
        position = DABONG.start(("A", "B", "C"), options, Deal(order))
        position, _ = DABONG.apply(position, Flip())
        standing = position.standing
        return Counter(
            {"turn": standing.turn, "direction": standing.direction, "twos": standing.twos}
        )

    @pytest.mark.parametrize(
        ("card", "turn", "direction"),
        [("4A", 1, 1), ("9E", 3, -1), ("JW", 2, 1), ("2F", 1, 1), ("QW", 1, 1), ("8F", 1, 1)],
    )
    def test_what_is_turned_up(self, card: str, turn: int, direction: int) -> None:
        assert self.dealt(card) == Counter({"turn": turn, "direction": direction})

    def test_hands_are_dealt_from_the_dealers_left(self) -> None:
        position = DABONG.start(("A", "B", "C"), {}, Deal(full_deck()))
        assert full_deck()[0] in position.hand(1).known
        assert full_deck()[2] in position.hand(3).known
        assert [len(hand) for hand in position.hands] == [8, 8, 8]

    def test_a_match_begins_with_its_first_hand_and_nothing_won(self) -> None:
        for players in (2, 3):
            position = DABONG.start(("P",) * players, {"first": "2"}, Deal(spent=(2, 2)))
            assert (position.games, position.sets) == ((0,) * players, (0,) * players)
            assert (position.hand_number, position.winner, position.river) == (1, 0, "")
            assert (position.standing.turn, position.dealer, position.spent) == (2, 1, (2,))
            assert position.as_dealt == tuple(range(1, players + 1))

    def test_the_dealer_names_an_8_that_is_turned_up(self) -> None:
        now = after("8F dealer=3", "3:suit W")
        assert now.pile[-1].suits == "W"
        assert broken("8F dealer=3", "1:suit W") == ("dabong.eights",)
        assert broken("0:8F/W dealer=3", "3:suit E") == ("dabong.eights",)

    def test_a_jack_turned_up_takes_one_of_its_two_suits(self) -> None:
        assert after("JW dealer=3", "3:suit A").pile[-1].suits == "A"
        assert broken("JW dealer=3", "3:suit F") == ("dabong.eights",)

    def test_a_shaman_is_named_and_has_the_powers_of_its_name(self) -> None:
        waits = "S stage=shaman dealer=3"
        assert DABONG.actors(at(waits)) == (3,)
        assert after(waits, "name 9E").standing.direction == -1
        assert after(waits, "name JE").standing.turn == 2
        assert broken(waits, "1:name 9E") == ("dabong.turn",)

    def test_a_shaman_is_taken_and_another_card_put_under_the_pile(self) -> None:
        waits = "S stage=shaman dealer=3 hands=?8/?8/4F,?7"
        now = after(waits, "pick-up 4F")
        assert now.stage == "deal"
        assert "S" in now.hand(3).known
        assert now.draw[-1] == "4F"
        assert after(waits, "pick-up 4F", "flip 6E").stage == "play"

    @pytest.mark.parametrize(
        ("players", "options"),
        [(1, {}), (6, {}), (9, {"decks": "2"}), (2, {"first": "3"}), (5, {"hand_size": "12"})],
    )
    def test_a_table_that_cannot_be_is_refused(self, players: int, options: dict[str, str]) -> None:
        with pytest.raises(RulesError):
            DABONG.start(("P",) * players, options)

    def test_eight_sit_at_two_decks(self) -> None:
        position = DABONG.start(("P",) * 8, {"decks": "2"}, Deal(full_deck(2)))
        assert position.total == 110

    def test_the_river_is_the_dealers_choice(self) -> None:
        position = DABONG.start(("A", "B"), {"level": "intermediate"})
        moves = list(DABONG.legal_moves(position, 0))
        assert {type(move).__name__ for move in moves} == {"Flip", "River"}
        with_river, _ = DABONG.apply(position, DABONG.read_move(position, "river 7E"))
        assert with_river.river == "7E"
        again: Move = DABONG.read_move(with_river, "river 7F")
        assert not DABONG.check(with_river, again).legal

    def test_a_hand_begins_before_any_play(self) -> None:
        position = DABONG.start(("A", "B"), {})
        assert DABONG.check(position, DABONG.read_move(position, "1:5F")).rules == ("dabong.setup",)
        assert DABONG.actors(position) == (0,)


class TestTheTopCard:
    def test_twos_cost_the_turn(self) -> None:
        now = after("4A hands=2A,?7/?8/?8", "2A", "draw")
        assert now.standing.turn == 3
        assert len(now.hand(2)) == 10

    def test_buried_powers_do_nothing(self) -> None:
        now = after("9F hands=2W,7W,?6/?8/?8", "2W 7W")
        assert now.standing.twos == 0

    def test_twos_on_top_add_up(self) -> None:
        now = after("10F hands=6W,2W,S,?5/?8/?8", "6W 2W S=2W")
        assert now.standing.twos == 2

    def test_the_queen_is_drawn_for_and_the_turn_kept(self) -> None:
        now = after("5W hands=QW,?7/?8/?8", "QW", "draw")
        assert now.standing.turn == 2
        assert not now.standing.queen
        assert broken("1:QW turn=2q", "5W") == ("dabong.queen-of-water",)

    def test_the_queen_skips_where_the_table_says_so(self) -> None:
        assert after("5W hands=QW,?7/?8/?8 queen_skips=on", "QW", "draw").standing.turn == 3

    @pytest.mark.parametrize(("card", "turn"), [("9A", 3), ("JA", 3), ("4W", 2), ("8F", 2)])
    def test_who_is_next_of_three(self, card: str, turn: int) -> None:
        assert after(f"4A hands={card},?7/?8/?8", card).standing.turn == turn

    @pytest.mark.parametrize("card", ["9A", "JA"])
    @pytest.mark.parametrize("level", ["beginner", "intermediate", "master"])
    def test_of_two_players_a_9_or_jack_gives_the_turn_back(self, card: str, level: str) -> None:
        assert after(f"4A hands={card},?7/?8 level={level}", card).standing.turn == 1

    def test_an_8_with_no_suit_named_is_followed_by_all(self) -> None:
        for suit in "FWEA":
            assert after(f"4A hands=8F,?7/K{suit},?7/?8", "8F", f"K{suit}").top.rank == 13

    def test_only_an_8_or_a_jack_names_a_suit(self) -> None:
        assert broken("4A hands=5A,?7/?8/?8", "5A suit W") == ("dabong.eights",)
        assert broken("4A hands=JA,?7/?8/?8", "JA suit F") == ("dabong.eights",)


class TestStrictEights:
    TEXT = "4F hands=4W,4E,8W,8E,8A,8F,?3/?8/?8 level=master"

    def test_on_eights_have_the_suit_of_the_others(self) -> None:
        assert broken(self.TEXT, "8W 8E 8A 8F") == ("dabong.eights", "dabong.addition")[:1]

    def test_off_only_where_one_suit_is_asked(self) -> None:
        loose = self.TEXT + " strict_eights=off"
        assert DABONG.check(at(loose), DABONG.read_move(at(loose), "8W 8E 8A 8F")).kinds == (
            "four_of_a_kind",
        )

    def test_a_natural_dabong_is_exempt(self) -> None:
        assert (
            "natural"
            in DABONG.check(
                at("1:KE hands=?5/5W,8F/?5"), DABONG.read_move(at("4A"), "2:5W 8F")
            ).kinds
        )


class TestDrawing:
    def test_whoever_plays_nothing_draws(self) -> None:
        now = after("4A hands=4W,?7/?8/?8", "draw")
        assert (now.standing.turn, len(now.hand(1))) == (2, 9)
        assert broken("4A", "pass") == ("dabong.pass",)
        assert broken("4A", "2:draw") == ("dabong.turn",)

    def test_too_few_or_too_many_are_told(self) -> None:
        assert broken("1:2A turn=2t1", "draw ?") == ("dabong.twos",)
        assert broken("4A", "draw ? ?") == ("dabong.draw",)

    def test_a_card_that_cannot_be_drawn_is_named(self) -> None:
        assert broken("4A hands=4W,?7/?8/?8", "draw 4W") == ("dabong.deck",)

    def test_the_discards_are_shuffled_when_the_pile_is_short(self) -> None:
        hands = "hands=?20/?20/?11"
        text = f"4A 1:5A 2:6A 3:7A {hands}"
        assert DABONG.actors(at(text))[-1] == 0
        assert broken(text, "draw") == ("dabong.shuffle",)
        now = after(text, "shuffle 6A,4A,5A", "draw")
        assert now.hand(1).known == ("6A",)
        assert [laid.cards for laid in now.pile] == [("7A",)]
        assert broken(text, "shuffle 6A,4A,7A") == ("dabong.shuffle",)
        assert broken("4A", "shuffle") == ("dabong.shuffle",)

    def test_with_nothing_left_one_passes(self) -> None:
        text = "4A hands=?20/?20/?14"
        assert after(text, "pass").standing.turn == 2
        assert broken(text, "draw") == ("dabong.pass",)


class TestTheFourthCard:
    BEFORE = f"7F 1:7W 2:7E hands=?4/?4/7A,5A,?2 turn=3 {I}"

    def test_the_fourth_equal_card_plays_again(self) -> None:
        now = after(self.BEFORE, "7A")
        assert (now.standing.turn, now.standing.again, now.standing.run) == (3, True, 4)

    def test_the_third_does_not(self) -> None:
        assert not after(f"6F 1:7F 2:7E hands=?4/?4/7A,?3 turn=3 {I}", "7A").standing.again

    def test_a_take_back_starts_the_count_anew(self) -> None:
        assert not after(self.BEFORE, "7A", "take-back", "7A").standing.again

    def test_a_house_without_it(self) -> None:
        assert not after(self.BEFORE + " fourth_card=off", "7A").standing.again

    def test_a_fourth_inside_a_play_counts(self) -> None:
        text = f"5F 2:5E hands=5W,5A,6F,6W,6E,?2/?4/?4 turn=1 {I}"
        assert after(text, "5W 5A 6F 6W 6E").standing.again

    def test_four_jacks_skip_when_the_option_is_left(self) -> None:
        text = f"JF 1:JW 2:JE hands=?4/?4/?4/JA,?3 turn=4 {I}"
        assert after(text, "JA", "pass").standing.turn == 2

    def test_the_option_is_not_faced_with_its_own_twos(self) -> None:
        text = f"2F 1:2W 2:2E hands=?4/?4/2A,5A,?3 turn=3t3 {I}"
        now = after(text, "2A")
        assert (now.standing.twos, now.standing.again) == (4, True)
        assert after(text, "2A", "5A").standing.twos == 0
        passed = after(text, "2A", "pass")
        assert (passed.standing.turn, passed.owed) == (1, 8)


class TestOutOfTurn:
    def test_natural_dabong_is_anybodys(self) -> None:
        text = "1:KE hands=?5/?5/JF,3W turn=2"
        assert "3:3W JF" in listed(text, 3)
        assert after(text, "3:JF 3W").winner == 3
        assert DABONG.actors(at(text)) == (2, 3)

    def test_but_not_on_the_own_card(self) -> None:
        assert broken("3:KE hands=?5/?5/JF,3W turn=1", "3:JF 3W") == (
            "dabong.turn",
            "dabong.natural",
        )

    def test_it_comes_before_drawing_for_a_2(self) -> None:
        assert after("1:2E hands=?5/AF,AW/?5 turn=2t1", "2:AF AW").winner == 2

    def test_it_is_allowed_on_the_card_turned_up(self) -> None:
        assert after("KE hands=JF,3W/?5/?5 turn=2 dealer=1", "1:JF 3W").winner == 1

    def test_heaven_opens_hell_for_anybody(self) -> None:
        text = f"7A hands=7F,7W,7E,?2/?5/6E,6F,6W,?2 {I}"
        now = after(text, "7F 7W 7E")
        assert now.standing.opens == "heaven"
        assert 3 in DABONG.actors(now)
        answered = after(text, "7F 7W 7E", "3:6E 6F 6W")
        assert (answered.standing.turn, answered.standing.opens) == (1, "hell")

    def test_an_answer_is_listed_for_anybody(self) -> None:
        text = f"1:7F,7W,7E hands=6A,?4/?5/6E,6F,6W,S,?1 turn=2h {I}"
        answers = {move for move in listed(text, 3) if "6" in move}
        sixes = ("6E", "6F", "6W")
        tops = [move.split()[-1] for move in answers]
        assert set(tops) == {*sixes, *(f"S=6{suit}" for suit in "FWEA")}
        # Three without the Shaman, three for each pair of them with it on top by four names.
        assert len(tops) == 3 + 3 * 2 + 3 * 4
        assert not any("6" in move for move in listed(text, 1))
        assert not any("6" in move for move in listed(f"{text} heaven_and_hell=off", 3))

    def test_even_for_who_just_played(self) -> None:
        text = f"7A hands=7F,7W,7E,6E,6F,6W,?2/?5/?5 {I}"
        assert after(text, "7F 7W 7E", "1:6E 6F 6W").standing.turn == 2

    @pytest.mark.parametrize("act", ["draw", "7A"])
    def test_the_next_act_closes_it(self, act: str) -> None:
        text = f"KF hands=7F,7W,7E,?2/7A,?4/6E,6F,6W,?2/?5 {I}"
        now = after(text, "7F 7W 7E", act)
        assert not now.standing.opens
        assert not DABONG.check(now, DABONG.read_move(now, "1:6E 6F 6W")).legal

    def test_a_three_by_three_does_not_open_it(self) -> None:
        text = f"QF hands=4F,4W,4E,KA,KE,KF,7W,7A,7E,?1/?8/?8 {I}"
        assert not after(text, "4F 4W 4E KA KE KF 7W 7A 7E").standing.opens


class TestUnwinding:
    TEXT = "4A hands=2A,5A,?5/?8/9A,?7"

    def test_a_play_and_what_was_drawn_for_it_go_back(self) -> None:
        before = at(self.TEXT)
        now = after(self.TEXT, "2A", "draw 6E KE", "1:take-back")
        assert now.hands[0] == before.hands[0]
        assert len(now.hand(2)) == 8
        assert now.draw[:2] == ("6E", "KE")
        assert now.standing.turn == 1

    def test_the_last_play_goes_back_first_and_then_the_one_before(self) -> None:
        text = "4A hands=5A,?5/6A,?5/?5"
        assert broken(DABONG.write_position(after(text, "5A", "6A")), "1:take-back") == (
            "dabong.take-back",
        )
        assert after(text, "5A", "6A", "2:take-back", "1:take-back") == at(text)

    def test_a_draw_in_place_of_a_play_ends_it(self) -> None:
        now = after(self.TEXT, "5A", "draw")
        assert not DABONG.check(now, DABONG.read_move(now, "1:take-back")).legal

    def test_a_house_without_it(self) -> None:
        now = after(self.TEXT + " unwinding=off", "5A")
        assert not DABONG.check(now, DABONG.read_move(now, "1:take-back")).legal


class TestTrades:
    def test_cards_change_hands_and_sizes(self) -> None:
        now = after("4A hands=5A,?5/6A,6F,?4/?5", "1:trade 2 5A for 6A 6F")
        assert now.hand(1).known == ("6A", "6F")
        assert (len(now.hand(1)), len(now.hand(2))) == (7, 5)

    @pytest.mark.parametrize(
        "trade",
        ["1:trade 2 5A for", "1:trade 1 5A for 5A", "1:trade 2 5A for KE KF KA KW 3F 3A 3E"],
    )
    def test_each_gives_one_that_it_has(self, trade: str) -> None:
        position = at("4A hands=5A,?5/6A,6F,?4/?5")
        assert not DABONG.check(position, DABONG.read_move(position, trade)).legal

    def test_an_unseen_card_makes_the_hand_unknown(self) -> None:
        now = after("4A hands=5A,6A/?5/?5", "1:trade 2 ? for ?")
        assert (now.hand(1).known, now.hand(1).unknown) == ((), 2)

    def test_a_house_without_them(self) -> None:
        assert broken("4A trading=off", "1:trade 2 ? for ?") == ("dabong.trade",)


class TestClaims:
    WORST = "10E,3A,4W,6F,7A,KF,KW,QE"

    def test_a_worst_hand_wins_as_dealt_even_out_of_turn(self) -> None:
        text = f"5F hands=?8/{self.WORST}/?8 as_dealt=2 {I}"
        assert after(text, "2:worst-hand").winner == 2
        assert broken(text.replace("as_dealt=2", ""), "2:worst-hand") == ("dabong.worst-hand",)

    @pytest.mark.parametrize("top", ["1:2F", "1:QW"])
    def test_but_not_faced_with_a_2_or_the_queen(self, top: str) -> None:
        text = f"{top} hands=?8/{self.WORST}/?8 as_dealt=2 turn=2 {I}"
        assert broken(text, "2:worst-hand") == ("dabong.worst-hand",)

    def test_once_a_year_is_entered_in_the_register(self) -> None:
        now = after(f"5F {I}", "2:once-a-year")
        assert (now.winner, now.spent) == (2, (2,))
        assert broken(f"5F spent=2 {I}", "2:once-a-year") == ("dabong.once-a-year",)
        assert broken("5F", "2:once-a-year") == ("dabong.once-a-year",)

    def test_gross_counts_a_shaman_from_1_to_10(self) -> None:
        tens = ",".join(f"{rank}{suit}" for rank in ("10", "J", "K") for suit in "FWEA")
        for rest, legal in (("S,9F,9W", True), ("S,9F,4W", False), ("S,S,2W,2E", True)):
            text = f"5F hands={tens},{rest}/?5/?5 {I}"
            assert DABONG.check(at(text), DABONG.read_move(at(text), "gross")).legal == legal
        assert broken(f"5F hands={tens},S,9F,9W/?5/?5 turn=2 {I}", "1:gross") == ("dabong.turn",)

    def test_a_hand_shown_is_counted(self) -> None:
        cards = " ".join(f"{rank}{suit}" for rank in ("10", "J", "K", "9") for suit in "FWEA")
        text = f"5F hands=?16/?5/?5 {I}"
        why = DABONG.check(at(text), DABONG.read_move(at(text), f"gross show {cards}")).why
        assert "156" in why.en
        assert broken(text, "gross") == ("dabong.gross",)


class TestOneCard:
    def test_only_who_has_one_card_says_so(self) -> None:
        assert broken("5F", "1:one-card") == ("dabong.one-card",)

    def test_a_new_card_silences_the_call(self) -> None:
        now = after("5F hands=9E/?8/?8", "1:one-card", "1:draw 4W")
        assert now.called == ()

    def test_asking_somebody_with_more_cards_costs_nothing(self) -> None:
        assert after("5F", "2:how-many 1") == at("5F")

    def test_the_penalty_waits_for_the_shuffle(self) -> None:
        text = "4A 1:5A 2:6A 3:7A hands=9E/?25/?25"
        assert broken(text, "2:how-many 1") == ("dabong.shuffle",)
        assert len(after(text, "shuffle 4A,5A,6A", "2:how-many 1").hand(1)) == 2

    def test_a_house_without_it(self) -> None:
        assert broken("5F hands=9E/?8/?8 one_card=off", "2:how-many 1") == ("dabong.one-card",)


class TestScoring:
    def test_games_make_sets(self) -> None:
        over = "5F stage=over winner=2 games=1,3,0 sets=0,1,2"
        now = after(over, "next-hand")
        assert (now.games, now.sets, now.hand_number) == ((0, 0, 0), (0, 2, 2), 2)
        assert (now.winner, now.stage) == (0, "deal")
        assert now.dealer == at(over).dealer % 3 + 1

    def test_points_are_what_is_left(self) -> None:
        over = "5F stage=over winner=2 games=10,20,30 hands=KA,AF,S/-/7F scoring=points"
        now = after(over, "next-hand")
        assert now.games == (41, 20, 37)
        assert after(over + " shaman_points=50", "next-hand").games == (71, 20, 37)

    def test_unknown_hands_are_shown_first(self) -> None:
        over = "5F stage=over winner=2 hands=?2/-/7F scoring=points"
        assert broken(over, "next-hand") == ("dabong.score",)
        assert after(over, "1:show KA 3F", "next-hand").games == (13, 0, 7)

    def test_the_match_ends_at_the_limit(self) -> None:
        over = "5F stage=over winner=2 hands=KA/-/7F scoring=points points_limit=10"
        assert DABONG.is_match_over(at(over))
        assert broken(over, "next-hand") == ("dabong.score",)

    def test_sets_to_win(self) -> None:
        over = "5F stage=over winner=2 games=0,3,0 sets=0,1,0 sets_to_win="
        assert DABONG.is_match_over(at(f"{over}2"))
        assert not DABONG.is_match_over(at(f"{over}3"))
        assert not DABONG.is_match_over(at(f"{over}0"))


def test_an_illegal_move_is_refused_with_its_verdict() -> None:
    position = at("4A")
    with pytest.raises(IllegalMoveError) as refused:
        DABONG.apply(position, DABONG.read_move(position, "5F"))
    assert refused.value.verdict.rules == ("dabong.follow",)

"""The edges of Kombio's rules: what waits, what stays, where a card is laid, and what is written."""

import pytest

from app.rules.game import NotAMoveError, NotAPositionError, RulesError
from app.rules.kombio import KOMBIO, Position, read_choices
from app.rules.kombio.choices import MOST_HOUSE_PENALTIES
from app.rules.kombio.deck import card_words
from tests.rules.kombio_tables import NAMES, apply, check, hand, held, legal, play, refused, table

HANDS = "1,2,3,5/5,6,7,8/9,5,10,11"
HALF = ",".join(["?"] * 33)


def drawn_out(fields: str = "window=open:5") -> Position:
    """A table of two with no card left to draw, and four discards."""
    return table(f"{HALF}/{HALF}", "5,5,6,7", fields, turn=1)


class TestWhereACardIsLaid:
    def test_a_penalty_card_fills_the_first_gap(self) -> None:
        at = table("1,.,3,4/-/1,2", top="12,11,10")
        after = play(at, "1:penalty declared", "2:penalty declared", "3:penalty declared")
        assert (hand(after, 1), hand(after, 2), hand(after, 3)) == ("1,12,3,4", "11", "1,2,10")

    def test_a_gap_at_the_end_that_waits_for_a_card_is_left(self) -> None:
        at = play(table("1,2,3,4,5/6,7/9,10", top="12"), "3:slap 1.5", "1:penalty declared")
        assert hand(at, 1) == "1,2,3,4,.,12"
        assert hand(play(at, "3:give 1"), 1) == "1,2,3,4,9,12"

    def test_amends_leave_the_gap_that_waits_too(self) -> None:
        fields = "window=slapped:5 debt=2@3.1 offence=3@1"
        after = play(table("1,2,3,4/6,7/.,10,11,12", fields=fields), "1:amends")
        assert hand(after, 3) == ".,10,11,12,5:123"


class TestPlacesThatNobodyTold:
    def test_the_only_card_of_a_hand_leaves_no_doubt(self) -> None:
        assert hand(play(table("?:1/?,?"), "1:take-back 1.? 6"), 1) == "6:12,?"

    def test_a_card_given_from_somewhere_is_seen_by_nobody(self) -> None:
        at = play(table("1,2,3,5/6,7/?:3,?,?,?"), "3:slap 1.4", "3:give ?")
        assert (hand(at, 3), hand(at, 1)) == (".,?,?,?", "1,2,3,?")

    def test_a_peek_at_a_card_that_nobody_told(self) -> None:
        assert held(play(table(HANDS), "3:penalty peeked 3.?"), 3) == 5
        assert refused(table(HANDS), "3:penalty revealed 8.?") == ("kombio.turn",)


class TestWhatWaits:
    def test_a_call_leaves_the_presses_of_others(self) -> None:
        at = play(table(), "2:press 100", "3:press 90000", "2:kombio")
        assert [claim.seat for claim in at.claims] == [3]

    def test_a_matching_card_waits_for_the_card_that_is_owed(self) -> None:
        at = play(table(HANDS, fields="window=open:5 chain_slaps=on"), "2:slap 1.4")
        assert refused(at, "3:take-back 3.2") == ("kombio.give",)

    @pytest.mark.parametrize(
        ("text", "fields"),
        [
            ("2:take-back 1.1 8", "window=open:5"),
            ("2:penalty revealed 1.1", "window=open:5"),
            ("2:penalty late", "window=open:5 house_penalties=late:0"),
            ("2:false-start", "window=open:5"),
        ],
    )
    def test_what_costs_no_card_of_the_draw_pile_waits_for_no_shuffle(
        self, text: str, fields: str
    ) -> None:
        assert check(drawn_out(fields), text).legal

    def test_what_costs_one_does(self) -> None:
        at = drawn_out("window=open:5 house_penalties=talking:1")
        assert refused(at, "2:penalty talking") == ("kombio.shuffle",)

    def test_amends_wait_for_a_press_and_the_end_for_both(self) -> None:
        at = play(table(HANDS), "3:press 100", "3:penalty revealed 1.1")
        assert check(at, "1:amends").may_become_legal
        last = "window=open:5 called=1 stage=last"
        pressed = play(table("1/5,6/3,4", fields=last, turn=1), "3:press 5")
        owing = play(table("1/5,6/3,4", fields=last, turn=1), "3:slap 2.1")
        assert check(pressed, "reveal").may_become_legal
        assert check(owing, "reveal").may_become_legal

    def test_a_hand_emptied_in_mid_turn_calls_and_the_turn_is_finished(self) -> None:
        fields = "window=open:5 empty_hand=calls held=7@draw"
        at = play(table("5/1,2/3,4", fields=fields, turn=1), "1:slap 1.1")
        assert (at.called, at.turn) == (1, 1)
        assert at.held is not None
        assert play(at, "lay", "leave").turn == 2


class TestTheWindow:
    def test_a_slapped_card_that_is_taken_was_still_slapped(self) -> None:
        at = play(table(HANDS), "3:slap 3.2", "take")
        assert at.window is not None
        assert at.window.state == "slapped"

    def test_before_the_first_discard_it_is_said_of_a_card_that_nobody_knows(self) -> None:
        breaches = check(table(HANDS, fields=""), "3:slap 3.2").breaches
        assert [breach.why.en for breach in breaches] == [
            "The 5 does not match the face-down card.",
            (
                "The face-down card cannot be slapped now:"
                " it was turned up at the start, taken, or covered."
            ),
        ]

    def test_everybody_may_act_while_a_card_can_be_slapped(self) -> None:
        assert KOMBIO.actors(table()) == (1, 2, 3)
        assert KOMBIO.actors(table(fields="window=shut:5")) == (2,)
        assert KOMBIO.actors(table(HANDS, fields="stage=over window=open:5")) == (0,)


class TestRevealedWithoutADiscard:
    def test_the_draw_pile_serves_and_that_is_said(self) -> None:
        event = apply(table(HANDS, "-", ""), "3:penalty revealed 1.1")[1][0]
        assert (event.kind, event.amount) == ("revealed", 1)
        assert event.words.en == ("Player 3 takes 1 card from the draw pile for “revealed a card”.")

    def test_a_wrong_card_of_another_costs_one_too(self) -> None:
        at = table("1,2/3,4", "-", "window=shut:5")
        after, events = apply(at, "2:take-back 1.1")
        assert (held(after, 2), events[0].amount, after.offence) == (3, 1, None)


class TestRounds:
    @pytest.mark.parametrize(
        ("seats", "options", "deal", "sentence"),
        [
            (9, {}, None, "Kombio is for 2 to 8 players, not 9."),
            (1, {}, None, "Kombio is for 2 to 8 players, not 1."),
            (2, {"first": "3"}, None, "Seat 3 begins, and there are 2 players."),
            (2, {}, ("5",), "The deal does not hold just the 70 cards of the deck."),
            (
                2,
                {"b1": "standard"},
                ("5H",),
                "The deal does not hold just the 52 cards of the deck.",
            ),
        ],
    )
    def test_what_is_no_start_is_said(
        self, seats: int, options: dict[str, str], deal: tuple[str, ...] | None, sentence: str
    ) -> None:
        with pytest.raises(RulesError) as refusal:
            KOMBIO.start((*NAMES, "Ian")[:seats], options, deal)
        assert str(refusal.value) == sentence

    def test_looks_are_kept_in_the_order_of_seats(self) -> None:
        assert play(KOMBIO.start(NAMES[:3], {}), "3:look", "1:look").looked == (1, 3)

    def test_as_many_of_a_card_as_are_left_may_be_shown(self) -> None:
        at = table("?,?/1,2", fields="stage=over")
        assert check(at, "1:show 14,14").legal
        assert check(at, "1:show 13,14").legal

    def test_each_card_that_cannot_be_there_is_named(self) -> None:
        at = table("1,2,?/4", fields="stage=over")
        breaches = check(at, "1:show 5,3,6").breaches
        assert [breach.why.en for breach in breaches] == [
            "It cannot be the 3: look at the card again.",
            "It cannot be the 5: look at the card again.",
        ]

    def test_twelve_penalties_of_the_house_are_read(self) -> None:
        names = [f"{'a' * number}:{number % 10}" for number in range(1, MOST_HOUSE_PENALTIES + 1)]
        assert len(read_choices({"house_penalties": ",".join(names)}).penalties) == 12


class TestCardsInWords:
    @pytest.mark.parametrize(
        ("card", "english", "malay"),
        [
            ("-1", "-1", "-1"),
            ("14", "14", "14"),
            ("AS", "ace of spades", "sat sekop"),
            ("10H", "10 of hearts", "10 lekuk"),
            ("JD", "jack of diamonds", "jek retin"),
            ("QC", "queen of clubs", "ratu kelawar"),
            ("KS", "king of spades", "raja sekop"),
            ("?", "face-down card", "kad tertutup"),
        ],
    )
    def test_as_they_are_called(self, card: str, english: str, malay: str) -> None:
        words = card_words(card)
        assert (words.en, words.ms) == (english, malay)


class TestMovesInText:
    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            (
                "drew",
                ("'drew' is no move of Kombio, as 1:draw, 1:replace 3 or 3:slap 2.4 are:"
                " did you mean draw?"),
            ),
            ("draw QH 5", ("'QH' is no card of this deck: known: -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,"
             " 10, 11, 12, 13, 14.")),
            ("draw 5 6 7", "'6' is a word too many."),
            ("1:reveal", "The dealer does this: leave the seat out."),
            ("replace 0", "'0' is no place: write 1 to 99, or ?."),
            ("view 2", "'2' is no card on the table: write seat.place, as 2.3."),
            ("press soon", "'soon' is no number of microseconds."),
            ("press 5 near 6", "After the microseconds of a press only its tie window is said."),
            ("won 9", "'9' is no seat: write 1 to 8."),
            ("penalty Peeked!", "'Peeked!' is no name of a penalty."),
            ("swap 1.1", "'swap 1.1' lacks a word: write 1:swap 1.1 2.3."),
        ],
    )  # fmt: skip
    def test_what_is_none_is_said(self, text: str, sentence: str) -> None:
        with pytest.raises(NotAMoveError) as refusal:
            KOMBIO.read_move(table(), text)
        assert str(refusal.value) == sentence

    def test_a_text_may_be_as_long_as_the_longest_move(self) -> None:
        assert KOMBIO.read_move(table(), "draw".ljust(400)) == KOMBIO.read_move(table(), "draw")
        with pytest.raises(NotAMoveError):
            KOMBIO.read_move(table(), "draw".ljust(401))


class TestPositionsInText:
    FORM = "5,3:1,-1,12/7,0:2,4,9 14,6 9,3,?*59 1"

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("5/6 - ?*68", f"'5/6 - ?*68' is no position of Kombio: write it as {FORM}."),
            ("5 - ?*69 1", "Kombio is for 2 to 8 players, not 1."),
            ("5/6:9 - ?*68 1", ("'6:9' is no card of a hand: write it as 5, 5:13 (seen by 1 and 3),"
             " ? or .")),
            ("5/6 x ?*68 1", "'x' is no card of a pile: write it as 5 or ?*44."),
            ("5/6 - ?*68 3", "turn is a seat from 1 to 2, not '3'."),
            ("5/6 - ?*68 0", "turn is a seat from 1 to 2, not '0'."),
            ("5/6 - ?*68 1 dealer=3", "dealer is a seat from 1 to 2, not '3'."),
            ("5/6 - ?*68 1 called=3", "called is a seat from 1 to 2, not '3'."),
            ("5/6 - ?*68 1 looked=3", "looked is a seat from 1 to 2, not '3'."),
            ("5/6 - ?*68 1 debt=3@2.1", "debt is a seat from 1 to 2, not '3'."),
            ("5/6 - ?*68 1 debt=1@3.1", "a place is a seat from 1 to 2, not '3'."),
            ("5/6 - ?*68 1 debt=1", "debt is written as 3@2.4."),
            ("5/6 - ?*68 1 offence=3@1", "offence is a seat from 1 to 2, not '3'."),
            ("5/6 - ?*68 1 offence=1@3", "offence is a seat from 1 to 2, not '3'."),
            ("5/6 - ?*68 1 offence=1", "offence is written as 3@2."),
            ("5/6 5 ?*67 1 window=open:5 claims=3@5", "claims is a seat from 1 to 2, not '3'."),
            ("5/6 5 ?*67 1 window=open:5 claims=1", "'1' is no press: write it as 3@120000."),
            ("5/6 - ?*67 1 held=5", "held is written as 7@draw."),
            ("5/6 - ?*67 1 held=5@pile", "A card is held from the draw or the discard, not 'pile'."),
            ("5/6 - ?*68 1 window=5", "window is written as open:5."),
            ("5/6 - ?*68 1 window=opne:5", "No window is 'opne': did you mean open?"),
            ("5/6 - ?*68 1 stage=lost", "No stage is called 'lost': did you mean last?"),
            ("5/6 - ?*68 1 action=view_won", "No action is called 'view_won': did you mean view_own?"),
            ("5/6 - ?*68 1 action=view_own@9", "'9' is no place on the table: write it as 2.3."),
            ("5/6 - ?*68 1 round=0", "round is a whole number from 1 to 999, not '0'."),
            ("5/6 - ?*68 1 wins=1", "wins says one number for each of 2 seats."),
            ("5/6 - ?*68 1 wins=1,x round=3", "wins is a whole number from 0 to 2, not 'x'."),
            ("5/6 - ?*68 1 false-starts=1", "false-starts says one number for each of 2 seats."),
            ("5/6 - ?*68 1 last", "'last' is no part of a position: write name=value."),
            ("5/6:3 - ?*68 1", "A card is seen by seats that somebody has."),
            ("5/6 - ?*67 1 stage=over held=5@draw", "A card in hand or an action belongs to a turn."),
            (
                "5/6 - ?*67 1 held=5@draw action=view_own",
                "A card in hand is placed before an action begins.",
            ),
            (
                "5/6 - ?*68 1 stage=last",
                "Somebody has called before the last turn is over: write called=.",
            ),
            ("5/6 - ?*68 1 called=1", "Who has called has no turn any more."),
            (
                "5/6 - ?*68 1 stage=look called=2",
                "Before the first card is turned up nobody has pressed, called or slapped.",
            ),
            ("5/6 - ?*68 1 claims=1@5", "Presses stand while a card can be slapped."),
            ("5/6 5 ?*67 1 window=open:5 claims=1@5,1@6", "A seat presses once."),
            (
                "5/6 - ?*68 1 debt=1@2.1",
                "A card is owed by a seat that has one, for a gap in another hand.",
            ),
            (
                "5/6 - ?*68 1 offence=1@2",
                "Amends are for another player's card, and a discard lies there.",
            ),
        ],
    )  # fmt: skip
    def test_what_is_none_is_said(self, text: str, sentence: str) -> None:
        with pytest.raises(NotAPositionError) as refusal:
            KOMBIO.read_position(text)
        assert str(refusal.value) == sentence

    @pytest.mark.parametrize(
        "fields",
        ["window=shut:5", "debt=1@2.3", "called=2", "claims=1@5 window=open:5"],
    )
    def test_before_the_first_card_is_turned_up_nothing_has_happened(self, fields: str) -> None:
        with pytest.raises(NotAPositionError, match="Before the first card"):
            KOMBIO.read_position(f"5/6 - ?*68 1 stage=look {fields}")

    def test_a_caller_may_still_finish_the_turn_in_which_the_hand_ran_out(self) -> None:
        calls = "called=1 empty_hand=calls"
        at = KOMBIO.read_position(f"-/6 5 ?*67 1 {calls} held=7@draw")
        assert legal(at, 1) == ["1:lay"]
        at = KOMBIO.read_position(f"-/6 5,9 ?*67 1 {calls} action=view_other")
        assert legal(at, 1) == ["1:leave", "1:view 2.1"]

    @pytest.mark.parametrize("doing", ["", "held=7@draw", "held=7@discard", "action=blind_swap"])
    def test_who_has_called_by_word_is_never_in_mid_turn(self, doing: str) -> None:
        """Kombio! is called before a card is taken, and no turn follows it."""
        cards = 66 if "held" in doing else 67
        with pytest.raises(NotAPositionError, match="Who has called has no turn any more"):
            KOMBIO.read_position(f"3,4/6 ? ?*{cards - 1} 1 called=1 {doing}")

    @pytest.mark.parametrize(("held", "leads_to"), [("5@draw", 2), ("9@draw", 1), ("5@discard", 2)])
    def test_a_card_given_to_a_locked_hand_in_mid_turn_is_not_replaced(
        self, held: str, leads_to: int
    ) -> None:
        at = table("-/1,2", fields=f"called=1 empty_hand=calls held={held}", turn=1)
        at = play(at, "1:penalty declared")
        assert hand(at, 1) == "?"
        assert refused(at, "replace 1") == ("kombio.locked",)
        assert legal(at, 1) == ["1:lay"]
        after = play(at, "lay")
        assert (hand(after, 1), after.turn) == ("?", leads_to)

    def test_a_text_may_be_as_long_as_the_longest_position(self) -> None:
        short = "5/6 - ?*68 1"
        assert KOMBIO.read_position(short.ljust(2000)) == KOMBIO.read_position(short)
        with pytest.raises(NotAPositionError):
            KOMBIO.read_position("5/6 - ?*68 1".ljust(2001))

    def test_gaps_at_the_end_of_a_hand_are_no_places(self) -> None:
        at = KOMBIO.read_position("5,.,./6,. - ?*68 1")
        assert KOMBIO.write_position(at) == "5/6 - ?*68 1"

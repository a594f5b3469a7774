"""What follows from a move of Kongkang: every event with its seat and bananas, and the outcome."""

import pytest

from app.rules.kongkang import KONGKANG, Position
from tests.rules.kongkang_tables import at, events_of, play

TURN = at("hands=3,5,8,skull+1/+5/+5/+5 last=4:8 turn=1")
DRAWN = at("hands=3,5,8,skull+2/+5/+5/+5 last=4:8 turn=1 phase=drawn")
SPECIALS = at("hands=peek,skip,trade,3/4,5/+5/+5 last=4:9 turn=1 phase=drawn")
AIMING = at("hands=3,5/+5/+5/+5 last=1:trade,trade turn=1 phase=effect effect=trade,2")
TURNING = play(SPECIALS, "trade @2=3")
NOT_BEGUN = KONGKANG.start(("Ana", "Ben", "Cik"), {"first": "banana"})
BEGUN = KONGKANG.start(("Ana", "Ben", "Cik", "Dayang"), {})
SIDE = play(BEGUN, "draw", "9")
SHOWING = play(at("hands=+5/+2/1,2 piles=9/3/1 last=3:1 turn=1"), "kongkang")
SHOWN_BUT_ONE = play(SHOWING, "1: show 5 6 7 8 9")
OVER = at("bananas=13/13/13/13 phase=over winner=2 turn=1")
SKULLS = at("hands=skull,skull/+5/+5 last=3:8 turn=1 phase=drawn")
OWN_CHAIN = at("hands=8+4/+5/+5/+5 last=4:8 payer=1 turn=1")
POOR = at("hands=+5/+5/+5 bananas=20/1/18 last=2:8 turn=3")
CALL = at("hands=1,2/5,6/4 piles=9/8/3 last=2:8 turn=3")
NOTHING_TO_DRAW = at("hands=5,9/1,2/4 piles=9/8/3 draw=- aside=+40 last=2:8 turn=3")
LAST_OF_MATCH = at("hands=8/+5/+5 last=3:9 turn=1 phase=drawn round=3")

NO_EFFECT = {"effect": None, "effects": 0, "distinct_targets": False}


def followed(position: Position, move: str) -> list[tuple[str, int, int]]:
    """Kind, seat and amount of each event that a move leads to."""
    return [(event.kind, event.seat, event.amount) for event in events_of(position, move)]


def last_words(position: Position, move: str, kind: str) -> tuple[str, str]:
    """Both sentences of the last event of that kind."""
    found = [event for event in events_of(position, move) if event.kind == kind][-1]
    return found.words.en, found.words.ms


class TestWhatFollows:
    @pytest.mark.parametrize(
        ("position", "move", "events"),
        [
            (TURN, "draw", [("draw", 1, 0)]),
            (DRAWN, "3", [("play", 1, 0)]),
            (TURN, "8 skull", [("slip", 1, 2), ("paid", 4, 2)]),
            (OWN_CHAIN, "8", [("slip", 1, 0)]),
            (POOR, "8 8", [("slip", 3, 1), ("paid", 2, 1), ("left", 2, 0)]),
            (SPECIALS, "skip @3", [("play", 1, 0), ("skip", 3, 0)]),
            (SPECIALS, "skip @2", [("play", 1, 0), ("skip", 2, 0), ("skipped", 2, 0)]),
            (SPECIALS, "peek @3", [("play", 1, 0), ("peek", 3, 0)]),
            (SPECIALS, "peek @?", [("play", 1, 0), ("peek", 0, 0)]),
            (SPECIALS, "trade @3=3", [("play", 1, 0), ("trade", 3, 0)]),
            (SPECIALS, "trade @?=3", [("play", 1, 0), ("trade", 0, 0)]),
            (TURNING, "turned 4", [("turned", 0, 0), ("trade", 2, 0)]),
            (AIMING, "aim @2=3 @4", [("target", 1, 0), ("trade", 2, 0), ("trade", 4, 0)]),
            (SIDE, "left", [("choose", 1, 0)]),
            (SKULLS, "pass", [("pass", 1, 0)]),
            (NOT_BEGUN, "first 2", [("first", 0, 0)]),
            (SHOWING, "2: show 1 3", [("show", 2, 0)]),
            (
                SHOWN_BUT_ONE,
                "2: show 8 9",
                [("show", 2, 0), ("failed-call", 1, 6), ("round-over", 3, 6)],
            ),
            (
                CALL,
                "kongkang",
                [("call", 3, 0), ("failed-call", 3, 6), ("round-over", 1, 6)],
            ),
            (
                NOTHING_TO_DRAW,
                "no-slip",
                [("no-slip", 3, 0), ("round-over", 2, 6)],
            ),
            (
                LAST_OF_MATCH,
                "8",
                [("play", 1, 0), ("round-over", 1, 6), ("match-over", 1, 19)],
            ),
            (
                at("bananas=30/15/0 pot=0 phase=over winner=1 round=1"),
                "next-round",
                [("next-round", 0, 0), ("bet", 1, 4), ("bet", 2, 2), ("bet", 3, 0), ("left", 3, 0)],
            ),
            (
                at("bananas=45/0/0 pot=0 phase=over winner=1 round=1"),
                "next-round",
                [
                    ("next-round", 0, 0),
                    ("bet", 1, 4),
                    ("bet", 2, 0),
                    ("left", 2, 0),
                    ("bet", 3, 0),
                    ("left", 3, 0),
                    ("round-over", 1, 4),
                    ("match-over", 1, 45),
                ],
            ),
        ],
    )
    def test_in_order_with_seats_and_bananas(
        self, position: Position, move: str, events: list[tuple[str, int, int]]
    ) -> None:
        assert followed(position, move) == events

    @pytest.mark.parametrize(
        ("position", "move", "kind", "english", "malay"),
        [
            (
                TURN,
                "8 skull",
                "paid",
                "Player 4 pays player 1 2 bananas.",
                "Pemain 4 membayar pemain 1 2 pisang.",
            ),
            (
                POOR,
                "8 8",
                "left",
                "Player 2 cannot pay and leaves the game.",
                "Pemain 2 tidak mampu membayar dan keluar dari permainan.",
            ),
            (OVER, "next-round", "bet", "Player 4 bets 2 bananas.", "Pemain 4 bertaruh 2 pisang."),
            (
                at("bananas=20/15/10 pot=0 phase=over winner=1"),
                "next-round",
                "bet",
                "Player 3 bets 1 banana.",
                "Pemain 3 bertaruh 1 pisang.",
            ),
            (SPECIALS, "skip @2", "skipped", "Player 2 is skipped.", "Pemain 2 dilangkau."),
            (
                SPECIALS,
                "skip @3",
                "skip",
                "Player 3 misses the next turn.",
                "Giliran pemain 3 yang berikut dilangkau.",
            ),
            (
                SPECIALS,
                "peek @?",
                "peek",
                "Player 1 uses peek on another player.",
                "Pemain 1 menggunakan peek ke atas pemain lain.",
            ),
            (
                SPECIALS,
                "peek @3",
                "peek",
                "Player 1 looks at a card of player 3.",
                "Pemain 1 melihat sekeping kad pemain 3.",
            ),
            (
                SPECIALS,
                "trade @3=3",
                "trade",
                "Player 1 and player 3 swap a card.",
                "Pemain 1 dan pemain 3 bertukar sekeping kad.",
            ),
            (
                CALL,
                "kongkang",
                "failed-call",
                "Player 3 is not lowest: 6 bananas out of the game.",
                "Pemain 3 bukan yang terendah: 6 pisang dibuang dari permainan.",
            ),
            (
                NOTHING_TO_DRAW,
                "no-slip",
                "round-over",
                (
                    "Player 2 wins the round with the lowest hand (1: 14, 2: 3, 3: 4 points)"
                    " and takes 6 bananas."
                ),
                (
                    "Pemain 2 menang pusingan dengan mata terendah (1: 14, 2: 3, 3: 4 mata)"
                    " dan mengambil 6 pisang."
                ),
            ),
            (
                at("hands=8/1,2/3 last=3:9 turn=1 phase=drawn"),
                "8",
                "round-over",
                "Player 1 wins the round with the last card played and takes 6 bananas.",
                "Pemain 1 menang pusingan kerana kad habis dimainkan dan mengambil 6 pisang.",
            ),
            (
                at("hands=8,8/1,2 bananas=20/0 last=2:8 turn=1"),
                "8",
                "round-over",
                "Player 1 wins the round as the only one left and takes 10 bananas.",
                "Pemain 1 menang pusingan sebagai pemain terakhir dan mengambil 10 pisang.",
            ),
            (
                LAST_OF_MATCH,
                "8",
                "match-over",
                "The match is over: player 1 wins with 19 bananas.",
                "Perlawanan tamat: pemain 1 menang dengan 19 pisang.",
            ),
            (
                at("hands=8/1 bananas=1/1 pot=0 removed=28 last=2:9 turn=1 phase=drawn"),
                "8",
                "match-over",
                "The match is over: players 1 and 2 win with 1 banana.",
                "Perlawanan tamat: pemain 1 dan 2 menang dengan 1 pisang.",
            ),
        ],
    )
    def test_in_words(
        self, position: Position, move: str, kind: str, english: str, malay: str
    ) -> None:
        assert last_words(position, move, kind) == (english, malay)


class TestOutcome:
    @pytest.mark.parametrize(
        ("position", "move", "came"),
        [
            (TURN, "draw", {"kind": "draw", "round_ends": False, "winner": None, "next": 1}),
            (
                TURN,
                "8 skull",
                {
                    "kind": "slip",
                    "round_ends": False,
                    "winner": None,
                    "next": 2,
                    "slip": True,
                    "payer": 4,
                    "paid": 2,
                    **NO_EFFECT,
                },
            ),
            (
                DRAWN,
                "8 skull",
                {
                    "kind": "play",
                    "round_ends": False,
                    "winner": None,
                    "next": 2,
                    "slip": False,
                    "payer": None,
                    "paid": 0,
                    **NO_EFFECT,
                },
            ),
            (
                SPECIALS,
                "trade @3=3",
                {
                    "kind": "play",
                    "round_ends": False,
                    "winner": None,
                    "next": 2,
                    "slip": False,
                    "payer": None,
                    "paid": 0,
                    "effect": "trade",
                    "effects": 1,
                    "distinct_targets": False,
                },
            ),
            (
                at("hands=skip,skip,3/+5/+5/+5 last=4:9 turn=1 phase=drawn"),
                "skip skip @2 @3",
                {
                    "kind": "play",
                    "round_ends": False,
                    "winner": None,
                    "next": 4,
                    "slip": False,
                    "payer": None,
                    "paid": 0,
                    "effect": "skip",
                    "effects": 2,
                    "distinct_targets": True,
                },
            ),
            (
                at("hands=skip,skip/+5/+5 last=3:9 turn=1"),
                "kongkang",
                {},
            ),
            (
                at("hands=peek,peek/+5/+5 last=3:9 turn=1 phase=drawn"),
                "peek peek",
                {
                    "kind": "play",
                    "round_ends": True,
                    "winner": 1,
                    "next": 1,
                    "slip": False,
                    "payer": None,
                    "paid": 0,
                    "removed": 0,
                    **NO_EFFECT,
                },
            ),
            (
                at("hands=1,2/5,6/4 bananas=13/13/11 removed=2 piles=9/8/3 last=2:8 turn=3"),
                "kongkang",
                {"kind": "call", "round_ends": True, "winner": 1, "next": 3, "removed": 5},
            ),
        ],
    )
    def test_of_a_move(
        self, position: Position, move: str, came: dict[str, str | int | bool | None]
    ) -> None:
        assert KONGKANG.outcome(position, KONGKANG.read_move(position, move)) == came

    def test_a_skip_served_on_an_untold_way_may_be_aimed_at_again(self) -> None:
        """Player 3 tells by acting that the turn went left over player 2, whose skip is served."""
        side = play(BEGUN, "draw", "skip @2")
        slip = KONGKANG.read_move(side, "3: skip skull skull @1 @2 @4")
        came = KONGKANG.outcome(side, slip)
        assert (came["effects"], came["payer"], came["paid"], came["next"]) == (3, 1, 3, 3)

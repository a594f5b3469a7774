"""What is said of a move of Kongkang: the sentence of each thing wrong and of each thing done."""

import pytest

from app.rules.kongkang import KONGKANG, Position
from app.rules.kongkang.deck import listed
from tests.rules.kongkang_tables import at, events_of, play

TURN = at("hands=3,5,8,skull+1/+5/+5/+5 last=4:8 turn=1")
DRAWN = at("hands=3,5,8,skull+2/+5/+5/+5 last=4:8 turn=1 phase=drawn")
SPECIALS = at("hands=peek,skip,trade,3/4,5/+5/+5 last=4:9 turn=1 phase=drawn")
AIMING = at("hands=3,5/+5/+5/+5 last=1:trade,trade turn=1 phase=effect effect=trade,2")
TURNING = play(SPECIALS, "trade @2=3")
EMPTY = at("hands=3,8/+5/+5/+5 piles=9/9/9/7,7,7,8 draw=- last=4:8 turn=1 aside=+24")
KNOWN_PILE = at("hands=3,5/+5/+5/+5 draw=8+26 last=4:8 turn=1 aside=+3")
NOT_BEGUN = KONGKANG.start(("Ana", "Ben", "Cik"), {"first": "banana"})
BEGUN = KONGKANG.start(("Ana", "Ben", "Cik", "Dayang"), {})
SIDE = play(BEGUN, "draw", "9")
SHOWING = play(at("hands=+5/+2/1,2 piles=9/3/1 last=3:1 turn=1"), "kongkang")
SHOWN_BUT_ONE = play(SHOWING, "1: show 5 6 7 8 9")
WITHOUT_TWO = at("hands=+5/-/+5 bananas=20/0/19 out=2 last=3:8 turn=1")
OVER = at("bananas=13/13/13/13 phase=over winner=2 turn=1")
MATCH_OVER = at("bananas=20/10/15/15 pot=0 phase=over winner=2 turn=1 round=3")
SKULLS = at("hands=skull,skull/+5/+5 last=3:8 turn=1 phase=drawn")
OWN_CHAIN = at("hands=8+4/+5/+5/+5 last=4:8 payer=1 turn=1")
SKIP_WAITS = at("hands=skip,3/+5/+5 last=3:9 turn=1 phase=drawn skips=3")
POOR = at("hands=+5/+5/+5 bananas=20/1/18 last=2:8 turn=3")


class TestWhatIsWrong:
    @pytest.mark.parametrize(
        ("position", "move", "english", "malay"),
        [
            (
                NOT_BEGUN,
                "2: draw",
                "Who begins is not settled yet.",
                "Pemain yang mula belum ditentukan.",
            ),
            (
                WITHOUT_TWO,
                "2: draw",
                "Player 2 has left the game.",
                "Pemain 2 sudah keluar dari permainan.",
            ),
            (
                SHOWING,
                "draw",
                "The hands are compared: players 1 and 2 show first.",
                "Kad di tangan dibandingkan: pemain 1 dan 2 menunjukkan kad dahulu.",
            ),
            (
                SHOWN_BUT_ONE,
                "draw",
                "The hands are compared: player 2 shows first.",
                "Kad di tangan dibandingkan: pemain 2 menunjukkan kad dahulu.",
            ),
            (
                SIDE,
                "3: draw",
                "Player 1 says first: left or right.",
                "Pemain 1 menyebut dahulu: kiri atau kanan.",
            ),
            (
                SIDE,
                "3: left",
                "Player 1 says first: left or right.",
                "Pemain 1 menyebut dahulu: kiri atau kanan.",
            ),
            (
                TURN,
                "3: draw",
                "It is player 1's turn, not player 3's.",
                "Sekarang giliran pemain 1, bukan pemain 3.",
            ),
            (
                AIMING,
                "2: aim @3",
                "It is player 1's turn, not player 2's.",
                "Sekarang giliran pemain 1, bukan pemain 2.",
            ),
            (
                TURNING,
                "draw",
                "First it is told which card of player 2 it is.",
                "Kad pemain 2 yang mana perlu diberitahu dahulu.",
            ),
            (
                TURNING,
                "aim @3",
                "First it is told which card of player 2 it is.",
                "Kad pemain 2 yang mana perlu diberitahu dahulu.",
            ),
            (
                AIMING,
                "draw",
                "Player 1 names the target of trade first (2 to name).",
                "Pemain 1 menyebut sasaran trade dahulu (2 lagi).",
            ),
            (
                OVER,
                "draw",
                "The round is over: place the bets and deal the next one.",
                "Pusingan sudah tamat: letakkan taruhan dan agihkan kad.",
            ),
            (MATCH_OVER, "1: draw", "The match is over.", "Perlawanan sudah tamat."),
            (MATCH_OVER, "next-round", "The match is over.", "Perlawanan sudah tamat."),
            (
                DRAWN,
                "draw",
                "A card has been drawn already: play one.",
                "Kad sudah dicabut: mainkan sekeping.",
            ),
            (
                EMPTY,
                "draw",
                "No card is left to draw: slip, or the round ends.",
                "Tiada kad untuk dicabut: buat slip, atau pusingan tamat.",
            ),
            (KNOWN_PILE, "draw 9", "The top card is 8.", "Kad teratas ialah 8."),
            (
                at("hands=+5/+5 piles=8,8/8,8 last=2:8 turn=1"),
                "draw 8",
                "All 4 of 8 are accounted for: another one cannot be there.",
                "Kesemua 4 kad 8 sudah diketahui tempatnya: tidak mungkin ada lagi.",
            ),
            (
                DRAWN,
                "kongkang",
                "KONGKANG!! comes before drawing or a slip.",
                "KONGKANG!! dilaungkan sebelum mencabut atau slip.",
            ),
            (
                TURN,
                "kongkang",
                "Player 1 has not played a card in this round yet: KONGKANG!! comes after that.",
                "Pemain 1 belum memainkan kad dalam pusingan ini: KONGKANG!! hanya selepas itu.",
            ),
            (
                at("hands=+5/+5/+5 last=3:3 turn=1 before=1"),
                "kongkang",
                "Player 1 has not played a card in this round yet: KONGKANG!! comes after that.",
                "Pemain 1 belum memainkan kad dalam pusingan ini: KONGKANG!! hanya selepas itu.",
            ),
            (
                at("hands=+5/+5/+5 last=3:3 turn=1 call_needs_card_this_round=off"),
                "kongkang",
                "Player 1 has not played a card yet: KONGKANG!! comes after that.",
                "Pemain 1 belum memainkan kad: KONGKANG!! hanya selepas itu.",
            ),
            (
                DRAWN,
                "no-slip",
                "A card has been drawn: at least one is played.",
                "Kad sudah dicabut: sekurang-kurangnya sekeping dimainkan.",
            ),
            (
                TURN,
                "no-slip",
                "There are cards to draw: draw one, slip, or call.",
                "Masih ada kad untuk dicabut: cabut, buat slip, atau laungkan.",
            ),
            (
                TURN,
                "pass",
                "Nobody passes before drawing: draw a card, slip, or call.",
                "Giliran tidak dilepaskan sebelum mencabut: cabut kad, buat slip, atau laungkan.",
            ),
            (
                DRAWN,
                "pass",
                "A card can be played: only a hand of nothing but skulls passes.",
                (
                    "Ada kad yang boleh dimainkan: hanya tangan yang berisi skull sahaja melepaskan"
                    " giliran."
                ),
            ),
            (TURN, "nothing", "No card is laid.", "Tiada kad diletakkan."),
            (
                DRAWN,
                "nothing",
                "A card has been drawn: at least one is played.",
                "Kad sudah dicabut: sekurang-kurangnya sekeping dimainkan.",
            ),
            (
                SKULLS,
                "skull",
                "A skull is not played alone: lay a number or symbol with it.",
                "1 skull tidak dimainkan sendirian: sertakan nombor atau simbol.",
            ),
            (
                SKULLS,
                "skull skull",
                "2 skulls are not played alone: lay a number or symbol with it.",
                "2 skull tidak dimainkan sendirian: sertakan nombor atau simbol.",
            ),
            (
                SPECIALS,
                "peek 3 trade",
                "Peek, 3 and trade are not the same: one play is of one number or symbol.",
                (
                    "Peek, 3 dan trade tidak sama: satu permainan terdiri daripada satu nombor atau"
                    " simbol."
                ),
            ),
            (
                SPECIALS,
                "9",
                "Player 1 does not have 9 in hand.",
                "Pemain 1 tidak memegang 9.",
            ),
            (
                BEGUN,
                "8",
                "Nothing has been played in this round yet: draw a card first.",
                "Belum ada kad dimainkan dalam pusingan ini: cabut kad dahulu.",
            ),
            (
                TURN,
                "3",
                "3 does not match the 8 that was played: draw a card first.",
                "3 tidak sepadan dengan 8 yang dimainkan: cabut kad dahulu.",
            ),
            (
                TURN,
                "3 skull",
                "3 and skull do not match the 8 that was played: draw a card first.",
                "3 dan skull tidak sepadan dengan 8 yang dimainkan: cabut kad dahulu.",
            ),
            (DRAWN, "3 @2", "3 has no target.", "3 tiada sasaran."),
            (DRAWN, "3 skull @2", "3 and skull have no target.", "3 dan skull tiada sasaran."),
            (
                DRAWN,
                "3 left",
                "Left or right is chosen with the first play of a round.",
                "Kiri atau kanan dipilih dengan permainan pertama pusingan.",
            ),
            (
                TURN,
                "left",
                "Left or right is chosen with the first play of a round.",
                "Kiri atau kanan dipilih dengan permainan pertama pusingan.",
            ),
            (
                TURN,
                "aim @2",
                "No effect is waiting for this.",
                "Tiada kesan yang menunggu perkara ini.",
            ),
            (
                AIMING,
                "turned 8",
                "No effect is waiting for this.",
                "Tiada kesan yang menunggu perkara ini.",
            ),
            (
                SPECIALS,
                "skip @?",
                "It has to be said who is skipped.",
                "Pemain yang dilangkau mesti disebut.",
            ),
            (
                AIMING,
                "aim @2 @2",
                "Player 2 is aimed at twice: each effect of a play has another target.",
                "Pemain 2 disasarkan dua kali: setiap kesan mempunyai sasaran yang berlainan.",
            ),
            (
                AIMING,
                "aim @1",
                "Player 1 is no opponent in this round.",
                "Pemain 1 bukan lawan dalam pusingan ini.",
            ),
            (
                SKIP_WAITS,
                "skip @3",
                "Player 3 is waiting to be skipped: a new skip comes after that.",
                "Pemain 3 sedang menunggu untuk dilangkau: langkauan baharu hanya selepas itu.",
            ),
            (
                AIMING,
                "aim @2 @3 @4",
                "3 targets are named, and there is room for 2.",
                "3 sasaran disebut, sedangkan hanya 2 diperlukan.",
            ),
            (
                SPECIALS,
                "peek @2=3",
                "With peek no card is given.",
                "Tiada kad diberikan dengan peek.",
            ),
            (
                AIMING,
                "aim @2=8",
                "Player 1 does not have 8 in hand.",
                "Pemain 1 tidak memegang 8.",
            ),
            (
                TURNING,
                "turned 9",
                "Player 2 does not have 9 in hand.",
                "Pemain 2 tidak memegang 9.",
            ),
            (
                OVER,
                "show 8",
                "The round is over: place the bets and deal the next one.",
                "Pusingan sudah tamat: letakkan taruhan dan agihkan kad.",
            ),
            (
                TURN,
                "show 3",
                "Hands are not shown now.",
                "Kad di tangan tidak ditunjukkan sekarang.",
            ),
            (
                SHOWING,
                "2: show 3 4 5",
                "Player 2 has 2 cards in hand, not 3.",
                "Pemain 2 memegang 2 kad, bukan 3.",
            ),
            (
                TURN,
                "first 2",
                "Who begins is settled already.",
                "Pemain yang mula sudah ditentukan.",
            ),
            (TURN, "next-round", "The round is not over.", "Pusingan belum tamat."),
            (
                OVER,
                "next-round " + "8 " * 48,
                "This deal is not the deck of 48 cards.",
                "Agihan ini bukan dek 48 kad.",
            ),
        ],
    )
    def test_is_said(self, position: Position, move: str, english: str, malay: str) -> None:
        verdict = KONGKANG.check(position, KONGKANG.read_move(position, move))
        assert not verdict.legal
        assert (verdict.why.en, verdict.why.ms) == (english, malay)
        assert verdict.breaches[0].why == verdict.why

    def test_each_thing_wrong_has_its_own_sentence(self) -> None:
        verdict = KONGKANG.check(DRAWN, KONGKANG.read_move(DRAWN, "2: 3 5 left"))
        assert [breach.why.en for breach in verdict.breaches] == [
            "It is player 1's turn, not player 2's.",
            "3 and 5 are not the same: one play is of one number or symbol.",
            "Left or right is chosen with the first play of a round.",
        ]

    def test_who_left_can_neither_show_nor_begin(self) -> None:
        asked = play(
            at("hands=+5/-/+5 bananas=20/0/19 out=2 piles=9/-/8 last=3:8 turn=1"), "kongkang"
        )
        first = at("hands=+5/-/+5 bananas=20/0/19 out=2 phase=first turn=0 first=random")
        for position, move in ((asked, "2: show 8"), (first, "first 2")):
            verdict = KONGKANG.check(position, KONGKANG.read_move(position, move))
            assert verdict.rules == ("kongkang.leaving",)
            assert verdict.why.en == "Player 2 has left the game."


class TestWhatIsRight:
    @pytest.mark.parametrize(
        ("position", "move", "english", "malay"),
        [
            (TURN, "draw", "Player 1 draws a card.", "Pemain 1 mencabut sekeping kad."),
            (DRAWN, "3", "Player 1 plays 3.", "Pemain 1 memainkan 3."),
            (
                DRAWN,
                "8 skull",
                "Player 1 plays 8 and skull; after drawing it is no slip, and nobody pays.",
                (
                    "Pemain 1 memainkan 8 dan skull; selepas mencabut ia bukan slip, dan tiada yang"
                    " membayar."
                ),
            ),
            (
                TURN,
                "8 skull",
                "Player 1 slips 8 and skull and takes 2 bananas from player 4.",
                "Pemain 1 membuat slip 8 dan skull dan mengambil 2 pisang dari pemain 4.",
            ),
            (
                POOR,
                "8 8",
                "Player 3 slips 8 and 8 and takes 1 banana from player 2.",
                "Pemain 3 membuat slip 8 dan 8 dan mengambil 1 pisang dari pemain 2.",
            ),
            (
                OWN_CHAIN,
                "8",
                "Player 1 slips 8; nobody pays.",
                "Pemain 1 membuat slip 8; tiada yang membayar.",
            ),
            (
                at("hands=8/+5/+5 last=3:9 turn=1 phase=drawn"),
                "8",
                "Player 1 plays 8. It is the last card: the round is won.",
                "Pemain 1 memainkan 8. Itu kad terakhir: pusingan dimenangi.",
            ),
            (
                AIMING,
                "aim @3",
                "Player 1 aims at player 3.",
                "Pemain 1 menyasarkan pemain 3.",
            ),
            (
                AIMING,
                "aim @2=3 @4",
                "Player 1 aims at players 2 and 4.",
                "Pemain 1 menyasarkan pemain 2 dan 4.",
            ),
            (
                AIMING,
                "aim @?",
                "Player 1 aims at player ?.",
                "Pemain 1 menyasarkan pemain ?.",
            ),
            (
                EMPTY,
                "kongkang",
                "Player 1 calls KONGKANG!!",
                "Pemain 1 melaungkan KONGKANG!!",
            ),
            (
                EMPTY,
                "no-slip",
                "No card is left to draw and player 1 does not slip: the hands are compared.",
                (
                    "Tiada kad untuk dicabut dan pemain 1 tidak membuat slip: kad di tangan"
                    " dibandingkan."
                ),
            ),
            (
                SKULLS,
                "pass",
                "Player 1 holds nothing but skulls and passes.",
                "Pemain 1 hanya memegang skull dan melepaskan giliran.",
            ),
            (
                SHOWING,
                "2: show 10 skull",
                "Player 2 shows 10 and skull: 20 points.",
                "Pemain 2 menunjukkan 10 dan skull: 20 mata.",
            ),
            (TURNING, "turned 4", "The card is 4.", "Kad itu ialah 4."),
            (
                TURNING,
                "turned ?",
                "Nobody here saw the card.",
                "Tiada sesiapa di sini melihat kad itu.",
            ),
            (
                SIDE,
                "left",
                "Player 1 sends the turn to the left.",
                "Pemain 1 menghantar giliran ke kiri.",
            ),
            (
                SIDE,
                "right",
                "Player 1 sends the turn to the right.",
                "Pemain 1 menghantar giliran ke kanan.",
            ),
            (NOT_BEGUN, "first 2", "Player 2 begins.", "Pemain 2 mula dahulu."),
            (
                OVER,
                "next-round",
                "Round 2: bets and a deal.",
                "Pusingan 2: taruhan dan agihan kad.",
            ),
        ],
    )
    def test_is_said(self, position: Position, move: str, english: str, malay: str) -> None:
        verdict = KONGKANG.check(position, KONGKANG.read_move(position, move))
        assert verdict.legal
        assert (verdict.why.en, verdict.why.ms) == (english, malay)
        done = events_of(position, move)[0]
        assert (done.kind, done.words) == (verdict.kinds[0], verdict.why)

    @pytest.mark.parametrize(
        ("cards", "english", "malay"),
        [
            ((), "-", "-"),
            (("8",), "8", "8"),
            (("8", "skull"), "8 and skull", "8 dan skull"),
            (("8", "8", "9", "skull"), "8, 8, 9 and skull", "8, 8, 9 dan skull"),
        ],
    )
    def test_cards_are_listed_as_in_a_sentence(
        self, cards: tuple[str, ...], english: str, malay: str
    ) -> None:
        words = listed(cards)
        assert (words.en, words.ms) == (english, malay)

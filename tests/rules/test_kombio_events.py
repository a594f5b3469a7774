"""What is said of an act of Kombio, and every event with its seat and number of cards."""

import pytest

from app.rules.kombio import KOMBIO, Position
from tests.rules.kombio_tables import apply, check, drained, table

HANDS = "1,2,3,5/5,6,7,8/9,5,10,11"
OPEN = table(HANDS)
LOOK = table(HANDS, "-", "stage=look")
HELD = table(HANDS, fields="held=12@draw window=open:5")
HELD_TAKEN = table(HANDS, fields="held=12@discard window=shut:12")
SHUT = table(HANDS, fields="window=shut:5")
SLAPPED = table(HANDS, fields="window=slapped:5")
CALLED = table(HANDS, fields="window=open:5 called=1")
LAST = table(HANDS, fields="window=open:5 called=1 stage=last", turn=1)
OVER = table(HANDS, fields="stage=over")
OVER_HIDDEN = table("?,?/1,4", fields="stage=over")
VIEW_OWN = table(HANDS, fields="action=view_own window=open:5")
VIEW_OTHER = table(HANDS, fields="action=view_other window=open:5")
BLIND = table(HANDS, fields="action=blind_swap window=open:5")
LOOK_ONE = table(HANDS, fields="action=look1_swap@1.1 window=open:5")
LOOK_TWO = table(HANDS, fields="action=look2_swap@1.1 window=open:5")
PRESSED = table(HANDS, fields="window=open:5 claims=3@5000")
TIED = table(HANDS, fields="window=open:5 claims=3@5,2@6")
OWED = table("1,2,3/5,6,7,8/9,5,10,11", fields="window=slapped:5 debt=3@1.4")
MAY_KEEP = table("1,2,3/5,6,7,8/9,5,10,11", fields="window=slapped:5 debt=3@1.4 b4=may")
OFFENDED = table(HANDS, fields="window=open:5 offence=3@1")
EMPTY_HAND = table("-/5,6/-", fields="window=shut:5", turn=1)
EMPTY_HELD = table("?,?,?,?/-/?,?", fields="held=3@draw window=shut:5")
NO_CARDS = KOMBIO.read_position(f"{','.join(['?'] * 35)}/{','.join(['?'] * 35)} - - 1")
ONE_DISCARD = KOMBIO.read_position(
    f"6,{','.join(['?'] * 34)}/{','.join(['?'] * 34)} 5 - 1 window=open:5"
)
DRAINED = drained("1,2,3,4/6,7,8,9", "5,10,11", "window=open:5")
HOUSE = table(HANDS, fields="window=open:5 house_penalties=talking:2 false_start=draw")


@pytest.mark.parametrize(
    ("at", "text", "english", "malay"),
    [
        (
            LOOK,
            "1:look",
            "Player 1 looks at the two closest cards.",
            "Pemain 1 melihat dua kad terdekat.",
        ),
        (
            LOOK,
            "flip",
            "The face-down card is turned up; Player 2 begins.",
            "Kad tertutup dibuka; Pemain 2 mula dahulu.",
        ),
        (NO_CARDS, "pass", "Player 1 has nothing to take.", "Pemain 1 tiada kad untuk diambil."),
        (OPEN, "draw", "Player 2 draws a card.", "Pemain 2 mencabut sekeping kad."),
        (OPEN, "draw 14", "Player 2 draws a card.", "Pemain 2 mencabut sekeping kad."),
        (
            OPEN,
            "take",
            "Player 2 takes the 5 from the discard pile.",
            "Pemain 2 mengambil kad 5 dari timbunan buangan.",
        ),
        (
            OPEN,
            "kombio",
            "Player 2 calls Kombio!: the hand is locked, everybody else has one last turn.",
            (
                "Pemain 2 memanggil Kombio!: tangannya terkunci, setiap pemain lain mendapat"
                " satu giliran terakhir."
            ),
        ),
        (OPEN, "3:press 5000", "Player 3 presses first.", "Pemain 3 menekan dahulu."),
        (
            OPEN,
            "3:false-start",
            "Player 3 presses and slaps no card: a false start, without a penalty.",
            "Pemain 3 menekan tanpa menampar kad: mula yang salah, tanpa penalti.",
        ),
        (
            OPEN,
            "3:slap 3.2",
            "Player 3 slaps the 5 from Player 3's card 2.",
            "Pemain 3 menampar kad 5 dari kad 2 Pemain 3.",
        ),
        (
            OPEN,
            "3:slap 1.4",
            "Player 3 slaps the 5 from Player 1's card 4.",
            "Pemain 3 menampar kad 5 dari kad 4 Pemain 1.",
        ),
        (
            OPEN,
            "3:take-back 3.1",
            (
                "The 9 does not match the 5. It goes back, and Player 3 takes a card from the"
                " draw pile."
            ),
            (
                "Kad 9 tidak sepadan dengan kad 5. Kad itu dipulangkan, dan Pemain 3 mengambil"
                " sekeping kad dari timbunan cabutan."
            ),
        ),
        (
            OPEN,
            "3:take-back 2.2",
            "The 6 does not match the 5. It goes back, and Player 2 chooses the amends.",
            (
                "Kad 6 tidak sepadan dengan kad 5. Kad itu dipulangkan, dan Pemain 2 memilih"
                " ganti rugi."
            ),
        ),
        (
            OPEN,
            "1:penalty peeked",
            "Player 1 takes 1 card from the draw pile for “peeked”.",
            "Pemain 1 mengambil 1 kad dari timbunan cabutan kerana “mengintai”.",
        ),
        (
            OPEN,
            "1:penalty revealed 2.1",
            "Player 1 has revealed Player 2's card 1: Player 2 chooses the amends.",
            "Pemain 1 mendedahkan kad 1 Pemain 2: Pemain 2 memilih ganti rugi.",
        ),
        (
            OPEN,
            "1:penalty declared",
            "Player 1 takes 1 card from the draw pile for “declared an action card”.",
            "Pemain 1 mengambil 1 kad dari timbunan cabutan kerana “menyebut kad kuasa”.",
        ),
        (
            HELD,
            "replace 3",
            "Player 2 replaces Player 2's card 3 and discards the 7.",
            "Pemain 2 menggantikan kad 3 Pemain 2 dan membuang kad 7.",
        ),
        (
            HELD,
            "lay",
            "Player 2 lays the 12 and may swap two cards unseen.",
            "Pemain 2 meletakkan kad 12 dan boleh menukar dua kad tanpa melihat.",
        ),
        (
            HELD_TAKEN,
            "replace 1",
            "Player 2 replaces Player 2's card 1 and discards the 5.",
            "Pemain 2 menggantikan kad 1 Pemain 2 dan membuang kad 5.",
        ),
        (
            SHUT,
            "3:press 5",
            "Player 3 presses; the race stays as it is.",
            "Pemain 3 menekan; perlumbaan tidak berubah.",
        ),
        (
            SLAPPED,
            "3:take-back 3.2",
            "The 5 has been slapped already: a later card goes back. There is no penalty.",
            "Kad 5 sudah ditampar: kad yang lewat dipulangkan. Tiada penalti.",
        ),
        (
            CALLED,
            "1:take-back 1.4",
            "Player 1 has called Kombio!: that hand is locked. There is no penalty.",
            "Pemain 1 sudah memanggil Kombio!: tangan itu terkunci. Tiada penalti.",
        ),
        (
            LAST,
            "reveal",
            "The hands are turned up (1: 11, 2: 26, 3: 35).",
            "Semua tangan dibuka (1: 11, 2: 26, 3: 35).",
        ),
        (OVER, "next-round", "Round 2: Player 1 begins.", "Pusingan 2: Pemain 1 mula dahulu."),
        (OVER_HIDDEN, "1:show 3,2", "Player 1 shows 3, 2.", "Pemain 1 menunjukkan 3, 2."),
        (
            VIEW_OWN,
            "view 2.1",
            "Player 2 looks at Player 2's card 1.",
            "Pemain 2 melihat kad 1 Pemain 2.",
        ),
        (
            VIEW_OTHER,
            "view 1.1",
            "Player 2 looks at Player 1's card 1.",
            "Pemain 2 melihat kad 1 Pemain 1.",
        ),
        (
            VIEW_OTHER,
            "leave",
            "Player 2 leaves the action.",
            "Pemain 2 tidak menggunakan kuasa itu.",
        ),
        (
            BLIND,
            "swap 1.1 2.3",
            "Player 2 swaps Player 1's card 1 and Player 2's card 3.",
            "Pemain 2 menukar kad 1 Pemain 1 dengan kad 3 Pemain 2.",
        ),
        (
            LOOK_ONE,
            "swap 1.1 2.2",
            "Player 2 swaps Player 1's card 1 and Player 2's card 2.",
            "Pemain 2 menukar kad 1 Pemain 1 dengan kad 2 Pemain 2.",
        ),
        (
            LOOK_TWO,
            "view 1.2",
            "Player 2 looks at Player 1's card 2.",
            "Pemain 2 melihat kad 2 Pemain 1.",
        ),
        (
            PRESSED,
            "2:press 10000",
            "Player 2 presses 5.0 ms later.",
            "Pemain 2 menekan 5.0 ms kemudian.",
        ),
        (
            PRESSED,
            "2:press 5500",
            "Player 2 presses too close to another: who was first is asked.",
            "Pemain 2 menekan terlalu rapat dengan yang lain: siapa dahulu ditanya.",
        ),
        (
            PRESSED,
            "3:press 1",
            "Player 3 presses; the race stays as it is.",
            "Pemain 3 menekan; perlumbaan tidak berubah.",
        ),
        (
            PRESSED,
            "3:withdraw",
            "Player 3 leaves the race.",
            "Pemain 3 menarik diri daripada perlumbaan.",
        ),
        (
            PRESSED,
            "3:false-start",
            "Player 3 presses and slaps no card: a false start, without a penalty.",
            "Pemain 3 menekan tanpa menampar kad: mula yang salah, tanpa penalti.",
        ),
        (TIED, "won 3", "Player 3 was first.", "Pemain 3 dahulu menekan."),
        (
            OWED,
            "3:give 2",
            "Player 3 gives Player 3's card 2 for Player 1's card 4.",
            "Pemain 3 memberi kad 2 Pemain 3 sebagai ganti kad 4 Pemain 1.",
        ),
        (MAY_KEEP, "3:keep", "Player 3 gives no card.", "Pemain 3 tidak memberi kad."),
        (
            OFFENDED,
            "1:amends",
            "The top discard goes into the hand of Player 3.",
            "Kad buangan teratas masuk ke tangan Pemain 3.",
        ),
        (
            OFFENDED,
            "1:amends 2",
            "Player 1 takes the top discard for Player 1's card 2, which goes to Player 3.",
            (
                "Pemain 1 mengambil kad buangan teratas sebagai ganti kad 2 Pemain 1, yang"
                " diberi kepada Pemain 3."
            ),
        ),
        (
            EMPTY_HAND,
            "pass",
            "Player 1 has no cards and passes.",
            "Pemain 1 tiada kad dan melepaskan giliran.",
        ),
        (
            EMPTY_HELD,
            "lay",
            "Player 2 has no card to replace and discards the 3.",
            "Pemain 2 tiada kad untuk digantikan dan membuang kad 3.",
        ),
        (
            ONE_DISCARD,
            "1:take-back 1.1",
            "The 6 does not match the 5. It goes back, and no card is left to draw.",
            (
                "Kad 6 tidak sepadan dengan kad 5. Kad itu dipulangkan, dan tiada kad lagi"
                " untuk dicabut."
            ),
        ),
        (
            ONE_DISCARD,
            "2:take-back 1.1",
            "The 6 does not match the 5. It goes back, and Player 1 chooses the amends.",
            (
                "Kad 6 tidak sepadan dengan kad 5. Kad itu dipulangkan, dan Pemain 1 memilih"
                " ganti rugi."
            ),
        ),
        (
            DRAINED,
            "shuffle",
            "61 cards are shuffled into a new draw pile.",
            "61 kad dikocok menjadi timbunan cabutan baharu.",
        ),
        (
            HOUSE,
            "1:penalty talking",
            "Player 1 takes 2 cards from the draw pile for “talking”.",
            "Pemain 1 mengambil 2 kad dari timbunan cabutan kerana “talking”.",
        ),
        (
            HOUSE,
            "3:false-start",
            "Player 3 presses and slaps no card: a false start costs a card.",
            "Pemain 3 menekan tanpa menampar kad: mula yang salah dikenakan sekeping kad.",
        ),
    ],
)
def test_an_act_is_said(at: Position, text: str, english: str, malay: str) -> None:
    verdict = check(at, text)
    assert verdict.legal
    assert (verdict.why.en, verdict.why.ms) == (english, malay)
    done = apply(at, text)[1][0]
    assert (done.kind, done.words) == (verdict.kinds[0], verdict.why)


@pytest.mark.parametrize(
    ("at", "text", "events"),
    [
        (LOOK, "1:look", [("look", 1, 0)]),
        (LOOK, "flip", [("flip", 0, 0)]),
        (NO_CARDS, "pass", [("pass", 1, 0)]),
        (OPEN, "draw", [("draw", 2, 0)]),
        (OPEN, "draw 14", [("draw", 2, 0)]),
        (OPEN, "take", [("take", 2, 0)]),
        (OPEN, "kombio", [("kombio", 2, 0)]),
        (OPEN, "3:press 5000", [("claim", 3, 0)]),
        (OPEN, "3:false-start", [("false-start", 3, 0)]),
        (OPEN, "3:slap 3.2", [("slap", 3, 1)]),
        (OPEN, "3:slap 1.4", [("slap-other", 3, 1)]),
        (OPEN, "3:take-back 3.1", [("wrong-slap", 3, 1)]),
        (OPEN, "3:take-back 2.2", [("wrong-slap", 3, 0)]),
        (OPEN, "1:penalty peeked", [("peeked", 1, 1)]),
        (OPEN, "1:penalty revealed 2.1", [("revealed", 1, 0)]),
        (OPEN, "1:penalty declared", [("declared", 1, 1)]),
        (HELD, "replace 3", [("replace", 2, 0)]),
        (HELD, "lay", [("blind_swap", 2, 0)]),
        (HELD_TAKEN, "replace 1", [("replace", 2, 0)]),
        (SHUT, "3:press 5", [("no-window", 3, 0)]),
        (SLAPPED, "3:take-back 3.2", [("late-slap", 3, 0)]),
        (CALLED, "1:take-back 1.4", [("late-slap", 1, 0)]),
        (LAST, "reveal", [("reveal", 0, 0), ("round-over", 1, 0)]),
        (OVER, "next-round", [("next-round", 0, 0)]),
        (OVER_HIDDEN, "1:show 3,2", [("show", 1, 0), ("round-over", 0, 0)]),
        (VIEW_OWN, "view 2.1", [("view", 2, 0)]),
        (VIEW_OTHER, "view 1.1", [("view", 2, 0)]),
        (VIEW_OTHER, "leave", [("leave", 2, 0)]),
        (BLIND, "swap 1.1 2.3", [("swap", 2, 0)]),
        (LOOK_ONE, "swap 1.1 2.2", [("swap", 2, 0)]),
        (LOOK_TWO, "view 1.2", [("view", 2, 0)]),
        (PRESSED, "2:press 10000", [("claim", 2, 0)]),
        (PRESSED, "2:press 5500", [("claim", 2, 0)]),
        (PRESSED, "3:press 1", [("again", 3, 0)]),
        (PRESSED, "3:withdraw", [("withdraw", 3, 0)]),
        (PRESSED, "3:false-start", [("false-start", 3, 0)]),
        (TIED, "won 3", [("won", 0, 0)]),
        (OWED, "3:give 2", [("give", 3, 1)]),
        (MAY_KEEP, "3:keep", [("keep", 3, 0)]),
        (OFFENDED, "1:amends", [("amends", 1, 0)]),
        (OFFENDED, "1:amends 2", [("amends-taken", 1, 0)]),
        (EMPTY_HAND, "pass", [("pass", 1, 0)]),
        (EMPTY_HELD, "lay", [("discard", 2, 0)]),
        (ONE_DISCARD, "1:take-back 1.1", [("wrong-slap", 1, 0)]),
        (ONE_DISCARD, "2:take-back 1.1", [("wrong-slap", 2, 0)]),
        (DRAINED, "shuffle", [("shuffle", 0, 0)]),
        (HOUSE, "1:penalty talking", [("talking", 1, 2)]),
        (HOUSE, "3:false-start", [("false-start", 3, 1)]),
    ],
)
def test_what_follows_has_its_seat_and_its_cards(
    at: Position, text: str, events: list[tuple[str, int, int]]
) -> None:
    found = [(event.kind, event.seat, event.amount) for event in apply(at, text)[1]]
    assert found == events


@pytest.mark.parametrize(
    ("at", "text", "kind", "seat", "english", "malay"),
    [
        (
            table("5/1,2/3,4"),
            "1:slap 1.1",
            "empty-hand",
            1,
            "Player 1 has no cards left and may call Kombio! in turn.",
            "Pemain 1 tiada kad lagi dan boleh memanggil Kombio! pada gilirannya.",
        ),
        (
            table("5/1,2/3,4", fields="window=open:5 empty_hand=calls"),
            "1:slap 1.1",
            "empty-hand",
            1,
            "Player 1 has no cards left, which counts as the call.",
            "Pemain 1 tiada kad lagi, dan ini dikira sebagai panggilan.",
        ),
        (
            table("1,2/5/3,4", fields="window=open:5 called=1 empty_hand=calls"),
            "2:slap 2.1",
            "empty-hand",
            2,
            "Player 2 has no cards left.",
            "Pemain 2 tiada kad lagi.",
        ),
        (
            table("1,2/3,4", fields="window=open:5 called=1 held=7@draw"),
            "replace 1",
            "last-turns-over",
            0,
            "The last turn is over: the hands are turned up.",
            "Giliran terakhir sudah tamat: semua tangan dibuka.",
        ),
        (
            KOMBIO.read_position(f"{','.join(['?'] * 33)}/{','.join(['?'] * 33)} 5,6,7 8 1"),
            "draw",
            "shuffle-due",
            0,
            "The draw pile is empty: the discards under the top one are shuffled first.",
            "Timbunan cabutan habis: kad buangan di bawah kad teratas dikocok dahulu.",
        ),
        (
            table("9/3/1,2", fields="window=open:5 called=1 stage=last", turn=1),
            "reveal",
            "round-over",
            0,
            "Players 2, 3 win the round (9, 3, 3).",
            "Pemain 2, 3 menang pusingan (9, 3, 3).",
        ),
    ],
)
def test_what_follows_of_itself_is_said(
    at: Position, text: str, kind: str, seat: int, english: str, malay: str
) -> None:
    event = apply(at, text)[1][-1]
    assert (event.kind, event.seat) == (kind, seat)
    assert (event.words.en, event.words.ms) == (english, malay)

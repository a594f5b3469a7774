"""What is said of a move of Kombio: the sentence of each thing that is wrong."""

import pytest

from app.rules.game import NotAMoveError
from app.rules.kombio import KOMBIO, Position
from tests.rules.kombio_tables import check, drained, table

HANDS = "1,2,3,5/5,6,7,8/9,5,10,11"
OPEN = table(HANDS)
LOOK = table(HANDS, "-", "stage=look")
HELD = table(HANDS, fields="held=12@draw window=open:5")
HELD_PLAIN = table(HANDS, fields="held=4@draw window=open:5")
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
OFFENDED = table(HANDS, fields="window=open:5 offence=3@1")
OFFENDED_PRESSED = table(HANDS, fields="window=open:5 offence=3@1 claims=2@5000")
EMPTY_HAND = table("-/5,6/-", fields="window=shut:5", turn=1)
NO_CARDS = KOMBIO.read_position(f"{','.join(['?'] * 35)}/{','.join(['?'] * 35)} - - 1")
ONE_DISCARD = KOMBIO.read_position(
    f"6,{','.join(['?'] * 34)}/{','.join(['?'] * 34)} 5 - 1 window=open:5"
)
DRAINED = drained("1,2,3,4/6,7,8,9", "5,10,11", "window=open:5")


@pytest.mark.parametrize(
    ("at", "text", "english", "malay"),
    [
        (
            LOOK,
            "draw",
            "The round has not begun: the top card of the draw pile is turned up first.",
            "Pusingan belum bermula: kad teratas timbunan cabutan dibuka dahulu.",
        ),
        (
            OPEN,
            "1:look",
            "Player 1 looks at the two closest cards once, before the first card is turned up.",
            "Pemain 1 melihat dua kad terdekat sekali sahaja, sebelum kad pertama dibuka.",
        ),
        (OPEN, "flip", "The round has begun already.", "Pusingan sudah bermula."),
        (
            OVER,
            "flip",
            "The round is over: deal the next one.",
            "Pusingan sudah tamat: edarkan kad semula.",
        ),
        (NO_CARDS, "draw", "No card is left to draw.", "Tiada kad lagi untuk dicabut."),
        (NO_CARDS, "take", "The discard pile is empty.", "Timbunan buangan kosong."),
        (
            OPEN,
            "7:draw",
            "Nobody sits at seat 7: there are 3 players.",
            "Tiada pemain di tempat 7: ada 3 pemain.",
        ),
        (
            OPEN,
            "3:draw",
            "It is Player 2's turn, not Player 3's.",
            "Sekarang giliran Pemain 2, bukan Pemain 3.",
        ),
        (
            LAST,
            "2:draw",
            "The last turn is over: the hands are turned up.",
            "Giliran terakhir sudah tamat: semua tangan dibuka.",
        ),
        (
            OPEN,
            "pass",
            "Player 2 has cards and takes one from a pile, or calls.",
            "Pemain 2 masih ada kad: ambil sekeping kad dari timbunan, atau panggil Kombio.",
        ),
        (
            OPEN,
            "replace 1",
            "Player 2 takes a card from one of the piles first.",
            "Pemain 2 mengambil sekeping kad dari satu timbunan dahulu.",
        ),
        (
            OPEN,
            "lay 9",
            "Player 2 takes a card from one of the piles first.",
            "Pemain 2 mengambil sekeping kad dari satu timbunan dahulu.",
        ),
        (
            OPEN,
            "swap 1.1 2.1",
            "Player 2 has laid no action card from the draw pile.",
            "Pemain 2 belum meletakkan kad kuasa dari timbunan cabutan.",
        ),
        (
            OPEN,
            "leave",
            "Player 2 has laid no action card from the draw pile.",
            "Pemain 2 belum meletakkan kad kuasa dari timbunan cabutan.",
        ),
        (
            OPEN,
            "view 2.1",
            "Player 2 has no action that looks at Player 2's card 1.",
            "Pemain 2 tiada kuasa untuk melihat kad 1 Pemain 2.",
        ),
        (OPEN, "give 1", "Player 2 owes no card.", "Pemain 2 tidak perlu memberi kad."),
        (
            OPEN,
            "amends",
            "Player 2 has no amends to choose.",
            "Pemain 2 tiada ganti rugi untuk dipilih.",
        ),
        (
            OPEN,
            "won 2",
            "Player 2 is in no dead heat.",
            "Pemain 2 tidak terlibat dalam perlumbaan yang seri.",
        ),
        (
            OPEN,
            "withdraw",
            "Player 2 has no press in the race.",
            "Pemain 2 tiada dalam perlumbaan.",
        ),
        (
            OPEN,
            "shuffle",
            "The draw pile has cards, or there are no discards to shuffle.",
            "Timbunan cabutan masih ada kad, atau tiada kad buangan untuk dikocok.",
        ),
        (OPEN, "reveal", "The round is not over.", "Pusingan belum tamat."),
        (OPEN, "1:show 1,2", "The round is not over.", "Pusingan belum tamat."),
        (OPEN, "next-round", "The round is not over.", "Pusingan belum tamat."),
        (OPEN, "3:slap 3.1", "The 9 does not match the 5.", "Kad 9 tidak sepadan dengan kad 5."),
        (OPEN, "3:slap 3.9", "Player 3 has no card in place 9.", "Pemain 3 tiada kad di tempat 9."),
        (
            OPEN,
            "3:slap 3.1 5",
            "It cannot be the 5: look at the card again.",
            "Kad ini tidak mungkin kad 5: lihat semula.",
        ),
        (
            OPEN,
            "3:take-back 3.2",
            "Player 3 has slapped a matching card: it counts and stays.",
            "Pemain 3 menampar kad yang sepadan: tamparan itu dikira dan kekal.",
        ),
        (
            OPEN,
            "1:penalty peeked 2.1",
            "A peek is at an own card, a revealed card is another player's.",
            "Mengintai ialah melihat kad sendiri; kad yang didedahkan ialah kad pemain lain.",
        ),
        (
            OPEN,
            "1:penalty singing",
            "This table has no such penalty: known are peeked, revealed, declared.",
            "Meja ini tiada penalti itu: yang ada ialah peeked, revealed, declared.",
        ),
        (
            HELD,
            "draw",
            "Player 2 has taken a card: it is placed first.",
            "Pemain 2 sudah mengambil kad: kad itu diletakkan dahulu.",
        ),
        (
            HELD,
            "kombio",
            "Player 2 has taken a card: Kombio! is called before that, on the next turn.",
            "Pemain 2 sudah mengambil kad: Kombio! dipanggil sebelum itu, pada giliran seterusnya.",
        ),
        (HELD, "replace 7", "Player 2 has no card in place 7.", "Pemain 2 tiada kad di tempat 7."),
        (
            HELD_PLAIN,
            "lay",
            "Player 2 has drawn the 4, which is no action card: it replaces a card of the hand.",
            "Pemain 2 mencabut kad 4, yang bukan kad kuasa: kad itu menggantikan sekeping kad di tangan.",
        ),
        (
            HELD_TAKEN,
            "lay",
            "A 12 taken from the discard pile has no action.",
            "Kad 12 yang diambil dari timbunan buangan tiada kuasa.",
        ),
        (
            SHUT,
            "3:slap 3.2",
            "The 5 cannot be slapped now: it was turned up at the start, taken, or covered.",
            "Kad 5 tidak boleh ditampar sekarang: ia dibuka pada permulaan, diambil atau ditutup.",
        ),
        (
            SLAPPED,
            "3:slap 3.2",
            "The 5 has been slapped already: a later card goes back.",
            "Kad 5 sudah ditampar: kad yang lewat dipulangkan.",
        ),
        (
            CALLED,
            "kombio",
            "Player 1 has called already: Player 2 takes a last turn.",
            "Pemain 1 sudah memanggil: Pemain 2 mengambil giliran terakhir.",
        ),
        (
            CALLED,
            "1:slap 1.4",
            "Player 1 has called Kombio!: that hand is locked.",
            "Pemain 1 sudah memanggil Kombio!: tangan itu terkunci.",
        ),
        (
            OVER,
            "draw",
            "The round is over: deal the next one.",
            "Pusingan sudah tamat: edarkan kad semula.",
        ),
        (
            OVER,
            "next-round 5,6",
            "The order does not hold just the cards that are shuffled.",
            "Susunan itu tidak sama dengan kad yang dikocok.",
        ),
        (
            OVER_HIDDEN,
            "1:show 3",
            "Player 1 has 2 cards, and each that is not known yet is told once.",
            "Pemain 1 ada 2 kad, dan setiap kad yang belum diketahui dinyatakan sekali.",
        ),
        (
            OVER_HIDDEN,
            "2:show 2,4",
            "Player 2 has 2 cards, and each that is not known yet is told once.",
            "Pemain 2 ada 2 kad, dan setiap kad yang belum diketahui dinyatakan sekali.",
        ),
        (
            VIEW_OWN,
            "view 1.1",
            "Player 2 may look at an own card, and Player 1's card 1 is none.",
            "Pemain 2 boleh melihat kad sendiri, tetapi bukan kad 1 Pemain 1.",
        ),
        (
            VIEW_OWN,
            "draw",
            "Player 2 may look at an own card: this is done or left first.",
            "Pemain 2 boleh melihat kad sendiri: selesaikan atau tinggalkan dahulu.",
        ),
        (
            VIEW_OTHER,
            "swap 1.1 2.1",
            "Player 2 may look at another player's card, not swap these.",
            "Pemain 2 boleh melihat kad pemain lain, bukan menukar kad ini.",
        ),
        (
            BLIND,
            "swap 1.1 1.?",
            "Which card of Player 1 it is has to be told.",
            "Kad Pemain 1 yang mana perlu dinyatakan.",
        ),
        (
            LOOK_ONE,
            "view 1.2",
            "Player 2 has looked at all that this action shows.",
            "Pemain 2 sudah melihat semua yang dibenarkan oleh kuasa ini.",
        ),
        (
            LOOK_ONE,
            "view 1.1",
            "Player 2 has looked at all that this action shows.",
            "Pemain 2 sudah melihat semua yang dibenarkan oleh kuasa ini.",
        ),
        (
            LOOK_TWO,
            "view 1.1",
            (
                "Player 2 has looked at Player 1's card 1 already:"
                " the look that is left is for another card."
            ),
            ("Pemain 2 sudah melihat kad 1 Pemain 1: baki peluang melihat ialah untuk kad lain."),
        ),
        (
            BLIND,
            "swap 1.2 1.2",
            "Player 2 swaps a card with another one, not Player 1's card 2 with itself.",
            (
                "Pemain 2 menukar sekeping kad dengan kad lain,"
                " bukan kad 2 Pemain 1 dengan kad itu sendiri."
            ),
        ),
        (
            LOOK_ONE,
            "swap 2.1 2.2",
            "Player 2 swaps what this action has looked at.",
            "Pemain 2 menukar kad yang telah dilihat dengan kuasa ini.",
        ),
        (
            LOOK_TWO,
            "draw",
            "Player 2 may look at two cards and swap them: this is done or left first.",
            "Pemain 2 boleh melihat dua kad dan menukarnya: selesaikan atau tinggalkan dahulu.",
        ),
        (
            PRESSED,
            "2:slap 2.1",
            "Player 3 pressed before Player 2.",
            "Pemain 3 menekan sebelum Pemain 2.",
        ),
        (
            PRESSED,
            "take",
            "Player 3 has pressed: the slap is settled before the discard is taken or covered.",
            "Pemain 3 sudah menekan: tamparan diselesaikan sebelum kad buangan diambil atau ditutup.",
        ),
        (
            TIED,
            "2:slap 2.1",
            "Player 3 and Player 2 pressed too close together: who was first is asked.",
            "Pemain 3 dan Pemain 2 menekan terlalu rapat: siapa dahulu ditanya.",
        ),
        (
            OWED,
            "3:keep",
            "Player 3 gives a card for the slap first.",
            "Pemain 3 memberi kad ganti tamparan dahulu.",
        ),
        (OWED, "2:give 1", "Player 2 owes no card.", "Pemain 2 tidak perlu memberi kad."),
        (OWED, "3:give 9", "Player 3 has no card in place 9.", "Pemain 3 tiada kad di tempat 9."),
        (
            OFFENDED_PRESSED,
            "1:amends",
            "Player 2 has pressed: the slap is settled first.",
            "Pemain 2 sudah menekan: selesaikan dahulu.",
        ),
        (
            OFFENDED,
            "take",
            "Player 1 chooses the amends for the revealed card first.",
            "Pemain 1 memilih ganti rugi bagi kad yang didedahkan dahulu.",
        ),
        (
            OFFENDED,
            "3:slap 3.2",
            "Player 1 chooses the amends for the revealed card first.",
            "Pemain 1 memilih ganti rugi bagi kad yang didedahkan dahulu.",
        ),
        (
            EMPTY_HAND,
            "take",
            "Player 1 has no card that the discard could replace.",
            "Pemain 1 tiada kad untuk digantikan dengan kad buangan.",
        ),
        (ONE_DISCARD, "draw", "No card is left to draw.", "Tiada kad lagi untuk dicabut."),
        (
            DRAINED,
            "draw",
            "The draw pile is empty: the discards under the top one are shuffled first.",
            "Timbunan cabutan habis: kad buangan di bawah kad teratas dikocok dahulu.",
        ),
        (
            DRAINED,
            "shuffle 5,6",
            "The order does not hold just the cards that are shuffled.",
            "Susunan itu tidak sama dengan kad yang dikocok.",
        ),
    ],
)
def test_what_is_wrong_is_said(at: Position, text: str, english: str, malay: str) -> None:
    verdict = check(at, text)
    assert not verdict.legal
    assert (verdict.why.en, verdict.why.ms) == (english, malay)
    assert verdict.breaches[0].why == verdict.why


@pytest.mark.parametrize(
    "text",
    [
        *("look", "draw", "take", "replace 1", "lay", "throw", "swap 1.1 2.1", "view 1.1", "leave"),
        *("give 1", "amends", "amends 1", "pass", "call", "press", "slap 1.1", "slap 7.1"),
        *("take-back 1.1", "false-start", "penalty peeked 7.1", "penalty declared"),
    ],
)
@pytest.mark.parametrize("at", [OPEN, LOOK, HELD, VIEW_OTHER, OFFENDED, OWED, CALLED])
def test_nothing_is_done_at_a_seat_that_nobody_has(at: Position, text: str) -> None:
    try:
        why = check(at, f"7:{text}").why
    except NotAMoveError:
        return
    assert why.en == "Nobody sits at seat 7: there are 3 players."
    assert why.ms == "Tiada pemain di tempat 7: ada 3 pemain."


def test_each_thing_wrong_has_its_own_sentence() -> None:
    breaches = check(HELD_TAKEN, "lay").breaches
    assert [breach.why.en for breach in breaches] == [
        "A 12 taken from the discard pile has no action.",
        "Player 2 has taken the 12 from the discard pile: it replaces a card of the hand.",
    ]
    assert [breach.why.ms for breach in breaches] == [
        "Kad 12 yang diambil dari timbunan buangan tiada kuasa.",
        (
            "Pemain 2 mengambil kad 12 dari timbunan buangan:"
            " kad itu menggantikan sekeping kad di tangan."
        ),
    ]

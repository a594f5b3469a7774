"""What an act is told as: its kind, the rule that decides, and who and how many in both languages."""

import pytest

from app.rules.dabong import DABONG
from app.rules.game import Verdict, Words
from tests.rules.dabong_tables import at
from tests.rules.sentence import is_sentence

I, M = "level=intermediate", "level=master"  # noqa: E741 - the two levels
DEALT = "- hands=4W,?7/?8/?8 stage=deal dealer=3"
RIVER_DEALT = f"{DEALT} {I}"
SHAMAN = "S stage=shaman dealer=3 hands=?8/?8/4F,?7"
SHORT = "4A 1:5A 2:6A 3:7A hands=?20/?20/?11"
OVER = "5F stage=over winner=2 hands=?8/-/?8"
POINTS = "5F stage=over winner=2 hands=?2/-/7F scoring=points"
WORST = "10E,3A,4W,6F,7A,KF,KW,QE"
TENS = ",".join(f"{rank}{suit}" for rank in ("10", "J", "K") for suit in "FWEA")


def judged(text: str, move: str) -> Verdict:  # type: ignore[type-arg]
    position = at(text)
    return DABONG.check(position, DABONG.read_move(position, move))


def says(words: Words, en: str, ms: str) -> bool:
    """Has each sentence all of its pieces, parted by `|`?"""
    return all(
        is_sentence(said) and all(piece in said for piece in pieces.split("|"))
        for said, pieces in ((words.en, en), (words.ms, ms))
    )


@pytest.mark.parametrize(
    ("text", "move", "kind", "rule", "en", "ms"),
    [
        ("8F dealer=3", "3:suit W", "suit", "eights", "suit is Water", "Jenisnya Air"),
        ("4A", "draw", "draw", "draw", "Seat 1 draws 1 card.", "Tempat 1 mengambil 1 kad."),
        ("1:2W turn=2t3", "draw", "draw", "twos", "Seat 2 draws 6 cards", "mengambil 6 kad"),
        ("1:QW turn=2q", "draw", "draw", "queen-of-water", "Seat 2 draws 2 cards", "2 kad"),
        (f"2:2A turn=3t4an4 {I}", "draw", "draw", "draw", "Seat 3 draws 1 card", "1 kad"),
        (f"2:QW turn=3qan4 {I}", "draw", "draw", "draw", "Seat 3 draws 1 card", "1 kad"),
        ("4A hands=?20/?20/?14", "pass", "pass", "shuffle", "Seat 1 passes", "Tempat 1 melepaskan"),
        (f"2:7A turn=3an4 {I}", "pass", "pass", "fourth-card", "Seat 3 passes", "Tempat 3"),
        ("4A 1:5A<1 turn=2", "1:take-back", "take_back", "take-back", "Seat 1 takes", "Tempat 1"),
        ("5F hands=9E/?8/?8", "one-card", "call", "one-card", "Seat 1 says one card", "Tempat 1"),
        ("5F", "2:how-many 1", "ask", "one-card", "Seat 1 has 8 cards", "Tempat 1 ada 8 kad"),
        (
            "5F hands=9E/?8/?8",
            "2:how-many 1",
            "penalty",
            "one-card",
            "Seat 1 has one card and had not said so: one card is drawn",
            "Tempat 1 ada satu kad dan belum menyebutnya: sekeping kad diambil",
        ),
        ("5F hands=9E/?8/?8 called=1", "2:how-many 1", "ask", "one-card", "1 card.", "1 kad."),
        ("5F", "trade 3 ? ? for ?", "trade", "trade", "Seat 1|2 for 1|Seat 3", "2|1 kad Tempat 3"),
        (f"5F {I}", "once-a-year", "once_a_year", "once-a-year", "once a year", "sekali setahun"),
        (f"5F hands=?26/?5/?5 {I}", "half-deck", "half_deck", "half-deck", "half deck", "separuh"),
        (
            f"5F hands={TENS},S,9F,9W/?5/?5 {I}",
            "gross",
            "gross",
            "gross",
            "Seat 1 wins: gross",
            "Tempat 1 menang: gross",
        ),
        (
            f"5F hands=?8/{WORST}/?8 as_dealt=2 {I}",
            "2:worst-hand",
            "worst_hand",
            "worst-hand",
            "Seat 2 wins: worst hand",
            "Tempat 2 menang: tangan terburuk",
        ),
        (POINTS, "1:show KA 3F", "show", "score", "Seat 1 shows", "Tempat 1 menunjukkan"),
        (DEALT, "flip 6F", "setup", "setup", "6 of Fire is turned up", "6 Api dibuka"),
        (
            f"{RIVER_DEALT} draw=7E,?30",
            "river ?",
            "river",
            "river",
            "river is 7 of Earth",
            "Sungai ialah 7 Tanah",
        ),
        (SHAMAN, "name 5W", "name", "shaman", "Shaman (5 of Water)", "Shaman (5 Air)"),
        (SHAMAN, "pick-up 4F", "pick_up", "shaman", "dealer takes the Shaman", "Pengagih"),
        (SHORT, "shuffle", "shuffle", "shuffle", "3 cards are shuffled", "3 kad dikocok"),
        (OVER, "next-hand", "next-hand", "next-hand", "Another hand", "Pusingan baharu"),
    ],
)
def test_an_act_is_told_by_its_kind_its_rule_and_who(
    text: str, move: str, kind: str, rule: str, en: str, ms: str
) -> None:
    found = judged(text, move)
    assert found.legal, found.why
    assert (found.kinds, found.rules) == ((kind,), (f"dabong.{rule}",))
    assert says(found.why, en, ms), found.why


@pytest.mark.parametrize(
    ("text", "move", "rules", "en", "ms"),
    [
        (
            DEALT,
            "flip JF",
            "setup jacks",
            "Seat 1 is skipped|the dealer, Seat 3, may name Fire or Earth",
            "Tempat 1 dilangkau|pengagih, Tempat 3, boleh menamakan Api atau Tanah",
        ),
        ("- hands=?8/?8 stage=deal dealer=2", "flip JA", "setup jacks", "Seat 1 is", "Tempat 1"),
        (
            DEALT,
            "flip 9F",
            "setup nines",
            "play goes to the right, and the dealer, Seat 3, begins",
            "permainan ke kanan, dan pengagih, Tempat 3, bermula",
        ),
        (DEALT, "flip 8F", "setup eights", "dealer, Seat 3, names the suit", "menamakan jenis"),
        (DEALT, "flip S", "setup shaman", "Seat 3, names it or takes", "menamakan atau mengambil"),
        (DEALT, "flip 2F", "setup", "at the start it does nothing", "tiada kesan"),
        (DEALT, "flip QW", "setup", "at the start it does nothing", "tiada kesan"),
        (DEALT, "flip QF", "setup", "Queen of Fire is turned up.", "Ratu Api dibuka."),
        (SHAMAN, "name JW", "shaman jacks", "Seat 1 is skipped", "Tempat 1 dilangkau"),
        (SHAMAN, "name 9W", "shaman nines", "the dealer, Seat 3, begins", "Tempat 3, bermula"),
    ],
)
def test_a_special_card_turned_up_is_told_with_its_rule_and_its_seat(
    text: str, move: str, rules: str, en: str, ms: str
) -> None:
    found = judged(text, move)
    assert found.rules == tuple(f"dabong.{rule}" for rule in rules.split())
    assert says(found.why, en, ms), found.why


@pytest.mark.parametrize(
    ("text", "move", "rule", "en", "ms"),
    [
        ("5F", "1:suit W", "eights", "Only an 8", "Hanya 8"),
        ("0:8F/W dealer=3", "3:suit E", "eights", "named already", "sudah dinamakan"),
        ("JW dealer=3", "3:suit F", "eights", "a Jack one of its two", "Jek salah satu"),
        ("4W", "6W suit F", "eights", "Only an 8", "Hanya 8"),
        (SHORT, "draw", "shuffle", "too short", "tidak cukup"),
        ("4A hands=?20/?20/?14", "draw", "pass", "No card is left", "Tiada kad lagi"),
        ("4A", "draw ? ?", "draw", "Seat 1 draws 1 card, not 2", "Tempat 1|1 kad, bukan 2"),
        ("1:2A turn=2t1", "draw ?", "twos", "Seat 2 draws 2 cards, not 1", "2 kad, bukan 1"),
        ("4A hands=4W,?7/?8/?8", "draw 4W", "deck", "4 of Water|has 1", "4 Air|mempunyai 1"),
        ("4A hands=?8/?8/?8 decks=2 draw=5F,?84", "draw 6F", "deck", "6 of Fire|2", "6 Api|2"),
        ("4A", "pass", "pass", "plays nothing draws", "tidak bermain mengambil"),
        ("4A", "1:take-back", "take-back", "too late", "terlambat"),
        ("4A unwinding=off 1:5A<1 turn=2", "1:take-back", "take-back", "house", "Meja ini"),
        ("5F", "one-card", "one-card", "Seat 1 has 8 cards, not one", "Tempat 1 ada 8 kad"),
        ("5F one_card=off hands=9E/?8/?8", "one-card", "one-card", "house", "Meja ini"),
        ("5F", "how-many 1", "one-card", "Another player", "Pemain lain"),
        ("5F trading=off", "trade 2 ? for ?", "trade", "without that rule", "tanpa peraturan"),
        ("5F", "trade 1 ? for ?", "trade", "between two players", "antara dua pemain"),
        ("5F", "trade 2 for ?", "trade", "at least one", "sekurang-kurangnya satu"),
        ("5F", "trade 2 ? for", "trade", "at least one", "sekurang-kurangnya satu"),
        (
            "5F hands=4W/?2/?8",
            "trade 2 ? for ? ? ?",
            "hand",
            "3 cards cannot come from Seat 2",
            "3 kad tidak mungkin dari tangan Tempat 2",
        ),
        ("5F hands=4W,5W/?2/?8", "trade 2 KE for ?", "hand", "King of Earth|Seat 1", "Raja Tanah"),
        ("5F", "gross", "gross", "At this table|gross", "Di meja ini|gross"),
        (f"5F half_deck=off {I}", "half-deck", "half-deck", "no half deck", "separuh dek"),
        (f"5F turn=2 {I}", "1:half-deck", "turn", "Seat 2's turn, not Seat 1", "giliran Tempat 2"),
        (f"5F spent=1 {I}", "once-a-year", "once-a-year", "Seat 1 has used", "Tempat 1 sudah"),
        (f"5F hands=?25/?5/?5 {I}", "half-deck", "half-deck", "25|26", "25 kad|26"),
        (f"5F {I}", "worst-hand", "worst-hand", "as it was dealt", "seperti yang diberi"),
        (
            f"1:2F hands=?8/{WORST}/?8 as_dealt=2 turn=2 {I}",
            "worst-hand",
            "worst-hand",
            "2 or the Queen of Water",
            "2 atau Ratu Air",
        ),
        (f"5F as_dealt=1 {I}", "worst-hand", "worst-hand", "turned up to be", "untuk dikira"),
        (f"5F hands={TENS}/?5/?5 {I}", "gross", "gross", "counts 120|144", "berjumlah 120|144"),
        (
            f"5F hands=4W,?3/?8/?8 as_dealt=1 {I}",
            "worst-hand show 4W KE",
            "hand",
            "Seat 1 has 4 cards, 2 are shown",
            "Tempat 1 ada 4 kad, 2 ditunjukkan",
        ),
        ("5F", "1:show", "hand", "cards are named", "Nama kad"),
        ("5F", "flip 6F", "setup", "pile has begun", "sudah bermula"),
        (DEALT, "river 5F", "river", "not the river", "bukan sungai"),
        (f"{RIVER_DEALT} community=5F", "river 6F", "river", "not the river", "bukan sungai"),
        (DEALT, "flip", "setup", "card is named", "Nama kad"),
        (DEALT, "flip 4W", "deck", "4 of Water", "4 Air"),
        ("5F", "3:name 6F", "shaman", "No Shaman", "Tiada Shaman"),
        (SHAMAN, "1:name 6F", "turn", "Seat 3's turn, not Seat 1", "giliran Tempat 3"),
        (SHAMAN, "1:draw", "shaman", "dealer names it or takes", "pengagih menamakannya"),
        (DEALT, "1:draw", "setup", "No card is turned up", "Belum ada kad"),
        ("4A", "shuffle", "shuffle", "There are cards", "Masih ada kad"),
        (SHORT, "shuffle 6A,4A", "shuffle", "The 3 cards", "3 kad di bawah"),
        ("5F", "next-hand", "next-hand", "goes on", "masih berjalan"),
        (POINTS, "next-hand", "score", "turned up to be counted", "dibuka untuk dikira"),
        (f"{OVER} games=0,3,0 sets_to_win=1", "next-hand", "score", "match is over", "Perlawanan"),
        (OVER, "next-hand 5F,6F", "deck", "has 2 cards|55", "2 kad|55"),
        (OVER, "1:draw", "over", "hand is over", "sudah tamat"),
    ],
)
def test_a_refusal_names_the_rule_who_and_how_many(
    text: str, move: str, rule: str, en: str, ms: str
) -> None:
    found = judged(text, move)
    assert not found.legal
    assert found.rules == (f"dabong.{rule}",)
    assert found.breaches[0].why == found.why
    assert says(found.why, en, ms), found.why


@pytest.mark.parametrize(
    ("cards", "en", "ms"),
    [
        ("10E,3A,4W,8F,7A,KF,KW,QE", "8 of Fire", "8 Api"),
        ("10E,3A,4W,2F,7A,9F,KW,JE", "2 of Fire, 9 of Fire and Jack of Earth", "2 Api, 9 Api dan"),
        ("10E,3A,4W,S,7A,KF,KW,QE", "card: Shaman.", "khas: Shaman."),
        ("10E,3A,4W,6F,7A,KF,KW,QW", "Queen of Water", "Ratu Air"),
        ("10E,3A,4W,6F,7A,KF,KW,5E", "this has 3", "ini 3"),
        ("10E,3A,4W,6F,7A,KF,KE,KW,QE", "this has 5", "ini 5"),
        ("10E,3A,4E,6F,7A,KF,KE,QE", "all four suits", "keempat-empat jenis"),
        ("10E,3A,4W,3F,7A,KF,KW,QE", "at most one pair", "satu pasangan"),
        ("10E,3A,4W,6F,7A,KF,KW,KE", "at most one pair", "satu pasangan"),
    ],
)
def test_a_worst_hand_that_is_none_is_told_what_it_has(cards: str, en: str, ms: str) -> None:
    """D16: no special card, exactly four that count 10, all four suits, at most one pair."""
    found = judged(f"5F hands={cards}/?8/?8 as_dealt=1 {I}", "worst-hand")
    assert found.rules == ("dabong.worst-hand",)
    assert says(found.why, en, ms), found.why


@pytest.mark.parametrize(
    ("text", "move", "told"),
    [
        ("4A hands=5A,?7/?8/?8", "5A", [("turn", 2, "Seat 2's turn", "Giliran Tempat 2")]),
        (
            "4A hands=9A,?7/?8/?8",
            "9A",
            [
                ("reverse", 3, "other way", "bertukar arah"),
                ("turn", 3, "Seat 3's turn", "Giliran Tempat 3"),
            ],
        ),
        (
            f"7F 1:7W 2:7E hands=?4/?4/7A,5A,?2 turn=3 {I}",
            "7A",
            [("play-again", 3, "Seat 3 may play again", "Tempat 3 boleh bermain lagi")],
        ),
        (
            "KA hands=5A/KE,?4/?5 turn=1 level=beginner",
            "5A",
            [("hand-over", 1, "Seat 1 wins the hand", "Tempat 1 memenangi")],
        ),
        (
            "KA hands=5A/KE,?4/?5 games=3,0,0 sets_to_win=1",
            "5A",
            [
                ("hand-over", 1, "Seat 1 wins the hand", "Tempat 1 memenangi"),
                ("match-over", 1, "match is over", "Perlawanan sudah tamat"),
            ],
        ),
        (DEALT, "flip 6F", [("turn", 1, "Seat 1's turn", "Giliran Tempat 1")]),
        (DEALT, "flip S", []),
        (
            DEALT,
            "flip 9F",
            [
                ("reverse", 3, "other way", "bertukar arah"),
                ("turn", 3, "Seat 3's turn", "Giliran Tempat 3"),
            ],
        ),
        (SHAMAN, "name 5W", [("turn", 1, "Seat 1's turn", "Giliran Tempat 1")]),
        (DEALT, "flip JF", [("turn", 2, "Seat 2's turn", "Giliran Tempat 2")]),
        (
            SHAMAN,
            "name 9W",
            [
                ("reverse", 3, "other way", "bertukar arah"),
                ("turn", 3, "Seat 3's turn", "Giliran Tempat 3"),
            ],
        ),
        ("4A hands=9A,?7/?8", "9A", [("reverse", 1, "other way", "bertukar arah")]),
        ("4A 1:9A<1 turn=3r", "1:take-back", [("turn", 1, "Seat 1's turn", "Giliran Tempat 1")]),
        ("1:QW turn=2q", "draw", []),
        ("8F dealer=3", "3:suit W", []),
        (POINTS, "1:show KA 3F", []),
    ],
)
def test_what_follows_is_told_in_its_order(
    text: str, move: str, told: list[tuple[str, int, str, str]]
) -> None:
    """After the move itself: the other way, play again or whose turn, the end of hand and match."""
    position = at(text)
    _, events = DABONG.apply(position, DABONG.read_move(position, move))
    follow = events[1:]
    assert [(event.kind, event.seat) for event in follow] == [(kind, at) for kind, at, *_ in told]
    for event, (_, _, en, ms) in zip(follow, told, strict=True):
        assert says(event.words, en, ms), event.words


@pytest.mark.parametrize(
    ("text", "move", "kind", "seat", "amount"),
    [
        ("1:2W turn=2t3", "draw", "draw", 2, 6),
        ("4A hands=5A,?7/?8/?8", "5A", "follow", 1, 0),
        (SHORT, "shuffle", "shuffle", 0, 3),
        ("5F hands=9E/?8/?8", "2:how-many 1", "penalty", 2, 1),
    ],
)
def test_a_move_is_an_event_with_its_seat_and_the_cards_that_left_the_pile(
    text: str, move: str, kind: str, seat: int, amount: int
) -> None:
    position = at(text)
    _, events = DABONG.apply(position, DABONG.read_move(position, move))
    assert (events[0].kind, events[0].seat, events[0].amount) == (kind, seat, amount)
    assert events[0].words == DABONG.check(position, DABONG.read_move(position, move)).why

"""What dabong! says to its players, in English and Malay.

Glossary, kept on every page: suit *jenis*, value *nilai*, pile *longgokan*, draw pile *timbunan
cabutan*, hand *tangan*, play *permainan*, turn *giliran*, to draw *mengambil*, river *sungai*. Seats are
numbers: *Seat 2*, *Tempat 2*. Sentences are short, in the present tense, and blame nobody.
"""

from collections.abc import Iterable, Sequence

from app.rules.dabong.deck import (
    SUIT_WORDS,
    TEN,
    TWO,
    Face,
    card_words,
    letters,
    rank_words,
    total_in_hand,
)
from app.rules.game import Seat, Words

KIND_WORDS = {
    "follow": Words("follows", "ikut"),
    "natural": Words("natural dabong!", "dabong! semula jadi"),
    "addition": Words("addition", "tambah"),
    "subtraction": Words("subtraction", "tolak"),
    "two_addon": Words("2s add-on", "tambahan 2"),
    "clone": Words("clone", "klon"),
    "twenty_one": Words("twenty-one", "dua puluh satu"),
    "straight": Words("straight", "berturutan"),
    "full_house": Words("full house", "rumah penuh"),
    "flush": Words("flush", "flush"),
    "fourth_card": Words("4th card", "kad keempat"),
    "three_by_three": Words("three by three", "tiga kali tiga"),
    "eight_straight": Words("eight straight", "lapan berturutan"),
    "heaven": Words("heaven", "syurga"),
    "hell": Words("hell", "neraka"),
    "heaven_and_hell": Words("heaven and hell", "syurga dan neraka"),
    "mirror": Words("mirror", "cermin"),
    "self_mirror": Words("self mirror", "cermin sendiri"),
    "river": Words("with the river", "dengan sungai"),
    "neutralize": Words("neutralises the 2s", "meneutralkan kad 2"),
    "four_of_a_kind": Words("four of a kind", "empat serupa"),
    "four_pair": Words("four pair", "empat pasangan"),
    "gross": Words("gross", "gross"),
    "half_deck": Words("half deck", "separuh dek"),
    "worst_hand": Words("worst hand", "tangan terburuk"),
    "once_a_year": Words("once a year", "sekali setahun"),
}


def seat_name(seat: Seat) -> Words:
    """`Seat 2`."""
    return Words(f"Seat {seat}", f"Tempat {seat}")


def listed(words: Iterable[Words]) -> Words:
    """`7 of Fire, 2 of Fire and Ace of Fire`."""
    said = list(words)
    return Words(_and([word.en for word in said], "and"), _and([word.ms for word in said], "dan"))


def _and(words: list[str], last: str) -> str:
    if len(words) < 2:  # noqa: PLR2004 - one word stands alone
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def cards_named(cards: Sequence[Face]) -> Words:
    """The cards in the order in which they are laid."""
    return listed(card_words(face) for face in cards)


def suits_named(suits: int) -> Words:
    """`Fire`, or `Earth or Fire`."""
    said = [SUIT_WORDS[letter] for letter in letters(suits)]
    return Words(" or ".join(word.en for word in said), " atau ".join(word.ms for word in said))


def cards_counted(count: int) -> Words:
    """`1 card`, `4 cards`."""
    return Words(f"{count} card" if count == 1 else f"{count} cards", f"{count} kad")


def counts_on_pile(top: Face) -> Words:
    """`the Jack on the pile counts 11`."""
    name = rank_words(top.rank)
    return Words(
        f"the {name.en} on the pile counts {top.on_pile}",
        f"{name.ms} di atas longgokan dikira {top.on_pile}",
    )


def sum_of(counts: Iterable[int], sign: str = "+") -> str:
    """`7 + 2 + 1`, or with minus `10 - 3 - 4`."""
    return f" {sign} ".join(map(str, counts))


def counts_in_hand(cards: Iterable[Face], shaman: int = 0) -> list[int]:
    """What each card counts in a hand or a sum; a Shaman without a name as many as `shaman`."""
    return [face.in_hand if face.rank else shaman for face in cards]


def adds_up_to(counts: Sequence[int]) -> Words:
    """`7 + 2 + 1 is 10`."""
    said, total = sum_of(counts), sum(counts)
    return Words(f"{said} is {total}", f"{said} ialah {total}")


def wrong_sum(cards: Sequence[Face], top: Face, shaman: int = 0) -> Words:
    """An addition that misses the value; a Shaman without a name counts as many as `shaman` in it."""
    said, pile = adds_up_to(counts_in_hand(cards, shaman)), counts_on_pile(top)
    return Words(f"{said.en}, {pile.en}.", f"{said.ms}, {pile.ms}.")


def wrong_difference(cards: Sequence[Face], top: Face) -> Words:
    """A subtraction that misses the value."""
    total = 2 * cards[0].in_hand - total_in_hand(cards)
    said, pile = sum_of(counts_in_hand(cards), "-"), counts_on_pile(top)
    return Words(f"{said} is {total}, {pile.en}.", f"{said} ialah {total}, {pile.ms}.")


def biggest_first(cards: Sequence[Face]) -> Words:
    """A subtraction that begins with a smaller card."""
    big = card_words(max(cards, key=lambda face: face.in_hand))
    first = card_words(cards[0])
    return Words(
        f"To subtract, {big.en} goes first, before {first.en}.",
        f"Untuk menolak, {big.ms} diletakkan dahulu, sebelum {first.ms}.",
    )


def not_one_suit(cards: Sequence[Face]) -> Words:
    """Cards of several suits where one is asked."""
    named = cards_named(cards)
    return Words(f"{named.en} are not of one suit.", f"{named.ms} bukan daripada satu jenis.")


def follows_nothing(face: Face, top: Face, suits: int) -> Words:
    """A single card that matches neither suit nor value."""
    card, may, rank = card_words(face), suits_named(suits), rank_words(top.rank)
    return Words(
        f"{card.en} matches neither the {rank.en} nor {may.en}.",
        f"{card.ms} tidak sepadan dengan {rank.ms} atau {may.ms}.",
    )


def first_does_not_match(face: Face, top: Face, suits: int, kind: str) -> Words:
    """A play of some kind whose first card does not match."""
    said, name = follows_nothing(face, top, suits), KIND_WORDS[kind]
    return Words(
        f"For {name.en} the first card matches the pile: {said.en}",
        f"Untuk {name.ms} kad pertama sepadan dengan longgokan: {said.ms}",
    )


def wrong_mirror(previous: Sequence[Face], cards: Sequence[Face]) -> Words:
    """The right cards for a mirror in another order, or in several suits."""
    order = " ".join(face.text[: -len(face.suit)].removeprefix("S=") for face in reversed(previous))
    named = cards_named(cards)
    return Words(
        f"A mirror of the previous play runs {order}, in one suit if that was: not {named.en}.",
        f"Cermin permainan sebelumnya ialah {order}, satu jenis jika asalnya begitu:"
        f" bukan {named.ms}.",
    )


def no_kind(cards: Sequence[Face]) -> Words:
    """Cards that are no play."""
    named = cards_named(cards)
    return Words(
        f"{named.en} make no play of this level here.",
        f"{named.ms} bukan permainan pada tahap ini di sini.",
    )


def eights_differ(cards: Sequence[Face]) -> Words:
    """An 8 of another suit among several cards."""
    named = cards_named(cards)
    return Words(
        f"An 8 among several cards has the suit of all the others: {named.en} have not.",
        f"8 antara beberapa kad mesti sama jenis dengan semua yang lain: {named.ms} tidak.",
    )


def not_your_turn(seat: Seat, mover: Seat) -> Words:
    """An act out of turn."""
    who, whose = seat_name(seat), seat_name(mover)
    return Words(
        f"It is {whose.en}'s turn, not {who.en}'s.",
        f"Sekarang giliran {whose.ms}, bukan {who.ms}.",
    )


def draw_first(twos: int, owed: int) -> Words:
    """2s that have to be answered first."""
    count = cards_counted(owed)
    if twos:
        deux = Words("a 2" if twos == 1 else f"{twos} 2s", f"{twos} kad 2")
        return Words(
            f"Faced with {deux.en}, {count.en} are drawn first.",
            f"Berdepan {deux.ms}, {count.ms} diambil dahulu.",
        )
    return Words(
        f"After the Queen of Water {count.en} are drawn first.",
        f"Selepas Ratu Air, {count.ms} diambil dahulu.",
    )


def only_more_twos(cards: Sequence[Face]) -> Words:
    """What is laid on 2s where nothing neutralises them."""
    named = cards_named([face for face in cards if face.rank != TWO])
    return Words(
        f"Only more 2s are laid on a 2 here: not {named.en}.",
        f"Hanya kad 2 lagi diletakkan di atas 2 di sini: bukan {named.ms}.",
    )


def beyond_ten(twos: int) -> Words:
    """More 2s than can be neutralised."""
    return Words(
        f"{twos} 2s are worth {2 * twos}, and nothing beyond 10 is neutralised.",
        f"{twos} kad 2 bernilai {2 * twos}, dan yang melebihi 10 tidak boleh dineutralkan.",
    )


def begins_no_answer(first: Face, twos: int) -> Words:
    """A play on 2s that begins with neither a 2 nor a card of their worth."""
    card = card_words(first)
    if twos == 1:
        return Words(
            f"A single 2 is neutralised by several cards that begin with a 2: {card.en} is none.",
            f"Satu kad 2 dineutralkan oleh beberapa kad yang bermula dengan 2: {card.ms} bukan.",
        )
    worth = 2 * twos
    return Words(
        f"{twos} 2s are neutralised by a play that begins with a {worth} or a 2:"
        f" {card.en} is neither.",
        f"{twos} kad 2 dineutralkan oleh permainan yang bermula dengan {worth} atau 2:"
        f" {card.ms} bukan.",
    )


def ace_and_shaman(cards: Sequence[Face]) -> Words:
    """Cards that are not the Ace and the Shaman that answer a single 2."""
    named = cards_named(cards)
    are = "is" if len(cards) == 1 else "are"
    return Words(
        "A single 2 is neutralised by an Ace and a Shaman called an Ace of its suit:"
        f" {named.en} {are} not that.",
        "Satu kad 2 dineutralkan oleh As dan Shaman yang dinamakan As sejenis:"
        f" {named.ms} bukan begitu.",
    )


def cannot_be_in_hand(seat: Seat, cards: Sequence[Words]) -> Words:
    """Cards that the hand does not have."""
    who, named = seat_name(seat), listed(cards)
    return Words(
        f"{named.en} cannot come from {who.en}'s hand.",
        f"{named.ms} tidak mungkin dari tangan {who.ms}.",
    )


def cannot_be_there(card: Words, count: int) -> Words:
    """A card of which all have been seen elsewhere."""
    return Words(
        f"{card.en} cannot be there: the deck has {count}, seen already.",
        f"{card.ms} tidak mungkin ada: dek mempunyai {count}, semuanya sudah kelihatan.",
    )


def natural_misses(cards: Sequence[Face], top: Face) -> Words:
    """A whole hand that does not add up: what a Shaman counts in the sum nearest to it is said."""
    shamans = sum(1 for face in cards if not face.rank)
    if not shamans:
        return wrong_sum(cards, top)
    shaman = 1 if total_in_hand(cards) + shamans > top.on_pile else TEN
    said, each = wrong_sum(cards, top, shaman), "the Shaman" if shamans == 1 else "each Shaman"
    setiap = "" if shamans == 1 else "setiap "
    return Words(
        f"With {each} at {shaman}, {said.en}", f"Dengan {setiap}Shaman bernilai {shaman}, {said.ms}"
    )


def laid_words(cards: Sequence[Face], kinds: Sequence[str]) -> Words:
    """What a legal play is: its cards and every kind that fits."""
    named = cards_named(cards)
    said = [KIND_WORDS[kind] for kind in kinds]
    en = ", ".join(word.en for word in said)
    ms = ", ".join(word.ms for word in said)
    return Words(f"{named.en}: {en}.", f"{named.ms}: {ms}.")


def with_sum(cards: Sequence[Face], kinds: Sequence[str], top: Face) -> Words:
    """`laid_words`, with the sum shown where one decides."""
    said = laid_words(cards, kinds)
    if "addition" in kinds:
        total, pile = sum_of(counts_in_hand(cards)), counts_on_pile(top)
    elif "subtraction" in kinds:
        total, pile = sum_of(counts_in_hand(cards), "-"), counts_on_pile(top)
    else:
        return said
    return Words(
        f"{said.en[:-1]} ({total} is {top.on_pile}, {pile.en}).",
        f"{said.ms[:-1]} ({total} ialah {top.on_pile}, {pile.ms}).",
    )


def turn_of(seat: Seat) -> Words:
    """Whose turn follows."""
    who = seat_name(seat)
    return Words(f"It is {who.en}'s turn.", f"Giliran {who.ms}.")


def won(seat: Seat) -> Words:
    """The end of a hand."""
    who = seat_name(seat)
    return Words(f"dabong! {who.en} wins the hand.", f"dabong! {who.ms} memenangi pusingan.")


OWN_CARD = Words(
    "A natural dabong! is not played on the player's own card.",
    "dabong! semula jadi tidak dimainkan di atas kad sendiri.",
)
WHOLE_HAND = Words(
    "A natural dabong! takes the whole hand, two cards or more.",
    "dabong! semula jadi memerlukan seluruh tangan, dua kad atau lebih.",
)
NAME_SHAMAN = Words(
    "The Shaman has no name yet: call it a real card.",
    "Shaman belum dinamakan: sebut sekeping kad sebenar.",
)
NO_SUIT_TO_NAME = Words(
    "Only an 8 takes any suit, and a Jack one of its two.",
    "Hanya 8 boleh menjadi apa-apa jenis, dan Jek salah satu daripada dua jenisnya.",
)
SUIT_NAMED = Words("The suit is named already.", "Jenisnya sudah dinamakan.")
RIVER_TO_WIN = Words(
    "The river is used only in a play that wins: cards would be left in the hand.",
    "Sungai hanya digunakan dalam permainan yang menang: masih ada kad di tangan.",
)
NO_RIVER = Words("That card is not the river.", "Kad itu bukan sungai.")
HAND_OVER = Words("The hand is over.", "Pusingan sudah tamat.")
HAND_GOES_ON = Words("The hand goes on.", "Pusingan masih berjalan.")
MATCH_OVER = Words("The match is over.", "Perlawanan sudah tamat.")
NOT_BEGUN = Words(
    "No card is turned up yet: the dealer begins the pile.",
    "Belum ada kad dibuka: pengagih memulakan longgokan.",
)
SHAMAN_TURNED_UP = Words(
    "A Shaman is turned up: the dealer names it or takes it.",
    "Shaman dibuka: pengagih menamakannya atau mengambilnya.",
)

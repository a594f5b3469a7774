"""What is said of cards that are nearly a play: which one, and what it lacks, in English and Malay."""

from collections.abc import Iterable, Sequence

from app.rules.dabong.choices import LEVELS, Choices
from app.rules.dabong.deck import ACE, EIGHT, ELEVEN, Face, card_words, rank_words
from app.rules.dabong.sentences import KIND_WORDS, adds_up_to, cards_named
from app.rules.game import Words

DEMANDS = {
    "twenty_one": Words("adds up to 21", "jumlah 21"),
    "full_house": Words("is a pair and three of a kind", "satu pasangan dan tiga serupa"),
    "three_by_three": Words("is three or more sets of three", "tiga set tiga atau lebih"),
    "four_pair": Words("is four or more pairs", "empat pasangan atau lebih"),
    "four_of_a_kind": Words("is four or more of one value", "empat kad atau lebih senilai"),
    "heaven": Words("is three 7s", "tiga kad 7"),
    "hell": Words("is three 6s", "tiga kad 6"),
    "flush": Words("is five or more cards of one suit", "lima kad atau lebih satu jenis"),
    "eight_straight": Words(
        "is eight or more cards in sequence", "lapan kad atau lebih berturutan"
    ),
    "straight": Words(
        "is three or more cards of one suit in sequence",
        "tiga kad atau lebih satu jenis berturutan",
    ),
    "self_mirror": Words(
        "is an even number of cards, each half of one suit, the second the first backwards",
        "bilangan kad genap, setiap separuh satu jenis, yang kedua songsangan yang pertama",
    ),
    "mirror": Words("is the previous play backwards", "permainan sebelumnya secara terbalik"),
}
"""What each big play is, to go after its name."""


def ranks_of(cards: Iterable[Face]) -> Words:
    """`5 5 9 King`."""
    said = [rank_words(face.rank) for face in cards]
    return Words(" ".join(word.en for word in said), " ".join(word.ms for word in said))


def nearly(kind: str, lacks: Words) -> Words:
    """`Nearly a full house, which is a pair and three of a kind: ...`."""
    name, demand = KIND_WORDS[kind], DEMANDS[kind]
    return Words(
        f"Nearly {name.en}, which {demand.en}: {lacks.en}.",
        f"Hampir {name.ms}, iaitu {demand.ms}: {lacks.ms}.",
    )


def short(kind: str, laid: int) -> Words:
    """Too few cards of it."""
    return nearly(kind, Words(f"only {laid} cards are laid", f"hanya {laid} kad diletakkan"))


def composed_of(kind: str, cards: Sequence[Face]) -> Words:
    """Values that do not make it."""
    ranks = ranks_of(cards)
    return nearly(kind, Words(f"the cards are {ranks.en}", f"kadnya ialah {ranks.ms}"))


def ordered(kind: str, rightly: Sequence[Face]) -> Words:
    """The right cards in a wrong order; `rightly` is an order that will do."""
    ranks = ranks_of(rightly)
    return nearly(kind, Words(f"lay the cards as {ranks.en}", f"susun kad sebagai {ranks.ms}"))


def odd_card(kind: str, odd: Face) -> Words:
    """One card that does not belong to the others."""
    card = card_words(odd)
    return nearly(
        kind, Words(f"{card.en} does not belong to it", f"{card.ms} tidak termasuk di dalamnya")
    )


def odd_suit(kind: str, odd: Sequence[Face]) -> Words:
    """Cards whose suit is another than that of the rest."""
    named = cards_named(odd)
    verb = "is" if len(odd) == 1 else "are"
    return nearly(
        kind,
        Words(f"{named.en} {verb} of another suit", f"{named.ms} daripada jenis lain"),
    )


def missing_rank(kind: str, rank: int) -> Words:
    """A sequence with one value left out."""
    name, article = rank_words(rank), "an" if rank in (ACE, EIGHT) else "a"
    return nearly(
        kind, Words(f"{article} {name.en} is missing in it", f"{name.ms} tiada di dalamnya")
    )


def misses_21(cards: Sequence[Face], total: int) -> Words:
    """A sum beside 21; `total` is the nearest that its Aces allow, the first of them as 11."""
    counts = [face.in_hand for face in cards]
    raised, aces = total - sum(counts), [at for at, face in enumerate(cards) if face.rank == ACE]
    for at in aces[: raised // (ELEVEN - 1)]:
        counts[at] = ELEVEN
    return nearly("twenty_one", adds_up_to(counts))


def wrong_value(top: Face) -> Words:
    """Equal cards of another value than the pile's."""
    rank = rank_words(top.rank)
    return Words(
        f"Nearly clone, which has the value of the top card: the pile shows {rank.en}.",
        f"Hampir klon, yang senilai dengan kad teratas: longgokan menunjukkan {rank.ms}.",
    )


def odd_in_clone(odd: Face, top: Face) -> Words:
    """A clone with one card of another value."""
    card, rank = card_words(odd), rank_words(top.rank)
    return Words(
        f"Nearly clone, which has the value of the top card: {card.en} is not {rank.en}.",
        f"Hampir klon, yang senilai dengan kad teratas: {card.ms} bukan {rank.ms}.",
    )


def no_answer(kind: str) -> Words:
    """Heaven or hell out of turn, on what it does not answer; `kind` is what was laid."""
    name, other = KIND_WORDS[kind], KIND_WORDS["hell" if kind == "heaven" else "heaven"]
    return Words(
        f"Out of turn {name.en} answers only {other.en}, before the next play or draw.",
        f"Di luar giliran {name.ms} hanya menjawab {other.ms}, sebelum permainan atau cabutan berikutnya.",
    )


def third_in_a_row(top: Face) -> Words:
    """Three equal cards in a row, whose player would play again."""
    rank = rank_words(top.rank)
    return Words(
        f"To play again takes a 4th {rank.en} in a row, this is the third.",
        f"Untuk bermain lagi perlu {rank.ms} keempat berturut-turut, ini yang ketiga.",
    )


def not_played(kind: str, level: int, choices: Choices) -> Words:
    """A rule that the house has thrown out, or one of a higher level."""
    name = KIND_WORDS[kind]
    if kind in choices.off:
        return Words(
            f"It would be {name.en}, but this table plays without that rule.",
            f"Ia sepatutnya {name.ms}, tetapi meja ini bermain tanpa peraturan itu.",
        )
    needs = next(name for name, rank in LEVELS.items() if rank == level)
    return Words(
        f"It would be {name.en}, a rule of {needs} level: this table plays at {choices.level} level.",
        f"Ia sepatutnya {name.ms}, peraturan tahap {needs}: meja ini pada tahap {choices.level}.",
    )

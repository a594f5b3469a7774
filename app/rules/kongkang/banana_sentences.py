"""What Kongkang says of bananas: bets, payments, a failed call, and who wins a round or the match.

The glossary is that of `sentences`.
"""

from collections.abc import Mapping, Sequence

from app.rules.game import Seat, Words
from app.rules.kongkang.deck import listed
from app.rules.kongkang.sentences import bananas


def pays(payer: Seat, seat: Seat, amount: int) -> Words:
    """A slip paid."""
    if not amount:
        return Words(
            f"Player {payer} has no banana to pay player {seat}.",
            f"Pemain {payer} tiada pisang untuk membayar pemain {seat}.",
        )
    return Words(
        f"Player {payer} pays player {seat} {bananas(amount)}.",
        f"Pemain {payer} membayar pemain {seat} {amount} pisang.",
    )


def leaves(seat: Seat) -> Words:
    """Nothing left to pay or bet with."""
    return Words(
        f"Player {seat} cannot pay and leaves the game.",
        f"Pemain {seat} tidak mampu membayar dan keluar dari permainan.",
    )


def does_not_play_on(seat: Seat) -> Words:
    """Not one of those who tie, at a table where only they go on."""
    return Words(
        f"Player {seat} does not play on: only those who tie do.",
        f"Pemain {seat} tidak terus bermain: hanya yang seri terus bermain.",
    )


def bets(seat: Seat, amount: int) -> Words:
    """A bet placed."""
    if not amount:
        return Words(
            f"Player {seat} has no banana to bet.",
            f"Pemain {seat} tiada pisang untuk bertaruh.",
        )
    return Words(
        f"Player {seat} bets {bananas(amount)}.", f"Pemain {seat} bertaruh {amount} pisang."
    )


def loses_half(seat: Seat, amount: int) -> Words:
    """A failed call."""
    if not amount:
        return Words(
            f"Player {seat} is not lowest, and has too few bananas to lose half of them.",
            f"Pemain {seat} bukan yang terendah, tetapi pisangnya terlalu sedikit untuk dibahagi dua.",
        )
    return Words(
        f"Player {seat} is not lowest: {bananas(amount)} out of the game.",
        f"Pemain {seat} bukan yang terendah: {amount} pisang dibuang dari permainan.",
    )


_ENDS = {
    "call": Words("with the lowest hand", "dengan mata terendah"),
    "deck": Words("with the lowest hand", "dengan mata terendah"),
    "out": Words("with the last card played", "kerana kad habis dimainkan"),
    "alone": Words("as the only one left", "sebagai pemain terakhir"),
}


def wins(
    seat: Seat, amount: int, end: str, points: Mapping[Seat, int] | None, *, is_shared: bool = False
) -> Words:
    """The winner of a round, and the points where hands were compared."""
    how = _ENDS[end]
    table = ", ".join(f"{who}: {count}" for who, count in (points or {}).items())
    counted = Words(f" ({table} points)", f" ({table} mata)") if table else Words("", "")
    share = Words(", shares the pot", ", berkongsi tabung") if is_shared else Words("", "")
    return Words(
        f"Player {seat} wins the round {how.en}{counted.en}{share.en} and takes {bananas(amount)}.",
        f"Pemain {seat} menang pusingan {how.ms}{counted.ms}{share.ms} dan mengambil {amount}"
        " pisang.",
    )


def takes_share(seat: Seat, amount: int) -> Words:
    """One who is as low as the winner, at a table that shares the pot."""
    return Words(
        f"Player {seat} is as low and takes {bananas(amount)}.",
        f"Pemain {seat} sama rendah dan mengambil {amount} pisang.",
    )


def match_won(seats: Sequence[Seat], amount: int) -> Words:
    """The winner of the match; several if nobody can bet on and they have as many."""
    who = listed([str(seat) for seat in seats])
    win = "players {} win" if len(seats) > 1 else "player {} wins"
    return Words(
        f"The match is over: {win.format(who.en)} with {bananas(amount)}.",
        f"Perlawanan tamat: pemain {who.ms} menang dengan {amount} pisang.",
    )

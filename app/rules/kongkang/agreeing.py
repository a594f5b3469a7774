"""What the parts of a written Kongkang position say of each other: whether there can be such a table."""

from collections.abc import Iterator

from app.rules.game import NotAPositionError, Words
from app.rules.kongkang.position import NOBODY, OPEN, Position
from app.rules.kongkang.sentences import SIDE_FIXED

_SIDE_IS_FIXED = Words(
    f"{SIDE_FIXED.en} Nobody is asked which way: leave phase=side out.",
    f"{SIDE_FIXED.ms} Arah tidak ditanya: tinggalkan phase=side.",
)
_SIDE_IS_CHOSEN = Words(
    "Left or right is asked only while the way round is open: write way=open beside phase=side.",
    "Kiri atau kanan ditanya hanya selagi arah belum dipilih: tulis way=open bersama phase=side.",
)


def agree(position: Position) -> None:
    """Refuse a position whose parts contradict each other.

    Raises:
        NotAPositionError: they do; the sentence says what cannot be.
    """
    for sentence, found in _disagreements(position):
        if found:
            raise NotAPositionError(sentence.en, sentence.ms)


def _disagreements(position: Position) -> Iterator[tuple[Words, bool]]:
    """What is wrong if it holds, the sentence first."""
    asks_side = position.phase == "side"
    yield _SIDE_IS_FIXED, asks_side and position.choices.k5 == "left"
    yield _SIDE_IS_CHOSEN, asks_side and position.way != OPEN
    yield _another_pays(position), not _may_pay(position)
    yield _pot_and_bets(position), not _bets_lie_in_the_pot(position)


def _may_pay(position: Position) -> bool:
    """Where slips are paid by whoever made the play that they match, nobody else is the payer (K6)."""
    if position.choices.k6 == "opener":
        return True
    maker = position.last.seat if position.last is not None else NOBODY
    return position.payer in (NOBODY, maker)


def _another_pays(position: Position) -> Words:
    if position.last is None:
        return Words(
            "Nothing has been played, so nobody pays for a slip: leave payer out.",
            "Belum ada permainan, maka tiada yang membayar slip: tinggalkan payer.",
        )
    seat = position.last.seat
    return Words(
        f"At this table player {seat}, who made the latest play, pays for a slip on it, not player"
        f" {position.payer}: leave payer out.",
        f"Di meja ini pemain {seat}, yang membuat permainan terakhir, membayar slip, bukan pemain"
        f" {position.payer}: tinggalkan payer.",
    )


def _bets(position: Position) -> int:
    return sum(map(position.bet, position.seats))


def _bets_lie_in_the_pot(position: Position) -> bool:
    """Where bets count for a failed call, the pot has what was bet until the round is over (K9)."""
    if position.choices.k9 == "own" or position.is_over:
        return True
    return _bets(position) + position.corrected == position.pot.bananas


def _pot_and_bets(position: Position) -> Words:
    each = "/".join(str(position.bet(seat)) for seat in position.seats)
    there, pot = _bets(position) + position.corrected, position.pot.bananas
    return Words(
        f"The bets ({each}) put {there} bananas into the pot, and it has {pot}: say what each has bet.",
        f"Taruhan ({each}) meletakkan {there} pisang dalam tabung, tetapi tabung ada {pot}: nyatakan"
        " taruhan setiap pemain.",
    )

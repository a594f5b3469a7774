"""What the parts of a written Kombio position say of each other: whether there can be such a table."""

from collections.abc import Iterator

from app.rules.game import NotAPositionError, Seat, Words
from app.rules.kombio.hands import Spot
from app.rules.kombio.position import Debt, Position, emptied_seat

_SEEN_BY_NOBODY = Words(
    "A card is seen by seats that somebody has.",
    "Kad dilihat oleh tempat yang ada pemain.",
)
_NO_TURN = Words(
    "A card in hand or an action belongs to a turn.",
    "Kad yang dipegang atau kuasa adalah sebahagian daripada giliran.",
)
_HELD_AND_ACTION = Words(
    "A card in hand is placed before an action begins.",
    "Kad yang dipegang diletakkan sebelum kuasa bermula.",
)
_NOBODY_CALLED = Words(
    "Somebody has called before the last turn is over: write called=.",
    "Ada pemain yang memanggil sebelum giliran terakhir tamat: tulis called=.",
)
_CALLER_HAS_NO_TURN = Words(
    "Who has called has no turn any more.",
    "Pemain yang sudah memanggil tiada giliran lagi.",
)
_NOTHING_HAPPENED = Words(
    "Before the first card is turned up nobody has pressed, called or slapped.",
    "Sebelum kad pertama dibuka, tiada sesiapa menekan, memanggil atau menampar.",
)
_PRESSES_ON_NOTHING = Words(
    "Presses stand while a card can be slapped.",
    "Tekanan dikira hanya selagi kad boleh ditampar.",
)
_CALLER_PRESSED = Words(
    "At this table whoever has called slaps no more, and no press of theirs stands.",
    "Di meja ini pemanggil tidak menampar lagi, dan tekanannya tidak dikira.",
)
_CLOSED_BY_A_DRAW = Words(
    "At this table a discard can be slapped only until a turn draws a card, and one has been drawn:"
    " write window=shut.",
    "Di meja ini kad buangan boleh ditampar hanya sehingga satu giliran mencabut kad, dan sekeping"
    " sudah dicabut: tulis window=shut.",
)
_TAKEN = Words(
    "A discard that was taken can be slapped no more: write window=shut.",
    "Kad buangan yang sudah diambil tidak boleh ditampar lagi: tulis window=shut.",
)
_LAID_FOR_ITS_ACTION = Words(
    "At this table a card laid for its action cannot be slapped: write window=shut.",
    "Di meja ini kad yang diletakkan untuk kuasanya tidak boleh ditampar: tulis window=shut.",
)
_HAS_CALLED = Words(
    "At this table a hand without cards counts as the call: say whose by called.",
    "Di meja ini tangan tanpa kad dikira sebagai panggilan: nyatakan tangan siapa dengan called.",
)
_PRESSED_TWICE = Words("A seat presses once.", "Setiap tempat menekan sekali sahaja.")
_OWES_NOTHING = Words(
    "A card is owed by a seat that has one, for a gap in another hand.",
    "Kad dihutang oleh tempat yang ada kad, bagi ruang kosong di tangan lain.",
)
_NO_AMENDS = Words(
    "Amends are for another player's card, and a discard lies there.",
    "Ganti rugi adalah bagi kad pemain lain, dan ada kad buangan di situ.",
)


def agree(position: Position) -> None:
    """Refuse a position whose parts contradict each other.

    Raises:
        NotAPositionError: they do; the sentence says what cannot be.
    """
    claimed = [claim.seat for claim in position.claims]
    seers = {seat for spot in position.spots() for seat in _seen(position, spot)}
    for sentence, found in _disagreements(position, claimed, seers):
        if found:
            raise NotAPositionError(sentence.en, sentence.ms)


def _disagreements(
    position: Position, claimed: list[Seat], seers: set[Seat]
) -> Iterator[tuple[Words, bool]]:
    """What is wrong if it holds, the sentence first."""
    in_turn = (position.held, position.action)
    yield _SEEN_BY_NOBODY, not seers <= set(position.seats)
    yield _NO_TURN, position.stage != "play" and in_turn != (None, None)
    yield _HELD_AND_ACTION, position.held is not None and position.action is not None
    ended = bool(position.called) or position.is_drawn_out
    yield _NOBODY_CALLED, position.stage == "last" and not ended
    yield (
        _CALLER_HAS_NO_TURN,
        position.stage == "play"
        and position.called == position.turn
        and (in_turn == (None, None) or position.choices.empty_hand != "calls"),
    )
    yield (
        _NOTHING_HAPPENED,
        position.stage == "look"
        and bool(position.called or claimed or position.window or position.debt),
    )
    yield from _open_all_the_same(position)
    yield _HAS_CALLED, bool(emptied_seat(position))
    yield _PRESSES_ON_NOTHING, bool(claimed) and not position.is_open
    yield _CALLER_PRESSED, not all(map(position.may_slap, claimed))
    yield _PRESSED_TWICE, len(set(claimed)) < len(claimed)
    yield _OWES_NOTHING, position.debt is not None and not _may_owe(position, position.debt)
    yield (
        _NO_AMENDS,
        position.offence is not None
        and (position.offence.offender == position.offence.victim or not position.discard),
    )


def _open_all_the_same(position: Position) -> Iterator[tuple[Words, bool]]:
    """A card that can be slapped though the turn has gone further than that."""
    held, action = position.held, position.action
    drawn = held is not None and held.source == "draw"
    taken = held is not None and held.source == "discard"
    yield _CLOSED_BY_A_DRAW, drawn and position.closes_on_draw
    yield _TAKEN, taken and position.is_open
    unslapped = action is not None and position.choices.b15 == "off"
    yield _LAID_FOR_ITS_ACTION, unslapped and position.is_open


def _seen(position: Position, spot: Spot) -> tuple[Seat, ...]:
    lying = position.lying(spot)
    return lying.seen if lying is not None else ()


def _may_owe(position: Position, debt: Debt) -> bool:
    filled = position.lying(debt.spot) is not None
    return debt.seat != debt.spot.owner and not filled and any(position.hand(debt.seat))

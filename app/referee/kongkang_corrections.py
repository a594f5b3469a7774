"""What somebody sets by hand in a game of Kongkang: `turn Ana`, `bananas Ana 12`, `cards Cik 3`."""

from collections.abc import Sequence

import msgspec

from app.referee.corrections import CorrectionError, seat_named
from app.rules.cards import Hand
from app.rules.game import RulesError, Seat, Words
from app.rules.kongkang import DrawPile, Position, with_bananas
from app.rules.kongkang.position import with_hand
from app.rules.options import quoted

MOST_CARDS = 20
"""More in one hand is a slip of the finger: five are dealt, and each turn plays as many as it draws."""

MOST_DIGITS = 3


def corrected(position: Position, players: Sequence[str], said: str) -> Position:
    """The position with what was said set in it.

    Raises:
        CorrectionError: the words are not understood, or cards or bananas would not add up.
    """
    subject, *rest = said.split()[:16] or [""]
    if subject == "turn" and rest:
        return with_turn(position, seat_named(players, " ".join(rest)))
    if subject in _COUNTED and len(rest) > 1:
        return _COUNTED[subject](position, seat_named(players, " ".join(rest[:-1])), rest[-1])
    raise CorrectionError(
        Words(
            f"{quoted(said)} sets nothing: write `turn {players[0]}`, `bananas {players[0]} 12` or"
            f" `cards {players[0]} 5`.",
            f"{quoted(said)} tidak menetapkan apa-apa: tulis `turn {players[0]}`,"
            f" `bananas {players[0]} 12` atau `cards {players[0]} 5`.",
        )
    )


def with_turn(position: Position, seat: Seat) -> Position:
    """That seat is to move; a card that another one has drawn goes back onto the draw pile.

    Raises:
        CorrectionError: nobody is to move now, or that player has left the game.
    """
    if position.phase in ("show", "over"):
        raise CorrectionError(
            Words(
                "Nobody is to move now, so the turn cannot be given to anybody.",
                "Tiada giliran sekarang, maka giliran tidak boleh diberikan.",
            )
        )
    _require_there(position, seat)
    if position.phase == "drawn" and position.turn != seat:
        held = len(position.hand(position.turn))
        position = with_cards(position, position.turn, str(held - 1))
    return msgspec.structs.replace(position, turn=seat, phase="turn", effect=None)


def with_cards(position: Position, seat: Seat, word: str) -> Position:
    """That seat holds so many cards, none of them known; the draw pile gives or takes what it needs.

    Raises:
        CorrectionError: that is no number, or the draw pile has not so many.
    """
    is_small = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
    if not (is_small and 0 < int(word) <= MOST_CARDS):
        raise CorrectionError(
            Words(
                f"{quoted(word)} is no number of cards: say 1 to {MOST_CARDS}.",
                f"{quoted(word)} bukan bilangan kad: sebut 1 hingga {MOST_CARDS}.",
            )
        )
    if position.is_over:
        raise CorrectionError(
            Words(
                "The round is over: cards are counted again in the next one.",
                "Pusingan sudah tamat: kad dikira semula dalam pusingan berikutnya.",
            )
        )
    _require_there(position, seat)
    wanted = int(word)
    left = len(position.draw) + len(position.hand(seat)) - wanted
    if left < len(position.draw.known):
        more = wanted - len(position.hand(seat))
        raise CorrectionError(
            Words(
                f"The draw pile has no {more} cards more for that hand.",
                f"Timbunan cabutan tiada {more} kad lagi untuk tangan itu.",
            )
        )
    known = position.draw.known
    return msgspec.structs.replace(
        position,
        hands=with_hand(position, seat, Hand(unknown=wanted)),
        draw=DrawPile(known, left - len(known)),
        seen=tuple(sight for sight in position.seen if sight.owner != seat),
    )


def _with_bananas(position: Position, seat: Seat, word: str) -> Position:
    """That seat has so many bananas, the difference being the pot's."""
    if not (word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS):
        raise CorrectionError(
            Words(
                f"{quoted(word)} is no number of bananas.", f"{quoted(word)} bukan bilangan pisang."
            )
        )
    _require_there(position, seat)
    try:
        return with_bananas(position, seat, int(word))
    except RulesError:
        has, pot = position.bananas(seat), position.pot.bananas
        raise CorrectionError(
            Words(
                f"The pot has {pot}, and that player {has}: {has + pot} is the most there can be.",
                f"Tabung ada {pot}, dan pemain itu {has}: paling banyak {has + pot}.",
            )
        ) from None


def _require_there(position: Position, seat: Seat) -> None:
    if seat in position.out:
        raise CorrectionError(
            Words("That player has left the game.", "Pemain itu sudah keluar dari permainan.")
        )


_COUNTED = {"bananas": _with_bananas, "cards": with_cards}

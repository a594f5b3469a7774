"""What somebody sets by hand in a game of Kombio: `turn Ana`, `top 5`, `cards Cik 3`."""

from collections.abc import Sequence

import msgspec

from app.referee.corrections import CorrectionError, seat_named
from app.rules.cards import CannotBeThereError
from app.rules.game import NotAMoveError, NotAPositionError, Seat, Words
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import Hand, Lying, count, first_gap, places, with_card, with_hand
from app.rules.kombio.move_text import read_card
from app.rules.kombio.position import Position, Window, emptied_hand_calls
from app.rules.options import quoted

MOST_CARDS = 20
"""More in one hand is a slip of the finger; five players of the special deck hold as many between them."""


def corrected(position: Position, players: Sequence[str], said: str) -> Position:
    """The position with what was said set in it.

    Raises:
        CorrectionError: the words are not understood, or the cards would not add up.
    """
    subject, *rest = said.split()[:16] or [""]
    try:
        if subject == "turn" and rest:
            return with_turn(position, seat_named(players, " ".join(rest)))
        if subject == "top" and len(rest) == 1:
            return with_top(position, rest[0])
        if subject == "cards" and len(rest) > 1:
            return with_cards(position, seat_named(players, " ".join(rest[:-1])), rest[-1])
    except (NotAMoveError, NotAPositionError, CannotBeThereError) as error:
        raise CorrectionError(
            Words(str(error), f"{quoted(said)} tidak boleh: bilangan kad tidak betul.")
        ) from None
    raise CorrectionError(
        Words(
            f"{quoted(said)} sets nothing: write `turn {players[0]}`, `top 5` or"
            f" `cards {players[0]} 4`.",
            f"{quoted(said)} tidak menetapkan apa-apa: tulis `turn {players[0]}`, `top 5` atau"
            f" `cards {players[0]} 4`.",
        )
    )


def with_turn(position: Position, seat: Seat) -> Position:
    """That seat is to move; a card that another one has taken goes back to where it came from.

    Raises:
        CorrectionError: nobody is to move now, or that seat has called.
    """
    if position.stage not in ("look", "play"):
        raise CorrectionError(
            Words(
                "Nobody is to move now, so the turn cannot be given to anybody.",
                "Tiada giliran sekarang, maka giliran tidak boleh diberikan.",
            )
        )
    if position.called == seat:
        raise CorrectionError(
            Words(
                "Whoever has called Kombio! has no turn any more this round.",
                "Pemain yang sudah memanggil Kombio! tiada giliran lagi dalam pusingan ini.",
            )
        )
    held, draw, discard = position.held, position.draw, position.discard
    if held is not None and held.source == "draw":
        draw = (held.card, *draw)
    elif held is not None:
        discard = (held.card, *discard)
    return msgspec.structs.replace(
        position, turn=seat, held=None, action=None, draw=draw, discard=discard
    )


def with_top(position: Position, word: str) -> Position:
    """That card lies on the discard pile.

    Raises:
        NotAMoveError: it is no card of this deck; NotAPositionError, CannotBeThereError: all of them
            lie elsewhere.
        CorrectionError: nothing has been turned up yet.
    """
    card = read_card(position, word.upper())
    if not position.discard or position.window is None:
        raise CorrectionError(
            Words(
                "No card lies on the discard pile yet: say `flipped 9` or `played 5`.",
                "Belum ada kad di timbunan buangan: sebut `flipped 9` atau `played 5`.",
            )
        )
    _, *under = position.discard
    return msgspec.structs.replace(
        position, discard=(card, *under), window=Window(card, position.window.state)
    )


def with_cards(position: Position, seat: Seat, word: str) -> Position:
    """That seat holds so many cards; the draw pile gives or takes what it needs.

    Raises:
        CorrectionError: that is no number, or the draw pile has not so many.
    """
    if not (word.isascii() and word.isdigit() and int(word) <= MOST_CARDS):
        raise CorrectionError(
            Words(
                f"{quoted(word)} is no number of cards: say 0 to {MOST_CARDS}.",
                f"{quoted(word)} bukan bilangan kad: sebut 0 hingga {MOST_CARDS}.",
            )
        )
    hand, draw, wanted = position.hand(seat), list(position.draw), int(word)
    while count(hand) > wanted:
        place = places(hand)[-1]
        taken = hand[place - 1]
        draw.append(taken.card if taken is not None else HIDDEN)
        hand = with_card(hand, place, None)
    while count(hand) < wanted:
        if not draw:
            raise CorrectionError(
                Words(
                    f"The draw pile has no {wanted - count(hand)} cards more for that hand.",
                    f"Timbunan cabutan tiada {wanted - count(hand)} kad lagi untuk tangan itu.",
                )
            )
        hand = _with_one_more(hand, draw.pop())
    return emptied_hand_calls(
        msgspec.structs.replace(
            position, hands=with_hand(position.hands, seat, hand), draw=tuple(draw), debt=None
        )
    )


def _with_one_more(hand: Hand, card: str) -> Hand:
    return with_card(hand, first_gap(hand), Lying(card))

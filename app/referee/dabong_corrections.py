"""What somebody sets by hand in a game of dabong!: `turn Ana`, `top QF`, `cards Ana 5`, `suit W`, `way left`;
and what an illegal act comes to that is let stand.
"""

from collections.abc import Sequence

import msgspec

from app.referee.corrections import CorrectionError, seat_named
from app.referee.dabong_bench import DabongObjection
from app.referee.dabong_shamans import somehow_named
from app.rules.cards import CannotBeThereError, Hand
from app.rules.dabong.applying import applied
from app.rules.dabong.deck import FACES, HIDDEN, SHAMAN, SUITS, NoSuchCardError, read_face
from app.rules.dabong.engine import DABONG
from app.rules.dabong.moves import Draw, Flip, Move
from app.rules.dabong.position import (
    LEFT,
    RIGHT,
    Position,
    is_queen_of_water,
    open_suits,
    seat_on,
    twos_on_top,
    with_hand,
)
from app.rules.game import IllegalMoveError, NotAPositionError, Seat, Words
from app.rules.options import quoted

replace = msgspec.structs.replace

MOST_CARDS = 99
"""Two decks have 110 cards; more in one hand is a slip of the finger."""

WAYS = {"left": LEFT, "right": RIGHT}


def corrected(position: Position, players: Sequence[str], said: str) -> Position:
    """The position with what was said set in it.

    Raises:
        CorrectionError: the words are not understood, or the cards would not add up.
    """
    subject, *rest = said.split()[:16] or [""]
    try:
        after = _set(position, players, subject, rest)
        if after is not None:
            return DABONG.read_position(DABONG.write_position(after))
    except (NoSuchCardError, NotAPositionError, CannotBeThereError) as error:
        raise CorrectionError(error.words) from None
    name = players[0]
    raise CorrectionError(
        Words(
            f"{quoted(said)} sets nothing: write `turn {name}`, `top QF`, `cards {name} 5`,"
            " `suit W` or `way left`.",
            f"{quoted(said)} tidak menetapkan apa-apa: tulis `turn {name}`, `top QF`,"
            f" `cards {name} 5`, `suit W` atau `way left`.",
        )
    )


def _set(
    position: Position, players: Sequence[str], subject: str, rest: Sequence[str]
) -> Position | None:
    """The position with that set in it; None where the words set nothing."""
    if subject == "turn" and rest:
        return with_turn(position, seat_named(players, " ".join(rest)))
    if subject == "cards" and len(rest) > 1:
        return with_cards(position, seat_named(players, " ".join(rest[:-1])), rest[-1])
    if len(rest) == 1 and subject in _ONE_WORD:
        return _ONE_WORD[subject](position, rest[0])
    return None


def with_turn(position: Position, seat: Seat) -> Position:
    """That seat is to move and owes nothing; before the first card is turned up, it begins.

    Raises:
        CorrectionError: the hand is over.
    """
    if position.stage == "over":
        raise CorrectionError(
            Words(
                "The hand is over, so the turn cannot be given to anybody.",
                "Pusingan sudah tamat, maka giliran tidak boleh diberikan.",
            )
        )
    standing = replace(position.standing, turn=seat, twos=0, queen=False, again=False)
    if position.stage == "play":
        return replace(position, standing=standing)
    return replace(position, standing=standing, dealer=seat_on(len(position.hands), seat, RIGHT))


def with_top(position: Position, word: str) -> Position:
    """That card lies on top; what it makes the seat in turn owe is owed.

    Raises:
        NoSuchCardError: it is no card of dabong!; CannotBeThereError: all of them lie elsewhere.
        CorrectionError: no card of that name can lie there.
    """
    face = read_face(word)
    if position.stage == "deal":
        return _turned_up(position, face.text)
    if not face.rank:
        raise CorrectionError(
            Words(
                "Say what the Shaman is, as `top S=5W`.",
                "Sebut Shaman itu apa, seperti `top S=5W`.",
            )
        )
    last = position.pile[-1]
    cards = (*last.cards[:-1], face.text)
    laid = replace(last, cards=cards, suits=open_suits(face), before=None, drawn=())
    position = replace(position, pile=(*position.pile[:-1], laid))
    if position.stage != "play":
        return replace(position, stage="play") if position.stage == "shaman" else position
    standing = replace(
        position.standing,
        twos=twos_on_top(cards) if last.seat else 0,
        queen=is_queen_of_water(face) and last.seat > 0,
        again=False,
        run=1,
        opens="",
    )
    return replace(position, standing=standing)


def _turned_up(position: Position, card: str) -> Position:
    verdict = DABONG.check(position, Flip(card))
    if card not in FACES or card.startswith(f"{SHAMAN}=") or not verdict.legal:
        raise CorrectionError(verdict.why)
    return DABONG.apply(position, Flip(card))[0]


def with_suit(position: Position, word: str) -> Position:
    """That suit is to be followed.

    Raises:
        CorrectionError: it is no suit, or no card lies on the pile.
    """
    suit = word.upper()
    if len(suit) != 1 or suit not in SUITS or position.stage != "play":
        raise CorrectionError(
            Words(
                f"{quoted(word)} cannot be followed now: say F, W, E or A while a card lies there.",
                f"{quoted(word)} tidak boleh diikut sekarang: sebut F, W, E atau A semasa ada kad.",
            )
        )
    last = replace(position.pile[-1], suits=suit)
    return replace(position, pile=(*position.pile[:-1], last))


def with_way(position: Position, word: str) -> Position:
    """Play goes that way.

    Raises:
        CorrectionError: it is no way, or nobody plays now.
    """
    if word.lower() not in WAYS or position.stage != "play":
        raise CorrectionError(
            Words(
                f"{quoted(word)} is no way that play can go now: say left or right.",
                f"{quoted(word)} bukan arah permainan sekarang: sebut left atau right.",
            )
        )
    return replace(position, standing=replace(position.standing, direction=WAYS[word.lower()]))


_ONE_WORD = {"top": with_top, "suit": with_suit, "way": with_way}


def with_cards(position: Position, seat: Seat, word: str) -> Position:
    """That seat holds so many cards; the draw pile gives or takes what it needs.

    Raises:
        CorrectionError: that is no number, or the draw pile has not so many.
    """
    is_number = word.isascii() and word.isdigit() and len(word) <= len(str(MOST_CARDS))
    if not is_number or (int(word) == 0 and position.stage != "over"):
        raise CorrectionError(
            Words(
                f"{quoted(word)} is no number of cards in a hand: say 1 to {MOST_CARDS}.",
                f"{quoted(word)} bukan bilangan kad di tangan: sebut 1 hingga {MOST_CARDS}.",
            )
        )
    hand, wanted = position.hand(seat), int(word)
    more = wanted - len(hand)
    if more > len(position.draw):
        raise CorrectionError(
            Words(
                f"The draw pile has no {more} cards more for that hand.",
                f"Timbunan cabutan tiada {more} kad lagi untuk tangan itu.",
            )
        )
    if more >= 0:
        taken, draw = position.draw[:more], position.draw[more:]
        known = [card for card in taken if card != HIDDEN]
        hand = hand.with_cards(known, more - len(known))
    else:  # which cards they were nobody says: what is left is not known either, where it has to be
        draw = (*position.draw, *(HIDDEN,) * -more)
        hand = Hand(hand.known, hand.unknown + more) if hand.unknown >= -more else Hand((), wanted)
    hands = with_hand(position, seat, hand)
    called = tuple(one for one in position.called if len(hands[one - 1]) == 1)
    return replace(position, hands=hands, draw=draw, called=called)


# --- what is let stand ----------------------------------------------------------------------------


def as_it_stands(position: Position, objection: DabongObjection) -> Position:
    """Where the match stands once that act counts as it was done.

    Raises:
        RulesError, CorrectionError: it cannot be even so.
    """
    move, seat = objection.moves[-1], objection.seat
    if isinstance(move, Draw):
        return _drawn(position, seat, len(move.cards) or position.owed)
    if DABONG.check(position, move).legal:
        return DABONG.apply(position, move)[0]
    at = position if position.standing.turn == seat else with_turn(position, seat)
    return _done(at, move)


def _done(position: Position, move: Move) -> Position:
    """A move carried out, legal or not."""
    try:
        return DABONG.apply(position, move)[0]
    except IllegalMoveError:
        return applied(position, somehow_named(position, move), ())


def _drawn(position: Position, seat: Seat, count: int) -> Position:
    """That seat took so many cards, whatever was due; in turn, its turn is over with it."""
    held = len(position.hand(seat))
    if position.standing.turn == seat:
        position = _done(position, Draw(seat))
    return with_cards(position, seat, str(held + count))

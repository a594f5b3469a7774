"""What may be said of an act that was seen at dabong!: pure functions from an act to its readings.

The cards of one act may be several plays, where the turn comes back to the same seat, and those of several
seats, where two hands were over the pile. Which of it is by the rules, the told game says.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from app.referee.dabong_legal import after
from app.referee.dabong_readings import readings
from app.referee.dabong_seen_turns import SEVERAL, Way, drawn_unseen, draws, plays_of
from app.referee.dabong_words import as_line
from app.referee.seen_game import Line, Reading
from app.referee.seen_play import Act, reads
from app.referee.zones_seen import HAND_ZONE, Placed
from app.rules.cards import Card
from app.rules.dabong.choices import INTERMEDIATE
from app.rules.dabong.completing import may_become_legal
from app.rules.dabong.deck import SHAMAN, physical
from app.rules.dabong.moves import Draw, Play
from app.rules.dabong.position import Position
from app.rules.game import Seat, Words

PILE = "pile"
RIVER_ZONE = "river"
DRAW_ZONE = "draw"

ANOTHERS = 0.3
"""Whose turn it is laid a card sooner than another whose hand was there too, or passed on its way."""

IDLE = 0.1
"""How often a hand comes to the pile, and not on its way to draw, and does nothing there: somebody reaches
for it and thinks again."""

PLAYED_FIRST = 0.5
"""Who draws and plays in one act mostly draws first: it is owed, or begins the turn."""

LAID_SQUARELY = 0.04
"""A card that is told just where its like lies, and others with it, is hardly ever a new one: a covered one
shows again when they are laid beside it."""

RIVER_LEFT = 0.3
"""The river's card is mostly taken along; some leave it where it lies and say so."""

CLAIMED = 0.5
"""A hand laid open is a natural dabong! sooner than one of the claims that few know."""

CLAIMS = {"gross": "gross", "half-deck": "half_deck", "worst-hand": "worst_hand"}
"""Claims that a hand laid open tells, as they are said, with what the rules call them."""

FACE_DOWN = Words(
    "A card lies face down on the pile: turn it up.",
    "Ada kad tertelungkup di atas longgokan: terbalikkan.",
)
UNREAD = Words(
    "A card was laid that cannot be read: say `played 7F`, with the card's name.",
    "Ada kad yang tidak dapat dibaca: sebut `played 7F`, dengan nama kad itu.",
)
TAKEN = Words(
    "A card that counts was taken from its place: put it back.",
    "Ada kad yang masih dikira diambil dari tempatnya: kembalikan.",
)
NOT_BEGUN = Words(
    "The hand has not begun: turn a card up onto the pile.",
    "Pusingan belum bermula: buka sekeping kad ke atas longgokan.",
)


def shown(act: Act) -> tuple[Placed, ...]:
    """The cards that lie open in hands, as far as the act has laid or turned them."""
    return tuple(
        card
        for card in (*act.laid, *act.turned)
        if card.zone.startswith(HAND_ZONE) and not card.read.is_back
    )


# --- before and after a hand ----------------------------------------------------------------------


def dealt(position: Position, act: Act, *, all_named: bool = False) -> tuple[Reading, ...] | Words:
    """The river, the card turned up, and what its dealer has played on it at once. While it is asked which
    card was turned up, the next player's is a play.
    """
    laid = act.laid_in(PILE, RIVER_ZONE)
    if any(card.read.is_back for card in laid):
        return FACE_DOWN
    if not laid:
        return NOT_BEGUN
    found = tuple(
        Reading(tuple(Line(act.seat, words) for words in _turned_up(laid, cards)), p)
        for cards, p in reads(laid, all_named=all_named)
    )
    if act.seat != position.dealer:
        found += tuple(
            Reading((Line(act.seat, f"played {' '.join(cards)}"),), p)
            for cards, p in reads(act.laid_in(PILE), all_named=all_named)
            if cards
        )
    return found or UNREAD


def _turned_up(laid: Sequence[Placed], cards: Sequence[Card]) -> Iterator[str]:
    named = list(zip(laid, cards, strict=True))
    yield from (f"river {name}" for card, name in named if card.zone == RIVER_ZONE)
    pile = [name for card, name in named if card.zone == PILE]
    yield from (f"flipped {name}" for name in pile[:1])
    if pile[1:]:
        yield f"played {' '.join(pile[1:])}"


def counted(act: Act, *, all_named: bool = False) -> tuple[Reading, ...] | Words:
    """A hand that is turned up to be counted."""
    found = tuple(
        Reading((Line(act.seat, f"showed {' '.join(cards)}"),), p)
        for cards, p in reads(shown(act), all_named=all_named)
        if cards
    )
    return found or UNREAD


# --- while a hand is played -----------------------------------------------------------------------


def played(position: Position, act: Act, *, all_named: bool = False) -> tuple[Reading, ...] | Words:
    """Cards laid or drawn, a play taken back, a hand laid open."""
    fewer = _without_those_told_again(act)
    if fewer != act:
        others = _played(position, fewer, all_named=all_named)
        all_of_it = _played(position, act, all_named=all_named)
        if not isinstance(others, Words) and not isinstance(all_of_it, Words):
            return (*others, *(Reading(one.lines, one.p * LAID_SQUARELY) for one in all_of_it))
    return _played(position, act, all_named=all_named)


def _without_those_told_again(act: Act) -> Act:
    """The act without cards that were told together with others, just where their like lies already."""
    laid = tuple(
        card
        for card in act.laid
        if not card.is_where_its_like_lies
        or not any(other.told_us == card.told_us for other in act.laid if other is not card)
    )
    return msgspec.structs.replace(act, laid=laid) if laid else act


def _played(position: Position, act: Act, *, all_named: bool) -> tuple[Reading, ...] | Words:
    """The same of all its cards."""
    laid, hand = act.laid_in(PILE), shown(act)
    if any(card.read.is_back for card in laid):
        return FACE_DOWN
    gone = [card for card in act.took if card.zone == PILE]
    if gone:
        return _taken(position, act, gone, all_named=all_named)
    if not (laid or hand):
        return _without_cards(position, act)
    is_doubtful = not all(card.read.card for card in (*laid, *hand))
    found = tuple(
        Reading(lines, p * how, is_asked=is_doubtful and len(lines) == 1)
        for cards, p in reads((*laid, *hand), all_named=all_named)
        for lines, how in _ways(position, act, cards, is_shown=bool(hand))
    )
    return found or UNREAD


def _without_cards(position: Position, act: Act) -> tuple[Reading, ...] | Words:
    """A draw; the river taken by nobody who plays; a hand put down with its backs up means nothing."""
    if act.drawn:
        return tuple(Reading(lines, p) for lines, p in draws(position, act.seat, act))
    if act.took:
        return TAKEN
    return ()


def _taken(
    position: Position, act: Act, gone: Sequence[Placed], *, all_named: bool
) -> tuple[Reading, ...] | Words:
    """The last play is picked up, all of it or a part; or all under it is, to be shuffled."""
    last = position.pile[-1]
    names = Counter(next(iter(card.read.cards), ("", 0.0))[0] for card in gone)
    kept = list(last.cards)
    for card in reversed(last.cards):
        name = physical((card,))[0]
        if names[name]:
            names[name] -= 1
            kept.remove(card)
    if position.stage == "shaman" and not kept:
        return _shaman_picked_up(position, act, all_named=all_named)
    if len(kept) == len(last.cards) and not len(position.draw):
        return (Reading((Line(act.seat, "shuffled"),)),)
    if len(kept) == len(last.cards) or last.before is None:
        return TAKEN  # what is told to be gone from below the last play went nowhere
    seat = last.seat if last.seat in act.rivals else act.seat
    back = Line(seat, "back")
    drew = (Line(act.seat, f"drew {act.drawn}"),) if act.drawn else ()
    found = []
    for cards, p in reads(act.laid_in(PILE), all_named=all_named):
        again = (*kept, *cards)
        lines = (Line(act.seat, f"played {' '.join(again)}"),) if again else ()
        found.append(Reading((back, *drew, *lines), p))
        if drew and lines:
            found.append(Reading((back, *lines, *drew), p * PLAYED_FIRST))
    return tuple(found) or UNREAD


def _shaman_picked_up(position: Position, act: Act, *, all_named: bool) -> tuple[Reading, ...]:
    """The dealer takes the Shaman that was turned up, and turns another card up."""
    picked = Line(position.dealer, "pick-up")
    laid = act.laid_in(PILE)
    return tuple(
        Reading((picked, *(Line(act.seat, words) for words in _turned_up(laid, cards))), p)
        for cards, p in reads(laid, all_named=all_named)
    )


def _ways(
    position: Position, act: Act, cards: tuple[Card, ...], *, is_shown: bool
) -> Iterator[Way]:
    """What may be said of these cards, each way with its share."""
    if is_shown:
        for words, p in _of_a_hand(position, act, cards):
            yield from _with_draws(position, act, (Line(act.seat, words),), p)
        return
    idle = IDLE ** len(_who_came(act))
    for lines, p in _of_cards(position, act, cards):
        yield from _with_draws(position, act, lines, p * idle)
    yield from _of_others(act, cards)


def _with_draws(position: Position, act: Act, lines: tuple[Line, ...], p: float) -> Iterator[Way]:
    """The same with the cards that were drawn before or after, and those that nobody weighed."""
    if act.drawn:
        for drew, how in draws(position, act.seat, act):
            yield (*drew, *lines), p * how
            yield (*lines, *drew), p * how * PLAYED_FIRST
        return
    yield lines, p
    for drew, how in drawn_unseen(position, act):
        yield (*drew, *lines), p * how


def _of_a_hand(
    position: Position, act: Act, cards: tuple[Card, ...]
) -> Iterator[tuple[str, float]]:
    """A hand laid open where it is held."""
    yield from _with_river(position, act, "natural", cards)
    yield from _of_claims(position, cards)


def _of_claims(position: Position, cards: tuple[Card, ...]) -> Iterator[tuple[str, float]]:
    for said, kind in CLAIMS.items():
        if position.choices.plays(kind, INTERMEDIATE):
            yield f"{said} show {' '.join(cards)}", CLAIMED


def _of_cards(position: Position, act: Act, cards: tuple[Card, ...]) -> Iterator[Way]:
    """Cards laid on the pile: one play, several where the turn comes back, or the whole hand."""
    seat = act.seat
    for words, p in _with_river(position, act, "played", cards):
        yield (Line(seat, words),), p
    several = plays_of(position, seat, cards)
    if several:
        yield several, SEVERAL
    if _is_whole(position, seat, cards):
        for words, p in _of_claims(position, cards):
            yield (Line(seat, words),), p


def is_one_play(position: Position, seat: Seat, laid: Sequence[Placed]) -> bool:
    """Whether these cards, as far as they can be read, may be one play of that seat, or a part of one that
    more of its cards complete.
    """
    plays = [Play(seat, cards) for cards, _ in reads(laid)]
    return any(
        next(readings(position, seat, play), None) is not None or may_become_legal(position, play)
        for play in plays
    )


def may_become_legal_once_drawn(position: Position, act: Act) -> bool:
    """Whether more cards may make an act a legal play once the seats before it have drawn unseen."""
    laid = act.laid_in(PILE)
    if not laid or act.took or position.stage != "play":
        return False
    for drew, _ in drawn_unseen(position, act):
        drawers = [Draw(line.seat) for line in drew]
        return is_one_play(after(position, drawers), act.seat, laid)
    return False


def _is_whole(position: Position, seat: Seat, cards: Sequence[Card]) -> bool:
    return len(cards) == len(position.hand(seat))


def _with_river(
    position: Position, act: Act, verb: str, cards: tuple[Card, ...]
) -> Iterator[tuple[str, float]]:
    """The whole hand with the river's card, among those laid or left where it lies; or without it."""
    names, river = " ".join(cards), position.river
    held = len(position.hand(act.seat))
    is_along = river in cards and len(cards) == held + 1
    if river and is_along:
        yield f"{verb} {names} river", 1.0
        return
    yield f"{verb} {names}", 1.0
    if river and len(cards) == held:
        took_it = any(card.zone == RIVER_ZONE for card in act.took)
        yield f"{verb} {names} {river} river", 1.0 if took_it else RIVER_LEFT


def _of_others(act: Act, cards: tuple[Card, ...]) -> Iterator[Way]:
    """The same cards by another whose hand was there, or the last of them."""
    laid, came = act.laid_in(PILE), _who_came(act)
    for rival in act.rivals:
        others_idle = IDLE ** sum(other != rival for other in came)
        p = others_idle if rival in came else ANOTHERS * others_idle
        for place in range(len(cards)):
            if all(rival in card.seats for card in laid[place:]):
                first, rest = cards[:place], cards[place:]
                own = (Line(act.seat, f"played {' '.join(first)}"),) if first else ()
                yield (*own, Line(rival, f"played {' '.join(rest)}")), p if own else p * IDLE


def _who_came(act: Act) -> tuple[Seat, ...]:
    """Others whose hand was at the pile when cards were laid there, and not over the draw pile: no arm that
    passes.
    """
    seats = {seat for card in act.laid_in(PILE) for seat in card.seats}
    over_draw = act.over_draw or ()
    return tuple(rival for rival in act.rivals if rival in seats and rival not in over_draw)


# --- words beside -----------------------------------------------------------------------------------


def with_words(lines: tuple[Line, ...], words: str) -> tuple[Line, ...]:
    """The lines of an act with words of its seat: `8F` and `suit W` are one play, and so are `S` and `5W`."""
    *first, last = lines
    verb, *name = as_line(words).split()
    is_turned_up = last.words.startswith("flipped ")  # its name is a move of its own
    if verb == "name" and len(name) == 1 and not is_turned_up:
        before, shaman, behind = f"{last.words} ".rpartition(f" {SHAMAN} ")
        if shaman:
            named = f"{before} {SHAMAN}={name[0].upper()} {behind}".strip()
            return (*first, Line(last.seat, named))
    return (*lines, Line(last.seat, words)) if verb == "name" else (*first, _ended(last, words))


def _ended(line: Line, words: str) -> Line:
    return Line(line.seat, f"{line.words} {words}")

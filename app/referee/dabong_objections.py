"""What is wrong with an act of dabong!, and how what is open closes: objections, refusals, and the card
that cannot be there.
"""

from collections.abc import Iterator

import msgspec

from app.referee.asked import Asked
from app.referee.dabong_bench import DabongBench, DabongObjection, cards_words, move_words
from app.referee.dabong_legal import is_legal
from app.referee.dabong_readings import readings
from app.referee.dabong_shamans import as_named
from app.rules.dabong import rules
from app.rules.dabong.deck import FACES, KING, RANKS, SHAMAN, SUITS
from app.rules.dabong.moves import Claim, Draw, Move, Pass, Play, seat_of
from app.rules.dabong.position import Position
from app.rules.game import Seat, Verdict, Words

MOST_READINGS = 3
"""A question with more readings is not read."""


def refuse_or_object(bench: DabongBench, seat: Seat, move: Move) -> None:
    """An act that no reading makes legal: what cannot be is refused or asked, the rest is objected to."""
    named, _ = as_named(bench.position, move)
    verdict = bench.check(named)
    objection = bench.play.objection
    must_say_more = (isinstance(named, Claim) and verdict.may_become_legal) or (
        isinstance(named, Play) and SHAMAN in named.cards
    )
    if bench.position.stage != "play" or rules.HAND in verdict.rules or must_say_more:
        bench.refuse(verdict.why, seat)
    elif rules.TURN in verdict.rules and objection is not None and objection.seat != seat:
        bench.refuse(_still_open(bench, objection), seat)
    elif rules.TURN in verdict.rules:
        mover = bench.position.standing.turn
        bench.object_out_of_turn((named,), seat, verdict, mover)
    elif rules.DECK in verdict.rules and isinstance(named, Play):
        _ask_or_object(bench, named, verdict)
    else:
        bench.object((named,), seat, verdict, _remedy(bench, seat, verdict))


def _still_open(bench: DabongBench, objection: DabongObjection) -> Words:
    """Another act waits for the one that was objected to."""
    name = bench.play.name(objection.seat)
    match objection.moves[-1]:
        case Play():
            did = Words(f"What {name} played", f"Permainan {name}")
        case Draw():
            did = Words(f"What {name} drew", f"Kad yang diambil {name}")
        case _:
            did = Words(f"What {name} said", f"Apa yang disebut {name}")
    return Words(
        f"{did.en} is still open: it goes back, or the operator lets it stand.",
        f"{did.ms} masih terbuka: kembalikan, atau operator membiarkannya.",
    )


def _remedy(bench: DabongBench, seat: Seat, verdict: Verdict[Move]) -> Words:
    """What goes back, and the nearest of what would be legal."""
    name = bench.play.name(seat)
    near = [move_words(move) for move in _own_acts(bench, seat, verdict)]
    if not near:
        return Words(f"{name} puts it back: say `back`.", f"{name} mengembalikannya: sebut `back`.")
    en, ms = " · ".join(word.en for word in near), " · ".join(word.ms for word in near)
    return Words(
        f"{name} puts it back (say `back`). Legal here: {en}.",
        f"{name} mengembalikannya (sebut `back`). Yang sah di sini: {ms}.",
    )


def _own_acts(bench: DabongBench, seat: Seat, verdict: Verdict[Move]) -> list[Move]:
    """What that seat may do: under another name of a Shaman than the one carried too."""
    near = [move for move in verdict.nearest if seat_of(move) == seat]
    plain = (Draw(seat), Pass(seat))
    return near or [
        move for move in plain if next(readings(bench.position, seat, move), None) is not None
    ]


# --- a card that cannot be there ------------------------------------------------------------------


def _ask_or_object(bench: DabongBench, play: Play, verdict: Verdict[Move]) -> None:
    """All of that card lie elsewhere: which card was it? Asked where others could have been laid."""
    at, seat = bench.position, play.seat
    likely = list(_instead(at, play))[:MOST_READINGS]
    if not likely:
        bench.object((play,), seat, verdict, _remedy(bench, seat, verdict))
        return
    name, why = bench.play.name(seat), bench.named(verdict.why)
    bench.ask(
        rules.DECK,
        Words(
            f"{why.en} Which card did {name} lay?", f"{why.ms} Kad apa yang diletakkan oleh {name}?"
        ),
        [(_laid(bench, other), other, bench.after((other,))[0]) for other in likely],
        seat=seat,
    )


def _laid(bench: DabongBench, play: Play) -> Words:
    name, cards = bench.play.name(play.seat), cards_words(play.cards)
    return Words(f"{name}: {cards.en}", f"{name}: {cards.ms}")


def _instead(position: Position, play: Play) -> Iterator[Play]:
    """The play with each card that cannot be there replaced by one that can: another suit, a rank beside."""
    for place, card in enumerate(play.cards):
        if FACES[card].shaman or position.unseen[card]:
            continue
        for other in _like(card):
            cards = (*play.cards[:place], other, *play.cards[place + 1 :])
            replaced = msgspec.structs.replace(play, cards=cards)
            if is_legal(position, replaced):
                yield replaced


def _like(card: str) -> Iterator[str]:
    """Cards that are taken for that one: of its rank, then one rank up or down of its suit."""
    face = FACES[card]
    yield from (RANKS[face.rank - 1] + suit for suit in SUITS if suit != face.suit)
    for rank in (face.rank + 1, face.rank - 1):
        yield RANKS[(rank - 1) % KING] + face.suit


# --- what is open ---------------------------------------------------------------------------------


def settle(bench: DabongBench, seat: Seat, move: Move) -> None:
    """What is asked closes because play goes on: to the reading that makes the new act legal."""
    question = bench.play.question
    if question is None or question.rule == rules.NATURAL:
        return
    if question.seat == seat and next(readings(bench.position, seat, move), None) is not None:
        bench.overtake(question)
        return
    bench.close(question, "settled", _fits(bench, question, seat, move))


def _fits(bench: DabongBench, question: Asked, seat: Seat, move: Move) -> int:
    """The number of the first reading after which that act is legal; else of the likeliest."""
    for number, choice in enumerate(question.choices, 1):
        at = bench.rules.game.read_position(choice.position)
        if next(readings(at, seat, move), None) is not None:
            return number
    return 1


def taken_back(bench: DabongBench, seat: Seat) -> bool:
    """An illegal act of that seat, or the card that was asked about, has gone back."""
    objection, question = bench.play.objection, bench.play.question
    if question is not None and question.rule == rules.DECK and question.seat == seat:
        bench.overtake(question)
        return True
    if objection is None or objection.seat != seat:
        return False
    bench.close_objection()
    return True

"""What a player's word does to a game of Kongkang: an act, a question, an objection, or a named refusal."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from app.referee.asked import Asked
from app.referee.decisions import Choice
from app.referee.kongkang_readings import (
    TURN_WORDS,
    Reading,
    has_drawn,
    in_turn,
    meant,
    possible,
)
from app.referee.kongkang_words import VOCABULARY, Told
from app.referee.said_words import NotUnderstoodError
from app.referee.told_play import PUT_BACK, Bench
from app.rules.game import Seat, Verdict, Words
from app.rules.kongkang import (
    KONGKANG,
    Move,
    Play,
    Position,
    Target,
    rules,
    sentences,
)
from app.rules.kongkang.rounds import bets_due
from app.rules.kongkang.slips import matches

KongkangBench: TypeAlias = Bench[Position, Move]

LIKELY = 0.8
"""A card that matches and of which nobody said how it came is mostly a slip: it earns a banana, and of
those who draw first one in twelve draws the match."""

MOST_READINGS = 3
"""A question with more readings is not read at a table."""

OBJECTED = frozenset((*TURN_WORDS, "showed"))
"""Words of acts that have been done at the table, and so may have to be put back; others only say."""

ENDED = frozenset((rules.ROUND, rules.MATCH, rules.FIRST, rules.LEAVING, rules.POINTS))
"""Rules that say that nothing can be done here now, and so nothing has to be put back."""

REMEDIES: Mapping[str, Words] = {
    rules.SLIP: Words(
        "Take it back and draw a card first. Or let the slip stand.",
        "Ambil semula dan cabut kad dahulu. Atau biarkan slip itu.",
    ),
    rules.DECK: Words(
        "Look at the card again and say which it is.",
        "Lihat kad itu semula dan sebut kad yang mana.",
    ),
    rules.CALL: Words(
        "Play on: draw or slip. Or let the call stand.",
        "Teruskan: cabut atau buat slip. Atau biarkan laungan itu.",
    ),
    rules.EMPTY_DECK: Words(
        "Take it back: slip, or say `no-slip`. Or let it stand.",
        "Ambil semula: buat slip, atau sebut `no-slip`. Atau biarkan.",
    ),
    rules.HAND: Words(
        "Count the hand again. Or let it stand: the hand is then as it was shown.",
        "Kira kad di tangan semula. Atau biarkan: tangan dikira seperti ditunjukkan.",
    ),
}
"""How each rule is put right where it has a way of its own."""

_ANSWER_FIRST = Words(
    "The question is answered first: say `slipped` or `drew`, or choose a reading.",
    "Jawab soalan dahulu: sebut `slipped` atau `drew`, atau pilih satu bacaan.",
)


def hear(bench: KongkangBench, seat: Seat, said: str) -> None:
    """A player tells the table something.

    Raises:
        NotUnderstoodError: it says nothing of Kongkang.
    """
    act(bench, seat, VOCABULARY.read(bench.position, seat, said))


def act(bench: KongkangBench, seat: Seat, told: Told) -> None:
    """Do what was told, by a word or by a held button.

    Raises:
        NotUnderstoodError: the words answer nothing here, and say too little for anything else.
    """
    if _answers(bench, seat, told):
        return
    if told.verb == "slipped" and not told.cards:
        raise NotUnderstoodError(
            "Which cards are slipped? Say `slipped 8 skull`.",
            "Kad mana yang diberi slip? Sebut `slipped 8 skull`.",
        )
    if told.verb in _BESIDE:
        _BESIDE[told.verb](bench, seat, told)
        return
    if not _settle(bench, seat, told):
        return
    found = possible(bench.position, seat, told)
    if not found:
        _refuse_or_object(bench, seat, told)
    elif len(found) == 1:
        bench.accept(found[0].moves, seat, evidence=_unsaid_lines(bench, found[0]))
        bench.close_objection()
    else:
        bench.close_objection()
        _ask(bench, seat, found)


# --- what is open ---------------------------------------------------------------------------------


def _answers(bench: KongkangBench, seat: Seat, told: Told) -> bool:
    """Whether the words answer the open question: whoever is asked of a slip says how it was."""
    question = bench.play.question
    if question is None or question.seat != seat or question.rule != rules.SLIP:
        return False
    if told.verb not in ("drew", "slipped"):
        return False
    at = [KONGKANG.read_position(choice.position) for choice in question.choices]
    left = [len(position.draw) for position in at]
    wanted = min(left) if told.verb == "drew" else max(left)
    bench.close(question, "answered", left.index(wanted) + 1, "phone")
    return True


def _settle(bench: KongkangBench, seat: Seat, told: Told) -> bool:
    """An open question closes because play goes on: to what the words fit, likeliest first.

    Whoever is asked and says something that fits no reading has to answer first; returns False then.
    """
    question = bench.play.question
    if question is None:
        return True
    fits = {
        number: found
        for number, choice in enumerate(question.choices, 1)
        if (found := possible(KONGKANG.read_position(choice.position), seat, told))
    }
    if not fits and seat == question.seat:
        bench.refuse(_ANSWER_FIRST, seat)
        return False
    if len(fits) > 1 and question.rule in _LEFT_OPEN:
        _ask_on(bench, question, fits)
        return False
    if fits or told.verb in TURN_WORDS:
        decides = 0 < len(fits) < len(question.choices)
        bench.close(question, "settled" if decides else "expired", min(fits, default=1))
    return True


def _ask_on(bench: KongkangBench, question: Asked, fits: Mapping[int, Sequence[Reading]]) -> None:
    """Play has gone on and does not tell yet: the question goes on too, from where each reading now is."""
    choices = []
    for number, found in fits.items():
        asked = question.choices[number - 1]
        position = KONGKANG.write_position(found[0].position)
        choices.append(Choice(asked.words, asked.move, position, 1 / len(fits)))
    bench.overtake(question)
    words = _LEFT_OPEN[question.rule](bench.play.name(question.seat))
    bench.ask_among(question.rule, words, tuple(choices), seat=question.seat)


def _back(bench: KongkangBench, seat: Seat, _told: Told) -> None:
    objection = bench.play.objection
    if objection is not None and objection.seat == seat:
        bench.close_objection()
        return
    name = bench.play.name(seat)
    bench.refuse(
        Words(f"Nothing of {name} is to go back.", f"Tiada kad {name} yang perlu dikembalikan."),
        seat,
    )


# --- what cannot be told apart --------------------------------------------------------------------


def _ask(bench: KongkangBench, seat: Seat, found: Sequence[Reading]) -> None:
    """The readings lead to different rulings: they are shown, by what differs in them."""
    readings = found[:MOST_READINGS]
    common = set(readings[0].steps).intersection(*(one.steps for one in readings[1:]))
    choices = []
    for one in readings:
        own = [bench.named(step) for step in one.steps if step not in common]
        said = Words(
            " ".join(step.en for step in own).rstrip("."),
            " ".join(step.ms for step in own).rstrip("."),
        )
        choices.append((said, one.moves[-1], one.position))
    rule, asks = rules.SLIP, _slip_or_drawn(bench.play.name(seat))
    if len({one.unsaid for one in readings}) > 1:
        seat = bench.position.turn
        rule, asks = _left_open(readings, bench.play.name(seat))
    likeliest = LIKELY if rule == rules.SLIP and len(choices) == 2 else 0.0  # noqa: PLR2004 - of two
    bench.ask(rule, asks, choices, seat=seat, likeliest=likeliest)


def _slip_or_drawn(name: str) -> Words:
    return Words(
        f"Did {name} slip, or draw a card first?",
        f"Adakah {name} membuat slip, atau mencabut dahulu?",
    )


def _left_open(readings: Sequence[Reading], name: str) -> tuple[str, Words]:
    """Which of what nobody said differs: whom a card skips, or which way round."""
    targets = {tuple(move for move in one.unsaid if isinstance(move, Target)) for one in readings}
    rule = rules.DIRECTION if len(targets) == 1 else rules.SKIP
    return rule, _LEFT_OPEN[rule](name)


_LEFT_OPEN: Mapping[str, Callable[[str], Words]] = {
    rules.DIRECTION: lambda name: Words(
        f"Which way did {name} send the turn?", f"Ke arah mana {name} menghantar giliran?"
    ),
    rules.SKIP: lambda name: Words(f"Whom did {name} skip?", f"Siapa yang dilangkau oleh {name}?"),
}
"""What is asked of that which nobody told, by its rule."""


def _unsaid_lines(bench: KongkangBench, reading: Reading) -> tuple[Words, ...]:
    """What was taken from who played next, as evidence."""
    return tuple(bench.named(step) for step in reading.steps[: len(reading.unsaid)])


# --- what is wrong --------------------------------------------------------------------------------


def _refuse_or_object(bench: KongkangBench, seat: Seat, told: Told) -> None:
    """What has been done at the table is objected to; what was only said wrongly is refused."""
    at = in_turn(bench.position, seat) if told.verb in TURN_WORDS else bench.position
    moves, tried = _tried(at, seat, told)
    verdict = _impossible_first(tried)
    if told.verb not in OBJECTED or not ENDED.isdisjoint(verdict.rules) or not moves:
        bench.refuse(verdict.why, seat)
    elif verdict.rules[0] == rules.TURN:
        bench.object_out_of_turn(moves, seat, verdict, at.turn)
    else:
        bench.object(moves, seat, verdict, _remedy(bench, seat, told, verdict.rules[0]))


def _remedy(bench: KongkangBench, seat: Seat, told: Told, rule: str) -> Words:
    """How to put it right."""
    if rule == rules.SLIP and has_drawn(bench.position, seat):
        cards = " ".join(told.cards)
        return Words(
            f"Say `played {cards}`; nobody pays. Or take it back.",
            f"Sebut `played {cards}`; tiada yang membayar. Atau ambil semula.",
        )
    if rule != rules.HAND or told.verb == "showed":
        return REMEDIES.get(rule, PUT_BACK)
    name = bench.play.name(seat)  # the count is wrong, and only the table can tell it
    return Words(
        f"Count the hand of {name}; the operator sets it: `cards {name} 4`. Then say the play again.",
        f"Kira kad {name}; pengendali menetapkannya: `cards {name} 4`. Kemudian sebut semula.",
    )


def _impossible_first(verdict: Verdict[Move]) -> Verdict[Move]:
    """A card that cannot be there is named before all else: nothing that is laid with it can stand."""
    cards = [breach for breach in verdict.breaches if breach.rule == rules.DECK]
    if not cards:
        return verdict
    others = tuple(rule for rule in verdict.rules if rule != rules.DECK)
    return msgspec.structs.replace(verdict, why=cards[0].why, rules=(rules.DECK, *others))


def _slipped_after_drawing(
    position: Position, play: Play
) -> tuple[tuple[Move, ...], Verdict[Move]]:
    """Who has drawn plays and slips no more; what is wrong with the cards themselves comes first."""
    verdict = KONGKANG.check(position, play)
    if verdict.legal:
        on = position.last.symbol if position.last is not None else None
        unlike = on is not None and not matches(position, play.cards)
        why = sentences.no_slip_after_drawing(play.seat, play.cards, on if unlike else None)
        verdict = Verdict(legal=False, why=why, rules=(rules.SLIP,))
    return (play,), verdict


def _tried(position: Position, seat: Seat, told: Told) -> tuple[tuple[Move, ...], Verdict[Move]]:
    """The moves that were meant, and what the rules say of the one that is wrong."""
    if told.verb == "slipped" and has_drawn(position, seat):
        return _slipped_after_drawing(position, Play(seat, told.cards, told.side))
    ways = meant(position, seat, told)
    if not ways:
        why = sentences.NOTHING_PENDING
        return (), Verdict(legal=False, why=why, rules=(rules.TARGETS,))
    moves = ways[-1]
    at = position
    for move in moves:
        verdict = KONGKANG.check(at, move)
        if not verdict.legal:
            return moves, verdict
        at, _ = KONGKANG.apply(at, move)
    raise ValueError(f"{told.verb} is legal and was to be objected to")


# --- bets -----------------------------------------------------------------------------------------


def _bet(bench: KongkangBench, seat: Seat, told: Told) -> None:
    """Whether that is what this player bets on the next round."""
    position, name = bench.position, bench.play.name(seat)
    due = bets_due(position).get(seat) if position.is_over else None
    if due is None:
        bench.refuse(
            Words(
                "Bets are placed between two rounds, by those who play on.",
                "Taruhan diletakkan antara dua pusingan, oleh mereka yang terus bermain.",
            ),
            seat,
        )
        return
    is_right = told.bananas == due
    bench.note(
        "bet" if is_right else "refused",
        f"{name} bets {due}: " + ("right." if is_right else f"not {told.bananas}."),
        f"{name} bertaruh {due}: " + ("betul." if is_right else f"bukan {told.bananas}."),
        seat,
    )


_BESIDE: Mapping[str, Callable[[KongkangBench, Seat, Told], None]] = {"back": _back, "bet": _bet}
"""Words that are no moves."""

"""What becomes of a slap and of a press: it counts, waits, goes back, is asked, or is a false start."""

import msgspec

from app.referee import race_rulings
from app.referee.asked import Asked
from app.referee.docket import How
from app.referee.kombio_bench import KombioBench, slappable, the_card
from app.referee.observations import Pressed
from app.referee.told_play import race_lines
from app.rules.game import IllegalMoveError, Seat, Verdict, Words
from app.rules.kombio import rules
from app.rules.kombio.deck import HIDDEN
from app.rules.kombio.hands import ANY_PLACE, Lying, Spot, places, with_lying
from app.rules.kombio.move_text import read_move, write_move
from app.rules.kombio.moves import (
    Amends,
    FalseStart,
    Flip,
    Give,
    Keep,
    Lay,
    Move,
    Replace,
    Slap,
    TakeBack,
)
from app.rules.kombio.position import Position

GOES_BACK = frozenset({rules.WINDOW, rules.LOCKED, rules.RACE})
"""A slap that breaks only these goes back without a penalty."""

TOLD_AFTER_US = 500_000
"""A card lies there so long before it is told, and asked about: until its hand has left, and a look more."""

LIKELY = 0.6
"""A reading that the rule of the table names first is taken for somewhat likelier than the other."""


def press(bench: KombioBench, pressed: Pressed) -> None:
    """A button goes down: it claims the discard, or is noted."""
    play = bench.play
    if not play.position.may_slap(pressed.seat):
        bench.note(
            "press",
            f"{play.name(pressed.seat)} has called Kombio!, and at this table slaps no more.",
            f"{play.name(pressed.seat)} sudah memanggil Kombio!, dan di meja ini tidak menampar lagi.",
            pressed.seat,
        )
        return
    entry = race_rulings.press(bench, pressed, slappable(play.position))
    if entry is None:
        return
    seat, name = entry.seat, play.name(entry.seat)
    if entry.stand == "seen" and len(play.race.finish.entries) == 1:
        bench.note(
            "press",
            f"{name} presses; no discard that can be slapped is known, so only the order is kept.",
            f"{name} menekan; tiada kad buangan yang diketahui boleh ditampar, maka hanya urutan"
            " dicatat.",
            seat,
        )
    elif entry.stand == "late":
        bench.note(
            "press",
            f"{name} presses after the slap; only the order is kept.",
            f"{name} menekan selepas tamparan; hanya urutan dicatat.",
            seat,
        )


def slap(bench: KombioBench, seat: Seat, spot: Spot, card: str) -> None:
    """A card is slapped, or said to be."""
    move = Slap(seat, spot, _as_named(bench.position, card))
    verdict = bench.check(move)
    broken = set(verdict.rules)
    race = bench.play.race
    if verdict.legal:
        _accept(bench, move)
    elif rules.SLAP in broken:
        race.settle(seat, "wrong")
        bench.object((move,), seat, verdict, _remedy(bench, move))
        go_on(bench)
    elif broken == {rules.RACE} and race.finish.runs(seat):
        race.wait(seat, write_move(move))
        why = bench.named(verdict.why)
        bench.note(
            "waiting",
            f"{why.en} The slap of {bench.play.name(seat)} waits for that.",
            f"{why.ms} Tamparan {bench.play.name(seat)} menunggu.",
            seat,
        )
    elif broken and broken <= GOES_BACK and not (rules.RACE in broken and race.finish.running):
        _too_late(bench, move, verdict)
    else:
        bench.refuse(verdict.why, seat)


def _as_named(position: Position, card: str) -> str:
    """The card that was named; of the special deck a slap is of the number that lies there."""
    window = position.window
    if card == HIDDEN and window is not None and position.choices.b1 == "special":
        return window.card if position.unseen[window.card] else HIDDEN
    return card


def _accept(bench: KombioBench, move: Slap) -> None:
    """It counts, and whoever pressed after is too late."""
    play, seat = bench.play, move.seat
    race = play.race
    behind = [entry for entry in race.finish.running if entry.seat != seat]
    evidence = race_lines(race.finish, play.players) if race.finish.of(seat) else ()
    own = move.spot.owner == seat
    name, card = play.name(seat), the_card(move.card)
    words = Words(f"{name} slaps {card.en}.", f"{name} menampar {card.ms}.")
    moves: tuple[Move, ...] = (move,)
    if not own:
        owner = play.name(move.spot.owner)
        words = Words(
            f"{name} slaps {card.en} of {owner}.", f"{name} menampar {card.ms} milik {owner}."
        )
        gives = _gives(bench, move)
        if gives is not None:
            moves = (move, gives)
            words = Words(
                f"{name} slaps {card.en} of {owner} and gives a card for it.",
                f"{name} menampar {card.ms} milik {owner} dan memberi sekeping kad sebagai ganti.",
            )
    bench.accept(moves, seat, words, evidence, main=0 if len(moves) > 1 else -1)
    race.settle(seat, "slapped")
    if bench.position.debt is not None and bench.position.choices.b4 == "may":
        _ask_to_give(bench, seat)
    if play.position.choices.chain_slaps == "off":
        for entry in behind:
            race.settle(entry.seat, "late")
    for entry in behind:
        if entry.slap:
            waited = read_move(bench.position, entry.slap)
            if isinstance(waited, Slap):
                slap(bench, waited.seat, waited.spot, waited.card)


def _gives(bench: KombioBench, move: Slap) -> Move | None:
    """The card given for another's, where nothing of it has to be told; one that is seen comes by itself."""
    if bench.position.choices.b4 != "must" or bench.witnessed is not None:
        return None
    given = Give(move.seat, ANY_PLACE)
    try:
        bench.after((move, given))
    except IllegalMoveError:
        return None  # the slapper has none left, or which of the known cards it is has to be said
    return given


def _ask_to_give(bench: KombioBench, seat: Seat) -> None:
    """The table leaves it free whether a card is given."""
    name = bench.play.name(seat)
    mine = places(bench.position.hand(seat))
    given = _first_legal(bench, (Give(seat, ANY_PLACE), *(Give(seat, p) for p in mine)))
    choices = [
        (Words(f"{name} gives a card", f"{name} memberi sekeping kad"), given),
        (Words(f"{name} gives none", f"{name} tidak memberi kad"), Keep(seat)),
    ]
    bench.ask(
        rules.GIVE,
        Words(f"Does {name} give a card for it?", f"Adakah {name} memberi kad sebagai ganti?"),
        [(said, move, bench.after((move,))[0]) for said, move in choices],
        seat=seat,
        likeliest=LIKELY,
    )


def _first_legal(bench: KombioBench, moves: tuple[Move, ...]) -> Move:
    return next((move for move in moves if bench.check(move).legal), moves[-1])


def _too_late(bench: KombioBench, move: Slap, verdict: Verdict[Move]) -> None:
    """A card that would have counted goes back, without a penalty."""
    try:
        bench.accept((TakeBack(move.seat, move.spot, move.card),), move.seat)
    except IllegalMoveError:
        bench.refuse(verdict.why, move.seat)
    else:
        bench.play.race.settle(move.seat, "late")


def _remedy(bench: KombioBench, move: Slap) -> Words:
    name, card = bench.play.name(move.seat), the_card(move.card)
    if move.spot.owner == move.seat:
        return Words(
            f"{name} takes {card.en} back and draws a card: say `drew`.",
            f"{name} mengambil semula {card.ms} dan mencabut sekeping kad: sebut `drew`.",
        )
    owner = bench.play.name(move.spot.owner)
    return Words(
        f"{card.en.capitalize()} goes back to {owner}, who chooses the amends: say `back`.",
        f"{card.ms.capitalize()} dipulangkan kepada {owner}, yang memilih ganti rugi:"
        " sebut `back`.",
    )


def put_right(bench: KombioBench, how: How) -> bool:
    """A wrong slap has gone back and its penalty is paid; False when that cannot be."""
    play = bench.play
    objection = play.objection
    move = objection.moves[-1] if objection is not None else None
    if objection is None or not isinstance(move, Slap):
        return False
    back = TakeBack(move.seat, move.spot, move.card)
    try:
        bench.after((back,))
    except IllegalMoveError as error:
        bench.refuse(error.verdict.why, move.seat)
        return False
    bench.docket.close(objection.number, how)
    bench.accept((back,), move.seat)
    play.objection = None
    if bench.position.offence is not None:
        ask_amends(bench)
    return True


def ask_amends(bench: KombioBench) -> None:
    """The victim of a revealed card chooses; where the cards lie is all that depends on it."""
    offence = bench.position.offence
    if offence is None:
        return
    victim, offender = bench.play.name(offence.victim), bench.play.name(offence.offender)
    leaves = Amends(offence.victim, ANY_PLACE)
    choices: list[tuple[Words, Move, Position]] = [
        (
            Words(f"{offender} gets the top discard", f"{offender} mendapat kad buangan teratas"),
            leaves,
            bench.after((leaves,))[0],
        )
    ]
    mine = places(bench.position.hand(offence.victim))
    takes = Amends(offence.victim, mine[0]) if mine else None
    if takes is not None and bench.check(takes).legal:
        said = Words(
            f"{victim} takes it, and {offender} gets the card that it replaces",
            f"{victim} mengambilnya, dan {offender} mendapat kad yang digantikan",
        )
        choices.append((said, takes, _somewhere(bench.after((takes,))[0], takes)))
    bench.ask(
        rules.REVEALED,
        Words(f"{victim}: who gets the top discard?", f"{victim}: siapa mendapat kad buangan?"),
        choices,
        seat=offence.victim,
        likeliest=LIKELY if len(choices) > 1 else 1.0,
    )


def _somewhere(position: Position, takes: Amends) -> Position:
    """Nobody has said which card was replaced: the hand holds the discard, and none knows where."""
    hands = with_lying(position.hands, Spot(takes.seat, takes.place), Lying())
    return msgspec.structs.replace(position, hands=hands)


# --- presses that nothing follows -----------------------------------------------------------------


def go_on(bench: KombioBench) -> None:
    """Whoever leads now and has said already what was slapped: that slap is judged."""
    race = bench.play.race
    leader = race.finish.of(race.leader)
    if leader is None or not leader.slap:
        return
    move = read_move(bench.position, leader.slap)
    if isinstance(move, Slap):
        slap(bench, move.seat, move.spot, move.card)


def false_start(bench: KombioBench, seat: Seat, *, asks: bool = True) -> None:
    """No card has followed a press in time, or another act has covered the discard.

    Where it costs nothing it is noted. Where it costs a card the two readings lead to different
    rulings, and its player is asked; not (`asks`) once play has gone on.
    """
    play, name = bench.play, bench.play.name(seat)
    if asks and play.position.choices.false_start == "draw":
        start = FalseStart(seat)
        slapped = Slap(seat, Spot(seat, ANY_PLACE), _as_named(bench.position, HIDDEN))
        readings: list[tuple[Words, Move]] = [
            (Words(f"{name} slapped no card", f"{name} tidak menampar kad"), start)
        ]
        if not bench.check(slapped).legal:  # there is but one reading, and nothing to ask
            bench.accept((start,), seat)
            play.race.settle(seat, "false-start")
            go_on(bench)
            return
        readings.append(
            (Words(f"{name} slapped an own card", f"{name} menampar kad sendiri"), slapped)
        )
        bench.ask(
            rules.FALSE_START,
            Words(f"Did {name} slap a card?", f"Adakah {name} menampar kad?"),
            [(said, move, bench.after((move,))[0]) for said, move in readings],
            seat=seat,
            likeliest=LIKELY,
        )
        return
    play.race.settle(seat, "false-start")
    bench.note(
        "false-start",
        f"{name} pressed, and no card has been told: a false start, without a penalty."
        " The slap can still be said.",
        f"{name} menekan, dan tiada kad diberitahu: mula yang salah, tanpa penalti."
        " Tamparan masih boleh diberitahu.",
        seat,
    )
    go_on(bench)


def covered(bench: KombioBench) -> None:
    """Play goes on over the discard: whoever only pressed before has slapped nothing."""
    for _ in bench.play.players:
        after = race_rulings.pressed_for_next(bench)
        before = [e for e in bench.play.race.finish.running if e.seat not in after]
        if not before:
            return
        false_start(bench, before[0].seat, asks=False)


def carry_over(bench: KombioBench) -> None:
    """A discard is told: presses that came after it lay there are for it."""
    _carry_over(bench, race_rulings.pressed_for_next(bench))


def answered(bench: KombioBench, question: Asked, choice: int) -> None:
    """What was laid is known: a slap is one, and presses since a discard was asked about are for it."""
    said = question.choices[choice - 1].move
    move = read_move(bench.position, said) if said else None
    if isinstance(move, Slap):
        bench.play.race.settle(move.seat, "slapped")
    elif isinstance(move, Replace | Lay | Flip):
        asked_us = (question.expires_us or bench.now_us) - bench.question_us
        _carry_over(bench, bench.play.race.pressed_since(asked_us - TOLD_AFTER_US))


def _carry_over(bench: KombioBench, seats: tuple[Seat, ...]) -> None:
    card = slappable(bench.position)
    if card and seats:
        bench.play.race.carry_over(card, seats)

"""The race for a natural dabong!: who pressed first shows first; the hand wins, waits, or goes back."""

import msgspec

from app.referee import race_rulings
from app.referee.dabong_bench import DabongBench, raced_for
from app.referee.dabong_legal import is_legal
from app.referee.dabong_shamans import starts
from app.referee.observations import Pressed
from app.referee.told_play import race_lines
from app.rules.dabong import rules
from app.rules.dabong.judging import judge
from app.rules.dabong.kinds import NATURAL
from app.rules.dabong.move_text import read_move, write_move
from app.rules.dabong.moves import Move, Play
from app.rules.game import Seat, Verdict, Words


def press(bench: DabongBench, pressed: Pressed) -> None:
    """A button goes down: it claims a natural dabong!, or is noted."""
    play = bench.play
    entry = race_rulings.press(bench, pressed, raced_for(play.position))
    if entry is None:
        return
    seat, name = entry.seat, play.name(entry.seat)
    if entry.stand == "seen":
        if len(play.race.finish.entries) == 1:
            bench.note(
                "press",
                f"{name} presses; no card lies there that could be matched, so only the order is kept.",
                f"{name} menekan; tiada kad yang boleh dipadankan, maka hanya urutan dicatat.",
                seat,
            )
    elif entry.stand == "late":
        bench.note(
            "press",
            f"{name} presses after the dabong!; only the order is kept.",
            f"{name} menekan selepas dabong!; hanya urutan dicatat.",
            seat,
        )
    elif play.position.pile[-1].seat == seat:
        play.race.settle(seat, "wrong")
        bench.note(
            "press",
            f"{name} laid this card, so the press is no natural dabong!; held, it calls one card.",
            f"{name} yang meletakkan kad ini, maka tekanan itu bukan dabong! semula jadi;"
            " jika ditahan, ia menyebut satu kad.",
            seat,
        )


def show(bench: DabongBench, move: Play) -> None:
    """A whole hand is shown as a natural dabong!."""
    seat, race = move.seat, bench.play.race
    found = next((at for at in starts(bench.position) if NATURAL in judge(at, move).kinds), None)
    if found is None or not is_legal(found, move):
        race.settle(seat, "wrong")
        _object(bench, move)
        go_on(bench)
    elif race.leader == seat or not race.finish.running:
        bench.position = found
        accept(bench, move)
    elif race.finish.runs(seat):
        race.wait(seat, write_move(move))
        name = bench.play.name(seat)
        bench.note(
            "waiting",
            f"{name} shows, and waits for whoever pressed first.",
            f"{name} menunjukkan kad, dan menunggu pemain yang menekan dahulu.",
            seat,
        )
    else:
        bench.refuse(_pressed_first(bench), seat)


def _pressed_first(bench: DabongBench) -> Words:
    race = bench.play.race
    name = bench.play.name(race.leader or race.finish.running[0].seat)
    return Words(
        f"{name} pressed first and shows first; say it again if that hand does not win.",
        f"{name} menekan dahulu dan menunjukkan dahulu; sebut sekali lagi jika tangan itu tidak"
        " menang.",
    )


def accept(bench: DabongBench, move: Play) -> None:
    """The hand wins; whoever pressed after is too late."""
    play, seat, race = bench.play, move.seat, bench.play.race
    behind = [entry.seat for entry in race.finish.running if entry.seat != seat]
    evidence = race_lines(race.finish, play.players) if race.finish.of(seat) else ()
    said, name = bench.named(bench.check(move).why), play.name(seat)
    bench.accept((move,), seat, Words(f"{name}: {said.en}", f"{name}: {said.ms}"), evidence)
    race.settle(seat, "slapped")
    for other in behind:
        race.settle(other, "late")
    bench.close_objection()


def _object(bench: DabongBench, move: Play) -> None:
    """A hand that is no natural dabong!: the book asks nothing for it, and it goes back."""
    verdict = _as_natural(bench, move)
    name = bench.play.name(move.seat)
    bench.object(
        (move,),
        move.seat,
        verdict,
        Words(
            f"{name} takes the cards back into the hand, without a penalty: say `back`.",
            f"{name} mengambil semula kadnya, tanpa penalti: sebut `back`.",
        ),
    )


def _as_natural(bench: DabongBench, move: Play) -> Verdict[Move]:
    """What that hand lacks as a natural dabong!: as if it were not its player's turn, which it never has
    to be; said before all else that is wrong with it.
    """
    at = bench.position
    standing = msgspec.structs.replace(at.standing, turn=at.next_seat(move.seat))
    verdict = bench.rules.game.check(msgspec.structs.replace(at, standing=standing), move)
    natural = [breach for breach in verdict.breaches if breach.rule == rules.NATURAL]
    if not natural:
        return verdict
    rest = [breach for breach in verdict.breaches if breach.rule not in (rules.NATURAL, rules.TURN)]
    breaches = (*natural, *rest)
    return msgspec.structs.replace(
        verdict,
        why=breaches[0].why,
        rules=tuple(dict.fromkeys(breach.rule for breach in breaches)),
        breaches=breaches,
    )


# --- presses that nothing follows -----------------------------------------------------------------


def go_on(bench: DabongBench) -> None:
    """Whoever leads now and has shown already: that hand is judged."""
    race = bench.play.race
    leader = race.finish.of(race.leader)
    if leader is None or not leader.slap:
        return
    move = read_move(bench.position, leader.slap)
    if isinstance(move, Play):
        show(bench, move)


def false_start(bench: DabongBench, seat: Seat) -> None:
    """No card has followed a press in time; it costs nothing, and the hand can still be shown."""
    name = bench.play.name(seat)
    bench.play.race.settle(seat, "false-start")
    bench.note(
        "false-start",
        f"{name} pressed and has shown nothing: a false start, without a penalty."
        " The natural dabong! can still be said while the card lies there.",
        f"{name} menekan dan tidak menunjukkan apa-apa: mula yang salah, tanpa penalti."
        " dabong! semula jadi masih boleh disebut selagi kad itu ada.",
        seat,
    )
    go_on(bench)


def covered(bench: DabongBench) -> None:
    """Play goes on over the card: a press came to nothing, but for a hand that was shown and waited.

    A button that is still down may yet be the call.
    """
    for _ in bench.play.players:
        race = bench.play.race
        next_card = race_rulings.pressed_for_next(bench)
        over = [
            entry
            for entry in race.finish.running
            if entry.tapped and not entry.slap and entry.seat not in next_card
        ]
        if not over:
            return
        seat, name = over[0].seat, bench.play.name(over[0].seat)
        race.settle(seat, "false-start")
        bench.note(
            "false-start",
            f"Play goes on, and {name} has shown nothing: a false start, without a penalty."
            " If the dabong! came first, undo and say it.",
            f"Permainan diteruskan, dan {name} tidak menunjukkan apa-apa: mula yang salah, tanpa"
            " penalti. Jika dabong! itu dahulu, batalkan dan sebutkannya.",
            seat,
        )
        go_on(bench)


def carry_over(bench: DabongBench) -> None:
    """A card is told that lay there already when somebody pressed: that press is for it."""
    card, seats = raced_for(bench.position), race_rulings.pressed_for_next(bench)
    if card and seats:
        bench.play.race.carry_over(card, seats)
        owner = bench.position.pile[-1].seat
        if bench.play.race.finish.runs(owner):
            bench.play.race.settle(owner, "wrong")

"""What is ruled in a simultaneous opening: a part that is over, or a board that left both sowings."""

import msgspec

from app.referee import words
from app.referee.congkak_rulings import Objection, changes
from app.referee.decisions import Ruling
from app.referee.docket import Docket
from app.referee.opening_watch import SEATS, OpeningWatch
from app.referee.path import exact
from app.referee.play import Play
from app.referee.referee import Live
from app.referee.sensed import Fit
from app.rules.congkak import opening, rules
from app.rules.congkak.layout import NOWHERE, SOUTH
from app.rules.congkak.moves import write_move
from app.rules.congkak.position import Position
from app.rules.congkak.sentences import begins
from app.rules.congkak.text import write_position
from app.rules.game import Seat, Words


def ended(
    play: Play, docket: Docket, position: Position, seat: Seat, move: str, now_us: int
) -> None:
    """One seat's part of the opening is over; the position keeps what the other holds."""
    player = words.seat_or_name(play.players, seat)
    store = position.stores[seat - SOUTH]
    why = rules.RULES[rules.OPENING].words
    if position.side:
        first = begins(position.side)
        why = Words(f"{why.en} {first.en}", f"{why.ms} {first.ms}")
    ruling = Ruling(
        number=0,
        at_us=now_us,
        kind="accept",
        rule=rules.OPENING,
        words=Words(
            f"{player} ends the opening sowing with {store} in the store",
            f"{player} tamat agihan pembukaan dengan {store} di rumah",
        ),
        why=why,
        seat=seat,
        move=move,
    )
    docket.accept(ruling, write_position(position))


def lost(play: Play, docket: Docket, watch: OpeningWatch, fit: Fit, now_us: int) -> None:
    """The board fits nothing that two correct hands could have made of it.

    Under an open objection what is wrong is ruled anew once it is something else than was asked for.
    """
    board, objection = exact(fit.sensed), play.objection
    if board is None or (objection is not None and board == objection.board):
        return
    wanted = watch.nearest(board)
    if wanted == board:  # two right hands after all: they were only not seen for a while
        watch.see(fit)
        return
    if objection is not None:
        moved = msgspec.structs.replace(objection, target=wanted)
        if moved.agrees(board):
            play.objection = moved
            return
        docket.close(objection.number, "settled")
    layout = play.book.position.layout
    off = words.off_by(layout, board, wanted)
    number = docket.rule(
        Ruling(
            number=0,
            at_us=now_us,
            kind="object",
            rule=rules.SOW,
            words=Words(
                f"The board leaves both sowings: {off.en}.", f"Papan menyimpang: {off.ms}."
            ),
            why=rules.RULES[rules.SOW].words,
            remedy=words.remedy(layout, board, wanted, back=False),
        )
    )
    play.objection = Objection(
        seat=0, board=board, target=wanted, number=number, steps=changes(board, wanted)
    )


def live(play: Play, watch: OpeningWatch, picture: Live) -> Live:
    """The live picture with both hands in it."""
    position = watch.position
    state = position.opening
    if state is None or watch.is_lost:
        return picture
    parts, hands = [], {}
    for seat in SEATS:
        hand = state.hands[seat - SOUTH]
        hands[seat] = hand
        if hand:
            said = words.in_hand(position.layout, hand, opening.next_hole(position, seat))
            name = words.seat_or_name(play.players, seat)
            parts.append(Words(f"{name}: {said.en}", f"{name}: {said.ms}"))
    holes = [opening.next_hole(position, seat) for seat in SEATS]
    onward = [hole for hole in holes if hole != NOWHERE]
    return Live(
        counts=picture.counts,
        doubts=picture.doubts,
        in_hand=hands,
        next_hole=position.layout.names[onward[0]] if len(onward) == 1 else "",
        words=words.joined(parts, "; ") if parts else picture.words,
        restore=picture.restore,
        disturbed=picture.disturbed,
        operator_called=picture.operator_called,
    )


def sow_by_word(position: Position, seat: Seat, house: int) -> tuple[Position, str]:
    """A house chosen on a phone: both hands then drop in turn, until one of them has to choose.

    With no board there is nothing else to go by; the operator can correct what came out otherwise.
    """
    board = position.layout
    chosen = board.names[board.hole(seat, house)]
    lift = next(act for act in opening.acts(position, seat) if act.hole == chosen)
    position = opening.act(position, lift)
    move = write_move(lift)
    while position.in_opening:
        acts = [opening.acts(position, each) for each in SEATS]
        if any(choices and opening.free_to_lift(position, choices[0].seat) for choices in acts):
            break  # that player has to say which house
        for each in SEATS:
            drops = opening.acts(position, each)
            if drops and not opening.free_to_lift(position, each):
                position = opening.act(position, drops[0])
    return position, move

"""Link events in the words of the referee (see `readings`)."""

from app.board.clock import TICKS_PER_US
from app.board.counting import CountingObservation
from app.board.link_events import EdgeSeen, PressesLost
from app.board.messages import SEATS, Press
from app.board.readings import Pressed, Released, SensorBack, SensorLost

BoardObservation = CountingObservation | Pressed | Released


def edge_observation(seen: EdgeSeen, boot_id: int) -> tuple[Pressed | Released, ...]:
    """A press or release; nothing for a seat that no board has."""
    edge = seen.edge
    if not 1 <= edge.seat <= SEATS:
        return ()
    board_us = edge.at / TICKS_PER_US
    if not isinstance(edge, Press):
        return (Released(seen.at_us, edge.seat, board_us, boot_id, edge.number),)
    together = tuple(
        seat
        for seat in range(1, SEATS + 1)
        if seat != edge.seat and edge.together >> (seat - 1) & 1
    )
    return (Pressed(seen.at_us, edge.seat, board_us, boot_id, edge.number, together),)


def presses_lost(
    lost: PressesLost, since_us: int, now_us: int
) -> tuple[SensorLost | SensorBack, ...]:
    """Presses that will never be known: the buttons were not to be trusted between these two stamps."""
    if lost.refused:
        words = f"{lost.refused} presses came faster than the board could keep them"
    else:
        words = f"{lost.missing} presses or releases did not arrive from the board"
    return (
        SensorLost(since_us, "buttons", "presses-lost", words),
        SensorBack(now_us, "buttons", detail=words),
    )

"""Another round that begins at the table: all cards are gathered and dealt, and one is turned up.

Nobody says so. It is told by the card that lies alone where the last round's lay, and by the draw pile, which
weighs as much as after dealing.
"""

from app.referee.seen_game import Dealt, Line
from app.referee.table_seen import TableSeen
from app.rules.game import MoveT, PositionT

DEALT_SHARE = 0.75
"""A draw pile that weighs so much of what it holds after dealing is the whole of it: cards of one deck weigh
1.6 to 2.4 g, and a scale counts 2 g for one."""


def told(seen: TableSeen[PositionT, MoveT], dealt: Dealt | None) -> tuple[int, Line] | None:
    """When and what is taken for said of another round; None while nothing tells of one."""
    if dealt is None or not _is_whole(seen, dealt):
        return None
    there = seen.zones.in_zone(dealt.zone)
    over = [hand for hand in seen.zones.hands if hand.zone == dealt.zone]
    if len(there) != 1 or not there[0].read.card or there[0].number not in seen.aside:
        return None
    if any(not hand.ended_us for hand in over):
        return None
    left_us = max((hand.ended_us for hand in over), default=0)
    return max(there[0].told_us, left_us) + seen.thresholds.quiet_gap_us, dealt.line


def _is_whole(seen: TableSeen[PositionT, MoveT], dealt: Dealt) -> bool:
    """Whether the draw pile is that of another round, as far as a scale tells."""
    tray = seen.draws.tray
    if tray.load is None or tray.is_moving:
        return False
    return DEALT_SHARE <= tray.load / dealt.draw_pile <= 1 / DEALT_SHARE

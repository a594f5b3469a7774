"""What follows of itself from a move: whose turn it is, play again, reverse, the end."""

from app.rules.dabong import sentences
from app.rules.dabong.position import Position
from app.rules.dabong.scoring import is_match_over
from app.rules.game import Event, Words


def consequences(before: Position, after: Position) -> list[Event]:
    """The events that follow a move, in their order."""
    if after.stage == "over":
        return _ending(after) if before.stage != "over" else []
    if after.stage != "play":
        return []
    events: list[Event] = []
    now, then = after.standing, before.standing
    begun = before.stage != "play"
    if now.direction != then.direction and (begun or len(after.pile) > len(before.pile)):
        words = Words("Play goes the other way.", "Permainan bertukar arah.")
        events.append(Event(kind="reverse", words=words, seat=now.turn))
    if now.again and len(after.pile) > len(before.pile):
        who = sentences.seat_name(now.turn)
        words = Words(f"{who.en} may play again.", f"{who.ms} boleh bermain lagi.")
        events.append(Event(kind="play-again", words=words, seat=now.turn))
    elif now.turn != then.turn or begun:
        events.append(Event(kind="turn", words=sentences.turn_of(now.turn), seat=now.turn))
    return events


def _ending(after: Position) -> list[Event]:
    events = [Event(kind="hand-over", words=sentences.won(after.winner), seat=after.winner)]
    if is_match_over(after):
        events.append(Event(kind="match-over", words=sentences.MATCH_OVER, seat=after.winner))
    return events

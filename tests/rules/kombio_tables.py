"""Kombio tables for tests, written in the text form and filled up with unknown cards."""

from app.rules.game import Event, Verdict
from app.rules.kombio import KOMBIO, Move, Position

NAMES = ("Ana", "Ben", "Cik", "Dol", "Eva", "Fad", "Gus", "Hui")
SPECIAL_CARDS, STANDARD_CARDS = 70, 52


def cards_in(text: str) -> int:
    """How many cards a hand or a pile of the text form shows."""
    words = [word for word in text.replace("/", ",").split(",") if word not in ("-", ".")]
    return sum(int(word.partition("*")[2] or 1) for word in words)


def table(
    hands: str = "?,?,?,?/?,?,?,?/?,?,?,?",
    discard: str = "5",
    fields: str = "window=open:5",
    turn: int = 2,
    top: str = "",
) -> Position:
    """A table where seat 1 has just discarded a 5; `top` are known cards of the draw pile."""
    total = STANDARD_CARDS if "b1=standard" in fields else SPECIAL_CARDS
    shown = cards_in(hands) + cards_in(discard) + (cards_in(top) if top else 0)
    held = 1 if "held=" in fields else 0
    left = total - shown - held
    draw = ",".join(part for part in (top, f"?*{left}" if left else "") if part)
    return KOMBIO.read_position(f"{hands} {discard} {draw or '-'} {turn} {fields}")


def drained(hands: str, discard: str, fields: str = "", turn: int = 2) -> Position:
    """A table without a draw pile; the discards below those named are unknown."""
    total = STANDARD_CARDS if "b1=standard" in fields else SPECIAL_CARDS
    held = 1 if "held=" in fields else 0
    rest = total - cards_in(hands) - cards_in(discard) - held
    pile = ",".join(part for part in (discard.strip("-"), f"?*{rest}" if rest else "") if part)
    return KOMBIO.read_position(f"{hands} {pile or '-'} - {turn} {fields}")


def move(at: Position, text: str) -> Move:
    return KOMBIO.read_move(at, text)


def check(at: Position, text: str) -> Verdict[Move]:
    return KOMBIO.check(at, move(at, text))


def apply(at: Position, text: str) -> tuple[Position, tuple[Event, ...]]:
    return KOMBIO.apply(at, move(at, text))


def play(at: Position, *texts: str) -> Position:
    """Where these moves lead; each has to be legal."""
    for text in texts:
        at, _ = apply(at, text)
    return at


def refused(at: Position, text: str) -> tuple[str, ...]:
    """The rules that an illegal move breaks."""
    verdict = check(at, text)
    assert not verdict.legal, verdict.why.en
    assert verdict.why.en
    assert verdict.why.ms
    assert verdict.why == verdict.breaches[0].why
    return verdict.rules


def held(at: Position, seat: int) -> int:
    """How many cards that seat has."""
    return sum(lying is not None for lying in at.hand(seat))


def hand(at: Position, seat: int) -> str:
    """That seat's hand in the text form."""
    return KOMBIO.write_position(at).split()[0].split("/")[seat - 1]


def legal(at: Position, seat: int) -> list[str]:
    """Every legal move of that seat, written."""
    return [KOMBIO.write_move(found) for found in KOMBIO.legal_moves(at, seat)]

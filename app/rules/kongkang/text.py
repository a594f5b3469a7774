"""The one-line text form of a Kongkang position: words `name=value`, each only where it is needed.

    hands=+5/+5/+5 bananas=3y2b/3y2b/3y2b pot=6y0b turn=1

| word | meaning |
|---|---|
| `hands=5,7+3/+5/-` | known cards and, after `+`, unknown ones; one hand a seat, from seat 1 |
| `draw=8,3+20` | the draw pile: known cards from the top, and unknown ones below |
| `piles=9/8,8/-` | what each seat has played in this round |
| `bananas=3y2b/13/0` | yellow and black tokens of each seat, or bananas in any tokens |
| `pot=6` `removed=6` | the same for the pot and for what is out of the game |
| `turn=2` | the seat in turn, 0 while that is not settled |
| `phase=drawn` | what is waited for: first, turn (left out), drawn, effect, side, show, over |
| `way=left` | the way round; left if left out, but open before the first play of three or more |
| `last=2:8,skull` `payer=1` | the latest play, and who pays for a slip on it (0: nobody) |
| `skips=3,4` | whose next turn is skipped; `3,3` for two turns where skips pile up |
| `effect=skip,2` `aimed=3` `queue=@4` `turning=@3=8` | effects left, targets done, named, asked |
| `caller=1` `winner=3` `end=call` | of the end of a round |
| `round=2` `out=4` `aside=8+2` `before=1,2` | round, who left, with which cards, who played before |
| `bets=4/1/2` | what each seat has bet for this round, if `k9=with_bet`; 2 each if left out |
| `corrected=-2` | what the pot has more or less than these, since a count was put right |
| `seen=1>2:8` | seat 1 knows of an 8 in seat 2's hand |

and the options by name. What a text leaves out lies where it does after the first deal: five cards in
each hand, other cards in the draw pile, 13 bananas with each player, the rest in the pot, and the
latest play alone on its pile.
"""

from collections.abc import Callable, Iterable

from app.rules.cards import Card, Hand
from app.rules.game import Seat
from app.rules.kongkang.choices import Choices, switched
from app.rules.kongkang.deck import CARDS
from app.rules.kongkang.moves import write_aim
from app.rules.kongkang.position import (
    LEFT,
    NOBODY,
    OPEN,
    RIGHT,
    DrawPile,
    Laid,
    Position,
    Sight,
)
from app.rules.kongkang.tokens import Purse
from app.rules.kongkang.turns import starting_way

NOTHING = "-"
WAY_WORDS = {LEFT: "left", RIGHT: "right", OPEN: "open"}


def usual_way(live: int, last: Laid | None, choices: Choices) -> int:
    """The way round where a text does not say it."""
    return LEFT if last is not None else starting_way(live, choices)


def usual_piles(seats: Iterable[Seat], last: Laid | None) -> tuple[tuple[Card, ...], ...]:
    """The piles where a text does not say them: nothing but the latest play."""
    return tuple(last.cards if last is not None and last.seat == seat else () for seat in seats)


def usual_draw(position_cards: int) -> DrawPile:
    """The draw pile where a text does not say it: all cards that lie nowhere else, unknown."""
    return DrawPile(unknown=CARDS - position_cards)


def write_position(position: Position) -> str:
    """The text form; `read_position` gives an equal position back."""
    written = {name: write(position) for name, write in _WRITERS.items()}
    words = [f"{name}={value}" for name, value in written.items() if value]
    words += [f"{name}={value}" for name, value in switched(position.choices).items()]
    return " ".join(words)


def write_cards(known: Iterable[Card], unknown: int = 0) -> str:
    """`5,7+3`; `-` for none."""
    return ",".join(known) + (f"+{unknown}" if unknown else "") or NOTHING


def write_purse(purse: Purse) -> str:
    """`3y2b`."""
    return f"{purse.yellow}y{purse.black}b"


def _hand(hand: Hand) -> str:
    return write_cards(hand.known, hand.unknown)


def _draw(position: Position) -> str:
    elsewhere = CARDS - len(position.draw)
    usual = usual_draw(elsewhere)
    known, unknown = position.draw.known, position.draw.unknown
    return "" if position.draw == usual else write_cards(known, unknown)


def _piles(position: Position) -> str:
    if position.piles == usual_piles(position.seats, position.last):
        return ""
    return "/".join(write_cards(pile) for pile in position.piles)


def _way(position: Position) -> str:
    usual = usual_way(len(position.live), position.last, position.choices)
    return "" if position.way == usual else WAY_WORDS[position.way]


def _last(position: Position) -> str:
    return f"{position.last.seat}:{','.join(position.last.cards)}" if position.last else ""


def _payer(position: Position) -> str:
    usual = position.last.seat if position.last else NOBODY
    return "" if position.payer == usual else str(position.payer)


def _effect(position: Position) -> str:
    return f"{position.effect.kind},{position.effect.left}" if position.effect else ""


def _queue(position: Position) -> str:
    return ",".join(map(write_aim, position.effect.queue)) if position.effect else ""


def _turning(position: Position) -> str:
    effect = position.effect
    return write_aim(effect.turning) if effect and effect.turning else ""


def _sight(sight: Sight) -> str:
    return f"{sight.seat}>{sight.owner}:{sight.card}"


def _seats(seats: Iterable[Seat]) -> str:
    return ",".join(map(str, seats))


def _number(seat: int) -> str:
    return str(seat) if seat else ""


_WRITERS: dict[str, Callable[[Position], str]] = {
    "hands": lambda at: "/".join(map(_hand, at.hands)),
    "draw": _draw,
    "piles": _piles,
    "bananas": lambda at: "/".join(map(write_purse, at.purses)),
    "pot": lambda at: write_purse(at.pot),
    "removed": lambda at: write_purse(at.removed) if at.removed != Purse() else "",
    "turn": lambda at: str(at.turn),
    "phase": lambda at: "" if at.phase == "turn" else at.phase,
    "way": _way,
    "last": _last,
    "payer": _payer,
    "skips": lambda at: _seats(at.skips),
    "effect": _effect,
    "aimed": lambda at: _seats(at.effect.aimed) if at.effect else "",
    "queue": _queue,
    "turning": _turning,
    "caller": lambda at: _number(at.caller),
    "winner": lambda at: _number(at.winner),
    "end": lambda at: at.end,
    "round": lambda at: "" if at.round == 1 else str(at.round),
    "out": lambda at: _seats(at.out),
    "aside": lambda at: _hand(at.aside) if len(at.aside) else "",
    "seen": lambda at: ",".join(map(_sight, at.seen)),
    "before": lambda at: _seats(at.played_before),
    "bets": lambda at: "/".join(map(str, at.bets)),
    "corrected": lambda at: str(at.corrected) if at.corrected else "",
}

FIELDS = tuple(_WRITERS)
"""The names of the words, in the order written."""

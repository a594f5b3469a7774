"""The one-line text form of a Kombio position.

    5:1,3:1,-1,12/7:2,0:2,4,9 14,6 9,3,?*44 1

The hands with a slash between them, in each its places in order: a card and the seats that have looked
at it (`5:13`), `?` for a card that nobody here knows, `.` for a gap, `-` for an empty hand. Then the
discard pile and the draw pile, top first, `-` for none, `?*44` for 44 unknown cards; then the seat in
turn. After that each only where it differs from a plain turn of a first round:

| word | meaning |
|---|---|
| `stage=look` | also `last`, `over` |
| `dealer=2` | who deals, if not the last seat |
| `held=7@draw` | what the seat in turn has taken, and from which pile |
| `action=look2_swap@1.1,2.3` | the action it may use, and what it has looked at |
| `window=open:5` | the last card discarded in normal play; also `shut`, `slapped` |
| `claims=3@120000,2@121000~85000` | presses, with a tie window if it is wider; `!` first by answer |
| `debt=3@2.4` | seat 3 owes a card for the gap 2.4 |
| `offence=3@2` | seat 3 has revealed a card of seat 2 |
| `called=1`, `looked=1,2`, `false-starts=0,1`, `wins=2,0`, `round=3` | as the position has them |

and the options by name.
"""

import re
from itertools import groupby

from app.rules.cards import CannotBeThereError, Card
from app.rules.game import NotAPositionError, Seat
from app.rules.kombio import deck
from app.rules.kombio.choices import MOST_SEATS, OPTIONS, Choices, read_choices, switched
from app.rules.kombio.deck import HIDDEN, POWERS
from app.rules.kombio.hands import Hand, Lying, Spot
from app.rules.kombio.move_text import write_spot
from app.rules.kombio.moves import DEFAULT_TIE_US
from app.rules.kombio.position import (
    Action,
    Debt,
    Held,
    Offence,
    Position,
    Stage,
    Window,
    WindowState,
)
from app.rules.kombio.race import Claim
from app.rules.options import nearest, quoted
from app.rules.position_words import read_words

FORM = "5,3:1,-1,12/7,0:2,4,9 14,6 9,3,?*59 1"
LONGEST_CHARACTERS = 2000
"""A whole deck with everybody's looks and every field is below 1,500; more than this is not one."""

NOTHING = "-"
GAP = "."
_BASE_PARTS = 4
_CARD = r"-?[0-9]{1,2}|[2-9AJQK][HDCS]|10[HDCS]|\?"
_LYING = re.compile(rf"({_CARD})(?::([1-8]{{1,8}}))?", re.ASCII)
_RUN = re.compile(rf"({_CARD})(?:\*([1-9][0-9]?))?", re.ASCII)
_SPOT = re.compile(r"([1-8])\.([1-9][0-9]?)", re.ASCII)
_CLAIM = re.compile(r"([1-8])@([0-9]{1,18})(?:~([0-9]{1,18}))?(!?)", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_FIELDS = (
    "stage",
    "dealer",
    "held",
    "action",
    "window",
    "claims",
    "debt",
    "offence",
    "called",
    "looked",
    "false-starts",
    "wins",
    "round",
)
_STAGES: dict[str, Stage] = {"look": "look", "play": "play", "last": "last", "over": "over"}
_STATES: dict[str, WindowState] = {"open": "open", "shut": "shut", "slapped": "slapped"}


def write_position(position: Position) -> str:
    """The text form; `read_position` gives an equal position back."""
    parts = [
        "/".join(_write_hand(hand) for hand in position.hands),
        _write_pile(position.discard),
        _write_pile(position.draw),
        str(position.turn),
    ]
    parts.extend(f"{name}={value}" for name, value in _fields(position) if value)
    parts.extend(f"{name}={value}" for name, value in switched(position.choices).items())
    return " ".join(parts)


def _write_hand(hand: Hand) -> str:
    return ",".join(_write_lying(lying) for lying in hand) or NOTHING


def _write_lying(lying: Lying | None) -> str:
    if lying is None:
        return GAP
    seen = "".join(map(str, lying.seen))
    return f"{lying.card}:{seen}" if seen else lying.card


def _write_pile(pile: tuple[Card, ...]) -> str:
    runs = ((card, len(list(run))) for card, run in groupby(pile))
    return ",".join(card if many == 1 else f"{card}*{many}" for card, many in runs) or NOTHING


def _fields(position: Position) -> list[tuple[str, str]]:
    """Each field and its text; an empty text where it is as in a plain turn."""
    seats = len(position.hands)
    held, action, window = position.held, position.action, position.window
    debt, offence = position.debt, position.offence
    looked = ",".join(write_spot(spot) for spot in action.looked) if action else ""
    return [
        ("stage", "" if position.stage == "play" else position.stage),
        ("dealer", "" if position.dealer == seats else str(position.dealer)),
        ("held", f"{held.card}@{held.source}" if held else ""),
        ("action", (action.power + (f"@{looked}" if looked else "")) if action else ""),
        ("window", f"{window.state}:{window.card}" if window else ""),
        ("claims", ",".join(_write_claim(claim) for claim in position.claims)),
        ("debt", f"{debt.seat}@{write_spot(debt.spot)}" if debt else ""),
        ("offence", f"{offence.offender}@{offence.victim}" if offence else ""),
        ("called", str(position.called or "")),
        ("looked", ",".join(map(str, position.looked))),
        ("false-starts", _unless_zero(position.false_starts)),
        ("wins", _unless_zero(position.wins)),
        ("round", "" if position.round == 1 else str(position.round)),
    ]


def _write_claim(claim: Claim) -> str:
    tie = "" if claim.tie_us == DEFAULT_TIE_US else f"~{claim.tie_us}"
    return f"{claim.seat}@{claim.at_us}{tie}{'!' if claim.first else ''}"


def _unless_zero(counts: tuple[int, ...]) -> str:
    return ",".join(map(str, counts)) if any(counts) else ""


def read_position(text: str) -> Position:
    """The position that a text describes.

    Raises:
        NotAPositionError: it is none, or its cards do not add up; the sentence says where.
        UnknownOptionError: an option that Kombio does not have.
    """
    parts = text.split() if len(text) <= LONGEST_CHARACTERS else []
    if len(parts) < _BASE_PARTS:
        raise NotAPositionError(f"{quoted(text)} is no position of Kombio: write it as {FORM}.")
    fields, options = read_words(parts[_BASE_PARTS:], _FIELDS, OPTIONS, "name=value after the turn")
    choices = read_choices(options)
    hands = tuple(_hand(hand, choices) for hand in parts[0].split("/"))
    if not 2 <= len(hands) <= MOST_SEATS:  # noqa: PLR2004 - Kombio is for two to eight
        raise NotAPositionError(f"Kombio is for 2 to {MOST_SEATS} players, not {len(hands)}.")
    reader = _Reader(len(hands), choices, fields)
    try:
        position = Position(
            hands=hands,
            discard=_pile(parts[1], choices),
            draw=_pile(parts[2], choices),
            stage=reader.stage(),
            turn=reader.seat(parts[3], "turn"),
            dealer=reader.seat(fields.get("dealer", str(len(hands))), "dealer"),
            held=reader.held(),
            action=reader.action(),
            window=reader.window(),
            claims=reader.claims(),
            debt=reader.debt(),
            offence=reader.offence(),
            called=reader.seat(fields["called"], "called") if "called" in fields else 0,
            looked=reader.looked(),
            false_starts=reader.counts("false-starts"),
            wins=reader.counts("wins"),
            round=_whole(fields.get("round", "1"), "round", least=1),
            choices=choices,
        )
    except CannotBeThereError as error:
        raise NotAPositionError(str(error)) from None
    _agree(position)
    return position


def _hand(text: str, choices: Choices) -> Hand:
    """One hand, place by place; trailing gaps are no places."""
    if text == NOTHING:
        return ()
    hand = [None if word == GAP else _lying(word, choices) for word in text.split(",")]
    while hand and hand[-1] is None:
        hand.pop()
    return tuple(hand)


def _lying(word: str, choices: Choices) -> Lying:
    found = _LYING.fullmatch(word)
    if found is None:
        raise NotAPositionError(
            f"{quoted(word)} is no card of a hand: write it as 5, 5:13 (seen by 1 and 3), ? or ."
        )
    return Lying(_card(found[1], choices), tuple(sorted({int(seat) for seat in found[2] or ""})))


def _card(word: str, choices: Choices) -> Card:
    known = deck.cards(choices.b1)
    if word == HIDDEN or word in known:
        return word
    raise NotAPositionError(f"{quoted(word)} is no card of this deck: {nearest(word, known)}")


def _pile(text: str, choices: Choices) -> tuple[Card, ...]:
    if text == NOTHING:
        return ()
    pile: list[Card] = []
    for word in text.split(","):
        found = _RUN.fullmatch(word)
        if found is None:
            raise NotAPositionError(f"{quoted(word)} is no card of a pile: write it as 5 or ?*44.")
        pile.extend([_card(found[1], choices)] * int(found[2] or 1))
    return tuple(pile)


def _whole(text: str, name: str, *, least: int = 0) -> int:
    if _NUMBER.fullmatch(text) is None or int(text) < least:
        raise NotAPositionError(f"{name} is a whole number from {least}, not {quoted(text)}.")
    return int(text)


class _Reader:
    """The fields of a position, each checked against the number of seats and the deck."""

    def __init__(self, seats: int, choices: Choices, fields: dict[str, str]) -> None:
        self.seats, self.choices, self.fields = seats, choices, fields

    def seat(self, text: str, name: str) -> Seat:
        """A seat that somebody has."""
        seat = _whole(text, name, least=1)
        if seat > self.seats:
            raise NotAPositionError(f"{name} is a seat from 1 to {self.seats}, not {seat}.")
        return seat

    def stage(self) -> Stage:
        """Which part of the round."""
        word = self.fields.get("stage", "play")
        if word not in _STAGES:
            raise NotAPositionError(f"No stage is called {quoted(word)}: {nearest(word, _STAGES)}")
        return _STAGES[word]

    def _pair(self, name: str, marks: str, form: str) -> tuple[str, str] | None:
        """The two halves of a field; None where it is not said."""
        if name not in self.fields:
            return None
        one, mark, other = self.fields[name].partition(marks)
        if not mark:
            raise NotAPositionError(f"{name} is written as {form}.")
        return one, other

    def _spot(self, word: str) -> Spot:
        found = _SPOT.fullmatch(word)
        if found is None:
            raise NotAPositionError(f"{quoted(word)} is no place on the table: write it as 2.3.")
        return Spot(self.seat(found[1], "a place"), int(found[2]))

    def held(self) -> Held | None:
        """What the seat in turn has taken."""
        pair = self._pair("held", "@", "7@draw")
        if pair is None:
            return None
        card = _card(pair[0], self.choices)
        if pair[1] == "draw":
            return Held(card, "draw")
        if pair[1] == "discard":
            return Held(card, "discard")
        raise NotAPositionError(
            f"A card is held from the draw or the discard, not {quoted(pair[1])}."
        )

    def action(self) -> Action | None:
        """What the seat in turn may use."""
        word, _, spots = self.fields.get("action", "").partition("@")
        if not word:
            return None
        power = next((power for power in POWERS if power == word), None)
        if power is None:
            raise NotAPositionError(f"No action is called {quoted(word)}: {nearest(word, POWERS)}")
        looked = tuple(self._spot(spot) for spot in spots.split(",") if spots)
        return Action(power, looked)

    def window(self) -> Window | None:
        """What can be slapped."""
        pair = self._pair("window", ":", "open:5")
        if pair is None:
            return None
        if pair[0] not in _STATES:
            hint = nearest(pair[0], _STATES)
            raise NotAPositionError(f"No window is {quoted(pair[0])}: {hint}")
        return Window(_card(pair[1], self.choices), _STATES[pair[0]])

    def claims(self) -> tuple[Claim, ...]:
        """Presses that stand."""
        text = self.fields.get("claims", "")
        return tuple(self._claim(word) for word in text.split(",") if text)

    def _claim(self, word: str) -> Claim:
        found = _CLAIM.fullmatch(word)
        if found is None:
            raise NotAPositionError(f"{quoted(word)} is no press: write it as 3@120000.")
        tie_us = int(found[3]) if found[3] else DEFAULT_TIE_US
        return Claim(self.seat(found[1], "claims"), int(found[2]), tie_us, bool(found[4]))

    def debt(self) -> Debt | None:
        """A card owed."""
        pair = self._pair("debt", "@", "3@2.4")
        return Debt(self.seat(pair[0], "debt"), self._spot(pair[1])) if pair else None

    def offence(self) -> Offence | None:
        """Amends owed."""
        pair = self._pair("offence", "@", "3@2")
        if pair is None:
            return None
        return Offence(self.seat(pair[0], "offence"), self.seat(pair[1], "offence"))

    def looked(self) -> tuple[Seat, ...]:
        """Who has had the look before the round."""
        text = self.fields.get("looked", "")
        return tuple(sorted({self.seat(word, "looked") for word in text.split(",") if text}))

    def counts(self, name: str) -> tuple[int, ...]:
        """A count for each seat."""
        text = self.fields.get(name)
        counts = tuple(_whole(word, name) for word in text.split(",")) if text else None
        if counts is not None and len(counts) != self.seats:
            raise NotAPositionError(f"{name} says one number for each of {self.seats} seats.")
        return counts or (0,) * self.seats


def _agree(position: Position) -> None:
    """What the parts of a position say of each other."""
    claimed = [claim.seat for claim in position.claims]
    seers = {seat for spot in position.spots() for seat in _seen(position, spot)}
    wrong = {
        "A card is seen by seats that somebody has.": not seers <= set(position.seats),
        "A card in hand or an action belongs to a turn.": position.stage != "play"
        and (position.held is not None or position.action is not None),
        "A card in hand is placed before an action begins.": position.held is not None
        and position.action is not None,
        "Somebody has called before the last turn is over: write called=.": position.stage == "last"
        and not position.called,
        "Who has called has no turn any more.": position.stage == "play"
        and position.called == position.turn
        and (position.held, position.action) == (None, None),
        "Before the first card is turned up nobody has pressed, called or slapped.": position.stage
        == "look"
        and bool(position.called or claimed or position.window or position.debt),
        "Presses stand while a card can be slapped.": bool(claimed) and not position.is_open,
        "A seat presses once.": len(set(claimed)) < len(claimed),
        "A card is owed by a seat that has one, for a gap in another hand.": position.debt
        is not None
        and not _may_owe(position, position.debt),
        "Amends are for another player's card, and a discard lies there.": position.offence
        is not None
        and (position.offence.offender == position.offence.victim or not position.discard),
    }
    for sentence, found in wrong.items():
        if found:
            raise NotAPositionError(sentence)


def _seen(position: Position, spot: Spot) -> tuple[Seat, ...]:
    lying = position.lying(spot)
    return lying.seen if lying is not None else ()


def _may_owe(position: Position, debt: Debt) -> bool:
    filled = position.lying(debt.spot) is not None
    return debt.seat != debt.spot.owner and not filled and any(position.hand(debt.seat))

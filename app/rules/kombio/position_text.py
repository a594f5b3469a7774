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
from app.rules.kombio.agreeing import agree
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
from app.rules.options import hinted, quoted
from app.rules.position_words import read_words

FORM = "5,3:1,-1,12/7,0:2,4,9 14,6 9,3,?*59 1"
LONGEST_CHARACTERS = 2000
"""A whole deck with everybody's looks and every field is below 1,500; more than this is not one."""

NOTHING = "-"
GAP = "."
_BASE_PARTS = 4
MOST_ROUNDS = 999
MOST_FALSE_STARTS = 999
"""The rulebook has no last round: more than these fit into no day."""

_CARD = r"-?[0-9]{1,2}|[2-9AJQK][HDCS]|10[HDCS]|\?"
_LYING = re.compile(rf"({_CARD})(?::([1-8]{{1,8}}))?", re.ASCII)
_RUN = re.compile(rf"({_CARD})(?:\*([1-9][0-9]?))?", re.ASCII)
SPOT = re.compile(r"([1-8])\.([1-9][0-9]?)", re.ASCII)
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
        raise NotAPositionError(
            f"{quoted(text)} is no position of Kombio: write it as {FORM}.",
            f"{quoted(text)} bukan kedudukan Kombio: tulis sebagai {FORM}.",
        )
    fields, options = read_words(parts[_BASE_PARTS:], _FIELDS, OPTIONS, "name=value")
    choices = read_choices(options)
    hands = tuple(_hand(hand, choices) for hand in parts[0].split("/"))
    if not 2 <= len(hands) <= MOST_SEATS:  # noqa: PLR2004 - Kombio is for two to eight
        raise NotAPositionError(
            f"Kombio is for 2 to {MOST_SEATS} players, not {len(hands)}.",
            f"Kombio untuk 2 hingga {MOST_SEATS} pemain, bukan {len(hands)}.",
        )
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
            false_starts=reader.counts("false-starts", MOST_FALSE_STARTS),
            wins=reader.wins(),
            round=reader.round(),
            choices=choices,
        )
    except CannotBeThereError as error:
        raise NotAPositionError(error.words.en, error.words.ms) from None
    agree(position)
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
            f"{quoted(word)} is no card of a hand: write it as 5, 5:13 (seen by 1 and 3), ? or .",
            f"{quoted(word)} bukan kad tangan: tulis sebagai 5, 5:13 (dilihat 1 dan 3), ? atau .",
        )
    return Lying(_card(found[1], choices), tuple(sorted({int(seat) for seat in found[2] or ""})))


def _card(word: str, choices: Choices) -> Card:
    known = deck.cards(choices.b1)
    if word == HIDDEN or word in known:
        return word
    hint = hinted(word, known)
    raise NotAPositionError(
        f"{quoted(word)} is no card of this deck: {hint.en}",
        f"{quoted(word)} bukan kad dek ini: {hint.ms}",
    )


def _pile(text: str, choices: Choices) -> tuple[Card, ...]:
    if text == NOTHING:
        return ()
    pile: list[Card] = []
    for word in text.split(","):
        found = _RUN.fullmatch(word)
        if found is None:
            raise NotAPositionError(
                f"{quoted(word)} is no card of a pile: write it as 5 or ?*44.",
                f"{quoted(word)} bukan kad timbunan: tulis sebagai 5 atau ?*44.",
            )
        pile.extend([_card(found[1], choices)] * int(found[2] or 1))
    return tuple(pile)


def _whole(text: str, name: str, least: int, most: int) -> int:
    if _NUMBER.fullmatch(text) is None or not least <= int(text) <= most:
        raise NotAPositionError(
            f"{name} is a whole number from {least} to {most}, not {quoted(text)}.",
            f"{name} ialah nombor bulat dari {least} hingga {most}, bukan {quoted(text)}.",
        )
    return int(text)


class _Reader:
    """The fields of a position, each checked against the number of seats and the deck."""

    def __init__(self, seats: int, choices: Choices, fields: dict[str, str]) -> None:
        self.seats, self.choices, self.fields = seats, choices, fields

    def seat(self, text: str, name: str) -> Seat:
        """A seat that somebody has."""
        if _NUMBER.fullmatch(text) is None or not 1 <= int(text) <= self.seats:
            raise NotAPositionError(
                f"{name} is a seat from 1 to {self.seats}, not {quoted(text)}.",
                f"{name} ialah tempat dari 1 hingga {self.seats}, bukan {quoted(text)}.",
            )
        return int(text)

    def stage(self) -> Stage:
        """Which part of the round."""
        word = self.fields.get("stage", "play")
        if word not in _STAGES:
            hint = hinted(word, _STAGES)
            raise NotAPositionError(
                f"No stage is called {quoted(word)}: {hint.en}",
                f"Tiada peringkat bernama {quoted(word)}: {hint.ms}",
            )
        return _STAGES[word]

    def _pair(self, name: str, marks: str, form: str) -> tuple[str, str] | None:
        """The two halves of a field; None where it is not said."""
        if name not in self.fields:
            return None
        one, mark, other = self.fields[name].partition(marks)
        if not mark:
            raise NotAPositionError(
                f"{name} is written as {form}.",
                f"{name} ditulis sebagai {form}.",
            )
        return one, other

    def _spot(self, word: str) -> Spot:
        found = SPOT.fullmatch(word)
        if found is None:
            raise NotAPositionError(
                f"{quoted(word)} is no place on the table: write it as 2.3.",
                f"{quoted(word)} bukan kedudukan kad di meja: tulis sebagai 2.3.",
            )
        most = sum(deck.cards(self.choices.b1).values())
        return Spot(self.seat(found[1], "a place"), _whole(found[2], "a place", 1, most))

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
            f"A card is held from the draw or the discard, not {quoted(pair[1])}.",
            f"Kad dipegang dari draw atau discard, bukan {quoted(pair[1])}.",
        )

    def action(self) -> Action | None:
        """What the seat in turn may use."""
        word, _, spots = self.fields.get("action", "").partition("@")
        if not word:
            return None
        power = next((power for power in POWERS if power == word), None)
        if power is None:
            hint = hinted(word, POWERS)
            raise NotAPositionError(
                f"No action is called {quoted(word)}: {hint.en}",
                f"Tiada kuasa bernama {quoted(word)}: {hint.ms}",
            )
        looked = tuple(self._spot(spot) for spot in spots.split(",") if spots)
        return Action(power, looked)

    def window(self) -> Window | None:
        """What can be slapped."""
        pair = self._pair("window", ":", "open:5")
        if pair is None:
            return None
        if pair[0] not in _STATES:
            hint = hinted(pair[0], _STATES)
            raise NotAPositionError(
                f"No window is {quoted(pair[0])}: {hint.en}",
                f"Tiada window {quoted(pair[0])}: {hint.ms}",
            )
        return Window(_card(pair[1], self.choices), _STATES[pair[0]])

    def claims(self) -> tuple[Claim, ...]:
        """Presses that stand."""
        text = self.fields.get("claims", "")
        return tuple(self._claim(word) for word in text.split(",") if text)

    def _claim(self, word: str) -> Claim:
        found = _CLAIM.fullmatch(word)
        if found is None:
            raise NotAPositionError(
                f"{quoted(word)} is no press: write it as 3@120000.",
                f"{quoted(word)} bukan tekanan: tulis sebagai 3@120000.",
            )
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

    def round(self) -> int:
        """Which round of the match it is."""
        return _whole(self.fields.get("round", "1"), "round", 1, MOST_ROUNDS)

    def wins(self) -> tuple[int, ...]:
        """Rounds won by each seat, never more than have been played."""
        return self.counts("wins", self.round() - (self.stage() != "over"))

    def counts(self, name: str, most: int) -> tuple[int, ...]:
        """A count for each seat."""
        text = self.fields.get(name)
        words = text.split(",") if text else ["0"] * self.seats
        if len(words) != self.seats:
            raise NotAPositionError(
                f"{name} says one number for each of {self.seats} seats.",
                f"{name} menyatakan satu nombor bagi setiap satu daripada {self.seats} tempat.",
            )
        return tuple(_whole(word, name, 0, most) for word in words)

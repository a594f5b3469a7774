"""What people do at a table, one line each: the acts of the scenario language.

The same lines come from scenario files and from the page of the virtual table.
"""

from collections.abc import Callable

import msgspec

from app.virtual import tokens
from app.virtual.buttons import PRESS_US
from app.virtual.physics import PIECES
from app.virtual.tokens import WordError

LONGEST_HOLD_US = 60_000_000
"""Nobody leans on a button for more than a minute."""

LONGEST_SAYING = 200
"""Characters that a player may say in one go."""

MOST_UNDONE = 1_000
"""More moves than any match has that was ever taken back to its start."""


class Wait(msgspec.Struct, frozen=True, tag="wait"):
    """Time goes by."""

    lasts_us: int


class Lift(msgspec.Struct, frozen=True, tag="lift"):
    """Pieces go from a hole into the hand; all of them if `count` is None."""

    hole: str
    count: int | None = None


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """Pieces fall together from the hand into a hole."""

    hole: str
    count: int = 1


class Sow(msgspec.Struct, frozen=True, tag="sow"):
    """A whole correct sowing from a house as that seat's (0: the seat to move)."""

    hole: str
    seat: int = 0


class Bump(msgspec.Struct, frozen=True, tag="bump"):
    """A knock at a hole."""

    hole: str


class Lean(msgspec.Struct, frozen=True, tag="lean"):
    """A forearm on a hole."""

    hole: str


class Dead(msgspec.Struct, frozen=True, tag="dead"):
    """The scale of a hole breaks."""

    hole: str


class Press(msgspec.Struct, frozen=True, tag="press"):
    """The buttons of these seats are pressed in this order, `gap_us` apart, each held `hold_us`."""

    seats: tuple[int, ...]
    hold_us: int = PRESS_US
    gap_us: int = 0


class Plug(msgspec.Struct, frozen=True, tag="plug"):
    """The board's cable is pulled (`on` False) or put back."""

    on: bool


class Kill(msgspec.Struct, frozen=True, tag="kill"):
    """The app is killed and started again on the same match."""


class Say(msgspec.Struct, frozen=True, tag="say"):
    """A player tells the table something on a phone."""

    seat: int
    words: str


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """The operator picks a reading of the open question, counted from 1."""

    choice: int


class Stands(msgspec.Struct, frozen=True, tag="stands"):
    """The operator lets the illegal act stand."""


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """The operator takes back the last moves."""

    count: int = 1


class Correct(msgspec.Struct, frozen=True, tag="correct"):
    """The operator sets something."""

    words: str


class NextRound(msgspec.Struct, frozen=True, tag="next-round"):
    """The operator starts the next round."""


WorldAct = Lift | Drop | Sow | Bump | Lean | Dead | Press | Plug
"""What is done to things."""

SpokenAct = Say | Answer | Stands | Undo | Correct | NextRound
"""What is said to the table."""

Act = WorldAct | SpokenAct | Wait | Kill

BUTTON_SEATS = 8
"""A board has eight buttons, also where fewer people play."""

CARD_ACTS = ("draw", "lay", "take", "swap", "peek", "move", "reveal", "bet")
CAMERA_ACTS = ("cover", "uncover", "light", "glare")
"""Read in `card_acts`, where a camera sees them."""


CARD_GAME_ACTS = (
    *("wait", "press", "plug", "unplug", "kill"),
    *("say", "answer", "stands", "undo", "correct", "next-round"),
)
"""What can be done at a table of cards that no camera looks at."""


def read_card_game_act(words: list[str], seats: int) -> Act:
    """Read the words of one act at a table of cards without a camera.

    Raises:
        WordError: it is no act of this table; the sentence says what to write instead.
    """
    name, arguments = words[0], words[1:]
    if name in CARD_ACTS:
        raise WordError(
            f"`{name}` is seen by a camera, and this profile has none: cards are told, as in"
            " `say 1 played 5`"
        )
    if name in CAMERA_ACTS:
        raise WordError(f"`{name}` is an act of the camera; this profile has none")
    if name in _READERS and name not in CARD_GAME_ACTS:
        raise WordError(f"`{name}` is an act of a Congkak board; this game is played with cards")
    tokens.one_of(name, CARD_GAME_ACTS, "act")
    return _READERS[name](arguments, seats)


def read_act(words: list[str], seats: int) -> Act:
    """Read the words of one act at a table with that many seats.

    Raises:
        WordError: it is no act of this game; the sentence names the nearest word or what is missing.
    """
    name, arguments = words[0], words[1:]
    if name in CARD_ACTS:
        raise WordError(f"`{name}` is a card act; this game has no cards")
    if name in CAMERA_ACTS:
        raise WordError(f"`{name}` is an act of the camera; this game has none")
    tokens.one_of(name, (*_READERS, *CARD_ACTS, *CAMERA_ACTS), "act")
    return _READERS[name](arguments, seats)


def _arguments(words: list[str], least: int, most: int, usage: str) -> None:
    if not least <= len(words) <= most:
        found = "an argument is missing" if len(words) < least else "there is a word too many"
        raise WordError(f"{found}: write `{usage}`")


def _one_hole(words: list[str], usage: str) -> str:
    _arguments(words, 1, 1, usage)
    return tokens.hole(words[0])


def _pieces(words: list[str]) -> int | None:
    return tokens.number(words[1], "a count", least=1, most=PIECES) if len(words) > 1 else None


def _wait(words: list[str], _seats: int) -> Wait:
    _arguments(words, 1, 1, "wait DURATION")
    return Wait(lasts_us=tokens.duration_us(words[0]))


def _lift(words: list[str], _seats: int) -> Lift:
    _arguments(words, 1, 2, "lift HOLE [N]")
    return Lift(hole=tokens.hole(words[0]), count=_pieces(words))


def _drop(words: list[str], _seats: int) -> Drop:
    _arguments(words, 1, 2, "drop HOLE [N]")
    return Drop(hole=tokens.hole(words[0]), count=_pieces(words) or 1)


def _sow(words: list[str], seats: int) -> Sow:
    _arguments(words, 1, 3, "sow HOLE [by SEAT]")
    house = tokens.hole(words[0])
    if house in {"SS", "NS"}:
        raise WordError(f"{house} is a store; a sowing begins in a house")
    match words[1:]:
        case []:
            return Sow(hole=house)
        case ["by", seat]:
            return Sow(hole=house, seat=tokens.seat(seat, seats))
    raise WordError("write `sow HOLE [by SEAT]`")


def _press(words: list[str], _seats: int) -> Press:
    usage = "press SEAT [SEAT ...] [hold=0.8s] [gap=5ms]"
    pressed: list[int] = []
    times = {"hold": PRESS_US, "gap": 0}
    for word in words:
        if "=" in word:
            key, value = tokens.setting(word, times)
            times[key] = tokens.duration_us(value, longest_us=LONGEST_HOLD_US)
        else:
            pressed.append(tokens.seat(word, BUTTON_SEATS))
    _arguments([str(seat) for seat in pressed], 1, BUTTON_SEATS, usage)
    if len(set(pressed)) != len(pressed):
        raise WordError("a seat is named twice in one press")
    return Press(seats=tuple(pressed), hold_us=max(1_000, times["hold"]), gap_us=times["gap"])


def _plug(words: list[str], _seats: int, *, on: bool) -> Plug:
    if words != ["board"]:
        raise WordError(
            f"only the board can be plugged: write `{'plug' if on else 'unplug'} board`"
        )
    return Plug(on=on)


def _say(words: list[str], seats: int) -> Say:
    _arguments(words, 2, 50, "say SEAT WORDS")
    said = " ".join(words[1:])
    if len(said) > LONGEST_SAYING:
        raise WordError(f"that is more than {LONGEST_SAYING} characters to say at once")
    return Say(seat=tokens.seat(words[0], seats), words=said)


def _answer(words: list[str], _seats: int) -> Answer:
    _arguments(words, 1, 1, "answer N")
    return Answer(choice=tokens.number(words[0], "a choice", least=1, most=9))


def _undo(words: list[str], _seats: int) -> Undo:
    _arguments(words, 0, 1, "undo [N]")
    count = tokens.number(words[0], "a number of moves", least=1, most=MOST_UNDONE) if words else 1
    return Undo(count=count)


def _correct(words: list[str], _seats: int) -> Correct:
    _arguments(words, 1, 60, "correct hole S3 5 S4 9 (or: turn NAME)")
    said = " ".join(words)
    if len(said) > LONGEST_SAYING:
        raise WordError(f"that is more than {LONGEST_SAYING} characters to correct at once")
    return Correct(words=said)


def _kill(words: list[str], _seats: int) -> Kill:
    _arguments(words, 0, 0, "kill")
    return Kill()


def _stands(words: list[str], _seats: int) -> Stands:
    _arguments(words, 0, 0, "stands")
    return Stands()


def _next_round(words: list[str], _seats: int) -> NextRound:
    _arguments(words, 0, 0, "next-round")
    return NextRound()


_READERS: dict[str, Callable[[list[str], int], Act]] = {
    "wait": _wait,
    "lift": _lift,
    "drop": _drop,
    "sow": _sow,
    "bump": lambda words, _: Bump(hole=_one_hole(words, "bump HOLE")),
    "lean": lambda words, _: Lean(hole=_one_hole(words, "lean HOLE")),
    "dead": lambda words, _: Dead(hole=_one_hole(words, "dead HOLE")),
    "press": _press,
    "plug": lambda words, seats: _plug(words, seats, on=True),
    "unplug": lambda words, seats: _plug(words, seats, on=False),
    "kill": _kill,
    "say": _say,
    "answer": _answer,
    "stands": _stands,
    "undo": _undo,
    "correct": _correct,
    "next-round": _next_round,
}

ACT_NAMES = tuple(_READERS)

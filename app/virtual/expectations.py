"""What a scenario expects of the referee: the `expect` lines of the scenario language."""

from collections.abc import Callable

import msgspec

from app.virtual import tokens
from app.virtual.tokens import WordError

RULING_KINDS = ("accept", "ask", "object", "fault")


class Expected(msgspec.Struct, frozen=True):
    """The root of all expectations."""


class ExpectRuling(Expected, frozen=True):
    """The newest ruling, later than the one met before, is of this kind; its rule id begins so."""

    kind: str
    rule: str = ""


class ExpectNothing(Expected, frozen=True):
    """No ruling and no question since the `expect` line before; checked at once."""


class ExpectTurn(Expected, frozen=True):
    """This seat is to move."""

    seat: int


class ExpectScore(Expected, frozen=True):
    """This seat's score."""

    seat: int
    score: int


class ExpectHole(Expected, frozen=True):
    """Pieces in a hole, as published."""

    hole: str
    count: int


class ExpectInHand(Expected, frozen=True):
    """Pieces in the hands, as published."""

    count: int


class ExpectCards(Expected, frozen=True):
    """Cards that this seat holds."""

    seat: int
    count: int


class ExpectBananas(Expected, frozen=True):
    """Bananas that this seat has."""

    seat: int
    count: int


class ExpectPot(Expected, frozen=True):
    """Bananas in the pot."""

    count: int


class ExpectTop(Expected, frozen=True):
    """The card on the discard pile, as published."""

    card: str


class ExpectChoices(Expected, frozen=True):
    """A question with so many readings is open."""

    count: int


class ExpectFalseStart(Expected, frozen=True):
    """This seat claimed and no card followed."""

    seat: int


class ExpectWinner(Expected, frozen=True):
    """Who won the round; 0 for nobody."""

    seat: int


Expectation = (
    ExpectRuling
    | ExpectNothing
    | ExpectTurn
    | ExpectScore
    | ExpectHole
    | ExpectInHand
    | ExpectCards
    | ExpectBananas
    | ExpectPot
    | ExpectTop
    | ExpectChoices
    | ExpectFalseStart
    | ExpectWinner
)

CARD_EXPECTATIONS = ("cards", "top")
BANANA_EXPECTATIONS = ("bananas", "pot")
BOARD_EXPECTATIONS = ("hole", "in-hand")


def read_expectation(
    words: list[str], players: tuple[str, ...], *, cards: bool = False, bananas: bool = False
) -> Expectation:
    """Read the words after `expect`; `cards` says that the game is played with cards, `bananas` that it
    is played for bananas.

    Raises:
        WordError: it is no expectation, or it names nobody at this table.
    """
    if not words:
        raise WordError(f"`expect` what? One of {', '.join(_READERS)}")
    name = words[0]
    if name in CARD_EXPECTATIONS and not cards:
        raise WordError(f"`expect {name}` is for card games; this game has no cards")
    if name in BANANA_EXPECTATIONS and not bananas:
        raise WordError(f"`expect {name}` is for Kongkang; this game has no bananas")
    if name in BOARD_EXPECTATIONS and cards:
        raise WordError(f"`expect {name}` is for a Congkak board; this game is played with cards")
    tokens.one_of(name, _READERS, "expectation")
    usage, arguments, read = _READERS[name]
    found = len(words) - 1
    if found not in arguments:
        problem = "an argument is missing" if found < min(arguments) else "there is a word too many"
        raise WordError(f"{problem}: write `expect {usage}`")
    return read(words[1:], players)


def seat_of(name: str, players: tuple[str, ...]) -> int:
    """Return the seat of the player with that name."""
    if name not in players:
        raise WordError(
            f"no player is called {tokens.quote(name)}{tokens.did_you_mean(name, players)}"
        )
    return players.index(name) + 1


def _ruling(words: list[str], _players: tuple[str, ...]) -> ExpectRuling:
    kind = tokens.one_of(words[0], RULING_KINDS, "kind of ruling")
    return ExpectRuling(kind=kind, rule=words[1] if len(words) > 1 else "")


def _score(words: list[str], players: tuple[str, ...]) -> ExpectScore:
    return ExpectScore(seat=seat_of(words[0], players), score=tokens.number(words[1], "a score"))


def _hole(words: list[str], _players: tuple[str, ...]) -> ExpectHole:
    return ExpectHole(hole=tokens.hole(words[0]), count=tokens.number(words[1], "a count"))


def _cards(words: list[str], players: tuple[str, ...]) -> ExpectCards:
    return ExpectCards(seat=seat_of(words[0], players), count=tokens.number(words[1], "a count"))


def _bananas(words: list[str], players: tuple[str, ...]) -> ExpectBananas:
    return ExpectBananas(seat=seat_of(words[0], players), count=tokens.number(words[1], "a count"))


def _winner(words: list[str], players: tuple[str, ...]) -> ExpectWinner:
    nobody = words[0] == "none" and "none" not in players
    return ExpectWinner(seat=0 if nobody else seat_of(words[0], players))


_Reader = Callable[[list[str], tuple[str, ...]], Expectation]
_READERS: dict[str, tuple[str, tuple[int, ...], _Reader]] = {
    "ruling": ("ruling accept|ask|object|fault [RULE]", (1, 2), _ruling),
    "nothing": ("nothing", (0,), lambda _words, _players: ExpectNothing()),
    "turn": ("turn NAME", (1,), lambda words, players: ExpectTurn(seat=seat_of(words[0], players))),
    "score": ("score NAME N", (2,), _score),
    "hole": ("hole HOLE N", (2,), _hole),
    "in-hand": (
        "in-hand N",
        (1,),
        lambda words, _: ExpectInHand(count=tokens.number(words[0], "a count")),
    ),
    "cards": ("cards NAME N", (2,), _cards),
    "bananas": ("bananas NAME N", (2,), _bananas),
    "pot": ("pot N", (1,), lambda words, _: ExpectPot(count=tokens.number(words[0], "a count"))),
    "top": ("top CARD", (1,), lambda words, _: ExpectTop(card=words[0].upper())),
    "choices": (
        "choices N",
        (1,),
        lambda words, _: ExpectChoices(count=tokens.number(words[0], "a count")),
    ),
    "false-start": (
        "false-start NAME",
        (1,),
        lambda words, players: ExpectFalseStart(seat=seat_of(words[0], players)),
    ),
    "winner": ("winner NAME|none", (1,), _winner),
}

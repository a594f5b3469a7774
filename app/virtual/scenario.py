"""Scenario files: text in, a frozen Scenario out, or one sentence that names file and line.

The text is hostile until read: sizes are bounded, and what is quoted back is cut short. See
tests/scenarios/GRAMMAR.md for the language.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec

from app.referee.referees import PROFILES, USUAL, not_refereed
from app.rules.games import GAMES
from app.virtual import tokens
from app.virtual.acts import ACT_NAMES, Act, read_act, read_card_game_act
from app.virtual.card_acts import CARD_ACT_NAMES, CameraAct, CardMove, read_card_act
from app.virtual.expectations import Expectation, read_expectation, seat_of
from app.virtual.physics import HOLE_NAMES, PIECES, START_COUNTS, Imperfections
from app.virtual.tokens import WordError
from vision.decks import READABLE

LARGEST_FILE_BYTES = 262_144
"""A day of play is some 100 kB: a larger file is no scenario."""

MOST_LINES = 10_000
LONGEST_LINE = 500
LONGEST_NAME = 40

BOARD_GAME = "congkak"
"""The game of the board with holes; the others are played with cards."""

BANANA_GAME = "kongkang"
"""The game that is played for bananas."""

SEATS = 2
"""Congkak is played by two."""

FEWEST_AT_CARDS, MOST_AT_CARDS = 2, 8
"""The mat has eight seats, and nobody plays alone."""

MOST_IN_HAND = 20
USUAL_OF_CARDS = "cards"
WITH_CAMERA = ("cards", "full")
"""Profiles of tables over which a camera hangs."""

DEFAULT_PACE_US = 300_000
LONGEST_PACE_US = 60_000_000


class ScenarioError(ValueError):
    """A scenario that cannot be read: ``FILE:LINE: sentence``. Line 0 is the whole file."""

    def __init__(self, file: str, line: int, sentence: str) -> None:
        super().__init__(f"{file}:{line}: {sentence}" if line else f"{file}: {sentence}")
        self.line = line


class Step(msgspec.Struct, frozen=True):
    """One act or expectation, with its line as it was written."""

    line: int
    text: str
    what: Act | CardMove | CameraAct | Expectation


class Scenario(msgspec.Struct, frozen=True):
    """What people do at a table, and what the referee should make of it.

    Attributes:
        file: the name it was read from, for messages.
        game: `congkak` or a card game that is refereed.
        game_line: the line of the `game` setting, to which an unknown option belongs.
        options: named options of the game, by name; `first` is among them if it was set.
        players: names in seat order.
        profile: `full`, or fewer sensors.
        imperfections: of the pieces and the cells.
        pace_us: time between two pieces dropped.
        seed: of all chance in the physics.
        counts: pieces in each of the 16 holes at the start; None for the start of a round.
        turn: the seat that moves first; 0 when not said.
        hands: how many cards a seat starts with, for those that were told.
        deck: in play; empty for the printable deck of the game.
        steps: acts and expectations in order.
    """

    file: str
    game: str
    game_line: int
    options: dict[str, str]
    players: tuple[str, ...]
    profile: str
    imperfections: Imperfections
    pace_us: int
    seed: int
    counts: tuple[int, ...] | None
    turn: int
    steps: tuple[Step, ...]
    hands: dict[int, int] = {}
    deck: str = ""

    @property
    def has_camera(self) -> bool:
        """Is it played with cards before a camera?"""
        return self.game != BOARD_GAME and self.profile in WITH_CAMERA


def read_scenario(path: Path, profile: str = "", *, watched: bool = False) -> Scenario:
    """Read a scenario file; `profile` is played under instead of the file's own, if it is given.

    `watched` reads it for a camera alone: nobody referees, and what is expected is passed over.

    Raises:
        ScenarioError: the file is not there, too large, no text, or has a line that is no scenario's.
    """
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise ScenarioError(str(path), 0, f"cannot be read: {error.strerror}") from error
    if len(content) > LARGEST_FILE_BYTES:
        raise ScenarioError(str(path), 0, f"is larger than {LARGEST_FILE_BYTES} bytes")
    try:
        return parse_scenario(content.decode("utf-8-sig"), str(path), profile, watched=watched)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise ScenarioError(str(path), line, "is not UTF-8 text") from error


def parse_scenario(text: str, file: str, profile: str = "", *, watched: bool = False) -> Scenario:
    """Read the text of a scenario; `file` is its name in messages, the rest as in `read_scenario`.

    Raises:
        ScenarioError: a line that is no setting, act or expectation of this language.
    """
    draft = _Draft(file, profile, watched=watched)
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise ScenarioError(file, MOST_LINES + 1, f"a scenario has at most {MOST_LINES} lines")
    for number, line in enumerate(lines, start=1):
        try:
            draft.take(number, line)
        except WordError as error:
            raise ScenarioError(file, number, str(error)) from error
    return draft.finish()


class _Draft:
    """A scenario while its lines are being read."""

    def __init__(self, file: str, profile: str = "", *, watched: bool = False) -> None:
        self._file = file
        self._watched = watched
        self._asked_profile = profile
        self._set_in: dict[str, int] = {}
        self._game = ""
        self._options: dict[str, str] = {}
        self._option_lines: dict[str, int] = {}
        self._players: tuple[str, ...] = ()
        self._own_profile = ""
        self._imperfections = Imperfections()
        self._pace_us = DEFAULT_PACE_US
        self._seed = 1
        self._counts: tuple[int, ...] | None = None
        self._turn_name = ""
        self._deck = ""
        self._hand_names: dict[str, int] = {}
        self._steps: list[Step] = []
        self._settings: dict[str, Callable[[list[str]], None]] = {
            "game": self._read_game,
            "players": self._read_players,
            "profile": self._read_profile,
            "pieces": self._read_pieces,
            "pace": self._read_pace,
            "seed": self._read_seed,
            "holes": self._read_holes,
            "turn": self._read_turn,
            "deck": self._read_deck,
            "hand": self._read_hand,
        }

    @property
    def _profile(self) -> str:
        """Under which the scenario is played; each game has its usual one."""
        usual = USUAL.get(self._game, USUAL_OF_CARDS)
        return self._asked_profile or self._own_profile or usual

    @property
    def _has_cards(self) -> bool:
        return self._game not in ("", BOARD_GAME)

    @property
    def _has_camera(self) -> bool:
        return self._has_cards and self._profile in WITH_CAMERA

    @property
    def _deck_name(self) -> str:
        return self._deck or self._game

    def take(self, number: int, line: str) -> None:
        """Read one line."""
        if len(line) > LONGEST_LINE:
            raise WordError(f"the line is longer than {LONGEST_LINE} characters")
        text = line.partition("#")[0].strip()
        words = text.split()
        if not words:
            return
        if words[0] in self._settings:
            self._set(number, words)
            return
        if self._watched and words[0] == "expect":
            return
        what = self._step(words)
        self._steps.append(Step(line=number, text=text, what=what))

    def finish(self) -> Scenario:
        """Return the scenario, once all lines are read."""
        if not self._game:
            raise ScenarioError(self._file, 0, "has no `game` line; write `game congkak`")
        if not self._players:
            raise ScenarioError(self._file, 0, "has no `players` line; write `players NAME NAME`")
        return Scenario(
            file=self._file,
            game=self._game,
            game_line=self._set_in["game"],
            options=self._options,
            players=self._players,
            profile=self._profile,
            imperfections=self._imperfections,
            pace_us=self._pace_us,
            seed=self._seed,
            counts=self._counts,
            turn=self._turn_seat(),
            steps=tuple(self._steps),
            hands={self._named(name, "hand"): count for name, count in self._hand_names.items()},
            deck=self._deck,
        )

    def _set(self, number: int, words: list[str]) -> None:
        name = words[0]
        if self._steps:
            raise WordError(
                f"`{name}` is a setting; settings come before the first act"
                f" (line {self._steps[0].line})"
            )
        if name in self._set_in and name != "hand":
            raise WordError(f"`{name}` was already set in line {self._set_in[name]}")
        self._set_in[name] = number
        if len(words) == 1:
            raise WordError(f"`{name}` needs a value")
        self._settings[name](words[1:])

    def _step(self, words: list[str]) -> Act | CardMove | CameraAct | Expectation:
        name = words[0]
        if name != "expect" and name not in (*ACT_NAMES, *CARD_ACT_NAMES):
            known = (*ACT_NAMES, "expect", *self._settings)
            raise WordError(f"unknown act {tokens.quote(name)}{tokens.did_you_mean(name, known)}")
        for needed in ("game", "players"):
            if needed not in self._set_in:
                raise WordError(f"the `{needed}` line has to come before the first act")
        trouble = "" if self._watched else not_refereed(self._game, self._profile)
        if trouble:
            raise WordError(trouble)
        if name in CARD_ACT_NAMES and self._has_camera:
            known = READABLE[self._deck_name].cards if self._deck_name in READABLE else ()
            return read_card_act(words, len(self._players), known)
        if name == "expect":
            bananas = self._game == BANANA_GAME
            return read_expectation(
                words[1:], self._players, cards=self._has_cards, bananas=bananas
            )
        read = read_card_game_act if self._has_cards else read_act
        return read(words, len(self._players))

    def _read_game(self, words: list[str]) -> None:
        name = tokens.one_of(words[0], GAMES, "game")
        self._game = name
        for word in words[1:]:
            key, equals, value = word.partition("=")
            if not equals or not key or not value:
                raise WordError(f"{tokens.quote(word)} should read option=value")
            if self._option_lines.get(key) == self._set_in["game"]:
                raise WordError(f"option {tokens.quote(key)} is given twice")
            self._set_option(key, value, "game")

    def _set_option(self, key: str, value: str, setting: str) -> None:
        """Set an option that stands on that setting's line."""
        if self._options.get(key, value) != value:
            raise WordError(
                f"`{key}={value}` contradicts `{key}={self._options[key]}`"
                f" in line {self._option_lines[key]}; leave one of them out"
            )
        self._options[key] = value
        self._option_lines[key] = self._set_in[setting]

    def _read_players(self, words: list[str]) -> None:
        names = [word for word in words if not word.startswith("first=")]
        for word in words:
            if word.startswith("first="):
                most = MOST_AT_CARDS if self._has_cards else SEATS
                seat = str(tokens.seat(word.removeprefix("first="), most))
                self._set_option("first", seat, "players")
        if self._has_cards and not FEWEST_AT_CARDS <= len(names) <= MOST_AT_CARDS:
            raise WordError(
                f"{FEWEST_AT_CARDS} to {MOST_AT_CARDS} people play cards here, not {len(names)}"
            )
        if not self._has_cards and len(names) != SEATS:
            raise WordError(f"Congkak has {SEATS} players, not {len(names)}")
        for name in names:
            if len(name) > LONGEST_NAME or not name.isprintable():
                raise WordError(f"a name has at most {LONGEST_NAME} printable characters")
        if len(set(names)) != len(names):
            raise WordError(f"two players are called {tokens.quote(names[0])}")
        self._players = tuple(names)

    def _read_profile(self, words: list[str]) -> None:
        _only(words, "profile NAME")
        self._own_profile = tokens.one_of(words[0], PROFILES, "profile")

    def _read_pieces(self, words: list[str]) -> None:
        readers: dict[str, Callable[[str], float]] = {
            "spread": lambda value: tokens.share(value, most=0.5),
            "gain": lambda value: tokens.share(value, most=0.5),
            "zero": lambda value: tokens.decimal(value, most=20),
            "noise": lambda value: tokens.decimal(value, most=20),
        }
        for word in words:
            key, value = tokens.setting(word, readers)
            self._imperfections = msgspec.structs.replace(
                self._imperfections, **{key: readers[key](value)}
            )

    def _read_pace(self, words: list[str]) -> None:
        _only(words, "pace 0.3s")
        self._pace_us = tokens.duration_us(words[0], longest_us=LONGEST_PACE_US)
        if not self._pace_us:
            raise WordError("a pace of 0 leaves no time between two pieces; write `pace 0.3s`")

    def _read_seed(self, words: list[str]) -> None:
        _only(words, "seed N")
        self._seed = tokens.number(words[0], "a seed", most=999_999)

    def _read_holes(self, words: list[str]) -> None:
        if self._has_cards:
            raise WordError("`holes` is a setting of Congkak; this game is played with cards")
        if len(words) % 2:
            raise WordError("write holes and counts in pairs: `holes S1 1 S2 3 ...`")
        counts = dict.fromkeys(HOLE_NAMES, 0)
        seen: set[str] = set()
        for name, count in zip(words[::2], words[1::2], strict=True):
            hole = tokens.hole(name)
            if hole in seen:
                raise WordError(f"{hole} is named twice")
            seen.add(hole)
            counts[hole] = tokens.number(count, "a count", most=PIECES)
        total = sum(counts.values())
        if total != PIECES:
            raise WordError(f"the holes add up to {total}, but a board has {PIECES} pieces")
        self._counts = tuple(counts.values())

    def _read_turn(self, words: list[str]) -> None:
        _only(words, "turn NAME")
        self._turn_name = words[0]

    def _turn_seat(self) -> int:
        return self._named(self._turn_name, "turn") if self._turn_name else 0

    def _named(self, name: str, setting: str) -> int:
        """The seat of the player whom a setting names."""
        try:
            return seat_of(name, self._players)
        except WordError as error:
            raise ScenarioError(self._file, self._set_in[setting], str(error)) from error

    def _read_deck(self, words: list[str]) -> None:
        if not self._has_cards:
            raise WordError("`deck` is a setting of card games; this game has no cards")
        if not self._has_camera:
            raise WordError("`deck` names what a camera reads, and this profile has none")
        _only(words, "deck NAME")
        self._deck = words[0].casefold()

    def _read_hand(self, words: list[str]) -> None:
        if not self._has_cards:
            raise WordError("`hand` is a setting of card games; this game has no cards")
        if len(words) != 2:  # noqa: PLR2004 - a name and a number
            raise WordError("write `hand NAME N`")
        self._hand_names[words[0]] = tokens.number(words[1], "a hand", most=MOST_IN_HAND)


def start_counts(scenario: Scenario) -> tuple[int, ...]:
    """Return the pieces in each of the 16 holes at the start of a scenario."""
    return START_COUNTS if scenario.counts is None else scenario.counts


def _only(words: list[str], usage: str) -> None:
    if len(words) != 1:
        raise WordError(f"there is a word too many: write `{usage}`")

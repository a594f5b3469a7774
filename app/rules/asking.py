"""The words in which people ask about a game, so that nobody at the table needs the text forms.

Each game describes its own words in an `Asking`: a name and a sentence for each, and two functions that
make the text forms of position and move of them. The command line makes its options of these, the page
`/ask` its fields; neither knows a game. A game without any is asked in its text forms alone.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from app.rules.game import Game, RulesError, Seat, Words
from app.rules.options import nearest, quoted, read_options

Said = Mapping[str, str]
"""What somebody said, by the names of words and of options; nothing in it is empty."""

Part = Literal["position", "move"]

POSITION: Part = "position"
MOVE: Part = "move"
"""The two words that every game has: its text forms."""

LONGEST_WORD_CHARACTERS = 200
"""A whole hand of 26 cards is below 120; more than this is no answer to one word."""

LONGEST_TEXT_CHARACTERS = 4000
"""The longest text form of a position that a game reads."""

ASKER: Seat = 1
"""In a question put in words, the player whose move is in question sits here."""

YES = "yes"
"""What a flag says."""


class WordsError(RulesError):
    """What was said does not make a question; `words` is the sentence in both languages."""

    def __init__(self, en: str, ms: str) -> None:
        super().__init__(en)
        self.words = Words(en, ms)


class Word(msgspec.Struct, frozen=True):
    """One word of a question.

    Attributes:
        name: as on the command line, without its dashes.
        words: what it says, without a full stop, to stand beside a field.
        example: a value, to be shown as one; empty for a flag.
        of: what it belongs to. Words of the position cannot stand beside `--position`.
        values: all that it accepts; empty where the game reads it itself.
        flag: it is said or not, and has no value.
    """

    name: str
    words: Words
    example: str = ""
    of: Part = POSITION
    values: tuple[str, ...] = ()
    flag: bool = False


Builder = Callable[[Said, Said], str]
"""Makes a text form of the words and the options that were said."""


def _nothing(_said: Said, _options: Said) -> str:
    return ""


def _told_by_events(_effect: Mapping[str, object]) -> tuple[Words, ...]:
    return ()


class Asking(msgspec.Struct, frozen=True):
    """How a game is asked in words.

    Attributes:
        title: the game's name as its box has it, where `Game.name` is spelled otherwise.
        note: how cards and places are written, and who sits where.
        words: in the order in which they are asked for.
        position: makes the text form of a position; only asked where a word was said.
        move: makes the text form of a move; empty where no word says one.
        examples: questions to show, each complete.
        options: names of the options that are asked for beside the words.
        effects: what of the game's `outcome` its events do not say, one sentence each.
        flat: answers to machines carry the outcome's own keys, `after` and `nearest` beside `effect`.
        debts: the game's `outcome` also says what the player of an illegal move owes.
    """

    title: str = ""
    note: Words = Words("", "")
    words: tuple[Word, ...] = ()
    position: Builder = _nothing
    move: Builder = _nothing
    examples: tuple[Mapping[str, str], ...] = ()
    options: tuple[str, ...] = ()
    effects: Callable[[Mapping[str, Any]], tuple[Words, ...]] = _told_by_events
    flat: bool = False
    debts: bool = False

    def named(self, of: Part) -> tuple[str, ...]:
        """The names of the words of the position, or of the move."""
        return tuple(word.name for word in self.words if word.of == of)


class Asked(msgspec.Struct, frozen=True):
    """A question in the text forms; `move` is empty where none was said."""

    position: str
    move: str
    options: Mapping[str, str]
    in_words: bool


def read_question(
    game: Game[Any, Any], asking: Asking, said: Said, table: Said | None = None
) -> Asked:
    """The question that was asked in words, text forms or both.

    Args:
        game: which is asked about.
        asking: its words.
        said: by name: `position`, `move`, words, and options. What is empty was not said.
        table: options that hold where the question says nothing else, and no `position`.

    Raises:
        WordsError: an unknown word or value, one too long, or two that contradict each other.
        UnknownOptionError: no such value of an option.
    """
    spoken = {name: value.strip() for name, value in said.items() if value.strip()}
    words = {word.name: word for word in asking.words}
    spoken = {name: _read_value(name, value, words, game) for name, value in spoken.items()}
    options = {name: spoken[name] for name in spoken if name in game.options and name not in words}
    if POSITION not in spoken:
        options = {**(table or {}), **options}
    options = read_options(game.options, options)
    _contradict(asking, spoken, POSITION)
    _contradict(asking, spoken, MOVE)
    in_words = any(name in words for name in spoken)
    move = spoken.get(MOVE) or asking.move(spoken, options)
    if POSITION in spoken:
        return Asked(spoken[POSITION], move, options, in_words)
    if not in_words:
        start = game.write_position(game.start(("1", "2"), options))
        return Asked(start, move, {}, in_words)
    return Asked(asking.position(spoken, options), move, options, in_words)


def _read_value(name: str, value: str, words: Mapping[str, Word], game: Game[Any, Any]) -> str:
    """What was said of one word, in the letters in which the game accepts it."""
    if name not in words and name not in (POSITION, MOVE) and name not in game.options:
        hint = hinted(name, (*words, POSITION, MOVE, *game.options))
        raise WordsError(
            f"A question about {game.name} has no word {quoted(name)}: {hint.en}",
            f"Soalan tentang {game.name} tiada perkataan {quoted(name)}: {hint.ms}",
        )
    longest = LONGEST_TEXT_CHARACTERS if name in (POSITION, MOVE) else LONGEST_WORD_CHARACTERS
    if len(value) > longest:
        raise WordsError(
            f"{name} is too long: {len(value)} characters, and {longest} are read.",
            f"{name} terlalu panjang: {len(value)} aksara, sedangkan had ialah {longest}.",
        )
    word = words.get(name)
    accepted = (YES,) if word and word.flag else word.values if word else ()
    if not accepted:
        return value
    found = next((one for one in accepted if one.casefold() == value.casefold()), None)
    if found is None:
        hint = hinted(value, accepted)
        raise WordsError(
            f"{name} has no value {quoted(value)}: {hint.en}",
            f"{name} tiada nilai {quoted(value)}: {hint.ms}",
        )
    return found


def _contradict(asking: Asking, said: Said, text: Part) -> None:
    """The text form and words of the same thing cannot both be meant."""
    also = [name for name in asking.named(text) if name in said]
    if text in said and also:
        raise WordsError(
            f"{text} and {also[0]} say the same thing twice: leave one of them out.",
            f"{text} dan {also[0]} menyatakan perkara yang sama: tinggalkan salah satu.",
        )


# What games read their words with -------------------------------------------------------------------


def needed(asking: Iterable[Word], said: Said, name: str) -> str:
    """The value of a word without which there is no question.

    Raises:
        WordsError: it was not said; the sentence says what it is and how it is written.
    """
    if name in said:
        return said[name]
    word = next(word for word in asking if word.name == name)
    raise WordsError(
        f"{name} is missing: say {word.words.en}, as {word.example}.",
        f"{name} tiada: nyatakan {word.words.ms}, seperti {word.example}.",
    )


def hinted(word: str, known: Iterable[str]) -> Words:
    """The nearest of what is known, or all of it; see `options.nearest`."""
    hint = nearest(word, known)
    in_malay = hint.replace("did you mean", "adakah maksudnya", 1).replace("known:", "yang ada:", 1)
    return Words(hint, in_malay)


def listed(text: str) -> list[str]:
    """Cards, seats or numbers with spaces or commas between them."""
    return text.replace(",", " ").split()


def whole(said: Said, name: str, usual: int, least: int, most: int) -> int:
    """A whole number.

    Raises:
        WordsError: it is none, or too small or too large.
    """
    text = said.get(name, str(usual))
    # Nine digits hold every number that a table knows; int() of more is refused or slow.
    if text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most:  # noqa: PLR2004
        return int(text)
    raise WordsError(
        f"{name} is a whole number from {least} to {most}, not {quoted(text)}.",
        f"{name} ialah nombor bulat dari {least} hingga {most}, bukan {quoted(text)}.",
    )

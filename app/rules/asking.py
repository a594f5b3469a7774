"""The words in which people ask about a game, so that nobody at the table needs the text forms.

Each game describes its own words in an `Asking`: a name and a sentence for each, and two functions that
make the text forms of position and move of them. The command line makes its options of these, the page
`/ask` its fields; neither knows a game. A game without any is asked in its text forms alone.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from app.rules.game import Game, RulesError, Seat, Words
from app.rules.options import hinted, quoted, read_options

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
    """What was said does not make a question."""


def _no_further(_options: Said) -> tuple[str, ...]:
    return ()


class Word(msgspec.Struct, frozen=True):
    """One word of a question.

    Attributes:
        name: as on the command line, without its dashes.
        words: what it says, without a full stop, to stand beside a field.
        example: a value, to be shown as one; empty for a flag.
        of: what it belongs to. Words of the position cannot stand beside `--position`.
        values: all that it accepts; empty where the game reads it itself.
        further: what the options of the table add to `values`.
        spoken: how a value is called where people choose it; those left out, as they are written.
        flag: it is said or not, and has no value.
        many: several cards, seats or numbers, with spaces or commas between them.
        act: it says what the player does; a question is about one act.
        beside: words of which one has to be said as well, for it to say anything.
        instead_of: words that say the same thing, and cannot be said as well.
    """

    name: str
    words: Words
    example: str = ""
    of: Part = POSITION
    values: tuple[str, ...] = ()
    further: Callable[[Said], tuple[str, ...]] = _no_further
    spoken: Mapping[str, Words] = {}
    flag: bool = False
    many: bool = False
    act: bool = False
    beside: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()

    def accepted(self, options: Said) -> tuple[str, ...]:
        """All that it accepts at a table with these options; () where the game reads it itself."""
        return (YES,) if self.flag else (*self.values, *self.further(options))


Builder = Callable[[Said, Said], str]
"""Makes a text form of the words and the options that were said."""


def _nothing(_said: Said, _options: Said) -> str:
    return ""


def _told_by_events(_effect: Mapping[str, object]) -> tuple[Words, ...]:
    return ()


def _nobody_said(_move: object) -> Seat:
    return 0


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
        kinds: how each kind of play is called; one that the table has named itself, as it is.
        effects: what of the game's `outcome` its events do not say, one sentence each.
        flat: answers to machines carry the outcome's own keys, `after` and `nearest` beside `effect`.
        debts: the game's `outcome` also says what the player of an illegal move owes.
        mover: whose act a move is; 0 of the dealer's, or where the game does not tell them apart.
    """

    title: str = ""
    note: Words = Words("", "")
    words: tuple[Word, ...] = ()
    position: Builder = _nothing
    move: Builder = _nothing
    examples: tuple[Mapping[str, str], ...] = ()
    options: tuple[str, ...] = ()
    kinds: Mapping[str, Words] = {}
    effects: Callable[[Mapping[str, Any]], tuple[Words, ...]] = _told_by_events
    flat: bool = False
    debts: bool = False
    mover: Callable[[Any], Seat] = _nobody_said

    def called(self, kind: str) -> Words:
        """How a kind of play is called at the table."""
        return self.kinds.get(kind) or Words(kind.replace("_", " "), kind.replace("_", " "))

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
        WordsError: an unknown word or value, one too long, two that contradict each other, or one
            that would be left unused.
        UnknownOptionError: no such value of an option.
    """
    spoken = {name: value.strip() for name, value in said.items() if value.strip()}
    words = {word.name: word for word in asking.words}
    for name, value in spoken.items():
        _known(name, value, words, game)
    options = {name: spoken[name] for name in spoken if name in game.options and name not in words}
    if POSITION not in spoken:
        options = {**(table or {}), **options}
    options = read_options(game.options, options)
    played = {**_options_in(spoken.get(POSITION, ""), game), **options}
    for name in spoken.keys() & words.keys():
        spoken[name] = _read_value(words[name], spoken[name], played)
    _contradict(asking, spoken, POSITION)
    _contradict(asking, spoken, MOVE)
    _agree(asking, spoken)
    in_words = any(name in words for name in spoken)
    move = spoken.get(MOVE) or asking.move(spoken, played)
    if POSITION in spoken:
        return Asked(spoken[POSITION], move, options, in_words)
    if not in_words:
        start = game.write_position(game.start(("1", "2"), options))
        return Asked(start, move, {}, in_words)
    return Asked(asking.position(spoken, options), move, options, in_words)


def said_once(name: str, values: Iterable[str]) -> str:
    """The one thing that was said of a word, however often.

    Raises:
        WordsError: two different things were said of it.
    """
    different = list(dict.fromkeys(value.strip() for value in values if value.strip()))
    if len(different) > 1:
        one, other = map(quoted, different[:2])
        raise WordsError(
            f"{name} is said twice, {one} and {other}: leave one of them out.",
            f"{name} dinyatakan dua kali, {one} dan {other}: tinggalkan salah satu.",
        )
    return different[0] if different else ""


def _known(name: str, value: str, words: Mapping[str, Word], game: Game[Any, Any]) -> None:
    """Refuse what no word of the game is called, and what is too long to be one's value."""
    if name not in words and name not in (POSITION, MOVE) and name not in game.options:
        written = (*words, POSITION, MOVE)
        hint = hinted(name, (*written, *game.options), written)
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


def _options_in(position: str, game: Game[Any, Any]) -> dict[str, str]:
    """The options that stand in the text form of a position; its game judges their values."""
    pairs = (word.partition("=") for word in position.split())
    return {name: value for name, _, value in pairs if name in game.options}


def _read_value(word: Word, value: str, options: Said) -> str:
    """What was said of one word, in the letters in which the game accepts it."""
    accepted = word.accepted(options)
    if not accepted:
        return _read_pieces(word, value)
    found = next((one for one in accepted if one.casefold() == value.casefold()), None)
    if found is None:
        hint = hinted(value, accepted)
        raise WordsError(
            f"{word.name} has no value {quoted(value)}: {hint.en}",
            f"{word.name} tiada nilai {quoted(value)}: {hint.ms}",
        )
    return found


def _read_pieces(word: Word, value: str) -> str:
    """One piece, or many; a slash would part them among the seats of a text form."""
    if "/" in value or not (word.many or len(listed(value)) == 1):
        raise WordsError(
            f"{word.name} is written as {word.example}, not {quoted(value)}.",
            f"{word.name} ditulis sebagai {word.example}, bukan {quoted(value)}.",
        )
    return value


def _contradict(asking: Asking, said: Said, text: Part) -> None:
    """The text form and words of the same thing cannot both be meant."""
    also = [name for name in asking.named(text) if name in said]
    if text in said and also:
        raise _said_twice(text, also[0])


def _said_twice(one: str, other: str) -> WordsError:
    return WordsError(
        f"{one} and {other} say the same thing twice: leave one of them out.",
        f"{one} dan {other} menyatakan perkara yang sama: tinggalkan salah satu.",
    )


def _agree(asking: Asking, said: Said) -> None:
    """One act is asked about, and every word that was said says something."""
    spoken = [word for word in asking.words if word.name in said]
    acts = [word.name for word in spoken if word.act]
    if len(acts) > 1:
        raise WordsError(
            f"{acts[0]} and {acts[1]} are two acts: ask about one at a time.",
            f"{acts[0]} dan {acts[1]} ialah dua perbuatan: tanya satu demi satu.",
        )
    for word in spoken:
        for other in word.instead_of:
            if other in said:
                raise _said_twice(other, word.name)
        if word.beside and not any(name in said for name in word.beside):
            en, ms = " or ".join(word.beside), " atau ".join(word.beside)
            raise WordsError(
                f"{word.name} says nothing without {en}: say that too, or leave {word.name} out.",
                f"{word.name} tidak bermakna tanpa {ms}: nyatakan juga, atau tinggalkan"
                f" {word.name}.",
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


def each_seat(said: Said, name: str, players: int) -> list[str]:
    """One number for each seat, from seat 1, as it was written.

    Raises:
        WordsError: there are more or fewer.
    """
    each = listed(said[name])
    if len(each) != players:
        raise WordsError(
            f"{name} is one number for each of {players} seats, not {len(each)}.",
            f"{name} ialah satu nombor bagi setiap satu daripada {players} tempat,"
            f" bukan {len(each)}.",
        )
    return each


def seats(said: Said, name: str, players: int, *, unknown: str = "") -> list[str]:
    """Seats of a table with so many players; `unknown` stands for one that nobody here saw.

    Raises:
        WordsError: nobody sits there.
    """
    named = listed(said.get(name, ""))
    for one in named:
        if not one == unknown != "":
            whole({name: one}, name, ASKER, 1, players)
    return named

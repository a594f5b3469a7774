"""Answering a question to the rules: for machines a JSON line, for people a few lines of words.

A question names a position and a move in the text forms of the game:

    {"id": 1, "position": "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0", "move": 7}
"""

from collections.abc import Iterable, Mapping

import msgspec

from app.rules.game import Game, MoveT, PositionT, RulesError, Words
from app.rules.options import read_options

Id = int | float | str | None


_FORM = 'write {"id": 1, "position": "...", "move": ...}.'


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of questions: `id` comes back with the answer, `options` are added to the position's."""

    position: str
    move: int | str
    id: Id = None
    options: dict[str, str] = {}


class _Named(msgspec.Struct, frozen=True):
    """What is looked for in a line that is no question, so that its asker hears of it."""

    id: Id = None


def answer_json(game: Game[PositionT, MoveT], line: str, language: str = "en") -> tuple[str, bool]:
    """The answer to one line, as one line; False beside it when the line could not be read.

    Legal: `id`, `legal`, `after` (the position, a forced pass not yet taken), the outcome in the
    game's own words (Congkak: `end`, `banked`, `continues`), `rules`, `why`. Illegal: `id`, `legal`,
    `rules`, `why`, `nearest`. Unreadable: `id`, `error`.
    """
    try:
        question = msgspec.json.decode(line, type=Question)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        reason = str(error).rstrip(".")
        return _error(_id_of(line), f"This line is no question ({reason}): {_FORM}"), False
    try:
        position = _position(game, question.position, question.options)
        move = game.read_move(position, str(question.move))
        return _line(_judged(game, position, move, question.id, language)), True
    except RulesError as error:
        return _error(question.id, str(error)), False


def _judged(
    game: Game[PositionT, MoveT], position: PositionT, move: MoveT, asked: Id, language: str
) -> dict[str, object]:
    verdict = game.check(position, move)
    judged: dict[str, object] = {"id": asked, "legal": verdict.legal}
    if verdict.legal:
        after, _ = game.apply(position, move)
        judged["after"] = game.write_position(after)
        judged.update(game.outcome(position, move))
    judged["rules"] = verdict.rules
    judged["why"] = verdict.why.spoken(language)
    if not verdict.legal:
        judged["nearest"] = [game.write_move(near) for near in verdict.nearest]
    return judged


def answer_words(
    game: Game[PositionT, MoveT],
    position_text: str,
    move_text: str | None,
    options: Mapping[str, str],
    language: str = "en",
) -> str:
    """The answer in words; without a move, whose turn it is and what each legal move comes to.

    Raises:
        RulesError: the position, the move or an option cannot be read; the sentence says why.
    """
    position = _position(game, position_text, options)
    if move_text is None:
        return _survey(game, position, language)
    move = game.read_move(position, move_text)
    verdict = game.check(position, move)
    lines = [f"{_LEGAL[verdict.legal].spoken(language)}: {verdict.why.spoken(language)}"]
    lines.extend(breach.why.spoken(language) for breach in verdict.breaches[1:])
    lines.extend(
        f"  {rule}: {game.rules[rule].words.spoken(language)}"
        for rule in verdict.rules
        if rule in game.rules
    )
    if verdict.legal:
        after, events = game.apply(position, move)
        lines.extend(event.words.spoken(language) for event in events[1:])
        lines.append(game.write_position(after))
    elif verdict.nearest:
        nearest = ", ".join(game.write_move(near) for near in verdict.nearest)
        lines.append(f"{_NEAREST.spoken(language)}: {nearest}")
    return "\n".join(lines)


_LEGAL = {True: Words("Legal", "Sah"), False: Words("Not legal", "Tidak sah")}
_NEAREST = Words("Legal instead", "Yang sah")
_NOTHING = Words("No move is left here.", "Tiada langkah lagi di sini.")
_DEFAULT = Words("default", "asal")


def _survey(game: Game[PositionT, MoveT], position: PositionT, language: str) -> str:
    """Each legal move of everybody who may act, with what it comes to."""
    lines = [
        f"{game.write_move(move)}: {game.check(position, move).why.spoken(language)}"
        for seat in game.actors(position)
        for move in game.legal_moves(position, seat)
    ]
    return "\n".join(lines) if lines else _NOTHING.spoken(language)


def describe_options(game: Game[PositionT, MoveT], language: str = "en") -> str:
    """Every option of the game: its name, values with the default first named, ruling, sentence."""
    lines: list[str] = []
    for option in game.options.values():
        values = option.form or ", ".join(_values(option.values, option.least, option.most))
        ruling = f" [{option.ruling}]" if option.ruling else ""
        default = f"{_DEFAULT.spoken(language)} {option.default}"
        lines.append(f"{option.name}{ruling}: {values} ({default})")
        lines.append(f"    {option.words.spoken(language)}")
    return "\n".join(lines)


def _values(values: Iterable[str], least: int, most: int) -> list[str]:
    return list(values) or [f"{least}-{most}"]


def _position(game: Game[PositionT, MoveT], text: str, options: Mapping[str, str]) -> PositionT:
    """The position with some options said beside it, in the text form's own way."""
    read = read_options(game.options, options)
    return game.read_position(
        " ".join([text, *(f"{name}={value}" for name, value in read.items())])
    )


def _id_of(line: str) -> Id:
    try:
        return msgspec.json.decode(line, type=_Named).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _error(asked: Id, sentence: str) -> str:
    return _line({"id": asked, "error": sentence})


def _line(answer: dict[str, object]) -> str:
    return msgspec.json.encode(answer).decode()

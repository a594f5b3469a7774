"""Answering a question to the rules: for machines a JSON line, for people a few lines of words.

A machine's question names a position and a move in the text forms of the game:

    {"id": 1, "position": "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 0", "move": 7}
"""

import re
from collections.abc import Mapping

import msgspec

from app.rules.ask_answer import Answer, Survey, answer, effect_of, position_of, survey
from app.rules.asking import Asked
from app.rules.game import Game, MoveT, PositionT, RulesError, Words
from app.rules.games import asking
from app.rules.rulebook import section_words

Id = int | float | str | None


_QUESTION_FORM = '{"id": 1, "position": "...", "move": ...}'

_NOT_TEXT = "not text in UTF-8"

_REASONS = (
    (r"Object missing required field (`.+`).*", "tiada {0}"),
    (r"Object contains unknown field (`.+`).*", "{0} tidak dikenali"),
    (r"Expected `.+`, got `.+` - at `\$\.(\w+).*`", "`{0}` bukan jenis nilai yang betul"),
    (r"Expected `object`.*", "bukan objek JSON"),
    (r"JSON is malformed.*", "bukan JSON"),
    (re.escape(_NOT_TEXT), "bukan teks UTF-8"),
)
"""What the reader of JSON says of a line that is JSON and no question, in Malay."""


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

    `id`, `legal`, `kinds`, `effect` (the outcome in the words of the game's cases; `{}` of an illegal
    move, or what its player owes), `rules`, `why`. Congkak has beside these, when legal, `after` (the
    position, a forced pass not yet taken) and the outcome once more (`end`, `banked`, `continues`),
    when illegal `nearest`. Unreadable: `id`, `error`.
    """
    try:
        question = msgspec.json.decode(line, type=Question)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return _error(_id_of(line), _no_question(error).spoken(language)), False
    try:
        position = position_of(game, question.position, question.options)
        move = game.read_move(position, str(question.move))
        return _line(_judged(game, position, move, question.id, language)), True
    except RulesError as error:
        return _error(question.id, error.words.spoken(language)), False


def _judged(
    game: Game[PositionT, MoveT], position: PositionT, move: MoveT, asked: Id, language: str
) -> dict[str, object]:
    verdict, form = game.check(position, move), asking(game.name)
    effect = effect_of(game, position, move, verdict, form)
    judged: dict[str, object] = {
        "id": asked,
        "legal": verdict.legal,
        "kinds": verdict.kinds,
        "effect": effect,
        "rules": verdict.rules,
        "why": verdict.why.spoken(language),
    }
    if form.flat and verdict.legal:
        after, _ = game.apply(position, move)
        judged |= {"after": game.write_position(after), **effect}
    elif form.flat:
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
    if move_text is None:
        return _survey(survey(game, position_text, options), language)
    told = answer(game, position_text, move_text, options, asking(game.name))
    return _answer(told, language)


def answer_asked(game: Game[PositionT, MoveT], asked: Asked, language: str = "en") -> str:
    """The answer to a question put in words, and under it the question in the text forms.

    Raises:
        RulesError: what was said makes no position or move; the sentence says why.
    """
    words = answer_words(game, asked.position, asked.move or None, asked.options, language)
    if not asked.in_words:
        return words
    position = game.write_position(position_of(game, asked.position, asked.options))
    move = f" --move '{asked.move}'" if asked.move else ""
    return f"{words}\n{_ASKED.spoken(language)}: --position '{position}'{move}"


_LEGAL = {True: Words("Legal", "Sah"), False: Words("Not legal", "Tidak sah")}
_KINDS = Words("Kinds of play", "Jenis permainan")
_NEAREST = Words("Legal instead", "Yang sah")
_OTHERS = Words("Legal for others", "Yang sah bagi pemain lain")
_MAY_BECOME = Words("May still become legal with more.", "Masih boleh menjadi sah jika ditambah.")
_NOTHING = Words("No move is left here.", "Tiada langkah lagi di sini.")
_MORE = Words("… and more.", "… dan lagi.")
_ASKED = Words("Asked as", "Ditanya sebagai")


def _answer(told: Answer, language: str) -> str:
    lines = [f"{_LEGAL[told.legal].spoken(language)}: {told.why.spoken(language)}"]
    lines.extend(words.spoken(language) for words in told.further)
    lines.extend(
        f"  {rule.id}: {rule.words.spoken(language)} [{section_words(rule.section).spoken(language)}]"
        for rule in told.rules
    )
    if told.called:
        lines.append(
            f"{_KINDS.spoken(language)}: {', '.join(kind.spoken(language) for kind in told.called)}"
        )
    lines.extend(words.spoken(language) for words in told.follows)
    if told.may_become_legal:
        lines.append(_MAY_BECOME.spoken(language))
    for heading, others in ((_NEAREST, False), (_OTHERS, True)):
        near = [one.move for one in told.nearest if one.others is others]
        if near:
            lines.append(f"{heading.spoken(language)}: {', '.join(near)}")
    if told.after:
        lines.append(told.after)
    return "\n".join(lines)


def _survey(found: Survey, language: str) -> str:
    """Each legal move of everybody who may act, with what it comes to."""
    lines = [f"{one.move}: {one.words.spoken(language)}" for one in found.moves]
    if found.more:
        lines.append(_MORE.spoken(language))
    return "\n".join(lines) if lines else _NOTHING.spoken(language)


def _no_question(error: Exception) -> Words:
    """Why a line is no question; what only the reader of JSON could say is left out in Malay."""
    reason = _NOT_TEXT if isinstance(error, UnicodeError) else str(error)
    found = ((re.fullmatch(pattern, reason), ms) for pattern, ms in _REASONS)
    in_malay = next((f" ({ms.format(*match.groups())})" for match, ms in found if match), "")
    return Words(
        f"This line is no question ({reason.rstrip('.')}): write {_QUESTION_FORM}.",
        f"Baris ini bukan soalan{in_malay}: tulis {_QUESTION_FORM}.",
    )


def _id_of(line: str) -> Id:
    try:
        return msgspec.json.decode(line, type=_Named).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _error(asked: Id, sentence: str) -> str:
    return _line({"id": asked, "error": sentence})


def _line(answered: dict[str, object]) -> str:
    return msgspec.json.encode(answered).decode()

"""Whole random games told in words: the told referee, who sees no card, ends where the rules alone end.

Some words that people leave out are left out, and one act in twenty is a mistake, which is objected to.
"""

import random
from collections.abc import Mapping

import msgspec
import pytest

from app.rules.dabong import (
    DABONG,
    HIDDEN,
    Claim,
    Draw,
    Flip,
    HowMany,
    Move,
    NameFlip,
    NameSuit,
    OneCard,
    Pass,
    PickUp,
    Play,
    Position,
    River,
    Show,
    Shuffle,
    TakeBack,
    Trade,
    seat_of,
)
from tests.referee.dabong_table import Table
from tests.rules.dabong_tables import LEVELS, hidden_hands, lay_faces_down, play_random

MISTAKES = 0.05
LEFT_UNSAID = 0.3
SETTINGS: tuple[Mapping[str, str], ...] = (
    {},
    {"strict_eights": "off"},
    {"queen_skips": "on"},
    {"hand_size": "3", "first": "2"},
    {"decks": "2"},
    {"scoring": "points"},
)
NEVER_UNSAID = {"natural", "heaven_and_hell"}
"""Plays out of turn: they come before what their player's turn would have had to wait for."""


def words_of(move: Move, at: Position, chance: random.Random) -> str:  # noqa: C901, PLR0912 - a table
    match move:
        case Play(_, cards, suit, river):
            suited = f" suit {suit}" if suit else ""
            return f"played {' '.join(cards)}{suited}{' river' if river else ''}"
        case Draw():
            due = min(at.owed, len(at.draw))
            return chance.choice(("drew", f"drew {due}"))
        case Flip(card) | River(card):
            verb = "flipped" if isinstance(move, Flip) else "river"
            return f"{verb} {at.draw[0] if card == HIDDEN else card}"
        case NameFlip(_, card):
            return chance.choice((card, f"name {card}"))
        case PickUp(_, puts):
            return f"pick-up {puts}"
        case NameSuit(_, suit):
            return f"suit {suit}"
        case Pass():
            return "passed"
        case TakeBack():
            return "back"
        case OneCard():
            return "one-card"
        case HowMany(_, target):
            return f"how-many {target}"
        case Trade(_, partner, gives, gets):
            return f"trade {partner} {' '.join(gives)} for {' '.join(gets)}"
        case Claim(seat, kind, _):
            counts = kind in ("gross", "worst_hand")
            shown = f" show {' '.join(at.hand(seat).known)}" if counts else ""
            return kind.replace("_", "-") + shown
        case Show(_, cards):
            return f"showed {' '.join(cards)}"
        case Shuffle():
            return "shuffled"
        case _:
            raise AssertionError(move)


def hidden(position: Position) -> Position:
    """The table as nobody sees a hand, whether it was shown or not; read back, to compare equal."""
    seen = msgspec.structs.replace(lay_faces_down(position), hands=hidden_hands(position))
    return DABONG.read_position(DABONG.write_position(seen))


def goes_unsaid(move: Move, at: Position, following: Move | None) -> bool:
    """Whether the next player's act tells that this was done."""
    if not isinstance(following, Play):
        return False
    is_forced = isinstance(move, Draw) and at.standing.twos and not at.standing.again
    if not is_forced and not (isinstance(move, Pass) and at.standing.again):
        return False
    then, _ = DABONG.apply(at, move)
    kinds = set(DABONG.check(then, following).kinds)
    return (
        following.seat == then.standing.turn != seat_of(move)
        and not kinds & NEVER_UNSAID
        and not at.must_shuffle
    )


def make_a_mistake(table: Table, at: Position, chance: random.Random) -> bool:
    """A card that follows nothing, one out of turn, one too many drawn: objected to, and put right."""
    standing = at.standing
    if at.stage != "play" or standing.again or standing.twos or standing.queen or at.must_shuffle:
        return False
    before, seat = table.position, chance.choice(at.seats)
    card = chance.choice([card for card in at.hand(seat).known if card != "S"] or [""])
    if chance.random() < 0.3 and len(at.draw) > 1:
        seat, said = standing.turn, "drew 2"
    else:
        said = f"played {card}"
        if not card or len(at.hand(seat)) == 1 or DABONG.check(at, Play(seat, (card,))).legal:
            return False
    table.say(seat, said)
    assert table.last.kind == "object", (said, table.last)
    assert table.last.remedy is not None
    assert table.position == before
    table.say(seat, "back")
    assert table.state.objection == 0
    return True


@pytest.mark.parametrize("seed", [*range(20), 42])
def test_a_game_told_in_words_ends_as_it_was_played(seed: int) -> None:
    chance = random.Random(seed)
    options = {"level": LEVELS[seed % 3], **SETTINGS[seed % len(SETTINGS)]}
    players = 2 + seed % (7 if options.get("decks") == "2" else 4)
    game = play_random(seed, players, options)
    table = Table("", players=tuple(f"P{seat}" for seat in range(1, players + 1)), options=options)
    at = game.start
    for number, move in enumerate(game.moves):
        if chance.random() < MISTAKES:
            make_a_mistake(table, at, chance)
        following = game.moves[number + 1] if number + 1 < len(game.moves) else None
        is_unsaid = chance.random() < LEFT_UNSAID and goes_unsaid(move, at, following)
        if not is_unsaid:
            said = words_of(move, at, chance)
            decided = table.say(seat_of(move) or 1, said)
            assert table.last.kind == "accept", (said, decided)
        at, _ = DABONG.apply(at, move)
        if not is_unsaid:
            assert hidden(table.position) == hidden(at), move
    assert table.state.question == table.state.objection == 0
    assert DABONG.winners(table.position) == DABONG.winners(at) != ()


def test_mistakes_do_come_about() -> None:
    """A mistake before each of the first acts of a game: most can be made."""
    made = 0
    for seed in range(4):
        chance = random.Random(seed)
        game = play_random(seed, 3, {})
        table, at = Table(""), game.start
        for move in game.moves[:30]:
            made += make_a_mistake(table, at, chance)
            table.say(seat_of(move) or 1, words_of(move, at, chance))
            at, _ = DABONG.apply(at, move)
    assert made > 4 * 10

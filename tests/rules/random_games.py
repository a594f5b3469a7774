"""Random games of each game from a number: any players and options, and every value among them.

Game number `n` is the same for ever. In the first games each value of each option and each number of
players is forced in turn, so that all come up in as many games as there are values; from then on it is
one option or the players by lot. The rest is left to chance.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from app.rules.cards import Card
from app.rules.congkak import CONGKAK
from app.rules.congkak import NextRound as NextCongkak
from app.rules.congkak import Position as Board
from app.rules.dabong import DABONG, NextHand
from app.rules.dabong import Deal as DabongDeal
from app.rules.dabong import Position as DabongTable
from app.rules.dabong import full_deck as dabong_deck
from app.rules.game import Game, Option, RulesError
from app.rules.kombio import KOMBIO
from app.rules.kombio import NextRound as NextKombio
from app.rules.kombio import Position as KombioTable
from app.rules.kombio import full_deck as kombio_deck
from app.rules.kongkang import KONGKANG
from app.rules.kongkang import Deal as KongkangDeal
from app.rules.kongkang import NextRound as NextKongkang
from app.rules.kongkang import Position as KongkangTable
from app.rules.kongkang import full_deck as kongkang_deck
from tests.rules import dabong_tables, kombio_players, kongkang_tables

NAMES = ("Ana", "Ben", "Cik", "Dol", "Eva", "Fad", "Gus", "Hui")
ALL_OF = 30
"""A range of whole numbers no wider than this is tried whole, a wider one by its ends and default."""

SHIFTED_ONE_IN = 4
"""One option in so many is drawn by lot, beside the one that is forced."""

SHIFTED_OF = 10
"""Options of more values (the size of a hand) are at their default where they are not forced: hands
of 20 are no game that people play, and take a thousand times longer."""

TRIES = 1_000
"""Some values go with few tables only: a second deck, eight seats and a small hand."""

TO_ITS_END = 1_000
"""So many rounds no match of Kongkang has: it is played to its end."""

FORMS = {"house_penalties": ("none", "talking:1", "phone:2,late:0")}
"""Words for options that have a form of their own."""

Value = tuple[str, str]
Choose = Callable[[Any, Random, int], Any]


class Plan(msgspec.Struct, frozen=True):
    """A game that can be played again: its number, who plays, by which options, how many rounds."""

    number: int
    players: int
    options: dict[str, str]
    rounds: int


class RandomPlay(msgspec.Struct, frozen=True):
    """How one game is played at random.

    Attributes:
        game: the engine.
        seats: how many may play.
        deal: the cards shuffled, as the game takes them.
        choose: a move for somebody; None when the one drawn by lot would rather wait.
        conserved: is every card, piece and token there, counted without the engine?
        next_round: the type of the move that begins another round.
        rounds: how many may be played, where the match does not end before.
    """

    game: Game[Any, Any]
    seats: range
    deal: Callable[[Random, Mapping[str, str]], Any]
    choose: Choose
    conserved: Callable[[Any], bool]
    next_round: type
    rounds: tuple[int, ...] = (1, 2, 3)


def values(option: Option) -> tuple[str, ...]:
    """Every value of an option, of a wide range its ends and default."""
    if option.name in FORMS:
        return FORMS[option.name]
    if option.values:
        return option.values
    if option.most - option.least <= ALL_OF:
        return tuple(map(str, range(option.least, option.most + 1)))
    return tuple(dict.fromkeys((str(option.least), option.default, str(option.most))))


def everything(play: RandomPlay) -> tuple[Value, ...]:
    """Every number of players and every value of every option."""
    seats = [("players", str(count)) for count in play.seats]
    options = play.game.options.values()
    return (*seats, *((option.name, value) for option in options for value in values(option)))


def values_of(plan: Plan, play: RandomPlay) -> set[Value]:
    """The values that a game is played by, its defaults included."""
    defaults = {option.name: option.default for option in play.game.options.values()}
    return {("players", str(plan.players)), *(defaults | plan.options).items()}


def plan_of(play: RandomPlay, number: int) -> Plan:
    """The players and options of game `number`."""
    rng = _rng(play, number, "plan")
    name, value = _forced(play, number, rng)
    for _ in range(TRIES):
        players = int(value) if name == "players" else rng.choice(play.seats)
        options = {
            option.name: rng.choice(values(option))
            for option in play.game.options.values()
            if 1 < len(values(option)) <= SHIFTED_OF
            and (option.name == "level" or not rng.randrange(SHIFTED_ONE_IN))
        }
        if name != "players":
            options[name] = value
        try:
            play.game.start(NAMES[:players], options)
        except RulesError:
            continue
        return Plan(number, players, options, rng.choice(play.rounds))
    raise AssertionError(f"{play.game.name}: no table has {name} = {value}.")


def _forced(play: RandomPlay, number: int, rng: Random) -> Value:
    every = everything(play)
    if number < len(every):
        return every[number]
    name = rng.choice(sorted({name for name, _ in every}))
    return rng.choice([pair for pair in every if pair[0] == name])


def start(play: RandomPlay, plan: Plan) -> Any:
    """Where game `plan` begins."""
    deal = play.deal(_rng(play, plan.number, "deal"), plan.options)
    return play.game.start(NAMES[: plan.players], plan.options, deal)


def moves(play: RandomPlay, plan: Plan, begun: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Each move of a game, with the position before it and the one after, to the end."""
    rng, game, at, done, rounds = _rng(play, plan.number, "moves"), play.game, begun, 0, 1
    while not game.is_match_over(at) and not (game.is_over(at) and rounds == plan.rounds):
        move = play.choose(at, rng, done)
        if move is None:
            continue
        rounds += isinstance(move, play.next_round)
        done += 1
        before, (at, _) = at, game.apply(at, move)
        yield before, move, at


def _rng(play: RandomPlay, number: int, of: str) -> Random:
    return Random(f"{play.game.name} {number} {of}")


def _shuffled(rng: Random, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(rng.sample(cards, len(cards)))


def _any_sowing(position: Board, rng: Random, _done: int) -> Any:
    seat = rng.choice(CONGKAK.actors(position))
    return rng.choice(list(CONGKAK.legal_moves(position, seat)))


def _every_piece(position: Board) -> bool:
    hands = sum(position.opening.hands) if position.opening else 0
    return sum(position.holes) + hands == 98 and not any(
        position.holes[hole] for hole in position.burnt
    )


def _any_play(position: DabongTable, rng: Random, _done: int) -> Any:
    if DABONG.is_over(position):
        return NextHand(_shuffled(rng, dabong_deck(position.choices.decks)))
    return dabong_tables.any_move(position, rng)


def _any_act(position: KombioTable, rng: Random, done: int) -> Any:
    clumsiness = 0.2
    return kombio_players.next_move(position, rng, 100_000 * done, clumsiness)


def _every_kombio_card(position: KombioTable) -> bool:
    lying = [card.card for hand in position.hands for card in hand if card]
    lying += [*position.discard, *position.draw, *([position.held.card] if position.held else [])]
    return sorted(lying) == sorted(kombio_deck(position.choices.b1))


def _any_card(position: KongkangTable, rng: Random, _done: int) -> Any:
    return kongkang_tables.any_move(position, rng)


def _every_card_and_banana(position: KongkangTable) -> bool:
    cards = [card for hand in position.hands for card in hand.known]
    cards += [card for pile in position.piles for card in pile]
    cards += [*position.draw.known, *position.aside.known]
    places = (*position.purses, position.pot, position.removed)
    boxes = 2 if position.choices.extra_tokens == "on" else 1
    yellow = sum(purse.yellow for purse in (*places, position.bank))
    black = sum(purse.black for purse in (*places, position.bank))
    bananas = sum(purse.yellow + 5 * purse.black for purse in places)
    return (
        sorted(cards) == sorted(kongkang_deck())
        and (yellow, black) == (32 * boxes, 8 * boxes)
        and bananas == 15 * len(position.purses)
    )


PLAYS: Mapping[str, RandomPlay] = {
    "congkak": RandomPlay(
        game=CONGKAK,
        seats=range(2, 3),
        deal=lambda rng, _: rng.choice((None, 1, 2)),
        choose=_any_sowing,
        conserved=_every_piece,
        next_round=NextCongkak,
    ),
    "dabong": RandomPlay(
        game=DABONG,
        seats=range(2, 9),
        deal=lambda rng, options: DabongDeal(
            _shuffled(rng, dabong_deck(int(options.get("decks", "1"))))
        ),
        choose=_any_play,
        conserved=dabong_tables.conserved,
        next_round=NextHand,
    ),
    "kongkang": RandomPlay(
        game=KONGKANG,
        seats=range(2, 7),
        deal=lambda rng, _: KongkangDeal(_shuffled(rng, kongkang_deck())),
        choose=_any_card,
        conserved=_every_card_and_banana,
        next_round=NextKongkang,
        rounds=(TO_ITS_END,),
    ),
    "kombio": RandomPlay(
        game=KOMBIO,
        seats=range(2, 9),
        deal=lambda rng, options: _shuffled(
            rng, kombio_deck("standard" if options.get("b1") == "standard" else "special")
        ),
        choose=_any_act,
        conserved=_every_kombio_card,
        next_round=NextKombio,
    ),
}

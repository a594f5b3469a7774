"""The cards of a virtual table that is played at in real time, as the match has them when it begins."""

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from app.camera.crops import Crops
from app.referee.referees import SEEN
from app.rules.game import RulesError
from app.rules.games import game as find_game
from app.virtual.card_deal import deal_of, dealt
from app.virtual.card_places import play_places
from app.virtual.card_stage import CardStage
from app.virtual.card_world import Card, CardWorld, printed, put
from app.virtual.physics import ActError
from app.virtual.pictured_eye import PicturedEye
from app.virtual.shuffled import known_of, shuffled
from vision.decks import Deck
from vision.watcher import Recognise

PACE_US = 300_000
"""People lay a card every 0.3 s."""


def monotonic_us() -> int:
    """The machine's monotonic clock in whole microseconds."""
    return time.monotonic_ns() // 1000


def live_stage(
    game: str,
    position: Any,
    deck: Deck,
    recognise: Recognise,
    crops: Crops,
    shuffling: random.Random,
    seed: int = 1,
) -> CardStage:
    """The stage of a virtual table, with the product's own eye on its pictures.

    Args:
        game: that is played.
        position: of the match when it begins or goes on.
        deck: that is drawn and read; printable.
        recognise: reads pictures.
        crops: where cards that are sighted are kept.
        shuffling: what decides the order of the cards that nobody has seen.
        seed: of all other chance.

    Raises:
        ActError: the game is not played with cards.
    """
    rng = random.Random(seed)

    def lay_out(published: str, before: CardWorld) -> CardWorld:
        try:
            at = find_game(game).read_position(published)
            return lying_in(game, at, deck, rng, shuffling, before)
        except RulesError as error:
            raise ActError(str(error)) from error

    def eye_on(stage: CardStage) -> PicturedEye:
        stage.camera.draw_arms(stage.seats)
        return PicturedEye(stage, deck, recognise, crops)

    return CardStage(
        lying_in(game, position, deck, rng, shuffling),
        deck.name,
        rng,
        pace_us=PACE_US,
        eye_on=eye_on,
        seed=seed,
        clock_us=monotonic_us,
        lay_out=lay_out,
    )


def lying_in(
    game: str,
    position: Any,
    deck: Deck,
    rng: random.Random,
    shuffling: random.Random,
    before: CardWorld | None = None,
) -> CardWorld:
    """The table as it lies in that position: piles as they were played, the rest of the deck shuffled.

    Args:
        game: that is played.
        position: of it.
        deck: in play.
        rng: how exactly people put things.
        shuffling: what decides the order of the cards that nobody has seen.
        before: the table until now; in the same round everybody keeps the cards that the match does not
            know.

    Raises:
        ActError: the game is not played with cards.
    """
    deal = deal_of(position)
    world = dealt(deal, len(deal.hands), rng)
    known = known_of(position)
    if set(known.unseen) <= set(deck.cards):
        same = before if before is not None and before.round == known.round else None
        world = shuffled(world, known, shuffling, same)
    if game in SEEN:
        world = _with_piles(world, SEEN[game].lying(position), deck, rng)
    return msgspec.structs.replace(world, round=known.round)


def _with_piles(
    world: CardWorld, lying: Mapping[str, Sequence[str]], deck: Deck, rng: random.Random
) -> CardWorld:
    """The world with the cards that were played before; hands are dealt already."""
    for name, cards in lying.items():
        shown = [card for card in cards if card in deck.cards and not name.startswith("hand-")]
        world, numbers = printed(world, len(shown))
        zone = world.zone(name)
        world = put(
            world,
            [
                Card(number, face, True, play_places(zone, 1, rng)[0], name)
                for number, face in zip(numbers, shown, strict=True)
            ],
        )
    return world

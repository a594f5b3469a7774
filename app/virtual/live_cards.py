"""The cards of a virtual table that is played at in real time, as the match has them when it begins."""

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

from app.camera.crops import Crops
from app.referee.referees import SEEN
from app.virtual.card_deal import deal_of, dealt
from app.virtual.card_places import play_places
from app.virtual.card_stage import CardStage
from app.virtual.card_world import Card, CardWorld, printed, put
from app.virtual.pictured_eye import PicturedEye
from vision.decks import Deck
from vision.watcher import Recognise

PACE_US = 300_000
"""People lay a card every 0.3 s."""


def monotonic_us() -> int:
    """The machine's monotonic clock in whole microseconds."""
    return time.monotonic_ns() // 1000


def live_stage(
    game: str, position: Any, deck: Deck, recognise: Recognise, crops: Crops, seed: int = 1
) -> CardStage:
    """The stage of a virtual table, with the product's own eye on its pictures.

    Args:
        game: that is played.
        position: of the match when it begins or goes on.
        deck: that is drawn and read; printable.
        recognise: reads pictures.
        crops: where cards that are sighted are kept.
        seed: of all chance.

    Raises:
        ActError: the game is not played with cards.
    """
    rng = random.Random(seed)
    deal = deal_of(position)
    world = dealt(deal, len(deal.hands), rng)
    if game in SEEN:
        world = _with_piles(world, SEEN[game].lying(position), deck, rng)

    def eye_on(stage: CardStage) -> PicturedEye:
        stage.camera.draw_arms(stage.seats)
        return PicturedEye(stage, deck, recognise, crops)

    return CardStage(
        world, deck.name, rng, pace_us=PACE_US, eye_on=eye_on, seed=seed, clock_us=monotonic_us
    )


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

"""Deeds carried out on the cards of the virtual table alone: no camera, no board, no referee."""

import random
import re
from typing import Any

from app.virtual.acts import Press, Say, read_card_game_act
from app.virtual.card_acts import CARD_ACT_NAMES, CardMove, read_card_act
from app.virtual.card_deal import deal_of, dealt
from app.virtual.card_hands import CardHands
from app.virtual.card_table import CardTable
from app.virtual.card_world import CardWorld
from tests.card_games.deeds import Play
from vision.decks import READABLE

PACE_US = 300_000


ANY = re.compile(r"hand-(\d)\.any")


def placed(line: str, world: CardWorld, rng: random.Random) -> str:
    """The line with a place for each `hand-2.any`: one in which a card lies, none twice."""
    chosen: set[tuple[str, int]] = set()

    def place(found: re.Match[str]) -> str:
        zone = f"hand-{found[1]}"
        spots = [card.spot for card in world.in_zone(zone) if (zone, card.spot) not in chosen]
        chosen.add((zone, spot := rng.choice(spots)))
        return f"{zone}.{spot}"

    return ANY.sub(place, line)


class Cardboard:
    """The cards as they lie, and what people are heard and felt to do beside."""

    def __init__(self, game: str, seats: int, at: Any, seed: int) -> None:
        self._rng = random.Random(seed)
        self._cards = READABLE[game].cards
        self._seats = seats
        self.table = CardTable(dealt(deal_of(at), 1, self._rng))
        self.words: list[Say | Press] = []

    def do(self, play: Play) -> None:
        """Carry out a play, one deed after the other."""
        for deed in play.deeds:
            words = placed(deed.line, self.table.world, self._rng).split()
            self.table.step_to(self.table.now_us + deed.pause_us)
            if words[0] not in CARD_ACT_NAMES:
                act = read_card_game_act(words, self._seats)
                assert isinstance(act, Say | Press), deed.line
                self.words.append(act)
                continue
            move = read_card_act(words, self._seats, self._cards)
            assert isinstance(move, CardMove), deed.line
            hands = CardHands(self.table.world, self.table.now_us, PACE_US, self._rng)
            gesture = hands.plan(move)
            self.table.world = hands.world
            self.table.follow(gesture)
            self.table.step_to(gesture.ends_us)

    def of(self, seat: int) -> int:
        """Cards of a seat, in its hand and face down in its zone."""
        lying = [card for card in self.table.world.in_zone(f"hand-{seat}") if not card.up]
        return len(self.table.world.held.get(seat, ())) + len(lying)

    def lying(self, zone: str) -> tuple[str, ...]:
        """The faces in a zone, from bottom to top; empty for a card face down."""
        return tuple(card.face if card.up else "" for card in self.table.world.in_zone(zone))

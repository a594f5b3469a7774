"""What is seen of one table, and what of it the match knows: the state that the camera's side shares."""

from typing import Generic

from app.referee.acts_going_on import ActsGoingOn
from app.referee.cards_accounted import Accounts
from app.referee.draws_seen import DrawsSeen
from app.referee.seen_game import SeenGame
from app.referee.thresholds import Thresholds
from app.referee.zones_seen import Placed, ZonesSeen
from app.rules.game import MoveT, PositionT


class TableSeen(Generic[PositionT, MoveT]):
    """One table.

    Attributes:
        game: how what is done at it is understood.
        thresholds: the settings.
        zones: cards and hands.
        draws: what was drawn.
        accounts: which cards the match knows of.
        going: acts that are open, or may be reopened.
        aside: cards that meant nothing where they came to lie.
        is_restoring: the match was set back, and no act has begun since.
        position: where the match stood when the cards were reckoned up; None before the first time.
    """

    def __init__(self, game: SeenGame[PositionT, MoveT], thresholds: Thresholds) -> None:
        self.game = game
        self.thresholds = thresholds
        self.zones = ZonesSeen()
        self.draws = DrawsSeen(thresholds.hand_limit_us)
        self.accounts = Accounts()
        self.going = ActsGoingOn(game)
        self.aside: frozenset[int] = frozenset()
        self.is_restoring = False
        self.position: PositionT | None = None

    def is_told_again(self, position: PositionT, card: Placed) -> bool:
        """No other card of that name can come: one that lay there, told before, shows again."""
        likes = self._likes(card)
        unruled = {other.number for other in self.going.unruled} - self.accounts.settled
        beside = sum(other.number in unruled for other in likes)
        return bool(likes) and self.game.is_out(position, card.read.card, beside)

    def stands_for_its_like(self, card: Placed) -> None:
        """A card that was told again is one that the match has there, which is told gone once."""
        known = [c for c in self._likes(card) if c.number in self.accounts.settled]
        for other in known[:1]:
            self.zones = self.zones.without(other.number)
            self.accounts = self.accounts.gone(other.number).with_settled((card,))

    def _likes(self, card: Placed) -> tuple[Placed, ...]:
        """Cards of that name that were told in its zone before; none of one that is not read surely."""
        name = card.read.card
        before = (c for c in self.zones.in_zone(card.zone) if c.number < card.number)
        return tuple(c for c in before if c.read.card == name != "")

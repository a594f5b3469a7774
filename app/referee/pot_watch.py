"""Whether the tokens in the pot are what the bets come to."""

from app.referee.seen import PotCounted
from app.rules.game import Words

BLACK = 5
"""Bananas of a black token (the rulebook's)."""


class PotWatch:
    """Follows what lies in the pot; `wrong_us` is how long it may differ before that is told."""

    def __init__(self, wrong_us: int) -> None:
        self._wrong_us = wrong_us
        self._lies: int | None = None
        self._since_us: int | None = None
        self._told: tuple[int, int] | None = None

    def counted(self, counted: PotCounted) -> None:
        """The tokens are others than before."""
        self._lies = counted.yellow + BLACK * counted.black

    @property
    def deadline_us(self) -> int | None:
        """When a pot that is wrong is to be told; None when there is nothing to tell."""
        return None if self._since_us is None else self._since_us + self._wrong_us

    def look(self, due: int | None, now_us: int, *, hand_there: bool) -> Words | None:
        """Hold what lies there against what is due; the sentence, once, when it has been wrong too long."""
        lies = self._lies
        if lies is None or due is None or lies == due or self._told == (lies, due):
            self._since_us = None
            return None
        if hand_there or self._since_us is None:
            self._since_us = now_us
        if now_us - self._since_us < self._wrong_us:
            return None
        self._since_us, self._told = None, (lies, due)
        return Words(
            f"{lies} bananas lie in the pot, and the bets come to {due}: count them again.",
            f"{lies} pisang ada dalam tabung, sedangkan taruhan berjumlah {due}: kira semula.",
        )

"""Banana tokens: yellow ones count 1, black ones 5; change is free and makes nobody richer (K3).

All tokens of the box lie somewhere: with a player, in the pot, removed from the game, or in the bank.
A payment moves tokens; where they do not fit, a black one is changed for five yellow ones with
whoever has them, the bank first. Somebody always has: four players, the pot, the removed ones and the
bank are seven purses, and with four yellow tokens at most in each of them they would hold 28 of the
32; with a second box, nine purses would hold 36 of the 64.
"""

from collections.abc import Sequence

import msgspec

from app.rules.game import RulesError

BLACK_BANANAS = 5
"""Bananas that a black token counts."""


class Purse(msgspec.Struct, frozen=True):
    """Tokens that lie together."""

    yellow: int = 0
    black: int = 0

    @property
    def bananas(self) -> int:
        """What the tokens are worth."""
        return self.yellow + BLACK_BANANAS * self.black

    def __add__(self, other: "Purse") -> "Purse":
        return Purse(self.yellow + other.yellow, self.black + other.black)

    def __sub__(self, other: "Purse") -> "Purse":
        return Purse(self.yellow - other.yellow, self.black - other.black)

    @property
    def is_sound(self) -> bool:
        """No kind of token is fewer than none."""
        return self.yellow >= 0 and self.black >= 0


BOX = Purse(yellow=32, black=8)
"""The tokens of one box."""

STAKE = Purse(yellow=5, black=2)
"""What each player starts with: 15 bananas."""

STARTING_BANANAS = STAKE.bananas

BET = 2
"""Bananas that each player bets in the first round, and who has neither most nor least later."""


class NotEnoughTokensError(RulesError):
    """The tokens that are there cannot make these amounts."""


def box(*, extra: bool) -> Purse:
    """The tokens to play with: one box, or two where extra tokens are played (K2)."""
    return BOX + BOX if extra else BOX


def stakes(players: int) -> Purse:
    """The tokens that so many players start with, together."""
    return Purse(STAKE.yellow * players, STAKE.black * players)


def suffices(tokens: Purse, players: int) -> bool:
    """Can so many players be given their stakes from these tokens?"""
    return (tokens - stakes(players)).is_sound


def pay(purses: Sequence[Purse], payer: int, receiver: int, bananas: int) -> tuple[Purse, ...]:
    """The purses after one has paid another.

    Args:
        purses: all that can give change, the first to be asked for it first.
        payer: index of who pays; has at least that many bananas.
        receiver: index of who is paid.
        bananas: how much, 0 or more.

    Raises:
        NotEnoughTokensError: the payer has less, or nobody can change.
    """
    table = list(purses)
    if not 0 <= bananas <= table[payer].bananas:
        raise NotEnoughTokensError(
            f"{bananas} cannot be paid from {table[payer].bananas} bananas.",
            f"{bananas} tidak boleh dibayar daripada {table[payer].bananas} pisang.",
        )
    while (paid := _coins(table[payer], bananas)) is None:
        _change(table, payer)
    table[payer] -= paid
    table[receiver] += paid
    return tuple(table)


def _coins(purse: Purse, bananas: int) -> Purse | None:
    """As few tokens as possible that make the amount exactly; None where none do."""
    black = min(purse.black, bananas // BLACK_BANANAS)
    yellow = bananas - BLACK_BANANAS * black
    return Purse(yellow, black) if yellow <= purse.yellow else None


def _change(table: list[Purse], payer: int) -> None:
    """A black token of the payer becomes five yellow ones of whoever has them."""
    for place, purse in enumerate(table):
        if place != payer and purse.yellow >= BLACK_BANANAS:
            table[place] = purse + Purse(-BLACK_BANANAS, 1)
            table[payer] += Purse(BLACK_BANANAS, -1)
            return
    raise NotEnoughTokensError(
        "Nobody has five yellow tokens to change a black one.",
        "Tiada sesiapa ada lima token kuning untuk menukar satu token hitam.",
    )


def allot(amounts: Sequence[int], tokens: Purse) -> tuple[Purse, ...]:
    """Purses that hold these amounts, made from these tokens, each with as much black as there is.

    Raises:
        NotEnoughTokensError: the tokens do not suffice.
    """
    left = tokens
    purses: list[Purse] = []
    for bananas in amounts:
        black = min(left.black, bananas // BLACK_BANANAS)
        purse = Purse(bananas - BLACK_BANANAS * black, black)
        left -= purse
        purses.append(purse)
    if not left.is_sound or min(amounts, default=0) < 0:
        wanted = ", ".join(map(str, amounts))
        raise NotEnoughTokensError(
            f"{tokens.yellow} yellow and {tokens.black} black tokens cannot make {wanted} bananas.",
            f"{tokens.yellow} token kuning dan {tokens.black} token hitam tidak boleh menjadi"
            f" {wanted} pisang.",
        )
    return tuple(purses)

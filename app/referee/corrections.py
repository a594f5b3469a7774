"""What the operator sets by hand at a board, `hole S3 5 S4 9`, `turn Ana`, and whom a name means."""

from collections.abc import Sequence
from difflib import get_close_matches

import msgspec

from app.rules.congkak.layout import SOUTH
from app.rules.congkak.position import UNDECIDED, Position
from app.rules.game import RulesError, Seat, Words
from app.rules.options import quoted

NAME_LIKENESS = 0.4
"""Two letters in three right: a name typed in haste on a phone still finds its player."""

MOST_PIECES_DIGITS = 3


class CorrectionError(ValueError):
    """A correction that cannot be made; `words` says why and what to say instead."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def corrected(position: Position, players: tuple[str, ...], said: str) -> Position:
    """The position with what was said set in it.

    Raises:
        CorrectionError: the words are not understood, or the pieces would not add up.
    """
    subject, *rest = said.split()[:64] or [""]
    if subject == "hole" and rest:
        return _holes(position, rest)
    if subject == "turn" and rest:
        return _turn(position, players, " ".join(rest))
    raise CorrectionError(
        Words(
            f"{quoted(said)} sets nothing: write `hole S3 5 S4 9` or `turn {players[0]}`.",
            f"{quoted(said)} tidak menetapkan apa-apa: tulis `hole S3 5 S4 9`"
            f" atau `turn {players[0]}`.",
        )
    )


def _holes(position: Position, said: list[str]) -> Position:
    holes = list(position.holes)
    if len(said) % 2:
        raise CorrectionError(
            Words(
                "Each hole needs its number of pieces: write `hole S3 5 S4 9`.",
                "Setiap lubang perlu bilangan bijinya: tulis `hole S3 5 S4 9`.",
            )
        )
    for name, count in zip(said[::2], said[1::2], strict=True):
        try:
            hole = position.layout.named(name.upper())
        except RulesError as error:
            raise CorrectionError(
                Words(str(error), f"Tiada lubang bernama {quoted(name)}.")
            ) from None
        if not (count.isascii() and count.isdigit() and len(count) <= MOST_PIECES_DIGITS):
            raise CorrectionError(
                Words(
                    f"{quoted(count)} is no number of pieces for {position.layout.names[hole]}.",
                    f"{quoted(count)} bukan bilangan biji untuk {position.layout.names[hole]}.",
                )
            )
        if hole in position.burnt and int(count):
            raise CorrectionError(
                Words(
                    f"{position.layout.names[hole]} is burnt and stays empty this round.",
                    f"{position.layout.names[hole]} terbakar dan kekal kosong pusingan ini.",
                )
            )
        holes[hole] = int(count)
    in_hands = sum(position.opening.hands) if position.opening is not None else 0
    total = sum(holes) + in_hands
    if total != position.total:
        raise CorrectionError(
            Words(
                f"The pieces would add up to {total}, not {position.total}:"
                " say the other holes that change too.",
                f"Jumlah biji menjadi {total}, bukan {position.total}:"
                " nyatakan juga lubang lain yang berubah.",
            )
        )
    return msgspec.structs.replace(position, holes=tuple(holes))


def seat_named(players: Sequence[str], name: str) -> Seat:
    """The seat of the player of that name, in any case of letters.

    Raises:
        CorrectionError: nobody here is called so.
    """
    folded = [player.casefold() for player in players]
    if name.casefold() in folded:
        return folded.index(name.casefold()) + 1
    close = get_close_matches(name.casefold(), folded, n=1, cutoff=NAME_LIKENESS)
    hint = players[folded.index(close[0])] if close else None
    listed = ", ".join(players)
    raise CorrectionError(
        Words(
            f"Nobody here is called {quoted(name)}: "
            + (f"did you mean {hint}?" if hint else f"the players are {listed}."),
            f"Tiada pemain bernama {quoted(name)}: "
            + (f"maksud anda {hint}?" if hint else f"pemainnya {listed}."),
        )
    )


def _turn(position: Position, players: tuple[str, ...], name: str) -> Position:
    side = SOUTH + seat_named(players, name) - 1
    if position.is_over or (position.in_opening and position.side == UNDECIDED):
        raise CorrectionError(
            Words(
                "Nobody is to move now, so the turn cannot be given to anybody.",
                "Tiada giliran sekarang, maka giliran tidak boleh diberikan.",
            )
        )
    # A simultaneous opening that is over keeps its mark until the first sowing; the turn ends it.
    return msgspec.structs.replace(position, side=side, opening=None)

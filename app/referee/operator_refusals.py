"""What the operator is told when there is nothing to answer, to let stand or to take back, in every game."""

from app.rules.game import Words

MOST_UNDONE = 10_000
"""A count beyond any match is a slip of the finger and is quoted no further."""

NO_QUESTION = Words("No question is open.", "Tiada soalan yang terbuka.")
NO_OBJECTION = Words("No objection is open.", "Tiada bantahan yang terbuka.")


def no_such_reading(count: int) -> Words:
    """The open question has other numbers to choose from.

    Args:
        count: of the readings that it has.
    """
    return Words(
        f"The question has {count} readings: answer 1 to {count}.",
        f"Soalan ini ada {count} bacaan: jawab 1 hingga {count}.",
    )


def too_few_moves(asked: int, moves: int) -> Words:
    """So many moves cannot be taken back.

    Args:
        asked: moves to be taken back.
        moves: that the match has.
    """
    shown = min(max(asked, -1), MOST_UNDONE)
    return Words(
        f"{shown} moves cannot be taken back: the match has {moves}.",
        f"{shown} gerakan tidak boleh dibatalkan: perlawanan ini ada {moves}.",
    )

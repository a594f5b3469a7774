"""Boards for the tests of Congkak: any sound position, its mirror image, and a slow second sower.

The second sower knows nothing of the engine: it walks over names in a dictionary, one piece at a time.
"""

import msgspec
from hypothesis import strategies as st

from app.rules.congkak import Choices, Position, layout, opponent

SWITCHES = st.builds(
    Choices,
    bank_lone_piece=st.sampled_from(("on", "off")),
    no_pieces=st.sampled_from(("pass", "sweep")),
    short_house=st.sampled_from(("burnt", "played")),
    touch_move=st.sampled_from(("on", "off")),
    first=st.sampled_from(("1", "2", "random", "youngest", "last_winner")),
)


@st.composite
def boards(
    draw: st.DrawFn,
    *,
    full: bool = False,
    burning: bool = True,
    choices: st.SearchStrategy[Choices] | None = None,
) -> Position:
    """Any position that adds up; `full` for 7 houses of 7 pieces only."""
    houses = 7 if full else draw(st.integers(2, 8))
    pieces = 7 if full else draw(st.integers(1, 8))
    board = layout(houses)
    burnable = [hole for hole in range(board.holes) if not board.is_store(hole)]
    burnt = draw(st.sets(st.sampled_from(burnable), max_size=houses)) if burning else set()
    open_holes = [hole for hole in range(board.holes) if hole not in burnt]
    total = 2 * houses * pieces
    cuts = st.lists(
        st.integers(0, total), min_size=len(open_holes) - 1, max_size=len(open_holes) - 1
    )
    edges = [0, *sorted(draw(cuts)), total]
    holes = [0] * board.holes
    for place, hole in enumerate(draw(st.permutations(open_holes))):
        holes[hole] = edges[place + 1] - edges[place]
    return Position(
        holes=tuple(holes),
        side=draw(st.sampled_from((1, 2))),
        houses=houses,
        pieces=pieces,
        burnt=tuple(sorted(burnt)),
        round=draw(st.integers(1, 9)),
        choices=Choices() if choices is None else draw(choices),
    )


def mirrored(position: Position) -> Position:
    """The same position with south and north changed over."""
    half = position.houses + 1
    return msgspec.structs.replace(
        position,
        holes=position.holes[half:] + position.holes[:half],
        burnt=tuple(sorted((hole + half) % (2 * half) for hole in position.burnt)),
        side=opponent(position.side) if position.side else 0,
    )


def by_name(position: Position) -> dict[str, int]:
    """Pieces by the names of the holes."""
    return dict(zip(position.layout.names, position.holes, strict=True))


def walk(position: Position, seat: int, start: str) -> tuple[dict[str, int], str, str]:
    """Sow by the letter of the rulebook; returns the board, the last hole, and the ending."""
    me, foe = ("S", "N") if seat == 1 else ("N", "S")
    count = position.houses
    burnt = {position.layout.names[hole] for hole in position.burnt}
    way = [f"{me}{n}" for n in range(count, 0, -1)]
    way += [f"{me}S"] + [f"{foe}{n}" for n in range(count, 0, -1)]
    way = [hole for hole in way if hole not in burnt]
    board = by_name(position)
    hand, board[start], hole = board[start], 0, start
    while True:
        while hand:
            hole = way[(way.index(hole) + 1) % len(way)]
            board[hole] += 1
            hand -= 1
        if hole == f"{me}S":
            return board, hole, "store"
        if board[hole] == 1:
            break
        hand, board[hole] = board[hole], 0
    if hole[0] == foe:
        return board, hole, "opp_empty"
    across = f"{foe}{count + 1 - int(hole[1:])}"
    ending = "capture" if board[across] else "own_empty"
    if ending == "capture" or position.choices.bank_lone_piece == "on":
        board[f"{me}S"] += 1 + board[across]
        board[hole] = board[across] = 0
    return board, hole, ending

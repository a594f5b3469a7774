"""The published scenarios, as far as whole sowings carry them: scores, turns and holes by the rules.

The referee plays these files on virtual boards; here the bare rules have to agree with what they expect.
"""

from pathlib import Path

import pytest

from app.rules.congkak import CONGKAK, Position, start_position

FOLDER = Path(__file__).parents[1] / "scenarios"
WHOLE_SOWINGS = (
    "first-sowing",
    "store-ending-goes-on",
    "fast-hands",
    "killed-and-resumed",
    "leaning-on-the-board",
    "not-her-house",
)
"""Those without acts of single hands, which are for the referee and not for the bare rules."""


def lines(path: Path) -> list[list[str]]:
    text = path.read_text(encoding="utf-8")
    stripped = (line.partition("#")[0].split() for line in text.splitlines())
    return [words for words in stripped if words]


class Told:
    """Follows a scenario with nothing but the rules."""

    def __init__(self) -> None:
        self.played: list[Position] = [start_position()]
        self.players: list[str] = []
        self.accepted = True

    @property
    def at(self) -> Position:
        return self.played[-1]

    def follow(self, words: list[str]) -> None:
        match words:
            case ["players", *names]:
                self.players = names
            case ["sow", hole]:
                self.sow(hole)
            case ["undo"]:
                self.played.pop()
            case ["expect", "ruling", ruling, *_]:
                assert self.accepted == (ruling == "accept")
            case ["expect", "turn", name]:
                assert self.players[self.at.to_move - 1] == name
            case ["expect", "score", name, score]:
                assert self.at.stores[self.players.index(name)] == int(score)
            case ["expect", "hole", hole, count]:
                assert self.at.holes[self.at.layout.named(hole)] == int(count)
            case _:
                pass

    def sow(self, hole: str) -> None:
        """As the seat to move, whatever row the house lies in."""
        mover = "SN"[self.at.to_move - 1]
        text = hole if hole[0] == mover else f"{mover}:{hole}"
        move = CONGKAK.read_move(self.at, text)
        self.accepted = CONGKAK.check(self.at, move).legal
        if self.accepted:
            self.played.append(CONGKAK.apply(self.at, move)[0])


@pytest.mark.parametrize("name", WHOLE_SOWINGS)
def test_the_bare_rules_agree(name: str) -> None:
    told = Told()
    for words in lines(FOLDER / f"congkak-{name}.table"):
        told.follow(words)

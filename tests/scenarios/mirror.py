"""A scenario seen from the other side of the board: south's holes, seat and first move become north's."""

import re

_HOLE = re.compile(r"\b([SN])([1-7S])\b")
_SEATED = re.compile(r"^(say|press)\b|\bby\b")
_OTHER = {"S": "N", "N": "S", "1": "2", "2": "1"}


def mirrored(text: str) -> str:
    """Return the same scenario with the sides changed; the players keep their names and their parts."""
    lines = [_mirrored_line(line.partition("#")[0].strip()) for line in text.splitlines()]
    return "\n".join(lines) + "\n"


def _mirrored_line(line: str) -> str:
    words = line.split()
    if not words:
        return line
    if words[0] == "players":
        return f"players {words[2]} {words[1]}"
    if words[0] == "game":
        return _game(words)
    line = _HOLE.sub(_swapped_hole, line)
    if words[0] == "answer" or _SEATED.search(line):
        return _swapped_seats(line)
    return line


def _swapped_hole(match: re.Match[str]) -> str:
    side, hole = match.groups()
    return _OTHER[side] + hole


def _swapped_seats(line: str) -> str:
    if line.startswith("say"):
        words = line.split()
        return " ".join([words[0], _OTHER[words[1]], *words[2:]])
    if line.startswith(("press", "answer")):
        return " ".join(_OTHER.get(word, word) for word in line.split())
    return re.sub(r"\bby ([12])", lambda match: f"by {_OTHER[match[1]]}", line)


def _game(words: list[str]) -> str:
    options = dict(word.split("=", 1) for word in words[2:])
    first = options.get("first", "1")
    options["first"] = _OTHER.get(first, first)
    return " ".join([*words[:2], *(f"{name}={value}" for name, value in options.items())])

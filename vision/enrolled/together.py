"""What a card's index says and what its whole face looks like, put together for an enrolled deck.

The two err for different reasons: an index is small and may be smudged, a face may be half covered. So
where both are sure and differ, nobody knows; where one is sure and the other does not object, it is believed.
"""

from collections.abc import Collection

from vision.sightings import SURE, Reading

OBJECTS = 0.5
"""Whoever gives another card more than this objects."""


def together(index: Reading, face: Reading) -> Reading:
    """One reading of two."""
    if index.face_down >= SURE or not index.cards:
        return face if index.face_down < SURE else index
    name, p = _likeliest(index)
    other, q = _likeliest(face)
    if name == other:
        return _with(index, name, 1 - (1 - p) * (1 - q))
    if max(p, q) < SURE or min(p, q) > OBJECTS:
        return _with(index, name, min(p, 1 - q, OBJECTS))
    return index if p > q else face


def of_deck(reading: Reading, names: Collection[str]) -> Reading:
    """The same, with every card that the deck has not as unknown."""
    cards = {card: p for card, p in reading.cards.items() if card in names}
    return Reading(cards, max(0.0, 1 - sum(cards.values()) - reading.face_down), reading.face_down)


def _likeliest(reading: Reading) -> tuple[str, float]:
    name = max(reading.cards, key=lambda card: reading.cards[card], default="")
    return name, reading.cards.get(name, 0.0)


def _with(reading: Reading, name: str, p: float) -> Reading:
    """The same, with that probability of that card and the rest in proportion."""
    rest = 1 - reading.cards.get(name, 0.0)
    scale = (1 - p) / rest if rest > 0 else 0.0
    cards = {card: share * scale for card, share in reading.cards.items() if card != name}
    face_down = reading.face_down * scale
    cards[name] = p
    return Reading(cards, max(0.0, 1 - sum(cards.values()) - face_down), face_down)

"""Which pieces of cardboard an act means: cards of a hand by name, cards on the table by where they lie."""

from collections import Counter
from collections.abc import Sequence

from app.virtual.card_acts import FACE_DOWN, Spot, place_of, shown_as
from app.virtual.card_world import Card, CardWorld, held_without
from app.virtual.physics import ActError


def at_spot(world: CardWorld, spot: Spot) -> Card:
    """The card at a place in a hand of Kombio.

    Raises:
        ActError: none lies there.
    """
    for card in world.in_zone(f"hand-{spot.seat}"):
        if card.spot == spot.number:
            return card
    raise ActError(f"no card lies at hand-{spot.seat}.{spot.number}")


def lying_at(world: CardWorld, words: Sequence[str]) -> tuple[Card, ...]:
    """The cards on the table that are meant by where they lie; none where all words are names of cards.

    A zone that stands there twice means its two top cards.

    Raises:
        ActError: nothing lies there, some words are names, or a face is turned up that nobody has named.
    """
    places = [place_of(word.removeprefix(FACE_DOWN)) for word in words]
    if not any(places):
        return ()
    found: list[Card] = []
    asked: Counter[str] = Counter()
    for word, place in zip(words, places, strict=True):
        if place is None:
            raise ActError("cards of a hand and cards of the table are laid one after the other")
        if isinstance(place, Spot):
            card = at_spot(world, place)
        else:
            asked[place] += 1
            there = world.in_zone(place)
            if len(there) < asked[place]:
                raise ActError(
                    f"{place} has {len(there)} cards; {asked[place]} cannot be laid from it"
                )
            card = there[-asked[place]]
        if card in found:
            raise ActError(f"the card at {word} is named twice")
        if not (card.face or word.startswith(FACE_DOWN)):
            raise ActError(f"nobody has said which card lies at {word}: write its name")
        found.append(card)
    return tuple(found)


def faces_laid(held: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """What each card is that is laid from a hand: as it is called; a nameless one is the last of the hand."""
    left, faces = tuple(held), []
    for word in words:
        face, _ = shown_as(word)
        if not face and left:
            face = left[-1]
        left = held_without(left, face)
        faces.append(face)
    return tuple(faces)


def all_of(world: CardWorld, seat: int) -> tuple[str, ...]:
    """All cards of a seat: those face down in its hand's zone, by their places, then those that it holds.

    Raises:
        ActError: there are none, or nobody has named them all.
    """
    lying = [card for card in world.in_zone(f"hand-{seat}") if not card.up]
    lying.sort(key=lambda card: card.spot)
    faces = (*(card.face for card in lying), *world.held.get(seat, ()))
    if not faces:
        raise ActError(f"seat {seat} has no card to show")
    if "" in faces:
        raise ActError(f"nobody has said which cards seat {seat} has: name them")
    return faces

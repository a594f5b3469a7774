"""Decks drawn by code, no two alike, so that the networks learn to read decks they have never seen."""

from vision.training.invented.decks import invent
from vision.training.invented.fonts import FontShelf
from vision.training.invented.foreign import KINDS, invent_foreign
from vision.training.invented.lookalikes import invent_lookalikes

__all__ = ["KINDS", "FontShelf", "invent", "invent_foreign", "invent_lookalikes"]

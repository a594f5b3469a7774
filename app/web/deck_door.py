"""What the pages about decks need of the camera's side: the one seam between them."""

import enum
from typing import Protocol

import msgspec

from app.web.enrolment import Act, Alike, Enrolment, Trouble

MOST_PICTURE_BYTES = 64 * 1024 * 1024
"""As `vision.pictures` has it, for the page must refuse where the camera's libraries are not installed."""


class DeckRefusedError(Exception):
    """Something was not done; `trouble` says what."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(f"{trouble.kind}: {trouble.what}")
        self.trouble = trouble


class DeckKind(enum.StrEnum):
    """Where a deck comes from."""

    PRINTED = "printed"
    FRENCH = "french"
    ENROLLED = "enrolled"


class DeckListed(msgspec.Struct, frozen=True):
    """A deck that can be read.

    Attributes:
        name: as commands take it.
        cards: kinds of card; 0 when its file is damaged.
        enrolled_on: the day, as `2026-11-30`; empty for one that was not enrolled.
        alike: its cards that look alike.
    """

    name: str
    kind: DeckKind
    cards: int
    enrolled_on: str = ""
    alike: tuple[Alike, ...] = ()


class DeckDoor(Protocol):
    """What the composition root hands to the pages about decks. Any thread may call any of it.

    Raises:
        DeckRefusedError: from whatever changes something, when it cannot be done.
    """

    def listed(self) -> tuple[DeckListed, ...]:
        """All decks that can be read here."""
        ...

    def remove(self, name: str) -> None:
        """Forget an enrolled deck."""
        ...

    def has_camera(self) -> bool:
        """Is a camera set up for this table?"""
        ...

    def enrolment(self) -> Enrolment | None:
        """The enrolment in progress; one that was abandoned is none."""
        ...

    def begin(self, owner: str, name: str, cards: tuple[str, ...]) -> None:
        """Begin an enrolment; no cards stands for the 52 with French suits."""
        ...

    def photograph(self, card: str, data: bytes) -> None:
        """Take that card's picture from a picture file. What refuses it is told by the enrolment."""
        ...

    def take(self, card: str) -> None:
        """Take that card's picture from the table's camera. What refuses it is told by the enrolment."""
        ...

    def act(self, act: Act) -> None:
        """Do an act of showing cards."""
        ...

    def learn(self) -> None:
        """Begin to learn the deck; returns at once."""
        ...

    def stop(self) -> None:
        """Give the enrolment up, or end one that is learned."""
        ...

    def card_picture(self, card: str) -> bytes | None:
        """The cut-out card that was taken, as JPEG; None when there is none."""
        ...

    def live_picture(self) -> bytes | None:
        """What the table's camera sees, as JPEG; None while it shows nothing."""
        ...

"""The camera's side of the pages about decks, without a camera: every picture is a card, at once."""

import msgspec

from app.web.deck_door import DeckKind, DeckListed, DeckRefusedError
from app.web.enrolment import (
    BACK,
    Act,
    Alike,
    Enrolment,
    Learned,
    LearningBegan,
    Refused,
    Report,
    Stepped,
    Took,
    Trouble,
    fold,
)

JPEG = b"\xff\xd8\xff not really \xff\xd9"


class FakeDecks:
    """Does what it is told and keeps what it was given; learning goes on when the test says so."""

    def __init__(self, *, camera: bool = False) -> None:
        self.camera = camera
        self.now_s = 100.0
        self.state: Enrolment | None = None
        self.decks = [
            DeckListed("french", DeckKind.FRENCH, 52),
            DeckListed("kongkang", DeckKind.PRINTED, 14),
        ]
        self.given: list[tuple[str, int]] = []
        self.pictures: dict[str, bytes] = {}
        self.live: bytes | None = JPEG

    def listed(self) -> tuple[DeckListed, ...]:
        return tuple(self.decks)

    def remove(self, name: str) -> None:
        left = [deck for deck in self.decks if deck.name != name]
        if len(left) == len(self.decks):
            raise DeckRefusedError(Trouble("not-removed", name))
        self.decks = left

    def has_camera(self) -> bool:
        return self.camera

    def enrolment(self) -> Enrolment | None:
        if self.state is not None and self.state.is_abandoned(self.now_s):
            self.state = None
        return self.state

    def begin(self, owner: str, name: str, cards: tuple[str, ...]) -> None:
        if self.enrolment() is not None:
            raise DeckRefusedError(Trouble("busy"))
        if "!" in name:
            raise DeckRefusedError(Trouble("deck-name", name))
        self.state = Enrolment(owner, name, (*(cards or ("AS", "2S", "3S")), BACK), self.now_s)

    def photograph(self, card: str, data: bytes) -> None:
        self.given.append((card, len(data)))
        if data.startswith(b"nothing"):
            self.act(Refused(Trouble("no-card")))
        elif self.state is not None and self.state.wanted == card:
            self.pictures[card] = JPEG
            self.act(Took(card))

    def take(self, card: str) -> None:
        if self.live is None:
            self.act(Refused(Trouble("no-camera", "The camera is <lost>.")))
        else:
            self.photograph(card, self.live)

    def act(self, act: Act) -> None:
        if self.state is not None:
            self.state = fold(self.state, act, self.now_s)

    def learn(self) -> None:
        if self.state is not None and not self.state.may_learn:
            raise DeckRefusedError(Trouble("too-few"))
        self.act(LearningBegan(10))

    def learn_on(self, count: int) -> None:
        self.act(Stepped(count))

    def end_learning(self, *alike: Alike) -> None:
        assert self.state is not None
        name, cards = self.state.name, len(self.state.taken)
        self.act(Learned(Report(cards, BACK in self.state.taken, alike)))
        self.decks.append(DeckListed(name, DeckKind.ENROLLED, cards, "2026-11-30", alike))

    def stop(self) -> None:
        self.state = None

    def card_picture(self, card: str) -> bytes | None:
        return self.pictures.get(card)

    def live_picture(self) -> bytes | None:
        return self.live

    def put(self, **values: object) -> None:
        """Change the enrolment as the test wants it."""
        assert self.state is not None
        self.state = msgspec.structs.replace(self.state, **values)

"""A deck being shown card by card: one frozen value, and what each act makes of it. No clock, no pictures."""

import enum
from typing import TypeAlias

import msgspec

BACK = "back"
"""The card's back, as `vision.enrolled.names` calls it."""

FEWEST_CARDS = 2
ABANDONED_S = 15 * 60.0
"""Nobody looks for one card longer than this; the deck is then free for the next person."""


class Stage(enum.StrEnum):
    """How far it is."""

    SHOWING = "showing"
    LEARNING = "learning"
    LEARNED = "learned"


class Trouble(msgspec.Struct, frozen=True):
    """Why something was not done.

    Attributes:
        kind: a sentence of `deck_words` has this key.
        what: a name, or a sentence in English of whoever refused it.
    """

    kind: str
    what: str = ""


class Alike(msgspec.Struct, frozen=True):
    """Two cards that look alike, and with which probability the hardest copy was told apart."""

    card: str
    other: str
    told_apart: float


class Report(msgspec.Struct, frozen=True):
    """What there is to know of a deck that was learned."""

    cards: int
    has_back: bool
    alike: tuple[Alike, ...] = ()


class Enrolment(msgspec.Struct, frozen=True):
    """An enrolment in progress.

    Attributes:
        owner: a secret word of the browser that began it.
        name: of the deck.
        cards: all that are to be shown, in order; the back is the last.
        touched_s: when something last was done.
        taken: cards whose picture was taken, in the order in which that was done.
        skipped: cards that were left out for now.
        asked: a card that is wanted out of order; empty while there is none.
        trouble: why the last act did nothing.
        steps: of learning, so many of `all_steps` are done.
    """

    owner: str
    name: str
    cards: tuple[str, ...]
    touched_s: float
    stage: Stage = Stage.SHOWING
    taken: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    asked: str = ""
    trouble: Trouble | None = None
    steps: int = 0
    all_steps: int = 0
    report: Report | None = None

    @property
    def wanted(self) -> str:
        """The card to show next; empty when each was shown or skipped."""
        done = {*self.taken, *self.skipped}
        return self.asked or next((card for card in self.cards if card not in done), "")

    @property
    def last(self) -> str:
        """The card whose picture was taken last; empty when none was."""
        return self.taken[-1] if self.taken else ""

    @property
    def may_learn(self) -> bool:
        """Are there enough cards to tell from each other?"""
        return len(set(self.taken) - {BACK}) >= FEWEST_CARDS

    def is_abandoned(self, now_s: float) -> bool:
        """Has nobody done anything for so long that it is over? Learning goes on by itself."""
        return self.stage is not Stage.LEARNING and now_s - self.touched_s >= ABANDONED_S


class Took(msgspec.Struct, frozen=True):
    """The picture of that card was taken."""

    card: str


class TookBack(msgspec.Struct, frozen=True):
    """The last picture is not good: that card is wanted again."""


class Skipped(msgspec.Struct, frozen=True):
    """The card that is wanted is left out for now."""


class BackAsked(msgspec.Struct, frozen=True):
    """The back is shown now."""


class SkippedAsked(msgspec.Struct, frozen=True):
    """What was left out is shown now."""


class Refused(msgspec.Struct, frozen=True):
    """An act could not be done."""

    trouble: Trouble


class LearningBegan(msgspec.Struct, frozen=True):
    """The pictures are being learned from, in so many steps."""

    all_steps: int


class Stepped(msgspec.Struct, frozen=True):
    """So many more steps of learning are done."""

    count: int


class LearningFailed(msgspec.Struct, frozen=True):
    """Nothing was learned; the pictures are still there."""

    trouble: Trouble


class Learned(msgspec.Struct, frozen=True):
    """The deck was learned and is kept."""

    report: Report


Act: TypeAlias = (
    Took
    | TookBack
    | Skipped
    | BackAsked
    | SkippedAsked
    | Refused
    | LearningBegan
    | Stepped
    | LearningFailed
    | Learned
)


def fold(state: Enrolment, act: Act, now_s: float) -> Enrolment:
    """The enrolment after an act; one that does not fit its stage changes nothing."""
    touched = msgspec.structs.replace(state, touched_s=now_s, trouble=None)
    match state.stage, act:
        case Stage.SHOWING, LearningBegan(all_steps=all_steps) if state.may_learn:
            return msgspec.structs.replace(
                touched, stage=Stage.LEARNING, steps=0, all_steps=all_steps
            )
        case Stage.SHOWING, Refused(trouble=trouble):
            return msgspec.structs.replace(touched, trouble=trouble)
        case Stage.SHOWING, _:
            return _shown(touched, act)
        case Stage.LEARNING, Stepped(count=count):
            return msgspec.structs.replace(touched, steps=min(state.steps + count, state.all_steps))
        case Stage.LEARNING, LearningFailed(trouble=trouble):
            return msgspec.structs.replace(touched, stage=Stage.SHOWING, trouble=trouble)
        case Stage.LEARNING, Learned(report=report):
            return msgspec.structs.replace(touched, stage=Stage.LEARNED, report=report)
        case _:
            return state


def _shown(state: Enrolment, act: Act) -> Enrolment:
    """The enrolment after an act of showing cards."""
    match act:
        case Took(card=card) if card in state.cards:
            return msgspec.structs.replace(
                state,
                taken=(*_without(state.taken, card), card),
                skipped=_without(state.skipped, card),
                asked="" if state.asked == card else state.asked,
            )
        case TookBack() if state.taken:
            return msgspec.structs.replace(state, taken=state.taken[:-1], asked=state.last)
        case Skipped() if state.wanted:
            skipped = (*_without(state.skipped, state.wanted), state.wanted)
            return msgspec.structs.replace(state, skipped=skipped, asked="")
        case BackAsked():
            return msgspec.structs.replace(state, asked=BACK)
        case SkippedAsked():
            return msgspec.structs.replace(state, skipped=())
        case _:
            return state


def _without(cards: tuple[str, ...], left_out: str) -> tuple[str, ...]:
    return tuple(card for card in cards if card != left_out)

"""What one row of the log is, and its way to JSON and back."""

from typing import Any, get_args

import msgspec

from app.match.errors import LogCorruptError
from app.referee.decisions import Decision
from app.referee.observations import Observation


class Seen(msgspec.Struct, frozen=True):
    """An observation that mattered, kept as it was written.

    It is evidence and no part of the fold, so it is decoded only when somebody asks: a match must
    open even after the shape of a reading has changed.
    """

    kind: str
    body: str

    def observation(self) -> Observation:
        """Decode it.

        Raises:
            LogCorruptError: the body does not fit today's shape of this observation.
        """
        try:
            return _OBSERVATION.decode(self.body)
        except msgspec.MsgspecError as error:
            raise LogCorruptError(f"the {self.kind} observation cannot be read: {error}") from error


class NewEvent(msgspec.Struct, frozen=True):
    """An event before it has its number: `at_us` is monotonic, `wall` is only a label."""

    at_us: int
    wall: str
    what: Decision | Observation | Seen


class Event(msgspec.Struct, frozen=True):
    """An acknowledged event; `number` counts from 1 within its match, without gaps."""

    number: int
    at_us: int
    wall: str
    what: Decision | Seen


def _tags(union: Any) -> frozenset[str]:
    return frozenset(str(member.__struct_config__.tag) for member in get_args(union))


DECISION_KINDS = _tags(Decision)
OBSERVATION_KINDS = _tags(Observation)
_DECISION: msgspec.json.Decoder[Decision] = msgspec.json.Decoder(Decision)
_OBSERVATION: msgspec.json.Decoder[Observation] = msgspec.json.Decoder(Observation)


class _Tagged(msgspec.Struct, frozen=True):
    type: str


_TAGGED = msgspec.json.Decoder(_Tagged)


def write_body(what: Decision | Observation | Seen) -> tuple[str, str]:
    """Give the kind and the JSON text of a decision or an observation."""
    if isinstance(what, Seen):
        return what.kind, what.body
    return str(what.__struct_config__.tag), msgspec.json.encode(what).decode()


def read_body(kind: str, body: str) -> Decision | Seen:
    """Read what :func:`write_body` wrote.

    Raises:
        LogCorruptError: an unknown kind, or a body that is not of that kind.
    """
    if kind not in DECISION_KINDS | OBSERVATION_KINDS:
        raise LogCorruptError(f"this Pengadil knows no event of kind {kind[:40]!r}")
    try:
        tag = _TAGGED.decode(body).type
        if tag != kind:
            raise LogCorruptError(f"its kind is {kind!r} and its body says {tag[:40]!r}")
        return _DECISION.decode(body) if kind in DECISION_KINDS else Seen(kind, body)
    except msgspec.MsgspecError as error:
        raise LogCorruptError(f"its body cannot be read: {error}") from error

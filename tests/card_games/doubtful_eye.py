"""An eye that is not sure of some of the cards it sees, as in bad light."""

from random import Random

from msgspec.structs import replace

from app.camera.eye import CameraObservation, Eye
from app.referee.seen import CardRead, CardSighted, CardTaken, Corners

LIKELY, OTHER = 0.55, 0.25
"""What a doubtful sighting says of the true card and of one that it is not; the rest is unknown."""


class DoubtfulEye:
    """Implements `app.camera.eye.Eye`: what another eye sees, a share of it in doubt.

    Args:
        eye: that looks.
        share: of the cards face up that it is not sure of.
        cards: the deck's, any of which may be taken for another.
        rng: which.
    """

    def __init__(self, eye: Eye, share: float, cards: tuple[str, ...], rng: Random) -> None:
        self._eye = eye
        self._share = share
        self._cards = cards
        self._rng = rng
        self._told: dict[tuple[str, Corners], CardRead] = {}

    @property
    def has_settled(self) -> bool:
        """As the other."""
        return self._eye.has_settled

    def look(self, now_us: int) -> tuple[CameraObservation, ...]:
        """What is new."""
        return tuple(self._seen(one) for one in self._eye.look(now_us))

    def _seen(self, seen: CameraObservation) -> CameraObservation:
        match seen:
            case CardSighted(zone=zone, read=read, corners_mm=corners) if read.card:
                if self._rng.random() >= self._share:
                    return seen
                doubt = self._in_doubt(read)
                self._told[zone, corners] = doubt
                return replace(seen, read=doubt)
            case CardTaken(zone=zone, corners_mm=corners):
                doubt = self._told.pop((zone, corners), seen.read)
                return replace(seen, read=doubt)
            case _:
                return seen

    def _in_doubt(self, read: CardRead) -> CardRead:
        other = self._rng.choice([card for card in self._cards if card != read.card])
        cards = ((read.card, LIKELY), (other, OTHER))
        return CardRead(cards, unknown=1 - LIKELY - OTHER)

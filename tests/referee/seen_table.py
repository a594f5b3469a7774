"""A table of any card game under a camera, for tests: hands, cards and weights in, with the delays of real
ones; decisions folded, time handed in.
"""

from typing import Any

from app.board.calibration import TRAY
from app.board.readings import SCALE_NAMES, Estimate, SensorBack, SensorLost, Weighed
from app.referee.camera_side import CameraSide
from app.referee.decisions import Decision
from app.referee.observations import CardSighted, CardTaken, HandReached
from app.referee.seen import CardRead, Corners, PotCounted, ZoneSettled
from app.referee.seen_game import SeenGame
from app.referee.thresholds import Thresholds
from app.referee.told_referee import ToldReferee
from tests.referee.told_table import ToldTable

REACH_S = 0.4
"""A hand is in a zone for so long."""

TOLD_S = 0.27
"""A card is told so long after the hand has left."""

GONE_S = 0.2
"""A hand is told to have gone once the zone has been free for so long."""

SETTLED_S = 0.7
"""All that a hand did is told so long after it has left, where looking is not slow."""

PICTURE_S = 0.01
"""All of one picture is told."""

COMPLETE_S = 2.7
"""By then a play is complete: its quiet interval is 2.5 s."""

DECK = 43.0


def sure(card: str, p: float = 0.99) -> CardRead:
    """A card that is read well."""
    return CardRead(((card, p),), unknown=1 - p)


BACK_UP = CardRead(face_down=0.99, unknown=0.01)


class SeenTable(ToldTable):
    """Players, their hands, and the camera over them; `with_tray` weighs the draw pile."""

    def __init__(
        self, seen: SeenGame[Any, Any], *, with_tray: bool = True, **settings: Any
    ) -> None:
        self.seen = seen
        self._laid: dict[str, list[tuple[CardRead, Corners]]] = {}
        self._hidden: dict[str, tuple[CardRead, Corners]] = {}
        self._count = 0
        self._handled: dict[str, int] = {}
        self.settled_s = SETTLED_S
        self.cards_on_tray = DECK
        self._has_tray = with_tray
        super().__init__(seen.told, **settings)
        self.restart()

    def restart(self) -> None:
        thresholds = Thresholds()
        self.referee = ToldReferee(
            self.seen.told,
            beside=CameraSide(self.seen, thresholds),
            sigmas_us=self.sigmas_us,
            thresholds=thresholds,
        )
        self.referee.follow(self.state.standing())
        self.weigh()

    @property
    def ruled(self) -> tuple[str, str]:
        """The newest ruling: its kind and its rule."""
        return self.last.kind, self.last.rule

    def settle(self) -> None:
        """What was done is complete, and is ruled."""
        self.wait(COMPLETE_S)

    def wait(self, seconds: float) -> None:
        until_us = self.now_us + round(seconds * 1e6)
        for zone, ended_us in sorted(self._handled.items(), key=lambda one: one[1]):
            settled_us = ended_us + round(self.settled_s * 1e6)
            if settled_us <= until_us:
                super().wait((settled_us - self.now_us) / 1e6)
                del self._handled[zone]
                self.observe(ZoneSettled(self.now_us, zone))
        super().wait((until_us - self.now_us) / 1e6)

    # --- hands --------------------------------------------------------------------------------------

    def reach(self, seat: int, *zones: str, seconds: float = REACH_S) -> None:
        """A hand comes into zones and leaves them; until it is told to have gone."""
        begun_us = self.now_us
        for zone in zones:
            self.observe(HandReached(self.now_us, zone, seat, begun_us))
            self._handled.pop(zone, None)
        self.wait(seconds)
        ended_us = self.now_us
        self.wait(GONE_S)
        for zone in zones:
            self.observe(HandReached(self.now_us, zone, seat, begun_us, ended_us))
            self._handled[zone] = ended_us

    def lay(self, seat: int, *cards: str, on: str, way: tuple[str, ...] = ()) -> None:
        """A hand lays cards, and they are told."""
        self.reach(seat, *way, on)
        self.wait(TOLD_S - GONE_S)
        for card in cards:
            self.sight(on, sure(card))

    def take(self, seat: int, *cards: str, off: str) -> None:
        """A hand takes cards away, and that is told."""
        self.reach(seat, off)
        self.wait(TOLD_S - GONE_S)
        for card in cards:
            self.miss(off, card)
        self.wait(PICTURE_S)

    def draw(self, seat: int, cards: int = 1, way: tuple[str, ...] = ()) -> None:
        """A hand draws, and the tray comes to rest; less than 0 puts back."""
        begun_us = self.now_us
        for zone in (*way, "draw"):
            self.observe(HandReached(self.now_us, zone, seat, begun_us))
            self._handled.pop(zone, None)
        self.weigh(settled=False)
        self.wait(REACH_S)
        self.cards_on_tray -= cards
        ended_us = self.now_us
        self.wait(GONE_S)
        for zone in (*way, "draw"):
            self.observe(HandReached(self.now_us, zone, seat, begun_us, ended_us))
            self._handled[zone] = ended_us
        self.weigh()

    # --- what is told -------------------------------------------------------------------------------

    def sight(self, zone: str, read: CardRead) -> None:
        """A card is told, a little beside the one before it, with a picture of its number."""
        self._count += 1
        x, y = 20.0 + 3 * (self._count % 40), 30.0
        corners = ((x, y), (x + 60, y), (x + 60, y + 90), (x, y + 90))
        self._laid.setdefault(zone, []).append((read, corners))
        self.observe(CardSighted(self.now_us, zone, read, corners, self._count))

    def sight_again(self, zone: str, card: str) -> None:
        """A card that lies there is told once more, where it lies."""
        read, corners = next(one for one in self._laid[zone] if one[0].card == card)
        self.observe(CardSighted(self.now_us, zone, read, corners))

    def miss(self, zone: str, card: str, *, replaced: bool = False) -> tuple[Decision, ...]:
        """A card is told to be gone: the topmost of that name (`back` for one face down). What lies on top
        then shows.
        """
        there = self._laid[zone]
        found = next(
            one
            for one in reversed(there)
            if (
                one[0].is_back
                if card == "back"
                else one[0].cards[:1] and one[0].cards[0][0] == card
            )
        )
        there.remove(found)
        shows = there[-1][0] if there and not replaced else None
        return self.observe(CardTaken(self.now_us, zone, *found, replaced, shows))

    def cover_with_its_like(self, zone: str, card: str) -> None:
        """The top card seems to be taken off that one, but its like was laid there, so that it is hidden."""
        self._hidden[zone] = self._laid[zone][-1]
        self.miss(zone, card)
        self.wait(PICTURE_S)

    def uncover(self, zone: str, card: str) -> None:
        """The card on it is taken, and the one that it hid is told again."""
        self.miss(zone, card)
        read, corners = self._hidden[zone]
        self._laid[zone].append((read, corners))
        self.observe(CardSighted(self.now_us, zone, read, corners))
        self.wait(PICTURE_S)

    def turn(self, zone: str, was: str, card: str) -> None:
        """A card is told anew, as another than it was."""
        self.miss(zone, was, replaced=True)
        self.sight(zone, sure(card))

    def read(self, card: str) -> CardRead:
        """A card that is read well."""
        return sure(card)

    def lying(self, zone: str) -> list[str]:
        """The cards that lie face up there, from bottom to top."""
        return [read.cards[0][0] for read, _ in self._laid.get(zone, []) if read.cards]

    def cover(self, zone: str, card: str) -> None:
        """That card lies under others, and is not told again."""
        self._laid[zone] = [one for one in self._laid[zone] if one[0] != sure(card)]

    def pot(self, yellow: int, black: int = 0) -> None:
        """Tokens are counted in the pot."""
        self.observe(PotCounted(self.now_us, yellow, black, 0.99))

    def look_anew(self) -> None:
        """Another run of the camera's side: all that lies is told, and no hand was seen."""
        for zone, cards in self._laid.items():
            for read, corners in cards:
                self.observe(CardSighted(self.now_us, zone, read, corners))

    def weigh(self, *, settled: bool = True) -> None:
        """What the scale under the draw pile says."""
        scales: list[Estimate | None] = [None] * len(SCALE_NAMES)
        if self._has_tray:
            scales[TRAY] = Estimate(self.cards_on_tray, 0.05, 0.1, 0.002, settled)
        self.observe(Weighed(self.now_us, tuple(scales)))

    def lose(self, sensor: str) -> None:
        self.observe(SensorLost(self.now_us, sensor, "covered"))

    def find(self, sensor: str) -> None:
        self.observe(SensorBack(self.now_us, sensor))

    # --- what was decided ---------------------------------------------------------------------------

    @property
    def kinds(self) -> list[str]:
        """The kinds of all rulings that are remembered, oldest first, and what became of the last."""
        return [judged.ruling.kind for judged in self.state.rulings]

    @property
    def notes(self) -> list[str]:
        return [note.kind for note in self.state.notes]

    @property
    def live(self) -> str:
        words = self.referee.live.words
        return "" if words is None else words.en

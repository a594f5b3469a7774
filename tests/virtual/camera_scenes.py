"""Tables of cards before the virtual camera, for tests and figures: what lies there is known, not read."""

import random
from collections.abc import Callable, Iterator, Sequence

import msgspec

from app.virtual.camera.exposure import Sensor
from app.virtual.camera.faces import Faces, PrintedFaces
from app.virtual.camera.lens import lens_over
from app.virtual.camera.renderer import Table
from app.virtual.camera.table_camera import TableCamera
from app.virtual.card_acts import read_card_act
from app.virtual.card_deal import Deal, dealt
from app.virtual.card_hands import CardHands
from app.virtual.card_stage import FRAME_US
from app.virtual.card_table import CardTable
from app.virtual.card_world import Card, CardWorld, printed, put
from vision.decks import PRINTABLE, Deck
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM, SHEET_MAT
from vision.opening import open_recogniser
from vision.table_eye import TableEye, Told
from vision.watcher import Recognise
from vision.zones import zones_of

SIZE_PX = (1640, 1232)
PLAIN = Deal((0, 0, 0, 0), 0)
"""Four seats and nothing on the table."""


def recognise_of(deck: Deck) -> Recognise:
    recogniser = open_recogniser(deck).recogniser
    return lambda picture, wanted: recogniser.recognise(picture, wanted).found


class Play:
    """A table, its camera, and the camera's side of the product; time goes by picture for picture."""

    def __init__(
        self,
        deck: str | Deck = "dabong",
        deal: Deal = PLAIN,
        *,
        seed: int = 1,
        ground: str = "wood",
        sensor: Sensor | None = None,
        size_px: tuple[int, int] = SIZE_PX,
        faces: Faces | None = None,
        recognise: Recognise | None = None,
    ) -> None:
        self.deck = PRINTABLE[deck] if isinstance(deck, str) else deck
        self.rng = random.Random(seed)
        self.table = CardTable(dealt(deal, len(deal.hands), self.rng))
        self.seats = len(deal.hands)
        zones = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, self.seats)
        self.camera = TableCamera(
            Table(zones, ground=ground, seed=seed),
            lens_over(zones, size_px),
            faces or PrintedFaces(self.deck.name),
            self.table.scene,
            sensor,
        )
        self.eye = TableEye(
            self.camera.opened(lambda: self.table.now_us),
            SHEET_MAT,
            self.seats,
            self.deck,
            recognise or recognise_of(self.deck),
            counts_tokens=bool(deal.yellow or deal.black),
        )

    @property
    def world(self) -> CardWorld:
        return self.table.world

    def change(self, **to: object) -> None:
        """Make the world another one at once."""
        self.table.world = msgspec.structs.replace(self.table.world, **to)

    def plan(self, line: str, pace_us: int = 300_000) -> int:
        """Let an act begin; when its arm is gone."""
        act = read_card_act(line.split(), self.seats, self.deck.cards)
        hands = CardHands(self.world, self.table.now_us, pace_us, self.rng)
        gesture = hands.plan(act)  # type: ignore[arg-type]
        self.table.world = hands.world
        self.table.follow(gesture)
        return gesture.ends_us

    def act(self, line: str, pace_us: int = 300_000) -> list[Told]:
        """Do an act, and look until its arm is gone and a second more."""
        return self.look_until(self.plan(line, pace_us) + 1_000_000)

    def look_until(self, until_us: int) -> list[Told]:
        return [told for some in self._looks(until_us) for told in some]

    def look_for(self, us: int) -> list[Told]:
        return self.look_until(self.table.now_us + us)

    def _looks(self, until_us: int) -> Iterator[Sequence[Told]]:
        while self.table.now_us < until_us:
            self.table.step_to(self.table.now_us + FRAME_US)
            yield self.eye.look(self.table.now_us)


def laid_out(
    world: CardWorld, faces: Sequence[str], zones: Sequence[str], place: Callable[[str], object]
) -> CardWorld:
    """The world with one card in each of these zones, face up; an empty name is a back."""
    world, numbers = printed(world, len(zones))
    return put(
        world,
        [
            Card(number, face, bool(face), place(zone), zone)  # type: ignore[arg-type]
            for number, face, zone in zip(numbers, faces, zones, strict=True)
        ],
    )

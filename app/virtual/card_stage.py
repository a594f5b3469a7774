"""A table of cards under a virtual camera: hands that carry out acts, and what goes wrong."""

import random
import threading
from collections.abc import Callable

import msgspec

from app.camera.eye_thread import OpenEye
from app.rules.game import RulesError
from app.rules.games import game as find_game
from app.virtual.camera.faces import Faces, PrintedFaces
from app.virtual.camera.lens import lens_over
from app.virtual.camera.renderer import Table
from app.virtual.camera.table_camera import CameraFault, TableCamera
from app.virtual.card_acts import CameraAct, CardMove, Cover, Glare, Light, MoveMat
from app.virtual.card_deal import deal_of, dealt
from app.virtual.card_hands import CardHands
from app.virtual.card_table import CardTable
from app.virtual.card_world import CardWorld, knocked
from app.virtual.physics import ActError
from app.virtual.scenario import Scenario, ScenarioError
from app.virtual.scene import MatPlace, Scene
from vision.decks import Deck
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM, SHEET_MAT
from vision.table_eye import TableEye
from vision.watcher import Recognise
from vision.zones import zones_of

FRAME_US = 66_667
"""Fifteen pictures a second."""

SIZE_PX = (1640, 1232)
"""A size that Raspberry Pi cameras have; four seats are then seen with 2 px/mm."""

KNOCK_MM, KNOCK_DEG = 18.0, 2.5
"""A mat that an elbow has caught: at most so far each way, and so much turned."""


class CardStage:
    """The cards, the people's arms and the camera of one table; used once.

    Attributes:
        table: the cards in time.
        camera: above them.
        deck: the name of the deck in play.
        seats: at the table.
        lock: held while a picture looks at the cards; a table in real time holds it while they move.
    """

    def __init__(
        self,
        world: CardWorld,
        deck: str,
        rng: random.Random,
        *,
        pace_us: int,
        eye_on: "Callable[[CardStage], OpenEye] | None" = None,
        faces: Faces | None = None,
        size_px: tuple[int, int] = SIZE_PX,
        seed: int = 1,
        clock_us: Callable[[], int] | None = None,
        lay_out: Callable[[str, CardWorld], CardWorld] | None = None,
    ) -> None:
        """Hang a camera over the cards as they lie.

        Args:
            world: where the cards are.
            deck: that is in play.
            rng: how well people aim.
            pace_us: between two cards laid.
            eye_on: opens an eye on the stage; None where nobody referees by it.
            faces: of the cards; those of the printable deck if left out.
            size_px: of the camera's pictures.
            seed: of the table's grain, the people's arms and the noise.
            clock_us: of the pictures, in microseconds; the table's own if left out.
            lay_out: the table in a position that is published, after the table as it lies; None where it is
                never laid anew.
        """
        self._rng = rng
        self._pace_us = pace_us
        self._eye_on = eye_on
        self._lay_out = lay_out
        self.deck = deck
        self.seats = world.seats
        self.table = CardTable(world)
        self.lock = threading.Lock()
        self._clock_us = clock_us or (lambda: self.table.now_us)
        zones = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, self.seats)
        self.camera = TableCamera(
            Table(zones, seed=seed),
            lens_over(zones, size_px),
            faces or PrintedFaces(deck),
            self._scene,
        )

    def _scene(self) -> Scene:
        with self.lock:
            return self.table.scene()

    def begin(self, act: CardMove) -> int:
        """Let an arm begin an act; when it will be gone, in microseconds of the table.

        Raises:
            ActError: it cannot be done in this world.
        """
        hands = CardHands(self.table.world, self.table.now_us, self._pace_us, self._rng)
        gesture = hands.plan(act)
        self.table.world = hands.world
        self.table.follow(gesture)
        return gesture.ends_us

    def is_arm_busy(self, act: CardMove) -> bool:
        """Is the arm that would do this still over the table?"""
        return (act.seat or self.table.world.dealer) in self.table.moving

    def lay_out(self, published: str) -> None:
        """Lay all cards and tokens as a published position has them.

        Raises:
            ActError: it cannot be read, or this table is never laid anew.
        """
        if self._lay_out is None:
            raise ActError("the cards of this table are not laid anew")
        self.table.lay_out(self._lay_out(published, self.table.world))

    def disturb(self, act: CameraAct) -> None:
        """Do to the room, the mat or the camera what an act says."""
        disturb(self.table, self.camera, act, self._rng)

    def table_eye(self, deck: Deck, recognise: Recognise) -> TableEye:
        """The product's own eye, on the camera above this stage."""
        return TableEye(
            self.camera.opened(self._clock_us),
            SHEET_MAT,
            self.seats,
            deck,
            recognise,
            counts_tokens=bool(self.table.world.tokens),
        )

    def open_eye(self) -> OpenEye:
        """A new eye, that has seen nothing yet.

        Raises:
            ValueError: this stage was built without one.
        """
        if self._eye_on is None:
            raise ValueError("nobody watches this stage")
        return self._eye_on(self)


def scenario_stage(
    scenario: Scenario,
    eye_on: Callable[[CardStage], OpenEye] | None = None,
    *,
    faces: Faces | None = None,
    size_px: tuple[int, int] = SIZE_PX,
) -> CardStage:
    """The stage of a scenario, the cards laid out as they are dealt; the rest as for `CardStage`.

    Raises:
        ScenarioError: its game has no such option, or no cards.
    """
    rng = random.Random(scenario.seed)
    return CardStage(
        start_of(scenario, rng),
        scenario.deck or scenario.game,
        rng,
        pace_us=scenario.pace_us,
        eye_on=eye_on,
        faces=faces,
        size_px=size_px,
        seed=scenario.seed,
    )


def start_of(scenario: Scenario, rng: random.Random) -> CardWorld:
    """The table as a scenario begins.

    Raises:
        ScenarioError: its game has no such option, or no cards.
    """
    options = {"first": "1", **scenario.options}
    try:
        deal = deal_of(find_game(scenario.game).start(scenario.players, options))
    except (RulesError, ActError) as error:
        raise ScenarioError(scenario.file, scenario.game_line, str(error)) from error
    counts = tuple(scenario.hands.get(seat, many) for seat, many in enumerate(deal.hands, start=1))
    # The dealer is the seat before the first player.
    first = int(options["first"])
    dealer = (first - 2) % len(counts) + 1
    return dealt(msgspec.structs.replace(deal, hands=counts), dealer, rng)


def disturb(table: CardTable, camera: TableCamera, act: CameraAct, rng: random.Random) -> None:
    """Do to the room, the mat or the camera what an act says."""
    world = table.world
    match act:
        case Cover(on):
            camera.fault = CameraFault.COVERED if on else CameraFault.NONE
        case Light(share):
            light = msgspec.structs.replace(world.light, level=share)
            table.world = msgspec.structs.replace(world, light=light)
        case Glare(zone):
            light = msgspec.structs.replace(world.light, glare=(*world.light.glare, zone))
            table.world = msgspec.structs.replace(world, light=light)
        case MoveMat():
            by = MatPlace(
                rng.uniform(-KNOCK_MM, KNOCK_MM),
                rng.uniform(-KNOCK_MM, KNOCK_MM),
                rng.uniform(-KNOCK_DEG, KNOCK_DEG),
            )
            table.world = knocked(world, by)

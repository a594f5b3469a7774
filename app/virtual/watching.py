"""Plays the acts of a scenario before the virtual camera, and tells what the camera's side makes of them.

Nobody referees: what is expected is passed over. Time is the scenario's own, as fast as it goes.
"""

import random
from collections.abc import Callable

import msgspec

from app.rules.game import RulesError
from app.rules.games import game as find_game
from app.virtual.acts import Press, Wait
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
from app.virtual.scenario import Scenario, ScenarioError, Step
from app.virtual.scene import MatPlace
from vision.decks import Deck
from vision.frames import Picture
from vision.mat_printing import A3_HEIGHT_MM, A3_WIDTH_MM, SHEET_MAT
from vision.table_eye import TableEye, Told
from vision.watcher import Recognise
from vision.zones import zones_of

FRAME_US = 66_667
"""Fifteen pictures a second."""

SETTLE_US = 1_500_000
"""Before the first act and after the last: the mat is found and what lies there is read."""

SIZE_PX = (1640, 1232)
"""A size that Raspberry Pi cameras have; four seats are then seen with 2 px/mm."""

KNOCK_MM, KNOCK_DEG = 18.0, 2.5
"""A mat that an elbow has caught: at most so far each way, and so much turned."""


class Watching:
    """One scenario before one camera; used once.

    Args:
        scenario: what people do.
        recognise: reads pictures.
        deck: that is looked for.
        on_told: called with what the camera's side tells, and its table time in microseconds.
        on_picture: called with each picture.
        faces: of the cards; those of the printable deck if left out.
        size_px: of the pictures.
    """

    def __init__(
        self,
        scenario: Scenario,
        recognise: Recognise,
        deck: Deck,
        on_told: Callable[[Told, int], None],
        *,
        on_picture: Callable[[Picture, int], None] = lambda _picture, _at_us: None,
        faces: Faces | None = None,
        size_px: tuple[int, int] = SIZE_PX,
    ) -> None:
        self._scenario = scenario
        self._on_told = on_told
        self._on_picture = on_picture
        self._rng = random.Random(scenario.seed)
        self.table = CardTable(start_of(scenario, self._rng))
        seats = len(scenario.players)
        zones = zones_of(A3_WIDTH_MM, A3_HEIGHT_MM, seats)
        self.camera = TableCamera(
            Table(zones, seed=scenario.seed),
            lens_over(zones, size_px),
            faces or PrintedFaces(scenario.deck or scenario.game),
            self.table.scene,
        )
        self.eye = TableEye(
            self.camera.opened(lambda: self.table.now_us),
            SHEET_MAT,
            seats,
            deck,
            recognise,
            counts_tokens=bool(self.table.world.tokens),
        )

    def run(self) -> None:
        """Play all acts.

        Raises:
            ScenarioError: an act cannot be done; names its line.
            NoSuchFaceError: a card is laid that the deck does not have.
        """
        self._run_until(SETTLE_US)
        for step in self._scenario.steps:
            self._do(step)
        self._run_until(self.table.now_us + SETTLE_US)

    def _do(self, step: Step) -> None:
        act = step.what
        if isinstance(act, CardMove):
            self._move(step, act)
        elif isinstance(act, CameraAct):
            disturb(self.table, self.camera, act, self._rng)
        elif isinstance(act, Wait):
            self._run_until(self.table.now_us + act.lasts_us)
        elif isinstance(act, Press):
            # A button is out of the picture: only the time goes by.
            self._run_until(self.table.now_us + act.hold_us)

    def _move(self, step: Step, act: CardMove) -> None:
        hands = CardHands(self.table.world, self.table.now_us, self._scenario.pace_us, self._rng)
        try:
            gesture = hands.plan(act)
        except ActError as error:
            raise ScenarioError(self._scenario.file, step.line, str(error)) from error
        self.table.world = hands.world
        self.table.follow(gesture)
        self._run_until(gesture.ends_us)

    def _run_until(self, until_us: int) -> None:
        while self.table.now_us < until_us:
            self.table.step_to(self.table.now_us + FRAME_US)
            for told in self.eye.look(self.table.now_us):
                self._on_told(told, self.table.now_us)
            picture = self.camera.latest
            if picture is not None:
                self._on_picture(picture, self.table.now_us)


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

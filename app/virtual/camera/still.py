"""The table as it lies: kept from picture to picture, and drawn anew only where something has changed."""

from collections import OrderedDict
from collections.abc import Iterable

import msgspec
import numpy as np
from numpy.typing import NDArray

from app.virtual.camera.lens import Lens
from app.virtual.camera.stamps import Box, Stamp, fall_from, stamp_of
from app.virtual.camera.textures import TOKEN_MM, Textures, thing_texture, token_texture
from app.virtual.scene import Place, Scene, SeenCard, Thing, Token
from vision.frames import Picture
from vision.geometry import Points, array, rectangle
from vision.printed.sizes import CARD_HEIGHT_MM, CARD_WIDTH_MM

STAMPS_KEPT = 400
"""A whole deck on the table and some of what has been taken away; each fills some 200 kB."""

CARD_THICK_MM = 0.31
"""An unsleeved card; a pile of 50 is 15 mm high, and its top is seen nearer to the camera."""

TOKEN_THICK_MM, THING_THICK_MM = 2.0, 1.0
STACKED_MM = 50.0
"""Cards whose middles are nearer than this lie on each other."""

Item = SeenCard | Token | Thing


class Still:
    """What lies on the bare table, and where it has changed.

    Args:
        lens: the camera.
        bare: the picture of the table without cards, in even light.
        textures: of the deck.
    """

    def __init__(self, lens: Lens, bare: Picture, textures: Textures) -> None:
        self._lens = lens
        self._bare = bare
        self._textures = textures
        self._items: tuple[Item, ...] = ()
        self._stamps: OrderedDict[Item, Stamp] = OrderedDict()
        self.picture: Picture = bare.copy()

    def show(self, scene: Scene) -> tuple[Box, ...]:
        """Draw what lies there now; the parts that look other than before.

        Raises:
            NoSuchFaceError: a card lies there that the deck does not have.
        """
        items: tuple[Item, ...] = (*stacked(scene.cards), *scene.tokens, *scene.things)
        if items == self._items:
            return ()
        whole = Box(0, 0, self._lens.width_px, self._lens.height_px)
        changed = _changed(self._items, items)
        boxes = _joined(self._stamp(item).box.within(whole) for item in changed)
        self._items = items
        for box in boxes:
            self._draw(box)
        return boxes

    def _draw(self, box: Box) -> None:
        part = box.of(self.picture)
        part[:] = box.of(self._bare)
        for item in self._items:
            self._stamp(item).lay(part, box)

    def _stamp(self, item: Item) -> Stamp:
        stamp = self._stamps.pop(item, None)
        if stamp is None:
            stamp = item_stamp(item, self._lens, self._textures)
        self._stamps[item] = stamp
        if len(self._stamps) > max(STAMPS_KEPT, len(self._items)):
            self._stamps.popitem(last=False)
        return stamp


def item_stamp(item: Item, lens: Lens, textures: Textures, smear: Points | None = None) -> Stamp:
    """A card, token or napkin as it is seen.

    Args:
        item: which.
        lens: the camera.
        textures: of the deck.
        smear: how far it moves while the picture is taken, in pixels.
    """
    match item:
        case SeenCard():
            texture = textures.card(item.face if item.up else "")
            corners = _corners(item.at, CARD_WIDTH_MM * max(0.04, item.lean), CARD_HEIGHT_MM)
            place, over = item.at, max(CARD_THICK_MM, item.at.z_mm if smear is not None else 0.0)
        case Token():
            texture = token_texture(black=item.black)
            place = Place(item.x_mm, item.y_mm, z_mm=TOKEN_THICK_MM)
            corners, over = _corners(place, TOKEN_MM, TOKEN_MM), TOKEN_THICK_MM
        case Thing():
            texture = thing_texture(item.width_mm, item.height_mm)
            place, over = item.at, THING_THICK_MM
            corners = _corners(place, item.width_mm, item.height_mm)
    seen = lens.to_picture(corners, place.z_mm)
    return stamp_of(texture, seen, fall_from(over, lens.px_per_mm()), smear)


def _corners(at: Place, width: float, height: float) -> Points:
    """Of a rectangle around its middle, clockwise from its own top left."""
    turn = np.deg2rad(at.turn_deg)
    cos, sin = np.cos(turn), np.sin(turn)
    flat = array(rectangle(-width / 2, -height / 2, width, height))
    return np.asarray(flat @ np.asarray([[cos, sin], [-sin, cos]]) + (at.x_mm, at.y_mm))


def stacked(cards: tuple[SeenCard, ...]) -> tuple[SeenCard, ...]:
    """The cards, each as high as those that it lies on make it."""
    middles = np.asarray([(card.at.x_mm, card.at.y_mm) for card in cards]).reshape(-1, 2)
    levels: NDArray[np.int64] = np.zeros(len(cards), np.int64)
    lifted = []
    for number, card in enumerate(cards):
        near = np.hypot(*(middles[:number] - middles[number]).T) < STACKED_MM
        levels[number] = levels[:number][near].max(initial=0) + 1
        at = msgspec.structs.replace(card.at, z_mm=float(levels[number]) * CARD_THICK_MM)
        lifted.append(msgspec.structs.replace(card, at=at))
    return tuple(lifted)


def _changed(before: tuple[Item, ...], now: tuple[Item, ...]) -> set[Item]:
    """What came, what went, and what lies in another order."""
    was, here = set(before), set(now)
    stays = [item for item in before if item in here]
    stay = [item for item in now if item in was]
    moved = {
        item for old, new in zip(stays, stay, strict=False) if old != new for item in (old, new)
    }
    return (was ^ here) | moved


def _joined(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Boxes that meet become one, so that nothing is drawn twice."""
    apart: list[Box] = []
    for box in boxes:
        if box.empty:
            continue
        whole = box
        while touching := [other for other in apart if other.meets(whole)]:
            for other in touching:
                apart.remove(other)
                whole = whole.with_(other)
        apart.append(whole)
    return tuple(apart)

"""The art there is to train on: what it is called, where it lies, whose it is, and what it shows."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

import msgspec

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

EDGE_PX = 3
"""The nearest that an index comes to the edge of a face, in its own pixels, is 5."""

GILT_EDGE_PX = 8
"""For the designs whose cards are drawn with a coloured edge."""


class Layout(Enum):
    """How the faces of a source lie."""

    SHEET = "sheet"
    """One drawing: ace to king across; clubs, diamonds, hearts, spades, and jokers and a back down."""

    ELEMENTS = "elements"
    """One drawing, whose parts are named `1_club`, `queen_heart`, `back`."""

    FILES = "files"
    """One file for each face."""


class Naming(msgspec.Struct, frozen=True):
    """How the files of a source are named.

    Attributes:
        pattern: with `{rank}` and `{suit}` to fill in.
        ranks: what stands for each rank, where it isn't the rank itself.
        suits: what stands for each suit, where it isn't the suit itself.
        extras: the files of jokers.
        backs: the files of backs.
    """

    pattern: str
    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    extras: tuple[str, ...]
    backs: tuple[str, ...]

    def name(self, rank: str, suit: str) -> str:
        """The file of one face."""
        return self.pattern.format(rank=self.ranks.get(rank, rank), suit=self.suits.get(suit, suit))


class Source(msgspec.Struct, frozen=True):
    """One design's art.

    Attributes:
        name: the design's.
        path: a file below the distribution's folder, or a folder below an unpacked package.
        package: what carries it: a package of the distribution, or of the registry.
        licence: as the package says it.
        layout: how the faces lie.
        naming: of files; only with `Layout.FILES`.
        glyphs: what its indices show for the ranks for which it isn't the rank's own text.
        unread: ranks whose index nobody at an English, German or French table would read, or that
            have none: their faces carry no card.
        four: an index in each corner.
        edge_px: what is nearer to the edge than this belongs to the edge and is no index.
        held_out: kept from training, to measure with. Designs of one draughtsman go together.
    """

    name: str
    path: str
    package: str
    licence: str
    layout: Layout
    naming: Naming | None = None
    glyphs: Mapping[str, str] = MappingProxyType({})
    unread: frozenset[str] = frozenset()
    four: bool = False
    edge_px: int = EDGE_PX
    held_out: bool = False

    @property
    def credit(self) -> str:
        """Where the art comes from, and its licence."""
        return f"{self.package}: {self.path} ({self.licence})"


GERMAN = MappingProxyType({"J": "B", "Q": "D"})
FRENCH = MappingProxyType({"A": "1", "J": "V", "Q": "D", "K": "R"})
ITALIAN = MappingProxyType({"Q": "D", "K": "R"})
RUSSIAN = MappingProxyType({"J": "B"})
"""The valet's letter looks as the Bube's does, and means the same card."""


def _aisleriot(
    name: str,
    *,
    glyphs: Mapping[str, str] = MappingProxyType({}),
    unread: tuple[str, ...] = (),
    four: bool = False,
    edge_px: int = EDGE_PX,
    held_out: bool = False,
    file: str | None = None,
) -> Source:
    return Source(
        name="aisleriot-" + name.replace("_", "-"),
        path=f"aisleriot/cards/{file or name}.svgz",
        package="Debian gnome-cards-data",
        licence="GPL-3.0-or-later",
        layout=Layout.SHEET,
        glyphs=glyphs,
        unread=frozenset(unread),
        four=four,
        edge_px=edge_px,
        held_out=held_out,
    )


def _kde(name: str, file: str, licence: str, *, edge_px: int = EDGE_PX) -> Source:
    return Source(
        name=f"kde-{name}",
        path=f"carddecks/svg-{name}/{file}.svgz",
        package="Debian kdegames-card-data-kf5",
        licence=licence,
        layout=Layout.ELEMENTS,
        edge_px=edge_px,
    )


# Left out of these two packages: swiss-xvii, xskat-german and future, whose suits are others;
# tango_nuevo and the three of oxygen, whose suit lies far from the rank; konqi-modern, with spades in
# red; xskat-french, 72 pixels wide; ancient-egyptians, whose lower index stands upright; jolly-royal,
# whose tens run into the edge; ornamental and nicu-ornamental, which are nicu-white with a shaded
# edge; tigullio-international, which is tigullio shaded; and dondorf and gm-paris of the second, which
# are in the first.
DEBIAN = (
    _aisleriot("ancient_french", glyphs=FRENCH, held_out=True),
    _aisleriot("anglo"),
    _aisleriot("anglo_bitmap"),
    _aisleriot("anglo_modern"),
    _aisleriot("anglo_modern_4_color"),
    _aisleriot("anglo_poker"),
    _aisleriot("atlasnye"),
    _aisleriot("atlasnye_skat", glyphs=GERMAN),
    _aisleriot("atlasnye_russian", glyphs=RUSSIAN, unread=("A", "Q"), file="Атласные"),
    _aisleriot("bellot"),
    _aisleriot("berlin", glyphs=GERMAN),
    _aisleriot("bonded", four=True, held_out=True),
    _aisleriot("dondorf", four=True),
    _aisleriot("gnomangelo"),
    _aisleriot("gnomangelo_bitmap"),
    _aisleriot("guyenne-classic", unread=("J", "Q", "K")),
    _aisleriot("lattmann", glyphs=GERMAN),
    _aisleriot("neoclassical"),
    _aisleriot("neoclassical_4_color"),
    _aisleriot("orell"),
    _aisleriot("paris"),
    _aisleriot("plastic"),
    _aisleriot("rheinland", glyphs=GERMAN, held_out=True),
    _aisleriot("simplistic"),
    _aisleriot("slavic_costumes", glyphs=RUSSIAN, unread=("A", "Q")),
    # Its ten runs into the edge, and its outline stands beside it.
    _aisleriot("tango", unread=("10",)),
    _aisleriot("tarocco", glyphs=ITALIAN, unread=("J",)),
    _aisleriot("tigullio", held_out=True),
    _kde("nicu-white", "white", "GPL-2.0-or-later", edge_px=GILT_EDGE_PX),
    _kde("penguins", "penguins", "GPL-3.0-or-later"),
    _kde("standard", "standard", "GPL-2.0-or-later"),
)

_KENNARD = Naming(
    pattern="{rank}{suit}.svg",
    ranks=MappingProxyType({"10": "T"}),
    suits=MappingProxyType({}),
    extras=("2J.svg",),
    backs=("../back.svg",),
)


def _heruka(kind: str) -> Source:
    return Source(
        name=f"kennard-{kind}",
        path=f"package/src/images/{kind}",
        package="npm @heruka_urgyen/react-playing-cards",
        licence="CC0-1.0 for the cards, MIT for the package",
        layout=Layout.FILES,
        naming=_KENNARD,
    )


# Left out: @letele/playing-cards, which is the Kennard cards again, and deck-of-cards, whose drawings
# have no ranks in them.
NPM = (
    *(_heruka(kind) for kind in ("2color", "4color", "2color-bf", "4color-bf")),
    Source(
        name="cardsjs",
        path="package/cards",
        package="npm cardsJS",
        licence="LGPL-3.0 for the cards, MIT for the package",
        layout=Layout.FILES,
        naming=Naming(
            pattern="{rank}{suit}.svg",
            ranks=MappingProxyType({}),
            suits=MappingProxyType({}),
            extras=(),
            backs=("Blue_Back.svg", "Red_Back.svg"),
        ),
        held_out=True,
    ),
    Source(
        name="svg-cards",
        path="package/png/2x",
        package="npm svg-cards",
        licence="LGPL-2.1",
        layout=Layout.FILES,
        naming=Naming(
            pattern="{suit}_{rank}.png",
            ranks=MappingProxyType({"A": "1", "J": "jack", "Q": "queen", "K": "king"}),
            suits=MappingProxyType({"C": "club", "D": "diamond", "H": "heart", "S": "spade"}),
            extras=("joker_black.png", "joker_red.png"),
            backs=("back.png", "back-navy.png", "back-red.png", "back-green.png"),
        ),
    ),
)

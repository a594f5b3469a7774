"""Snapshots of a Kombio table as it may stand, for the pages' tests and for looking at them."""

from app.match.snapshot import CardsView, SeatView, SensorView, Snapshot
from app.referee.decisions import Choice
from app.referee.finish import Entry, Finish, judged
from app.referee.referee import Live
from app.rules.game import Words
from app.web.door import World
from tests.web.tables import REAL_FIRMWARE, now_us, ruling

NAMES = ("Ana", "Ben", "Cik")
WORLD = World(holes={})

SLAPPED = ruling(
    "accept",
    Words("Cik slaps the 5.", "Cik menampar kad 5."),
    Words(
        "A card that matches the discard may be slapped on it, from any hand and at any time.",
        "Kad yang sepadan dengan kad buangan boleh ditampar, dari mana-mana tangan.",
    ),
    rule="kombio.slap",
    number=2,
)
ASKED = ruling(
    "ask",
    Words("A dead heat: who was first, Cik or Ben?", "Seri: siapa dahulu, Cik, Ben?"),
    Words("They pressed 40 µs apart.", "Mereka menekan selang 40 µs."),
    rule="kombio.race",
    number=2,
    status="open",
    choices=(
        Choice(Words("Cik was first", "Cik dahulu"), "won 3", "p", 0.5),
        Choice(Words("Ben was first", "Ben dahulu"), "won 2", "p", 0.5),
    ),
)


def race(*entries: Entry) -> Finish:
    return judged(Finish(entries, card="5"), {})


WON = race(Entry(3, 10_000_000, "slapped"), Entry(2, 10_005_012, "late"))
TIED = race(Entry(3, 10_000_000, tapped=True), Entry(2, 10_000_040, tapped=True))
EIGHT = race(*(Entry(seat, 10_000_000 + 700 * seat) for seat in range(1, 9)))


def kombio(
    finish: Finish | None = WON, *, names: tuple[str, ...] = NAMES, tied: bool = False
) -> Snapshot:
    """Ana has discarded a 5; Ben is to move."""
    return Snapshot(
        version=41,
        at_us=now_us(),
        heard_us=now_us(),
        match="kombio-1",
        game="kombio",
        profile="buttons",
        board=REAL_FIRMWARE,
        round=1,
        seats=tuple(
            SeatView(seat, name, 0, in_hand=3 if seat == 3 else 4, to_move=seat == 2)
            for seat, name in enumerate(names, 1)
        ),
        holes=(),
        position="",
        live=Live(),
        rulings=(ASKED if tied else SLAPPED,),
        question=ASKED if tied else None,
        sensors=(SensorView("board", "ok", Words("", "")),),
        moves=2,
        cards=CardsView(top="5", slappable=tied, draw=56, discard=2),
        race=finish,
    )

"""Snapshots of a dabong! table as it may stand, for the pages' tests and for looking at them."""

from app.match.snapshot import CardsView, SeatView, SensorView, Snapshot
from app.referee.finish import Entry, Finish, judged
from app.referee.referee import Live
from app.rules.game import Words
from tests.web.tables import REAL_FIRMWARE, now_us, ruling

NAMES = ("Ana", "Ben", "Cik")

FOLLOWED = ruling(
    "accept",
    Words("Ana: 8 of Fire: follows.", "Ana: 8 Api: ikut."),
    Words(
        "An 8 goes on any card and its player names the suit.",
        "Kad 8 boleh diletakkan di atas mana-mana kad dan pemainnya menamakan jenis.",
    ),
    rule="dabong.follow",
    number=2,
)
RACED: Finish = judged(
    Finish((Entry(3, 10_000_000, "slapped"), Entry(2, 10_004_000, "late")), card="8F"), {}
)
EIGHT_ON_TOP = CardsView(
    top="8F", slappable=True, draw=29, discard=2, scored="games", suits="W", way="left"
)
MUCH_GOES_ON = CardsView(
    top="S=2W",
    slappable=True,
    draw=29,
    discard=5,
    scored="games",
    way="right",
    owed=4,
    river="7E",
    open="heaven",
)


def dabong(
    cards: CardsView = EIGHT_ON_TOP,
    *,
    names: tuple[str, ...] = NAMES,
    level: str = "intermediate",
    to_move: int = 2,
) -> Snapshot:
    """Ana has played an 8 and named Water; Cik holds one card and has said so."""
    return Snapshot(
        version=41,
        at_us=now_us(),
        heard_us=now_us(),
        match="dabong-1",
        game="dabong",
        profile="buttons",
        board=REAL_FIRMWARE,
        round=2,
        seats=tuple(
            SeatView(
                seat,
                name,
                seat % 3,
                in_hand=1 if seat == 3 else 7,
                to_move=seat == to_move,
                called=seat == 3,
                sets=int(seat == 1),
            )
            for seat, name in enumerate(names, 1)
        ),
        holes=(),
        position="",
        live=Live(),
        rulings=(FOLLOWED,),
        sensors=(SensorView("board", "ok", Words("", "")),),
        options={"level": level},
        moves=2,
        cards=cards,
        race=RACED,
    )

"""What truly lies on virtual tables of cards, for the tests of their page and for looking at it."""

import msgspec

from app.match.snapshot import Snapshot
from app.web.card_truth import CardTruth, CarriedCard, LyingCard, ZoneCards
from app.web.door import World
from tests.web import dabong_snapshots, kombio_snapshots, kongkang_snapshots

SHARED = ("draw", "discard", "pile", "river", "pot")


def zones(seats: int, **there: tuple[LyingCard, ...] | int) -> tuple[ZoneCards, ...]:
    """All zones of a table; `hand_1=` is `hand-1`, a number so many cards that nobody looks through."""
    names = (*SHARED, *(f"{kind}-{n}" for n in range(1, seats + 1) for kind in ("pile", "hand")))
    lying = {name.replace("_", "-"): cards for name, cards in there.items()}
    assert lying.keys() <= set(names)
    found = {name: lying.get(name, ()) for name in names}
    return tuple(
        ZoneCards(name, cards, ()) if isinstance(cards, int) else ZoneCards(name, len(cards), cards)
        for name, cards in found.items()
    )


def faces(first: int, *cards: str) -> tuple[LyingCard, ...]:
    return tuple(LyingCard(number, card) for number, card in enumerate(cards, first))


def grid(seat: int, spots: tuple[int, ...] = (1, 2, 3, 4)) -> tuple[LyingCard, ...]:
    return tuple(LyingCard(100 * seat + spot, "", spot) for spot in spots)


def world(cards: CardTruth) -> World:
    return World(holes={}, cards=cards)


def kongkang() -> tuple[Snapshot, World]:
    """Four at the table: I am Ana, and Ben's hand is over it."""
    snapshot = kongkang_snapshots.after_a_chain()
    cards = CardTruth(
        zones=zones(
            4,
            draw=24,
            pile_1=faces(1, "9", "skip"),
            pile_2=faces(11, "8"),
            pile_3=faces(21, "8"),
            pile_4=faces(31, "8", "skull"),
        ),
        in_hand=(5, 5, 4, 3),
        mine=("5", "10", "trade", "2", "9"),
        moving=(2,),
        carried=(CarriedCard(2),),
        yellow=8,
    )
    return snapshot, world(cards)


def kombio() -> tuple[Snapshot, World]:
    """I am Ana and have drawn a 7; Cik has five cards."""
    snapshot = kombio_snapshots.kombio()
    seats = len(snapshot.seats)
    hands = {f"hand_{seat}": grid(seat) for seat in range(1, seats + 1)}
    hands["hand_3"] = grid(3, (1, 2, 3, 4, 5))
    cards = CardTruth(
        zones=zones(seats, draw=31, discard=faces(1, "4", "9"), **hands),
        in_hand=(1, *(0,) * (seats - 1)),
        mine=("7",),
        grid=True,
    )
    return snapshot, world(cards)


def dabong() -> tuple[Snapshot, World]:
    """A long pile, a river, and a hand of eleven."""
    snapshot = dabong_snapshots.dabong()
    seats = len(snapshot.seats)
    pile = ("QF", "KF", "KW", "10W", "S", "3W", "3A", "3E", "9E", "JE")
    mine = ("AF", "2W", "10E", "10A", "JW", "QA", "KE", "S", "8F", "5W", "6W")
    cards = CardTruth(
        zones=zones(seats, draw=17, pile=faces(1, *pile), river=faces(50, "7E")),
        in_hand=(len(mine), *(6,) * (seats - 1)),
        mine=mine,
    )
    return snapshot, world(cards)


def without_a_camera() -> tuple[Snapshot, World]:
    """Under `buttons`: there are slap buttons, and no cards."""
    snapshot, there = kombio()
    return snapshot, msgspec.structs.replace(there, cards=None)

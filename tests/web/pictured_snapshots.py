"""A card table with pictures of what is disputed, for the pages' tests and for looking at them."""

import msgspec

from app.match.snapshot import RulingView, Snapshot
from app.referee.decisions import PicturedCard
from app.rules.game import Words
from tests.web import kongkang_snapshots

CARDS = (Words("8", "8"), Words("a card that cannot be read", "kad yang tidak dapat dibaca"))
HOSTILE = Words("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>")


def pictured(view: RulingView | None, *cards: Words) -> RulingView:
    """That ruling with pictures numbered from 1 on."""
    assert view is not None
    shown = tuple(PicturedCard(crop, words) for crop, words in enumerate(cards, 1))
    return msgspec.structs.replace(
        view, ruling=msgspec.structs.replace(view.ruling, pictured=shown)
    )


def asked(*cards: Words) -> Snapshot:
    """A question about these cards."""
    snapshot = kongkang_snapshots.asked()
    view = pictured(snapshot.question, *(cards or CARDS))
    return msgspec.structs.replace(snapshot, question=view)


def objected(*cards: Words) -> Snapshot:
    """An objection to these cards."""
    snapshot = kongkang_snapshots.objected()
    view = pictured(snapshot.objection, *(cards or CARDS))
    return msgspec.structs.replace(snapshot, objection=view)

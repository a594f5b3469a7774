"""What the card turned up at the start does: the rule of its effect, and whom it concerns."""

from app.rules.dabong import rules, sentences
from app.rules.dabong.deck import EIGHT, JACK, NINE, TWO, Face
from app.rules.dabong.position import Position, is_queen_of_water, seat_on
from app.rules.game import Words


def rules_of(face: Face) -> tuple[str, ...]:
    """The rules of its effect, none for a card that has none at the start (D26)."""
    if not face.rank:
        return (rules.SHAMAN,)
    rule = {EIGHT: rules.EIGHTS, NINE: rules.NINES, JACK: rules.JACKS}.get(face.rank)
    return (rule,) if rule else ()


def told_of(position: Position, face: Face, said: Words) -> Words:
    """What was `said` of the card, without its full stop, and what the card does to whom."""
    does = _does(position, face)
    if does is None:
        return Words(f"{said.en}.", f"{said.ms}.")
    return Words(f"{said.en}: {does.en}.", f"{said.ms}: {does.ms}.")


def _does(position: Position, face: Face) -> Words | None:
    who = sentences.seat_name(position.dealer)
    dealer = Words(f"the dealer, {who.en},", f"pengagih, {who.ms},")
    if not face.rank:
        return Words(
            f"{dealer.en} names it or takes it", f"{dealer.ms} menamakan atau mengambilnya"
        )
    if face.rank == EIGHT:
        return Words(f"{dealer.en} names the suit", f"{dealer.ms} menamakan jenis")
    if face.rank == NINE:
        return Words(
            f"play goes to the right, and {dealer.en} begins",
            f"permainan ke kanan, dan {dealer.ms} bermula",
        )
    if face.rank == JACK:
        skipped = sentences.seat_name(seat_on(len(position.hands), position.dealer, 1))
        suits = sentences.suits_named(face.suits)
        return Words(
            f"{skipped.en} is skipped, and {dealer.en} may name {suits.en}",
            f"{skipped.ms} dilangkau, dan {dealer.ms} boleh menamakan {suits.ms}",
        )
    if face.rank == TWO or is_queen_of_water(face):
        return Words("at the start it does nothing", "pada permulaan tiada kesan")
    return None

"""What the camera's side says to people: evidence, what goes on, what to put back, its own troubles."""

from collections.abc import Callable, Iterable, Sequence

from app.referee.decisions import PicturedCard
from app.referee.seen_play import Act
from app.referee.zones_seen import Placed
from app.rules.cards import Card
from app.rules.game import Words

NameOf = Callable[[Card], Words]

CAMERA_LOST = Words(
    "The camera does not see the table: say on a phone what is played, until it is back.",
    "Kamera tidak melihat meja: beritahu di telefon apa yang dimainkan, sehingga ia kembali.",
)
CAMERA_LOST_LIVE = Words(
    "the camera does not see the table: say plays on a phone",
    "kamera tidak melihat meja: beritahu permainan di telefon",
)
CAMERA_BACK = Words("The camera sees the table again.", "Kamera melihat meja semula.")
UNREAD = Words("a card that cannot be read", "kad yang tidak dapat dibaca")
FACE_DOWN = Words("a card face down", "kad tertelungkup")
SEEN_ALREADY = Words("That was seen already.", "Itu sudah dilihat.")


def evidence(act: Act, name_of: NameOf) -> tuple[Words, ...]:
    """What was seen of an act, one line a card."""
    lines = [_lies(card, name_of) for card in (*act.laid, *act.turned)]
    if act.drawn:
        en = "one card" if act.drawn == 1 else f"{act.drawn} cards"
        ms = "satu kad" if act.drawn == 1 else f"{act.drawn} kad"
        lines.append(Words(f"{en} drawn from the tray", f"{ms} dicabut dari dulang"))
    elif not act.is_weighed:
        lines.append(Words("the draw tray is not weighed", "dulang cabutan tidak ditimbang"))
    return tuple(lines)


def pictured(act: Act, name_of: NameOf) -> tuple[PicturedCard, ...]:
    """The cards of an act that pictures were taken of."""
    return tuple(
        PicturedCard(card.crop, card_words(card, name_of))
        for card in (*act.laid, *act.turned)
        if card.crop
    )


def _lies(card: Placed, name_of: NameOf) -> Words:
    name, p = card_words(card, name_of), _p(card)
    at = card.told_us / 1e6
    return Words(
        f"{name.en} on {card.zone}, p {p:.2f}, at {at:.1f} s",
        f"{name.ms} di {card.zone}, p {p:.2f}, pada {at:.1f} s",
    )


def _p(card: Placed) -> float:
    read = card.read
    return max((read.face_down, read.unknown, *(p for _, p in read.cards[:1])))


def card_words(card: Placed, name_of: NameOf) -> Words:
    """A card as it is named, as far as it can be read."""
    read = card.read
    if read.is_back:
        return FACE_DOWN
    if not read.cards or read.unknown > read.cards[0][1]:
        return UNREAD
    return name_of(read.cards[0][0])


def going_on(name: str, act: Act, name_of: NameOf) -> Words:
    """An open act: `Ana lays 8, skull …`."""
    cards = [card_words(card, name_of) for card in (*act.laid, *act.turned)]
    if cards:
        en, ms = (", ".join(words) for words in zip(*((c.en, c.ms) for c in cards), strict=True))
        return Words(f"{name} lays {en} …", f"{name} meletakkan {ms} …")
    if act.drawn:
        count = "" if act.drawn == 1 else f" {act.drawn}"
        return Words(f"{name} draws{count} …", f"{name} mencabut{count} …")
    return Words(f"{name} takes a card …", f"{name} mengambil kad …")


def put_back(name: str) -> Words:
    """All of an act went back before it was ruled."""
    return Words(f"{name} puts it back.", f"{name} mengembalikannya.")


def pushed(name: str) -> Words:
    """A card of the match was pushed a little."""
    return Words(f"{name} straightens a pile.", f"{name} merapikan longgokan.")


def handled(name: str) -> Words:
    """What was done means nothing in the game."""
    return Words(f"{name} handles cards of a hand.", f"{name} mengubah letak kad tangan.")


def to_restore(
    surplus: Iterable[Placed], owed: Iterable[tuple[str, Sequence[Card]]], name_of: NameOf
) -> tuple[Words, ...]:
    """What has to be taken away and put back so that the table is as the match says."""
    away = [(card_words(card, name_of), card.zone) for card in surplus]
    taken = [
        Words(f"Take {card.en} off {zone}.", f"Ambil {card.ms} dari {zone}.") for card, zone in away
    ]
    due = [(name_of(card), zone) for zone, cards in owed for card in cards]
    put = [
        Words(f"Put {card.en} on {zone}.", f"Letakkan {card.ms} di {zone}.") for card, zone in due
    ]
    return (*taken, *put)

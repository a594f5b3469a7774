"""What the Congkak referee says, in English and Malay: short, in the present tense, blaming nobody.

Names of holes and the glossary are those of the rules (`app.rules.congkak.sentences`).
"""

from collections.abc import Iterable, Sequence

from app.referee.sensed import Board
from app.rules.congkak.layout import NOWHERE, Layout
from app.rules.congkak.sentences import hole_name, pieces
from app.rules.congkak.sowing import Sowing, Stage
from app.rules.game import Seat, Words

MOST_STEPS = 4
"""A remedy of more than four holes is shown hole by hole on the page and not read aloud."""


def joined(parts: Iterable[Words], separator: str = ", ") -> Words:
    """Several phrases in one."""
    listed = tuple(parts)
    return Words(
        separator.join(part.en for part in listed), separator.join(part.ms for part in listed)
    )


def sentence(words: Words) -> Words:
    """With a capital letter and a full stop."""
    return Words(
        words.en[:1].upper() + words.en[1:] + ".", words.ms[:1].upper() + words.ms[1:] + "."
    )


# --- live ---------------------------------------------------------------------------------------


def in_hand(board: Layout, hand: int, next_hole: int) -> Words:
    """`3 in hand, next: South 4`."""
    if next_hole == NOWHERE:
        return Words(f"{hand} in hand", f"{hand} di tangan")
    hole = hole_name(board, next_hole)
    return Words(f"{hand} in hand, next: {hole.en}", f"{hand} di tangan, seterusnya: {hole.ms}")


def lift_on(board: Layout, stage: Stage, following: Stage) -> Words:
    """The hand is empty and the sowing is not over: a relay or a capture comes next."""
    hole = hole_name(board, following.act.hole)
    if stage.holes[following.act.hole] == 1 and following.hand == 1:
        return Words(f"next: bank {hole.en}", f"seterusnya: simpan biji {hole.ms}")
    count = following.act.count
    return Words(
        f"next: lift {count} from {hole.en}", f"seterusnya: angkat {count} biji dari {hole.ms}"
    )


LEANING = Words("something lies on the board", "ada sesuatu di atas papan")
BOARD_LOST = Words(
    "the board does not answer: play on, or say the sowings on a phone",
    "papan tidak menjawab: teruskan bermain, atau beritahu agihan melalui telefon",
)


def restore(board: Layout, hole: int, now: int, wanted: int) -> Words:
    """What to do at one hole so that it holds what it should."""
    name = hole_name(board, hole)
    off = abs(now - wanted)
    if now > wanted:
        return Words(f"take {off} from {name.en}", f"ambil {off} dari {name.ms}")
    return Words(f"put {off} into {name.en}", f"letak {off} ke {name.ms}")


def differences(board: Layout, now: Board, wanted: Board) -> tuple[Words, ...]:
    """What to do at each hole, what has to be taken first."""
    off = [hole for hole in range(board.holes) if now[hole] != wanted[hole]]
    off.sort(key=lambda hole: wanted[hole] - now[hole])
    return tuple(restore(board, hole, now[hole], wanted[hole]) for hole in off)


# --- what was ruled -----------------------------------------------------------------------------


def sows(player: str, board: Layout, sowing: Sowing) -> Words:
    """`Aminah sows South 1: 10 into the store`."""
    house = hole_name(board, sowing.origin)
    en, ms = f"{player} sows {house.en}", f"{player} mengagih {house.ms}"
    if sowing.banked:
        en += f": {sowing.banked} into the store"
        ms += f": {sowing.banked} ke dalam rumah"
    return Words(en, ms)


def counted(board: Layout, hole: int, before: int, now: int, wanted: int) -> Words:
    """One line of evidence."""
    name = hole_name(board, hole)
    return Words(
        f"{name.en}: {before} before, {now} now, {wanted} expected",
        f"{name.ms}: {before} sebelum, {now} sekarang, {wanted} sepatutnya",
    )


def off_by(board: Layout, now: Board, wanted: Board) -> Words:
    """`South 5 has 1 too few, South 6 1 too many`."""
    parts = []
    for hole in range(board.holes):
        off = now[hole] - wanted[hole]
        if off:
            name = hole_name(board, hole)
            parts.append(
                Words(f"{name.en} has {off} too many", f"{name.ms} lebih {off} biji")
                if off > 0
                else Words(f"{name.en} has {-off} too few", f"{name.ms} kurang {-off} biji")
            )
    return joined(parts)


def remedy(board: Layout, now: Board, wanted: Board, *, back: bool) -> Words:
    """How to put it right."""
    steps = differences(board, now, wanted)
    if len(steps) <= MOST_STEPS:
        return sentence(joined(steps))
    if back:
        return Words(
            f"Put the pieces back as they were: {len(steps)} holes, shown on the page.",
            f"Kembalikan biji seperti asal: {len(steps)} lubang, ditunjukkan di halaman.",
        )
    return Words(
        f"Set {len(steps)} holes right as the page shows, or put all back and sow again.",
        f"Betulkan {len(steps)} lubang seperti di halaman, atau kembalikan semua dan agih semula.",
    )


def lift_and_go_on(board: Layout, hole: int, count: int) -> Words:
    """The remedy for a sowing that stopped early."""
    name = hole_name(board, hole)
    return Words(
        f"Lift the {pieces(count).en} from {name.en} and sow on.",
        f"Angkat {pieces(count).ms} dari {name.ms} dan teruskan mengagih.",
    )


def before_and_after(board: Layout, before: Board, after: Board) -> Words:
    """Counts of the holes that changed, for a why-line."""
    parts = []
    for hole in range(board.holes):
        if before[hole] != after[hole]:
            name = board.names[hole]
            parts.append(f"{name} {before[hole]}→{after[hole]}")
    return Words(", ".join(parts), ", ".join(parts))


# --- notes --------------------------------------------------------------------------------------


def touched(board: Layout, hole: int) -> Words:
    """A house lifted and put back."""
    if hole == NOWHERE:
        return Words("Pieces are moved and put back.", "Biji dialih dan dikembalikan.")
    name = hole_name(board, hole)
    return Words(f"{name.en} is touched and put back.", f"{name.ms} disentuh dan dikembalikan.")


def knocked(board: Layout, holes: Iterable[int]) -> Words:
    """Something that is no piece was on these holes."""
    names = [hole_name(board, hole) for hole in sorted(holes)]
    if not names or len(names) > MOST_STEPS:
        return Words("The board is knocked; nothing is counted.", "Papan tersentak; tiada dikira.")
    en = ", ".join(name.en for name in names)
    ms = ", ".join(name.ms for name in names)
    return Words(
        f"A knock or an arm at {en}; nothing is counted.",
        f"Sentakan atau lengan di {ms}; tiada yang dikira.",
    )


TAKEN_BACK = Words(
    "The pieces are back as they were; the turn is as before.",
    "Biji sudah dikembalikan seperti asal; giliran seperti sebelumnya.",
)


def still_wrong(board: Layout, now: Board, wanted: Board) -> Words:
    """The table was touched after an objection and is not right yet."""
    steps = differences(board, now, wanted)
    if len(steps) > MOST_STEPS:
        return Words(
            f"Not right yet: {len(steps)} holes are off.",
            f"Belum betul: {len(steps)} lubang belum tepat.",
        )
    todo = joined(steps)
    return Words(f"Not right yet: {todo.en}.", f"Belum betul: {todo.ms}.")


def operator_called(player: str) -> Words:
    """A held button."""
    return Words(f"{player} calls the operator.", f"{player} memanggil pengendali.")


BOARD_GONE = Words(
    "The board does not answer; score and turn stay, and sowings can be said on a phone.",
    "Papan tidak menjawab; markah dan giliran kekal, dan agihan boleh diberitahu melalui telefon.",
)
BOARD_BACK = Words("The board answers again.", "Papan menjawab semula.")


def named(board: Layout, scale: str) -> Words:
    """The hole over a scale, by its scale's name."""
    return (
        hole_name(board, board.names.index(scale)) if scale in board.names else Words(scale, scale)
    )


def scale_fault(hole: Words) -> Words:
    """A scale that is not to be trusted."""
    return Words(
        f"The scale of {hole.en} is not to be trusted; its pieces are worked out from the others.",
        f"Penimbang {hole.ms} tidak boleh dipercayai; bijinya dikira daripada lubang lain.",
    )


def scale_back(hole: Words) -> Words:
    """A scale that is trusted again."""
    return Words(f"The scale of {hole.en} answers again.", f"Penimbang {hole.ms} menjawab semula.")


def scale_fault_why(reason: str) -> Words:
    """Why a scale is not trusted."""
    known = {
        "dead": Words("It does not answer", "Ia tidak menjawab"),
        "rail": Words("It reads beyond its range", "Bacaannya di luar had"),
    }
    said = known.get(reason, Words("Its readings do not make sense", "Bacaannya tidak masuk akal"))
    return Words(f"{said.en}: check its wires.", f"{said.ms}: periksa wayarnya.")


def seat_or_name(players: Sequence[str], seat: Seat) -> str:
    """The player's name, or `seat 3` where nobody sits."""
    return players[seat - 1] if 0 < seat <= len(players) else f"seat {seat}"

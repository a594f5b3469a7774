"""What Congkak says to its players, in English and Malay.

Glossary, kept on every page: house *kampung*, store *rumah*, piece *biji*, to sow *mengagih*, a sowing
*agihan*, turn *giliran*, to capture *tembak*, burnt *terbakar*, round *pusingan*, match *perlawanan*,
south *Selatan*, north *Utara*. Sentences are short, in the present tense, and blame nobody.
"""

from collections.abc import Sequence

from app.rules.congkak.layout import Layout, opponent
from app.rules.congkak.position import Position
from app.rules.congkak.sowing import Sowing
from app.rules.game import Seat, Words

_NAMES = {1: Words("South", "Selatan"), 2: Words("North", "Utara")}


def seat_name(seat: Seat) -> Words:
    """`South` or `North`."""
    return _NAMES[seat]


def hole_name(board: Layout, hole: int) -> Words:
    """`South 5`, or `South's store`."""
    owner = _NAMES[board.owners[hole]]
    if board.is_store(hole):
        return Words(f"{owner.en}'s store", f"rumah {owner.ms}")
    house = board.house(hole)
    return Words(f"{owner.en} {house}", f"{owner.ms} {house}")


def pieces(count: int) -> Words:
    """`1 piece`, `5 pieces`."""
    return Words(f"{count} piece" if count == 1 else f"{count} pieces", f"{count} biji")


def sown(position: Position, sowing: Sowing, following: Position) -> Words:
    """What a sowing came to, in one line."""
    board = position.layout
    start = hole_name(board, sowing.origin)
    end = _ending(board, sowing)
    then = whose_turn(following, sowing)
    return Words(
        f"{start.en} is sown, {pieces(sowing.drops).en} in all: {end.en}; {then.en}.",
        f"{start.ms} diagihkan, {pieces(sowing.drops).ms} semuanya: {end.ms}; {then.ms}.",
    )


def _ending(board: Layout, sowing: Sowing) -> Words:
    store = hole_name(board, board.store(sowing.seat))
    last = hole_name(board, sowing.last)
    match sowing.end:
        case "store":
            return Words(
                f"the last piece falls into {store.en} (+{sowing.banked})",
                f"biji terakhir masuk ke {store.ms} (+{sowing.banked})",
            )
        case "capture":
            facing = hole_name(board, board.facing[sowing.last])
            return Words(
                f"it ends in empty {last.en} and captures {sowing.captured} from {facing.en}"
                f" (+{sowing.banked})",
                f"tamat di {last.ms} yang kosong dan menembak {sowing.captured} biji"
                f" dari {facing.ms} (+{sowing.banked})",
            )
        case "own_empty" | "opp_empty":
            return Words(
                f"it ends in empty {last.en} (+{sowing.banked})",
                f"tamat di {last.ms} yang kosong (+{sowing.banked})",
            )


def whose_turn(following: Position, sowing: Sowing) -> Words:
    """`North moves`, `South moves again`, `the round is over`; a pass is told."""
    if following.is_over:
        return Words("the round is over", "pusingan tamat")
    mover = _NAMES[following.to_move]
    if following.must_pass:
        other = _NAMES[opponent(following.to_move)]
        return Words(
            f"{other.en} has no pieces and passes, {mover.en} moves",
            f"{other.ms} tiada biji dan melepaskan giliran, {mover.ms} bermain",
        )
    if following.to_move == sowing.seat:
        return Words(f"{mover.en} moves again", f"{mover.ms} bermain lagi")
    return Words(f"{mover.en} moves", f"giliran {mover.ms}")


def not_your_turn(seat: Seat, mover: Seat) -> Words:
    """A sowing out of turn."""
    return Words(
        f"It is {_NAMES[mover].en}'s turn, not {_NAMES[seat].en}'s.",
        f"Sekarang giliran {_NAMES[mover].ms}, bukan {_NAMES[seat].ms}.",
    )


def not_own_house(board: Layout, seat: Seat, hole: int) -> Words:
    """A sowing from the other row."""
    house, name = hole_name(board, hole), _NAMES[seat]
    return Words(
        f"{house.en} lies in the opponent's row: {name.en} chooses a house of {name.en}'s own row.",
        f"{house.ms} terletak di baris lawan: {name.ms} memilih kampung di barisnya sendiri.",
    )


def not_a_house(board: Layout, seat: Seat, hole: int) -> Words:
    """A store lifted in an opening."""
    store, name = hole_name(board, hole), _NAMES[seat]
    return Words(
        f"{store.en} is no house to sow: {name.en} chooses a house of {name.en}'s own row.",
        f"{store.ms[0].upper()}{store.ms[1:]} bukan kampung untuk diagihkan:"
        f" {name.ms} memilih kampung di barisnya sendiri.",
    )


def no_such_house(house: int, houses: int) -> Words:
    """A house number that the board does not have."""
    return Words(
        f"There is no house {house}: choose a house from 1 to {houses}.",
        f"Tiada kampung {house}: pilih kampung 1 hingga {houses}.",
    )


def is_empty(board: Layout, hole: int) -> Words:
    """A house with nothing to lift."""
    house = hole_name(board, hole)
    return Words(
        f"{house.en} is empty: choose a house with pieces.",
        f"{house.ms} kosong: pilih kampung yang berisi.",
    )


def is_burnt(board: Layout, hole: int) -> Words:
    """A house that is out of play for the round."""
    house = hole_name(board, hole)
    return Words(
        f"{house.en} is burnt: choose a house with pieces.",
        f"{house.ms} terbakar: pilih kampung yang berisi.",
    )


def wrong_hole(board: Layout, seat: Seat, hole: int, expected: int) -> Words:
    """A piece in an opening that falls into another hole than the next."""
    found, due, name = hole_name(board, hole), hole_name(board, expected), _NAMES[seat]
    return Words(
        f"{name.en}'s next piece belongs in {due.en}, not in {found.en}.",
        f"Biji {name.ms} yang seterusnya jatuh ke {due.ms}, bukan ke {found.ms}.",
    )


def listed(words: Sequence[str]) -> str:
    """`S1, S2, S4`."""
    return ", ".join(words)


HAND_NOT_EMPTY = Words(
    "The pieces in the hand are dropped first.", "Biji di tangan dijatuhkan dahulu."
)
HAND_EMPTY = Words(
    "There is no piece in the hand: lift a house first.",
    "Tiada biji di tangan: angkat biji dari kampung dahulu.",
)
WAITS = Words(
    "This player's part of the opening is over: wait for the other.",
    "Bahagian pemain ini dalam pembukaan sudah selesai: tunggu pemain lain.",
)
NO_OPENING = Words(
    "Nobody sows at the same time now: say which house is sown.",
    "Sekarang bukan masa mengagih serentak: sebut kampung yang diagihkan.",
)
OPENING_GOES_ON = Words(
    "Both players sow at the same time now: follow it piece by piece.",
    "Kedua-dua pemain sedang mengagih serentak: ikut biji demi biji.",
)
NOBODY_BEGINS_YET = Words("Who begins is not settled yet.", "Pemain yang mula belum ditentukan.")
BEGUN = Words("Who begins is settled already.", "Pemain yang mula sudah ditentukan.")
ROUND_OVER = Words(
    "The round is over: lay out the next one.", "Pusingan sudah tamat: susun pusingan berikutnya."
)
ROUND_GOES_ON = Words(
    "The round is not over: there are pieces in the houses.",
    "Pusingan belum tamat: masih ada biji di kampung.",
)
MATCH_OVER = Words(
    "The match is over: all houses of a player are burnt.",
    "Perlawanan sudah tamat: semua kampung seorang pemain terbakar.",
)
NO_PASS = Words(
    "Nobody has to pass now: the player in turn has pieces.",
    "Tiada sesiapa perlu melepaskan giliran: pemain yang mendapat giliran ada biji.",
)
PUT_BACK_FREELY = Words(
    "No piece is dropped yet: the pieces may go back and another house be chosen.",
    "Belum ada biji yang dijatuhkan: biji boleh dikembalikan dan kampung lain dipilih.",
)
TOUCHED = Words(
    "Touch move is played: the house that was lifted is sown.",
    "Peraturan sentuh-main digunakan: kampung yang diangkat diagihkan.",
)
DROPPED = Words(
    "A piece is dropped already: the sowing goes on.",
    "Sudah ada biji yang dijatuhkan: agihan diteruskan.",
)


def passes(seat: Seat) -> Words:
    """A forced pass."""
    return Words(
        f"{_NAMES[seat].en} has no pieces and passes.",
        f"{_NAMES[seat].ms} tiada biji dan melepaskan giliran.",
    )


def lifts(board: Layout, seat: Seat, hole: int, count: int) -> Words:
    """A house taken up in an opening."""
    name, house, number = _NAMES[seat], hole_name(board, hole), pieces(count)
    return Words(
        f"{name.en} lifts {number.en} from {house.en}.",
        f"{name.ms} mengangkat {number.ms} dari {house.ms}.",
    )


def drops(board: Layout, seat: Seat, hole: int) -> Words:
    """A piece dropped in an opening."""
    name, where = _NAMES[seat], hole_name(board, hole)
    return Words(
        f"{name.en} drops a piece into {where.en}.", f"{name.ms} menjatuhkan sebiji ke {where.ms}."
    )


def begins(seat: Seat) -> Words:
    """Who begins."""
    return Words(f"{_NAMES[seat].en} begins.", f"{_NAMES[seat].ms} mula dahulu.")


def round_over(position: Position, winners: tuple[Seat, ...]) -> Words:
    """The result of a round."""
    south, north = position.stores
    if not winners:
        return Words(f"The round is a draw, {south}-{north}.", f"Pusingan seri, {south}-{north}.")
    name = _NAMES[winners[0]]
    most, fewest = max(south, north), min(south, north)
    return Words(
        f"{name.en} wins the round, {most}-{fewest}.",
        f"{name.ms} menang pusingan, {most}-{fewest}.",
    )


def laid_out(following: Position) -> Words:
    """A new round on the board."""
    burnt = listed([following.layout.names[hole] for hole in following.burnt])
    en, ms = f"Round {following.round}", f"Pusingan {following.round}"
    if burnt:
        en, ms = f"{en}, burnt: {burnt}", f"{ms}, terbakar: {burnt}"
    if following.side:
        name = _NAMES[following.side]
        return Words(f"{en}; {name.en} begins.", f"{ms}; {name.ms} mula dahulu.")
    return Words(f"{en}.", f"{ms}.")

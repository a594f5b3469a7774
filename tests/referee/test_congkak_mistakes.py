"""Each mistake that people make: named with rule, holes and counts, and how to put it right."""

import re

import pytest

from app.referee.decisions import Closed, Ruling
from app.rules.congkak.text import read_position
from tests.referee.clumsy import Clumsy
from tests.referee.hands import HOLES, START, Scales, Table


def mirrored(position: str) -> str:
    """The same position seen from the other side."""
    rows, stores, side, *rest = position.split()
    south, north = rows.split("/")
    mine, theirs = stores.split("-")
    return " ".join((f"{north}/{south}", f"{theirs}-{mine}", str(1 - int(side)), *rest))


def other_name(text: str) -> str:
    swaps = {"South": "North", "North": "South", "Aminah": "Badrul", "Badrul": "Aminah"}
    return re.sub("|".join(swaps), lambda found: swaps[found[0]], text)


def played(position: str, slip: str, origin: str, at: int, *, seconds: float = 3.5) -> Table:
    """A table at which somebody sowed from that hole and slipped at that drop."""
    table = Table(position)
    seat = read_position(position).to_move
    clumsy = Clumsy(table.holes, seat, HOLES[origin], slip, lambda _: at)
    table.act(clumsy.acts)
    table.wait(seconds)
    return table


CASES = [
    pytest.param(
        START, "doubled", "S7", 2, "congkak.sow",
        "Two pieces fall into South 4 at once.",
        "Dua biji jatuh serentak ke Selatan 4.",
        id="two in one house",
    ),
    pytest.param(
        START, "skipped", "S7", 3, "congkak.sow",
        "South 3 is skipped.",
        "Selatan 3 dilangkau.",
        id="a house skipped",
    ),
    pytest.param(
        START, "skipped", "S3", 2, "congkak.sow",
        "South's store is skipped.",
        "Rumah Selatan dilangkau.",
        id="her own store skipped",
    ),
    pytest.param(
        START, "misplaced", "S7", 4, "congkak.sow",
        "The piece for South 2 lies in South 3.",
        "Biji untuk Selatan 2 berada di Selatan 3.",
        id="a piece in the house before",
    ),
    pytest.param(
        START, "into-origin", "S7", 0, "congkak.sow",
        "The first piece falls back into South 7, where it came from.",
        "Biji pertama jatuh semula ke Selatan 7, tempat asalnya.",
        id="begun with the house itself",
    ),
    pytest.param(
        "8,0,0,0,0,0,0/1,1,1,1,1,1,1 40-43 0", "other-store", "S1", 0, "congkak.sow",
        "A piece falls into North's store, which is passed over.",
        "Sebiji jatuh ke rumah Utara, yang sepatutnya dilangkau.",
        id="the other store not passed over",
    ),
    pytest.param(
        START, "stopped", "S1", 0, "congkak.relay",
        "The last piece falls into North 2, which has pieces: the sowing goes on.",
        "Biji terakhir jatuh ke Utara 2 yang berisi: agihan diteruskan.",
        id="stopped early",
    ),
    pytest.param(
        START, "wrong-way", "S4", 0, "congkak.sow",
        "South 4 is sown the wrong way round.",
        "Selatan 4 diagihkan ke arah yang salah.",
        id="the wrong way round",
    ),
    pytest.param(
        "0,0,0,0,2,0,0/0,0,0,0,5,0,0 50-41 0", "no-capture", "S5", 0, "congkak.capture",
        "The last piece falls into empty South 3: the capture is missing.",
        "Biji terakhir jatuh ke Selatan 3 yang kosong: tembakan belum dibuat.",
        id="no capture",
    ),
    pytest.param(
        "0,0,0,0,2,0,0/0,0,0,0,5,0,0 50-41 0", "capture-short", "S5", 0, "congkak.capture",
        "The capture is too small: pieces are left in North 5.",
        "Tembakan terlalu sedikit: ada biji tertinggal di Utara 5.",
        id="a piece left behind by the capture",
    ),
    pytest.param(
        "0,0,0,0,2,0,0/0,0,0,4,5,4,0 42-41 0", "capture-wrong", "S5", 0, "congkak.capture",
        "The capture takes North 4 instead of North 5.",
        "Tembakan mengambil Utara 4 dan bukan Utara 5.",
        id="the wrong house captured",
    ),
    pytest.param(
        "0,0,0,0,2,0,0/0,0,0,0,5,0,0 50-41 0", "capture-other-store", "S5", 0, "congkak.capture",
        "The capture of 6 pieces goes into the wrong store.",
        "Tembakan 6 biji masuk ke rumah yang salah.",
        id="banked into the wrong store",
    ),
    pytest.param(
        "3,0,0,0,0,0,0/0,0,0,0,0,0,2 50-43 0", "capture-not-due", "S1", 0,
        "congkak.opponent-empty",
        "1 piece taken, though the sowing ends in the opponent's North 6.",
        "1 biji diambil, walaupun agihan tamat di Utara 6 milik lawan.",
        id="a capture that is not due",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("position", "slip", "origin", "at", "rule", "en", "ms"), CASES)
@pytest.mark.parametrize("side", ["south", "north"])
def test_each_mistake_is_named_from_both_sides(
    position: str, slip: str, origin: str, at: int, rule: str, en: str, ms: str, side: str
) -> None:
    if side == "north":
        position = mirrored(position)
        origin = "N" + origin[1:]
        en = other_name(en)
        ms = ms.replace("Selatan", "#").replace("Utara", "Selatan").replace("#", "Utara")
    table = played(position, slip, origin, at)
    assert table.kinds() == ["object"]
    ruling = table.last()
    assert (ruling.rule, ruling.words.en, ruling.words.ms) == (rule, en, ms)
    assert ruling.seat == (1 if side == "south" else 2)
    assert_helps(ruling)
    assert table.state.position == position


def assert_helps(ruling: Ruling) -> None:
    """An objection says how to put it right, and shows counts before, now and expected."""
    assert ruling.remedy is not None
    assert ruling.remedy.en.endswith(".")
    assert ruling.remedy.ms.endswith(".")
    assert ruling.evidence
    for line in ruling.evidence:
        assert re.fullmatch(r".+: \d+ before, \d+ now, \d+ expected", line.en)
    assert "too few" in ruling.why.en or "too many" in ruling.why.en


@pytest.mark.parametrize(("position", "slip", "origin", "at", "rule", "en", "ms"), CASES)
def test_each_mistake_can_be_put_right_by_following_the_page(
    position: str, slip: str, origin: str, at: int, rule: str, en: str, ms: str
) -> None:
    del rule, en, ms
    table = played(position, slip, origin, at)
    for _ in range(3):
        if not table.referee.live.restore:
            break
        follow_the_page(table)
        table.wait(1.5)
    if table.kinds() == ["object"] and slip == "stopped":
        pytest.fail("the page led to nothing")
    assert table.kinds()[-1] == "accept"
    assert [d.how for d in table.decisions if isinstance(d, Closed)] == ["repaired"]
    assert table.position.holes == tuple(table.holes)


def follow_the_page(table: Table) -> None:
    """Do what the page says, hole by hole: take first, then put."""
    names = {}
    for name, hole in HOLES.items():
        side = "South" if name[0] == "S" else "North"
        names[f"{side}'s store" if name[1] == "S" else f"{side} {name[1]}"] = hole
    for line in table.referee.live.restore:
        found = re.fullmatch(r"(take|put) (\d+) (?:from|into) (.+)", line.en)
        assert found is not None
        if found[1] == "take":
            table.lift(names[found[3]], int(found[2]))
        else:
            table.drop(names[found[3]], int(found[2]))


def test_out_of_turn_names_the_turn_and_says_to_put_back() -> None:
    table = Table()
    table.sow(3, seat=2)
    table.wait(3)
    ruling = table.last()
    assert (ruling.kind, ruling.rule, ruling.seat) == ("object", "congkak.turn", 2)
    assert ruling.words.en == "Badrul sows North 3 out of turn."
    assert ruling.move == "N3"
    assert ruling.remedy is not None
    assert ruling.remedy.en.startswith("Put the pieces back as they were")


def test_the_other_row_names_the_house() -> None:
    table = Table()
    table.sow(7, seat=1, across=True)
    table.wait(4)
    ruling = table.last()
    assert (ruling.rule, ruling.seat, ruling.move) == ("congkak.own-house", 1, "S:N7")
    assert ruling.words.en == "North 7 is not Aminah's house: it lies in North's row."


def test_lifting_the_others_house_alone_is_no_mistake_yet() -> None:
    table = Table()
    table.lift("N7")
    table.wait(6)
    assert table.kinds() == []
    table.drop("N6")
    table.wait(3)
    assert table.kinds() == ["object"]


def test_a_board_that_nothing_explains_is_told_by_its_holes() -> None:
    table = Table()
    board = list(table.holes)
    for hole, off in ((0, -3), (2, -2), (5, 4), (9, 3), (11, -2)):
        board[hole] += off
    table.lay(board)
    table.wait(3)
    assert table.kinds() == ["object"]
    assert table.last().rule == "congkak.sow"
    assert "South 6 has 4 too many" in table.last().words.en


def test_a_piece_more_than_there_are_is_told() -> None:
    table = Table()
    table.hand = 1
    table._held.append(1.0)
    table.drop("S3")
    table.wait(3)
    assert table.kinds() == ["object"]
    assert table.last().words.en == "South 3 has 1 too many."


def test_a_forgotten_relay_goes_on_as_a_repair() -> None:
    table = played(START, "stopped", "S1", 0)
    assert table.last().remedy is not None
    assert table.last().remedy.en == "Lift the 8 pieces from North 2 and sow on."  # type: ignore[union-attr]
    table.lift("N2")
    for hole in ("N1", "S7", "S6", "S5", "S4", "S3", "S2", "S1"):
        table.drop(hole)
    table.lift("S1")
    table.lift("N7")
    table.drop("SS", 9)
    table.wait(1.5)
    assert table.kinds() == ["object", "accept"]
    assert table.position.stores == (10, 0)


def test_nothing_is_said_in_mid_sowing_while_it_is_going_on() -> None:
    table = Table(pace_us=1_500_000)
    table.lift("S7")
    table.drop("S6", 2)
    for hole in ("S4", "S3", "S2", "S1"):
        table.drop(hole)
        assert table.kinds() == []


def test_a_capture_may_be_taken_in_any_order_and_in_parts() -> None:
    position = "0,0,0,0,2,0,0/0,0,0,0,5,0,0 50-41 0"
    for order in (("S3", "N5"), ("N5", "S3")):
        table = Table(position)
        table.lift("S5")
        table.drop("S4")
        table.drop("S3")
        for hole in order:
            table.lift(hole)
        table.drop("SS", 6)
        table.wait(1.5)
        assert table.kinds() == ["accept"]
    table = Table(position)  # apart
    table.lift("S5")
    table.drop("S4")
    table.drop("S3")
    table.lift("N5")
    table.drop("SS", 5)
    table.lift("S3")
    table.drop("SS", 1)
    table.wait(1.5)
    assert table.kinds() == ["accept"]
    table = Table(position)  # the last piece straight into the store
    table.lift("S5")
    table.drop("S4")
    table.lift("N5")
    table.drop("SS", 6)
    table.wait(1.5)
    assert table.kinds() == ["accept"]


def test_a_full_store_weighed_roughly_does_not_hide_what_is_banked_wrongly() -> None:
    for seed in range(12):
        table = Table("2,0,0,0,0,1,0/2,0,0,0,0,0,0 48-45 0", scales=Scales(), seed=seed)
        table.lift("S1")
        table.drop("SS")
        table.drop("N7")
        table.lift("N7")
        table.drop("SS")
        table.wait(4)
        assert table.kinds() == ["object"], seed
        assert table.last().rule == "congkak.opponent-empty"

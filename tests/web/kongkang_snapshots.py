"""Snapshots of a Kongkang table as it may stand, for the pages' tests and for looking at them."""

import msgspec

from app.match.snapshot import SensorView, Snapshot
from app.rules.game import Words
from tests.referee.kongkang_table import Table, a_table
from tests.web.tables import REAL_FIRMWARE, now_us

FOUR = ("Ana", "Ben", "Cik", "Dayang")
CHAIN = ("1 played 9 left", "2 drew", "2 played 8", "3 slipped 8", "4 slipped 8 skull")
A_SKIP = ("1 played skip target 2", "2 played 4", "3 played trade", "3 trade 1", "4 played 10 10")


def shown(table: Table) -> Snapshot:
    """What is published of that table, as if just now."""
    return msgspec.structs.replace(
        table.snapshot,
        version=41,
        at_us=now_us(),
        heard_us=now_us(),
        board=REAL_FIRMWARE,
        sensors=(SensorView("board", "ok", Words("", "")),),
    )


def after_a_chain() -> Snapshot:
    """Ben has paid for two slips, and Ana was skipped over to Cik."""
    return shown(a_table(*CHAIN, *A_SKIP[:1], players=FOUR))


def asked() -> Snapshot:
    """Cik has laid an 8 on an 8 and did not say how."""
    return shown(a_table("1 played 9 left", "2 played 8", "3 played 8", players=FOUR))


def objected() -> Snapshot:
    """Ana has slipped a card that does not match."""
    return shown(a_table(*CHAIN, "1 slipped 7", players=FOUR))


def comparing() -> Snapshot:
    """Ana has called, and two hands are not shown yet."""
    lines = (*CHAIN, "1 kongkang", "1 showed 1 2 3 4", "2 showed 10 10 9 skull 3")
    return shown(a_table(*lines, players=FOUR))


def won() -> Snapshot:
    """Cik has won against Ana's call."""
    lines = ("1 played 9 left", "2 played 3", "3 played 1", "1 kongkang")
    hands = ("1 showed 5 6 2 1 4", "2 showed 2 3 4 5 6", "3 showed 1 1 2 2 3")
    return shown(a_table(*lines, *hands))

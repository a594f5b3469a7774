"""What the check of the card reader counts: designs held out, by tongue, and cards of other games."""

from pathlib import Path

import numpy as np
import pytest

from vision.training.checking import OTHER_GAMES, Checked, by_tongue, error_of, held_out, tongue_of
from vision.training.faces import FACE_WIDTH_PX, RANK_OF_GLYPH, Design, Face, write_design
from vision.training.stock import StockCard, StockDesign

ENGLISH = ("A", "10", "J", "Q", "K")
GERMAN = ("A", "10", "B", "D", "K")
FRENCH = ("1", "10", "V", "D", "R")


def design_of(glyphs: tuple[str, ...]) -> StockDesign:
    cards = tuple(
        StockCard(
            RANK_OF_GLYPH[glyph] + "H" if glyph else "",
            glyph,
            False,
            np.zeros((4, 4, 4), np.uint8),
            (),
        )
        for glyph in glyphs
    )
    return StockDesign("drawn", 1.0, cards, ())


@pytest.mark.parametrize(
    ("glyphs", "tongue"),
    [(ENGLISH, "english"), (GERMAN, "german"), (FRENCH, "french"), (("", ""), "")],
)
def test_the_courts_letters_say_whose_deck_it_is(glyphs: tuple[str, ...], tongue: str) -> None:
    assert tongue_of(design_of(glyphs)) == tongue


def written(folder: Path, name: str, glyphs: tuple[str, ...]) -> None:
    """A design of plain cards with these letters, in a folder."""
    picture = np.full((448, FACE_WIDTH_PX, 3), 250, np.uint8)
    outline = np.full((448, FACE_WIDTH_PX), 255, np.uint8)
    faces = tuple(
        Face(RANK_OF_GLYPH[glyph] + "H" if glyph else "", glyph, picture, outline, ())
        for glyph in glyphs
    )
    write_design(folder, Design(name, "drawn by this test", 63.0, faces, ()))


def test_designs_held_out_are_those_of_every_source_and_cards_of_other_games_come_last(
    tmp_path: Path,
) -> None:
    written(tmp_path / "designs-art" / "held-out", "zeta", FRENCH)
    written(tmp_path / "designs-invented" / "held-out", "alpha", ("",))
    written(tmp_path / "designs-invented" / "held-out", "beta", GERMAN)
    written(tmp_path / "designs-invented", "trained", ENGLISH)
    sorts = held_out(tmp_path)
    assert [(sort.name, sort.tongue) for sort in sorts] == [
        ("zeta", "french"),
        ("beta", "german"),
        (OTHER_GAMES, ""),
    ]
    assert [design.name for design in sorts[-1].designs] == ["alpha"]


def test_where_no_design_is_held_out_it_is_said_how_to_make_some(tmp_path: Path) -> None:
    written(tmp_path / "designs-invented", "trained", ENGLISH)
    with pytest.raises(FileNotFoundError, match=r"vision\.training held-out"):
        held_out(tmp_path)


def figures(name: str, tongue: str, right: int, wrong: int, *, as_real: bool = True) -> Checked:
    return Checked(name, tongue, as_real, 120, 100, right, wrong, ((0.9, True),))


def test_designs_of_a_tongue_are_counted_together_and_all_with_other_games() -> None:
    each = [
        figures("one", "german", 90, 1, as_real=False),
        figures("two", "german", 99, 0),
        figures("three", "french", 97, 2),
        Checked(OTHER_GAMES, "", False, 500, 0, 0, 3, ()),
    ]
    counted = [(one.name, one.cards, one.right, one.wrong) for one in by_tongue(each)]
    assert counted == [
        ("all french", 120, 97, 2),
        ("french, as real decks are", 120, 97, 2),
        ("all german", 240, 189, 1),
        ("german, as real decks are", 120, 99, 0),
        ("all", 860, 286, 6),
    ]


def test_a_line_tells_the_share_that_was_read_right() -> None:
    assert figures("all german", "", 97, 2).told.split() == (
        ["all", "german", "97", "of", "100", "right", "(97.0%),", "2", "wrong"]
    )


def test_cards_of_other_games_have_their_share_taken_for_the_decks() -> None:
    assert Checked(OTHER_GAMES, "", False, 500, 0, 0, 3, ()).told.endswith(
        "3 of 500 taken for the deck's (0.6%)"
    )
    assert Checked(OTHER_GAMES, "", False, 0, 0, 0, 0, ()).told.endswith(
        "0 of 0 taken for the deck's (0.0%)"
    )


def test_the_calibration_error_is_how_far_what_is_said_is_from_what_is_so() -> None:
    assert error_of([(0.95, True)] * 19 + [(0.95, False)]) == pytest.approx(0.0, abs=1e-9)
    assert error_of([(0.95, False)] * 10) == pytest.approx(0.95)
    assert error_of([(0.75, True), (0.75, True), (0.25, False), (0.25, False)]) == pytest.approx(
        0.25
    )
    assert error_of([]) == 0.0

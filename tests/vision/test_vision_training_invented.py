import numpy as np
import pytest

from vision.frames import GreyPicture

pytest.importorskip("PIL")

from vision.training.faces import FACE_WIDTH_PX, RANK_OF_GLYPH, Design, Face, IndexMark
from vision.training.index_sizes import size_of
from vision.training.invented import KINDS, FontShelf, invent, invent_foreign, invent_lookalikes
from vision.training.invented.dice import Dice
from vision.training.invented.pips import drawn_pips
from vision.training.invented.styles import Shares, invented_style
from vision.training.real_indices import RANK, SUIT

SEED = 11
MOST_STRAY_INK = 0.02


@pytest.fixture(scope="module")
def shelf() -> FontShelf:
    try:
        fonts = FontShelf.of_this_machine()
        fonts.readable(Dice(np.random.default_rng(0)))
    except LookupError as none:
        pytest.skip(str(none))
    return fonts


@pytest.fixture(scope="module")
def design(shelf: FontShelf) -> Design:
    return invent(np.random.default_rng(SEED), shelf, "german")


def _ink_in(face: Face, mark: IndexMark) -> GreyPicture:
    """How far each pixel of an index's box is from the paper around the box."""
    height, width = face.picture.shape[:2]
    left, top = round(mark.left * width), round(mark.top * height)
    right = round((mark.left + mark.width) * width)
    bottom = round((mark.top + mark.height) * height)
    if mark.turned:
        turned = np.asarray(face.picture[::-1, ::-1])
        left, top, right, bottom = width - right, height - bottom, width - left, height - top
        return _differing(turned, left, top, right, bottom)
    return _differing(face.picture, left, top, right, bottom)


def _differing(picture: GreyPicture, left: int, top: int, right: int, bottom: int) -> GreyPicture:
    paper = picture[top - 2, left].astype(int)
    inside = picture[top:bottom, left:right].astype(int)
    return np.asarray(np.abs(inside - paper).max(axis=2) > 60, np.uint8)


def test_a_deck_has_every_card_once_and_its_glyph_names_its_rank(design: Design) -> None:
    cards = [face.card for face in design.faces if face.card]
    assert sorted(cards) == sorted(
        rank + suit for suit in "SHDC" for rank in (*"A23456789", "10", *"JQK")
    )
    assert all(RANK_OF_GLYPH[face.glyph] == face.card[:-1] for face in design.faces if face.card)


def test_a_german_deck_shows_b_and_d(design: Design) -> None:
    shown = {face.card[:-1]: face.glyph for face in design.faces if face.card}
    assert (shown["J"], shown["Q"], shown["K"]) == ("B", "D", "K")


def test_jokers_and_backs_have_no_index(design: Design) -> None:
    without = [face for face in (*design.faces, *design.backs) if not face.card]
    assert len(without) >= 2
    assert all(face.indices == () and face.glyph == "" for face in without)


def test_an_index_box_is_tight_around_its_ink(design: Design) -> None:
    for face in design.faces:
        for mark in face.indices:
            ink = _ink_in(face, mark)
            for edge in (ink[:2], ink[-2:], ink[:, :2], ink[:, -2:]):
                assert edge.any(), (face.card, mark)


def test_the_turned_twin_is_the_first_index_turned(design: Design) -> None:
    face = next(face for face in design.faces if len(face.indices) > 1)
    first, twin = face.indices[0], face.indices[1]
    assert twin.turned
    assert twin.left == pytest.approx(1 - first.left - first.width)
    assert twin.top == pytest.approx(1 - first.top - first.height)


def test_a_face_is_as_wide_as_agreed_and_paper_ends_at_its_rounded_corners(design: Design) -> None:
    face = design.faces[0]
    assert face.picture.shape[1] == FACE_WIDTH_PX
    assert face.picture.shape[:2] == face.outline.shape
    assert face.outline[0, 0] == 0
    assert face.outline[face.outline.shape[0] // 2, 0] == 255


def test_the_same_chance_invents_the_same_deck(shelf: FontShelf, design: Design) -> None:
    again = invent(np.random.default_rng(SEED), shelf, "german")
    assert all(
        np.array_equal(one.picture, other.picture) and one.indices == other.indices
        for one, other in zip(design.faces, again.faces, strict=True)
    )


def test_drawn_suits_are_symmetrical_and_differ() -> None:
    for seed in range(8):
        pips = drawn_pips(Dice(np.random.default_rng(seed)))
        shapes = {
            suit: np.asarray(mask.resize((40, 40)), float) / 255 for suit, mask in pips.items()
        }
        for suit, shape in shapes.items():
            assert np.abs(shape - shape[:, ::-1]).mean() < MOST_STRAY_INK, (seed, suit)
        assert np.abs(shapes["S"] - shapes["C"]).mean() > MOST_STRAY_INK
        assert np.abs(shapes["H"] - shapes["D"]).mean() > MOST_STRAY_INK


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_of_another_game_has_no_index(shelf: FontShelf, kind: str) -> None:
    design = invent_foreign(np.random.default_rng(SEED), shelf, kind, cards=3)
    assert len(design.faces) == 3
    assert all(face.card == "" and face.indices == () for face in design.faces)
    assert np.std(design.faces[0].picture) > 1


def test_a_deck_invented_as_large_as_real_ones_measures_so(shelf: FontShelf) -> None:
    sizes = {
        seed: size_of(invent(np.random.default_rng(seed), shelf, "german", real_sizes=True))
        for seed in (5, 6, 7)
    }
    measured = [size for by_suit in sizes.values() for size in by_suit.values()]
    assert measured
    for size in measured:
        # Ink is measured to a fifth of a millimetre, and the suit of the index stands apart from its rank.
        assert RANK.least - 0.4 <= size.rank <= RANK.most + 0.4, sizes
        assert SUIT.least - 0.4 <= size.suit <= SUIT.most + 0.4, sizes


def test_what_looks_like_an_index_on_another_games_card_is_marked_and_names_no_card(
    shelf: FontShelf,
) -> None:
    for seed in range(3):
        design = invent_lookalikes(np.random.default_rng((SEED, seed)), shelf)
        for face in design.faces:
            assert (face.card, face.glyph) == ("", "")
            assert face.indices
            for mark in face.indices:
                assert 0 <= mark.left < mark.left + mark.width <= 1
                assert 0 <= mark.top < mark.top + mark.height <= 1


def test_as_many_decks_as_asked_for_have_the_suit_beside_the_rank(shelf: FontShelf) -> None:
    styles = {
        share: [
            invented_style(
                Dice(np.random.default_rng((SEED, n))), shelf, shares=Shares(beside=share)
            )
            for n in range(6)
        ]
        for share in (0.0, 1.0)
    }
    assert not any(style.beside for style in styles[0.0])
    assert [style.beside for style in styles[1.0]] == [style.rank_mm < 13 for style in styles[1.0]]

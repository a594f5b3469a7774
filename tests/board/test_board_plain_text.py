"""Hostile text from hardware: bounded, printable, nothing hidden."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.board.plain_text import plain


@settings(deadline=None)
@given(st.text(max_size=500))
def test_whatever_comes_is_printable_and_short(text: str) -> None:
    shown = plain(text, 40)
    assert shown.isprintable()
    assert len(shown) <= 40


def test_controls_are_shown_as_escapes() -> None:
    assert plain("a\x1b[2J\nb\u202e") == r"a\x1b[2J\nb\u202e"


def test_plain_words_stay() -> None:
    assert plain("/dev/ttyACM0") == "/dev/ttyACM0"
    assert plain("x" * 200) == "x" * 99 + "…"

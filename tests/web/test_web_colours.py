"""Contrast of the house's colours, by the formula of WCAG 2, on both grounds."""

import re
from pathlib import Path

import pytest

import app.web

TOKENS = (Path(app.web.__file__).parent / "static" / "tokens.css").read_text("utf-8")
TOKEN = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")
LIGHT_TEXT, DARK_TEXT = TOKENS.split("@media (prefers-color-scheme: dark)")
LIGHT = dict(TOKEN.findall(LIGHT_TEXT))
DARK = {**LIGHT, **dict(TOKEN.findall(DARK_TEXT.split("The colours of the seats")[0]))}
SEATS = dict(TOKEN.findall(DARK_TEXT))
THEMES = {"light": LIGHT, "dark": DARK}

TEXT = 4.5  # WCAG 1.4.3
LARGE = 3.0  # WCAG 1.4.3 for large text, and 1.4.11 for signs

PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "quiet") for ground in ("ground", "panel")),
    *((ink, ground, TEXT) for ink in ("accept", "ask", "object") for ground in ("ground", "panel")),
    *(("on-sign", sign, TEXT) for sign in ("accept", "ask", "object")),
    ("ink", "wood", TEXT),
    ("ink", "bowl", TEXT),
    ("bowl-unsure", "bowl", TEXT),
    ("bowl-unsure", "wood", LARGE),
    ("piece", "bowl", LARGE),
    ("wood-edge", "bowl", LARGE),
    ("accept", "bowl", LARGE),
    ("object", "bowl", LARGE),
]

WHITE, INK = "#ffffff", "#1f2421"
ON_SEATS = {1: WHITE, 2: WHITE, 3: WHITE, 4: INK, 5: INK, 6: INK, 7: WHITE, 8: WHITE}

FROM_LOOK = {
    "light": {
        "ground": "#faf7f0",
        "panel": "#ffffff",
        "ink": "#1f2421",
        "quiet": "#5b635e",
        "line": "#d9d3c5",
        "accept": "#0b6e4f",
        "ask": "#8a5a00",
        "object": "#b3261e",
        "banana": "#f2c14e",
    },
    "dark": {
        "ground": "#12211b",
        "panel": "#1b2e26",
        "ink": "#f3f0e6",
        "quiet": "#a9b5ad",
        "line": "#33493f",
        "accept": "#5fd3a5",
        "ask": "#f2c14e",
        "object": "#ff8a80",
        "banana": "#f2c14e",
    },
}


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_gives_the_published_extremes() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_each_pair_can_be_read(theme: str, ink: str, ground: str, least: float) -> None:
    tokens = THEMES[theme]
    assert contrast(tokens[ink], tokens[ground]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_the_tokens_are_the_houses(theme: str) -> None:
    assert FROM_LOOK[theme].items() <= THEMES[theme].items()


@pytest.mark.parametrize(("seat", "number"), ON_SEATS.items())
def test_the_number_on_a_seats_sign_can_be_read(seat: int, number: str) -> None:
    assert contrast(SEATS[f"seat-{seat}"], number) >= LARGE

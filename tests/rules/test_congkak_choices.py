"""The named options: read by name, written only where switched, and each decides what it says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.congkak import CONGKAK, OPTIONS, Choices, Sow, read_choices
from app.rules.congkak.choices import switched
from app.rules.game import UnknownOptionError

SOME = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(option.values) for name, option in OPTIONS.items()}
)
LONE_PIECE = "0,0,0,0,2,0,0/6,0,0,0,0,0,0 3-87 0"
SWEPT = "0,0,0,0,0,0,0/1,0,0,1,3,0,0 33-60 1"
"""North banks a lone piece from N4; south then has nothing to sow, and four pieces lie with north."""


@given(SOME)
def test_what_is_switched_reads_back(given_options: dict[str, str]) -> None:
    choices = read_choices(given_options)
    assert read_choices(switched(choices)) == choices
    for name, value in switched(choices).items():
        assert given_options[name] == value != OPTIONS[name].default


def test_nothing_is_switched_by_default() -> None:
    assert read_choices({}) == Choices()
    assert switched(Choices()) == {}


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_a_value_that_an_option_does_not_have(name: str) -> None:
    with pytest.raises(UnknownOptionError, match=f"Option {name} has no value 'maybe'"):
        read_choices({name: "maybe"})


@pytest.mark.parametrize(("value", "stores"), [("on", (4, 87)), ("off", (3, 87))])
def test_bank_lone_piece_decides_where_it_goes(value: str, stores: tuple[int, int]) -> None:
    at = CONGKAK.read_position(f"{LONE_PIECE} bank_lone_piece={value}")
    after, _ = CONGKAK.apply(at, Sow(1, 5))
    assert after.stores == stores
    # The rule that is shown is the rule that was played.
    stays = "congkak.lone-piece-stays" in CONGKAK.check(at, Sow(1, 5)).rules
    assert stays == (value == "off")
    assert after.side == 2


@pytest.mark.parametrize(("value", "over"), [("pass", False), ("sweep", True)])
def test_no_pieces_decides_who_gets_the_rest(value: str, over: bool) -> None:
    after, _ = CONGKAK.apply(CONGKAK.read_position(f"{SWEPT} no_pieces={value}"), Sow(2, 4))
    assert after.is_over == over
    assert sum(after.stores) == (98 if over else 94)

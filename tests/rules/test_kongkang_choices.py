"""The options of Kongkang: every ruling has one, every value works, and only what differs is written."""

import re

import pytest

from app.rules.game import UnknownOptionError
from app.rules.kongkang import KONGKANG, Choices, read_choices
from app.rules.kongkang.choices import switched
from tests.rules.kongkang_tables import NAMES, at, events_of, play

RULINGS = [f"K{number}" for number in range(1, 18)]


def test_every_ruling_is_an_option() -> None:
    assert sorted(o.ruling for o in KONGKANG.options.values()) == sorted(RULINGS)


@pytest.mark.parametrize("name", sorted(KONGKANG.options))
def test_an_option_is_named_or_is_its_id_in_small_letters(name: str) -> None:
    option = KONGKANG.options[name]
    assert name == option.ruling.lower() or not re.fullmatch(r"k[0-9]+", name)
    assert option.default == option.values[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, option in KONGKANG.options.items() for value in option.values],
)
def test_every_value_is_read_and_a_match_starts_with_it(name: str, value: str) -> None:
    options = {name: value}
    players = 4
    if name == "first" and value in ("5", "6"):
        options["extra_tokens"] = "on"
        players = 6
    start = KONGKANG.start(NAMES[:players], options)
    assert KONGKANG.read_position(KONGKANG.write_position(start)) == start


def test_only_what_differs_from_the_rulings_is_written() -> None:
    assert switched(Choices()) == {}
    given = {"first": "banana", "extra_tokens": "off", "call_needs_card_this_round": "off"}
    assert switched(read_choices(given)) == {"call_needs_card_this_round": "off", "first": "banana"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"extra_token": "on"}, "did you mean extra_tokens"),
        ({"extra_tokens": "yes"}, "has no value 'yes'"),
        ({"k16": "on"}, "No option is called 'k16'"),
    ],
)
def test_a_slip_of_the_pen_is_told(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(UnknownOptionError, match=sentence):
        read_choices(given)


class TestEachValue:
    """What switching an option changes; the defaults are tested beside their subjects."""

    @pytest.mark.parametrize(("value", "payer"), [("opener", 3), ("previous", 1)])
    def test_k6_who_pays_for_a_slip_on_a_slip(self, value: str, payer: int) -> None:
        chain = play(at(f"hands=8+4/8+4/+5 last=3:8 turn=1 k6={value}"), "8")
        assert chain.payer == payer
        slip, paid, *_ = events_of(chain, "2: 8")
        assert slip.words.en == f"Player 2 slips 8 and takes 1 banana from player {payer}."
        assert (paid.kind, paid.seat) == ("paid", payer)
        assert KONGKANG.read_position(KONGKANG.write_position(chain)) == chain

    @pytest.mark.parametrize(("value", "bananas"), [("opener", 14), ("previous", 13)])
    def test_k6_nobody_pays_for_a_slip_on_the_own_play(self, value: str, bananas: int) -> None:
        chain = at(
            f"hands=8+4/+5/+5 last=1:8 payer={3 if value == 'opener' else 1} turn=1 k6={value}"
        )
        assert play(chain, "8").bananas(1) == bananas

"""Names come from files that anybody may have named."""

import pytest

from vision.enrolled.names import NameRefusedError, card_name, deck_name


@pytest.mark.parametrize(
    ("stem", "card"),
    [
        ("QH", "QH"),
        ("red-5", "red-5"),
        ("-1", "-1"),
        ("skull", "skull"),
        ("draw+4", "draw+4"),
        ("QH_2", "QH"),
        ("Dame-é", "Dame-é"),
        ("Back", "back"),
        ("back_2", "back"),
    ],
)
def test_a_file_is_named_by_its_card(stem: str, card: str) -> None:
    assert card_name(stem) == card


@pytest.mark.parametrize(
    "stem",
    ["", "a b", "../x", "a/b", "QH\n", "\x1b[31mQH", "unknown", "Face-Down", "x" * 25, "a--b", "."],
)
def test_a_hostile_card_name_is_refused_in_one_line(stem: str) -> None:
    with pytest.raises(NameRefusedError) as refused:
        card_name(stem)
    sentence = str(refused.value)
    assert sentence.isprintable()
    assert sentence.endswith(".")


def test_a_deck_is_named_in_lower_case() -> None:
    assert deck_name("Bicycle-808") == "bicycle-808"


@pytest.mark.parametrize(
    "name", ["", "..", "a/b", "a b", "a_b", "-a", "ä", "x" * 25, "a\n", "a.npz"]
)
def test_a_hostile_deck_name_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(NameRefusedError) as refused:
        deck_name(name)
    assert str(refused.value).isprintable()

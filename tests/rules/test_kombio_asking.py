"""Questions about Kombio in the words of the table: which position and which move they come to."""

import pytest

from app.rules.ask import answer_asked
from app.rules.ask_answer import answer
from app.rules.asking import Asked, WordsError, read_question
from app.rules.game import NotAPositionError, RulesError
from app.rules.games import asking
from app.rules.kombio import KOMBIO

FOUR = "?,?,?,?"
THREE = f"{FOUR}/{FOUR}/{FOUR}"


def asked(**said: str) -> Asked:
    words = {name.rstrip("_"): value for name, value in said.items()}
    return read_question(KOMBIO, asking("kombio"), words)


@pytest.mark.parametrize(
    ("said", "position", "move"),
    [
        ({"discard": "5", "slap": "5"}, f"{THREE} 5 ?*57 2 window=open:5", "1:slap 1.? 5"),
        (
            {"discard": "5", "slap": "5", "back": "yes"},
            f"{THREE} 5 ?*57 2 window=open:5",
            "1:take-back 1.? 5",
        ),
        (
            {"discard": "5", "slap": "6", "hand": "? 6 ?"},
            f"?,6,?/{FOUR}/{FOUR} 5 ?*58 2 window=open:5",
            "1:slap 1.2 6",
        ),
        (
            {"discard": "5", "slap": "5", "from_": "4.6", "cards": "4 4 4 6"},
            f"{THREE}/?,?,?,?,?,? 5 ?*51 2 window=open:5",
            "1:slap 4.6 5",
        ),
        (
            {"discard": "5", "slap": "5", "from_": "2.3", "hand": "5 5"},
            f"5,5/{FOUR}/{FOUR} 5 ?*59 2 window=open:5",
            "1:slap 2.3 5",
        ),
        (
            {"discard": "5", "slap": "5", "players": "2", "turn": "1"},
            f"{FOUR}/{FOUR} 5 ?*61 1 window=open:5",
            "1:slap 1.? 5",
        ),
        (
            {"discard": "5", "slap": "5", "called": "2"},
            f"{THREE} 5 ?*57 3 window=open:5 called=2",
            "1:slap 1.? 5",
        ),
        (
            {"discard": "5", "slap": "5", "called": "1"},
            f"{THREE} 5 ?*57 2 window=open:5 called=1",
            "1:slap 1.? 5",
        ),
        (
            {"discard": "5", "slap": "5", "called": "2", "players": "2"},
            f"{FOUR}/{FOUR} 5 ?*61 1 window=open:5 called=2",
            "1:slap 1.? 5",
        ),
        (
            {"discard": "5", "window": "slapped", "slap": "5"},
            f"{THREE} 5 ?*57 2 window=slapped:5",
            "1:slap 1.? 5",
        ),
        (
            {"laid": "9", "slap": "9", "discard": "5", "b15": "off"},
            f"{THREE} 9,5 ?*56 2 window=shut:9 action=view_other",
            "1:slap 1.? 9",
        ),
        (
            {"laid": "9", "slap": "9", "discard": "5", "b15": "off", "window": "slapped"},
            f"{THREE} 9,5 ?*56 2 window=slapped:9 action=view_other",
            "1:slap 1.? 9",
        ),
        ({"discard": "5", "does": "take"}, f"{THREE} 5 ?*57 1 window=open:5", "1:take"),
        ({"does": "draw"}, f"{THREE} ? ?*57 1", "1:draw"),
        ({"window": "shut", "does": "draw"}, f"{THREE} ? ?*57 1 window=shut:?", "1:draw"),
        ({"drawn": "7", "replace": "3"}, f"{THREE} ? ?*56 1 held=7@draw", "1:replace 3"),
        (
            {"drawn": "7", "discard": "5", "does": "lay"},
            f"{THREE} 5 ?*56 1 window=open:5 held=7@draw",
            "1:lay",
        ),
        (
            {"laid": "9", "look": "2.3"},
            f"{THREE} 9 ?*57 1 window=open:9 action=view_other",
            "1:view 2.3",
        ),
        (
            {"laid": "13", "looked": "2.3", "swap": "2.3 1.5", "cards": "5,4,4"},
            f"?,?,?,?,?/{FOUR}/{FOUR} 13 ?*56 1 window=open:13 action=look1_swap@2.3",
            "1:swap 2.3 1.5",
        ),
        (
            {"laid": "14", "looked": "1.1 2.2", "discard": "5", "does": "leave"},
            f"{THREE} 14,5 ?*56 1 window=open:14 action=look2_swap@1.1,2.2",
            "1:leave",
        ),
        (
            {"laid": "13", "looked": "3.4", "does": "leave"},
            f"{THREE} 13 ?*57 1 window=open:13 action=look1_swap@3.4",
            "1:leave",
        ),
        ({"penalty": "peeked", "from_": "1.2"}, f"{THREE} ? ?*57 2", "1:penalty peeked 1.2"),
        ({"penalty": "declared"}, f"{THREE} ? ?*57 2", "1:penalty declared"),
        (
            {"penalty": "revealed", "from_": "2.2", "called": "2"},
            f"{THREE} ? ?*57 3 called=2",
            "1:penalty revealed 2.2",
        ),
        (
            {"discard": "5", "slap": "5", "pressed": "3 1"},
            f"{THREE} 5 ?*57 2 window=open:5 claims=3@0,1@100000",
            "1:slap 1.? 5",
        ),
        (
            {"discard": "5", "hand": "5 . 7", "does": "kombio"},
            f"5,.,7/{FOUR}/{FOUR} 5 ?*59 1 window=open:5",
            "1:kombio",
        ),
        (
            {"discard": "5", "hand": "-", "does": "pass"},
            f"-/{FOUR}/{FOUR} 5 ?*61 1 window=open:5",
            "1:pass",
        ),
        (
            {"discard": "5", "players": "8", "does": "draw"},
            f"{THREE}/{THREE}/{FOUR}/{FOUR} 5 ?*37 1 window=open:5",
            "1:draw",
        ),
        ({"discard": "5"}, f"{THREE} 5 ?*57 1 window=open:5", ""),
        (
            {"discard": "5", "cards": "2 0 7", "hand": "5 . 7"},
            "5,.,7/-/?,?,?,?,?,?,? 5 ?*60 1 window=open:5",
            "",
        ),
    ],
)
def test_what_was_said_in_the_text_forms(said: dict[str, str], position: str, move: str) -> None:
    question = asked(**said)
    assert (question.position, question.move) == (position, move)
    KOMBIO.read_move(KOMBIO.read_position(position), move or "draw")


def test_with_chain_slaps_a_slap_onto_a_slapped_card_counts() -> None:
    question = asked(discard="5", window="slapped", slap="5", from_="1.1", chain_slaps="on")
    position = KOMBIO.read_position(f"{question.position} chain_slaps=on")
    assert KOMBIO.check(position, KOMBIO.read_move(position, question.move)).legal


@pytest.mark.parametrize(
    ("slap", "back", "english", "malay"),
    [
        (
            {"slap": "6", "from_": "1.1"},
            "1:take-back 1.1 6",
            "The card goes back, and the slapper takes a card from the draw pile.",
            "Kad itu dipulangkan, dan penampar mengambil sekeping kad dari timbunan cabutan.",
        ),
        (
            {"slap": "6", "from_": "2.1"},
            "1:take-back 2.1 6",
            "The card goes back, and its player chooses the amends.",
            "Kad itu dipulangkan, dan pemiliknya memilih ganti rugi.",
        ),
        (
            {"slap": "5", "from_": "2.1", "window": "slapped"},
            "1:take-back 2.1 5",
            "The card goes back, and nothing is owed.",
            "Kad itu dipulangkan, tanpa penalti.",
        ),
    ],
)
def test_what_is_owed_is_told_of_a_slap_asked_without_back(
    slap: dict[str, str], back: str, english: str, malay: str
) -> None:
    question = asked(discard="5", **slap)
    told = answer(KOMBIO, question.position, question.move, {}, asking("kombio"))
    assert not told.legal
    assert [(words.en, words.ms) for words in told.follows] == [(english, malay)]
    assert [near.move for near in told.nearest] == [back]
    taken = answer(KOMBIO, question.position, back, {}, asking("kombio"))
    assert taken.legal
    assert not taken.follows


def test_the_standard_deck_has_its_own_cards_and_powers() -> None:
    question = asked(laid="JS", b1="standard", swap="1.1, 2.3")
    assert question.position == f"{THREE} JS ?*39 1 window=open:JS action=blind_swap"
    assert question.move == "1:swap 1.1 2.3"
    assert question.options == {"b1": "standard"}


@pytest.mark.parametrize(
    ("said", "english", "malay"),
    [
        (
            {"laid": "x"},
            "'x' is no action card: known: 7, 8, 9, 10, 11, 12, 13, 14.",
            "'x' bukan kad kuasa: yang ada: 7, 8, 9, 10, 11, 12, 13, 14.",
        ),
        (
            {"discard": "5", "players": "1"},
            "players is a whole number from 2 to 8, not '1'.",
            "players ialah nombor bulat dari 2 hingga 8, bukan '1'.",
        ),
        (
            {"discard": "5", "cards": "5 4"},
            "cards is one number for each of 3 seats, not 2.",
            "cards ialah satu nombor bagi setiap satu daripada 3 tempat, bukan 2.",
        ),
        (
            {"discard": "5", "cards": "4 4 71"},
            "cards is a whole number from 0 to 70, not '71'.",
            "cards ialah nombor bulat dari 0 hingga 70, bukan '71'.",
        ),
        (
            {"discard": "5", "cards": "4 4 4", "hand": "5 . 7"},
            "hand has 2 cards, and cards says 4 of seat 1.",
            "hand ada 2 kad, tetapi cards menyatakan 4 bagi tempat 1.",
        ),
        (
            {"discard": "5", "cards": "3 4 5", "hand": "5 7"},
            "hand has 2 cards, and cards says 3 of seat 1.",
            "hand ada 2 kad, tetapi cards menyatakan 3 bagi tempat 1.",
        ),
        (
            {"laid": "13", "looked": "1.5", "does": "leave"},
            "looked: Player 1 has no card in place 5.",
            "looked: Pemain 1 tiada kad di tempat 5.",
        ),
        (
            {"laid": "13", "looked": "1.2", "hand": "5 . 7", "does": "leave"},
            "looked: Player 1 has no card in place 2.",
            "looked: Pemain 1 tiada kad di tempat 2.",
        ),
        (
            {"laid": "13", "looked": "4.1", "players": "3", "does": "leave"},
            "looked: Player 4 has no card in place 1.",
            "looked: Pemain 4 tiada kad di tempat 1.",
        ),
        (
            {"laid": "13", "looked": "2.0", "does": "leave"},
            "'2.0' is no place on the table: write it as 2.3.",
            "'2.0' bukan kedudukan kad di meja: tulis sebagai 2.3.",
        ),
        (
            {"discard": "5", "turn": "4"},
            "turn is a whole number from 1 to 3, not '4'.",
            "turn ialah nombor bulat dari 1 hingga 3, bukan '4'.",
        ),
        (
            {"slap": "5"},
            "discard is missing: say the card on the discard pile, as 5.",
            "discard tiada: nyatakan kad di atas timbunan buangan, seperti 5.",
        ),
    ],
)
def test_what_makes_no_question_is_said(said: dict[str, str], english: str, malay: str) -> None:
    with pytest.raises(RulesError) as refusal:
        KOMBIO.read_position(asked(**said).position)
    assert (refusal.value.words.en, refusal.value.words.ms) == (english, malay)


def test_a_red_king_is_not_among_the_action_cards_that_are_named() -> None:
    with pytest.raises(WordsError) as refusal:
        asked(laid="KH", b1="standard")
    said = refusal.value.words.en
    assert said.startswith("'KH' is no action card")
    assert {"KS", "KC", "QH"} <= set(said.replace(".", "").replace(",", "").split())
    assert "KD" not in said


@pytest.mark.parametrize(
    "act",
    [
        {"drawn": "7", "replace": "2"},
        {"drawn": "7", "does": "lay"},
        {"laid": "12", "swap": "2.1 2.2"},
        {"laid": "9", "look": "2.1"},
        {"laid": "9", "does": "leave"},
        {"does": "draw"},
    ],
)
def test_a_turn_of_whoever_has_called_is_refused_whatever_is_done_in_it(
    act: dict[str, str],
) -> None:
    question = asked(called="1", **act)
    with pytest.raises(NotAPositionError) as refusal:
        KOMBIO.read_position(question.position)
    assert str(refusal.value) == "Who has called has no turn any more."


def instead(**said: str) -> tuple[str, list[tuple[str, bool]]]:
    question = asked(**said)
    told = answer(KOMBIO, question.position, question.move, question.options, asking("kombio"))
    assert not told.legal
    return told.why.en, [(near.move, near.others) for near in told.nearest]


@pytest.mark.parametrize(
    "act",
    [
        {"discard": "5", "slap": "5", "from_": "2.5"},
        {"discard": "5", "slap": "6", "back": "yes", "from_": "2.5"},
        {"laid": "9", "look": "2.5"},
        {"laid": "12", "swap": "1.1 2.5"},
        {"penalty": "revealed", "from_": "2.5"},
    ],
)
def test_a_fifth_card_that_nobody_told_is_not_there(act: dict[str, str]) -> None:
    why, near = instead(**act)
    assert why == "Player 2 has no card in place 5."
    assert near
    assert not any(others for _, others in near)
    question = asked(**act, cards="4 5 4")
    position = KOMBIO.read_position(question.position)
    found = KOMBIO.check(position, KOMBIO.read_move(position, question.move))
    assert "no card in place" not in found.why.en


@pytest.mark.parametrize("said", [{"drawn": "7", "replace": "5"}, {"laid": "7", "look": "1.5"}])
def test_nor_is_an_own_one(said: dict[str, str]) -> None:
    assert instead(**said)[0] == "Player 1 has no card in place 5."


@pytest.mark.parametrize(
    ("said", "near"),
    [
        (
            {"discard": "5", "slap": "5", "from_": "1.2", "hand": "? 6 ? ?"},
            ["1:slap 1.? 5", "1:take-back 1.2 6"],
        ),
        (
            {"discard": "5", "slap": "6", "from_": "1.2", "hand": "? 5 ? ?", "back": "yes"},
            ["1:take-back 1.? 6", "1:slap 1.2"],
        ),
        ({"penalty": "revealed"}, ["1:penalty revealed 2.?", "1:penalty revealed 3.?"]),
        ({"penalty": "revealed", "from_": "1.2"}, ["1:penalty peeked 1.2", "1:penalty peeked 1.?"]),
        (
            {"penalty": "peeked", "from_": "2.1"},
            ["1:penalty revealed 2.1", "1:penalty revealed 2.?", "1:penalty peeked"],
        ),
    ],
)
def test_what_is_legal_instead_is_the_askers_own(said: dict[str, str], near: list[str]) -> None:
    assert instead(**said)[1] == [(move, False) for move in near]


def test_what_only_others_can_do_is_told_as_theirs() -> None:
    assert instead(does="draw", turn="2")[1] == [
        ("2:draw", True),
        ("2:take", True),
        ("2:kombio", True),
    ]
    question = asked(does="draw", turn="2")
    lines = answer_asked(KOMBIO, question).splitlines()
    assert "Legal for others: 2:draw, 2:take, 2:kombio" in lines
    assert "Yang sah bagi pemain lain: 2:draw, 2:take, 2:kombio" in answer_asked(
        KOMBIO, question, "ms"
    )
    assert not any(line.startswith("Legal instead") for line in lines)


def test_whose_card_was_revealed_is_asked() -> None:
    assert instead(penalty="revealed")[0] == "Whose card was revealed has to be told."

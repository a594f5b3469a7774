"""What all told games share in reading a line from a phone."""

from typing import Any

import pytest

from app.referee.dabong_words import VOCABULARY as DABONG_WORDS
from app.referee.kombio_words import VOCABULARY
from app.referee.kongkang_words import VOCABULARY as KONGKANG_VOCABULARY
from app.referee.said_words import GRAMMAR, MOST_WORDS, NotUnderstoodError, Rest, Vocabulary
from app.rules.game import Words
from app.rules.kombio import KOMBIO

VOCABULARIES: tuple[Vocabulary[Any, Any], ...] = (VOCABULARY, DABONG_WORDS, KONGKANG_VOCABULARY)
KOMBIO_START = KOMBIO.start(("Ana", "Ben", "Cik"), {})
CARDS = Words("number of cards", "bilangan kad")


def rest(*words: str) -> Rest[None]:
    return Rest(None, 2, "drew", list(words), "drew 2")


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda vocabulary: vocabulary.title)
def test_the_other_games_know_each_word_of_a_game(vocabulary: Vocabulary[Any, Any]) -> None:
    assert set(vocabulary.words) <= GRAMMAR
    assert not vocabulary.elsewhere & set(vocabulary.words)


@pytest.mark.parametrize(
    "word", ["0", "3", "-1", "two", "²", "\N{ARABIC-INDIC DIGIT ONE}", "001", "1" * 5_000]
)
def test_what_is_no_small_number_is_told_with_its_limits(word: str) -> None:
    with pytest.raises(NotUnderstoodError, match=r"is no number of cards: say 1 to 2\.") as error:
        rest(word).number(2, CARDS)
    assert error.value.words.ms.endswith("bukan bilangan kad: sebut 1 hingga 2.")


def test_nought_is_a_number_where_it_is_allowed() -> None:
    assert rest("0").number(2, CARDS, least=0) == 0


def test_a_word_is_skipped_only_where_it_comes_next() -> None:
    words = rest("from", "3")
    assert not words.skip("3")
    assert words.skip("from")
    assert words.whose(3) == 3
    assert not words.skip("from")
    words.end()


def test_a_word_that_is_missing_and_one_too_many_are_told_with_the_example() -> None:
    with pytest.raises(NotUnderstoodError, match="`drew` needs more words: say `drew 2`"):
        rest().take()
    with pytest.raises(NotUnderstoodError, match="'9' is a word too many: say `drew 2`"):
        rest("9").end()


def test_a_line_without_end_is_read_no_further() -> None:
    told = VOCABULARY.read(KOMBIO_START, 1, "showed" + " 5" * 5_000)
    assert len(told.cards) == MOST_WORDS - 1

"""The page `/ask`: a question in its address, the answer in the page's language, and nothing changed."""

import re
from html import unescape

import msgspec
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.rules.asking import LONGEST_WORD_CHARACTERS
from app.rules.games import GAMES, asking, game
from app.web.app import create_app
from tests.web import tables
from tests.web.fake_door import FakeDoor, QuietDoor

EXAMPLES = [(name, said) for name in GAMES for said in asking(name).examples]


def text_of(client: FlaskClient, **query: str) -> str:
    """The page as read, with its entities undone."""
    page = client.get("/ask", query_string=query)
    assert page.status_code == 200
    return unescape(page.text)


def test_the_menu_leads_to_it(client: FlaskClient) -> None:
    assert 'href="/ask"' in client.get("/").text
    assert 'href="/ask" aria-current="page"' in client.get("/ask").text


def test_without_a_game_the_tables_own_is_asked_about(client: FlaskClient) -> None:
    page = client.get("/ask").text
    assert '<a href="/ask?game=congkak" aria-current="true">Congkak</a>' in page
    assert 'class="ruling answer' not in page


def test_a_legal_move_is_told_with_kinds_effects_and_rules(client: FlaskClient) -> None:
    page = text_of(client, game="dabong", top="10W", play="2W")
    assert "<strong>Legal.</strong> 2 of Water: follows." in page
    assert '<span class="chip">follow</span>' in page
    assert "The next player draws 2 cards and loses the turn." in page
    assert '<a href="/rules/dabong#dabong.follow">dabong.follow</a>' in page
    assert "Beginner Rules" in page


def test_an_illegal_move_is_told_with_the_way_out(client: FlaskClient) -> None:
    page = text_of(client, game="dabong", top="10W", play="7F 2F", hand="7F 2F 10E")
    assert "<strong>Not legal.</strong> 7 + 2 is 9, the 10 on the pile counts 10." in page
    assert "Legal instead" in page
    assert '<code class="chip">1:10E</code> 10 of Earth: follows.' in page
    assert "may still become legal" not in page
    assert "may still become legal" in text_of(client, game="dabong", top="10W", play="7F 2F")


def test_the_answer_is_in_the_language_of_the_page(client: FlaskClient) -> None:
    page = text_of(client, game="dabong", top="10W", play="7F 2F", lang="ms")
    assert "<strong>Tidak sah.</strong> 7 + 2 ialah 9" in page
    assert "Masih boleh menjadi sah" in page
    assert "Yang sah" in page
    assert '<html lang="ms">' in page


def test_the_question_stays_when_the_language_changes(client: FlaskClient) -> None:
    page = text_of(client, game="dabong", top="10W", play="7F 2F")
    assert 'href="?game=dabong&top=10W&play=7F+2F&lang=ms"' in page
    again = text_of(client, game="dabong", top="10W", play="7F 2F", lang="ms")
    assert 'href="?game=dabong&top=10W&play=7F+2F&lang=en"' in again


def test_what_was_said_stays_in_the_form(client: FlaskClient) -> None:
    page = text_of(client, game="kongkang", top="8", play="8 skull", slip="yes", players="4")
    assert re.search(r'name="play" value="8 skull"', page)
    assert re.search(r'name="slip" value="yes" checked', page)
    assert re.search(r"<details open>\s*<summary>More about the table", page)
    page = text_of(client, game="dabong", top="8F", named="W", play="4W")
    assert '<option value="W" selected>W, Water</option>' in page


@pytest.mark.parametrize(("name", "said"), EXAMPLES)
def test_every_example_leads_to_its_answer(
    client: FlaskClient, name: str, said: dict[str, str]
) -> None:
    page = text_of(client, game=name)
    links = [link for link in re.findall(r'href="(/ask\?[^"]*)"', page) if "&" in link]
    assert len(links) == len(asking(name).examples)
    for link in links:
        answer = client.get(link)
        assert answer.status_code == 200
        assert re.search(r'class="ruling answer (accept|object)"', answer.text)
    assert all(key in " ".join(links) for key in said)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "ms"])
def test_every_word_has_a_field_with_its_sentence(
    client: FlaskClient, name: str, lang: str
) -> None:
    page = text_of(client, game=name, lang=lang)
    for word in asking(name).words:
        sentence = word.words.spoken(lang)
        assert sentence[:1].upper() + sentence[1:] in page
        assert f'name="{word.name}"' in page
    for option in asking(name).options:
        assert f'name="{option}"' in page
    assert asking(name).note.spoken(lang) in page


def test_without_a_move_what_may_be_done_is_told(client: FlaskClient) -> None:
    page = text_of(client, game="dabong", top="9F", hand="2F KE")
    assert "What may be done" in page
    assert "2 of Fire: follows." in page
    page = text_of(
        client, game="congkak", south="0 0 0 0 0 0 0", north="0 0 0 0 0 0 0", stores="92 6"
    )
    assert "No move is left here." in page
    hand = " ".join(f"{rank}F" for rank in ("A", *range(2, 11), "J", "Q"))
    page = text_of(client, game="dabong", top="KF", hand=hand, level="master")
    assert "… and more." in page


def test_the_text_forms_do_as_well(client: FlaskClient) -> None:
    position = "QE hands=?8/?8/?8 turn=1 level=master"
    page = text_of(client, game="dabong", position=position, move="3E 4E 5E")
    assert "<strong>Legal.</strong>" in page
    assert "addition, straight" in page
    assert f'name="position" value="{position}"' in page


def test_further_options_are_written_in_one_field(client: FlaskClient) -> None:
    said = {"game": "dabong", "top": "QE", "play": "3E 4E 5E"}
    page = text_of(client, **said, options="level=master straight=off")
    assert '<span class="chip">addition</span>' in page
    assert '<span class="chip">straight</span>' not in page
    assert "written name=value" in text_of(client, **said, options="level")
    assert "did you mean level?" in text_of(client, **said, options="levle=master")


def test_the_tables_options_hold_here(client: FlaskClient, quiet_door: QuietDoor) -> None:
    lone = {"south": "0 0 0 0 2 0 0", "north": "6 0 0 0 0 0 0", "stores": "3 87", "sow": "5"}
    assert "(+1)" in text_of(client, game="congkak", **lone)
    quiet_door.change(options={"bank_lone_piece": "off"})
    page = text_of(client, game="congkak", **lone)
    assert "(+0)" in page
    assert '<code class="chip">bank_lone_piece=off</code>' in page
    assert "as played here: off" in page
    assert "(+1)" in text_of(client, game="congkak", **lone, bank_lone_piece="on")
    assert "bank_lone_piece=off" not in text_of(client, game="kombio")


@pytest.mark.parametrize(
    ("query", "english", "malay"),
    [
        ({"play": "7F"}, "top is missing: say", "top tiada: nyatakan"),
        ({"top": "10W", "named": "X"}, "named has no value 'X'", "named tiada nilai 'X'"),
        ({"tpo": "10W"}, "did you mean top?", "adakah maksudnya top?"),
        (
            {"top": "x" * (LONGEST_WORD_CHARACTERS + 1)},
            "top is too long: 201 characters",
            "top terlalu panjang: 201 aksara",
        ),
    ],
)
def test_what_makes_no_question_is_told_in_both_languages(
    client: FlaskClient, query: dict[str, str], english: str, malay: str
) -> None:
    assert english in text_of(client, game="dabong", **query)
    assert malay in text_of(client, game="dabong", lang="ms", **query)


def test_a_card_that_there_is_not_is_told_in_both_languages(client: FlaskClient) -> None:
    query = {"game": "dabong", "top": "11W", "play": "7F"}
    assert "<p class=\"why\">'11W' is no card of dabong!" in text_of(client, **query)
    assert "<p class=\"why\">'11W' bukan kad dabong!" in text_of(client, **query, lang="ms")


@pytest.mark.parametrize("name", ["chess", "../congkak", "<script>", "dabong!"])
def test_a_game_that_there_is_not(client: FlaskClient, name: str) -> None:
    assert client.get("/ask", query_string={"game": name}).status_code == 404


def test_asking_changes_nothing(client: FlaskClient, quiet_door: QuietDoor) -> None:
    before = quiet_door.snapshot()
    for name, said in EXAMPLES:
        for method in ("GET", "HEAD"):
            client.open("/ask", method=method, query_string={**said, "game": name})
    assert quiet_door.snapshot() is before
    assert quiet_door.observations == []
    assert client.post("/ask").status_code == 405


def test_the_page_needs_no_script_and_takes_nothing_from_elsewhere(client: FlaskClient) -> None:
    page = client.get("/ask?game=dabong&top=10W&play=7F+2F")
    assert "noscript" not in page.text
    assert "<script src" not in page.text
    assert 'type="module"' not in page.text
    assert "//" not in page.text.replace("http://192.168.7.20:8000/", "")
    assert " style=" not in page.text
    assert "form-action 'self'" in page.headers["Content-Security-Policy"]


HOSTILE = '"><script>alert(1)</script><img onerror=alert(1)>'


@pytest.mark.parametrize("field", ["top", "play", "hand", "position", "move", "options", "level"])
def test_markup_never_comes_back_as_markup(client: FlaskClient, field: str) -> None:
    page = client.get("/ask", query_string={"game": "dabong", "top": "10W", field: HOSTILE})
    assert page.status_code == 200
    assert "<script>alert" not in page.text
    assert "<img" not in page.text


def test_options_of_the_table_are_escaped(quiet_door: QuietDoor, client: FlaskClient) -> None:
    quiet_door.change(options={"<b>": "<i>"})
    page = client.get("/ask?game=congkak&sow=7").text
    assert "<b>" not in page
    assert "<i>" not in page


@pytest.fixture(scope="module")
def lasting_client() -> FlaskClient:
    snapshot = msgspec.structs.replace(tables.quiet(), game="dabong")
    return create_app(FakeDoor(snapshot), addresses=tuple).test_client()


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
@given(
    name=st.sampled_from(sorted(GAMES)),
    query=st.dictionaries(
        st.one_of(
            st.text(max_size=8),
            st.sampled_from([word.name for name in GAMES for word in asking(name).words]),
        ),
        st.text(max_size=20),
        max_size=4,
    ),
)
def test_no_address_breaks_the_page(
    lasting_client: FlaskClient, name: str, query: dict[str, str]
) -> None:
    page = lasting_client.get("/ask", query_string={**query, "game": name})
    assert page.status_code == 200


def test_a_surrogate_in_the_address_is_no_trouble(lasting_client: FlaskClient) -> None:
    for piece in ("%ff", "%ed%a0%80", "%00", "%0a"):
        assert lasting_client.get(f"/ask?game=dabong&top={piece}&play=7F").status_code == 200


UNSHOWABLE = ("\0", "\x07", "\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\ufeff", "\uffff")
"""Control characters, and those that turn or hide what stands beside them."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "ms"])
def test_control_characters_are_shown_harmlessly_in_every_field(
    client: FlaskClient, name: str, lang: str
) -> None:
    said = f"level={'5'.join(UNSHOWABLE)}"
    words = [word.name for word in asking(name).words]
    for field in [*words, *asking(name).options, "position", "move", "options", said]:
        page = text_of(client, game=name, lang=lang, **{field: said})
        assert [piece for piece in UNSHOWABLE if piece in page] == [], field


def test_a_control_character_in_a_field_is_replaced_and_the_rest_stays(client: FlaskClient) -> None:
    page = client.get("/ask?game=dabong&position=%00a&move=%00b&top=7%00F").text
    assert 'name="position" value="\N{REPLACEMENT CHARACTER}a"' in page
    assert 'name="move" value="\N{REPLACEMENT CHARACTER}b"' in page
    assert 'name="top" value="7\N{REPLACEMENT CHARACTER}F"' in page


def test_a_line_break_between_cards_is_a_space(client: FlaskClient) -> None:
    page = client.get("/ask?game=dabong&top=10W&play=7F%0a%092F").text
    assert 'name="play" value="7F  2F"' in page
    assert "7 + 2 is 9" in page


def test_titles_are_the_games_own(client: FlaskClient) -> None:
    page = client.get("/ask").text
    for name in GAMES:
        assert f">{asking(name).title}</a>" in page
        assert game(name).name == name


@pytest.mark.parametrize("lang", ["en", "ms"])
def test_one_field_said_twice_is_told(client: FlaskClient, lang: str) -> None:
    twice = {"en": "play is said twice, '7F' and '2F'", "ms": "play dinyatakan dua kali"}[lang]
    page = unescape(client.get(f"/ask?game=dabong&top=10W&play=7F&play=2F&lang={lang}").text)
    assert twice in page
    level = "/ask?game=dabong&top=10W&play=7F&level=master&options=level%3Dbeginner&lang=en"
    assert "level is said twice" in unescape(client.get(level).text)
    again = "/ask?game=dabong&top=10W&play=10F&level=master&options=level%3Dmaster&lang=en"
    assert "<strong>Legal.</strong>" in client.get(again).text


def test_two_acts_are_told(client: FlaskClient) -> None:
    page = text_of(client, game="dabong", top="7E", play="7W", does="draw")
    assert "play and does are two acts" in page


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"game": "congkak", "position": "x"}, "'x' bukan kedudukan Congkak"),
        ({"game": "congkak", "sow": "x"}, "'x' bukan langkah Congkak"),
        ({"game": "congkak", "no_pieces": "x"}, "Pilihan no_pieces tiada nilai 'x'"),
        ({"game": "kongkang", "top": "frob"}, "'frob' bukan kad Kongkang"),
        ({"game": "kombio", "discard": "frob"}, "discard: 'frob' bukan kad dek ini"),
        ({"game": "kombio", "frob": "1"}, "Soalan tentang kombio tiada perkataan 'frob'"),
        ({"game": "dabong", "play": "7F"}, "top tiada: nyatakan permainan terakhir"),
    ],
)
def test_what_is_no_question_is_told_in_malay(
    client: FlaskClient, query: dict[str, str], sentence: str
) -> None:
    page = text_of(client, lang="ms", **query)
    assert f'<p class="why">{sentence}' in page


def test_kinds_sections_and_values_are_malay(client: FlaskClient) -> None:
    page = text_of(client, game="kombio", discard="5", slap="5", lang="ms")
    assert '<span class="chip">tampar</span>' in page
    assert "· Menampar</span>" in page
    assert '<option value="slapped">sudah ditampar</option>' in page
    assert "Kad di atas timbunan buangan: 5 · Kad yang ditamparkan: 5" in page
    assert "Slapping" not in page


def test_the_penalties_of_the_house_can_be_chosen(
    client: FlaskClient, quiet_door: QuietDoor
) -> None:
    page = text_of(client, game="kombio", options="house_penalties=talking:1", penalty="talking")
    assert "takes 1 card from the draw pile for “talking”" in page
    assert '<option value="talking" selected>talking</option>' in page
    quiet_door.change(game="kombio", options={"house_penalties": "talking:1"})
    page = text_of(client, game="kombio", penalty="talking")
    assert '<option value="talking" selected>talking</option>' in page
    assert "takes 1 card from the draw pile for “talking”" in page

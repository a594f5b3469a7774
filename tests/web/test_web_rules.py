"""The pages `/rules/GAME`: every rule that a verdict can name, every option, and what is switched here."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from app.rules.games import GAMES, asking, game
from app.rules.rulebook import section_words
from tests.web.fake_door import QuietDoor


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "ms"])
def test_every_rule_and_option_is_there_in_the_language_of_the_page(
    client: FlaskClient, name: str, lang: str
) -> None:
    page = unescape(client.get(f"/rules/{name}?lang={lang}").text)
    ids = re.findall(r'<li id="([^"]+)" class="rule">', page)
    assert sorted(ids) == sorted(game(name).rules)
    for rule in game(name).rules.values():
        assert rule.words.spoken(lang) in page
        assert f"<h2>{section_words(rule.section).spoken(lang)}</h2>" in page
    for option in game(name).options.values():
        assert f"<code>{option.name}</code>" in page
        assert option.words.spoken(lang) in page
        if option.ruling:
            assert option.ruling in page


def test_sections_hold_their_own_rules(client: FlaskClient) -> None:
    page = client.get("/rules/dabong").text
    for part in page.split('<section class="panel">')[1:]:
        section = unescape(re.findall(r"<h2>([^<]+)</h2>", part)[0])
        for rule_id in re.findall(r'<li id="([^"]+)" class="rule">', part):
            assert game("dabong").rules[rule_id].section == section


def test_a_rule_in_an_answer_leads_to_its_place(client: FlaskClient) -> None:
    answer = client.get("/ask?game=dabong&top=10W&play=7F+2F").text
    link = re.findall(r'href="(/rules/dabong)#([^"]+)"', answer)
    assert link
    for path, anchor in link:
        assert f'id="{anchor}"' in client.get(path).text


def test_what_is_switched_at_this_table_is_marked(
    client: FlaskClient, quiet_door: QuietDoor
) -> None:
    assert "switched at this table" not in client.get("/rules/congkak").text
    quiet_door.change(options={"no_pieces": "sweep"})
    page = client.get("/rules/congkak").text
    assert page.count("switched at this table") == 1
    assert re.search(r'<code class="chip played">sweep', page)
    assert re.search(r'<code class="chip">pass <span class="quiet">\(default\)', page)
    assert "What this table plays is marked." in page
    assert "switched at this table" not in client.get("/rules/kombio").text
    assert "This table plays another game" in client.get("/rules/kombio").text


def test_points_with_one_answer_are_folded(client: FlaskClient) -> None:
    page = client.get("/rules/congkak").text
    open_part, folded = page.split("Points with one answer")
    assert "<code>no_pieces</code>" in open_part
    assert "<code>c5</code>" in folded
    assert "<code>no_pieces</code>" not in folded


def test_numbers_and_lists_show_what_they_accept(client: FlaskClient) -> None:
    page = client.get("/rules/dabong").text
    assert '<code class="chip">10-9999</code>' in page
    assert '<code class="chip played">300 <span class="quiet">(default)' in page
    kombio = game("kombio").options["house_penalties"]
    assert kombio.form in unescape(client.get("/rules/kombio").text)


def test_without_a_name_the_tables_own_rules_are_shown(client: FlaskClient) -> None:
    assert 'id="congkak.sow"' in client.get("/rules").text


@pytest.mark.parametrize("name", ["chess", "Congkak", "<b>", "congkak/x"])
def test_rules_that_there_are_not(client: FlaskClient, name: str) -> None:
    page = client.get(f"/rules/{name}")
    assert page.status_code == 404
    assert "<b>" not in page.text


@pytest.mark.parametrize("name", GAMES)
def test_reading_changes_nothing_and_needs_no_script(
    client: FlaskClient, quiet_door: QuietDoor, name: str
) -> None:
    before = quiet_door.snapshot()
    page = client.get(f"/rules/{name}")
    assert quiet_door.snapshot() is before
    assert quiet_door.observations == []
    assert "noscript" not in page.text
    assert " style=" not in page.text
    assert "//" not in page.text.replace("http://192.168.7.20:8000/", "")
    assert client.post(f"/rules/{name}").status_code == 405


def test_each_game_leads_to_the_others_and_to_its_questions(client: FlaskClient) -> None:
    page = client.get("/rules/kombio").text
    for name in GAMES:
        assert f'href="/rules/{name}"' in page
        assert f">{asking(name).title}</a>" in page
    assert 'href="/ask?game=kombio"' in page


def test_options_of_the_table_are_escaped(client: FlaskClient, quiet_door: QuietDoor) -> None:
    quiet_door.change(options={"no_pieces": "<script>alert(1)</script>"})
    assert "<script>alert" not in client.get("/rules/congkak").text


@pytest.mark.parametrize("name", GAMES)
def test_headings_are_in_the_language_of_the_page(client: FlaskClient, name: str) -> None:
    page = unescape(client.get(f"/rules/{name}?lang=ms").text)
    assert 'lang="en"' not in page.partition("<main")[2]
    for rule in game(name).rules.values():
        assert f"<h2>{rule.section}</h2>" not in page

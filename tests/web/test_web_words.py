"""Both languages are whole: no sentence of the pages lacks its Malay, no phrase is asked for in vain."""

import os
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import app.web
from app.web.app import create_app
from app.web.language import TRANSLATIONS, compile_catalogues
from app.web.phrases import phrases
from tests.web import tables
from tests.web.fake_door import FakeDoor

WEB = Path(app.web.__file__).parent
PLACES = re.compile(r"%\(\w+\)s|\{\w+\}")
SAID = re.compile(r'\b(?:say|canSay)\(\s*"([\w-]+)"')


@pytest.fixture(scope="module")
def malay() -> Catalog:
    with (TRANSLATIONS / "ms/LC_MESSAGES/messages.po").open("rb") as source:
        return read_po(source, locale="ms")


@pytest.fixture(scope="module")
def sentences() -> set[str]:
    methods = [("**.py", "python"), ("templates/**.html", "jinja2")]
    found = extract_from_dir(WEB, method_map=methods)
    return {message for _f, _l, message, _c, _x in found if isinstance(message, str)}


def test_every_sentence_has_its_malay(malay: Catalog, sentences: set[str]) -> None:
    assert len(sentences) > 100
    missing = [s for s in sentences if s not in malay or not malay[s].string or malay[s].fuzzy]
    assert missing == []


def test_no_malay_is_left_over(malay: Catalog, sentences: set[str]) -> None:
    assert {str(message.id) for message in malay if message.id} == sentences


def test_both_languages_fill_in_the_same_names(malay: Catalog) -> None:
    for message in malay:
        assert sorted(PLACES.findall(str(message.id))) == sorted(
            PLACES.findall(str(message.string))
        )


def keys_in_scripts() -> set[str]:
    """Every phrase that a script names, families of keys such as `status-${...}` written out."""
    text = "\n".join(path.read_text("utf-8") for path in (WEB / "static").glob("*.js"))
    named = set(SAID.findall(text))
    named |= set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', text))
    return named


def test_scripts_ask_only_for_phrases_that_there_are() -> None:
    with create_app(FakeDoor(tables.quiet()), addresses=tuple).test_request_context("/"):
        known = phrases()
    text = "\n".join(path.read_text("utf-8") for path in (WEB / "static").glob("*.js"))
    assert set(SAID.findall(text)) <= known.keys()
    families = ("sign-", "status-", "sensor-", "stand-", "zone-", "south", "north")
    unused = {k for k in known if k not in keys_in_scripts() and not k.startswith(families)}
    assert {k for k in unused if f'"{k}"' not in text} == set()


def test_every_kind_of_ruling_and_end_has_words() -> None:
    with create_app(FakeDoor(tables.quiet()), addresses=tuple).test_request_context("/"):
        known = phrases()
    for kind in ("accept", "ask", "object", "fault"):
        assert f"sign-{kind}" in known
    ends = ("answered", "settled", "expired", "repaired", "stands", "withdrawn")
    for status in ("provisional", "open", "final", *ends):
        assert f"status-{status}" in known
    for state in ("ok", "lost", "absent"):
        assert f"sensor-{state}" in known


def test_a_fresh_checkout_compiles_its_catalogues(tmp_path: Path) -> None:
    folder = tmp_path / "ms" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    po = folder / "messages.po"
    po.write_bytes((TRANSLATIONS / "ms/LC_MESSAGES/messages.po").read_bytes())
    compile_catalogues(tmp_path)
    mo = folder / "messages.mo"
    first = mo.read_bytes()
    assert b"Papan mata" in first
    mo.write_bytes(b"newer")
    compile_catalogues(tmp_path)
    assert mo.read_bytes() == b"newer"
    os.utime(po, (2_000_000_000, 2_000_000_000))
    compile_catalogues(tmp_path)
    assert mo.read_bytes() == first
    assert sorted(path.name for path in folder.iterdir()) == ["messages.mo", "messages.po"]

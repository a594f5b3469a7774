"""English and Malay: which of them a page is in, and its catalogue of sentences."""

import contextlib
import os
import tempfile
from pathlib import Path
from urllib.parse import urlencode

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask, request
from flask_babel import Babel, get_locale

LANGUAGES = {"en": "English", "ms": "Bahasa Melayu"}
COOKIE = "lang"
COOKIE_S = 365 * 24 * 3600
TRANSLATIONS = Path(__file__).parent / "translations"


def choose_language() -> str:
    """The language of this request: asked for in the address, chosen before, or the browser's."""
    for wanted in (request.args.get(COOKIE), request.cookies.get(COOKIE)):
        if wanted in LANGUAGES:
            return wanted
    return request.accept_languages.best_match(LANGUAGES) or "en"


def current_language() -> str:
    """The language of the page being made, `en` or `ms`."""
    return str(get_locale().language)


def language_address(language: str) -> str:
    """The address of this page, with whatever it was asked, in that language."""
    asked = [(name, value) for name, value in request.args.items(multi=True) if name != COOKIE]
    return f"?{urlencode([*asked, (COOKIE, language)])}"


def add_languages(app: Flask) -> None:
    """Give the app its two languages."""
    compile_catalogues(TRANSLATIONS)
    Babel(app, locale_selector=choose_language)
    app.jinja_env.globals.update(
        current_language=current_language, language_address=language_address, languages=LANGUAGES
    )


def compile_catalogues(folder: Path) -> None:
    """Compile each .po whose .mo is missing or older, so that a fresh checkout speaks both languages.

    Where the folder cannot be written to, what is there stays, and what is not is shown in English.
    """
    for po in folder.glob("*/LC_MESSAGES/*.po"):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        with contextlib.suppress(OSError):
            _compile(po, mo)


def _compile(po: Path, mo: Path) -> None:
    with po.open("rb") as source:
        catalogue = read_po(source)
    # Another process may read it right now: it gets the old one or the new one, whole.
    with tempfile.NamedTemporaryFile(dir=mo.parent, delete=False) as target:
        write_mo(target, catalogue)
    Path(target.name).chmod(0o644)
    os.replace(target.name, mo)  # noqa: PTH105 - the one call that is atomic by contract

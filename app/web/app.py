"""The Flask application: pages, stream and commands around one table's door."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException, SecurityError

from app.web.address import own_addresses, phone_address
from app.web.ask import ask
from app.web.cards import cards
from app.web.commands import commands
from app.web.deck_door import DeckDoor
from app.web.decks import decks as deck_pages
from app.web.disputed import disputed
from app.web.door import TableDoor
from app.web.enrol import enrol
from app.web.guard import MOST_BODY_BYTES, RefusedError, add_headers
from app.web.hosts import TrustedHosts
from app.web.language import add_languages
from app.web.live import live
from app.web.pages import pages, show
from app.web.rules_page import rules
from app.web.site import Site
from app.web.stream import Limits

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

FORGED_HOST = (
    "This table does not answer to that name. Open it by the address shown on its scoreboard, "
    "or add the name to `names` under [web] in the settings.\n"
)


class TableApp(Flask):
    """Flask that looks up the machine's addresses again when a new one is asked for."""

    trusted: TrustedHosts

    def wsgi_app(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Look at the host before Flask judges it."""
        self.trusted.look_at(environ.get("HTTP_HOST", ""))
        return super().wsgi_app(environ, start_response)


def create_app(
    door: TableDoor,
    *,
    decks: DeckDoor | None = None,
    names: Iterable[str] = (),
    port: int = 0,
    limits: Limits | None = None,
    addresses: Callable[[], tuple[str, ...]] = own_addresses,
    phone: Callable[[], str] = phone_address,
) -> Flask:
    """Build the pages of one table.

    Args:
        door: what the table offers to its pages.
        decks: what the camera's side offers to them; None where its libraries are not installed.
        names: further host names that may be asked for (`[web] names` of the settings).
        port: on which the pages will be served, for the address shown to phones; 0 hides it.
        limits: of streams; the defaults suit a Raspberry Pi.
        addresses: where this machine's addresses come from.
        phone: finds the address to show to phones.
    """
    app = TableApp("app.web")
    app.trusted = TrustedHosts(names, addresses)
    app.config["TRUSTED_HOSTS"] = app.trusted.hosts
    app.config["MAX_CONTENT_LENGTH"] = MOST_BODY_BYTES
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = None  # asked for anew: an update shows at once
    app.extensions["door"] = door
    app.extensions["decks"] = decks
    app.extensions["site"] = Site(limits or Limits(), port, phone)
    add_languages(app)
    for blueprint in (pages, cards, ask, rules, live, disputed, commands, deck_pages, enrol):
        app.register_blueprint(blueprint)
    app.after_request(add_headers)
    app.register_error_handler(RefusedError, _refused)
    app.register_error_handler(SecurityError, _forged_host)
    app.register_error_handler(HTTPException, _http_error)
    return app


def _refused(error: RefusedError) -> Response:
    response = jsonify(error=str(error))
    response.status_code = error.status
    return response


def _forged_host(_error: SecurityError) -> Response:
    # No page: with a host that is not trusted, Flask cannot build addresses for its links.
    return Response(FORGED_HOST, status=400, mimetype="text/plain")


def _http_error(error: HTTPException) -> Response:
    """Programs get JSON, people a page with a way back."""
    code = error.code or 500
    if request.path.startswith("/api/"):
        response = jsonify(error=error.description)
    else:
        response = show("refused.html", code=code)
    response.status_code = code
    response.headers.update({k: v for k, v in error.get_headers() if k in ("Allow", "Retry-After")})
    return response

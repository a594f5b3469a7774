"""What every request must pass and every answer carries."""

from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from flask import Request, Response
from flask_babel import gettext as _

MOST_BODY_BYTES = 16 * 1024  # the longest request, a whole corrected board, is under 1 KiB

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
BodyT = TypeVar("BodyT")


class RefusedError(Exception):
    """A request that is not done; `status` is HTTP's, the text one sentence for a person."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def require_same_origin(request: Request) -> None:
    """Refuse what another site's page sends in this browser's name.

    Programs that are no browser send neither header; a browser cannot leave both out across
    sites, nor send JSON there without being asked first.

    Raises:
        RefusedError: 403.
    """
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site")
    foreign_origin = origin is not None and urlsplit(origin).netloc != request.host
    if foreign_origin or site not in (None, "same-origin"):
        raise RefusedError(403, _("This can only be done from the table's own pages."))


def read_body(request: Request, kind: type[BodyT]) -> BodyT:
    """The JSON body as a checked value of `kind`.

    Raises:
        RefusedError: 415 for anything but JSON, 400 for JSON that says something else.
    """
    if not request.is_json:
        raise RefusedError(415, _("Send JSON, with Content-Type application/json."))
    try:
        return msgspec.json.decode(request.get_data(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RefusedError(400, _("This was not understood: %(what)s.", what=error)) from error


def add_headers(response: Response) -> Response:
    """Add the security headers; pages and answers are never kept, static files are asked for anew."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response

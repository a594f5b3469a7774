"""What a page reads while it is open: the stream of events, the state, the virtual table's truth."""

import msgspec
from flask import Blueprint, Response, current_app, jsonify, request
from flask_babel import gettext as _

from app.web.card_truth import NOBODY
from app.web.door import TableDoor
from app.web.site import Site
from app.web.stream import EventId, EventStream

live = Blueprint("live", __name__)

JSON = "application/json"
EVENTS = "text/event-stream"


def _parts() -> tuple[TableDoor, Site]:
    door: TableDoor = current_app.extensions["door"]
    site: Site = current_app.extensions["site"]
    return door, site


@live.get("/api/state")
def state() -> Response:
    """The snapshot as JSON; its ETag is the event id, so that asking again costs little."""
    door, site = _parts()
    snapshot = door.snapshot()
    response = Response(door.snapshot_json(snapshot), mimetype=JSON)
    response.set_etag(str(EventId(site.run, snapshot.version)))
    response.headers["Table-Now-Us"] = str(door.now_us())
    response.headers["Table-Heard-Us"] = str(door.heard_us())
    response.headers["Cache-Control"] = "no-cache"
    response.make_conditional(request)
    return response


@live.get("/api/world")
def world() -> Response:
    """What lies where on the virtual table, as `?seat=` sees it; `null` where there is none."""
    door, _site = _parts()
    return Response(msgspec.json.encode(door.world(_seat())), mimetype=JSON)


def _seat() -> int:
    """Whose cards are shown; nobody's for what is no seat."""
    return request.args.get("seat", NOBODY, type=int)


@live.get("/events")
def events() -> Response:
    """The stream. `Last-Event-ID` (or `?after=`) resumes; `?world=1` adds the virtual table's truth, as
    `?seat=` sees it.
    """
    door, site = _parts()
    if request.method == "HEAD":
        return Response(mimetype=EVENTS)  # nobody will read a stream: it needs no place
    give_back = site.slots.take()
    if give_back is None:
        full = jsonify(error=_("Too many pages are open at once; close some."))
        full.status_code = 503
        full.headers["Retry-After"] = str(site.limits.retry_after_s)
        return full
    is_gone = request.environ.get("waitress.client_disconnected", lambda: False)
    stream = EventStream(
        door,
        site.limits,
        run=site.run,
        last_id=request.headers.get("Last-Event-ID") or request.args.get("after", ""),
        with_world=request.args.get("world") == "1",
        seat=_seat(),
        is_over=lambda: site.closing.is_set() or is_gone(),
    )
    response = Response(iter(stream), mimetype=EVENTS)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy in front must not hold events back
    response.call_on_close(give_back)
    return response

"""Pictures of the cards that a question or an objection is about."""

from flask import Blueprint, Response, abort, current_app

from app.web.door import TableDoor

disputed = Blueprint("disputed", __name__)

JPEG = "image/jpeg"


@disputed.get("/disputed/<int(max=999999999):ruling>/<int(max=999999999):crop>.jpg")
def picture(ruling: int, crop: int) -> Response:
    """The picture of that number of a ruling of this match; like every answer, it is not to be stored."""
    door: TableDoor = current_app.extensions["door"]
    jpeg = door.disputed(ruling, crop)
    if jpeg is None:
        abort(404)
    return Response(jpeg, mimetype=JPEG)

"""What the pages about decks say when something was not done, and of cards that look alike."""

from flask_babel import gettext as _

from app.web.enrolment import Alike, Trouble

EVEN = 0.5
"""Below this the wrong card of the two was the likelier."""

MOST_SHOWN_CHARACTERS = 48
"""Of what somebody typed, when it is said back."""

NAMED_KINDS = frozenset({"no-picture", "no-camera", "not-learned"})
"""Their `what` is a sentence of its own, in English."""


def sentence_of(trouble: Trouble) -> str:
    """Why something was not done, in the language of the page."""
    what = trouble.what[:MOST_SHOWN_CHARACTERS]
    match trouble.kind:
        case "deck-name":
            said = _(
                "“%(what)s” cannot name a deck: take up to 24 letters a to z, digits and hyphens.",
                what=what,
            )
        case "deck-taken":
            said = _("There is a deck %(what)s already: take another name.", what=what)
        case "card-name":
            said = _(
                "“%(what)s” cannot name a card: take up to 24 letters, digits and hyphens.",
                what=what,
            )
        case "card-twice":
            said = _("The card %(what)s is there twice: write each card once.", what=what)
        case "card-count":
            said = _("That makes %(what)s cards: a deck has 2 to 160.", what=what)
        case "busy":
            said = _("Somebody else is teaching a deck now: wait until that is done.")
        case "not-removed":
            said = _("The deck %(what)s is not there any more.", what=what)
        case _:
            said = _of_pictures(trouble.kind)
    return str(said)


def _of_pictures(kind: str) -> str:
    sentences = {
        "no-card": _(
            "No card can be made out: lay it alone on plain ground of another colour, whole in the "
            "picture."
        ),
        "no-picture": _("That file cannot be used as a picture."),
        "too-large": _("That picture is larger than 64 MB: take a smaller one."),
        "no-file": _("No picture was chosen."),
        "no-camera": _("The table's camera shows no picture now."),
        "too-few": _("Show at least two cards first."),
        "not-learned": _("The deck could not be learned; the pictures are still here."),
    }
    return str(sentences.get(kind) or _("That did not work."))


def detail_of(trouble: Trouble) -> str:
    """What the camera's side said of it, in English; empty when the sentence says all."""
    return trouble.what if trouble.kind in NAMED_KINDS else ""


def alike_sentence(pair: Alike) -> str:
    """What it means to somebody who owns the deck that two cards look alike."""
    if pair.told_apart < EVEN:
        said = _(
            "%(card)s and %(other)s look alike: a copy of one was taken for the other. Are both "
            "pictures right?",
            card=pair.card,
            other=pair.other,
        )
    else:
        said = _(
            "%(card)s and %(other)s look alike: the hardest copy was told apart with %(percent)s %% "
            "only.",
            card=pair.card,
            other=pair.other,
            percent=round(100 * pair.told_apart),
        )
    return str(said)

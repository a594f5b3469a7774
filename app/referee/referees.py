"""Which games are refereed at a table under which profiles, and by whom."""

from collections.abc import Mapping
from typing import Any

from app.referee.camera_side import CameraSide
from app.referee.congkak_referee import CongkakReferee
from app.referee.dabong_seen import DabongSeen
from app.referee.dabong_told import DabongTold
from app.referee.kombio_seen import KombioSeen
from app.referee.kombio_told import KombioTold
from app.referee.kongkang_seen import KongkangSeen
from app.referee.kongkang_told import KongkangTold
from app.referee.referee import Referee
from app.referee.seen_game import SeenGame
from app.referee.thresholds import Thresholds
from app.referee.told_game import ToldGame
from app.referee.told_referee import ToldReferee

PROFILES = ("none", "buttons", "cards", "full")
"""What sensors a table has, from none to all (the words are the design's)."""

WATCHED = ("cards", "full")
"""Those with a camera."""

TOLD: Mapping[str, ToldGame[Any, Any]] = {
    "dabong": DabongTold(),
    "kombio": KombioTold(),
    "kongkang": KongkangTold(),
}
"""The card games whose players say on a phone what they did."""

SEEN: Mapping[str, SeenGame[Any, Any]] = {
    "dabong": DabongSeen(),
    "kombio": KombioSeen(),
    "kongkang": KongkangSeen(),
}
"""The card games that are refereed by a camera too."""

REFEREED: Mapping[str, tuple[str, ...]] = {
    "congkak": PROFILES,
    **dict.fromkeys(TOLD, ("none", "buttons")),
    **dict.fromkeys(SEEN, PROFILES),
}
"""The profiles under which each game is refereed today."""

USUAL: Mapping[str, str] = {"congkak": "full"}
"""The profile of a game's table where none is named; `cards` for those not in it."""


def not_refereed(game: str, profile: str) -> str:
    """One sentence that says why that game is not refereed under that profile; empty when it is."""
    known = REFEREED.get(game)
    if known is None:
        games = ", ".join(REFEREED)
        return f"{game} is not refereed at a table yet, only {games} are."
    if profile in known:
        return ""
    names = " and ".join(f"`{name}`" for name in reversed(known))
    return (
        f"{game} is not refereed under the profile `{profile}` yet: play it under {names},"
        " where the players say on a phone what they did."
    )


def referee_of(game: str, profile: str) -> Referee:
    """The referee of that game at a table with those sensors.

    Raises:
        ValueError: it is not refereed there; see :func:`not_refereed`, which says why.
    """
    trouble = not_refereed(game, profile)
    if trouble:
        raise ValueError(trouble)
    if game in SEEN and profile in WATCHED:
        thresholds = Thresholds()
        return ToldReferee(
            TOLD[game], beside=CameraSide(SEEN[game], thresholds), thresholds=thresholds
        )
    if game in TOLD:
        return ToldReferee(TOLD[game], has_buttons=profile != "none")
    return CongkakReferee(has_board=profile == "full")

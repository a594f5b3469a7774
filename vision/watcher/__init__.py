"""From pictures to what happened: cards that came, cards that went, zones that do not rest.

`Watcher` is handed frames and a function that reads pictures; `ZoneWatch` is the pure heart of it.
"""

from vision.watcher.events import Event, Lying, Restless, SeenCard, TakenAway
from vision.watcher.places import ZoneMask
from vision.watcher.table_view import TableView, table_view
from vision.watcher.votes import Votes
from vision.watcher.watcher import Recognise, Watcher
from vision.watcher.zone_watch import ZoneWatch

__all__ = [
    "Event",
    "Lying",
    "Recognise",
    "Restless",
    "SeenCard",
    "TableView",
    "TakenAway",
    "Votes",
    "Watcher",
    "ZoneMask",
    "ZoneWatch",
    "table_view",
]

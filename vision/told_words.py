"""What a table's eye tells, as one line each for people who look on."""

from vision.reaches import Reach, Settled
from vision.sightings import Reading, Sighting
from vision.table_eye import CameraTold, MatTold, TokensTold, Told
from vision.watcher import Restless, TakenAway


def words_of(told: Told) -> str:
    """One line: what, where, and how sure."""
    match told:
        case Sighting(zone, reading):
            return f"{zone:<8} {_name(reading)}"
        case TakenAway(zone, reading, replaced=replaced):
            return f"{zone:<8} {_name(reading)} {'is told anew' if replaced else 'taken away'}"
        case Restless(zone):
            return f"{zone:<8} does not rest"
        case Settled(zone):
            return f"{zone:<8} all that hands did there is told"
        case Reach(zone, seat, ended_us=ended_us):
            return f"{zone:<8} hand of seat {seat} {'comes' if ended_us is None else 'goes'}"
        case CameraTold(condition, sentence):
            return f"camera   {condition}{': ' if sentence else ''}{sentence}"
        case MatTold(sentence):
            return f"mat      {sentence}"
        case TokensTold(count):
            return f"pot      {count.yellow} yellow, {count.black} black tokens ({count.p:.0%})"


def _name(reading: Reading) -> str:
    name, p = reading.likeliest
    return f"{name} ({p:.0%})"

"""What the table knows of its sensors, told in words where their data would be."""

import msgspec

from app.match.snapshot import SensorView
from app.referee.observations import SensorBack, SensorLost
from app.rules.game import Words

DISK = "disk"
"""The name under which a log that cannot be written is told: it is lost as a sensor is."""

_REASONS = {
    "unplugged": Words(en="unplugged: check the USB cable", ms="tercabut: periksa kabel USB"),
    "silent": Words(en="does not answer", ms="tidak menjawab"),
    "dead": Words(en="does not answer: check its wires", ms="tidak menjawab: periksa wayarnya"),
    "rail": Words(
        en="reads beyond its range: check its wires", ms="bacaan di luar had: periksa wayarnya"
    ),
    "version": Words(
        en="speaks another protocol version: flash the firmware of this Pengadil",
        ms="guna versi protokol lain: muatkan perisian tegar Pengadil ini",
    ),
    "no-permission": Words(
        en="may not be opened: add this user to the group dialout",
        ms="tidak boleh dibuka: tambah pengguna ini ke kumpulan dialout",
    ),
}
_OK = Words(en="answers", ms="menjawab")


def _told(words: Words, detail: str) -> Words:
    return Words(f"{words.en} ({detail})", f"{words.ms} ({detail})") if detail else words


class Sensors(msgspec.Struct, frozen=True):
    """The sensors that have been heard of, by name; a frozen value, changed by making another."""

    views: tuple[SensorView, ...] = ()

    def lost(self, seen: SensorLost) -> "Sensors":
        """Mark one as lost, and say why."""
        words = _REASONS.get(seen.reason, Words(en=seen.reason, ms=seen.reason))
        return self.put(
            SensorView(seen.sensor, "lost", _told(words, seen.detail), since_us=seen.at_us)
        )

    def back(self, seen: SensorBack) -> "Sensors":
        """Mark one as answering."""
        return self.put(SensorView(seen.sensor, "ok", _told(_OK, seen.detail), since_us=seen.at_us))

    def put(self, view: SensorView) -> "Sensors":
        """Put this one in the place of the one of the same name; a state that lasts keeps its begin."""
        for place, old in enumerate(self.views):
            if old.name == view.name:
                if old.state == view.state:
                    view = msgspec.structs.replace(view, since_us=old.since_us)
                return Sensors((*self.views[:place], view, *self.views[place + 1 :]))
        return Sensors((*self.views, view))

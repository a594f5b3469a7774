"""What the table knows of its sensors, told in words where their data would be."""

import msgspec

from app.match.snapshot import SensorView
from app.referee.observations import SensorBack, SensorLost
from app.rules.game import Words

DISK = "disk"
"""The name under which a log that cannot be written is told: it is lost as a sensor is."""

_REASONS = {
    "unplugged": Words(en="unplugged: check the USB cable", ms="tercabut: periksa kabel USB"),
    "no-port": Words(en="not plugged in", ms="tidak dipasang"),
    "no-answer": Words(en="does not answer", ms="tidak menjawab"),
    "silent": Words(en="fell silent", ms="tiba-tiba senyap"),
    "stalled": Words(en="takes no commands", ms="tidak menerima arahan"),
    "reset": Words(en="was reset", ms="telah dimulakan semula"),
    "closed": Words(en="was closed", ms="telah ditutup"),
    "busy": Words(en="is used by another program", ms="sedang digunakan oleh program lain"),
    "port": Words(en="its port fails", ms="portnya gagal"),
    "fault": Words(en="failed", ms="gagal"),
    "presses-lost": Words(en="presses were lost", ms="ada tekanan yang hilang"),
    "dead": Words(
        en="does not answer: check its plug and its wires",
        ms="tidak menjawab: periksa palam dan wayarnya",
    ),
    "rail": Words(
        en="is beyond its range: take the load off, then check its wires",
        ms="di luar julatnya: alihkan beban, kemudian periksa wayarnya",
    ),
    "version": Words(
        en="speaks another protocol version: flash the firmware of this Pengadil",
        ms="menggunakan versi protokol lain: muatkan perisian tegar Pengadil ini",
    ),
    "no-permission": Words(
        en="may not be opened: add this user to the group dialout",
        ms="tidak boleh dibuka: tambah pengguna ini ke kumpulan dialout",
    ),
}
"""What is said for each reason of a SensorLost; a reason without words of its own is told as it is."""


def _why_lost(seen: SensorLost) -> Words:
    """The detail is a sentence of whoever noticed, in English; Malay has the reason's own words."""
    known = _REASONS.get(seen.reason)
    if known is None:
        said = seen.detail or seen.reason
        return Words(en=said, ms=said)
    return Words(en=seen.detail or known.en, ms=known.ms)


def _answers(detail: str) -> Words:
    if not detail:
        return Words(en="answers", ms="menjawab")
    return Words(en=f"answers ({detail})", ms=f"menjawab ({detail})")


class Sensors(msgspec.Struct, frozen=True):
    """The sensors that have been heard of, by name; a frozen value, changed by making another."""

    views: tuple[SensorView, ...] = ()

    def lost(self, seen: SensorLost) -> "Sensors":
        """Mark one as lost, and say why."""
        return self.put(SensorView(seen.sensor, "lost", _why_lost(seen), since_us=seen.at_us))

    def back(self, seen: SensorBack) -> "Sensors":
        """Mark one as answering."""
        return self.put(SensorView(seen.sensor, "ok", _answers(seen.detail), since_us=seen.at_us))

    def put(self, view: SensorView) -> "Sensors":
        """Put this one in the place of the one of the same name; a state that lasts keeps its begin."""
        for place, old in enumerate(self.views):
            if old.name == view.name:
                if old.state == view.state:
                    view = msgspec.structs.replace(view, since_us=old.since_us)
                return Sensors((*self.views[:place], view, *self.views[place + 1 :]))
        return Sensors((*self.views, view))

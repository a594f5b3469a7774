"""Eight lamps and a race, as the firmware keeps them. Pure; times are microseconds of the world."""

SEATS_ALL = 0xFF
MODE_OFF, MODE_ON, MODE_BLINK, MODE_FILL = range(4)
MODES = 4

BLINK_HALF_US = 250_000
"""2 Hz: a quarter of a second lit, a quarter dark."""

IDENTIFY_HALF_US = 125_000
"""Identify blinks twice as fast, so that it is told from a blinking lamp."""


class Lamps:
    """What each lamp shows, and since when."""

    def __init__(self) -> None:
        self._modes = [MODE_OFF] * 8
        self._since_us = [0.0] * 8
        self._identify_until_us = 0.0
        self._armed = 0
        self._armed_us = 0.0

    def set(self, seats: int, mode: int, now_us: float) -> None:
        """Set the lamps of a mask to off, on, blink or fill."""
        for bit in range(8):
            if seats >> bit & 1:
                self._modes[bit] = mode
                self._since_us[bit] = now_us

    def identify(self, seconds: int, now_us: float) -> None:
        """Blink all lamps for so long."""
        self._identify_until_us = now_us + seconds * 1_000_000

    def arm(self, seats: int, now_us: float) -> None:
        """Arm a race among the seats of a mask; 0 disarms."""
        self._armed = seats
        self._armed_us = now_us

    def pressed(self, seats: int, first_us: float, now_us: float) -> tuple[int, ...]:
        """Presses with the same first edge, by mask: light those that win an armed race, which is
        then over, and return their seats. A press that began before the arming is not in the race.
        """
        winners = seats & self._armed
        if not winners or first_us < self._armed_us:
            return ()
        self._armed = 0
        self.identify(0, now_us)
        self.set(winners, MODE_ON, now_us)
        return tuple(bit + 1 for bit in range(8) if winners >> bit & 1)

    def lit(self, now_us: float) -> int:
        """Return the mask of lamps that give light now."""
        if now_us < self._identify_until_us:
            left_us = self._identify_until_us - now_us
            return SEATS_ALL if int(left_us // IDENTIFY_HALF_US) % 2 else 0
        return sum(1 << bit for bit in range(8) if self._is_lit(bit, now_us))

    def _is_lit(self, bit: int, now_us: float) -> bool:
        mode = self._modes[bit]
        if mode == MODE_BLINK:
            return int((now_us - self._since_us[bit]) // BLINK_HALF_US) % 2 == 0
        return mode != MODE_OFF

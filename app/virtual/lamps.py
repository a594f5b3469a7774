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

    def set(self, seats: int, mode: int, now_us: float) -> None:
        """Set the lamps of a mask to off, on, blink or fill."""
        for bit in range(8):
            if seats >> bit & 1:
                self._modes[bit] = mode
                self._since_us[bit] = now_us

    def identify(self, seconds: int, now_us: float) -> None:
        """Blink all lamps for so long."""
        self._identify_until_us = now_us + seconds * 1_000_000

    def arm(self, seats: int) -> None:
        """Arm a race among the seats of a mask; 0 disarms."""
        self._armed = seats

    def pressed(self, seat: int, together: int, now_us: float) -> tuple[int, ...]:
        """A press: light the winners of an armed race, which is then over; returns their seats."""
        if not self._armed >> (seat - 1) & 1:
            return ()
        winners = (together | 1 << (seat - 1)) & self._armed
        self._armed = 0
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

"""The microcontroller's side of the Pi: bytes, frames, link, clock and counts."""

"""The board room: bytes, frames, link, clock and counts of the microcontroller's side.

Each layer is a module that knows only those before it: `frames` (bytes to frames) · `messages`
(frames to typed values) · `clock`, `press_ledger`, `link` (one connection, used once) ·
`calibration`, `settling`, `scale_model`, `plausibility`, `counting` (weights to counts) · `ports`,
`keeper` (finds the board, opens the next link) · `serial_port`, `board_thread` (the only I/O).
`readings` is the door to the referee.
"""

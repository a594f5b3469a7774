"""One sitting: the append-only log, its fold into a state, undo, correction and resume."""

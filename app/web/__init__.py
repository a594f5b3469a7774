"""The pages: scoreboard, operator, virtual table, and the live stream. They read and enqueue only."""

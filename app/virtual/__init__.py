"""A table with no hardware: physics, virtual board, scenarios."""

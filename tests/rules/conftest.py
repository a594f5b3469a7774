"""Settings of the property tests of this room."""

from hypothesis import settings

# No time limit on a single example: two cores are shared, and a slow machine is no fault of the rules.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

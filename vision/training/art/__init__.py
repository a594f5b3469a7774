"""Card art that distributions and package registries carry, as designs to train on.

`python -m vision.training.art OUT_FOLDER`.
"""

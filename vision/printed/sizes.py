"""The size of a card."""

from vision.geometry import Quad, rectangle

CARD_WIDTH_MM = 63.0
CARD_HEIGHT_MM = 88.0
CORNER_RADIUS_MM = 3.0
"""The size and corner of poker cards, for which sleeves, boxes and cutters are sold."""

CARD_MM: Quad = rectangle(0, 0, CARD_WIDTH_MM, CARD_HEIGHT_MM)

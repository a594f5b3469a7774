"""Where in a picture ink of a code's size lies on paper: all else is left out before outlines are drawn.

A busy ground has tens of thousands of dark pieces. What parts a code from nearly all of them is how much
of it is dark: whatever its word and its turn, somewhere in it a patch of five modules or so is for the most
part ink, and wherever one looks from there, paper is near.
"""

import cv2
import numpy as np

from vision.frames import GreyPicture

LEAST_SIDE_PX = 9.0
"""Below this a module is 1.3 pixels, and blur leaves nothing to read."""

MOST_SIDE_PX = 30.0
"""Larger codes are found in the picture at half its size."""

WINDOW_HALVED_PX = 11
"""Over which dark is judged, in pixels of the halved picture: a code and the white around it at 1.8 px/mm."""

INK_BELOW = (0.6, 0.48)
"""From the darkest to the brightest spot nearby, ink reaches so far up. The higher share keeps together a
frame that is two pixels wide between white and white and blurred by more than one; the lower parts a code
from what lies close by. The first alone loses one code of 1,551 in scenes, the second four."""

MOST_PROMISING = 0.25
"""Of a picture's area: where more may bear codes, the first share has to do. A cloth of checks or a page of
bold print would take twice the time; codes cover less, were the picture full of fanned cards."""

ACROSS_HALVED_PX = 25
"""Dark that is no wider than this, looked at along and down, is filled to tell the paper beneath it: the
diagonal of the largest code, and some blur."""

PATCH_HALVED_PX = 5
"""Over which ink is averaged: the smallest code."""

DENSE = 0.31
"""Share of the paper's brightness that ink takes from the best patch of a code: of 791 codes in scenes the
worst, under a highlight, had 0.32. Wood, cork, felt, cloth and print hardly come to it."""

DENSE_OF_RANGE = 0.46
"""Or as a share of what the darkest spot nearby takes, for codes that a flat light washes out: they have 0.48
or more, and print less."""

LEAST_DENSE = 0.23
"""But no less than this share of the paper's brightness: any grain has spots darker than others."""

LEAST_DENSE_GREY = 6
"""And no less than this of 255: an edge of a code has to be a step of ten, and noise is no code."""

MOST_WASHED_OUT = 0.03
"""Of a picture's area. A picture with more patches that only the second measure takes for ink shows cloth, or
a page: codes cover less, were the picture full of fanned cards. There the first decides alone."""

PAPER_OF_BRIGHTEST = 0.25
"""How bright paper has to be, measured by the brightest on which ink was found: a lamp at one side makes half
of it, a shadow again half."""

BRIGHTEST_PATCHES = 30
"""Patches, of a pixel each, that are passed over to find the brightest paper: glare makes fewer."""

THIN = 0.15
"""Share of the paper's brightness taken from every patch that touches a code's frame."""

REACH_HALVED_PX = 21
"""A dense patch keeps what lies so near: from anywhere in the smallest codes to anywhere else in them."""

EDGE_HALVED_PX = 5
"""And a thin one what lies so near."""

LONE_SPECK = 70
"""Mean over 3 x 3 pixels up to which a dark one, of 255, has at most one dark neighbour."""

LONE_HOLE = 185
"""And above which a light one has at most one light neighbour."""


def inks(grey: GreyPicture, halved: GreyPicture) -> list[GreyPicture]:
    """For each share 255 where a picture is nearer to the darkest than to the brightest spot nearby.

    The brightest is paper, whatever the table beside it; and the darkest is ink, however much a flat light
    washes it out. Of ten thresholds tried (shares of the mean, of the maximum and of the range
    nearby) those of the range lost the fewest codes.
    """
    # A new array of a picture's size takes as long as what is reckoned in it: one is used again.
    scratch = np.asarray(cv2.erode(grey, _box(2)), dtype=np.uint8)
    ink = np.asarray(cv2.erode(_halved(scratch), _box(WINDOW_HALVED_PX)), dtype=np.uint8)
    promising = _promising(halved, ink)
    area = cv2.countNonZero(promising) / promising.size
    if not area:
        return []
    cv2.dilate(grey, _box(2), dst=scratch)
    paper = cv2.dilate(_halved(scratch), _box(WINDOW_HALVED_PX))
    darks = []
    for share in INK_BELOW if area < MOST_PROMISING else INK_BELOW[:1]:
        level = cv2.bitwise_and(cv2.addWeighted(paper, share, ink, 1 - share, 0), promising)
        whole = cv2.resize(level, grey.shape[::-1], interpolation=cv2.INTER_NEAREST)
        dark = np.asarray(cv2.compare(grey, whole, cv2.CMP_LT, dst=whole), dtype=np.uint8)
        _drop_specks(dark, scratch)
        darks.append(dark)
    return darks


def _drop_specks(dark: GreyPicture, scratch: GreyPicture) -> None:
    """Take from a picture of dark and light the thousands of pieces of a pixel or two that noise makes."""
    around = cv2.blur(dark, (3, 3), dst=scratch, borderType=cv2.BORDER_REPLICATE)
    cv2.min(dark, cv2.threshold(around, LONE_SPECK, 255, cv2.THRESH_BINARY)[1], dst=dark)
    cv2.threshold(around, LONE_HOLE, 255, cv2.THRESH_BINARY, dst=around)
    cv2.max(dark, around, dst=dark)


def _promising(halved: GreyPicture, ink: GreyPicture) -> GreyPicture:
    """255 where a code may be; `ink` is the darkest nearby."""
    row = cv2.morphologyEx(halved, cv2.MORPH_CLOSE, np.ones((1, ACROSS_HALVED_PX), np.uint8))
    column = cv2.morphologyEx(halved, cv2.MORPH_CLOSE, np.ones((ACROSS_HALVED_PX, 1), np.uint8))
    paper = np.asarray(cv2.min(row, column), dtype=np.uint8)
    taken = cv2.blur(cv2.subtract(paper, halved), (PATCH_HALVED_PX, PATCH_HALVED_PX))
    dense = _dense(np.asarray(taken, dtype=np.uint8), paper, ink)
    thin = cv2.compare(taken, cv2.convertScaleAbs(paper, alpha=THIN), cv2.CMP_GT)
    near = cv2.dilate(dense, _box(REACH_HALVED_PX))
    return np.asarray(cv2.bitwise_and(near, cv2.dilate(thin, _box(EDGE_HALVED_PX))), dtype=np.uint8)


def _dense(taken: GreyPicture, paper: GreyPicture, ink: GreyPicture) -> GreyPicture:
    """255 where a patch is for the most part ink, on paper about as bright as any."""
    full = cv2.convertScaleAbs(paper, alpha=DENSE)
    washed_out = cv2.convertScaleAbs(cv2.subtract(paper, ink), alpha=DENSE_OF_RANGE)
    least = np.maximum(cv2.convertScaleAbs(paper, alpha=LEAST_DENSE), LEAST_DENSE_GREY)
    dense = cv2.compare(taken, cv2.max(least, cv2.min(full, washed_out)), cv2.CMP_GT)
    if cv2.countNonZero(dense) > MOST_WASHED_OUT * paper.size:
        dense = cv2.compare(taken, cv2.max(least, full), cv2.CMP_GT)
    counts = np.asarray(cv2.calcHist([paper], [0], dense, [256], [0, 256])).ravel()
    brighter = np.cumsum(counts[::-1])[::-1]
    brightest = int(np.count_nonzero(brighter >= BRIGHTEST_PATCHES))
    bright = cv2.threshold(paper, PAPER_OF_BRIGHTEST * brightest, 255, cv2.THRESH_BINARY)[1]
    return np.asarray(cv2.bitwise_and(dense, bright), dtype=np.uint8)


def _halved(grey: GreyPicture) -> GreyPicture:
    """Every second pixel of a picture in which each stands for itself and its neighbours."""
    return grey[1::2, 1::2]


def _box(side_px: int) -> GreyPicture:
    return np.ones((side_px, side_px), np.uint8)

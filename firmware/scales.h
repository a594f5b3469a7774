/* 17 HX711 on one clock line: channel A at gain 128, 80 conversions a second. */
#ifndef PENGADIL_SCALES_H
#define PENGADIL_SCALES_H

#include "board.h"

void scales_start(void);

/* One short step of reading them, for each round of the main loop: the clocking (some 100 us), then
 * the conversions, a few at a time. Returns whether there is more to do at once. */
bool scales_step(struct board *board, uint64_t now);

#endif

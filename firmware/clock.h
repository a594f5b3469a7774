/* The board's clock on timer 1. */
#ifndef PENGADIL_CLOCK_H
#define PENGADIL_CLOCK_H

#include "ticks.h"

void clock_start(void);

/* Ticks since the start. To be called at least once in 32 ms by the main loop, and only there; the
 * watchdog resets a board whose main loop is slower. */
uint64_t clock_now(void);

/* When an interrupt read `counter`, which was less than 32 ms ago. */
uint64_t clock_when(uint16_t counter);

#endif

/* Looks at the buttons, taken by an interrupt at every change. */
#ifndef PENGADIL_BUTTONS_H
#define PENGADIL_BUTTONS_H

#include <stdbool.h>
#include <stdint.h>

/* Starts looking, with interrupts off; returns the contacts that are closed (bit N-1 for seat N).
 */
uint8_t buttons_start(void);

/* Takes the oldest look out: which contacts were closed, and the clock's counter then. */
bool buttons_next(uint8_t *closed, uint16_t *counter);

#endif

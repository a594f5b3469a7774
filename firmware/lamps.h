/* What the eight lamps show, one millisecond after another. A mask has bit N-1 for seat N. */
#ifndef PENGADIL_LAMPS_H
#define PENGADIL_LAMPS_H

#include "protocol.h"
#include <stdbool.h>

#define LAMP_FILL_MS 600
#define LAMP_BLINK_MS 500 /* 2 Hz */
#define LAMP_BLINK_HALF_MS (LAMP_BLINK_MS / 2)

struct lamp {
    uint8_t mode; /* enum lamp_mode */
    uint8_t owed; /* brightness not yet shown, in 256ths */
    uint16_t age_ms;
};

struct lamps {
    struct lamp lamp[SEAT_COUNT];
    uint32_t identify_ms; /* how long all of them still blink */
    uint8_t lit;
};

void lamps_set(struct lamps *lamps, uint8_t seats, enum lamp_mode mode);

/* All blink for so long, whatever they were told; 0 ends it. */
void lamps_identify(struct lamps *lamps, uint8_t seconds);

/* Whether a chirp of IDENTIFY begins in this millisecond. */
bool lamps_chirp(const struct lamps *lamps);

/* A millisecond has passed. */
void lamps_tick(struct lamps *lamps);

#endif

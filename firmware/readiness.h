/* When to clock the scales. All chips hang on one clock, and each converts at its own pace: they
 * are read when every chip that can be expected has a conversion, or when the slowest is overdue. A
 * chip that is not there, or has died, holds up nobody for longer than one overdue conversion.
 *
 * A mask has bit k for scale k. A line is low when its chip has a conversion, and goes high after
 * the 25th pulse; a line that stays low then is no chip's. */
#ifndef PENGADIL_READINESS_H
#define PENGADIL_READINESS_H

#include "ticks.h"
#include <stdbool.h>

/* 80 conversions a second are 12.5 ms apart; a chip's own oscillator may be a fifth slower. */
#define OVERDUE_TICKS (18ul * TICKS_PER_MS)

struct readiness {
    uint32_t expected; /* gave a conversion at the latest read */
    uint32_t stuck;    /* stayed low after the 25th pulse */
    uint32_t read_at;  /* low 32 bits of ticks */
};

/* Whether to read now; `low` are the lines that are low now. */
bool readiness_due(struct readiness *readiness, uint32_t low, uint32_t now);

/* After a read at `now`: the lines that were low before the first pulse and after the last one.
 * Returns the scales whose 24 bits are a conversion. */
uint32_t readiness_sort(struct readiness *readiness, uint32_t low_before, uint32_t low_after,
                        uint32_t now);

#endif

/* The board's clock: 64-bit counts of 0.5 us since reset, from a 16-bit counter that never stops.
 */
#ifndef PENGADIL_TICKS_H
#define PENGADIL_TICKS_H

#include <stdint.h>

#define TICKS_PER_US 2u
#define TICKS_PER_MS 2000u
#define TICKS_PER_S 2000000u

/* The moment at or after `latest` at which the counter reads `counter`.
 * Right at every phase of its overflow, as long as less than one round (32.768 ms) has passed. */
uint64_t ticks_at_or_after(uint64_t latest, uint16_t counter);

/* The moment at or before `latest` at which the counter read `counter`; same limit. */
uint64_t ticks_at_or_before(uint64_t latest, uint16_t counter);

#endif

/* Bytes with the time at which an interrupt took them, in a ring that the main loop empties.
 *
 * The buttons' port and the serial port's receiver are both served in this way, by the same handler
 * written by hand: two registers are saved before the byte and the low half of the counter are
 * read, 4 and 8 cycles after its start. A compiled handler saves a dozen first, and would hold up
 * the other.
 *
 * The byte comes before the time: no byte is stamped earlier than it was taken, and an edge of a
 * button after that look asks for another interrupt. */
#ifndef PENGADIL_STAMPED_H
#define PENGADIL_STAMPED_H

#include "registers.h"
#include <avr/interrupt.h>
#include <stdbool.h>
#include <stddef.h>

/* Indices wrap by themselves, and each part of an entry is one page of memory further than the part
 * before, so that the handler finds it by one increment. */
#define STAMPED_ENTRIES 256

struct stamped {
    uint8_t byte[STAMPED_ENTRIES];
    uint8_t counter_low[STAMPED_ENTRIES];
    uint8_t counter_high[STAMPED_ENTRIES];
    uint8_t newest;
    uint8_t oldest;
    uint8_t overrun; /* not 0: bytes came while the ring was full, and are lost */
};

_Static_assert(offsetof(struct stamped, counter_low) == 0x100, "one page further");
_Static_assert(offsetof(struct stamped, counter_high) == 0x200, "one page further");

#define STAMPED_RING(name) volatile struct stamped name __attribute__((aligned(STAMPED_ENTRIES)))

/* `when_full` are instructions for the case that the ring is full; they may use r24 and r25. */
/* clang-format off */
#define STAMPED_INTERRUPT(vector, source, ring, when_full)                                         \
    ISR(vector, ISR_NAKED)                                                                         \
    {                                                                                              \
        __asm__ volatile("push r24                  \n\t"                                          \
                         "lds  r24, %[from]         \n\t"                                          \
                         "push r25                  \n\t"                                          \
                         "lds  r25, %[low]          \n\t"                                          \
                         "push r30                  \n\t"                                          \
                         "in   r30, __SREG__        \n\t"                                          \
                         "push r30                  \n\t"                                          \
                         "push r31                  \n\t"                                          \
                         "lds  r30, %[newest]       \n\t"                                          \
                         "ldi  r31, hi8(%[page])    \n\t"                                          \
                         "st   Z, r24               \n\t"                                          \
                         "inc  r31                  \n\t"                                          \
                         "st   Z, r25               \n\t"                                          \
                         "inc  r31                  \n\t"                                          \
                         "lds  r25, %[high]         \n\t" /* latched when the low half was read */ \
                         "st   Z, r25               \n\t"                                          \
                         "inc  r30                  \n\t"                                          \
                         "lds  r24, %[oldest]       \n\t"                                          \
                         "cp   r30, r24             \n\t"                                          \
                         "breq 1f                   \n\t" /* full: what was written is not kept */ \
                         "sts  %[newest], r30       \n\t"                                          \
                         "2: pop r31                \n\t"                                          \
                         "pop  r30                  \n\t"                                          \
                         "out  __SREG__, r30        \n\t"                                          \
                         "pop  r30                  \n\t"                                          \
                         "pop  r25                  \n\t"                                          \
                         "pop  r24                  \n\t"                                          \
                         "reti                      \n\t"                                          \
                         "1: sts %[overrun], r31    \n\t" /* a page number, so never 0 */          \
                         when_full                                                                 \
                         "rjmp 2b                   \n\t"                                          \
                         :                                                                         \
                         : [from] "n"(_SFR_MEM_ADDR(source)),                                      \
                           [low] "n"(_SFR_MEM_ADDR(CLOCK_COUNTER_LOW)),                            \
                           [high] "n"(_SFR_MEM_ADDR(CLOCK_COUNTER_HIGH)), [page] "i"(&(ring)),     \
                           [newest] "i"(&(ring).newest), [oldest] "i"(&(ring).oldest),             \
                           [overrun] "i"(&(ring).overrun));                                        \
    }
/* clang-format on */

/* Takes the oldest entry out; false when there is none. */
static inline bool stamped_next(volatile struct stamped *ring, uint8_t *byte, uint16_t *counter)
{
    uint8_t at = ring->oldest;
    if (at == ring->newest) {
        return false;
    }
    *byte = ring->byte[at];
    *counter = (uint16_t)(ring->counter_low[at] | (uint16_t)ring->counter_high[at] << 8);
    ring->oldest = (uint8_t)(at + 1);
    return true;
}

#endif

#include "buttons.h"
#include "registers.h"
#include <avr/interrupt.h>
#include <stddef.h>
#include <util/atomic.h>

/* 256 looks: indices wrap by themselves, and each part of a look is one page of memory further than
 * the part before, so that the interrupt finds it by one increment. The interrupt takes 4 us, so more
 * than 200 looks cannot come between two rounds of the main loop. */
#define LOOKS 256

struct looks {
    uint8_t port[LOOKS];
    uint8_t counter_low[LOOKS];
    uint8_t counter_high[LOOKS];
};

_Static_assert(offsetof(struct looks, counter_low) == 0x100, "one page further");
_Static_assert(offsetof(struct looks, counter_high) == 0x200, "one page further");

static volatile struct looks looks __attribute__((aligned(LOOKS), used));
static volatile uint8_t newest __attribute__((used));
static volatile uint8_t oldest __attribute__((used));
static volatile uint8_t overrun __attribute__((used));

/* By hand, because the first thing to do is to look: two registers are saved before the port and the
 * low half of the counter are read, 8 cycles after the vector. A compiled handler saves a dozen first.
 * The port comes before the time: an edge after the look asks for another interrupt, and no look is
 * stamped earlier than it was taken. This vector comes before those of the timers and the serial port,
 * so it waits for at most one of them. */
ISR(BUTTONS_CHANGE_vect, ISR_NAKED)
{
    __asm__ volatile("push r24                     \n\t"
                     "lds  r24, %[port]            \n\t"
                     "push r25                     \n\t"
                     "lds  r25, %[counter_low]     \n\t"
                     "push r30                     \n\t"
                     "in   r30, __SREG__           \n\t"
                     "push r30                     \n\t"
                     "push r31                     \n\t"
                     "lds  r30, %[newest]          \n\t"
                     "ldi  r31, hi8(%[looks])      \n\t"
                     "st   Z, r24                  \n\t"
                     "inc  r31                     \n\t"
                     "st   Z, r25                  \n\t"
                     "inc  r31                     \n\t"
                     "lds  r25, %[counter_high]    \n\t" /* latched when the low half was read */
                     "st   Z, r25                  \n\t"
                     "inc  r30                     \n\t"
                     "lds  r24, %[oldest]          \n\t"
                     "cp   r30, r24                \n\t"
                     "breq 1f                      \n\t" /* full: what was written is not taken */
                     "sts  %[newest], r30          \n\t"
                     "2: pop r31                   \n\t"
                     "pop  r30                     \n\t"
                     "out  __SREG__, r30           \n\t"
                     "pop  r30                     \n\t"
                     "pop  r25                     \n\t"
                     "pop  r24                     \n\t"
                     "reti                         \n\t"
                     "1: sts %[overrun], r31       \n\t" /* a page number, so never 0 */
                     "rjmp 2b                      \n\t"
                     :
                     : [port] "n"(_SFR_MEM_ADDR(BUTTONS_IN)),
                       [counter_low] "n"(_SFR_MEM_ADDR(CLOCK_COUNTER_LOW)),
                       [counter_high] "n"(_SFR_MEM_ADDR(CLOCK_COUNTER_HIGH)), [looks] "i"(&looks),
                       [newest] "i"(&newest), [oldest] "i"(&oldest), [overrun] "i"(&overrun));
}

uint8_t buttons_start(void)
{
    BUTTONS_CHANGE_MASK = 0xFF;
    PCIFR = _BV(BUTTONS_CHANGE_FLAG);
    PCICR = _BV(BUTTONS_CHANGE_ENABLE);
    return (uint8_t)~BUTTONS_IN;
}

/* Looks were lost: one from here takes their place, once all that were kept are out. */
static bool look_again(uint8_t *closed, uint16_t *counter)
{
    bool looked = false;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        if (newest == oldest) {
            overrun = 0;
            *closed = (uint8_t)~BUTTONS_IN;
            *counter = CLOCK_COUNTER;
            looked = true;
        }
    }
    return looked;
}

bool buttons_next(uint8_t *closed, uint16_t *counter)
{
    uint8_t at = oldest;
    if (at == newest) {
        return overrun != 0 && look_again(closed, counter);
    }
    *closed = (uint8_t)~looks.port[at];
    *counter = (uint16_t)(looks.counter_low[at] | (uint16_t)looks.counter_high[at] << 8);
    oldest = (uint8_t)(at + 1);
    return true;
}

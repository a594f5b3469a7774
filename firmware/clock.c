#include "clock.h"
#include "registers.h"
#include <util/atomic.h>

_Static_assert(CPU_HZ / 8 == TICKS_PER_S, "the prescaler below makes ticks");

static uint64_t latest;

void clock_start(void)
{
    TCCR1A = 0;
    TCCR1B = _BV(CS11); /* counts through all 16 bits at CPU_HZ / 8 */
}

uint64_t clock_now(void)
{
    uint16_t counter;
    /* Both halves go through one register of the timer, which interrupts use as well. */
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        counter = CLOCK_COUNTER;
    }
    latest = ticks_at_or_after(latest, counter);
    return latest;
}

uint64_t clock_when(uint16_t counter)
{
    return ticks_at_or_before(clock_now(), counter);
}

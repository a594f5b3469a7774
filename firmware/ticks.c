#include "ticks.h"

/* No overflow flag is looked at: the difference modulo 2^16 is the time that has passed. That is
 * why there is no moment at which an interrupt and its overflow can be seen in the wrong order. */

uint64_t ticks_at_or_after(uint64_t latest, uint16_t counter)
{
    return latest + (uint16_t)(counter - (uint16_t)latest);
}

uint64_t ticks_at_or_before(uint64_t latest, uint16_t counter)
{
    return latest - (uint16_t)((uint16_t)latest - counter);
}

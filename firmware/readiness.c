#include "readiness.h"

bool readiness_due(struct readiness *readiness, uint32_t low, uint32_t now)
{
    readiness->stuck &= low;
    uint32_t ready = low & ~readiness->stuck;
    if (ready != 0 && (readiness->expected & ~ready) == 0) {
        return true;
    }
    /* Lines that are stuck are tried again as well: a chip that finished a conversion in the very
     * moment after its 25th pulse looks like one, and would be lost for ever. */
    return low != 0 && now - readiness->read_at >= OVERDUE_TICKS;
}

uint32_t readiness_sort(struct readiness *readiness, uint32_t low_before, uint32_t low_after,
                        uint32_t now)
{
    readiness->stuck = low_before & low_after;
    readiness->expected = low_before & ~low_after;
    readiness->read_at = now;
    return readiness->expected;
}

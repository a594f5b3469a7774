#include "median.h"

/* Noise at gain 128 and 80 readings a second is some tens of counts, and every second reading ends
 * in a one: a spike smaller than this cannot be told from noise, and does no harm. */
#define SPIKE_COUNTS 64u

int32_t raw_extend(uint32_t bits)
{
    return (int32_t)(bits ^ 0x800000u) - 0x800000l;
}

bool raw_is_rail(int32_t raw)
{
    return raw == RAW_HIGHEST || raw == RAW_LOWEST;
}

int32_t median_of_three(int32_t a, int32_t b, int32_t c)
{
    int32_t low = a < b ? a : b;
    int32_t high = a < b ? b : a;
    if (c <= low) {
        return low;
    }
    return c < high ? c : high;
}

static uint32_t distance(int32_t a, int32_t b)
{
    return (uint32_t)(a < b ? b - a : a - b);
}

bool median_was_torn(int32_t older, int32_t middle, int32_t newer)
{
    bool above = middle > older && middle > newer;
    bool below = middle < older && middle < newer;
    if (!above && !below) {
        return false;
    }
    uint32_t to_older = distance(middle, older);
    uint32_t to_newer = distance(middle, newer);
    uint32_t spike = to_older < to_newer ? to_older : to_newer;
    if (spike < SPIKE_COUNTS) {
        return false;
    }
    uint32_t tail = SPIKE_COUNTS * 2 - 1;
    while (tail < spike) {
        tail = tail << 1 | 1;
    }
    return ((uint32_t)middle & tail) == tail;
}

// SPDX-License-Identifier: GPL-3.0-or-later
/* Repeatable chance: the same seed gives the same table. The generator is SplitMix64 (Steele, Lea,
 * Flood 2014), which needs no more state than one number. */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

static inline uint64_t random_next(struct random *random)
{
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* A number from 0 up to, and without, `below` (which is far below 2^64: the bias does not show). */
static inline uint64_t random_below(struct random *random, uint64_t below)
{
    return random_next(random) % below;
}

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
/* One direction of the serial line: bytes and the cycle at which each has arrived in full. */
#ifndef BENCH_WIRE_H
#define BENCH_WIRE_H

#include <stdbool.h>
#include <stdint.h>

/* A power of two; a minute and a half of a busy line. */
#define WIRE_CAPACITY (1U << 20)

struct wire {
    uint8_t *bytes;
    uint64_t *arrivals;
    unsigned head; /* counts bytes taken */
    unsigned tail; /* counts bytes put */
    uint64_t busy_until;
};

bool wire_create(struct wire *wire);
void wire_destroy(struct wire *wire);
void wire_clear(struct wire *wire);

static inline unsigned wire_count(const struct wire *wire)
{
    return wire->tail - wire->head;
}

/* A byte whose transmission begins at `now`, or after the one before, and takes that long. False
 * when the wire is full. */
bool wire_put(struct wire *wire, uint8_t byte, uint64_t now, unsigned cycles);

/* When the next byte has arrived; UINT64_MAX for none. */
uint64_t wire_next(const struct wire *wire);

/* Take the next byte, of which there is one. */
uint8_t wire_take(struct wire *wire);

#endif

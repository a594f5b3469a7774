// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire.h"
#include <stdlib.h>

bool wire_create(struct wire *wire)
{
    *wire = (struct wire){
        .bytes = malloc(WIRE_CAPACITY),
        .arrivals = malloc(WIRE_CAPACITY * sizeof(uint64_t)),
    };
    return wire->bytes != NULL && wire->arrivals != NULL;
}

void wire_destroy(struct wire *wire)
{
    free(wire->bytes);
    free(wire->arrivals);
    *wire = (struct wire){0};
}

void wire_clear(struct wire *wire)
{
    wire->head = wire->tail;
    wire->busy_until = 0;
}

bool wire_put(struct wire *wire, uint8_t byte, uint64_t now, unsigned cycles)
{
    if (wire_count(wire) == WIRE_CAPACITY) {
        return false;
    }
    const uint64_t start = wire->busy_until > now ? wire->busy_until : now;
    wire->busy_until = start + cycles;
    const unsigned slot = wire->tail++ % WIRE_CAPACITY;
    wire->bytes[slot] = byte;
    wire->arrivals[slot] = wire->busy_until;
    return true;
}

uint64_t wire_next(const struct wire *wire)
{
    return wire_count(wire) > 0 ? wire->arrivals[wire->head % WIRE_CAPACITY] : UINT64_MAX;
}

uint8_t wire_take(struct wire *wire)
{
    return wire->bytes[wire->head++ % WIRE_CAPACITY];
}

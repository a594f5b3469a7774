// SPDX-License-Identifier: GPL-3.0-or-later
/* The contacts of the slap buttons: edges that are to happen at exact CPU cycles, in order. */
#ifndef BENCH_BUTTONS_H
#define BENCH_BUTTONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* More edges than a long evening of bouncing buttons sends ahead. */
#define BUTTONS_CAPACITY 65536

struct edge {
    uint64_t cycle;
    uint64_t order; /* edges of one cycle happen as they were asked for */
    uint8_t seat;   /* 0 to 7 */
    bool closed;
};

struct buttons {
    struct edge *heap; /* a binary heap, the next edge at its root */
    size_t count;
    uint64_t asked;
};

/* False when there is no memory. */
bool buttons_create(struct buttons *buttons);
void buttons_destroy(struct buttons *buttons);

/* False when the queue is full. */
bool buttons_add(struct buttons *buttons, uint8_t seat, bool closed, uint64_t cycle);

/* The cycle of the next edge; UINT64_MAX when there is none. */
uint64_t buttons_next(const struct buttons *buttons);

/* Take the next edge, of which there is one. */
struct edge buttons_take(struct buttons *buttons);

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
#include "buttons.h"
#include <stdlib.h>

bool buttons_create(struct buttons *buttons)
{
    *buttons = (struct buttons){.heap = calloc(BUTTONS_CAPACITY, sizeof *buttons->heap)};
    return buttons->heap != NULL;
}

void buttons_destroy(struct buttons *buttons)
{
    free(buttons->heap);
    buttons->heap = NULL;
}

static bool before(const struct edge *a, const struct edge *b)
{
    return a->cycle != b->cycle ? a->cycle < b->cycle : a->order < b->order;
}

static void swap(struct edge *a, struct edge *b)
{
    const struct edge other = *a;
    *a = *b;
    *b = other;
}

bool buttons_add(struct buttons *buttons, uint8_t seat, bool closed, uint64_t cycle)
{
    if (buttons->count == BUTTONS_CAPACITY) {
        return false;
    }
    struct edge *heap = buttons->heap;
    size_t at = buttons->count++;
    heap[at] =
        (struct edge){.cycle = cycle, .order = buttons->asked++, .seat = seat, .closed = closed};
    while (at > 0 && before(&heap[at], &heap[(at - 1) / 2])) {
        swap(&heap[at], &heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    return true;
}

uint64_t buttons_next(const struct buttons *buttons)
{
    return buttons->count > 0 ? buttons->heap[0].cycle : UINT64_MAX;
}

struct edge buttons_take(struct buttons *buttons)
{
    struct edge *heap = buttons->heap;
    const struct edge first = heap[0];
    const size_t count = --buttons->count;
    heap[0] = heap[count];
    size_t at = 0;
    for (;;) {
        size_t least = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < count; child++) {
            if (before(&heap[child], &heap[least])) {
                least = child;
            }
        }
        if (least == at) {
            return first;
        }
        swap(&heap[at], &heap[least]);
        at = least;
    }
}

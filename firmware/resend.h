/* Presses and releases, kept in order until the host acknowledges them.
 *
 * They share one number, counted from 1, modulo 65536. A press is kept only when its release will
 * fit as well, so that no button ever seems to be held because a queue was full. One that does not
 * fit is counted and gets no number; an older one is never overwritten. */
#ifndef PENGADIL_RESEND_H
#define PENGADIL_RESEND_H

#include "protocol.h"
#include "ticks.h"
#include <stdbool.h>

#define RESEND_PRESSES 32
#define RESEND_CAPACITY (2 * RESEND_PRESSES) /* each with its release; a power of two */
#define RESEND_TICKS (200ul * TICKS_PER_MS)

struct kept {
    uint64_t at;
    uint32_t sent_at; /* low 32 bits of ticks */
    uint16_t number;
    uint8_t type; /* TYPE_PRESS or TYPE_RELEASE */
    uint8_t seat;
    uint8_t together;
    bool sent;
};

struct resend {
    struct kept kept[RESEND_CAPACITY];
    uint8_t oldest;
    uint8_t count;
    uint8_t held;     /* seats whose press was numbered and whose release is still to come */
    uint16_t number;  /* the latest that was given */
    uint16_t refused; /* presses; stays at its greatest value */
};

/* Gives the press of `seat` (1 to 8) a number; false when it was refused. */
bool resend_press(struct resend *resend, uint8_t seat, uint64_t at, uint8_t together,
                  uint16_t *number);

/* A release whose press was refused is dropped with it. */
void resend_release(struct resend *resend, uint8_t seat, uint64_t at, uint8_t together);

/* All up to `number` have arrived. False when no such number has been given yet. */
bool resend_acknowledge(struct resend *resend, uint16_t number);

/* The oldest that is to be sent at `now`, or NULL. */
struct kept *resend_due(struct resend *resend, uint32_t now);

void resend_sent(struct kept *kept, uint32_t now);

#endif

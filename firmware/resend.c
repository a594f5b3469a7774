#include "resend.h"
#include <stddef.h>

_Static_assert((RESEND_CAPACITY & (RESEND_CAPACITY - 1)) == 0, "places are found by a mask");

static uint8_t bits(uint8_t mask)
{
    uint8_t count = 0;
    for (; mask != 0; mask &= (uint8_t)(mask - 1)) {
        count++;
    }
    return count;
}

static struct kept *place(struct resend *resend, uint8_t index)
{
    return &resend->kept[(resend->oldest + index) & (RESEND_CAPACITY - 1)];
}

static void keep(struct resend *resend, uint8_t type, uint8_t seat, uint64_t at, uint8_t together)
{
    struct kept *kept = place(resend, resend->count++);
    kept->at = at;
    kept->number = ++resend->number;
    kept->type = type;
    kept->seat = seat;
    kept->together = together;
    kept->sent = false;
}

bool resend_press(struct resend *resend, uint8_t seat, uint64_t at, uint8_t together,
                  uint16_t *number)
{
    uint8_t owed = bits(resend->held); /* places that releases will need */
    if (resend->count + owed + 2 > RESEND_CAPACITY) {
        if (resend->refused < UINT16_MAX) {
            resend->refused++;
        }
        return false;
    }
    keep(resend, TYPE_PRESS, seat, at, together);
    resend->held |= (uint8_t)(1u << (seat - 1));
    *number = resend->number;
    return true;
}

void resend_release(struct resend *resend, uint8_t seat, uint64_t at, uint8_t together)
{
    uint8_t bit = (uint8_t)(1u << (seat - 1));
    if (resend->held & bit) {
        resend->held &= (uint8_t)~bit;
        keep(resend, TYPE_RELEASE, seat, at, together);
    }
}

bool resend_acknowledge(struct resend *resend, uint16_t number)
{
    uint16_t ahead = (uint16_t)(resend->number - number); /* numbers that it leaves open */
    if (ahead >= 0x8000) {
        return false;
    }
    while (resend->count > ahead) {
        resend->oldest = (resend->oldest + 1) & (RESEND_CAPACITY - 1);
        resend->count--;
    }
    return true;
}

struct kept *resend_due(struct resend *resend, uint32_t now)
{
    for (uint8_t i = 0; i < resend->count; i++) {
        struct kept *kept = place(resend, i);
        if (!kept->sent || now - kept->sent_at >= RESEND_TICKS) {
            return kept;
        }
    }
    return NULL;
}

void resend_sent(struct kept *kept, uint32_t now)
{
    kept->sent = true;
    kept->sent_at = now;
}

#include "debounce.h"
#include <string.h>

static bool earlier(uint32_t a, uint32_t b)
{
    return (int32_t)(a - b) < 0;
}

void debounce_start(struct debounce *debounce, uint8_t closed)
{
    memset(debounce, 0, sizeof *debounce);
    debounce->closed = closed;
    debounce->down = closed;
    debounce->from_boot = closed;
}

static void prove(struct debounce *debounce, uint8_t seat)
{
    debounce->proving &= (uint8_t)~seat;
    debounce->proved |= seat;
    debounce->down |= seat;
}

static void settle_proving(struct debounce *debounce, uint8_t seat, struct contact *contact,
                           uint32_t now)
{
    bool closed = debounce->closed & seat;
    bool long_enough = closed && now - contact->since >= PROVING_TICKS;
    bool in_window = contact->since + PROVING_TICKS - contact->first <= FIRST_EDGE_WINDOW_TICKS;
    if (long_enough && in_window) {
        prove(debounce, seat);
        return;
    }
    if ((closed && in_window) || now - contact->first < FIRST_EDGE_WINDOW_TICKS) {
        return;
    }
    if (debounce->glitches < UINT16_MAX) {
        debounce->glitches++;
    }
    if (!closed) {
        debounce->proving &= (uint8_t)~seat;
        return;
    }
    /* It closed too late for the old first edge: that closing is the first edge of another press.
     */
    contact->first = contact->since;
    if (long_enough) {
        prove(debounce, seat);
    }
}

static void settle_open(struct debounce *debounce, uint8_t seat, struct contact *contact,
                        uint32_t now)
{
    if (now - contact->since < RELEASING_TICKS) {
        return;
    }
    debounce->down &= (uint8_t)~seat;
    if (debounce->from_boot & seat) {
        debounce->from_boot &= (uint8_t)~seat;
    } else {
        debounce->released |= seat;
        contact->opened = contact->since;
    }
}

/* Decides what time alone decides about one contact, up to `now`. */
static void settle(struct debounce *debounce, uint8_t seat, struct contact *contact, uint32_t now)
{
    if (debounce->proving & seat) {
        settle_proving(debounce, seat, contact, now);
    } else if (debounce->down & (uint8_t)~debounce->closed & seat) {
        settle_open(debounce, seat, contact, now);
    }
}

void debounce_look(struct debounce *debounce, uint8_t closed, uint32_t at)
{
    uint8_t changed = debounce->closed ^ closed;
    struct contact *contact = debounce->contact;
    for (uint8_t seat = 1; changed != 0; seat <<= 1, contact++) {
        if (!(changed & seat)) {
            continue;
        }
        changed ^= seat;
        settle(debounce, seat, contact, at);
        debounce->closed ^= seat;
        contact->since = at;
        if (!((debounce->proving | debounce->down) & seat)) {
            debounce->proving |= seat;
            contact->first = at;
        }
    }
}

void debounce_advance(struct debounce *debounce, uint32_t now)
{
    uint8_t waiting = debounce->proving | (debounce->down & (uint8_t)~debounce->closed);
    struct contact *contact = debounce->contact;
    for (uint8_t seat = 1; waiting != 0 && seat != 0; seat <<= 1, contact++) {
        if (waiting & seat) {
            settle(debounce, seat, contact, now);
        }
    }
}

/* The contacts of `among` with the earliest first edge; its time goes to `at`. */
static uint8_t earliest(const struct debounce *debounce, uint8_t among, uint32_t *at)
{
    uint8_t found = 0;
    const struct contact *contact = debounce->contact;
    for (uint8_t seat = 1; seat != 0; seat <<= 1, contact++) {
        if (!(among & seat) || (found != 0 && earlier(*at, contact->first))) {
            continue;
        }
        if (found == 0 || contact->first != *at) {
            found = 0;
            *at = contact->first;
        }
        found |= seat;
    }
    return found;
}

static bool next_press(struct debounce *debounce, struct button_event *event)
{
    uint8_t seats = earliest(debounce, debounce->proved | debounce->proving, &event->at);
    if (seats & debounce->proving) {
        return false;
    }
    event->kind = BUTTON_PRESSED;
    event->seats = seats;
    debounce->proved &= (uint8_t)~seats;
    return true;
}

static void next_release(struct debounce *debounce, uint8_t among, struct button_event *event)
{
    event->kind = BUTTON_RELEASED;
    event->seats = 0;
    const struct contact *contact = debounce->contact;
    for (uint8_t seat = 1; seat != 0; seat <<= 1, contact++) {
        if (!(among & seat) || (event->seats != 0 && contact->opened != event->at)) {
            continue;
        }
        event->at = contact->opened;
        event->seats |= seat;
    }
    debounce->released &= (uint8_t)~event->seats;
}

bool debounce_next(struct debounce *debounce, struct button_event *event)
{
    if (debounce->proved != 0 && next_press(debounce, event)) {
        return true;
    }
    /* A release never overtakes its own press. */
    uint8_t released = debounce->released & (uint8_t)~debounce->proved;
    if (released == 0) {
        return false;
    }
    next_release(debounce, released, event);
    return true;
}

/* From looks at eight contacts to presses and releases.
 *
 * A press has the time of its first edge. It counts if the contact is closed for 100 us without a
 * break within 10 ms of that edge, else it was a glitch. Then the contact is locked out until it
 * has been open for 20 ms; that release has the time of the edge that began those 20 ms. A contact
 * that was closed when the board started is locked out too, and its release is not reported.
 *
 * Presses come out in the order of their first edges: one that has proved good waits for an earlier
 * edge that has not (10 ms at most). Those found in the same look come out as one event, for their
 * order is not known. Releases found in the same look do too.
 *
 * Times are the low 32 bits of ticks; every span that matters here is far shorter than their round.
 * A mask has bit N-1 for seat N. */
#ifndef PENGADIL_DEBOUNCE_H
#define PENGADIL_DEBOUNCE_H

#include "pins.h"
#include "ticks.h"
#include <stdbool.h>

#define PROVING_TICKS (100ul * TICKS_PER_US)
#define FIRST_EDGE_WINDOW_TICKS (10ul * TICKS_PER_MS)
#define RELEASING_TICKS (20ul * TICKS_PER_MS)

struct contact {
    uint32_t first;  /* first edge of the press */
    uint32_t since;  /* latest change of level */
    uint32_t opened; /* edge that began the latest good release */
};

struct debounce {
    uint8_t closed;    /* as last looked at */
    uint8_t proving;   /* a first edge was seen, and the press is not good yet */
    uint8_t down;      /* locked out */
    uint8_t from_boot; /* locked out since the start, with no press reported */
    uint8_t proved;    /* good presses, not yet taken out */
    uint8_t released;  /* good releases, not yet taken out */
    uint16_t glitches; /* stays at its greatest value */
    struct contact contact[SEAT_COUNT];
};

enum button_event_kind {
    BUTTON_PRESSED,
    BUTTON_RELEASED,
};

struct button_event {
    uint8_t kind;
    uint8_t seats; /* more than one: found in the same look */
    uint32_t at;
};

void debounce_start(struct debounce *debounce, uint8_t closed);

/* The contacts as they were found at `at`; looks come in the order of time. */
void debounce_look(struct debounce *debounce, uint8_t closed, uint32_t at);

/* No look before `now` is still to come. */
void debounce_advance(struct debounce *debounce, uint32_t now);

/* Takes the next event out; false when there is none (yet). To be drained after every advance. */
bool debounce_next(struct debounce *debounce, struct button_event *event);

#endif

#include "lamps.h"

/* Brightness a millisecond, in 65536ths: full after LAMP_FILL_MS, without a division for each lamp.
 */
#define FILL_STEP (UINT16_MAX / LAMP_FILL_MS)

/* Brightness by the share of milliseconds that are lit, as evenly spread as they can be: it needs
 * no timer interrupt, which would hold up the buttons. */
static bool fill(struct lamp *lamp)
{
    if (lamp->age_ms >= LAMP_FILL_MS) {
        lamp->mode = LAMP_ON;
        return true;
    }
    uint16_t sum = (uint16_t)(lamp->owed + (lamp->age_ms * FILL_STEP >> 8));
    lamp->owed = (uint8_t)sum;
    return sum > UINT8_MAX;
}

static bool is_lit(struct lamp *lamp)
{
    switch (lamp->mode) {
    case LAMP_ON:
        return true;
    case LAMP_BLINK:
        return lamp->age_ms < LAMP_BLINK_HALF_MS; /* the age starts anew each period */
    case LAMP_FILL:
        return fill(lamp);
    default:
        return false;
    }
}

static uint8_t pattern(struct lamps *lamps)
{
    uint8_t lit = 0;
    for (uint8_t i = 0; i < SEAT_COUNT; i++) {
        if (is_lit(&lamps->lamp[i])) {
            lit |= (uint8_t)(1u << i);
        }
    }
    if (lamps->identify_ms > 0) {
        /* It counts down, so the dark half of a period comes last. */
        return (lamps->identify_ms - 1) % LAMP_BLINK_MS < LAMP_BLINK_HALF_MS ? 0x00 : 0xFF;
    }
    return lit;
}

void lamps_set(struct lamps *lamps, uint8_t seats, enum lamp_mode mode)
{
    for (uint8_t i = 0; i < SEAT_COUNT; i++) {
        if (seats & (1u << i)) {
            lamps->lamp[i] = (struct lamp){.mode = (uint8_t)mode};
        }
    }
    lamps->lit = pattern(lamps);
}

void lamps_identify(struct lamps *lamps, uint8_t seconds)
{
    lamps->identify_ms = seconds * 1000ul;
    lamps->lit = pattern(lamps);
}

bool lamps_chirp(const struct lamps *lamps)
{
    return lamps->identify_ms > 0 && lamps->identify_ms % (LAMP_BLINK_MS) == 0;
}

void lamps_tick(struct lamps *lamps)
{
    for (uint8_t i = 0; i < SEAT_COUNT; i++) {
        struct lamp *lamp = &lamps->lamp[i];
        lamp->age_ms++;
        if (lamp->mode == LAMP_BLINK && lamp->age_ms == LAMP_BLINK_MS) {
            lamp->age_ms = 0;
        }
    }
    if (lamps->identify_ms > 0) {
        lamps->identify_ms--;
    }
    lamps->lit = pattern(lamps);
}

// SPDX-License-Identifier: GPL-3.0-or-later
/* One HX711 as the microcontroller sees it: a data line that falls when a conversion is ready, and
 * 24 bits shifted out on the rising edges of a clock. Times are CPU cycles. Knows nothing of
 * simavr.
 *
 * After the data sheet (Avia Semiconductor): 80 conversions a second, settling in four of them, 25
 * clock pulses keep channel A at gain 128 (26: channel B, 27: gain 64), a clock that stays high for
 * more than 60 us powers the chip down, and it starts afresh when the clock falls. */
#ifndef BENCH_HX711_H
#define BENCH_HX711_H

#include "random.h"
#include <stdbool.h>
#include <stdint.h>

#define HX711_POWER_DOWN_US 60
#define HX711_SETTLING_CONVERSIONS 4
#define HX711_MAXIMUM 0x7FFFFF
#define HX711_MINIMUM (-0x800000)

/* What hangs on the data line. */
enum hx711_state {
    HX711_CONVERTING,
    HX711_DEAD,     /* the line stays high */
    HX711_FLOATING, /* no chip: the line is what the pull-up makes of it */
    HX711_LOW,      /* the line stays low */
    HX711_RAIL_HIGH,
    HX711_RAIL_LOW
};

struct hx711 {
    enum hx711_state state;
    int32_t load; /* what the converter's input would read, in counts */

    /* The input is averaged over each conversion and over the last four of them. */
    double load_cycles; /* integral of load over the conversion under way */
    uint64_t load_since;
    double averages[HX711_SETTLING_CONVERSIONS];
    unsigned settled; /* conversions since power came, up to the settling */

    bool powered;
    uint64_t period;
    uint64_t converted_at;
    uint64_t ready_at; /* when the line falls; UINT64_MAX when nothing waits */

    uint32_t output;   /* the 24 bits of the frame under way */
    unsigned shifted;  /* pulses seen in this frame; 25 and above: closed */
    unsigned burst;    /* pulses without a longer pause */
    unsigned gain;     /* pulses of the last complete burst: 25, 26 or 27 */
    uint64_t pulse_at; /* the last rising edge */
    bool line;         /* the data line as the chip drives it */

    uint32_t conversions;
    uint32_t torn;
};

/* Draw the chip's own pace: 80 Hz within one per cent. */
void hx711_create(struct hx711 *chip, struct random *random);

/* Power comes (or the clock falls after a power-down): settling begins. */
void hx711_start(struct hx711 *chip, struct random *random, uint64_t now);
void hx711_stop(struct hx711 *chip);

/* From `now` on, this is what it converts. */
void hx711_set(struct hx711 *chip, enum hx711_state state, int32_t load, uint64_t now);

/* When the chip next does something by itself; UINT64_MAX for never. */
uint64_t hx711_next(const struct hx711 *chip);

/* Do what is due at `now`, which is hx711_next(). */
void hx711_advance(struct hx711 *chip, uint64_t now);

void hx711_clock_rises(struct hx711 *chip, uint64_t now);

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
#include "hx711.h"
#include "../pins.h"

#define CYCLES_PER_US (CPU_HZ / 1000000)
#define CONVERSIONS_PER_SECOND 80
#define NOMINAL_PERIOD (CPU_HZ / CONVERSIONS_PER_SECOND)
/* The internal oscillator's spread between chips of one batch. */
#define PERIOD_SPREAD (NOMINAL_PERIOD / 100)

#define DATA_BITS 24
#define GAIN_128_PULSES 25
#define CHANNEL_B_PULSES 26
#define GAIN_64_PULSES 27

/* An unread value is replaced: the line goes up for this long. */
#define REPLACED_PULSE (20 * CYCLES_PER_US)
/* Pulses further apart than this do not belong to one reading. */
#define LONGEST_PAUSE (500 * CYCLES_PER_US)

void hx711_create(struct hx711 *chip, struct random *random)
{
    *chip = (struct hx711){
        .state = HX711_CONVERTING,
        .period = NOMINAL_PERIOD - PERIOD_SPREAD + random_below(random, 2 * PERIOD_SPREAD + 1),
        .ready_at = UINT64_MAX,
        .shifted = GAIN_128_PULSES,
        .gain = GAIN_128_PULSES,
        .line = true,
    };
}

void hx711_start(struct hx711 *chip, struct random *random, uint64_t now)
{
    chip->powered = true;
    chip->converted_at = now + random_below(random, chip->period);
    chip->load_cycles = 0;
    chip->load_since = chip->converted_at;
    chip->settled = 0;
    chip->ready_at = UINT64_MAX;
    chip->shifted = GAIN_128_PULSES;
    chip->burst = 0;
    chip->gain = GAIN_128_PULSES;
    chip->line = true;
}

void hx711_stop(struct hx711 *chip)
{
    chip->powered = false;
    chip->ready_at = UINT64_MAX;
    chip->shifted = GAIN_128_PULSES;
    chip->line = true;
}

static void integrate(struct hx711 *chip, uint64_t now)
{
    if (now > chip->load_since) {
        chip->load_cycles += (double)chip->load * (double)(now - chip->load_since);
        chip->load_since = now;
    }
}

void hx711_set(struct hx711 *chip, enum hx711_state state, int32_t load, uint64_t now)
{
    integrate(chip, now);
    chip->state = state;
    chip->load = load;
}

uint64_t hx711_next(const struct hx711 *chip)
{
    if (!chip->powered) {
        return UINT64_MAX;
    }
    const uint64_t conversion = chip->converted_at + chip->period;
    return chip->ready_at < conversion ? chip->ready_at : conversion;
}

static uint32_t converted(const struct hx711 *chip)
{
    if (chip->state == HX711_RAIL_HIGH) {
        return (uint32_t)HX711_MAXIMUM;
    }
    if (chip->state == HX711_RAIL_LOW) {
        return (uint32_t)HX711_MINIMUM & 0xFFFFFF;
    }
    if (chip->gain == CHANNEL_B_PULSES) {
        return 0; /* nothing is wired to channel B */
    }
    double sum = 0;
    for (unsigned i = 0; i < HX711_SETTLING_CONVERSIONS; i++) {
        sum += chip->averages[i];
    }
    double value = sum / HX711_SETTLING_CONVERSIONS;
    if (chip->gain == GAIN_64_PULSES) {
        value /= 2;
    }
    if (value > HX711_MAXIMUM) {
        value = HX711_MAXIMUM;
    }
    if (value < HX711_MINIMUM) {
        value = HX711_MINIMUM;
    }
    return (uint32_t)(int32_t)(value < 0 ? value - 0.5 : value + 0.5) & 0xFFFFFF;
}

/* The bursts since the last conversion say which channel and gain the next one has. */
static void choose_gain(struct hx711 *chip)
{
    const unsigned gain = chip->burst;
    chip->burst = 0;
    if (gain < GAIN_128_PULSES || gain > GAIN_64_PULSES || gain == chip->gain) {
        return;
    }
    chip->gain = gain;
    chip->settled = 0;
}

static void finish_conversion(struct hx711 *chip, uint64_t now)
{
    integrate(chip, now);
    const unsigned slot = chip->conversions % HX711_SETTLING_CONVERSIONS;
    chip->averages[slot] = chip->load_cycles / (double)chip->period;
    chip->load_cycles = 0;
    chip->converted_at = now;
    chip->conversions++;

    const bool reading = chip->shifted > 0 && chip->shifted < GAIN_128_PULSES &&
                         now - chip->pulse_at < LONGEST_PAUSE;
    if (reading) {
        chip->torn++;
        chip->output |= 0xFFFFFF; /* the rest of this frame is a tail of ones */
        chip->line = true;
        return;
    }
    choose_gain(chip);
    if (chip->settled < HX711_SETTLING_CONVERSIONS) {
        chip->settled++;
    }
    if (chip->settled < HX711_SETTLING_CONVERSIONS) {
        return;
    }
    chip->output = converted(chip);
    chip->ready_at = chip->line ? now : now + REPLACED_PULSE;
    chip->shifted = GAIN_128_PULSES; /* not to be shifted out before the line has fallen */
    chip->line = true;
}

void hx711_advance(struct hx711 *chip, uint64_t now)
{
    if (now >= chip->converted_at + chip->period) {
        finish_conversion(chip, chip->converted_at + chip->period);
    }
    if (now >= chip->ready_at) {
        chip->ready_at = UINT64_MAX;
        chip->shifted = 0;
        chip->line = false;
    }
}

void hx711_clock_rises(struct hx711 *chip, uint64_t now)
{
    if (!chip->powered) {
        return;
    }
    chip->burst = now - chip->pulse_at < LONGEST_PAUSE ? chip->burst + 1 : 1;
    chip->pulse_at = now;
    if (chip->ready_at != UINT64_MAX) { /* it is ready, but for the line */
        chip->ready_at = UINT64_MAX;
        chip->shifted = 0;
    }
    if (chip->shifted >= GAIN_128_PULSES) {
        return;
    }
    chip->shifted++;
    chip->line =
        chip->shifted > DATA_BITS || (chip->output >> (DATA_BITS - chip->shifted) & 1) != 0;
}

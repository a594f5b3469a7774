#include "scales.h"
#include "planes.h"
#include "readiness.h"
#include "registers.h"
#include <avr/cpufunc.h>
#include <avr/interrupt.h>

#define TRAY (2 * PLANE_LINES) /* the scale after those of both ports */
#define TRAY_MASK _BV(DRAW_TRAY_BIT)

_Static_assert(SCALE_COUNT == TRAY + 1, "two ports and the draw tray");

enum step {
    STEP_WAIT,
    STEP_SOUTH,
    STEP_NORTH,
    STEP_TRAY,
};

static enum step step;
static struct readiness readiness;
static uint32_t good; /* scales whose bits below are a conversion */
static uint64_t read_at;
static uint8_t south[PLANES];
static uint8_t north[PLANES];
static uint8_t tray[PLANES]; /* the whole port, of which one line is the tray's */

void scales_start(void)
{
    SCALES_SOUTH_PULL_UPS = 0xFF; /* a chip that is not there is never ready */
    SCALES_NORTH_PULL_UPS = 0xFF;
    DRAW_TRAY_PULL_UP |= TRAY_MASK;
    SCALE_CLOCK_DIRECTION |= _BV(SCALE_CLOCK_BIT);
}

static uint32_t low_lines(void)
{
    uint8_t a = (uint8_t)~SCALES_SOUTH_IN;
    uint8_t c = (uint8_t)~SCALES_NORTH_IN;
    uint32_t low = a | (uint16_t)c << 8;
    return (DRAW_TRAY_IN & TRAY_MASK) != 0 ? low : low | 1ul << TRAY;
}

/* One pulse of the clock; returns how long it was high, in ticks rounded up. A chip that sees it
 * high for 60 us powers down, so nothing may come between: interrupts are off for 16 cycles. */
static inline uint8_t pulse(uint8_t high, uint8_t low)
{
    cli();
    uint8_t from = CLOCK_COUNTER_LOW;
    SCALE_CLOCK_OUT = high;
    _NOP(); /* 0.2 us is the least that the chip asks for */
    _NOP();
    _NOP();
    SCALE_CLOCK_OUT = low;
    uint8_t to = CLOCK_COUNTER_LOW;
    sei();
    return (uint8_t)(to - from);
}

/* 24 bits of every chip, and the pulse that asks for gain 128 next. Data are looked at while the
 * clock is low: they hold until its next rise. */
static void clock_out(struct board *board)
{
    uint8_t low = SCALE_CLOCK_OUT & (uint8_t)~_BV(SCALE_CLOCK_BIT);
    uint8_t high = low | _BV(SCALE_CLOCK_BIT);
    uint8_t longest = 0;
    for (uint8_t i = 0; i < PLANES; i++) {
        uint8_t ticks = pulse(high, low);
        south[i] = SCALES_SOUTH_IN;
        north[i] = SCALES_NORTH_IN;
        tray[i] = DRAW_TRAY_IN;
        if (ticks > longest) {
            longest = ticks;
        }
    }
    pulse(high, low);
    board_clock_was_high(board, longest);
}

static bool wait(struct board *board, uint64_t now)
{
    uint32_t low = low_lines();
    if (!readiness_due(&readiness, low, (uint32_t)now)) {
        return false;
    }
    read_at = now;
    clock_out(board);
    good = readiness_sort(&readiness, low, low_lines(), (uint32_t)now);
    return true;
}

static void give_port(struct board *board, const uint8_t planes[PLANES], uint8_t first)
{
    uint32_t bits[PLANE_LINES];
    planes_turn(planes, bits);
    uint8_t lines = (uint8_t)(good >> first);
    for (uint8_t line = 0; line < PLANE_LINES; line++) {
        if (lines & (1u << line)) {
            board_weigh(board, (uint8_t)(first + line), bits[line], read_at);
        }
    }
}

static void give_tray(struct board *board)
{
    if (!(good & 1ul << TRAY)) {
        return;
    }
    uint32_t bits = 0;
    for (uint8_t i = 0; i < PLANES; i++) {
        bits = bits << 1 | ((tray[i] & TRAY_MASK) != 0);
    }
    board_weigh(board, TRAY, bits, read_at);
}

void scales_step(struct board *board, uint64_t now)
{
    switch (step) {
    case STEP_WAIT:
        step = wait(board, now) ? STEP_SOUTH : STEP_WAIT;
        break;
    case STEP_SOUTH:
        give_port(board, south, 0);
        step = STEP_NORTH;
        break;
    case STEP_NORTH:
        give_port(board, north, PLANE_LINES);
        step = STEP_TRAY;
        break;
    case STEP_TRAY:
        give_tray(board);
        step = STEP_WAIT;
        break;
    }
}

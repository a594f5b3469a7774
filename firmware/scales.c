#include "scales.h"
#include "planes.h"
#include "readiness.h"
#include "registers.h"
#include <avr/interrupt.h>

#define TRAY (2 * PLANE_LINES) /* the scale after those of both ports */
#define TRAY_MASK _BV(DRAW_TRAY_BIT)

_Static_assert(SCALE_COUNT == TRAY + 1, "two ports and the draw tray");

/* How many conversions are handed over in one round: with all at once the lamp of a race would
 * wait. */
#define GIVEN_A_ROUND 4

enum step {
    STEP_WAIT,
    STEP_TURN_SOUTH,
    STEP_TURN_NORTH,
    STEP_GIVE,
};

static enum step step;
static uint8_t given;
static struct readiness readiness;
static uint32_t good; /* scales whose bits are a conversion */
static uint64_t read_at;
static uint8_t south[PLANES];
static uint8_t north[PLANES];
static uint8_t tray[PLANES]; /* the whole port, of which one line is the tray's */
static uint32_t bits[SCALE_COUNT];

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

/* A pulse of one microsecond, the HX711 data sheet's typical time; 0.2 us is its least, and long
 * wires round the edges. The store that ends it takes the last two cycles. */
#define PULSE_CYCLES (CPU_HZ / 1000000 - 2)

/* One pulse of the clock; returns how long it was high, in ticks rounded up. A chip that sees it
 * high for 60 us powers down, so nothing may come between: interrupts are off for 30 cycles, less
 * than any of the interrupt handlers takes. */
static inline uint8_t pulse(uint8_t high, uint8_t low)
{
    cli();
    uint8_t from = CLOCK_COUNTER_LOW;
    SCALE_CLOCK_OUT = high;
    __builtin_avr_delay_cycles(PULSE_CYCLES);
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

static void turn_tray(void)
{
    uint32_t tray_bits = 0;
    for (uint8_t i = 0; i < PLANES; i++) {
        tray_bits = tray_bits << 1 | ((tray[i] & TRAY_MASK) != 0);
    }
    bits[TRAY] = tray_bits;
}

static bool give(struct board *board)
{
    for (uint8_t i = 0; i < GIVEN_A_ROUND && given < SCALE_COUNT; i++, given++) {
        if (good & 1) {
            board_weigh(board, given, bits[given], read_at);
        }
        good >>= 1;
    }
    return given == SCALE_COUNT;
}

bool scales_step(struct board *board, uint64_t now)
{
    switch (step) {
    case STEP_WAIT:
        step = wait(board, now) ? STEP_TURN_SOUTH : STEP_WAIT;
        break;
    case STEP_TURN_SOUTH:
        planes_turn(south, bits);
        step = STEP_TURN_NORTH;
        break;
    case STEP_TURN_NORTH:
        planes_turn(north, bits + PLANE_LINES);
        turn_tray();
        given = 0;
        step = STEP_GIVE;
        break;
    case STEP_GIVE:
        step = give(board) ? STEP_WAIT : STEP_GIVE;
        break;
    }
    return step != STEP_WAIT;
}

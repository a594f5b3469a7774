// SPDX-License-Identifier: GPL-3.0-or-later
/* The whole board: the microcontroller and all that hangs on it, in one time that counts CPU cycles
 * since the bench began and never goes back. */
#ifndef BENCH_BOARD_H
#define BENCH_BOARD_H

#include "../pins.h"
#include "buttons.h"
#include "hx711.h"
#include "mcu.h"
#include "random.h"
#include "wire.h"
#include <stdbool.h>
#include <stdint.h>

#define CYCLES_PER_US (CPU_HZ / 1000000)

/* What a report tells, in cycles; a minimum of UINT64_MAX means that nothing was measured. */
struct measurements {
    uint64_t clock_high_max;
    uint64_t power_downs;
    uint64_t latency_min;
    uint64_t latency_max;
    uint64_t latencies;
    uint64_t receiver_overruns;
};

struct board {
    struct mcu mcu;
    struct random random;
    bool powered;

    struct hx711 chips[SCALE_COUNT];
    bool clock_high;
    bool chips_down; /* the clock was high for too long */
    uint64_t clock_rose_at;
    uint64_t lines_due; /* when the data lines show what the last edge shifted out */

    struct buttons contacts; /* edges to come */
    struct buttons flags;    /* the same edges, where they set the interrupt flag */
    uint8_t closed;          /* bit N - 1: the contact of seat N is closed */
    uint64_t unserved_edge; /* the first edge that no interrupt has answered; UINT64_MAX for none */

    struct wire to_board;
    struct wire from_board;

    bool buzzer_high;
    uint64_t buzzer_rose_at;
    uint64_t buzzer_period; /* 0: silent */

    uint64_t run_until; /* an event among the others, so that a sleeping CPU stops there */
    struct measurements measured;
};

/* NULL, or a sentence. The board is powered and about to boot. */
const char *board_create(struct board *board, const uint8_t *flash, uint32_t flash_size,
                         uint64_t seed);
void board_destroy(struct board *board);

static inline uint64_t board_now(const struct board *board)
{
    return board->mcu.avr->cycle;
}

/* Run up to `cycle`, or an instruction further. */
void board_run(struct board *board, uint64_t cycle);

void board_power(struct board *board, bool on);
void board_reset(struct board *board);
void board_set_scale(struct board *board, unsigned scale, enum hx711_state state, int32_t load);

/* False when too many edges wait. `seat` is 1 to 8. */
bool board_add_edge(struct board *board, unsigned seat, bool closed, uint64_t cycle);

/* Bytes for the board's receiver, from now on; false when they are too many to wait. */
bool board_send(struct board *board, const uint8_t *bytes, unsigned count);

uint8_t board_lamps(const struct board *board);
unsigned board_buzzer_hz(const struct board *board);

static inline bool board_crashed(const struct board *board)
{
    return board->powered && mcu_crashed(&board->mcu);
}

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
/* The board, how its time passes, and its line to the host. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "board.h"
#include "terminal.h"
#include <signal.h>

enum pace {
    PACE_REAL,    /* as fast as a wall clock */
    PACE_FAST,    /* as fast as it goes */
    PACE_LOCKSTEP /* only when told */
};

struct bench {
    struct board board;
    enum pace pace;
    uint64_t seed;
    struct terminal terminal;
    uint64_t simulated_cycles; /* while power was on, and what that took */
    uint64_t simulating_ns;
    uint64_t slipped_us; /* how much the real pace fell behind the wall clock for good */
    bool quitting;       /* a client asked for it */
};

/* Set by SIGTERM and SIGINT; long runs look at it. */
extern volatile sig_atomic_t bench_ending;

uint64_t bench_wall_ns(void);

/* Run up to `cycle` and carry bytes between the board and the terminal, if there is one. */
void bench_run(struct bench *bench, uint64_t cycle);

/* NULL, or a sentence. Power also opens and closes the terminal. */
const char *bench_power(struct bench *bench, bool on);

#endif

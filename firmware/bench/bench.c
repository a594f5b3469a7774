// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include <time.h>

/* How often a run looks up: often enough for SIGTERM and for bytes to and from a terminal. */
#define LOOK_UP_CYCLES (1000 * CYCLES_PER_US)

volatile sig_atomic_t bench_ending = 0;

uint64_t bench_wall_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

static void carry_bytes(struct bench *bench)
{
    struct board *board = &bench->board;
    uint8_t bytes[256];
    const unsigned count = terminal_read(&bench->terminal, bytes, sizeof bytes);
    if (count > 0) {
        board_send(board, bytes, count);
    }
    unsigned sent = 0;
    while (wire_next(&board->from_board) <= board_now(board)) {
        bytes[sent++] = wire_take(&board->from_board);
        if (sent == sizeof bytes) {
            terminal_write(&bench->terminal, bytes, sent);
            sent = 0;
        }
    }
    terminal_write(&bench->terminal, bytes, sent);
}

void bench_run(struct bench *bench, uint64_t cycle)
{
    struct board *board = &bench->board;
    while (board_now(board) < cycle && !bench_ending) {
        const uint64_t begun = board_now(board);
        const uint64_t begun_ns = bench_wall_ns();
        board_run(board, cycle - begun > LOOK_UP_CYCLES ? begun + LOOK_UP_CYCLES : cycle);
        if (board->powered) {
            bench->simulated_cycles += board_now(board) - begun;
            bench->simulating_ns += bench_wall_ns() - begun_ns;
        }
        if (terminal_is_open(&bench->terminal)) {
            carry_bytes(bench);
        } else if (bench->pace != PACE_LOCKSTEP) {
            wire_clear(&board->from_board); /* nobody can hear it */
        }
    }
}

const char *bench_power(struct bench *bench, bool on)
{
    if (on == bench->board.powered) {
        return NULL;
    }
    board_power(&bench->board, on);
    if (!on) {
        terminal_close(&bench->terminal);
        return NULL;
    }
    return terminal_open(&bench->terminal);
}

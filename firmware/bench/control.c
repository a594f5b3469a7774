// SPDX-License-Identifier: GPL-3.0-or-later
#include "control.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_RUN_CYCLES (UINT64_C(3600) * CPU_HZ)

struct command {
    const char *name;
    void (*obey)(struct bench *bench, char *rest, struct text *answer);
};

static bool number(const char *word, uint64_t *value)
{
    if (word == NULL || word[0] < '0' || word[0] > '9') {
        return false;
    }
    char *end = NULL;
    errno = 0;
    *value = strtoull(word, &end, 10);
    return errno == 0 && *end == '\0';
}

/* The next word of a line; NULL at its end. */
static char *word(char **rest)
{
    return strtok_r(NULL, " \t\r", rest);
}

static void obey_run(struct bench *bench, char *rest, struct text *answer)
{
    struct board *board = &bench->board;
    uint64_t cycle = 0;
    if (bench->pace != PACE_LOCKSTEP) {
        text_add(answer, "error `run` is for --pace lockstep; here time passes by itself.\n");
        return;
    }
    if (!number(word(&rest), &cycle) || word(&rest) != NULL) {
        text_add(answer, "error `run` needs one cycle number.\n");
        return;
    }
    if (cycle > board_now(board) && cycle - board_now(board) > LONGEST_RUN_CYCLES) {
        text_add(answer, "error that is more than an hour ahead; run in shorter steps.\n");
        return;
    }
    bench_run(bench, cycle);
    if (board_crashed(board)) {
        text_add(answer,
                 "error the program crashed at address 0x%05x; `power off` and `power on` start it "
                 "anew.\n",
                 (unsigned)board->mcu.avr->pc);
        return;
    }
    text_add(answer, "ok %llu ", (unsigned long long)board_now(board));
    bool sent = false;
    while (wire_next(&board->from_board) <= board_now(board)) {
        text_add_hex(answer, wire_take(&board->from_board));
        sent = true;
    }
    text_add(answer, sent ? "\n" : "-\n");
}

static int hex_digit(char digit)
{
    const char *digits = "0123456789abcdef";
    const char *at =
        digit == '\0' ? NULL : strchr(digits, digit >= 'A' && digit <= 'F' ? digit + 32 : digit);
    return at != NULL ? (int)(at - digits) : -1;
}

static void obey_send(struct bench *bench, char *rest, struct text *answer)
{
    char *hex = word(&rest);
    const size_t length = hex != NULL ? strlen(hex) : 0;
    if (length == 0 || length % 2 != 0 || word(&rest) != NULL) {
        text_add(answer,
                 "error `send` needs bytes as pairs of hexadecimal digits, without spaces.\n");
        return;
    }
    uint8_t *bytes = (uint8_t *)hex; /* each byte overwrites digits that have been read */
    for (size_t i = 0; i < length; i += 2) {
        const int high = hex_digit(hex[i]);
        const int low = hex_digit(hex[i + 1]);
        if (high < 0 || low < 0) {
            text_add(answer, "error `send` found something that is no hexadecimal digit.\n");
            return;
        }
        bytes[i / 2] = (uint8_t)(high << 4 | low);
    }
    if (!board_send(&bench->board, bytes, (unsigned)(length / 2))) {
        text_add(answer,
                 "error too many bytes wait for the board's receiver; run on before more.\n");
        return;
    }
    text_add(answer, "ok\n");
}

static void obey_time(struct bench *bench, char *rest, struct text *answer)
{
    (void)rest;
    text_add(answer, "ok %llu\n", (unsigned long long)board_now(&bench->board));
}

static bool scale_value(const char *text, enum hx711_state *state, int32_t *load)
{
    static const struct {
        const char *name;
        enum hx711_state state;
    } names[] = {{"dead", HX711_DEAD},
                 {"floating", HX711_FLOATING},
                 {"low", HX711_LOW},
                 {"rail+", HX711_RAIL_HIGH},
                 {"rail-", HX711_RAIL_LOW}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(text, names[i].name) == 0) {
            *state = names[i].state;
            return true;
        }
    }
    char *end = NULL;
    const long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < HX711_MINIMUM || value > HX711_MAXIMUM) {
        return false;
    }
    *state = HX711_CONVERTING;
    *load = (int32_t)value;
    return true;
}

static void obey_scales(struct bench *bench, char *rest, struct text *answer)
{
    char *values[SCALE_COUNT];
    enum hx711_state states[SCALE_COUNT];
    int32_t loads[SCALE_COUNT];
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        values[i] = word(&rest);
        loads[i] = bench->board.chips[i].load;
        states[i] = bench->board.chips[i].state;
        if (values[i] == NULL) {
            text_add(answer, "error `scales` needs %d values and found %u.\n", SCALE_COUNT, i);
            return;
        }
        if (strcmp(values[i], "=") != 0 && !scale_value(values[i], &states[i], &loads[i])) {
            text_add(answer,
                     "error scale %u: not a number from %d to %d, nor dead, floating, low, rail+, "
                     "rail- or =.\n",
                     i, HX711_MINIMUM, HX711_MAXIMUM);
            return;
        }
    }
    if (word(&rest) != NULL) {
        text_add(answer, "error `scales` needs %d values and found more.\n", SCALE_COUNT);
        return;
    }
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        if (strcmp(values[i], "=") != 0) {
            board_set_scale(&bench->board, i, states[i], loads[i]);
        }
    }
    text_add(answer, "ok\n");
}

static void obey_edge(struct bench *bench, char *rest, struct text *answer)
{
    uint64_t seat = 0;
    uint64_t closed = 0;
    uint64_t cycle = 0;
    if (!number(word(&rest), &seat) || seat < 1 || seat > SEAT_COUNT) {
        text_add(answer, "error `edge` needs a seat from 1 to %d first.\n", SEAT_COUNT);
    } else if (!number(word(&rest), &closed) || closed > 1) {
        text_add(answer, "error `edge` needs 1 (closes) or 0 (opens) second.\n");
    } else if (!number(word(&rest), &cycle) || word(&rest) != NULL) {
        text_add(answer, "error `edge` needs one cycle number third.\n");
    } else if (!board_add_edge(&bench->board, (unsigned)seat, closed == 1, cycle)) {
        text_add(answer, "error too many edges wait; run on before more.\n");
    } else {
        text_add(answer, "ok\n");
    }
}

static void obey_lamps(struct bench *bench, char *rest, struct text *answer)
{
    (void)rest;
    text_add(answer, "ok %u\n", board_lamps(&bench->board));
}

static void obey_buzzer(struct bench *bench, char *rest, struct text *answer)
{
    (void)rest;
    text_add(answer, "ok %u\n", board_buzzer_hz(&bench->board));
}

static void obey_power(struct bench *bench, char *rest, struct text *answer)
{
    const char *state = word(&rest);
    if (state == NULL || (strcmp(state, "on") != 0 && strcmp(state, "off") != 0)) {
        text_add(answer, "error `power` needs on or off.\n");
        return;
    }
    const char *wrong = bench_power(bench, strcmp(state, "on") == 0);
    text_add(answer, wrong == NULL ? "ok\n" : "error %s\n", wrong);
}

static void obey_reset(struct bench *bench, char *rest, struct text *answer)
{
    (void)rest;
    board_reset(&bench->board);
    text_add(answer, "ok\n");
}

static void obey_report(struct bench *bench, char *rest, struct text *answer)
{
    (void)rest;
    const struct board *board = &bench->board;
    const struct measurements *measured = &board->measured;
    const double us = CYCLES_PER_US;
    text_add(answer, "ok {\"cycle\":%llu,\"clock_high_max_us\":%.4f,\"power_downs\":%llu",
             (unsigned long long)board_now(board), (double)measured->clock_high_max / us,
             (unsigned long long)measured->power_downs);
    text_add(answer, ",\"conversions\":[");
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        text_add(answer, "%s%u", i > 0 ? "," : "", board->chips[i].conversions);
    }
    text_add(answer, "],\"torn\":[");
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        text_add(answer, "%s%u", i > 0 ? "," : "", board->chips[i].torn);
    }
    text_add(answer, "],\"press_latency_us\":");
    if (measured->latencies > 0) {
        text_add(answer, "{\"count\":%llu,\"min\":%.4f,\"max\":%.4f}",
                 (unsigned long long)measured->latencies, (double)measured->latency_min / us,
                 (double)measured->latency_max / us);
    } else {
        text_add(answer, "null");
    }
    const double wall_s = (double)bench->simulating_ns * 1e-9;
    const double board_s = (double)bench->simulated_cycles / CPU_HZ;
    text_add(answer,
             ",\"receiver_overruns\":%llu,\"resets\":%u,\"crashed\":%s,\"slipped_us\":%llu"
             ",\"speed\":%.2f,\"firmware_clock\":%d,\"seed\":%llu}\n",
             (unsigned long long)measured->receiver_overruns, board->mcu.resets,
             board_crashed(board) ? "true" : "false", (unsigned long long)bench->slipped_us,
             wall_s > 0 ? board_s / wall_s : 0.0, CPU_HZ, (unsigned long long)bench->seed);
}

static void obey_quit(struct bench *bench, char *rest, struct text *answer)
{
    (void)rest;
    bench->quitting = true;
    text_add(answer, "ok\n");
}

void control_obey(struct bench *bench, char *line, struct text *answer)
{
    static const struct command commands[] = {
        {"run", obey_run},       {"send", obey_send},   {"time", obey_time},
        {"scales", obey_scales}, {"edge", obey_edge},   {"lamps", obey_lamps},
        {"buzzer", obey_buzzer}, {"power", obey_power}, {"reset", obey_reset},
        {"report", obey_report}, {"quit", obey_quit},
    };
    char *rest = NULL;
    const char *name = strtok_r(line, " \t\r", &rest);
    for (size_t i = 0; name != NULL && i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            commands[i].obey(bench, rest, answer);
            return;
        }
    }
    text_add(answer, "error no such line; known are run, send, time, scales, edge, lamps, buzzer, "
                     "power, reset, report and quit.\n");
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "board.h"
#include <string.h>

/* A byte at the speed of the host's side of the wire: ten bits. */
#define BYTE_CYCLES ((10 * CPU_HZ + BAUD / 2) / BAUD)

/* From the start of the store that raises the clock to a data bit that can be read: the store
 * itself takes two cycles, the chip 0.1 us (data sheet, T2), the input's latch the rest of a cycle.
 */
#define LINE_DELAY_CYCLES 4

/* A pin change reaches its flag some two cycles after the input register (data sheet, "Pin Change
 * Interrupt Timing"). */
#define FLAG_DELAY_CYCLES 2

#define POWER_DOWN_CYCLES (HX711_POWER_DOWN_US * CYCLES_PER_US)

/* ---- the scales ---- */

static void show_lines(struct board *board)
{
    uint32_t driven = 0;
    uint32_t levels = 0;
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        const struct hx711 *chip = &board->chips[i];
        const bool high = chip->state == HX711_DEAD || (chip->state != HX711_LOW && chip->line);
        driven |= (uint32_t)(chip->state != HX711_FLOATING) << i;
        levels |= (uint32_t)high << i;
    }
    const uint8_t tray = 1U << DRAW_TRAY_BIT;
    mcu_drive(&board->mcu, SCALES_SOUTH_PORT, 0xFF, (uint8_t)driven, (uint8_t)levels);
    mcu_drive(&board->mcu, SCALES_NORTH_PORT, 0xFF, (uint8_t)(driven >> 8), (uint8_t)(levels >> 8));
    mcu_drive(&board->mcu, DRAW_TRAY_PORT, tray, (driven >> 16 & 1) != 0 ? tray : 0,
              (levels >> 16 & 1) != 0 ? tray : 0);
}

static void start_chips(struct board *board, uint64_t now)
{
    board->chips_down = false;
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        hx711_start(&board->chips[i], &board->random, now);
    }
}

static void stop_chips(struct board *board)
{
    board->chips_down = true;
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        hx711_stop(&board->chips[i]);
    }
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t next_event(const struct board *board)
{
    uint64_t next = earlier(buttons_next(&board->contacts), buttons_next(&board->flags));
    if (!board->powered) {
        return next;
    }
    next = earlier(next, board->lines_due);
    next = earlier(next, wire_next(&board->to_board));
    if (board->clock_high && !board->chips_down) {
        next = earlier(next, board->clock_rose_at + POWER_DOWN_CYCLES);
    }
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        next = earlier(next, hx711_next(&board->chips[i]));
    }
    return next;
}

static void rearm(struct board *board)
{
    mcu_set_alarm(&board->mcu, earlier(next_event(board), board->run_until));
}

static void clock_changed(struct avr_irq_t *irq, uint32_t value, void *parameter)
{
    (void)irq;
    struct board *board = parameter;
    const bool high = (value & 0xFF) != 0;
    const uint64_t now = board_now(board);
    if (high == board->clock_high) {
        return;
    }
    board->clock_high = high;
    if (high) {
        board->clock_rose_at = now;
        for (unsigned i = 0; i < SCALE_COUNT; i++) {
            hx711_clock_rises(&board->chips[i], now);
        }
        board->lines_due = now + LINE_DELAY_CYCLES;
    } else {
        const uint64_t high_for = now - board->clock_rose_at;
        if (high_for > board->measured.clock_high_max) {
            board->measured.clock_high_max = high_for;
        }
        if (board->chips_down) {
            start_chips(board, now);
        }
    }
    rearm(board);
}

void board_set_scale(struct board *board, unsigned scale, enum hx711_state state, int32_t load)
{
    hx711_set(&board->chips[scale], state, load, board_now(board));
    if (board->powered) {
        show_lines(board);
    }
}

/* ---- the buttons ---- */

static void drive_buttons(struct board *board)
{
    mcu_drive(&board->mcu, BUTTONS_PORT, 0xFF, board->closed, 0);
}

bool board_add_edge(struct board *board, unsigned seat, bool closed, uint64_t cycle)
{
    const uint64_t now = board_now(board);
    if (!buttons_add(&board->contacts, (uint8_t)(seat - 1), closed, cycle > now ? cycle : now)) {
        return false;
    }
    rearm(board);
    return true;
}

static void contact_moves(struct board *board, struct edge edge)
{
    const uint8_t mask = (uint8_t)(1U << edge.seat);
    if (((board->closed & mask) != 0) == edge.closed) {
        return;
    }
    board->closed ^= mask;
    if (board->powered) {
        drive_buttons(board);
        buttons_add(&board->flags, edge.seat, edge.closed, edge.cycle + FLAG_DELAY_CYCLES);
    }
}

static void flag_rises(struct board *board, struct edge edge)
{
    if (board->powered && mcu_pin_changed(&board->mcu, (uint8_t)(1U << edge.seat))) {
        board->unserved_edge = edge.cycle - FLAG_DELAY_CYCLES;
    }
}

static void interrupt_entered(void *owner, unsigned vector)
{
    struct board *board = owner;
    struct measurements *measured = &board->measured;
    if (vector != MCU_PIN_CHANGE_VECTOR || board->unserved_edge == UINT64_MAX) {
        return;
    }
    const uint64_t latency = board_now(board) - board->unserved_edge;
    board->unserved_edge = UINT64_MAX;
    measured->latencies++;
    measured->latency_min = earlier(measured->latency_min, latency);
    if (latency > measured->latency_max) {
        measured->latency_max = latency;
    }
}

/* ---- lamps and buzzer ---- */

uint8_t board_lamps(const struct board *board)
{
    const avr_ioport_t *port = mcu_port(&board->mcu, LAMPS_PORT);
    const uint8_t *data = board->mcu.avr->data;
    return board->powered ? data[port->r_port] & data[port->r_ddr] : 0;
}

static void buzzer_changed(struct avr_irq_t *irq, uint32_t value, void *parameter)
{
    (void)irq;
    struct board *board = parameter;
    const bool high = (value & 0xFF) != 0;
    if (high == board->buzzer_high) {
        return;
    }
    board->buzzer_high = high;
    if (high) {
        board->buzzer_period = board_now(board) - board->buzzer_rose_at;
        board->buzzer_rose_at = board_now(board);
    }
}

unsigned board_buzzer_hz(const struct board *board)
{
    const uint64_t period = board->buzzer_period;
    const uint64_t age = board_now(board) - board->buzzer_rose_at;
    if (!board->powered || period == 0 || period > CPU_HZ || age > 2 * period) {
        return 0;
    }
    return (unsigned)((CPU_HZ + period / 2) / period);
}

/* ---- the serial line ---- */

bool board_send(struct board *board, const uint8_t *bytes, unsigned count)
{
    if (count > WIRE_CAPACITY - wire_count(&board->to_board)) {
        return false;
    }
    for (unsigned i = 0; board->powered && i < count; i++) {
        wire_put(&board->to_board, bytes[i], board_now(board), BYTE_CYCLES);
    }
    rearm(board);
    return true;
}

static void byte_sent(void *owner, uint8_t byte, unsigned cycles)
{
    struct board *board = owner;
    wire_put(&board->from_board, byte, board_now(board), cycles);
}

/* ---- time ---- */

static void do_event(struct board *board, uint64_t due)
{
    if (due == buttons_next(&board->contacts)) {
        contact_moves(board, buttons_take(&board->contacts));
    } else if (due == buttons_next(&board->flags)) {
        flag_rises(board, buttons_take(&board->flags));
    } else if (due == board->lines_due) {
        board->lines_due = UINT64_MAX;
        show_lines(board);
    } else if (due == wire_next(&board->to_board)) {
        if (!mcu_receive(&board->mcu, wire_take(&board->to_board))) {
            board->measured.receiver_overruns++;
        }
    } else if (board->clock_high && due == board->clock_rose_at + POWER_DOWN_CYCLES) {
        board->measured.power_downs++;
        stop_chips(board);
        show_lines(board);
    } else {
        for (unsigned i = 0; i < SCALE_COUNT; i++) {
            if (due == hx711_next(&board->chips[i])) {
                hx711_advance(&board->chips[i], due);
            }
        }
        show_lines(board);
    }
}

static uint64_t alarm(void *owner)
{
    struct board *board = owner;
    const uint64_t now = board_now(board);
    uint64_t next = next_event(board);
    while (next <= now) {
        do_event(board, next);
        next = next_event(board);
    }
    return board->run_until > now ? earlier(next, board->run_until) : next;
}

void board_run(struct board *board, uint64_t cycle)
{
    board->run_until = cycle;
    rearm(board);
    while (board->powered && board_now(board) < cycle && !board_crashed(board)) {
        mcu_step(&board->mcu);
    }
    if (board_now(board) < cycle) { /* nobody is at home */
        board->mcu.avr->cycle = cycle;
        while (next_event(board) <= cycle) {
            do_event(board, next_event(board));
        }
    }
}

/* ---- power and reset ---- */

static void after_reset(void *owner)
{
    struct board *board = owner;
    if (board->clock_high) { /* the clock is no output any more: it falls */
        clock_changed(NULL, 0, board);
    }
    board->buzzer_high = false;
    board->buzzer_period = 0;
    board->unserved_edge = UINT64_MAX;
    show_lines(board);
    drive_buttons(board);
    rearm(board);
}

void board_power(struct board *board, bool on)
{
    if (on == board->powered) {
        return;
    }
    wire_clear(&board->to_board);
    wire_clear(&board->from_board);
    board->lines_due = UINT64_MAX;
    board->clock_high = false;
    if (on) {
        board->powered = true;
        start_chips(board, board_now(board));
        mcu_reset(&board->mcu, RESET_POWER_ON, random_next(&board->random));
    } else {
        board->powered = false;
        stop_chips(board);
    }
}

void board_reset(struct board *board)
{
    if (board->powered) {
        mcu_reset(&board->mcu, RESET_EXTERNAL, 0);
    }
}

/* ---- making one ---- */

static void line_port_written(struct avr_irq_t *irq, uint32_t value, void *parameter)
{
    (void)irq;
    (void)value;
    show_lines(parameter); /* a floating line follows its pull-up */
}

static void buttons_port_written(struct avr_irq_t *irq, uint32_t value, void *parameter)
{
    (void)irq;
    (void)value;
    drive_buttons(parameter);
}

const char *board_create(struct board *board, const uint8_t *flash, uint32_t flash_size,
                         uint64_t seed)
{
    *board = (struct board){
        .random = {seed},
        .lines_due = UINT64_MAX,
        .unserved_edge = UINT64_MAX,
        .run_until = UINT64_MAX,
        .measured = {.latency_min = UINT64_MAX},
    };
    if (!buttons_create(&board->contacts) || !buttons_create(&board->flags) ||
        !wire_create(&board->to_board) || !wire_create(&board->from_board)) {
        return "there is no memory for the board.";
    }
    struct mcu *mcu = &board->mcu;
    mcu->owner = board;
    mcu->after_reset = after_reset;
    mcu->alarm = alarm;
    mcu->interrupt_entered = interrupt_entered;
    mcu->byte_sent = byte_sent;
    const char *wrong = mcu_create(mcu, flash, flash_size);
    if (wrong != NULL) {
        return wrong;
    }
    mcu_watch(mcu, SCALE_CLOCK_PORT, SCALE_CLOCK_BIT, clock_changed);
    mcu_watch(mcu, BUZZER_PORT, BUZZER_BIT, buzzer_changed);
    mcu_watch_port(mcu, SCALES_SOUTH_PORT, line_port_written);
    mcu_watch_port(mcu, SCALES_NORTH_PORT, line_port_written);
    mcu_watch_port(mcu, BUTTONS_PORT, buttons_port_written);
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        hx711_create(&board->chips[i], &board->random);
    }
    board_power(board, true);
    return NULL;
}

void board_destroy(struct board *board)
{
    mcu_destroy(&board->mcu);
    buttons_destroy(&board->contacts);
    buttons_destroy(&board->flags);
    wire_destroy(&board->to_board);
    wire_destroy(&board->from_board);
}

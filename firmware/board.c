#include "board.h"
#include "median.h"
#include <string.h>

static void count(uint16_t *counter)
{
    if (*counter < UINT16_MAX) {
        (*counter)++;
    }
}

void board_start(struct board *board, const struct identity *identity, uint8_t closed, uint64_t now)
{
    memset(board, 0, sizeof *board);
    board->identity = *identity;
    debounce_start(&board->debounce, closed);
    board->ticked_at = (uint32_t)now;
    board->weights_at = (uint32_t)now;
    board->heartbeat_at = (uint32_t)now;
}

void board_look(struct board *board, uint8_t closed, uint64_t at)
{
    debounce_look(&board->debounce, closed, (uint32_t)at);
}

static void pressed(struct board *board, uint8_t seats, uint64_t at)
{
    bool alone = (seats & (seats - 1)) == 0;
    uint8_t numbered = 0;
    uint16_t number[SEAT_COUNT];
    for (uint8_t i = 0; i < SEAT_COUNT; i++) {
        uint8_t bit = (uint8_t)(1u << i);
        if ((seats & bit) &&
            resend_press(&board->resend, (uint8_t)(i + 1), at, alone ? 0 : seats, &number[i])) {
            numbered |= bit;
        }
    }
    /* A press without a number is in no race: RACE_WON could not say which it was. */
    uint8_t won = race_press(&board->race, numbered, at);
    if (won == 0) {
        return;
    }
    lamps_identify(&board->lamps, 0);
    lamps_set(&board->lamps, won, LAMP_ON);
    board->race_won = won;
    board->race_won_at = at;
    memcpy(board->race_won_number, number, sizeof number);
}

static void released(struct board *board, uint8_t seats, uint64_t at)
{
    bool alone = (seats & (seats - 1)) == 0;
    for (uint8_t i = 0; i < SEAT_COUNT; i++) {
        if (seats & (1u << i)) {
            resend_release(&board->resend, (uint8_t)(i + 1), at, alone ? 0 : seats);
        }
    }
}

/* One scale a millisecond: all at once would hold up a frame. */
static void age_scale(struct board *board)
{
    channel_age(&board->channel[board->aged], board->ticked_at);
    board->aged = board->aged + 1 < SCALE_COUNT ? board->aged + 1 : 0;
}

static void tick(struct board *board)
{
    age_scale(board);
    lamps_tick(&board->lamps);
    if (board->tone.left_ms > 0 && --board->tone.left_ms == 0) {
        board->tone.hz = 0;
    }
    if (lamps_chirp(&board->lamps)) {
        board_buzz(board, CHIRP_HZ, CHIRP_MS);
    }
}

void board_advance(struct board *board, uint64_t now)
{
    struct button_event event;
    debounce_advance(&board->debounce, (uint32_t)now);
    while (debounce_next(&board->debounce, &event)) {
        uint64_t at = now - (uint32_t)((uint32_t)now - event.at);
        if (event.kind == BUTTON_PRESSED) {
            pressed(board, event.seats, at);
        } else {
            released(board, event.seats, at);
        }
    }
    while ((uint32_t)now - board->ticked_at >= TICKS_PER_MS) {
        board->ticked_at += TICKS_PER_MS;
        tick(board);
    }
}

void board_receive(struct board *board, uint8_t byte, uint64_t at)
{
    switch (frame_receive(&board->receiver, byte)) {
    case FRAME_COMPLETE:
        board_command(board, at);
        break;
    case FRAME_BAD:
        count(&board->bad_frames);
        break;
    case FRAME_NOT_YET:
        break;
    }
}

void board_weigh(struct board *board, uint8_t scale, uint32_t bits, uint64_t at)
{
    board->weighed_at = at;
    board->scales_there |= 1ul << scale;
    if (channel_take(&board->channel[scale], raw_extend(bits), (uint32_t)at)) {
        count(&board->torn_reads);
    }
}

void board_clock_was_high(struct board *board, uint8_t ticks)
{
    if (ticks > board->clock_high_max) {
        board->clock_high_max = ticks;
    }
}

void board_reply(struct board *board, const struct reply *reply)
{
    if (board->replies < REPLIES) {
        board->reply[board->replies++] = *reply;
    } else {
        count(&board->bad_frames); /* a host that never waits for an answer */
    }
}

void board_buzz(struct board *board, uint16_t hz, uint16_t duration_ms)
{
    board->tone.hz = duration_ms > 0 ? hz : 0;
    board->tone.left_ms = duration_ms;
}

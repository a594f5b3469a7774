/* Which frame is sent next. Frames are built only when the line is free, so that a press never
 * waits for more than the frame that is under way, and PONG's stamp is the time when it leaves. */
#include "board.h"
#include "version.h"
#include <stddef.h>
#include <string.h>

#define EVERY_SEAT 0xFF

static void put_u24(u24_t *field, uint32_t value)
{
    field->byte[0] = (uint8_t)value;
    field->byte[1] = (uint8_t)(value >> 8);
    field->byte[2] = (uint8_t)(value >> 16);
}

static uint8_t build(struct board *board, uint8_t type, const void *payload, uint8_t size,
                     uint8_t *wire)
{
    return frame_build(type, board->sequence++, payload, size, wire);
}

static uint8_t hello(struct board *board, uint64_t now, uint8_t *wire)
{
    struct wire_hello hello = {
        .major = PROTOCOL_MAJOR,
        .minor = PROTOCOL_MINOR,
        .firmware_major = FIRMWARE_MAJOR,
        .firmware_minor = FIRMWARE_MINOR,
        .firmware_patch = FIRMWARE_PATCH,
        .board_id = board->identity.board_id,
        .boot_id = board->identity.boot_id,
        .reset_cause = board->identity.reset_cause,
        .buttons = EVERY_SEAT,
        .lamps = EVERY_SEAT,
        .buzzer = 1,
        .uptime = now,
    };
    put_u24(&hello.scales, board->scales_there);
    board->announced = true;
    return build(board, TYPE_HELLO, &hello, sizeof hello, wire);
}

static uint8_t answer(struct board *board, uint64_t now, uint8_t *wire)
{
    struct reply reply = board->reply[0];
    board->replies--;
    memmove(board->reply, board->reply + 1, board->replies * sizeof reply);
    if (reply.type == TYPE_HELLO) {
        return hello(board, now, wire);
    }
    if (reply.type == TYPE_REFUSED) {
        return build(board, TYPE_REFUSED, &reply.refused, sizeof reply.refused, wire);
    }
    struct wire_pong pong = {
        .token = reply.token, .received_at = reply.received_at, .sent_at = now};
    return build(board, TYPE_PONG, &pong, sizeof pong, wire);
}

static uint8_t race_won(struct board *board, uint8_t *wire)
{
    uint8_t i = 0;
    while (!(board->race_won & (1u << i))) {
        i++;
    }
    board->race_won &= (uint8_t) ~(1u << i);
    struct wire_race_won won = {
        .number = board->race_won_number[i], .seat = (uint8_t)(i + 1), .at = board->race_won_at};
    return build(board, TYPE_RACE_WON, &won, sizeof won, wire);
}

static uint8_t button(struct board *board, struct kept *kept, uint64_t now, uint8_t *wire)
{
    /* PRESS and RELEASE have the same fields. */
    struct wire_press press = {
        .number = kept->number, .seat = kept->seat, .at = kept->at, .together = kept->together};
    resend_sent(kept, (uint32_t)now);
    return build(board, kept->type, &press, sizeof press, wire);
}

static uint8_t heartbeat(struct board *board, uint64_t now, uint8_t *wire)
{
    struct wire_heartbeat heartbeat = {
        .uptime = now,
        .unacknowledged = board->resend.count,
        .refused_presses = board->resend.refused,
        .glitches = board->debounce.glitches,
        .bad_frames = board->bad_frames,
        .torn_reads = board->torn_reads,
        .clock_high_max = board->clock_high_max,
        .buttons_down = board->debounce.closed,
    };
    board->clock_high_max = 0;
    return build(board, TYPE_HEARTBEAT, &heartbeat, sizeof heartbeat, wire);
}

static uint8_t weights(struct board *board, uint8_t *wire)
{
    struct wire_weights weights = {.at = board->weighed_at};
    uint32_t fresh = 0;
    uint32_t rail = 0;
    uint32_t dead = 0;
    uint32_t bit = 1;
    for (uint8_t i = 0; i < SCALE_COUNT; i++, bit <<= 1) {
        struct channel *channel = &board->channel[i];
        if (channel->state == CHANNEL_WEIGHS) {
            put_u24(&weights.raw[i], (uint32_t)channel->median);
        } else if (channel->state == CHANNEL_RAIL) {
            rail |= bit;
        } else {
            dead |= bit;
        }
        if (channel->fresh) {
            channel->fresh = false;
            fresh |= bit;
        }
    }
    put_u24(&weights.fresh, fresh & ~dead); /* a chip that still settles has said nothing yet */
    put_u24(&weights.rail, rail);
    put_u24(&weights.dead, dead);
    return build(board, TYPE_WEIGHTS, &weights, sizeof weights, wire);
}

/* Whether a duty with this period is due; what was missed is left out, not made up for. */
static bool due(uint32_t *latest, uint32_t period, uint32_t now)
{
    uint32_t late = now - *latest;
    if (late < period) {
        return false;
    }
    *latest = late < 2 * period ? *latest + period : now;
    return true;
}

uint8_t board_send(struct board *board, uint64_t now, uint8_t *wire)
{
    if (!board->announced) {
        return now >= HELLO_AFTER_TICKS ? hello(board, now, wire) : 0;
    }
    if (board->replies > 0) {
        return answer(board, now, wire);
    }
    if (board->race_won != 0) {
        return race_won(board, wire);
    }
    struct kept *kept = resend_due(&board->resend, (uint32_t)now);
    if (kept != NULL) {
        return button(board, kept, now, wire);
    }
    if (due(&board->heartbeat_at, HEARTBEAT_TICKS, (uint32_t)now)) {
        return heartbeat(board, now, wire);
    }
    if (due(&board->weights_at, WEIGHTS_TICKS, (uint32_t)now)) {
        return weights(board, wire);
    }
    return 0;
}

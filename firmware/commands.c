/* What the host asks of the board. */
#include "board.h"
#include <stddef.h>
#include <string.h>

union command {
    struct wire_ping ping;
    struct wire_ack ack;
    struct wire_lamp lamp;
    struct wire_buzz buzz;
    struct wire_race race;
    struct wire_identify identify;
};

#define UNKNOWN_TYPE 0xFF

static uint8_t payload_size(uint8_t type)
{
    switch (type) {
    case TYPE_HELLO_REQUEST:
        return 0;
    case TYPE_PING:
        return sizeof(struct wire_ping);
    case TYPE_ACK:
        return sizeof(struct wire_ack);
    case TYPE_LAMP:
        return sizeof(struct wire_lamp);
    case TYPE_BUZZ:
        return sizeof(struct wire_buzz);
    case TYPE_RACE:
        return sizeof(struct wire_race);
    case TYPE_IDENTIFY:
        return sizeof(struct wire_identify);
    default:
        return UNKNOWN_TYPE;
    }
}

static void refuse(struct board *board, uint8_t type, enum refusal reason)
{
    board_reply(board, &(struct reply){.type = TYPE_REFUSED,
                                       .refused = {.type = type, .reason = (uint8_t)reason}});
}

static void refuse_frame(struct board *board, uint8_t type, enum refusal reason)
{
    if (board->bad_frames < UINT16_MAX) {
        board->bad_frames++;
    }
    refuse(board, type, reason);
}

static void hello_request(struct board *board)
{
    /* Before that the HELLO that every reset sends is the answer. */
    if (board->announced) {
        board_reply(board, &(struct reply){.type = TYPE_HELLO});
    }
}

static bool ack(struct board *board, const struct wire_ack *ack)
{
    /* An acknowledgement of another boot's numbers may still be in the host's pipe: no fault. */
    return ack->boot_id != board->identity.boot_id ||
           resend_acknowledge(&board->resend, ack->number);
}

static bool lamp(struct board *board, const struct wire_lamp *lamp)
{
    if (lamp->mode > LAMP_FILL) {
        return false;
    }
    lamps_set(&board->lamps, lamp->seats, (enum lamp_mode)lamp->mode);
    return true;
}

static bool buzz(struct board *board, const struct wire_buzz *buzz)
{
    if (buzz->tone_hz != 0 && (buzz->tone_hz < TONE_LOWEST_HZ || buzz->tone_hz > TONE_HIGHEST_HZ)) {
        return false;
    }
    board_buzz(board, buzz->tone_hz, buzz->duration_ms);
    return true;
}

static void identify(struct board *board, const struct wire_identify *identify)
{
    lamps_identify(&board->lamps, identify->seconds);
    board_buzz(board, identify->seconds > 0 ? CHIRP_HZ : 0, CHIRP_MS);
}

/* Whether every value was one that it can be. */
static bool obey(struct board *board, uint8_t type, const union command *command, uint64_t at)
{
    switch (type) {
    case TYPE_HELLO_REQUEST:
        hello_request(board);
        return true;
    case TYPE_PING:
        board_reply(board, &(struct reply){
                               .type = TYPE_PONG, .token = command->ping.token, .received_at = at});
        return true;
    case TYPE_ACK:
        return ack(board, &command->ack);
    case TYPE_LAMP:
        return lamp(board, &command->lamp);
    case TYPE_BUZZ:
        return buzz(board, &command->buzz);
    case TYPE_RACE:
        race_arm(&board->race, command->race.seats, at);
        return true;
    default:
        identify(board, &command->identify);
        return true;
    }
}

void board_command(struct board *board, uint64_t at)
{
    const struct frame_receiver *frame = &board->receiver;
    uint8_t type = frame_type(frame);
    uint8_t size = payload_size(type);
    if (size == UNKNOWN_TYPE) {
        refuse_frame(board, type, REFUSED_UNKNOWN_TYPE);
        return;
    }
    if (size != frame->payload_size) {
        refuse_frame(board, type, REFUSED_WRONG_LENGTH);
        return;
    }
    union command command;
    memcpy(&command, frame_payload(frame), size);
    if (!obey(board, type, &command, at)) {
        refuse(board, type, REFUSED_OUT_OF_RANGE);
    }
}

#include "frame.h"
#include "crc16.h"
#include <string.h>

uint8_t frame_build(uint8_t type, uint8_t sequence, const void *payload, uint8_t size,
                    uint8_t *wire)
{
    uint8_t plain[FRAME_PLAIN_MAX];
    plain[0] = type;
    plain[1] = sequence;
    memcpy(plain + FRAME_HEAD, payload, size);
    uint8_t checked = (uint8_t)(FRAME_HEAD + size);
    uint16_t crc = crc16(plain, checked);
    plain[checked] = (uint8_t)crc;
    plain[checked + 1] = (uint8_t)(crc >> 8);
    wire[0] = 0;
    uint8_t coded = cobs_encode(plain, (uint8_t)(checked + FRAME_CRC), wire + 1);
    wire[1 + coded] = 0;
    return (uint8_t)(coded + 2);
}

static enum frame_outcome finish(struct frame_receiver *receiver)
{
    uint8_t length = receiver->length;
    bool overlong = receiver->overlong;
    receiver->length = 0;
    receiver->overlong = false;
    if (length == 0 && !overlong) {
        return FRAME_NOT_YET; /* two zeros in a row: the end of one frame, the start of the next */
    }
    if (overlong) {
        return FRAME_BAD;
    }
    uint8_t plain = cobs_decode(receiver->held, length, receiver->held);
    if (plain < FRAME_HEAD + FRAME_CRC) {
        return FRAME_BAD;
    }
    uint8_t checked = (uint8_t)(plain - FRAME_CRC);
    const uint8_t *tail = receiver->held + checked;
    uint16_t told = (uint16_t)(tail[0] | (uint16_t)tail[1] << 8);
    if (told != crc16(receiver->held, checked)) {
        return FRAME_BAD;
    }
    receiver->payload_size = (uint8_t)(checked - FRAME_HEAD);
    return FRAME_COMPLETE;
}

enum frame_outcome frame_receive(struct frame_receiver *receiver, uint8_t byte)
{
    if (byte == 0) {
        return finish(receiver);
    }
    if (receiver->length == FRAME_CODED_MAX) {
        receiver->overlong = true;
    } else {
        receiver->held[receiver->length++] = byte;
    }
    return FRAME_NOT_YET;
}

uint8_t frame_type(const struct frame_receiver *receiver)
{
    return receiver->held[0];
}

const uint8_t *frame_payload(const struct frame_receiver *receiver)
{
    return receiver->held + FRAME_HEAD;
}

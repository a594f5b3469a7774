/* Frames: `0x00 COBS(type, sequence, payload, CRC-16) 0x00`. */
#ifndef PENGADIL_FRAME_H
#define PENGADIL_FRAME_H

#include "cobs.h"
#include "protocol.h"
#include <stdbool.h>

#define FRAME_HEAD 2
#define FRAME_CRC 2
#define FRAME_PLAIN_MAX (FRAME_HEAD + PAYLOAD_MAX + FRAME_CRC)
#define FRAME_CODED_MAX (FRAME_PLAIN_MAX + COBS_OVERHEAD)
#define FRAME_WIRE_MAX (FRAME_CODED_MAX + 2)

/* Writes the whole frame with both zeros to `wire` (FRAME_WIRE_MAX bytes); returns its length. */
uint8_t frame_build(uint8_t type, uint8_t sequence, const void *payload, uint8_t size,
                    uint8_t *wire);

enum frame_outcome {
    FRAME_NOT_YET,
    FRAME_COMPLETE,
    FRAME_BAD,
};

/* Collects bytes between zeros. After FRAME_COMPLETE the parts of the frame can be read until the
 * next byte is fed. Bytes that nobody framed (a modem's AT) end as one FRAME_BAD at the next zero.
 */
struct frame_receiver {
    uint8_t held[FRAME_CODED_MAX];
    uint8_t length;
    bool overlong;
    uint8_t payload_size;
};

enum frame_outcome frame_receive(struct frame_receiver *receiver, uint8_t byte);
uint8_t frame_type(const struct frame_receiver *receiver);
const uint8_t *frame_payload(const struct frame_receiver *receiver);

#endif

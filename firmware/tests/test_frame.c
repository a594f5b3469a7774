#include "../frame.h"
#include "check.h"
#include <string.h>

static enum frame_outcome feed(struct frame_receiver *receiver, const uint8_t *bytes, size_t size)
{
    enum frame_outcome last = FRAME_NOT_YET;
    for (size_t i = 0; i < size; i++) {
        enum frame_outcome outcome = frame_receive(receiver, bytes[i]);
        last = outcome == FRAME_NOT_YET ? last : outcome;
    }
    return last;
}

static void every_length(void)
{
    struct frame_receiver receiver = {0};
    uint8_t payload[PAYLOAD_MAX];
    uint8_t wire[FRAME_WIRE_MAX];
    for (unsigned size = 0; size <= PAYLOAD_MAX; size++) {
        for (unsigned i = 0; i < size; i++) {
            payload[i] = (uint8_t)chance(4); /* many zeros */
        }
        uint8_t length = frame_build(0x82, (uint8_t)size, payload, (uint8_t)size, wire);
        CHECK(length == size + 7);
        CHECK(wire[0] == 0 && wire[length - 1] == 0);
        CHECK(memchr(wire + 1, 0, length - 2u) == NULL);
        CHECK(feed(&receiver, wire, length) == FRAME_COMPLETE);
        CHECK(frame_type(&receiver) == 0x82 && receiver.payload_size == size);
        CHECK(memcmp(frame_payload(&receiver), payload, size) == 0);
    }
}

static void known_bytes(void)
{
    /* LAMP with seats 0 and mode 1, sequence 5, built by hand; CRC of 04 05 00 01 is 0x9D88. */
    uint8_t wire[FRAME_WIRE_MAX];
    uint8_t length = frame_build(TYPE_LAMP, 5, "\0\1", 2, wire);
    uint8_t expected[] = {0, 3, 4, 5, 4, 1, 0, 0, 0};
    uint16_t crc = 0xFFFF;
    const uint8_t plain[] = {4, 5, 0, 1};
    for (size_t i = 0; i < sizeof plain; i++) {
        crc ^= (uint16_t)(plain[i] << 8);
        for (int bit = 0; bit < 8; bit++) {
            crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
        }
    }
    expected[6] = (uint8_t)crc; /* low byte first */
    expected[7] = (uint8_t)(crc >> 8);
    CHECK(expected[6] != 0 && expected[7] != 0);
    CHECK(length == sizeof expected && memcmp(wire, expected, sizeof expected) == 0);
}

static void flipped_bits(void)
{
    uint8_t wire[FRAME_WIRE_MAX];
    uint8_t length = frame_build(TYPE_ACK, 9, "\1\2\3\4\5\6", 6, wire);
    for (unsigned bit = 8; bit < (length - 1u) * 8; bit++) {
        struct frame_receiver receiver = {0};
        uint8_t broken[FRAME_WIRE_MAX];
        memcpy(broken, wire, length);
        broken[bit / 8] ^= (uint8_t)(1u << bit % 8);
        CHECK(feed(&receiver, broken, length) == FRAME_BAD);
        CHECK(feed(&receiver, wire, length) == FRAME_COMPLETE); /* the next one is whole again */
    }
}

static void noise(void)
{
    struct frame_receiver receiver = {0};
    uint8_t wire[FRAME_WIRE_MAX];
    uint8_t length = frame_build(TYPE_PING, 1, "abcd", 4, wire);
    const char *modem = "AT\r\nATZ\r\nAT+GCAP\r\n";
    CHECK(feed(&receiver, (const uint8_t *)modem, strlen(modem)) == FRAME_NOT_YET);
    CHECK(frame_receive(&receiver, wire[0]) == FRAME_BAD);
    CHECK(feed(&receiver, wire + 1, length - 1u) == FRAME_COMPLETE);
    for (int i = 0; i < 10000; i++) { /* longer than any frame, and no zero in it */
        CHECK(frame_receive(&receiver, 0xA5) == FRAME_NOT_YET);
    }
    CHECK(frame_receive(&receiver, 0) == FRAME_BAD);
    CHECK(feed(&receiver, wire, length) == FRAME_COMPLETE);
    for (int i = 0; i < 5; i++) { /* zeros alone are no fault */
        CHECK(frame_receive(&receiver, 0) == FRAME_NOT_YET);
    }
    unsigned complete = 0;
    for (long i = 0; i < 300000; i++) {
        complete += frame_receive(&receiver, (uint8_t)chance(256)) == FRAME_COMPLETE;
    }
    CHECK(complete <= 2); /* one in 65536 of some 1,200 */
    CHECK(frame_receive(&receiver, 0) != FRAME_COMPLETE);
    CHECK(feed(&receiver, wire, length) == FRAME_COMPLETE);
}

void test_frame(void)
{
    every_length();
    known_bytes();
    flipped_bits();
    noise();
}

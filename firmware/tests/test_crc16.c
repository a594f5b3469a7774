#include "../crc16.h"
#include "check.h"

/* The definition itself: a division of polynomials, one bit at a time. */
static uint16_t divided(const uint8_t *bytes, size_t size)
{
    uint16_t crc = 0xFFFF;
    for (size_t i = 0; i < size; i++) {
        for (int bit = 7; bit >= 0; bit--) {
            bool top = (crc >> 15) ^ (bytes[i] >> bit & 1);
            crc = (uint16_t)(crc << 1) ^ (top ? 0x1021 : 0);
        }
    }
    return crc;
}

void test_crc16(void)
{
    CHECK(crc16((const uint8_t *)"123456789", 9) == 0x29B1);
    CHECK(crc16((const uint8_t *)"", 0) == 0xFFFF);
    uint8_t bytes[80];
    for (int round = 0; round < 1000; round++) {
        size_t size = chance(sizeof bytes + 1);
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)chance(256);
        }
        CHECK(crc16(bytes, size) == divided(bytes, size));
    }
}

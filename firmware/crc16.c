#include "crc16.h"
#include "protocol.h"

_Static_assert(CRC16_POLYNOMIAL == 0x1021, "the shifts below are this polynomial's");

/* One byte at a time without a table: a table of 512 bytes would buy little on an 8-bit machine,
 * and one bit at a time would hold the main loop for a third of a millisecond on a frame of
 * weights. */
static uint16_t after_byte(uint16_t crc, uint8_t byte)
{
    uint8_t fed = (uint8_t)(crc >> 8) ^ byte;
    fed ^= fed >> 4;
    return (uint16_t)((crc << 8) ^ ((uint16_t)fed << 12) ^ ((uint16_t)fed << 5) ^ fed);
}

uint16_t crc16(const uint8_t *bytes, size_t size)
{
    uint16_t crc = CRC16_START;
    while (size-- > 0) {
        crc = after_byte(crc, *bytes++);
    }
    return crc;
}

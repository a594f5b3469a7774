#include "crc16.h"
#include "protocol.h"

_Static_assert(CRC16_POLYNOMIAL == 0x1021, "the shifts below are this polynomial's");

/* One byte at a time without a table: a table of 512 bytes would buy little on an 8-bit machine,
 * and one bit at a time would hold the main loop for a third of a millisecond on a frame of
 * weights. The two halves are apart because wide shifts are slow there. */
uint16_t crc16(const uint8_t *bytes, size_t size)
{
    uint8_t high = CRC16_START >> 8;
    uint8_t low = CRC16_START & 0xFF;
    while (size-- > 0) {
        uint8_t fed = high ^ *bytes++;
        fed ^= fed >> 4;
        high = low ^ (uint8_t)(fed << 4) ^ (fed >> 3);
        low = fed ^ (uint8_t)(fed << 5);
    }
    return (uint16_t)((uint16_t)high << 8 | low);
}

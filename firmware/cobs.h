/* Consistent Overhead Byte Stuffing: bytes without a zero in them, for at most 254 bytes. */
#ifndef PENGADIL_COBS_H
#define PENGADIL_COBS_H

#include <stdint.h>

#define COBS_PLAIN_MAX 254
#define COBS_OVERHEAD 1

/* Writes `size` + 1 bytes to `coded`; returns how many. `size` is at most COBS_PLAIN_MAX. */
uint8_t cobs_encode(const uint8_t *plain, uint8_t size, uint8_t *coded);

/* Returns how many bytes were decoded, 0 if `coded` is not COBS. `plain` holds `size` - 1 bytes and
 * may be `coded` itself: what is written never overtakes what is read. */
uint8_t cobs_decode(const uint8_t *coded, uint8_t size, uint8_t *plain);

#endif

/* CRC-16/IBM-3740: polynomial 0x1021, start 0xFFFF, not reflected, no final XOR. */
#ifndef PENGADIL_CRC16_H
#define PENGADIL_CRC16_H

#include <stddef.h>
#include <stdint.h>

uint16_t crc16(const uint8_t *bytes, size_t size);

#endif

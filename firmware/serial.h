/* The serial port: bytes in with their times, one frame at a time out. */
#ifndef PENGADIL_SERIAL_H
#define PENGADIL_SERIAL_H

#include <stdbool.h>
#include <stdint.h>

void serial_start(void);

/* Takes the oldest received byte out, with the clock's counter when it came. */
bool serial_next(uint8_t *byte, uint16_t *counter);

/* Whether the last byte of the frame before has left for the transmitter. */
bool serial_is_free(void);

/* Where the next frame is written while the port is free: FRAME_WIRE_MAX bytes. */
uint8_t *serial_frame(void);

void serial_send(uint8_t length);

#endif

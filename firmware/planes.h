/* From looks at a port, one for each bit, to one number for each line of it. */
#ifndef PENGADIL_PLANES_H
#define PENGADIL_PLANES_H

#include <stdint.h>

#define PLANES 24
#define PLANE_LINES 8

/* `planes[0]` holds the highest bit of all eight lines; `bits[k]` becomes line k's number. */
void planes_turn(const uint8_t planes[PLANES], uint32_t bits[PLANE_LINES]);

#endif

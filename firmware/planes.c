#include "planes.h"

/* Eight looks make one byte of each line: no shift here is wider than the machine. */
static void turn_eight(const uint8_t *planes, uint8_t bytes[PLANE_LINES])
{
    for (uint8_t look = 0; look < 8; look++) {
        uint8_t plane = planes[look];
        for (uint8_t line = 0; line < PLANE_LINES; line++) {
            bytes[line] = (uint8_t)(bytes[line] << 1 | (plane & 1));
            plane >>= 1;
        }
    }
}

void planes_turn(const uint8_t planes[PLANES], uint32_t bits[PLANE_LINES])
{
    uint8_t high[PLANE_LINES] = {0};
    uint8_t middle[PLANE_LINES] = {0};
    uint8_t low[PLANE_LINES] = {0};
    turn_eight(planes, high);
    turn_eight(planes + 8, middle);
    turn_eight(planes + 16, low);
    for (uint8_t line = 0; line < PLANE_LINES; line++) {
        bits[line] = (uint32_t)high[line] << 16 | (uint16_t)(middle[line] << 8) | low[line];
    }
}

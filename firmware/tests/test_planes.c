#include "../planes.h"
#include "check.h"

void test_planes(void)
{
    for (int round = 0; round < 500; round++) {
        uint32_t want[PLANE_LINES];
        uint32_t got[PLANE_LINES];
        uint8_t planes[PLANES] = {0};
        for (unsigned line = 0; line < PLANE_LINES; line++) {
            want[line] = chance(0x1000000);
            for (unsigned i = 0; i < PLANES; i++) {
                planes[i] |= (uint8_t)((want[line] >> (23 - i) & 1) << line);
            }
        }
        planes_turn(planes, got);
        for (unsigned line = 0; line < PLANE_LINES; line++) {
            CHECK(got[line] == want[line]);
        }
    }
}

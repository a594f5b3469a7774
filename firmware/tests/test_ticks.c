#include "../ticks.h"
#include "check.h"

void test_ticks(void)
{
    const uint64_t starts[] = {0, 0xFFFF, 0xFFFFFFFFull, 0x123456789ABCull};
    const uint32_t steps[] = {0, 1, 2, 7, 160, 2000, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF};
    for (unsigned s = 0; s < sizeof starts / sizeof starts[0]; s++) {
        for (uint32_t phase = 0; phase < 0x10000; phase += 13) {
            uint64_t latest = starts[s] + phase;
            uint32_t step = steps[phase % (sizeof steps / sizeof steps[0])];
            uint64_t then = latest + step;
            CHECK(ticks_at_or_after(latest, (uint16_t)then) == then);
            CHECK(ticks_at_or_before(then, (uint16_t)latest) == latest);
        }
    }
    /* Every phase, a tick at a time, through two overflows. */
    uint64_t latest = 0x1FFF0;
    for (uint64_t now = latest; now < 0x40010; now++) {
        latest = ticks_at_or_after(latest, (uint16_t)now);
        CHECK(latest == now);
    }
}

#include "../lamps.h"
#include "check.h"

static void on_off_blink(void)
{
    struct lamps lamps = {0};
    lamps_set(&lamps, 0x05, LAMP_ON);
    CHECK(lamps.lit == 0x05);
    lamps_set(&lamps, 0x82, LAMP_BLINK);
    CHECK(lamps.lit == 0x87);
    for (unsigned ms = 1; ms <= 5000; ms++) {
        lamps_tick(&lamps);
        CHECK(lamps.lit == (ms % 500 < 250 ? 0x87 : 0x05));
    }
    lamps_set(&lamps, 0xFF, LAMP_OFF);
    CHECK(lamps.lit == 0);
}

static void fill(void)
{
    struct lamps lamps = {0};
    lamps_set(&lamps, 0x10, LAMP_FILL);
    CHECK(lamps.lit == 0);
    unsigned lit_in_third[3] = {0};
    for (unsigned ms = 1; ms < 600; ms++) {
        lamps_tick(&lamps);
        lit_in_third[ms / 200] += lamps.lit == 0x10;
    }
    CHECK(lit_in_third[0] > 25 && lit_in_third[0] < 40);   /* a sixth of the time */
    CHECK(lit_in_third[1] > 92 && lit_in_third[1] < 108);  /* half of it */
    CHECK(lit_in_third[2] > 158 && lit_in_third[2] < 175); /* five sixths */
    for (unsigned ms = 600; ms < 70000; ms++) {            /* the age's 16 bits come round */
        lamps_tick(&lamps);
        CHECK(lamps.lit == 0x10);
    }
    lamps_set(&lamps, 0x10, LAMP_FILL);
    CHECK(lamps.lit == 0); /* again from dark */
}

static void identify(void)
{
    struct lamps lamps = {0};
    lamps_set(&lamps, 0x01, LAMP_ON);
    lamps_identify(&lamps, 3);
    CHECK(lamps.lit == 0xFF);
    unsigned chirps = 0;
    for (unsigned ms = 1; ms < 3000; ms++) {
        lamps_tick(&lamps);
        CHECK(lamps.lit == (ms % 500 < 250 ? 0xFF : 0x00));
        chirps += lamps_chirp(&lamps);
    }
    CHECK(chirps == 5); /* and one at its start */
    lamps_tick(&lamps);
    CHECK(lamps.lit == 0x01 && !lamps_chirp(&lamps)); /* as they were told before */
    lamps_identify(&lamps, 255);
    lamps_identify(&lamps, 0);
    CHECK(lamps.lit == 0x01);
}

void test_lamps(void)
{
    on_off_blink();
    fill();
    identify();
}

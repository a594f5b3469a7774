#include "../race.h"
#include "check.h"

void test_race(void)
{
    struct race race = {0};
    CHECK(race_press(&race, 0xFF, 100) == 0); /* none is on */
    race_arm(&race, 0x0E, 1000);
    CHECK(race_press(&race, 0x02, 999) == 0);  /* began before the arming */
    CHECK(race_press(&race, 0x01, 1001) == 0); /* is not in it */
    CHECK(race_press(&race, 0x04, 1002) == 0x04);
    CHECK(race_press(&race, 0x02, 1003) == 0); /* over */
    race_arm(&race, 0x0E, 2000);
    CHECK(race_press(&race, 0x07, 2000) == 0x06); /* together: both of those that are in it */
    CHECK(race.armed == 0);
    race_arm(&race, 0xFF, 3000);
    race_arm(&race, 0, 3001);
    CHECK(race_press(&race, 0x01, 3002) == 0);
    race_arm(&race, 0x80, 4000); /* and an hour later, past the low 32 bits */
    CHECK(race_press(&race, 0x80, 4000 + 7200000000ull) == 0x80);
}

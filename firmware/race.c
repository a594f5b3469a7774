#include "race.h"

void race_arm(struct race *race, uint8_t seats, uint64_t now)
{
    race->armed = seats;
    race->armed_at = now;
}

uint8_t race_press(struct race *race, uint8_t seats, uint64_t at)
{
    uint8_t won = race->armed & seats;
    if (won == 0 || at < race->armed_at) {
        return 0;
    }
    race->armed = 0;
    return won;
}

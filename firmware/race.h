/* A race between armed seats: whoever has the first edge after the arming. */
#ifndef PENGADIL_RACE_H
#define PENGADIL_RACE_H

#include <stdint.h>

struct race {
    uint8_t armed;     /* bit N-1 for seat N; 0 when no race is on */
    uint64_t armed_at; /* ticks */
};

void race_arm(struct race *race, uint8_t seats, uint64_t now);

/* Presses of `seats` with the same first edge `at`, in the order of such edges. Returns those that
 * have won; then the race is over. One that began before the arming is not in the race. */
uint8_t race_press(struct race *race, uint8_t seats, uint64_t at);

#endif

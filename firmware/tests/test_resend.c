#include "../resend.h"
#include "check.h"

static struct resend resend;

static void fill(unsigned presses)
{
    uint16_t number;
    for (unsigned i = 0; i < presses; i++) {
        CHECK(resend_press(&resend, (uint8_t)(1 + i % 8), 1000 + i, 0, &number));
        resend_release(&resend, (uint8_t)(1 + i % 8), 2000 + i, 0);
    }
}

static void thirty_two(void)
{
    uint16_t number = 0;
    resend = (struct resend){0};
    fill(RESEND_PRESSES);
    CHECK(resend.count == 64 && resend.refused == 0);
    for (int i = 0; i < 3; i++) {
        CHECK(!resend_press(&resend, 1, 9999, 0, &number));
        resend_release(&resend, 1, 9999, 0); /* dropped with its press */
    }
    CHECK(resend.refused == 3 && resend.count == 64 && number == 0);
    for (uint16_t want = 1; want <= 64; want++) { /* nothing was overwritten; all come, in order */
        struct kept *kept = resend_due(&resend, want);
        CHECK(kept != NULL);
        if (kept == NULL) {
            return;
        }
        CHECK(kept->number == want);
        CHECK(kept->type == (want % 2 ? TYPE_PRESS : TYPE_RELEASE));
        CHECK(kept->at == (want % 2 ? 1000u : 2000u) + (want - 1u) / 2);
        resend_sent(kept, want);
    }
    CHECK(resend_due(&resend, 64) == NULL);
    CHECK(resend_acknowledge(&resend, 64) && resend.count == 0);
    fill(1);
    CHECK(resend.number == 66);
}

static void room_for_releases(void)
{
    uint16_t number;
    resend = (struct resend){0};
    fill(28); /* 56 places; four more presses that are held need eight */
    for (uint8_t seat = 1; seat <= 4; seat++) {
        CHECK(resend_press(&resend, seat, 1, 0, &number));
    }
    CHECK(!resend_press(&resend, 5, 1, 0, &number));
    for (uint8_t seat = 1; seat <= 5; seat++) {
        resend_release(&resend, seat, 1, 0);
    }
    CHECK(resend.count == 64 && resend.refused == 1 && resend.held == 0);
}

static void again_after_200_ms(void)
{
    uint16_t number;
    resend = (struct resend){0};
    uint32_t now = 0xFFFFFF00u; /* the low 32 bits come round in between */
    resend_press(&resend, 3, 77, 0x0C, &number);
    struct kept *kept = resend_due(&resend, now);
    CHECK(kept != NULL);
    if (kept == NULL) {
        return;
    }
    CHECK(kept->seat == 3 && kept->together == 0x0C && kept->at == 77);
    resend_sent(kept, now);
    CHECK(resend_due(&resend, now + 200 * TICKS_PER_MS - 1) == NULL);
    CHECK(resend_due(&resend, now + 200 * TICKS_PER_MS) == kept);
    CHECK(resend_acknowledge(&resend, 1));
    CHECK(resend_due(&resend, now + 900 * TICKS_PER_MS) == NULL);
}

static void acknowledged(void)
{
    resend = (struct resend){0};
    CHECK(!resend_acknowledge(&resend, 1)); /* not given yet */
    fill(5);
    CHECK(!resend_acknowledge(&resend, 11) && resend.count == 10);
    CHECK(resend_acknowledge(&resend, 4) && resend.count == 6);
    CHECK(resend_acknowledge(&resend, 4) && resend.count == 6);
    CHECK(resend_acknowledge(&resend, 2) && resend.count == 6); /* late, and harmless */
    CHECK(resend_due(&resend, 0)->number == 5);
    CHECK(resend_acknowledge(&resend, 10) && resend.count == 0);
}

static void round_the_numbers(void)
{
    resend = (struct resend){0};
    resend.number = 65530;
    fill(8); /* 65531 ... 65535, 0 ... 10 */
    CHECK(resend.number == 10 && resend.count == 16);
    CHECK(resend_acknowledge(&resend, 65535) && resend.count == 11);
    CHECK(resend_due(&resend, 0)->number == 0);
    CHECK(resend_acknowledge(&resend, 0) && resend.count == 10);
    CHECK(!resend_acknowledge(&resend, 11));
    CHECK(resend_acknowledge(&resend, 10) && resend.count == 0);
}

/* A line that loses half of all frames and half of all acknowledgements: every number arrives, each
 * with its own time, and none that was not pressed. */
static void lossy_line(void)
{
    resend = (struct resend){0};
    uint64_t pressed[2000];
    bool arrived[2000] = {false};
    unsigned made = 0;
    uint16_t number;
    for (uint32_t now = 0; now < 400 * TICKS_PER_S; now += 5 * TICKS_PER_MS) {
        if (made < 1900 && chance(20) == 0 && resend_press(&resend, 1, now, 0, &number)) {
            pressed[made++] = now;
            resend_release(&resend, 1, now, 0);
            pressed[made++] = now;
        }
        struct kept *kept = resend_due(&resend, now);
        if (kept == NULL) {
            continue;
        }
        resend_sent(kept, now);
        if (chance(2)) {
            bool known = kept->number >= 1 && kept->number <= made;
            CHECK(known);
            if (!known) {
                return;
            }
            CHECK(kept->at == pressed[kept->number - 1]);
            arrived[kept->number - 1] = true;
        }
        unsigned whole = 0;
        while (whole < made && arrived[whole]) {
            whole++;
        }
        if (chance(2)) {
            CHECK(resend_acknowledge(&resend, (uint16_t)whole));
        }
    }
    for (unsigned i = 0; i < made; i++) {
        CHECK(arrived[i]);
    }
    CHECK(made > 1000 && resend.count == 0);
}

void test_resend(void)
{
    thirty_two();
    room_for_releases();
    again_after_200_ms();
    acknowledged();
    round_the_numbers();
    lossy_line();
}

#include "../pins.h"
#include "../readiness.h"
#include "check.h"

#define ALL ((1ul << SCALE_COUNT) - 1)

enum fault {
    HEALTHY,
    SILENT, /* no chip, or a dead one: the line is always high */
    STUCK,  /* the line is always low */
};

/* Seventeen chips at their own paces for ten seconds; one of them has a fault from the third on. */
struct bank {
    uint32_t period[SCALE_COUNT];
    uint32_t next[SCALE_COUNT];
    uint32_t low;
    unsigned reads[SCALE_COUNT];
};

static void bank_start(struct bank *bank)
{
    *bank = (struct bank){0};
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        bank->period[i] = 24000 + chance(2001); /* 12.5 ms, 4 % either way */
        bank->next[i] = chance(bank->period[i]);
    }
}

static void bank_run(struct bank *bank, uint32_t now, unsigned faulty, enum fault fault)
{
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        if (now - bank->next[i] < 0x80000000u) {
            bank->next[i] += bank->period[i];
            bank->low |= 1ul << i;
        }
    }
    bank->low &= ~(fault == SILENT ? 1ul << faulty : 0);
    bank->low |= fault == STUCK ? 1ul << faulty : 0;
}

static void ten_seconds(unsigned faulty, enum fault fault)
{
    struct bank bank;
    struct readiness readiness = {0};
    bank_start(&bank);
    unsigned good_before = 0;
    for (uint32_t now = 0; now < 10 * TICKS_PER_S; now += 400) {
        enum fault present = now < 3 * TICKS_PER_S ? HEALTHY : fault;
        if (now == 3 * TICKS_PER_S) {
            good_before = bank.reads[faulty];
        }
        bank_run(&bank, now, faulty, present);
        if (!readiness_due(&readiness, bank.low, now)) {
            continue;
        }
        uint32_t before = bank.low;
        bank.low = present == STUCK ? 1ul << faulty : 0;
        uint32_t good = readiness_sort(&readiness, before, bank.low, now);
        for (unsigned i = 0; i < SCALE_COUNT; i++) {
            bank.reads[i] += good >> i & 1;
        }
    }
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        if (i != faulty || fault == HEALTHY) {
            CHECK(bank.reads[i] >= 740 && bank.reads[i] <= 840);
        }
    }
    if (fault != HEALTHY) {
        CHECK(bank.reads[faulty] - good_before <= 1);
    }
}

static void nobody_there(void)
{
    struct readiness readiness = {0};
    for (uint32_t now = 0; now < TICKS_PER_S; now += 400) {
        CHECK(!readiness_due(&readiness, 0, now)); /* never waits, never reads */
    }
    /* Only a stuck line: tried now and then, never believed. */
    unsigned tried = 0;
    for (uint32_t now = 0; now < TICKS_PER_S; now += 400) {
        if (readiness_due(&readiness, 1, now)) {
            tried++;
            CHECK(readiness_sort(&readiness, 1, 1, now) == 0);
        }
    }
    CHECK(tried >= 40 && tried <= 60);
}

static void ready_again_at_once(void)
{
    /* A chip that converts in the moment after its 25th pulse is taken for a stuck line once. */
    struct readiness readiness = {0};
    CHECK(readiness_due(&readiness, ALL, 0));
    CHECK(readiness_sort(&readiness, ALL, 1, 0) == (ALL & ~1ul));
    CHECK(!readiness_due(&readiness, 1, 400));
    CHECK(readiness_due(&readiness, ALL, 25000));
    CHECK(readiness_sort(&readiness, ALL, 0, 25000) == ALL);
}

void test_readiness(void)
{
    ten_seconds(0, HEALTHY);
    for (unsigned i = 0; i < SCALE_COUNT; i++) {
        ten_seconds(i, SILENT);
        ten_seconds(i, STUCK);
    }
    nobody_there();
    ready_again_at_once();
}

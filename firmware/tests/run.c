#include "check.h"

unsigned checks_made;
unsigned checks_failed;

void check_failed(const char *file, int line, const char *what)
{
    checks_failed++;
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
}

uint32_t chance(uint32_t below)
{
    static uint32_t state = 20250101;
    state = state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)state * below) >> 32);
}

struct subject {
    const char *what;
    void (*test)(void);
};

static const struct subject SUBJECTS[] = {
    {"COBS: known codes, every length to 254, round trips, broken codes, decoding in place",
     test_cobs},
    {"CRC-16: the published check value, and a bit-by-bit division as an oracle", test_crc16},
    {"frames: round trips, noise before and between, every flipped bit, lengths", test_frame},
    {"ticks: every phase of the counter's overflow, both ways", test_ticks},
    {"median: sign, rails, order, torn reads and falls that are not torn", test_median},
    {"channels: settling, dead after 400 ms, rails that are only torn reads", test_channel},
    {"readiness: all ready, slow, missing and stuck chips, each scale in turn", test_readiness},
    {"bit planes: eight lines turned into eight numbers", test_planes},
    {"debounce: the rules at their edges, order, same looks, a plain model as an oracle",
     test_debounce},
    {"resend: 32 presses with their releases, refusals, wrap of numbers, 200 ms", test_resend},
    {"race: first edge, dead heat, before the arming, over after one", test_race},
    {"lamps: blink, fill, identify", test_lamps},
    {"identity: boots counted, power cuts in the middle of writing", test_identity},
    {"board: a host's whole conversation by its frames", test_board},
};

int main(void)
{
    for (size_t i = 0; i < sizeof SUBJECTS / sizeof SUBJECTS[0]; i++) {
        unsigned made = checks_made;
        unsigned failed = checks_failed;
        SUBJECTS[i].test();
        printf("%s %7u checks  %s\n", checks_failed == failed ? "ok    " : "FAILED",
               checks_made - made, SUBJECTS[i].what);
    }
    printf("%u checks, %u failed\n", checks_made, checks_failed);
    return checks_failed == 0 ? 0 : 1;
}

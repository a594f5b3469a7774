#include "../cobs.h"
#include "check.h"
#include <string.h>

static void known(const uint8_t *plain, uint8_t size, const uint8_t *coded)
{
    uint8_t got[COBS_PLAIN_MAX + 1];
    CHECK(cobs_encode(plain, size, got) == size + 1);
    CHECK(memcmp(got, coded, size + 1u) == 0);
    uint8_t back[COBS_PLAIN_MAX];
    CHECK(cobs_decode(coded, (uint8_t)(size + 1), back) == size);
    CHECK(memcmp(back, plain, size) == 0);
}

static void round_trip(uint8_t size, uint32_t zeros_in_256)
{
    uint8_t plain[COBS_PLAIN_MAX];
    uint8_t coded[COBS_PLAIN_MAX + 1];
    for (uint8_t i = 0; i < size; i++) {
        plain[i] = chance(256) < zeros_in_256 ? 0 : (uint8_t)(1 + chance(255));
    }
    uint8_t length = cobs_encode(plain, size, coded);
    CHECK(length == size + 1);
    CHECK(memchr(coded, 0, length) == NULL);
    CHECK(cobs_decode(coded, length, coded) == size); /* in place */
    CHECK(memcmp(coded, plain, size) == 0);
}

void test_cobs(void)
{
    known((const uint8_t *)"", 0, (const uint8_t *)"\x01");
    known((const uint8_t *)"\0", 1, (const uint8_t *)"\x01\x01");
    known((const uint8_t *)"\0\0", 2, (const uint8_t *)"\x01\x01\x01");
    known((const uint8_t *)"\x11\x22\0\x33", 4, (const uint8_t *)"\x03\x11\x22\x02\x33");
    known((const uint8_t *)"\x11\0\0\0", 4, (const uint8_t *)"\x02\x11\x01\x01\x01");
    for (unsigned size = 0; size <= COBS_PLAIN_MAX; size++) {
        round_trip((uint8_t)size, 0);
        round_trip((uint8_t)size, 20);
        round_trip((uint8_t)size, 256);
    }
    uint8_t plain[8];
    CHECK(cobs_decode((const uint8_t *)"\x05\x11", 2, plain) == 0); /* says more than there is */
    CHECK(cobs_decode((const uint8_t *)"\x03\x11\0", 3, plain) == 0);
    CHECK(cobs_decode((const uint8_t *)"\x02\x11\0", 3, plain) == 0);
    CHECK(cobs_decode((const uint8_t *)"", 0, plain) == 0);
}

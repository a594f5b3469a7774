#include "../identity.h"
#include "check.h"
#include <string.h>

static void counts_boots(void)
{
    struct identity_store store;
    struct identity identity = {0};
    uint32_t seen[500];
    memset(&store, 0xFF, sizeof store); /* an erased EEPROM */
    identity_next(&store, 12345, &identity);
    uint32_t board_id = identity.board_id;
    for (unsigned i = 0; i < 500; i++) {
        identity_next(&store, chance(1000), &identity);
        CHECK(identity.board_id == board_id); /* drawn once in its life */
        seen[i] = identity.boot_id;
        for (unsigned j = 0; j < i; j++) {
            CHECK(seen[j] != seen[i]);
        }
    }
}

static void two_boards(void)
{
    struct identity_store a;
    struct identity_store b;
    struct identity first = {0};
    struct identity second = {0};
    memset(&a, 0xFF, sizeof a);
    memset(&b, 0xFF, sizeof b);
    identity_next(&a, 1, &first);
    identity_next(&b, 2, &second);
    CHECK(first.board_id != second.board_id && first.boot_id != second.boot_id);
}

/* The power goes in the middle of writing: any number of the bytes are new, one may be anything.
 * The boot before it has then said its number already; the next one must be another. */
static void power_cuts(void)
{
    struct identity_store store;
    struct identity identity = {0};
    memset(&store, 0xFF, sizeof store);
    identity_next(&store, 99, &identity);
    identity_next(&store, 99, &identity);
    for (unsigned round = 0; round < 2000; round++) {
        uint32_t said = identity.boot_id;
        uint32_t board_id = identity.board_id;
        struct identity_store next = store;
        identity_next(&next, 99, &identity);
        uint8_t *bytes = (uint8_t *)&store;
        unsigned written = chance(sizeof store + 1);
        bool changing = written < sizeof store && bytes[written] != ((uint8_t *)&next)[written];
        memcpy(bytes, &next, written);
        if (changing) { /* only a byte that was to change is ever erased */
            bytes[written] = (uint8_t)chance(256);
        }
        identity_next(&store, 99, &identity);
        CHECK(identity.board_id == board_id);
        CHECK(identity.boot_id != said);
    }
}

void test_identity(void)
{
    counts_boots();
    two_boards();
    power_cuts();
}

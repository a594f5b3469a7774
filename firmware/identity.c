#include "identity.h"
#include "crc16.h"

static uint16_t crc_of(const struct checked_number *number)
{
    return crc16((const uint8_t *)number, sizeof number->value);
}

static bool valid(const struct checked_number *number)
{
    return number->crc == crc_of(number);
}

static void write(struct checked_number *number, uint32_t value)
{
    number->value = value;
    number->crc = crc_of(number);
}

/* Shuffles 32 bits one to one (the finaliser of MurmurHash3, public domain): different numbers stay
 * different, and two boards that boot for the fifth time do not get the same. */
static uint32_t shuffle(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x85EBCA6Bul;
    x ^= x >> 13;
    x *= 0xC2B2AE35ul;
    return x ^ x >> 16;
}

static uint32_t next_boot(struct identity_store *store)
{
    struct checked_number *a = &store->boot[0];
    struct checked_number *b = &store->boot[1];
    bool from_a = valid(a) && (!valid(b) || (int32_t)(a->value - b->value) > 0);
    uint32_t latest = from_a ? a->value : valid(b) ? b->value : 0;
    write(from_a ? b : a, latest + 1);
    return latest + 1;
}

void identity_next(struct identity_store *store, uint32_t entropy, struct identity *identity)
{
    if (!valid(&store->board)) {
        write(&store->board, shuffle(entropy));
    }
    identity->board_id = store->board.value;
    identity->boot_id = shuffle(store->board.value ^ next_boot(store));
}

/* Who this board is, and which of its boots this is. Kept in EEPROM so that a power cut in the
 * middle of writing loses neither: the board's number is written once, and boots are counted in two
 * places by turns. */
#ifndef PENGADIL_IDENTITY_H
#define PENGADIL_IDENTITY_H

#include "board.h"

struct checked_number {
    uint32_t value;
    uint16_t crc;
} __attribute__((packed));

struct identity_store {
    struct checked_number board;
    struct checked_number boot[2];
};

/* Counts one more boot in `store`, which is then to be written back, and says who this is.
 * `entropy` is used only where there is no board number yet. */
void identity_next(struct identity_store *store, uint32_t entropy, struct identity *identity);

#endif

/* What is known of one scale: its last three readings, and whether there is a chip at all. */
#ifndef PENGADIL_CHANNEL_H
#define PENGADIL_CHANNEL_H

#include "ticks.h"
#include <stdbool.h>

/* No conversion for so long: thirty are missing. */
#define CHANNEL_SILENCE_TICKS (400ul * TICKS_PER_MS)

/* A chip that has just got its power needs four conversions to settle (HX711 data sheet, 50 ms). */
#define CHANNEL_SETTLING 4
#define CHANNEL_KNOWN (CHANNEL_SETTLING + 3)

enum channel_state {
    CHANNEL_DEAD,
    CHANNEL_RAIL,
    CHANNEL_WEIGHS,
};

struct channel {
    int32_t raw[3]; /* oldest first */
    int32_t median; /* of the three; a reading where the state is CHANNEL_WEIGHS */
    uint32_t heard; /* low 32 bits of ticks of the latest conversion */
    uint8_t known;  /* conversions since the chip spoke up, at most CHANNEL_KNOWN */
    uint8_t state;  /* enum channel_state */
    bool fresh;     /* a new conversion since this was last cleared */
};

/* A conversion was read. Returns whether it shows that the one before had been torn. */
bool channel_take(struct channel *channel, int32_t raw, uint32_t now);

/* To be called more often than the low 32 bits of ticks come round. */
void channel_age(struct channel *channel, uint32_t now);

#endif

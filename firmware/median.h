/* Readings of an HX711: 24 bits with a sign, the middle one of three, and what is not a reading. */
#ifndef PENGADIL_MEDIAN_H
#define PENGADIL_MEDIAN_H

#include <stdbool.h>
#include <stdint.h>

#define RAW_HIGHEST 0x7FFFFFl
#define RAW_LOWEST (-0x800000l)

/* The number that 24 bits in two's complement mean. */
int32_t raw_extend(uint32_t bits);

/* The chip says no more than "at least this": not a weight. */
bool raw_is_rail(int32_t raw);

int32_t median_of_three(int32_t a, int32_t b, int32_t c);

/* Whether the reading in the middle of three in time was torn: the chip put a new conversion into
 * its register while it was read, and the rest of the bits came as ones. Such a reading stands out
 * from both its neighbours, on one side, by no more than its tail of ones is worth; a piece that is
 * dropped does not look like that. */
bool median_was_torn(int32_t older, int32_t middle, int32_t newer);

#endif

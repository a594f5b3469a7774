// SPDX-License-Identifier: GPL-3.0-or-later
/* The EEPROM as a file, so that a board is the same board in the next bench. */
#ifndef BENCH_EEPROM_H
#define BENCH_EEPROM_H

#include <sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

#define EEPROM_BYTES 4096

struct eeprom {
    const char *path; /* NULL: it is forgotten when the bench ends */
    uint8_t kept[EEPROM_BYTES];
    bool failed; /* it could not be written, and that was said */
};

/* Fill the chip's EEPROM from the file, if there is one. NULL, or a sentence without its name. */
const char *eeprom_load(struct eeprom *eeprom, avr_t *avr);

/* Write the file when the chip's EEPROM has changed. False the first time that it fails. */
bool eeprom_keep(struct eeprom *eeprom, avr_t *avr);

#endif

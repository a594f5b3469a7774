// SPDX-License-Identifier: GPL-3.0-or-later
#include "eeprom.h"
#include <avr_eeprom.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *contents(avr_t *avr)
{
    avr_eeprom_desc_t all = {.ee = NULL, .offset = 0, .size = EEPROM_BYTES};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all); /* what it returns says nothing in version 1.6 */
    return all.ee;
}

const char *eeprom_load(struct eeprom *eeprom, avr_t *avr)
{
    uint8_t *cells = contents(avr);
    if (cells == NULL) {
        return "this libsimavr's atmega2560 has no EEPROM.";
    }
    memcpy(eeprom->kept, cells, EEPROM_BYTES);
    FILE *file = eeprom->path != NULL ? fopen(eeprom->path, "rb") : NULL;
    if (file == NULL) {
        return eeprom->path == NULL || errno == ENOENT ? NULL : "it cannot be read.";
    }
    uint8_t more;
    const bool whole = fread(eeprom->kept, 1, EEPROM_BYTES, file) == EEPROM_BYTES &&
                       fread(&more, 1, 1, file) == 0 && ferror(file) == 0;
    fclose(file);
    if (!whole) {
        return "it is not the 4096 bytes of an ATmega2560's EEPROM.";
    }
    memcpy(cells, eeprom->kept, EEPROM_BYTES);
    return NULL;
}

/* In one step: a bench that is killed leaves the old file or the new one. */
static bool write_file(const struct eeprom *eeprom)
{
    const size_t length = strlen(eeprom->path) + sizeof ".new";
    char *fresh = malloc(length);
    if (fresh == NULL) {
        return false;
    }
    snprintf(fresh, length, "%s.new", eeprom->path);
    FILE *file = fopen(fresh, "wb");
    bool done = file != NULL && fwrite(eeprom->kept, 1, EEPROM_BYTES, file) == EEPROM_BYTES;
    if (file != NULL && fclose(file) != 0) {
        done = false;
    }
    done = done && rename(fresh, eeprom->path) == 0;
    free(fresh);
    return done;
}

bool eeprom_keep(struct eeprom *eeprom, avr_t *avr)
{
    const uint8_t *cells = eeprom->path != NULL ? contents(avr) : NULL;
    if (cells == NULL || memcmp(cells, eeprom->kept, EEPROM_BYTES) == 0) {
        return true;
    }
    memcpy(eeprom->kept, cells, EEPROM_BYTES);
    const bool said = eeprom->failed;
    eeprom->failed = !write_file(eeprom);
    return !eeprom->failed || said;
}

// SPDX-License-Identifier: GPL-3.0-or-later
/* What an ELF file wants in the flash of an ATmega2560. */
#ifndef BENCH_ELF_IMAGE_H
#define BENCH_ELF_IMAGE_H

#include <stdint.h>

#define FLASH_BYTES 0x40000

/* Read `path` into `flash` (FLASH_BYTES long, 0xFF where nothing lies) and set the size in use.
 * Returns NULL, or a sentence without the file's name that says what is wrong with it. */
const char *elf_image_read(const char *path, uint8_t *flash, uint32_t *size);

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
/* Reads the program headers itself: simavr's reader goes by section names, believes every length in
 * the file, and takes a file for another chip, or for none, without a word. */
#include "elf_image.h"
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The low bits of e_flags name the core; the ATmega2560 is an "avr6" (binutils, include/elf/avr.h).
 */
#define AVR_MACHINE_MASK 0x7F
#define AVR6 6

/* avr-gcc puts data memory above this address; only what is loaded below lies in flash. */
#define DATA_SPACE 0x800000

#define LARGEST_FILE (16 << 20)

static const char *not_ours(const Elf32_Ehdr *header, size_t length)
{
    if (length < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) {
        return "it is not an ELF file; build the firmware with `make firmware`.";
    }
    if (header->e_ident[EI_CLASS] != ELFCLASS32 || header->e_ident[EI_DATA] != ELFDATA2LSB ||
        header->e_machine != EM_AVR) {
        return "it is an ELF file for another processor, not for an AVR.";
    }
    if ((header->e_flags & AVR_MACHINE_MASK) != AVR6) {
        return "it is a program for another AVR; build it with -mmcu=atmega2560.";
    }
    if (header->e_phentsize != sizeof(Elf32_Phdr) || header->e_phoff > length ||
        header->e_phnum > (length - header->e_phoff) / sizeof(Elf32_Phdr)) {
        return "its program headers lie outside the file: it is damaged.";
    }
    return NULL;
}

static const char *load(const uint8_t *file, size_t length, uint8_t *flash, uint32_t *size)
{
    Elf32_Ehdr header;
    memcpy(&header, file, length < sizeof header ? length : sizeof header);
    const char *wrong = not_ours(&header, length);
    if (wrong != NULL) {
        return wrong;
    }
    memset(flash, 0xFF, FLASH_BYTES);
    *size = 0;
    for (unsigned i = 0; i < header.e_phnum; i++) {
        Elf32_Phdr segment;
        memcpy(&segment, file + header.e_phoff + i * sizeof segment, sizeof segment);
        if (segment.p_type != PT_LOAD || segment.p_filesz == 0 || segment.p_paddr >= DATA_SPACE) {
            continue;
        }
        if (segment.p_offset > length || segment.p_filesz > length - segment.p_offset) {
            return "one of its segments lies outside the file: it is damaged.";
        }
        if (segment.p_paddr > FLASH_BYTES || segment.p_filesz > FLASH_BYTES - segment.p_paddr) {
            return "it does not fit into the 256 KiB of flash of an ATmega2560.";
        }
        memcpy(flash + segment.p_paddr, file + segment.p_offset, segment.p_filesz);
        if (segment.p_paddr + segment.p_filesz > *size) {
            *size = segment.p_paddr + segment.p_filesz;
        }
    }
    return *size > 0 ? NULL : "it has nothing to put into flash.";
}

const char *elf_image_read(const char *path, uint8_t *flash, uint32_t *size)
{
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        return strerror(errno);
    }
    uint8_t *file = malloc(LARGEST_FILE);
    const size_t length = file != NULL ? fread(file, 1, LARGEST_FILE, stream) : 0;
    const char *wrong = NULL;
    if (file == NULL) {
        wrong = "there is no memory to read it.";
    } else if (ferror(stream) != 0) {
        wrong = strerror(errno);
    } else {
        wrong = load(file, length, flash, size);
    }
    fclose(stream);
    free(file);
    return wrong;
}

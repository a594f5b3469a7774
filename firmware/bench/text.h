// SPDX-License-Identifier: GPL-3.0-or-later
/* A piece of text that grows as it is written. */
#ifndef BENCH_TEXT_H
#define BENCH_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text {
    char *bytes;
    size_t length;
    size_t capacity;
};

/* All three end the program with a sentence when there is no memory left. */
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add_hex(struct text *text, uint8_t byte);
void text_destroy(struct text *text);

#endif

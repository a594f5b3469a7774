// SPDX-License-Identifier: GPL-3.0-or-later
#include "text.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct text *text, size_t more)
{
    const size_t needed = text->length + more + 1;
    if (needed <= text->capacity) {
        return;
    }
    const size_t capacity = needed < 2 * text->capacity ? 2 * text->capacity : needed;
    char *bytes = realloc(text->bytes, capacity);
    if (bytes == NULL) {
        fputs("pengadil-bench: there is no memory left.\n", stderr);
        exit(EXIT_FAILURE);
    }
    text->bytes = bytes;
    text->capacity = capacity;
}

void text_add(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        return;
    }
    make_room(text, (size_t)length);
    va_start(arguments, format);
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    text->length += (size_t)length;
}

void text_add_bytes(struct text *text, const char *bytes, size_t count)
{
    make_room(text, count);
    memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = '\0';
}

void text_add_hex(struct text *text, uint8_t byte)
{
    static const char digits[] = "0123456789abcdef";
    make_room(text, 2);
    text->bytes[text->length++] = digits[byte >> 4];
    text->bytes[text->length++] = digits[byte & 0xF];
    text->bytes[text->length] = '\0';
}

void text_destroy(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}

// SPDX-License-Identifier: GPL-3.0-or-later
/* The USB serial port that a host sees: a pseudo-terminal in raw mode with a symbolic link to it.
 */
#ifndef BENCH_TERMINAL_H
#define BENCH_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

struct terminal {
    const char *link; /* NULL: there is to be no terminal */
    int descriptor;   /* -1 while it is closed */
};

/* NULL, or a sentence. Does nothing without a link. */
const char *terminal_open(struct terminal *terminal);
void terminal_close(struct terminal *terminal);

static inline bool terminal_is_open(const struct terminal *terminal)
{
    return terminal->descriptor >= 0;
}

/* What the host has sent: up to `capacity` bytes, at once. */
unsigned terminal_read(struct terminal *terminal, uint8_t *bytes, unsigned capacity);

/* Bytes for the host; they are lost when it has not opened the port or does not read. */
void terminal_write(struct terminal *terminal, const uint8_t *bytes, unsigned count);

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
/* The lines of CONTROL.md: one line in, one line out. */
#ifndef BENCH_CONTROL_H
#define BENCH_CONTROL_H

#include "bench.h"
#include "text.h"

/* The longest line that is understood: `send` with all that the receiver's queue can hold fits. */
#define CONTROL_LONGEST_LINE (1U << 18)

/* Obey `line`, which is cut up on the way, and write the answer with its newline. */
void control_obey(struct bench *bench, char *line, struct text *answer);

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
/* The control socket: one client at a time, a line in, a line out. */
#ifndef BENCH_SERVER_H
#define BENCH_SERVER_H

#include "bench.h"
#include "text.h"
#include <poll.h>

struct server {
    const char *path;
    int listener;
    int client; /* -1: none */
    struct text input;
    bool too_long; /* the line under way is not kept any more */
};

/* NULL, or a sentence. */
const char *server_open(struct server *server, const char *path);
void server_close(struct server *server);

/* What to wait for: the client, or else the next one to come. */
struct pollfd server_wanted(const struct server *server);

/* Something that was waited for is there: accept, or obey the lines that have come. */
void server_serve(struct server *server, struct bench *bench);

#endif

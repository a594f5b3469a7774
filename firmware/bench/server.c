// SPDX-License-Identifier: GPL-3.0-or-later
#include "server.h"
#include "control.h"
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* A client that does not take its answer within this time is let go. */
#define ANSWER_TIMEOUT_MS 5000

const char *server_open(struct server *server, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct stat there;
    *server = (struct server){.path = path, .listener = -1, .client = -1};
    if (strlen(path) >= sizeof address.sun_path) {
        return "the path of the control socket is too long; a Unix socket allows 107 characters.";
    }
    strcpy(address.sun_path, path);
    if (lstat(path, &there) == 0 && S_ISSOCK(there.st_mode)) {
        unlink(path); /* left by a bench that was killed */
    }
    const int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener < 0) {
        return strerror(errno);
    }
    const mode_t mask = umask(0077); /* for its owner alone */
    const bool bound = bind(listener, (struct sockaddr *)&address, sizeof address) == 0;
    umask(mask);
    if (!bound || listen(listener, 8) != 0) {
        const char *wrong = strerror(errno);
        close(listener);
        return wrong;
    }
    server->listener = listener;
    return NULL;
}

static void drop_client(struct server *server)
{
    close(server->client);
    server->client = -1;
    server->input.length = 0;
    server->too_long = false;
}

void server_close(struct server *server)
{
    if (server->client >= 0) {
        drop_client(server);
    }
    if (server->listener >= 0) {
        close(server->listener);
        unlink(server->path);
        server->listener = -1;
    }
    text_destroy(&server->input);
}

struct pollfd server_wanted(const struct server *server)
{
    return (struct pollfd){.fd = server->client >= 0 ? server->client : server->listener,
                           .events = POLLIN};
}

static bool answer_client(const struct server *server, const struct text *answer)
{
    size_t sent = 0;
    while (sent < answer->length) {
        const ssize_t count = send(server->client, answer->bytes + sent, answer->length - sent,
                                   MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count > 0) {
            sent += (size_t)count;
            continue;
        }
        struct pollfd room = {.fd = server->client, .events = POLLOUT};
        if (errno != EAGAIN || poll(&room, 1, ANSWER_TIMEOUT_MS) != 1) {
            return false;
        }
    }
    return true;
}

/* False when the client is lost. */
static bool obey(struct server *server, struct bench *bench, char *line)
{
    struct text answer = {0};
    if (server->too_long) {
        server->too_long = false;
        text_add(&answer, "error that line is longer than %u characters.\n", CONTROL_LONGEST_LINE);
    } else {
        control_obey(bench, line, &answer);
    }
    const bool kept = answer_client(server, &answer);
    text_destroy(&answer);
    return kept;
}

/* Obey the complete lines; false when the client is lost. */
static bool obey_lines(struct server *server, struct bench *bench)
{
    struct text *input = &server->input;
    size_t start = 0;
    while (!bench->quitting) {
        char *end = memchr(input->bytes + start, '\n', input->length - start);
        if (end == NULL) {
            break;
        }
        *end = '\0';
        if (!obey(server, bench, input->bytes + start)) {
            return false;
        }
        start = (size_t)(end + 1 - input->bytes);
    }
    input->length -= start;
    memmove(input->bytes, input->bytes + start, input->length);
    if (input->length > CONTROL_LONGEST_LINE) { /* its rest is still to come */
        server->too_long = true;
        input->length = 0;
    }
    return true;
}

void server_serve(struct server *server, struct bench *bench)
{
    if (server->client < 0) {
        server->client = accept4(server->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        return;
    }
    char bytes[4096];
    const ssize_t count = recv(server->client, bytes, sizeof bytes, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    if (count <= 0) {
        drop_client(server);
        return;
    }
    text_add_bytes(&server->input, bytes, (size_t)count);
    if (!obey_lines(server, bench)) {
        drop_client(server);
    }
}

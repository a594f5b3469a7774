// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

/* The settings last as long as our side is open, over any number of hosts that come and go. */
static bool make_raw(const char *name)
{
    const int host_side = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    struct termios settings;
    if (host_side < 0) {
        return false;
    }
    bool done = tcgetattr(host_side, &settings) == 0;
    cfmakeraw(&settings);
    cfsetspeed(&settings, B115200);
    done = done && tcsetattr(host_side, TCSANOW, &settings) == 0;
    close(host_side);
    return done;
}

/* Put the link in place in one step, over one that an earlier bench left; never over a real file.
 */
static bool make_link(const char *name, const char *link)
{
    struct stat there;
    if (lstat(link, &there) == 0 && !S_ISLNK(there.st_mode)) {
        errno = EEXIST;
        return false;
    }
    char *fresh = malloc(strlen(link) + 32);
    if (fresh == NULL) {
        return false;
    }
    sprintf(fresh, "%s.%ld", link, (long)getpid());
    unlink(fresh);
    const bool done = symlink(name, fresh) == 0 && rename(fresh, link) == 0;
    free(fresh);
    return done;
}

const char *terminal_open(struct terminal *terminal)
{
    terminal->descriptor = -1;
    if (terminal->link == NULL) {
        return NULL;
    }
    const int ours = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (ours < 0 || grantpt(ours) != 0 || unlockpt(ours) != 0) {
        if (ours >= 0) {
            close(ours);
        }
        return "the system has no pseudo-terminal to give.";
    }
    const char *name = ptsname(ours);
    if (name == NULL || !make_raw(name)) {
        close(ours);
        return "the pseudo-terminal cannot be set to raw mode.";
    }
    if (!make_link(name, terminal->link)) {
        close(ours);
        return "the link to the pseudo-terminal cannot be made; is there another file of that "
               "name, "
               "or no such folder?";
    }
    terminal->descriptor = ours;
    return NULL;
}

void terminal_close(struct terminal *terminal)
{
    if (terminal_is_open(terminal)) {
        close(terminal->descriptor);
        terminal->descriptor = -1;
        unlink(terminal->link);
    }
}

unsigned terminal_read(struct terminal *terminal, uint8_t *bytes, unsigned capacity)
{
    const ssize_t count = read(terminal->descriptor, bytes, capacity);
    return count > 0 ? (unsigned)count : 0; /* EIO: nobody has it open */
}

void terminal_write(struct terminal *terminal, const uint8_t *bytes, unsigned count)
{
    struct pollfd host = {.fd = terminal->descriptor, .events = POLLOUT};
    while (count > 0 && poll(&host, 1, 0) == 1 && (host.revents & (POLLHUP | POLLERR)) == 0) {
        const ssize_t written = write(terminal->descriptor, bytes, count);
        if (written <= 0) {
            return;
        }
        bytes += written;
        count -= (unsigned)written;
    }
}

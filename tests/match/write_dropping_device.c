/* A disk that drops every write that was not synced, for a power cut in a test.
 *
 * Preloaded into a process, it takes fsync and fdatasync over: at each of them the file as it
 * stands goes to a file of the same name in the folder $PLATTER, which is what outlives the cut. It
 * reads by the descriptor that it is given, for opening and closing the file again would drop its
 * locks.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder was synced: what is gone from it is gone from the platter too. */
static int forget(const char *folder, const char *platter)
{
    char path[8200];
    struct dirent *entry;
    DIR *kept = opendir(platter);

    if (kept == NULL)
        return -1;
    while ((entry = readdir(kept)) != NULL) {
        if (entry->d_name[0] == '.' || strstr(entry->d_name, ".fresh") != NULL)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (access(path, F_OK) == 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", platter, entry->d_name);
        unlink(path);
    }
    return closedir(kept);
}

static int keep(int fd)
{
    char link[64], name[4096], kept[8192], fresh[8200];
    static char block[1 << 16];
    const char *platter = getenv("PLATTER");
    ssize_t length, got;
    struct stat status;
    off_t at = 0;

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, name, sizeof name - 1);
    if (platter == NULL || length < 0)
        return -1;
    name[length] = '\0';
    if (fstat(fd, &status) == 0 && S_ISDIR(status.st_mode))
        return forget(name, platter);
    snprintf(kept, sizeof kept, "%s/%s", platter, strrchr(name, '/') + 1);
    snprintf(fresh, sizeof fresh, "%s.fresh", kept);
    int out = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (out < 0)
        return -1;
    while ((got = pread(fd, block, sizeof block, at)) > 0) {
        if (write(out, block, (size_t)got) != got)
            return -1;
        at += got;
    }
    close(out);
    return rename(fresh, kept); /* whole or not at all: SIGKILL may come in the midst of it */
}

int fsync(int fd)
{
    return keep(fd);
}

int fdatasync(int fd)
{
    return keep(fd);
}

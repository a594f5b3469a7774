// SPDX-License-Identifier: GPL-3.0-or-later
/* pengadil-bench: runs the board's own program on a simulated ATmega2560 with what hangs on it.
 *
 * It links libsimavr, which is under the GNU General Public License, version 3 or later; so is this
 * program, as all of Pengadil is. See CONTROL.md for how it is spoken to. */
#include "bench.h"
#include "eeprom.h"
#include "elf_image.h"
#include "server.h"
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* In real time the bench wakes this often: bytes and presses are late by no more. */
#define REAL_WAKE_MS 2
/* A machine that slept or was busy for longer does not have to make up for it. */
#define LONGEST_LAG_NS UINT64_C(1000000000)
/* The most that is made up for in one go, so that the socket is looked at in between. */
#define CATCH_UP_CYCLES (UINT64_C(50000) * CYCLES_PER_US)
/* As fast as it goes: how much between two looks at the socket. */
#define FAST_STRETCH_CYCLES (UINT64_C(20000) * CYCLES_PER_US)
/* How often a bench without work looks whether its parent is still there. */
#define IDLE_WAKE_MS 500

#define EXIT_USAGE 2

static const char usage[] =
    "usage: pengadil-bench ELF --socket PATH [--pty LINK] [--pace real|fast|lockstep] [--seed N]\n"
    "                      [--eeprom FILE] [--die-with-parent]\n"
    "\n"
    "Runs the board's own program on a simulated ATmega2560 with scales, buttons, lamps and "
    "buzzer.\n"
    "  --socket PATH       the control socket; firmware/bench/CONTROL.md says what it understands\n"
    "  --pty LINK          the serial line as a pseudo-terminal, with a symbolic link to it\n"
    "  --pace PACE         real (default): a wall clock's; fast: as fast as it goes;\n"
    "                      lockstep: time passes only by `run`\n"
    "  --seed N            chance (the chips' paces, what memory holds at power-on) is the same "
    "again\n"
    "  --eeprom FILE       what the board keeps without power, from the bench before to the next\n"
    "  --die-with-parent   end when the program that started this one has ended\n"
    "\n"
    "Copyright the Pengadil authors. GNU General Public License, version 3 or later; it links\n"
    "libsimavr, which is under the same. There is no warranty.\n";

struct options {
    const char *elf;
    const char *socket;
    const char *link;
    const char *eeprom;
    enum pace pace;
    uint64_t seed;
    bool die_with_parent;
};

static int refuse(const char *subject, const char *sentence)
{
    fprintf(stderr, "pengadil-bench: %s: %s\n", subject, sentence);
    return EXIT_USAGE;
}

static bool parse_pace(const char *word, enum pace *pace)
{
    static const char *const names[] = {"real", "fast", "lockstep"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(word, names[i]) == 0) {
            *pace = (enum pace)i;
            return true;
        }
    }
    return false;
}

static bool parse_seed(const char *word, uint64_t *seed)
{
    char *end = NULL;
    errno = 0;
    *seed = strtoull(word, &end, 10);
    return errno == 0 && end != word && *end == '\0' && word[0] != '-';
}

/* The exit status when the program is not to go on; -1 when it is. */
static int parse_options(int count, char **words, struct options *options)
{
    static const struct option known[] = {
        {"socket", required_argument, NULL, 's'}, {"pty", required_argument, NULL, 'p'},
        {"pace", required_argument, NULL, 'r'},   {"seed", required_argument, NULL, 'n'},
        {"eeprom", required_argument, NULL, 'e'}, {"die-with-parent", no_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0}};
    for (int option = 0; (option = getopt_long(count, words, "", known, NULL)) != -1;) {
        switch (option) {
        case 's':
            options->socket = optarg;
            break;
        case 'p':
            options->link = optarg;
            break;
        case 'r':
            if (!parse_pace(optarg, &options->pace)) {
                return refuse("--pace", "it is one of real, fast and lockstep.");
            }
            break;
        case 'n':
            if (!parse_seed(optarg, &options->seed)) {
                return refuse("--seed", "it is a whole number from 0 to 18446744073709551615.");
            }
            break;
        case 'e':
            options->eeprom = optarg;
            break;
        case 'd':
            options->die_with_parent = true;
            break;
        case 'h':
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        default:
            fputs(usage, stderr);
            return EXIT_USAGE;
        }
    }
    if (optind != count - 1 || options->socket == NULL) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    options->elf = words[optind];
    return -1;
}

static void end_soon(int signal_number)
{
    (void)signal_number;
    bench_ending = 1;
}

/* Let time pass as the pace says. `origin_ns` is when cycle 0 was on the wall clock. */
static void pass_time(struct bench *bench, uint64_t *origin_ns)
{
    const uint64_t now = board_now(&bench->board);
    if (bench->pace == PACE_FAST) {
        bench_run(bench, now + FAST_STRETCH_CYCLES);
        return;
    }
    const uint64_t here_ns = *origin_ns + now * 1000 / CYCLES_PER_US;
    const uint64_t wall_ns = bench_wall_ns();
    if (wall_ns <= here_ns) {
        return;
    }
    if (wall_ns - here_ns > LONGEST_LAG_NS) {
        bench->slipped_us += (wall_ns - here_ns) / 1000;
        *origin_ns += wall_ns - here_ns;
        return;
    }
    const uint64_t behind = (wall_ns - here_ns) * CYCLES_PER_US / 1000;
    bench_run(bench, now + (behind < CATCH_UP_CYCLES ? behind : CATCH_UP_CYCLES));
}

static int wait_ms(const struct bench *bench, uint64_t origin_ns)
{
    switch (bench->pace) {
    case PACE_FAST:
        return 0;
    case PACE_LOCKSTEP:
        return IDLE_WAKE_MS;
    default: {
        const uint64_t here_ns = origin_ns + board_now(&bench->board) * 1000 / CYCLES_PER_US;
        const bool behind = bench_wall_ns() > here_ns + REAL_WAKE_MS * UINT64_C(1000000);
        return behind ? 0 : REAL_WAKE_MS;
    }
    }
}

/* `parent`: end when that is no longer the parent; 0: never for this reason. */
static void serve(struct bench *bench, struct server *server, struct eeprom *eeprom, pid_t parent)
{
    uint64_t origin_ns = bench_wall_ns();
    bool said = false;
    while (!bench_ending && !bench->quitting && (parent == 0 || getppid() == parent)) {
        struct pollfd wanted = server_wanted(server);
        if (poll(&wanted, 1, wait_ms(bench, origin_ns)) > 0) {
            server_serve(server, bench);
        }
        if (bench->pace != PACE_LOCKSTEP) {
            pass_time(bench, &origin_ns);
        }
        if (!eeprom_keep(eeprom, bench->board.mcu.avr)) {
            refuse(eeprom->path, "it cannot be written: the next bench will be another board.");
        }
        if (board_crashed(&bench->board) && !said) {
            refuse("the board's program crashed", "its power has to be turned off and on.");
            said = true;
        }
    }
}

static void heed_signals(void)
{
    struct sigaction action = {.sa_handler = end_soon};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

int main(int count, char **words)
{
    const pid_t parent = getppid(); /* before anybody can know that we are there */
    struct options options = {.pace = PACE_REAL};
    const int status = parse_options(count, words, &options);
    if (status >= 0) {
        return status;
    }
    static uint8_t flash[FLASH_BYTES];
    uint32_t flash_size = 0;
    const char *wrong = elf_image_read(options.elf, flash, &flash_size);
    if (wrong != NULL) {
        return refuse(options.elf, wrong);
    }
    static struct bench bench;
    bench = (struct bench){.pace = options.pace,
                           .seed = options.seed,
                           .terminal = {.link = options.link, .descriptor = -1}};
    wrong = board_create(&bench.board, flash, flash_size, options.seed);
    if (wrong != NULL) {
        return refuse(options.elf, wrong);
    }
    static struct eeprom eeprom;
    eeprom.path = options.eeprom;
    wrong = eeprom_load(&eeprom, bench.board.mcu.avr);
    if (wrong != NULL) {
        return refuse(options.eeprom != NULL ? options.eeprom : options.elf, wrong);
    }
    heed_signals();
    struct server server;
    wrong = server_open(&server, options.socket);
    if (wrong != NULL) {
        return refuse(options.socket, wrong);
    }
    wrong = terminal_open(&bench.terminal);
    if (wrong != NULL) {
        server_close(&server);
        return refuse(options.link, wrong);
    }
    puts("ready");
    fflush(stdout);
    serve(&bench, &server, &eeprom, options.die_with_parent ? parent : 0);
    terminal_close(&bench.terminal);
    server_close(&server);
    board_destroy(&bench.board);
    return EXIT_SUCCESS;
}

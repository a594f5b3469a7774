/* The board's main loop: takes what the interrupts have put by, and drives what board.c decides. */
#include "board.h"
#include "boot.h"
#include "buttons.h"
#include "buzzer.h"
#include "clock.h"
#include "identity.h"
#include "nap.h"
#include "registers.h"
#include "scales.h"
#include "serial.h"
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/wdt.h>

/* The shortest there is. A round takes less than one millisecond; and a main loop that hung would
 * be reset before the clock's counter comes round (32.768 ms), so that no time is ever wrong by a
 * round. */
#define WATCHDOG WDTO_15MS

/* About one frame of the host. */
#define BYTES_A_ROUND 8

/* A loose wire can ask for more interrupts than there is time to judge: the rest waits, or is lost,
 * and the other duties go on. */
#define LOOKS_A_ROUND 16

static struct board board;

/* Every look before this time has been taken out. The next one is less than a round of the counter
 * later, so its counter alone says when it was. */
static uint64_t watched_until;
static struct identity_store EEMEM stored;

static void load_identity(struct identity *identity, uint32_t entropy)
{
    struct identity_store store;
    eeprom_read_block(&store, &stored, sizeof store);
    identity_next(&store, entropy, identity);
    eeprom_update_block(&store, &stored, sizeof store);
    identity->reset_cause = boot_cause();
}

static void start(void)
{
    uint32_t entropy = boot_entropy();
    struct identity identity;
    BUTTONS_PULL_UPS = 0xFF;
    LAMPS_DIRECTION = 0xFF;
    scales_start();
    buzzer_start();
    load_identity(&identity, entropy);
    clock_start();
    serial_start();
    nap_start();
    watched_until = clock_now();
    board_start(&board, &identity, buttons_start(), watched_until);
    wdt_enable(WATCHDOG);
    sei();
}

static void drive_outputs(void)
{
    static uint16_t sounding_hz;
    LAMPS_OUT = board.lamps.lit;
    if (sounding_hz != board.tone.hz) {
        sounding_hz = board.tone.hz;
        buzzer_tone(sounding_hz);
    }
}

/* Takes out looks, but no more than a round can bear. Returns whether more may wait. */
static bool take_looks(void)
{
    /* The time comes first: every look before it is then among those that are taken out. */
    uint64_t now = clock_now();
    for (uint8_t i = 0; i < LOOKS_A_ROUND; i++) {
        uint8_t closed;
        uint16_t counter;
        if (!buttons_next(&closed, &counter)) {
            if (now > watched_until) {
                watched_until = now;
            }
            return false;
        }
        watched_until = ticks_at_or_after(watched_until, counter);
        board_look(&board, closed, watched_until);
    }
    return true;
}

/* Between any two other duties, so that a press that is decided lights its lamp at once. */
static bool watch_buttons(void)
{
    bool more = take_looks();
    board_advance(&board, watched_until);
    drive_outputs();
    return more;
}

static void listen(void)
{
    uint8_t byte;
    uint16_t counter;
    for (uint8_t i = 0; i < BYTES_A_ROUND && serial_next(&byte, &counter); i++) {
        /* Only the zero that ends a frame needs its time. */
        board_receive(&board, byte, byte == 0 ? clock_when(counter) : 0);
    }
}

static void talk(void)
{
    if (!serial_is_free()) {
        return;
    }
    uint8_t length = board_send(&board, clock_now(), serial_frame());
    if (length > 0) {
        serial_send(length);
    }
}

int main(void)
{
    start();
    for (;;) {
        wdt_reset();
        watch_buttons();
        listen();
        watch_buttons();
        talk();
        bool more = watch_buttons();
        if (!scales_step(&board, clock_now()) && !more) {
            nap();
        }
    }
}
